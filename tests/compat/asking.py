"""Calls of the packages of the field, on data that anyone can make again; run as a program, it asks the packages.

PEERS/bin/python tests/compat/asking.py        # in an environment where they are installed: writes answers.json
"""

import contextlib
import io
import json
import random
import sys
import tomllib
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from support.beside import beside, frozen

HERE = Path(__file__).parent
EXAMPLES = tomllib.loads((HERE / "examples.toml").read_text("utf-8"))
CALLS = [*tomllib.loads((HERE / "calls.toml").read_text("utf-8"))["call"], *EXAMPLES["example"]]
THEIRS = frozen(beside(__file__)["theirs"])


def bound() -> dict[str, Any]:
    """What calls speak of: whole numbers from a stable generator, over a power of ten."""
    draw = random.Random(40)
    X = np.array([[draw.randint(700, 900) + 12 * j * (j < 3) for j in range(4)] for _ in range(20)]) / 1000
    frame = pd.DataFrame(X, columns=list("ABCD"), index=[f"d{i}" for i in range(20)])
    melted = frame.rename_axis("dataset").reset_index().melt("dataset", var_name="algorithm", value_name="score")
    groups = [[draw.randint(10, 99) / 10 + j for _ in range(9 + j)] for j in range(3)]
    small = [[10 * i + 3 * j + draw.randint(0, 2) for i in range(4 + j)] for j in range(3)]
    long = pd.DataFrame(
        [(x, name) for name, part in zip("abc", groups, strict=True) for x in part], columns=["score", "group"]
    )
    binary = (X > 0.8).astype(int)
    right = melted.assign(score=(melted["score"] > 0.8).astype(int))
    truth = np.array([draw.randint(0, 1) for _ in range(60)])
    answers = pd.DataFrame(
        {name: [t if draw.random() < q else 1 - t for t in truth] for name, q in (("x", 0.8), ("y", 0.6))}
    )
    skewed = pd.DataFrame(
        {n: [round(draw.random() ** 6 * (j + 1), 3) for _ in range(20)] for j, n in enumerate("ABCD")}
    )
    names = {"p": np.array([0.01, 0.02, 0.03, 0.04, 0.5, 0.6]), "X": X, "a": X[:, 0], "b": X[:, 1], "np": np, "pd": pd}
    matrix = np.array([[1, 0.0012, 0.03, 0.4], [0.0012, 1, 0.2, 0.0001], [0.03, 0.2, 1, 0.06], [0.4, 0.0001, 0.06, 1]])
    tied = (frame * 20).round() / 20
    return names | {
        "frame": frame, "melted": melted, "groups": groups, "small": small, "long": long, "binary": binary,
        "right": right, "truth": truth, "answers": answers, "skewed": skewed, "matrix": matrix, "tied": tied,
        "means": {"A": 3.1, "B": 2.9, "C": 1.6, "D": 2.4},
        "named": frame.rename_axis("dataset").reset_index(),
    }  # fmt: skip


def with_models(names: dict[str, Any]) -> dict[str, Any]:
    from sklearn.datasets import load_iris
    from sklearn.dummy import DummyClassifier
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import GaussianNB
    from sklearn.tree import DecisionTreeClassifier

    names = names | {
        "iris": load_iris(return_X_y=True),
        "models": [GaussianNB(), DummyClassifier(strategy="uniform", random_state=0)],
        "DecisionTreeClassifier": DecisionTreeClassifier, "LogisticRegression": LogisticRegression,
    }  # fmt: skip
    for name, text in EXAMPLES["data"].items():
        names[name] = eval(text, names)
    return names


def plain(value: Any) -> Any:
    """Numbers, words and their order, without what holds them."""
    if isinstance(value, pd.DataFrame):
        return {
            "index": plain(list(value.index)),
            "columns": plain(list(value.columns)),
            "cells": plain(value.to_numpy()),
        }
    if isinstance(value, pd.Series):
        return {"index": plain(list(value.index)), "cells": plain(value.tolist())}
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(part) for part in value]
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, float, np.number)):
        return None if value != value else float(value)
    return None if value is None else str(value)


def answer(module: Any, call: str, names: dict[str, Any]) -> Any:
    silent = contextlib.redirect_stdout(io.StringIO())
    with warnings.catch_warnings(), silent:
        warnings.simplefilter("ignore")
        return plain(eval(call, {**names, "m": module}))


def public(peer: str, modules: list[Any]) -> list[str]:
    """The functions and classes that the modules offer; of statsmodels those that its `stats.api` offers of them."""
    from importlib import import_module

    def offered(module: Any) -> list[str]:
        listed = getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
        return [name for name in listed if str(getattr(getattr(module, name), "__module__", "")).startswith(peer)]

    names = {name for module in modules for name in offered(module)}
    if peer == "statsmodels":
        names &= set(dir(import_module("statsmodels.stats.api")))
    return sorted(name for name in names if name != "LibraryError")


class Joined:
    """The names of several modules."""

    def __init__(self, *modules: Any) -> None:
        self.modules = modules

    def __getattr__(self, name: str) -> Any:
        return next(getattr(module, name) for module in self.modules if hasattr(module, name))


def main() -> None:
    from importlib import import_module, metadata

    names, found = with_models(bound()), {}
    for peer in dict.fromkeys(call["peer"] for call in CALLS):
        try:
            parts = [import_module(f"{peer}.{part}") for part in THEIRS.get(peer, ())] or [import_module(peer)]
        except ImportError as problem:
            sys.stderr.write(f"{peer}: {problem}\n")
            continue
        found[f"names of {peer}"] = public(peer, parts)
        with contextlib.suppress(metadata.PackageNotFoundError):
            found[f"version of {peer}"] = metadata.version(peer)
        for call in CALLS:
            if call["peer"] == peer and "runs" not in call and "left" not in call:
                try:
                    found[f"{peer}: {call['write']}"] = answer(Joined(*parts), call["write"], names)
                except Exception as problem:
                    found[f"{peer}: {call['write']}"] = {"refuses": f"{type(problem).__name__}: {problem}"[:200]}
    (HERE / "answers.json").write_text(json.dumps(found, indent=0, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    main()
