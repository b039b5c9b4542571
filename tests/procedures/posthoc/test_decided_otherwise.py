"""A note says where the normal law decides otherwise: at alpha itself a hypothesis is rejected."""

from types import SimpleNamespace

import numpy as np
from support.beside import on_each

from nptests import Scores, against
from nptests.procedures.posthoc.composition import _otherwise, compose_many


@on_each("adjusted", "normal", "said")
def test_at_the_level_itself(adjusted, normal, said):
    comparisons = SimpleNamespace(rows=[SimpleNamespace(a="A", b="B", adjusted=adjusted)])
    notes = list(_otherwise(comparisons, [normal], 0.05))
    words = f"at alpha = 0.05 the normal law decides otherwise on A and B: adjusted p = {normal:g}"
    assert notes == ([words] if said else [])
    assert list(_otherwise(comparisons, [normal], None)) == []


def test_tables_that_choose_one_control_are_compared_at_once():
    tables = np.array([[[3, 1, 2], [3, 2, 1], [2, 1, 3.0]], [[9, 1, 2], [9, 2, 1], [8, 1, 3.0]]])
    first = against(Scores(tables[0], better="higher"))
    assert first.control == "A1"
    assert compose_many(-tables, first) is not None
    assert compose_many(-np.stack([tables[0], tables[0][:, ::-1]]), first) is None
