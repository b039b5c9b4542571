"""Command-line options from the signature of a procedure."""

from __future__ import annotations

import argparse
from typing import Any

from nptests.errors import InputError
from nptests.procedures.descriptor import Option, Procedure


def add_options(parser: argparse.ArgumentParser, procedure: Procedure, *, stated: bool = False) -> None:
    """One --option for each keyword of the procedure; none is required where they are `stated` elsewhere."""
    group = parser.add_argument_group("options of the procedure")
    for option in procedure.options.values():
        flag = f"--{option.name.replace('_', '-')}"
        default = "" if option.required or option.default is None else f"default: {_spelling(option.default)}"
        if option.kind == "bool":
            group.add_argument(
                flag, dest=option.name, action=argparse.BooleanOptionalAction, default=argparse.SUPPRESS, help=default
            )
            continue
        needed = option.required and not stated
        metavar = "|".join(option.words) if option.words else option.kind.upper()
        group.add_argument(
            flag,
            dest=option.name,
            metavar=metavar,
            required=needed,
            default=argparse.SUPPRESS,
            help=default,
        )


def chosen(arguments: argparse.Namespace, procedure: Procedure) -> dict[str, Any]:
    """The options that were given, as Python values; words are left to the procedure's own checker."""
    values = vars(arguments)
    return {name: _value(option, values[name]) for name, option in procedure.options.items() if name in values}


def _value(option: Option, text: Any) -> Any:
    if option.kind == "int":
        return _number(option, text, int)
    if option.kind == "float":
        return _number(option, text, float)
    if option.kind == "any" and text not in option.words:
        try:
            return float(text)
        except ValueError:
            return text
    return text


def _number(option: Option, text: str, kind: Any) -> Any:
    try:
        return kind(text.replace(",", ".") if kind is float else text)
    except ValueError:
        raise InputError(
            "option", f"--{option.name.replace('_', '-')} {text}: a number is needed", where=option.name
        ) from None


def _spelling(value: Any) -> str:
    return value if isinstance(value, str) else repr(value)
