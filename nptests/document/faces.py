"""The faces of results: the few lines of `repr`, and documents for summaries, notebooks and papers."""

from __future__ import annotations

import textwrap
from typing import Any

from nptests.analysis.analysing import Analysis
from nptests.document import reports, text
from nptests.document.blocks import Block, Bullets, Cell, Document, Paragraph, Sheet, bare
from nptests.document.pictures.drawing import draw
from nptests.document.pictures.matplotlib_figure import on_axes
from nptests.document.tables import posthoc_table
from nptests.document.writers.html import part
from nptests.document.writing import write, write_table
from nptests.procedures.procedure import of_result
from nptests.results import Comparisons

MOST_LINES = 15  # of a repr: half of a terminal
MOST_ROWS = 7  # of a table in it: room is left for the title, what was compared, and the notes
MORE = "... more: .summary(), .to_frame(), .plot()"
MORE_OF_ANALYSIS = "more: .summary() is the whole report; .omnibus, .comparisons, .effects; .plot(), .as_dict()"


def document_of(result: Any) -> Document:
    """Any result as a document."""
    if isinstance(result, Analysis):
        return reports.document(result, "table.csv", full=False)
    procedure = of_result(result.procedure)
    return text.document_of(result, result.procedure if procedure is None else procedure.title)


def brief(result: Any) -> str:
    """At most MOST_LINES lines to be read; what does not fit is said to exist."""
    document = _short_answer(result) if isinstance(result, Analysis) else _best_first(result)
    lines = [document.title]
    for block in document.blocks:
        lines += _lines(block)
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], MORE]
    return "\n".join(map(_shortened, lines))


def summary(result: Any) -> str:
    """The whole, for a terminal."""
    if isinstance(result, Analysis):
        return write(document_of(result))
    return text.result(result, document_of(result).title)


def notebook(result: Any) -> str:
    """HTML in the colours of the page that it stands on."""
    return part(_short_answer(result) if isinstance(result, Analysis) else document_of(result))


def table(result: Any, format: str) -> str:
    """The table of a result, for a paper."""
    if isinstance(result, Analysis):
        result = result.omnibus if result.comparisons is None else result.comparisons
    return write_table(next(block for block in document_of(result).blocks if isinstance(block, Sheet)), format)


def plot(result: Any, ax: Any, kind: str | None, title: str | None) -> Any:
    """The picture of a result on axes of matplotlib."""
    axes = on_axes(draw(result, kind=kind).scene, ax)
    if title is not None:
        axes.set_title(title)
    return axes


def _best_first(result: Any) -> Document:
    """The smallest p-values of many comparisons first; the ranking in one line."""
    document = document_of(result)
    blocks: list[Block] = []
    for block in document.blocks:
        if isinstance(block, Sheet) and isinstance(result, Comparisons) and block.header[:2] == ("a", "b"):
            block = posthoc_table(result, smallest_first=True)
        if isinstance(block, Sheet) and block.header == ("mean rank", "algorithm"):
            ranked = ", ".join(f"{name.text} {rank.text}" for rank, name in block.rows)
            block = Paragraph(f"mean ranks: {ranked}")
        blocks.append(block)
    return Document(document.title, tuple(blocks))


def _short_answer(analysis: Analysis) -> Document:
    """The conclusion, and the algorithms from the best on."""
    means, letters = analysis.mean_ranks, analysis.letters
    header = ("mean rank", "algorithm", *(("letters",) if letters else ()))
    rows = tuple(
        (Cell(f"{means[name]:.4f}", True), Cell(name), *((Cell(letters[name]),) if letters else ()))
        for name in analysis.ranking
    )
    title = reports.title_of(analysis)
    answer = analysis.conclusion.text[0]
    return Document(title, (Paragraph(answer), Sheet("Mean ranks", header, rows), Paragraph(MORE_OF_ANALYSIS)))


def _lines(block: Block) -> list[str]:
    if isinstance(block, Bullets):
        return [f"note: {bare(words)}" for words in block.items]
    if isinstance(block, Paragraph):
        return textwrap.wrap(bare(block.words), text.WIDTH, max_lines=4, placeholder=" ...")
    assert isinstance(block, Sheet)
    lines = text.compact(block).split("\n")
    heads = len(lines) - len(block.rows)
    left = len(block.rows) - MOST_ROWS
    return lines if left <= 1 else [*lines[: heads + MOST_ROWS], f"... {left} more rows"]


def _shortened(line: str) -> str:
    return line if len(line) <= text.WIDTH else line[: text.WIDTH - 4] + " ..."
