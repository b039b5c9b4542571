"""What others compute from the same data: the test once more under each other convention, side by side."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from nptests.assumptions.levene import levene
from nptests.derivations.expressions import evaluate
from nptests.derivations.parts import used
from nptests.derivations.steps import Convention, Conventions
from nptests.independent.mann_whitney import mann_whitney
from nptests.independent.proportions import proportions
from nptests.independent.unpaired_t import unpaired_t
from nptests.nulls.studentized_range import StudentizedRange
from nptests.numerals import number, pvalue
from nptests.paired.sign import sign
from nptests.results import Comparison, Comparisons, Outcome

# What a convention is called, who follows it, and the options that make it; the first of these that are in force at a
# result mark the row as the one that is used here.
Rival = tuple[str, str, Mapping[str, Any]]
LAWS: tuple[Rival, ...] = (
    ("exact law", "the default here; R without ties, up to 49; coin; Prism", {"null": "exact", "continuity": False}),
    ("normal law", "scipy: use_continuity=False; SPSS", {"null": "asymptotic", "continuity": False}),
    ("normal law with continuity", "R with ties; scipy with ties", {"null": "asymptotic", "continuity": True}),
)
SIGNS: tuple[Rival, ...] = (
    ("exact, zeros dropped", "R: binom.test on wins and losses", {"null": "exact", "zeros": "drop"}),
    ("exact, zeros split", "Demsar 2006 (split evenly, an odd one dropped)", {"null": "exact", "zeros": "split-even"}),
    ("normal law with continuity", "SPSS above 25", {"null": "asymptotic", "zeros": "drop", "continuity": True}),
    ("normal law", "Demsar 2006 for many data sets", {"null": "asymptotic", "zeros": "drop"}),
)
VARIANCES: tuple[Rival, ...] = (
    ("Welch", "R: t.test; Prism's option", {"variances": "unequal", "freedom": "welch"}),
    ("Student, one variance", "scipy: ttest_ind; STAC; R: var.equal = TRUE", {"variances": "equal"}),
    ("Welch's t, least degrees of freedom", "some textbooks", {"variances": "unequal", "freedom": "smaller"}),
)
CENTRES: tuple[Rival, ...] = (
    ("from the median (Brown-Forsythe)", "R: car::leveneTest; scipy; Prism", {"center": "median"}),
    ("from the mean (Levene)", "Levene 1960; R: center = mean", {"center": "mean"}),
)
ERRORS: tuple[Rival, ...] = (
    ("pooled", "R: prop.test(correct = FALSE); statsmodels: proportions_ztest", {"pooled": True}),
    ("pooled, with continuity", "R: prop.test", {"pooled": True, "continuity": True}),
    ("not pooled", "Wald's test of some textbooks", {"pooled": False}),
)
MOST_PAIRS = 10_000  # of two samples; the exact law of larger ones is not counted a second time


def of_samples(o: Outcome) -> Conventions:
    """Mann and Whitney's test by each law."""
    a, b = o.details["samples"]
    rows = LAWS if len(a) * len(b) <= MOST_PAIRS else LAWS[1:]
    law = "exact" if o.null.kind == "exact" else "asymptotic"
    return _tried(o, "U", mann_whitney, (a, b), rows, {**o.options, "null": law})


def of_signs(o: Outcome) -> Conventions:
    """The sign test by each rule for zeros and each law."""
    d = o.details["differences"]
    law = "exact" if o.null.kind == "exact" else "asymptotic"
    return _tried(o, "wins", sign, (d, [0.0] * len(d)), SIGNS, {**o.options, "null": law})


def of_variances(o: Outcome) -> Conventions:
    """The unpaired t test by each rule for the variances."""
    return _tried(o, "t", unpaired_t, tuple(o.details["samples"]), VARIANCES, o.options)


def of_centres(o: Outcome) -> Conventions:
    """Levene's test from either centre."""
    return _tried(o, "F", levene, tuple(o.details["samples"]), CENTRES, o.options)


def of_errors(o: Outcome) -> Conventions:
    """Two proportions by each error."""
    (x1, x2), (n1, n2) = o.details["successes"], o.details["sizes"]
    return _tried(o, "z", proportions, (x1, n1, x2, n2), ERRORS, o.options)


def _tried(
    o: Outcome, symbol: str, run: Any, data: tuple[Any, ...], rivals: Sequence[Rival], options: Mapping[str, Any]
) -> Conventions:
    side = {"alternative": options["alternative"]} if "alternative" in options else {}
    rows = []
    for name, users, changed in rivals:
        found = run(*data, **side, **changed)
        same = all(options.get(key) == word for key, word in changed.items())
        same = same and not (options.get("continuity") and "continuity" not in changed)
        rows.append(Convention(used(name, same), f"{symbol} = {number(found.statistic, 6)}, {_p(found.pvalue)}", users))
    return Conventions(tuple(rows))


def _p(p: float) -> str:
    return f"p = {pvalue(p)}"


def of_pairs(c: Comparisons, published: str) -> tuple[Conventions, ...]:
    """The pair that differs most, with the error of the literature (`published`, as arithmetic) and with ours."""
    told = [row for row in c.rows if row.error and math.isfinite(row.statistic)]
    if not told or c.procedure not in ("all_pairs", "against", "nemenyi", "nemenyi_bonferroni", "bonferroni_dunn"):
        return ()
    row = max(told, key=lambda r: abs(r.statistic))
    here = c.options.get("error") == "published"
    theirs = row.estimate / evaluate(published)
    ours = f"z = {number(row.statistic, 6)}, {_p(_normal(row.statistic))}" if not here else ""
    rows = [
        *([Convention(used("error from permutations, ties and all", True), ours, "the default here")] if ours else []),
        Convention(
            used("error as printed", here),
            f"z = {number(theirs, 6)}, {_p(_normal(theirs))}",
            "Demsar 2006; Garcia 2010; KEEL; STAC; scmamp",
        ),
        *_two_nemenyis(c, row),
    ]
    return (Conventions(tuple(rows)),)


def _two_nemenyis(c: Comparisons, row: Comparison) -> list[Convention]:
    if c.procedure not in ("nemenyi", "nemenyi_bonferroni"):
        return []
    z, k = abs(row.statistic), c.k
    by_range = StudentizedRange(k).sf(math.sqrt(2) * z)
    by_count = min(1.0, k * (k - 1) / 2 * _normal(z))
    named = c.procedure == "nemenyi"
    return [
        Convention(used("Nemenyi by the studentized range", named), _p(by_range), "Demsar 2006; PMCMRplus; Orange"),
        Convention(
            used("Nemenyi as Bonferroni over all pairs", not named), _p(by_count), "Garcia and Herrera 2008; KEEL; STAC"
        ),
    ]


def _normal(z: float) -> float:
    return evaluate(f"2 * normal_sf(abs({z!r}))")
