"""What authors write, judged: decisions first, words where grammar puts them, conventions that earn their acquittal."""

import json
import zipfile

import pytest
from scipy import stats
from support.beside import beside, on_each

from crosscheck.auditing.accounting import text
from crosscheck.auditing.judging.tables_of_files import judged_tables
from crosscheck.auditing.material import audit
from crosscheck.auditing.sentences import audit_sentences, in_words
from crosscheck.cli import main


def verdicts(said):
    return list(audit_sentences(said).verdicts)


def wrong(said):
    return [v.claim.printed for v in verdicts(said) if v.wrong]


# Decisions

DECIDED = beside(__file__)["decided"]


@pytest.mark.parametrize("test", DECIDED)
@pytest.mark.parametrize("p", ["p > .05", "p > 0.05", "n.s.", "p = .44"])
def test_a_decision_that_the_statistic_contradicts_is_wrong(test, p):
    for said in (f"{test}, {p}", f"It made no difference ({test}, {p})."):
        found = [v for v in verdicts(said) if v.wrong]
        assert [v.decision_changed for v in found] == [True], said


@pytest.mark.parametrize("test", ["t(20) = 1.10", "z = 0.90", "F(3, 39) = 1.10", "χ²(3) = 2.4", "H(2) = 1.1"])
def test_nothing_that_is_not_said_excuses_a_significance_that_is_none(test):
    (found,) = verdicts(f"{test}, p < .05")
    assert (found.verdict, found.decision_changed) == ("fails", True)


def test_one_sided_excuses_where_it_is_said_and_then_also_against_the_direction():
    p = stats.t.sf(1.9, 20)
    assert wrong(f"By a one-tailed test, t(20) = 1.900, p = {p:.4f}.") == []
    assert wrong(f"By a one-tailed test, t(20) = 1.900, p = {1 - p:.4f}.") == []
    assert wrong(f"We found t(20) = 1.900, p = {1 - p:.4f}.") != []
    (half,) = verdicts(f"We found t(20) = 1.900, p = {p:.4f}.")
    assert (half.verdict, half.evidence["name"]) == ("convention", "one-sided")


@on_each("said", "expected", lists=True)
def test_words_and_numbers_decide_alike(said, expected):
    assert wrong(said) == expected


# Words where grammar puts them

FRIEDMAN = "Friedman's test was significant (χ²(3) = 12.40, p = .16)"


@on_each("said")
def test_a_word_of_another_clause_excuses_nothing(said):
    assert wrong(said) == [".16"]


@on_each("said", "expected", lists=True)
def test_an_adjusted_p_lies_between_the_raw_one_and_so_many_times_that(said, expected):
    assert wrong(said) == expected


def test_what_is_declared_for_all_holds_for_the_document():
    declared = "We report Bonferroni-corrected p values throughout.\n\nData are described.\n\nMore is said.\n\n"
    assert wrong(f"{declared}A beat B, t(28) = 2.20, p = .108.") == []
    assert wrong("Data are described.\n\nA beat B, t(28) = 2.20, p = .108.") == [".108"]
    methods = "# Methods\n\nPost-hoc comparisons were adjusted by Holm's procedure.\n\n# Results\n\n"
    assert wrong(f"{methods}A beat B, t(28) = 2.20, p = .108.") == []
    assert wrong(f"{methods}Friedman's test gave χ²(3) = 12.40, p = .16.") == [".16"]  # it is no post-hoc test


@on_each("anova")
@pytest.mark.parametrize(
    "friedman", ["Friedman's test showed a difference, χ²(2) = 6.78, p = .034", "By Friedman χ²(2) = 6.78"]
)
def test_an_f_is_iman_and_davenports_only_where_it_is_named(anova, friedman):
    assert wrong(f"{friedman}. {anova}") == []
    assert wrong(f"{friedman}; {anova}") == []
    assert wrong(f"{friedman}, and Iman and Davenport's F(2, 54) = 4.41.") == ["4.41"]
    assert wrong(f"{friedman}, and F_F(2, 54) = 3.72.") == []  # 27 * 6.78/(56 - 6.78)


# Rank tests, from W, U and wins


@on_each("said", "expected", lists=True)
def test_rank_tests_are_judged_by_their_laws(said, expected):
    assert wrong(said) == expected


@on_each("said", "expected", lists=True)
def test_the_z_of_mean_ranks_may_have_its_exact_p(said, expected):
    assert wrong(said) == expected


@on_each("said", "right", "other")
def test_what_follows_is_right_and_nothing_else(said, right, other):
    def held(number):
        judged = verdicts(said.replace(right, number))
        return any(v.verdict in ("holds", "rounding") and v.claim.printed in (number, f"+{number}") for v in judged)

    assert held(right)
    assert not held(other)


@pytest.mark.parametrize(
    ("printed", "expected"), [("1.1137", []), ("1.1136", []), ("1.1237", ["1.1237"]), ("1.24", ["1.24"])]
)
def test_a_critical_difference_may_rest_on_a_tabulated_quantile(printed, expected):
    """q = 2.728 to three places gives 1.1137, q = 2.72777 gives 1.1136."""
    assert wrong(f"For k = 5 and N = 30 at alpha = 0.05 CD = {printed}.") == expected


# Explanations are earned


def test_what_would_explain_chance_explains_nothing():
    (open_,) = verdicts("After Holm's correction A beat B (z = 2.10, p = .107).")
    assert open_.verdict == "unresolved"
    assert open_.evidence["chance"] > 0.05
    assert "raw p-value" in open_.evidence["settles"]


def test_of_random_wrong_p_values_few_are_excused():
    """Of all numbers of three digits between 0 and 1 that are not right, at most 5 % are explained."""
    for test in ("t(28) = 2.200", "z = 1.381", "F(3, 39) = 3.690", "χ²(3) = 9.280", "r(28) = .4200"):
        judged = [v for i in range(1000) for v in verdicts(f"{test}, p = .{i:03d}")]
        excused = [v for v in judged if v.verdict in ("convention", "unresolved")]
        assert len(judged) == 1000
        assert len(excused) <= 50


# Print that is scanned, typeset or listed


@on_each("said")
def test_scanned_typeset_and_listed_numbers_are_read(said):
    assert [v.verdict in ("holds", "rounding") for v in verdicts(said)] in ([True], [True, True])


# What a reviewer reads, and what is not judged


def test_the_words_name_the_pair_the_right_number_and_what_settles_it():
    said = text(
        audit_sentences(f"{FRIEDMAN}. After Holm's correction z = 2.10, p = .107. The test gave W = 12, p = .3.")
    )
    first, second, *rest = said.splitlines()
    assert '"χ2(3) = 12.40, p = .16": wrong: p should be 0.006131' in first
    assert "The decision at 0.05 changes." in first
    assert "open" in second
    assert "to settle it: the raw p-value" in second
    assert any("W = 12: not judged: how many differences" in line for line in rest)
    assert rest[-1] == "4 of 6 numbers judged"
    for word in ("unresolved", "unexpected", "prints alike"):
        assert word not in said.lower()


def _docx(path, *paragraphs):
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    body = "".join(f"<w:p><w:r><w:t>{p}</w:t></w:r></w:p>" for p in paragraphs)
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("word/document.xml", f"<w:document {space}><w:body>{body}</w:body></w:document>")


@pytest.mark.parametrize(("f", "refuted"), [(22.25, ["30"]), (18.35, []), (22.35, ["22.35"])])
def test_degrees_of_freedom_are_wrong_where_f_is_that_of_the_stated_data_sets(f, refuted):
    """chi2 = 21.36 of k = 4 is F = 22.25 on the 10 data sets that are named, and 18.35 on 11, as (3, 30) has it."""
    assert [round((n - 1) * 21.36 / (3 * n - 21.36), 2) for n in (10, 11)] == [22.25, 18.35]
    said = "Friedman's test over 4 algorithms and N = 10 data sets gave χ²(3) = 21.36, and Iman and Davenport's"
    judged = verdicts(f"{said} F(3, 30) = {f}.")
    assert [v.claim.printed for v in judged if v.wrong] == refuted
    assert refuted != ["30"] or any(
        "df2 should be 27; 3 x 9, as F is that of 10 data sets" in in_words(v) for v in judged
    )


STATISTICS = """Table 2. Tests of the study (N = 48).

| Measure | Statistic | df | p |
|---|---|---|---|
| Trust | t = 3.12 | 46 | .003 |
| Understanding | F = 2.71 | 2, 45 | {p} |
| Task passed | χ² = 3.46 | 2 | .177 |
"""


@pytest.mark.parametrize(("p", "wrong"), [(".077", []), (".037", [".037"])])
def test_a_table_whose_cells_name_their_statistics_is_judged_row_by_row(tmp_path, p, wrong):
    assert round(float(stats.f.sf(2.71, 2, 45)), 3) == 0.077
    (tmp_path / "t.md").write_text(STATISTICS.format(p=p), "utf-8")
    judged = audit(tmp_path / "t.md")
    of_p = [v for v in judged.verdicts if "-p-from-" in v.claim.id]
    assert (len(of_p), [v.claim.printed for v in of_p if v.wrong]) == (3, wrong)
    assert not any("scores" in line for line in (*judged.unjudged, *judged.notes))  # it is no table of scores


FOUR, FASTER = "4 algorithms on 10 data sets.", "A was significantly faster, z = -1.73, p = .084. \n\nSo it is."


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("A Wilcoxon signed-rank test on the 10 data sets gave W = 61, p = .006.", ["61"]),  # at most 55
        ("A Wilcoxon signed-rank test on the 10 data sets gave W = 51, p = .014.", []),
        ("Wilcoxon signed-rank tests on 10 data sets and 30 runs gave W = 61, p = .006.", []),  # of 30 it can be
        ("A rank-sum test on the 10 data sets gave W = 61, p = .6.", []),
        (f"{FOUR} Mean ranks were 3.1 for A, 2.2 for B, 1.4 for C, 3.7 for D.", ["3.7"]),
        (f"{FOUR} Mean ranks were 3.1 for A, 2.2 for B, 1.4 for C and 3.3 for D.", []),
        (f"{FOUR} Mean ranks were 3.1 and 2.2, with times of 1.4 s for C and 3.7 s for D.", []),
        (f"We call a result significant if p is below .05.\n\n{FASTER}", [".084"]),
        (f"We call a result significant if p is below .10.\n\n{FASTER}", []),
    ],
)  # fmt: skip
def test_what_cannot_be_is_wrong_where_its_sizes_are_said(text, wrong):
    assert [v.claim.printed for v in verdicts(text) if v.wrong] == wrong


def test_an_adjusted_level_leaves_the_p_values_as_they_are():
    said = "On 10 data sets both remain significant (W = 8, p = .049) at the Bonferroni-corrected level of .06."
    assert {(v.claim.printed, v.verdict) for v in verdicts(said)} == {(".049", "holds")}


def test_what_is_of_one_file_is_refused_for_several(tmp_path, capsys):
    files = [tmp_path / name for name in ("a.txt", "b.txt")]
    for file in files:
        file.write_text("t(28) = 2.20, p = .036.", "utf-8")
    assert main(["audit", *map(str, files)]) == 0
    assert main(["audit", *map(str, files), "--text"]) == 2
    assert "name one" in capsys.readouterr().err


def test_a_table_of_word_is_read(tmp_path):
    rows = [["A", "t", "df", "p"], ["x", "2.20", "28", "0.360"]]
    cells = [[f"<w:tc><w:p><w:r><w:t>{cell}</w:t></w:r></w:p></w:tc>" for cell in row] for row in rows]
    table = "".join(f"<w:tr>{''.join(row)}</w:tr>" for row in cells)
    _docx(tmp_path / "t.docx", f"Words.</w:t></w:r></w:p><w:tbl>{table}</w:tbl><w:p><w:r><w:t>More.")
    assert [v.claim.printed for v in audit(tmp_path / "t.docx").verdicts if v.wrong] == ["0.360"]


def _notebook(path, *paragraphs):
    cells = [{"cell_type": "markdown", "source": [p]} for p in paragraphs]
    path.write_text(json.dumps({"cells": [*cells, {"cell_type": "code", "source": "p = 3", "outputs": []}]}))


def _plain(path, *paragraphs):
    path.write_text("\n\n".join(paragraphs))


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("a.docx", _docx),
        ("a.ipynb", _notebook),
        ("a.Rmd", _plain),
        ("a.qmd", _plain),
        ("a.typ", _plain),
        ("a.md", _plain),
    ],
)
def test_every_format_is_judged_for_its_sentences(name, written, tmp_path, capsys):
    assert callable(written)
    written(tmp_path / name, "First a word.", "It was so, t(28) = 2.20, p = .360.")
    assert main(["audit", str(tmp_path / name)]) == 1
    assert ".360" in capsys.readouterr().out
    written(tmp_path / name, "First a word.", "It was so, t(28) = 2.20, p = .036.")
    assert main(["audit", str(tmp_path / name)]) == 0
    written(tmp_path / name, "Words alone.")
    assert main(["audit", str(tmp_path / name)]) == 0
    capsys.readouterr()


def test_code_that_is_run_where_it_stands_is_no_text(tmp_path, capsys):
    code = "```{r, echo = FALSE}\nx <- 'significant, t(28) = 2.20, p = .360'\n```"
    _plain(tmp_path / "a.Rmd", "Words.", code, "It printed\n\n```\nt = 2.20, df = 28, p-value = 0.036\n```")
    assert main(["audit", str(tmp_path / "a.Rmd")]) == 0
    printed = capsys.readouterr().out
    assert ".360" not in printed
    assert "line 10: t = 2.20" in printed


@pytest.mark.parametrize("name", ["a.docx", "a.ipynb"])
def test_a_damaged_document_is_one_sentence(name, tmp_path, capsys):
    (tmp_path / name).write_text("nothing of the kind")
    assert main(["audit", str(tmp_path / name)]) == 2
    assert name in capsys.readouterr().err


# Tables of ranks


def _mean_ranks(rows, last, folder):
    file = folder / "t.md"
    table = "".join(f"| d{i} | {row} |\n" for i, row in enumerate(rows))
    file.write_text(f"| d | A | B | C |\n|---|---|---|---|\n{table}| Mean rank | {last} |\n")
    judged, *_ = judged_tables(file, better="higher")
    return [v.verdict for v in judged if v.claim.body["reads"] == "mean-rank"]


def test_a_mean_of_five_ranks_is_a_multiple_of_a_tenth(tmp_path):
    """Of the five rows two tie A with B: A may have 7.5 or any half between 6 and 8 as its sum, but no 7.85."""
    rows = ["0.9 | 0.9 | 0.7", "0.9 | 0.9 | 0.7", "0.9 | 0.8 | 0.7", "0.7 | 0.8 | 0.9", "0.9 | 0.7 | 0.8"]
    assert _mean_ranks(rows, "1.60 | 1.90 | 2.50", tmp_path) == ["holds", "rounding", "fails"]
    assert _mean_ranks(rows, "1.57 | 1.88 | 2.55", tmp_path) == ["fails"] * 3


def test_cells_that_are_ranks_are_not_ranked_again(tmp_path):
    rows = ["1 | 2 | 3", "1.5 | 1.5 | 3", "2 | 1 | 3"]
    assert _mean_ranks(rows, "1.50 | 1.50 | 3.00", tmp_path) == ["holds"] * 3
    assert _mean_ranks(rows, "1.83 | 1.17 | 3.00", tmp_path) == ["fails", "fails", "holds"]
