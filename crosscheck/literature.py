"""The audit of the stored literature: every claim judged, counted by publication and verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from crosscheck.agreement import Progress
from crosscheck.checking import check
from crosscheck.claims import WORDS, Verdict, claims
from nptests import fixtures


@dataclass(frozen=True)
class Audit:
    """The verdicts on a set of claims."""

    verdicts: tuple[Verdict, ...]

    @property
    def unexpected(self) -> tuple[Verdict, ...]:
        """Verdicts that are not the ones that the fixtures state."""
        return tuple(v for v in self.verdicts if not v.expected)

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """How many claims of each publication got each verdict; words in the order of DESIGN 7."""
        by: dict[str, Counter[str]] = {}
        for v in self.verdicts:
            by.setdefault(v.claim.publication, Counter())[v.verdict] += 1
        return {name: {word: found[word] for word in WORDS if found[word]} for name, found in sorted(by.items())}

    def as_dict(self) -> dict[str, Any]:
        """The JSON of `crosscheck literature` and `crosscheck audit`."""
        return {
            "claims": len(self.verdicts),
            "unexpected": len(self.unexpected),
            "counts": self.counts,
            "verdicts": [v.as_dict() for v in self.verdicts],
        }


def text(audit: Audit) -> str:
    """The counts by publication and verdict, then every verdict that is not the stated one, with its evidence."""
    words = [word for word in WORDS if any(v.verdict == word for v in audit.verdicts)]
    width = max(len(name) for name in audit.counts)
    lines = [" " * width + "".join(f"{word:>18}" for word in words)]
    for name, found in audit.counts.items():
        lines.append(f"{name:<{width}}" + "".join(f"{found.get(word, 0) or '':>18}" for word in words))
    totals = [sum(found.get(word, 0) for found in audit.counts.values()) for word in words]
    lines.append(f"{'all':<{width}}" + "".join(f"{total:>18}" for total in totals))
    lines.append(
        f"{len(audit.verdicts)} claims of {len(audit.counts)} publications, {len(audit.unexpected)} unexpected"
    )
    lines += [_line(v) for v in audit.unexpected]
    return "\n".join(lines)


def errata_text(audit: Audit) -> str:
    """The ledger: source, place, printed, computed, why, and whether a decision changes."""
    return "\n".join(_line(v) for v in errata(audit))


def _line(v: Verdict) -> str:
    value = v.evidence.get("value", "")
    digits = max(7, sum(c.isdigit() for c in v.claim.printed))  # as many as were printed
    shown = f"{value:.{digits}g}" if isinstance(value, float) else str(value)
    why = v.evidence.get("name") or v.evidence.get("proof") or v.evidence.get("missing") or ""
    flag = " DECISION CHANGES" if v.decision_changed else ""
    note = f" ({v.claim.note})" if v.claim.note else ""
    return (
        f"{v.claim.name}, {v.claim.where}: printed {v.claim.printed}, computed {shown}: {v.verdict}, {why}{flag}{note}"
    )


def audit_literature(publications: Sequence[str] | None = None, *, progress: Progress | None = None) -> Audit:
    """Judge all claims of the stored publications, or of some of them."""
    chosen = fixtures.publications() if publications is None else publications
    asked = [claim for name in chosen for claim in claims(name)]
    verdicts = []
    for done, claim in enumerate(asked, start=1):
        verdicts.append(check(claim))
        if progress is not None:
            progress(done, len(asked))
    return Audit(tuple(verdicts))


def errata(audit: Audit) -> tuple[Verdict, ...]:
    """The ledger of what is wrong in print: proved failures and known defects."""
    return tuple(v for v in audit.verdicts if v.verdict in ("fails", "defect"))
