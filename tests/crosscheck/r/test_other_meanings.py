"""What other programs mean, as a description: held to brute force, to their recorded answers, and to nothing else."""

import dataclasses
import fnmatch
import functools
import itertools
import math
from fractions import Fraction

import pytest

from crosscheck.r import corpus, deviations, other_meanings, recording
from crosscheck.r.cases import Case
from crosscheck.r.questions import Question, labelled, ours, questions
from crosscheck.r.subjects import subject

DESCRIBED = ("quade-test-no-difference", "quade-post-counts-cells", "rom-running-maximum", "qwilcox-keeps-alpha")


@functools.cache
def cases():
    return corpus.cases()


def recorded(deviation):
    """Every recorded answer that a deviation speaks of, by the number read."""
    procedure = subject(deviation.procedure)
    spoken_of = [
        reference
        for label, reference in labelled(procedure)
        if reference.package == deviation.package and fnmatch.fnmatchcase(label, deviation.reference)
    ]
    recordings = recording.Recordings()
    for question in questions([dataclasses.replace(procedure, same_as=tuple(spoken_of))], cases()):
        for read in deviation.reads:
            if deviation.covers(question, read):
                yield question, read, ours(question)[read], tuple(recordings.replay(question).numbers[read])


@pytest.mark.parametrize("name", DESCRIBED)
def test_the_description_gives_every_recorded_answer_and_no_other(name):
    (deviation,) = (d for d in deviations.load() if d.id == name)
    used = 0
    for question, read, mine, theirs in recorded(deviation):
        assert deviation.admits(question, read, mine, theirs), str(question)
        moved = tuple(x * (1 + 1e-9) if math.isfinite(x) else 0.0 for x in theirs)
        if any(a != b and abs(b) != 1 for a, b in zip(mine, theirs, strict=True)):
            used += 1
            assert not deviation.admits(question, read, mine, moved), str(question)
    assert used >= 1


def asked_of(procedure, label, rows, kind):
    case = Case("case", kind, tuple(tuple(row.split()) for row in rows.split("/")))
    chosen = subject(procedure)
    return Question(chosen, next(r for name, r in labelled(chosen) if label in name), label, case, "integers")


@pytest.mark.parametrize("text", ["1 2 4/3 9 5", "1 7/2 3 11 4", "5 1 8 13/2 40 3", "1 7 2 12 9/3 11 4 20 6"])
@pytest.mark.parametrize("level", ["0.9", "0.95"])
def test_the_ends_of_qwilcox_are_those_of_all_assignments(text, level):
    question = asked_of("mann_whitney", f"qwilcox(level={level})", text, "samples")
    a, b = ([int(x) for x in row.split()] for row in text.split("/"))
    places = range(len(a) + len(b))
    sums = [
        sum(i > j for i in chosen for j in places if j not in chosen)
        for chosen in itertools.combinations(places, len(a))
    ]
    tail = (1 - Fraction(level)) / 2
    q = next(q for q in itertools.count() if Fraction(sum(u <= q for u in sums), len(sums)) >= tail)
    differences = sorted(x - y for x in a for y in b)
    ends = (differences[q - 1], differences[-q]) if q else (-math.inf, math.inf)
    assert other_meanings.qwilcox_ends(question, "interval", ()) == [(end, end) for end in ends]


@pytest.mark.parametrize(("rows", "orders"), [("1 1/1 1", 2), ("2 2 2/3 3 3/4 4 4", 36)])
def test_one_order_for_all_data_sets(rows, orders):
    question = asked_of("quade", "quade.test", rows, "scores")
    n, k = len(rows.split("/")), len(rows.split("/")[0].split())
    every = list(itertools.product(itertools.permutations(range(k)), repeat=n))
    agree = sum(len(set(table)) == 1 for table in every)
    assert other_meanings.quade_test_orders(question, "pvalue", (1.0,)) == [(agree / len(every),) * 2]
    assert agree * orders == len(every)


def test_the_published_variance_with_data_sets_in_the_place_of_cells_gives_ours():
    """The one thing that the description has changed: m = n k."""
    question = asked_of("all_pairs", "quadeAllPairsTest", "1 2 4/3 5 1/2 9 4/7 1 3/5 5 6", "scores")
    mine = ours(question)["pvalue"]
    theirs = [low for low, _ in other_meanings.quade_post_cells(question, "pvalue", mine)]
    z = [math.sqrt(2) * _inverse(p) for p in theirs]
    n, k = 5, 3
    ratio = math.sqrt(_published(n * k) / _published(n))
    assert [math.erfc(x / math.sqrt(2) * ratio) for x in z] == pytest.approx(mine, rel=1e-9, abs=0)


def _published(m):
    """What of the published variance depends on the number of data sets."""
    return (2 * m + 1) / (m * (m + 1))


def _inverse(p):
    """x with erfc(x) = p, by halving."""
    low, high = 0.0, 30.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if math.erfc(middle) > p else (low, middle)
    return low


@pytest.mark.parametrize("p", ["0.02 0.02 0.02", "0.04 0.01 0.03", "0.9 0.99 0.999"])
def test_a_maximum_first_makes_the_minimum_idle(p):
    """Three p-values by hand: constants 1/20, 1/40, (1/20 + 1/400 - 3/1600) / 3, smallest with the smallest."""
    question = asked_of("adjust_rom", "scmamp::adjustRom", p, "pvalues")
    values = sorted(Fraction(text) for text in p.split())
    constants = [Fraction(27, 1600), Fraction(1, 40), Fraction(1, 20)]
    steps = [q * Fraction(1, 20) / c for q, c in zip(values, constants, strict=True)]
    raised = [max(steps[: i + 1]) for i in range(3)]
    lowered = [min([Fraction(1), *raised[i:]]) for i in range(3)]
    lows = [low for low, _ in other_meanings.rom_maximum_first(question, "adjusted", ())]
    assert sorted(lows) == [float(q) for q in lowered]


@pytest.mark.parametrize(("m", "n"), [(1, 1), (1, 4), (3, 2), (4, 3)])
def test_orders_are_counted_by_their_u(m, n):
    """Every choice of places for the first sample, and how many of the second lie below."""
    met = [0] * (m * n + 1)
    for places in itertools.combinations(range(m + n), m):
        met[sum(place - i for i, place in enumerate(places))] += 1
    assert other_meanings._orders(m, n) == met
