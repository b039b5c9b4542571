"""Certificates, judged by R's answers, by counting and integrating here, and by results that were tampered with."""

import itertools
import json
import pickle
import random
import re
import sys
from fractions import Fraction

import mpmath
import pytest
from support.beside import beside, on_each
from support.refused import refuses

import nptests
from crosscheck.reference import certificates, certified, listing, ours, quick_laws
from nptests.results import Comparisons, Effect, Posterior
from nptests.values import changed

DATA = beside(__file__)["data"]
A, B, X, Y = (DATA[name] for name in "abxy")
TABLE = [[0.9, 0.8, 0.7], [0.8, 0.6, 0.5], [0.9, 0.9, 0.4], [0.7, 0.5, 0.6], [0.8, 0.6, 0.3]]
# Of these a result holds no data to compute anew from, or its numbers are drawn, or its law takes longer than a second.
REFUSED = {"multiple_sign", "westfall_young", "bayes_signed_rank", "bootstrap_mean", "tukey", "dunnett", "games_howell"}
PROCEDURES = sorted({*certified.names()} & {p.name for p in nptests.catalogue()} - {"contrasts"} - REFUSED)


def certified_number(certificate, name="pvalue"):
    return next(number for number in certificate.numbers if number.name == name)


def result_of(case):
    drawn = {"draws"} if case["procedure"] == "bayes_sign" else set()
    options = {name: value for name, value in case["options"].items() if name not in drawn}
    return getattr(nptests, case["procedure"])(*ours._arguments(case["data"]), **options)


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("name", sorted(REFUSED))
def test_procedures_that_cannot_be_certified_say_why(name):
    certificate = nptests.certify(result_of(certified.cases(name)[0]))
    assert re.search("holds no data|chance is in|longer than a second", certificate.reason)


@on_each("call", "name", "samples", "options", "pvalue")
def test_r(call, name, samples, options, pvalue):
    certificate = nptests.certify(getattr(nptests, name)(*(DATA[each] for each in samples), **options))
    assert certificate.holds
    # R's loses up to three digits of sixteen where it adds up a law in doubles.
    number = certified_number(certificate)
    truth = Fraction(number.certified.get("fraction") or number.certified["mid"])
    assert certificates.held_digits(Fraction(pvalue), truth) >= 13, call


def test_fractions_are_those_of_counting():
    differences = [3, -1, 4, 5, -2, 6]
    ranks = [sorted(map(abs, differences)).index(abs(d)) + 1 for d in differences]
    here = sum(r for r, d in zip(ranks, differences, strict=True) if d > 0)
    law = [sum(itertools.compress(ranks, signs)) for signs in itertools.product((0, 1), repeat=6)]
    tail = Fraction(min(sum(w >= here for w in law), sum(w <= here for w in law)), 64)
    one = nptests.certify(nptests.wilcoxon(differences, [0] * 6))
    assert Fraction(certified_number(one).certified["fraction"]) == 2 * tail
    assert certified_number(one, "statistic").certified == {"fraction": f"{here}/1"}

    def spread(table):
        return sum(sum(column) ** 2 for column in zip(*table, strict=True))

    every = [spread(table) for table in itertools.product(itertools.permutations((1, 2, 3)), repeat=3)]
    share = Fraction(sum(s >= spread([[1, 2, 3], [1, 3, 2], [1, 2, 3]]) for s in every), len(every))
    friedman = nptests.certify(nptests.friedman([[3, 2, 1], [3, 1, 2], [3, 2, 1]], better="higher"))
    assert Fraction(certified_number(friedman).certified["fraction"]) == share


def test_enclosures_hold_integrals_of_densities():
    with mpmath.workdps(40):
        t = nptests.certify(nptests.paired_t(A, B))
        x = [mpmath.mpf(repr(a)) - mpmath.mpf(repr(b)) for a, b in zip(A, B, strict=True)]
        n = len(x)
        mean = mpmath.fsum(x) / n
        size = mean / mpmath.sqrt(mpmath.fsum((v - mean) ** 2 for v in x) / (n - 1) / n)
        scale = mpmath.gamma(mpmath.mpf(n) / 2) / (
            mpmath.sqrt((n - 1) * mpmath.pi) * mpmath.gamma((mpmath.mpf(n) - 1) / 2)
        )
        tail = mpmath.quad(
            lambda v: scale * (1 + v * v / (n - 1)) ** (-mpmath.mpf(n) / 2), [size, 5, 20, 100, mpmath.inf]
        )
        assert abs(2 * tail - mpmath.mpf(certified_number(t).certified["mid"])) < 1e-20
        assert abs(size - mpmath.mpf(certified_number(t, "statistic").certified["mid"])) < 1e-25


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("name", PROCEDURES)
def test_results_hold_and_a_thirteenth_digit_that_is_changed_does_not(name):
    """A number of a certified case, moved by one unit of its 13th digit: the certificate names that number."""
    for case in random.Random(name).sample(certified.cases(name), 3):
        if "none" in case["answer"]:
            continue
        result = result_of(case)
        certificate = nptests.certify(result)
        assert certificate.holds, certificate
        for wrong, tampered in tampered_with(result):
            told = nptests.certify(tampered)
            assert [n.name for n in told.numbers if not n.holds] == [wrong], told
            assert not told.holds
            assert f"{wrong} to 12 digits" in told.verdict


def moved(x):
    """A number with one unit more in its 13th digit."""
    return x + 10.0 ** (int(f"{abs(x):.16e}".split("e")[1]) - 12)


def tampered_with(result):
    """The name of a number, and the result with that number moved."""
    if isinstance(result, Comparisons):
        row = result.rows[0]
        field = "adjusted" if result.procedure in ("nemenyi", "nemenyi_groups", "steel_dwass") else "pvalue"
        worse = changed(row, **{field: moved(getattr(row, field))})
        yield f"{field} of {row.a} against {row.b}", changed(result, rows=(worse, *result.rows[1:]))
    else:
        name = {Posterior: "left", Effect: "estimate"}.get(type(result), "pvalue")
        value = getattr(result, name)
        if value and not value < 1 < moved(value):  # no probability lies beyond 1
            yield name, changed(result, **{name: moved(getattr(result, name))})


def test_the_nearest_double_is_told_from_the_next_one():
    result = nptests.wilcoxon(A, B)
    assert certified_number(nptests.certify(result)).nearest
    beside_it = changed(result, pvalue=result.pvalue * (1 + 2**-52))
    assert not certified_number(nptests.certify(beside_it)).nearest
    assert nptests.certify(beside_it).digits == 15


def test_which_scores_are_better_changes_no_certificate():
    table = [[1 - x for x in row] for row in TABLE]
    for name in (
        "friedman",
        "quade",
        "aligned_ranks",
        "page",
        "nemenyi",
        "conover",
        "anova_repeated",
        "pairwise_wilcoxon",
    ):
        up, down = (
            nptests.certify(getattr(nptests, name)(nptests.Scores.of(rows, better=better)))
            for rows, better in ((TABLE, "higher"), (table, "lower"))
        )
        assert up.holds, up
        assert down.holds, down


def test_floats_that_are_not_decimals_are_certified_too():
    drawn = random.Random(3)
    a, b = ([drawn.gauss(0.7, 0.1) for _ in range(12)] for _ in "ab")
    for result in (nptests.paired_t(a, b), nptests.wilcoxon(a, b, arithmetic="float"), nptests.unpaired_t(a, b)):
        assert nptests.certify(result).holds


REASONS = {
    "simulated": (lambda: nptests.friedman(TABLE, better="higher", null="simulated"), "simulated .* chance"),
    "no definition": (lambda: nptests.tukey(A, B, X), "integral of integrals"),
    "one definition": (lambda: nptests.steel(A, B, X), "second definition"),
    "printed": (lambda: nptests.friedman_from_ranks([1.2, 2.1, 2.7], 10), "holds no data"),
    "law": (lambda: nptests.mann_whitney(range(1, 91), range(2, 182, 2), null="exact"), "takes longer than a second"),
    "values": (lambda: nptests.paired_t(list(range(3_000)), [x * x for x in range(3_000)]), "3,000|6,000"),
    "option": (lambda: nptests.z_test(X, Y, sd=1, sd_b=2), "sd_b=2"),
    "undefined": (lambda: nptests.contrasts(TABLE, better="higher"), "holds no data"),
}


@pytest.mark.parametrize("what", REASONS)
def test_what_cannot_be_certified_says_why(what):
    make, words = REASONS[what]
    certificate = nptests.certify(make())
    assert not certificate.holds
    assert certificate.numbers == ()
    assert certificate.digits is None
    assert re.search(words, certificate.reason), certificate.reason
    assert repr(certificate).splitlines()[1].startswith("Not certified: ")


def test_comparisons_that_are_too_many_are_refused_before_the_work():
    rows = [[((7 * i + 3 * j) % 17) + j / 10 for j in range(17)] for i in range(20)]
    words = nptests.certify(nptests.all_pairs(rows, better="higher")).reason
    assert words == "136 comparisons are more than the 120 of which an answer takes about a second"


def test_other_things_are_refused():
    refuses(r"write certify\(result.omnibus\)", nptests.certify, nptests.analyse(TABLE, better="higher"))
    refuses("this is float", nptests.certify, 0.05)


def test_it_is_a_value_that_tells_everything():
    certificate = nptests.certify(nptests.friedman(TABLE, better="higher"))
    assert pickle.loads(pickle.dumps(certificate)) == certificate
    assert hash(certificate) == hash(nptests.certify(nptests.friedman(TABLE, better="higher")))
    told = json.loads(certificate.as_json())
    assert (told["holds"], told["reason"], told["digits"]) == (True, None, 15)
    assert "Certified: every number is the double" in certificate.summary()
    assert "shares nothing with the procedure" in certificate.summary()


def test_without_flint_fractions_stand_and_enclosures_say_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "flint", None)
    assert nptests.certify(nptests.wilcoxon(A, B)).holds
    assert nptests.certify(nptests.friedman(TABLE, better="higher")).holds
    assert "nptests[certify]" in nptests.certify(nptests.paired_t(A, B)).reason


def test_quick_laws_are_those_of_the_set():
    from crosscheck.reference.laws import Convolved

    drawn = random.Random(5)
    for _ in range(20):
        parts = [{(drawn.randrange(-5, 6), drawn.randrange(4)): drawn.randrange(1, 4) for _ in "abc"} for _ in range(4)]
        assert quick_laws.Packed.sum_of(parts) == Convolved.sum_of(parts)
        values = [drawn.randrange(-3, 9) for _ in range(7)]
        assert quick_laws.Packed.group_sums(values, [2, 3, 2]) == Convolved.group_sums(values, [2, 3, 2])
        rows = [dict.fromkeys(itertools.permutations(drawn.sample(range(9), 3)), 1) for _ in range(3)]
        whole = {}
        for value, times in Convolved.of_rows(rows).items():
            whole[tuple(sorted(value))] = whole.get(tuple(sorted(value)), 0) + times
        assert quick_laws.Packed.of_rows(rows) == whole


def test_every_procedure_without_a_certificate_has_a_reason():
    assert {p.name for p in nptests.catalogue()} == {*PROCEDURES, "contrasts", *listing.uncovered()} | REFUSED


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
def test_partitions_of_many_algorithms_are_refused_and_not_listed():
    """Of twelve there are four million, which had filled the memory."""
    table = [[(7 * i * j + i) % 13 for j in range(12)] for i in range(6)]
    certificate = nptests.certify(nptests.all_pairs(table, better="higher", null="asymptotic", adjust="shaffer"))
    assert "12 algorithms" in certificate.reason
