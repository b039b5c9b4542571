"""An option that is none of ours: what is proposed was run, keeps what else was asked, and names the caller's data."""

import re

import numpy as np
import pandas as pd
import pytest

import nptests

table = pd.DataFrame(np.random.default_rng(3).integers(50, 99, (12, 3)) / 100, columns=["p", "q", "r"])
right = (table > 0.7).astype(int)
one, other = table["p"].to_numpy(), table["q"].to_numpy()
long_table = table.rename_axis("set").reset_index().melt("set", var_name="model", value_name="accuracy")


def advice(call):
    with pytest.raises(nptests.InputError) as refused:
        eval(call)
    line = re.search(r"write (nptests\..+?\))(?:, or better='lower')?$", refused.value.message)
    assert line, refused.value.message
    return line[1]


@pytest.mark.parametrize(
    "procedure", [p for p in nptests.catalogue() if p.takes in ("scores", "pair")], ids=lambda p: p.name
)
def test_every_level_and_direction_in_the_words_of_others_is_told_in_ours(procedure):
    required = "".join(
        f", {name}={'p' if name == 'control' else 0.1!r}"
        for name, option in procedure.options.items()
        if option.required
    )
    data = "one, other" if procedure.takes == "pair" else "right" if procedure.name == "cochran_q" else "table"
    asked = {"higher_is_better": True} | ({"conf_level": 0.9} if "level" in procedure.options else {})
    words = "".join(f", {name}={value!r}" for name, value in asked.items())
    line = advice(f"nptests.{procedure.name}({data}{required}{words})")
    result = eval(line)
    assert line.startswith(f"nptests.{procedure.name}({data}")
    assert "better='higher'" in line
    assert getattr(result, "level", None) == 0.9 or "level" not in procedure.options


@pytest.mark.parametrize(
    ("call", "kept"),
    [
        ("nptests.all_pairs(table, control='p', adjust='finner')", "against(table, control='p', adjust='finner'"),
        ("nptests.holm(table, control='p')", "against(table, control='p', adjust='holm'"),
        ("nptests.bergmann_hommel(table)", "all_pairs(table, adjust='bergmann-hommel'"),
        ("nptests.kruskal_wallis(one, other, adjust='holm')", "dunn(one, other, adjust='holm'"),
        ("nptests.mann_whitney(one, other, paired=True)", "wilcoxon(one, other"),
        ("nptests.bootstrap_ci(one - other, statistic='median', n=2000)", "hodges_lehmann(differences, "),
        ("nptests.page(table, order=['r', 'p', 'q'], better='higher')", "page(table[['r', 'p', 'q']], better='higher'"),
        ("nptests.friedman(table, out='x.html')", "friedman(table).save('x.html'"),
        ("nptests.nemenyi(table, out='x.svg')", "draw(nptests.nemenyi(table), 'x.svg'"),
        (
            "nptests.friedman(long_table, dv='accuracy', within='model', subject='set')",
            "friedman(long_table, score='accuracy', algorithm='model', dataset='set'",
        ),
    ],
)  # fmt: skip
def test_what_else_was_asked_is_kept(call, kept):
    line = advice(call)
    assert f"nptests.{kept}" in line
    if "differences" not in line and "x." not in line:
        eval(line)


def test_a_word_that_stands_for_the_data_is_no_other_variable():
    df = "another"
    with pytest.raises(nptests.InputError, match=r"write nptests\.friedman\(your_df\)$"):
        nptests.friedman(table.to_numpy()[:, :3], alpha=0.1)
    assert df


def test_a_misspelt_control_is_reached():
    with pytest.raises(nptests.InputError, match="did you mean 'p'"):
        nptests.holm(table, control="P", better="higher")


@pytest.mark.parametrize("form", [list, tuple])
@pytest.mark.parametrize(
    "procedure", [p for p in nptests.catalogue() if p.takes in ("groups", "samples", "pair")], ids=lambda p: p.name
)
def test_samples_in_one_list_are_samples(procedure, form):
    many = 3 if procedure.takes == "groups" else 2
    shorter = 0 if procedure.takes == "pair" else 3
    samples = [table["p"].to_numpy(), table["q"].to_numpy()[shorter:], table["r"].to_numpy()[1:]][:many]
    required = {name: 0.1 for name, option in procedure.options.items() if option.required}
    assert procedure.run(form(samples), **required) == procedure.run(*samples, **required)
    if shorter:
        assert procedure.run(form(map(list, samples)), **required) == procedure.run(*samples, **required)
