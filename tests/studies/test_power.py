"""Power that is drawn is held to power that is computed; the same numbers come from everywhere."""

from __future__ import annotations

import json
import math
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

import nptests
from nptests.cli import main
from nptests.studies import power as studies
from nptests.studies.designs import SHAPES, Design, Pilot
from nptests.studies.power import Block, Call, Power, power, sample_size

LARGE = 5.0  # standard errors: one of 3.5 million right answers is that far off


def near(drawn: Power, exact: float) -> bool:
    return abs(drawn.rejections - exact) <= LARGE * math.sqrt(exact * (1 - exact) / drawn.draws)


def power_of_t(effect: float, n: int, alpha: float = 0.05) -> float:
    """Of the paired t test on normal differences with standard deviation sqrt(2): the noncentral t."""
    shift, point = effect / math.sqrt(2) * math.sqrt(n), stats.t.isf(alpha / 2, n - 1)
    return float(stats.nct.sf(point, n - 1, shift) + stats.nct.cdf(-point, n - 1, shift))


def power_of_signs(effect: float, n: int, alpha: float = 0.05) -> float:
    """Of the two-sided sign test, which two algorithms' Friedman test is, without ties: from the binomial alone."""
    wins = np.arange(n + 1)
    p = np.minimum(1, 2 * np.minimum(stats.binom.cdf(wins, n, 0.5), stats.binom.sf(wins - 1, n, 0.5)))
    return float(stats.binom.pmf(wins, n, stats.norm.cdf(effect / math.sqrt(2)))[p <= alpha * (1 + 1e-9)].sum())


@pytest.mark.parametrize("effect", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("n", [8, 20])
def test_the_power_of_two_algorithms_is_the_computed_one(effect: float, n: int) -> None:
    t, signs = power(["paired_t", "friedman:null=exact"], (0, effect), n, draws=1_000, seed=n)
    assert near(t, power_of_t(effect, n))
    assert near(signs, power_of_signs(effect, n))
    assert signs.interval[0] <= signs.rejections <= signs.interval[1]


def test_the_number_of_data_sets_has_the_computed_power() -> None:
    answer = sample_size("friedman:null=exact", (0, 0.7), power=0.9, seed=3)
    assert near(answer.reached, power_of_signs(0.7, answer.n))
    assert answer.reached.rejections >= 0.9 > next(p for p in answer.tried if p.n == answer.n - 1).rejections
    assert all(near(row, power_of_signs(0.7, row.n)) for row in answer.tried if row.n >= 8)


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_have_mean_0_and_standard_deviation_1(shape: str) -> None:
    x = SHAPES[shape](np.random.default_rng(5), (200_000,))
    assert abs(x.mean()) < LARGE / math.sqrt(x.size)
    assert x.std() == pytest.approx(1, rel=LARGE * math.sqrt(stats.kurtosis(x, fisher=False) / 4 / x.size), abs=0)


def test_comparisons_are_counted_apart() -> None:
    """Three alike and one far off: its three pairs are found always, one of the others seldom."""
    (row,) = power("all_pairs:null=asymptotic", (0, 0, 0, 5), 30, draws=1_000)
    assert (row.detected, row.rejections) == (1.0, 1.0)
    assert row.familywise is not None
    assert row.discovery is not None
    assert 0 < row.familywise <= 0.05 + LARGE * math.sqrt(0.05 * 0.95 / 1_000)
    assert 0 < row.discovery < row.familywise  # a false one among at least four
    (null,) = power("nemenyi", (0, 0, 0), 10, draws=1_000)
    assert null.detected is None
    assert null.familywise == null.rejections == null.discovery


def test_a_pilot_is_drawn_from() -> None:
    scores = nptests.read_scores("demsar2006/table6", better="higher")
    few, many = power("friedman:null=asymptotic", scores, [5, 40], draws=1_000)
    assert 0 < few.rejections < many.rejections <= 1
    values = {tuple(row) for row in scores.numbers.working("decimal").tolist()}
    drawn = Pilot(scores).tables(np.random.default_rng(1), 30, 6)
    assert drawn.shape == (30, 6, 4)
    assert {tuple(row) for table in drawn.tolist() for row in table} == values


def test_the_same_numbers_come_from_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "BLOCK", 200)
    question: Any = (["friedman", "all_pairs:adjust=holm"], Design((0, 0.4, 0), "skewed", step=0.5), [6])
    alone = power(*question, draws=350)
    with ProcessPoolExecutor(2) as pool:
        assert power(*question, draws=350, executor=pool) == alone
    with ThreadPoolExecutor(2) as pool:
        assert power(*question, draws=350, executor=pool) == alone
    assert alone[0].draws == 400
    assert power(*question, draws=350, seed=1) != alone
    first, second = tmp_path / "first", tmp_path / "second"
    assert power(question[0][0], *question[1:], draws=350, folder=first) == alone[:1]
    assert power(question[0][1], *question[1:], draws=350, folder=second) == alone[1:]
    for file in second.iterdir():  # two halves of the work, put together
        file.rename(first / file.name)
    assert power(*question, draws=350, folder=first) == alone


def test_an_interrupted_study_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    counts = studies.Block.counts

    def counted(block: studies.Block) -> studies.Counts:
        drawn.append(block.number)
        if len(drawn) == 3:
            raise KeyboardInterrupt
        return counts(block)

    monkeypatch.setattr(studies.Block, "counts", counted)
    with pytest.raises(KeyboardInterrupt):
        power("friedman", (0, 1, 0), 5, draws=4_000, folder=tmp_path)
    steps: list[tuple[int, int]] = []
    answer = power("friedman", (0, 1, 0), 5, draws=4_000, folder=tmp_path, progress=lambda *at: steps.append(at))
    assert drawn == [0, 1, 2, 2, 3]
    assert steps == [(0, 4), (1, 4), (2, 4), (3, 4)]
    monkeypatch.undo()
    assert answer == power("friedman", (0, 1, 0), 5, draws=4_000)
    next(tmp_path.iterdir()).write_text("{", "utf-8")
    with pytest.raises(nptests.InputError, match="remove it and run again"):
        power("friedman", (0, 1, 0), 5, draws=4_000, folder=tmp_path)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: power("friedmann", (0, 1), 5), "did you mean 'friedman'"),
        (lambda: power("friedman:tie=ignored", (0, 1), 5), "write friedman:option=value"),
        (lambda: power("friedman:ties=maybe", (0, 1), 5), "ties='maybe'"),
        (lambda: power("friedman", (0,), 5), "at least two algorithms"),
        (lambda: power("friedman", (0, math.nan), 5), "finite numbers"),
        (lambda: power("friedman", (0, 1), 0), "numbers of the shape"),
        (lambda: power("friedman", (0, 1), 5, draws=0), "draws=0"),
        (lambda: power("friedman", (0, 1), 5, alpha=1.5), "alpha=1.5"),
        (lambda: power("friedman", Design((0, 1), "norml"), 5), "did you mean 'normal'"),
        (lambda: power("friedman", Design((0, 1), spreads=(1,)), 5), "one for each effect"),
        (lambda: power("wilcoxon", (0, 1, 2), 5), "choose them"),
        (lambda: power("against", (0, 0, 0), 5), "name one"),
        (lambda: sample_size("friedman", (0, 0, 0), draws=1_000), "the effects are too small"),
    ],
)
def test_what_cannot_be_studied_is_said(call: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "MOST_SIZE", 60)
    with pytest.raises(nptests.InputError) as caught:
        call()
    assert words in str(caught.value)


def test_the_command_says_how_many_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "power.svg"
    assert main(["power", "friedman", "--effects", "0", "0", "1", "--draws", "1000", "--out", str(file)]) == 0
    out, _ = capsys.readouterr()
    answer = sample_size("friedman", (0, 0, 1), draws=1_000)
    assert out.startswith(f"{answer.n} data sets give friedman a power of 0.8 at alpha = 0.05.\n")
    assert "normal scores with effects 0, 0, 1 in standard deviations." in out
    drawing = file.read_text("utf-8")
    assert all(f"{row.rejections:.3f} with {row.n} data sets" in drawing for row in answer.tried)


def test_the_command_compares_tests(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "BLOCK", 100)
    words = ["power", "friedman:null=asymptotic", "nemenyi", "--pilot", "demsar2006/table6", "--n", "6", "--draws"]
    assert main([*words, "150", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["test"] for row in rows] == ["friedman:null=asymptotic", "nemenyi"]
    assert [row["draws"] for row in rows] == [200, 200]
    assert rows[0]["familywise"] is None
    assert rows[1]["familywise"] == 0.0
    assert main([*words, "150"]) == 0
    assert "any false" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        (["friedman"], "--effects 0 0 0.5 in standard deviations, or --pilot"),
        (["friedman", "quade", "--effects", "0", "1"], "several with --n"),
        (["friedman", "--effects", "0", "1", "--workers", "0"], "at least one"),
        (["friedman", "--effects", "0", "1", "--pilot", "demsar2006/table6"], "say what is drawn"),
        (["friedman", "--effects", "0", "1", "--n", "2", "--out", "x.nothing"], ".nothing"),
    ],
)
def test_the_command_says_what_to_write(words: list[str], cure: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["power", *words, "--draws", "1"]) == 2
    assert cure in capsys.readouterr().err


@pytest.mark.parametrize("shape", [*SHAPES, "pilot"])
def test_tables_drawn_in_parts_are_the_same(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However little is held at a time."""
    effects, rng = (0.0, 0.2, 0.8), np.random.default_rng(3)
    pilot = nptests.Scores.of(rng.normal(size=(7, 3)).round(1), better="higher")
    source = Pilot(pilot) if shape == "pilot" else Design(effects, shape)
    blocks = [Block(Call.of(test), source, 6, 0.05, 1, 0, 100) for test in ("quade", "all_pairs:null=asymptotic")]
    whole = [block.counts() for block in blocks]
    monkeypatch.setattr("nptests.distributions.simulated.HELD", 7 * 6 * 3)
    assert [block.counts() for block in blocks] == whole
    assert all(0 < counts.rejected < 100 for counts in whole)


def test_no_more_data_sets_are_tried_than_allowed() -> None:
    with pytest.raises(nptests.InputError, match="with 12 data sets"):
        sample_size("friedman", (0, 0, 0.1), draws=1_000, most=12)
