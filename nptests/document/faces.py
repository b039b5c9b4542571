"""The faces of public values: the few lines of `repr`, and documents for summaries, notebooks and papers."""

import os
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import singledispatch
from pathlib import Path
from typing import Any

import numpy as np

from nptests.adjustments.methods import adjusted_by
from nptests.analysis.analysing import Analysis
from nptests.analysis.grouping import groups_of
from nptests.data.numerals import number, printed
from nptests.data.scores import IncompleteScores, Runs, Scores
from nptests.document import blocks as doc, escaping, reports, tables, text, translating, writing
from nptests.document.frames import frame as frame, square as square
from nptests.document.paper.kit import kit
from nptests.document.pictures import drawing, matplotlib_figure, roc_plot
from nptests.document.writers.html import part
from nptests.document.writers.text import is_facts
from nptests.experiment.metrics.roc import RocCurve
from nptests.languages.translating import said
from nptests.procedures import batch, critical_values, descriptor
from nptests.procedures.descriptor.accepting import set_aside
from nptests.procedures.descriptor.checking import BY_MEDIAN
from nptests.read.whole_files import write_folder, write_whole
from nptests.results import Comparison, Comparisons, Effect, Faces, Outcome, Posterior

MOST_LINES = 20  # of a repr: less than a terminal
DRAWN = (".png", ".svg", ".pdf", ".eps", ".jpg")  # what a result is drawn in, and not written
MOST_ROWS = 7  # of a table in it: room is left for the title, what was compared, and the notes
MORE = "... more: .summary(), .to_frame(), .plot()"
MORE_OF_ANALYSIS = "more: .summary() is the whole report; .omnibus, .comparisons, .effects; .plot(), .as_dict()"


@singledispatch
def document_of(result: Any) -> doc.Document:
    """Anything public as a document."""
    procedure = descriptor.of_result(result.procedure)
    return text.document_of(result, result.procedure if procedure is None else procedure.title)


@document_of.register
def _(analysis: Analysis) -> doc.Document:
    return reports.document(analysis, full=False)


@document_of.register
def _(scores: Scores) -> doc.Document:
    notes = (doc.Bullets(scores.notes),) if scores.notes else ()
    return doc.Document(_sizes(scores), (tables.scores_table(scores, plain=True), *notes))


@document_of.register
def _(scores: IncompleteScores) -> doc.Document:
    cells = printed(scores.numbers, scores.present)
    missing = f"missing cells: {int((~scores.present).sum())}"
    return doc.Document(_sizes(scores), (doc.Paragraph(missing), _grid(scores, cells)))


@document_of.register
def _(runs: Runs) -> doc.Document:
    repetitions = runs.values.shape[2]
    cells = ([f"{x:.6g}" for x in row] for row in runs.values.mean(axis=2))
    return doc.Document(
        f"{_sizes(runs)}, {repetitions} runs a cell", (doc.Paragraph("means over the runs"), _grid(runs, cells))
    )


@document_of.register
def _(row: Comparison) -> doc.Document:
    return doc.Document(f"{row.a} against {row.b}", (text.sheet_of(text.of_comparison(row)),))


@document_of.register
def _(critical: critical_values.CriticalValue) -> doc.Document:
    sizes = ", ".join(f"{name} = {number(size, 6)}" for name, size in critical.sizes.items())
    facts = [
        ("value", number(critical.value, 6)),
        ("alpha", f"{critical.alpha:g}, {critical.alternative}"),
        ("attained", f"{critical.attained:.4g}"),
        ("null distribution", f"{critical.law} ({critical.kind})"),
        *((name, number(value, 6)) for name, value in critical.beside.items()),
    ]
    title = f"Critical value of {critical.name}" + (f" for {sizes}" if sizes else "")
    return doc.Document(title, (text.sheet_of(facts), doc.Paragraph(critical.convention)))


@document_of.register
def _(curve: RocCurve) -> doc.Document:
    rates = zip(curve.thresholds, curve.false_positive_rates, curve.true_positive_rates, strict=True)
    rows = tuple(tuple(doc.Cell(number(float(x)), True) for x in row) for row in rates)
    points = doc.Sheet("Points", ("threshold", "false positive rate", "true positive rate"), rows)
    sizes = f"positive: {curve.names[1]}, {curve.positives} cases; negative: {curve.names[0]}, {curve.negatives} cases"
    return doc.Document("ROC curve", (doc.Paragraph(sizes), doc.Paragraph(roc_plot.statement(curve)), points))


@document_of.register
def _(many: batch.Batch) -> doc.Document:
    procedure = descriptor.of_result(many.procedure)
    title = many.procedure if procedure is None else procedure.title
    low, middle, high = (number(float(x), 6) for x in np.nanquantile(many.statistic, (0, 0.5, 1)))
    significant = "a significant pair" if many.pairs else "significant"
    facts = [
        *(
            (
                f"{significant} at {alpha:g}",
                f"{many.rejected(alpha).reshape(len(many), -1).any(axis=1).mean():.2%} of the tables",
            )
            for alpha in (0.05, 0.01)
        ),
        ("exact p-values", f"{many.exact.mean():.2%} of the tables"),
        ("statistic", f"from {low} to {high}, half of them up to {middle}"),
    ]
    notes = (doc.Bullets(many.notes),) if many.notes else ()
    return doc.Document(f"{title}: {len(many):,} tables of {many.n} x {many.k}", (text.sheet_of(facts), *notes))


def _sizes(table: Scores | IncompleteScores | Runs) -> str:
    n, k = len(table.datasets), len(table.algorithms)
    return f"{n} data sets, {k} algorithms, {table.better} is better"


def _grid(table: IncompleteScores | Runs, cells: Iterable[Sequence[str]]) -> doc.Sheet:
    rows = (doc.row(name, *doc.numbers(row)) for name, row in zip(table.datasets, cells, strict=True))
    return doc.Sheet("Scores", (tables.DATASETS, *table.algorithms), tuple(rows))


def brief(value: Any) -> str:
    """At most MOST_LINES lines to be read; what does not fit is said to exist."""
    document = translating.in_language(_in_short(value))
    lines = [document.title]
    for block in document.blocks:
        lines += _lines(block)
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], said(MORE) if isinstance(value, Faces) else said("... more: .summary()")]
    lines = [escaping.visible(line) for line in lines]
    return "\n".join(line if len(line) <= text.WIDTH else line[: text.WIDTH - 4] + " ..." for line in lines)


def summary(value: Any) -> str:
    """The whole, for a terminal."""
    if isinstance(value, Outcome | Comparisons | Effect | Posterior):
        return text.result(value, value._document().title)
    return writing.write(value._document())


def notebook(value: Any) -> str:
    """HTML in the colours of the page that it stands on."""
    document = _short_answer(value) if isinstance(value, Analysis) else value._document()
    return part(translating.in_language(document))


def _in_short(value: Any) -> doc.Document:
    if isinstance(value, Analysis):
        return _short_answer(value)
    return _best_first(value) if isinstance(value, Outcome | Comparisons) else value._document()


def letters(comparisons: Comparisons) -> dict[str, str]:
    """Who is not shown to differ from whom, at the level that was asked for."""
    return groups_of(comparisons, comparisons.options.get("alpha") or 0.05)[1]


def table(result: Any, format: str) -> str:
    """Its first table, with what stands above it as notes: how p-values were found and adjusted goes where it goes."""
    first: tuple[str, ...] = ()
    if isinstance(result, Analysis):
        first = result.conclusion.text[:1] if result.comparisons is not None else ()
        result = result.omnibus if result.comparisons is None else result.comparisons
    blocks = document_of(result).blocks
    sheet = next(block for block in blocks if isinstance(block, doc.Sheet))
    above = (doc.bare(block.words) for block in blocks[: blocks.index(sheet)] if isinstance(block, doc.Paragraph))
    notes = (*first, *above, *sheet.notes, *getattr(result, "notes", ()))
    return writing.write_table(replace(sheet, notes=notes), format)


def plot(result: Any, ax: Any, kind: str | None, title: str | None, width: float | None, **how: Any) -> Any:
    """The picture of a result on axes of matplotlib; `how` is what else `draw` takes."""
    path, ax = (Path(ax), None) if isinstance(ax, (str, os.PathLike)) else (None, ax)
    if path is not None and title is None and width is None:
        return drawing.draw(result, path, kind=kind, **how)
    axes = matplotlib_figure.on_axes(drawing.draw(result, kind=kind, **how).scene, ax, width)
    if title is not None:
        axes.set_title(title)
    if path is not None:
        axes.figure.savefig(path)
    return axes


def save(value: Any, path: str | os.PathLike[str]) -> None:
    """A result in a file whose ending says the format; of an analysis also the folder for a paper."""
    if Path(path).suffix.lower() in DRAWN:
        drawing.draw(value, Path(path))
    elif isinstance(value, Analysis) and writing.is_folder(path):
        write_folder(Path(path), kit(value))
    elif Path(path).suffix.lower() == ".csv":
        write_whole(Path(path), value.to_frame().to_csv(index=False))
    else:
        write_whole(Path(path), written(value, path))


def written(value: Any, path: str | os.PathLike[str]) -> str | bytes:
    """What stands in a file of that name."""
    analysed = isinstance(value, Analysis)
    format = writing.format_of(path, folder=analysed)
    if format == "json":
        return f"{value.as_json()}\n"
    return writing.content(reports.document(value, full=format == "html") if analysed else document_of(value), format)


def _best_first(result: Any) -> doc.Document:
    """The smallest p-values of many comparisons first; the ranking in one line."""
    document = document_of(result)
    blocks: list[doc.Block] = []
    for block in document.blocks:
        if isinstance(block, doc.Sheet) and isinstance(result, Comparisons) and block.header[:2] == ("a", "b"):
            block = tables.posthoc_table(result, smallest_first=True)
        if isinstance(block, doc.Sheet) and block.title == text.RANKED:
            ranked = ", ".join(f"{name.text} {rank.text}" for rank, name in block.rows)
            block = doc.Paragraph(f"{block.header[0].replace('rank', 'ranks')}: {ranked}")
        blocks.append(block)
    return doc.Document(document.title, tuple(blocks))


def _short_answer(analysis: Analysis) -> doc.Document:
    """The conclusion, and the algorithms from the best on."""
    means, marks, compared = analysis.mean_ranks, analysis.letters, analysis.comparisons
    header = ["mean rank", "algorithm", *["letters"] * bool(marks)]
    if compared is not None and compared.control is not None:
        header.append("adjusted p")
        marks = {row.a: f"{row.adjusted:.4g}" for row in compared.rows} | {compared.control: "control"}
    rows = tuple(
        doc.row(doc.Cell(f"{means[name]:.4f}", True), name, *filter(None, (marks.get(name),)))
        for name in analysis.ranking
    )
    title = reports.title_of(analysis)
    holes = isinstance(analysis.scores, IncompleteScores)
    answer = " ".join(analysis.conclusion.words[: 1 + holes])
    pairs = (
        []
        if compared is None
        else [doc.Paragraph(" ".join([_pairs(compared), *text.law_of_pairs(compared, short=True)]))]
    )
    reduced = (*set_aside(analysis.scores), *(note for note in analysis.notes if note.startswith(BY_MEDIAN)))
    notes = (doc.Bullets(reduced),) if reduced else ()
    return doc.Document(
        title,
        (
            doc.Paragraph(answer),
            doc.Sheet("Mean ranks", tuple(header), rows),
            *pairs,
            *notes,
            doc.Paragraph(MORE_OF_ANALYSIS),
        ),
    )


def _pairs(compared: Comparisons) -> str:
    """By what pairs were compared, and how their p-values were adjusted."""
    title = document_of(compared).title.removesuffix(", adjusted")
    return f"{title}, {adjusted_by(compared.adjustment)}."


def _lines(block: doc.Block) -> list[str]:
    if isinstance(block, doc.Section):
        return [f"{block.title}:", *(f"  {line}" for inner in block.blocks for line in _lines(inner))]
    if isinstance(block, doc.Bullets):
        return "\n".join(text.notes([doc.bare(words) for words in block.items])[1:]).split("\n")
    if isinstance(block, doc.Paragraph):
        return textwrap.wrap(doc.bare(block.words), text.WIDTH, max_lines=4, placeholder=" ...")
    assert isinstance(block, doc.Sheet)
    lines = text.compact(block).split("\n")
    if is_facts(block):
        behind = " " * (2 + max(len(row[0].text) for row in block.rows))
        return [part for line in lines for part in textwrap.wrap(line, text.WIDTH, subsequent_indent=behind) or [""]]
    heads = len(lines) - len(block.rows)
    hidden = len(block.rows) - MOST_ROWS
    return lines if hidden <= 1 else [*lines[: heads + MOST_ROWS], said(f"... {hidden} more rows")]
