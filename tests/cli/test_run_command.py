"""`nptests run`: from a file to the report, in shards, and what is wrong with a file in one sentence."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from support.beside import beside, frozen, on_each

from nptests import read_scores
from nptests.cli import main
from nptests.experiment.configuration import TEMPLATE

WRITTEN = frozen(beside(__file__))

BEGINNING = 'seed = 1\nresampling = "3-fold"\nmetric = ["accuracy", "kappa"]\nstore = "runs"\n'
MODELS = WRITTEN["models"]
DATA = WRITTEN["data"]
KEEL = WRITTEN["keel"]


@pytest.fixture
def experiment(tmp_path):
    rows = [f"{i % 10 - 0.5 * (i % 2)}, {('silver', 'gold')[i % 2]}, {'AB'[i % 10 > 4]}" for i in range(30)]
    (tmp_path / "coins.dat").write_text(KEEL + "\n".join(rows) + "\n", "utf-8")
    file = tmp_path / "experiment.toml"
    file.write_text(BEGINNING + MODELS + DATA, "utf-8")
    return file


def test_errors_that_cost_are_asked_for_in_the_file(experiment, capsys):
    costs = '{ name = "cost_error", classes = ["A", "B"], costs = [[0, 2], [2, 0]] }'
    asked = BEGINNING.replace('["accuracy", "kappa"]', f'["error", {costs}]')
    experiment.write_text(asked + MODELS + DATA[DATA.index("[datasets.coins]") :], "utf-8")
    means = []
    for metric in ("error", "cost_error"):
        assert main(["run", str(experiment), "--quiet", "--metric", metric]) == 0
        means.append([float(line.split()[1]) for line in capsys.readouterr().out.splitlines()[1:3]])
    assert means[1] == [2 * mean for mean in means[0]]
    assert sum(means[0]) > 0
    experiment.write_text(experiment.read_text("utf-8").replace('["A", "B"]', '["A"]'), "utf-8")
    assert main(["run", str(experiment), "--quiet"]) == 2
    assert "two different classes are needed" in capsys.readouterr().err


@on_each("line", "sentence")
def test_a_value_of_another_kind_is_a_sentence(line, sentence, experiment, capsys):
    key = line.split()[0]
    others = [row for row in BEGINNING.splitlines() if row.split()[0] != key]
    experiment.write_text("\n".join([*others, line]) + MODELS + DATA, "utf-8")
    assert main(["run", str(experiment), "--plan"]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert key in said


def test_from_the_file_to_the_report(experiment, capsys):
    assert main(["run", str(experiment), "--plan"]) == 0
    plan = capsys.readouterr().out
    assert "18 fits in all" in plan
    assert "3-fold cross-validation, stratified; accuracy, kappa; seed 1" in plan
    assert main(["run", str(experiment), "--quiet"]) == 0
    words = " ".join(capsys.readouterr().out.split())
    assert "2 models were fitted on 3 data sets (iris: 150 cases, wine: 178 cases, coins: 30 cases)" in words
    assert "3-fold cross-validation, stratified by class" in words
    assert "seed 1" in words
    means = experiment.parent / "runs" / "accuracy.csv"
    assert f"in the folder of {means.name}" in words  # no path from the root is printed
    assert f"nptests analyse {means.name}" in words
    assert main(["run", str(experiment), "--json", "--quiet"]) == 0  # nothing is fitted again
    reply = json.loads(capsys.readouterr().out)["analysis"]["data"]
    assert read_scores(means, better="higher").values.tolist() == reply["values"]
    assert main(["run", str(experiment), "--plan"]) == 0
    assert "nothing is left to do" in capsys.readouterr().out


def test_shards_are_merged(experiment, tmp_path, capsys):
    text = experiment.read_text("utf-8")
    for i in (1, 2):
        experiment.write_text(text.replace('"runs"', f'"part{i}"'), "utf-8")
        assert main(["run", str(experiment), "--quiet", "--shard", f"{i}/2"]) == 0
        assert f"shard {i}/2 is done" in capsys.readouterr().out
    experiment.write_text(text, "utf-8")
    parts = [str(tmp_path / "part1"), str(tmp_path / "part2")]
    assert main(["run", str(experiment), "--quiet", "--csv", str(tmp_path / "all.csv"), "--merge", *parts]) == 0
    rows = (tmp_path / "all.csv").read_text("utf-8").splitlines()
    assert len(rows) == 1 + 18 * 2
    assert not any("not computed" in row for row in rows)


def test_one_data_set_is_compared_by_what_suits_its_folds(experiment, capsys):
    experiment.write_text(BEGINNING + MODELS + '\n[datasets.wine]\nsklearn = "wine"\n', "utf-8")
    assert main(["run", str(experiment), "--quiet"]) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "corrected_t" in output
    assert "it does not say how the models compare on others" in output
    assert main(["run", str(experiment), "--quiet", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["comparisons"][0]["procedure"] == "corrected_t"


@on_each("old", "new", "sentence")
def test_what_is_wrong_with_a_file(experiment, capsys, old, new, sentence):
    text = experiment.read_text("utf-8")
    assert old in text
    experiment.write_text(text.replace(old, new), "utf-8")
    assert main(["run", str(experiment), "--plan"]) == 2
    message = capsys.readouterr().err
    assert sentence in message
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize("plan", [[], ["--plan"]])
def test_what_is_no_estimator_is_never_called(plan, experiment, tmp_path, capsys):
    mark = tmp_path / "called"
    line = f'[estimators.evil]\nclass = "os.system"\nparameters = {{ command = "touch {mark}" }}\n'
    experiment.write_text(BEGINNING + line + MODELS + DATA, "utf-8")
    assert main(["run", str(experiment), *plan]) == 2
    assert "nothing else is called" in capsys.readouterr().err
    assert not mark.exists()


def test_the_template_is_an_experiment(tmp_path, capsys):
    assert main(["run", "--template"]) == 0
    assert capsys.readouterr().out == TEMPLATE
    file = tmp_path / "experiment.toml"
    file.write_text(TEMPLATE, "utf-8")
    (tmp_path / "glass.csv").write_text("a,b,type\n" + "\n".join(f"{i},{i % 7},{i % 2}" for i in range(40)), "utf-8")
    assert main(["run", str(file), "--plan", "--json"]) == 0
    plan = json.loads(capsys.readouterr().out)
    assert (plan["fits"], plan["resampling"]) == (2 * 2 * 100, "10x10-fold")
    assert main(["run", "--metrics"]) == 0
    assert "-log2 p_c" in capsys.readouterr().out


SLOW = beside(__file__)["slow"]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are seen in /proc")
def test_a_signal_to_end_leaves_no_process_behind(experiment):
    """Neither a worker nor the process in which it ends models that take too long."""
    (experiment.parent / "slow_models.py").write_text(SLOW, "utf-8")
    lines = f'{BEGINNING}workers = 2\nlimit = 60\n[estimators.A]\nclass = "slow_models.Slow"\n'
    experiment.write_text(lines + '[estimators.B]\nclass = "slow_models.Slow"\n' + DATA, "utf-8")
    run = "import sys; from nptests.cli import main; sys.exit(main(['run', sys.argv[1]]))"
    process = subprocess.Popen(
        [sys.executable, "-c", run, str(experiment)], cwd=experiment.parent, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    started = set()
    while len(started) < 4:  # a keeper and a copy for each of two workers
        assert process.poll() is None, f"it ended with {len(started)} processes below it"
        time.sleep(0.1)
        started = _below(process.pid)
    process.send_signal(signal.SIGTERM)
    assert process.wait() == 128 + signal.SIGTERM
    for _ in range(600):
        if not any(Path(f"/proc/{each}").exists() for each in started):
            return
        time.sleep(0.1)
    pytest.fail("some process was still alive a minute later")


def _below(process):
    """The processes that a process has started, and those that they have."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parents[int(folder.name)] = int((folder / "stat").read_text("ascii").rsplit(")", 1)[1].split()[1])
    found = {process}
    while new := {each for each, parent in parents.items() if parent in found} - found:
        found |= new
    return found - {process}
