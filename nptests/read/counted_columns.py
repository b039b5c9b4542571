"""Runs of each algorithm side by side, as svm-cv0, svm-cv1 are headed: one row a score, so that it is asked about."""

import re
from dataclasses import replace
from string import ascii_letters as letters

from nptests.data.intake import headings as words
from nptests.read.grid import Grid

HEADS = ("algorithm", "run", "score")
LARGEST = 200_000  # cells
_RUN = re.compile(r"(.*[^\s_.-])[\s_.-]+([a-zA-Z]+[\s_#-]?\d+)")


def without_runs(grid: Grid) -> Grid:
    """The table in long form, where each column is a run of one of several algorithms, and all have the same runs."""
    head = grid.rows[0]
    if (grid.headers or 1) > 1 or len(head) < 5 or not _RUN.fullmatch(head[-1]) or len(grid.rows) * len(head) > LARGEST:
        return grid
    body = grid.rows[1:]
    parts = [match.groups() for name in head[1:] if (match := _RUN.fullmatch(name)) and words.names_run(match[2])]
    stems, runs = dict.fromkeys(a for a, _ in parts), dict.fromkeys(run for _, run in parts)
    crossed = len({*parts}) == len(parts) == len(head) - 1 == len(stems) * len(runs)
    if not crossed or min(len(stems), len(runs)) < 2 or any(len(row) != len(head) for row in body):
        return grid
    rows = [
        (row[0], stem, run.strip(letters + " _#-"), cell)
        for row in body
        for (stem, run), cell in zip(parts, row[1:], strict=True)
    ]
    key = head[0] if words.heads_datasets(head[0]) else "dataset"
    return replace(grid, rows=((key, *HEADS), *rows), headers=1, merged=frozenset(), marks="")
