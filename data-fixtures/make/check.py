"""Checks that the fixtures agree with what is written about them.

    python3 data-fixtures/make/check.py

Reads the texts with `pdftotext` (poppler-utils) and compares; prints what does not agree and
exits with 1. The scan is read with `tesseract` where that is installed.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from collections import Counter
from pathlib import Path

import pikepdf

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = set(
    "Invoices Orders Contracts Banking Investments Insurance Taxes Government Employment Health Housing "
    "Vehicles Education Travel Memberships Manuals Reports Correspondence".split()
)
KINDS = {"question", "keywords", "number", "paraphrase"}
IBAN_LENGTHS = {"DE": 22, "ES": 24, "FR": 27, "IT": 27, "NL": 18}
OUTCOMES = {"refused", "failed", "analyzed", "without_text", "any"}

problems = []


def complain(text):
    """Notes what does not agree."""
    problems.append(text)


def lines(path):
    """The JSON objects of a file, one to a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def flat(text):
    """Text in one spelling, one blank between words."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()


def page_text(path, page):
    """What `pdftotext` reads on one page."""
    command = ["pdftotext", "-f", str(page), "-l", str(page), "-enc", "UTF-8", str(path), "-"]
    return flat(subprocess.run(command, capture_output=True, check=True).stdout.decode())


def ocr_text(path):
    """What `tesseract` reads on the first page."""
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run(["pdftoppm", "-r", "300", "-gray", "-png", str(path), f"{scratch}/page"], check=True)
        picture = next(Path(scratch).glob("*.png"))
        command = ["tesseract", str(picture), "-", "-l", "deu+eng"]
        return flat(subprocess.run(command, capture_output=True, check=True).stdout.decode())


def ibans(text):
    """Every IBAN in a text, without its blanks."""
    found = re.findall(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b", text)
    return [iban.replace(" ", "") for iban in found]


def check_demonstration(folder):
    """Every paper has its line, and every line's facts are in its paper."""
    rows = lines(folder / "expected.jsonl")
    files = {unicodedata.normalize("NFC", path.name) for path in folder.glob("*.pdf")}
    if files != {row["file"] for row in rows}:
        complain(f"files and lines differ: {files ^ {row['file'] for row in rows}}")
    for row in rows:
        path = folder / row["file"]
        with pikepdf.open(path) as pdf:
            if len(pdf.pages) != row["pages"]:
                complain(f"{row['file']}: {len(pdf.pages)} pages")
            attached = {name: bytes(spec.get_file().read_bytes()) for name, spec in pdf.attachments.items()}
        if not set(row["folders_accepted"]) <= FOLDERS:
            complain(f"{row['file']}: unknown folder")
        texts = [page_text(path, page) for page in range(1, row["pages"] + 1)]
        if row["needs_ocr"]:
            if any(texts):
                complain(f"{row['file']}: a scan with text")
            if not shutil.which("tesseract"):
                continue
            texts = [ocr_text(path)]
        for snippet in row["snippets"]:
            if snippet["page"] > len(texts) or flat(snippet["text"]) not in texts[snippet["page"] - 1]:
                complain(f"{row['file']}: page {snippet['page']} lacks {snippet['text']!r}")
        whole = " ".join(texts)
        for word in row["title"]:
            if word.lower() not in (whole + " " + row["file"]).lower():
                complain(f"{row['file']}: no word {word!r}")
        if flat(row["sender"]).lower() not in whole.lower():
            complain(f"{row['file']}: no sender {row['sender']!r}")
        for iban in ibans(whole):
            # A creditor identifier looks like an IBAN; "ZZZ" is its business code.
            if "ZZZ" not in iban and int("".join(str(int(sign, 36)) for sign in iban[4:] + iban[:4])) % 97 != 1:
                complain(f"{row['file']}: wrong IBAN {iban}")
        if "invoice" in row:
            check_invoice(row, attached)
    return files


def check_invoice(row, attached):
    """The embedded XML says what the line says."""
    data = attached.get("factur-x.xml", b"").decode()
    wanted = row["invoice"]
    for key in ("number", "seller", "buyer", "total", "currency"):
        if f">{wanted[key]}<" not in data:
            complain(f"{row['file']}: the XML has no {key}")
    for key in ("issued", "due"):
        if f">{wanted[key].replace('-', '')}<" not in data:
            complain(f"{row['file']}: the XML has no {key} date")


def check_number(row):
    """What has digits in a question by number stands in every paper it expects."""
    for file in row["expected"]:
        path = ROOT / "demo" / file
        whole = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, check=True).stdout.decode()
        for word in row["query"].split():
            if any(sign.isdigit() for sign in word) and word not in whole and word not in re.sub(r"\s", "", whole):
                complain(f"{row['query']!r}: {file} has no {word}")


def check_questions(files):
    """Every question names files that exist; no question is there twice."""
    rows = lines(ROOT / "questions.jsonl")
    for query, count in Counter(row["query"] for row in rows).items():
        if count > 1:
            complain(f"question twice: {query}")
    for row in rows:
        if set(row) != {"query", "language", "expected", "kind"}:
            complain(f"members of {row['query']!r}")
        if not row["expected"] or not set(row["expected"]) <= files:
            complain(f"{row['query']!r}: unknown file among {row['expected']}")
        elif row["kind"] == "number":
            check_number(row)
        if row["kind"] not in KINDS or row["language"] not in {"de", "en", "fr", "nl"}:
            complain(f"{row['query']!r}: kind or language")
    asked = {file for row in rows for file in row["expected"]}
    for file in sorted(files - asked):
        complain(f"nothing asks for {file}")
    print(f"{len(rows)} questions: {dict(Counter(row['kind'] for row in rows))} {dict(Counter(row['language'] for row in rows))}")


def check_damaged(folder):
    """Every damaged file has its line and is small."""
    rows = lines(folder / "expected.jsonl")
    files = {path.name for path in folder.iterdir() if path.name != "expected.jsonl"}
    if files != {row["file"] for row in rows}:
        complain(f"damaged files and lines differ: {files ^ {row['file'] for row in rows}}")
    for row in rows:
        if row["outcome"] not in OUTCOMES:
            complain(f"{row['file']}: outcome {row['outcome']}")
        if (folder / row["file"]).stat().st_size > 100_000:
            complain(f"{row['file']}: over 100 kB")


def check_papers(folder):
    """Every paper to measure on has its line; what is expected stands on it; its IBANs are right."""
    rows = lines(folder / "labels.jsonl")
    files = {path.name for path in (folder / "pdf").iterdir()}
    if files != {row["file"] for row in rows}:
        complain(f"papers and labels differ: {files ^ {row['file'] for row in rows}}")
    for row in rows:
        path = folder / "pdf" / row["file"]
        name = f"{row['file']} ({row['source']})"
        if path.stat().st_size > 45_000:
            complain(f"{name}: over 45 kB")
        if not row["folders"] or not row["title_keywords"] or not {folder.title() for folder in row["folders"]} <= FOLDERS:
            complain(f"{name}: folders or title words")
        if row["variant"] == "scan":
            continue
        with pikepdf.open(path) as pdf:
            text = " ".join(page_text(path, page) for page in range(1, len(pdf.pages) + 1))
        if not any(word in text.lower() for word in row["title_keywords"]):
            complain(f"{name}: none of its title words stands on it")
        for start in re.finditer(r"\b(DE|FR|NL|ES|IT)\d{2} [A-Z0-9]{4} ", text):
            number = text[start.start() :].replace(" ", "")[: IBAN_LENGTHS[start[1]]]
            if int("".join(str(int(sign, 36)) for sign in number[4:] + number[:4])) % 97 != 1:
                complain(f"{name}: {number} has wrong check digits")
    print(f"{len(rows)} papers to measure on: {dict(Counter(row['language'] for row in rows))}, {len({row['doc_type'] for row in rows})} kinds")


def main():
    """Checks all four and reports."""
    files = check_demonstration(ROOT / "demo")
    check_questions(files)
    check_papers(ROOT / "papers")
    check_damaged(ROOT / "damaged")
    total = sum(path.stat().st_size for path in ROOT.rglob("*") if path.is_file())
    print(f"{len(files)} papers; everything together {total:,} bytes")
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
