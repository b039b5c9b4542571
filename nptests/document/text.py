"""Results as documents, and compact for a terminal: a line or a table each, without titles of tables."""

import textwrap
from collections.abc import Sequence

from nptests.data.numerals import interval, number, pvalue
from nptests.document import blocks as doc, escaping, translating
from nptests.document.pictures.comparisons import lowest_is_best
from nptests.document.writers.text import columns, is_facts
from nptests.errors import in_python
from nptests.languages.translating import said
from nptests.procedures import descriptor
from nptests.results import Comparison, Comparisons, Effect, Outcome, Posterior

WIDTH = 100
RANKED = "Mean ranks, the lowest first"
Facts = list[tuple[str, str]]
# Options that other lines of a result show, or that only say how a number is found.
SHOWN = frozenset(
    ("adjust", "alpha", "alternative", "arithmetic", "control", "draws", "interval", "level", "null", "points", "seed")
)


def result(result: Outcome | Comparisons | Effect | Posterior, title: str) -> str:
    """Any result, under its title."""
    document = translating.in_language(document_of(result, title))
    size, *others = document.blocks
    parts = [document.title, compact(size)]
    for block in others:
        parts += compact(block).split("\n") if isinstance(block, doc.Bullets) else ["", compact(block)]
    return escaping.visible("\n".join(parts))


def document_of(result: Outcome | Comparisons | Effect | Posterior, title: str) -> doc.Document:
    """Any result as a document: what was compared, its numbers, the ranking, and notes."""
    if isinstance(result, Outcome):
        blocks = [doc.Paragraph(_size(result)), sheet_of(_of_outcome(result)), *_ranking(result)]
    elif isinstance(result, Comparisons):
        from nptests.document.tables import posthoc_table  # what compares no pairs does without adjustments

        blocks = [
            doc.Paragraph(_family(result)),
            *[doc.Paragraph((doc.Span("options: "), doc.Span(words, code=True))) for _, words in _options(result)],
            *_of_law(result),
            posthoc_table(result),
            *_ranking(result),
        ]
    elif isinstance(result, Effect):
        blocks = [doc.Paragraph(_names(result.names, result.n)), sheet_of(_of_effect(result))]
    else:
        blocks = [doc.Paragraph(_names(result.names, result.n)), sheet_of(_of_posterior(result))]
    return doc.Document(title, (*blocks, *([doc.Bullets(result.notes)] if result.notes else [])))


def _options(result: Outcome | Comparisons | Effect | Posterior) -> Facts:
    """The conventions that a number depends on and that no other line shows, as its caller writes them."""
    held = {n: v for n, v in result.options.items() if n not in SHOWN and v is not None and v != "auto"}
    return [("options", in_python(held))] if held else []


def _of_law(result: Comparisons) -> list[doc.Block]:
    """Which law p-values have that the statistic beside them does not give by a normal or t law."""
    counted = result.null is not None and result.null.kind != "asymptotic"
    return [doc.Paragraph(sentence) for sentence in law_of_pairs(result) if counted]


def law_of_pairs(compared: Comparisons, *, short: bool = False) -> list[str]:
    """Which null distribution the p-values come from, as a sentence, where they have one; short: only its kind."""
    null = compared.null
    if null is None or null.kind == "none" or compared.status == "no-differences":
        return []
    return [f"The p-values come from the {null.kind} null distribution{'' if short else f' ({null.law})'}."]


def doubled(o: Outcome) -> bool:
    """Whether a p-value of a discrete law is twice its smaller tail, which other programs find in another way."""
    procedure = descriptor.of_result(o.procedure)
    counted = o.null.kind in ("exact", "simulated") and o.options.get("alternative") == "two-sided"
    return counted and procedure is not None and "sides" not in procedure.breaks


def compact(block: doc.Block) -> str:
    """A paragraph, the notes, or a table without its title."""
    match block:
        case doc.Paragraph(words):
            return textwrap.fill(doc.bare(words), WIDTH)
        case doc.Bullets(items):
            return "\n".join(notes([doc.bare(words) for words in items]))
        case doc.Sheet():
            texts = [[cell.text for cell in row] for row in block.rows]
            rows = texts if is_facts(block) else [list(block.header), *texts]
            width = range(len(block.header))
            return columns(rows, right=[j for j in width if all(row[j].numeric for row in block.rows)])
    raise AssertionError(f"a result holds no {type(block).__name__}")


def sheet_of(facts: Facts) -> doc.Sheet:
    """The numbers of a result."""
    return doc.facts("Result", facts)


def of_comparison(row: Comparison) -> Facts:
    """One pair of a family."""
    facts = [("estimate", number(row.estimate)), ("statistic", number(row.statistic, 6))]
    if row.error is not None:
        facts.insert(1, ("standard error", number(row.error)))
    facts += [("p-value", pvalue(row.pvalue)), ("adjusted", pvalue(row.adjusted))]
    if row.interval is not None:
        facts.append(("interval", interval(row.interval)))
    return facts if row.alpha is None else [*facts, ("level of its step", f"{row.alpha:.4g}")]


def _of_outcome(o: Outcome) -> Facts:
    facts = [("statistic", number(o.statistic, 6))]
    if o.df:
        facts.append(("df", ", ".join(number(d) for d in o.df)))
    facts.append(("p-value", pvalue(o.pvalue, o.log_pvalue)))
    if o.null.error is not None:
        low, high = o.null.error
        facts.append(("", f"simulated: the p-value lies in [{low:.4g}, {high:.4g}] with 95 % confidence"))
    if o.alternative:
        facts.append(("tested", o.alternative))
    if doubled(o):
        facts.append(("two-sided", "twice the smaller tail"))
    law = f"none: {o.null.why}" if o.null.kind == "none" else f"{o.null.kind}: {o.null.law} ({o.null.why})"
    facts.append(("null distribution", law))
    if o.null.other is not None:
        other = o.null.other
        facts.append(("beside it", f"{other.kind}: {other.law}: p = {pvalue(other.pvalue)}"))
    if o.estimate is not None:
        ends = "" if o.interval is None else f"   {o.level:.0%} interval {interval(o.interval)}"
        facts.append(("estimate", number(o.estimate) + ends))
    if o.status:
        facts.append(("status", o.status))
    return [*facts, *_options(o)]


def _size(o: Outcome) -> str:
    if o.k == 2 and len(o.algorithms) == 2:
        return f"{o.algorithms[0]} and {o.algorithms[1]}, n = {o.n}"
    return f"n = {o.n}, k = {o.k}"


def _ranking(result: Outcome | Comparisons) -> list[doc.Block]:
    means = result.mean_ranks
    if means is None:
        return []
    names = result.algorithms or [f"A{j + 1}" for j in range(len(means))]
    ranked = sorted(zip(means, names, strict=True))
    rows = tuple(doc.row(doc.Cell(f"{rank:.4f}", True), name) for rank, name in ranked)
    first = "mean rank, 1 is best" if lowest_is_best(result) else "mean rank, 1 is the lowest"
    return [doc.Sheet(RANKED, (first, "algorithm"), rows)]


def notes(sentences: Sequence[str]) -> list[str]:
    """Notes as wrapped lines below an empty one."""
    if not sentences:
        return []
    return ["", *(textwrap.fill(f"{said('note')}: {each}", WIDTH, subsequent_indent="      ") for each in sentences)]


def hanging(head: str, body: str) -> str:
    """A head line, and its text indented below."""
    return head + "\n" + textwrap.fill(body, WIDTH, initial_indent="  ", subsequent_indent="  ")


def _family(c: Comparisons) -> str:
    from nptests.adjustments.families import family_title
    from nptests.adjustments.methods import adjusted_by

    control = f", control {c.control}" if c.control else ""
    return f"n = {c.n}, k = {c.k}; {family_title(c.family)}{control}; {adjusted_by(c.adjustment)}"


def _of_effect(e: Effect) -> Facts:
    facts = [("estimate" if e.method else "value", number(e.estimate))]
    if e.method:
        facts.append((f"{e.level:.0%} interval", f"{interval(e.interval)}   {e.method}"))
    return [*facts, *([("status", e.status)] if e.status else []), *_options(e)]


def _names(names: Sequence[str], n: int) -> str:
    return f"{' and '.join(names)}, n = {n}" if len(names) == 2 else f"n = {n}"


def _of_posterior(p: Posterior) -> Facts:
    a, b = p.names
    facts = [
        (f"P({a} is better)", number(p.right, 4)),
        ("P(practically equal)", number(p.rope, 4)),
        (f"P({b} is better)", number(p.left, 4)),
    ]
    if p.estimate is not None:
        ends = "" if p.interval is None else f"   {p.level:.0%} interval {interval(p.interval)}"
        facts.append(("estimate", number(p.estimate) + ends))
    return [*facts, *_options(p)]
