"""What docstrings show and cite: examples as they were recorded, and the bibliography."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

from nptests.errors import InputError
from nptests.experiment.metrics.listed import EVERY
from nptests.procedures.examples import arguments_of
from nptests.read.bibliography import entries, home

RECORDED = Path(__file__).with_name("recorded")


def recorded(name: str) -> str:
    """The example of a public name with what it prints; empty where none is recorded."""
    file = RECORDED / f"{name}.txt"
    return file.read_text("utf-8").strip("\n") if file.is_file() else ""


@cache
def call(name: str) -> str:
    """The first call of a public function in its example, its data written out; empty where there is none."""
    typed = re.findall(r"^>>> .*(?:\n\.\.\. .*)*", recorded(f"nptests.{name}"), re.MULTILINE)
    text = re.sub(r"^(?:>>>|\.\.\.) ", "", "\n".join(typed), flags=re.MULTILINE)
    held = dict[str, Any]()

    class WrittenOut(ast.NodeTransformer):
        def visit_Name(self, word: ast.Name) -> Any:
            return held.get(word.id, word)

    for row in ast.parse(text).body:
        calls = (x for x in ast.walk(row) if isinstance(x, ast.Call) and ast.unparse(x.func) == f"nptests.{name}")
        if first := next(calls, None):
            return ast.unparse(WrittenOut().visit(first))
        if isinstance(row, ast.Assign) and isinstance(row.targets[0], ast.Name):
            held[row.targets[0].id] = WrittenOut().visit(row.value)
    cases = arguments_of(EVERY[name].procedure) if name in EVERY else ()
    return f"nptests.{name}({', '.join(repr(list(x)[::5]) for x in cases)})" if cases else ""


def names() -> set[str]:
    """The public names that have one."""
    return {file.stem for file in RECORDED.glob("*.txt")}


@cache
def bibliography() -> dict[str, dict[str, Any]]:
    """The bibliography, by citation key; empty where it is missing, which must not cost a function that needs none."""
    try:
        return entries(home())
    except InputError:
        return {}
