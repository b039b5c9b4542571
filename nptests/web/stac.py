"""STAC's own routes, in STAC's shape, so that its clients keep working; where STAC is wrong, a note says so.

STAC (Rodríguez-Fdez, Canosa, Mucientes and Bugarín, 2015) takes {"values": {name: [...], ...}} or the bare mapping, by
POST to /test or /test/alpha, and for the tests by ranks to /test/post_hoc, /test/post_hoc/alpha, /test/post_hoc/control
and /test/post_hoc/control/alpha. The smallest value gets rank 1. Answers have the members of STAC's, and `notes`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nptests.data.scores import Scores
from nptests.errors import InputError
from nptests.procedures import descriptor, listed
from nptests.results import Comparisons, Outcome
from nptests.vocabulary import Adjust, Error, read_beside

Columns = dict[str, list[Any]]
Answer = dict[str, Any]

_SAYS = read_beside(__file__, "stac.toml")
WITH_CONTROL: Mapping[str, Adjust] = _SAYS["with_control"]
ALL_PAIRS: Mapping[str, Adjust] = _SAYS["all_pairs"]
POST_HOCS = (*WITH_CONTROL, *ALL_PAIRS)
NOTES: Mapping[str, str] = _SAYS["notes"]


def answered(test: str, rest: str, columns: Columns) -> Answer:
    """What STAC would answer to POST /test/rest, with the right numbers."""
    if test in RANKINGS:
        post_hoc, control, alpha = _place(rest)
        return _ranking(test, post_hoc, control, alpha, columns)
    return TESTS[test](columns, _alpha(rest.strip("/")) if rest else 0.05)


def _place(rest: str) -> tuple[str, str | None, float]:
    """post_hoc, control and alpha of an address; as in STAC, what looks like a number is the alpha."""
    words = [word for word in rest.split("/") if word]
    alpha = _alpha(words.pop()) if words and re.fullmatch(r"-?[\d.]+", words[-1]) else 0.05
    post_hoc = words.pop(0) if words else POST_HOCS[0]
    if post_hoc not in POST_HOCS:
        raise InputError("post_hoc", f"there is no post-hoc {post_hoc!r}: the names are {', '.join(POST_HOCS)}")
    if len(words) > 1:
        raise InputError("post_hoc", "the address is /test/post_hoc/control/alpha")
    return post_hoc, words[0] if words else None, alpha


def _alpha(word: str) -> float:
    try:
        return descriptor.check_level(float(word))
    except ValueError:
        raise InputError("alpha", f"{word!r} is no level: a number between 0 and 1 is needed", where="alpha") from None


def _complete(columns: Columns) -> Columns:
    """Without the rows in which a value is missing."""
    lengths = {len(column) for column in columns.values()}
    if len(lengths) > 1:
        raise InputError("ragged", "the groups have different numbers of values")
    rows = [row for row in zip(*columns.values(), strict=True) if not any(map(_missing, row))]
    return {name: [row[j] for row in rows] for j, name in enumerate(columns)}


def _present(columns: Columns) -> Columns:
    return {name: [x for x in column if not _missing(x)] for name, column in columns.items()}


def _missing(value: Any) -> bool:
    return value is None or (isinstance(value, str) and value.strip().lower() in ("", "nan", "na", "?", "-"))


def _scores(columns: Columns) -> Scores:
    whole = _complete(columns)
    return Scores([list(row) for row in zip(*whole.values(), strict=True)], list(whole), better="lower")


def _run(test: str, *data: Any, **options: Any) -> Any:
    """What one of our procedures says."""
    return listed.procedure(test).run(*data, **options)


def _answer(outcome: Outcome, alpha: float, *notes: str, statistic: float | None = None) -> Answer:
    value = outcome.statistic if statistic is None else statistic
    return {"result": int(outcome.pvalue <= alpha), "statistic": value, "p_value": outcome.pvalue, "notes": list(notes)}


def _two(columns: Columns) -> Sequence[list[Any]]:
    if len(columns) != 2:
        raise InputError("groups", f"two groups are needed, not {len(columns)}")
    return list(columns.values())


TESTS: dict[str, Callable[[Columns, float], Answer]] = {}


def _route(test: str) -> Callable[[Callable[[Columns, float], Answer]], Callable[[Columns, float], Answer]]:
    """What answers POST /test."""

    def register(answer: Callable[[Columns, float], Answer]) -> Callable[[Columns, float], Answer]:
        TESTS[test] = answer
        return answer

    return register


@_route("binomialsign")
def _sign(columns: Columns, alpha: float) -> Answer:
    outcome = _run("sign", *_two(_complete(columns)))
    return _answer(
        outcome, alpha, NOTES["sign"], statistic=float(max(outcome.details["plus"], outcome.details["minus"]))
    )


@_route("wilcoxon")
def _wilcoxon(columns: Columns, alpha: float) -> Answer:
    outcome = _run("wilcoxon", *_two(_complete(columns)))
    smaller = min(outcome.details["w_plus"], outcome.details["w_minus"])
    return _answer(outcome, alpha, NOTES["law"].format(outcome.null.kind), statistic=float(smaller))


@_route("mannwhitneyu")
def _mann_whitney(columns: Columns, alpha: float) -> Answer:
    a, b = _two(_present(columns))
    outcome = _run("mann_whitney", a, b)
    smaller = min(outcome.statistic, len(a) * len(b) - outcome.statistic)
    return _answer(outcome, alpha, NOTES["law"].format(outcome.null.kind), statistic=smaller)


def _each(test: str, *notes: str) -> Callable[[Columns, float], Answer]:
    """A test of normality, group by group."""

    def run(columns: Columns, alpha: float) -> Answer:
        outcomes = [_run(test, column) for column in _present(columns).values()]
        return {
            "statistic": [one.statistic for one in outcomes],
            "p_value": [one.pvalue for one in outcomes],
            "result": [int(one.pvalue <= alpha) for one in outcomes],
            "notes": list(notes),
        }

    return run


@_route("anova")
def _anova(columns: Columns, alpha: float) -> Answer:
    groups = list(_complete(columns).values())
    return _variance(_run("anova", *groups), _run("tukey", *groups), list(columns), alpha)


@_route("anova-within")
def _anova_within(columns: Columns, alpha: float) -> Answer:
    scores = _scores(columns)
    return _variance(_run("anova_repeated", scores), _run("tukey", scores), list(columns), alpha)


def _variance(outcome: Outcome, pairs: Comparisons, names: list[str], alpha: float) -> Answer:
    first = {"statistic": outcome.statistic, "p_value": outcome.pvalue, "result": bool(outcome.pvalue <= alpha)}
    called = dict(zip(pairs.algorithms, names, strict=True))
    return {"anova": first, "post_hoc": _pairs(pairs, alpha, called), "notes": [NOTES["tukey"]]}


def _pairs(comparisons: Comparisons, alpha: float, called: Mapping[str, str] | None = None) -> Answer:
    """The comparisons from the smallest p-value, as STAC lists them: the control first."""
    rows = sorted(comparisons.rows, key=lambda row: row.pvalue)
    names = called or {name: name for name in comparisons.algorithms}
    ends = [(row.b, row.a) if comparisons.control is not None else (row.a, row.b) for row in rows]
    return {
        "comparisons": [f"{names[a]} vs {names[b]}" for a, b in ends],
        "statistic": [abs(row.statistic) for row in rows],
        "p_value": [row.adjusted for row in rows],
        "result": [int(row.adjusted <= alpha) for row in rows],
    }


@dataclass(frozen=True)
class Ranking:
    """A test by ranks as STAC calls it: the mean ranks of its pairs, their error, and what STAC does otherwise."""

    route: str
    ranks: str
    error: Error
    omnibus: str
    options: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


IGNORED = {"ties": "ignored"}
RANKINGS: Mapping[str, Ranking] = {
    ranking.route: ranking
    for ranking in (
        Ranking("friedman", "friedman", "published", "iman_davenport", IGNORED),
        Ranking("friedman-aligned-ranks", "aligned", "permutation", "aligned_ranks", IGNORED, (NOTES["aligned"],)),
        Ranking("quade", "quade", "permutation", "quade", notes=(NOTES["quade"],)),
    )
}


def _ranking(test: str, post_hoc: str, control: str | None, alpha: float, columns: Columns) -> Answer:
    ranking = RANKINGS[test]
    scores = _scores(columns)
    outcome = _run(ranking.omnibus, scores, **ranking.options)
    if post_hoc in WITH_CONTROL:
        pairs = _run(
            "against", scores, control=control, ranks=ranking.ranks, adjust=WITH_CONTROL[post_hoc], error=ranking.error
        )
    else:
        pairs = _run("all_pairs", scores, ranks=ranking.ranks, adjust=ALL_PAIRS[post_hoc], error=ranking.error)
    assert outcome.mean_ranks is not None
    order = sorted(zip(outcome.mean_ranks, scores.algorithms, strict=True), key=lambda entry: entry[0])
    notes = [NOTES["ranks"], *ranking.notes, *([NOTES["hochberg"]] if post_hoc.startswith("hochberg") else [])]
    return {
        "ranking": {
            "statistic": outcome.statistic,
            "p_value": outcome.pvalue,
            "rankings": [rank for rank, _ in order],
            "names": [name for _, name in order],
            "result": bool(outcome.pvalue <= alpha),
        },
        "post_hoc": {**_pairs(pairs, alpha), "control": pairs.control or order[0][1]},
        "notes": notes,
    }


PRETEST = 0.1  # the level of STAC's assistant


@_route("assistant")
def _assistant(columns: Columns, alpha: float) -> Answer:
    """STAC's decisions, which pretests make; the questions of /v1/advise are the better guide."""
    whole, present = _complete(columns), _present(columns)
    n, k = len(next(iter(columns.values()), [])), len(columns)
    paired = all(len(column) == n for column in whole.values())
    normal = all(_run("shapiro_wilk", column).pvalue > PRETEST for column in present.values())
    alike = _run("levene", *present.values()).pvalue > PRETEST
    test, path = _chosen(n, k, paired, normal and alike)
    return {
        "n": n,
        "k": k,
        "paired": paired,
        "normality": int(normal),
        "homocedasticity": int(alike),
        "test": test,
        "graph": "digraph {" + " -> ".join(f'"{step}"' for step in path) + "}",
        "notes": [NOTES["pretests"], NOTES["chosen"]],
    }


def _chosen(n: int, k: int, paired: bool, parametric: bool) -> tuple[str, list[str]]:
    path = ["normal and homoscedastic?", "parametric" if parametric else "not parametric", f"k = {k}"]
    if k > 2:
        few = k < 5 or n < 2 * k
        test = "anova" if parametric else "aligned_ranks" if few else "friedman"
    else:
        path.append("paired" if paired else "not paired")
        test = ("ttest" if paired else "ttest_ind") if parametric else ("wilcoxon" if paired else "mannwhitneyu")
    return test, [*path, test]


STANDARD = "Lilliefors' test: mean and deviation are estimated; STAC compares with mean 0 and deviation 1"

TESTS["shapiro"] = _each("shapiro_wilk")
TESTS["kolmogorov"] = _each("lilliefors", STANDARD)
TESTS["agostino"] = _each("dagostino_pearson")
TESTS["ttest"] = lambda columns, alpha: _answer(_run("paired_t", *_two(_complete(columns))), alpha)
TESTS["levene"] = lambda columns, alpha: _answer(_run("levene", *_present(columns).values()), alpha)
TESTS["ttest-ind"] = lambda columns, alpha: _answer(
    _run("unpaired_t", *_two(_present(columns)), variances="equal"), alpha
)
