"""The text of a paper: text files as they are, the sentences of a web page, PDF through what is installed."""

from __future__ import annotations

import shutil
import subprocess
from html.parser import HTMLParser
from importlib.util import find_spec
from os import PathLike
from pathlib import Path

from nptests.errors import InputError

WEB = (".html", ".htm")
_UNREAD = frozenset({"script", "style", "table", "head", "template"})
_INLINE = frozenset(
    {"a", "abbr", "b", "cite", "code", "em", "font", "i", "mark", "q", "s", "small", "span", "strong", "sub", "sup",
     "tt", "u", "var", "wbr"}
)  # fmt: skip


class _Page(HTMLParser):
    """The sentences of a page: no tables, no scripts; an empty line where a block begins or ends."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.skipped: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in _UNREAD:
            self.skipped.append(tag)
        elif tag not in _INLINE:
            self.parts.append(" " if tag == "br" else "\n\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.skipped:
            while self.skipped.pop() != tag:
                pass
        if tag not in _INLINE:
            self.parts.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.parts.append(data.replace("\n", " "))


def page_text(source: str) -> str:
    """The sentences of a web page, without its tables, scripts and markup."""
    page = _Page()
    page.feed(source)
    page.close()
    blocks = [" ".join(block.split()) for block in "".join(page.parts).split("\n\n")]
    return "\n\n".join(block for block in blocks if block) + "\n"


def read_text(path: str | PathLike[str]) -> str:
    """The text of a .txt, .html or .pdf; what cannot be read is one clear error."""
    file = Path(path)
    try:
        data = file.read_bytes()
    except OSError as error:
        raise InputError("path", f"{file} cannot be read: {error.strerror}", where=str(file)) from None
    if data.startswith(b"%PDF"):
        return _pdf(file)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text or file.suffix.lower() == ".pdf":
        raise InputError("text", f"{file.name} is neither UTF-8 text nor a PDF", where=file.name)
    if not text.strip():
        raise InputError("text", f"{file.name} is empty: there is no sentence in it", where=file.name)
    return page_text(text) if file.suffix.lower() in WEB else text


def _pdf(path: Path) -> str:
    if find_spec("pypdf") is not None:
        text = _by_pypdf(path)
    elif shutil.which("pdftotext") is not None:
        process = subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, check=False)
        if process.returncode:
            raise _broken(path)
        text = process.stdout.decode("utf-8", "replace")
    else:
        raise InputError(
            "pdf", "a PDF needs pypdf (pip install pypdf, or nptests[read]) or the command pdftotext", where=path.name
        )
    if not text.strip():
        raise InputError(
            "pdf", f"{path.name} holds no text, only pictures of it: run it through OCR first", where=path.name
        )
    return text


def _by_pypdf(path: Path) -> str:
    import logging

    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # its complaints about a damaged file are ours to make
    try:
        return "\n".join(page.extract_text() for page in PdfReader(path).pages)
    except (PyPdfError, ValueError, KeyError):
        raise _broken(path) from None


def _broken(path: Path) -> InputError:
    return InputError("pdf", f"{path.name} is a damaged PDF: no page of it can be read", where=path.name)
