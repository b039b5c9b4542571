"""The folder for a paper: every file of it as data, made from one analysis. No path, time or host is in any of them."""

from __future__ import annotations

import importlib.metadata
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import resources

from nptests.adjustments.methods import adjusted_by
from nptests.analysis.analysing import Analysis
from nptests.analysis.r_script_text import r_script
from nptests.analysis.sentences import TEMPLATES, Passage
from nptests.data.origin import Origin
from nptests.data.whole_files import Content
from nptests.document import reports, reproducing, tables
from nptests.document.blocks import Bullets, Document, Paragraph, Quotation, Section, Sheet
from nptests.document.paper import manifest, pieces
from nptests.document.paper.bibliography import references
from nptests.document.paper.comparison_table import comparison_table
from nptests.document.paper.methods import methods
from nptests.document.pictures.comparisons import diagram
from nptests.document.pictures.critical_difference import lettered
from nptests.document.pictures.drawing import draw
from nptests.document.pictures.picture import Picture
from nptests.document.writers import html, word
from nptests.document.writing import write_table
from nptests.read import literature
from nptests.results import Comparisons

DATA = reproducing.SAVED
COMPUTED_WITH = ("nptests", "numpy", "scipy")
ABOUT = {
    "article.tex": "how the pieces are used: pdflatex article, bibtex article, pdflatex article twice",
    "table.tex": "the table of the comparison, with caption and label (booktabs, graphicx)",
    "figure.tex": "the diagram as a figure, with caption and label; it takes diagram.tex or diagram.pdf",
    "diagram.tex": "the diagram in TikZ, in the letters of the paper; names are whole",
    "diagram.pdf": "the same picture",
    "diagram.svg": "the same picture",
    "sentence-en.tex": "the sentence for the paper, with its citations",
    "sentence-es.tex": "the same in Spanish",
    "methods.tex": "a paragraph for the section on methods",
    "references.bib": "the works that are cited",
    "tables.docx": "tables, sentence and methods for Word",
    "tables.html": "the same as a page",
    "supplement.html": "every number: all comparisons, effects, other choices, the scores",
    "results.json": "every number, for programs",
    DATA: "the scores as they were analysed",
    "reproduce.py": "computes everything again in Python and compares: python reproduce.py",
    "reproduce.R": "computes everything again in R alone: Rscript reproduce.R",
    manifest.NAME: "versions, options, and the hashes of all files",
}
REPRODUCE = '''\
"""Computes the numbers of this folder again and compares them. Made by nptests {version}."""

import json
from pathlib import Path

import nptests

HERE = Path(__file__).parent
scores = nptests.read_scores(HERE / "{data}", better="{better}"{reading})
analysis = nptests.analyse(scores{options})
print(analysis)

computed, kept = analysis.as_dict(), json.loads((HERE / "results.json").read_text("utf-8"))
parts = ("omnibus", "mean_ranks", "comparisons", "effects")
different = [part for part in parts if computed[part] != kept[part]]
print("results.json:", f"different in {{', '.join(different)}}" if different else "the same")
raise SystemExit(bool(different))
'''


def kit(analysis: Analysis, summary: str = "median") -> dict[str, Content]:
    """The files by their names; `summary` of the scores is "median" (with MAD) or "mean" (with sd)."""
    read = analysis.scores.origin
    analysis = replace(analysis, scores=analysis.scores.coming(Origin(DATA, reproducing.AS_THEY_STAND, read.left_out)))
    sheet, picture = comparison_table(analysis, summary), _diagram(analysis)
    sentences = {language: reports.passages(analysis, language) for language in TEMPLATES}
    described = methods(analysis)
    keys = _keys([*sentences["en"], *described])
    about = Document(
        reports.title_of(analysis),
        (
            sheet,
            Section("For the paper", tuple(Quotation(reports.numbered(words, keys)) for words in sentences.values())),
            Section("Methods", (Paragraph(reports.numbered(described, keys)),)),
            Section("References", (Bullets(tuple(map(_citation, keys)), numbered=True),)),
            Section("All comparisons", _pairs(analysis)),
            Section("The scores", (tables.scores_table(analysis.scores), tables.wins_table(analysis.scores))),
        ),
    )
    files: dict[str, Content] = {
        "article.tex": resources.files(__package__).joinpath("article.tex").read_text("utf-8"),
        "table.tex": pieces.table(sheet),
        "figure.tex": pieces.figure(_caption(analysis)),
        "diagram.tex": picture.tikz(),
        "diagram.pdf": picture.pdf(),
        "diagram.svg": picture.svg(),
        **{f"sentence-{language}.tex": pieces.paragraph(passages) for language, passages in sentences.items()},
        "methods.tex": pieces.paragraph(described),
        "references.bib": references(keys),
        "tables.docx": word.write(about),
        "tables.html": html.write(about),
        "supplement.html": reports.report(analysis, "html"),
        "results.json": analysis.as_json() + "\n",
        DATA: write_table(tables.scores_table(analysis.scores, plain=True), "csv"),
        "reproduce.py": _script(analysis),
        "reproduce.R": r_script(analysis),
    }
    width = max(map(len, ABOUT))
    lines = [f"{name:<{width}}  {about}" for name, about in ABOUT.items()]
    files = {"README.txt": "\n".join([reports.title_of(analysis), "", *lines, ""]), **files}
    facts = {**_facts(analysis, files, read), "files": manifest.hashes(files)}
    return {**files, manifest.NAME: json.dumps(facts, indent=2, ensure_ascii=False) + "\n"}


def _keys(passages: Sequence[Passage]) -> list[str]:
    return list(dict.fromkeys(key for passage in passages for key in passage.cites))


def _citation(key: str) -> str:
    return str(literature.library()[key]["citation"])


def _pairs(analysis: Analysis) -> tuple[Sheet, ...]:
    compared = analysis.comparisons
    return () if compared is None else (tables.posthoc_table(compared, alpha=analysis.alpha, smallest_first=True),)


def _diagram(analysis: Analysis) -> Picture:
    """The critical-difference diagram; of two algorithms the box plot."""
    return draw(analysis, kind="scores" if analysis.comparisons is None else "cd", names="whole")


def _caption(analysis: Analysis) -> str:
    s, compared = analysis.scores, analysis.comparisons
    if compared is None:
        a, b = s.algorithms
        return f"Scores of {a} and {b} on {s.n} data sets ({s.better} is better): quartiles, median, and the data sets."
    level = f"at alpha = {analysis.alpha:g}; p-values are {adjusted_by(compared.adjustment)}"
    return f"Mean ranks of {s.k} algorithms on {s.n} data sets (1 is the best). {_mark(analysis, compared)} {level}."


def _mark(analysis: Analysis, compared: Comparisons) -> str:
    """What the marks of the diagram mean."""
    if compared.control is not None:
        differ = any(row.adjusted <= analysis.alpha for row in compared.rows)
        return f"{'Filled circles' if differ else 'No others'} were shown to differ from the control {compared.control}"
    if not any(len(group) > 1 for group in analysis.groups):
        return "All were shown to differ from each other"
    letters = ", or sharing a letter," if lettered(diagram(compared, analysis.alpha)) else ""
    return f"Those joined by a bar{letters} are not shown to differ"


def _script(analysis: Analysis) -> str:
    from nptests import __version__

    return REPRODUCE.format(
        version=__version__,
        data=DATA,
        better=analysis.scores.better,
        reading=reproducing.keywords(reproducing.AS_THEY_STAND),
        options=reproducing.options_in_python(analysis),
    )


def _facts(analysis: Analysis, files: Mapping[str, Content], read: Origin) -> Mapping[str, object]:
    s = analysis.scores
    return {
        "versions": {name: importlib.metadata.version(name) for name in COMPUTED_WITH},
        "data": {
            "file": DATA,
            "sha256": manifest.sha256(files[DATA]),
            "better": s.better,
            "read from": {"file": read.name, "options": dict(read.how), "left out": read.left_out},
        },
        "sizes": {"data sets": s.n, "algorithms": s.k},
        "options": reproducing.options_in_force(analysis),
        "command": reproducing.on_command_line(analysis),
        "results": {"file": "results.json", "sha256": manifest.sha256(files["results.json"])},
    }
