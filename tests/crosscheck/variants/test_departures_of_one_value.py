"""A departure of one test or one value is not tried on another; only adjusted p-values are moved together."""

from __future__ import annotations

from decimal import Decimal

import pytest

from crosscheck.claims.claims import Claim
from crosscheck.claims.computing import Computation
from crosscheck.rounding import explaining
from crosscheck.variants import conventions

FOLDS = [[0.1, 0.4, -0.2, 0.5, 0.3]]


@pytest.mark.parametrize(("value", "named"), [("statistic", True), ("pvalue", False), ("estimate", False)])
def test_a_root_is_missed_in_the_statistic_only(value: str, named: bool) -> None:
    body = {"test": "corrected_t", "value": value, "args": FOLDS, "options": {"train": 80, "test": 20}}
    names = {d.name for d in conventions.departures(Claim("p", "c", "here", "1", body), 1)}
    assert ("corrected-t-without-root" in names) is named
    plain = Claim("p", "c", "here", "1", {"test": "paired_t", "value": value, "args": [FOLDS[0], FOLDS[0][::-1]]})
    assert "corrected-t-without-root" not in {d.name for d in conventions.departures(plain, 1)}


def test_only_what_is_adjusted_is_moved_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Holm's first of 0.012 and 0.30 is 0.024, which 0.0249 is passed by; a sum is searched number by number."""
    moved: list[str] = []
    together = explaining._Search.together

    def watched(search: explaining._Search) -> explaining.Witness | None:
        moved.append(search.claim.id)
        return together(search)

    monkeypatch.setattr(explaining._Search, "together", watched)
    adjusted = {"adjust": "holm", "pvalues": ["0.012", "0.30"], "at": ["1"]}
    plain = {"formula": "x + y", "with": {"x": "1.5", "y": "2.5"}}
    for name, body, printed in (("adjusted", adjusted, "0.0249"), ("plain", plain, "4.1")):
        claim = Claim("p", name, "here", printed, body)
        met = Computation(claim)
        met.value()
        found = explaining.witness(claim, met.leaves)
        assert isinstance(found, explaining.Witness)
        assert claim.reading.holds(Computation(claim, found.changes).value())
        assert all(abs(x - Decimal(str(met.leaves[path].value))) * 2 < met.leaves[path].unit for path, x in
                   found.changes.items())  # fmt: skip
    assert moved == ["adjusted"]
