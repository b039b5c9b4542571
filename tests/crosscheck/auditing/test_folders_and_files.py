"""What an audit takes from a folder or a file: claims, tables, sentences; each read once, as what it is."""

import os
import re

import pytest
from support.beside import beside, on_each
from support.refused import refuses

from crosscheck.auditing.material import audit, audit_document, prose
from crosscheck.auditing.reading import source_text as paper_text
from crosscheck.auditing.reading.source_text import page_text, read_text
from crosscheck.cli import main
from nptests.errors import InputError
from nptests.experiment.processes import processes

HELD = beside(__file__)

READ = "{}: 2 of 2 numbers judged"  # the statistic and p
HOLDS = "Friedman's test gave chi2(3) = 9.5, p = 0.023.\n"  # chi2.sf(9.5, 3) = 0.0233
CELLS = "name,A,B,C\nd1,0.11,0.24,0.33\nd2,0.12,0.31,0.22\nd3,0.13,0.25,0.36\nd4,0.14,0.24,0.35\n"
AVERAGED = CELLS + "Mean,0.125,0.26,0.315\n"
TABLE = '[[table]]\nname = "results"\nholds = "scores"\nbetter = "lower"\n'
CLAIM = '[[claim]]\nid = "x"\nwhere = "here"\ntest = "friedman"\ntable = "results"\nprinted = "6.50"\n'
TEX = HELD["tex"]


def named(folder):
    return [v.claim.name for v in audit(folder).verdicts]


def test_a_folder_gives_its_claims_its_tables_and_its_sentences(tmp_path):
    (tmp_path / "a.toml").write_text(TABLE + "cells = '''\n" + CELLS + "'''\n" + CLAIM)
    (tmp_path / "b.csv").write_text(AVERAGED)
    (tmp_path / "c.txt").write_text(HOLDS)
    (tmp_path / "d.json").write_text("{}")  # neither a table here nor prose
    found = audit(tmp_path)
    assert [v.claim.name for v in found.verdicts] == [
        "a/x", "b.csv/average[Mean, A]", "b.csv/average[Mean, B]", "b.csv/average[Mean, C]", "c.txt/line-1-p-from-chi2",
    ]  # fmt: skip
    assert {v.verdict for v in found.verdicts} == {"holds"}
    assert READ.format("c.txt") in found.notes
    assert set(found.profiles) == {(tmp_path / "a.toml").as_posix()}


def test_the_tables_of_claims_are_not_judged_once_more(tmp_path):
    """Those of a folder with source.toml are read by its claims; its text and other tables are judged beside them."""
    (tmp_path / "source.toml").write_text(TABLE)
    (tmp_path / "claims.toml").write_text(CLAIM)
    (tmp_path / "results.csv").write_text(AVERAGED)
    (tmp_path / "paper.txt").write_text(HOLDS)
    (tmp_path / "more.tsv").write_text(AVERAGED.replace(",", "\t"))
    name = tmp_path.name
    names = named(tmp_path)
    assert [n for n in names if n.startswith(name)] == [f"{name}/x"]
    assert [n for n in names if n.startswith("paper.txt")] == ["paper.txt/line-1-p-from-chi2"]
    assert [n.partition("[")[0] for n in names if n.startswith("more.tsv")] == ["more.tsv/average"] * 3
    assert not any("results.csv" in n for n in names)
    (tmp_path / "source.toml").unlink()
    (tmp_path / "claims.toml").unlink()
    assert any("results.csv" in n for n in named(tmp_path))


def test_a_file_that_cannot_be_read_costs_the_others_nothing(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "b.csv").write_text("nothing")
    (tmp_path / "c.txt").write_text(HOLDS)
    found = audit(tmp_path)
    assert [v.claim.name for v in found.verdicts] == ["c.txt/line-1-p-from-chi2"]
    assert found.notes[0] == "a.txt: a.txt is neither UTF-8 text nor a PDF"
    assert found.notes[1].startswith("b.csv: ")
    for alone in ("a.txt", "b.csv"):
        with pytest.raises(InputError):
            audit(tmp_path / alone)


def test_a_folder_of_nothing_is_one_error(tmp_path):
    (tmp_path / "x.json").write_text("{}")
    refuses(r"holds no paper\.toml, table, text or PDF that can be judged", audit, tmp_path)


@pytest.mark.parametrize("name", ["p.md", "p.tex", "p.html"])
def test_a_document_is_read_for_both(name, tmp_path):
    """Of prose alone the lack of a table is no error; of neither it is; a table alone is not told of statistics."""
    table = {
        "p.md": "| d | A | B |\n|---|---|---|\n| x | 0.8 | 0.7 |\n| y | 0.9 | 0.6 |\n| Mean | 0.85 | 0.65 |\n",
        "p.tex": "\\begin{tabular}{lrr}\nd & A & B \\\\\nx & 0.8 & 0.7 \\\\\ny & 0.9 & 0.6 \\\\\n"
        "Mean & 0.85 & 0.65 \\\\\n\\end{tabular}\n",
        "p.html": "<table><tr><th>d<th>A<th>B<tr><td>x<td>0.8<td>0.7<tr><td>y<td>0.9<td>0.6"
        "<tr><td>Mean<td>0.85<td>0.65</table>",
    }[name]
    file = tmp_path / name
    averages = [f"{name}/average[Mean, A]", f"{name}/average[Mean, B]"]
    sentence = HOLDS if name != "p.html" else f"<p>{HOLDS}</p>"
    file.write_text(sentence)
    assert [v.claim.name for v in audit_document(file).verdicts] == [f"{name}/line-1-p-from-chi2"]
    file.write_text(table)
    alone = audit_document(file)
    assert [v.claim.name for v in alone.verdicts] == averages
    assert not any("numbers judged" in note for note in alone.notes)
    file.write_text(f"{sentence}\n{table}")
    both = audit_document(file)
    assert [v.claim.name for v in both.verdicts] == [*averages, f"{name}/line-1-p-from-chi2"]
    assert READ.format(name) in both.notes
    file.write_text("Nothing is here." if name != "p.html" else "<p>Nothing is here.</p>")
    nothing = audit_document(file)  # sentences without a table and without a number are no error
    assert (nothing.verdicts, nothing.notes) == ((), (f"{name}: 0 of 0 numbers judged",))


def test_processes_give_what_one_gives_and_name_what_is_damaged(tmp_path):
    for name, text in {"a.toml": f"{TABLE}cells = '''\n{CELLS}'''\n{CLAIM}", "b.csv": AVERAGED, "c.txt": HOLDS}.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "bad.pdf").write_bytes(bytes(range(128, 256)))
    steps = []
    with processes(2) as executor:
        judged = audit(tmp_path, executor=executor, progress=lambda *done: steps.append(done))
    assert judged == audit(tmp_path)
    assert "bad.pdf: bad.pdf is neither UTF-8 text nor a PDF" in judged.notes
    assert steps == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_which_scores_are_better_reaches_the_tables(tmp_path):
    file = tmp_path / "t.csv"
    file.write_text(CELLS + "Wins,0,1,3\n")
    words = {better: {v.verdict for v in audit(file, better=better).verdicts} for better in ("higher", "lower")}
    assert words == {"higher": {"holds"}, "lower": {"fails"}}  # the lowest is A's in every row
    (tmp_path / "folder").mkdir()
    file.rename(tmp_path / "folder" / "t.csv")
    for better, expected in words.items():
        assert {v.verdict for v in audit(tmp_path / "folder", better=better).verdicts} == expected


def test_prose_keeps_its_lines_where_comments_and_tables_go(tmp_path):
    """Line 7 of the source is line 7 of the prose."""
    file = tmp_path / "p.tex"
    file.write_text(TEX)
    lines = prose(file).split("\n")
    assert (lines[0], lines[1:6]) == (r"\documentclass{article} ", [""] * 5)
    assert (lines[6], lines[7]) == (r"It was 5\% more, and chi2(3) = 9.5, p = 0.023. ", "")
    assert lines[8] == "Last, $t(38) = 2.31$, $p = .026$."
    places = {v.claim.id: v.claim.where for v in audit_document(file).verdicts if "-p-from-" in v.claim.id}
    assert set(places) == {"line-7-p-from-chi2", "line-9-p-from-t"}


def test_tables_of_markdown_are_no_sentences_but_for_those_of_results(tmp_path):
    file = tmp_path / "p.md"
    results = "| test | t | df | p |\n|---|---|---|---|\n| A | 2.31 | 38 | .026 |\n"
    scores = "| d | A | B |\n|---|---|---|\n| x | 0.8 | 0.7 |\n| y | 0.9 | 0.6 |\n"
    file.write_text(f"First.\n{scores}Then.\n\n{results}Last.\n")
    lines = prose(file).split("\n")
    assert (lines[0], lines[1:5], lines[5]) == ("First.", [""] * 4, "Then.")
    assert "2.31" in lines[9]
    assert lines[10] == "Last."
    plain = tmp_path / "p.txt"
    plain.write_text(scores)
    assert "| x | 0.8 | 0.7 |" in prose(plain)  # only of Markdown


# --- the text of a file --------------------------------------------------------------------------------


def test_texts_are_read_as_they_are_and_what_is_none_is_one_error(tmp_path):
    file = tmp_path / "p.txt"
    file.write_bytes(b"\xef\xbb\xbfOne <i>two</i>.\n")
    assert read_text(file) == "One <i>two</i>.\n"
    for content, message in (
        (b"\xff\xfe", "p.txt is neither UTF-8 text nor a PDF"),
        (b"a\0b", "p.txt is neither UTF-8 text nor a PDF"),
        (b" \n", "p.txt is empty: there is no sentence in it"),
    ):
        file.write_bytes(content)
        refuses(re.escape(message), read_text, file)
    named_so = tmp_path / "p.PDF"
    named_so.write_text("One.")
    refuses(r"p\.PDF is neither UTF-8 text nor a PDF", read_text, named_so)
    refuses(r"there is no file .*none\.txt", read_text, tmp_path / "none.txt")


def test_the_blocks_of_a_page_are_apart_and_its_phrases_together():
    page = (
        "<head><title>no</title></head><h1>One</h1><p>two <b>th</b>ree<br>four\nfive</p><template><p>no</p></template>"
        "<div>six<table><tr><td>no<script>no</script></td></tr></table>seven</div>&lt;eight"
    )
    assert page_text(page) == "One\n\ntwo three four five\n\nsix\n\nseven\n\n<eight\n"
    assert page_text("<p>a\nb<pre>\n  F  p\n 4.1 .02 \n</pre>c") == "a b\n\n  F  p\n 4.1 .02\n\nc\n"
    assert page_text("<script><b>no</script>yes") == "yes\n"
    assert page_text("<table><style>no</table>no</style>") in ("no\n", "\n")  # never closed in order: nothing breaks


def pdf(tmp_path):
    file = tmp_path / "p.pdf"
    file.write_bytes(b"%PDF-1.4 nothing that could be read")
    return file


def test_a_pdf_without_a_reader_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(paper_text, "find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    refuses("pip install pypdf", read_text, pdf(tmp_path))


@pytest.mark.skipif(os.name == "nt", reason="the command is a script of the shell")
@on_each("script", "message", lists=True)
def test_a_pdf_is_read_by_pdftotext_where_pypdf_is_not(script, message, tmp_path, monkeypatch):
    command = tmp_path / "pdftotext"
    command.write_text(f"#!/bin/sh\n{script}\n")
    command.chmod(0o755)
    monkeypatch.setattr(paper_text, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    if message is None:
        assert read_text(pdf(tmp_path)) == "t(38) = 2.31, p = .026\n"
    else:
        refuses(message, read_text, pdf(tmp_path))


def test_a_damaged_pdf_is_one_error(tmp_path):
    pytest.importorskip("pypdf")
    refuses(r"p\.pdf is a damaged PDF: no page of it can be read", read_text, pdf(tmp_path))


def test_a_table_of_results_is_judged_row_by_row(tmp_path):
    file = tmp_path / "claims.csv"
    file.write_text('test,statistic,df,n,p\nt,2.16,13,14,0.5\nF,7.98,"4,52",,0.00004\nwilcoxon,3,,14,0.0006\n')
    verdicts = audit(file).verdicts
    assert [v.verdict for v in verdicts] == ["fails", "holds", "holds"]


def test_cells_are_held_against_the_data(tmp_path, capsys):
    table, data = tmp_path / "table.md", tmp_path / "data.csv"
    data.write_text("set,A,B\nx,0.812,0.75\ny,0.644,0.7\nz,0.5,0.611\n")
    table.write_text("| set | A | B |\n|--|--|--|\n| x | 0.81 | 0.75 |\n| y | 0.65 | 0.70 |\n| z | 0.50 | 0.61 |\n")
    assert main(["audit", str(table), "--data", str(data)]) == 1
    shown = capsys.readouterr().out
    assert '"0.65": wrong' in shown
    assert "6 statements were judged: 5 hold, 1 is wrong" in shown
    data.write_text("set,C,D\nx,0.812,0.75\n")
    assert main(["audit", str(table), "--data", str(data)]) == 2
