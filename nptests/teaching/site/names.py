"""What other packages call our procedures: tables for who comes from one of them, made of the descriptors."""

from collections.abc import Iterator

from nptests import crosschecking as cross
from nptests.adjustments import adjustment, methods
from nptests.document import blocks as doc
from nptests.experiment.metrics.listed import metrics
from nptests.procedures import descriptor, listed
from nptests.procedures.elsewhere import peers

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


STANDINGS = {"same": "the same number", "better": "another number", "left out": "left out"}


def field() -> doc.Document:
    """Every public name of the packages of the field that compares samples or algorithms, and what it is here."""
    tables = [peers.peer(name) for name in peers.PEERS if peers.peer(name).version]
    sections = tuple(doc.Section(f"{peer.name} {peer.version}", tuple(_of_peer(peer))) for peer in tables)
    counted = doc.Sheet("", ("package", *STANDINGS.values(), "names that compare nothing"), tuple(map(_counts, tables)))
    about = doc.Paragraph(
        "What each public name of a package is here: the call to write, whether its number is the same, why it is "
        "another one, or why there is nothing for it and what to use. nptests.compat has drop-ins with the arguments "
        "and shapes of the packages; names of R answer at the top, as Python writes them (wilcox_test). A name counts "
        "if it compares samples or algorithms, or adjusts, groups, powers or shows such comparisons; what describes, "
        "cleans or resamples one sample, or fits a model, stands outside of the count."
    )
    return doc.Document("Every name of the field", (about, counted, *sections))


def _counts(peer: peers.Peer) -> tuple[doc.Cell, ...]:
    standing: list[str] = [row.standing for row in peer.names.values()]
    return doc.row(
        peer.name,
        *doc.numbers([str(standing.count(word)) for word in (*STANDINGS,)]),
        *doc.numbers([str(len(peer.outside))]),
    )


def _of_peer(peer: peers.Peer) -> Iterator[doc.Block]:
    yield doc.Paragraph(f"{peer.about[:1].upper()}{peer.about[1:]}.")
    rows = tuple(
        doc.row(row.name, "" if row.left else row.line, STANDINGS[row.standing], row.left or row.better)
        for row in sorted(peer.names.values(), key=lambda row: (row.standing == "left out", row.name))
    )
    yield doc.Sheet("", ("there", "here", "number", "why"), rows)
    if peer.outside:
        yield doc.Paragraph(f"Names that compare neither samples nor algorithms: {', '.join(peer.outside)}.")
