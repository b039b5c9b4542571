"""What the set covers, in words and numbers."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from crosscheck.reference import cases
from nptests.document import blocks as b


def uncovered() -> dict[str, str]:
    """The procedures without certified cases, and why."""
    text = (Path(__file__).parent / "subjects.toml").read_text("utf-8")
    reasons: dict[str, str] = tomllib.loads(text)["uncovered"]
    return reasons


def summary() -> dict[str, Any]:
    """Version, digest, counts, and what is missing."""
    return {**cases.sealed(), "uncovered": uncovered()}


def document(procedures: Sequence[str] = ()) -> b.Document:
    """The set at a glance, or the cases of some procedures."""
    if procedures:
        rows = ((c["id"], c["options"], c["data"], c["answer"]) for c in cases.cases(*procedures))
        cells = tuple(b.row(*map(str, cells_of_case)) for cells_of_case in rows)
        return b.Document("Certified cases", (b.Sheet("Cases", ("case", "options", "data", "answer"), cells),))
    seal = cases.sealed()
    levels = Counter(case["level"] for case in cases.cases())
    difficulty = ", ".join(f"{levels[level]} {level}" for level in ("lower", "average", "higher"))
    lead = (
        f"{seal['cases']} cases of {len(seal['procedures'])} procedures and measures ({difficulty}), version "
        f"{seal['version']}, digest {seal['digest']}."
    )
    counts = ((name, str(n)) for name, n in seal["procedures"].items())
    missing = tuple(b.row(name, why) for name, why in uncovered().items())
    return b.Document(
        "The certified set",
        (b.Paragraph(lead), b.facts("Cases", counts), b.Sheet("Not covered", ("procedure", "why"), missing)),
    )
