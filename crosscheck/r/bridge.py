"""R inside this process. The only file that imports rpy2, and only when it is asked for an answer.

    session = bridge.start()
    answers = session.ask(reference, [(case, "integers"), ...])

Embedded R is one per process and belongs to its main thread; what R itself says (errors, warnings) is data.
"""

from __future__ import annotations

import functools
import importlib.util
import locale
import os
import shutil
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from crosscheck.r import code as rcode
from crosscheck.r.cases import Case, Sees
from nptests.errors import InputError
from nptests.r_reference import Reference

NO_R = (
    "R cannot be used live: {reason}. `crosscheck r --doctor` says what is missing and how to get it; "
    "without R the recorded answers are replayed (`crosscheck report`)"
)


@dataclass(frozen=True)
class Answer:
    """What R answered to one case: the numbers read, or its error; and its warnings."""

    numbers: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    error: str | None = None
    warnings: tuple[str, ...] = ()


def refuse_absent() -> None:
    """An error where R or rpy2 is not here at all; nothing is started."""
    if shutil.which("R") is None and "R_HOME" not in os.environ:
        raise InputError("r", NO_R.format(reason="R is not installed, or not on the PATH"))
    if importlib.util.find_spec("rpy2") is None:
        reason = "the Python package rpy2 is not installed (pip install nptests[r])"
        raise InputError("r", NO_R.format(reason=reason))


@functools.cache
def start() -> Session:
    """The one embedded R of this process, started at the first call."""
    if threading.current_thread() is not threading.main_thread():
        raise InputError("r", "embedded R must be started from the main thread: R is not thread-safe")
    refuse_absent()
    characters = locale.setlocale(locale.LC_CTYPE)
    libraries = os.environ.get("LD_LIBRARY_PATH")
    try:
        interface = importlib.import_module("rpy2.rinterface")
        callbacks = importlib.import_module("rpy2.rinterface_lib.callbacks")
        interface.initr()
    except ModuleNotFoundError as error:
        reason = f"the Python package {error.name} is not installed (pip install nptests[r])"
        raise InputError("r", NO_R.format(reason=reason)) from error
    except Exception as error:  # rpy2 raises ValueError, OSError, RuntimeError or its own where R is absent
        raise InputError("r", NO_R.format(reason=" ".join(str(error).split()).rstrip("."))) from error
    for name in ("consolewrite_print", "consolewrite_warnerror"):
        setattr(callbacks, name, _discard)
    session = Session(interface)
    locale.setlocale(locale.LC_CTYPE, characters)  # R works in "C"; Python decodes text by this
    if libraries is None:  # R's own, which later child processes must not load instead of theirs
        os.environ.pop("LD_LIBRARY_PATH", None)
    else:
        os.environ["LD_LIBRARY_PATH"] = libraries
    return session


def _discard(text: str) -> None:
    """Answers are read as values; what R writes to its console is not one."""


class Session:
    """Embedded R with fixed locale, digits, warnings and seed."""

    def __init__(self, interface: Any) -> None:
        self._r = interface
        self._process = os.getpid()
        self._eval(rcode.function("settings"))
        self._batch = self._eval(rcode.function("batch"))
        self._versions = self._eval(rcode.function("versions"))

    def ask(self, reference: Reference, cases: Sequence[tuple[Case, Sees]]) -> list[Answer]:
        """The answers of one reference to many cases of one kind, in one call."""
        if not cases:
            return []
        self._guard()
        r = self._r
        reads = r.ListSexpVector([r.StrSexpVector([read]) for read in reference.reads.values()])
        layout = cases[0][0].about.r
        try:
            raw = self._batch(
                r.StrSexpVector([reference.package]),
                r.StrSexpVector([reference.code]),
                reads,
                r.StrSexpVector([layout]),
                r.ListSexpVector([self._bound(case, sees) for case, sees in cases]),
            )
        except r.embedded.RRuntimeError as error:
            message = f"{reference.name} could not be asked: {' '.join(str(error).split())}"
            raise InputError("r", message, where=reference.name) from error
        return [_answer(tuple(reference.reads), answers, warnings) for answers, warnings in raw]

    def versions(self, packages: Sequence[str]) -> tuple[str, dict[str, str | None]]:
        """R's version, and that of each package: None where it is not installed."""
        self._guard()
        own, *others = (str(v) for v in self._versions(self._r.StrSexpVector(list(packages))))
        return own, {name: version or None for name, version in zip(packages, others, strict=True)}

    def call(self, function: str, **arguments: Any) -> Any:
        """The value of an R function, given as text; in the names of arguments _ stands for R's dot."""
        self._guard()
        arguments_of_r = {name.replace("_", "."): self._r_value(value) for name, value in arguments.items()}
        try:
            return self._eval(function)(**arguments_of_r)
        except self._r.embedded.RRuntimeError as error:
            raise InputError("r", f"R says: {' '.join(str(error).split())}") from error

    def plain(self, value: Any) -> Any:
        """A value of R in Python: vectors as tuples of numbers or texts, named lists as dictionaries."""
        r = self._r
        if isinstance(value, r.ListSexpVector):
            return {str(name): self.plain(part) for name, part in zip(value.names, value, strict=True)}
        kind = str if isinstance(value, r.StrSexpVector) else float
        return tuple(kind(part) for part in value)

    def _r_value(self, value: Any) -> Any:
        """Numbers, texts, sequences of either, and dictionaries, as R's; what is R's already stays as it is."""
        r = self._r
        if isinstance(value, r.Sexp):
            return value
        if isinstance(value, Mapping):
            r_list = r.ListSexpVector([self._r_value(part) for part in value.values()])
            r_list.names = r.StrSexpVector(list(value))
            return r_list
        values = [value] if isinstance(value, (str, float, int)) else list(value)
        texts = bool(values) and isinstance(values[0], str)
        return r.StrSexpVector(values) if texts else r.FloatSexpVector([float(v) for v in values])

    def _bound(self, case: Case, sees: Sees) -> Any:
        """The list(rows =, scale =) that the R text of a kind expects."""
        r = self._r
        rows = r.ListSexpVector([r.FloatSexpVector(row) for row in case.doubles(sees)])
        bound = r.ListSexpVector([rows, r.FloatSexpVector([rcode.scale(case, sees)])])
        bound.names = r.StrSexpVector(["rows", "scale"])
        return bound

    def _eval(self, text: str) -> Any:
        return self._r.evalr_expr(self._r.parse(text))

    def _guard(self) -> None:
        if os.getpid() != self._process:
            raise InputError("r", "embedded R does not survive a fork: start R in the process that asks it")
        if threading.current_thread() is not threading.main_thread():
            raise InputError("r", "embedded R must be asked from the main thread: R is not thread-safe")


def _answer(reads: Sequence[str], answers: Any, warnings: Any) -> Answer:
    words = tuple(str(w) for w in warnings)
    if len(answers) and isinstance(answers[0], str):
        return Answer(error=answers[0], warnings=words)
    numbers = {name: tuple(float(v) for v in values) for name, values in zip(reads, answers, strict=True)}
    return Answer(numbers, warnings=words)
