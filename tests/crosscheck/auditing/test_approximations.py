"""Against an approximation nothing is proved: the verdict says which distribution gave what."""

from support.beside import beside

from crosscheck import audit_paper
from crosscheck.auditing import showing

HELD = beside(__file__)

CRITICAL = HELD["critical"]


def _critical(n, k, alpha, printed):
    (verdict,) = audit_paper(CRITICAL.format(n=n, k=k, alpha=alpha, printed=printed)).verdicts
    return verdict


def test_an_exact_critical_value_is_not_held_against_chi_squared():
    # chi-squared with 4 degrees of freedom has 9.488; beyond the sizes of exact sums it only stands in
    verdict = _critical(60, 5, 0.05, "9.44")
    assert verdict.verdict == "unresolved"
    assert not verdict.wrong
    assert "the approximation by chi-squared with 4 degrees of freedom gives 9.487729" in showing.why(verdict)


def test_where_the_distribution_is_exact_a_wrong_critical_value_fails():
    # Friedman (1937), n = 3 and k = 3: only 6 rejects at 0.05
    assert _critical(3, 3, 0.05, "6.00").verdict == "holds"
    assert _critical(3, 3, 0.05, "5.50").verdict == "fails"


PVALUE = HELD["pvalue"]


def _pvalue(printed, options=""):
    (verdict,) = audit_paper(PVALUE.format(printed=printed, options=options)).verdicts
    return verdict


SIMULATED = 'options = {null = "simulated"}'


def test_three_equal_orders_of_three_have_an_exact_p_value_and_one_of_chi_squared():
    # chi2 = 6, exp(-3) by chi-squared, and 6 of the 6**3 tables are as extreme
    assert _pvalue("0.0278").verdict == "holds"
    assert _pvalue("0.0498").verdict == "convention"
    assert _pvalue("0.0700").verdict == "fails"


def test_against_a_simulation_the_exact_distribution_decides():
    assert _pvalue("0.027777777778", SIMULATED).explained
    wrong = _pvalue("0.0700", SIMULATED)
    assert wrong.verdict == "fails"
    assert "the exact distribution gives 0.027777" in showing.why(wrong)


def test_an_approximation_that_the_claim_states_is_what_it_is_held_against():
    wrong = _pvalue("0.0278", 'options = {null = "asymptotic"}')
    assert (wrong.verdict, wrong.evidence["name"]) == ("fails", "exact")
