"""Other ways to read a file of several tables, each of which may be read in its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from nptests.data.intake import headings as words
from nptests.data.scores import Scores
from nptests.read import soundness
from nptests.read.answer import Answer, Way
from nptests.read.grid import Grid
from nptests.read.levels import is_of_a_measure
from nptests.read.search import MOST_TOLD, answers
from nptests.read.sides import tried

MOST_TABLES = 24


def answers_of(grids: Sequence[Grid], source: str, options: Way, read: Callable[[Way], Scores]) -> list[Answer]:
    """The same for a file of several tables: of each that can be read, the likeliest way."""
    if len(grids) == 1 or "table" in options:
        asked = str(options.get("table", 1))
        at = [i for i, grid in enumerate(grids) if asked in (str(i + 1), grid.title, grid.title[:80])]
        return answers(grids[at[0]], source, options, read) if at else []
    if soundness.count_tests([grid.title for grid in grids]):
        return []
    hits: list[Answer] = []
    costs = [is_of_a_measure(grid) and _is_cost(grid.title) for grid in grids]
    for i, grid in enumerate(grids[:MOST_TABLES]):
        if costs[i] and not all(costs):
            continue
        chosen = {**options, "table": grid.title if is_of_a_measure(grid) else i + 1}
        plain = tried(read, chosen)
        counted = plain is not None and [*plain.datasets] == [str(j + 1) for j in range(plain.n)]  # names are elsewhere
        usual = answers(grid, source, chosen, read)
        if plain is None or counted or (len(usual) == 1 and usual[0].certain) or not soundness.sound(plain):
            first = {**usual[0].said} if usual else {}
            swapped = first | {"dataset": first.get("algorithm"), "algorithm": first.get("dataset")}
            hits += [answer for answer in usual if answer.said in (first, swapped)]
        else:
            hits.append(Answer(chosen, "", certain=False))
    if all(map(is_of_a_measure, grids)) and any("transpose" in answer.said for answer in hits):
        turned = [replace(answer, said={**answer.said, "transpose": True}) for answer in hits]  # as the others stand
        hits = [answer for answer in turned if tried(read, answer.said) is not None]
    if all(map(is_of_a_measure, grids)):
        return hits[:MOST_TOLD]
    titles = [grid.title for grid in grids]
    alike = [h for h in hits if h.said["table"] in titles or titles.count(titles[h.said["table"] - 1]) > 1]
    hits = (
        [h for h in hits if h not in alike] if _are_parts(alike, grids, read) else hits
    )  # each other is one of its own
    return hits[:MOST_TOLD]


def _is_cost(title: str) -> bool:
    beside = words.stands_beside(title) and not words.heads_difference(title.strip("\\$"))
    counts = soundness.OF_TESTS.fullmatch(words.word(title.partition(":")[0])) is not None  # of wins
    return beside or counts or words.measure_in(title) in words.COSTS


def _are_parts(hits: Sequence[Answer], grids: Sequence[Grid], read: Callable[[Way], Scores]) -> bool:
    """Whether several tables are one that was cut: the same rows under other columns, or the reverse, headed alike."""
    named = {grid.title: grid for grid in grids} | {i: grid for i, grid in enumerate(grids, 1)}
    tables = [(scores, named[h.said["table"]].rows[0]) for h in hits if (scores := tried(read, h.said)) is not None]
    for (one, heads), (other, heads_other) in pairwise(tables):
        rows, columns = set(one.datasets) & set(other.datasets), set(one.algorithms) & set(other.algorithms)
        longer = not rows and columns == set(one.algorithms) and heads[1:] == heads_other[1:]
        if longer or (not columns and rows == set(one.datasets) and heads[:1] == heads_other[:1]):
            return True
    return False
