"""Derivations of small random tables with many ties and degenerate data: every printed line still holds."""

from __future__ import annotations

import pytest
from derivations.test_derivations import PROCEDURES, read_back
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.inputs import inputs

from nptests.derivations.explaining import explain
from nptests.errors import InputError
from nptests.procedures.procedure import Procedure


@pytest.mark.parametrize("procedure", PROCEDURES, ids=lambda p: p.name)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_the_arithmetic_holds_on_small_tables_full_of_ties(procedure: Procedure, data: st.DataObject) -> None:
    given_ = data.draw(inputs(procedure))
    try:
        result = given_.run(procedure)
    except InputError:
        return
    read_back(explain(result))
