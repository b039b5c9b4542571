"""Files that would read another file, grow without end or run something, through every reader that unpacks or parses.

    python tests/bad_input/hostile_files.py      writes the table that the site shows (fixtures/hostile-files.tsv)

What each asks for is a file that lies beside it, with a secret in it, or memory beyond every limit. Kept is what
became of it: the sentence of the error, or that it was read as text without the secret.
"""

import bz2
import gzip
import io
import lzma
import struct
import sys
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import openpyxl

import nptests
from crosscheck.auditing.reading.source_text import read_text
from nptests.experiment import openml
from nptests.read import literature

TABLE = literature.root() / "hostile-files.tsv"
COLUMNS = ("attack", "file", "bytes", "what becomes of it")
SECRET = "0.987654"
ROOM = 80 * 2**20  # bytes that a bomb unpacks to
LAUGHS = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12))
DOCTYPES = {
    "an entity that is a file (XXE)": '<!DOCTYPE x [<!ENTITY a SYSTEM "{file}">]>',
    "a file of entities (XXE)": '<!DOCTYPE x SYSTEM "{file}" [<!ENTITY a "1">]>',
    "entities of entities (bomb)": '<!DOCTYPE x [<!ENTITY a0 "0.5">' + LAUGHS + '<!ENTITY a "&a11;">]>',
}
Maker = Callable[[Path], bytes]  # of the place of the secret


def book(change: Callable[[bytes], bytes], more: int = 0) -> bytes:
    """A workbook of a table of scores whose sheet is changed, and so many zeros beside it."""
    made = openpyxl.Workbook()
    for row in (["d", "A", "B"], ["x", 0.5, 0.75], ["y", 0.25, 0.5], ["z", 0.125, 0.25]):
        made.active.append(row)
    small, large = io.BytesIO(), io.BytesIO()
    made.save(small)
    with zipfile.ZipFile(small) as parts, zipfile.ZipFile(large, "w", zipfile.ZIP_DEFLATED) as changed:
        for name in parts.namelist():
            part = parts.read(name)
            changed.writestr(name, change(part) if name == "xl/worksheets/sheet1.xml" else part)
        with changed.open("xl/media/picture", "w") as zeros:
            for _ in range(more // 2**20):
                zeros.write(bytes(2**20))
    return large.getvalue()


def word(text: str) -> bytes:
    """A document of Word of one part."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("word/document.xml", text)
    return data.getvalue()


WORD = (
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
    "<w:p><w:t>{}</w:t></w:p></w:document>"
)


def zeros() -> bytes:
    """A vector of R without end: so many numbers, all zero."""
    count = ROOM // 8
    return (
        b"X\n" + struct.pack(">4i", 3, 0x40200, 0x30500, 6) + b"UTF-8\0" + struct.pack(">ii", 14, count) + bytes(ROOM)
    )


def attacks() -> Mapping[tuple[str, str], Maker]:
    """By attack and name of the file."""
    made: dict[tuple[str, str], Maker] = {}
    for attack, doctype in DOCTYPES.items():

        def head(place: Path, doctype: str = doctype) -> str:
            return doctype.replace("{file}", place.as_uri())

        def new(part: bytes, place: Path, head: Callable[[Path], str] = head) -> bytes:
            text = part.decode().replace("<v>0.5</v>", "<v>&a;</v>", 1)
            return (head(place) + text).encode()

        made[attack, "book.xlsx"] = lambda place, new=new: book(lambda part: new(part, place))
        made[attack, "paper.docx"] = lambda place, head=head: word(head(place) + WORD.format("p = &a;"))
        made[attack, "table.html"] = lambda place, head=head: (
            f"{head(place)}<table><tr><td>d<td>A<td>B<tr><td>x<td>&a;<td>1<tr><td>y<td>2<td>1</table>".encode()
        )
        made[attack, "data.arff.xml"] = lambda place, head=head: (
            f"{head(place)}<x><default_target_attribute>&a;</default_target_attribute></x>".encode()
        )
    bomb = "an archive that grows (bomb)"
    made[bomb, "book.xlsx"] = lambda place: book(bytes, more=7 * ROOM)
    made[bomb, "paper.docx"] = lambda place: word(WORD.format(" " * ROOM))
    for packer, ending in ((gzip, "gz"), (bz2, "bz2"), (lzma, "xz")):
        made[bomb, f"frame.{ending}.rds"] = lambda place, packer=packer: packer.compress(zeros())
    made["a text of another file", "table.tex"] = lambda place: (
        f"\\begin{{tabular}}{{lll}}d&A&B\\\\ x&\\input{{{place}}}&1\\\\ y&2&1\\\\ \\end{{tabular}}".encode()
    )
    made["a table of another file", "table.html"] = lambda place: (
        f'<iframe src="{place.as_uri()}"></iframe><object data="{place.as_uri()}"></object>'
        "<table><tr><td>d<td>A<td>B<tr><td>x<td>0.5<td>1<tr><td>y<td>2<td>1</table>".encode()
    )
    return made


def reader(name: str) -> Callable[[Path], object]:
    """Who reads it."""
    if name.endswith(".docx"):
        return read_text
    if name.endswith(".xml"):
        return lambda path: openml.description_of(path, path)
    return lambda path: nptests.read_scores(path, better="higher")


def outcome(attack: str, name: str) -> tuple[str, str, str, str]:
    """The row of an attack."""
    with TemporaryDirectory() as folder:
        secret, path = Path(folder) / "secret.txt", Path(folder) / name
        secret.write_text(SECRET, "utf-8")
        path.write_bytes(attacks()[attack, name](secret))
        try:
            read = repr(reader(name)(path))
            became = "read with the secret" if SECRET in read else "read without what it asks for"
        except nptests.InputError as error:
            became = error.message.replace(folder, "").replace("/" + name, name)
        return attack, name, str(path.stat().st_size), " ".join(became.split())


def rows() -> list[tuple[str, ...]]:
    return [outcome(*place) for place in attacks()]


if __name__ == "__main__":
    TABLE.write_text("".join("\t".join(line) + "\n" for line in [COLUMNS, *rows()]), "utf-8")
