"""A table with 15 % of its cells missing, from CSV to report and paper kit: what was left out is said in each."""

import random

import pytest

from nptests.cli import main

HOLES = {  # 12 of 80 cells
    "at random": random.Random(2).sample(range(80), 12),
    "a block": [4 * i + 3 for i in range(8, 20)],
    "a row nearly empty": [20, 21, 22, *random.Random(3).sample(range(28, 80), 9)],
}


@pytest.mark.parametrize("holes", HOLES.values(), ids=list(HOLES))
def test_the_whole_road(holes, tmp_path, capsys):
    draw = random.Random(7)
    cells = [f"0.{800 + 20 * (i % 4) + draw.randint(-30, 30)}" for i in range(80)]
    table = [["" if 4 * i + j in holes else cells[4 * i + j] for j in range(4)] for i in range(20)]
    whole = sum("" not in row for row in table)
    file = tmp_path / "scores.csv"
    file.write_text("data,A,B,C,D\n" + "".join(f"d{i},{','.join(row)}\n" for i, row in enumerate(table)), "utf-8")

    says = {  # by the words that are typed, none to begin with
        (): ("12 of 80 scores are missing, all others are used", "12 of 80 scores are missing"),
        ("--missing", "pairwise"): ("data sets that have both (pairwise deletion)", "12 of 80 scores are missing"),
        ("--missing", "drop"): (
            f"{whole} of 20 data sets (those without a missing score: listwise deletion)",
            "left out,",
        ),
    }
    for words, (sentence, legend) in says.items():
        for place in ("report.html", "kit/"):
            out = ["--out", f"{tmp_path}/{place}", "--force"]
            assert main(["analyse", str(file), "--better", "higher", *words, *out]) == 0
        for place in ("report.html", "kit/methods.tex"):
            assert sentence in (tmp_path / place).read_text("utf-8")
        assert legend in (tmp_path / "kit" / "table.tex").read_text("utf-8")
    for name in ("diagram.pdf", "tables.docx", "reproduce.py", "sentence-es.tex"):
        assert (tmp_path / "kit" / name).stat().st_size > 0


def test_an_option_that_is_said_twice_holds_twice(tmp_path, capsys):
    file = tmp_path / "scores.csv"
    file.write_text("d,a,b,c,e\nx,.81,.7,.6,.53\ny,.9,.73,.6,.55\nz,.85,.75,.62,.5\nw,.83,.72,.66,.51\n", "utf-8")
    words = ["test", "friedman", str(file), "--better", "higher", "--json", "--leave-out"]
    answers = []
    for more in (["a", "--leave-out", "b"], ["a", "b"]):
        assert main([*words, *more]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    assert '"k": 2' in answers[0]
