"""Plain words that ask for more than one call: the table is `elsewhere/tables/words.toml`."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import Any

import nptests
from nptests.adjustments.adjusted import is_square
from nptests.compat.engine import tell_unread
from nptests.data.arrays import as_array
from nptests.data.intake.naming import WORDS
from nptests.document.tables import ranks_table, scores_table
from nptests.document.writing import write_table
from nptests.errors import InputError, did_you_mean, real
from nptests.procedures.descriptor.checking import PAIRS, warn_caller
from nptests.procedures.elsewhere.translation import KEYWORDS, drops, in_our_words
from nptests.results import Comparisons, Face, Outcome
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


def table(data: Any, format: str = "latex", *, fmt: str | None = None, ranks: bool = False, **words: Any) -> str:
    """The scores as a table for LaTeX, Markdown, HTML or CSV, the best of each data set bold; or that of a result.

    data      a table, or a result of comparisons
    format    latex, markdown, html or csv; also as fmt=
    ranks     whether the mean ranks stand below
    words     what is said of the data (better=, dataset= ...)
    """
    if callable(getattr(data, f"to_{fmt or format}", None)) and isinstance(data, Face):
        return str(getattr(data, f"to_{fmt or format}")(**words))
    words = _of_data("table", words)
    scores = _scores(data, {"better": "higher", **words})
    sheet = scores_table(scores, plain="better" not in words)
    if ranks:
        sheet = replace(sheet, rows=(*sheet.rows, ranks_table(scores).rows[-1]), summary=1)
    return write_table(sheet, fmt or format)


def _of_data(whose: str, words: dict[str, Any]) -> dict[str, Any]:
    """What is said of the data, in our words; what else is said is told to change nothing."""
    asked = {name: x for name, x in words.items() if not drops(name, x)}
    ours = in_our_words(asked, dict.fromkeys(WORDS, ())) or asked
    unread = {name: x for name, x in ours.items() if name not in WORDS and not did_you_mean(name, WORDS)}
    tell_unread(whose, unread)
    return {name: x for name, x in ours.items() if name not in unread} | ({"missing": "drop"} if asked != words else {})


def _scores(data: Any, words: dict[str, Any]) -> nptests.Scores:
    """A table of scores, the rows with a gap left out where that is asked for."""
    if isinstance(data, nptests.Scores):
        return data
    if words.pop("missing", None):
        return nptests.IncompleteScores.of(data, **words).complete()
    return nptests.Scores.of(data, **words)


def compare_models(
    models: Any, X: Any = None, y: Any = None, *, cv: Any = None, scoring: Any = None, **words: Any
) -> Any:
    """`nptests.compare`; of estimators of scikit-learn on one data set, by their scores on the same folds.

    models    what `nptests.compare` takes, or estimators by name with X and y
    cv        the number of folds, 10 unless said, or a splitter
    words     what is said of the data
    """
    if X is None:
        return nptests.compare(models, **({} if cv is None else {"cv": cv}), **words)
    from sklearn.model_selection import check_cv, cross_val_score

    splitter = check_cv(10 if cv is None else cv, y, classifier=True)
    folds = list(splitter.split(X, y))  # made once: the same ones for all
    repeats = getattr(splitter, "n_repeats", 1)
    runs = {name: cross_val_score(model, X, y, cv=folds, scoring=scoring) for name, model in models.items()}
    return nptests.compare(runs, n_splits=len(folds) // repeats, n_repeats=repeats, **words)


def which_test(data: Any = None, *, k: int = 2, n: int | None = None, paired: bool = True, **words: Any) -> Any:
    """The tests that suit a table (`nptests.advise`), or so many algorithms where none is at hand, as text.

    data      a table
    k, n      how many algorithms and data sets
    paired    whether all algorithms have a score on the same data sets
    """
    if data is not None:
        return nptests.advise(data, **words)
    two = "nptests.wilcoxon(a, b)" if paired else "nptests.mann_whitney(a, b)"
    apart = "nptests.kruskal_wallis(groups), then nptests.dunn(groups)"
    many = "nptests.friedman(df), then nptests.all_pairs(df)" if paired else apart
    calls = two if k == 2 else f"{many} for the pairs"
    return f"{calls}; nptests.advise(df) looks at the scores"


def letters(data: Any, alpha: float = 0.05, *, threshold: float | None = None, **words: Any) -> Any:
    """The compact letters of each algorithm: of a table, of comparisons, or of p-values of pairs.

    data      a table; or comparisons, their frame, a square of p-values, or p-values named "A-B"
    alpha     the level; also as threshold=
    words     what is said of a table (better=, dataset= ...)
    """
    from nptests.compat.scikit_posthocs import compact_letter_display

    level, square = alpha if threshold is None else threshold, _square(data)
    if square is None:
        return nptests.all_pairs(data, alpha=level, **words).letters
    return compact_letter_display(square.fillna(1), level).str.strip().to_dict()


def _square(data: Any) -> Any:
    """p-values of pairs as a square; None where data hold none."""
    import pandas as pd

    if isinstance(data, Comparisons) or is_square(data):
        return pd.DataFrame(getattr(data, "pvalues", data))
    pairs: dict[Any, Any] = {}
    if {"a", "b", "adjusted"} <= {*getattr(data, "columns", ())}:  # a row a comparison
        pairs = {(a, b): p for a, b, p in data[["a", "b", "adjusted"]].itertuples(index=False)}
    elif getattr(data, "ndim", 1) == 1 and hasattr(data, "items"):
        pairs = {tuple(str(name).split("-")): p for name, p in data.items()}
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    if not pairs or {len(pair) for pair in pairs} != {2}:
        return None
    square = pd.DataFrame(1.0, index=names, columns=names)
    for (a, b), p in pairs.items():
        square.loc[a, b] = square.loc[b, a] = p
    return square


def rank(data: Any, **words: Any) -> Any:
    """The ranks within each data set, 1 is best, as a pandas DataFrame, whose `.mean()` are the mean ranks.

    data      a table
    words     what is said of the data: better=, or ascending= as pandas has it
    """
    import pandas as pd

    scores = _scores(data, _of_data("rank", words))
    return pd.DataFrame(nptests.friedman(scores).details["ranks"], scores.datasets, scores.algorithms)


def rankdata(a: Any, method: str = "average", *, axis: int | None = None, nan_policy: str = "propagate") -> Any:
    """scipy's call: 1 is the lowest, along an axis of a table or of all numbers; `rank` says better= instead."""
    from scipy import stats

    return stats.rankdata(a, method, axis=axis, nan_policy=nan_policy)


def rank_matrix(data: Any, decreasing: bool | None = None, **words: Any) -> Any:
    """The ranks within each data set, 1 is best, as `rank`; scmamp's call, where decreasing scores are ranked from 1.

    decreasing   whether the highest score has rank 1, as there unless said; or better=, as in `rank`
    words        what is said of the data
    """
    named = any(KEYWORDS.get(name, name) == "better" for name in words)
    if decreasing is None and not named:
        warn_caller("rankMatrix of scmamp: rank 1 is the highest score, as there: better='lower' turns that", 3)
    asked = {} if named and decreasing is None else {"better": "lower" if decreasing is False else "higher"}
    return rank(data, **{**words, **asked})


def plot_simplex(a: Any, b: Any, rope: float = 0.01, *, names: Any = None, **options: Any) -> Any:
    """The triangle of the posterior of the Bayesian signed-rank test: a figure of matplotlib.

    names     of the two, where they have none
    options   those of `nptests.bayes_signed_rank`
    """
    labels = names or [getattr(x, "name", None) or x_name for x, x_name in ((a, "a"), (b, "b"))]
    posterior = nptests.bayes_signed_rank(a, b, rope=rope, **options)
    return changed(posterior, names=tuple(map(str, labels))).plot(kind="simplex").figure


def leaderboard(data: Any, **words: Any) -> Any:
    """The algorithms, best mean rank first, as a pandas DataFrame: who shares a letter is not shown to differ.

    data      a table
    words     what is said of the data (better=, dataset= ...)
    """
    import pandas as pd

    scores = _scores(data, _of_data("leaderboard", words))
    pairs = nptests.all_pairs(scores)
    means = dict(zip(scores.algorithms, scores.values.mean(axis=0).tolist(), strict=True))
    rows = sorted(zip(pairs.mean_ranks or (), scores.algorithms, strict=True), key=lambda row: row[0])
    cells = [(name, mean_rank, means[name], pairs.letters[name]) for mean_rank, name in rows]
    heads = ["algorithm", "mean_rank", "mean_score", "letters"]
    return pd.DataFrame(cells, columns=heads, index=range(1, len(rows) + 1))


def help(words: str) -> None:
    """Print the page of what is called so, else the calls that the words lead to."""
    import sys

    from nptests.analysis.finding import find, nearest

    finds = [row for row in find(str(words)) if row.call]
    own = re.match(r"nptests\.(\w+)\(", finds[0].call) if finds and finds[0].because.endswith(" here") else None
    others = "\n".join(f"{row.call}: {row.about}" for row in finds) or nearest(str(words))
    sys.stdout.write(f"{getattr(nptests, own[1]).__doc__ if own else others}\n")
