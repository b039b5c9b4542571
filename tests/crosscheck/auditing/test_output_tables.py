"""Tables that programs print, of numbers computed by scipy: right ones accuse nobody, a changed p-value is found."""

import random
from collections.abc import Callable

import pytest
from scipy import stats
from support.beside import on_each

from crosscheck.auditing import material
from crosscheck.auditing.sentences import audit_sentences

Line = tuple[str, str, str, str]  # variable, statistic, degrees of freedom, p-value


def _p(p):
    return f"{p:.3f}".lstrip("0") if p >= 0.0005 else "<.001"


def _t(dice, wrong):
    t, df = dice.uniform(-4, 4), dice.randint(5, 60)
    return "score", f"{t:.3f}", str(df), _p(_changed(2 * stats.t(df).sf(abs(float(f"{t:.3f}"))), wrong))


def _chi2(dice, wrong):
    x, df = dice.uniform(0.5, 20), dice.randint(1, 6)
    return "score", f"{x:.3f}", str(df), _p(_changed(stats.chi2(df).sf(float(f"{x:.3f}")), wrong))


def _z(dice, wrong):
    z = -dice.uniform(0.3, 3)
    return "score", f"{z:.3f}", "", _p(_changed(2 * stats.norm.sf(abs(float(f"{z:.3f}"))), wrong))


def _changed(p, wrong):
    """Another number that is neither the one-sided p nor the other side's."""
    return p if not wrong else p + 0.2 if p < 0.6 else p - 0.37


def spss_wilcoxon(lines):
    signs = "  ".join(f"{z}(b)" for _, z, _, _ in lines)
    ps = "  ".join(p for *_, p in lines)
    return (
        "Test Statistics(a)\n\n" + " " * 26 + "after - before  later - before\n"
        f"Z                         {signs}\nAsymp. Sig. (2-tailed)    {ps}\n\n"
        "a. Wilcoxon Signed Ranks Test\nb. Based on negative ranks.\n"
    )


def spss_mann_whitney(lines):
    zs, ps = "   ".join(z for _, z, _, _ in lines), "   ".join(p for *_, p in lines)
    ones = "   ".join("34.500" for _ in lines)
    return (
        f"Test Statistics(a)\n   score    time\nMann-Whitney U    {ones}\nWilcoxon W        {ones}\nZ     {zs}\n"
        f"Asymp. Sig. (2-tailed)   {ps}\nExact Sig. [2*(1-tailed Sig.)]   {'   '.join('.999b' for _ in lines)}\n"
        "a. Grouping Variable: group\nb. Not corrected for ties.\n"
    )


def spss_kruskal(lines):
    columns = list(zip(*lines, strict=True))
    h, df, p = ("    ".join(column) for column in columns[1:])
    return f"Test Statistics(a,b)\n\nKruskal-Wallis H    {h}\ndf    {df}\nAsymp. Sig.    {p}\n"


def markdown(names):
    def write(lines):
        rows = "".join(f"| {name} | {x} | {df} | {p} | {float(x) / 3:.3f} |\n" for name, x, df, p in lines)
        return f"Some words before.\n\n| {names} | effect |\n|---|---|---|---|---|\n{rows}\nWords behind it.\n"

    return write


def jamovi(label, statistic):
    def write(lines):
        rule = " " + "─" * 50
        rows = "\n".join(f"   {name}    {label}        {x}    {df}    {p}   " for name, x, df, p in lines)
        return f" RESULTS\n\n{rule} \n            {statistic}    df    p        \n{rule} \n{rows}\n{rule} \n"

    return write


def typst(statistic):
    def write(lines):
        rows = "".join(f"  [{name}], [${x}$], [{df}], [{p}],\n" for name, x, df, p in lines)
        return f"#table(\n  columns: (auto, 1fr, 1fr, 1fr),\n  [*Measure*], [{statistic}], [df], [$p$],\n{rows})\n"

    return write


FORMS: dict[str, tuple[Callable[[random.Random, bool], Line], Callable[[list[Line]], str]]] = {
    "SPSS, Wilcoxon": (_z, spss_wilcoxon),
    "SPSS, Mann-Whitney": (_z, spss_mann_whitney),
    "SPSS, Kruskal-Wallis": (_chi2, spss_kruskal),
    "JASP, t": (_t, markdown(" | t | df | p")),
    "JASP, Kruskal-Wallis": (_chi2, markdown("Factor | χ² | df | p")),
    "Markdown, italics": (_t, markdown("Variable | *t* | *df* | *p*")),
    "jamovi, t": (_t, jamovi("Student's t", "Statistic")),
    "jamovi, Kruskal-Wallis": (_chi2, jamovi("", "χ²")),
    "Typst, t": (_t, typst("$t$")),
    "Typst, chi-squared": (_chi2, typst("$chi^2$")),
}


@pytest.mark.parametrize("form", FORMS)
def test_right_tables_accuse_nobody_and_every_p_value_is_checked(form):
    draw, write = FORMS[form]
    dice = random.Random(form)
    for _ in range(30):
        read = audit_sentences(write([draw(dice, False) for _ in range(2)]))
        assert read.inconsistent == (), form
        checked = [v for v in read.verdicts if v.verdict in ("holds", "rounding", "convention")]
        assert len(checked) == 2, (form, read.verdicts)


@pytest.mark.parametrize("form", FORMS)
def test_a_changed_p_value_is_found_where_it_stands(form):
    draw, write = FORMS[form]
    dice = random.Random(form)
    for _ in range(20):
        lines = [draw(dice, False), draw(dice, True)]
        text = write(lines)
        read = audit_sentences(text)
        assert [v.claim.printed for v in read.inconsistent] == [lines[1][3].replace("<", "<")], (form, lines)
        start, end = read.inconsistent[0].evidence["spans"][1]
        assert text[start:end].strip("$ ") == lines[1][3]


def test_an_analysis_of_variance_takes_the_residuals_below():
    p = stats.f(2, 27).sf(4.846)
    for table in (
        "| Cases | Sum of Squares | df | Mean Square | F | p |\n|---|---|---|---|---|---|\n"
        f"| group | 3.766 | 2 | 1.883 | 4.846 | {p:.3f} |\n| Residuals | 10.492 | 27 | 0.389 | | |\n",
        "              Sum of Squares   df   Mean Square   F   Sig.\n"
        f"Between Groups   3.766   2   1.883   4.846   {p:.3f}\nWithin Groups   10.492   27   .389\n"
        "Total   14.258   29\n",
    ):
        verdict, *sums = audit_sentences(table).verdicts
        assert {v.verdict for v in (verdict, *sums)} <= {"holds", "rounding"}
        wrong = audit_sentences(table.replace(f"{p:.3f}", "0.116")).verdicts
        assert "fails" in {v.verdict for v in wrong}


@on_each("text")
def test_a_p_value_of_another_law_is_not_held_against_the_statistic_beside_it(text):
    assert audit_sentences(text).inconsistent == ()


def test_what_is_no_table_of_results_is_left_alone():
    for text in (
        "| Method | A | B |\n|---|---|---|\n| p | 0.9 | 0.8 |\n| t | 1.0 | 2.0 |\n",
        "#table(columns: 2, [a], [1])\n",
        "|a|b|\n|-|-|\n" * 3,
        "t    p\n" * 4,
        "Z    1.0    2.0\nSig.    .5\n",
        "|" * 5000 + "\n" + "[" * 5000,
    ):
        assert audit_sentences(text).inconsistent == ()


def test_a_document_of_markdown_is_judged_for_its_tables_of_results(tmp_path):
    results = "| Variable | t | df | p |\n|---|---|---|---|\n| score | 2.345 | 38 | {} |\n"
    table = f"Words.\n\n{results}\n| A | B |\n|---|---|\n| 1 | 2 |\n"
    (tmp_path / "right.md").write_text(table.format("0.024"), "utf-8")
    held = material.audit_document(tmp_path / "right.md")
    assert [v.verdict for v in held.verdicts] == ["holds"]
    (tmp_path / "wrong.md").write_text(table.format("0.124"), "utf-8")
    assert [v.claim.publication for v in material.audit(tmp_path).failed] == ["wrong.md"]
    assert material.prose(tmp_path / "right.md").count("\n") == table.count("\n") - 1
    assert "| 1 | 2 |" not in material.prose(tmp_path / "right.md")
