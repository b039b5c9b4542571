"""What the set covers, in words and numbers."""

import json
import math
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from crosscheck.reference import answers, certified
from nptests.document import blocks as b

HEAD = ("procedure", "cases", "data", "options", "answers")


def uncovered() -> dict[str, str]:
    """The procedures without certified cases, and why."""
    text = (Path(__file__).parent / "subjects.toml").read_text("utf-8")
    reasons: dict[str, str] = tomllib.loads(text)["uncovered"]
    return reasons


def summary() -> dict[str, Any]:
    """Version, digest, counts, and what is missing."""
    return {**certified.sealed(), "uncovered": uncovered()}


def question(name: str) -> tuple[int, str, str, str]:
    """How many cases a procedure has, what is given, under which options, and what may be answered."""
    every = certified.cases(name)
    options = {key: sorted({str(c["options"][key]) for c in every}) for key in every[0]["options"]}
    taken = "; ".join(f"{key}: {', '.join(values)}" for key, values in options.items())
    data, asked = (dict.fromkeys(key for c in every for key in c[part]) for part in ("data", "answer"))
    asked.pop("none", None)
    return len(every), ", ".join(data), taken, ", ".join(asked)


def held(name: str) -> str:
    """How exact the certified answers of a name are, in words."""
    fewest = min(answers.held(value) for case in certified.cases(name) for value in case["answer"].values())
    return (
        "Every answer is a fraction" if math.isinf(fewest) else f"Enclosures hold {math.floor(fewest)} digits and more"
    )


def _defined(name: str) -> b.Section:
    """What is certified of a procedure, and the first question as an adapter gets it."""
    first = certified.cases(name)[0]
    case = json.dumps({part: first[part] for part in ("procedure", "data", "options")})
    answer = {key: answers.rounded(value) for key, value in first["answer"].items() if key != "none"}
    asked = "; ".join(filter(None, question(name)[2:]))
    every = Counter(tuple(map(str, case["options"].values())) for case in certified.cases(name))
    heads = (*first["options"], "cases")
    combined = b.Sheet("Combinations of options", heads, tuple(b.row(*o, str(n)) for o, n in every.items()))
    return b.Section(
        name,
        (
            *((combined,) if len(every) > 1 else ()),
            b.Paragraph(f"{first['definition']}. Options and answers: {asked}. {held(name)}."),
            b.Paragraph((b.Span(case, code=True), b.Span(" is answered by "), b.Span(json.dumps(answer), code=True))),
        ),
    )


def document(procedures: Sequence[str] = (), every: bool = False) -> b.Document:
    """The set at a glance, or the definition and a question of some procedures, or every case of them."""
    if procedures:
        cases, parts = certified.cases(*procedures), ("options", "data", "answer")
        cells = tuple(b.row(case["id"], *(json.dumps(case[part]) for part in parts)) for case in cases)
        last = (
            b.Sheet("Cases", ("case", *parts), cells) if every else b.Paragraph(f"{len(cells)} cases: --cases, --json.")
        )
        return b.Document("Certified cases", (*map(_defined, procedures), last))
    seal = certified.sealed()
    levels = Counter(case["level"] for case in certified.cases())
    difficulty = ", ".join(f"{levels[level]} {level}" for level in ("lower", "average", "higher"))
    kinds = Counter(map(certified.kind_of, seal["procedures"]))
    lead = (
        f"{seal['cases']} cases ({difficulty}) of {kinds['answer']} procedures, adjustments and measures, of the "
        f"intervals of {kinds['interval']} procedures (interval_NAME) and of {kinds['critical']} critical values "
        f"(critical_NAME); version {seal['version']}, digest {seal['digest']}. A p-value with the option draws is "
        "exact; shares of so many draws are right within their error. Each answer stands on two paths that share no "
        "code, FLINT's enclosures and plain definitions in PARI/GP; where it is none, any number is wrong. Enclosures "
        "hold 24 digits, those of laws that are integrals of integrals 20 (Tukey's, Dunnett's, Games and "
        "Howell's, Nemenyi's critical values; `crosscheck reference NAME` says how many)."
    )
    questions = tuple(b.row(name, *map(str, question(name))) for name in seal["procedures"])
    missing = tuple(b.row(name, why) for name, why in uncovered().items())
    sheets = (
        b.Sheet("Cases", HEAD, questions),
        *([b.Sheet("Not covered", ("what", "why"), missing)] if missing else []),
    )
    return b.Document("The certified set", (b.Paragraph(lead), *sheets))
