"""Every procedure on one size in children with little memory and time: `python -m tests.support.limited N K NAME...`.

One line for each call: the procedure, the options, and what became of it. A child is a copy of this process, so that
its imports cost nothing; what it asks for beyond the limits ends it, and nothing else.
"""

import json
import os
import resource
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

import nptests
from nptests.procedures.descriptor import Procedure
from tests.support.inputs import REQUIRED

MEMORY = 2 << 30
SECONDS = 120  # of the processor: a call takes up to 30 on the machine on which limits were chosen
DRESSES = ("ties", "none")


def table(n: int, k: int, dress: str) -> Any:
    """Whole numbers: every seventeenth row is one value, or no two are alike."""
    if dress == "ties":
        return np.outer(np.arange(1, n + 1), np.arange(1, k + 1)) % 17
    return np.random.default_rng([n, k]).permutation(n * k).reshape(n, k)


def arguments(procedure: Procedure, n: int, k: int, dress: str) -> tuple[Any, ...]:
    """Data of this size, by the kind of input."""
    cells = table(n, k, dress).astype(float)
    if procedure.name == "cochran_q":
        cells %= 2
    flat, half = cells.ravel(), cells.size // 2
    if procedure.takes == "incomplete":
        cells[::3, 0] = np.nan
        cells[1::5, 1] = np.nan
        return (nptests.IncompleteScores(cells, better="higher"),)
    if procedure.takes == "counts":
        tails = {4: (half, 2 * half, half // 2, 2 * half), 2: (half - half // 10, half + half // 10)}
        return (half, 2 * half) if procedure.name == "binomial" else tails[4 if procedure.least.k == 4 else 2]
    return {
        "scores": lambda: (nptests.Scores.of(cells, better="higher"),),
        "pair": lambda: (flat[:half], flat[half : 2 * half]),
        "samples": lambda: (flat[:half], flat[half:]),
        "groups": lambda: tuple(cells.T.copy()),
        "sample": lambda: (flat,),
        "differences": lambda: (cells[:5, :2],) if procedure.least.n == 5 else (flat - np.rint(flat.mean()),),
    }[procedure.takes]()


def result(procedure: Procedure, n: int, k: int, dress: str, **options: Any) -> Any:
    """On such data, with what it must be told beside them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)  # a few data sets look transposed
        data = arguments(procedure, n, k, dress)
    needed = {name: REQUIRED.get(name, 0) for name, option in procedure.options.items() if option.required}
    if "control" in needed:
        needed["control"] = data[0].algorithms[0]
    return procedure.run(*data, **(needed | options))


def calls(procedure: Procedure) -> Iterator[dict[str, Any]]:
    """Every null distribution, with few draws; where they are drawn, also with as many as the procedure takes."""
    options = procedure.options
    few = {"draws": 2000} if "draws" in options else {}
    for word in options["null"].words if "null" in options else (None,):
        null = {} if word is None else {"null": word}
        yield null | few
        if few and word in (None, "simulated"):
            yield null


def outcome(procedure: Procedure, n: int, k: int, dress: str, options: dict[str, Any]) -> str:
    """What a child says before it ends: "answered", "refused: ...", an exception; or the signal that ended it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, _tried(procedure, n, k, dress, options).encode()[:2000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        words = pipe.read().decode()
    status = os.waitpid(child, 0)[1]
    return words or f"ended by signal {os.WTERMSIG(status)}"


def _tried(procedure: Procedure, n: int, k: int, dress: str, options: dict[str, Any]) -> str:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    warnings.simplefilter("ignore")
    try:
        result(procedure, n, k, dress, **options)
    except nptests.InputError as problem:
        return f"refused: {problem.message}"
    except BaseException as problem:
        return f"{type(problem).__name__}: {problem}"
    return "answered"


def main(n: int, k: int, names: list[str]) -> None:
    for procedure in nptests.catalogue():
        if procedure.name in names:
            for dress in DRESSES:
                for options in calls(procedure):
                    said = outcome(procedure, n, k, dress, options)
                    print(json.dumps([procedure.name, dress, options, said]), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
