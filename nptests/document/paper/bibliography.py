"""References for BibTeX, from the one bibliography: its citations taken apart into the fields that styles set."""

import re
from collections.abc import Iterable

from nptests.document.paper_text import paper_text
from nptests.read import literature

_CITATION = re.compile(r"(?P<author>.+?) \((?P<year>\d{4})\)\. (?P<title>.+?[.?!]) (?P<rest>.+)")
_INITIALS = re.compile(r"(?:[^\W\d_]\.[ -]?)+")
_ARTICLE = re.compile(r"(?P<journal>\D.*?) (?P<volume>\d+)(?:\((?P<number>[\d-]+)\))?:(?P<pages>[\w-]+)\.")


def references(keys: Iterable[str]) -> str:
    """A .bib file with those works."""
    return "\n".join(_entry(key) for key in keys)


def _entry(key: str) -> str:
    work = literature.library()[key]
    kind, fields = _fields(str(work["citation"]))
    fields = {**fields, **{name: str(work[name]) for name in ("year", "doi") if name in work}}
    lines = "".join(f"  {name} = {{{_written(name, text)}}},\n" for name, text in fields.items())
    return f"@{kind}{{{key},\n{lines}}}\n"


def _fields(citation: str) -> tuple[str, dict[str, str]]:
    """An article where journal, volume and pages are told apart, else what the citation says, as it stands."""
    whole = _CITATION.fullmatch(citation)
    if whole is None:
        return "misc", {"title": citation.removesuffix(".")}
    fields = {"author": _authors(whole["author"]), "title": whole["title"].removesuffix(".")}
    article = _ARTICLE.fullmatch(whole["rest"])
    if article is None:
        return "misc", {**fields, "howpublished": whole["rest"].removesuffix(".")}
    return "article", {**fields, **{name: text for name, text in article.groupdict().items() if text}}


def _authors(names: str) -> str:
    """`A, B., C, D.` as BibTeX has it; what is no list of names is one author, as it stands."""
    parts = names.replace("& ", "").split(", ")
    people: list[str] = []
    while parts:
        family = parts.pop(0)
        if parts and _INITIALS.fullmatch(parts[0]):
            people.append(f"{family}, {parts.pop(0)}")
        elif family == "Jr." and people:
            people[-1] = people[-1].replace(", ", ", Jr., ", 1)
        elif family == "et al." and people:
            people.append("others")
        else:
            return f"{{{names}}}"
    return " and ".join(people)


def _written(name: str, text: str) -> str:
    if name == "pages":
        return text.replace("-", "--")
    if name == "doi":
        return text
    braces = text.startswith("{")
    inner = paper_text(re.sub(r'"([^"]*)"', "“\\1”", text.strip("{}")))
    # BibTeX takes a command in braces for one letter, and a title in braces as it stands.
    inner = re.sub(r"\\([`'^~=.\"uHvcr])\{(\\?\w+)\}", r"{\\\1{\2}}", inner)
    return f"{{{inner}}}" if braces or name == "title" else inner
