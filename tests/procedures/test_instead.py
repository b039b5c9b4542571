"""An option that is none of ours: what is proposed was run, keeps what else was asked, and names the caller's data."""

import re
import warnings
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from support import beside, inputs
from support.refused import refuses

import nptests
from nptests.procedures.elsewhere import translation
from nptests.values import changed

table = pd.DataFrame(np.random.default_rng(3).integers(50, 99, (12, 3)) / 100, columns=["p", "q", "r"])
X, seeds = table.to_numpy(), table.rename_axis("seed")
right = (table > 0.7).astype(int)
one, other = table["p"].to_numpy(), table["q"].to_numpy()
long_table = table.rename_axis("set").reset_index().melt("set", var_name="model", value_name="accuracy")

OURS = {p.name: p for p in nptests.catalogue()}


def advice(call):
    with pytest.raises(nptests.InputError) as refused:
        eval(call)
    line = re.search(r"write (nptests\..+?\))(?:, or better='lower'| # .*)?$", refused.value.message)
    assert line, refused.value.message
    return line[1]


@pytest.mark.parametrize(
    "procedure", [p for p in nptests.catalogue() if p.takes in ("scores", "pair")], ids=lambda p: p.name
)
def test_every_level_and_direction_in_the_words_of_others_is_taken(procedure):
    required = "".join(
        f", {name}={'p' if name == 'control' else 0.1!r}"
        for name, option in procedure.options.items()
        if option.required
    )
    data = "one, other" if procedure.takes == "pair" else "right" if procedure.name == "cochran_q" else "table"
    asked = {"higher_is_better": True} | ({"conf_level": 0.9} if "level" in procedure.options else {})
    words = "".join(f", {name}={value!r}" for name, value in asked.items())
    result = eval(f"nptests.{procedure.name}({data}{required}{words})")
    ours = words.replace("higher_is_better=True", "better='higher'").replace("conf_level", "level")
    plain = eval(f"nptests.{procedure.name}({data}{required}{ours})")
    assert changed(result, notes=()) == changed(plain, notes=())
    assert result.notes == (*plain.notes, f"read as {ours.removeprefix(', ')}")


@beside.on_each("call", "kept")
def test_what_else_was_asked_is_kept(call, kept):
    line = advice(call)
    assert f"nptests.{kept}" in line
    if "differences" not in line and "x." not in line:
        eval(line)


@beside.on_each("call", "package")
def test_names_of_packages(call, package):
    nptests.__dict__.pop(package, None)
    pd.testing.assert_frame_equal(
        *(pd.DataFrame(eval(each)) for each in (call, call.replace("nptests.", "nptests.compat.")))
    )


@pytest.mark.parametrize("paired", [True, False])
@pytest.mark.parametrize("name", [name for name in OURS if OURS[name].takes in ("pair", "samples", "groups", "scores")])
def test_pairs_are_never_answered_as_independent_samples_nor_the_other_way_round(name, paired):
    """What is asked so is of that kind: the call itself, the line that is proposed, or neither."""
    own = OURS[name]
    needed = {o: "p" if o == "control" else 0.1 for o, option in own.options.items() if option.required}
    data = (right if name == "cochran_q" else table,) if own.takes in ("groups", "scores") else (one, other)
    told = ""
    try:
        result = own.run(*data, paired=paired, **needed)
    except nptests.InputError as refused:
        told = refused.message
    else:
        said = {result.options[option] for option in ("paired", "error", "design") if option in own.options}
        assert translation.of_pairs(own) is paired or said & {paired, *translation.DESIGNS[paired], paired or "pooled"}
    line = re.search(r"write nptests\.(\w+)\(", told)
    assert line is None or translation.of_pairs(OURS[line[1]]) is paired
    assert "no option" not in told.partition(": ")[2]


def test_data_that_are_a_part_of_something_are_called_so():
    search = SimpleNamespace(cells=table.to_numpy())
    with pytest.raises(nptests.InputError, match=r"write nptests\.friedman\(search\.cells\) if "):
        nptests.friedman(search.cells, dim=1)  # the line as it stands is read


square = pd.DataFrame(np.random.default_rng(5).integers(50, 99, (6, 6)) / 100, columns=list("pqrstu"))


@beside.on_each("words", "turned")
def test_how_a_table_lies_is_taken_from_the_call(words, turned):
    """The number meant is that of the table as it stands, or turned, at every door that takes a table."""
    meant = square.T if turned else square
    assert nptests.friedman(square, **words).pvalue == nptests.friedman(meant).pvalue
    scores = nptests.Scores.of(square, better="higher", **words)
    assert (scores.values == meant.to_numpy()).all()
    assert nptests.compare(square, better="higher", **words).mean_ranks == nptests.analyse(scores).mean_ranks
    assert nptests.posthoc_nemenyi_friedman(square, **words).equals(nptests.posthoc_nemenyi_friedman(meant))
    assert nptests.win_tie_loss(square, better="higher", **words).equals(nptests.win_tie_loss(scores))


@pytest.mark.parametrize("words", [{"axis": 1}, {"axis": 0}, {"dim": 1}, {"orient": "index"}, {"axis": "columns"}])
@pytest.mark.parametrize("name", ["friedman", "all_pairs", "analyse", "cd_diagram", "autorank", "rank", "leaderboard",
                                  "Scores.of", "win_tie_loss", "summary", "compare", "effect_sizes"])  # fmt: skip
def test_what_may_be_meant_in_two_ways_is_asked_with_both_lines(name, words):
    """Both lines run, and the second is of the turned table."""
    better = {"better": "higher"} if name in ("Scores.of", "win_tie_loss") else {}
    with pytest.raises(nptests.InputError) as refused:
        eval(f"nptests.{name}")(square, **words, **better)
    lines = re.search(r"write (\S.*) if each row is a data set, (\S.*) if each column is one", str(refused.value))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        first, second = map(eval, lines.groups())
    assert "square.T" in lines[2]
    assert repr(first) != repr(second)


def test_an_axis_of_what_has_one_axis_is_no_question():
    assert nptests.wilcoxon(one, other, axis=-1).pvalue == nptests.wilcoxon(one, other).pvalue
    with pytest.warns(nptests.errors.InputWarning, match="exact where that takes milliseconds"):
        theirs = nptests.friedmanchisquare(one, other, table["r"], axis=0)
    assert theirs.pvalue == nptests.friedman(table).pvalue
    both = np.stack([one, other]), np.stack([other, one])
    refuses(r"write \[nptests\.wilcoxon\(\*pair\) for pair in zip\(.*\)\]", nptests.wilcoxon, *both, axis=1)


def test_a_board_stands_best_first():
    board = nptests.leaderboard(table, better="higher")
    assert board.mean_rank.is_monotonic_increasing
    assert board.set_index("algorithm").mean_rank.to_dict() == nptests.analyse(table, better="higher").mean_ranks


def test_a_word_that_stands_for_the_data_is_no_other_variable():
    df = "another"
    with pytest.raises(nptests.InputError, match=r"write nptests\.friedman\(table\.to_numpy\(\)\[:, :3\]\) if "):
        nptests.friedman(table.to_numpy()[:, :3], dim=1)
    assert df


@beside.on_each("others", "ours")
def test_words_of_others_that_mean_the_same_are_taken(others, ours):
    result, plain = eval(f"nptests.{others}"), eval(f"nptests.{ours}")
    assert changed(result, notes=()) == changed(plain, notes=())


def test_a_level_in_percent_is_no_level():
    refuses("alpha=5: a number between 0 and 1", nptests.nemenyi, table, alpha=5)


@pytest.mark.parametrize("form", [np.array, list, pd.Series])
def test_pairs_without_a_missing_score_are_left(form):
    gap = one.copy()
    gap[3] = np.nan
    left = nptests.wilcoxon(np.delete(one, 3), np.delete(other, 3))
    for words in ({"nan_policy": "omit"}, {"missing": "drop"}, {"dropna": True}):
        result = nptests.wilcoxon(form(gap), form(other), **words)
        assert result.pvalue == left.pvalue
        assert result.notes == (*left.notes, "left out, with a missing score: 1 of 12 pairs")


def test_a_misspelt_control_is_reached():
    refuses("did you mean 'p'", nptests.holm, table, control="P", better="higher")


@pytest.mark.parametrize("form", [list, tuple])
@pytest.mark.parametrize(
    "procedure", [p for p in nptests.catalogue() if p.takes in ("groups", "samples", "pair")], ids=lambda p: p.name
)
def test_samples_in_one_list_are_samples(procedure, form):
    many = 3 if procedure.takes == "groups" else 2
    shorter = 0 if procedure.takes == "pair" else 3
    samples = [table["p"].to_numpy(), table["q"].to_numpy()[shorter:], table["r"].to_numpy()[1:]][:many]
    required = {name: inputs.REQUIRED.get(name, 0.1) for name, option in procedure.options.items() if option.required}
    assert procedure.run(form(samples), **required) == procedure.run(*samples, **required)
    if shorter:
        assert procedure.run(form(map(list, samples)), **required) == procedure.run(*samples, **required)
