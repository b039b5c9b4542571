"""Plain words that ask for more than one call: the table is `elsewhere/tables/words.toml`."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

import nptests
from nptests.data.arrays import as_array
from nptests.document.tables import scores_table
from nptests.document.writing import write_table
from nptests.errors import InputError, real
from nptests.procedures.descriptor.checking import PAIRS
from nptests.results import Face, Outcome
from nptests.values import changed
from nptests.vocabulary import Better


def _paired(a: Any, b: Any, paired: bool | None) -> tuple[bool, tuple[str, ...]]:
    """Whether two samples are pairs: as is said, else where they are of one size, which is told."""
    alike = len(a) == len(b)
    return (alike, (PAIRS,) if alike else ()) if paired is None else (paired, ())


def equivalence(
    a: Any, b: Any, margin: float | None = None, *, low: float | None = None, high: float | None = None,
    paired: bool | None = None, **options: Any,
) -> Outcome:  # fmt: skip
    """Two one-sided t tests: does the difference of means lie between -margin and margin, or low and high?"""
    limit = high if margin is None else margin
    if limit is None:
        raise InputError("option", "equivalence needs margin=..., or low=... and high=...: it has no default")
    together, notes = _paired(a, b, paired)
    result = nptests.tost(a, b, margin=limit, low=low, paired=together, **options)
    return changed(result, notes=(*result.notes, *notes))


def noninferiority(
    a: Any, b: Any, margin: float, *, better: Better = "higher", paired: bool | None = None, **options: Any
) -> Outcome:
    """A one-sided t test: is a worse than b by less than the margin? R: t.test(a, b, mu = -margin, "greater")."""
    if real(margin, "margin") <= 0:
        raise InputError("option", f"margin={margin!r}: a size above 0 is needed", where="margin")
    if better not in ("higher", "lower"):
        raise InputError("better", "better='higher' or better='lower': which scores are better", where="better")
    together, notes = _paired(a, b, paired)
    step = Decimal(str(margin)) * (1 if better == "higher" else -1)
    moved = [Decimal(str(x)) + step for x in as_array(a).tolist()]
    run, side = nptests.paired_t if together else nptests.unpaired_t, "greater" if better == "higher" else "less"
    result: Outcome = run(moved, as_array(b).tolist(), alternative=side, **options)
    words = f"a moved by its margin, {step}, is tested against b: estimate and interval are of what was moved"
    return changed(result, notes=(*result.notes, words, *notes))


def table(data: Any, format: str = "latex", *, fmt: str | None = None, **words: Any) -> str:
    """The scores as a table for LaTeX, Markdown, HTML or CSV, the best of each data set bold; or that of a result.

    data      a table, or a result of comparisons
    format    latex, markdown, html or csv; also as fmt=
    words     what is said of the data (better=, dataset= ...)
    """
    if callable(getattr(data, f"to_{fmt or format}", None)) and isinstance(data, Face):
        return str(getattr(data, f"to_{fmt or format}")(**words))
    scores = nptests.Scores.of(data, **{"better": "higher", **words})
    return write_table(scores_table(scores, plain="better" not in words), fmt or format)


def leaderboard(data: Any, **words: Any) -> Any:
    """The algorithms, best mean rank first, as a pandas DataFrame: who shares a letter is not shown to differ.

    data      a table
    words     what is said of the data (better=, dataset= ...)
    """
    import pandas as pd

    scores = data if isinstance(data, nptests.Scores) else nptests.Scores.of(data, **words)
    pairs = nptests.all_pairs(scores)
    means = dict(zip(scores.algorithms, scores.values.mean(axis=0).tolist(), strict=True))
    rows = sorted(zip(pairs.mean_ranks or (), scores.algorithms, strict=True), key=lambda row: row[0])
    cells = [(name, mean_rank, means[name], pairs.letters[name]) for mean_rank, name in rows]
    return pd.DataFrame(
        cells, columns=["algorithm", "mean_rank", "mean_score", "letters"], index=range(1, len(rows) + 1)
    )


def help(words: str) -> None:
    """Print the page of what is called so, else the calls that the words lead to."""
    import sys

    from nptests.analysis.finding import find, nearest

    finds = [row for row in find(str(words)) if row.call]
    own = re.match(r"nptests\.(\w+)\(", finds[0].call) if finds and finds[0].because.endswith(" here") else None
    others = "\n".join(f"{row.call}: {row.about}" for row in finds) or nearest(str(words))
    sys.stdout.write(f"{getattr(nptests, own[1]).__doc__ if own else others}\n")
