"""The main report as a document of tables."""

import datetime
from collections.abc import Sequence

from crosscheck.auditing import showing
from crosscheck.peers.page import shortened
from crosscheck.r.agreement import Agreement, Row, shown_digits
from crosscheck.r.coverage import COMPARED, ENOUGH, OTHERWISE, UNCOVERED, Coverage
from crosscheck.r.deviations import Deviation
from crosscheck.r.distribution import BANDS, Distribution
from crosscheck.reference import options
from crosscheck.report import reporting, standing
from nptests.document import blocks as b
from nptests.vocabulary import read_beside

HEAD = ("R package", "references", "comparisons", "explained", "fewest digits")
HOW = tuple(read_beside(__file__, "page.toml")["how"])


def document(report: reporting.Report, today: datetime.date, *, full: bool = True) -> b.Document:
    """What is in the report, in order; in `full` every reference and every explanation."""
    a = report.agreement
    closing = b.Paragraph(f"{reporting.closing(report)}.", strong=True)
    stands = b.Paragraph(standing.sentence(standing.standings(a.rows)))
    summary = b.Section("In short", (closing, b.Paragraph(covered(a.coverage)), stands, b.Paragraph(_made(a, today))))
    agreed = b.Section("Ours against R", (*map(b.Paragraph, HOW if full else ()), *_agreed(a)))
    errata = showing.ledger(report.audit.errata, "Errata: what is wrong in print")
    unexpected = b.Bullets(tuple(map(showing.line, report.audit.unexpected)))
    read = reporting.sources_sheet(report.sources)
    claims = (read, showing.counts(report.audit), *((unexpected,) if report.audit.unexpected else ()))
    literature = b.Section("Claims of the literature", (*claims, errata) if full else claims)
    sheets = reporting.measured_sheets(report.errors, report.sentences)
    passages = (b.Bullets(reporting.passages_sentences(report.passages)),) if report.passages else ()
    measured = b.Section("The audit itself, measured", (report.study.sheet(), report.texts.sheet(), *sheets, *passages))
    short = (summary, agreed, literature, measured)
    everything = (summary, agreed, *_everything(a), literature, measured)
    return b.Document("Crosscheck", everything if full else short)


def with_r(a: Agreement, today: datetime.date) -> b.Document:
    """The half of the report that is about R, in full."""
    blocks = (*map(b.Paragraph, HOW), b.Paragraph(covered(a.coverage)), b.Paragraph(_made(a, today)), *_agreed(a))
    return b.Document("Agreement with R", (b.Section("Ours against R", blocks), *_everything(a)))


def _agreed(a: Agreement) -> tuple[b.Block, ...]:
    return (_packages(a), _digits(a.digits), *((b.Bullets(a.failures),) if a.failures else ()))


def _everything(a: Agreement) -> tuple[b.Section, ...]:
    stands = standing.sheet(standing.standings(a.rows))
    every = b.Section("Every procedure and reference", (stands, _references(a.rows), *_unreferenced(a)))
    values = b.Section("Every value of every option", (_options(a.coverage),))
    explained = b.Section("Explained: where a reference errs or means something else", (_deviations(a.deviations),))
    return every, values, explained


def _made(a: Agreement, today: datetime.date) -> str:
    live = sum(row.live for row in a.rows)
    dates = sorted({row.date for row in a.rows if row.date})
    clauses = [f"{live} references were asked live"] if live else []
    if dates:
        span = " to ".join(dict.fromkeys((dates[0], dates[-1])))
        clauses += [f"{len(a.rows) - live} references were replayed from recordings of {span}"]
    return f"Made on {today.isoformat()}: {', '.join(clauses)}."


def covered(coverage: Coverage) -> str:
    """How many values of options are compared with R, in a sentence that names those that nothing checks."""
    named = f": {', '.join(coverage.uncovered)}" if coverage.uncovered else ""
    compared, otherwise, uncovered = map(coverage.count, (COMPARED, OTHERWISE, UNCOVERED))
    judged = sum(bool(row.judges) for row in options.behind(coverage))
    return (
        f"Of {len(coverage.rows)} values of options, alone or together, {judged} were judged on {ENOUGH} cases or more "
        f"by something that shares no code: {compared} are compared with R so often, {otherwise} are checked "
        f"otherwise, {uncovered} are uncovered{named}."
    )


def _digits(distribution: Distribution) -> b.Sheet:
    """The distribution of agreeing digits, and why there are fewer than asked for."""
    counted = max(1, distribution.counted)
    rows = tuple((b.Cell(band), *b.numbers((str(n), f"{n / counted:.2%}"))) for band, n in distribution.bands)
    why = "; ".join(f"{name} {count}" for name, count in distribution.reasons) or "nothing"
    notes = (
        f"The fewest digits of any comparison, explained ones too: {shown_digits(distribution.worst)}. "
        f"Not counted: {distribution.trivial} comparisons of whole numbers alone, all the same, and "
        f"{distribution.silent} without a number.",
        f"Below {BANDS[-1]} digits: {why}.",
    )
    return b.Sheet("Digits that agree, over all comparisons", ("at least", "comparisons", "share"), rows, notes)


def _options(coverage: Coverage) -> b.Sheet:
    head = ("procedure", "options", "cases of R", "references", "cases by judge", "", "what stands in")
    rows = []
    for behind in options.behind(coverage):
        row = behind.covered
        others = "; ".join(f"{name}: {n}" for name, n in behind.cases.items() if n and name != "R")
        counts = b.numbers((str(row.comparisons), str(row.references)))
        judged = (", ".join(behind.judges), "") if behind.judges else (row.state, row.otherwise)
        rows.append(b.row(row.procedure, row.setting, *counts, others, *judged))
    return b.Sheet("Who judged each value of each option, and on how many cases", head, tuple(rows))


def _packages(a: Agreement) -> b.Sheet:
    rows = tuple(_package(a, package) for package in sorted({row.package for row in a.rows}))
    versions = ", ".join(sorted({row.R for row in a.rows}))
    return b.Sheet(f"R {versions} and its packages", HEAD, rows)


def _package(a: Agreement, package: str) -> tuple[b.Cell, ...]:
    """What is said of one R package, in the order of HEAD."""
    rows = [row for row in a.rows if row.package == package]
    fewest = min((row.worst for row in rows if row.worst is not None), default=None)
    questions, explained = sum(row.questions for row in rows), sum(row.explained for row in rows)
    counts = (str(len(rows)), str(questions), str(explained), shown_digits(fewest))
    return b.row(f"{package} {rows[0].version}", *b.numbers(counts))


def _references(rows: Sequence[Row]) -> b.Sheet:
    head = ("procedure", "cases", "fewest", "median", "explained", "answers", "reference")
    note = "The digits are those of the comparisons that need no explanation; a double holds 15.9."
    return b.Sheet("Digits of agreement", head, tuple(map(_reference, rows)), (note,))


def _reference(row: Row) -> tuple[b.Cell, ...]:
    counts = (str(row.questions), shown_digits(row.worst), shown_digits(row.median), str(row.explained))
    return b.row(row.procedure, *b.numbers(counts), "live" if row.live else row.date, row.asked)


def _unreferenced(a: Agreement) -> tuple[b.Block, ...]:
    rows = tuple(b.row(name, reason) for name, reason in a.unreferenced)
    return (b.Sheet("Without a reference in R", ("procedure", "why"), rows),) if rows else ()


def _deviations(deviations: Sequence[Deviation]) -> b.Sheet:
    head = ("what the reference does", "smallest input", "number", "ours", "R's", "why ours is right", "seen in")
    return b.Sheet(f"{len(deviations)} deviations", head, tuple(map(_deviation, deviations)))


def _deviation(d: Deviation) -> tuple[b.Cell, ...]:
    smallest = shortened(" / ".join(" ".join(row) for row in d.example.rows))
    answers = [x if isinstance(x, str) else f"{x:.15g}" for x in (d.example.ours, d.example.theirs)]
    return b.row(d.what, smallest, d.example.read, *b.numbers(answers), d.proof, d.versions)
