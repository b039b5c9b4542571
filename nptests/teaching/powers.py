"""Which test finds more, as the documentation shows it: curves over the number of algorithms, and a table of means."""

from collections.abc import Iterator
from statistics import fmean

from nptests.document import blocks as doc
from nptests.document.pictures.power_curve import Point, share_curves
from nptests.procedures.independent.successes import wilson_interval
from nptests.studies.designs import SHAPES
from nptests.studies.powers import ALPHA, NOTHING, OMNIBUS, PATTERNS, TESTS, Row, stored

MOST_LINES = 4  # of one picture: as many colours are told apart
MOST_DATA_SETS = 30  # those of the curves; the tables are means over all sizes


def power_document() -> doc.Document:
    """Every pattern: curves of the normal shape, and mean shares for all shapes."""
    rows = stored()
    tables = sum(row.tables for row in rows) // len(TESTS)
    words = (
        f"How often tests reject at {ALPHA:g}, on {tables:,} drawn tables that all of them see. Power is worth what "
        f'the level costs: look at "{NOTHING}" first. Tests with asymptotic p-values; comparisons of mean ranks of all '
        "pairs count where any pair is rejected. Drawn again by "
    )
    about = doc.Paragraph(
        (doc.Span(words), doc.Span("python -m nptests.studies.powers FOLDER", code=True), doc.Span("."))
    )
    return doc.Document("Which test finds more", (about, *(_section(pattern, rows) for pattern in PATTERNS)))


def _section(pattern: str, rows: tuple[Row, ...]) -> doc.Section:
    mine = [row for row in rows if row.pattern == pattern]
    return doc.Section(pattern.capitalize(), (*_curves(pattern, mine), _means(mine)))


def _curves(pattern: str, rows: list[Row]) -> Iterator[doc.Block]:
    for omnibus in (True, False):
        what = "omnibus tests" if omnibus else "comparisons of all pairs"
        points = [
            Point(
                short(row.test), row.k, row.rejections, wilson_interval(round(row.rejections * row.tables), row.tables)
            )
            for test in [test for test in TESTS if (test.split(":")[0] in OMNIBUS) == omnibus][:MOST_LINES]
            for row in rows
            if (row.test, row.shape, row.n) == (test, "normal", MOST_DATA_SETS)
        ]
        title = f"Share of rejections by {what}: {pattern}, normal scores of {MOST_DATA_SETS} data sets"
        yield doc.Figure(share_curves(points, title, rows[0].tables, "algorithms"))


def short(test: str) -> str:
    """A test without the options that all have."""
    name, _, options = test.partition(":")
    words = [part.partition("=")[2] for part in options.split(",") if not part.startswith("null")]
    return f"{name} ({', '.join(words)})" if words else name


def _means(rows: list[Row]) -> doc.Sheet:
    """A line a test, a column a shape; of comparisons also what else is counted."""
    lines = []
    for test in TESTS:
        mine = [row for row in rows if row.test == test]
        shares = (fmean(row.rejections for row in mine if row.shape == shape) for shape in SHAPES)
        falsely, detected = (fmean(getattr(row, name) for row in mine) for name in ("familywise", "detected"))
        rest = ("" if share < 0 else f"{share:.4f}" for share in (falsely, detected))
        lines.append(
            (
                doc.Cell(short(test)),
                *(doc.Cell(f"{share:.4f}", True) for share in shares),
                *(doc.Cell(x, True) for x in rest),
            )
        )
    heads = ("test", *SHAPES, "tells apart what is alike", "differing pairs detected")
    return doc.Sheet("Means over all numbers of algorithms and data sets", heads, tuple(lines))
