"""What publications print and what holds, one test a publication and procedure.

Cast by name, and without the search for an explanation, which a number that is not reached would start.
"""

from collections import defaultdict

import pytest

from crosscheck.claims.claims import Claim, claims
from crosscheck.claims.computing import Computation
from nptests.read.literature import publications


def _about(claim: Claim) -> str:
    return str(claim.body.get("test") or claim.body.get("adjust") or claim.body.get("critical") or "summaries")


PRINTED: dict[tuple[str, str], list[Claim]] = defaultdict(list)
for publication in publications():
    for claim in claims(publication):
        if claim.expect == "holds" and not claim.missing and "equals" not in claim.body:
            PRINTED[publication, _about(claim)].append(claim)


@pytest.mark.parametrize(("publication", "about"), list(PRINTED))
def test_what_is_printed_is_computed(publication: str, about: str) -> None:
    printed = PRINTED[publication, about]
    assert [claim.name for claim in printed if not claim.reading.holds(Computation(claim).value())] == []
