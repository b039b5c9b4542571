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
from nptests.vocabulary import Adjust, Error

Columns = dict[str, list[Any]]
Answer = dict[str, Any]

WITH_CONTROL: Mapping[str, Adjust] = {
    "bonferroni_dunn_test": "bonferroni",
    "holm_test": "holm",
    "hochberg_test": "hochberg",
    "li_test": "li",
    "finner_test": "finner",
}
ALL_PAIRS: Mapping[str, Adjust] = {
    "nemenyi_multitest": "bonferroni",
    "holm_multitest": "holm",
    "hochberg_multitest": "hochberg",
    "finner_multitest": "finner",
    "shaffer_multitest": "shaffer",
}
POST_HOCS = (*WITH_CONTROL, *ALL_PAIRS)

LOWEST_FIRST = "rank 1 is the smallest value, as in STAC: for scores where higher is better, turn their signs"
HOCHBERG = "Hochberg's adjusted p-values are a running minimum; STAC takes the maximum"
LAW = "the {} law; STAC's is always the normal one"
ALIGNED = (
    "differences that are equal in decimals share their rank, where floating point tears them apart; pairs are divided "
    "by the error of the permutations, STAC's exceeds the level"
)
QUADE = "pairs are divided by the error of the permutations; STAC's has k - 1 where no such factor belongs"
TUKEY = "the pairs are Tukey's; STAC divides by the deviation of the group means and doubles no tail"


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
    note = "the tail holds the observed count; STAC leaves it out, so that its p-values are too small"
    return _answer(outcome, alpha, note, statistic=float(max(outcome.details["plus"], outcome.details["minus"])))


@_route("wilcoxon")
def _wilcoxon(columns: Columns, alpha: float) -> Answer:
    outcome = _run("wilcoxon", *_two(_complete(columns)))
    smaller = min(outcome.details["w_plus"], outcome.details["w_minus"])
    return _answer(outcome, alpha, LAW.format(outcome.null.kind), statistic=float(smaller))


@_route("mannwhitneyu")
def _mann_whitney(columns: Columns, alpha: float) -> Answer:
    a, b = _two(_present(columns))
    outcome = _run("mann_whitney", a, b)
    smaller = min(outcome.statistic, len(a) * len(b) - outcome.statistic)
    return _answer(outcome, alpha, LAW.format(outcome.null.kind), statistic=smaller)


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
    return {"anova": first, "post_hoc": _pairs(pairs, alpha, called), "notes": [TUKEY]}


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
        Ranking("friedman-aligned-ranks", "aligned", "permutation", "aligned_ranks", IGNORED, (ALIGNED,)),
        Ranking("quade", "quade", "permutation", "quade", notes=(QUADE,)),
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
    notes = [LOWEST_FIRST, *ranking.notes, *([HOCHBERG] if post_hoc.startswith("hochberg") else [])]
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
        "notes": [
            "STAC takes a rejected normality for a normal sample, and a rejected homoscedasticity for equal variances",
            "choosing a test by pretests on the same data does not keep its level: see /v1/advise",
        ],
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
