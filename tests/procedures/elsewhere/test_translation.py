"""What other packages call things is translated in the line that a refusal tells to write instead."""

import re

import pytest

import nptests
from nptests.procedures.elsewhere.translation import instead

NAMES = sorted(
    {(name, p.name) for p in nptests.catalogue() for name in re.findall(r"\bposthoc_\w+", str(dict(p.known_as)))}
)


@pytest.mark.parametrize(("name", "ours"), NAMES)
def test_names_of_scikit_posthocs(name, ours):
    line = instead(name, nptests.catalogue())
    assert line is not None
    assert f"nptests.{ours}(" in line


def test_a_function_of_another_package_is_named_where_it_is_looked_for():
    with pytest.raises(AttributeError, match=r"nptests.dunn\(groups\)"):
        nptests.kwManyOneNdwTest  # noqa: B018
    assert instead("no_such_name", nptests.catalogue()) is None
