"""The parameters, attributes and results of a public name: types from its signature, texts from their home."""

import dataclasses
import inspect
import re
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from nptests.document.docstrings.prose import RETURNS as RETURNED, sentence
from nptests.procedures.descriptor import Procedure, options_of
from nptests.vocabulary import read_beside

PARAMETERS, RETURNS, ATTRIBUTES, _PLAIN = read_beside(__file__, "texts.toml").values()
MANY = 8  # more words than that stand in the text
_LITERAL = re.compile(r"Literal\[([^]]*)\]")


@dataclass(frozen=True)
class Described:
    """A name with its type and what it means."""

    name: str
    type: str
    text: str
    key: str = ""  # of the entry in the home of texts; empty where the function says it itself


def names(thing: Any) -> tuple[str, ...]:
    """The names that a docstring can describe."""
    return tuple(name.lstrip("*") for name in (*_signature(thing), *_fields(thing)))


def parameters(thing: Any, procedure: Procedure | None, own: dict[str, str]) -> Iterator[Described]:
    """What can be handed over; of what only procedures make, the attributes say it."""
    if inspect.isclass(thing) and dataclasses.is_dataclass(thing):
        if thing.__dataclass_params__.init:  # type: ignore[attr-defined]
            return
        own = {}
    for name, parameter in _signature(thing).items():
        bare, words = name.lstrip("*"), _words(thing, name)
        key = "" if bare in own else _key(name, parameter, thing, procedure)
        entry = PARAMETERS.get(key, "")
        base, text = entry if isinstance(entry, list) else ("", entry)
        if bare in own:
            text = sentence(own[bare])
        hint = _text(parameter.annotation).removesuffix(" | None")
        typed = base or (f"{{{', '.join(words)}}}" if words else _type(hint))
        if len(words) > MANY:
            text, typed = f"{text} One of {', '.join(words[:-1])} or {words[-1]}.", "str"
        yield Described(name, typed + _default(parameter, typed), text, key)


def _key(name: str, parameter: inspect.Parameter, thing: Any, procedure: Procedure | None) -> str:
    """The entry that says most about a parameter; empty where there is none."""
    result = "" if inspect.isclass(thing) else _text(inspect.signature(thing).return_annotation)
    kind = procedure.takes if procedure else ""
    keys = (f"{name}: {_text(parameter.annotation)}", f"{name} of {kind}", f"{name} -> {result}", name)
    return next((key for key in keys if key in PARAMETERS), "")


def attributes(thing: Any, own: dict[str, str]) -> Iterator[Described]:
    """The fields of a class."""
    for name, hint in _fields(thing).items():
        key = next((key for key in (f"{name}: {hint}", name) if key in ATTRIBUTES and name not in own), "")
        yield Described(name, _type(hint), sentence(own[name]) if name in own else ATTRIBUTES.get(key, ""), key)


def returned(thing: Any, own: dict[str, str]) -> Iterator[Described]:
    """What a function returns."""
    if not inspect.isclass(thing):
        hint = _text(inspect.signature(thing).return_annotation)
        key = "" if RETURNED in own else hint
        yield Described("", _type(hint), sentence(own[RETURNED]) if RETURNED in own else RETURNS.get(key, ""), key)


def raised(thing: Any) -> Iterator[Described]:
    """The one error of the library."""
    if not inspect.isclass(thing) and _signature(thing):
        yield Described("", "InputError", "If the data or an option cannot be used; the message says what to do.")


def _signature(thing: Any) -> dict[str, inspect.Parameter]:
    try:
        arguments = inspect.signature(thing).parameters
    except ValueError:  # a class without an __init__ of its own
        return {}
    stars: dict[Any, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return {stars.get(p.kind, "") + name: p for name, p in arguments.items()}


def _fields(thing: Any) -> dict[str, str]:
    """Names and types of public fields."""
    if not (inspect.isclass(thing) and dataclasses.is_dataclass(thing)):
        return {}
    fields = {f.name: str(f.type) for f in dataclasses.fields(thing)}
    if "values" in vars(thing) and "values" not in fields:
        fields = {"values": "ndarray", **fields}
    return fields


def _words(thing: Any, name: str) -> tuple[str, ...]:
    """The words that an option understands, quoted, if it takes nothing else."""
    run = thing.__init__ if inspect.isclass(thing) else inspect.unwrap(thing)
    option = options_of(run).get(name)
    if option:
        return tuple(map(repr, option.words)) if option.kind == "word" else ()
    hint = typing.get_type_hints(run).get(name)
    return tuple(map(repr, typing.get_args(hint))) if typing.get_origin(hint) is Literal else ()


def _type(hint: str) -> str:
    """A type as people say it."""
    plain = _LITERAL.sub(r"\1", hint)
    return str(_PLAIN.get(plain, plain.replace(" | ", " or ")))


def _default(parameter: inspect.Parameter, typed: str) -> str:
    if parameter.default is inspect.Parameter.empty or typed.endswith("optional"):
        return ""
    return ", optional" if parameter.default in (None, ()) else f", default {parameter.default!r}"


def _text(annotation: Any) -> str:
    return annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
