"""Pictures in plain text: the same decisions, aligned, in Unicode and in ASCII."""

from itertools import combinations

import numpy as np
import pytest
from support.beside import on_each

import nptests
from nptests import cli, results
from nptests.data.scores import Scores
from nptests.document.pictures.lettering import columns_of
from nptests.read import literature as fixtures

TABLE = fixtures.scores("demsar2006/table6")


def decided(seed):
    """Random decisions on up to eight algorithms."""
    rng = np.random.default_rng(seed)
    k = int(rng.integers(2, 9))
    names = tuple(f"algorithm {j}" for j in range(k))
    ranks = tuple(rng.uniform(1, k, k).round(2).tolist())
    rows = tuple(
        results.Comparison(a, b, 1.0, None, 1.0, 0.5, float(rng.choice([0.7, 0.01]))) for a, b in combinations(names, 2)
    )
    return results.Comparisons("pairwise_wilcoxon", rows, "all-pairs", "holm", 20, k, names, ranks)


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("kind", ["cd", "pvalues"])
@pytest.mark.parametrize("seed", range(20))
def test_members_of_a_column_are_alike_and_all_alike_share_one(seed, kind, unicode):
    pairs = decided(seed)
    text = nptests.draw(pairs, kind=kind).text(unicode=unicode)
    sign = "┃" if unicode else "#"
    members = {}
    for line in text.splitlines():
        for name in pairs.algorithms:
            if line.startswith(name):
                members[name] = {i for i, c in enumerate(line) if c == sign}
    assert set(members) == set(pairs.algorithms)
    for a, b in combinations(pairs.algorithms, 2):
        assert bool(members[a] & members[b]) == (pairs.row(a, b).adjusted > 0.05)


@pytest.mark.parametrize("kind", ["cd", "pvalues", "ranks"])
@pytest.mark.parametrize("k", [2, 4, 10, 40])
def test_lines_keep_to_the_width_and_ascii_is_ascii(k, kind):
    rng = np.random.default_rng(k)
    comparisons = nptests.nemenyi(Scores(rng.normal(size=(45, k)).round(3) + 0.3 * np.arange(k), better="lower"))
    text = nptests.draw(comparisons, kind=kind).text(unicode=False)
    assert text.isascii()
    rows = text.splitlines()[2:]
    assert all(line == line.rstrip() for line in rows)
    if k <= 10:
        assert max(map(columns_of, rows)) <= 80
    assert len(rows) >= k


def test_wide_and_hostile_names_stay_in_their_columns():
    names = ("深層学習", "\x1b[31mred", "naive", "x" * 60)
    comparisons = nptests.nemenyi(Scores(np.arange(24.0).reshape(6, 4) % 7, names, better="higher"))
    text = nptests.draw(comparisons).text()
    assert "\x1b" not in text
    rows = [line for line in text.splitlines() if "●" in line]
    numbers = {columns_of(line[: line.index(".")]) for line in rows}
    assert len(numbers) == 1


def test_a_small_p_value_is_starred():
    text = nptests.draw(nptests.pairwise_wilcoxon(TABLE), kind="pvalues").text()
    assert text.count("0.044*") == 1


def test_command_draws_in_the_terminal(capsys):
    assert cli.main(["cd", "demsar2006/table6"]) == 0
    out = capsys.readouterr().out
    assert "CD = 1.189" in out
    assert [line.split()[0] for line in out.splitlines()[-5:]] == ["C4.5+m+cf", "C4.5+m", "C4.5+cf", "C4.5", "note:"]


def test_command_writes_a_file(capsys, tmp_path):
    path = f"{tmp_path}/cd.svg"
    arguments = ["cd", "demsar2006/table6", "--method", "against", "--control", "C4.5", "--adjust", "hochberg"]
    assert cli.main([*arguments, "--alpha", "0.1", "--out", path]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"written: {path}"
    assert second.startswith("note: the error counts ties")
    with open(path, encoding="utf-8") as file:
        assert "mean ranks, adjusted by Hochberg; ties counted" in file.read()


@on_each("arguments", "message", lists=True)
def test_command_says_what_is_wrong(arguments, message, capsys):
    assert cli.main(["cd", "demsar2006/table6", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_a_picture_at_the_prompt_is_short():
    """Drawn where that takes at most 15 lines, else told in words; never its shapes as data."""
    few = nptests.Scores.of([[0.9, 0.8, 0.7], [0.8, 0.9, 0.7], [0.9, 0.7, 0.6]], better="higher")
    picture = nptests.draw(nptests.nemenyi(few))
    assert repr(picture) == picture.text().rstrip("\n")
    many = nptests.Scores.of([[(i * j) % 23 for j in range(1, 21)] for i in range(1, 23)], better="higher")
    picture = nptests.draw(nptests.nemenyi(many))
    assert picture.text().count("\n") > 15
    assert repr(picture) == f"{picture.scene.title}\n{picture.scene.about}"
    assert "Words(" not in repr(picture)
