"""Lines that are drawn, not written: told in one walk over their characters, whatever stands in them."""

import re

# Frames of other signs, as +, -, = and |.
_BOXES = frozenset(map(chr, range(0x2500, 0x2580)))
_UPRIGHT = frozenset("│┃┆┇┊┋║╎╏")
_EDGES = str.maketrans(
    {**dict.fromkeys(_BOXES, "+"), **dict.fromkeys(_UPRIGHT, "|"), **dict.fromkeys("─━┄┅┈┉╌╍", "-")} | {"═": "="}
)
FRAME = re.compile(r"[ \t]*\+(?:[-=:]++\+)++[ \t]*")
COLUMNS = re.compile(r"[ \t]*(?:-{2,}(?:[ \t]+-{2,})+|={2,}(?:[ \t]+={2,})+)[ \t]*")
LISTED = re.compile(r"^[ \t]*\.\.[ \t]+list-table::[ \t]*(?P<title>.*)$", re.MULTILINE)
_JOINTS = re.compile(r"[|+]")
_DASHES = re.compile(r"-+")


def is_markdown_rule(line: str) -> bool:
    """The line under the headings: |---|:--:|, with + as Org mode and databases draw it."""
    text = line.strip(" \t>")
    parts = [part.strip() for part in _JOINTS.split(text.removeprefix("|").removesuffix("|"))]
    return all(_DASHES.fullmatch(part.removeprefix(":").removesuffix(":")) for part in parts)


def is_drawn(line: str) -> bool:
    """A line drawn between rows of text."""
    return ("---" in line or "===" in line) and set(line) <= set(" \t|+-=")


def looks_like_markdown(text: str) -> bool:
    """Whether a line of a text can only be the rule of a Markdown table with more than one column."""
    return any(
        ("|" in line or "+" in line) and is_markdown_rule(line) and _JOINTS.search(line.strip(" \t|>")) is not None
        for line in text.splitlines()
    )


_ROW_END = re.compile(r"\\\\[ \t]*(?:\[[^]\n]{0,99}\][ \t]*)?(?:$|\\|%)")


def looks_like_latex(text: str) -> bool:
    r"""Whether a line has cells between & and ends as rows of LaTeX do."""
    for line in text.splitlines():
        at = line.find("&")
        if at >= 0 and _ROW_END.search(line, at) is not None:
            return True
    return False


def in_signs(text: str) -> str:
    """The same with frames in + - = and |, where a line is drawn with other signs or they part every line."""
    if text.isascii():
        return text
    lines = [set(line) for line in text.splitlines() if line.strip()]
    drawn = any(signs & _BOXES and signs <= _BOXES | set(" \t|+-=") for signs in lines)
    return text.translate(_EDGES) if drawn or all(signs & _UPRIGHT for signs in lines) else text


def looks_drawn(text: str) -> bool:
    """Whether a line draws the frame or the columns of a table."""
    if text.isascii() and "--" not in text and "==" not in text and "-table::" not in text:
        return False
    return LISTED.search(text) is not None or any(
        FRAME.fullmatch(line) or COLUMNS.fullmatch(line) for line in in_signs(text).splitlines()
    )


def is_document(data: bytes) -> bool:
    """Whether an archive holds a document of Word or of LibreOffice."""
    return b"word/document.xml" in data or b"application/vnd.oasis.opendocument" in data[:200]
