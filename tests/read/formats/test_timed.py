"""What programs that time code write: what tells rows apart and the score stay, as one row a score."""

from support.beside import on_each

from nptests.read.formats import read_grids
from nptests.read.source import Source


@on_each("ending", "text", "heads", "first")
def test_what_is_read(ending, text, heads, first):
    (found,) = read_grids(Source(text.encode(), "t", ending))
    assert list(found.rows[:2]) == [heads, first]
