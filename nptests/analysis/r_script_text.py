"""An analysis as an R script that finds the same numbers again, with R alone.

The code is that of the references in the descriptors, which `crosscheck` compares with ours case by case; here it is
put in order, with the data above it and the printing below.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from textwrap import indent
from typing import Any

import numpy as np

from nptests import __version__, errors
from nptests.adjustments.methods import adjustments
from nptests.analysis.analysing import Analysis
from nptests.data.decimals import LARGEST_EXACT_INTEGER
from nptests.data.scores import IncompleteScores, Scores
from nptests.procedures import omnibus
from nptests.procedures.descriptor import Procedure
from nptests.procedures.listed import procedure
from nptests.procedures.rankings import RANKINGS
from nptests.r_reference import Reference, shared_text
from nptests.results import Comparisons, Effect, Outcome

# The partitions of more algorithms (Bell's numbers: 115,975 of 10, 678,570 of 11) do not fit a plain script.
MOST_PARTITIONED = 10
BY_PARTITIONS = ("shaffer-dynamic", "bergmann-hommel")

PRINTING = Path(__file__).with_name("printing.R").read_text("utf-8").rstrip("\n")


def r_script(analysis: Analysis) -> str:
    """The text of an R script which prints the numbers of the analysis: test, mean ranks, comparisons, effects.

    It holds the data and needs no package. Decimals are written as whole numbers, so that differences which are equal
    on paper are equal in R too.

    analysis   what `analyse` returned
    """
    if not isinstance(analysis, Analysis):
        words = f"a script is made of what nptests.analyse returns, not of a {type(analysis).__name__}"
        raise errors.InputError("report", words)
    parts = [_head(analysis), _data(analysis.scores), PRINTING, _omnibus(analysis)]
    of_two = f"{_title('Mean ranks (1 is best)')}\nprint(colMeans(t(apply(-y, 1, rank))), digits = 15)"
    parts += [of_two if analysis.comparisons is None else _comparisons(analysis), _effects(analysis)]
    return "\n\n".join(parts) + "\n"


def _head(analysis: Analysis) -> str:
    s = analysis.scores
    return (
        f"# Comparison of {s.k} algorithms on {s.n} data sets, computed again by R.\n"
        f"# Written by nptests {__version__}. Run it with Rscript; R alone is enough, no packages are needed."
    )


# --- data -----------------------------------------------------------------------------------------


def _data(scores: Scores | IncompleteScores) -> str:
    rows, unit = _whole(scores)
    listed = ",\n".join(f"  {', '.join(map(number, row))}" for row in rows)
    says = f"# Decimals stand as whole numbers, in units of 1/{unit:.0f}: equal differences stay equal.\n"
    turned = "scores" if scores.better == "higher" else "-scores"
    return (
        f"# Data sets in rows, algorithms in columns.\n{says if unit > 1 else ''}"
        f"scale <- {number(unit)}\n"
        f"scores <- matrix(c(\n{listed}\n), ncol = {scores.k}, byrow = TRUE, dimnames = list(\n"
        f"  {_texts(scores.datasets)},\n  {_texts(scores.algorithms)}\n))\n"
        f"y <- {turned}  # {scores.better} scores are better"
    )


def _whole(scores: Scores | IncompleteScores) -> tuple[list[list[float]], float]:
    """The rows as whole numbers and how many of their units make one; as they are where doubles cannot hold that."""
    table = scores.numbers
    if table.integers is None or max(map(abs, table.integers.ravel().tolist())) >= LARGEST_EXACT_INTEGER:
        return scores.values.tolist(), 1.0
    cells = np.where(scores.present, table.integers.astype(np.float64), math.nan)
    return cells.tolist(), float(f"1e{-table.exponent}")


def number(x: float) -> str:
    """An R constant that is exactly x: whole numbers in decimals, others in hexadecimal.

    R's own reading of decimal constants is not always correctly rounded; of hexadecimal ones it is exact.
    """
    if math.isnan(x):
        return "NA"
    if math.isinf(x):
        return "Inf" if x > 0 else "-Inf"
    return str(int(x)) if x.is_integer() and abs(x) < LARGEST_EXACT_INTEGER else float(x).hex()


def text(words: str) -> str:
    """An R string, in ASCII so that no locale can misread it."""
    return '"' + "".join(_letter(c) for c in words) + '"'


def _letter(c: str) -> str:
    if c in '"\\':
        return f"\\{c}"
    return c if " " <= c <= "~" else f"\\U{{{ord(c):x}}}"


def _texts(words: Iterable[str]) -> str:
    return f"c({', '.join(map(text, words))})"


# --- results --------------------------------------------------------------------------------------


def _omnibus(analysis: Analysis) -> str:
    outcome = analysis.omnibus
    if outcome.status == "no-differences":
        statistic = "NaN" if math.isnan(outcome.statistic) else number(outcome.statistic)
        why = "# No data set shows any difference: p is 1 by definition."
        return f"{_title(procedure(outcome.procedure).title)}\n{why}\ntell(statistic = {statistic}, pvalue = 1)"
    if outcome.null.kind == "exact" and analysis.comparisons is not None:
        return _permuted(outcome, str(analysis.comparisons.options["ranks"]))
    reference = _equivalent(outcome)
    lines = [_title(f"{procedure(outcome.procedure).title} ({reference.name})")]
    if analysis.scores.k == 2:
        lines += ["a <- scores[, 1]", "b <- scores[, 2]"]
    return "\n".join([*lines, _assigned("res", reference), _told(reference)])


def _permuted(outcome: Outcome, ranks: str) -> str:
    """R's own test for the statistic, and the exact p-value from all orders within the data sets, which R has not."""
    asymptotic = replace(outcome.null, kind="asymptotic")
    reference = _equivalent(replace(outcome, null=asymptotic, options={**outcome.options, "null": "asymptotic"}))
    exact = Reference(
        **{**vars(reference), "reads": {**reference.reads, "pvalue": f"permuted(matrix({RANKINGS[ranks].r}, nrow(y)))"}}
    )
    title = _title(f"{procedure(outcome.procedure).title} ({reference.name}; p of all orders within data sets)")
    return "\n".join([title, shared_text(omnibus.__file__, "permuted"), _assigned("res", reference), _told(exact)])


def _comparisons(analysis: Analysis) -> str:
    comparisons = analysis.comparisons
    assert comparisons is not None
    if comparisons.procedure == "pairwise_wilcoxon":
        words = "The pairs by Wilcoxon's test on the data sets that both have: wilcox.test(a, b, paired = TRUE) in R"
        return f"# {words}.\npairs <- combn(colnames(scores), 2)"
    reference = _equivalent(comparisons)
    lines = [_title(f"{procedure(comparisons.procedure).title}: {comparisons.adjustment}")]
    if comparisons.control is None:
        pairs = "pairs <- combn(colnames(y), 2)"
    else:
        lines += [f"y <- y[, c({text(comparisons.control)}, setdiff(colnames(y), {text(comparisons.control)}))]"]
        pairs = "pairs <- rbind(a = colnames(y)[-1], b = colnames(y)[1])"
    reads = dict(reference.reads)
    if comparisons.procedure == "incomplete_pairs" and comparisons.control is not None:  # the first with others
        signs = {"estimate": "-", "statistic": "-"}
        reads = {name: f"{signs.get(name, '')}({text})[seq_len(ncol(y) - 1)]" for name, text in reads.items()}
    columns = ",\n".join(f"  {name} = {reads[name]}" for name in ("estimate", "error", "statistic", "pvalue"))
    lines += [
        _assigned("res", reference),
        pairs,
        f"comparisons <- data.frame(\n  a = pairs[1, ],\n  b = pairs[2, ],\n{columns}\n)",
    ]
    if comparisons.status == "no-differences":
        lines += ["comparisons$pvalue <- 1  # no data set shows any difference: p is 1 by definition"]
    lines += [f"mean_ranks <- setNames({reference.reads['mean_ranks']}, colnames(y))"]
    lines += ["p <- comparisons$pvalue", f"alpha <- {analysis.alpha!r}", _adjusted(comparisons)]
    lines += ["show_table(comparisons)", "", _title("Mean ranks (1 is best)"), "print(mean_ranks, digits = 15)"]
    if analysis.concordance is not None and analysis.concordance.status is None:
        reference = _equivalent(analysis.concordance)
        lines += ["", _title("Kendall's W, 95% interval"), _assigned("res", reference), _told(reference)]
    return "\n".join(lines)


def _adjusted(comparisons: Comparisons) -> str:
    """The last column; among comparisons with one control every set can be true, and the closed ones are Holm's."""
    name = comparisons.adjustment
    if comparisons.control is not None and name in ("shaffer", *BY_PARTITIONS):
        name = "holm"
    elif name in BY_PARTITIONS and comparisons.k > MOST_PARTITIONED:
        return f"comparisons$adjusted <- NA  # {name} of more than {MOST_PARTITIONED} algorithms takes too long here"
    reference = next(a.same_as[0] for a in adjustments() if a.name == name)
    return _assigned("comparisons$adjusted", reference, "local(", ")")


def _effects(analysis: Analysis) -> str:
    shift, share = analysis.effects[0].shift, analysis.effects[0].probability
    if shift.status == "too-large":
        return f"# No Hodges-Lehmann shifts: {analysis.scores.n} data sets have too many Walsh averages."
    parts = [("shift", _equivalent(shift)), ("share", _equivalent(share))]
    inner = [f"{_assigned('res', r)}\n{name} <- c({r.reads['estimate']}, {r.reads['interval']})" for name, r in parts]
    holes = isinstance(analysis.scores, IncompleteScores)
    pairs = [] if analysis.comparisons is not None else ["pairs <- combn(colnames(scores), 2)"]
    return "\n".join(
        [
            *pairs,
            "sizes <- apply(pairs, 2, function(pair) {",
            "  a <- scores[, pair[1]]",
            "  b <- scores[, pair[2]]",
            *(["  both <- !is.na(a) & !is.na(b)", "  a <- a[both]", "  b <- b[both]"] if holes else []),
            indent("\n".join(inner), "  "),
            "  c(shift, share)",
            "})",
            "effects <- data.frame(a = pairs[1, ], b = pairs[2, ], t(sizes))",
            'names(effects)[3:8] <- c("shift", "low", "high", "share", "low", "high")',
            _title("Hodges-Lehmann shift of the scores, share of the data sets with a larger a, 95% intervals"),
            "show_table(effects)",
        ]
    )


# --- references -----------------------------------------------------------------------------------


def _equivalent(result: Outcome | Comparisons | Effect) -> Reference:
    """The reference in R's own packages, good for all data, whose options are those in force."""
    used = procedure(result.procedure)
    return next(
        reference
        for reference in used.same_as
        if reference.package in ("stats", "MASS")
        and not {"untied_differences", "untied", "complete"} & set(reference.only)
        and _in_force(used, reference.options, result)
    )


def _in_force(used: Procedure, wanted: Mapping[str, Any], result: Any) -> bool:
    """Adjustment, level and control are seen to by the script itself; the null law is the one that was used."""
    options = {name: value for name, value in result.options.items() if name not in ("adjust", "alpha", "control")}
    laws = {result.null.kind, options.get("null")} if getattr(result, "null", None) else set()
    return all(
        value == expected or (name == "null" and expected in laws)
        for name, value in options.items()
        for expected in [wanted.get(name, used.options[name].default)]
    )


def _assigned(name: str, reference: Reference, before: str = "", after: str = "") -> str:
    if "\n" not in reference.code:
        return f"{name} <- {reference.code}"
    return f"{name} <- {before}{{\n{indent(reference.code, '  ')}\n}}{after}"


def _title(words: str) -> str:
    return f'cat("\\n", {text(words)}, "\\n", sep = "")'


def _told(reference: Reference) -> str:
    return f"tell({', '.join(f'{name} = {read}' for name, read in reference.reads.items())})"
