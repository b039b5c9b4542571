"""What an addition lacks still, each with the line to write: python -m support.adding.missing procedure NAME."""

import sys
from collections.abc import Iterator

from crosscheck.r.agreement import agree
from crosscheck.r.subjects import subject
from crosscheck.report import standing
from nptests.adjustments.methods import adjustment
from nptests.document.docstrings import examples
from nptests.procedures import descriptor, listed
from nptests.read.bibliography import entries, home
from nptests.studies import exact_decisions, null_sizes
from nptests.teaching.exercises import making, wording
from support.adding import mends, own


def of_procedure(name: str) -> Iterator[str]:
    """In the order in which one would write them."""
    p = listed.procedure(name)
    yield from _sources(name, p.cites)
    if not p.derivation:
        yield mends.mend("cells_in_play", name)
    if name not in {*making.left_out(), *wording.rules()} and not own.brought(name, "second_path"):
        yield mends.mend("second_path", name)
    if not own.brought(name, "test_very_large_data"):
        yield mends.mend("large_data", name)
    if exact_decisions.chooses(p) and p.study.pairs_of is None and not own.brought(name, "counted"):
        yield mends.mend("counted", name)
    yield from _compared(p)
    if name not in {size.procedure for size in null_sizes.stored_null_sizes()} and null_sizes.studied(p):
        yield mends.mend("null_sizes", {name})
    if not examples.recorded(f"nptests.{name}"):
        yield mends.mend("docstring_example", name)


def of_adjustment(name: str) -> Iterator[str]:
    yield from _sources(name, adjustment(name).cites)
    if not own.brought(name, "definition"):
        yield mends.mend("definition", name)
    yield from _compared(subject(name))
    composed = [p for p in listed.catalogue() if "adjust" in p.options]
    uncovered = tuple(said for said in agree(composed).coverage.uncovered if f"adjust={name})" in said)
    if uncovered:
        yield mends.mend("text_in_r", name, listed=", ".join(uncovered))


def _sources(name: str, cites: tuple[str, ...]) -> Iterator[str]:
    known = entries(home())
    if not cites:
        yield mends.mend("cites", name)
    yield from (mends.mend("citation", name, key=key) for key in cites if key not in known)


def _compared(p: descriptor.Procedure) -> Iterator[str]:
    """With R, as its recorded answers have it."""
    if not p.same_as:
        return
    agreement = agree([p])
    if agreement.coverage.uncovered:
        yield mends.mend("coverage_by_r", agreement.coverage.uncovered)
    if agreement.failures:
        yield mends.mend("differs_from_r", agreement.failures)
    if p.takes != "pvalues":
        groundless = standing.groundless(row for row in standing.standings(agreement.rows) if row.procedure == p.name)
        if groundless:
            yield mends.mend("second_opinions", groundless)


OF = {"procedure": of_procedure, "adjustment": of_adjustment}

if __name__ == "__main__":
    for lack in OF[sys.argv[1]](sys.argv[2]):
        print(f"missing  {lack}")
