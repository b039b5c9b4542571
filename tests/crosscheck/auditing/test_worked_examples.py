"""Every procedure has a worked example that was printed outside this project, and gives its numbers."""

import pytest

from crosscheck.claims.claims import claims
from nptests.procedures.descriptor import Procedure
from nptests.procedures.listed import catalogue
from nptests.read import literature as fixtures


def examples(procedure):
    """The claims that run the procedure, or one of its doors, and are right as they stand."""
    names = {procedure.name, *(door.__name__ for door in procedure.doors)}
    every = (claim for publication in fixtures.publications() for claim in claims(publication))
    return [claim for claim in every if claim.body.get("test") in names and claim.expect == "holds"]


@pytest.mark.parametrize("procedure", catalogue(), ids=lambda p: p.name)
def test_every_procedure_has_a_printed_example(procedure):
    entries = examples(procedure)
    assert entries, f"{procedure.name}: add a claim to fixtures/, from a page or file outside this project"
    for publication in {claim.publication for claim in entries}:
        assert fixtures.source(publication)["read"]


def test_a_procedure_without_an_example_is_found():
    nothing = Procedure(name="nothing", title="Nothing", run=lambda: None)  # type: ignore[arg-type, return-value]
    assert examples(nothing) == []
