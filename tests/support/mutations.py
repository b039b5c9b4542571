"""Small files of every format, damaged at random: what a reader must survive."""

import datetime
import io
import random
import tomllib
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from support.books import repacked

SEEDS = tomllib.loads(Path(__file__).with_name("seeds.toml").read_text("utf-8"))
PLAIN = {ending: text.encode() for ending, text in SEEDS["files"].items()}
INSERTED = (
    b"\\multicolumn{9}{c}{", b"<td colspan=9>", b"<table>", b"\\\\", b'"', b"{", b"\x00", b"\xff\xfe", b",,", b"\n#",
    b"&", b"---|", b"1e999", b"[[", b"]]", b"</td>", b"\\begin{tabular}", b"sep=;\n", b"'", b"_", b"$", b"nan", b"(",
    b"\r",
)  # fmt: skip


@cache
def workbook() -> bytes:
    """A small workbook with a merged title."""
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["T", None, None], ["d", "A", "B"], ["x", 1.5, 2], ["y", 2.5, "3,5"], ["z", None, True]):
        sheet.append(row)
    sheet.merge_cells("A1:C1")
    book.properties.modified = book.properties.created = datetime.datetime(2020, 1, 1)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def files() -> dict[str, bytes]:
    """One small good file an ending."""
    return {**PLAIN, ".xlsx": workbook()}


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The bytes with one to four pieces cut, doubled, moved, overwritten or put in."""
    for _ in range(chance.randrange(1, 5)):
        if not data:
            return data
        i = chance.randrange(len(data))
        k = min(len(data), i + chance.randrange(1, 25))
        piece = data[i:k]
        kind = chance.randrange(6)
        if kind == 0:
            data = data[:i] + data[k:]
        elif kind == 1:
            data = data[:k] + piece * chance.randrange(1, 4) + data[k:]
        elif kind == 2:
            data = data[:i]
        elif kind == 3:
            data = data[:i] + bytes(chance.randrange(256) for _ in piece) + data[k:]
        elif kind == 4:
            data = data[:i] + chance.choice(INSERTED) + data[i:]
        else:
            j = chance.randrange(len(data))
            data = data[:j] + piece + data[j:]
    return data


def mutated_workbook(chance: random.Random) -> bytes:
    """A workbook with one of its parts damaged, and zipped again."""
    with zipfile.ZipFile(io.BytesIO(workbook())) as parts:
        damaged = chance.choice(sorted(parts.namelist()))
    return repacked(workbook(), lambda name, part: mutated(part, chance) if name == damaged else part)


def mutants(count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """So many damaged files with their endings, the same for the same seed."""
    chance = random.Random(seed)
    endings = sorted(files())
    for _ in range(count):
        ending = chance.choice(endings)
        if ending == ".xlsx" and chance.random() < 0.8:
            yield ending, mutated_workbook(chance)
        else:
            yield ending, mutated(files()[ending], chance)
