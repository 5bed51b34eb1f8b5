"""Makes the damaged and hostile files, and says what must happen to each.

Most are written byte by byte, so that the damage is exactly what its name says. Outcomes:
`refused` (does not enter), `failed` (kept, cannot be read), `analyzed`, `without_text`, and
`any` where more than one is right as long as nothing crashes, hangs or takes the machine's memory.
"""

import io
import zlib

import pikepdf
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import Image
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from electronic_invoice import attach
from layout import A4, faces

SENTENCE = "The lighthouse keeper confirms the delivery of nine barrels of lamp oil."
LETTER_LINES = [
    "Northern Lamp Company Ltd, 4 Beacon Street, Easthaven",
    "12 September 2024",
    "Delivery note 5581",
    SENTENCE,
    "Please check the seals and return the empty barrels within a month.",
]

FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def text_content(lines=LETTER_LINES):
    """A content stream that shows some lines, the first one large."""
    parts = [b"BT /F1 14 Tf 72 760 Td 22 TL"]
    for line in lines:
        escaped = line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        parts.append(b"(" + escaped.encode("cp1252") + b") Tj T* /F1 11 Tf")
    parts.append(b"ET")
    return b"\n".join(parts)


def stream(data, entries=b"", length=None):
    """A stream object with its dictionary."""
    size = str(len(data) if length is None else length).encode()
    return b"<< /Length " + size + b" " + entries + b" >>\nstream\n" + data + b"\nendstream"


def page(contents=5, more=b"", box=b"0 0 595 842"):
    """A page object (3) below the page tree (2), with the font (4) and its contents."""
    return (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [" + box + b"] /Contents " + str(contents).encode()
        + b" 0 R /Resources << /Font << /F1 4 0 R >> >> " + more + b" >>"
    )


CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"
PAGES = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"


def classic(objects, trailer=b"", before=b""):
    """A PDF 1.4 file with a cross-reference table; `objects` are numbered from 1, offsets count from `%PDF-`."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, content in enumerate(objects, 1):
        offsets.append(len(out))
        out += str(number).encode() + b" 0 obj\n" + content + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    for offset in offsets:
        out += f"{offset:010d} 00000 n \n".encode()
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R ".encode() + trailer
    out += f">>\nstartxref\n{start}\n%%EOF\n".encode()
    return before + bytes(out)


def letter(contents=None, **changes):
    """The ordinary one-page file that most damages start from."""
    return classic([CATALOG, PAGES, page(**changes), FONT, stream(text_content() if contents is None else contents)])


def deflated(unit, count):
    """`unit` repeated `count` times, through Flate twice: a few kilobytes for any size."""
    inner, outer, packed = zlib.compressobj(9), zlib.compressobj(9), bytearray()
    block = unit * (1 << 14)
    rounds = count // (1 << 14)
    for _ in range(rounds):
        packed += outer.compress(inner.compress(block))
    packed += outer.compress(inner.flush()) + outer.flush()
    return bytes(packed)


def saved(pdf, **options):
    """The bytes of a pikepdf document."""
    out = io.BytesIO()
    pdf.save(out, **options)
    return out.getvalue()


def canvas_file(draw):
    """A one-page file drawn by a function of its reportlab canvas."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def encrypted(revision, user):
    """The ordinary letter under encryption; the owner password is never empty."""
    with pikepdf.open(io.BytesIO(letter())) as pdf:
        lock = pikepdf.Encryption(owner="keeper", user=user, R=revision, aes=revision >= 4, metadata=revision >= 4)
        return saved(pdf, encryption=lock, static_id=True)


def content_bomb():
    """Page 1 is a letter; the content of page 2 unfolds to a gibibyte."""
    pages = b"<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>"
    bomb = stream(deflated(b"1 0 0 1 0 0 cm  ", 1 << 26), b"/Filter [/FlateDecode /FlateDecode]")
    return classic([CATALOG, pages, page(), FONT, stream(text_content()), page(contents=7), bomb])


def operator_flood():
    """One page with a million operators that each show one letter."""
    content = b"BT /F1 6 Tf 20 800 Td 0 TL " + b"(a) Tj " * 1_000_000 + b"ET"
    data = zlib.compress(content, 9)
    return classic([CATALOG, PAGES, page(), FONT, stream(data, b"/Filter /FlateDecode")])


def form_tower(levels, width):
    """Forms that each draw the next one `width` times: width to the power of levels drawings."""
    objects = [CATALOG, PAGES]
    objects.append(
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R "
        b"/Resources << /Font << /F1 4 0 R >> /XObject << /X 6 0 R >> >> >>"
    )
    objects += [FONT, stream(text_content() + b"\n/X Do")]
    for level in range(levels):
        following = 7 + level if level + 1 < levels else 0
        resources = b"/XObject << /X %d 0 R >>" % following if following else b"/Font << /F1 4 0 R >>"
        content = b"/X Do " * width if following else b"BT /F1 1 Tf (x) Tj ET"
        entries = b"/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << " + resources + b" >>"
        objects.append(stream(content, entries))
    return classic(objects)


def self_calling_form():
    """A form that draws itself."""
    resources = b"/Resources << /Font << /F1 4 0 R >> /XObject << /X 6 0 R >> >>"
    entries = b"/Type /XObject /Subtype /Form /BBox [0 0 595 842] " + resources
    first = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R " + resources + b" >>"
    return classic([CATALOG, PAGES, first, FONT, stream(text_content() + b"\n/X Do"), stream(b"/X Do", entries)])


def page_tree_loop():
    """The page tree's second child is the tree itself."""
    pages = b"<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>"
    return classic([CATALOG, pages, page(), FONT, stream(text_content())])


def cross_reference_loop():
    """The cross-reference table names itself as its predecessor."""
    data = letter()
    start = data.rindex(b"xref\n0 ", 0, data.rindex(b"startxref"))
    return data.replace(b"/Root 1 0 R ", b"/Root 1 0 R /Prev %d " % start)


def many_pages(count):
    """Very many pages that share one content stream."""
    with pikepdf.open(io.BytesIO(letter())) as pdf:
        first = pdf.pages[0].obj
        for _ in range(count - 1):
            pdf.pages.append(pikepdf.Page(pdf.make_indirect(pikepdf.Dictionary(first))))
        return saved(pdf, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate, recompress_flate=True)


def image_bomb():
    """One picture of 60,000 by 60,000 grey points, 3.6 GB unpacked, and no text."""
    data = deflated(b"\xff" * 16, (60_000 * 60_000) // 16 + (1 << 14))
    image = stream(
        data,
        b"/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray "
        b"/BitsPerComponent 8 /Filter [/FlateDecode /FlateDecode]",
    )
    first = (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        b"/Resources << /XObject << /Picture 5 0 R >> >> >>"
    )
    return classic([CATALOG, PAGES, first, stream(b"q 595 0 0 842 0 0 cm /Picture Do Q"), image])


def with_attachment(data, name="factur-x.xml"):
    """The ordinary letter with an embedded file."""
    with pikepdf.open(io.BytesIO(letter())) as pdf:
        attach(pdf, data, name)
        return saved(pdf, deterministic_id=True)


def entity_bomb():
    """XML whose nested entities unfold to ten to the ninth words."""
    entities = '<!ENTITY e0 "barrel ">' + "".join(
        f'<!ENTITY e{level} "{f"&e{level - 1};" * 10}">' for level in range(1, 10)
    )
    return (
        f'<?xml version="1.0"?><!DOCTYPE i [{entities}]>'
        '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">'
        "<rsm:ExchangedDocument>&e9;</rsm:ExchangedDocument></rsm:CrossIndustryInvoice>"
    ).encode()


def external_entity():
    """XML that asks for a file of the machine as the seller's name."""
    return (
        b'<?xml version="1.0"?><!DOCTYPE i [<!ENTITY f SYSTEM "file:///etc/hostname">]>'
        b'<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" '
        b'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">'
        b"<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>&f;</ram:Name>"
        b"</ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>"
    )


def with_title(title):
    """The ordinary letter with a title in its metadata."""
    with pikepdf.open(io.BytesIO(letter())) as pdf:
        pdf.docinfo["/Title"] = title
        return saved(pdf, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)


def right_to_left(canvas):
    """A few lines of Hebrew, in the order in which they are drawn: right to left."""
    regular, _, _ = faces("DejaVuSans")
    canvas.setFont(regular, 14)
    lines = ["אישור משלוח", "תאריך: 12.09.2024", "שומר המגדלור מאשר קבלת תשע חביות שמן"]
    for row, line in enumerate(lines):
        canvas.drawRightString(520, 760 - row * 24, line[::-1] if row != 1 else "12.09.2024 " + "תאריך:"[::-1])


def tiny_font():
    """A TrueType font of our own making: one square glyph, no character map."""
    builder = FontBuilder(1000)
    builder.setupGlyphOrder([".notdef"])
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for corner in ((100, 700), (800, 700), (800, 0)):
        pen.lineTo(corner)
    pen.closePath()
    builder.setupGlyf({".notdef": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (1000, 100)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupCharacterMap({})
    builder.setupPost()
    builder.setupHead(unitsPerEm=1000, created=0, modified=0)
    builder.font.recalcTimestamp = False
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


def cjk_without_table():
    """Japanese in an embedded font without a table to Unicode: the character collection gives the text."""
    font = (
        b"<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Tiny /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>"
    )
    descendant = (
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Tiny /FontDescriptor 7 0 R /CIDToGIDMap /Identity "
        b"/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>"
    )
    descriptor = (
        b"<< /Type /FontDescriptor /FontName /ABCDEF+Tiny /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 "
        b"/Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 8 0 R >>"
    )
    text = "灯台守は油を九樽受け取りました".encode("cp932").hex().encode()
    content = stream(b"BT /F1 14 Tf 72 760 Td <" + text + b"> Tj ET")
    data = tiny_font()
    program = stream(data, b"/Length1 " + str(len(data)).encode())
    return classic([CATALOG, PAGES, page(), font, content, descendant, descriptor, program])


def chinese(canvas):
    """A few lines of Chinese in a font that the reader must bring along."""
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    canvas.setFont("STSong-Light", 14)
    for row, line in enumerate(["送货单 5581", "日期:2024年9月12日", "灯塔看守人确认收到九桶灯油。"]):
        canvas.drawString(72, 760 - row * 24, line)


def jpeg():
    """A small grey picture."""
    out = io.BytesIO()
    Image.linear_gradient("L").resize((64, 64)).save(out, "JPEG", quality=60)
    return out.getvalue()


def rotated():
    """A landscape page: drawn sideways, turned upright by /Rotate."""
    turned = b"0 1 -1 0 595 0 cm\n" + text_content([line for line in LETTER_LINES]).replace(b"72 760 Td", b"72 520 Td")
    return letter(contents=turned, more=b"/Rotate 90")


def no_pages():
    """A page tree without pages."""
    return classic([CATALOG, b"<< /Type /Pages /Kids [] /Count 0 >>"])


def wrong_offsets():
    """Every offset of the cross-reference table, and the one that points to it, is wrong."""
    data = bytearray(letter())
    start = data.rindex(b"xref\n0 ", 0, data.rindex(b"startxref"))
    for number in range(1, 6):
        at = start + len(b"xref\n0 6\n") + number * 20
        data[at : at + 10] = b"%010d" % (number * 7)
    return bytes(data).replace(b"startxref\n%d" % start, b"startxref\n99999")


def cases():
    """Every file: name, function that makes it, outcome, what it is, text that must be found."""
    plain = letter()
    return [
        ("truncated.pdf", lambda: plain[: plain.index(b"(Delivery")], "any", "cut in the middle of the page's content; no cross-reference table", None),
        ("truncated-table.pdf", lambda: plain[: plain.rindex(b"xref\n0")], "analyzed", "cut before the cross-reference table; every object is whole, so a reader that rebuilds the table finds the text", SENTENCE),
        ("broken-xref.pdf", wrong_offsets, "analyzed", "all offsets are wrong; the objects are whole", SENTENCE),
        ("wrong-stream-length.pdf", lambda: classic([CATALOG, PAGES, page(), FONT, stream(text_content(), length=7)]), "any", "the content stream claims 7 bytes", None),
        ("garbage-after-header.pdf", lambda: b"%PDF-1.7\n" + bytes((number * 73 + 41) % 251 for number in range(4000)), "failed", "a header and noise", None),
        ("header-only.pdf", lambda: b"%PDF-1.7\n", "failed", "nothing but the header", None),
        ("no-pages.pdf", no_pages, "failed", "a page tree without pages", None),
        ("no-catalog.pdf", lambda: plain.replace(b"/Root 1 0 R", b"/Root 9 0 R").replace(b"/Type /Catalog", b"/Type /Cattlog"), "any", "the trailer points to a catalog that is not there", None),
        ("blank.pdf", lambda: letter(contents=b""), "without_text", "one empty page", None),
        ("encrypted-user-password.pdf", lambda: encrypted(3, "oil"), "failed", "asks for a password (RC4, 128 bits); the reason names it", None),
        ("encrypted-user-password-aes.pdf", lambda: encrypted(6, "oil"), "failed", "asks for a password (AES, 256 bits); the reason names it", None),
        ("encrypted-empty-password.pdf", lambda: encrypted(3, ""), "analyzed", "encrypted (RC4, 128 bits) with an empty user password: everybody may read it", SENTENCE),
        ("encrypted-empty-password-aes.pdf", lambda: encrypted(6, ""), "analyzed", "encrypted (AES, 256 bits) with an empty user password: everybody may read it", SENTENCE),
        ("page-tree-loop.pdf", page_tree_loop, "any", "the page tree holds itself", None),
        ("xref-loop.pdf", cross_reference_loop, "any", "the cross-reference table is its own predecessor", None),
        ("content-bomb.pdf", content_bomb, "any", "page 1 is a letter, page 2 unfolds to a gibibyte; page 1 should survive", None),
        ("image-bomb.pdf", image_bomb, "any", "a picture of 3.6 GB unpacked and no text", None),
        ("operator-flood.pdf", operator_flood, "any", "a million text operators on one page", None),
        ("form-tower.pdf", lambda: form_tower(12, 12), "analyzed", "forms in forms, twelve to the twelfth drawings", SENTENCE),
        ("form-deep.pdf", lambda: form_tower(500, 1), "any", "forms in forms, 500 deep", None),
        ("form-loop.pdf", self_calling_form, "any", "a form that draws itself", None),
        ("deep-arrays.pdf", lambda: letter(more=b"/Deep " + b"[" * 40_000 + b"]" * 40_000), "analyzed", "arrays in arrays, 40,000 deep, in the page's dictionary", SENTENCE),
        ("deep-content.pdf", lambda: letter(contents=text_content() + b"\n" + b"[" * 40_000 + b" 0 TJ"), "analyzed", "arrays in arrays, 40,000 deep and never closed, in the content", SENTENCE),
        ("huge-page-box.pdf", lambda: letter(box=b"0 0 1000000000 1000000000"), "analyzed", "a page of a billion points; its text can be read, no picture of it can be made", SENTENCE),
        ("odd-page-box.pdf", lambda: letter(box=b"842 nan -1e400 0 595"), "analyzed", "a page box that is none", SENTENCE),
        ("many-pages.pdf", lambda: many_pages(3000), "any", "3,000 pages that share one content", None),
        ("not-a-pdf.pdf", lambda: b"Dear diary,\nthis is a text file.\n" * 60, "refused", "a text file with the wrong ending", None),
        ("empty.pdf", lambda: b"", "refused", "no bytes at all", None),
        ("photo.pdf", jpeg, "refused", "a JPEG picture with the wrong ending", None),
        ("late-header.pdf", lambda: b"X" * 1500 + b"\n" + plain, "refused", "the header begins after the first 1,024 bytes", None),
        ("junk-before-header.pdf", lambda: b"HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n" + b"-" * 600 + b"\n" + plain, "analyzed", "655 bytes before the header; offsets count from the header", SENTENCE),
        ("invoice-entity-bomb.pdf", lambda: with_attachment(entity_bomb()), "analyzed", "the embedded invoice is an entity bomb; the page is read as if it had none", SENTENCE),
        ("invoice-external-entity.pdf", lambda: with_attachment(external_entity()), "analyzed", "the embedded invoice asks for a file of the machine; nothing of it may appear", SENTENCE),
        ("invoice-broken-xml.pdf", lambda: with_attachment(b'<?xml version="1.0"?><rsm:CrossIndustryInvoice><ram:ID>1</ram'), "analyzed", "the embedded invoice breaks off", SENTENCE),
        ("attachment-path.pdf", lambda: with_attachment(b"nothing", "../../../outside.xml"), "analyzed", "an embedded file whose name leaves the folder; no file may be written", SENTENCE),
        ("huge-title.pdf", lambda: with_title("Lamp oil " * 500_000), "analyzed", "a title of 4.5 million characters in the metadata", SENTENCE),
        ("control-title.pdf", lambda: with_title("Lamp\x07 oil\u202e\x1b[31m\r\n\ud83d\udd6f\ufe0f\u200b" .encode("utf-16", "surrogatepass").decode("utf-16") + "<script>alert(1)</script>"), "analyzed", "control characters, a direction override, an escape sequence and markup in the title", SENTENCE),
        ("rotated.pdf", rotated, "analyzed", "a landscape page by /Rotate 90; rectangles are those of the page as shown", SENTENCE),
        ("script.pdf", lambda: classic([CATALOG.replace(b">>", b"/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>"), PAGES, page(), FONT, stream(text_content())]), "analyzed", "a script that runs on opening; it must not", SENTENCE),
        ("right-to-left.pdf", lambda: canvas_file(right_to_left), "analyzed", "Hebrew, drawn from right to left", None),
        ("cjk-without-table.pdf", cjk_without_table, "analyzed", "Japanese in an embedded font without a table to Unicode; its character collection gives the text", "灯台守は油を九樽受け取りました"),
        ("cjk-not-embedded.pdf", lambda: canvas_file(chinese), "any", "Chinese in a font that is not in the file; the predefined character map gives the text", None),
    ]


# These use up a reader's whole allowance of time.
SLOW = {"content-bomb.pdf"}

# Encryption with AES draws random numbers: these are made only when they are not there.
RANDOM = {"encrypted-user-password-aes.pdf", "encrypted-empty-password-aes.pdf"}


def make(folder):
    """Writes every file into `folder` and returns the lines of its `expected.jsonl`."""
    folder.mkdir(exist_ok=True)
    rows = []
    for name, data, outcome, note, text in cases():
        if not (name in RANDOM and (folder / name).exists()):
            (folder / name).write_bytes(data())
        row = {"file": name, "outcome": outcome, "note": note}
        if text:
            row["text"] = text
        if name in SLOW:
            row["slow"] = True
        rows.append(row)
    return rows
