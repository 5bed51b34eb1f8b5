"""Page layouts of the demonstration papers: letters, agreements, manuals, tables.

Everything drawn here is deterministic: no clock, no random numbers, and reportlab's
invariant mode. What the papers say is in `demo_german.py`, `demo_english.py` and
`demo_other.py`; what holds them together is `make.py`.
"""

from dataclasses import dataclass, field

from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_RIGHT
from reportlab.lib.pagesizes import A4, A5, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    BaseDocTemplate,
    Frame,
    KeepTogether,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

FONT_FOLDER = "/usr/share/fonts/truetype"

# Name of a family -> files of its regular, bold and italic face; None is a standard-14 font.
FAMILIES = {
    "Helvetica": ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique"),
    "Times": ("Times-Roman", "Times-Bold", "Times-Italic"),
    "Courier": ("Courier", "Courier-Bold", "Courier-Oblique"),
    "DejaVuSans": (
        "dejavu/DejaVuSans.ttf",
        "dejavu/DejaVuSans-Bold.ttf",
        "dejavu/DejaVuSans-Oblique.ttf",
    ),
    "DejaVuSerif": (
        "dejavu/DejaVuSerif.ttf",
        "dejavu/DejaVuSerif-Bold.ttf",
        "dejavu/DejaVuSerif-Italic.ttf",
    ),
    "LiberationSans": (
        "liberation/LiberationSans-Regular.ttf",
        "liberation/LiberationSans-Bold.ttf",
        "liberation/LiberationSans-Italic.ttf",
    ),
    "LiberationSerif": (
        "liberation/LiberationSerif-Regular.ttf",
        "liberation/LiberationSerif-Bold.ttf",
        "liberation/LiberationSerif-Italic.ttf",
    ),
    "LiberationSansNarrow": (
        "liberation/LiberationSansNarrow-Regular.ttf",
        "liberation/LiberationSansNarrow-Bold.ttf",
        "liberation/LiberationSansNarrow-Italic.ttf",
    ),
}


def faces(family):
    """Names of the regular, bold and italic face, registered with reportlab when they are files."""
    files = FAMILIES[family]
    if not files[0].endswith(".ttf"):
        return files
    names = (family, family + "-Bold", family + "-Italic")
    for name, file in zip(names, files):
        # Registered afresh for every paper, so that its subset holds its own letters only.
        pdfmetrics.registerFont(TTFont(name, f"{FONT_FOLDER}/{file}"))
    pdfmetrics.registerFontFamily(
        family, normal=names[0], bold=names[1], italic=names[2], boldItalic=names[1]
    )
    return names


@dataclass
class Look:
    """How one sender's papers look."""

    family: str = "Helvetica"
    size: float = 10
    accent: str = "#000000"
    page_size: tuple = A4
    justified: bool = False
    leading: float = 1.32

    def __post_init__(self):
        self.regular, self.bold, self.italic = faces(self.family)
        self.colour = colors.HexColor(self.accent)
        self.body = ParagraphStyle(
            "body",
            fontName=self.regular,
            fontSize=self.size,
            leading=self.size * self.leading,
            spaceAfter=self.size * 0.65,
            alignment=TA_JUSTIFY if self.justified else 0,
        )

    def style(self, **changes):
        """The body style with some properties changed."""
        return ParagraphStyle("changed", parent=self.body, **changes)


@dataclass
class Title:
    """The name of the whole paper, in large type."""

    text: str
    size: float = 18
    centred: bool = False


@dataclass
class Heading:
    """A heading inside the paper."""

    text: str
    size: float = 0


@dataclass
class Small:
    """A paragraph in smaller type."""

    text: str


@dataclass
class Centred:
    """A centred paragraph; the size is in points."""

    text: str
    size: float = 0
    bold: bool = False


@dataclass
class Grid:
    """A table; the first row is its head unless `head` is false. `right` are the right-aligned columns."""

    rows: list
    widths: list
    right: tuple = ()
    head: bool = True
    lines: str = "rows"
    bold_rows: tuple = ()
    size: float = 0
    gap: float = 8


@dataclass
class Items:
    """A list, with numbers or with bullets."""

    rows: list
    numbered: bool = False


@dataclass
class Together:
    """Parts that stay on one page."""

    parts: list


def grid(look, part):
    """The reportlab table of a `Grid`."""
    size = part.size or look.size - 1
    cell = look.style(fontSize=size, leading=size * 1.25, spaceAfter=0, alignment=0)
    rows = []
    for number, row in enumerate(part.rows):
        strong = (part.head and number == 0) or number in part.bold_rows
        cells = []
        for column, text in enumerate(row):
            style = ParagraphStyle(
                "cell",
                parent=cell,
                fontName=look.bold if strong else look.regular,
                alignment=TA_RIGHT if column in part.right else 0,
            )
            cells.append(Paragraph(str(text), style))
        rows.append(cells)
    commands = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (0, 0), (-1, -1), 3),
    ]
    if part.lines == "all":
        commands.append(("GRID", (0, 0), (-1, -1), 0.4, colors.grey))
    elif part.lines == "rows":
        commands.append(("LINEBELOW", (0, 0), (-1, -1), 0.25, colors.lightgrey))
    if part.head:
        commands.append(("LINEBELOW", (0, 0), (-1, 0), 0.8, look.colour))
        if part.lines == "all":
            commands.append(("BACKGROUND", (0, 0), (-1, 0), colors.HexColor("#eeeeee")))
    for row in part.bold_rows:
        commands.append(("LINEABOVE", (0, row), (-1, row), 0.6, colors.black))
    return Table(
        rows,
        colWidths=[width * mm for width in part.widths],
        repeatRows=1 if part.head else 0,
        hAlign="LEFT",
        spaceAfter=part.gap,
        style=TableStyle(commands),
    )


def flowables(look, parts):
    """What reportlab sets, from the parts a paper is written in: strings are paragraphs, numbers are gaps."""
    story = []
    for part in parts:
        if isinstance(part, str):
            story.append(Paragraph(part, look.body))
        elif isinstance(part, (int, float)):
            story.append(Spacer(1, part))
        elif isinstance(part, Title):
            story.append(
                Paragraph(
                    part.text,
                    look.style(
                        fontName=look.bold,
                        fontSize=part.size,
                        leading=part.size * 1.2,
                        spaceAfter=part.size * 0.6,
                        textColor=look.colour,
                        alignment=TA_CENTER if part.centred else 0,
                    ),
                )
            )
        elif isinstance(part, Heading):
            size = part.size or look.size + 1
            story.append(
                Paragraph(
                    part.text,
                    look.style(
                        fontName=look.bold,
                        fontSize=size,
                        leading=size * 1.25,
                        spaceBefore=size * 0.5,
                        spaceAfter=size * 0.35,
                        alignment=0,
                        keepWithNext=1,
                    ),
                )
            )
        elif isinstance(part, Small):
            size = look.size - 2
            story.append(Paragraph(part.text, look.style(fontSize=size, leading=size * 1.25)))
        elif isinstance(part, Centred):
            size = part.size or look.size
            story.append(
                Paragraph(
                    part.text,
                    look.style(
                        fontName=look.bold if part.bold else look.regular,
                        fontSize=size,
                        leading=size * 1.3,
                        alignment=TA_CENTER,
                    ),
                )
            )
        elif isinstance(part, Grid):
            story.append(grid(look, part))
        elif isinstance(part, Items):
            for number, text in enumerate(part.rows, 1):
                mark = f"{number}." if part.numbered else "•"
                story.append(
                    Paragraph(
                        text,
                        look.style(leftIndent=14, bulletIndent=2, spaceAfter=look.size * 0.3),
                        bulletText=mark,
                    )
                )
            story.append(Spacer(1, look.size * 0.4))
        elif isinstance(part, Together):
            story.append(KeepTogether(flowables(look, part.parts)))
        else:
            story.append(part)
    return story


def build(path, look, story_parts, first, later, first_frames, later_frames, title, author):
    """Sets the paper twice: once to count its pages, once with the count in hand.

    `first` and `later` draw what stands around the text: functions of (canvas, page, pages).
    """
    pages = 1
    for _ in range(2):
        count = pages

        def on_first(canvas, document):
            first(canvas, document.page, count)

        def on_later(canvas, document):
            later(canvas, document.page, count)

        document = BaseDocTemplate(
            str(path), pagesize=look.page_size, invariant=1, title=title, author=author
        )
        document.addPageTemplates(
            [
                PageTemplate("first", first_frames, onPage=on_first),
                PageTemplate("later", later_frames, onPage=on_later),
            ]
        )
        document.build([NextPageTemplate("later")] + flowables(look, story_parts))
        pages = document.page


def plain_frame(left, bottom, width, height):
    """A frame without padding, measured in millimetres."""
    return Frame(
        left * mm,
        bottom * mm,
        width * mm,
        height * mm,
        leftPadding=0,
        rightPadding=0,
        topPadding=0,
        bottomPadding=0,
    )


def draw_footer(canvas, look, columns, width, bottom=10):
    """Columns of small type at the foot of a page, as on business letters."""
    if not columns:
        return
    top = (bottom + 14) * mm
    canvas.setStrokeColor(look.colour)
    canvas.setLineWidth(0.4)
    canvas.line(25 * mm, top + 4 * mm, width - 20 * mm, top + 4 * mm)
    canvas.setFillColor(colors.HexColor("#444444"))
    canvas.setFont(look.regular, 7)
    step = (width - 45 * mm) / len(columns)
    for number, lines in enumerate(columns):
        for row, line in enumerate(lines):
            canvas.drawString(25 * mm + number * step, top - row * 3.2 * mm, line)
    canvas.setFillColor(colors.black)


@dataclass
class Letter:
    """A German business letter after DIN 5008, form B."""

    look: Look
    company: str
    sender_line: str
    recipient: list
    info: list
    subject: str
    parts: list
    footer: list = field(default_factory=list)
    slogan: str = ""
    page_word: str = "Seite {0} von {1}"
    logo: str = "bar"


def draw_logo(canvas, letter, width, height):
    """The sender's name as its letterhead shows it."""
    look = letter.look
    canvas.setFillColor(look.colour)
    if letter.logo == "bar":
        canvas.rect(0, height - 8 * mm, width, 8 * mm, stroke=0, fill=1)
        canvas.setFont(look.bold, 17)
        canvas.drawRightString(width - 20 * mm, height - 24 * mm, letter.company)
    elif letter.logo == "left":
        canvas.circle(30 * mm, height - 22 * mm, 5 * mm, stroke=0, fill=1)
        canvas.setFont(look.bold, 16)
        canvas.drawString(39 * mm, height - 24 * mm, letter.company)
    else:
        canvas.setFont(look.bold, 15)
        canvas.drawCentredString(width / 2, height - 22 * mm, letter.company)
    canvas.setFillColor(colors.HexColor("#555555"))
    canvas.setFont(look.regular, 8.5)
    if letter.logo == "bar":
        canvas.drawRightString(width - 20 * mm, height - 30 * mm, letter.slogan)
    elif letter.logo == "left":
        canvas.drawString(39 * mm, height - 29 * mm, letter.slogan)
    else:
        canvas.drawCentredString(width / 2, height - 27 * mm, letter.slogan)
    canvas.setFillColor(colors.black)


def din_letter(path, letter, title="", author=""):
    """Sets a DIN 5008 letter: return-address line, address field, info block, subject, footer."""
    look = letter.look
    width, height = look.page_size

    def first(canvas, page, pages):
        draw_logo(canvas, letter, width, height)
        canvas.setFont(look.regular, 6.5)
        canvas.drawString(25 * mm, height - 48 * mm, letter.sender_line)
        canvas.setFont(look.regular, look.size)
        for row, line in enumerate(letter.recipient):
            canvas.drawString(25 * mm, height - (56 + row * 5) * mm, line)
        for row, (label, value) in enumerate(letter.info):
            y = height - (52 + row * 4.6) * mm
            canvas.setFont(look.regular, 8)
            canvas.drawString(125 * mm, y, label)
            canvas.setFont(look.regular, 9)
            canvas.drawString(155 * mm, y, value)
        canvas.setStrokeColor(colors.lightgrey)
        for fold in (105, 148.5, 210):
            canvas.line(4 * mm, height - fold * mm, 8 * mm, height - fold * mm)
        around(canvas, page, pages)

    def later(canvas, page, pages):
        canvas.setFont(look.regular, 8)
        canvas.drawString(25 * mm, height - 15 * mm, letter.company)
        around(canvas, page, pages)

    def around(canvas, page, pages):
        draw_footer(canvas, look, letter.footer, width)
        if pages > 1:
            canvas.setFont(look.regular, 8)
            canvas.drawRightString(
                width - 20 * mm, 31 * mm, letter.page_word.format(page, pages)
            )

    subject = Paragraph(
        letter.subject,
        look.style(
            fontName=look.bold,
            fontSize=look.size + 1,
            leading=(look.size + 1) * 1.25,
            spaceAfter=look.size,
        ),
    )
    build(
        path,
        look,
        [subject] + letter.parts,
        first,
        later,
        [plain_frame(25, 36, 165, 162)],
        [plain_frame(25, 36, 165, 238)],
        title,
        author,
    )


@dataclass
class Sheet:
    """A paper without an address field: an agreement, a manual, a statement, a report."""

    look: Look
    parts: list
    header: str = ""
    footer: str = ""
    columns: int = 1
    page_word: str = ""
    margin: float = 22
    first_header: bool = False


def plain_sheet(path, sheet, title="", author=""):
    """Sets running text in one or two columns with a line above and below."""
    look = sheet.look
    width, height = look.page_size
    wide, high = width / mm, height / mm
    margin = sheet.margin

    def around(canvas, page, pages, with_header):
        canvas.setFont(look.regular, 8)
        canvas.setFillColor(colors.HexColor("#444444"))
        if with_header and sheet.header:
            canvas.drawString(margin * mm, height - 13 * mm, sheet.header)
        if sheet.footer:
            canvas.drawString(margin * mm, 12 * mm, sheet.footer)
        if sheet.page_word:
            canvas.drawRightString(
                width - margin * mm, 12 * mm, sheet.page_word.format(page, pages)
            )
        canvas.setFillColor(colors.black)

    def first(canvas, page, pages):
        around(canvas, page, pages, sheet.first_header)

    def later(canvas, page, pages):
        around(canvas, page, pages, True)

    def frames():
        gap = 8
        column = (wide - 2 * margin - gap * (sheet.columns - 1)) / sheet.columns
        return [
            plain_frame(margin + number * (column + gap), 20, column, high - 40)
            for number in range(sheet.columns)
        ]

    build(path, look, sheet.parts, first, later, frames(), frames(), title, author)


def iban(country, account):
    """An IBAN with right check digits (ISO 13616, mod 97) for an invented account, in groups of four."""
    digits = "".join(str(int(sign, 36)) for sign in account + country + "00")
    text = f"{country}{98 - int(digits) % 97:02d}{account}"
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))


__all__ = [name for name in dir() if not name.startswith("_")]
