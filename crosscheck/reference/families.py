"""Slips that come in families, made of the data at hand: another procedure, a factor of the sizes, another law."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from crosscheck.reference import answers, certified, paths
from crosscheck.reference.certified import Case

Slip = dict[str, Any]


def members(case: Case, off: Sequence[str]) -> Iterator[Slip]:
    """Every family's slips for a case of which these numbers are off, and for others of its procedure."""
    for other in _alike(tuple(sorted(case["data"]))):
        if other != case["procedure"] and certified.kind_of(other) == certified.kind_of(case["procedure"]):
            yield _slip(f"{other} in its place", f"what {other} gives", other=other)
    names = sizes(case["data"])
    powers = () if "pvalue" in off else (1, -1, Fraction(1, 2), Fraction(-1, 2))
    for top, power in itertools.product((*names, "2"), powers):
        words = f"the right number times ({top}) ** {power}"
        yield _slip(f"factor ({top}) ** {power}", words, factor=(top, power))
    if "statistic" in case["answer"] and list(off) == ["pvalue"]:
        for law in ("normal", *itertools.product(("t", "chi2"), names), *itertools.product(("f",), names, names)):
            name = law if law == "normal" else ", ".join(law)
            yield _slip(f"law {name}", f"the statistic is right, its law is not: {name}", law=law)


def _slip(name: str, words: str, **how: Any) -> Slip:
    return {"name": name, "kind": "defect", "words": words, "least": 0.6, **how}


@functools.cache
def _alike(data: tuple[str, ...]) -> list[str]:
    """Whatever takes such data, but for exact laws that others draw from: of larger data they take long."""
    first = {name: certified.cases(name)[0] for name in certified.names()}
    return [n for n, case in first.items() if tuple(sorted(case["data"])) == data and "draws" not in case["options"]]


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
