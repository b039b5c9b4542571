"""crosscheck: every number against R, against the literature, and against what papers printed."""

from __future__ import annotations

from nptests._public import lazy

TYPE_CHECKING = False  # see there
if TYPE_CHECKING:
    from typing import Any


def _documented(name: str, value: Any) -> None:
    """Give a public name its full docstring."""
    from nptests.document.docstrings.assembling import document

    document(name, value)


def _instead(name: str) -> str:
    """The public name that was meant, near in letters or a part of it; or the command that is called so."""
    from crosscheck.cli import COMMANDS
    from nptests.errors import spelled

    if name in COMMANDS:
        return f"crosscheck {name} is a command of the shell"
    known = sorted(__getattr__("__all__"), key=len, reverse=True)
    meant = spelled(name, known) or next((each for each in known if each in name), None)
    return f"did you mean crosscheck.{meant}?" if meant else f"there are {', '.join(known[::-1])}"


def _as_typed(name: str) -> Any:
    """What the command takes of that name: `audit` by another word, or numbers that are judged as they are typed."""
    from crosscheck.cli import COMMANDS, WORDS, typed
    from nptests.procedures.listed import find

    verb, _, of = name.partition("_")
    verbs = next(words for words, line in WORDS.items() if line == "audit FILE").split()
    if verb in (*verbs, "audit") and of in ("", "text", "table", "file", "pdf", "sentence", "statistics"):
        return __getattr__("audit")
    if name in COMMANDS or not (name in typed.IN_ORDER or typed.adjustment(name) or find(name)):
        return None

    def judge(*numbers: Any, **named: Any) -> Any:
        listed = [word for value in numbers for word in typed.listed(value)]
        options = [word for each, value in named.items() for word in (f"--{each}", *typed.listed(value))]
        if sentence := typed.written([name, *listed, *options]):
            return __getattr__("audit")(sentence)
        from nptests.errors import InputError

        raise InputError("option", f"{name} is no sentence yet: write crosscheck.audit('t(24) = 2.30, p = .03')")

    judge.__name__ = judge.__qualname__ = name
    return judge


__getattr__, __dir__ = lazy(__name__, __file__, _as_typed, instead=_instead, dressed=_documented)
