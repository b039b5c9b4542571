"""A commented paper.toml for a table: what can be claimed about it, ready to be filled in."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from nptests.data.scores import Scores
from nptests.errors import InputError
from nptests.read.table import read_table
from nptests.vocabulary import Better

HEAD = """\
# What a paper prints about one table, for `crosscheck audit {name}`.
# Remove the marks of comment from the claims that the paper makes, and write in `printed` what stands there, digit by
# digit and always in quotes: "0.040" says more than "0.04". Every key is explained in fixtures/README.md.

# decimal = ","            # where the paper prints decimal commas

[[table]]
name = "results"
holds = "scores"
better = "{better}"        # {choice}
readings = ["{source}"]
cells = '''
{cells}'''
"""

CLAIMS = """
# An omnibus test. `options` are the conventions that the paper states: ties = "ignored" is Demsar's formula.
#[[claim]]
#id = "friedman"
#where = "section 4"
#test = "friedman"         # or iman_davenport, aligned_ranks, quade
#table = "results"
#options = {{ties = "ignored"}}
#printed = "9.28"

#[[claim]]
#id = "friedman-p"
#where = "section 4"
#test = "friedman"
#table = "results"
#options = {{ties = "ignored", null = "asymptotic"}}
#value = "pvalue"
#alpha = 0.05              # the paper's level: a changed decision is flagged
#printed = "<0.001"

# Mean ranks, one number for each algorithm: {{column}} stands for its name.
#[[claim]]
#id = "mean-rank"
#where = "Table 2"
#test = "friedman"
#table = "results"
#value = "mean_ranks"
#at = ["{{column}}"]
#printed = {{{means}}}

# A comparison of two algorithms.
#[[claim]]
#id = "wilcoxon"
#where = "section 4"
#test = "wilcoxon"
#table = "results"
#columns = [{pair}]
#value = "pvalue"
#alpha = 0.05
#printed = "0.02"

# Adjusted p-values, from the printed ones.
#[[claim]]
#id = "holm"
#where = "Table 3"
#adjust = "holm"
#pvalues = ["0.016", "0.019", "0.607"]
#at = ["{{column}}"]
#printed = {{1 = "0.048", 2 = "0.048", 3 = "0.607"}}

# A critical difference, or a number that follows from others.
#[[claim]]
#id = "cd"
#where = "Figure 1"
#difference = "nemenyi"
#sizes = {{k = {k}, n = {n}}}
#alpha = 0.05
#printed = "1.25"

# Without raw data: from the mean ranks that were printed.
#[[claim]]
#id = "from-mean-ranks"
#where = "section 4"
#test = "friedman_from_ranks"
#summary = {{mean_ranks = [{blanks}], n = {n}}}
#printed = "9.28"
"""


def template(path: str | PathLike[str], *, better: Better | None = None) -> str:
    """The template for a table in CSV, LaTeX or any format that read_scores understands."""
    read = read_table(path)
    better = better or read.better
    scores = read.scores(better=better or "higher")
    names = [_quoted(name) for name in scores.algorithms]
    if any("'''" in name for name in (*scores.algorithms, *scores.datasets)):
        raise InputError("name", "a name holds three quotes ''' in a row, which TOML keeps for itself", where=str(path))
    head = HEAD.format(
        name="paper.toml",
        better=better or "higher",
        choice="as given" if better else "higher or lower: which scores are better? Check this",
        source=_quoted(Path(path).name)[1:-1],
        cells=_cells(scores, read.cells),
    )
    means = ", ".join(f'{name} = ""' for name in names)
    blanks = ", ".join('""' for _ in names)
    return head + CLAIMS.format(means=means, pair=", ".join(names[:2]), blanks=blanks, k=scores.k, n=scores.n)


def _cells(scores: Scores, digits: Sequence[Sequence[str]]) -> str:
    """The table as CSV, every cell with the digits that the file has."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["data set", *scores.algorithms])
    for name, row in zip(scores.datasets, digits, strict=True):
        writer.writerow([name, *row])
    return out.getvalue()


def _quoted(name: str) -> str:
    """A basic string of TOML."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
