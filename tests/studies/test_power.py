"""Power that is drawn is held to power that is computed; the same numbers come from everywhere."""

import json
import math
import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from support.beside import on_each
from support.refused import refuses

import nptests
from nptests.cli import main
from nptests.studies import drawn_blocks, rejections
from nptests.studies.designs import SHAPES, Design, Pilot
from nptests.studies.drawn_blocks import Block, Call
from nptests.studies.rejections import power, sample_size

LARGE = 5.0  # standard errors: one of 3.5 million right answers is that far off


def near(drawn, exact):
    return abs(drawn.rejections - exact) <= LARGE * math.sqrt(exact * (1 - exact) / drawn.draws)


def power_of_t(effect, n, alpha=0.05):
    """Of the paired t test on normal differences with standard deviation sqrt(2): the noncentral t."""
    shift, point = effect / math.sqrt(2) * math.sqrt(n), stats.t.isf(alpha / 2, n - 1)
    return float(stats.nct.sf(point, n - 1, shift) + stats.nct.cdf(-point, n - 1, shift))


def power_of_signs(effect, n, alpha=0.05):
    """Of the two-sided sign test, which two algorithms' Friedman test is, without ties: from the binomial alone."""
    wins = np.arange(n + 1)
    p = np.minimum(1, 2 * np.minimum(stats.binom.cdf(wins, n, 0.5), stats.binom.sf(wins - 1, n, 0.5)))
    return float(stats.binom.pmf(wins, n, stats.norm.cdf(effect / math.sqrt(2)))[p <= alpha * (1 + 1e-9)].sum())


@pytest.mark.parametrize("effect", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("n", [8, 20])
def test_the_power_of_two_algorithms_is_the_computed_one(effect, n):
    t, signs = power(["paired_t", "friedman:null=exact"], (0, effect), n, draws=1_000, seed=n)
    assert near(t, power_of_t(effect, n))
    assert near(signs, power_of_signs(effect, n))
    assert signs.interval[0] <= signs.rejections <= signs.interval[1]


def test_the_number_of_data_sets_has_the_computed_power():
    answer = sample_size("friedman:null=exact", (0, 0.7), power=0.9, seed=3)
    assert near(answer.reached, power_of_signs(0.7, answer.n))
    assert answer.reached.rejections >= 0.9 > next(p for p in answer.tried if p.n == answer.n - 1).rejections
    assert all(near(row, power_of_signs(0.7, row.n)) for row in answer.tried if row.n >= 8)


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_have_mean_0_and_standard_deviation_1(shape):
    x = SHAPES[shape](np.random.default_rng(5), (200_000,))
    assert abs(x.mean()) < LARGE / math.sqrt(x.size)
    assert x.std() == pytest.approx(1, rel=LARGE * math.sqrt(stats.kurtosis(x, fisher=False) / 4 / x.size), abs=0)


def test_comparisons_are_counted_apart():
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


def test_a_pilot_is_drawn_from():
    scores = nptests.read_scores("demsar2006/table6", better="higher")
    few, many = power("friedman:null=asymptotic", scores, [5, 40], draws=1_000)
    assert 0 < few.rejections < many.rejections <= 1
    values = {tuple(row) for row in scores.numbers.working("decimal").tolist()}
    drawn = Pilot(scores).tables(np.random.default_rng(1), 30, 6)
    assert drawn.shape == (30, 6, 4)
    assert {tuple(row) for table in drawn.tolist() for row in table} == values


def test_the_same_numbers_come_from_everywhere(tmp_path, monkeypatch):
    monkeypatch.setattr(rejections, "BLOCK", 200)
    question = (["friedman", "all_pairs:adjust=holm"], Design((0, 0.4, 0), "skewed", step=0.5), [6])
    alone = power(*question, draws=350)
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
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


def test_shards_put_together_are_the_whole(tmp_path):
    question = (["friedman", "wilcoxon"], (0, 0.6), [6, 9])
    steps = []
    done = [
        nptests.studies.shard(
            *question, (i, 3), folder=tmp_path / str(i), draws=2_000, progress=lambda *at: steps.append(at)
        )
        for i in (1, 2, 3)
    ]
    assert done == [(3, 8), (3, 8), (2, 8)]
    assert steps[:3] == [(0, 3), (1, 3), (2, 3)]
    assert nptests.studies.merge(tmp_path / "all", [tmp_path / "1", tmp_path / "3", tmp_path / "3"]) == 5
    assert nptests.studies.merge(tmp_path / "all", [tmp_path / "1", tmp_path / "2"]) == 3
    drawn = []
    whole = power(*question, draws=2_000, folder=tmp_path / "all", progress=lambda *at: drawn.append(at))
    assert whole == power(*question, draws=2_000)
    assert len(list((tmp_path / "all").iterdir())) == 8
    refuses("counted from 1 to 2", nptests.studies.shard, *question, (3, 2), folder=tmp_path)
    assert nptests.studies.merge(tmp_path / "all", tmp_path / "1") == 0
    refuses("holds no blocks", nptests.studies.merge, tmp_path / "all", [tmp_path / "nowhere"])


def test_blocks_say_whose_they_are(tmp_path):
    """A block that is missing, doubled, foreign, damaged, of another version: each is named, and none is put."""
    question = ("sign", (0, 0.6), [6, 9])
    for i in (1, 2):
        nptests.studies.shard(*question, (i, 2), folder=tmp_path / str(i), draws=2_000)
    nptests.studies.shard("sign", (0, 0.7), 6, (1, 1), folder=tmp_path / "foreign", draws=1_000)
    (foreign,) = (tmp_path / "foreign").iterdir()
    (first, *_), (second, *_) = (sorted((tmp_path / str(i)).iterdir()) for i in (1, 2))
    study, target = tmp_path / "all", [tmp_path / "1", tmp_path / "2"]

    def refused(words, others=target):
        refuses(words, nptests.studies.merge, study, others, *question, draws=2_000)
        assert not study.exists()

    refused(
        r"2 of 4 blocks are missing, the first of them block [12] of sign at alpha = 0.05 on [69] data sets", target[:1]
    )
    refused(rf"{foreign.name} is of another study: block 1 of sign.*0\.7", [*target, foreign.parent])
    refused(r"block [12] of sign.* is doubled, in ", [*target, target[0]])
    copy = first.with_name("copy.json")
    copy.write_bytes(first.read_bytes())
    refused(rf"copy\.json is a double, block .* belongs in {first.name}: remove it")
    copy.unlink()
    kept = second.read_bytes()
    for damaged in (kept[:-9], kept.replace(b'"rejected": ', b'"rejected": 1'), kept.replace(b'"n": ', b'"n": 1')):
        assert damaged != kept
        second.write_bytes(damaged)
        refused(rf"{second.name} is no block of a study .*: remove it and run again")
    second.write_bytes(kept)
    other = target[0] / second.name
    fewer = drawn_blocks.Counts(1)
    other.write_text(drawn_blocks._written(json.loads(kept)["block"], fewer), "utf-8")
    refused(rf"{second.name} and .*{second.name} are both block .* with other counts: remove the wrong one")
    other.unlink()
    second.write_text(drawn_blocks._written(json.loads(kept)["block"], fewer, "0.0.1"), "utf-8")
    refused(rf"{second.name} is of nptests 0\.0\.1, and this is {nptests.__version__}")
    second.write_bytes(kept)
    assert nptests.studies.merge(study, target, *question, draws=2_000) == 4
    assert nptests.studies.merge(study, target, *question, draws=2_000) == 0


def test_absurd_seeds_are_refused():
    for seed in (-1, 10**400, 2**53 + 1, 0.5):
        refuses("seed.*(whole number|beyond)", power, "sign", (0, 1), 6, draws=1_000, seed=seed)


def test_what_is_no_table_and_no_effects_is_refused():
    """Columns of a frame are no effects, and a misspelt option is not the default."""
    for of in (pd.DataFrame(np.zeros((8, 3))), np.zeros((8, 3)), [[1, 2], [3, 4]], "demsar2006/table6", {"a": 1}):
        refuses(r"effects are numbers.*nptests\.Scores\.of", power, "friedman", of, 10, draws=1_000)
    with pytest.raises(nptests.InputError, match=r"no option 'alhpa': did you mean 'alpha'"):
        nptests.studies.shard("sign", (0, 1), 10, (1, 1), folder="x", alhpa=0.01)  # type: ignore[call-arg]


@pytest.mark.parametrize("text", ["{}", '{"rejected": 1001}', '{"rejected": "x"}', "null", "7", '{"rejected": -1}'])
def test_a_file_that_is_no_block_is_refused(tmp_path, text):
    (row,) = power("sign", (0, 1), 6, draws=1_000, folder=tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_text(text, "utf-8")
    refuses("remove it and run again", power, "sign", (0, 1), 6, draws=1_000, folder=tmp_path)
    file.unlink()
    assert power("sign", (0, 1), 6, draws=1_000, folder=tmp_path) == (row,)


def test_shards_on_the_command_line(tmp_path, capsys):
    question = ["power", "sign", "--effects", "0", "1", "--n", "5", "7", "--draws", "2000", "--quiet"]
    assert main(question) == 0
    whole = capsys.readouterr().out
    for i in (1, 2):
        assert main([*question, "--folder", str(tmp_path / str(i)), "--shard", f"{i}/2"]) == 0
        assert capsys.readouterr().out.startswith("2 of 4 blocks are in ")
    folders = [str(tmp_path / str(i)) for i in (1, 2)]
    assert main([*question, "--folder", str(tmp_path / "all"), "--merge", folders[0]]) == 2
    assert "2 of 4 blocks are missing" in capsys.readouterr().err
    assert main([*question, "--folder", str(tmp_path / "all"), "--merge", *folders]) == 0
    assert capsys.readouterr().out == whole
    for words, said in (
        (["--shard", "1/2"], "need --folder"),
        (["--shard", "half", "--folder", "x"], "write it as 2/3"),
        (["--correlation", "1"], "from 0 to below 1"),
        (["--shard", "1/2", "--folder", "x", "--json"], "go with the command that merges"),
    ):
        assert main([*question, *words]) == 2
        assert said in capsys.readouterr().err
    assert main(["power", "sign", "--pilot", "demsar2006/table6", "--correlation", "0.1", "--n", "5"]) == 2
    assert "go with --effects" in capsys.readouterr().err
    assert main(["power", "sign", "--effects", "0", "1", "--shard", "1/2", "--folder", "x"]) == 2
    assert "--shard needs the numbers of data sets" in capsys.readouterr().err


def test_joblibs_processes_give_the_same_numbers():
    loky = pytest.importorskip("joblib.externals.loky", reason="joblib is not installed")
    question = ("page", (0, 0.4, 0.8), [6])
    with loky.get_reusable_executor(2) as pool:
        assert power(*question, draws=2_000, executor=pool) == power(*question, draws=2_000)


def test_without_effects_it_is_the_size():
    """The exact size of the sign test of two algorithms, and that of the t test, which is its level."""
    signs, t = nptests.studies.size(["friedman:null=exact", "paired_t"], 2, 12, draws=4_000, seed=2)
    assert near(signs, power_of_signs(0, 12))
    assert near(t, 0.05)
    assert (signs, t) == power(["friedman:null=exact", "paired_t"], (0, 0), 12, draws=4_000, seed=2)
    (skewed,) = nptests.studies.size("sign", 2, 6, shape="skewed", step=0.5, alpha=0.2, draws=1_000)
    assert skewed.alpha == 0.2


def test_numbers_of_data_sets_as_people_write_them():
    (row,) = power("sign", (0, 1), 6, draws=1_000)
    for sizes in (np.int64(6), 6.0, [6], (n for n in (6,)), np.array([6])):
        assert power("sign", (0, 1), sizes, draws=1_000) == (row,)
    assert {line.n for line in nptests.studies.coverage("cohens_d", draws=2, sizes=np.int64(8))} == {8}
    for sizes in (0, [5, -3]):
        refuses("1 or more", power, "sign", (0, 1), sizes, draws=1_000)
    with pytest.raises(nptests.InputError, match="correlation='much': a number is needed"):
        nptests.studies.size("sign", 2, 5, correlation="much")  # type: ignore[arg-type]


@pytest.mark.parametrize("correlation", [0.0, 0.25])
def test_correlated_data_sets_share_a_part(correlation):
    """With correlation r the mean of n scores has the variance (1 + (n - 1) r) / n, and no score another one."""
    n, m = 5, 40_000
    x = Design((0, 0), "uniform", correlation=correlation).tables(np.random.default_rng(3), m, n) * 1e-4
    for values, variance in ((x, 1), (x.mean(axis=1), (1 + (n - 1) * correlation) / n)):
        error = LARGE * variance * math.sqrt(2 / (2 * m))  # of a variance from 2 m numbers no wider than normal ones
        assert abs(values[:, 0].var() / 2 + values[:, 1].var() / 2 - variance) < error
    assert ("correlation" in Design((0, 0), correlation=correlation).words) == (correlation > 0)
    sizes = [nptests.studies.size("paired_t", 2, 10, correlation=r, draws=2_000)[0].rejections for r in (0, 0.1)]
    assert sizes[1] > 0.1 > sizes[0]  # folds that share their training: Nadeau and Bengio (2003)


def test_an_interrupted_study_goes_on(tmp_path, monkeypatch):
    drawn = []
    counts = Block.counts

    def counted(block):
        drawn.append(block.number)
        if len(drawn) == 3:
            raise KeyboardInterrupt
        return counts(block)

    monkeypatch.setattr(Block, "counts", counted)
    with pytest.raises(KeyboardInterrupt):
        power("friedman", (0, 1, 0), 5, draws=4_000, folder=tmp_path)
    steps = []
    answer = power("friedman", (0, 1, 0), 5, draws=4_000, folder=tmp_path, progress=lambda *at: steps.append(at))
    assert drawn == [0, 1, 2, 2, 3]
    assert steps == [(0, 4), (1, 4), (2, 4), (3, 4)]
    monkeypatch.undo()
    assert answer == power("friedman", (0, 1, 0), 5, draws=4_000)
    next(tmp_path.iterdir()).write_text("{", "utf-8")
    refuses("remove it and run again", power, "friedman", (0, 1, 0), 5, draws=4_000, folder=tmp_path)


def test_the_command_says_how_many_and_draws(tmp_path, capsys):
    file = tmp_path / "power.svg"
    assert main(["power", "friedman", "--effects", "0", "0", "1", "--draws", "1000", "--out", str(file)]) == 0
    out, _ = capsys.readouterr()
    answer = sample_size("friedman", (0, 0, 1), draws=1_000)
    assert out.startswith(f"{answer.n} data sets give friedman a power of 0.8 at alpha = 0.05.\n")
    assert "normal scores with effects 0, 0, 1 in standard deviations." in out
    drawing = file.read_text("utf-8")
    assert all(f"{row.rejections:.3f} with {row.n} data sets" in drawing for row in answer.tried)


def test_the_command_compares_tests(capsys, monkeypatch):
    monkeypatch.setattr(rejections, "BLOCK", 100)
    words = ["power", "friedman:null=asymptotic", "nemenyi", "--pilot", "demsar2006/table6", "--n", "6", "--draws"]
    assert main([*words, "150", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["test"] for row in rows] == ["friedman:null=asymptotic", "nemenyi"]
    assert [row["draws"] for row in rows] == [200, 200]
    assert rows[0]["familywise"] is None
    assert rows[1]["familywise"] == 0.0
    assert main([*words, "150"]) == 0
    assert "any false" in capsys.readouterr().out


@on_each("words", "cure", lists=True)
def test_the_command_says_what_to_write(words, cure, capsys):
    assert main(["power", *words, "--draws", "1"]) == 2
    assert cure in capsys.readouterr().err


@pytest.mark.parametrize("shape", [*SHAPES, "pilot"])
def test_tables_drawn_in_parts_are_the_same(shape, monkeypatch):
    """However little is held at a time."""
    effects, rng = (0.0, 0.2, 0.8), np.random.default_rng(3)
    pilot = nptests.Scores.of(rng.normal(size=(7, 3)).round(1), better="higher")
    source = Pilot(pilot) if shape == "pilot" else Design(effects, shape)
    blocks = [Block(Call.of(test), source, 6, 0.05, 1, 0, 100) for test in ("quade", "all_pairs:null=asymptotic")]
    whole = [block.counts() for block in blocks]
    monkeypatch.setattr("nptests.distributions.simulated.HELD", 7 * 6 * 3)
    assert [block.counts() for block in blocks] == whole
    assert all(0 < counts.rejected < 100 for counts in whole)


def test_an_effect_raises_the_scores_of_its_algorithm():
    first, second = Design((0, 5)).tables(np.random.default_rng(0), 20, 5).mean(axis=(0, 1))
    assert first < second
