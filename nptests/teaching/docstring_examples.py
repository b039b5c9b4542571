"""Record what the examples of docstrings print: python -m nptests.teaching.docstring_examples [NAME ...].

That of a procedure is its worked example, written here as code; the others are kept as they stand in their files.
"""

import contextlib
import doctest
import io
import re
import sys
import textwrap
import warnings
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

import nptests
from nptests.document.docstrings import examples
from nptests.errors import InputWarning
from nptests.procedures.descriptor import Procedure
from nptests.procedures.descriptor.facets import Example
from nptests.procedures.examples import arguments_of, example_of
from nptests.procedures.listed import catalogue
from nptests.read import literature
from nptests.read.whole_files import write_whole

WIDTH = 75  # beside the prompt
_NUMBER = re.compile(r"-?[0-9.]+")


def record(*asked: str) -> None:
    """Write the files of these public names anew, or all of them."""
    sources = {name: statements(examples.recorded(name)) for name in examples.names()}
    sources.update({f"nptests.{p.name}": written(p) for p in catalogue()})
    packages = {name.partition(".")[0] for name in sources}
    for name in sorted(sources):
        if not asked or name in asked or name.removeprefix("nptests.") in asked:
            write_whole(examples.RECORDED / f"{name}.txt", session(sources[name], packages).strip("\n") + "\n")


def statements(session: str) -> list[str]:
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
    record(*sys.argv[1:])
