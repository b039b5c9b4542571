"""The house does not grow: no figure of sizes.py is beyond the most that sizes.toml allows."""

import tomllib
from pathlib import Path

import pytest
from architecture.sizes import sizes

LIMITS = tomllib.loads(Path(__file__).with_name("sizes.toml").read_text("utf-8"))
SIZES = {size.about: size for size in sizes()}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_no_figure_is_beyond_its_limit(size):
    assert size.found <= LIMITS[size.about], f"{size}\nshrink it, or say in the commit why sizes.toml allows more"


def test_every_limit_is_of_a_figure_and_none_is_below_what_is_wanted():
    """A limit comes down to what is wanted and no further, so that the two lists end as one."""
    assert LIMITS.keys() == SIZES.keys()
    assert all(SIZES[about].most <= limit for about, limit in LIMITS.items())
