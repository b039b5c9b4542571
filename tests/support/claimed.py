"""Claims for tests: an assertion and what is printed of it, about no publication or about one table in memory."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from crosscheck.claims import claims, computing
from crosscheck.claims.printed import Printed
from nptests.read import literature as fixtures


def asserted(body: Mapping[str, Any], printed: str = "1", publication: str = "paper", id: str = "c") -> claims.Claim:
    return claims.Claim(publication, id, "here", printed, body)


def met(claim: claims.Claim) -> Mapping[str, Printed]:
    """The printed numbers that an evaluation meets."""
    computation = computing.Computation(claim)
    computation.value()
    return computation.leaves


@contextmanager
def one_table(cells: str, *, holds: str = "scores", better: str = "higher", about: str = "") -> Iterator[str]:
    """A publication with one table t: a line of headings and its rows."""
    direction = f'better = "{better}"\n' if holds == "scores" else ""
    text = f'[[table]]\nname = "t"\nholds = "{holds}"\n{direction}{about}cells = """\n{cells.rstrip()}\n"""\n'
    with fixtures.in_memory(text, {}) as paper:
        yield paper


@contextmanager
def about_table(
    rows: Iterable[str], body: Mapping[str, Any], printed: str = "7", *, better: str = "higher", about: str = ""
) -> Iterator[claims.Claim]:
    """A claim about a table of scores: rows such as "1.0,1.5" of data sets d0, d1, ... and algorithms A, B, ..."""
    rows = list(rows)
    names = "ABCDE"[: len(rows[0].split(","))]
    cells = f"name,{','.join(names)}\n" + "".join(f"d{i},{row}\n" for i, row in enumerate(rows))
    with one_table(cells, better=better, about=about) as paper:
        yield asserted({"table": "t", **body}, printed, paper, "x")
