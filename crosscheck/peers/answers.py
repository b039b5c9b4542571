"""One call of one peer on one case: numbers, errors and warnings as data. Peers are imported when they are asked."""

import contextlib
import importlib
import importlib.metadata
import io
import sys
import warnings
from typing import Any

import numpy as np

from crosscheck.peers.calls import PEERS, Call, Peer
from crosscheck.r import bridge, cases, code
from nptests.errors import InputError


def installed(peer: Peer) -> str | None:
    """The version that is installed here, None where it is absent."""
    try:
        return importlib.metadata.version(peer.name)
    except importlib.metadata.PackageNotFoundError:
        return None


def load(peer: Peer) -> None:
    """A broken installation is one clear error; what a package prints or warns at import is its own affair."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        try:
            for module in peer.modules:
                importlib.import_module(module)
        except Exception as error:  # whatever a package raises when it cannot be imported
            message = f"{peer.name} is installed but cannot be imported: {' '.join(str(error).split())}"
            raise InputError("peer", message, where=peer.name) from error


def ask(call: Call, case: cases.Case, sees: cases.Sees) -> bridge.Answer:
    """What a call answers: its numbers or its error, and its warnings."""
    names = bound(case, sees)
    names |= {
        name: sys.modules[name] for peer in PEERS for name in [peer.modules[0].split(".")[0]] if name in sys.modules
    }
    with (
        warnings.catch_warnings(record=True) as caught,
        contextlib.redirect_stdout(io.StringIO()),
        np.errstate(all="warn"),
    ):
        warnings.simplefilter("always")
        try:
            exec(call.code, names)
            numbers = {read: _numbers(eval(text, names)) for read, text in call.reads.items()}
        except Exception as error:  # what it raises is its answer
            return bridge.Answer(error=f"{type(error).__name__}: {' '.join(str(error).split())}")
        finally:
            if "matplotlib.pyplot" in sys.modules:  # statds draws whatever it computes
                sys.modules["matplotlib.pyplot"].close("all")
    return bridge.Answer(numbers, warnings=tuple(sorted({str(w.message) for w in caught})))


def _numbers(value: Any) -> tuple[float, ...]:
    return tuple(float(x) for x in np.ravel(np.asarray(value, dtype=object)).tolist())


def bound(case: cases.Case, sees: cases.Sees) -> dict[str, Any]:
    """The data under the names that calls use."""
    import pandas as pd

    rows = [np.array(row) for row in case.doubles(sees)]
    names: dict[str, Any] = {"np": np, "pd": pd, "scale": code.scale(case, sees), "rows": rows}
    exec(case.about.python, names)
    return names
