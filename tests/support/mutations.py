"""Small files of every format, damaged at random: what a reader must survive."""

from __future__ import annotations

import datetime
import io
import random
import zipfile
from collections.abc import Iterator
from functools import cache

PLAIN = {
    ".csv": b"data set,A,B,C\nx,0.9,0.8,0.7\ny,0.6,0.5,0.4\nz,0.3,0.2,0.15\naverage,0.6,0.5,0.42\n",
    ".tsv": b"data set\tA\tB\nx\t1.234,5\t0,5\ny\t0,25\t3\n",
    ".txt": b"# made by hand\n          A     B\nx one     0.10  0.25\ny         0.3   0.4\n",
    ".md": b"# T\n| d | A | **B** |\n|---|:-:|--:|\n| x | 0.10 \xc2\xb1 0.01 | 0.25 (1) |\n| y | 0.3 | 0.4* |\n",
    ".html": b"<table>"
    b"<thead><tr><th rowspan=2>d<th colspan=2>M</tr><tr><th>A<th>B</thead><tr><td>x<td>1<td>2<sup>a</sup>"
    b"</tr><tr><td colspan=3>UCI<tr><td>y<td>2<td>1</table>",
    ".tex": b"\\begin{table}\\caption{C}\\begin{tabular}{lrr}\\toprule"
    b" & \\multicolumn{2}{c}{M}\\\\ d & A & B\\\\ \\midrule\n"
    b"\\multirow{2}{*}{U} x & \\textbf{0.10} & $0.2_{\\pm.1}$\\\\ y & 3\\% & 4 \\\\\n"
    b"\\bottomrule\\end{tabular}\\end{table}",
    ".json": b'{"values": [[0.10, "0.25"], [1e3, null]], "algorithms": ["A", "B"], "datasets": ["x", "y"]}',
    ".jsonl.json": b'[{"dataset": "x", "algorithm": "A", "score": 1}, {"dataset": "x", "algorithm": "B", "score": 2}]',
    ".long.csv": b"dataset;algorithm;fold;acc\nx;A;1;.1\nx;A;2;.2\nx;B;1;.3\nx;B;2;.4\n"
    b"y;A;1;.1\ny;A;2;.2\ny;B;1;.3\ny;B;2;.4\n",
}
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
        texts = {name: parts.read(name) for name in parts.namelist()}
    name = chance.choice(sorted(texts))
    texts[name] = mutated(texts[name], chance)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as parts:
        for part, text in texts.items():
            parts.writestr(part, text)
    return file.getvalue()


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
