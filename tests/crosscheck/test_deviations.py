"""deviations.toml: complete, each one needed, and each example true of ours."""

from __future__ import annotations

import pytest

from crosscheck import deviations, digits
from crosscheck.cases import TRAITS
from nptests.errors import InputError

ENTRY = """
[[deviation]]
id = "one"
package = "stats"
procedure = "total"
reads = ["statistic"]
cases = ["ones"]
what = "adds one"
proof = "1 + 1 = 2"
versions = "stats 4.2.2"
[deviation.example]
kind = "sample"
rows = "1 1"
read = "statistic"
ours = 2
theirs = "nan"
"""


def load(tmp_path, text):
    path = tmp_path / "deviations.toml"
    path.write_text(text)
    return deviations.load(path)


def test_an_entry_is_read(tmp_path):
    (found,) = load(tmp_path, ENTRY)
    assert (found.id, found.cases, found.digits, found.sees) == ("one", ("ones",), 0.0, None)
    assert found.example.rows == (("1", "1"),)
    assert found.example.theirs != found.example.theirs


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ENTRY.replace('what = "adds one"\n', ""), "what missing"),
        (ENTRY.replace("what =", "whatever ="), "unknown whatever"),
        (ENTRY + ENTRY, "used twice"),
        (ENTRY.replace('read = "statistic"\n', ""), "example"),
        (ENTRY.replace('kind = "sample"', 'kind = "simple"'), "example"),
    ],
)
def test_an_incomplete_entry_is_refused(tmp_path, text, message):
    with pytest.raises(InputError, match=message):
        load(tmp_path, text)


@pytest.mark.parametrize("deviation", deviations.load(), ids=lambda d: d.id)
def test_what_the_file_says(deviation):
    known = {trait for traits in TRAITS.values() for trait in traits}
    assert set(deviation.traits) | set(deviation.without) <= known
    assert deviation.example.read in deviation.reads
    if deviation.example.theirs != "error":
        assert not digits.enough((deviation.example.ours,), (float(deviation.example.theirs),))
