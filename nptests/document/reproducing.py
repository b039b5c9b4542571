"""The lines that repeat an analysis, in Python and on the command line: they run as they stand.

A table that was read from a file is read from it again, with the same options. Any other stands in the lines itself, or
is, where it is too large for that, the `scores.csv` that `analysis.save("folder/")` writes.
"""

import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from nptests.analysis.analysing import Analysis
from nptests.data import decimals, numerals, scores
from nptests.document.blocks import Code, Paragraph, Section

SAVED = "scores.csv"
AS_THEY_STAND: Mapping[str, Any] = {"headings": 1, "keep_all": True}  # how a table of our own is read
MOST_CELLS = 400  # of a table that stands in the lines
WIDTH = 88
DEFAULTS = {"alpha": 0.05, "control": None, "ranks": "friedman", "adjust": "holm", "null": "auto", "missing": "keep"}


def reproduction(analysis: Analysis, source: str | None) -> Section:
    """How to repeat an analysis; `source` is the name of its file where the scores do not know it."""
    from nptests import __version__

    named, origin = _named(analysis, source), analysis.scores.origin.source
    where = f" in the folder of {named}" if named and origin and Path(origin).is_absolute() else ""
    saved = "" if named else f', with the scores in {SAVED}, which `analysis.save("folder/")` writes with scripts'
    large = "" if named or _small(analysis.scores) else saved
    return Section(
        "How to reproduce this",
        (
            Paragraph(f"With nptests {__version__}{where}, in Python{large}:"),
            Code(in_python(analysis, source)),
            Paragraph(f"or on the command line{'' if large else saved}:"),
            Code(on_command_line(analysis, source)),
            Paragraph("With --r-script FILE it also writes a script that finds the same numbers with R alone."),
        ),
    )


def in_python(analysis: Analysis, source: str | None = None) -> str:
    """Lines of Python that repeat an analysis."""
    s, named = analysis.scores, _named(analysis, source)
    if named is None and _small(s):
        table = _written(s)
    else:
        how = {**_how(analysis, named), **keeping(analysis)}
        table = _call("nptests.read_scores", repr(named or SAVED), better=s.better, **how)
    return (
        "import nptests\n"
        f"scores = {table}\n"
        f"analysis = nptests.analyse(scores{options_in_python(analysis)})\n"
        "print(nptests.report(analysis))"
    )


def options_in_python(analysis: Analysis) -> str:
    """Those of `analyse` that are not the usual ones, as they stand behind the scores in a call."""
    return keywords(_changed(analysis))


def keywords(named: Mapping[str, object]) -> str:
    """Keywords behind other arguments of a call."""
    return "".join(f", {name}={value!r}" for name, value in named.items())


def on_command_line(analysis: Analysis, source: str | None = None) -> str:
    """The command that repeats an analysis."""
    named = _named(analysis, source)
    words = ["nptests", "analyse", named or SAVED, "--better", analysis.scores.better]
    for name, value in {**_how(analysis, named), **_changed(analysis)}.items():
        words.append(f"--{name.replace('_', '-')}")
        words += [] if value is True else map(str, value) if isinstance(value, (list, tuple)) else [str(value)]
    return shlex.join(words)


def options_in_force(analysis: Analysis) -> dict[str, object]:
    """All options of the analysis."""
    return {"alpha": analysis.alpha, **_options(analysis), "null": analysis.null, "missing": analysis.missing}


def keeping(analysis: Analysis) -> dict[str, str]:
    """The word of `read_scores` that keeps holes, where there are any."""
    return {"missing": "keep"} if isinstance(analysis.scores, scores.IncompleteScores) else {}


def _named(analysis: Analysis, source: str | None) -> str | None:
    return analysis.scores.origin.name if source is None else source


def _how(analysis: Analysis, named: str | None) -> dict[str, Any]:
    """The options with which the table is read."""
    how = AS_THEY_STAND if named is None else analysis.scores.origin.how
    return {name: list(value) if isinstance(value, tuple) else value for name, value in how.items()}


def _changed(analysis: Analysis) -> dict[str, object]:
    """The options that are not the usual ones."""
    return {name: value for name, value in options_in_force(analysis).items() if value != DEFAULTS.get(name)}


def _options(analysis: Analysis) -> dict[str, str | None]:
    compared = analysis.comparisons
    if compared is None:
        return {}
    ranks = compared.options.get("ranks", DEFAULTS["ranks"])
    return {"control": compared.control, "ranks": ranks, "adjust": compared.adjustment}


def _small(s: scores.Scores | scores.IncompleteScores) -> bool:
    return s.n * s.k <= MOST_CELLS


def _call(name: str, *arguments: str, **named: Any) -> str:
    """A call on one line, or on several where it is longer than a line."""
    words = [*arguments, *(f"{word}={value!r}" for word, value in named.items())]
    line = f"{name}({', '.join(words)})"
    return line if len(line) <= WIDTH else f"{name}(\n{_packed(words, 4)}\n)"


def _written(s: scores.Scores | scores.IncompleteScores) -> str:
    """A table as a call with its numbers; in quotes where doubles do not tell how they were printed."""
    cells = numerals.printed(s.numbers)
    doubles = decimals.numbers(s.numbers.values)
    if s.numbers.integers is not None and (doubles.integers is None or doubles.exponent != s.numbers.exponent):
        cells = [[repr(cell) for cell in row] for row in cells]
    cells = [
        [x if there else "None" for x, there in zip(*row, strict=True)] for row in zip(cells, s.present, strict=True)
    ]
    rows = "\n".join(
        f"        [\n{_packed(row, 12)}\n        ]," if len(_row(row)) > WIDTH else _row(row) for row in cells
    )
    names = (f"    {word}=[\n{_packed(map(repr, of), 8)}\n    ],"
             for word, of in (("algorithms", s.algorithms), ("datasets", s.datasets)))  # fmt: skip
    return "\n".join(
        [f"nptests.{type(s).__name__}(", "    [", rows, "    ],", *names, f"    better={s.better!r},", ")"]
    )


def _row(row: list[str]) -> str:
    return f"        [{', '.join(row)}],"


def _packed(words: Iterable[str], indent: int) -> str:
    """Words with a comma behind each, as many as fit on a line."""
    lines = [""]
    for word in words:
        if lines[-1] and indent + len(lines[-1]) + len(word) + 2 > WIDTH:
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{word},"
    return "\n".join(" " * indent + line for line in lines)
