"""Statistics in the sentences of a paper: found, paired by the grammar of clauses, checked; what was not is listed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from crosscheck.auditing.binding import (
    clauses,
    pairs_beside,
    pairs_in_output,
    pairs_of_counts,
    pairs_of_effects,
    pairs_of_lists,
    printouts,
    scopes,
    tails,
)
from crosscheck.auditing.binding.pairs import Pairing
from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.judging import (
    apart_by_ranks,
    beyond_cd,
    calls_in_code,
    counts_said,
    decisions_in_words,
    decisions_of_rows,
    integer_samples,
    laws_in_words,
    lost_names,
    magnitudes,
    matrices,
    of_one_text,
    own_intervals,
    pairs_judged,
    ranks_said,
    relations,
    shares_of_all,
    sums_that_cannot_be,
    tests_of_data,
)
from crosscheck.auditing.judging.relations import AS_IT_STANDS
from crosscheck.auditing.reading import statistics_in_print as phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction, Places, Reasoned
from crosscheck.claims.claims import Verdict
from nptests.document.blocks import Bullets, Document, Paragraph
from nptests.results import Face, plain
from nptests.values import Value

# Where a sentence begins though no full stop says so: behind an empty line, or a line that is one command of LaTeX.
_BREAK = re.compile(r"\n[ \t]*\n|^[ \t]*\\[a-zA-Z]+\*?\{[^{}\n]*\}[ \t]*$", re.MULTILINE)
_TAIL = re.compile(r"(?<!\w)P(?:r|rob)?\s?[(\[]")
_DIGIT, _STEPS = re.compile(r"\d"), re.compile(r"=[^=]*[/×·+][^=]*[=≈]")
_FOLLOWING = frozenset({"p", "critical"})
RIGHT = ("holds", "rounding", "convention")
_NAME = re.compile(r"[^=<>≤≥≈:]{1,30}(?=[=<>≤≥≈:])")  # of a number
_LAWS = {"normal": "normal", "t": "t", "chi2": "χ2", "f": "F"}
_LAW = re.compile(r"(?P<twice>2\*)?(?P<law>normal|t|chi2|f)_sf\((?:abs\()?[xzFt]\)?(?:, a)?(?:, b)?\)")
# What phrases say of their own numbers: where each is looked for, and what reads it.
_ALONE_SAID = ((own_intervals, "likely", own_intervals.of_text), (magnitudes, "likely", magnitudes.of_text),
               (shares_of_all, "others", shares_of_all.of_lists),
               (laws_in_words, "likely", laws_in_words.of_text))  # fmt: skip


@dataclass(frozen=True, eq=False, repr=False)
class Reading(Face, Value):
    """What was read, whether it agrees with itself, what was not checked and why, and lines that seem to hold more.

    extractions   the statistics that were found in the text
    verdicts      a verdict on each statement
    unread        lines that seem to hold statistics which were not understood, by number
    unchecked     statistics that nothing in the text can be held against, with the reason
    bare          other numbers, each with the reason why it was not judged
    related       numbers of no statistic that were held against each other
    labels        how many more are dates, references, or parts of names
    """

    extractions: tuple[Extraction, ...]
    verdicts: tuple[Verdict, ...]
    unread: tuple[tuple[int, str], ...]
    unchecked: tuple[Reasoned, ...] = ()
    bare: tuple[Reasoned, ...] = ()
    related: tuple[Extraction, ...] = ()
    labels: int = 0

    @property
    def inconsistent(self) -> tuple[Verdict, ...]:
        """Numbers that contradict their neighbours."""
        return tuple(v for v in self.verdicts if v.wrong)

    def _document(self) -> Document:
        """How much was read, each pair that was checked, and how much was not."""
        rest = f"{len(self.unchecked)} not judged, {len(self.unread)} lines not read"
        checked = tuple(in_words(v) for v in sorted(self.verdicts, key=lambda v: not v.wrong))
        title = f"{len(self.extractions)} statistics read, {len(self.inconsistent)} contradict their neighbours"
        return Document(title, (Paragraph(rest), Bullets(checked)))

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        return {
            "claims": len(self.verdicts),
            "unexpected": sum(not v.expected for v in self.verdicts),
            "extractions": plain(list(self.extractions)),
            "verdicts": [v.as_dict() for v in self.verdicts],
            "unchecked": [
                {"line": e.line, "column": e.column, "phrase": e.phrase, "reason": why} for e, why in self.unchecked
            ],
            "unread": [{"line": number, "text": text} for number, text in self.unread],
            "bare": [{"line": e.line, "column": e.column, "number": e.value, "reason": why} for e, why in self.bare],
            "labels": self.labels,
        }


def audit_sentences(text: str) -> Reading:
    """Read a text and check the inner consistency of what it states.

    text   the text, as plain text
    """
    return read_beside(text, Sizes())


def read_beside(text: str, sizes: Sizes) -> Reading:
    """The same, of a text beside a table that says how many were compared on how many, where the text is silent."""
    text = "\n".join(text.splitlines())
    normal = Normal.of(text)
    programs = printouts.PHRASES["likely"].search(normal.text) is not None
    pasted = list(printouts.of_text(normal)) if programs else []
    plain_text = normal.blank({place for place, _ in pasted})
    extractions, lost, bare = phrases.extracted(plain_text), phrases.orphans(text), phrases.bare_numbers(normal)
    suspects = phrases.suspects(normal, {e.line for e in extractions})
    parsed = clauses.parsed(plain_text.text, extractions, sizes)
    likely = any(ranks_said.PHRASES[words].search(normal.text) for words in ("likely", "column", "by_program"))
    lists = [*ranks_said.complete_lists(plain_text, parsed)] if likely else []
    parsed.ranked += [(ranks[0].start, len(ranks)) for ranks in lists]
    printed = [*(pairing for _, pairing in pasted), *(printouts.of_terms(normal) if programs else ())]
    if _TAIL.search(normal.text):
        printed += tails.of_probabilities(plain_text)
    if "|" in normal.text:
        printed += _of_cells(plain_text, parsed)
    if any(rule in normal.text for rule in pairs_of_lists.RULES):
        printed += pairs_of_lists.of_text(plain_text, parsed.scopes.spans)
    if pairs_in_output.PHRASES["likely"].search(normal.text):
        printed += pairs_in_output.of_text(plain_text)
    pairings = [*_pairings(parsed), *printed]
    levels = {e.value for e in extractions if e.statistic == "alpha"}
    judged = [(pairs_judged.judged(pairing, levels), pairing) for pairing in pairings]
    sure = [(v, pairing) for v, pairing in judged if v.verdict in RIGHT or not pairing.supposed]
    verdicts = [*_impossible(parsed), *(of_one_text.judged(sure) if len(sure) > 1 else (v for v, _ in sure))]
    words = [
        *_in_words(parsed, [v for v in verdicts if v.verdict == "fails"])
    ]  # of a p that may follow from others, too
    if integer_samples.PHRASES["likely"].search(normal.text):
        verdicts += integer_samples.of_text(normal)
    ranks = list(ranks_said.of_text(plain_text, parsed, lists)) if likely else []
    verdicts += [verdict for verdict, _ in ranks]
    if decisions_of_rows.TOLD in plain_text.text:
        verdicts += decisions_of_rows.of_text(plain_text, extractions, parsed.sizes.declared)
    for alone, where, of_text in _ALONE_SAID:
        if alone.PHRASES[where].search(normal.text):
            verdicts += of_text(plain_text)
    if any(e.statistic == "CD" for e in extractions):
        verdicts += beyond_cd.of_text(plain_text, extractions)
        verdicts += apart_by_ranks.of_text(plain_text, parsed.scopes, extractions, lists) if lists else ()
    last = {v.evidence["spans"][-1][1] for v in verdicts if v.evidence.get("spans")}
    verdicts += words
    loose = any(
        _STEPS.search(e.phrase) or (e.statistic in _FOLLOWING and e.span[1] not in last) for e in extractions
    ) or _DIGIT.search(plain_text.blank((e.start, e.end) for e in extractions).text)
    related = [*counts_said.of_text(plain_text, parsed)] if loose else []
    printed_there = list(extractions)
    if pasted:
        within = printouts.alone(normal, {place for place, _ in pasted})
        done = last | {verdict.evidence["spans"][-1][1] for verdict, _ in related}
        related += relations.of_text(replace(normal, text=within.scopes.text), within, done)
        printed_there = sorted((*extractions, *within.scopes.mentions), key=lambda e: e.start)
    if calls_in_code.PHRASES["likely"].search(normal.text):
        related += calls_in_code.of_text(normal, printed_there)
    if tests_of_data.PHRASES["likely"].search(normal.text):
        related += tests_of_data.of_text(normal)
    related += matrices.of_text(plain_text) if loose else ()
    last |= {verdict.evidence["spans"][-1][1] for verdict, _ in related}
    related += relations.of_text(plain_text, parsed, last) if loose else ()
    if shares_of_all.PHRASES["likely"].search(normal.text):
        done = last | {verdict.evidence["spans"][-1][1] for verdict, _ in related}
        related += shares_of_all.of_text(plain_text, done)
    related = of_one_text.phrases(related) if len(related) > 1 else related
    if related:
        followed = [verdict for verdict, _ in related]
        verdicts = [*_by_own_arithmetic(verdicts, followed), *followed]
    lost = lost_names.named(lost, extractions) if lost else []
    ends = {e.end for e in extractions}
    cells = dict.fromkeys(e for pairing in printed for e in pairing.of if e.end not in ends)
    cells |= dict.fromkeys(e for _, means in ranks for e in means)
    known = {e.start for e in (*extractions, *cells)}
    judged_ends = {v.evidence["spans"][-1][1] for v in verdicts if v.evidence.get("spans")}
    silent = [(e, why) for e, why in (printouts.unjudged(normal) if programs else ())
              if e.start not in known and e.span[1] not in judged_ends]  # fmt: skip
    cells |= dict.fromkeys(e for e, _ in silent)
    everything = tuple(sorted([*extractions, *lost, *cells], key=lambda e: e.line))
    inputs = set(_inputs(verdicts))
    unchecked = (*_unchecked(parsed, extractions, verdicts), *silent)
    inside = Places(e.span for e in everything)
    others = {q.of: None for _, of_it in related for q in of_it if not inside.touch(q.of.span)}
    spoken = [v.evidence for v in verdicts if v.evidence.get("spans")]
    visible = [e.span for e, _ in unchecked]
    visible += [place for of_it in spoken for place in phrases.quoted(normal, of_it["spans"], of_it["paired"])]
    stated = Places(span for of_it in spoken for span in of_it["spans"])
    rest, labels = phrases.remaining(normal, everything, bare, visible, stated, inputs)
    unread = tuple((number, line) for number, line in suspects if all(e.line != number for e in everything))
    return Reading(everything, tuple(verdicts), unread, unchecked, rest, tuple(others), labels)


def _by_own_arithmetic(verdicts: Sequence[Verdict], related: Sequence[Verdict]) -> Iterator[Verdict]:
    """What sizes from elsewhere contradict, and the expression printed before it gives, may be of other sizes: open."""
    stand = (v.evidence for v in related if v.verdict in RIGHT and v.evidence.get("context") == AS_IT_STANDS)
    right = {evidence["spans"][-1][1] for evidence in stand}
    for v in verdicts:
        if v.wrong and v.evidence.get("spans") and v.evidence["spans"][-1][1] in right:
            evidence = {**v.evidence, "settles": "of which sizes it is: the expression before it gives it"}
            v = replace(v, verdict="unresolved", decision_changed=False, evidence=evidence)
        yield v


def _inputs(verdicts: Sequence[Verdict]) -> Iterator[tuple[int, str]]:
    """The whole numbers that verdicts were computed from, and where the last number stands that they quote."""
    for v in (v for v in verdicts if v.evidence.get("spans")):
        for value in (v.claim.body.get("x"), *v.claim.body.get("of", ()), *v.claim.body.get("with", {}).values()):
            if isinstance(value, (int, float, str)) and re.fullmatch(r"\d+(?:\.0)?", f"{value}"):
                yield v.evidence["spans"][-1][0], f"{value}".removesuffix(".0")


def marks(text: str, verdicts: Sequence[Verdict]) -> Iterator[dict[str, Any]]:
    """For each verdict: where its sentence stands in the text, and the phrases that were held against each other."""
    text = "\n".join(text.splitlines())
    normal = Normal.of(text)
    sentences = [normal.span(start, end) for start, end in scopes.sentences(normal.text) if start < end]
    breaks = [m.span() for m in _BREAK.finditer(text)]
    quoting = ((i, sorted(v.evidence["spans"])) for i, v in enumerate(verdicts) if v.evidence.get("spans"))
    for i, spans in quoting:
        first, last = spans[0][0], spans[-1][1]
        inside = [(start, end) for start, end in sentences if start < last and first < end]
        start = max([min((a for a, _ in inside), default=first), *(b for _, b in breaks if b <= first)])
        end = min([max((b for _, b in inside), default=last), *(a for a, _ in breaks if a >= last)])
        start += len(text[start:end]) - len(text[start:end].lstrip())
        yield {"verdict": i, "start": start, "end": start + len(text[start:end].rstrip()), "phrases": spans}


def _pairings(parsed: clauses.Reading) -> Iterator[Pairing]:
    """Every number of the sentences that follows from others, with these."""
    earlier: Sequence[clauses.Report] = ()
    for sentence, mentions, own in parsed.sentences:
        near = partial(parsed.sizes_near, mentions[0])
        for report in own:
            passage = partial(parsed.passage, mentions[0])
            if report.statistic.statistic in ("chi2", "H") and report.freedom:
                yield from tails.freedom_of_groups(sentence, report, parsed.reports)
            elif report.statistic.statistic == "F":
                yield from tails.freedom_of_repeated(report, parsed.sizes, parsed.scopes.text)
            elif report.statistic.statistic == "t":
                yield from tails.freedom_of_t(sentence, report)
            yield from [*tails.of_report(report, near, passage)] or tails.of_some_freedom(report, parsed.sizes_around)
        kinds = {m.statistic for m in mentions}
        if kinds & pairs_beside.ASKED or "McNemar" in sentence:
            sized = (parsed.comparisons(mentions[0]), parsed.numbers) if "CD" in kinds else ()
            yield from pairs_beside.of_sentence(sentence, mentions, own, near(), parsed.reports, *sized)
        if kinds & {"r", *clauses.OF_TESTS}:
            yield from pairs_of_effects.of_sentence(sentence, mentions, own, near(), earlier)
        earlier = own
        if kinds & pairs_of_counts.ASKED or pairs_of_counts.PHRASES["likely"].search(sentence):
            behind = f"{parsed.scopes.behind(mentions[0])} {parsed.tied}"
            before = [parsed.scopes.text[a:b] for a, b in parsed.scopes.until(mentions[0], 4)[:-1]]
            one_sided = "one-sided" in parsed.scopes.governing(mentions[0], "sign")
            yield from pairs_of_counts.of_sentence(sentence, mentions, own, near(), behind, before, one_sided)
    if any(m.statistic == "adjusted" for m in parsed.scopes.mentions):
        yield from pairs_in_output.of_families(parsed.scopes.mentions)
    if {"F", "chi2"} <= {r.statistic.statistic for r in parsed.reports}:
        yield from pairs_beside.friedman_and_f(parsed)
        yield from pairs_beside.by_their_f(parsed.sentences)


def _of_cells(normal: Normal, parsed: clauses.Reading) -> Iterator[Pairing]:
    """A statistic in a cell, and the number of the next cell if it is its p-value: no heading says so."""
    for report in (r for r in parsed.reports if r.p is None):
        cell = clauses.PHRASES["next_cell"].match(normal.text, report.statistic.end)
        if cell is not None:
            p = Extraction.at(normal, "p", cell.span("p"), relation=cell["is"] or "=")
            pairings = tails.of_report(replace(report, p=p), partial(parsed.sizes_near, report.statistic))
            yield from (replace(pairing, supposed=True) for pairing in pairings)


def _impossible(parsed: clauses.Reading) -> Iterator[Verdict]:
    """What no data can give."""
    for sentence, mentions, _ in parsed.sentences:
        if {m.statistic for m in mentions} & sums_that_cannot_be.ASKED:
            yield from sums_that_cannot_be.of_sentence(sentence, mentions)
            yield from sums_that_cannot_be.of_both(sentence, mentions)


def _in_words(parsed: clauses.Reading, wrong: Sequence[Verdict]) -> Iterator[Verdict]:
    """Words that decide otherwise than their number, where that is not wrong itself."""
    known = {tuple(span) for v in wrong for span in v.evidence["spans"]}
    decided = {last for _, last in known}
    for sentence, mentions, reports in parsed.sentences:
        if any(m.statistic in decisions_in_words.OF_P and m.span not in known for m in mentions):
            behind, near = parsed.scopes.behind(mentions[0]), parsed.sizes_near(mentions[0])
            ahead = parsed.scopes.behind(mentions[0], -1)
            if decisions_in_words.PHRASES["likely"].search(sentence + behind + ahead):
                start = parsed.scopes.sentence(mentions[0])[0]
                words = decisions_in_words.of_sentence(sentence, start, mentions, reports, near, behind, ahead)
                of_it = [v for v in words if tuple(v.evidence["spans"][-1]) not in known]
                decided |= {v.evidence["spans"][-1][1] for v in of_it}
                yield from of_it
    values = [m for m in parsed.scopes.mentions if m.statistic == "p" and m.span[1] not in decided]
    if values:
        yield from decisions_in_words.of_comparisons(parsed.scopes.text, values, parsed.sizes_near)


def _unchecked(
    parsed: clauses.Reading, extractions: Sequence[Extraction], verdicts: Sequence[Verdict]
) -> Iterator[Reasoned]:
    """Statistics and p-values that nothing was checked against, each with the reason."""
    reports = {r.statistic: r for r in parsed.reports} | {r.p: r for r in parsed.reports if r.p}
    judged = Places(span for v in verdicts for span in v.evidence.get("spans", ()))
    about = {v.evidence["spans"][-1][1] for v in verdicts if v.evidence.get("spans")}  # the last is what was judged
    wrong = {v.evidence["spans"][-1][1] for v in verdicts if v.verdict == "fails" and v.evidence.get("spans")}
    for e in extractions:
        report = reports.get(e)
        if e.span[1] in about or (judged.touch(e.span) and e not in parsed.reasons):
            continue
        if e in parsed.reasons:
            yield e, parsed.reasons[e]
        elif report is not None and report.p is None:
            yield e, "no p-value in its clause"
        elif e.statistic in clauses.OF_TESTS:
            yield e, "the test that it is the size of, or the numbers of that, are not said"
        elif report is not None and report.statistic.span[1] in wrong:
            yield e, f"{report.statistic.phrase} before it is wrong itself"
        elif report is not None:
            yield e, tails.unchecked(report) or "its degrees of freedom are not given"
        elif e.statistic in _ALONE:
            yield e, _ALONE[e.statistic]


_ALONE = {"CD": "how many were compared, on how many data sets, or which of several this is, is not said",
          "critical": "the law of which it is a quantile, or its level, is not said"}  # fmt: skip


def in_words(v: Verdict) -> str:
    """A verdict as a reviewer would write it: the pair, what it should be, what explains it, what would settle it."""
    evidence, of = v.evidence, v.evidence.get("paired", ())
    pair = ", ".join(of)
    value = evidence.get("value")
    forms = [f"{value:.{digits}g}" for digits in range(4, 17)] if isinstance(value, float) else [str(value)]
    right = next((x for x in forms if x != f"{v.claim.printed}".lstrip("+")), forms[0])  # never "33 should be 33"
    about = f"; {evidence['context']}" if "context" in evidence else ""
    named = _NAME.match(str(of[-1])) if of else None
    what = named[0].strip() if named else str(of[-1]) if of else "it"
    if v.verdict in ("holds", "rounding"):
        return f'"{pair}": right{about}'
    name = f"{evidence.get('name', '')}"
    chance = (
        f"; {evidence['chance']:.1%} of random wrong numbers would look right so, too" if "chance" in evidence else ""
    )
    right = evidence.get("said", f"{what} should be {right}{_by(v)}{_between(evidence)}")
    if v.verdict == "convention":
        return f'"{pair}": right if this is meant: {name}; otherwise {right}{chance}{about}'
    if v.verdict == "fails":
        fits = f" It would fit df = {', '.join(map(str, evidence['fits_df']))}." if "fits_df" in evidence else ""
        proof = f"; {evidence['proof']}" if evidence.get("proof") and "said" not in evidence else ""
        law = f" ({evidence['context']})" if "context" in evidence else ""
        return f'"{pair}": wrong: {right}{law}{proof}.{_decision(v)}{fits}'
    explained = f", or this is meant: {name}{chance}" if name else ""
    return f'"{pair}": open: {right}{explained}; to settle it: {evidence.get("settles", "more is needed")}{about}'


def _decision(v: Verdict) -> str:
    """Whether the right number decides otherwise; nothing where no level was asked about."""
    unsaid = "stays" in v.evidence and "said" not in v.evidence
    stays = f" At {v.evidence['stays']:g} the decision stays the same." if unsaid else ""
    level = f" at {v.evidence['level']:g}" if "level" in v.evidence else ""
    return f" The decision{level} changes." if v.decision_changed else stays


def _by(v: Verdict) -> str:
    """The law that gives a p-value, where it has one with so many degrees of freedom, or none."""
    law = _LAW.fullmatch(str(v.claim.body.get("formula", "")))
    names = v.claim.body.get("with", {}).items()
    counts = [f"{x:g}" for name, x in names if name in ("a", "b") and isinstance(x, (int, float))]
    freedom = f" with {' and '.join(counts)} degrees of freedom" if counts else ""
    return f" by the {_LAWS[law['law']]} distribution{freedom}{', two-sided' if law['twice'] else ''}" if law else ""


def _between(evidence: Mapping[str, Any]) -> str:
    """What the digits allow that were rounded off, where they make a difference."""
    ends = [f"{end:.4g}" for end in evidence.get("between", ())]
    return f" (from {ends[0]} to {ends[1]}, whatever was rounded off)" if len(set(ends)) == 2 else ""
