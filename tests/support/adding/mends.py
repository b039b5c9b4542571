"""What is written where, when an addition lacks something: said by red tests, and by `make new` before they are run."""

from collections.abc import Collection, Iterator
from pathlib import Path

from nptests._public import homes_in
from nptests.adjustments import adjustment, listed
from nptests.procedures.listed import HOMES
from support.beside import beside


def file_of(name: str) -> str:
    """The file of a procedure or an adjustment."""
    homes = HOMES if name in HOMES else {a.name: home for home, found in adjustments_by_home() for a in found}
    return f"{homes[name].replace('.', '/')}.py" if name in homes else "its file"


def adjustments_by_home() -> Iterator[tuple[str, tuple[adjustment.Adjustment, ...]]]:
    """The adjustments of each file that the list names."""
    for constant, home in homes_in(Path(listed.__file__)).items():
        found = getattr(listed, constant)
        yield home, found if isinstance(found, tuple) else (found,)


def own_test(name: str) -> str:
    """The file of its own test."""
    return str(Path("tests", *Path(file_of(name)).parts[1:-1], f"test_{name.replace('-', '_')}.py"))


def again(kind: str, name: str) -> str:
    """The command that makes every kind of data, and prints what is missing still."""
    return f"make new {kind.upper()}={name}"


def mend(lack: str, of: str | Collection[str] = "", **slots: object) -> str:
    """What lacks, by its key in the texts beside this file, and what to write or run: of one name, or of several."""
    names = [of] if isinstance(of, str) else list(of)
    name = " ".join(sorted(names)).removeprefix("nptests.")
    one, some, lines = own_test(name), ", ".join(names), "\n  ".join(names[:10])
    words = {"name": name, "file": file_of(name), "test": one, "listed": some, "lines": lines, "count": len(names)}
    return str(beside(__file__)[lack]).format(**words | slots).strip()
