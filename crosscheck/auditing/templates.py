"""A commented paper.toml for a table: what can be claimed about it, ready to be filled in."""

import csv
import io
import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from pathlib import Path

from nptests.data.cells import is_number
from nptests.data.intake.headings import word
from nptests.errors import InputError, did_you_mean
from nptests.read.formats import read_grids
from nptests.read.rows import Rows
from nptests.read.source import source_of
from nptests.read.table import read_table
from nptests.vocabulary import Better

TEXTS: dict[str, str] = tomllib.loads(Path(__file__).with_name("template_texts.toml").read_text("utf-8"))
_LEVEL = re.compile(r"0?[.,]\d+|\d+(?:[.,]\d+)?\s*%")
_COMMA = re.compile(r"-?\d*,\d+")
_PVALUE = re.compile(r"(?:raw|unadjusted|two-sided|exact)?\s*p(?:[\s_-]?values?)?")
_COUNTS = ({"b", "c"}, {"n01", "n10"}, {"only a", "only b"}, {"a only", "b only"})


def template(path: str | PathLike[str], *, better: Better | None = None, holds: str | None = None) -> str:
    """The template for a table in CSV, LaTeX or any format that is read.

    holds   scores, groups, samples, pvalues, counts or critical; seen from the table unless given
    """
    rows = next(iter(read_grids(source_of(path)))).without_empty_rows().rows
    chosen = holds or _seen(rows)
    if chosen == "scores":
        return _of_scores(path, better)
    if chosen not in _TEMPLATES:
        near = did_you_mean(chosen, _TEMPLATES) or f"one of scores, {', '.join(_TEMPLATES)}"
        raise InputError("holds", f"a table does not hold {chosen!r}: {near}", where=chosen)
    if len(rows) < 2 or len(rows[0]) < 2:
        raise InputError("table", f"{Path(path).name} holds no table of {chosen}: a heading and a row are needed")
    comma = any(_COMMA.fullmatch(cell.strip()) for row in rows[1:] for cell in row[1:])
    start = TEXTS["START"].replace("# decimal =", "decimal =") if comma else TEXTS["START"]
    return start + _TEMPLATES[chosen](rows, Path(path).name)


def _seen(rows: Rows) -> str:
    """What a table holds, by its headings and its first column."""
    heads, body = [word(cell) for cell in rows[0]], rows[1:]
    names = [row[0] for row in body if row]
    if len(heads) > 1 and all(map(_LEVEL.fullmatch, rows[0][1:])) and all(name.strip().isdigit() for name in names):
        return "critical"
    if set(heads[-2:]) in _COUNTS and all(cell.strip().isdigit() for row in body for cell in row[-2:]):
        return "counts"
    if len(heads) == 2 and len(set(names)) * 2 <= len(names) and not any(map(is_number, names)):
        return "groups"
    if any(_PVALUE.fullmatch(head) for head in heads[1:]):
        return "pvalues"
    return "scores"


# Scores, two columns of which are a pair


def _of_scores(path: str | PathLike[str], better: Better | None) -> str:
    read = read_table(path)
    better = better or read.better
    scores = read.scores(better=better or "higher")
    if any("'''" in name for name in (*scores.algorithms, *scores.datasets)):
        raise InputError("name", "a name holds three quotes ''' in a row, which TOML keeps for itself", where=str(path))
    names = [_quoted(name) for name in scores.algorithms]
    choice = "as given" if better else "higher or lower: which scores are better? Check this"
    stated = f'better = "{better or "higher"}"        # {choice}\n'
    rows = ((name, *digits) for name, digits in zip(scores.datasets, read.cells, strict=True))
    head = _table("scores", Path(path).name, _csv([("data set", *scores.algorithms), *rows]), stated)
    filled = {
        "means": ", ".join(f'{name} = ""' for name in names), "blanks": ", ".join('""' for _ in names),
        "pair": ", ".join(names[:2]), "first_pair": _pair(scores.algorithms),
        "k": scores.k, "n": scores.n,
    }  # fmt: skip
    claims = TEXTS["PAIR"] if scores.k == 2 else TEXTS["SCORES"] + TEXTS["PAIR"] + TEXTS["POSTHOC"]
    return TEXTS["START"] + head + claims.format(**filled)


# The other kinds: the table as it stands, and what is claimed of it


_Template = Callable[[Rows, str], str]
_TEMPLATES: dict[str, _Template] = {}


def _holding(kind: str) -> Callable[[_Template], _Template]:
    return lambda template: _TEMPLATES.setdefault(kind, template)


@_holding("groups")
def _groups(rows: Rows, file: str) -> str:
    names = list(dict.fromkeys(row[0] for row in rows[1:]))
    claims = TEXTS["SAMPLES"].format(columns="") if len(names) == 2 else TEXTS["GROUPS"].format(first_pair=_pair(names))
    return _table("groups", file, _csv([("group", "value"), *rows[1:]])) + claims


@_holding("samples")
def _samples(rows: Rows, file: str) -> str:
    columns = f"\n#columns = [{', '.join(map(_quoted, rows[0][:2]))}]"
    return _table("samples", file, _csv(rows)) + TEXTS["SAMPLES"].format(columns=columns)


@_holding("pvalues")
def _pvalues(rows: Rows, file: str) -> str:
    column = next((h for h in rows[0][1:] if _PVALUE.fullmatch(word(h))), rows[0][1])
    blanks = ", ".join(f'{_quoted(row[0])} = ""' for row in rows[1:])
    return _table("pvalues", file, _csv(rows)) + TEXTS["PVALUES"].format(p=_quoted(column), rows=blanks)


@_holding("counts")
def _counts(rows: Rows, file: str) -> str:
    sections = [TEXTS["COUNTS"].format(name=name, number=i, b=row[-2].strip(), c=row[-1].strip())
                for i, row in enumerate(rows[1:], start=1)
                for name in [row[0] if len(row) > 2 else f"row {i}"]]  # fmt: skip
    return f"# The counts of {file}:\n" + "".join(sections)


@_holding("critical")
def _critical(rows: Rows, file: str) -> str:
    return _table("printed", file, _csv(rows)) + TEXTS["CRITICAL"].format()


def _table(holds: str, file: str, cells: str, stated: str = "") -> str:
    return (
        f'\n[[table]]\nname = "results"\nholds = "{holds}"\n{stated}readings = [{_quoted(file)}]\n'
        f"cells = '''\n{cells}'''\n"
    )


def _csv(rows: Iterable[Sequence[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def _pair(names: Sequence[str]) -> str:
    return _quoted(" vs ".join(names[:2]))


def _quoted(name: str) -> str:
    """A basic string of TOML."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
