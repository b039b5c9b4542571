"""The comparison with R itself in a process of its own: when R dies it takes that process with it, and no other."""

import multiprocessing
import signal
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

from crosscheck.r import bridge
from crosscheck.r.agreement import Progress, agree, text
from crosscheck.r.upkeep import chosen
from nptests.errors import InputError

Result = tuple[Mapping[str, Any], str, int]


def agree_apart(procedure: str | None, package: str | None, progress: Progress | None = None) -> Result:
    """The comparison with R as data, as text, and how many answers differ without a reason."""
    chosen(procedure, package)  # names that are none are refused before R is started
    bridge.refuse_absent()
    context = multiprocessing.get_context("spawn")  # embedded R does not survive a fork
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_ask, args=(sender, procedure, package), daemon=True)
    at = "before the first answer"
    try:
        _started(child)
        sender.close()
        while True:
            word, value = receiver.recv()
            if word == "found":
                return value  # type: ignore[no-any-return]
            if word == "refused":
                raise value
            at = f"after {value[0]} of {value[1]} answers"
            if progress is not None:
                progress(*value)
    except EOFError:
        child.join()
        raise InputError("r", _dead(child.exitcode, at)) from None
    finally:
        child.kill()
        child.join()


def _started(child: Any) -> None:
    """Started deaf to Ctrl-C, which reaches it as well: its parent hears it, and ends it."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        child.start()
    finally:
        signal.signal(signal.SIGINT, heard)


def _dead(code: int | None, at: str) -> str:
    how = f"exit code {code}"
    if code is not None and code < 0:
        how = f"by signal {-code}, {signal.Signals(-code).name}"
    cure = "run it again, or with --procedure NAME, to see at which one"
    return f"R died {at} ({how}), and nothing is concluded: {cure}; `crosscheck report` compares with its recorded ones"


def _ask(sender: Connection, procedure: str | None, package: str | None) -> None:
    """The child: every message is a word with a value."""
    try:
        answers = agree(chosen(procedure, package), live=True, progress=lambda *done: sender.send(("asked", done)))
        sender.send(("found", (answers.as_dict(), text(answers), answers.unexplained)))
    except InputError as problem:
        sender.send(("refused", problem))
