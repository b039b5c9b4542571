"""Audits as documents: counts, what is wrong with its proof, joint witnesses."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from crosscheck.auditing.judging.joint import Witness
from crosscheck.auditing.judging.profiles import AS_STATED
from crosscheck.auditing.papers import OPEN, Audit, computed as computed
from crosscheck.auditing.sentences import in_words
from crosscheck.claims import inputs, sources
from crosscheck.claims.claims import WORDS, Verdict, short_name
from crosscheck.variants.meanings import meaning
from nptests.document.blocks import Block, Bullets, Cell, Document, Paragraph, Section, Sheet, numbers, row
from nptests.read import literature as fixtures
from nptests.vocabulary import read_beside

MOST_LINES = 60  # of a list on a terminal
_WITHOUT_LINES = (".docx", ".pdf", ".html", ".htm")  # the quotation is found, a line is not
_OF_A_LINE = re.compile(
    r"(?P<text>[^:]{0,80}?, |)(?P<what>line \d+: .+?): (?P<reason>not judged: .*|a size.*)", re.DOTALL
)
SAID, PLAIN, MANY, SOME, ONE = read_beside(__file__, "showing.toml").values()


def document(audit: Audit, *, full: bool = False) -> Document:
    """Counts, joint witnesses, and what is not as stated; in `full` all of it, and long lists whole."""
    held, unjudged = places_of(v for v in audit.verdicts if _held(v)), in_one(audit.unjudged)
    sections = [Section("What was judged", (counts(audit), *_profiles(audit))),
                Section("Joint witnesses", bullets(map(witness_line, audit.witnesses))), *remarks(audit, full),
                Section("What holds", bullets(held if full else folded(held) if len(audit.counts) == 1 else ())),
                Section("What was not judged", bullets(unjudged if full else folded(unjudged)))]  # fmt: skip
    return Document("Audit", tuple(section for section in sections if section.blocks))


def remarks(audit: Audit, full: bool = False) -> list[Section]:
    """What is wrong, what is open, what holds in another way than the claims state: a line each, first what decides."""
    lines = [v for v in audit.told if not v.expected or "paired" in v.evidence]
    odd = by_weight(sorted([v for v in audit.verdicts if not _held(v)] if full else lines, key=_in_order))
    wrong = [v for v in odd if (not v.explained and v.verdict not in OPEN) or v.wrong or "departs" in v.evidence]
    open_ = [v for v in odd if v.verdict in OPEN and v not in wrong]
    named = {"What is wrong": wrong, "What is open": open_,
             "What holds in another way": [v for v in odd if v not in wrong and v not in open_]}  # fmt: skip
    return [Section(title, bullets(map(line, verdicts))) for title, verdicts in named.items()]


def _held(v: Verdict) -> bool:
    """Whether it is right as printed; of a sentence also for digits that were rounded off."""
    return v.verdict == "holds" or (v.verdict == "rounding" and "paired" in v.evidence)


def places_of(verdicts: Iterable[Verdict]) -> list[str]:
    """What holds, as it is printed, by its line or row."""
    places: dict[str, dict[str, None]] = {}
    for v in verdicts:
        rule = f" ({v.evidence['context']})" if "paired" in v.evidence and v.evidence.get("context") else ""
        printed = ", ".join(v.evidence.get("paired", (v.claim.printed,))) + rule
        place = f"{short_name(v.claim.publication)}, {v.claim.where.partition(', column')[0]}"
        places.setdefault(place, {}).setdefault(printed)
    ordered = sorted(places, key=lambda place: [int(n) for n in re.findall(r"(?<=, line )\d+", place)])
    return [f"{place}: {'; '.join(places[place])}" for place in ordered]


def in_one(lines: Sequence[str]) -> list[str]:
    """What was not judged, of which one reason holds in several lines of a text in one: "line 3: 4; line 7: 10, 1"."""
    reasons: dict[tuple[str, str], list[str]] = {}
    for entry in lines:
        parts = _OF_A_LINE.fullmatch(entry)
        key = (parts["text"], parts["reason"]) if parts else (entry, "")
        reasons.setdefault(key, []).append(parts["what"] if parts else "")
    return [f"{text}{reason}: {'; '.join(what)}" if reason else text for (text, reason), what in reasons.items()]


def folded(lines: Sequence[str]) -> Sequence[str]:
    """The first of many lines, and where the others are."""
    more = f"{len(lines) - MOST_LINES} lines more: --markdown, --html and --json list them"
    return [*lines[:MOST_LINES], more] if len(lines) > MOST_LINES + 1 else lines


def bullets(lines: Iterable[str]) -> tuple[Block, ...]:
    """A list of lines, where there are any."""
    items = tuple(lines)
    return (Bullets(items),) if items else ()


def _profiles(audit: Audit) -> tuple[Block, ...]:
    """The profile of each paper that follows a program, and what was understood of its tables, a line each."""
    lines = tuple(
        f"{short_name(publication)} prints as {profile.name}: {profile.explained} of {profile.asked} numbers of tests "
        f"hold so, {profile.as_stated} as the claims stand"
        for publication, profile in audit.profiles.items()
        if profile.programs != (AS_STATED,)
    )
    return (Bullets((*lines, *audit.notes)),) if lines or audit.notes else ()


def data(audit: Audit) -> dict[str, Any]:
    """The audit in plain types, with the reason of each verdict in words: the JSON of `crosscheck audit`."""
    plain_audit = audit.as_dict()
    verdicts = zip(plain_audit["verdicts"], audit.verdicts, strict=True)
    return plain_audit | {"verdicts": [{**plain_verdict, "why": why(judged)} for plain_verdict, judged in verdicts]}


def by_weight(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Errors that change a decision first, then other errors, then what is open, then what is explained."""
    return sorted(verdicts, key=lambda v: (not (v.wrong and v.decision_changed), not v.wrong, v.explained))


def line(v: Verdict) -> str:
    """One verdict in one line."""
    note = f" ({v.claim.note})" if v.claim.note else ""
    if "paired" in v.evidence:
        unseen = short_name(v.claim.publication).lower().endswith(_WITHOUT_LINES) and v.claim.where.startswith("line")
        place = "" if unseen else f", {v.claim.where}"
        return f"{short_name(v.claim.publication)}{place}: {in_words(v)}{note}"
    flag = " The decision changes." if v.decision_changed else ""
    if "reads" in v.claim.body:
        of = v.claim.id.partition("[")[2].rstrip("]") if v.claim.where.startswith("line") else ""
        named = f" ({v.claim.body['reads']} of {of})" if of else ""
        if v.explained:
            words = f"right if this is meant: {why(v)}; otherwise it should be {computed(v)}"
        else:
            gives = "it should be" if v.wrong else "the cells give"
            words = f"{SAID[v.verdict]}: {gives} {computed(v)}; {why(v).removeprefix('open: ')}"
        return f'{short_name(v.claim.publication)}, {v.claim.where}: "{v.claim.printed}"{named}: {words}.{flag}{note}'
    where = f"{v.claim.name}, {v.claim.where}"
    return f"{where}: printed {v.claim.printed}, computed {computed(v)}: {SAID[v.verdict]}, {why(v)}{flag}{note}"


def why(v: Verdict) -> str:
    """The reason of a verdict in words: a proof with its numbers, a name, a witness; and whether the paper does so."""
    if "paired" in v.evidence:
        return in_words(v)
    if "departs" not in v.evidence:
        return _reason(v)
    reason = _reason(v) or "what the claim asserts"
    return f"departs from what the other numbers of the paper follow ({v.evidence['departs']}): {reason}"


def _reason(v: Verdict) -> str:
    evidence = v.evidence
    if "missing" in evidence:
        return f"missing: {evidence['missing']}"
    if "refused" in evidence:
        return str(evidence["refused"])
    if "stopped" in evidence:
        return str(evidence["stopped"])
    if "approximation" in evidence and not v.explained:
        return _approximated(evidence)
    if "contradicts" in evidence:
        return _contradicted(v)
    if "settles" in evidence:
        named = f"{evidence['name']} would give it; " if "name" in evidence else ""
        return f"open: {named}to settle it: {evidence['settles']}"
    if "name" in evidence:
        together = f", {evidence['joint']}" if "joint" in evidence else ""
        tried = f" ({evidence['tried']} tried)" if "tried" in evidence else ""
        also = "".join(f"; or {meaning(name)}" for name in evidence.get("also", ()))
        return f"{meaning(evidence['name'])}{also}{together}{tried}"
    if "proof" in evidence:
        return _proved(evidence)
    if "witness" in evidence:
        unquoted = "; numbers without quotes are read as printed ones (exact = true: they are not)"
        return _witnessed(evidence) + (unquoted if inputs.bare(v.claim.body) else "")
    if v.verdict != "unresolved":
        return ""
    tried = f"{evidence.get('tried', 0)} conventions and defects and {evidence.get('evaluations', 0)} tables were tried"
    nearest = f"; the nearest gives {short(evidence['nearest'])}" if evidence.get("nearest") is not None else ""
    return f"{tried}, and none gives it{nearest}; the data with all digits would settle it"


def _witnessed(evidence: Mapping[str, Any]) -> str:
    """Numbers that print alike and give what is printed, and how many random tables do."""
    changes = [f"{path} = {text}" for path, text in evidence["witness"].items()]
    examples = f"witness: {', '.join(changes[:3])}{f' and {len(changes) - 3} more' if len(changes) > 3 else ''}"
    share = f" ({evidence['share']})" if "share" in evidence else ""
    return f"possible, but nothing explains it: {examples}{share}" if "possible" in evidence else f"{examples}{share}"


def _approximated(evidence: Mapping[str, Any]) -> str:
    """What the approximation and the exact distribution give."""
    exact = "the exact one is too dear"
    if "exact" in evidence:
        exact = f"the exact distribution gives {short(evidence['exact'])}"
    cause = f"; the printed number is another: {meaning(evidence['name'])}" if "name" in evidence else ""
    return f"the approximation by {evidence['approximation']} gives {short(evidence['value'])}; {exact}{cause}"


def short(value: Any) -> str:
    return f"{value:.8g}" if isinstance(value, float) else str(value)


def _contradicted(v: Verdict) -> str:
    """What the claim or its neighbours say, what the printed number is instead, and the proof where there is one."""
    evidence = v.evidence
    stated = ", ".join(f"{option} = {word!r}" for option, word in evidence["contradicts"].items())
    says = f"{evidence['neighbours']} follow {stated}" if "neighbours" in evidence else f"the claim states {stated}"
    proof = f"; {_proved(evidence)}" if "proof" in evidence else ""
    return f"{says}, and the printed number is another: {meaning(evidence['name'])}{proof}"


def _proved(evidence: Mapping[str, Any]) -> str:
    """The proof, and how many conventions and defects were tried before."""
    tried = f" ({evidence['tried']} conventions and defects tried)" if evidence.get("tried") else ""
    if "between" in evidence:
        low, high = evidence["between"]
        ends = f"between {low:.8g} and {high:.8g}" if f"{low:.8g}" != f"{high:.8g}" else f"{low:.8g}"
        return f"{evidence['proof']}: {ends}{tried}"
    nearest = f", nearest {short(evidence['nearest'])}" if isinstance(evidence.get("nearest"), float) else ""
    error = f"; the printed value is {evidence['error']}" if "error" in evidence else ""
    return f"{evidence['proof']}{nearest}{error}{tried}"


def witness_line(w: Witness) -> str:
    """What one table explains at once."""
    about = w.as_dict()
    unrounded = f"{len(w.unrounded)} numbers come from unrounded data ({_some(w.unrounded)})" if w.unrounded else ""
    gain = f"one table that prints as {about['table']}, {len(w.changes)} cells changed, gives {w.held} claims at once"
    missed = f"; not with them: {_some(w.missed)}" if w.missed else ""
    proof = f"; {w.proof}" if w.proof else ""
    return f"{about['table']}: {unrounded or 'no number explained'}; {gain}{missed}{proof} ({w.tried} tables tried)"


def _some(names: Sequence[str], most: int = 4) -> str:
    rest = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(name.partition("/")[2] for name in names[:most]) + rest


def ledger(verdicts: Sequence[Verdict], title: str, value: str = "right") -> Sheet:
    """Claim, place, what is printed, what is right, proof, and whether a decision changes; sources as notes."""
    header = ("claim", "place", "printed", value, "verdict", "proof", "decision changes")
    rows = [row(v.claim.name, v.claim.where, v.claim.printed, computed(v), v.verdict, _proof(v), _changes(v))
            for v in verdicts]  # fmt: skip
    notes = (f"{short_name(name)}: {source}" for name in _publications(verdicts) if (source := citation(name)))
    return Sheet(title, header, tuple(rows), tuple(notes))


def _publications(verdicts: Sequence[Verdict]) -> list[str]:
    return list(dict.fromkeys(v.claim.publication for v in verdicts))


def citation(publication: str) -> str:
    """The full reference of a publication of the literature; nothing for papers of one's own."""
    cite = fixtures.source(publication).get("cite") if publication in fixtures.publications() else None
    return str(fixtures.library()[cite]["citation"]) if cite else ""


def _proof(v: Verdict) -> str:
    return f"{why(v)}; {v.claim.note}" if v.claim.note else why(v)


def _changes(v: Verdict) -> str:
    """Whether the right value decides otherwise; nothing where no level was stated."""
    decides = "alpha" in v.claim.body and v.claim.body.get("value") in ("pvalue", "adjusted", "rejected")
    return "yes" if v.decision_changed else "no" if decides else ""


def errata(audit: Audit) -> Document:
    """The ledger: under each source its place, printed and right, proof, and whether a decision changes."""
    sections = []
    for publication in _publications(audit.errata):
        source = citation(publication)
        wrong = [_erratum(v) for v in audit.errata if v.claim.publication == publication]
        cited = (Paragraph(source),) if source else ()
        sections.append(Section(short_name(publication), (*cited, *wrong)))
    return Document("Errata", (*sections, Paragraph(_tally(audit))))


def errata_data(audit: Audit) -> list[dict[str, Any]]:
    """The ledger in plain types: the citation, the verdict, and where the digits were read if the text was not seen."""
    origins = {name: (citation(name), sources.unseen(name)) for name in _publications(audit.errata)}
    every = ((v, *origins[v.claim.publication]) for v in audit.errata)
    return [{"source": source, **v.as_dict(), "text_not_seen": unseen} for v, source, unseen in every]


def _erratum(v: Verdict) -> Sheet:
    facts = {"place": v.claim.where, "printed": v.claim.printed, "right": computed(v),
             "proof" if v.verdict == "fails" else "defect": why(v), "note": v.claim.note,
             "text": sources.text_of(v.claim),
             "decision": {"yes": "CHANGES", "no": "stays", "": ""}[_changes(v)]}  # fmt: skip
    return Sheet(v.claim.name, ("", ""), tuple(row(name, fact) for name, fact in facts.items() if fact))


def _tally(audit: Audit) -> str:
    changed = sum(v.decision_changed for v in audit.errata)
    origins = len(_publications(audit.errata))
    many = "source" if origins == 1 else "sources"
    return f"{len(audit.errata)} errata in {origins} {many}; {changed} change a decision; {_texts(audit)}"


def _texts(audit: Audit) -> str:
    """How many errata are quoted, and how many stand in works whose text was not seen."""
    unseen = sum(sources.unseen(v.claim.publication) is not None for v in audit.errata)
    quoted = sum(bool(v.claim.quote) for v in audit.errata)
    return f"{quoted} are quoted, {unseen} stand in works whose text was not seen"


def in_all(audit: Audit) -> str:
    """How many statements of one text were judged, and how."""
    by_word = next(iter(audit.counts.values()), {})
    odd = len(audit.unexpected) - sum(v.wrong and not v.expected for v in audit.verdicts)
    stated = f"; {len(audit.unexpected)} not as stated" if odd else ""
    named = ", ".join(f"{many} {(SOME if many > 1 else ONE)[word]}" for word, many in by_word.items())
    return f"{audit.many} statement{' was' if audit.many == 1 else 's were'} judged: {named or 'none'}{stated}."


def _in_order(v: Verdict) -> list[int]:
    """The lines of a text in their order; rows of tables first."""
    return [int(n) for n in re.findall(r"(?<!\w)line (\d+)", v.claim.where)]


def counts(audit: Audit) -> Block:
    """How many claims of each publication got each verdict; of one alone in a sentence."""
    words = [word for word in WORDS if any(word in by_word for by_word in audit.counts.values())]
    if len(audit.counts) < 2:
        return Paragraph(in_all(audit))
    totals = {word: sum(by_word.get(word, 0) for by_word in audit.counts.values()) for word in words}
    counted = {**audit.counts, "all": totals}
    rows = tuple((Cell(name), *numbers(str(n.get(word, 0)) for word in words)) for name, n in counted.items())
    title = f"{audit.many} claims of {len(audit.counts)} publications, {len(audit.unexpected)} not as stated"
    notes = tuple(f"{word}: {PLAIN[word]}" for word in words)
    return Sheet(title, ("publication", *words), rows, notes, summary=1)
