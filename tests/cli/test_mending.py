"""No command, or an option that it lacks: the line that stands for it is run, and a guess is proposed."""

import json
import re
import shlex

import numpy as np
import pandas as pd
import pytest
from support.beside import on_each

import crosscheck
import nptests
from crosscheck.cli import main as audits
from nptests.cli import main
from nptests.compat.lines import options_in
from nptests.errors import in_shell
from nptests.procedures.descriptor import options_of
from nptests.procedures.elsewhere import peers
from nptests.procedures.elsewhere.programs import names_of


@pytest.fixture
def table(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cells = np.random.default_rng(5).integers(50, 99, (12, 3)) / 100
    frame = pd.DataFrame(cells, columns=["p", "q", "r"]).rename_axis("set")
    frame.to_csv("table.csv")
    frame.reset_index().melt("set", var_name="model", value_name="accuracy").to_csv("long.csv", index=False)
    for name, j in (("one", 0), ("other", 1)):
        pd.DataFrame({"score": cells[:, 0] + j / 100}, [f"t{i}" for i in range(12)]).to_csv(f"{name}.csv")
    (tmp_path / "groups.csv").write_text("group,score\nx,1.5\nx,2.5\ny,3\ny,4\ny,5.5\n")
    return "table.csv"


def read_as(words, capsys):
    """The line that is run in place of another."""
    assert main(words) == 0
    first = capsys.readouterr().err.splitlines()[0]
    assert first.startswith("nptests: read as nptests "), first
    return shlex.split(first)[4:]


def test_a_critical_difference_and_a_power_need_no_table(capsys):
    for words in ("cd --k 4 --n 10", "critical-difference 4 10"):
        assert read_as(words.split(), capsys) == ["critical", "nemenyi", "--k", "4", "--n", "10"]
    power = read_as(["power", "--test", "friedman", "--k", "4", "--n", "10", "--effect", "0.5", "--draws", "1"], capsys)
    assert power.count("friedman") == 1


@pytest.mark.parametrize("procedure", nptests.catalogue(), ids=lambda p: p.name)
def test_the_name_of_a_procedure_is_its_test(procedure, capsys):
    for words in ([procedure.name], ["test", procedure.name]):
        with pytest.raises(SystemExit):
            main([*words, "--help"])
    both = capsys.readouterr().out
    assert both[: len(both) // 2] == both[len(both) // 2 :]


@pytest.mark.parametrize("procedure", [p for p in nptests.catalogue() if p.takes == "scores"], ids=lambda p: p.name)
def test_the_names_of_r_lead_to_the_test(procedure, table, capsys):
    for name in re.findall(r"(?<![\w.])[a-z]\w*\.test\b", names_of(procedure.name).get("R", "")):
        assert read_as([name, table, "--maximize"], capsys) == ["test", procedure.name, table, "--better", "higher"]


@on_each("line", "wanted")
def test_what_stands_for_a_line_of_ours_is_run(line, wanted, table, capsys):
    assert read_as(shlex.split(line), capsys) == wanted.split()


def test_what_a_name_elsewhere_says_is_options_in_the_shell(table):
    """The options of a line of Python stand in the line that is run here: Student's t, Fisher's law, Mood's scores."""
    from nptests.cli import COMMANDS, mending

    seen = 0
    for row in peers.rows():
        call = re.fullmatch(r"nptests\.(\w+)\(([^()]*)\)", row.line if not row.left else "")
        said = (call and options_in(call[1], call[2])) or {}
        known = options_of(getattr(nptests, call[1])) if said else {}
        options = {name: x for name, x in said.items() if name in known and x != known[name].default}
        for line in list(mending.lines([row.name, table], COMMANDS))[:1] if options else []:
            if line.words[:2] == ["test", call[1]]:
                seen += 1
                assert " ".join(in_shell(options)) in " ".join(line.words), (row.name, line.words)
    assert seen > 15


@on_each("line", "typed", lists=True)
def test_what_is_guessed_is_proposed_and_runs(line, typed, table, capsys):
    assert main(shlex.split(line)) == 2
    assert capsys.readouterr().err.endswith(f"; type nptests {typed}\n")
    assert main(typed.split()) == 0


def test_two_columns_of_groups_and_scores_are_groups(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "groups.csv").write_text("method,score\nx,1.5\nx,2.5\ny,3\ny,4\ny,5.5\n")
    assert main(["kruskal", "groups.csv"]) == 0
    both = capsys.readouterr().out
    assert main(["test", "kruskal_wallis", "groups.csv", "--algorithm", "method", "--score", "score"]) == 0
    assert capsys.readouterr().out == both


def test_a_result_is_written(table, tmp_path, capsys):
    for ending in ("csv", "json", "md", "tex", "html"):
        assert main(["nemenyi", table, "--better", "higher", "--out", f"x.{ending}"]) == 0
        assert (tmp_path / f"x.{ending}").stat().st_size


def test_a_value_that_no_option_takes_is_not_carried_over(table, capsys):
    assert main(["friedman", table, "--order", "p"]) == 2
    assert capsys.readouterr().err.endswith(
        "; type nptests test friedman table.csv --better higher or --better lower # without --order p: no option\n"
    )


def test_one_pair_is_not_proposed_for_all(table, capsys):
    assert main(["test", "wilcoxon", table, "--better", "higher"]) == 2
    line = capsys.readouterr().err.rstrip().partition(", or of all pairs type nptests ")[2]
    assert main(line.split()) == 0
    assert main(["effect-size", table, "--better", "higher"]) == 2
    assert "; in Python nptests.effect_sizes(df) has those of all pairs" in capsys.readouterr().err
    assert main(["analyse", table, "--better", "higher", "--bayesian"]) == 2
    assert "type" not in capsys.readouterr().err  # of a line without what was asked


def test_an_option_of_another_command_is_said_to_be_its(table, capsys):
    assert main(["analyse", table, "--better", "higher", "--junit", "x.xml", "--wibble"]) == 2
    ours, of = capsys.readouterr().err.rstrip().split("; type nptests ")[1].split(" # ", 1)
    assert of == "without --wibble: no option; --junit x.xml: an option of nptests gate"
    assert main(ours.split()) == 0


def test_what_says_too_little_gets_the_form_of_its_line(table, capsys):
    assert main(["mark", "table.csv", "--key", "key.csv"]) == 2
    assert ": type nptests exercise wilcoxon --check table.csv (answers to its own" in capsys.readouterr().err


@on_each("word")
def test_no_word_is_left_without_help(word, table, capsys):
    """What is no command ends in a line, or in what there is instead."""
    assert main([word, table]) == 2
    told = capsys.readouterr().err
    assert re.search(r"nptests\.[\w.]+\(|`nptests \w+|type nptests|did you mean", told), told


def test_p_values_are_read_from_a_file(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["adjust", ".01", ".04", ".5", "--method", "hochberg"]) == 0
    words = capsys.readouterr().out
    for text in (".01\n.04\n.5\n", "pair,n,p\na-b,12,.01\na-c,12,.04\nb-c,12,.5\n"):
        (tmp_path / "p.csv").write_text(text)
        assert main(["adjust", "p.csv", "--method", "hochberg"]) == 0
        assert capsys.readouterr().out == words
    for text in ("a\nb\n", ".1,.2\n.3,.4\n", ".1\nx\n.2\ny\n"):
        (tmp_path / "p.csv").write_text(text)
        assert main(["adjust", "p.csv"]) == 2
        assert "no one column of p-values" in capsys.readouterr().err


def test_predictions_are_counted(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    truth, a, b = [0, 1, 1, 0, 1, 1], [0, 1, 0, 0, 1, 0], [1, 1, 1, 1, 1, 1]
    pd.DataFrame({"y": truth, "a": a, "b": b}).to_csv("answers.csv", index=False)
    assert main(["mcnemar", "answers.csv", "y", "a", "b", "--json"]) == 0
    told = nptests.from_json(capsys.readouterr().out)
    direct = nptests.mcnemar(truth, a, b)
    assert told.pvalue == direct.pvalue == nptests.mcnemar(2, 2).pvalue
    assert "counted from the truth" in direct.notes[-1]
    assert main(["mcnemar", "answers.csv", "y", "a"]) == 2
    assert "name the columns of the truth" in capsys.readouterr().err


def test_two_columns_of_scores_are_no_differences(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pd.DataFrame({"a": np.arange(70, 80) / 100, "b": np.arange(75, 85) / 100}).to_csv("f.csv", index=False)
    assert main(["corrected_t", "f.csv", "--train", "90", "--test", "10"]) == 2
    assert "differences are needed: --columns a b takes" in capsys.readouterr().err
    assert main(["corrected_t", "f.csv", "--train", "90", "--test", "10", "--columns", "a", "b"]) == 0


@on_each("form", "start")
def test_formats(form, start, table, capsys):
    assert main(["nemenyi", table, "--better", "higher", "--format", form]) == 0
    assert capsys.readouterr().out.startswith(start)


def test_folds_are_no_scores(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = [(r, f, 80 + (3 * r + f) % 5, 80 + (2 * f + r) % 7) for r in (1, 2) for f in range(1, 6)]
    (tmp_path / "cv.csv").write_text("repeat,fold,a,b\n" + "".join(f"{r},{f},.{x},.{y}\n" for r, f, x, y in rows))
    differences = [(x - y) / 100 for _, _, x, y in rows]
    for words in ("corrected-t cv.csv --folds 5 --repeats 2", "test wilcoxon cv.csv"):
        assert main(words.split()) == 2
        line = capsys.readouterr().err.partition("sound: ")[2]
        assert main([*shlex.split(line)[1:], "--json"]) == 0
        streams = capsys.readouterr()
        assert json.loads(streams.out)["n"] == len(rows)
    assert "counts folds, which share training data" in streams.err
    assert main(["test", "corrected_t", "cv.csv", "--train", "4", "--test", "1", "--columns", "a", "b", "--json"]) == 0
    p = nptests.corrected_t(differences, train=4, test=1).pvalue
    assert json.loads(capsys.readouterr().out)["pvalue"] == pytest.approx(p, rel=1e-9, abs=0)


def test_options_that_name_two_versions_are_gated_in_their_order(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, first in (("new", 0.5), ("old", 0.4)):
        lines = "".join(f'{{"item": "i{i}", "score": {first + i * i / 100}}}\n' for i in range(8))
        (tmp_path / f"{name}.jsonl").write_text(lines)
    assert main(["regression", "--candidate", "new.jsonl", "--baseline", "old.jsonl", "--better", "higher"]) == 0
    assert "read as nptests gate old.jsonl new.jsonl --better higher" in capsys.readouterr().err


def test_crosscheck_has_the_same_layer(tmp_path, capsys):
    (tmp_path / "p.txt").write_text("t(24) = 2.30, p = .03")
    assert audits(["audit", str(tmp_path / "p.txt"), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["failed"] == 0
    assert audits(["audit", "p.txt", "--strict"]) == 2
    assert "type crosscheck audit p.txt # without --strict: no option" in capsys.readouterr().err
    other = str(tmp_path / "q.txt")
    (tmp_path / "q.txt").write_text("t(24) = 2.30, p = .3")
    assert audits(["audit", str(tmp_path / "p.txt"), other, "--fail-on", "wrong", "--junit", "x.xml"]) == 2
    assert (
        " # without --fail-on wrong: no option; --junit x.xml: an option of crosscheck validate"
        in capsys.readouterr().err
    )
    assert audits(["audit", str(tmp_path / "p.txt"), other]) == 1
    assert "2 claims of 2 publications, 1 not as stated" in capsys.readouterr().out
    for words, sentence in {
        "cd --k 4 --n 10 --reported 1.38": "k = 4, n = 10, cd = 1.38",
        "cd 1.38 --k 4 --n 10": "CD = 1.38, k = 4, n = 10",
        "grim 3.47 20": "M = ", "accuracy 0.875 --n 150": "accuracy was 87.5% on 150 items",
    }.items():  # fmt: skip
        assert audits(words.split()) in (0, 1)
        assert f"read as crosscheck audit '{sentence}" in capsys.readouterr().err
    assert audits(["holm", "--raw=.003,.02,.04", "--adjusted=.009,.02,.04"]) == 1
    assert audits(["errata", "demsar"]) == 0
    assert "read as crosscheck errata demsar2006" in capsys.readouterr().err
    assert crosscheck.audit_file is crosscheck.audit  # type: ignore[attr-defined]


def test_letters_with_a_level_and_a_direction_are_no_columns(table, capsys):
    words, columns = ["-b", "higher", "-a", "0.01"], ["-a", "p", "-b", "q", "--better", "higher"]
    assert read_as(["friedman", table, *words], capsys)[-4:] == ["--better", "higher", "--alpha", "0.01"]
    assert read_as(["wilcoxon", table, *columns], capsys)[-5:-2] == ["--columns", "p", "q"]


def test_a_surname_of_another_package_is_a_command(table, capsys):
    assert {"nemenyi", "--joint", "chi-squared"} <= {*read_as(["miller", table, "--better", "higher"], capsys)}


def test_a_phrase_of_a_title_names_its_procedure(capsys):
    assert main(["catalogue", "signed rank"]) == 2
    assert "did you mean 'wilcoxon'?" in capsys.readouterr().err
