"""Derivations of small random tables with many ties and degenerate data: every printed line still holds."""

import contextlib
import itertools
import math

import pytest
from derivations.test_derivations import PROCEDURES, T6, read_back, results
from hypothesis import HealthCheck, given, settings, strategies as st
from support.inputs import CHEAPER, inputs
from support.limited import result
from support.options import options
from support.programs import pdflatex

import nptests
from nptests.adjustments.methods import adjustments
from nptests.derivations import explaining, written
from nptests.document.writers.latex import whole
from nptests.errors import InputError
from nptests.read import literature as fixtures
from nptests.teaching.exercises import making, slips

TAILS = ("alternative", "null", "continuity")


@pytest.mark.parametrize("procedure", PROCEDURES, ids=lambda p: p.name)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_the_arithmetic_holds_on_small_tables_full_of_ties(procedure, data):
    given_ = data.draw(inputs(procedure))
    try:
        found = given_.run(procedure)
    except InputError:
        return
    read_back(explaining.explain(found))


@pytest.mark.parametrize("procedure", PROCEDURES, ids=lambda p: p.name)
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_the_arithmetic_holds_under_every_option(procedure, data):
    """Or is refused in words, where terms of doubles cancel."""
    given_ = data.draw(inputs(procedure))
    given_ = given_.under(data.draw(options(procedure, given_)))
    try:
        text = explaining.explain(given_.run(procedure))
    except InputError:
        return
    read_back(text)


def tails(procedure):
    """Every way to come from a statistic to a p-value."""
    known = {name: procedure.options[name].words or (False, True) for name in TAILS if name in procedure.options}
    return [dict(zip(known, words, strict=True)) for words in itertools.product(*known.values())]


@pytest.mark.parametrize("procedure", [p for p in PROCEDURES if len(tails(p)) > 1], ids=lambda p: p.name)
def test_every_tail_is_explained(procedure):
    cheaper = {name: value for name, value in CHEAPER.items() if name in procedure.options}
    explained = 0
    for dress in ("none", "ties"):
        for words in tails(procedure):
            with contextlib.suppress(InputError):  # more than an exact distribution takes
                read_back(explaining.explain(result(procedure, 5, 4, dress, **cheaper, **words)))
                explained += 1
    assert explained >= len(tails(procedure)) / 2 or procedure.name.startswith(
        "durbin"
    )  # who take balanced designs alone


@pytest.mark.parametrize("name", making.names())
def test_every_line_is_the_exact_one(name):
    graph = slips.Solved(making.exercise(name, seed=2611, student=3)).graph
    quick = graph.values({}, graph.known)
    assert all(
        math.isclose(node.value, x, rel_tol=1e-9, abs_tol=1e-12) for node, x in zip(graph.nodes, quick, strict=True)
    )


HOSTILE = (r"\undefined{", "50 % & #1_2^3 ~ $x$", "[a]* -- <b>|`c'")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
def test_every_derivation_compiles_without_overfull_lines(tmp_path):
    tables = [T6, fixtures.scores("demsar2006/table6"), nptests.Scores(T6.values.tolist(), HOSTILE, better="lower")]
    derivations = [results(procedure, scores) for procedure in PROCEDURES for scores in tables]
    derivations += [nptests.adjustment_steps([0.001, 0.2, 1e-20], method.name, alpha=0.05) for method in adjustments()]
    sections = [written.document(explaining.derive(result)) for result in derivations if result is not None]
    assert len(sections) > 2 * len(PROCEDURES)
    log = pdflatex(whole(*sections), tmp_path)
    wide = [line for line in log.splitlines() if line.startswith("Overfull \\hbox")]
    assert not wide, wide[:5]
