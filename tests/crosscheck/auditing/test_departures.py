"""Known defects on stored tables: each gives another number than ours, and is recognised; every name is explained."""

import re
from pathlib import Path

import numpy as np
import pytest

import nptests
from crosscheck.auditing import showing
from crosscheck.auditing.judging.checking import check
from crosscheck.auditing.papers import audit_paper
from crosscheck.claims.claims import Claim
from crosscheck.variants import adjustment_slips, conventions, conventions as variants
from crosscheck.variants.meanings import MEANINGS, meaning
from nptests.read import literature as fixtures


def _judge(publication, printed, **body):
    text = printed if isinstance(printed, str) else f"{printed:.6f}"
    return check(Claim(publication, "x", "here", text, body))


def test_keels_quade_is_recognised_where_k_is_even():
    costs = conventions.float_table(Claim("garcia2010", "x", "", "", {"table": "data"}))
    verdict = _judge("garcia2010", conventions.keel_quade(costs), test="quade", table="data")
    assert (verdict.verdict, verdict.evidence["name"]) == ("defect", "keel-quade")
    assert verdict.evidence["value"] == nptests.quade(fixtures.scores("garcia2010/data")).statistic


def test_a_corrected_t_without_its_root_is_recognised():
    d = [0.02, 0.05, 0.01, 0.03, 0.04]
    theirs = np.mean(d) / ((1 / 5 + 0.25) * np.var(d, ddof=1))
    verdict = _judge("demsar2006", theirs, test="corrected_t", args=[d], options={"train": 80, "test": 20})
    assert (verdict.verdict, verdict.evidence["name"]) == ("defect", "corrected-t-without-root")


def test_nemenyi_by_bonferroni_is_a_convention():
    scores = fixtures.scores("demsar2006/table6")
    theirs = nptests.nemenyi_bonferroni(scores).row("C4.5", "C4.5+m").adjusted
    body = {"test": "nemenyi", "table": "table6", "value": "adjusted", "at": ["C4.5", "C4.5+m"]}
    verdict = _judge("demsar2006", theirs, **body)
    assert (verdict.verdict, verdict.evidence["name"]) == ("convention", "nemenyi-is-bonferroni")


@pytest.mark.parametrize("method", ["holm", "finner"])
def test_the_index_of_the_maximum_is_recognised(method):
    verdict = _judge("demsar2006", "0.000", adjust=method, pvalues=[0.01, 0.2, 0.3], at=["1"], value="adjusted")
    assert (verdict.verdict, verdict.evidence["name"]) == ("defect", "index-of-the-maximum")


def test_the_other_tail_is_recognised():
    from scipy.stats import studentized_range

    verdict = _judge("demsar2006", studentized_range.ppf(0.05, 4, np.inf), critical="studentized-range", sizes={"k": 4},
                     alpha=0.05)  # fmt: skip
    assert (verdict.verdict, verdict.evidence["name"]) == ("defect", "other-tail")


def test_every_name_has_a_meaning_in_words():
    files = (variants.__file__, adjustment_slips.__file__, check.__code__.co_filename)
    source = "".join(Path(file).read_text("utf-8") for file in files)
    called = {name for name in re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+)"', source)}
    named = {name for name in MEANINGS if f'"{name}"' in source or name.startswith("zeros-")}
    assert named == set(MEANINGS)
    words = {
        "bergmann-hommel",
        "cannot-be-checked",
        "bonferroni-dunn",
        "studentized-range",
        "multiple-sign",
        "two-sided",
    }
    assert called - set(MEANINGS) - words - {"split-even"} == set()
    assert meaning("one-sided + exact").count(":") == 2


def test_a_number_that_two_defects_give_names_both():
    """The last step of Finner's has the exponent 1, upside down or not, and the maximum over the steps is another."""
    pvalues = ["0.000338", "0.019497", "0.13483", "0.191781", "0.192308"]
    claim = f'id = "c"\nwhere = "here"\nadjust = "finner"\npvalues = {pvalues}\nat = [5]\nprinted = "0.1923"\n'
    (verdict,) = audit_paper(f"[[claim]]\n{claim}").verdicts
    assert verdict.verdict == "defect"
    assert {verdict.evidence["name"], *verdict.evidence["also"]} == {"no-running-maximum", "finner-inverted"}
    assert all(meaning(name) in showing.why(verdict) for name in ("no-running-maximum", "finner-inverted"))
