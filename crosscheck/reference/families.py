"""Slips that come in families, made of the data at hand: another procedure, a factor of the sizes, another law."""

import functools
import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from crosscheck.reference import adjusting, answers, certified, paths, rank_tests
from crosscheck.reference.certified import Case

Slip = dict[str, Any]


# What a slip of a family has, and one that is listed has not.
OWN = {"factor", "law", "classes"}
LISTED_ELSEWHERE = {"draws", "alpha", "alternative", "method", "adjust"}


def members(case: Case, off: Sequence[str], listed: Sequence[Any] = ()) -> Iterator[Slip]:
    """Every family's slips for a case of which these numbers are off, and for others of its procedure."""
    yield from _options(case, listed)
    for shape, words in SHAPES.items():
        for other, numbers in _alike(tuple(sorted(shaped(case["data"], shape)))).items():
            same = certified.kind_of(other) == certified.kind_of(case["procedure"])
            if (other != case["procedure"] or shape) and same and numbers >= {*off}:
                yield _slip(f"{other}{words} in its place", f"what {other} gives{words}", other=other, shape=shape)
    names = sizes(case["data"])
    powers: tuple[Any, ...] = () if "pvalue" in off else (1, -1, Fraction(1, 2), Fraction(-1, 2))
    for top, power in itertools.product((*names, "2"), powers):
        by = top if abs(float(power)) == 1 else f"the root of {top}"
        name = f"{'multiplied' if float(power) > 0 else 'divided'} by {by}"
        yield _slip(name, f"the right number {name}", factor=(top, power))
    if "statistic" in case["answer"] and list(off) == ["pvalue"]:
        for law in ("normal", *itertools.product(("t", "chi2"), names), *itertools.product(("f",), names, names)):
            name = "the normal law" if law == "normal" else f"the {LAWS[law[0]]} law on {' and '.join(law[1:])}"
            yield _slip(f"{name}", f"the statistic is right, its law is not: {name} (degrees of freedom)", law=law)
    for weights in ("equal", "by size") if {"truth", "predicted"} == case["data"].keys() else ():
        words = f"the mean over the classes, each as the positive one, weights {weights}"
        yield _slip(f"mean over the classes, {weights}", words, classes=weights)


LAWS = {"t": "Student's", "chi2": "chi-squared", "f": "F"}
# Data as another kind, or their ranks: what a procedure is asked for instead.
SHAPES = {"": "", "ranks": " of the ranks", "groups": " of the columns as groups", "rows": " of the groups as columns"}


@functools.cache
def _cases(name: str) -> list[Case]:
    """Of many looks at the same cases each costs as much as reading them."""
    return certified.cases(name)


def _options(case: Case, listed: Sequence[Any]) -> Iterator[Slip]:
    """The other values of the options of the set: what was asked for is not looked at."""
    for key in case["options"].keys() - LISTED_ELSEWHERE:
        for value in {
            repr(v): v for c in _cases(case["procedure"]) if (v := c["options"].get(key)) is not None
        }.values():
            if {key: value} not in listed:
                words = f"what {key}={value} gives, whatever was asked for"
                yield {"name": f"always {key}={value}", "kind": "convention", "words": words, "set": {key: value}}
    for key in ("method", "adjust"):
        for method in adjusting.METHODS if key in case["options"] else ():
            words = f"adjusted by {method}, which was not asked for"
            yield {"name": f"adjustment: {method}", "kind": "defect", "words": words, "set": {key: method}}


def shaped(d: dict[str, Any], shape: str) -> dict[str, Any]:
    """The data as another kind, or their ranks; nothing where they cannot be that."""
    if shape == "groups" and "rows" in d:
        return {"groups": [list(column) for column in zip(*d["rows"], strict=True)]}
    if shape == "groups" and {"a", "b"} == d.keys():
        return {"groups": [d["a"], d["b"]]}
    if shape == "rows" and "groups" in d:
        even = len(set(map(len, d["groups"]))) == 1
        return {"rows": [list(row) for row in zip(*d["groups"], strict=True)]} if even else {}
    if shape == "ranks" and "rows" in d:
        return {"rows": [_ranks(row) for row in d["rows"]]}
    if shape == "ranks" and ("groups" in d or {"a", "b"} == d.keys()):
        parts = d.get("groups") or [d["a"], d["b"]]
        pooled = iter(_ranks([x for part in parts for x in part]))
        groups = [[next(pooled) for _ in part] for part in parts]
        return {"groups": groups} if "groups" in d else dict(zip("ab", groups, strict=True))
    if shape == "ranks" and d.keys() >= {"truth", "predicted", "training"}:
        return {name: _ranks(column) for name, column in d.items()}
    return {} if shape else d


def _ranks(x: list[str]) -> list[str]:
    return [str(r) for r in rank_tests.ranked(list(map(Fraction, x)), {})]


def _slip(name: str, words: str, **how: Any) -> Slip:
    return {"name": name, "kind": "defect", "words": words, "least": 0.6, **how}


@functools.cache
def _alike(data: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """What takes such data, and its numbers; no exact laws that others draw from: of larger data they take long."""
    first = {name: certified.cases(name)[0] for name in certified.names()}
    own = {name: case for name, case in first.items() if tuple(sorted(case["data"])) == data}
    return {name: frozenset(case["answer"]) for name, case in own.items() if "draws" not in case["options"]}


def sizes(d: dict[str, Any]) -> dict[str, Fraction]:
    """Numbers that a formula may take from the data by mistake, by name."""
    parts = [value for value in d.values() if isinstance(value, list)]
    if not parts:
        return {}
    n, k = len(parts[0]), len(parts)
    if "groups" in d:
        n, k = sum(map(len, d["groups"])), len(d["groups"])
    elif isinstance(parts[-1][0], list) or isinstance(parts[0][0], list):
        k = len((parts[-1] if isinstance(parts[-1][0], list) else parts[0])[0])
    elif {"a", "b"} <= d.keys():
        n = len(d["a"]) + len(d["b"])
    every: dict[str, Any] = {
        "n": n, "n - 1": n - 1, "n - 2": n - 2, "n / 2": Fraction(n, 2), "n / 2 - 1": Fraction(n, 2) - 1, "k": k,
        "k - 1": k - 1, "n k": n * k, "n k - 1": n * k - 1, "n k - k": n * k - k, "(n - 1)(k - 1)": (n - 1) * (k - 1),
        "n - k": n - k, "n / (n - 1)": Fraction(n, n - 1) if n > 1 else 0, "n / k": Fraction(n, k),
    }  # fmt: skip
    return {name: Fraction(value) for name, value in every.items() if value > 0}


def given_by(slip: Slip, case: Case, c: paths.Path) -> dict[str, Any]:
    """What a factor or another law gives, in doubles."""
    certified = {name: answers.value_of(text) for name, text in case["answer"].items()}
    if "factor" in slip:
        top, power = slip["factor"]
        factor = float(sizes(case["data"])[top] if top != "2" else 2) ** float(power)
        return {name: float(x) * factor for name, x in certified.items() if not isinstance(x, list)}
    return {**certified, "pvalue": _tail(slip["law"], certified["statistic"], case, c)}


def _tail(law: Any, x: Fraction, case: Case, c: paths.Path) -> Any:
    names, side = sizes(case["data"]), case["options"].get("alternative", "two-sided")
    if law[0] in ("chi2", "f"):
        if x < 0:
            raise ValueError
        return c.num.chi2_sf(x, names[law[1]]) if law[0] == "chi2" else c.num.f_sf(x, names[law[1]], names[law[2]])

    def sf(y: Any) -> Any:
        return c.num.normal_sf(y) if law == "normal" else c.num.t_sf(y, names[law[1]])

    return 2 * sf(abs(x)) if side == "two-sided" else sf(x if side == "greater" else -x)
