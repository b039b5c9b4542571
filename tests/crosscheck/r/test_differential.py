"""Tables and options drawn by hypothesis, answered by R live. Collected where R is present."""

import dataclasses
import itertools
import re

import pytest
from hypothesis import given, settings, strategies as st

from crosscheck.r import bridge, corpus, differential, sources
from crosscheck.r.cases import MISSING, Case
from crosscheck.r.questions import labelled, questions_of
from crosscheck.r.subjects import subjects
from nptests.data.kinds.seeded import decimal

pytestmark = [pytest.mark.live, pytest.mark.xdist_group("R")]

BATCHES, BATCH = 5, 8  # calls of R for each procedure, cases in each


# --- what is drawn --------------------------------------------------------------------------------


@st.composite
def cells(draw):  # a strategy, from which a whole table is drawn
    """Decimals of one table: from hardly anything but ties to hardly any."""
    places, top = draw(st.integers(0, 3)), draw(st.sampled_from([1, 2, 9, 60, 2000]))
    return st.integers(0, top).map(lambda value: decimal(value, places))


@st.composite
def table(draw, n, k, cell=None, *, holes=False):
    """n x k cells; with holes, some of them may be missing."""
    cell = draw(cells()) if cell is None else cell
    cell = st.one_of(cell, cell, cell, st.just(MISSING)) if holes and draw(st.booleans()) else cell
    width = draw(k)
    row = st.lists(cell, min_size=width, max_size=width).map(tuple)
    height = draw(n)
    return tuple(draw(st.lists(row, min_size=height, max_size=height)))


@st.composite
def samples(draw, count, least, most=12):
    cell = draw(cells())
    number = draw(count)
    return tuple(tuple(draw(st.lists(cell, min_size=least, max_size=most))) for _ in range(number))


@st.composite
def classified(draw):
    """True and predicted labels of two to four classes, 1, 2, ...; two classes more often than others."""
    label = st.integers(1, draw(st.sampled_from([2, 2, 3, 4]))).map(str)
    cases = draw(st.lists(st.tuples(label, label), min_size=2, max_size=25))
    return tuple(true for true, _ in cases), tuple(predicted for _, predicted in cases)


@st.composite
def priced(draw):
    """Whole costs, some of them gains, of two to four classes."""
    k = draw(st.integers(2, 4))
    label = st.integers(1, k).map(str)
    cases = draw(st.lists(st.tuples(label, label), min_size=2, max_size=25))
    costs = draw(st.lists(st.integers(-9, 99).map(str), min_size=k * k, max_size=k * k))
    return tuple(true for true, _ in cases), tuple(predicted for _, predicted in cases), tuple(costs)


@st.composite
def ranked(draw):
    cases = draw(st.lists(st.tuples(st.sampled_from("12"), draw(cells())), min_size=2, max_size=25))
    return tuple(true for true, _ in cases), tuple(number for _, number in cases)


@st.composite
def forecasts(draw):
    cell = draw(cells())
    cases = draw(st.lists(st.tuples(cell, cell), min_size=2, max_size=15))
    training = draw(st.lists(cell, min_size=2, max_size=15))
    return tuple(true for true, _ in cases), tuple(predicted for _, predicted in cases), tuple(training)


@st.composite
def chances(draw):
    """A class, and hundredths for every class that add up to one."""
    k = draw(st.integers(2, 4))

    def row(true, cuts):
        ends = [0, *sorted(cuts), 100]
        return (str(true), *(decimal(b - a, 2) for a, b in itertools.pairwise(ends)))

    one = st.builds(row, st.integers(1, k), st.lists(st.integers(0, 100), min_size=k - 1, max_size=k - 1))
    return tuple(draw(st.lists(one, min_size=2, max_size=15)))


@st.composite
def clustered(draw):
    """Two points or more in each of two to four clusters, in one to three dimensions."""
    k, width, cell = draw(st.integers(2, 4)), draw(st.integers(1, 3)), draw(cells())
    clusters = [*range(1, k + 1), *range(1, k + 1), *draw(st.lists(st.integers(1, k), max_size=12))]
    return tuple((str(c), *draw(st.lists(cell, min_size=width, max_size=width))) for c in clusters)


def rows_for(procedure):
    n, k = procedure.least.n, procedure.least.k
    sizes, widths = st.integers(n, 9), st.integers(k, 6)
    probability = st.integers(1, 10_000).map(lambda value: decimal(value, 4))
    binary = all("binary" in reference.only for reference in procedure.same_as)
    one_row = lambda row: (tuple(row),)  # noqa: E731
    strategies = {
        "scores": table(sizes, widths, st.sampled_from("01") if binary else None),
        "incomplete": table(sizes, widths, holes=True),
        "pair": table(st.just(2), st.integers(n, 15)),
        "samples": samples(st.just(2), n),
        "groups": samples(widths, n),
        "sample": samples(st.just(1), n, 30),
        "counts": st.lists(st.integers(0, 60).map(str), min_size=4, max_size=4).map(one_row),
        "differences": table(st.just(5), st.just(2)),
        "pvalues": st.lists(probability, min_size=1, max_size=15).map(one_row),
        "classified": classified(),
        "priced": priced(),
        "ranked": ranked(),
        "forecasts": forecasts(),
        "chances": chances(),
        "clustered": clustered(),
    }
    return strategies[procedure.takes]


def cases_for(procedure):
    cases = rows_for(procedure).map(lambda rows: Case("drawn", procedure.takes, rows))
    return st.lists(cases, min_size=1, max_size=BATCH)


# --- the search -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def session():
    return bridge.start()


def search(session, procedure):
    """Draw references and batches of cases; a failure is raised with its smallest case. Returns how many were asked."""
    live = [(label, r) for label, r in labelled(procedure) if r.package not in sources.OUTSIDE_DEBIAN]
    count = 0

    @settings(max_examples=BATCHES)
    @given(st.sampled_from(live), cases_for(procedure))
    def agree(chosen, cases):
        nonlocal count
        questions = list(questions_of(procedure, *chosen, cases))
        count += len(questions)
        for failure in differential.failures(session, questions):
            raise AssertionError(differential.advice(failure))

    agree()
    return count


LIVE = [p for p in subjects() if any(r.package not in sources.OUTSIDE_DEBIAN for r in p.same_as)]


@pytest.mark.parametrize("procedure", LIVE, ids=lambda p: p.name)
def test_r_agrees_on_what_is_drawn(session, procedure):
    assert search(session, procedure) > 0


def test_a_failure_becomes_the_smallest_named_case(session):
    """Friedman's without tie correction instead of with: the search has to find ties, and to leave little else."""
    honest = next(p for p in subjects() if p.name == "friedman")
    one = honest.same_as[:1]  # a shrinking search asks R hundreds of times
    wrong = dataclasses.replace(
        honest, run=lambda scores, **_: honest.run(scores, ties="ignored", null="asymptotic"), same_as=one
    )
    with pytest.raises(AssertionError, match="keep it") as caught:
        search(session, wrong)
    name, text = re.findall(r'^(found-\w+) = "(.+)"$', str(caught.value), flags=re.MULTILINE)[-1]
    case = Case(name, "scores", corpus.parse(text))
    assert f'{name} = "{text}"' == differential.named_line(case)
    assert len(case.rows) <= 3
    assert {cell for row in case.rows for cell in row} <= {"0", "1"}
    assert list(differential.failures(session, questions_of(honest, *next(labelled(honest)), [case]))) == []
