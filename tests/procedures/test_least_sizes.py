"""Sizes: the least input that is declared is taken, one less is refused; and a result says how large its data were."""

import warnings

import pytest
from support.adding import mends
from support.inputs import REQUIRED

import nptests
from nptests import InputError

# Eight data sets of five algorithms, all values different.
ROWS = [
    [31, 25, 48, 17, 29], [12, 44, 9, 27, 50], [55, 23, 38, 61, 2], [14, 72, 33, 8, 91],
    [26, 19, 64, 47, 3], [5, 58, 81, 36, 77], [7, 66, 10, 99, 45], [83, 21, 4, 6, 52],
]  # fmt: skip


def data(p, n, k):
    """n rows of k columns, k groups of n, or as many samples of n as the procedure takes."""
    if p.kind.blocked:
        table = [row[:k] for row in ROWS[:n]]
        if p.name == "cochran_q":
            table = [[int(x > 30) for x in row] for row in table]
        return [(nptests.Scores if p.takes == "scores" else nptests.IncompleteScores)(table, better="lower")]
    columns = [[row[j] for row in ROWS[:n]] for j in range(5)]
    if p.takes == "groups":
        return [{f"group {j}": columns[j] for j in range(k)}]
    if p.takes == "differences" and p.least.k > 1:
        return [[row[:k] for row in ROWS[:n]]]
    return columns[: len(p.data)]


@pytest.mark.parametrize("p", [p for p in nptests.catalogue() if not p.kind.typed], ids=lambda p: p.name)
def test_the_least_size_is_the_least(p):
    options = {name: REQUIRED.get(name, "A1") for name, option in p.options.items() if option.required}
    n, k = p.least.n, p.least.k
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        result = p.run(*data(p, n, k), **options)
        assert isinstance(result, p.gives)
        sizes = [(n - 1, k)]
        if p.kind.blocked or p.takes == "groups" or (p.takes == "differences" and k > 1):
            sizes.append((n, k - 1))
        for smaller in sizes:
            try:
                answered = p.run(*data(p, *smaller), **options)
            except Exception as problem:
                answered = problem
            refused = isinstance(answered, InputError) and answered.code in ("shape", "too-small", "groups")
            assert refused, mends.mend("least_size", p.name, problem=answered)


SIZES = {  # n and k, and the values of them, that a result tells of 8 rows and 4 columns
    "scores": (8, 4), "incomplete": (8, 4), "groups": (32, 4), "samples": (16, 2), "pair": (8, 2), "sample": (8, 1),
    "differences": (8, 2),
}  # fmt: skip


@pytest.mark.parametrize("p", [p for p in nptests.catalogue() if not p.kind.typed], ids=lambda p: p.name)
def test_a_result_tells_the_size_of_its_data(p):
    """And compares all pairs, or all with a control."""
    options = {name: REQUIRED.get(name, "A1") for name, option in p.options.items() if option.required}
    by_folds = p.takes == "differences" and p.least.k > 1
    n, k = (5, 2) if by_folds else SIZES[p.takes]
    result = p.run(*(data(p, 5, 2) if by_folds else data(p, 8, 4)), **options)
    assert result.n == n
    if not isinstance(result, nptests.Effect | nptests.Posterior):
        assert result.k == k
    if isinstance(result, nptests.Comparisons):
        assert len(result.rows) == (k - 1 if "control" in p.options else k * (k - 1) // 2)
