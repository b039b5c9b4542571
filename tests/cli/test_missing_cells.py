"""A table with 15 % of its cells missing, from CSV to report and paper kit: what was left out is said in each."""

import random
import shlex

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

    assert main(["analyse", str(file), "--better", "higher"]) == 2
    _, _, line = capsys.readouterr().err.partition("sound: ")
    command, *options = shlex.split(line)  # what the refusal says is written, and nothing else
    assert command == "nptests"
    for place in ("report.html", "kit/"):
        assert main([*options, "--out", f"{tmp_path}/{place}"]) == 0
    sentence = f"{whole} of 20 data sets (those without a missing score)"
    for place in ("report.html", "kit/methods.tex"):
        assert sentence in (tmp_path / place).read_text("utf-8")
    assert "left out, with a missing score" in (tmp_path / "kit" / "table.tex").read_text("utf-8")
    for name in ("diagram.pdf", "tables.docx", "reproduce.py", "sentence-es.tex"):
        assert (tmp_path / "kit" / name).stat().st_size > 0
