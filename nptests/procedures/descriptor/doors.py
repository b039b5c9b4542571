"""What papers print, checked before it is computed with: the doors of procedures take summaries instead of data."""

import functools
import inspect
import typing
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from nptests.errors import InputError, real, whole
from nptests.procedures.descriptor.options import checked_options

_P = ParamSpec("_P")
_T = TypeVar("_T")


def door(run: Callable[_P, _T]) -> Callable[_P, _T]:
    """Check what a door is called with against its signature: counts are whole, statistics numbers, options known."""

    @functools.wraps(run)
    def wrapper(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        try:
            call = inspect.signature(run).bind(*args, **kwargs)
        except TypeError as problem:
            raise InputError("option", f"{run.__name__}: {problem}: it takes {_parameters(run)}") from None
        call.arguments.update({name: _number(run, name, value) for name, value in call.arguments.items()})
        return run(*call.args, **checked_options(run, call.kwargs))

    return wrapper


@functools.cache
def _printed(run: Callable[..., Any]) -> dict[str, Any]:
    """The printed numbers by name, with their types."""
    return {name: hint for name, hint in typing.get_type_hints(run).items() if name != "return"}


def _number(run: Callable[..., Any], name: str, value: Any) -> Any:
    if _printed(run).get(name) is int:
        return whole(value, name)
    if _printed(run).get(name) is float:
        return value if isinstance(real(value, name), (int, float)) else float(value)
    return value


def _parameters(run: Callable[..., Any]) -> str:
    return ", ".join(inspect.signature(run).parameters)
