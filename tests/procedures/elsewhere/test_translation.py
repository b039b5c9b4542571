"""What other packages call things is translated in the line that a refusal tells to write instead."""

from __future__ import annotations

import re
from typing import Any

import pytest

import nptests
from nptests.procedures.elsewhere.translation import instead


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ({"correction": True}, "(a, b, continuity=True)"),  # a keyword that takes any value
        ({"mode": "approx"}, "(a, b, null='asymptotic')"),
        ({"exact": True}, "(a, b, null='exact')"),
        ({"zero_method": "zsplit"}, "(a, b, zeros='split')"),
        ({"mode": "nonsense"}, "(a, b)"),  # what no word of ours is cannot be said
        ({"mode": "approx", "level": 0.9}, "(a, b, null='asymptotic', level=0.9)"),
        ({"mode": "approx", "zeros": "pratt"}, "(a, b, null='asymptotic', zeros='pratt')"),
        ({"mode": "approx", "zeros": "nonsense"}, "(a, b, null='asymptotic', zeros='nonsense')"),  # ours: refused then
        ({"nan_policy": "omit", "mode": "exact"}, "(a, b, null='exact')"),
    ],
)
def test_keywords_of_others(theirs: dict[str, Any], ours: str) -> None:
    with pytest.raises(nptests.InputError, match=re.escape(f"write nptests.wilcoxon{ours}") + "$"):
        nptests.wilcoxon([1, 2, 3], [2, 3, 1], **theirs)


NAMES = sorted(
    {(name, p.name) for p in nptests.catalogue() for name in re.findall(r"\bposthoc_\w+", str(dict(p.known_as)))}
)


@pytest.mark.parametrize(("name", "ours"), NAMES)
def test_names_of_scikit_posthocs(name: str, ours: str) -> None:
    line = instead(name, nptests.catalogue())
    assert line is not None
    assert f"nptests.{ours}(" in line


def test_a_function_of_another_package_is_named_where_it_is_looked_for() -> None:
    with pytest.raises(AttributeError, match=r"write nptests.pairwise_wilcoxon\(scores\)"):
        nptests.posthoc_wilcoxon  # noqa: B018
    assert instead("no_such_name", nptests.catalogue()) is None
