"""The blocks of code on a page, run in their order in one folder; what they print and give is put below them.

    ```python                  run; prints, and the value of a last line that is an expression, are shown
    ```python hidden           run, and only these are shown
    ```console                 lines behind `$` are run as commands; their output is shown
    ```r                       run by Rscript, where R is
    ```csv results.csv         written into the folder, as a file of that name; so is toml, json ...
    ```console not run: why    shown with the reason; any other language needs one, too

No output is typed: what stands on the page is what the code said when the page was made.
"""

import ast
import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nptests.document.blocks import Block, Figure
from nptests.document.pictures.picture import Picture
from nptests.document.writers.markdown import fenced
from nptests.errors import InputError
from nptests.teaching.site.rich import body

_FENCED = re.compile(r"^```(\w+)[ ]?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)$", re.MULTILINE)
NOT_RUN = "not run: "
QUIET = "quiet"  # run, and nothing is shown below
HIDDEN = "hidden"  # run, and only what it gives is shown
EXITS = re.compile(r"exits (\d+)")
COLUMNS = 88  # of the terminal that commands write to


@dataclass(frozen=True)
class Fence:
    """A block of code as it is written: the words behind its language say what is done with it."""

    language: str
    words: str
    text: str

    @property
    def reason(self) -> str:
        """Why it is not run; empty where it is."""
        return self.words.removeprefix(NOT_RUN) if self.words.startswith(NOT_RUN) else ""


def fences(page: str) -> tuple[Fence, ...]:
    return tuple(Fence(*block.groups()) for block in _FENCED.finditer(page))


def run_page(page: str, folder: Path) -> str:
    """The page with what its blocks said, each below its block."""
    session = Session(folder)

    def with_output(block: re.Match[str]) -> str:
        return "\n\n".join(filter(None, session.run_block(Fence(*block.groups()))))

    return _FENCED.sub(with_output, page)


class Session:
    """One page's run: names, and a folder that its commands and files share."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, Any] = {"__name__": "__main__"}

    def run_block(self, fence: Fence) -> Iterator[str]:
        """The block, and what it said."""
        if fence.reason:
            yield fenced(fence.text.rstrip("\n"), fence.language)
            yield f"*Not run when this page was made: {fence.reason}.*"
        elif fence.language == "console":
            yield fenced(self.commands(fence), "console")
        elif fence.language == "python":
            if fence.words != HIDDEN:
                yield fenced(fence.text.rstrip("\n"), "python")
            output = self.python(fence.text)
            yield from () if fence.words == QUIET else output
        elif fence.language == "r":
            yield fenced(fence.text.rstrip("\n"), "r")
            yield self.r(fence.text)
        elif fence.words:
            (self.folder / fence.words).write_text(fence.text, "utf-8")
            yield f"`{fence.words}`:"
            yield fenced(fence.text.rstrip("\n"), "text" if fence.language == "csv" else fence.language)
        else:
            what = f"a block of {fence.language} is neither run nor a file: say {NOT_RUN}why"
            raise InputError("page", f"{what}\n{fence.text}")

    def python(self, source: str) -> list[str]:
        """What a block prints, and the value of its last line."""
        tree = compile(source, "<page>", "exec", flags=ast.PyCF_ONLY_AST)
        assert isinstance(tree, ast.Module)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        printed, value = io.StringIO(), None
        with contextlib.chdir(self.folder), contextlib.redirect_stdout(printed):
            exec(compile(tree, "<page>", "exec"), self.names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), "<page>", "eval"), self.names)
        return [part for part in (_output(printed.getvalue()), _output_of(value)) if part]

    def commands(self, fence: Fence) -> str:
        """The lines behind `$`, each with its output."""
        expected = int(exit_code[1]) if (exit_code := EXITS.search(fence.words)) else 0
        lines = []
        for command in _COMMAND.findall(fence.text):
            process = self.run(["bash", "-c", command])
            if process.returncode != expected:
                output = process.stdout + process.stderr
                raise InputError("page", f"$ {command}\nexit code {process.returncode}\n{output}")
            output = "" if fence.words == QUIET else process.stdout
            lines.append(f"$ {command}\n{output.strip()}" if output else f"$ {command}")
        if not lines:
            raise InputError("page", f"a console block has no line that begins with $:\n{fence.text}")
        return "\n".join(lines)

    def r(self, source: str) -> str:
        """What R prints; nothing where R is not."""
        if shutil.which("Rscript") is None:
            return "*R was not there when this page was made.*"
        process = self.run(["Rscript", "--vanilla", "-e", source])
        if process.returncode:
            raise InputError("page", f"R: {process.stderr}\n{source}")
        return _output(process.stdout)

    def run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        """A command in the folder, with the programs of this Python first on the path."""
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
        environment = {**os.environ, "PATH": path, "COLUMNS": str(COLUMNS), "RETICULATE_PYTHON": sys.executable}
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)


def _output(text: str) -> str:
    return fenced(text.rstrip("\n"), "text") if text.strip() else ""


def _output_of(value: Any) -> str:
    """Pictures and blocks of a document as themselves, a string as its text, anything else as an interpreter does."""
    if value is None:
        return ""
    if isinstance(value, Picture):
        value = Figure(value)
    blocks = value if isinstance(value, tuple) else (value,)
    if blocks and all(isinstance(block, Block) for block in blocks):
        return body(blocks)
    return _output(value if isinstance(value, str) else repr(value))
