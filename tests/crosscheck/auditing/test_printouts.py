"""Printouts as R, scipy, statsmodels and pingouin make them, each once as printed and once with another p-value."""

import re

import numpy as np
import pytest
from scipy import stats

from crosscheck.auditing.material import audit
from crosscheck.auditing.sentences import audit_sentences

ALTERNATIVE = "alternative hypothesis: true difference in means is {} than 0"
RIGHT = {
    "Quade of R": ("\tQuade test\n\ndata:  table\nQuade F = 2.2601, num df = 2, denom df = 30, p-value = 0.1218\n",
                   "0.1218"),
    "wrapped": ("\tQuade test\n\nQuade F = 2.2601, num df = 2,\ndenom df = 30, p-value = 0.1218\n", "0.1218"),
    "two variances": (
        "\tF test to compare two variances\n\ndata:  a and b\nF = 4.5536, num df = 1985, denom df = 13, p-value =\n"
        "0.003217\nalternative hypothesis: true ratio of variances is not equal to 1\n", "0.003217"),
    "its title cut off": ("F = 0.93498, num df = 9, denom df = 7, p-value = 0.9031\n"
                          "alternative hypothesis: true ratio of variances is not equal to 1\n", "0.9031"),
    "rows of z": ("       Estimate Std. Error z value Pr(>|z|)\nW      -0.004253   0.001124  -3.783 0.000155 ***\n",
                  "0.000155"),
    "rows of chi-squared": ("   npar    AIC    BIC  logLik  Chisq Df Pr(>Chisq)    \nm0    4 1802.1 1814.8 -897.04   \n"
                            "m1    6 1763.9 1783.1 -875.97 42.139  2  7.072e-10 ***\n", "7.072e-10"),
    "X-squared": ("data:  counts\nX-squared = 12.433, df = 2, p-value = 0.001997\n", "0.001997"),
    "no difference": ("McNemar's chi-squared = 0, df = 1, p-value = 1\n", "1"),
    "one-sided": (f"t = -0.40433, df = 20.054, p-value = 0.3451\n{ALTERNATIVE.format('less')}\n", "0.3451"),
    "against it": (f"t = -0.40433, df = 20.054, p-value = 0.6549\n{ALTERNATIVE.format('greater')}\n", "0.6549"),
    "groups of scipy": (
        ">>> stats.kruskal(a, b, c)\nKruskalResult(statistic=np.float64(9.798131383538665), "
        f"pvalue=np.float64({stats.chi2.sf(9.798131383538665, 2)}))\n", str(stats.chi2.sf(9.798131383538665, 2))),
    "df of scipy": (
        "TtestResult(statistic=np.float64(-1.25), pvalue=np.float64(0.23), df=np.int64(14))\n".replace(
            "0.23", f"{2 * stats.t.sf(1.25, 14):.6f}"), f"{2 * stats.t.sf(1.25, 14):.6f}"),
    "frame": (
        "               T  dof alternative     p_val           CI95  cohen_d     power   BF10\n"
        "T_test -0.553561   12   two-sided  0.590045  [-1.06, 0.63]  0.13179  0.072286  0.318\n", "0.590045"),
    "analysis of variance": (
        "   Source          SS  DF        MS         F     p_unc       np2\n"
        "0  method    5.327692   2  2.663846  0.805193  0.454888  0.042818\n"
        "1  Within  119.100000  36  3.308333       NaN       NaN       NaN\n", "0.454888"),
    "Friedman of pingouin": (
        "          Source         W  ddof1         Q     p_unc\n"
        "Friedman  method  0.137255      2  3.568627  0.167912\n",
        "0.167912"),
    "regression": (
        "            OLS Regression Results\n====\nModel:        OLS   Adj. R-squared:     -0.010\n"
        "Method:     Least Squares   F-statistic:     0.8052\nDate: Wed   Prob (F-statistic):     0.455\n"
        "Df Residuals:      36   BIC:      165.2\nDf Model:      2\nCovariance Type:      nonrobust\n", "0.455"),
}  # fmt: skip


def said(text):
    return {v.verdict for v in audit_sentences(f"The output was\n\n{text}\nSo it was.").verdicts}


@pytest.mark.parametrize("name", RIGHT)
def test_what_a_program_printed_is_right(name):
    found = said(RIGHT[name][0])
    assert found
    assert found <= {"holds", "rounding"}


@pytest.mark.parametrize("name", RIGHT)
def test_another_p_value_in_its_place_is_wrong(name):
    text, p = RIGHT[name]
    wrong = re.sub(rf"(?<![\d.]){re.escape(p)}(?![\d.])", "0.8713", text)
    assert wrong != text
    assert "fails" in said(wrong)


@pytest.mark.parametrize("text", [
    "X-squared = 2.4306, df = NA, p-value = 0.1749\n",  # simulated
    "KruskalResult(statistic=np.float64(9.79), pvalue=np.float64(0.87))\n",  # of how many groups
    ">>> stats.kruskal(*samples)\nKruskalResult(statistic=np.float64(9.79), pvalue=np.float64(0.87))\n",
    "KruskalResult(pvalue=np.float64(0.87))\n",
    RIGHT["frame"][0].replace("two-sided", "   weird?").replace("0.590045", "0.290045"),
    RIGHT["regression"][0].replace("nonrobust", "HC3").replace("0.455", "0.155"),
])  # fmt: skip
def test_what_the_printout_does_not_tell_is_no_error(text):
    assert "fails" not in said(text)


@pytest.mark.parametrize(("text", "word"), [
    ("r(442) = -6.36, p < .05", "fails"),  # no correlation
    ("t(105) = -3.291, p < .001, and t(105) = 0.0121, p = .990", "fails"),  # one-sided it would be, the other is not
    ("F(1.612, 11.283)) = 6.390, p = 0.18", "fails"),
    ("z = 8.9744, p = 2.2e-16", "convention"),  # R prints no less
    ("X2 = 567.18, df = 575, p-value = 0.8321\nalternative hypothesis: two.sided\n", "convention"),
])  # fmt: skip
def test_what_no_law_gives_is_wrong_and_what_one_gives_is_not(text, word):
    assert word in said(text)
    assert (word == "fails") == ("fails" in said(text))


@pytest.mark.parametrize("wrong", [False, True])
def test_sizes_in_a_dictionary_around_a_result_of_scipy(tmp_path, wrong):
    draw = np.random.default_rng(28)
    x, y, z = draw.normal(size=9), draw.normal(1, size=12), draw.normal(1, size=9)
    u, t = stats.mannwhitneyu(x, y), stats.ttest_rel(x, z)
    p, q = (float(p) + 0.4 * wrong for p in (u.pvalue, t.pvalue))
    lines = [
        f"{{'n1': 9, 'test_result': MannwhitneyuResult(statistic={u.statistic}, pvalue={p}), 'n2': 12}}",
        f"{{'N': 18, 'df': 8, 'test_result': Ttest_relResult(statistic={t.statistic}, pvalue={q}), 'n1': 9}}",
    ]
    file = tmp_path / "printed.md"
    file.write_text("\n\n".join(lines) + "\n", "utf-8")
    assert [v.wrong for v in audit(file).verdicts] == [wrong] * 2
