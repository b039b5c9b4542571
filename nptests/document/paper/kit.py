"""The folder for a paper: every file of it as data, made from one analysis. No path, time or host is in any of them."""

import importlib.metadata
import json
from collections.abc import Mapping
from dataclasses import replace
from importlib import resources

from nptests.adjustments.methods import adjusted_by, adjustment
from nptests.analysis import analysing, phrases, r_script_text
from nptests.analysis.sentences import Passage, datasets_of, test_of
from nptests.data.intake.origin import Origin
from nptests.data.numerals import number
from nptests.document import blocks as doc, reports, reproducing, tables, writing
from nptests.document.paper import bibliography, manifest, pieces
from nptests.document.paper.comparison_table import comparison_table
from nptests.document.pictures import comparisons, critical_difference, drawing
from nptests.document.writers import html, word
from nptests.procedures.effects.signed import HODGES_LEHMANN
from nptests.read import literature, whole_files
from nptests.results import Comparisons

DATA = reproducing.SAVED
COMPUTED_WITH = ("nptests", "numpy", "scipy")
LAWS = {
    "exact": "Its p-value comes from the exact null distribution",
    "asymptotic": "Its p-value comes from the asymptotic null distribution",
    "simulated": "Its p-value comes from a simulated null distribution",
}
EXACT = "the exact null distribution of differences of rank sums"


def kit(analysis: analysing.Analysis) -> dict[str, whole_files.Content]:
    """The files by their names."""
    read = analysis.scores.origin
    analysis = replace(analysis, scores=analysis.scores.coming(Origin(DATA, reproducing.AS_THEY_STAND, read.left_out)))
    sheet = comparison_table(analysis)
    # The critical-difference diagram; of two algorithms the box plot.
    picture = drawing.draw(analysis, kind="scores" if analysis.comparisons is None else "cd", names="whole")
    sentences = {language: reports.passages(analysis, language) for language in phrases.TEMPLATES}
    described = methods(analysis)
    keys = list(dict.fromkeys(key for passage in (*sentences["en"], *described) for key in passage.cites))
    works = tuple(str(literature.library()[key]["citation"]) for key in keys)
    about = doc.Document(
        reports.title_of(analysis),
        (
            sheet,
            doc.Section(
                "For the paper", tuple(doc.Quotation(reports.numbered(words, keys)) for words in sentences.values())
            ),
            doc.Section("Methods", (doc.Paragraph(reports.numbered(described, keys)),)),
            doc.Section("References", (doc.Bullets(works, numbered=True),)),
            doc.Section("All comparisons", _pairs(analysis)),
            doc.Section("The scores", (tables.scores_table(analysis.scores), tables.wins_table(analysis.scores))),
        ),
    )
    files: dict[str, whole_files.Content] = {
        "article.tex": _beside("article.tex"),
        "table.tex": pieces.table(sheet),
        "figure.tex": pieces.figure(_caption(analysis)),
        "diagram.tex": picture.tikz(),
        "diagram.pdf": picture.pdf(),
        "diagram.svg": picture.svg(),
        **{f"sentence-{language}.tex": pieces.paragraph(passages) for language, passages in sentences.items()},
        "methods.tex": pieces.paragraph(described),
        "references.bib": bibliography.references(keys),
        "tables.docx": word.write(about),
        "tables.html": html.write(about),
        "supplement.html": reports.report(analysis, "html"),
        "results.json": analysis.as_json() + "\n",
        DATA: writing.write_table(tables.scores_table(analysis.scores, plain=True), "csv"),
        "reproduce.py": _script(analysis),
        "reproduce.R": r_script_text.r_script(analysis),
    }
    files = {"README.txt": f"{reports.title_of(analysis)}\n\n{_beside('files.txt')}", **files}
    facts = {**_facts(analysis, files, read), "files": manifest.hashes(files)}
    return {**files, manifest.NAME: json.dumps(facts, indent=2, ensure_ascii=False) + "\n"}


def _beside(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")


def _pairs(analysis: analysing.Analysis) -> tuple[doc.Sheet, ...]:
    compared = analysis.comparisons
    return () if compared is None else (tables.posthoc_table(compared, alpha=analysis.alpha, smallest_first=True),)


def _caption(analysis: analysing.Analysis) -> str:
    s, compared = analysis.scores, analysis.comparisons
    if compared is None:
        a, b = s.algorithms
        return f"Scores of {a} and {b} on {s.n} data sets ({s.better} is better): quartiles, median, and the data sets."
    level = f"at alpha = {analysis.alpha:g}; p-values are {adjusted_by(compared.adjustment)}"
    return f"Mean ranks of {s.k} algorithms on {s.n} data sets (1 is the best). {_mark(analysis, compared)} {level}."


def _mark(analysis: analysing.Analysis, compared: Comparisons) -> str:
    """What the marks of the diagram mean."""
    if compared.control is not None:
        differ = any(row.adjusted <= analysis.alpha for row in compared.rows)
        return f"{'Filled circles' if differ else 'No others'} were shown to differ from the control {compared.control}"
    if not any(len(group) > 1 for group in analysis.groups):
        return "All were shown to differ from each other"
    letters = (
        ", or sharing a letter," if critical_difference.lettered(comparisons.diagram(compared, analysis.alpha)) else ""
    )
    return f"Those joined by a bar{letters} are not shown to differ"


def _script(analysis: analysing.Analysis) -> str:
    from nptests import __version__

    return _beside("reproduce.txt").format(
        version=__version__,
        data=DATA,
        better=analysis.scores.better,
        reading=reproducing.keywords({**reproducing.AS_THEY_STAND, **reproducing.keeping(analysis)}),
        options=reproducing.options_in_python(analysis),
    )


def _facts(
    analysis: analysing.Analysis, files: Mapping[str, whole_files.Content], read: Origin
) -> Mapping[str, object]:
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


def methods(analysis: analysing.Analysis) -> tuple[Passage, ...]:
    """The Methods paragraph, what was done with the scores in its order: sentences with the works that they cite."""
    from nptests import __version__

    s, test = analysis.scores, test_of(analysis.omnibus)
    named = test.title[:1].lower() + test.title[1:] if test.title.startswith("The ") else test.title
    what = f"The scores ({s.better} is better) of {s.k} algorithms on {datasets_of(s)} were compared by {named}"
    passages = [Passage(what, test.cites)]
    law = LAWS.get(analysis.omnibus.null.kind)
    passages.append(Passage(f". {law} ({analysis.omnibus.null.law})." if law else "."))
    if analysis.comparisons is not None:
        passages += _compared(analysis.comparisons)
    level = f"{analysis.effects[0].shift.level:.0%}"
    passages += [
        Passage(
            f" The size of each difference is Hodges and Lehmann's estimate with its {level} confidence interval",
            HODGES_LEHMANN.cites[:1],
        ),
        Passage(f", not adjusted for the number of comparisons. The level was alpha = {number(analysis.alpha)}"),
        Passage(", and equal decimals counted as ties" if s.numbers.integers is not None else ""),
        Passage(f". All numbers were computed with nptests {__version__}."),
    ]
    return tuple(passages)


def _compared(compared: Comparisons) -> list[Passage]:
    pairs = "All pairs of algorithms" if compared.control is None else f"All others and the control {compared.control}"
    exact = compared.null is not None and compared.null.kind == "exact"
    law = f"the {compared.options.get('error', 'permutation')} standard error and the normal law"
    how = "" if compared.status == "no-differences" else f", with {EXACT if exact else law}"
    words = f" {pairs} were then compared by their mean ranks{how}"
    if compared.procedure == "pairwise_wilcoxon":
        words = f" {pairs} were then compared by Wilcoxon's test on the data sets that have both (pairwise deletion)"
    method = adjustment(compared.adjustment)
    if method.name == "none":
        return [Passage(f"{words}; the p-values are not adjusted for their number.")]
    rate = "false discovery rate" if method.controls == "fdr" else "family-wise error rate"
    return [Passage(f"{words}; the method of {method.title} controls the {rate}", method.cites), Passage(".")]
