"""Cells of the stores of version 0.1: a JSON file each, whose key was a text that names model and scorer.

Such a text is a question only where it says everything: models of installed packages with plain parameters, measures of
ours, scorers by their names, and the same versions of all packages. Other cells are computed again, and it is said.
"""

import hashlib
import json
import re
import warnings
from collections.abc import Iterable
from os.path import isdir
from pathlib import Path
from typing import Any

import numpy as np

from nptests.errors import InputWarning
from nptests.experiment import cells, keys
from nptests.experiment.environment import environment
from nptests.experiment.store import Held, Reading, fingerprint, is_cell

PLAIN = (type(None), bool, int, float, str)


def specification(model: Any) -> str:
    """What a model is, in words that are the same in every run: its class and its parameters."""
    kind = f"{type(model).__module__}.{type(model).__qualname__}"
    parameters = model.get_params(deep=False) if hasattr(model, "get_params") else vars(model)
    values = ", ".join(f"{name}={_in_words(value)}" for name, value in sorted(parameters.items()))
    return re.sub(r" at 0x[0-9a-f]+", "", f"{kind}({values})")


def _in_words(value: Any) -> str:
    if hasattr(value, "get_params"):
        return specification(value)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_in_words, value))}]"
    return repr(value)


def certain(value: Any) -> bool:
    """Whether the text of a model or parameter says all of it."""
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        return all(map(certain, value))
    if type(value) in PLAIN:
        return True
    named = keys.is_installed(type(value).__module__) and hasattr(value, "get_params")
    return named and all(map(certain, value.get_params(deep=False).values()))


def _data(X: Any, y: Any) -> str:
    whole = hashlib.sha256()
    for part in (X.to_numpy() if hasattr(X, "to_numpy") else X, y):
        array = np.ascontiguousarray(part)
        whole.update(f"{array.shape}".encode())
        whole.update(repr(array.tolist()).encode() if array.dtype.kind in "OU" else array.astype(np.float64).tobytes())
    return whole.hexdigest()[:16]


def _file(store: Path, kind: str, task: cells.Task) -> Path:
    return store / kind / _folder(task.dataset) / _folder(task.model) / f"{task.split.label}.json"


def _folder(name: str) -> str:
    plain = re.sub(r"[^A-Za-z0-9_.+-]+", "-", name).strip("-.")[:40]
    return plain if plain == name else f"{plain}-{fingerprint(name)[:8]}"


def take_over(store: Path, tasks: Iterable[cells.Task], reading: Reading) -> None:
    """Enter the cells of an older store that are certain; say of how many of the others there are files."""
    if not isdir(store / "cells") or not any(path.is_dir() for path in (store / "cells").iterdir()):
        return
    same = _loaded(store / "environment.json") == environment()
    again = 0
    for task in tasks:
        file = _file(store, "cells", task)
        if task.key in reading.cells or not file.exists():
            continue
        cell = _loaded(file)
        if task.key and same and is_cell(cell) and cell["key"] == _key(task) and not cell["missing"]:
            times = _loaded(_file(store, "times", task))
            reading.take(Held(cell | {"key": task.key}, times if isinstance(times, dict) else {}))
        else:
            again += 1
    if again:
        words = "whether they answer the same question is not certain, and they are computed again"
        warnings.warn(f"{store} holds {again} cells of version 0.1: {words}", InputWarning, stacklevel=3)


def _key(task: cells.Task) -> str | None:
    """The key that version 0.1 gave a cell; None where it does not say everything."""
    named = [m for m in task.measures if isinstance(m, cells.Scorer)]
    if not certain(task.estimator) or not all(scorer.by_name for scorer in named):
        return None
    measures = [f"scorer {m.name}" if isinstance(m, cells.Scorer) else m.identity for m in task.measures]
    indices = fingerprint(task.split.train.tolist(), task.split.test.tolist())
    return fingerprint(
        specification(task.estimator), _data(task.X, task.y), indices, task.seed, measures, task.predictions
    )


def _loaded(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
