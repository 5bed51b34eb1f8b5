"""Pages become pictures, as scanners and telephones make them: straight or not, clean or not."""

import io
import random
import subprocess
from dataclasses import dataclass

import pikepdf
from PIL import Image, ImageFilter


@dataclass(frozen=True)
class Scan:
    """How a page was scanned.

    `bits` 1 is black and white as a fax or an office scanner gives it (CCITT group 4), 8 is grey (JPEG).
    `angle` is how askew it lay in degrees, `turn` how it was put in (90, 180, 270), `noise` is dirt per 10,000 pixels.
    """

    dpi: int = 150
    bits: int = 8
    angle: float = 0.0
    turn: int = 0
    noise: float = 0.0
    blur: float = 0.0
    quality: int = 30


CLEAN = Scan(dpi=200, bits=1)
ASKEW = Scan(dpi=200, bits=1, angle=0.9, noise=1.5)
GREY = Scan(dpi=120, angle=-0.6, quality=24)
NOISY = Scan(dpi=120, angle=1.2, noise=3, blur=0.4, quality=22)
UPSIDE_DOWN = Scan(dpi=200, bits=1, turn=180)
SIDEWAYS = Scan(dpi=200, bits=1, turn=90)


def group_4(sheet):
    """The picture in CCITT group 4, as one strip."""
    out = io.BytesIO()
    sheet.save(out, "TIFF", compression="group4", tiffinfo={278: sheet.height})
    with Image.open(out) as tiff:
        start, length = tiff.tag_v2[273][0], tiff.tag_v2[279][0]
        # 0 means white in the file; a PDF must be told.
        is_white_zero = tiff.tag_v2[262] == 0
    return out.getvalue()[start : start + length], is_white_zero


def dirt(sheet, count, generator):
    """Specks of toner and dust."""
    for _ in range(count):
        x, y = generator.randrange(sheet.width - 2), generator.randrange(sheet.height - 2)
        shade = generator.choice((40, 90, 200))
        for step in range(generator.choice((1, 1, 2))):
            sheet.putpixel((x + step, y), shade)
    return sheet


def scanned(path, scan, seed):
    """Replaces every page of the PDF by a picture of it."""
    generator = random.Random(seed)
    prefix = str(path.with_suffix(""))
    subprocess.run(["pdftoppm", "-r", str(scan.dpi), "-gray", "-png", str(path), prefix], check=True)
    pdf = pikepdf.new()
    for picture in sorted(path.parent.glob(path.stem + "-*.png")):
        sheet = Image.open(picture).convert("L")
        picture.unlink()
        if scan.angle:
            sheet = sheet.rotate(scan.angle, resample=Image.Resampling.BICUBIC, fillcolor=252)
        if scan.blur:
            sheet = sheet.filter(ImageFilter.GaussianBlur(scan.blur))
        if scan.noise:
            dirt(sheet, int(sheet.width * sheet.height * scan.noise / 10_000), generator)
        if scan.turn:
            sheet = sheet.rotate(scan.turn, expand=True)
        width, height = (side * 72 / scan.dpi for side in sheet.size)
        page = pdf.add_blank_page(page_size=(width, height))
        if scan.bits == 1:
            sheet = sheet.point(lambda value: 255 if value > 150 else 0).convert("1", dither=Image.Dither.NONE)
            data, is_white_zero = group_4(sheet)
            image = pdf.make_stream(data)
            image.Filter = pikepdf.Name.CCITTFaxDecode
            image.DecodeParms = pikepdf.Dictionary(K=-1, Columns=sheet.width, Rows=sheet.height, BlackIs1=not is_white_zero)
            image.BitsPerComponent = 1
        else:
            # Paper is never quite white, and ink never quite black.
            sheet = sheet.point([round(26 + value * 0.87) for value in range(256)])
            jpeg = io.BytesIO()
            sheet.save(jpeg, "JPEG", quality=scan.quality)
            image = pdf.make_stream(jpeg.getvalue())
            image.Filter, image.BitsPerComponent = pikepdf.Name.DCTDecode, 8
        image.Type, image.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
        image.Width, image.Height = sheet.size
        image.ColorSpace = pikepdf.Name.DeviceGray
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Scan=image))
        page.Contents = pdf.make_stream(f"q {width:.2f} 0 0 {height:.2f} 0 0 cm /Scan Do Q".encode())
    pdf.save(path, deterministic_id=True)
