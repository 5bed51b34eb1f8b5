"""The papers that reading is measured on: their register, and how they are made with their answers.

What a paper says is in `evaluation_german.py` and its neighbours; each function carries the answer,
written by whoever wrote the paper, never taken from what docvault finds.
"""

import tempfile
import zlib
from datetime import date, timedelta
from pathlib import Path

from evaluation_scans import scanned

REGISTER = []


def neutral(name):
    """The file's name: it says nothing of what is in it, for the answer shall come from the page."""
    return f"{zlib.crc32(name.encode()):08x}"


def paper(name, group, kind, language, sender, day, folders, title, aliases=(), created=None, scan=None, twin=None, finish=None):
    """Registers the function that draws the paper called `name`, with the right answers.

    `sender` and `day` (YYYY-MM-DD) may be None where the paper has none; `folders` are built-in
    English names, `title` words in lower case of which a good title holds one. `scan` makes the
    paper a picture; `twin` adds a scanned copy beside it. `finish` changes the drawn PDF and
    makes the file an electronic invoice, of which a copy without it is made too.
    """

    def register(draw):
        answer = dict(language=language, expected_sender=sender, sender_aliases=list(aliases), expected_date=day,
                      doc_type=kind, folders=[folder.lower() for folder in folders], title_keywords=[word.lower() for word in title],
                      source=f"data-fixtures/make, {name}", licence="Apache-2.0")
        stem = neutral(name)
        written = created or day_after(day, stem)
        if finish:
            REGISTER.append((f"{stem}_xml.pdf", draw, answer, group, "xml", None, finish, written))
            REGISTER.append((f"{stem}_noxml.pdf", draw, answer, group, "noxml", None, None, written))
        else:
            REGISTER.append((f"{stem}.pdf", draw, answer, "scans" if scan else group, "scan" if scan else None, scan, None, written))
        if twin:
            REGISTER.append((f"{stem}_scan.pdf", draw, answer, "scans", "scan", twin, None, written))
        return draw

    return register


def day_after(day, stem):
    """The day on which the file was made: some time after the paper's own, as downloads and scans are."""
    return (date.fromisoformat(day) + timedelta(days=3 + zlib.crc32(stem.encode()) % 90)).isoformat()


def make(folder, tidy, write_lines):
    """Draws every paper into `folder/pdf` and writes the answers to `folder/labels.jsonl`."""
    pdfs = folder / "pdf"
    pdfs.mkdir(parents=True, exist_ok=True)
    for old in pdfs.glob("*.pdf"):
        old.unlink()
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for file, draw, answer, group, variant, scan, finish, written in sorted(REGISTER, key=lambda entry: entry[0]):
            path = Path(scratch) / file
            draw(path)
            if scan:
                scanned(path, scan, seed=zlib.crc32(file.encode()))
            facts = {"date": written, "producer": "Scanner" if scan else "Document Export 4.2"}
            tidy(path, pdfs / file, {**facts, "finish": finish} if finish else facts)
            rows.append({"file": file, **answer, "group": group, "variant": variant})
    write_lines(folder / "labels.jsonl", rows)
