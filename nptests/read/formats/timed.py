"""What programs that time code write, as one row a score: JMH, BenchmarkDotNet, and lines of a name and its time.

Lines are printed by Go's testing and benchstat, Rust's bench and Criterion, and Google's benchmark.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal

from nptests.data.cells import is_number
from nptests.read.grid import Grid
from nptests.read.rows import lengths
from nptests.read.source import Source

_HEADS = ({"Benchmark", "Mode", "Threads", "Samples", "Unit", "Score"}, {"Method", "Job", "Error", "StdDev", "Mean"})
_SIGNS = ("ns/op", " bench:", "time:", " Iterations", "time/op", "sec/op", " Mode ")
_UNITS = {"ns": 0, "us": 3, "µs": 3, "μs": 3, "µ": 3, "ms": 6, "m": 6, "s": 9, "n": 0}
FEWEST = 4  # lines
PART = "part"  # of a name
_KINDS = ("Mode", "Unit")  # of scores: where these differ, they are not of one measure


def in_factors(grid: Grid) -> Grid:
    """Only what tells rows apart, and what was measured: no spread and no count of runs; other tables as they are."""
    heads = grid.rows[0] if grid.rows else ()
    score = next((own & {"Score", "Mean"} for own in _HEADS if own <= {*heads}), set[str]())
    if not score or lengths(body := grid.rows[1:]) != {len({*heads})}:
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


def looks_timed(text: str) -> bool:
    """Whether lines of a text name code and its time."""
    return any(sign in text for sign in _SIGNS) and _printed(text.splitlines()) is not None


def grids(source: Source) -> Sequence[Grid]:
    """The one table of such a text."""
    table = _printed(source.text().splitlines())
    return () if table is None else (table,)


def _printed(lines: Sequence[str]) -> Grid | None:
    """The table of JMH, else that of lines which name code and its time; None where there are too few of them."""
    head = next((i for i, line in enumerate(lines) if {"Benchmark", "Mode", "Score", "Units"} <= {*line.split()}), None)
    if head is not None:
        return _of_jmh(lines[head:])
    timed = list(_lines(lines))
    parts = [_parts(name) for name, _ in timed]
    bare = [each[0].removeprefix("Benchmark").strip("_").split("_") for each in parts]
    parts = bare if len({*map(len, bare)}) == 1 == max(map(len, parts), default=0) else parts
    usual = Counter(map(len, parts)).most_common(1)[0][0] if parts else 0
    kept = [(part, time) for part, (_, time) in zip(parts, timed, strict=True) if len(part) == usual]
    factors = [j for j in range(usual) if len({part[j] for part, _ in kept}) > 1]
    if len(kept) < FEWEST or len(factors) < 2:
        return None
    heads = [f"{PART} {j + 1}" for j in range(len(factors))]
    rows = [[*(part[j] for j in factors), f"{time.normalize():f}"] for part, time in kept]
    out = [name for part, (name, _) in zip(parts, timed, strict=True) if len(part) != usual]
    notes = [
        "timed code: one row a score, under 'time (ns)'",
        *[f"set aside: {', '.join(out)[:60]!r}, a remark"][: len(out)],
    ]
    return Grid(tuple(map(tuple, [[*heads, "time (ns)"], *rows])), headers=1, notes=tuple(notes))


def _parts(name: str) -> list[str]:
    """What stands in a name between slashes or colons, and the number of processors behind a dash."""
    name, _, cores = name.rpartition("-") if name.rpartition("-")[2].isdigit() else (name, "", "")
    return [part for part in (*name.replace("::", "/").split("/"), cores) if part]


def _lines(lines: Sequence[str]) -> Iterator[tuple[str, Decimal]]:
    """The names of code and its times, in ns."""
    above = ""
    for line in lines:
        cells = line.split()
        timed: tuple[str, str, str] | None = None
        if "ns/op" in cells[1:] and cells[0].startswith("Benchmark"):
            timed = cells[0], cells[cells.index("ns/op") - 1], "ns"
        elif cells[:1] == ["test"] and "bench:" in cells[:-1]:
            timed = cells[1], cells[cells.index("bench:") + 1].replace(",", ""), "ns"
        elif "time:" in cells and len(cells) - cells.index("time:") == 7:  # low, middle and high, each with its unit
            at = cells.index("time:")
            timed = " ".join(cells[:at]) or above, cells[at + 3], cells[at + 4]
        elif len(cells) > 5 and cells[2] in _UNITS and cells[4] in _UNITS and cells[5].isdigit():
            timed = cells[0], cells[1], cells[2]
        elif len(cells) > 2 and cells[2][:1] == "±":
            number = cells[1].rstrip("nµμums")
            timed = cells[0], number, cells[1][len(number) :]
        if timed is not None and timed[2] in _UNITS and _parts(timed[0]):
            with suppress(ArithmeticError):
                if math.isfinite(time := Decimal(timed[1]).scaleb(_UNITS[timed[2]])):
                    yield timed[0], time
        above = line.strip()


def _of_jmh(lines: Sequence[str]) -> Grid | None:
    """The table that JMH prints at its end, as it writes it to a file."""
    params = [cell.strip("()") for cell in lines[0].split() if cell.startswith("(")]
    heads = ["Benchmark", "Mode", "Threads", "Samples", *(f"Param: {name}" for name in params), "Score", "Unit"]
    rows = list[list[str]]()
    for cells in map(str.split, lines[1:]):
        mode = len(params) + 1
        if len(cells) < mode + 3 or not cells[mode].isalpha():
            break
        score = next((i for i, cell in enumerate(cells) if cell in ("±", "?", "+/-")), len(cells) - 1) - 1
        rows.append([cells[0], cells[mode], "1", "1", *cells[1:mode], cells[score], cells[-1]])
    return Grid(tuple(map(tuple, [heads, *rows])), headers=1) if len(rows) >= FEWEST else None
