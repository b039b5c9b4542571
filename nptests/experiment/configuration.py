"""An experiment as a TOML file: models by import path, data sets, splits, metrics, seed."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from nptests.errors import InputError, did_you_mean
from nptests.experiment import datasets, planning
from nptests.read.source import source_of

KEYS = (
    "seed", "resampling", "metric", "store", "workers", "limit", "stratified", "predictions", "estimators", "datasets",
)  # fmt: skip
# What stands behind a key, so that a slip of the pen is a sentence.
KINDS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "resampling": ((str,), 'text, such as "10-fold"'),
    "metric": ((str, dict, list), 'a name, such as "accuracy", or a list of names'),
    "store": ((str,), "the name of a folder, in quotes"),
    "limit": ((int, float), "a number of seconds, without quotes"),
    "stratified": ((bool,), "true or false, without quotes"),
    "predictions": ((bool,), "true or false, without quotes"),
}
TEMPLATE = Path(__file__).with_name("template.toml").read_text("utf-8")


@dataclass(frozen=True, eq=False)
class Experiment:
    """What a file asks for."""

    plan: planning.Plan
    store: Path
    workers: int
    source: str


def read_experiment(path: Path) -> Experiment:
    """The experiment that a file describes; names of files in it are relative to the file."""
    try:
        settings = tomllib.loads(source_of(path).data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError("toml", f"{path} is no TOML: {error}", where=str(path)) from error
    for key in settings:
        if key not in KEYS:
            hint = did_you_mean(key, KEYS) or f"the keys are {', '.join(KEYS)}"
            raise InputError("toml", f"{path} has an unknown key {key!r}: {hint}", where=key)
    for key in ("seed", "estimators", "datasets"):
        if key not in settings:
            raise InputError("toml", f"{path} lacks {key}: `nptests run --template` shows a whole file", where=key)
    for key, (kinds, words) in KINDS.items():
        value = settings.get(key)
        if value is not None and (not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds)):
            raise InputError("toml", f"{path}: {key} = {value!r}: write {words}", where=key)
    models = {name: _model(name, about) for name, about in _tables(settings, "estimators").items()}
    folder = path.parent
    data = {name: datasets.load(about, folder=folder) for name, about in _tables(settings, "datasets").items()}
    plan = planning.Plan.of(
        models, data, resampling=settings.get("resampling", "10-fold"), metric=settings.get("metric", "accuracy"),
        seed=settings["seed"], stratified=settings.get("stratified"),
        predictions=bool(settings.get("predictions", False)), limit=settings.get("limit"),
    )  # fmt: skip
    workers = settings.get("workers", 1)
    if not isinstance(workers, int) or isinstance(workers, bool) or workers < 1:
        raise InputError("toml", f"workers = {workers!r}: a whole number from 1 is needed", where="workers")
    return Experiment(plan, folder / settings.get("store", f"{path.stem}.runs"), workers, path.name)


def _tables(settings: Mapping[str, Any], key: str) -> Mapping[str, Mapping[str, Any]]:
    tables = settings[key]
    if not isinstance(tables, dict) or not tables or not all(isinstance(t, dict) for t in tables.values()):
        raise InputError("toml", f"{key} are tables, [{key}.NAME], one each; there is at least one", where=key)
    return tables


def _model(name: str, about: Mapping[str, Any]) -> Any:
    """One object, or a pipeline of steps."""
    if "steps" in about:
        from sklearn.pipeline import make_pipeline

        return make_pipeline(*(_model(name, step) for step in about["steps"]))
    unknown = set(about) - {"class", "parameters"}
    if unknown or "class" not in about:
        words = f"estimator {name!r} is written with class and parameters, or with steps"
        raise InputError("estimators", words, where=name)
    kind, parameters = _kind(name, about["class"]), about.get("parameters", {})
    try:
        return kind(**parameters)
    except Exception as error:
        raise InputError("estimators", f"estimator {name!r}: {error}", where=name) from error


def _kind(name: str, path: Any) -> type:
    """The class of an estimator, of which nothing is called before it is known to be one."""
    module, _, last = str(path).rpartition(".")
    try:
        kind = getattr(import_module(module), last)
    except Exception as error:
        words = f"estimator {name!r}: {path!r} cannot be imported ({error})"
        raise InputError("estimators", words, where=name) from error
    if not isinstance(kind, type) or not callable(getattr(kind, "fit", None)):
        words = f"estimator {name!r}: {path!r} is no class with a fit method, and nothing else is called"
        raise InputError("estimators", words, where=name)
    return kind
