"""Do k algorithms differ at all? Tests on complete tables of related scores, and on their relatives."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nptests.procedures.descriptor import Procedure


def omnibus_test(name: str) -> Procedure:
    """One test of this room, by the name of its file: an analysis needs one, the catalogue would load all."""
    test: Procedure = getattr(import_module(f"{__name__}.{name}"), name.upper())
    return test
