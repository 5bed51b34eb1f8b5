"""Pages with things at fixed places: any letterhead, block or footer, and text that flows in frames.

`layout.py` has the DIN letter and the plain sheet; this has what real papers do besides. Places are
in millimetres from the page's top left corner. Deterministic like everything here.
"""

from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from layout import *

A4_PAGE = (210, 297)


def at(x, y, text, size=9, bold=False, align="left", colour="#000000", italic=False, gap=1.28):
    """Lines of text; `{page}` and `{pages}` become numbers."""

    def draw(canvas, look, page, pages):
        face = look.bold if bold else look.italic if italic else look.regular
        canvas.setFont(face, size)
        canvas.setFillColor(colors.HexColor(colour))
        height = look.page_size[1]
        write = {"left": canvas.drawString, "right": canvas.drawRightString, "centre": canvas.drawCentredString}[align]
        for row, line in enumerate(text.split("\n")):
            shown = line.replace("{page}", str(page)).replace("{pages}", str(pages))
            write(x * mm, height - y * mm - row * size * gap, shown)
        canvas.setFillColor(colors.black)

    return draw


def pairs(x, y, rows, shift=32, size=9, label_size=None, step=4.6, bold_label=False):
    """Labels with their values to the right."""
    marks = []
    for row, (label, value) in enumerate(rows):
        marks.append(at(x, y + row * step, label, label_size or size, bold=bold_label))
        marks.append(at(x + shift, y + row * step, value, size))
    return marks


def stacked(x, y, rows, step=11, size=9, label_size=6.5):
    """Values with their labels in small type above them, as forms have them."""
    marks = []
    for row, (label, value) in enumerate(rows):
        marks.append(at(x, y + row * step, label, label_size, colour="#555555"))
        marks.append(at(x, y + row * step + 4.2, value, size))
    return marks


def rule(x, y, to, width=0.5, colour="#000000"):
    """A level line."""

    def draw(canvas, look, page, pages):
        height = look.page_size[1]
        canvas.setStrokeColor(colors.HexColor(colour))
        canvas.setLineWidth(width)
        canvas.line(x * mm, height - y * mm, to * mm, height - y * mm)

    return draw


def box(x, y, width, height, fill="", edge=""):
    """A rectangle, filled or framed."""

    def draw(canvas, look, page, pages):
        if fill:
            canvas.setFillColor(colors.HexColor(fill))
        canvas.setStrokeColor(colors.HexColor(edge or "#000000"))
        canvas.setLineWidth(0.5)
        top = look.page_size[1] - y * mm
        canvas.rect(x * mm, top - height * mm, width * mm, height * mm, stroke=int(bool(edge)), fill=int(bool(fill)))
        canvas.setFillColor(colors.black)

    return draw


def wordmark(x, y, height, text, font="dejavu/DejaVuSans-Bold.ttf", align="left"):
    """A logo: the name as a picture, so that it is on the paper but not in its text."""

    def draw(canvas, look, page, pages):
        face = ImageFont.truetype(f"{FONT_FOLDER}/{font}", 56)
        left, top, right, bottom = face.getbbox(text)
        picture = Image.new("L", (right - left + 8, bottom - top + 8), 255)
        ImageDraw.Draw(picture).text((4 - left, 4 - top), text, font=face, fill=40)
        width = height * picture.width / picture.height
        start = {"left": x, "right": x - width, "centre": x - width / 2}[align]
        canvas.drawImage(
            ImageReader(picture.convert("RGB")),
            start * mm, look.page_size[1] - (y + height) * mm, width * mm, height * mm,
        )

    return draw


def address_field(look_size, sender_line, lines, top=50, left=25):
    """A window address with the return-address line above it, as German letters have it."""
    marks = [at(left, top - 2, sender_line, 6.5)] if sender_line else []
    return marks + [at(left, top + 6, "\n".join(lines), look_size, gap=1.35)]


def flat(marks):
    """Marks from a list that may hold lists of marks."""
    found = []
    for mark in marks:
        found.extend(flat(mark) if isinstance(mark, list) else [mark])
    return found


def page(path, look, marks, frame, parts, later=(), later_frame=None, title="", author=""):
    """Marks at their places, and `parts` flowing in `frame` (left, top, width, height), or in several."""
    width, height = (side / mm for side in look.page_size)

    def drawn(these):
        these = flat(these)

        def draw(canvas, number, count):
            for mark in these:
                mark(canvas, look, number, count)

        return draw

    def frames(wanted):
        wanted = wanted if isinstance(wanted, list) else [wanted]
        return [plain_frame(x, height - y - h, w, h) for x, y, w, h in wanted]

    first = frames(frame)
    rest = frames(later_frame) if later_frame else frames((22, 25, width - 44, height - 55))
    build(path, look, parts, drawn(marks), drawn(later), first, rest, title, author)


def slip(path, lines, width=80, size=8, family="Courier", look=None):
    """A till slip: narrow, as long as it is, centred or in two columns.

    A line is a text (centred), a pair (left and right), or a triple whose third member is "bold".
    """
    look = look or Look(family, size)
    step = size * 1.3
    height = len(lines) * step + 16 * mm
    canvas = Canvas(str(path), pagesize=(width * mm, height), invariant=1)
    y = height - 8 * mm
    for line in lines:
        bold = isinstance(line, tuple) and line[-1] == "bold"
        canvas.setFont(look.bold if bold else look.regular, size * 1.25 if bold else size)
        if isinstance(line, tuple) and len(line) - bold == 2:
            canvas.drawString(5 * mm, y, line[0])
            canvas.drawRightString((width - 5) * mm, y, line[1])
        else:
            canvas.drawCentredString(width / 2 * mm, y, line[0] if isinstance(line, tuple) else line)
        y -= step
    canvas.save()


__all__ = [name for name in dir() if not name.startswith("_")]
