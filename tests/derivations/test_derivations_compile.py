"""All derivations as one LaTeX document, compiled."""

import pytest
from derivations.test_derivations import PROCEDURES, T6, results
from support.programs import pdflatex

import nptests
from nptests.adjustments.methods import adjustments
from nptests.derivations import explaining, written
from nptests.document.writers.latex import whole
from nptests.read import literature as fixtures

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
