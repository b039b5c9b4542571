"""The text of a paper: text files as they are, the sentences of a web page, PDF through what is installed."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import zipfile
from functools import lru_cache
from html.parser import HTMLParser
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from crosscheck.auditing.reading import columns_of_pages, tables_of_pages
from nptests.errors import InputError
from nptests.read.grid import LARGEST_SPAN
from nptests.read.source import source_of

if TYPE_CHECKING:
    from pypdf import PageObject

WEB = (".html", ".htm")
PAGES = (".docx", ".pdf", ".ipynb", ".rmd", ".qmd")  # whose tables have rows between bars as text
LINE = "\ue000"  # a private letter: where a preformatted line ends
_CHUNK = re.compile(r"\s*(`{3,}|~{3,})\s*\{[A-Za-z]")
_PRINT = re.compile(r"\d[^\S\n]{2,9}[-−]?\d{0,9}\.?\d{1,9}$", re.MULTILINE)
_CODE = re.compile(r"^\s{0,9}#|<-|[\w.]\(|[={,]$", re.MULTILINE)
_UNREAD = frozenset({"script", "style", "table", "head", "template"})
_INLINE = frozenset(
    {"a", "abbr", "b", "cite", "code", "em", "font", "i", "mark", "q", "s", "small", "span", "strong", "sub", "sup",
     "tt", "u", "var", "wbr"}
)  # fmt: skip
_BROKEN_POWER = re.compile(r"(?<=\d[eE][-−+])[^\S\n]*\n[^\S\n]*(?=\d)")  # 3.85e-, and the next line begins with 06


class _Page(HTMLParser):
    """The sentences of a page: no tables, no scripts; an empty line where a block begins or ends."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.skipped: list[str] = []
        self.preformatted = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.preformatted += tag == "pre"
        if tag in _UNREAD:
            self.skipped.append(tag)
        elif tag not in _INLINE:
            self.parts.append(" " if tag == "br" else "\n\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.skipped:
            while self.skipped.pop() != tag:
                pass
        self.preformatted = max(self.preformatted - (tag == "pre"), 0)
        if tag not in _INLINE:
            self.parts.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.parts.append(data.replace("\n", LINE if self.preformatted else " "))


def page_text(source: str) -> str:
    """The sentences of a web page, without its tables, scripts and markup."""
    page = _Page()
    page.feed(source)
    page.close()
    blocks = [_joined(block) for block in "".join(page.parts).split("\n\n")]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _joined(block: str) -> str:
    """Its words with one blank between; preformatted lines as they stand."""
    if LINE not in block:
        return " ".join(block.split())
    return "\n".join(line.rstrip() for line in block.replace("\n", " ").split(LINE)).strip("\n")


def read_text(path: str | PathLike[str]) -> str:
    """The text of a .txt, .html or .pdf; what cannot be read is one clear error."""
    file = Path(path)
    data = source_of(file).data
    if data.startswith(b"%PDF"):
        return tables_of_pages.barred(_BROKEN_POWER.sub("", _pdf(data, file)))
    if file.suffix.lower() == ".docx":
        return _docx(data, file)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text or file.suffix.lower() == ".pdf":
        raise InputError("text", f"{file.name} is neither UTF-8 text nor a PDF", where=file.name)
    if not text.strip():
        raise InputError("text", f"{file.name} is empty: there is no sentence in it", where=file.name)
    if file.suffix.lower() == ".ipynb":
        return _notebook(text, file)
    return page_text(text) if file.suffix.lower() in WEB else _without_chunks(text)


def _without_chunks(text: str) -> str:
    """Code that is run where it stands, ```{r} ... ```, is no text: empty lines; print has rows of numbers, no code."""
    lines, fence, begun = text.split("\n"), "", 0
    for i, line in enumerate(lines):
        begins = None if fence else _CHUNK.match(line)
        if begins is not None:
            fence, begun = begins[1], i
        elif fence and (line.strip() == fence or i == len(lines) - 1):
            inside, fence = "\n".join(lines[begun + 1 : i + 1]), ""
            if _CODE.search(inside) or not _PRINT.search(inside):
                lines[begun : i + 1] = [""] * (i + 1 - begun)
    return "\n".join(lines)


_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MOST_BYTES = 50_000_000  # of the text of a document, unpacked


def _docx(data: bytes, file: Path) -> str:
    """The paragraphs and the tables of a document of Word; signs that stand for white space are that."""
    broken = InputError("docx", f"{file.name} is a damaged document: no text of it can be read", where=file.name)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            if parts.getinfo("word/document.xml").file_size > MOST_BYTES:
                raise InputError("docx", f"{file.name} holds more than {MOST_BYTES} bytes of text", where=file.name)
            source = parts.read("word/document.xml")
        if b"<!DOCTYPE" in source or b"<!ENTITY" in source:
            raise broken  # Word writes none: entities could grow without end
        body = ElementTree.fromstring(source)
    except (zipfile.BadZipFile, KeyError, ElementTree.ParseError, NotImplementedError, RuntimeError):
        raise broken from None
    within = {part for table in body.iter(f"{_WORD}tbl") for part in table.iter() if part is not table}
    outside = (part for part in body.iter() if part not in within)
    blocks = (_table(e) if e.tag == f"{_WORD}tbl" else _written(e) * (e.tag == f"{_WORD}p") for e in outside)
    return "\n\n".join(text for text in blocks if text.strip()) + "\n"


def _written(part: ElementTree.Element) -> str:
    signs = {f"{_WORD}tab": "\t", f"{_WORD}br": "\n", f"{_WORD}noBreakHyphen": "-"}
    return "".join((e.text or "") if e.tag == f"{_WORD}t" else signs.get(e.tag, "") for e in part.iter())


def _table(table: ElementTree.Element) -> str:
    """Its rows between bars, as Markdown has them; of merged cells all but the first are empty."""
    rows = [[text for cell in row.iter(f"{_WORD}tc") for text in (_cell(cell), *[""] * (_span(cell) - 1))]
            for row in table.iter(f"{_WORD}tr")]  # fmt: skip
    rows[1:1] = [["---"] * len(row) for row in rows[:1]]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cell(cell: ElementTree.Element) -> str:
    """The words of a cell, between stars where all of them are bold."""
    text = " ".join(_written(cell).split())
    runs = [run for run in cell.iter(f"{_WORD}r") if _written(run).strip()]
    marks = [run.find(f"{_WORD}rPr/{_WORD}b") for run in runs]
    bold = all(mark is not None and mark.get(f"{_WORD}val") not in ("0", "false") for mark in marks)
    return f"**{text}**" if text and bold else text


def _span(cell: ElementTree.Element) -> int:
    span = cell.find(f"{_WORD}tcPr/{_WORD}gridSpan")
    many = "" if span is None else span.get(f"{_WORD}val", "")
    return min(int(many), LARGEST_SPAN) if many.isdigit() else 1


def _notebook(text: str, file: Path) -> str:
    """What a notebook says in its cells of text, and what its cells of code printed."""
    broken = InputError("ipynb", f"{file.name} is no notebook: its JSON cannot be read", where=file.name)
    try:
        cells = json.loads(text)["cells"]
        parts: list[str] = []
        for cell in cells:
            outputs = [o.get("text") or o.get("data", {}).get("text/plain", "") for o in cell.get("outputs", ())]
            kept = outputs if cell["cell_type"] == "code" else [cell["source"]]
            parts += ["".join(part) for part in kept]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise broken from None
    return "\n\n".join(part.rstrip() for part in parts if part.strip()) + "\n"


@lru_cache(maxsize=2)
def _pdf(data: bytes, path: Path) -> str:
    if find_spec("pypdf") is not None:
        text = _by_pypdf(data, path)
    elif shutil.which("pdftotext") is not None:
        process = subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, check=False)
        if process.returncode:
            raise _broken(path)
        pages = process.stdout.decode("utf-8", "replace").split("\f")
        text = "\n".join(columns_of_pages.in_reading_order(page) or page for page in pages)
    else:
        needed = "a PDF needs pypdf (pip install pypdf, or nptests[read]) or the command pdftotext"
        raise InputError("pdf", needed, where=path.name)
    if not text.strip():
        problem = f"{path.name} holds no text, only pictures of it: run it through OCR first"
        raise InputError("pdf", problem, where=path.name)
    return text


def _by_pypdf(data: bytes, path: Path) -> str:
    import logging

    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # its complaints about a damaged file are ours to make
    try:
        return "\n".join(_of_page(page) for page in PdfReader(io.BytesIO(data)).pages)
    except (PyPdfError, ValueError, KeyError):
        raise _broken(path) from None


def _of_page(page: PageObject) -> str:
    """Its text as it was written; column by column where lines were written across two."""
    plain = page.extract_text()
    laid_out = page.extract_text(extraction_mode="layout") if "\n" in plain else ""
    if not columns_of_pages.joined(plain, laid_out):
        return plain
    return columns_of_pages.in_reading_order(laid_out) or plain


def _broken(path: Path) -> InputError:
    return InputError("pdf", f"{path.name} is a damaged PDF: no page of it can be read", where=path.name)
