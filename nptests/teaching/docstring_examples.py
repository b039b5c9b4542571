"""Record what the examples of docstrings print: python -m nptests.teaching.docstring_examples.

That of a procedure is its worked example, written here as code; the others are kept as they stand in `examples.txt`.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import textwrap
import warnings
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

import nptests
from nptests.data.whole_files import write_whole
from nptests.document.docstrings.examples import RECORDED, sections
from nptests.errors import InputWarning
from nptests.procedures.descriptor import Procedure
from nptests.procedures.descriptor.facets import Example
from nptests.procedures.examples import arguments_of, example_of
from nptests.procedures.listed import catalogue
from nptests.read import literature

WIDTH = 75  # beside the prompt
_NUMBER = re.compile(r"-?[0-9.]+")


def record() -> None:
    """Write `examples.txt` anew."""
    sources = {name: statements(text) for name, text in sections().items()}
    sources.update({f"nptests.{p.name}": written(p) for p in catalogue()})
    packages = {name.partition(".")[0] for name in sources}
    write_whole(RECORDED, "\n".join(f"== {name}\n{session(sources[name], packages)}" for name in sorted(sources)))


def statements(session: str) -> list[str]:
    """The statements of a session, each with its newline."""
    return [example.source for example in doctest.DocTestParser().get_examples(session)]


def written(procedure: Procedure) -> list[str]:
    """The worked example of a procedure as statements."""
    example = example_of(procedure)
    options = [f"{name}={_literal(value)}" for name, value in example.options.items()]
    if example.table and procedure.kind.table:
        data = {"scores": _reading(example)}
    else:
        data = dict(zip(procedure.data, map(_literal, arguments_of(procedure)), strict=False))
    lines = [_wrapped(f"{name} = {value}") for name, value in data.items() if not value.isdigit()]
    names = [value if value.isdigit() else name for name, value in data.items()]
    return [f"{line}\n" for line in (*lines, f"nptests.{procedure.name}({', '.join([*names, *options])})")]


def _reading(example: Example) -> str:
    columns = f", columns={_literal(example.columns)}" if example.columns else ""
    better = literature.entry(example.table).get("better") or "higher"
    return f'nptests.read_scores("{example.table}", better="{better}"{columns})'


def _literal(value: Any) -> str:
    """Data as they are typed: decimals with their digits."""
    if isinstance(value, nptests.IncompleteScores):
        rows = zip(value.numbers.values.tolist(), value.present.tolist(), strict=True)
        cells = [[x if there else None for x, there in zip(*row, strict=True)] for row in rows]
        return f'nptests.IncompleteScores({_literal(cells)}, better="{value.better}")'
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_literal(name)}: {_literal(column)}' for name, column in value.items())}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_literal, value))}]"
    return f'"{value}"' if isinstance(value, str) and not _NUMBER.fullmatch(value) else str(value)


def _wrapped(line: str) -> str:
    return textwrap.fill(line, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def session(sources: list[str], packages: Iterable[str]) -> str:
    """The statements at the prompt, with what they print."""
    names: dict[str, Any] = {package: import_module(package) for package in packages}
    lines = []
    for source in sources:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)
            exec(compile(source, "<example>", "single"), names)
        lines.append(f">>> {source[:-1]}".replace("\n", "\n... ") + "\n")
        lines.append(re.sub(r"^$(?=\n)", "<BLANKLINE>", printed.getvalue(), flags=re.MULTILINE))
    return "".join(lines)


if __name__ == "__main__":
    record()
