"""The command line as a newcomer meets it: first words, tables, options, every mistake of the first ten minutes."""

import io
import json

import pytest
from support.beside import on_each

import nptests
from nptests.cli import main
from nptests.experiment.metrics.listed import metrics

T6 = "A,B,C\n1,1,2\n1,2,2\n1,1,3\n2,2,3\n1,3,3\n1,1,2\n"


@pytest.fixture
def t6(tmp_path):
    path = tmp_path / "t6.csv"
    path.write_text(T6, "utf-8")
    return str(path)


def test_alone_it_shows_what_to_do_first(capsys):
    assert main([]) == 0
    assert "Three things to do first" in capsys.readouterr().out


def test_every_procedure_is_listed_and_explains_itself(capsys):
    assert main(["catalogue", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [entry["name"] for entry in listed] == [p.name for p in (*nptests.catalogue(), *metrics())]
    kappa = next(entry for entry in listed if entry["name"] == "kappa")
    assert (kappa["is"], kappa["better"], kappa["takes"]) == ("measure", "higher", "classified")
    assert kappa["known_as"]["scikit-learn"] == "cohen_kappa_score"
    assert {entry["better"] for entry in listed if entry["is"] == "procedure"} == {None}
    assert main(["catalogue"]) == 0
    words = capsys.readouterr().out
    assert all(f"\n{p.name} " in words for p in (*nptests.catalogue(), *metrics()))
    assert all("references" in entry for entry in listed)
    for procedure in nptests.catalogue():
        with pytest.raises(SystemExit) as stopped:
            main(["test", procedure.name, "--help"])
        assert stopped.value.code == 0
        assert procedure.summary[:30] in capsys.readouterr().out


def test_measures_of_labels_that_are_words(tmp_path, capsys):
    file = tmp_path / "labels.csv"
    file.write_text("truth,predicted\nyes,no\nno,no\nyes,yes\n", "utf-8")
    assert main(["test", "kappa", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["estimate"] == pytest.approx(0.4, rel=1e-13, abs=0)
    file.write_text("yes,no\nno,no\nyes,yes\n", "utf-8")
    assert main(["test", "kappa", str(file)]) == 2
    assert "write a heading over each column" in capsys.readouterr().err
    file.write_text("truth,number\nill,0.9\nill,0.2\nwell,0.5\n", "utf-8")
    picture = tmp_path / "roc.svg"
    assert main(["test", "auc", str(file), "--plot", str(picture)]) == 0
    assert "AUC = 0.5" in picture.read_text("utf-8")
    assert main(["test", "kappa", str(file), "--plot", str(picture)]) == 2


def test_json_is_the_result_itself(t6, capsys):
    assert main(["test", "friedman", t6, "--better", "lower", "--ties", "ignored", "--json"]) == 0
    printed = capsys.readouterr().out
    assert printed == nptests.friedman(nptests.read_scores(t6, better="lower"), ties="ignored").as_json() + "\n"


def test_text_shows_statistic_p_law_and_ranks(t6, capsys):
    assert main(["test", "friedman", t6, "--better", "lower"]) == 0
    output = capsys.readouterr().out
    for words in ("9.33333", "0.00823", "chi-squared with 2 degrees of freedom", "1.3333  A", "p = 0.009404"):
        assert words in output


def test_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(T6))
    assert main(["test", "quade", "-", "--better=lower", "--json"]) == 0
    assert f"{json.loads(capsys.readouterr().out)['statistic']:.4f}" == "9.5739"


def test_a_pair_by_column_names(t6, capsys):
    assert main(["test", "wilcoxon", t6, "--columns", "C", "A", "--alternative", "greater", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pvalue"] == 1 / 64


def test_an_example_knows_its_direction(capsys):
    assert main(["test", "friedman", "garcia2010/data", "--ties", "ignored", "--json"]) == 0
    assert f"{json.loads(capsys.readouterr().out)['statistic']:.3f}" == "16.225"


@on_each("arguments", "words")
def test_mistakes_are_one_clear_line(arguments, words, t6, capsys):
    assert main([a.format(file=t6) for a in arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert words.format(file=t6) in printed.err
    assert len([line for line in printed.err.splitlines() if not line.startswith("nptests: note: ")]) == 1


@on_each("text", "words")
def test_bad_tables_are_one_clear_line(text, words, tmp_path, capsys):
    path = tmp_path / "bad.csv"
    path.write_text(text, "utf-8")
    assert main(["test", "friedman", str(path), "--better", "higher"]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


def test_a_transposed_looking_table_is_warned_of(tmp_path, capsys):
    path = tmp_path / "wide.csv"
    path.write_text("1,2,3,4\n2,3,4,6\n", "utf-8")
    assert main(["test", "friedman", str(path), "--better", "higher"]) == 0
    assert "transposed" in capsys.readouterr().err


@on_each("text", "encoding")
def test_tables_in_many_dresses(text, encoding, tmp_path):
    path = tmp_path / "table.csv"
    path.write_bytes(text.encode(encoding))
    scores = nptests.read_scores(path, better="higher")
    assert scores.algorithms == ("x", "y")
    assert scores.numbers.integers.tolist() == [[90, 80], [70, 95], [60, 65]]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "words", [["analyse", "-", "--better", "higher"], ["adjust", "-"], ["learn", "1"]], ids=" ".join
)
def test_a_closed_standard_input_is_an_empty_one(words, monkeypatch, capsys):
    """As Python sets it after `<&-` in a shell."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    empty = (main(words), capsys.readouterr())
    monkeypatch.setattr("sys.stdin", None)
    assert (main(words), capsys.readouterr()) == empty
