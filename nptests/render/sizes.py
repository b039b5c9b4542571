"""The sizes of the procedures and of the post-hocs, as the documentation shows them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Literal, get_args

from nptests.procedure import checked
from nptests.render import markup
from nptests.render.tables import Cell, Sheet
from nptests.render.writing import fill, sheet_text
from nptests.simulate.null_sizes import stored_null_sizes
from nptests.simulate.posthoc_sizes import PairSize, stored_sizes
from nptests.vocabulary import Error, Ranks

BLOCK = re.compile(r"(?<=<!-- posthoc-sizes:begin -->\n).*?(?=<!-- posthoc-sizes:end -->)", re.DOTALL)


def null_size_sheets(name: str) -> tuple[Sheet, ...]:
    """How often a procedure rejects when nothing differs: a row for each design and law, a column for each level."""
    sizes = [size for size in stored_null_sizes() if size.procedure == name]
    levels = sorted({size.alpha for size in sizes}, reverse=True)
    found = {(size.null, size.n, size.k, size.alpha): size for size in sizes}
    rows = []
    for null, n, k in dict.fromkeys((size.null, size.n, size.k) for size in sizes):
        first = found[null, n, k, levels[0]]
        how = f"{first.draws:,} samples" if first.draws else "enumerated"
        rates = (Cell(f"{found[null, n, k, level].size:.4f}", True) for level in levels)
        rows.append((Cell(str(n), True), Cell(str(k), True), Cell(null), *rates, Cell(how)))
    heads = ("n", "k", "null law", *(f"at {level:g}" for level in levels), "how")
    notes = (
        "Shares of samples that it rejects although nothing differs (any comparison of a family): normal scores, 0 and "
        "1 for Cochran's Q, the probability 1/2 for counts. `python -m nptests.simulate.null_sizes` finds them again.",
    )
    return (Sheet("", heads, tuple(rows), notes),) if rows else ()


def size_sheets() -> tuple[Sheet, Sheet, Sheet]:
    """Complete null with the permutation error, with the published one, and other columns of another spread."""
    one = stored_sizes()[0]
    tables = f"{one.tables:,} tables of {one.n} data sets, normal scores"
    notes = (
        f"Shares of {tables}, that reject the pair; nominal {one.alpha:g}.",
        f"*: the whole 95 % interval lies outside {0.9 * one.alpha:g} to {1.1 * one.alpha:g}.",
    )
    return (
        _sheet('All equal in law, error="permutation"', "permutation", (1.0,)),
        _sheet('All equal in law, error="published"', "published", (1.0,)),
        _sheet(
            'Only the pair equal in law, the others with 0.1 or 10 times its spread, error="permutation"',
            "permutation",
            (0.1, 10.0),
            *notes,
        ),
    )


def _sheet(title: str, error: Error, spreads: tuple[float, ...], *notes: str) -> Sheet:
    """One row a k; one column for each spread of the others and each kind of ranks."""
    columns = tuple(product(spreads, get_args(Ranks)))
    sizes = {(size.spread, size.ranks, size.k): size for size in stored_sizes() if size.error == error}
    numbers = sorted({k for spread, _, k in sizes if spread in spreads})
    rows = tuple((Cell(str(k), True), *(_cell(sizes[(*column, k)]) for column in columns)) for k in numbers)
    heads = (ranks if spread == 1 else f"{ranks} {spread:g}" for spread, ranks in columns)
    return Sheet(title, ("k", *heads), rows, notes)


def _cell(size: PairSize) -> Cell:
    """Marked if the whole interval is outside alpha -+ alpha / 10."""
    low, high = size.interval()
    off = low > 1.1 * size.alpha or high < 0.9 * size.alpha
    return Cell(f"{size.share:.4f}", True, mark="*" if off else "")


@checked
def size_tables(*, format: Literal["text", "markdown"] = "text") -> str:
    """How often each post-hoc rejects a pair that is equal in law: the three tables of the size study."""
    write: Callable[[Sheet], str] = _text if format == "text" else _markdown
    return "\n".join(write(sheet) for sheet in size_sheets())


def _text(sheet: Sheet) -> str:
    return f"{fill(sheet.title)}\n\n{sheet_text(sheet)}\n"


def _markdown(sheet: Sheet) -> str:
    return f"**{markup.markdown_text(sheet.title)}**\n\n{markup.markdown(sheet)}"


def with_size_tables(page: str) -> str:
    """A Markdown page with the tables of today between its two marks."""
    return BLOCK.sub(lambda _: size_tables(format="markdown"), page)


if __name__ == "__main__":  # python -m nptests.render.sizes README.md
    page = Path(sys.argv[1])
    page.write_text(with_size_tables(page.read_text("utf-8")), "utf-8")
