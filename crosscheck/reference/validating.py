"""Running the set against an adapter, and saying what came out: text, JSON, JUnit XML."""

import argparse
import functools
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosscheck.reference import answers, certified, findings as found_in, judging, protocol
from nptests.document import blocks as b
from nptests.vocabulary import read_beside

ADAPTER = 'a file (.py, .R, .js, .jl), "a command line", module:function, or one that stands here, such as scipy'
ENDINGS = {"python": "py", "r": "R", "javascript": "js", "julia": "jl"}
HELP: str = read_beside(__file__, "validating.toml")["help"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("adapter", nargs="?", metavar="ADAPTER", help=ADAPTER)
    parser.add_argument("procedures", nargs="*", metavar="PROCEDURE", help="only these; all unless named")
    parser.add_argument("--new", choices=tuple(ENDINGS), help="print an adapter to fill in")
    parser.add_argument("--recorded", action="store_true", help="run nothing: what was found of those that stand here")
    parser.add_argument("--record", action="store_true", help="keep the result (for who changes adapters or the set)")
    parser.add_argument("--seconds", type=float, default=20.0, metavar="S", help="for one case (default: %(default)s)")
    parser.add_argument("--memory", type=int, default=4096, metavar="MB", help="of the program (default: %(default)s)")
    parser.add_argument(
        "--digits",
        type=float,
        default=9.0,
        metavar="N",
        help="correct digits asked for, at most 15 (default: %(default)s)",
    )
    parser.add_argument(
        "--explain",
        type=float,
        default=found_in.EXPLAINING,
        metavar="S",
        help="in all for naming what was done instead and for making its data small (default: %(default)s)",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")
    parser.add_argument("--json", action="store_true", help="every procedure and finding as JSON")
    parser.add_argument("--junit", metavar="FILE", help="also as JUnit XML, for CI, written to FILE")
    parser.add_argument("--html", metavar="FILE", help="also as a page, written to FILE")
    parser.add_argument("--badge", metavar="FILE", help="also as a badge for a README (SVG), written to FILE")


@dataclass(frozen=True)
class Validation:
    """What an adapter gave for every case, and what is wrong with it."""

    adapter: str
    about: dict[str, Any]
    judged: tuple[judging.Judged, ...]
    findings: tuple[found_in.Finding, ...]
    right: float = judging.RIGHT  # so many digits are asked for
    expected: frozenset[str] = frozenset()  # what it says that it offers, and what was asked for by name

    @property
    def counts(self) -> dict[str, int]:
        """How many cases of each kind; those that a convention explains are counted as such."""
        total = Counter(map(self.kind_of, self.judged))
        return {kind: total[kind] for kind in judging.KINDS if total[kind]}

    def kind_of(self, j: judging.Judged) -> str:
        """What became of a case: the kind of the finding that it belongs to, or right, or not offered."""
        return self._kinds.get(j.case["id"], j.status)

    @functools.cached_property
    def _kinds(self) -> dict[str, str]:
        return {identity: f.kind for f in self.findings for identity in f.ids}

    @property
    def sound(self) -> bool:
        """Whether right answers were seen, and nothing but these and what is not offered."""
        return not self.findings and self.tried > 0

    @property
    def tried(self) -> int:
        """How many cases were answered, in whatever way."""
        return sum(self.counts.values()) - self.counts.get("unsupported", 0)

    def as_dict(self) -> dict[str, Any]:
        by: dict[str, dict[str, Any]] = {}
        for j in self.judged:
            row = by.setdefault(j.case["procedure"], {"digits": answers.CAP, "each": ""})
            row["each"] += judging.LETTERS[j.status]
            kind = self.kind_of(j)
            row[kind] = row.get(kind, 0) + 1
            if kind != "unsupported":
                row["digits"] = min(row["digits"], round(j.digits, 1))
        return {
            "adapter": self.adapter, "about": self.about, "set": certified.sealed()["version"],
            "digest": certified.sealed()["digest"], "digits": self.right, "counts": self.counts, "procedures": by,
            "findings": [vars(finding) for finding in self.findings],
            "unanswered": [{"procedure": name, "option": option, "cases": n} for name, option, n in self.unanswered],
        }  # fmt: skip

    @property
    def unanswered(self) -> list[tuple[str, str, int]]:
        """Procedures that were declared or asked for by name, and values of their options, without one answer."""
        asked: dict[tuple[str, str], list[bool]] = {}
        for j in self.judged:
            if j.case["procedure"] in self.expected:
                settings = (f"{key}={value}" for key, value in j.case["options"].items())
                for option in ("", *settings):
                    asked.setdefault((j.case["procedure"], option), []).append(j.status != "unsupported")
        nothing = {name for (name, option), tried in asked.items() if not option and not any(tried)}
        return [
            (name, option, len(tried))
            for (name, option), tried in asked.items()
            if not any(tried) and (name not in nothing or not option)
        ]


def validate(
    adapter: str, procedures: Sequence[str] = (), *, seconds: float = 20.0, megabytes: int = 4096,
    digits: float = judging.RIGHT, explain: float = found_in.EXPLAINING,
    progress: Callable[[int, int], None] | None = None, explaining: Callable[[int, int], None] | None = None,
) -> Validation:  # fmt: skip
    """Run the cases of the procedures named, or all, through an adapter."""
    every = certified.cases(*procedures)
    judged: list[judging.Judged] = []
    ended: Counter[tuple[str, str]] = Counter()
    with protocol.Adapter(protocol.command_of(adapter), seconds, megabytes) as running:
        for at, case in enumerate(every):
            name = case["procedure"]
            # Three cases that end a program, or its time, say enough of a procedure: starting it again costs seconds.
            gone = next((kind for kind in ("hang", "crash", "broken") if ended[name, kind] >= 3), None)
            reply = {gone: "not tried: three cases before it went so"} if gone else running.run(case)
            judged.append(judging.judged(case, reply, digits))
            ended[name, judged[-1].status] += running.process is None
            if progress is not None:
                progress(at + 1, len(every))
        finding = found_in.findings(judged, running.run, explain, explaining)
        expected = frozenset((*running.about.get("procedures", ()), *procedures))
        answered = {j.case["procedure"] for j in judged if j.status != "unsupported"}
        return Validation(adapter, running.about, tuple(judged), tuple(finding), digits, expected | answered)


def template(language: str) -> str:
    """An adapter to fill in."""
    return (Path(__file__).parent / "templates" / f"adapter.{ENDINGS[language]}").read_text("utf-8")


def document(validation: Validation) -> b.Document:
    """The verdict as a page."""
    about, counts = validation.about, validation.counts
    tried = validation.tried
    outcome = ", ".join(f"{n} {kind}" for kind, n in counts.items())
    lead = (
        f"{judging.packages(about)} ({about.get('language', 'language not told')}): {tried} cases "
        f"tried, {outcome}. Set {certified.sealed()['version']}, digest {certified.sealed()['digest'][:16]}."
    )
    blocks: list[b.Block] = [b.Paragraph(lead), _by_procedure(validation)]
    kinds = [kind for kind in counts if kind != "right"]
    blocks += [b.Bullets(tuple(f"{kind}: {judging.KINDS[kind]}" for kind in kinds))] if kinds else []
    if validation.unanswered:
        lines = (b.row(name, option, f"0 of {n} answered") for name, option, n in validation.unanswered)
        blocks.append(b.Sheet("Without an answer", ("procedure", "option", "cases"), tuple(lines)))
    if validation.findings:
        finding = validation.findings
        rows = tuple(b.row(f.procedure, f.kind, f.name, f"{f.cases} of {f.of}", f.words) for f in finding)
        blocks.append(b.Sheet("What differs", ("procedure", "kind", "what", "cases", "in words"), rows))
        blocks.append(b.Section("Smallest cases", tuple(b.Paragraph(_shown(f)) for f in finding)))
    return b.Document(f"Validation of {about.get('name', validation.adapter)}", tuple(blocks))


def _by_procedure(validation: Validation) -> b.Sheet:
    """How many answers of each procedure are right, and what became of the others."""
    by = {name: Counter(row) for name, row in validation.as_dict()["procedures"].items()}
    kinds = [kind for kind in judging.KINDS if any(row[kind] for row in by.values())]
    tried = {name: row for name, row in by.items() if any(row[kind] for kind in kinds if kind != "unsupported")}
    rows = tuple(b.row(name, *(str(row[kind] or "") for kind in kinds)) for name, row in tried.items())
    return b.Sheet("By procedure", ("procedure", *kinds), rows)


def _shown(finding: found_in.Finding) -> str:
    case, output = finding.smallest, finding.given
    options = ", ".join(f"{name}={value}" for name, value in case["options"].items())
    if isinstance(output, dict):
        output = {name: output[name] for name in finding.certified if name in output} or output
    certain = "none" if "none" in finding.certified else answers.plain(finding.certified)
    return (
        f"{finding.procedure}, {finding.name}: {answers.plain(case['data'])}{f' ({options})' if options else ''}. "
        f"Answered: {answers.plain(output)}. Certified: {certain}."
    )


def junit(validation: Validation) -> str:
    """A test case for each case of the set, as CI systems read them."""
    suite = ET.Element("testsuite", name="crosscheck validate", tests=str(len(validation.judged)))
    suite.set("failures", str(sum(validation.kind_of(j) in judging.BAD for j in validation.judged)))
    suite.set("skipped", str(sum(j.status == "unsupported" for j in validation.judged)))
    for j in validation.judged:
        test = ET.SubElement(suite, "testcase", classname=j.case["procedure"], name=j.case["id"])
        if j.status == "unsupported":
            ET.SubElement(test, "skipped")
        elif j.status != "right":
            kind = validation.kind_of(j)
            failure = ET.SubElement(test, "failure", type=kind, message=f"{kind}: {judging.KINDS[kind]}")
            certain = "none" if "none" in j.case["answer"] else answers.plain(j.case["answer"])
            output = answers.plain(j.printed or j.words)
            failure.text = f"{j.digits:.1f} digits. Answered: {output}. Certified: {certain}."
    return ET.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"
