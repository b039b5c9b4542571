"""R text shared by the embedded R and by plain Rscript: settings, how data are bound, how answers are read.

A case arrives in R as `rows`, a list of numeric vectors, and `scale`, the units in one (1000 when a table of three
decimals was sent as integers, 1 otherwise); the R text of its kind (nptests.data.kinds) gives them the names that
reference code uses.
"""

from collections.abc import Sequence
from pathlib import Path

from crosscheck.r.cases import Case, Sees
from nptests.analysis.r_script_text import number
from nptests.r_reference import Reference

# Some references integrate by simulation (mvtnorm); a fixed seed makes their answers repeatable.
SEED = "set.seed(1)\n"


def function(name: str) -> str:
    """The text of an R function (or of settings) of ours, from the folder `functions`."""
    return Path(__file__).with_name("functions").joinpath(f"{name}.R").read_text("utf-8")


def scale(case: Case, sees: Sees) -> float:
    """What R must divide a raw value by to have it in the units of the decimal text."""
    return case.unit if sees == "integers" else 1.0


def vector(values: Sequence[float]) -> str:
    return f"c({', '.join(number(x) for x in values)})"


def script(reference: Reference, case: Case, sees: Sees) -> str:
    """A self-contained R script: the case, the reference, its reads printed as `name value value ...`."""
    rows = ",\n  ".join(vector(row) for row in case.doubles(sees))
    printed = "".join(
        f'cat("{name}", sprintf("%.17g", as.double({read})), "\\n")\n' for name, read in reference.reads.items()
    )
    return (
        f"# {reference.name} on {case.name}, seen as {sees}\n"
        f"{function('settings')}suppressPackageStartupMessages(library({reference.package}))\n"
        f"rows <- list(\n  {rows})\nscale <- {number(scale(case, sees))}\n"
        f"{case.about.r}{SEED}res <- {{\n{reference.code}\n}}\n{printed}"
    )
