"""What a law will cost, and where it is refused: predictions against their definitions, counted another way."""

import itertools
import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from support.beside import on_each
from support.refused import refuses

from nptests.adjustments import subsets
from nptests.distributions import assignments, binomial, many_signs, ordered_groups, sign_flips, two_sample, within_rows
from nptests.distributions.kolmogorov import TwoSampleKS
from nptests.distributions.rank_difference import MOST_SUMS, tie_free_law
from nptests.errors import InputError

# A prediction is a sum of some hundred products of doubles.
CLOSE = 1e-12


def states_of_assignments(values, sizes):
    """After each observation k times the ways to deal, or the vectors of counts with all sums in reach if fewer."""
    base = min(values)
    unit = math.gcd(*(v - base for v in values)) or 1
    ordered, total = sorted((v - base) // unit for v in values), Fraction(0)
    *counted, largest = sorted(sizes)
    for i in range(1, len(values) + 1):
        ways, sums, seen = Fraction(0), Fraction(0), ordered[:i]
        for counts in itertools.product(*(range(min(size, i) + 1) for size in counted)):
            rest = i - sum(counts)
            if 0 <= rest <= largest:
                ways += Fraction(math.factorial(i), math.prod(map(math.factorial, (*counts, rest))))
                sums += math.prod(sum(seen[i - m :]) - sum(seen[:m]) + 1 for m in counts)
        total += len(sizes) * min(ways, sums)
    return total


@pytest.mark.parametrize(
    ("values", "sizes"),
    [
        ((1, 2, 3, 4), (2, 2)),
        ((5, 5, 5, 9, 11), (4, 1)),
        ((10, 30, 30, 70, 80, 80, 200), (3, 2, 2)),
        ((1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2), (3, 4, 5)),
        (tuple(range(14)), (7, 7)),
        ((1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000), (4, 4)),
        (tuple(i**8 for i in range(assignments.MOST_FACTORIAL)), (assignments.MOST_FACTORIAL - 1, 1)),
    ],
)
def test_states_of_assignments(values, sizes):
    predicted = float(states_of_assignments(values, sizes))
    assert assignments.cost(np.array(values), sizes) == pytest.approx(predicted, rel=CLOSE, abs=0)
    python = assignments.cost(np.array(values, dtype=object), sizes)
    assert python == pytest.approx(assignments.SLOWER * predicted, rel=CLOSE, abs=0)


SHIFTED = [(0, 1, 1, 2, 3, 3, 0, 2), (0, 1, 0, 1, 4, 4, 9, 9), (0, 0, 3, 3, 3, 7, 10, 10)]


@pytest.mark.parametrize("values", SHIFTED)
@pytest.mark.parametrize(("unit", "base"), [(1, 7), (5, 1), (6, -4), (35, 12), (1000, 999)])
def test_costs_do_not_depend_on_origin_and_unit(values, unit, base):
    """Of laws that count in the largest unit of all gaps, from the smallest value: a table's origin is each row's."""
    here, there = np.array(values), np.array(values) * unit + base
    for sizes in ((4, 4), (2, 6), (2, 3, 3)):
        assert assignments.cost(there, sizes) == assignments.cost(here, sizes)
        assert len(assignments._all_dealt(np.sort(assignments._reduced(there)[0]), sizes)[0]) == len(
            assignments._all_dealt(np.sort(assignments._reduced(here)[0]), sizes)[0]
        )
    for size in (1, 3, 4, 7):
        assert two_sample.sum_cost(there, size) == two_sample.sum_cost(here, size)
    rows, shifts = here.reshape(2, 4), np.array([[base], [-3 * base]])
    assert within_rows.cost(rows * unit + shifts) == within_rows.cost(rows)
    assert sign_flips.cost(here * unit) == sign_flips.cost(here)


def test_assignments_whose_factorials_no_double_holds():
    """160 observations of two values: sums are few, however many the ways to deal."""
    values = np.repeat([0, 1], 80)
    predicted = 0
    for i in range(1, 161):
        ones = max(0, i - 80)  # of the i smallest
        sums = sum(min(m, ones) - max(0, m - (i - ones)) + 1 for m in range(max(0, i - 80), min(80, i) + 1))
        ways = sum(math.comb(i, m) for m in range(max(0, i - 80), min(80, i) + 1))
        predicted += 2 * min(ways, sums)
    assert assignments.cost(values, (80, 80)) == pytest.approx(predicted, rel=CLOSE, abs=0)


def test_as_many_assignments_as_a_double_counts(monkeypatch):
    """Of 3 and 4 there are 35; at a limit of their logarithm they are still counted."""
    for module in (assignments, ordered_groups):
        monkeypatch.setattr(module, "LARGEST_LOG", assignments.log_assignments((3, 4)))
    assert assignments.log_assignments((3, 4)) == pytest.approx(math.log(35), rel=CLOSE, abs=0)
    ask = (lambda: assignments.cost(np.arange(7), (3, 4)), lambda: ordered_groups.cost([1] * 7, (3, 4)))
    assert all(cost() < math.inf for cost in ask)
    for module in (assignments, ordered_groups):
        monkeypatch.setattr(module, "LARGEST_LOG", math.nextafter(assignments.log_assignments((3, 4)), 0))
    assert all(cost() == math.inf for cost in ask)


def test_integers_beyond_doubles_keep_their_order_against_zero():
    """Below 2**900 they are themselves; a double holds the sum of 2**120 of what is beyond."""
    python = np.array([[10**400, -(10**400), 5], [2**899, -(2**901), -7]], dtype=object)
    assert assignments.as_doubles(python).tolist() == [[2.0**900, -(2.0**900), 5.0], [2.0**899, -(2.0**900), -7.0]]
    assert assignments.as_doubles(np.array([3, -(2**62)])).tolist() == [3.0, -(2.0**62)]


def test_a_prediction_far_beyond_every_limit_is_abandoned():
    assert assignments.cost(np.arange(200) ** 3, (100, 100)) == math.inf
    assert assignments.LIMIT < assignments.FAR_TOO_MANY < within_rows.FAR_TOO_MANY
    assert within_rows.LIMIT < within_rows.FAR_TOO_MANY


@pytest.mark.parametrize("differences", [(1,), (2, -4, 6, 0, 8), (5, 5, -5, 7), (1, -10, 100, -1000, 10_000)])
def test_sums_of_signs(differences):
    """After i signs 2**i sums, or all whole numbers up to the sum of the sizes; formed from twice as many."""
    unit = math.gcd(*differences)
    sizes = sorted(abs(d) // unit for d in differences if d)
    predicted = sum(2 * min(2**i, sum(sizes[:i]) + 1) for i in range(1, len(sizes) + 1))
    assert sign_flips.cost(np.array(differences)) == predicted
    assert sign_flips.cost(np.array(differences, dtype=object)) == 10 * predicted


@pytest.mark.parametrize("scores", [(0, 1, 2, 3), (7, 9, 9, 15, 21), (-4, 2, 2, 2, 11), (5, 5, 5)])
def test_additions_of_sums_without_replacement(scores):
    """Half of (scores) x (size) x (sums from none to the largest), of the smaller part; in the unit of the scores."""
    unit = math.gcd(*(s - min(scores) for s in scores)) or 1
    for size in range(1, len(scores)):
        part = min(size, len(scores) - size)
        reach = sum(sorted((s - min(scores)) // unit for s in scores)[len(scores) - part :])
        assert two_sample.sum_cost(scores, size) == len(scores) * part * (reach + 1) / 2


@pytest.mark.parametrize(("ties", "sizes"), [((1, 1, 1, 1), (2, 2)), ((2, 1, 3), (1, 2, 3)), ((1, 4, 1, 1), (1, 1, 5))])
def test_additions_of_ordered_groups(ties, sizes):
    """States before each value, times the ways to deal it out to groups without a limit, times what each costs."""
    vectors = list(itertools.product(*(range(size + 1) for size in sizes)))
    predicted = 0
    for at, tie in enumerate(ties):
        states = sum(sum(vector) == sum(ties[:at]) for vector in vectors)
        predicted += states * sum(sum(a) == tie for a in itertools.product(range(tie + 1), repeat=len(sizes)))
    pairs = sum(a * b for a, b in itertools.combinations(sizes, 2))
    assert ordered_groups.most_pairs(sizes) == pairs
    assert ordered_groups.cost(ties, sizes) == predicted * (2 * pairs + 1 + ordered_groups.OVERHEAD)


MANY_ROWS = [[[0, 6, 12]] * 8, [[1, 4, 7], [2, 5, 5], [-4, -4, 2]] * 4, [[0, 10**6, 2 * 10**6, 5 * 10**6]] * 7]
FEW_ROWS = [[[0, 1, 2]] * 6, [[0, 3, 3], [0, 3, 6], [3, 3, 6]], [[0, 1, 1, 5]] * 9, [[2, 2]] * 3]


@pytest.mark.parametrize("rows", [*FEW_ROWS, *MANY_ROWS])
def test_sums_of_permuted_rows(rows):
    """States times orders; states at most orders so far, or the peak of the Gaussian binomial in its normal form."""
    k, predicted, states, reach = len(rows[0]), mpmath.mpf(0), mpmath.mpf(1), 0
    unit = math.gcd(*(x - min(row) for row in rows for x in row)) or 1
    orders = sorted(((len(set(itertools.permutations(row))), row) for row in rows), key=lambda pair: -pair[0])
    for place, (count, row) in enumerate(orders):
        steps = count if place else 1
        predicted += states * steps
        reach += (max(row) - min(row)) // unit
        variance = mpmath.mpf(k) * reach * (reach + 1 + k) / 12
        peak = mpmath.binomial(reach + k, k) / mpmath.sqrt(max(1, 2 * mpmath.pi * variance))
        states = min(states * steps, peak)
    assert within_rows.cost(rows) == pytest.approx(float(predicted), rel=CLOSE, abs=0)


def test_rows_of_python_integers_cost_more():
    wide = [[0, 1, 10**9], [0, 2, 3 * 10**9]]
    assert within_rows.cost(wide) == within_rows.SLOWER * within_rows.cost([[0, 1, 10], [0, 2, 30]]) == 30 * 7


def test_rows_whose_squares_are_past_64_bits_cost_more():
    """2 (2**31 - 1)**2 is within, 2 (2**31)**2 is 2**63; a single row stays as it is."""
    assert within_rows.cost([[0, 2**31 - 1]]) == 1
    assert within_rows.cost([[0, 2**31]]) == within_rows.SLOWER
    assert within_rows.cost([[-(2**31), 1]]) == within_rows.SLOWER


def test_orders_that_are_written_down():
    """At most MOST_ARRANGEMENTS of them, with MOST_ARRANGED scores; the first row is not permuted."""
    most, scores = within_rows.MOST_ARRANGEMENTS, within_rows.MOST_ARRANGED
    assert within_rows.predicted([most], [1.0], scores // most) == 1.0
    assert within_rows.predicted([most + 1], [1.0], 2) == math.inf
    assert within_rows.predicted([scores // 16], [1.0], 16) == 1.0
    assert within_rows.predicted([scores // 16 + 1], [1.0], 16) == math.inf


def test_what_is_offered_of_many_signs():
    """A convolution of (n + 1)**2 products for each way to deal n data sets to the first node, the first two, ..."""
    for n, m in itertools.product((1, 2, 3, 10, 49, 50, 51, 150, 499, 500, 501), range(1, 25)):
        nodes = m // 2 + 1
        products = sum(math.comb(n + r - 1, n) for r in range(1, nodes + 1)) * (n + 1) ** 2
        assert many_signs.feasible(n, m) == (n <= 500 and products <= 10**9), (n, m)


@pytest.mark.parametrize(("count", "size"), [(1003, 501), (1004, 502), (1005, 502), (1006, 503), (1007, 503)])
def test_samples_that_a_double_counts(count, size):
    """Up to 2**1000 of them."""
    if math.comb(count, size) <= 2**1000:
        assert two_sample._samples(count, size) == math.comb(count, size)
    else:
        refuses("too many", two_sample._samples, count, size)
    assert two_sample._samples(10**6, 3) == math.comb(10**6, 3)


@pytest.mark.parametrize(("n", "p", "x"), [(400, "1/2", 260), (400, "1/10", 41), (1000, "1/3", 400)])
def test_steps_of_the_binomial_recurrence(n, p, x, monkeypatch):
    """From the mode to x, and on to where the terms exp(-2 j**2 / n) have lost all of their 256 bits."""
    law, taken = binomial.Binomial(n, Fraction(p)), []
    steps = math.isqrt(math.floor(128 * math.log(2) * n)) + x - law.mode
    binomial._central(n, Fraction(p))
    step = binomial._next_term
    monkeypatch.setattr(binomial, "_next_term", lambda *asked: taken.append(1) or step(*asked))
    monkeypatch.setattr(binomial, "MOST_STEPS", steps)
    tail = sum(math.comb(n, i) * law.p**i * (1 - law.p) ** (n - i) for i in range(x, n + 1))
    assert law.sf(x) == pytest.approx(float(tail), rel=2.0**-52, abs=0)
    assert len(taken) <= steps
    monkeypatch.setattr(binomial, "MOST_STEPS", steps - 1)
    refuses("beyond what is computed", law.sf, x)


def test_memory_of_partitions_is_that_of_their_table(monkeypatch):
    """A byte for each subset and number of pairs."""
    k = 9
    table = sum(part.nbytes for part in subsets.Partitions(np.eye(k))._tables)
    monkeypatch.setattr(subsets, "LARGEST", k - 1)
    minutes = subsets.SECONDS_AT_LARGEST * 3 / 60
    with pytest.raises(InputError, match=rf"the {k} algorithms.* up to {k - 1} .* {minutes} minutes") as refused:
        subsets.Partitions(np.eye(k))
    assert f"{table / 2**30:.3g} GiB" in str(refused.value)


def test_differences_of_rank_sums_up_to_a_limit():
    assert tie_free_law(MOST_SUMS // 10, 11).sf(0.0) > 0.5
    refuses(f"{MOST_SUMS}, not {MOST_SUMS + 1}", tie_free_law, MOST_SUMS + 1, 2)
    assert tie_free_law(1, 2).pmf.tolist() == [0.5, 0.5]


@on_each("sizes", "ties")
def test_samples_and_ties_that_cannot_be(sizes, ties):
    refuses("samples cannot have sizes" if 0 in sizes else "must hold all values", TwoSampleKS, *sizes, ties)
