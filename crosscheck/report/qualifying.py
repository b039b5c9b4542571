"""`crosscheck qualify`: whether this installation, on this machine, does what it must; the evidence, to be signed.

A requirement has a test that is run here and now, and its evidence: what was found, in numbers. Nothing is asked of a
network, and nothing is remembered.
"""

import datetime
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from crosscheck.reference import certified, judging, listing, ours, serving
from crosscheck.report import installed, operational
from nptests import errors, results
from nptests.document import blocks as b

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Requirement:
    """One line of the table: what must hold, how it is tested, what was found, and what is not as it must be.

    met    None where it could not be tested
    """

    words: str
    test: str
    evidence: str
    deviations: tuple[str, ...]
    met: bool | None


@dataclass(frozen=True)
class Qualification:
    """The report: where, what, and every requirement."""

    date: str
    surroundings: dict[str, str]
    packages: tuple[installed.Installed, ...]
    checks: tuple[operational.Checked, ...]
    requirements: tuple[Requirement, ...]

    @property
    def qualified(self) -> bool:
        """Whether nothing that was tested is otherwise than it must be."""
        return all(each.met is not False for each in self.requirements)

    @property
    def verdict(self) -> str:
        missed = sum(each.met is False for each in self.requirements)
        untested = sum(each.met is None for each in self.requirements)
        rest = f"; {untested} could not be tested, see the deviations" if untested else ""
        if missed:
            return f"NOT qualified: {missed} of {len(self.requirements)} requirements are not met{rest}."
        return f"Qualified: {len(self.requirements) - untested} of {len(self.requirements)} requirements are met{rest}."

    def as_dict(self) -> dict[str, Any]:
        return {**results.plain(self), "qualified": self.qualified, "verdict": self.verdict}


def qualify(progress: Progress | None = None) -> Qualification:
    """Run every test."""
    packages = tuple(map(installed.installed, installed.PACKAGES))
    checks = tuple(operational.checks())
    cases = _judged(progress)
    every = (
        _files(packages),
        _versions(packages),
        _set(),
        *_functions(checks),
        *_procedures(cases),
        _refusals(),
        _repeats(),
    )
    today = datetime.datetime.now().astimezone().isoformat(" ", "seconds")
    return Qualification(today, installed.surroundings(), packages, checks, every)


def _files(packages: tuple[installed.Installed, ...]) -> Requirement:
    wrong = [
        f"{package.name} {package.version}: {file} {what}"
        for package in packages
        for what, files in (
            ("has other bytes than its wheel", package.changed),
            ("is missing", package.missing),
            ("came with no wheel", package.unlisted),
        )
        for file in files
    ]
    editable = [p for p in packages if p.source is not None]
    notes = [f"{p.name} is run from {p.source}, where its code has no digests" for p in editable]
    counted = ", ".join(f"{p.name} {p.version}: {p.files} files" for p in packages if p.source is None)
    return Requirement(
        "The installed files are those of their wheels", "SHA-256 of every file against the RECORD of its distribution",
        f"{counted}; {len(wrong)} differ", (*wrong, *notes), False if wrong else None if editable else True,
    )  # fmt: skip


def _versions(packages: tuple[installed.Installed, ...]) -> Requirement:
    wrong = installed.too_old()
    versions = ", ".join(f"{package.name} {package.version}" for package in packages)
    return Requirement(
        "What nptests requires is installed", "installed versions against those required", versions, tuple(wrong),
        not wrong,
    )  # fmt: skip


def _set() -> Requirement:
    seal, digest = certified.sealed(), certified.digest()
    same = digest == seal["digest"]
    wrong = () if same else (f"the digest of the certified answers is {digest}, sealed was {seal['digest']}",)
    return Requirement(
        "The certified answers are those that were sealed", "SHA-256 over all cases against the seal",
        f"{seal['cases']:,} cases, version {seal['version']}, digest {digest[:16]}", wrong, same,
    )  # fmt: skip


def _functions(checks: tuple[operational.Checked, ...]) -> Iterator[Requirement]:
    for kind in dict.fromkeys(check.kind for check in checks):
        mine = [check for check in checks if check.kind == kind]
        wrong = tuple(check.words for check in mine if not check.sound)
        worst = max(check.error for check in mine)
        yield Requirement(
            f"numpy and scipy give what is right: {kind}", f"known values, to {operational.DIGITS:g} digits",
            f"{len(mine)} functions, {sum(c.times for c in mine)} questions, largest relative error {worst:.1e}",
            wrong, not wrong,
        )  # fmt: skip


def _judged(progress: Progress | None) -> list[judging.Judged]:
    """Every certified case, answered by nptests here."""
    every, out = certified.cases(), []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for at, case in enumerate(every, 1):
            out.append(judging.judged(case, serving.reply(ours.answer, certified.question(case)), operational.DIGITS))
            if progress is not None and at % 50 == 0:
                progress(at, len(every))
    return out


def _procedures(cases: list[judging.Judged]) -> Iterator[Requirement]:
    """That procedures give what is certified; that data without an answer get none."""
    parts = {
        f"Every procedure gives its certified answers to {operational.DIGITS:g} digits": False,
        "Data without an answer get no number": True,
    }
    for words, without in parts.items():
        mine = [j for j in cases if ("none" in j.case["answer"]) == without]
        wrong: dict[str, list[judging.Judged]] = {}
        for j in mine:
            if j.status != "right":
                wrong.setdefault(j.case["procedure"], []).append(j)
        deviating = tuple(_in_words(name, bad, mine) for name, bad in wrong.items())
        names = len({j.case["procedure"] for j in mine})
        right, least = len(mine) - sum(map(len, wrong.values())), min(j.digits for j in mine)
        yield Requirement(
            words, "the certified set, answered here and judged by code that shares none with the procedures",
            f"{right:,} of {len(mine):,} cases of {names} procedures and measures; fewest digits {least:.1f}",
            deviating, not wrong,
        )  # fmt: skip


def _in_words(name: str, bad: list[judging.Judged], mine: list[judging.Judged]) -> str:
    worst = min(bad, key=lambda j: j.digits)
    every = sum(j.case["procedure"] == name for j in mine)
    gave = f"{worst.given or worst.words}, certified {worst.case['answer']}"
    return f"{name}: {len(bad)} of {every} cases, {worst.digits:.1f} digits at worst ({worst.case['id']}: {gave})"


REFUSED: dict[str, Callable[[Any], Any]] = {
    "scores that are no numbers": lambda n: n.friedman([["a", "b"], ["c", "d"]], better="higher"),
    "pairs of unequal length": lambda n: n.wilcoxon([1, 2, 3], [1, 2]),
    "a p-value above 1": lambda n: n.adjust([0.2, 1.2], "holm"),
    "an option that there is not": lambda n: n.wilcoxon([1, 2, 3], [3, 1, 1], alternative="upwards"),
    "infinite scores": lambda n: n.unpaired_t([1.0, float("inf")], [2.0, 3.0]),
}


def _refusals() -> Requirement:
    import nptests

    passed = []
    for what, call in REFUSED.items():
        try:
            call(nptests)
        except errors.InputError:
            continue
        except Exception as problem:
            passed.append(f"{what}: {type(problem).__name__}: {problem}")
        else:
            passed.append(f"{what}: answered")
    return Requirement(
        "Input that cannot be used is refused, with a reason", "calls that must be refused",
        f"{len(REFUSED) - len(passed)} of {len(REFUSED)} refused", tuple(passed), not passed,
    )  # fmt: skip


def _repeats() -> Requirement:
    import nptests

    table, how = [[(3 * i + 5 * j) % 7 for j in range(4)] for i in range(9)], {"null": "simulated", "draws": 2_000}
    try:
        first, again = (nptests.friedman(table, better="higher", **how) for _ in "ab")
        evidence = f"p = {first.pvalue} twice"
        wrong = () if first.as_json() == again.as_json() else (f"p = {first.pvalue}, then {again.pvalue}",)
    except Exception as problem:
        evidence, wrong = "nothing was simulated", (f"{type(problem).__name__}: {problem}",)
    return Requirement(
        "The same seed gives the same numbers", "a simulated test, twice, to the bit", evidence, wrong, not wrong
    )


STATES = {True: "met", False: "NOT met", None: "not tested"}
SIGNED = ("Performed by", "Reviewed by", "Approved by")


def document(q: Qualification) -> b.Document:
    """The report, with lines to sign."""
    facts = tuple(b.row(name, value) for name, value in {"date": q.date, **q.surroundings}.items())
    files = tuple(b.row(p.name, p.version, "-" if p.source else str(p.files), _state(p)) for p in q.packages)
    table = tuple(b.row(str(at), r.words, r.test, r.evidence, STATES[r.met]) for at, r in enumerate(q.requirements, 1))
    deviations = tuple(
        f"Requirement {at} ({r.words}): {words}." for at, r in enumerate(q.requirements, 1) for words in r.deviations
    )
    checks = tuple(b.row(c.name, str(c.times), f"{c.error:.1e}", "right" if c.sound else "WRONG") for c in q.checks)
    limits = tuple(b.row(name, why) for name, why in listing.uncovered().items())
    lines = tuple(b.row(role, "", "", "") for role in SIGNED)
    none = (b.Paragraph("None."),)
    return b.Document(
        f"Qualification of nptests {q.packages[0].version}",
        (
            b.Paragraph(q.verdict, strong=True),
            b.Sheet("Where and when", ("what", "found"), facts),
            b.Sheet("What is installed", ("distribution", "version", "files with digests", "as its wheel"), files),
            b.Sheet("Requirements", ("no.", "requirement", "test", "evidence", "result"), table),
            b.Section("Deviations", (b.Bullets(deviations),) if deviations else none),
            b.Sheet("Functions that procedures rest on", ("function", "questions", "largest error", "result"), checks),
            b.Section(
                "Limits", (b.Paragraph(LIMITS), b.Sheet("Without certified answers", ("procedure", "why"), limits))
            ),
            b.Sheet("Signatures", ("", "name", "date", "signature"), lines),
        ),
    )


LIMITS = (
    "RECORD is what the installer wrote: who can change a file can change it too, and a wheel is trusted when it is "
    "installed. The certified set holds small data; large data, files, pictures and the service are tested where the "
    "package is made (its tests), not here. Of these procedures no answer is certified:"
)


def _state(package: installed.Installed) -> str:
    if package.source is not None:
        return "editable: not compared"
    return "yes" if package.whole else f"NO: {len(package.changed + package.missing + package.unlisted)} files"
