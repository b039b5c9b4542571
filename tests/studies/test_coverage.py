"""How often intervals hold the true value: every interval of the catalogue is studied, and promises what it keeps."""

import math
import warnings

import numpy as np
import pytest
from scipy import stats
from support.refused import refuses

import nptests
from nptests.data.numerals import interval as shown
from nptests.document.blocks import Paragraph
from nptests.errors import InputWarning
from nptests.procedures import examples, listed
from nptests.procedures.descriptor.facets import SHAPES
from nptests.studies import interval_coverage as study
from nptests.studies.world import UNIT, World, members
from nptests.teaching import sizes


def has_interval(p):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        result = examples.worked(p)
    if isinstance(result, nptests.Comparisons):
        return any(row.interval is not None for row in result.rows)
    return getattr(result, "interval", None) is not None


@pytest.fixture(scope="module")
def stored():
    return study.stored_coverage()


def test_every_interval_that_is_shown_is_studied(stored):
    """Found by asking every procedure for its worked example, and every option that makes another interval."""
    shown_by = {p.name for p in listed.catalogue() if has_interval(p)}
    assert {p.name for p in study.studied()} == shown_by == {line.procedure for line in stored}
    for p in study.studied():
        ways = [study.words(way.options) for way in p.covers]
        assert {line.options for line in stored if line.procedure == p.name} == set(ways)
        for name in {"interval", "variances"} & set(p.options):
            assert {way.options[name] for way in p.covers} == set(p.options[name].words)
        if "paired" in p.options:
            assert {way.options.get("paired", False) for way in p.covers} == {False, True}


def test_every_line_is_there(stored):
    for p in study.studied():
        for way in p.covers:
            mine = [x for x in stored if (x.procedure, x.options) == (p.name, study.words(way.options))]
            cells = {(x.shape, x.effect, x.n) for x in mine}
            assert cells == {(s, e, n) for s in way.shapes for e in way.effects for n in study.SIZES}
            assert all(x.holding + x.without_width + x.none <= x.draws >= study.DRAWS and x.date for x in mine)


def test_what_is_promised_is_kept(stored):
    promises = [line for line in stored if study.promised(line)]
    assert len(promises) > 50
    for line in promises:
        assert line.share >= study.LEAST, line


def test_what_is_not_promised_is_said_on_the_page():
    for p in study.studied():
        sentences = " ".join(block.words for block in sizes.coverage_blocks(p.name) if isinstance(block, Paragraph))
        everywhere = all(set(way.promised) >= set(way.shapes) for way in p.covers)
        assert ("promises no" in sentences or "promises none" in sentences) != everywhere, p.name


@pytest.mark.parametrize("name", ["sign", "rank_biserial", "binomial"])
def test_a_small_study_agrees_with_the_stored_one(name, stored):
    """Other draws of the same law: within five standard errors of the difference."""
    before = {(x.options, x.shape, x.effect, x.n): x for x in stored if x.procedure == name}
    for line in study.coverage(name, draws=40, sizes=study.SIZES[:1]):
        old = before[line.options, line.shape, line.effect, line.n]
        error = math.sqrt(max(old.share * (1 - old.share), 0.01) * (1 / line.draws + 1 / old.draws))
        assert abs(line.share - old.share) < 5 * error, line


def test_the_truth_is_that_of_the_population():
    """Against scipy's continuous laws, to the width of a quantile."""
    world = World("normal", 1.5, np.random.default_rng(0), 8)
    normal = stats.norm(1.5)
    assert world.mean / UNIT == pytest.approx(1.5, abs=1e-3, rel=0)
    assert world.median / UNIT == pytest.approx(1.5, abs=1e-3, rel=0)
    assert world.pseudomedian / UNIT == pytest.approx(1.5, abs=1e-3, rel=0)
    assert world.sd / UNIT == pytest.approx(1.0, abs=5e-3, rel=0)
    assert world.positive == pytest.approx(1 - 2 * normal.cdf(0), abs=2e-3, rel=0)
    assert world.positive_sums == pytest.approx(1 - 2 * stats.norm(3, math.sqrt(2)).cdf(0), abs=2e-3, rel=0)
    assert world.above == pytest.approx(1 - 2 * stats.norm(1.5, math.sqrt(2)).cdf(0), abs=2e-3, rel=0)
    assert all(abs(members(shape).mean()) < 0.01 * UNIT for shape in SHAPES)


def test_an_interval_without_width_is_never_printed():
    assert shown((0.0, 0.0)) == shown((math.nan, math.nan)) == shown(None)
    assert "[" not in shown((2.0, 2.0))
    assert shown((0.0, 0.5)) == "[0, 0.5]"
    same = [1.0] * 8
    for name in ("wilcoxon", "hodges_lehmann", "sign", "paired_t", "mann_whitney", "rank_biserial", "cohens_d"):
        result = listed.procedure(name).run(same, same)
        for text in (repr(result), result.summary(), nptests.explain(result) if name != "cohens_d" else ""):
            assert "[0, 0]" not in text, name
    table = nptests.Scores.of([[1, 1, 1]] * 8, better="higher")
    for kind in ("text", "html", "latex", "markdown"):
        assert "[0, 0]" not in nptests.report(nptests.analyse(table), kind)


def test_coverage_of_ones_own_draws():
    lines = nptests.studies.coverage("cohens_d", draws=60, sizes=9)
    assert {(line.procedure, line.n, line.draws) for line in lines} == {("cohens_d", 9, 60)}
    for line in lines:
        assert 0 <= line.interval[0] <= line.share <= line.interval[1] <= 1
    refuses(r"friedman gives no interval.*cohens_d", nptests.studies.coverage, "friedman")
    refuses("at least one", nptests.studies.coverage, "cohens_d", draws=0)


def test_the_least_of_some_lines_is_what_none_is_below(stored):
    lines = [*(line for line in stored if math.isnan(line.share)), *stored]  # of these there were no intervals
    least = float(study.least(lines).split()[0])
    assert [line for line in stored if abs(line.share - least) < 1e-3]
    assert not [line for line in stored if line.share < least - 1e-3]
