"""Audits as text, Markdown and HTML: counts, what is wrong with its proof, joint witnesses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crosscheck.auditing import Audit
from crosscheck.claims import WORDS, Verdict, short_name
from crosscheck.joint import Witness
from crosscheck.names import meaning
from nptests import fixtures
from nptests.render import markup
from nptests.render.tables import Cell, Sheet
from nptests.render.text import columns

MEANING = {
    "holds": "the printed digits are what the assertion gives",
    "rounding": "other numbers that print alike give it: the witness",
    "convention": "a defensible way of computing gives it: its name",
    "defect": "a known software defect gives it: its name",
    "fails": "nothing that prints alike can give it: the proof",
    "unresolved": "no explanation found, none excluded",
    "cannot-be-checked": "something was not printed: what is missing",
}


def text(audit: Audit) -> str:
    """The counts by publication and verdict, then every verdict that is not the stated one, with its evidence."""
    lines = [counts_text(audit), *map(witness_line, audit.witnesses)]
    return "\n".join(lines + [line(v) for v in audit.unexpected])


def data(audit: Audit) -> dict[str, Any]:
    """The audit in plain types, with the reason of each verdict in words: the JSON of `crosscheck audit`."""
    found = audit.as_dict()
    verdicts = zip(found["verdicts"], audit.verdicts, strict=True)
    return found | {"verdicts": [{**shown, "why": why(judged)} for shown, judged in verdicts]}


def counts_text(audit: Audit) -> str:
    """How many claims of each publication got each verdict."""
    words = [word for word in WORDS if any(v.verdict == word for v in audit.verdicts)]
    rows = [["", *words]]
    rows += [[name, *(str(found.get(word, "")) for word in words)] for name, found in audit.counts.items()]
    if len(audit.counts) > 1:
        totals = [sum(found.get(word, 0) for found in audit.counts.values()) for word in words]
        rows.append(["all", *map(str, totals)])
    many = "publications" if len(audit.counts) > 1 else "publication"
    closing = f"{len(audit.verdicts)} claims of {len(audit.counts)} {many}, {len(audit.unexpected)} unexpected"
    return columns(rows, right=range(1, len(words) + 1)) + "\n" + closing


def line(v: Verdict) -> str:
    """One verdict in one line."""
    flag = " DECISION CHANGES" if v.decision_changed else ""
    note = f" ({v.claim.note})" if v.claim.note else ""
    return (
        f"{v.claim.name}, {v.claim.where}: printed {v.claim.printed}, computed {computed(v)}: {v.verdict}, {why(v)}"
        f"{flag}{note}"
    )


def computed(v: Verdict) -> str:
    """The value that the assertion gives, with as many digits as were printed."""
    value = v.evidence.get("value", "")
    digits = max(7, sum(c.isdigit() for c in v.claim.printed))
    return f"{value:.{digits}g}" if isinstance(value, float) else str(value)


def why(v: Verdict) -> str:
    """The reason of a verdict in words: a proof with its numbers, a name, a witness."""
    found = v.evidence
    if "missing" in found:
        return f"missing: {found['missing']}"
    if "stopped" in found:
        return str(found["stopped"])
    if "name" in found:
        together = f", {found['joint']}" if "joint" in found else ""
        tried = f" ({found['tried']} tried)" if "tried" in found else ""
        return f"{meaning(found['name'])}{together}{tried}"
    if "proof" in found:
        return _proved(found)
    if "witness" in found:
        changes = [f"{path} = {text}" for path, text in found["witness"].items()]
        return f"witness: {', '.join(changes[:3])}{f' and {len(changes) - 3} more' if len(changes) > 3 else ''}"
    if v.verdict != "unresolved":
        return ""
    return (
        f"{found.get('tried', 0)} departures and {found.get('evaluations', 0)} tables tried, nearest {_number(found)}"
    )


def _proved(found: Mapping[str, Any]) -> str:
    """The proof, and how many conventions and defects were tried before."""
    tried = f" ({found['tried']} conventions and defects tried)" if found.get("tried") else ""
    if "between" in found:
        low, high = found["between"]
        return f"{found['proof']}: between {low:.8g} and {high:.8g}, nearest {found['nearest']:.8g}{tried}"
    nearest = f", nearest {_number(found)}" if isinstance(found.get("nearest"), float) else ""
    error = f"; the printed value is {found['error']}" if "error" in found else ""
    return f"{found['proof']}{nearest}{error}{tried}"


def _number(found: Mapping[str, Any]) -> str:
    nearest = found.get("nearest")
    return f"{nearest:.8g}" if isinstance(nearest, float) else str(nearest)


def witness_line(w: Witness) -> str:
    """What one table explains at once."""
    about = w.as_dict()
    unrounded = f"{len(w.unrounded)} numbers come from unrounded data ({_some(w.unrounded)})" if w.unrounded else ""
    held = f"one table that prints as {about['table']}, {len(w.changes)} cells changed, gives {w.held} claims at once"
    missed = f"; not with them: {_some(w.missed)}" if w.missed else ""
    proof = f"; {w.proof}" if w.proof else ""
    return f"{about['table']}: {unrounded or 'no number explained'}; {held}{missed}{proof} ({w.tried} tables tried)"


def _some(names: Sequence[str], most: int = 4) -> str:
    rest = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(name.partition("/")[2] for name in names[:most]) + rest


def ledger(verdicts: Sequence[Verdict], title: str, value: str = "right") -> Sheet:
    """Claim, place, what is printed, what is right, proof, and whether a decision changes; sources as notes."""
    header = ("claim", "place", "printed", value, "verdict", "proof", "decision changes")
    rows = [
        tuple(map(Cell, (v.claim.name, v.claim.where, v.claim.printed, computed(v), v.verdict, _proof(v), _changes(v))))
        for v in verdicts
    ]
    notes = (f"{short_name(name)}: {found}" for name in _publications(verdicts) if (found := citation(name)))
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


def errata_text(audit: Audit) -> str:
    """The ledger: under each source its place, printed and right, proof, and whether a decision changes."""
    blocks = []
    for publication in _publications(audit.errata):
        source = citation(publication)
        blocks.append(f"{short_name(publication).upper()}{f'  {source}' if source else ''}")
        blocks += [_erratum(v) for v in audit.errata if v.claim.publication == publication]
    return "\n\n".join([*blocks, _tally(audit)])


def _erratum(v: Verdict) -> str:
    lines = [
        v.claim.name,
        f"  place     {v.claim.where}",
        f"  printed   {v.claim.printed}",
        f"  right     {computed(v)}",
        f"  {'proof ' if v.verdict == 'fails' else 'defect'}    {why(v)}",
    ]
    lines += [f"  note      {v.claim.note}"] if v.claim.note else []
    lines += [f"  decision  {'CHANGES' if v.decision_changed else 'stays'}"] if _changes(v) else []
    return "\n".join(lines)


def _tally(audit: Audit) -> str:
    changed = sum(v.decision_changed for v in audit.errata)
    sources = len(_publications(audit.errata))
    many = "source" if sources == 1 else "sources"
    return f"{len(audit.errata)} errata in {sources} {many}; {changed} change a decision"


def errata_markdown(audit: Audit) -> str:
    """The ledger as Markdown."""
    return f"# Errata\n\n{markup.markdown(ledger(audit.errata, _tally(audit)))}\n"


def errata_html(audit: Audit) -> str:
    """The ledger as one page without outside parts."""
    return _page("Errata", markup.html(ledger(audit.errata, _tally(audit))))


def markdown(audit: Audit) -> str:
    """Counts, everything that does not simply hold, witnesses."""
    parts = ["# Audit", markup.markdown(counts(audit)), "## What does not simply hold", markup.markdown(_odd(audit))]
    parts += ["## Joint witnesses", *(f"- {markup.markdown_text(witness_line(w))}" for w in audit.witnesses)]
    return "\n\n".join(parts if audit.witnesses else parts[:-1]) + "\n"


def html(audit: Audit) -> str:
    """The same as one page without outside parts."""
    witnesses = "".join(f"<li>{markup.html_text(witness_line(w))}</li>\n" for w in audit.witnesses)
    joint = f"<h2>Joint witnesses</h2>\n<ul>\n{witnesses}</ul>" if witnesses else ""
    return _page("Audit", markup.html(counts(audit)), markup.html(_odd(audit)), joint)


def _page(title: str, *parts: str) -> str:
    head = f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>'
    return "\n".join(
        [head, f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>", *parts, "</body>\n</html>\n"]
    )


_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem}"
    "table{border-collapse:collapse;margin:1rem 0}th,td{border-bottom:1px solid #bbb;padding:.25rem .6rem;"
    "text-align:left;vertical-align:top}.number{text-align:right}caption{text-align:left;font-weight:600}"
)


def counts(audit: Audit) -> Sheet:
    words = [word for word in WORDS if any(v.verdict == word for v in audit.verdicts)]
    rows = [
        (Cell(name), *(Cell(str(found.get(word, 0)), True) for word in words)) for name, found in audit.counts.items()
    ]
    notes = tuple(f"{word}: {MEANING[word]}" for word in words)
    return Sheet(f"{len(audit.verdicts)} claims", ("publication", *words), tuple(rows), notes)


def _odd(audit: Audit) -> Sheet:
    odd = [v for v in audit.verdicts if v.verdict != "holds"]
    return ledger(odd, f"{len(odd)} claims that do not hold as they stand", "computed")
