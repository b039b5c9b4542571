"""What the numbers of a sentence say about each other: each by scipy, and each way in which it is left open."""

import math

import pytest
from scipy import stats
from support.beside import beside, frozen, on_each

from crosscheck.auditing.binding import tails
from crosscheck.auditing.binding.clauses import Report
from crosscheck.auditing.judging.pairs_judged import judged
from crosscheck.auditing.reading.statistics_in_print import Extraction

HELD = beside(__file__)


def mention(kind, value, relation="="):
    return Extraction(1, kind, value, f"{kind} {relation} {value}", relation)


def report(kind, value, freedom, p, sentence="", relation="=", **governed):
    words = {kind.replace("_", "-"): word for kind, word in governed.items()}
    return Report(mention(kind, value, relation), freedom, mention("p", p), sentence, words)


def of_report(*words, **named):
    """The verdict on the p-value of a statistic; None where nothing can be held against it."""
    pairings = list(tails.of_report(report(*words, **named)))
    assert len(pairings) <= 1
    return judged(pairings[0]) if pairings else None


def _of_correlation(r, df):
    return 2 * float(stats.t.sf(abs(r) * math.sqrt(df / (1 - r * r)), df))


# kind, value, degrees of freedom, p by scipy, whether it has two sides
LAWS: list[tuple[str, str, tuple[str, ...], float, bool]] = [
    ("z", "1.38", (), 2 * float(stats.norm.sf(1.38)), True),
    ("z", "-1.38", (), 2 * float(stats.norm.sf(1.38)), True),
    ("t", "-2.31", ("38",), 2 * float(stats.t.sf(2.31, 38)), True),
    ("F", "3.69", ("3", "39"), float(stats.f.sf(3.69, 3, 39)), False),
    ("chi2", "9.28", ("3",), float(stats.chi2.sf(9.28, 3)), False),
    ("H", "7.70", ("4",), float(stats.chi2.sf(7.70, 4)), False),
    ("Q", "5.20", ("2",), float(stats.chi2.sf(5.20, 2)), False),
    ("G", "4.10", ("1",), float(stats.chi2.sf(4.10, 1)), False),
    ("r", "-0.4200", ("28",), _of_correlation(0.42, 28), True),
    ("rho", "0.4200", ("28",), _of_correlation(0.42, 28), True),
]


@pytest.mark.parametrize(("kind", "value", "freedom", "p", "two"), LAWS)
def test_a_p_value_is_the_tail_of_its_statistic(kind, value, freedom, p, two):
    right = of_report(kind, value, freedom, f"{p:.3g}")
    assert right.verdict in ("holds", "rounding")
    assert right.evidence["value"] == pytest.approx(p, rel=1e-9, abs=0)
    assert right.evidence["paired"] == [f"{kind} = {value}", f"p = {p:.3g}"]
    for name, other in (("one-sided", p / 2), ("one-sided, against the direction", 1 - p / 2)):
        half = of_report(kind, value, freedom, f"{other:.3g}")
        assert half is not None
        excused = two and name == "one-sided"  # against the direction only where the text says one-sided
        word = "unresolved" if kind == "rho" else "convention"  # Spearman's exact law may be meant as well
        assert (half.verdict, half.evidence.get("name")) == ((word, name) if excused else ("fails", None))
        against = of_report(kind, value, freedom, f"{other:.3g}", one_sided="one-tailed")
        assert against.explained is two
        stated = of_report(kind, value, freedom, f"{other:.3g}", two_sided="two-sided")
        assert stated.verdict == "fails" or kind == "rho"
        one = of_report(kind, value, freedom, f"{p / 2:.3g}", one_sided="one-sided")
        assert one.evidence.get("name") == ("one-sided, as the text says" if two else None)
    wrong = of_report(kind, value, freedom, f"{p * 2.9:.3g}")
    assert wrong.verdict == "fails"


@pytest.mark.parametrize("kind", [kind for kind, *_ in LAWS[2:]])
def test_without_its_degrees_of_freedom_a_p_value_is_not_checked(kind):
    needs = tails.TAILS[kind][1]
    for freedom in ((), ("3",) * (needs - 1), ("3",) * (needs + 1), ("0",) * needs, ("3", "0")[2 - needs :]):
        if len(freedom) != needs or "0" in freedom:
            assert of_report(kind, "0.31", freedom, ".04") is None, freedom
    assert of_report(kind, "0.31", ("3",) * needs, ".04") is not None
    assert of_report("z", "1.38", ("3",), ".168").verdict == "holds"  # type: ignore[union-attr]  # it needs none


@pytest.mark.parametrize("value", ["1", "-1.00", "1.2"])
@pytest.mark.parametrize("kind", ["r", "rho"])
def test_a_correlation_of_one_has_no_t(kind, value):
    assert of_report(kind, value, ("28",), ".001") is None


def test_what_else_a_p_value_can_be():
    swapped = of_report("F", "3.69", ("3", "39"), f"{stats.f.sf(3.69, 39, 3):.3f}")
    assert swapped.evidence["name"] == "degrees of freedom in the other order"
    for kind in ("r", "rho"):
        size = of_report(kind, ".42", ("28",), f"{_of_correlation(0.42, 26):.4f}")
        assert size.evidence["name"] == "the bracket holds n, not n - 2"
    assert of_report("r", ".42", ("2",), ".9").verdict == "fails"  # type: ignore[union-attr]  # 0 are none
    three = of_report("r", ".42", ("3",), f"{_of_correlation(0.42, 1):.4f}")
    assert three.evidence["name"] == "the bracket holds n, not n - 2"
    for a, b in ((1.65, 63.8), (1.75, 63.8), (1.7, 63.75), (1.7, 63.85)):  # all print as 1.7 and 63.8
        p = stats.f.sf(5.87, a, b)
        rounded = of_report("F", "5.870000", ("1.7", "63.8"), f"{p:.7f}")
        assert rounded.evidence["name"] == "degrees of freedom are rounded"
    whole = of_report("F", "5.870000", ("2", "64"), f"{stats.f.sf(5.87, 1.95, 64):.7f}")
    assert whole.verdict == "fails"


@on_each("words", "verdict", lists=True)
def test_what_changes_the_meaning_of_p_proves_nothing(words, verdict):
    found = of_report("F", "3.69", ("3", "39"), ".31", **words)
    assert found.verdict == verdict


@pytest.mark.parametrize("relation", ["<", ">", "≤", "≥"])
def test_a_statistic_that_is_a_bound_has_no_p(relation):
    made = report("t", "2.2", ("28",), ".03", relation=relation)
    assert list(tails.of_report(made)) == []
    assert tails.unchecked(made) == "the statistic is printed as a bound"


def test_why_a_p_value_is_not_checked():
    assert tails.unchecked(Report(mention("t", "2.2"))) == ""
    assert list(tails.of_report(Report(mention("t", "2.2"), ("28",)))) == []
    assert tails.unchecked(report("t", "2.2", ("28",), ".03")) == ""
    for kind, reason in frozen(HELD["why_a_p_value_is_not_checked"]):
        assert tails.unchecked(report(kind, "22", (), ".03")) == reason
    assert of_report("W", "22", (), ".03") is None
    drawn = report("t", "2.2", ("28",), ".03", resampled="permut")
    assert tails.unchecked(drawn) == "the word 'permut' says that p is not of the usual law of the statistic"
    assert list(tails.of_report(drawn)) == []


def test_spearmans_p_may_be_the_exact_one():
    """Half and one and a half times the approximation are left open by few pairs; what lies beyond is an error."""
    for df, factor, expected in (
        (22, 1.4, "unresolved"), (22, 0.6, "unresolved"), (22, 1.9, "fails"), (21, 1.9, "unresolved"),
        (23, 1.9, "fails"),
    ):  # fmt: skip
        p = _of_correlation(0.42, df) * factor
        found = of_report("rho", ".420", (str(df),), f"{p:.4f}", two_sided="two-sided")
        assert found.verdict == expected, (df, factor)
        if factor < 1.5:
            assert found.evidence["name"] == "about the exact law of Spearman's rho"
    small = of_report("rho", ".70", ("28",), f"{_of_correlation(0.7, 28) * 3:.7f}")  # far below 0.001
    assert small.verdict == "unresolved"


@on_each("kind", "sentence", "freedom", "context")
def test_degrees_of_freedom_that_the_sentence_gives_prove_nothing(kind, sentence, freedom, context):
    found = of_report(kind, "0.31", (), ".45", sentence=sentence)
    if freedom is None:
        assert found is None
        return
    assert (found.verdict, found.evidence["context"]) == ("unresolved", context)
    known = of_report(kind, "0.31", (str(freedom),), ".45", sentence=sentence)
    assert known.evidence["value"] == found.evidence["value"]
    assert "context" not in known.evidence


@pytest.mark.parametrize(("n", "df"), [("64", 62), ("4", 2), ("3", None), ("2", None)])
def test_spearmans_n_may_stand_behind_the_coefficient(n, df):
    clause = f"(rho = 0.38; n = {n}; p = .5)"
    found = of_report("rho", "0.38", (), ".5", sentence=clause)
    assert (found is None) is (df is None)
    if found is not None:
        assert found.evidence["value"] == pytest.approx(_of_correlation(0.38, df or 0), rel=1e-9, abs=0)
        assert "context" not in found.evidence
    assert of_report("r", "0.38", (), ".5", sentence=f"(r = 0.38; m = {n}; p = .5)") is None


def test_the_degrees_of_freedom_that_a_wrong_p_would_fit_are_named():
    p = stats.chi2.sf(9.28, 5)
    found = of_report("chi2", "9.28", ("3",), f"{p:.4f}")
    assert (found.verdict, found.evidence["fits_df"]) == ("fails", [5])
    for p_value, many in ((".055", 3), (".054", 4)):
        fitting = [a for a in range(1, 201) if abs(2 * stats.t.sf(2.0, a) - float(p_value)) <= 0.0005]
        assert len(fitting) == many
        wrong = of_report("t", "2.0000", ("90",), p_value)
        assert wrong.verdict == "fails"
        assert wrong.evidence.get("fits_df") == (fitting if many == 3 else None)
    for df, expected in ((1, [1]), (200, [200]), (201, None)):
        wrong = of_report(
            "chi2", "3.0000" if df == 1 else "250.0000", ("9",), f"{stats.chi2.sf(3 if df == 1 else 250, df):.6f}"
        )
        assert wrong.evidence.get("fits_df") == expected
    for none in (of_report("t", "2.00", ("90",), ".9"), of_report("F", "3.69", ("3", "39"), ".31")):
        assert "fits_df" not in none.evidence
    many = of_report("t", "2.00", ("3",), ".05")  # 60 and more fit
    assert "fits_df" not in many.evidence
