"""The two halves of the report, each computed once in a run."""

from collections.abc import Callable

import pytest
from support.shared import once

from crosscheck.auditing import papers
from crosscheck.auditing.literature import audit_literature
from crosscheck.r import agreement


@pytest.fixture(scope="session")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], papers.Audit]:
    """The claims of a publication, judged once by whichever worker asks first."""
    # Named here and not through its module: a test puts this very fixture in its place there.
    return lambda name: once(tmp_path_factory, f"audit of {name}", lambda: audit_literature([name]))


@pytest.fixture(scope="session")
def replayed() -> agreement.Agreement:
    """Every procedure against R's recorded answers; who asks for it is of the group "replay"."""
    return agreement.agree()
