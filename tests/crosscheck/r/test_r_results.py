"""Results as R's objects and back. Collected where R is present."""

import dataclasses
import math

import numpy as np
import pytest
from support.refused import refuses

import nptests
from crosscheck.r import bridge, htest as rresults
from nptests.read import literature as fixtures
from nptests.results import Comparisons, Outcome

pytestmark = [pytest.mark.live, pytest.mark.xdist_group("R")]

SCORES = fixtures.scores("demsar2006/table6")
TWO = SCORES.select("C4.5", "C4.5+m")


@pytest.fixture(scope="module")
def session():
    return bridge.start()


def kept(result):
    """What has a place on the other side."""
    lost = (
        ("details", "options", "notes", "mean_ranks")
        if isinstance(result, Outcome)
        else ("details", "options", "notes")
    )
    values = {f.name: getattr(result, f.name) for f in dataclasses.fields(result) if f.name not in (*lost, "datasets")}
    values.pop("alternative", None)
    if values["null"] is not None:  # an htest has one p-value
        values["null"] = dataclasses.replace(values["null"], other=None)
    if isinstance(result, Comparisons):
        values["rows"] = [dataclasses.replace(row, alpha=None) for row in result.rows]
    return values


RESULTS = {
    "friedman": lambda: nptests.friedman(SCORES, null="asymptotic"),
    "two degrees of freedom": lambda: nptests.quade(SCORES),
    "estimate and interval": lambda: nptests.wilcoxon(TWO, alternative="greater"),
    "no difference": lambda: nptests.wilcoxon([1, 2, 3], [1, 2, 3]),
    "below every double": lambda: nptests.wilcoxon(list(range(1, 1200)), [0] * 1199, null="exact"),
    "all pairs": lambda: nptests.all_pairs(SCORES, adjust="shaffer"),
    "one control": lambda: nptests.against(SCORES, control="C4.5+cf"),
    "without errors": lambda: nptests.pairwise_wilcoxon(SCORES),
}


@pytest.mark.parametrize("name", RESULTS)
def test_there_and_back(name):
    result = RESULTS[name]()
    back = rresults.from_r(rresults.to_r(result))
    assert type(back) is type(result)
    assert repr(kept(back)) == repr(kept(result))


def printed(session, r_object):
    code = "function(x) { old <- options(digits = 7); on.exit(options(old)); capture.output(print(x)) }"
    return "\n".join(session.plain(session.call(code, x=r_object)))


def test_r_prints_ours_as_its_own(session):
    text = printed(session, rresults.to_r(nptests.friedman(SCORES, null="asymptotic")))
    assert "Friedman's test" in text
    assert "chi2_F = 10.952" in text
    assert "df = 3, p-value = 0.01199" in text
    text = printed(session, rresults.to_r(nptests.wilcoxon(TWO)))
    assert "95 percent confidence interval" in text
    assert "true difference" not in text
    text = printed(session, rresults.to_r(nptests.all_pairs(SCORES)))
    assert "Pairwise comparisons using All pairs by mean ranks" in text
    assert "P value adjustment method: holm" in text


def test_what_r_makes_becomes_ours(session):
    y = list(map(float, SCORES.values.T.ravel()))
    r_object = session.call("function(y, n) friedman.test(matrix(y, n))", y=y, n=SCORES.n)
    read, ours = rresults.from_r(r_object), nptests.friedman(SCORES, null="asymptotic")
    assert isinstance(read, Outcome)
    np.testing.assert_allclose([read.statistic, read.pvalue, *read.df], [ours.statistic, ours.pvalue, *ours.df])
    assert (read.procedure, read.notes) == ("Friedman rank sum test", (rresults.FOREIGN,))
    t = rresults.from_r(session.call("function(a, b) t.test(a, b)", a=[1, 2, 4], b=[2, 5, 9]))
    welch = nptests.unpaired_t([1, 2, 4], [2, 5, 9])
    assert isinstance(t, Outcome)
    assert welch.interval is not None
    assert t.interval is not None
    np.testing.assert_allclose([*t.interval, t.estimate], [*welch.interval, welch.estimate])


def test_what_r_does_not_say_is_left_open(session):
    one_sided = "function(x) wilcox.test(x, alternative = 'less', exact = TRUE)"
    read = rresults.from_r(session.call(one_sided, x=[1.5, -2, -3, 4.25]))
    assert isinstance(read, Outcome)
    assert (read.options, read.n, read.k) == ({"alternative": "less"}, 0, 0)
    assert (read.log_pvalue, read.null.law) == (pytest.approx(math.log(read.pvalue), rel=1e-15, abs=0), "not said")
    nothing = rresults.from_r(session.call("function() structure(list(p.value = 0), class = 'htest')"))
    assert isinstance(nothing, Outcome)
    assert math.isnan(nothing.statistic)
    assert (nothing.log_pvalue, nothing.options, nothing.interval) == (-math.inf, {}, None)


def test_pairwise_comparisons_of_r_become_ours(session):
    code = "function(x, g) pairwise.wilcox.test(x, g, p.adjust.method = 'none', exact = FALSE)"
    read = rresults.from_r(session.call(code, x=[1, 2, 3, 7, 8, 9, 4, 5, 6], g=[*"aaabbbccc"]))
    assert isinstance(read, Comparisons)
    assert [(row.a, row.b) for row in read.rows] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert [row.pvalue for row in read.rows] == [row.adjusted for row in read.rows]
    assert all(math.isnan(row.statistic) and row.error is None for row in read.rows)
    assert (read.family, read.n, read.k, read.mean_ranks) == ("all-pairs", 0, 3, None)
    again = rresults.from_r(rresults.to_r(read))
    assert isinstance(again, Comparisons)
    assert (again.rows[0].pvalue, again.mean_ranks, again.null) == (read.rows[0].pvalue, None, None)


def test_other_objects_are_refused(session):
    refuses("this is numeric", rresults.from_r, session.call("function() 1"))


def test_an_error_of_r_is_one_sentence(session):
    refuses(r"R says: .*no such thing", session.call, "function() stop('no such thing')")
