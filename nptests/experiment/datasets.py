"""Data sets for experiments: those of scikit-learn by name, CSV, ARFF, KEEL and OpenML files. Nothing is downloaded."""

import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from nptests.errors import InputError, did_you_mean
from nptests.experiment.openml import description_of, text_of
from nptests.read.source import source_of

KINDS = ("sklearn", "csv", "arff", "keel", "openml")
BUNDLED = ("iris", "wine", "breast_cancer", "digits", "diabetes", "linnerud")
_CODE = re.compile(r"[+-]?0\d")  # 01 is a code and no number: "1" is another class
_KEEL_RANGE = re.compile(r"^(@attribute\s+.*?\b(?:real|integer|numeric))\s*\[.*\]\s*$", re.IGNORECASE | re.MULTILINE)
_KEEL_ONLY = re.compile(r"^@(?:inputs?|outputs?)\b.*$", re.IGNORECASE | re.MULTILINE)
_OUTPUT = re.compile(r"^@outputs?\s+(.+?)\s*$", re.IGNORECASE | re.MULTILINE)


def load(about: Mapping[str, Any], *, folder: Path = Path()) -> tuple[Any, Any]:
    """(X, y) of a data set that is described by one of

    {"sklearn": "iris"}                          bundled with scikit-learn
    {"csv": "glass.csv", "target": "type"}       a file with a heading; the target is the last column if not named
    {"arff": "glass.arff"}, {"keel": "glass.dat"}
    {"openml": "dataset.arff"}                   with its description next to it, or "description": "41.json"

    Columns of words become one column of 0 and 1 a word; a target of words stays words (classes), of numbers numbers.
    """
    kinds = [kind for kind in KINDS if kind in about]
    if len(kinds) != 1:
        raise InputError("datasets", f"a data set has one of the keys {', '.join(KINDS)}", where="datasets")
    unknown = set(about) - {kinds[0], "target"} - ({"description"} if kinds[0] == "openml" else set())
    if unknown:
        raise InputError("datasets", f"a data set has no key {min(unknown)!r}: it has {kinds[0]} and target")
    if kinds[0] == "sklearn":
        return _bundled(about["sklearn"])
    path = folder / about[kinds[0]]
    if kinds[0] == "openml":
        return _openml(path, folder, about)
    try:
        text = source_of(path).data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("file", f"{path} cannot be read: {error}", where=str(path)) from error
    csv, keel = kinds[0] == "csv", kinds[0] == "keel"
    frame, last = _csv(text, path, about.get("target")) if csv else _attributes(text, path, keel=keel)
    return _features(frame, about.get("target", last), path)


def _bundled(name: str) -> tuple[Any, Any]:
    from sklearn import datasets

    if name not in BUNDLED or name == "linnerud":  # which has three targets
        known = [n for n in BUNDLED if n != "linnerud"]
        hint = did_you_mean(name, known) or f"the names are {', '.join(known)}"
        raise InputError("datasets", f"scikit-learn has no bundled data set {name!r}: {hint}", where="sklearn")
    X, y = getattr(datasets, f"load_{name}")(return_X_y=True)
    return X, y


def _openml(path: Path, folder: Path, about: Mapping[str, Any]) -> tuple[Any, Any]:
    text = text_of(path)
    description = description_of(path, folder / about["description"] if "description" in about else None)
    target = about.get("target", description.target)
    if not target:
        raise InputError("target", f"the description of {path} names no target: write target", where=str(path))
    frame, _ = _attributes(text, path, keel=False)
    left_out = [name for name in description.left_out if name != target]
    absent = next((name for name in left_out if name not in frame.columns), None)
    if absent is not None:
        words = f"the description of {path} leaves out {absent!r}, which is no attribute of it: is it that of another?"
        raise InputError("file", words, where=str(path))
    return _features(frame.drop(columns=left_out), target, path)


def _csv(text: str, path: Path, target: str | None) -> tuple[Any, str]:
    import pandas as pd

    try:
        how: dict[str, Any] = {"sep": None, "engine": "python", "skipinitialspace": True, "na_values": ["?"]}
        frame, words = (pd.read_csv(io.StringIO(text), dtype=kind, **how) for kind in (None, str))
    except (ValueError, pd.errors.ParserError) as error:
        raise InputError("file", f"{path} is no table of separated values: {error}", where=str(path)) from error
    name = str(frame.columns[-1]) if target is None else target
    if name in words and words[name].str.match(_CODE, na=False).any():
        frame[name] = words[name]
    return frame, str(frame.columns[-1])


def _attributes(text: str, path: Path, *, keel: bool) -> tuple[Any, str]:
    """ARFF by scipy; KEEL's files are ARFF with ranges, lists of inputs and outputs, and <null> for a missing value."""
    import pandas as pd
    from scipy.io import arff

    output = _OUTPUT.search(text) if keel else None
    if keel:
        text = _KEEL_ONLY.sub("", _KEEL_RANGE.sub(r"\1", text)).replace("<null>", "?")
    try:
        records, _ = arff.loadarff(io.StringIO(text))
    except (arff.ArffError, NotImplementedError, ValueError, StopIteration) as error:
        words = f"{path} cannot be read as {'KEEL' if keel else 'ARFF'}: {error}"
        raise InputError("file", words, where=str(path)) from error
    frame = pd.DataFrame(records)
    for name in frame.columns:
        if frame[name].dtype == object:
            frame[name] = frame[name].str.decode("utf-8").str.strip()
    return frame, output[1].split(",")[0].strip() if output else str(frame.columns[-1])


def _features(frame: Any, target: str, path: Path) -> tuple[Any, Any]:
    import pandas as pd

    if target not in frame.columns:
        hint = did_you_mean(target, frame.columns) or f"the columns are {', '.join(map(str, frame.columns))}"
        raise InputError("target", f"{path} has no column {target!r}: {hint}", where=str(path))
    y = frame[target]
    empty = y.isna() | (y.astype(str) == "?")
    if empty.any():
        raise InputError("target", f"{path}: {int(empty.sum())} rows have no {target!r}: remove them", where=str(path))
    X = pd.get_dummies(frame.drop(columns=target), dtype=np.float64).to_numpy(dtype=np.float64)
    numeric = pd.api.types.is_numeric_dtype(y)
    return X, y.to_numpy() if numeric else y.astype(str).to_numpy(dtype=str)
