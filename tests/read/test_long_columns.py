"""Long form whose headings say nothing: the columns are named, alike at every door; runs pair by what numbers them."""

import contextlib
import io
import json
import random

import pandas as pd
import pytest
from support.refused import refuses

import nptests
from nptests.cli import main
from nptests.read import read_runs, read_table
from nptests.web import bodies

NAMED = {"dataset": "collection", "algorithm": "who", "score": "quality"}
FLAGS = [word for name, value in NAMED.items() for word in (f"--{name}", value)]


def _rows(*, runs):
    """Rows in a random order, their headings no words of the reader's; the time is another column of numbers."""
    dice = random.Random(18)
    rows = [
        {"collection": d, "who": a, **({"s": s, "part": f} if runs else {}), "quality": dice.randrange(100, 999) / 1000,
         "took": dice.randrange(9)}
        for d in ("iris", "wine", "zoo", "car", "ecoli", "glass") for a in ("NB", "RF", "SVM")
        for s, f in (((1, 1), (1, 2), (2, 1), (2, 2)) if runs else ((1, 1),))
    ]  # fmt: skip
    dice.shuffle(rows)
    return rows


@pytest.fixture
def wide():
    """What the table holds, by another road: the rows themselves."""
    return {(str(r["collection"]), str(r["who"])): float(str(r["quality"])) for r in _rows(runs=False)}


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "long.csv"
    pd.DataFrame(_rows(runs=False)).to_csv(path, index=False)
    return path


def _held(scores):
    return {(d, a): scores.values[i, j] for i, d in enumerate(scores.datasets) for j, a in enumerate(scores.algorithms)}


def test_every_door_takes_the_names(file, wide):
    frame = pd.read_csv(file)
    assert _held(nptests.read_scores(file, better="higher", **NAMED)) == wide
    assert _held(nptests.Scores.of(frame, better="higher", **NAMED)) == wide
    body = {"text": file.read_text(), "name": "long.csv", **NAMED}
    assert _held(bodies.table_text(body).scores(better="higher")) == wide
    expected = nptests.friedman(frame, better="higher", **NAMED)
    assert nptests.friedman(file, better="higher", **NAMED).pvalue == expected.pvalue
    for command in (["analyse", str(file)], ["test", "friedman", str(file)]):
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()):
            assert main([*command, "--better", "higher", "--json", *FLAGS]) == 0
        printed = json.loads(out.getvalue())
        assert printed.get("omnibus", printed)["pvalue"] == expected.pvalue


def test_without_names_the_message_says_which_to_give(file):
    refuses("--dataset, --algorithm, --score", nptests.read_scores, file, better="higher")
    refuses(r"--dataset.*'collection', 'quality', 'took'", nptests.read_scores, file, better="higher", algorithm="who")
    with pytest.raises(nptests.InputError, match=r"score='quality' \(--score"):
        nptests.read_scores(file, better="higher", dataset="collection", algorithm="who")
    with pytest.raises(nptests.InputError, match="did you mean 'collection'"):
        nptests.read_scores(file, better="higher", **{**NAMED, "dataset": "collections"})


def test_a_column_names_the_rows_of_a_wide_table():
    text = "family,code,A,B\nsmall,101,.1,.2\nsmall,105,.3,.2\nlarge,109,.5,.4\n"
    scores = nptests.read_scores(text, better="higher", dataset="code")
    assert (scores.datasets, scores.algorithms) == (("101", "105", "109"), ("A", "B"))
    assert any("family" in note for note in scores.reading)
    refuses("it has family, code, A, B", nptests.read_scores, text, better="higher", dataset="nix")


def test_groups_of_a_long_file(tmp_path):
    path = tmp_path / "groups.csv"
    path.write_text("arm,y\na,1\nb,4\na,2\nb,5.5\na,3\nb,7\n")
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert main(["test", "kruskal_wallis", str(path), "--algorithm", "arm", "--score", "y", "--json"]) == 0
    assert json.loads(out.getvalue())["pvalue"] == nptests.kruskal_wallis([1, 2, 3], [4, 5.5, 7]).pvalue


@pytest.mark.parametrize("words", [["--score", "y"], ["--rows", "x"], ["--repetitions", "mean"]])
def test_what_says_nothing_of_groups_is_no_silence(words, tmp_path, capsys):
    path = tmp_path / "groups.csv"
    path.write_text("arm,y\na,1\nb,4\na,2\nb,5.5\na,3\nb,7\n")
    assert main(["test", "kruskal_wallis", str(path), *words]) == 2
    assert "--" in capsys.readouterr().err


def test_runs_pair_by_their_numbers_and_not_by_the_order_of_rows():
    rows = _rows(runs=True)
    runs = read_runs(pd.DataFrame(rows).to_csv(index=False), better="higher", run=["s", "part"], **NAMED)
    by_run = {(r["collection"], r["who"], r["s"], r["part"]): r["quality"] for r in rows}
    for i, dataset in enumerate(runs.datasets):
        numbered = {tuple(runs.values[i, :, r].tolist()) for r in range(4)}
        expected = {
            tuple(by_run[dataset, a, s, f] for a in runs.algorithms) for s in (1, 2) for f in (1, 2)
        }  # what each run gave every algorithm
        assert numbered == expected
    headed = pd.DataFrame(rows).rename(columns={"s": "seed", "part": "fold"}).to_csv(index=False)
    assert read_runs(headed, better="higher", **NAMED) == runs


def test_runs_that_do_not_pair_are_refused():
    rows = _rows(runs=True)
    text = pd.DataFrame(rows).to_csv(index=False)
    refuses("name all columns that number the runs", read_runs, text, better="higher", run="s", **NAMED)
    seen = next(r for r in rows if r["who"] == "RF")
    seen["part"] = 9
    with pytest.raises(nptests.InputError, match=r"run '\d 9' of"):
        read_runs(pd.DataFrame(rows).to_csv(index=False), better="higher", run=["s", "part"], **NAMED)


def test_scores_of_parts_of_the_data_are_no_repetitions(tmp_path):
    file = tmp_path / "parts.csv"
    rows = [f"{d},{part},{a},0.{d}{a}{len(part)}" for d in range(1, 6) for a in (7, 8, 9) for part in ("train", "test")]
    file.write_text("\n".join(["data set,split,algorithm,score", *rows]))
    refuses(r"'split' tells apart \(test, train\).*such as all of 'test'", read_table, file, repetitions="mean")
    file.write_text(file.read_text().replace("train", "1").replace("test", "2"))
    assert "the mean of 2 repetitions stands for each score" in read_table(file, repetitions="mean").notes


def test_means_of_repetitions_are_as_fine_as_they_are(tmp_path):
    """Exact means are written with a power of ten; taken for whole numbers, any column would be the mean of others."""
    dice = random.Random(3)
    file = tmp_path / "runs.csv"
    rows = [f"{d},{r},{a},0.{dice.randrange(10**5):05}" for d in "uvwxyz" for a in "ABC" for r in (1, 2)]
    file.write_text("\n".join(["data set,run,algorithm,score", *rows]))
    notes = read_table(file, repetitions="mean").notes
    assert not [note for note in notes if "kept" in note]
    wide = tmp_path / "wide.csv"
    wide.write_text("data set,A,B,C\n" + "".join(f"{d},{dice.random():e},{dice.random():e},2e-1\n" for d in "uvwxyz"))
    assert not [note for note in read_table(wide).notes if "kept" in note]
