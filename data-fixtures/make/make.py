"""Makes the demonstration papers, those that reading is measured on, and the damaged files.

    python3 data-fixtures/make/make.py

Needs the packages of `requirements.txt`, the DejaVu and Liberation fonts, and `pdftoppm`
(poppler-utils) for the scan. The same versions give the same bytes.
"""

import io
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pikepdf
from fontTools.ttLib import TTFont
from PIL import Image

# The folder is source; it stays free of byte code.
sys.dont_write_bytecode = True

import damaged
import demo_english
import demo_german
import demo_other
import electronic_invoice
import evaluation_english
import evaluation_english_offices
import evaluation_german
import evaluation_german_offices
import evaluation_invoices
import evaluation_other
import evaluation_papers
from papers import PAPERS

ROOT = Path(__file__).resolve().parent.parent


def pdf_date(date):
    """A day as a PDF date, at noon UTC."""
    return f"D:{date.replace('-', '')}120000Z"


def scanned(path):
    """Replaces every page by a grey picture of it, slightly turned, as a flatbed scanner makes it."""
    prefix = str(path.with_suffix(""))
    subprocess.run(["pdftoppm", "-r", "150", "-gray", "-png", str(path), prefix], check=True)
    pdf = pikepdf.new()
    for picture in sorted(path.parent.glob(path.stem + "-*.png")):
        sheet = Image.open(picture).convert("L")
        sheet = sheet.rotate(0.8, resample=Image.Resampling.BICUBIC, fillcolor=250)
        # Paper is never quite white, and ink never quite black.
        sheet = sheet.point([round(28 + value * 0.86) for value in range(256)])
        jpeg = io.BytesIO()
        sheet.save(jpeg, "JPEG", quality=34, dpi=(150, 150))
        picture.unlink()
        page = pdf.add_blank_page(page_size=(595.28, 841.89))
        image = pdf.make_stream(jpeg.getvalue())
        image.Type, image.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
        image.Width, image.Height = sheet.size
        image.ColorSpace, image.BitsPerComponent = pikepdf.Name.DeviceGray, 8
        image.Filter = pikepdf.Name.DCTDecode
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Scan=image))
        page.Contents = pdf.make_stream(b"q 595.28 0 0 841.89 0 0 cm /Scan Do Q")
    pdf.save(path, deterministic_id=True)


def without_hints(data):
    """A TrueType font without its hinting programs, which make up two thirds of a small subset."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    for table in ("fpgm", "prep", "cvt "):
        if table in font:
            del font[table]
    for name in font.getGlyphOrder():
        font["glyf"][name].removeHinting()
    out = io.BytesIO()
    font.save(out, reorderTables=None)
    return out.getvalue()


def tidy(path, target, expected):
    """Gives the paper a fixed creation date and packs it small."""
    with pikepdf.open(path) as pdf:
        for key in list(pdf.docinfo.keys()):
            del pdf.docinfo[key]
        if "information" in expected:
            pdf.docinfo["/Title"] = expected["information"]
        pdf.docinfo["/CreationDate"] = pdf_date(expected.get("created", expected["date"]))
        pdf.docinfo["/Producer"] = expected.get("producer", "Office PDF Export")
        for entry in pdf.objects:
            if isinstance(entry, pikepdf.Dictionary) and "/FontFile2" in entry:
                small = without_hints(entry.FontFile2.read_bytes())
                entry.FontFile2.write(small)
                entry.FontFile2.Length1 = len(small)
        if "finish" in expected:
            expected["finish"](pdf)
        pdf.remove_unreferenced_resources()
        pdf.save(
            target,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
            recompress_flate=True,
        )
    with pikepdf.open(target) as pdf:
        return len(pdf.pages)


def demonstration(folder):
    """Draws every paper into `folder` and writes what is expected of each."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.pdf"):
        old.unlink()
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for file, draw, expected in sorted(PAPERS, key=lambda entry: entry[0]):
            path = Path(scratch) / file
            draw(path)
            if expected.get("needs_ocr"):
                scanned(path)
            pages = tidy(path, folder / file, expected)
            row = {
                "file": file,
                "title": expected["title"],
                "sender": expected["sender"],
                "date": expected["date"],
                "kind": expected["kind"],
                "folder": expected["folders"][0],
                "folders_accepted": expected["folders"],
                "language": expected["language"],
                "pages": pages,
                "needs_ocr": expected.get("needs_ocr", False),
                "snippets": [{"page": page, "text": text} for page, text in expected["snippets"]],
            }
            if "invoice" in expected:
                row["invoice"] = expected["invoice"]
            rows.append(row)
    write_lines(folder / "expected.jsonl", rows)


def write_lines(path, rows):
    """Writes one JSON object to a line."""
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8")


def main():
    """Makes all folders, or those named on the command line."""
    wanted = sys.argv[1:] or ["demo", "papers", "damaged"]
    if "demo" in wanted:
        demonstration(ROOT / "demo")
    if "papers" in wanted:
        evaluation_papers.make(ROOT / "papers", tidy, write_lines)
    if "damaged" in wanted:
        write_lines(ROOT / "damaged" / "expected.jsonl", damaged.make(ROOT / "damaged"))


if __name__ == "__main__":
    main()
