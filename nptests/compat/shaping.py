"""The shapes that other packages return, made of a result here."""

import math
from collections import namedtuple
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any

import numpy as np

from nptests.compat.ours import ours
from nptests.values import changed


@dataclass(frozen=True)
class Answer:
    """A result with what it was frames of: the data, the arguments of the call, and the labels of the algorithms."""

    result: Any
    data: tuple[Any, ...]
    said: Mapping[str, Any]
    labels: list[Any]

    def part(self, path: str) -> Any:
        """`statistic` or `details.x` of the result, `procedure:estimate` on the same data, `=text`, `@argument`.

        A word before says what is made of it: `int df.0`, `min details.w_plus details.w_minus`.
        """
        word, *others = path.split()
        if others:
            return MADE[word](self, *others)
        if path.startswith("="):
            return path[1:]
        if path == "whole":
            return self.result
        if path.startswith("@"):
            return self.said[path[1:]]
        procedure, _, field = path.rpartition(":")
        start = ours(procedure)(*self.data) if procedure else self.result
        return reduce(_within, field.split("."), start)


def _within(value: Any, name: str) -> Any:
    if isinstance(value, Mapping):
        return value[name]
    return value[int(name)] if name.isdigit() else getattr(value, name)


def _smaller(answer: Answer, one: str, other: str) -> Any:
    """The smaller of two rank sums, or the first where a side was asked for."""
    sided = answer.said.get("alternative", "two-sided") != "two-sided"
    return answer.part(one) if sided else min(answer.part(one), answer.part(other))


def _of_table(answer: Answer) -> Any:
    """The smaller of the two numbers of discordant cases."""
    return min(answer.result.details["n01"], answer.result.details["n10"])


def _shares(data: tuple[Any, ...]) -> Any:
    """The shares of successes and of failures in both samples together."""
    share = sum(data[::2]) / sum(data[1::2])
    return np.array([share, 1 - share])


MADE: Mapping[str, Callable[..., Any]] = {
    "min": _smaller,
    "half": lambda answer, one, other: (answer.part(one) - answer.part(other)) / 2,
    "mcnemar_statistic": lambda answer, exact: _of_table(answer) if answer.said[exact] else answer.result.statistic,
    "mcnemar_chi2": lambda answer, exact: None if answer.said[exact] else answer.result.statistic,
    "turned": lambda answer, path: answer.part(path) * (-1 if answer.said["alternative"] == "less" else 1),
    "share": lambda answer, path: abs((answer.said["alternative"] == "less") - answer.part(path)),
    "int": lambda answer, path: int(answer.part(path)),
    "squared": lambda answer, path: answer.part(path) ** 2,
    "freedom": lambda answer, _, number: int(number),
    "expected": lambda answer, *_: np.outer(answer.data[1::2], _shares(answer.data)),
    "above": lambda answer, path, level: bool(answer.part(path) > answer.said[level]),
    "mauchly_df": lambda answer, path: answer.part(path) * (answer.part(path) - 1) // 2 - 1,
    "mauchly_chi2": lambda answer, w: (
        (1 / (3 * answer.result.k - 3) + (2 * answer.result.k - 1) / 6 + 1 - answer.result.n) * math.log(answer.part(w))
    ),
    "decided": lambda answer, level: bool(answer.result.pvalue <= answer.said[level]),
    "mean": lambda answer, place: float(np.mean(answer.data[int(place)])),
}
Holds = Mapping[str, str]


def result(answer: Answer, holds: Holds, of: str) -> Any:
    """Ours, with a note of what it was called."""
    if not hasattr(answer.result, "procedure"):
        return answer.result
    note = f"{of} is nptests.{answer.result.procedure} here"
    return changed(answer.result, notes=(*answer.result.notes, note))


def relabelled(answer: Answer, holds: Holds, of: str) -> Any:
    """Ours, of which these parts are what they have by these names; a copy in another process is ours alone."""
    ours = result(answer, holds, of)
    theirs = {name: property(partial(lambda x, _: x, answer.part(path))) for name, path in holds.items()}
    copied = {"__reduce_ex__": lambda _, protocol: (changed, (ours,))}
    kind: Any = type(type(ours).__name__, (type(ours),), {**theirs, **copied})
    other = object.__new__(kind)
    vars(other).update(vars(ours))
    return other


def cut(answer: Answer, holds: Holds, of: str) -> Any:
    """As many as were handed over."""
    return answer.result[: len(answer.said["p"])]


def square(answer: Answer, holds: Holds, of: str) -> Any:
    """A symmetric frame of p-values with ones on the diagonal."""
    import pandas as pd

    rows, k = answer.result.rows, answer.result.k
    place = {name: j for j, name in enumerate(answer.result.algorithms)}
    p = np.full((k, k), np.nan)
    np.fill_diagonal(p, 1.0)
    for row in rows:
        p[place[row.a], place[row.b]] = p[place[row.b], place[row.a]] = row.adjusted
    if answer.said.get("to_matrix") is False:
        control = answer.said["control"]
        others = [name for name in answer.labels if name != control]
        index = pd.MultiIndex.from_product([[control], sorted(others) if "val_col" in answer.said else others])
        return pd.Series([p[place[str(control)], place[str(name)]] for _, name in index], index=index)
    return pd.DataFrame(p, index=answer.labels, columns=answer.labels)


def parts(answer: Answer, holds: Holds, of: str) -> tuple[Any, ...]:
    """A tuple with names, which answers to those of the result, too: .summary()."""
    more = {"__getattr__": lambda self, name: getattr(answer.result, name)}
    kind: Any = type(f"{of}_result", (namedtuple("parts", holds),), more)
    return tuple.__new__(kind, map(answer.part, holds.values()))


def value(answer: Answer, holds: Holds, of: str) -> Any:
    """One number."""
    return answer.part(next(iter(holds.values())))


def smallest(answer: Answer, holds: Holds, of: str) -> float:
    """The smallest of several numbers."""
    return float(np.min(answer.result))


def largest(answer: Answer, holds: Holds, of: str) -> tuple[float, float, int]:
    """The smallest p-value of all pairs, the largest studentized range, and its degrees of freedom."""
    rows, df = answer.result.rows, int(answer.result.details["df"])
    return min(row.adjusted for row in rows), max(abs(row.statistic) for row in rows) * 2**0.5, df


def two_sides(answer: Answer, holds: Holds, of: str) -> tuple[float, tuple[float, ...], tuple[float, ...]]:
    """The larger p-value of two one-sided tests, and t, p and degrees of freedom of both."""
    r = answer.result
    low, high = ((r.details[f"t_{side}"], r.details[f"p_{side}"], r.df[0]) for side in ("low", "high"))
    return r.pvalue, low, high


def frame(answer: Answer, holds: Holds, of: str) -> Any:
    """A frame of one row, its index the first entry if that is called "index"."""
    from nptests.document.frames import Frame

    cells = {name: answer.part(path) for name, path in holds.items()}
    return Frame([cells], index=[cells.pop("index", 0)])


def rm_anova(answer: Answer, holds: Holds, of: str) -> Any:
    """pingouin's row of a repeated-measures analysis; the corrected p-value where sphericity fails, or is asked for."""
    r, d = answer.result, answer.result.details
    ng2 = d["ss_algorithms"] / (d["ss_algorithms"] + d["ss_datasets"] + d["ss_error"])
    holding = d["mauchly_pvalue"] > 0.05 if r.k > 2 else True
    cells = {"Source": answer.said["within"], "ddof1": int(r.df[0]), "ddof2": int(r.df[1]), "F": r.statistic}
    cells["p_unc"] = r.pvalue
    corrected = answer.said["correction"] is True or (answer.said["correction"] == "auto" and not holding)
    if corrected:
        cells["p_GG_corr"] = d["pvalue_gg"]
    cells |= {"ng2": ng2, "eps": d["epsilon_gg"]}
    if corrected:
        cells |= {"sphericity": bool(holding), "W_spher": d["mauchly_w"], "p_spher": d["mauchly_pvalue"]}
    from nptests.document.frames import Frame

    return Frame([cells])


def value_by_correction(answer: Answer, holds: Holds, of: str) -> float:
    """Greenhouse and Geisser's epsilon, or Huynh and Feldt's; 1 / (k - 1) as the bound."""
    word = answer.said["correction"]
    return 1 / (answer.result.k - 1) if word == "lb" else float(answer.result.details[f"epsilon_{word}"])


def pairs(answer: Answer, holds: Holds, of: str) -> Any:
    """A frame of a row a comparison."""
    from nptests.document.frames import Frame

    sides = {str(label): label for label in answer.labels}
    frames = []
    for row in answer.result.rows:
        two = Answer(row, _samples(answer, row.a, row.b), answer.said, answer.labels)
        cells = {name: two.part(path) for name, path in holds.items() if path}
        frames.append(cells | {side: sides[getattr(row, side.lower())] for side in ("A", "B") if side in cells})
    return Frame(frames)[[name for name, path in holds.items() if path]]


def _samples(answer: Answer, a: str, b: str) -> tuple[Any, ...]:
    data = answer.data[0]
    if isinstance(data, Mapping):
        return data[a], data[b]
    return tuple(data.numbers.values[:, data.column(name)].tolist() for name in (a, b))


_SHAPES = (
    result, relabelled, cut, square, parts, value, smallest, largest, two_sides, frame, rm_anova, value_by_correction,
    pairs,
)  # fmt: skip
SHAPES: Mapping[str, Callable[[Answer, Holds, str], Any]] = {shape.__name__: shape for shape in _SHAPES}
