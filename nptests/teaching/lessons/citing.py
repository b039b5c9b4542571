"""Short citations from the bibliography: no author or year is typed into a lesson."""

import re

from nptests import crosschecking as cross, errors
from nptests.read import literature as fixtures

_NAME = re.compile(r"(?:^|, (?:& )?)([^,.]+), (?:[^\W\d_]\.[ -]?)+")


def citation(key: str) -> str:
    """The full entry."""
    if key not in fixtures.library():
        raise errors.InputError("citation", f"the bibliography has no {key!r}", where=key)
    return str(fixtures.library()[key]["citation"])


def cite(key: str, joined: str = "and") -> str:
    """Authors and year: one name, two names, or the first "et al."; what has no author by its first words."""
    full, year = citation(key), fixtures.library()[key].get("year")
    head = full.partition(f" ({year})")[0] if year else full
    names = _NAME.findall(head)
    if not names:
        who = re.split(r"[,.:]", head)[0]
    else:
        who = names[0] if len(names) == 1 else f" {joined} ".join(names) if len(names) == 2 else f"{names[0]} et al."
    return f"{who} ({year})" if year else who


def claim(publication: str, name: str) -> cross.Claim:
    """A statement of the literature that the audit knows."""
    for candidate in cross.claims(publication):
        if candidate.id == name:
            return candidate
    raise errors.InputError("claim", f"{publication} has no claim {name!r}", where=name)


def printed(publication: str, name: str) -> str:
    """The digits of a claim as they stand in the source, with a decimal point."""
    source = claim(publication, name)
    return source.printed.replace(",", ".") if source.decimal == "," else source.printed
