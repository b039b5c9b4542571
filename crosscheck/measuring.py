"""How good the audit is, measured: recall on seeded errors, alarms on true claims.

Seeded errors need an oracle that says which of them unprinted digits could explain after all. On tiny tables it is
exhaustive and shares no code with the audit: every cell runs over a grid of unprinted digits, and all rank tables that
arise give all results that the printed table allows.
"""

from __future__ import annotations

import itertools
import random
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import special

from crosscheck.checking import check
from crosscheck.claims import Claim

N, K = 3, 3
STEPS = (-0.049, -0.03, -0.01, 0.0, 0.01, 0.03, 0.049)  # room for three numbers in any order behind one decimal
COLUMNS = "ABC"


@dataclass(frozen=True)
class Measured:
    """Verdicts on true claims and on seeded errors that rounding cannot explain, by kind of error."""

    truths: Mapping[str, int]
    alarms: int
    errors: Mapping[str, int]
    caught: Mapping[str, int]
    excused: int

    @property
    def recall(self) -> float:
        """Share of the errors that were judged neither `holds` nor `rounding`."""
        return sum(self.caught.values()) / sum(self.errors.values())

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        counts = {"true_claims": sum(self.truths.values()), "false_alarms": self.alarms}
        kinds = {kind: [self.caught.get(kind, 0), count] for kind, count in self.errors.items()}
        made = sum(self.errors.values()) + self.excused
        return {
            **counts,
            "mutations": made,
            "explained_by_rounding": self.excused,
            "recall": self.recall,
            "kinds": kinds,
        }


def seeded_errors(tables: int, seed: int = 2006) -> Measured:
    """True claims about unrounded tables, and each of them with one error, judged from the rounded table."""
    rng = random.Random(seed)
    truths: Counter[str] = Counter()
    errors: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    alarms = excused = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(tables):
            hidden = np.array([[rng.randint(100, 140) / 100 for _ in range(K)] for _ in range(N)])
            printed = [[f"{x:.1f}" for x in row] for row in hidden]
            paper = Path(folder) / f"paper{number}.toml"
            paper.write_text(_paper(printed), "utf-8")
            results = [_results(ranks) for ranks in _rank_tables(printed)]
            for key, true in _results(_ranks(hidden)).items():
                allowed = {result[key] for result in results}
                verdict = check(_claim(paper, key, true)).verdict
                truths[verdict] += 1
                alarms += verdict in ("fails", "defect")
                for kind, wrong in _mutations(key, true):
                    if wrong in allowed:
                        excused += 1
                        continue
                    errors[kind] += 1
                    caught[kind] += check(_claim(paper, key, wrong)).verdict not in ("holds", "rounding")
    return Measured(dict(truths), alarms, dict(errors), dict(caught), excused)


Key = tuple[str, str, tuple[str, ...]]  # test, value, at


def _paper(rows: list[list[str]]) -> str:
    body = "".join(f"d{i},{','.join(row)}\n" for i, row in enumerate(rows))
    cells = f'cells = """\nname,{",".join(COLUMNS)}\n{body}"""\n'
    return f'[[table]]\nname = "t"\nholds = "scores"\nbetter = "higher"\n{cells}'


def _claim(paper: Path, key: Key, printed: str) -> Claim:
    test, value, at = key
    body: dict[str, Any] = {"test": test, "table": "t", "value": value, "alpha": 0.05}
    body["options"] = {"ties": "ignored", "null": "asymptotic"} if test == "friedman" else {}
    body |= {"at": [1 if label == "df" else label for label in at]} if at else {}
    if test == "multiple_sign":
        body["options"] = {"control": "A"}
    return Claim(paper.resolve().as_posix(), "x", "here", printed, body)


def _ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Ranks within rows, the largest first, by counting."""
    above = (values[:, None, :] > values[:, :, None]).sum(axis=2)
    equal = (values[:, None, :] == values[:, :, None]).sum(axis=2)
    return np.asarray(above + (equal + 1) / 2, dtype=np.float64)


def _rank_tables(rows: list[list[str]]) -> Iterator[NDArray[np.float64]]:
    """The oracle: every rank table of numbers that print as these."""
    options = []
    for row in rows:
        shifted = itertools.product(*[[round(float(cell) + s, 4) for s in STEPS] for cell in row])
        options.append(sorted({tuple(r) for r in _ranks(np.array(list(shifted))).tolist()}))
    for chosen in itertools.product(*options):
        yield np.array(chosen)


def _results(ranks: NDArray[np.float64]) -> dict[Key, str]:
    """What a paper would print of a rank table: ranks, mean ranks, statistic, df, p, decision, signs against A."""
    chi2 = 12 / (N * K * (K + 1)) * float((ranks.sum(axis=0) ** 2).sum()) - 3 * N * (K + 1)
    p = float(special.chdtrc(K - 1, chi2))
    found: dict[Key, str] = {
        ("friedman", "statistic", ()): f"{chi2:.3f}",
        ("friedman", "df", ("df",)): str(K - 1),
        ("friedman", "pvalue", ()): f"{p:.4f}",
        ("friedman", "rejected", ()): "rejected" if p <= 0.05 else "retained",
    }
    for j, column in enumerate(COLUMNS):
        found["friedman", "mean_ranks", (column,)] = f"{ranks[:, j].mean():.3f}"
        for i in range(N):
            found["friedman", "ranks", (f"d{i}", column)] = f"{ranks[i, j]:g}"
            difference = ranks[i, 0] - ranks[i, j]
            if j:
                found["multiple_sign", "signs", (f"d{i}", column)] = (
                    "+" if difference > 0 else "-" if difference else "="
                )
    return found


def _mutations(key: Key, true: str) -> Iterator[tuple[str, str]]:
    """(kind, printed text) of every error that is seeded into a true claim."""
    value = key[1]
    if value == "rejected":
        yield "decision", "retained" if true == "rejected" else "rejected"
    elif value == "signs":
        yield from (("sign", sign) for sign in "+-=" if sign != true)
    elif value == "df":
        yield from (("df", str(int(true) + step)) for step in (-1, 1))
    elif value == "ranks":
        yield from (("rank", f"{float(true) + step:g}") for step in (-1, -0.5, 0.5, 1))
    else:
        decimals = len(true.partition(".")[2])
        for step in (-1, 1):
            yield "last digit", f"{float(true) + step * 10**-decimals:.{decimals}f}"
        if value == "pvalue":
            yield from (("tail", f"{float(true) * factor:.{decimals}f}") for factor in (0.5, 2))
            chi2 = float(special.chdtri(K - 1, float(true)))
            yield from (("df", f"{special.chdtrc(df, chi2):.{decimals}f}") for df in (K - 2, K))
        elif float(true):
            yield "sign", f"-{true}"
