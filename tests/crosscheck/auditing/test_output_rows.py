"""Which number of a table of output is held against which: rows, columns, notes near by, residuals, by scipy."""

import pytest
from scipy import stats
from support.beside import on_each

from crosscheck.auditing.binding import pairs_in_output as output_tables, printouts
from crosscheck.auditing.judging.pairs_judged import judged
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.sentences import audit_sentences

T = f"{2 * stats.t.sf(2.345, 38):.3f}"
Z = [f"{2 * stats.norm.sf(z):.3f}" for z in (2.1, 1.2)]
H = f"{stats.chi2.sf(5.99, 2):.3f}"
F = f"{stats.f.sf(4.846, 2, 27):.3f}"
PRINTED = {"T": T, "H": H, "F": F, "Z0": Z[0], "Z1": Z[1]}


def said(text):
    """What is printed of the p-values of all tables, and the verdicts."""
    return [(p.claim.printed, judged(p).verdict) for p in output_tables.of_text(Normal.of(text))]


def cells(*texts):
    return tuple(output_tables.Entry(text, 10 * i) for i, text in enumerate(texts))


TABLE = f"| x | t | df | p |\n|---|---|---|---|\n| score | 2.345 | 38 | {T} |"


@pytest.mark.parametrize(("lines", "judged_there"), [(6, False), (7, True), (1, False), (0, True)])
def test_notes_six_lines_away_speak_of_the_table(lines, judged_there):
    expected = [(T, "holds")] if judged_there else []
    if lines:
        empty = "\n" * lines
        assert said(f"{TABLE}{empty}These are Bonferroni comparisons.") == expected
        assert said(f"These are Bonferroni comparisons.{empty}{TABLE}") == expected
        assert said(f"One.\n\n{TABLE}{empty}These are Bonferroni comparisons.{empty}More.") == expected
    else:
        assert said(TABLE) == expected


def test_what_is_asymptotic_is_so_whatever_stands_around_it():
    text = f"Pairwise comparisons\n\nZ    -2.100    -1.200\nAsymp. Sig. (2-tailed)    {Z[0]}    {Z[1]}\n"
    assert said(text) == [(Z[0], "holds"), (Z[1], "holds")]
    plain = f"Kruskal-Wallis H    5.990    5.990\ndf    2    2\nSig.    {H}    {H}\n"
    assert said(plain) == [(H, "holds")] * 2
    assert said(f"Pairwise comparisons\n\n{plain}") == []


@on_each("text", "expected")
def test_lines_that_begin_with_the_name_of_their_numbers(text, expected):
    assert said(text.format_map(PRINTED)) == [(p.format_map(PRINTED), word) for p, word in expected]


@on_each("rows", "expected")
def test_tables_whose_heading_names_the_columns(rows, expected):
    assert said(rows.format_map(PRINTED)) == [(p.format_map(PRINTED), word) for p, word in expected]


def test_the_residuals_are_in_the_column_of_the_degrees_of_freedom():
    heading = ["size", "df", "size", "F", "p"]
    total, error = cells("Total", "14.2", "29"), cells("Residuals", "10.492", "27", "0.389")
    found = output_tables._residual(heading, [total, error])
    assert found.text == "27"
    assert output_tables._residual(heading, [total]) is None
    assert output_tables._residual(["F", "p"], [error]) is None
    assert output_tables._residual(heading, [(), cells("Residuals", "10.492")]) is None
    assert output_tables._residual(heading, [cells("Residuals", "10.492", "")]) is None
    assert output_tables._residual(heading, [cells("Residuals", "words", "10.492", "27")]).text == "27"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("columns", "expected"),
    [("4", [(T, "holds")]), ("(auto, 1fr, 1fr, 1fr)", [(T, "holds")]), ("(1fr, 1fr, 1fr, 1fr,)", [(T, "holds")]),
     ("3", []), ("1", []), ("5", [])],
)  # fmt: skip
def test_typst_has_so_many_cells_a_row(columns, expected):
    text = f"#table(\n  columns: {columns},\n  [x], [t], [df], [p],\n  [a], [$2.345$], [38], [ {T} ],\n)\n"
    assert said(text) == expected
    if expected:
        start, end = audit_sentences(text).verdicts[0].evidence["spans"][1]
        assert text[start:end] == T


@pytest.mark.parametrize(
    ("text", "has"),
    [(TABLE, True), (TABLE.replace("| p |", "| q |"), False), ("Z    1.0\nAsymp. Sig.    .5\n", True), ("p", False)],
)
def test_what_is_a_table_of_results(text, has):
    assert output_tables.prints_p_values(text) is has


def test_where_a_p_value_stands():
    text = f"Words.\n\n{TABLE}\n"
    (verdict,) = audit_sentences(text).verdicts
    assert verdict.claim.where == f"line 5, column {text.splitlines()[4].index(T) + 1}"
    spans = verdict.evidence["spans"]
    assert [text[a:b] for a, b in spans] == ["2.345", T]
    assert verdict.evidence["paired"] == ["t = 2.345", f"p = {T}"]
    tabs = f"x\tt\tdf\tp\na\t−2.345\t38\t{T}\n"
    (verdict,) = audit_sentences(tabs).verdicts
    assert (verdict.verdict, verdict.evidence["paired"]) == ("holds", ["t = −2.345", f"p = {T}"])


def test_rows_of_an_analysis_of_variance_whose_residuals_are_not_pasted_say_nothing():
    row = "group   2  3.766  1.8832  4.846 0.0159 *\n"
    residuals = "Residuals  27 10.492  0.3886\n"
    assert [p.claim.printed for p in printouts.of_terms(Normal.of(row + residuals))] != []
    for text in (row, row + residuals.replace("27", "0"), row.replace("  2  ", "  0  ") + residuals):
        assert list(printouts.of_terms(Normal.of(text))) == []
