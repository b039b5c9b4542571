"""Results that stand in the rows of a table, a test a row: test, statistic, df, n, p -> a sentence a row."""

import re
from collections.abc import Mapping
from pathlib import Path

from nptests.errors import InputError
from nptests.read.table import headed_columns

HEADS = {"test": r"test|name|method|comparison|result|claim|statistic name",
         "statistic": r"stat(?:istic)?|test[ _]statistic|value|estimate",
         "df": r"df|dof|ddof|degrees[ _]of[ _]freedom|parameter", "n": r"n|nobs|sample[ _]size|datasets|blocks",
         "p": r"p|p[ _.-]?val(?:ue)?|sig\.?|prob"}  # fmt: skip
# How the statistic of a test is written, by what the test is called; it may head its column, too.
LETTERS = {r"u|mann.*|.*rank[ _-]?sum.*": "U", r"w|v|.*wilcoxon.*|.*signed.*": "W",
           r"t|.*\bt[ _-]?test.*|student.*|welch.*": "t", r"f|.*anova.*|iman.*|.*\bf[ _-]?test.*": "F",
           r"z|.*\bz[ _-]?test.*": "z",
           r"chi.*|x2|χ.*|.*friedman.*|.*kruskal.*|.*mcnemar.*|.*cochran.*": "χ2"}  # fmt: skip


def sentences_of(file: Path) -> str | None:
    """A sentence a row, on the line of that row; None where no columns are headed so."""
    try:
        columns = headed_columns(file)
    except InputError:
        return None
    heads = {head: head.strip().casefold() for head in columns}
    head_of = {
        part: next((h for h, low in heads.items() if re.fullmatch(words, low)), "") for part, words in HEADS.items()
    }
    own = next((head for head, low in heads.items() if head != head_of["n"] and _letter(low)), "")
    if not head_of["p"] or not ((head_of["statistic"] and head_of["test"]) or own):
        return None
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    sentences = [_sentence(row, head_of, own if not head_of["statistic"] else "") for row in rows]
    return "\n".join(["", *sentences]) if any(sentences) else None


def _sentence(row: Mapping[str, str], head_of: Mapping[str, str], own: str) -> str:
    test, value, df, n, p = (row.get(head_of[part], "").strip() for part in HEADS)
    letter = _letter((own or test).casefold())
    if not letter or not p:
        return ""
    value = row[own].strip() if own else value
    freedom = f"({', '.join(re.findall(r'[0-9]+(?:[.][0-9]+)?', df))})" if df else ""
    counted = f", n = {n}" if n else ""
    return f"{test or letter}: {letter}{freedom} = {value}{counted}, p {p if p[0] in '<>=' else f'= {p}'}."


def _letter(name: str) -> str:
    return next((letter for words, letter in LETTERS.items() if re.fullmatch(words, name)), "")
