"""The report of an analysis: one document, made once, written as text, Markdown, HTML or LaTeX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from nptests.analysis.analysing import Analysis, PairEffect, analyse
from nptests.analysis.choices import Choice
from nptests.analysis.sentences import Passage, sentence
from nptests.data.numerals import interval, number, pvalue
from nptests.document import blocks as doc, reproducing, tables, writing
from nptests.document.text import law_of_pairs
from nptests.errors import InputError, as_written
from nptests.languages.translating import SPOKEN, speaking
from nptests.procedures.descriptor import of_result
from nptests.read import literature as fixtures
from nptests.results import Face

FEW = 3  # pairs named in a cell
FIRST_ROWS = 10  # comparisons in what fits on a screen: all pairs of five algorithms
MOST_ROWS = 45  # comparisons shown in plain text and on paper: all pairs of ten algorithms


def report(
    analysis: Any,
    format: writing.Format = "text",
    *,
    source: str | None = None,
    certificates: Sequence[Face] = (),
    language: str | None = None,
    **words: Any,
) -> str:
    """The whole report of an analysis as plain text, Markdown, one self-contained HTML page, or a LaTeX section.

    Everything in it - words, tables, pictures - is rendered from the one `analysis`. The LaTeX section needs the
    packages that its first lines name.

    analysis   what `analyse` returned, or a table
    format     the medium
    source     the name of its file in the lines that tell how to reproduce it, where the scores do not know it
    certificates  what `certify` says of its parts
    language   "es" or "pt"; without it the one that was chosen, or English
    words      what is said of a table, and options of `analyse`
    """
    if isinstance(format, str) and "." in format:
        written = as_written(analysis, "analysis" if isinstance(analysis, Analysis) else "df")
        owner = written if isinstance(analysis, Analysis) else f"nptests.analyse({written})"
        raise InputError("option", f"a file is written otherwise: write {owner}.save({format!r})", where="format")
    if not isinstance(analysis, Analysis):
        analysis = analyse(analysis, **words)
    elif words:
        raise InputError("option", f"{next(iter(words))}= is said where a table is analysed: this is an analysis")
    if source is not None and not isinstance(source, str):
        raise InputError("option", f"source is a {type(source).__name__}: the name of a file is needed", where="source")
    if not isinstance(certificates, (list, tuple)) or not all(hasattr(c, "_document") for c in certificates):
        needed = "certificates: what nptests.certify(result) returned, in a list, is needed"
        raise InputError("option", needed, where="certificates")
    full = isinstance(format, str) and format == "html"
    with speaking(language):
        return writing.write(document(analysis, source, full=full, certificates=certificates), format)


def first_screen(analysis: Analysis) -> doc.Document:
    """What fits on one screen: the conclusion, the diagram, the comparisons, the one caution that matters most."""
    first, *others = analysis.conclusion.words
    blocks: list[doc.Block] = [doc.Paragraph(first), *([doc.Paragraph(" ".join(others))] if others else [])]
    if analysis.comparisons is not None:
        sheet = tables.posthoc_table(analysis.comparisons, alpha=analysis.alpha, smallest_first=True)
        notes = (*law_of_pairs(analysis.comparisons, short=True), *map(_sentence, analysis.comparisons.notes))
        blocks += [*_figures(analysis, "cd"), _first_rows(sheet, FIRST_ROWS, "--full")]
        blocks += [doc.Bullets(notes)] if notes else []
    cautions = [advice.text for advice in analysis.advice if advice.weight == "caution"]
    blocks += [doc.Paragraph(_sentence(cautions[0]), head="Caution:")] if cautions else []
    more = "The data, effects, other choices, the sentence for a paper and how to reproduce it: --full, or --out FILE."
    return doc.Document(title_of(analysis), (*blocks, doc.Paragraph(more)))


def document(
    analysis: Analysis, source: str | None = None, *, full: bool, certificates: Sequence[Face] = ()
) -> doc.Document:
    """The report as data; `full` keeps every row of long tables and shows more pictures."""
    s = analysis.scores
    beside: tuple[doc.Block, ...] = (
        (*_figures(analysis, "scores"), tables.wins_table(s)) if full else ()
    )  # a page has room for them
    parts = [
        _in_short(analysis),
        _data(analysis),
        _advice(analysis),
        _test(analysis, full),
        *([_ranks(analysis), _comparisons(analysis, full)] if analysis.comparisons is not None else []),
        _effects(analysis, full),
        _choices(analysis),
        *(doc.Section(each.title, each.blocks) for each in (c._document() for c in certificates)),
        _paper(analysis),
        reproducing.reproduction(analysis, source),
        doc.Section("The scores", (tables.scores_table(s), *beside), aside=True),
    ]
    return doc.Document(title_of(analysis), tuple(parts))


def title_of(analysis: Analysis) -> str:
    """What was compared, on how many data sets."""
    s = analysis.scores
    names = " and ".join(s.algorithms) if s.k == 2 else f"{s.k} algorithms"
    return f"Comparison of {names} on {s.n} data sets"


def _in_short(analysis: Analysis) -> doc.Section:
    first, *others = analysis.conclusion.words
    blocks: list[doc.Block] = [doc.Paragraph(first, strong=True), *map(doc.Paragraph, others)]
    return doc.Section("In short", tuple(blocks))


def _data(analysis: Analysis) -> doc.Section:
    s = analysis.scores
    places = "all digits of a computer" if s.numbers.integers is None else f"{max(-s.numbers.exponent, 0)} decimals"
    size = f"{s.n} data sets, {s.k} algorithms: {', '.join(s.algorithms)}. {s.better.capitalize()} scores are better."
    low, high = number(float(np.nanmin(s.values)), 15), number(float(np.nanmax(s.values)), 15)
    span = f"are all {low}" if low == high else f"lie between {low} and {high}"
    blocks: list[doc.Block] = [doc.Paragraph(f"{size} The scores have {places} and {span}.")]
    looked = [a.text for a in analysis.advice if a.weight != "advice"]
    remarks = tuple(_sentence(text) for text in dict.fromkeys((*looked, *s.notes, *s.reading)))
    blocks.append(doc.Bullets(remarks) if remarks else doc.Paragraph("Nothing suspicious was found in them."))
    return doc.Section("The data", tuple(blocks))


def _advice(analysis: Analysis) -> doc.Section:
    rows = tuple(doc.row(a.rule, a.text, a.author) for a in analysis.advice if a.weight == "advice")
    about = "What the rules of the literature say of a table like this. They advise; nothing was chosen by them."
    return doc.Section(
        "Which tests suit", (doc.Paragraph(about), doc.Sheet("Advice", ("rule", "what it says", "source"), rows))
    )


def _test(analysis: Analysis, full: bool) -> doc.Section:
    o, test = analysis.omnibus, of_result(analysis.omnibus.procedure)
    title = analysis.omnibus.procedure if test is None else test.title
    facts = [("statistic", number(o.statistic, 6))]
    facts += [("degrees of freedom", ", ".join(number(d) for d in o.df))] if o.df else []
    law = f"none: {o.null.why}" if o.null.kind == "none" else f"{o.null.kind}: {o.null.law}"
    facts += [("p-value", pvalue(o.pvalue, o.log_pvalue)), ("null distribution", law)]
    if o.null.other is not None:
        facts.append((f"p-value, {o.null.other.kind}", f"{pvalue(o.null.other.pvalue)} ({o.null.other.law})"))
    if o.estimate is not None and o.interval is not None:
        facts.append(
            ("Hodges-Lehmann difference", f"{number(o.estimate)}, {o.level:.0%} interval {interval(o.interval, 4)}")
        )
    w = analysis.concordance
    if w is not None:
        facts.append(("Kendall's W", f"{number(w.estimate, 4)}, {w.level:.0%} interval {interval(w.interval, 4)}"))
    who = "the two algorithms" if analysis.comparisons is None else "all algorithms"
    about = (
        f"The null hypothesis is that {who} perform alike. The p-value is the chance of a statistic at least as "
        f"extreme if that is true; it is rejected where p is at most alpha = {number(analysis.alpha)}."
    )
    if w is not None:
        about += " Kendall's W measures how far the data sets agree on the order: 0 not at all, 1 completely."
    sheet = doc.facts(title, facts)
    notes = (doc.Bullets(tuple(_sentence(note) for note in o.notes)),) if o.notes else ()
    heading = "The test" if analysis.comparisons is None else "The test of all algorithms"
    pictures = _figures(analysis, "null") if full else ()
    return doc.Section(heading, (doc.Paragraph(about), sheet, *pictures, *notes))


def _ranks(analysis: Analysis) -> doc.Section:
    compared = analysis.comparisons
    assert compared is not None
    means = analysis.mean_ranks
    letters = analysis.letters
    header = ("algorithm", "mean rank", *(("letters",) if letters else ()))
    marks = {name: (letters[name],) if letters else () for name in analysis.ranking}
    rows = tuple(doc.row(name, doc.Cell(f"{means[name]:.4f}", True), *marks[name]) for name in analysis.ranking)
    blocks: list[doc.Block] = [doc.Sheet("Mean ranks, the lowest first", header, rows), *_figures(analysis, "cd")]
    if analysis.groups:
        blocks.append(
            doc.Paragraph(
                "Algorithms that share a letter, or a bar in the picture, are not shown to differ. Where groups "
                "overlap, the data cannot tell where one ends: sharing a letter is no proof of being equal."
            )
        )
    return doc.Section("Mean ranks and groups", tuple(blocks))


def _figures(analysis: Analysis, *kinds: str) -> tuple[doc.Figure, ...]:
    """The pictures of those kinds; a law that has none (permutations of the very table) is left out."""
    from nptests.document.pictures.drawing import draw

    figures = []
    for kind in kinds:
        try:
            figures.append(doc.Figure(draw(analysis, kind=kind)))
        except InputError:
            continue
    return tuple(figures)


def _comparisons(analysis: Analysis, full: bool) -> doc.Section:
    compared = analysis.comparisons
    assert compared is not None
    what = "every pair" if compared.control is None else f"every algorithm with {compared.control}"
    how = "mean ranks"
    estimate = "the mean rank of a minus that of b"
    if compared.procedure == "pairwise_wilcoxon":
        how = "Wilcoxon's test on the data sets that have both"
        estimate = "Hodges and Lehmann's of how much worse a is than b"
    about = (
        f"Compared by {how}: {what}. The estimate is {estimate}, so that a negative one favours a. The adjusted p-value"
        " takes into account how many comparisons were made: it is the one to be compared with alpha. The smallest "
        f"p-values stand first.{' '.join(['', *law_of_pairs(compared)])}"
    )
    sheet = tables.posthoc_table(compared, alpha=analysis.alpha, smallest_first=True)
    notes = (doc.Bullets(tuple(_sentence(note) for note in compared.notes)),) if compared.notes else ()
    pictures = _figures(analysis, "pvalues") if full else ()
    return doc.Section("Who differs from whom", (doc.Paragraph(about), _cut(sheet, full), *pictures, *notes))


def _effects(analysis: Analysis, full: bool) -> doc.Section:
    level = analysis.effects[0].shift.level
    about = (
        "The shift is the Hodges-Lehmann estimate of the difference of scores, a minus b, on the scale of the scores; "
        "the share is that of the data sets on which a is better than b, ties counting half. In brackets the "
        f"{level:.0%} intervals, each for itself, not adjusted for their number."
    )
    rows = tuple(_effect_row(e, analysis.scores.better == "higher") for e in analysis.effects)
    sheet = doc.Sheet("Sizes of the differences", ("a", "b", "shift", "interval", "share", "interval"), rows)
    return doc.Section("How large the differences are", (doc.Paragraph(about), _cut(sheet, full)))


def _effect_row(e: PairEffect, higher: bool) -> tuple[doc.Cell, ...]:
    share, (low, high) = e.probability.estimate, e.probability.interval
    if not higher:
        share, (low, high) = 1 - share, (1 - high, 1 - low)
    numbers = (number(e.shift.estimate, 4), interval(e.shift.interval, 4), number(share, 3), interval((low, high), 3))
    return (doc.Cell(e.a), doc.Cell(e.b), *(doc.Cell(text, numeric=text[0] not in "[un") for text in numbers))


def _choices(analysis: Analysis) -> doc.Section:
    ways = {choice.step: choice for choice in analysis.choices if choice.taken}
    rows = tuple(
        (
            doc.Cell(c.step),
            doc.Cell(c.way, strong=c.taken),
            doc.Cell(f"p = {pvalue(c.pvalue)}" if c.pvalue is not None else f"{c.different} of {c.of} shown to differ"),
            doc.Cell("taken" if c.taken else "same" if c.agrees else "different"),
            doc.Cell("; ".join(filter(None, (_against(c, ways[c.step]), c.note)))),
        )
        for c in analysis.choices
    )
    about = (
        "The same question asked in the other ways that the literature holds reasonable, and whether the decision "
        "stays the same. This is a check, not a menu: the way is to be chosen before its answer is known."
    )
    header = ("step", "way", "finds", "decision", "note")
    return doc.Section("Would other choices say the same?", (doc.Paragraph(about), doc.Sheet("Choices", header, rows)))


def _against(choice: Choice, way: Choice) -> str:
    """Which pairs a way finds different that the taken one does not, and the other way round."""
    sides = (("also", set(choice.pairs) - set(way.pairs)), ("not", set(way.pairs) - set(choice.pairs)))
    return "; ".join(f"{word} {_few(sorted(pairs))}" for word, pairs in sides if pairs)


def _few(pairs: list[tuple[str, str]]) -> str:
    named = [f"{a} and {b}" for a, b in pairs[:FEW]]
    return ", ".join(named) + (f" and {len(pairs) - FEW} more" if len(pairs) > FEW else "")


def _paper(analysis: Analysis) -> doc.Section:
    keys = analysis.conclusion.cites
    works = tuple(str(fixtures.library()[key]["citation"]) for key in keys)
    return doc.Section(
        "For the paper",
        (doc.Quotation(numbered(passages(analysis, SPOKEN.get()), keys)), doc.Bullets(works, numbered=True)),
    )


def passages(analysis: Analysis, language: str = "en") -> tuple[Passage, ...]:
    """The sentence for a paper, in pieces."""
    shifts = [pair.shift for pair in analysis.effects]
    return sentence(analysis.scores, analysis.omnibus, analysis.comparisons, shifts, analysis.alpha, language)


def numbered(parts: Sequence[Passage], keys: Sequence[str]) -> str:
    """Text with its citations as numbers."""
    marks = ([str(keys.index(key) + 1) for key in part.cites] for part in parts)
    return "".join(part.text + (f" [{', '.join(m)}]" if m else "") for part, m in zip(parts, marks, strict=True))


def _cut(sheet: doc.Sheet, full: bool) -> doc.Sheet:
    """Long tables end early where they are printed; the page and the JSON have every row."""
    return sheet if full else _first_rows(sheet, MOST_ROWS, "the HTML report and in the JSON")


def _first_rows(sheet: doc.Sheet, most: int, others: str) -> doc.Sheet:
    """So many rows, and where the others are."""
    if len(sheet.rows) <= most:
        return sheet
    note = f"{len(sheet.rows) - most} more rows are in {others}"
    return doc.Sheet(sheet.title, sheet.header, sheet.rows[:most], (*sheet.notes, note))


def _sentence(text: str) -> str:
    """A note with a capital letter, and a full stop where it is no question."""
    return text[:1].upper() + text[1:] + ("" if text.endswith("?") else ".")
