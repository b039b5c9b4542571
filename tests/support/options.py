"""Every option of a procedure, with a value drawn from what its signature allows."""

from collections.abc import Collection, Mapping
from typing import Any

from hypothesis import strategies as st

from nptests.procedures.descriptor import Option, Procedure
from support.inputs import Input

# Numbers that mean something for every option that is a number between 0 and 1, or a size.
PORTIONS = (0.05, 0.1, 0.25, 0.4)
SIZES: Mapping[str, tuple[Any, ...]] = {
    "draws": (50, 200), "peak": (1, 2), "seed": (0, 1, 7), "points": (10,), "train": (90, 50), "test": (10, 50),
    "level": (0.6, 0.9, 0.95, 0.999), "margin": (0.5, 3.0), "low": (-0.4, 0.1),
    "sd": (0.3, 2.0), "sd_a": (0.3, 2.0), "sd_b": (0.4, 2.0), "strength": (0.5, 1.0),
}  # fmt: skip


def options(procedure: Procedure, material: Input, left_out: Collection[str] = ()) -> st.SearchStrategy[dict[str, Any]]:
    """Values for all options but those left out."""
    strategies = {name: _values(option, material) for name, option in procedure.options.items() if name not in left_out}
    return st.fixed_dictionaries(strategies)


def _values(option: Option, material: Input) -> st.SearchStrategy[Any]:
    absent = st.none() if option.default is None and not option.required else st.nothing()
    if option.words:
        return st.sampled_from(option.words)
    if option.kind == "bool":
        return st.booleans()
    if option.name == "control":
        named = material.arguments()[0].algorithms if material.takes in ("scores", "incomplete") else ()
        return absent | st.sampled_from(named) if named else absent
    return absent | st.sampled_from(SIZES.get(option.name, PORTIONS))
