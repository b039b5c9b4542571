"""R text shared by the embedded R and by plain Rscript: settings, how data are bound, how answers are read.

A case arrives in R as `rows`, a list of numeric vectors, and `scale`, the units in one (1000 when a table of three
decimals was sent as integers, 1 otherwise); the R text of its kind (nptests.data.kinds) gives them the names that
reference code uses.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from crosscheck.r.cases import Case, Sees
from nptests.analysis.r_script_text import number
from nptests.r_reference import Reference

SETTINGS = """\
invisible(Sys.setlocale("LC_ALL", "C"))
options(digits = 17, scipen = 0, OutDec = ".", warn = 1, stringsAsFactors = FALSE,
        contrasts = c("contr.treatment", "contr.poly"), na.action = "na.omit")
invisible(RNGkind("Mersenne-Twister", "Inversion", "Rejection"))
"""

# Some references integrate by simulation (mvtnorm); a fixed seed makes their answers repeatable.
SEED = "set.seed(1)\n"

# Called once for many cases. What the package attaches is detached again, so that packages which export the
# same names (coin and rstatix, car and psych) never see each other.
BATCH = """\
function(package, code, reads, layout, cases) {
  attached <- search()
  on.exit(for (name in setdiff(search(), attached)) detach(name, character.only = TRUE))
  suppressWarnings(suppressPackageStartupMessages(library(package, character.only = TRUE)))
  layout <- parse(text = layout)
  code <- parse(text = code)
  reads <- lapply(reads, function(read) parse(text = read))
  lapply(cases, function(case) {
    warnings <- character()
    bound <- list2env(case, parent = globalenv())
    answers <- tryCatch(
      withCallingHandlers({
        eval(layout, bound)
        set.seed(1)
        bound$res <- eval(code, bound)
        lapply(reads, function(read) as.double(eval(read, bound)))
      },
      warning = function(w) {
        warnings <<- c(warnings, conditionMessage(w))
        invokeRestart("muffleWarning")
      },
      message = function(m) invokeRestart("muffleMessage")),
      error = function(e) conditionMessage(e))
    list(answers, unique(warnings))
  })
}
"""

VERSIONS = """\
function(packages) c(paste(R.version$major, R.version$minor, sep = "."), vapply(packages, function(package)
  if (nzchar(system.file(package = package))) as.character(packageVersion(package)) else "", ""))
"""


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
        f"{SETTINGS}suppressPackageStartupMessages(library({reference.package}))\n"
        f"rows <- list(\n  {rows})\nscale <- {number(scale(case, sees))}\n"
        f"{case.about.r}{SEED}res <- {{\n{reference.code}\n}}\n{printed}"
    )


def printed_answers(output: str) -> dict[str, tuple[float, ...]]:
    """The reads in what such a script printed, comments and other lines of R left out by the caller."""
    lines = [line.split() for line in output.splitlines() if line.strip()]
    return {name: tuple(math.nan if v in {"NA", "NaN"} else float(v) for v in values) for name, *values in lines}
