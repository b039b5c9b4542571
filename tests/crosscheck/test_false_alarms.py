"""True claims from unrounded data raise no alarm; errors are caught wherever rounding cannot explain them.

The oracle is independent of the search: on tiny tables every row is rounded from a grid of unprinted digits, and all
combinations of the rank rows that can arise give all statistics that the printed table allows.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from scipy.stats import rankdata

from crosscheck.checking import check
from crosscheck.claims import Claim, claims
from nptests import fixtures

N, K = 3, 3
TABLES = 8


@pytest.fixture
def table(tmp_path, monkeypatch: pytest.MonkeyPatch):
    """Store one table of printed scores; give back a function that replaces it."""
    (tmp_path / "paper").mkdir()
    (tmp_path / "library.toml").write_text('[paper]\ncitation = "A paper."\n')
    (tmp_path / "paper" / "source.toml").write_text(
        'cite = "paper"\n[[table]]\nname = "t"\nholds = "scores"\nbetter = "higher"\nreadings = ["one", "two"]\n'
    )
    monkeypatch.setattr(fixtures, "root", lambda: tmp_path)

    def store(rows: list[list[str]]) -> None:
        text = "name,A,B,C\n" + "".join(f"d{i},{','.join(row)}\n" for i, row in enumerate(rows))
        (tmp_path / "paper" / "t.csv").write_text(text)
        _forget()

    _forget()
    yield store
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for cached in (fixtures.publications, fixtures.source, fixtures.cells, fixtures.library, claims):
        cached.cache_clear()


def _friedman(ranks: np.ndarray) -> float:
    """Without tie correction, from the rank sums."""
    n, k = ranks.shape
    return 12 / (n * k * (k + 1)) * float((ranks.sum(axis=0) ** 2).sum()) - 3 * n * (k + 1)


def _claim(printed: str, value: str, at: list[str]) -> Claim:
    body = {"test": "friedman", "table": "t", "options": {"ties": "ignored"}, "value": value, "at": at}
    return Claim("paper", "x", "here", printed, body)


def _hidden(rng: random.Random) -> np.ndarray:
    return np.array([[rng.randint(100, 140) / 100 for _ in range(K)] for _ in range(N)])


def _reachable_rows(row: list[str]) -> set[tuple[float, ...]]:
    """Rank rows of all unprinted digits, on a grid fine enough for three numbers in any order."""
    steps = (-0.049, -0.03, -0.01, 0.0, 0.01, 0.03, 0.049)
    shifted = itertools.product(*[[round(float(cell) + s, 4) for s in steps] for cell in row])
    return {tuple(rankdata([-x for x in values])) for values in shifted}


def _oracle(rows: list[list[str]]) -> Iterator[np.ndarray]:
    """Every rank table that some unrounded data behind the printed table give."""
    for chosen in itertools.product(*[sorted(_reachable_rows(row)) for row in rows]):
        yield np.array(chosen)


def test_true_claims_are_never_called_wrong_and_errors_are_caught(table) -> None:
    rng = random.Random(20061)
    alarms, caught, possible = [], 0, 0
    truths: Counter[str] = Counter()
    mutations: Counter[str] = Counter()
    for _ in range(TABLES):
        hidden = _hidden(rng)
        rows = [[f"{x:.1f}" for x in row] for row in hidden]
        table(rows)
        ranks = np.array([rankdata(-row) for row in hidden])
        reachable = list(_oracle(rows))
        statistics = {f"{_friedman(r):.3f}" for r in reachable}
        means = [{f"{r[:, j].mean():.3f}" for r in reachable} for j in range(K)]
        true = [("statistic", [], f"{_friedman(ranks):.3f}", statistics)]
        true += [("mean_ranks", ["ABC"[j]], f"{ranks[:, j].mean():.3f}", means[j]) for j in range(K)]
        for value, at, printed, explained in true:
            verdict = check(_claim(printed, value, at))
            truths[verdict.verdict] += 1
            if verdict.verdict in ("fails", "defect"):
                alarms.append((rows, value, printed, verdict.verdict))
            for step in (-1.0, -0.001, 0.001, 1.0):
                wrong = f"{float(printed) + step:.3f}"
                if wrong in explained:
                    continue
                possible += 1
                found = check(_claim(wrong, value, at)).verdict
                mutations[found] += 1
                caught += found not in ("holds", "rounding")
    print(
        f"true claims {dict(truths)}, false alarms {len(alarms)}; errors {possible}, caught {caught}: {dict(mutations)}"
    )
    assert alarms == []
    assert possible > 100
    assert caught == possible
