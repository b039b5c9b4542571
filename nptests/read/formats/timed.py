"""What programs that time code write, as one row a score: JMH as CSV, BenchmarkDotNet as Markdown."""

from dataclasses import replace

from nptests.data.cells import is_number
from nptests.read.grid import Grid

_HEADS = ({"Benchmark", "Mode", "Threads", "Samples", "Unit", "Score"}, {"Method", "Job", "Error", "StdDev", "Mean"})
_KINDS = ("Mode", "Unit")  # of scores: where these differ, they are not of one measure


def in_factors(grid: Grid) -> Grid:
    """Only what tells rows apart, and what was measured: no spread and no count of runs; other tables as they are."""
    heads, *body = grid.rows or ((),)
    score = next((own & {"Score", "Mean"} for own in _HEADS if own <= {*heads}), set[str]())
    if not score or {*map(len, body)} != {len({*heads})}:
        return grid
    cells = dict(zip(heads, zip(*body, strict=True), strict=True))
    if any(len({*cells.get(head, ())}) > 1 for head in _KINDS):
        return grid
    (over,) = score
    apart = dict[tuple[int, ...], str]()  # by how it parts the rows: Job and Runtime do it alike
    for head in (h for h in heads if h != "Samples" and (h.startswith("Param: ") or h in heads[: heads.index(over)])):
        apart.setdefault(tuple(map(cells[head].index, cells[head])), head)
    factors = [head for parts, head in apart.items() if len({*parts}) > 1]
    names = [head for head in factors if not all(map(is_number, cells[head]))]
    sizes = [head for head in factors if head not in names and head.startswith("Param: ")]
    called = {head: head.removeprefix("Param: ") for head in factors}
    if len(names) == 1 or heads[0] in names:  # code may be compared, or what it ran on: it is asked
        called[heads[0] if names[1:] else names[0]] = "code" if names[1:] else "method"
    if len(sizes) == 1:
        called[sizes[0]] = "input size"
    rows = zip(
        *([called.get(head, head), *cells[head]] for head in dict.fromkeys((*names, *factors, over))), strict=True
    )
    return replace(grid, rows=tuple(rows), notes=(*grid.notes, f"timed code: one row a score, under {over!r}"))
