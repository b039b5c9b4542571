"""Stores that were hurt: nothing damaged is believed, nothing else is lost, and the run ends as if nothing had been."""

import hashlib
import json
import os
import random
import shutil
import warnings
from typing import Any

import pytest
from sklearn.datasets import load_iris
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer
from sklearn.tree import DecisionTreeClassifier
from support.refused import refuses

from nptests.errors import InputWarning
from nptests.experiment import isolated, older, planning, running
from nptests.experiment.environment import environment
from nptests.experiment.store import Store, merge

MODELS = {"nb": GaussianNB(), "tree": DecisionTreeClassifier()}
ASKED: dict[str, Any] = {"resampling": "4x3-fold", "seed": 5, "metric": ["accuracy", "kappa"]}
DATA = {"iris": load_iris(return_X_y=True)}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Two blocks, one with its manifest and one as of a run that was killed."""
    folder = tmp_path_factory.mktemp("whole")
    for part in (1, 2):
        running.run(MODELS, DATA, store=folder, shard=(part, 2), **ASKED)
    next((folder / "cells").glob("*.manifest")).unlink()
    return folder


WAYS = ("byte", "byte", "digit", "cut", "cut off", "swap", "bodies", "foreign", "empty", "gone", "twice")


def read(store):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        return Store(store).read().cells


def hurt(store, draw):
    """One of what disks, editors and people do to a file."""
    files = [file for file in sorted((store / "cells").iterdir()) if file.stat().st_size]
    if not files:
        return
    file = draw.choice(files)
    data = bytearray(file.read_bytes())
    place, lines = draw.randrange(len(data)), bytes(data).split(b"\n")
    what = draw.choice(WAYS)
    if what == "byte":
        data[place] = draw.randrange(256)
    elif what == "digit":
        places = [i for i, byte in enumerate(data) if chr(byte).isdigit()]
        data[draw.choice(places)] = ord(draw.choice("0123456789"))
    elif what == "cut":
        del data[place : place + draw.randint(1, 40)]
    elif what == "cut off":
        del data[place:]
    elif what in ("swap", "bodies"):
        i, j = draw.randrange(len(lines)), draw.randrange(len(lines))
        if what == "swap":
            lines[i], lines[j] = lines[j], lines[i]
        else:  # each with the other's checksum
            (a, _, x), (b, _, y) = lines[i].partition(b" "), lines[j].partition(b" ")
            lines[i], lines[j] = a + b" " + y, b + b" " + x
        data = bytearray(b"\n".join(lines))
    elif what == "foreign":
        data[place:place] = draw.choice([b"[]", b"\n[]\n", b"\n" + b"[" * 99_999 + b"\n", b"\0\xff", b"\n\n{}\n"])
    elif what == "empty":
        data.clear()
    elif what == "twice":
        data = data * 2
    file.write_bytes(data)
    if what == "gone":
        file.unlink()


def test_what_is_no_file_is_not_waited_for(whole, tmp_path):
    store = tmp_path / "store"
    shutil.copytree(whole, store)
    for name in ("pipe.cells", "pipe.manifest", "other.manifest"):
        os.mkfifo(store / "cells" / name)
    (store / "cells" / "endless.cells").symlink_to("/dev/zero")
    with pytest.warns(InputWarning, match=r"endless\.cells \(no reg.*pipe\.cells \(no .*other\.cells is gone"):
        assert Store(store).read().digest == Store(whole).read().digest


def test_a_cell_of_another_make_is_none(whole, tmp_path):
    """Its checksum is right, and what it says is no score or no reason."""
    cell = dict(next(iter(read(whole).values())).cell)
    strange = {"scores": {"accuracy": float("nan")}, "ended": [1], "warnings": [1], "missing": {"accuracy": 3}}
    (tmp_path / "cells").mkdir()
    for other, known in (*(({name: x}, 0) for name, x in strange.items()), ({}, 1)):
        body = json.dumps([cell | other, {}])
        text = f"{hashlib.sha256(body.encode()).hexdigest()[:16]} {body}\n"
        (tmp_path / "cells" / "x.cells").write_text(text, "utf-8")
        assert len(read(tmp_path)) == known


def test_a_whole_store_is_only_read(whole, tmp_path):
    store = tmp_path / "store"
    shutil.copytree(whole, store)
    (store / "plan.json").unlink()
    (store / "plan.json").mkdir()  # nothing can be written there, not even by root
    assert not running.run(MODELS, DATA, store=store, **ASKED).missing


def test_a_block_that_is_removed_costs_no_result(whole, tmp_path):
    """As by a model that empties folders: the run goes on, and what is kept after that is found."""
    held = list(read(whole).values())
    with Store(tmp_path / "store").block() as block:
        for one in held[:3]:
            block.keep(one.cell, one.times)
        shutil.rmtree(tmp_path / "store")
        with pytest.warns(InputWarning, match="was removed while it was written: another run computes its 3 cells"):
            block.keep(held[3].cell, held[3].times)
    assert set(read(tmp_path / "store")) == {held[3].cell["key"]}


def test_a_name_that_no_store_can_have_is_refused():
    refuses("cannot be written: File name too long", running.run, MODELS, DATA, store="x" * 5000, **ASKED)


def check(whole, place, seeds):
    """Whatever was hurt: nothing else than what was there is read, and a run ends with the digest of a whole store."""
    known, digest = {key: held.cell for key, held in read(whole).items()}, Store(whole).read().digest
    for seed in seeds:
        store = place / str(seed)
        shutil.copytree(whole, store)
        draw = random.Random(seed)
        for _ in range(draw.randint(1, 3)):
            hurt(store, draw)
        for key, held in read(store).items():
            assert held.cell == known[key], seed
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)
            running.run(MODELS, DATA, store=store, **ASKED)
            assert Store(store).read().digest == digest, seed
        shutil.rmtree(store)


@pytest.fixture
def here(monkeypatch):
    """Cells are computed in this process: thousands of those that nothing else is asked of."""
    monkeypatch.setattr(isolated, "FORKS", False)


@pytest.mark.usefixtures("here")
def test_no_damage_is_believed(whole, tmp_path):
    check(whole, tmp_path, range(50))


@pytest.mark.deep
@pytest.mark.usefixtures("here")
def test_a_thousand_damages_are_not_believed(whole, tmp_path):
    check(whole, tmp_path, range(100, 1100))


@pytest.mark.parametrize("seed", range(4))
def test_a_run_on_a_damaged_store_ends_as_on_a_whole_one(seed, whole, tmp_path):
    store, draw = tmp_path / "store", random.Random(seed)
    shutil.copytree(whole, store)
    block = next(iter(Store(store).blocks()))
    lines = block.read_bytes().split(b"\n")
    lines[draw.randrange(12)] = b"no cell"
    block.write_bytes(b"\n".join(lines))
    steps = []
    with pytest.warns(InputWarning, match=f"set aside as damaged.*{block.name}, line"):
        running.run(MODELS, DATA, store=store, progress=steps.append, **ASKED)
    assert (steps[0].done, steps[-1].done) == (23, 24)
    assert read(store).keys() == read(whole).keys()
    with pytest.warns(InputWarning, match="set aside"):
        assert Store(store).read().digest == Store(whole).read().digest


def test_cells_that_are_gone_are_told_of(whole, tmp_path):
    shutil.copytree(whole, tmp_path / "store")
    closed = next((tmp_path / "store" / "cells").glob("*.manifest")).with_suffix(".cells")
    closed.write_bytes(b"".join(closed.read_bytes().splitlines(keepends=True)[:-3]))
    with pytest.warns(InputWarning, match=f"{closed.name}, 3 cells that are gone"):
        Store(tmp_path / "store").read()
    closed.unlink()
    with pytest.warns(InputWarning, match=f"{closed.name} is gone"):
        Store(tmp_path / "store").read()


def test_parts_in_any_order_are_one_store(whole, tmp_path):
    parts = []
    for part in (3, 1, 2):
        parts.append(tmp_path / str(part))
        running.run(MODELS, DATA, store=parts[-1], shard=(part, 3), **ASKED)
    assert merge(tmp_path / "all", parts) == 24
    assert Store(tmp_path / "all").read().digest == Store(whole).read().digest
    with Store(tmp_path / "other").block() as block:
        for held in read(whole).values():
            block.keep({**held.cell, "scores": {"accuracy": 0.5, "kappa": 0.5}}, held.times)
    refuses("not parts of one experiment", merge, tmp_path / "all", [tmp_path / "other"])
    (tmp_path / "nothing").mkdir()
    refuses("holds no cells", merge, tmp_path / "all", [tmp_path / "nothing"])


@pytest.mark.parametrize(
    ("model", "found"), [(GaussianNB(), 3), (make_pipeline(FunctionTransformer(abs), GaussianNB()), 0)]
)
def test_a_store_of_version_0_1_is_read_where_it_is_certain(model, found, tmp_path):
    """A model of plain parameters, found; one with a function, of which the old key held the name alone, is not."""
    plan = planning.Plan.of({"m": model}, DATA, resampling="3-fold", metric="accuracy", seed=1)
    for task in plan.tasks():
        key = older._key(task) or "the text of a function"
        cell = {"key": key, "dataset": "iris", "model": "m", "split": task.split.label, "scores": {"accuracy": 0.25}}
        file = older._file(tmp_path, "cells", task)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(cell | {"missing": {}, "warnings": []}), "utf-8")
    (tmp_path / "environment.json").write_text(json.dumps(environment()), "utf-8")
    steps = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        runs = running.execute(plan, tmp_path, progress=steps.append)
    assert steps[0].done == found
    assert any("cells of version 0.1" in str(w.message) for w in caught) == (not found)
    assert runs.scores("iris", "m").tolist().count(0.25) == found


def test_keys_of_version_0_1():
    """As that version wrote them: a change here would lose what its stores hold."""
    assert older.specification(GaussianNB()) == "sklearn.naive_bayes.GaussianNB(priors=None, var_smoothing=1e-09)"
    assert older._data(*DATA["iris"]) == "80d1a3bddc61d39b"


def test_the_text_of_ones_own_model_does_not_say_all_of_it():
    class Own(GaussianNB):
        pass

    assert [older.certain(model) for model in (GaussianNB(), Own(), [GaussianNB(), Own()])] == [True, False, False]
