"""Logs whose headings do not say what the data sets are: how the columns cross tells, or nothing is proposed."""

import random

import pytest

import nptests
from nptests.read import read_table
from nptests.read.source import Source

BLOCKS = {  # what stands over data sets, and what over that which they determine
    ("filename",): [f"{i}.png" for i in range(9)],
    ("level_file", "level_name"): [f"level_{i}.json" for i in range(6)],
    ("n", "capacity"): [str(i) for i in range(5, 25)],
    ("input_size",): ["100", "250", "500", "1000"],
    ("bs / seq_len",): [f"{b} / {s}" for b in (1, 8) for s in (32, 64, 128, 256)],
    ("scenario",): ["evening_peak", "flash_crowd", "link_failure"],
}
pytestmark = pytest.mark.filterwarnings("ignore::nptests.InputWarning")
MEASURES = ["time_ms", "psnr", "test_acc_mean", "total_cost", "peak_memory_kb"]


def drawn(seed):
    """A log, and the score of each algorithm on each data set by measure."""
    draw = random.Random(seed)
    (head, *more), blocks = draw.choice(list(BLOCKS.items()))
    algorithms = draw.sample(["BFS", "dijkstra", "greedy", "dp", "two_phase", "A*", "beam"], draw.randint(2, 5))
    measures, runs = draw.sample(MEASURES, draw.randint(1, 3)), draw.choice([1, 1, 3])
    spread = [f"{m}_std" for m in measures if draw.random() < 0.5]
    heads = [
        *head.split(" / "),
        *more,
        draw.choice(["algorithm", "method", "solver"]),
        "complexity",
        *measures,
        *spread,
    ]
    rows, truth = [], {}
    for i, block in enumerate(blocks):
        for j, algorithm in enumerate(algorithms):
            for run in range(runs):
                scores = [round(draw.random() + 1e-4, 4) for _ in measures]
                rows.append([
                    *block.split(" / "), *(f"of {i}" for _ in more), algorithm, f"O(n^{j + 1})",
                    *map(str, scores), *(f"{draw.random() / 20:.5f}" for _ in spread), str(run + 1),
                ])  # fmt: skip
                for measure, score in zip(measures, scores, strict=True):
                    truth.setdefault((measure, algorithm, block), []).append(score)
    heads = [*heads, "run"] if runs > 1 else heads
    text = "\n".join(",".join(row[: len(heads)]) for row in [heads, *rows])
    return text, {key: sum(scores) / len(scores) for key, scores in truth.items()}, algorithms, blocks


@pytest.mark.parametrize("seed", range(60))
def test_a_log_is_proposed_in_ways_that_hold(seed):
    text, truth, algorithms, blocks = drawn(seed)
    source = Source(text.encode(), "log.csv", ".csv", named=True)
    with pytest.raises(nptests.InputError) as problem:
        read_table(source).scores(better="higher")
    assert problem.value.readings, text[:300]
    for how in problem.value.readings:
        scores = read_table(source, **how).scores(better="higher")
        assert ({*scores.algorithms}, len(scores.datasets)) == ({*algorithms}, len(blocks)), how
        measure = how.get("score") or next(m for m, *_ in truth if m not in how["leave_out"])
        assert not measure.endswith("std")
        for j, algorithm in enumerate(scores.algorithms):
            for block, score in zip(blocks, scores.values[:, j], strict=True):
                assert score == pytest.approx(truth[measure, algorithm, block], abs=1e-9), how


ROLES = {  # which of two columns whose names cross may name what is compared; the other one tells the data sets
    ("condition", "family"): {"condition", "family"},
    ("Position", "Model"): {"Model"},
    ("method", "model"): {"method", "model"},
    ("Model", "Augmentation"): set(),  # what stands behind may be a variant
    ("fold", "method"): set(),
}


@pytest.mark.parametrize("heads", ROLES)
def test_names_that_cross_once_are_asked_about_in_each_role(heads):
    first, second = [f"{heads[0]} {c}" for c in "uvwxy"], ["one", "two", "three"]
    draw = random.Random(1)
    rows = [f"{a},{b},{draw.randint(50, 99) / 100},{draw.randint(100, 900) / 1000}" for a in first for b in second]
    text = "\n".join([",".join([*heads, "f1", "mae"]), *rows])
    with pytest.raises(nptests.InputError) as problem:
        read_table(Source(text.encode(), "log.csv", ".csv", named=True)).scores(better="higher")
    ways = [(how["algorithm"], how["dataset"]) for how in problem.value.readings]
    assert {algorithm for algorithm, _ in ways} == ROLES[heads]
    assert all({*way} == {*heads} for way in ways)
