"""`crosscheck audit`: a folder or a file in, verdicts out; mistakes are one clear line; templates can be audited."""

import io
import json
import tomllib

import pytest
from support.beside import beside, on_each
from support.refused import refuses

import crosscheck
from crosscheck.auditing import showing
from crosscheck.auditing.papers import audit
from crosscheck.auditing.templates import template
from crosscheck.cli import main
from nptests.document.writing import write

HELD = beside(__file__)

PAPER = HELD["paper"]


@pytest.fixture
def paper(tmp_path):
    path = tmp_path / "paper.toml"
    path.write_text(PAPER)
    return path


def test_a_single_file_is_audited(paper):
    findings = audit(paper)
    assert isinstance(findings, crosscheck.Audit)
    assert (findings.counts, findings.failed) == ({"paper": {"holds": 4}}, ())


def test_a_sentence_and_a_pipe_are_audited(monkeypatch, capsys):
    sentence = "It was significant, t(20) = 2.30, p = .50."
    (wrong,) = crosscheck.audit(sentence).failed
    assert (wrong.claim.printed, wrong.verdict) == (".50", "fails")
    monkeypatch.setattr("sys.stdin", io.StringIO(sentence))
    assert main(["audit", "-"]) == main(["audit", sentence]) == 1
    piped, said = capsys.readouterr().out.split("Audit\n=====\n")[1:]
    assert piped.replace("standard input", "no file is called so: read as a sentence").split() == said.split()
    refuses(r"no file or folder a table\.csv", crosscheck.audit, "a table.csv")


def test_every_door_says_the_same_of_one_text(tmp_path, monkeypatch, capsys):
    file = tmp_path / "notes.txt"
    for p, code in ((".02", 0), (".05", 0), (".50", 1)):  # open, right, wrong
        text = f"The paired t-test between the two gave t(13) = 2.16, p = {p}."
        file.write_text(text)
        for line in ([str(file)], ["audit", str(file)], ["-"], ["audit", "-"], [text], ["audit", text]):
            monkeypatch.setattr("sys.stdin", io.StringIO(text))
            assert (line, p, main(line)) == (line, p, code)
            assert ("judged: 1 is wrong" in capsys.readouterr().out) == bool(code)
        for given in (str(file), "-", text):
            monkeypatch.setattr("sys.stdin", io.StringIO(text))
            assert (given, p, main(["audit", "--text", given])) == (given, p, code)


def test_data_beside_a_text_get_the_line_that_works(tmp_path, capsys):
    data, text = tmp_path / "data.csv", tmp_path / "paper.tex"
    data.write_text("set,A,B\n1,.5,.6\n2,.7,.8\n3,.4,.6\n")
    text.write_text("t(13) = 2.16, p = .05")
    assert main(["audit", str(text), "--data", str(data)]) == 2
    problem = capsys.readouterr().err
    assert problem.count("read as") == 0
    line = problem.split("; type crosscheck ")[1].split(" > ")[0].split()
    assert main(line) == 0
    assert "[[claim]]" in capsys.readouterr().out


def test_a_folder_is_audited(tmp_path, paper):
    head, _, rest = PAPER.partition("[[claim]]")
    folder = tmp_path / "some paper"
    folder.mkdir()
    (folder / "source.toml").write_text('[[table]]\nname = "results"\nholds = "scores"\nbetter = "lower"\n')
    (folder / "results.csv").write_text(head.split("'''\n")[1])
    (folder / "claims.toml").write_text("[[claim]]" + rest)
    assert audit(folder).counts == {"some paper": {"holds": 4}}


def test_the_stored_publications_are_audited_by_their_folder():
    from nptests.read import literature as fixtures

    assert audit(fixtures.root() / "zar1999").unexpected == ()


def test_a_changed_file_is_read_again(paper):
    assert not audit(paper).failed
    paper.write_text(PAPER.replace('"6.50"', '"6.51"'))
    assert [v.claim.id for v in audit(paper).failed] == ["friedman"]


def test_exit_codes(paper, capsys):
    assert main(["audit", str(paper)]) == 0
    paper.write_text(PAPER.replace('"6.50"', '"9.50"'))
    assert main(["audit", str(paper)]) == 1
    assert "printed 9.50, computed 6.5: wrong, exhaustive" in " ".join(capsys.readouterr().out.split())
    paper.write_text(PAPER.replace('"6.50"', '"9.50"\nexpect = "fails"\nnote = "known"'))
    assert main(["audit", str(paper)]) == 0  # a known erratum
    paper.write_text(PAPER.replace('"6.50"', '"6.50"\nexpect = "fails"'))
    assert main(["audit", str(paper)]) == 1  # an erratum that is none
    assert main(["audit", str(paper.parent / "absent.toml")]) == 2


def test_all_writings_tell_the_same(paper, tmp_path, capsys):
    paper.write_text(PAPER.replace('"6.50"', '"9.50"'))
    page = tmp_path / "page.html"
    main(["audit", str(paper), "--json", "--html", str(page)])
    reply = json.loads(capsys.readouterr().out)
    assert (reply["claims"], reply["unexpected"]) == (4, 1)
    assert {v["verdict"] for v in reply["verdicts"]} == {"holds", "fails"}
    assert all({"id", "verdict", "evidence"} <= set(v) for v in reply["verdicts"])
    main(["audit", str(paper), "--markdown"])
    for output in (page.read_text(), capsys.readouterr().out, write(showing.errata(audit(paper)))):
        assert "paper/friedman" in output
        assert "9.50" in output
        assert "6.5" in output


@on_each("old", "new", "message")
def test_a_mistake_in_the_paper_is_one_clear_line(paper, capsys, old, new, message):
    assert old in PAPER
    paper.write_text(PAPER.replace(old, new))
    assert main(["audit", str(paper)]) == 2
    streams = capsys.readouterr()
    assert message in streams.err
    assert streams.err.count("\n") == 1
    assert streams.out == ""


def test_a_csv_instead_of_a_paper_is_pointed_to_init(tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("name,A,B\nd1,1,2\n")
    refuses(r"audit --init table\.csv", audit, table)


TABLES = HELD["tables"]


@pytest.mark.parametrize("name", TABLES)
def test_a_template_holds_the_table_and_every_claim_in_it_can_be_uncommented(tmp_path, name):
    table = tmp_path / name
    table.write_text(TABLES[name])
    paper_text = template(table, better="higher")
    assert "0.70" in paper_text  # digits as printed
    assert "0.8," in paper_text
    stored = tomllib.loads(paper_text)
    assert stored["table"][0]["better"] == "higher"
    opened = "\n".join(line.removeprefix("#") if line.startswith("#") and line[1:2] not in (" ", "") else line
                       for line in paper_text.splitlines())  # fmt: skip
    opened = opened.replace('""', '"2.0"')
    paper = tmp_path / "paper.toml"
    paper.write_text(opened)
    findings = audit(paper)
    assert len(findings.verdicts) >= 10
    ids = {v.claim.id.partition("[")[0] for v in findings.verdicts}
    assert ids >= {"friedman", "mean-rank", "holm", "cd", "wilcoxon"}


def test_a_template_of_merged_cells_says_where(tmp_path, capsys):
    table = tmp_path / "merged.csv"
    table.write_text("data set,A,B,C\nd1,0.7,0.8,0.5\nd2,0.9,,0.5\nd3,0.9,0.1,0.5\n")
    assert main(["audit", "--init", str(table)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "--missing" not in said  # an option that this program does not have


def test_text_on_the_command_line(tmp_path, capsys):
    prose = tmp_path / "paper.txt"
    prose.write_text("z = -1.38, p = 0.1688\n")
    assert main(["audit", "--text", str(prose)]) == 0
    assert 'line 1, column 16: "z = -1.38, p = 0.1688": right' in capsys.readouterr().out
    prose.write_text("z = -1.38, p = 0.2688\n")
    assert main(["audit", "--text", str(prose), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["verdicts"][0]["verdict"] == "fails"


def test_the_ledger_of_errata_is_blocks_of_source_place_printed_right_and_proof(capsys):
    assert main(["errata", "demsar2006"]) == 0
    output = capsys.readouterr().out
    assert "demsar2006/p-C4.5+cf\nplace    section 3.2.2, Holm\nprinted  0.607\nright    0.608" in output
    assert "proof    interval bound: between" in output
    assert "demsar2006\n----------\n\nDem" in output
    assert "the printed value is liberal" in " ".join(output.split())
    assert "errata in 1 source;" in output


def test_the_ledger_tells_the_same_as_markdown_page_and_json(tmp_path, capsys):
    page = tmp_path / "errata.html"
    assert main(["errata", "demsar2006", "--markdown", "--html", str(page)]) == 0
    output = capsys.readouterr().out
    assert main(["errata", "demsar2006", "--json"]) == 0
    stored = json.loads(capsys.readouterr().out)
    assert [v["printed"] for v in stored] == ["2.724", "0.607"]
    assert all(v["source"].startswith("Dem") and v["evidence"]["proof"] for v in stored)
    for text in (output, page.read_text()):
        assert "section 3.2.2, Holm" in text
        assert "interval bound: between" in text
        assert "Journal of Machine Learning Research" in text


def test_empty_cells_are_read_where_the_table_says_that_it_has_some(tmp_path):
    """By hand: ranks 1 2, 1 2, 1 2 within the blocks, sums 2, 3, 4, so D = 12 x 2 / (2 x 3 x 1 x 3) x (1 + 0 + 1)."""
    paper = tmp_path / "paper.toml"
    paper.write_text(
        '[[table]]\nname = "t"\nholds = "incomplete"\nbetter = "lower"\n'
        'cells = "n,A,B,C\\n1,1,2,\\n2,1,,3\\n3,,2,3\\n"\n'
        '[[claim]]\nid = "d"\nwhere = "here"\nprinted = "2.67"\ntest = "durbin"\ntable = "t"\n',
        "utf-8",
    )
    (verdict,) = audit(paper).verdicts
    assert verdict.verdict == "holds", dict(verdict.evidence)


def test_a_text_is_judged_for_its_sentences(tmp_path, capsys):
    prose = tmp_path / "prose.txt"
    prose.write_text("Friedman's test gave chi2(3) = 9.5, p = 0.023, the t test t(23) = 2.5, p = .03.\n")
    assert main(["audit", str(prose)]) == 1
    assert "2 statements" in capsys.readouterr().out
    prose.write_text("Nothing is printed here.\n")
    assert main(["audit", str(prose)]) == 0
    assert "0 of 0 numbers judged" in capsys.readouterr().out
