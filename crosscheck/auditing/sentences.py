"""Statistics in the sentences of a paper: found, paired by the grammar of clauses, checked; what was not is listed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from crosscheck.auditing import pasted
from crosscheck.auditing.binding import clauses
from crosscheck.auditing.binding import pairs as relations
from crosscheck.auditing.binding import pairs_in_output as output_tables
from crosscheck.auditing.binding import pairs_of_counts as counted
from crosscheck.auditing.binding import pairs_of_effects as effects
from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.judging import integer_samples
from crosscheck.auditing.judging.checking import check
from crosscheck.auditing.reading import statistics_in_print as phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import REACH, Extraction
from crosscheck.claims.claims import Verdict
from nptests.document.blocks import Bullets, Document, Paragraph
from nptests.results import Face, plain
from nptests.values import Value

# Where a sentence begins though no full stop says so: behind an empty line, or a line that is one command of LaTeX.
_BREAK = re.compile(r"\n[ \t]*\n|^[ \t]*\\[a-zA-Z]+\*?\{[^{}\n]*\}[ \t]*$", re.MULTILINE)
LOST = 20  # lines over which an equation in two columns can be scattered


@dataclass(frozen=True, eq=False, repr=False)
class Reading(Face, Value):
    """What was read, whether it agrees with itself, what was not checked and why, and lines that seem to hold more.

    extractions   the statistics that were found in the text
    verdicts      a verdict on each statement
    unread        lines that seem to hold statistics which were not understood, by number
    unchecked     statistics that nothing in the text can be held against, with the reason
    """

    extractions: tuple[Extraction, ...]
    verdicts: tuple[Verdict, ...]
    unread: tuple[tuple[int, str], ...]
    unchecked: tuple[tuple[Extraction, str], ...] = ()

    @property
    def inconsistent(self) -> tuple[Verdict, ...]:
        """Numbers that contradict their neighbours."""
        return tuple(v for v in self.verdicts if v.wrong)

    def _document(self) -> Document:
        """How much was read, each pair that was checked, and how much was not."""
        rest = f"{len(self.unchecked)} not checked, {len(self.unread)} lines not read"
        checked = tuple(_verdict_line(v) for v in sorted(self.verdicts, key=lambda v: not v.wrong))
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
        }


def audit_sentences(text: str) -> Reading:
    """Read a text and check the inner consistency of what it states.

    text   the text, as plain text
    """
    text = "\n".join(text.splitlines())
    normal = Normal.of(text)
    extractions = phrases.extracted(normal)
    parsed = clauses.parsed(normal.text, extractions)
    printed = [*pasted.of_text(normal), *output_tables.of_text(normal)]
    verdicts = [*_verdicts(parsed), *map(relations.judged, printed), *integer_samples.of_text(normal)]
    lost = named(phrases.orphans(text), extractions)
    ends = {e.end for e in extractions}
    cells = dict.fromkeys(e for pairing in printed for e in pairing.of if e.end not in ends)
    everything = tuple(sorted([*extractions, *lost, *cells], key=lambda e: e.line))
    unchecked = tuple(_unchecked(parsed, extractions, verdicts))
    return Reading(everything, tuple(verdicts), tuple(phrases.unread(text, everything)), unchecked)


def marks(text: str, verdicts: Sequence[Verdict]) -> Iterator[dict[str, Any]]:
    """For each verdict: where its sentence stands in the text, and the phrases that were held against each other."""
    text = "\n".join(text.splitlines())
    normal = Normal.of(text)
    sentences = [normal.span(start, end) for start, end in clauses.sentences(normal.text) if start < end]
    breaks = [m.span() for m in _BREAK.finditer(text)]
    for i, verdict in enumerate(verdicts):
        phrases = sorted(verdict.evidence.get("spans", ()))
        if not phrases:
            continue
        first, last = phrases[0][0], phrases[-1][1]
        inside = [(start, end) for start, end in sentences if start < last and first < end]
        start = max([min((a for a, _ in inside), default=first), *(b for _, b in breaks if b <= first)])
        end = min([max((b for _, b in inside), default=last), *(a for a, _ in breaks if a >= last)])
        start += len(text[start:end]) - len(text[start:end].lstrip())
        yield {"verdict": i, "start": start, "end": start + len(text[start:end].rstrip()), "phrases": phrases}


def _verdicts(parsed: clauses.Reading) -> Iterator[Verdict]:
    of_sentences = [
        (sentence, mentions, [r for r in parsed.reports if r.statistic in mentions])
        for sentence, mentions in parsed.sentences
    ]
    sizes = Sizes.of(parsed.text)
    for sentence, mentions, reports in of_sentences:
        for report in reports:
            refused = relations.impossible(report)
            if refused is not None:
                yield refused
                continue
            yield from map(relations.judged, relations.of_report(report))
        yield from map(relations.judged, relations.of_sentence(sentence, mentions, reports, sizes))
        yield from map(relations.judged, effects.of_sentence(sentence, mentions, reports, sizes))
        yield from map(relations.judged, counted.of_sentence(sentence, mentions))
        yield from relations.impossible_sums(sentence, mentions)
    yield from map(relations.judged, relations.friedman_and_f(of_sentences, sizes))


def _unchecked(
    parsed: clauses.Reading, extractions: Sequence[Extraction], verdicts: Sequence[Verdict]
) -> Iterator[tuple[Extraction, str]]:
    """Statistics and p-values that nothing was checked against, each with the reason."""
    reports = {r.statistic: r for r in parsed.reports} | {r.p: r for r in parsed.reports if r.p}
    checked = {r.p for r in parsed.reports if r.p and (relations.impossible(r) or any(relations.of_report(r)))}
    sized = {m.span for v in verdicts for m in extractions if list(m.span) in v.evidence.get("spans", ())}
    for e in extractions:
        report = reports.get(e)
        if e.span in sized and e not in parsed.reasons and (report is None or report.p is None):
            continue
        if e in parsed.reasons:
            yield e, parsed.reasons[e]
        elif report is not None and report.p is None:
            yield e, "no p-value in its clause"
        elif e.statistic in clauses.OF_TESTS and e.span not in sized:
            yield e, "the test that it is the size of, or the numbers of that, are not said"
        elif report is not None and report.p not in checked:
            yield e, relations.unchecked(report) or "its degrees of freedom are not given"


# Equations that lost their left side


def named(lost: Sequence[Extraction], known: Sequence[Extraction]) -> list[Extraction]:
    """Numbers that lost their names, named by the laws that they satisfy: F by its p-value, chi2 by that or by F."""
    read: list[Extraction] = []
    for freedom in (e for e in known if e.statistic == "df"):
        counts, near = _counts(freedom), [e for e in lost if abs(e.line - freedom.line) <= LOST]
        statistic = {1: "chi2", 2: "F"}.get(len(counts))
        if statistic is None or not all(counts):
            continue
        names = dict(zip("ab", counts, strict=False))
        formula = "chi2_sf(x, a)" if statistic == "chi2" else "f_sf(x, a, b)"
        for p in (e for e in known if e.statistic == "p" and abs(e.line - freedom.line) <= REACH):
            read += [replace(e, statistic=statistic) for e in near if _gives(formula, {"x": e.value, **names}, p)]
        if statistic == "F" and counts[1] % counts[0] == 0:
            fs = [e for e in (*known, *read, *near) if e.statistic in ("F", "") and abs(e.line - freedom.line) <= LOST]
            for x, f in ((x, f) for x in near for f in fs if f.line != x.line):
                if _gives(*relations.iman_davenport(x.value, counts), f):
                    read += [replace(x, statistic="chi2"), replace(f, statistic="F")]
    return [e for e in dict.fromkeys(read) if e not in known]


def _gives(formula: str, names: Mapping[str, Any], printed: Extraction) -> bool:
    verdict = check(relations.claim_of(printed, {"formula": formula, "with": names}, "a lost name"))
    return printed.relation == "=" and verdict.verdict in ("holds", "rounding")


def _counts(freedom: Extraction) -> list[int]:
    return [int(float(d[:9])) for d in freedom.value.split(", ")]  # more digits are no count of anything


def text(read: Reading) -> str:
    """Every extraction with its place, what was paired, what contradicts, and what was not checked or not read."""
    lines = [f"line {e.line}: {e.statistic} {e.relation} {e.value}    ({e.phrase})" for e in read.extractions]
    lines.append(f"{len(read.extractions)} statistics read")
    lines += [_verdict_line(v) for v in read.verdicts]
    lines.append(f"{len(read.verdicts)} checked against each other, {len(read.inconsistent)} contradict")
    lines += [f"line {e.line}, column {e.column} not checked: {e.phrase}: {why}" for e, why in read.unchecked]
    lines += [f"line {number} not read: {content}" for number, content in read.unread]
    return "\n".join(lines)


def _verdict_line(v: Verdict) -> str:
    value = v.evidence.get("value")
    computed = f"{value:.6g}" if isinstance(value, float) else str(value)
    notes = [str(v.evidence[key]) for key in ("name", "context") if key in v.evidence]
    if "fits_df" in v.evidence:
        notes.append(f"fits df = {', '.join(map(str, v.evidence['fits_df']))} only")
    note = f" ({'; '.join(notes)})" if notes else ""
    pair = " with ".join(v.evidence.get("paired", ()))
    return f"{v.claim.id} ({v.claim.where}; {pair}): printed {v.claim.printed}, computed {computed}: {v.verdict}{note}"
