"""What other packages call our procedures: tables for who comes from one of them, made of the descriptors."""

from collections.abc import Iterator

from nptests import crosschecking as cross
from nptests.adjustments import adjustment, methods
from nptests.document import blocks as doc
from nptests.experiment.metrics.listed import metrics
from nptests.procedures import descriptor, listed

ABSENT = "-"  # a descriptor says so where a package was looked through and has no such thing


def names_in(package: str) -> doc.Sheet:
    """Every name of a package, by the page of ours that answers to it."""
    rows = tuple(
        doc.row(there, doc.Cell(ours, link=f"../reference/{ours}.md"), title)
        for there, ours, title in sorted(_named(package), key=lambda row: (row[1], row[0]))
    )
    return doc.Sheet("", (package, "nptests", "what it is"), rows)


def _all() -> tuple[descriptor.Procedure | adjustment.Adjustment, ...]:
    return (*listed.catalogue(), *metrics(), *methods.adjustments())


def _named(package: str) -> Iterator[tuple[str, str, str]]:
    for about in _all():
        if (there := about.known_as.get(package, ABSENT)) != ABSENT:
            yield there, about.name, about.title
    known = {cross.subject(about.name).name: about for about in _all()}
    for subject_name, calls in cross.CALLS.items():
        about = known[subject_name]
        if package not in about.known_as:
            for name in dict.fromkeys(call.name for call in calls if call.package == package):
                yield name.split(".", 1)[1], about.name, about.title


def differences_of(package: str) -> tuple[doc.Block, ...]:
    """Where its numbers differ from ours on the same inputs, and why: as recorded, with the version."""
    comparison = cross.peers.recorded((package,))
    every = [d for row in comparison.measured for d in row.differences]
    used = {d.explanation for d in every if d.kind in cross.peers.NEEDS_EXPLANATION}
    differences = [(doc.Span(e.what), doc.Span(f": {e.proof}")) for e in comparison.explanations if e.id in used]
    version = comparison.measured[0].version
    if not differences:
        return (doc.Paragraph(f"No number of version {version} differs from ours without being a rounding."),)
    return (doc.Paragraph(f"Measured with version {version}:"), doc.Bullets(tuple(differences)))
