"""A docstring as it is written in the source, taken apart: summary, paragraphs, a last table of names."""

import re
import textwrap
from collections.abc import Collection

_ENTRY = re.compile(r"([\w-]+) {2,}(\S.*)")
# Signs that Sphinx would take for its own: |x| and a name that ends with an underscore, not yet between backticks.
_SIGNS = re.compile(r"(?<![`|\w])(?:\|(?=[^\s|])[^|\n]*\|(?!\|)|[A-Za-z]\w*_(?=[\s,;.:)\]}]|$))")
RETURNS = "returns"  # in such a table: what the function returns


def split(docstring: str, names: Collection[str]) -> tuple[str, list[str], dict[str, str]]:
    """The summary, the paragraphs, and what is said of the names of parameters or attributes."""
    first, *blocks = re.split(r"\n\s*\n", docstring)
    own: dict[str, str] = {}
    paragraphs: list[str] = []
    for block in blocks:
        entries = table(block)
        if entries and set(entries) <= {*names, RETURNS}:
            own.update(entries)
        else:
            _add(paragraphs, block, bool(entries))
    return " ".join(first.split()), paragraphs, own


def table(block: str) -> dict[str, str]:
    """The entries of a table of names and texts, or nothing if the block is none."""
    entries: dict[str, str] = {}
    for line in block.splitlines():
        entry = _ENTRY.fullmatch(line)
        if entry:
            entries[entry[1]] = entry[2]
        elif entries and line.startswith("    "):
            entries[next(reversed(entries))] += f" {line.strip()}"
        else:
            return {}
    return entries


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _add(paragraphs: list[str], block: str, is_table: bool) -> None:
    """Formulas and tables marked as what stands as it is written; other words as one paragraph."""
    if is_table:
        block = textwrap.indent(block, "    ")
    if block.startswith("    "):
        if not paragraphs:
            paragraphs.append("::")
        elif not paragraphs[-1].startswith("    "):
            paragraphs[-1] += ":" if paragraphs[-1].endswith(":") else " ::"  # what follows stands as it is written
        paragraphs.append(block)
    elif block.startswith("- "):
        paragraphs.append(_safe(block))
    else:
        head, *rest = re.split(r"\n(?=    )", block, maxsplit=1)
        paragraphs.append(_safe(" ".join(head.split())))
        for part in rest:
            _add(paragraphs, part, False)


def _safe(words: str) -> str:
    return _SIGNS.sub(r"``\g<0>``", words)
