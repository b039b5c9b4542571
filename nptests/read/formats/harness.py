"""What lm-evaluation-harness writes, as one row a score: its tables in Markdown, and its results in JSON."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from nptests.data.intake.judged import listed
from nptests.data.intake.summaries import SET_ASIDE
from nptests.errors import InputError
from nptests.read.grid import Grid

HEADS = ("model", "task", "metric", "filter", "n-shot", "value")
_MODEL = re.compile(r"(?:pretrained|model|model_name)=([^,()\s]+)")
_TASKS, _GROUPS = ("tasks", "task"), ("groups", "group")


def together(grids: Sequence[Grid], name: str, indents: Sequence[Sequence[int]]) -> Sequence[Grid]:
    """Tables of the harness as one in long form, with the model that stands above each; others as they are.

    indents    how far each row of each table is indented: members of a group stand below it, and further in
    """
    own = [grid for grid in grids if _is_own(grid)]
    if not own:
        return grids
    tasks = [grid for grid in own if grid.rows[0][0].casefold() in _TASKS] or own
    models = [_model(grid.title) for grid in tasks]
    if len(set(filter(None, models))) < len(models):
        models = [f"model {i + 1}" for i in range(len(models))]
    rows = [row for grid, model in zip(tasks, models, strict=True) for row in _scores(grid, model)]
    totals = dict.fromkeys(
        task for grid, inner in zip(grids, indents, strict=True) if grid in tasks for task in _totals(grid, inner)
    )
    return [_of(rows, name, [*totals])]


def results_in(content: Any, name: str) -> Grid | None:
    """The results of one or several models, as the harness writes them; None where they are something else."""
    every = content if isinstance(content, list) else [content]
    if not every or not all(_is_result(each) for each in every):
        return None
    rows = []
    totals = dict.fromkeys(
        task
        for each in every
        for task, parts in (each.get("group_subtasks") or {}).items()
        if not each["results"].keys().isdisjoint(parts)
    )
    for i, each in enumerate(every):
        arguments = str((each.get("config") or {}).get("model_args", ""))
        model = each.get("model_name") or (_model(arguments) if arguments else "") or f"model {i + 1}"
        for task, scores in each["results"].items():
            for key, value in scores.items():
                metric, _, chosen = key.partition(",")
                if metric.endswith("stderr") or _number(value) is None:
                    continue
                shots = str((each.get("n-shot") or {}).get(task, ""))
                rows.append((str(model), str(task), metric, chosen or "none", shots, str(value)))
    return _of(rows, name, [*totals])


def _of(rows: Sequence[tuple[str, ...]], name: str, totals: Sequence[str]) -> Grid:
    """The scores as one table, without those of `totals`: groups whose members have scores, too."""
    if len({row[0] for row in rows}) < 2:
        raise InputError(
            "shape",
            f"{name} holds the results of one model: put those of several into one file, one behind the other (a list, "
            "or tables below each other with the models' names above them)",
            where=name,
        )
    notes = ["lm-evaluation-harness: one row a score"]
    if totals:
        notes.append(f"{SET_ASIDE}row{'s' * (len(totals) > 1)} {listed(totals)}, over those that stand below")
    rows = [row for row in rows if row[1] not in totals]
    constant = [j for j in (3, 4) if len({row[j] for row in rows}) == 1]
    kept = [j for j in range(len(HEADS)) if j not in constant]
    grid = Grid((HEADS, *rows), headers=1, notes=tuple(notes))
    return replace(grid, rows=tuple(tuple(row[j] for j in kept) for row in grid.rows))


def _is_own(grid: Grid) -> bool:
    heads = {head.casefold() for head in grid.rows[0]} if grid.rows else set()
    return {"metric", "value", "stderr"} <= heads and not heads.isdisjoint((*_TASKS, *_GROUPS))


def _model(title: str) -> str:
    match = _MODEL.search(title)
    return match[1] if match else title.strip()


def _scores(grid: Grid, model: str) -> Iterator[tuple[str, ...]]:
    heads = [head.casefold() for head in grid.rows[0]]
    task = ""
    for row in grid.rows[1:]:
        cells = dict(zip(heads, row, strict=False))
        task = (row[0] or task).lstrip(" -")
        yield model, task, cells["metric"], cells.get("filter", "none"), cells.get("n-shot", ""), cells["value"]


def _totals(grid: Grid, indents: Sequence[int]) -> Iterator[str]:
    """The groups of a table: tasks with a score below which others stand further in, behind a dash."""
    named = [(row[0], (row[0][0] == "-", indent)) for row, indent in zip(grid.rows, indents, strict=True) if row[0]]
    yield from (name.lstrip(" -") for (name, depth), (_, below) in pairwise(named[1:]) if below > depth)


def _is_result(content: Any) -> bool:
    results = content.get("results") if isinstance(content, Mapping) else None
    tasks = isinstance(results, Mapping) and bool(results) and all(isinstance(t, Mapping) for t in results.values())
    return tasks and ("config" in content or "versions" in content)


def _number(value: Any) -> float | None:
    try:
        return float(value)
    except (TypeError, ValueError):
        return None
