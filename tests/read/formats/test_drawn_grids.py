"""Grids that are drawn with + and |: headings and cells are those that docutils reads."""

import random

import pytest
from docutils.core import publish_doctree
from docutils.nodes import entry, row, tbody, thead

from nptests.read.formats import drawn

WORDS = ("A", "iris", "0.5", "12", "C4.5", "x y", "-1", "1e-3")


def cell(rng):
    """One to three lines of words, the later ones at times none."""
    return [rng.choice(WORDS), *(rng.choice((*WORDS, "")) for _ in range(rng.choice((0, 0, 1, 2))))]


def drawing(rows, heads):
    """The grid of cells of lines, a line of = under the headings."""
    widths = [max(len(line) for cells in column for line in cells) + 2 for column in zip(*rows, strict=True)]
    border = "+" + "+".join("-" * width for width in widths) + "+"
    lines = [border]
    for i, cells in enumerate(rows, 1):
        for j in range(max(map(len, cells))):
            texts = (lines_[j] if j < len(lines_) else "" for lines_ in cells)
            lines.append("|" + "|".join(f" {x:<{w - 1}}" for x, w in zip(texts, widths, strict=True)) + "|")
        lines.append(border.replace("-", "=") if i == heads else border)
    return "\n".join(lines) + "\n"


def cells_of(part):
    return tuple(tuple(" ".join(e.astext().split()) for e in r.findall(entry)) for r in part.findall(row))


@pytest.mark.parametrize("seed", range(30))
def test_headings_and_cells_are_those_of_docutils(seed):
    rng = random.Random(seed)
    n, k, heads = rng.randint(4, 7), rng.randint(2, 4), 1 + seed % 3
    text = drawing([[cell(rng) for _ in range(k)] for _ in range(n)], heads)
    tree = publish_doctree(text)
    (head,), (body,) = tree.findall(thead), tree.findall(tbody)
    (grid,) = drawn.tables_in(f"words\n\n{text}\nwords\n")
    assert grid.headers == len(cells_of(head)) == heads
    assert tuple(tuple(" ".join(x.split()) for x in r) for r in grid.rows) == cells_of(head) + cells_of(body)


def test_without_a_double_line_the_first_row_is_the_heading():
    (grid,) = drawn.tables_in(drawing([[["d"], ["A"]], [["x"], ["1"]], [["y"], ["2"]]], 0))
    assert (grid.headers, len(grid.rows)) == (1, 3)


def test_a_table_carries_the_heading_above_it():
    (found,) = drawn.tables_in("Runtime\n*******\n\n+---+---+\n| d | A |\n+===+===+\n| x | 1 |\n+---+---+\n")
    assert found.title == "Runtime"
