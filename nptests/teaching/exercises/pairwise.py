"""Comparisons of many columns, each by a test of its own two alone: other tests, other laws, other adjustments."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from nptests.adjustments.methods import adjust, adjustment
from nptests.procedures.listed import catalogue
from nptests.results import Comparisons
from nptests.teaching.exercises.data import Data
from nptests.teaching.exercises.making import ALPHA, Exercise
from nptests.teaching.exercises.otherdata import CHOICES, result_of, zeros_otherwise
from nptests.teaching.exercises.replies import Slip

OF_TWO = ("a", "b")  # what tests of two samples are called with
# How else two columns are compared, which a table of many has in each comparison.
OF_EACH: tuple[tuple[Mapping[str, Any], str], ...] = (
    ({}, ""), *CHOICES,
    ({"null": "asymptotic", "ties": "ignored"}, "approximately, without the correction for ties"),
    ({"zeros": "pratt"}, "the zero differences ranked, too"),
    ({"zeros": "split"}, "half of the zero differences on each side"),
)  # fmt: skip
JOINT = ("holm", "bonferroni")  # what is adjusted by in place of a law of all comparisons


def otherwise(task: Exercise, result: Any) -> Iterator[Slip]:
    """Comparisons each of which is by a test of its own two columns, which knows nothing of the others."""
    data, rows = task.data, result.rows if isinstance(result, Comparisons) else ()
    asked = {question.claim["value"] for question in task.questions}
    of_pairs = rows and len(asked) == 1 and asked <= {"adjusted", "unadjusted", "statistic"}
    is_of_pairs = of_pairs and set(data.columns) >= set(result.algorithms)
    own_method = str(result.options.get("adjust") or "none") if is_of_pairs else ""
    value = "statistic" if asked == {"statistic"} else "pvalue"
    others = {"none": JOINT}.get(own_method, ("none",))
    methods = [own_method, *others] if asked == {"adjusted"} else ["none"]
    tests = [p for p in catalogue() if own_method and p.data == OF_TWO and "draws" not in p.options]
    tests = [p for p in tests if "alternative" in p.options]  # and no estimate
    names = [q.name for q in task.questions if not isinstance(q.value, str)]

    def slips(kind: str, weight: int, own: Sequence[float], title: str) -> Iterator[Slip]:
        p = np.array(own)
        says = {"none": ", not adjusted"} | {method: f", adjusted by {adjustment(method).title}" for method in JOINT}
        ways = [(p, methods[0], ""), *((p, method, says[method]) for method in methods[1:])]
        ways += [(p / 2, methods[0], ", one tail")] if value == "pvalue" else []
        for i, (y, method, words) in enumerate(ways if np.isfinite(p).all() else ()):
            alpha = ALPHA if adjustment(method).needs == "alpha" else None
            x = y if method == "none" else adjust(y, method, alpha=alpha)
            yield Slip(kind, weight + (i > 0), dict(zip(names, x.tolist(), strict=True)), "", f"{title}{words}")

    for other, (more, words) in product(tests, OF_EACH):
        if not more.keys() <= other.options.keys():
            continue
        pairs = [_pair(data, other.takes, (row.a, row.b), more) for row in rows]
        own = [float(getattr(result_of(other.name, pair), value, math.nan)) for pair in pairs]
        yield from slips("each-pair", 3, own, ", ".join(filter(None, (other.title, words))))
        if value == "pvalue" and not more and np.allclose(own, [row.pvalue for row in rows]):
            changed = [{kind: x for kind, _, x, *_ in zeros_otherwise(pair)} for pair in pairs]
            for kind in ("zeros-won", "zeros-lost") if data.kind.table else ():
                lost = [float(getattr(result_of(other.name, x[kind]), value, math.nan)) for x in changed]
                yield from slips(kind, 2, lost, "")


def _pair(data: Data, takes: str, names: tuple[str, str], options: Mapping[str, Any]) -> Data:
    """Two columns of a table."""
    places = [data.columns.index(name) for name in names]
    return Data(takes, names, data.rows, tuple(tuple(row[j] for j in places) for row in data.cells), dict(options))


def unadjusted(solved: Any) -> dict[str, int]:
    """The line of the p-value of each comparison of an exercise, solved; nothing where it asks for no such, adjusted by
    a method that knows nothing but these."""
    symbols, right = [node.symbol for node in solved.graph.nodes], solved.right
    places = {q: symbols.index(f"p_{i}") for q, i in solved.numbers.items() if f"p_{i}" in symbols}
    if len(places) < len(right) or {q.kind for q in solved.asked.values()} != {"adjusted"}:
        return {}
    method = str(solved.result.options.get("adjust") or "none")
    p = np.array([solved.graph.nodes[i].value for i in places.values()])
    is_plain = method != "none" and adjustment(method).needs != "alpha"
    return places if is_plain and np.allclose(adjust(p, method), list(right.values())) else {}


def answers(solved: Any, known: Mapping[str, Any]) -> dict[str, float]:
    """The answers, with p-values adjusted in their own order, which may be another than that of the right ones."""
    values, nodes, places = solved.graph.values({}, known), solved.graph.nodes, solved.unadjusted
    p, own = (np.array([x[i] for i in places.values()]) for x in (values, [node.value for node in nodes]))
    if not np.isfinite(p).all() or (np.argsort(p, kind="stable") == np.argsort(own, kind="stable")).all():
        return dict(solved.answers(values))
    x = adjust(np.clip(p, 0.0, 1.0), solved.result.options["adjust"])
    return {**solved.answers(values), **dict(zip(places, x.tolist(), strict=True))}
