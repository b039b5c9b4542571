"""Other calls on the data of a value, as whoever made it by a call in view would write them."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

from nptests.errors import call_making, on_trial
from nptests.procedures.elsewhere.translation import of_pairs
from nptests.vocabulary import PATHS

_TOLD = re.compile(r"nptests\.\w+\((?:[^()]|\([^()]*\))*\)")
_PURE = {"to_numpy", "tolist", "astype", "list", "array", "asarray", "transpose", "dropna"}  # and call nothing else
_STILL = (ast.expr_context, ast.Name, ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.Attribute, ast.Subscript,
          ast.Slice, ast.UnaryOp, ast.BinOp, ast.operator, ast.unaryop, ast.keyword)  # fmt: skip


def is_still(expression: ast.AST) -> bool:
    """Whether nothing happens where it is computed once more."""
    nodes = [*ast.walk(expression)]
    calls = (getattr(x.func, "attr", getattr(x.func, "id", "")) for x in nodes if isinstance(x, ast.Call))
    return {*calls} <= _PURE and all(isinstance(x, (*_STILL, ast.Call)) for x in nodes)


def on_the_same_data(value: Any, text: str) -> str:
    """Advice with the data of the call that made a value in the place of its words for them: the parts that run.

    As it is where no such call is in view, or where none of the parts runs; what it says of the other design, of pairs
    or of independent samples, is left out.
    """
    call, paired = call_making(value), is_paired(value)
    parts = re.split(r"(?:, |; )(?=of [^,;]*nptests\.)", text)
    alien = () if paired is None else ("of independent",) if paired else ("of pairs", "of a table")
    parts = [part for part in parts if not part.startswith(alien)] or parts
    text = ", ".join(parts)
    if call is None:
        return text
    mended = [_mended(part, *call) for part in parts]
    return ", ".join(filter(None, mended)) or text


def is_paired(value: Any) -> bool | None:
    """Whether a result is of pairs or blocks, or of independent samples; None where nothing says it."""
    if not {"pvalue", "rows", "omnibus"} & vars(value).keys():
        return None
    own = vars(value).get("procedure") or getattr(vars(value).get("omnibus"), "procedure", "")
    procedure = import_module("nptests.procedures.listed").find(own) if own else None
    if procedure is None or "paired" in procedure.options:
        paired: bool | None = vars(value).get("options", {}).get("paired")
        return paired
    return of_pairs(procedure)


def _mended(part: str, call: ast.Call, variables: Mapping[str, Any]) -> str | None:
    """A part of an advice with the data of a call; None where nothing in it runs."""
    lines = [next(_running(line[0], call, variables), None) for line in _TOLD.finditer(part)]
    if not lines or None in lines:
        return None
    rest = iter(lines)
    return _TOLD.sub(lambda _: str(next(rest)), part)


def _running(line: str, call: ast.Call, variables: Mapping[str, Any]) -> Iterator[str]:
    """A line with the data of a call, and with all or some of its words; where it runs."""
    name, _, inner = line[:-1].partition("(")
    texts = inner.split(", ")
    own = dict(text.split("=", 1) for text in texts if "=" in text)
    places = [text for text in texts if "=" not in text]
    words = {str(word.arg): word.value for word in call.keywords if word.arg not in PATHS}
    if len(places) != len(call.args) or not all(map(str.isidentifier, places)):
        return
    asked = {each: ast.unparse(x) for each, x in words.items()}
    for more in (asked, {each: x for each, x in asked.items() if each in own}):
        whole = f"{name}({', '.join((*map(ast.unparse, call.args), *map('='.join, (own | more).items())))})"
        if all(map(is_still, (*call.args, *words.values()))):
            with on_trial(), suppress(Exception):
                eval(whole, {**variables, "nptests": sys.modules["nptests"]})
                yield whole
