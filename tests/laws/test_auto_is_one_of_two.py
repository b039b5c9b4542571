"""null="auto" is the exact distribution or the asymptotic one; its limit chooses between them, and nothing else does.

What is asked for by name is the same wherever the limit lies, in the result, in its derivation and in a batch. The
limits are moved, to nothing and beyond everything, so that small data meet both sides of each.
"""

import contextlib
import sys

import numpy as np
import pytest
from derivations.test_derivations import read_back
from support import limited

import nptests
from nptests.derivations.explaining import explain
from nptests.procedures.auto_null import AutoRule
from nptests.results import Comparisons

SIZES = ((4, 3, "none"), (6, 3, "ties"))
WORDS = ("auto", "exact", "asymptotic")
TWO = [p for p in nptests.catalogue() if "null" in p.options and set(WORDS) <= set(p.options["null"].words)]
UNLIMITED = {"sign", "mcnemar", "multiple_sign"}  # exact at every size, or as far as it can be


def move(monkeypatch, *, everything):
    """Every limit of "auto", wherever it is written: numbers called AUTO_..., and rules of predicted seconds."""
    for name, module in list(sys.modules.items()):
        if name.startswith("nptests.procedures"):
            for limit, value in list(vars(module).items()):
                if limit.startswith("AUTO_") and isinstance(value, int | float):
                    monkeypatch.setattr(module, limit, 10**9 if everything else 0)
    monkeypatch.setattr(AutoRule, "exact", lambda self, *sizes: everything)


def result(p, n, k, dress, null):
    """None where an exact distribution is refused."""
    with contextlib.suppress(nptests.InputError):
        return limited.result(p, n, k, dress, null=null)
    return None


def nulls(result):
    rows = result.rows if isinstance(result, Comparisons) else (result,)
    return [getattr(row, "null", None) or result.null for row in rows]


def numbers(result):
    rows = result.rows if isinstance(result, Comparisons) else (result,)
    return [(null.kind, row.pvalue) for null, row in zip(nulls(result), rows, strict=True)]


@pytest.mark.parametrize("everything", [False, True], ids=["nothing", "everything"])
@pytest.mark.parametrize("p", TWO, ids=lambda p: p.name)
def test_only_auto_asks_where_its_limit_lies(p, everything, monkeypatch):
    before = {(size, word): result(p, *size, word) for size in SIZES for word in WORDS}
    assert sum(each is not None for each in before.values()) >= 5
    move(monkeypatch, everything=everything)
    taken = "exact" if everything or p.name in UNLIMITED else "asymptotic"
    for (size, word), named in before.items():
        if named is None or before[size, taken] is None:  # an exact distribution that is refused
            continue
        again = result(p, *size, word)
        read_back(explain(again))
        if word != "auto":
            assert numbers(again) == numbers(named)
            assert {null.why for null in nulls(again)} == {"asked for"}
        else:
            assert numbers(again) == numbers(before[size, taken])
            assert {null.why.startswith("exact") for null in nulls(again)} == {taken == "exact"}


@pytest.mark.parametrize("everything", [False, True], ids=["nothing", "everything"])
@pytest.mark.parametrize("p", [p for p in TWO if p.many], ids=lambda p: p.name)
def test_a_batch_asks_as_single_calls_do(p, everything, monkeypatch):
    move(monkeypatch, everything=everything)
    tables = np.array([limited.table(4, 3, "none"), limited.table(4, 3, "none")[::-1]]) % (
        2 if p.name == "cochran_q" else 100
    )
    if not p.kind.layout.open:
        tables = tables[:, :, : len(p.data)]
    better = {"better": "higher"} if p.takes == "scores" else {}
    options = {"control": "A1"} if "control" in p.options else {}
    taken = "exact" if everything or p.name in UNLIMITED else "asymptotic"
    for word in WORDS:
        together = nptests.batch(p.name, tables, null=word, **better, **options)
        kinds = {taken if word == "auto" else word}
        assert set(np.where(together.exact, "exact", "asymptotic")) == kinds
