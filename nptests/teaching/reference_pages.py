"""Reference pages: for every procedure, measure and adjustment, made of docstrings, descriptors and what is computed.

What a page says of agreement with R is counted when the page is made, from the recorded answers; nothing is typed.
"""

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from nptests import crosschecking as cross, r_reference
from nptests.adjustments.adjustment import Adjustment
from nptests.adjustments.methods import adjustment, adjustments
from nptests.analysis.advice import guide
from nptests.data.numerals import number, pvalue
from nptests.derivations.adjusting import RATES
from nptests.document import blocks as doc, text
from nptests.document.pictures.drawing import draw
from nptests.document.writers.text import columns
from nptests.experiment.metrics.listed import entry, metrics
from nptests.procedures import descriptor, examples, listed
from nptests.read import literature as fixtures
from nptests.teaching.sizes import coverage_blocks, fold_size_sheets, null_size_sheets
from nptests.vocabulary import resolved

LEVEL = 0.05  # of the worked examples


def names() -> tuple[str, ...]:
    """What has a page: the catalogue, then the measures, then the adjustments."""
    return (*(p.name for p in (*listed.catalogue(), *metrics())), *(a.name for a in adjustments()))


def title_of(name: str) -> str:
    return adjustment(name).title if _is_method(name) else entry(name).title


def subject_of(name: str) -> descriptor.Procedure:
    """What is compared with R: the procedure, or the measure or adjustment in the dress of one."""
    return cross.subject(name)


def page(name: str, agreement: cross.Agreement) -> doc.Document:
    """The page of a procedure, measure or adjustment; `agreement` is the comparison with R, of this one or of all."""
    sections_of_kind = _of_adjustment(adjustment(name)) if _is_method(name) else _of_procedure(entry(name))
    about = adjustment(name) if _is_method(name) else entry(name)
    sections = (
        *sections_of_kind,
        _elsewhere(about.same_as, about.known_as),
        _verification(subject_of(name), agreement),
        doc.Section("Size", () if _is_method(name) else (*null_size_sheets(name), *fold_size_sheets(name))),
        doc.Section("Coverage", () if _is_method(name) else coverage_blocks(name)),
        _example(name),
        _sources(about.cites),
    )
    return doc.Document(f"{about.title} ({about.name})", tuple(section for section in sections if section.blocks))


def index(suffix: str) -> doc.Document:
    """The list of all pages, written into files with this suffix."""
    rows = [doc.row(f"{name}.{suffix}", title_of(name)) for name in names()]
    return doc.Document(
        "Reference pages", (doc.Section("All pages", (doc.Sheet("", ("file", "title"), tuple(rows)),)),)
    )


def _is_method(name: str) -> bool:
    return resolved(name, (a.name for a in adjustments())) is not None


# --- what it is ---------------------------------------------------------------------------------------------------


def _of_procedure(p: descriptor.Procedure) -> Iterator[doc.Section]:
    yield doc.Section("Definition and formula", tuple(_documented(p.definition)))
    suits = [
        f"{d.algorithms} algorithms, {d.datasets} data sets, {d.runs}: {d.text}"
        for d in guide()
        if p.name in d.procedures
    ]
    least = f"{p.least.n} row{'s' * (p.least.n != 1)}" if p.least.k < 2 else f"{p.least.n} x {p.least.k}"
    takes = f"It takes {p.kind.words}; at least {least}."
    yield doc.Section(
        "When to use it",
        (doc.Paragraph(_marked(takes)), doc.Paragraph(p.tested), *([doc.Bullets(tuple(suits))] if suits else [])),
    )
    broken = [f"not {law}: {why}" for law, why in p.breaks.items()]
    limits = (f"It assumes: {p.assumes[:1].lower() + p.assumes[1:]}", p.limits, *broken)
    yield doc.Section("When not, and what it does not say", (doc.Bullets(limits),))
    yield doc.Section("Options", _options(p.options.values()))


def _of_adjustment(a: Adjustment) -> Iterator[doc.Section]:
    yield doc.Section("Definition and formula", tuple(_documented(inspect.getdoc(a.run) or "")))
    controls = f"It controls {RATES[a.controls]}, under {a.assumes} of the p-values ({a.direction})."
    needs = {"nothing": "", "family": " It needs all pairs of some algorithms.", "alpha": " It needs a level."}[a.needs]
    smaller = [f"never larger than {other}" for other in a.implies]
    yield doc.Section(
        "When to use it", (doc.Paragraph(controls + needs), *([doc.Bullets(tuple(smaller))] if smaller else []))
    )
    broken = [f"not {law}: {why}" for law, why in a.breaks.items()]
    if broken:
        yield doc.Section("When not, and what it does not say", (doc.Bullets(tuple(broken)),))


def _documented(docstring: str) -> Iterator[doc.Block]:
    """A docstring: paragraphs, and what is indented as it stands."""
    for part in re.split(r"\n\s*\n", docstring):
        if part.startswith("    ") or re.search(r"^ {4,}", part, flags=re.MULTILINE):
            yield doc.Code(inspect.cleandoc(part))
        else:
            yield doc.Paragraph(_marked(" ".join(part.split())))


def _marked(prose: str) -> doc.Words:
    """What stands between backticks is code."""
    parts = prose.split("`")
    return tuple(doc.Span(part, code=i % 2 == 1) for i, part in enumerate(parts) if part) if len(parts) % 2 else prose


def _options(known: Any) -> tuple[doc.Block, ...]:
    rows = tuple(
        doc.row(o.name, " | ".join(o.words) or o.kind, "(required)" if o.required else str(o.default)) for o in known
    )
    return (doc.Sheet("", ("option", "values", "default"), rows),) if rows else ()


# --- elsewhere, and how far it agrees -----------------------------------------------------------------------------


def _elsewhere(references: Sequence[r_reference.Reference], known_as: Mapping[str, str]) -> doc.Section:
    blocks: list[doc.Block] = []
    if references:
        lines = []
        for r in references:
            options = ", ".join(f"{name}={value!r}" for name, value in r.options.items())
            lines.append(f"# {r.package}" + (f", for {options}" if options else "") + f"\n{r.code}")
        blocks += [doc.Paragraph("The same in R:"), doc.Code("\n".join(dict.fromkeys(lines)), "r")]
    if known_as:
        rows = tuple(doc.row(who, what) for who, what in known_as.items())
        blocks.append(doc.Sheet("", ("package", "its name there"), rows))
    return doc.Section("In R and elsewhere", tuple(blocks))


def _verification(subject: descriptor.Procedure, agreement: cross.Agreement) -> doc.Section:
    rows = [row for row in agreement.rows if row.procedure == subject.name]
    if not rows:
        why = subject.no_reference or "no recorded answer was compared"
        return doc.Section("Verification", (doc.Paragraph(f"Not compared with R: {why}."),))
    questions, explained = sum(r.questions for r in rows), sum(r.explained for r in rows)
    unexplained = sum(r.unexplained for r in rows)
    counts = f"{questions} comparisons with R: {unexplained} differ without an explanation, {explained} differ and are"
    words = f"{counts} explained (crosscheck/r/deviations.toml). Counted when this page was made."
    table = doc.Sheet(
        "", ("reference", "version", "comparisons", "explained", "fewest digits"), tuple(map(_compared, rows))
    )
    return doc.Section("Verification", (doc.Paragraph(words), table, *_deviating(agreement, subject.name)))


def _compared(row: cross.Row) -> tuple[doc.Cell, ...]:
    digits = "" if row.worst is None else f"{row.worst:.1f}"
    counts = doc.numbers((str(row.questions), str(row.explained), digits))
    return doc.row(row.asked, f"R {row.R}, {row.package} {row.version}", *counts)


def _deviating(agreement: cross.Agreement, name: str) -> tuple[doc.Block, ...]:
    about = [d for d in agreement.deviations if any(fnmatchcase(name, part) for part in d.procedure.split("|"))]
    packages = ("every package" if d.package == "*" else d.package.replace("|", ", ") for d in about)
    differences = tuple(dict.fromkeys(f"{whose}: {d.what}" for whose, d in zip(packages, about, strict=True)))
    return (doc.Paragraph("Where a reference differs:"), doc.Bullets(differences)) if differences else ()


# --- an example, and where it comes from --------------------------------------------------------------------------


def _example(name: str) -> doc.Section:
    command = f"nptests explain {name} example      # every step"
    if _is_method(name):
        steps = examples.worked_adjustment(adjustment(name), LEVEL)
        rows = [(pvalue(r.pvalue), pvalue(r.adjusted), "rejected" if r.rejected else "retained") for r in steps.rows]
        table = columns([("p", "adjusted", f"at {number(LEVEL)}"), *rows], right=(0, 1))
        return doc.Section("Worked example", (doc.Code(table), doc.Code(command)))
    p = entry(name)
    data = examples.example_of(p)
    source = f"{data.table} {' '.join(data.columns)}".strip() or "; ".join(
        " ".join(x or "-" for x in r) for r in data.cells
    )
    options = ", ".join(f"{key} = {value}" for key, value in data.options.items())
    about = f"{source}{f' ({options})' if options else ''}. {examples.citation_of(data)}"
    result = examples.worked(p)
    curve = (doc.Figure(draw(result)),) if "ranking" in result.details else ()  # the area of a ROC curve
    return doc.Section(
        "Worked example", (doc.Paragraph(about), doc.Code(text.result(result, p.title)), *curve, doc.Code(command))
    )


def _sources(cites: Sequence[str]) -> doc.Section:
    library = fixtures.library()
    return doc.Section(
        "References", (doc.Bullets(tuple(str(library[key]["citation"]) for key in cites)),) if cites else ()
    )
