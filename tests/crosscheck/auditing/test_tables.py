"""A table audits itself: what is planted in it is seen, and what is right or left open by its digits is not accused."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from openpyxl.styles import Font
from scipy.stats import rankdata
from support.beside import beside, frozen
from support.books import book
from support.effort import at_most

from crosscheck.auditing.judging.tables_of_files import judged_tables
from crosscheck.cli import main

HELD = beside(__file__)

MESSY = Path(__file__).parent / "tables_in_print" / "messy.tex"

# What is changed in the messy table, and the claim that is wrong afterwards.
PLANTED = frozen(HELD["planted"])


def _planted(names):
    text = MESSY.read_text()
    for name in names:
        changes = PLANTED[name]
        for old, new in zip(changes[::2], changes[1::2], strict=True):
            assert text.count(old) == 1, (name, old)
            text = text.replace(old, new)
    return text


def _wrong(file, **options):
    verdicts, *_ = judged_tables(file, **options)
    return sorted(v.claim.id for v in verdicts if not v.explained and v.expected is False)


def test_seven_planted_errors_are_found_and_none_invented(tmp_path, capsys):
    file = tmp_path / "table.tex"
    file.write_text(_planted(PLANTED))
    with at_most(1000):  # some ten seconds
        assert main(["audit", str(file), "--json"]) == 1
    verdicts = json.loads(capsys.readouterr().out)["verdicts"]
    wrong = sorted(v["id"] for v in verdicts if v["verdict"] == "fails")
    assert wrong == sorted(f"table.tex/{name}" for name in PLANTED)
    assert len(verdicts) > 80
    assert {v["verdict"] for v in verdicts} == {"holds", "fails"}


@pytest.mark.parametrize("name", PLANTED)
def test_each_planted_error_alone(name, tmp_path):
    file = tmp_path / "table.tex"
    file.write_text(_planted([name]))
    assert _wrong(file) == [name]


@pytest.mark.parametrize(("last", "words"), [("1.67", {"holds"}), ("1.33", {"holds", "rounding"})])
def test_zeros_that_a_program_drops_are_digits_all_the_same(last, words, tmp_path):
    """0.8 is 0.800 beside 0.802 in a file that ends no number with a zero, and accuses nobody of hidden digits."""
    file = tmp_path / "table.csv"
    file.write_text(f"data,A,B\nx,0.8,0.802\ny,0.9,0.894\nz,0.702,0.7\nAverage rank,1.33,{last}\n")
    assert {v.verdict for v in judged_tables(file, better="higher")[0]} == words


def test_the_table_without_errors_is_right(capsys):
    assert main(["audit", str(MESSY)]) == 0
    assert "higher is better, as its bold cells have it" in " ".join(capsys.readouterr().out.split())


def _written(rows, summary, *, form):
    """The same table as LaTeX, Markdown, HTML or CSV; a cell is (text, bold)."""
    bold = {"tex": "\\textbf{%s}", "md": "**%s**", "html": "<b>%s</b>", "csv": "%s"}[form]
    lines = [[name, *(bold % text if best else text for text, best in cells)] for name, cells in rows]
    lines += [[name, *cells] for name, cells in summary]
    head = ["data set", *(f"A{j}" for j in range(len(rows[0][1])))]
    if form == "tex":
        body = "\n".join(" & ".join(line) + r" \\" for line in lines)
        return (
            f"\\begin{{tabular}}{{l*{{9}}c}}\n\\toprule\n{' & '.join(head)} \\\\\n\\midrule\n{body}\n\\end{{tabular}}"
        )
    if form == "md":
        return "\n".join("| " + " | ".join(line) + " |" for line in [head, ["---"] * len(head), *lines])
    if form == "html":
        cells = "".join("<tr>" + "".join(f"<td>{c}</td>" for c in line) + "</tr>" for line in [head, *lines])
        return f"<table>{cells}</table>"
    return "\n".join(",".join(line) for line in [head, *lines])


def _true_table(rng, form):
    """Everything that a paper prints below its table, from the hidden scores, by numpy and scipy alone."""
    n, k, places = rng.randint(4, 14), rng.randint(3, 6), rng.choice((1, 2, 3))
    higher = rng.random() < 0.7
    hidden = np.array([[50 + 4 * rng.gauss(0, 1) + j for j in range(k)] for _ in range(n)]) / 10
    printed = [[f"{x:.{places}f}" for x in row] for row in hidden]
    ranks = np.array([rankdata(-row if higher else row) for row in hidden])
    best = [int(np.argmin(row)) for row in ranks]
    wins = [int((ranks[:, j] == 1).sum()) for j in range(k)]
    against = [(int((ranks[:, 0] < ranks[:, j]).sum()), 0, int((ranks[:, 0] > ranks[:, j]).sum())) for j in range(1, k)]
    rows = [
        (f"d{i}", [(f"{text} ({int(ranks[i, j])})", j == best[i]) for j, text in enumerate(row)])
        for i, row in enumerate(printed)
    ]
    summary = [
        ("Average", [f"{x:.{places}f}" for x in hidden.mean(axis=0)]),
        ("Mean rank", [f"{x:.2f}" for x in ranks.mean(axis=0)]),
        ("# best", [str(w) for w in wins]),
        ("W/T/L", ["-", *("/".join(map(str, a)) for a in against)]),
    ]
    return _written(rows, summary, form=form)


@pytest.mark.parametrize("form", ["tex", "md", "html", "csv"])
def test_true_tables_are_never_accused(form, tmp_path):
    rng = random.Random(form)
    judged = 0
    for i in range(12):
        file = tmp_path / f"t{i}.{form}"
        file.write_text(_true_table(rng, form))
        verdicts, *_ = judged_tables(file)
        assert [(v.claim.id, dict(v.evidence)) for v in verdicts if not v.explained] == [], file.read_text()
        judged += len(verdicts)
    assert judged > 300


def test_a_workbook_keeps_its_bold_cells(tmp_path):
    made = book(("one", HELD["a_workbook_keeps_its_bold_cells"], ()))
    for place in ("C2", "C3", "C4"):  # the last one is wrong
        made["one"][place].font = Font(bold=True)
    file = tmp_path / "table.xlsx"
    made.save(file)
    assert _wrong(file) == ["bold[z, B]"]


TRAPS = HELD["traps"]


@pytest.mark.parametrize("name", TRAPS)
def test_known_traps_are_no_errors(name, tmp_path):
    file = tmp_path / "table.md"
    file.write_text(TRAPS[name])
    verdicts, notes, _ = judged_tables(file)
    assert verdicts
    assert _wrong(file) == []
    if name == "a row twice":
        assert any("print the same numbers" in note for note in notes)
    if name.startswith("unequal"):
        assert [v.verdict for v in verdicts if v.claim.id.startswith("mean-rank")] == ["cannot-be-checked"] * 2
        assert main(["audit", str(file)]) == 0


def test_an_average_over_rows_that_are_commented_out_is_said_so(tmp_path):
    file = tmp_path / "table.tex"
    file.write_text(
        "\\begin{tabular}{lcc}\ndata set & A & B \\\\\n\\hline\n"
        "x & 1.0 & 2.0 \\\\\ny & 2.0 & 3.0 \\\\\n% z & 9.0 & 7.0 \\\\\n"
        "\\hline\nAverage & 4.0 & 4.0 \\\\\n\\end{tabular}\n"
    )
    verdicts, *_ = judged_tables(file)
    assert {v.verdict for v in verdicts} == {"convention"}
    assert all("commented out" in v.evidence["name"] for v in verdicts)


def test_algorithms_in_rows_are_turned(tmp_path):
    file = tmp_path / "table.md"
    file.write_text(
        "| Method | x | y | z | Average | Mean rank |\n|---|---|---|---|---|---|\n"
        "| A | **0.90** | 0.60 | **0.80** | 0.77 | 1.33 |\n| B | 0.80 | **0.70** | 0.70 | 0.75 | 1.67 |\n"
    )
    assert _wrong(file) == ["average[Average, B]"]  # at most 0.7383


BEST_IN = HELD["best_in"]


@pytest.mark.parametrize("name", ["Best in", "# best", "Wins", "No. of wins", "Times best"])
@pytest.mark.parametrize("cell", ["{} of 4", "{}/4", "{} out of 4", "{}"])
def test_best_in_so_many_of_so_many(name, cell, tmp_path):
    file = tmp_path / "table.md"
    for wins, wrong in (((3, 1, 0), []), ((3, 2, 0), ["B"]), ((2, 1, 1), ["A", "C"])):
        file.write_text(BEST_IN.format(name, " | ".join(cell.format(w) for w in wins)))
        assert _wrong(file) == [f"wins[{name}, {column}]" for column in wrong]


def test_best_in_so_many_of_other_rows_is_open_and_wins_and_losses_are_none(tmp_path):
    file = tmp_path / "table.md"
    file.write_text(BEST_IN.format("Best in", "3 of 9 | 1 of 9 | 0 of 9"))
    assert {v.verdict for v in judged_tables(file)[0] if v.claim.id.startswith("wins")} == {"unresolved"}
    file.write_text(BEST_IN.format("Wins", "- | 3/1 | 4/0"))
    assert [v.claim.body["reads"] for v in judged_tables(file)[0]][-2:] == ["wins-ties-losses"] * 2
    assert _wrong(file) == []


@pytest.mark.parametrize("name", ["Rank sum", "Sum of ranks", "Total rank"])
def test_sums_of_ranks_are_no_mean_ranks(name, tmp_path):
    file = tmp_path / "table.md"
    file.write_text(BEST_IN.format(name, "5 | 9 | 10"))
    assert _wrong(file) == []
    assert [v.verdict for v in judged_tables(file)[0] if v.claim.id.startswith("mean-rank")] == ["holds"] * 3
    file.write_text(BEST_IN.format(name, "5 | 8 | 10"))
    assert _wrong(file) == [f"mean-rank[{name}, B]"]


def test_average_gains_are_no_scores(tmp_path):
    file = tmp_path / "table.md"
    file.write_text(BEST_IN.format("Avg. gain", "- | +0.01 | -0.02") + "| Average | 0.725 | 0.713 | 0.655 |\n")
    assert {v.verdict for v in judged_tables(file)[0]} == {"holds"}


@pytest.mark.parametrize("name", ["Mittel", "Summary", "zusammen"])
def test_means_are_no_data_set_whatever_their_name(name, tmp_path):
    file = tmp_path / "table.csv"
    file.write_text(
        "dataset;A;B;C\nd1;0,812;0,834;0,791\nd2;0,723;0,751;0,744\nd3;0,901;0,884;0,917\nd4;0,664;0,703;0,692\n"
        f"{name};0,775;0,793;0,786\nRang;2,50;1,50;2,00\n"
    )
    verdicts, *_ = judged_tables(file)
    assert [v.verdict for v in verdicts] == ["holds"] * 6
    file.write_text(file.read_text().replace("Rang;2,50", "Rang;2,60"))
    assert _wrong(file) == ["mean-rank[Rang, A]"]


def test_a_folder_of_a_table_a_text_and_claims_is_one_report(tmp_path, capsys):
    (tmp_path / "results.tex").write_text(_planted(["average[Average, k-NN]"]))
    (tmp_path / "paper.txt").write_text(
        "The difference is significant, chi2(3) = 10.95, p = .52, by Friedman's test.\n"
    )
    (tmp_path / "paper.toml").write_text(
        '[[claim]]\nid = "cd"\nwhere = "Figure 1"\ndifference = "nemenyi"\nsizes = {k = 5, n = 12}\nalpha = 0.05\n'
        'printed = "1.76"\n'
    )
    assert main(["audit", str(tmp_path), "--json"]) == 1
    reply = json.loads(capsys.readouterr().out)
    assert sorted(v["id"].partition("/")[0] for v in reply["verdicts"] if v["verdict"] == "fails") == [
        "paper.txt",
        "results.tex",
    ]
    assert "paper" in reply["counts"]
    assert reply["claims"] > 88


def test_a_folder_with_nothing_to_judge_is_one_sentence(tmp_path, capsys):
    assert main(["audit", str(tmp_path)]) == 2
    assert "no paper.toml, table, text or PDF" in capsys.readouterr().err


@pytest.mark.parametrize("cost", ["Params (M)", "FLOPs (G)", "Time [s]", "#Params", "Memory (GB)"])
def test_nobody_averages_sizes_with_scores(cost, tmp_path):
    """Models in rows, beside what they cost: the average is that of the scores, and a wrong one is still wrong."""
    rng = np.random.default_rng(0)
    scores = rng.uniform(60, 99, (5, 3)).round(1)
    for slip in (0.0, 1.0):
        lines = [f"| Model | {cost} | CIFAR-10 | CIFAR-100 | SVHN | Avg. |", "|---|---|---|---|---|---|"]
        for i, row in enumerate(scores):
            cells = (f"net {i}", round(rng.uniform(1, 300), 1), *row, f"{row.mean() + slip * (i == 2):.2f}")
            lines.append(f"| {' | '.join(map(str, cells))} |")
        file = tmp_path / "table.md"
        file.write_text("\n".join(lines))
        assert _wrong(file) == ([] if not slip else ["average[Avg., net 2]"])
        assert main(["audit", str(file)]) == (1 if slip else 0)


def test_what_is_continued_from_elsewhere_is_said_not_to_be_judged(tmp_path):
    rows = "| d | A | B |\n|---|---|---|\n| x | 0.7 | 0.8 |\n| y | 0.6 | 0.7 |\n"
    file = tmp_path / "table.md"
    file.write_text(f"**Table 1.** Scores.\n\n{rows}\n**Table 2 (continued).**\n\n| e{rows[3:]}| Mean | 0.1 | 0.2 |\n")
    verdicts, _, unjudged = judged_tables(file)
    assert verdicts == []
    assert any("'e | A | B': 6 numbers not judged: it is continued" in words for words in unjudged), unjudged
