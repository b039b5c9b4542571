"""Who follows a convention: publications, and programs whose answers are recorded under its options."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from nptests.procedures.listed import procedure
from nptests.r_reference import Reference
from nptests.read.literature import library

_DISTRIBUTION = re.compile(r"\bp(norm|t|f|chisq|binom|tukey)\(")


def users(name: str, options: Mapping[str, Any], cites: Sequence[str] = ()) -> str:
    """Publications and programs in one line; "-" where none is known."""
    programs = dict.fromkeys(reference.name for reference in evidence(name, options))
    return "; ".join(filter(None, (printed_in(cites), *programs))) or "-"


def printed_in(cites: Sequence[str]) -> str:
    """Publications by their first author and year."""
    entries = [library()[key] for key in cites]
    return "; ".join(f"{entry['citation'].split(',')[0]} {entry['year']}" for entry in entries)


def evidence(name: str, options: Mapping[str, Any]) -> tuple[Reference, ...]:
    """The functions of R that a procedure is compared with under these options."""
    p = procedure(name)
    defaults = {option.name: option.default for option in p.options.values()}

    def follows(reference: Reference) -> bool:
        in_force = {**defaults, **reference.options}
        if in_force.get("null") == "auto":
            in_force["null"] = "exact"
        return all(in_force.get(name) == word for name, word in options.items())

    return tuple(reference for reference in p.same_as if _is_one_program(reference) and follows(reference))


def _is_one_program(reference: Reference) -> bool:
    """Whether a function of R gives the answer by itself; code of ours in R, or a tail taken by us, is no user."""
    own = [reference.reads[name] for name in ("statistic", "pvalue", "adjusted") if name in reference.reads]
    function = reference.name.partition("::")[2]
    bare = reference.code.removeprefix(f"{reference.package}::")
    is_call = reference.package != "stats" or (bare.startswith(f"{function}(") and "\n" not in bare)
    return is_call and any(not _DISTRIBUTION.search(read) for read in own)
