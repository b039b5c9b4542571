"""Begin an addition, make its data, say what is missing: python -m support.adding procedure independent/brunner_munzel.

    procedure ROOM/NAME [KIND]   adjustment NAME   format NAME [.ENDING]   publication KEY
    --cite "KEY: Author, A. (year). Title."   beside one of these: a work that it cites, into the bibliography

It may be run again and again: what a person has written is kept, data are made anew when a file of it has changed.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from support.adding import skeletons
from support.adding.lists import TOP, cite, in_order, insert, last, put

Command = tuple[str, ...]
MODULE, SCRIPT = "-m", "tests/"


@dataclass
class Addition:
    """What was written, the files that a person finishes, and the commands that make data of them."""

    kind: str
    name: str
    done: list[str]
    files: list[str]
    commands: list[Command] = field(default_factory=list)

    @property
    def unwritten(self) -> Iterator[str]:
        for path in self.files:
            for number, line in enumerate((TOP / path).read_text("utf-8").splitlines(), 1):
                if skeletons.UNWRITTEN.search(line):
                    yield f"{path}:{number}: {line.strip()}"

    @property
    def state(self) -> str:
        return hashlib.sha256(b"".join((TOP / path).read_bytes() for path in self.files)).hexdigest()


def procedure(place: str, takes: str = "") -> Addition:
    room, _, name = place.rpartition("/")
    takes = takes or skeletons.KIND_OF_ROOM.get(room, "")
    if takes not in skeletons.ARGUMENTS or not name.isidentifier():
        kinds, rooms = ", ".join(skeletons.ARGUMENTS), ", ".join(skeletons.KIND_OF_ROOM)
        sys.exit(f"ROOM/NAME [KIND] is needed, with a room of {rooms} and a kind of {kinds}")
    file, test = f"nptests/procedures/{room}/{name}.py", f"tests/procedures/{room}/test_{name}.py"
    home = f"nptests.procedures.{room}.{name}"
    public = f"from {home} import {name} as {name}"
    done = [
        put(file, skeletons.procedure(name, takes)),
        put(test, skeletons.other("test_of_procedure", name)),
        insert("nptests/procedures/listed.txt", f"{home} {name}", last(rf"^nptests\.procedures\.{room}\.")),
        insert("nptests/__init__.pyi", public, in_order("^from ", public)),
    ]
    return Addition("procedure", name, done, [file, test], [
        (MODULE, "crosscheck", "r", "--record", "--new", "--procedure", name),
        ("tests/laws/test_signatures.py",),
        ("tests/laws/test_auto_limits.py", name),
        (MODULE, "nptests.teaching.docstring_examples", name),
        (MODULE, "nptests.studies.null_sizes", name),
        (MODULE, "nptests.studies.exact_decisions", name),
        ("tests/bad_input/make_table.py", name),
        *_sweep(name),
    ])  # fmt: skip


def adjustment(name: str) -> Addition:
    function = name.replace("-", "_")
    file, test = f"nptests/adjustments/{function}.py", f"tests/adjustments/test_{function}.py"
    line = f"from nptests.adjustments.{function} import {function.upper()} as {function.upper()}"
    done = [
        put(file, skeletons.other("adjustment", name)),
        put(test, skeletons.other("test_of_adjustment", name)),
        insert("nptests/adjustments/listed.py", line, last(r"^from nptests\.adjustments\.\w+ import ([A-Z_]+) as \1")),
        insert("nptests/vocabulary.py", f'    "{name}",', last(r'^    ("[a-z-]+", ?)+$')),
    ]
    return Addition("adjustment", name, done, [file, test], [
        (MODULE, "crosscheck", "r", "--record", "--new"),
        ("tests/laws/test_signatures.py",),
        ("tests/bad_input/make_table.py", name),
        *_sweep(name),
    ])  # fmt: skip


def format(name: str, ending: str = "") -> Addition:
    ending = ending or f".{name}"
    file, home = f"nptests/read/formats/{name}.py", "nptests/read/formats/__init__.py"
    line = f'    "{ending}": "{name}",'
    done = [put(file, skeletons.other("format", name)), insert(home, line, in_order(r'^    "\.\w+": "\w+",$', line))]
    return Addition("format", name, done, [file])


def publication(key: str) -> Addition:
    files = {f"fixtures/{key}/{file}": text for file, text in skeletons.publication(key).items()}
    done = [*(put(path, text) for path, text in files.items()), cite(key, skeletons.WORK)]
    judged = (MODULE, "crosscheck", "literature", key)
    return Addition("publication", key, done, [*files, "fixtures/library.toml"], [judged])


def _sweep(name: str) -> tuple[Command, ...]:
    found = f"build/adding/sweep-{name}.json"
    measure = ("tests/benchmarks/sweep.py", name, "--to", found)
    return measure, ("tests/benchmarks/sweep.py", "--keep", "crosscheck/peers/growth.json", found)


def python(*words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(TOP), str(TOP / "tests")))
    return subprocess.run(
        (sys.executable, *words), cwd=TOP, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True
    )


def make_data(addition: Addition) -> bool:
    """Whether every command succeeded; R's answers are asked for where R is."""
    stamp = TOP / "build/adding" / f"{addition.kind}-{addition.name}.sha256"
    if stamp.is_file() and stamp.read_text() == addition.state:
        print("kept     the data: no file has changed since they were made")
        return True
    stamp.parent.mkdir(parents=True, exist_ok=True)
    for words in addition.commands:
        shown = re.sub(r"^-m ", "python -m ", " ".join(words)) if words[0] == MODULE else f"python {' '.join(words)}"
        if "--record" in words and not shutil.which("R"):
            print(f"missing  R is not installed; where it is: {shown}")
            continue
        start = time.monotonic()
        done = python(*words)
        if done.returncode:
            print(f"failed   {shown}\n{done.stdout[-2000:]}{done.stderr[-3000:]}")
            return False
        print(f"made     {shown} ({time.monotonic() - start:.0f} s)", flush=True)
    stamp.write_text(addition.state)
    return True


def main(kind: str, *words: str) -> int:
    if "--cite" in words:
        place = words.index("--cite")
        key, _, work = words[place + 1].partition(": ")
        words = (*words[:place], *words[place + 2 :])
        print(cite(key, work))
    addition = {f.__name__: f for f in (procedure, adjustment, format, publication)}[kind](*words)
    print(*addition.done, sep="\n")
    unwritten = list(addition.unwritten)
    if unwritten:
        print(*(f"missing  {line}" for line in unwritten), sep="\n")
        print(f"\nThen again: make new {kind.upper()}={words[0]}")
        return 1
    if not make_data(addition):
        return 1
    if kind in ("procedure", "adjustment"):
        lacking = python(MODULE, "support.adding.missing", kind, addition.name)
        print(lacking.stdout + lacking.stderr, end="")
        if lacking.returncode or lacking.stdout:
            return 1
    print("nothing is missing: read `git diff`, write .changes/, and run `make quick`")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
