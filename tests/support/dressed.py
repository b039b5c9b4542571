"""Tables whose truth is known, in the dresses of papers and programs, by a seed.

Written from the side of those who print tables; nothing here is shared with what reads them.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean, median, stdev

from support.written_tables import FORMATS, MERGING, written

ALGORITHMS = (
    "RF", "SVM", "kNN", "C4.5", "MLP", "XGB-2", "Ours", "NB (k=3)", "A*", "LDA", "1-NN", "CN2", "Bagging",
)  # fmt: skip
DATASETS = (
    "iris", "wine", "Adult", "glass 2", "yeast-1", "zoo", "sonar", "vowel", "sum", "ecoli", "car", "heart (S)",
    "2d-gauss", "total", "año", "led7", "best-of-5", "abalone",
)  # fmt: skip


@dataclass
class Dressed:
    """A file, its ending, and what stands in it.

    algorithms, datasets    for each, the names that are right: alone, or after that of its group
    values                  None where a score is missing: nothing can be read
    """

    data: bytes
    ending: str
    algorithms: tuple[tuple[str, ...], ...]
    datasets: tuple[tuple[str, ...], ...]
    values: tuple[tuple[float, ...], ...] | None
    dress: tuple[str, ...]


@dataclass
class Table:
    """A table while it is being dressed: cells of text beside the numbers that they print."""

    chance: random.Random
    form: str
    heads: list[str]
    names: list[str]
    cells: list[list[str]]
    values: list[list[float]]
    places: int
    dress: list[str]
    corner: str = ""
    over: list[str] | None = None  # a first row of headings
    groups: list[str] | None = None  # sections
    of_algorithms: dict[str, str] = field(default_factory=dict)  # the group that each stands in
    of_datasets: dict[str, str] = field(default_factory=dict)
    lines: dict[int, str] = field(default_factory=dict)  # remarks before row i (0: before the headings)
    names_at: int = 0  # columns left of the names

    def sometimes(self, share: float) -> bool:
        return self.chance.random() < share


def dressed(seed: int) -> Dressed:
    """One table; most of them have something in them that is no score."""
    chance = random.Random(seed)
    k, n = chance.randrange(2, 7), chance.randrange(3, 11)
    algorithms, datasets = chance.sample(ALGORITHMS, k), chance.sample(DATASETS, n)
    form = chance.choice(FORMATS)
    if form == "blank":  # one blank between cells: none within
        algorithms, datasets = ([name.replace(" ", "_") for name in row] for row in (algorithms, datasets))
    places, scale = chance.choice(
        ((3, 1), (2, 1), (4, 1), (1, 100), (2, 100), (2, 3000), (0, 100), (0, 90_000), (1, -50))
    )
    values = [[float(f"{chance.random() * scale:.{places}f}") for _ in algorithms] for _ in datasets]
    cells = [[f"{x:.{places}f}" for x in row] for row in values]
    table = Table(chance, form, [*algorithms], [*datasets], cells, values, places, [form])
    table.corner = chance.choice(("data set", "", "Problem", "dataset", "Dataset"))
    if form == "long":
        table.corner = "long"
    else:
        chance.choice((_plain, _plain, _around, _around, _beside, _under))(table)
        _more_rows(table)
        _more_columns(table)
    _numerals(table)
    missing = _without_a_score(table)
    if form != "long":
        chance.choice((_plain, _plain, _plain, _grouped, _two_heads, _remarks))(table)
    data, ending = written(table)
    truth = None if missing else tuple(map(tuple, values))
    names = (_right(algorithms, table.of_algorithms), _right(datasets, table.of_datasets))
    return Dressed(data, ending, *names, truth, tuple(table.dress))


def _right(names: list[str], groups: dict[str, str]) -> tuple[tuple[str, ...], ...]:
    return tuple((name, f"{groups[name]} {name}") if name in groups else (name,) for name in names)


def _plain(table: Table) -> None:
    """Nothing more."""


def _ranks(values: list[list[float]]) -> list[list[float]]:
    return [[1 + sum(y > x for y in row) + (row.count(x) - 1) / 2 for x in row] for row in values]


def _around(table: Table) -> None:
    """What is printed beside the scores, in their cells."""
    chance, form = table.chance, table.form
    kinds = (
        "spread",
        "sd in brackets",
        "ranks",
        "stars",
        "bold",
        "both in brackets",
        "arrow",
        "percent",
        "bold and spread",
    )
    kind = chance.choice(kinds)
    if form in ("json", "blanks", "blank"):
        return
    table.dress.append(kind)
    ranks = _ranks(table.values)
    for i, row in enumerate(table.cells):
        best = max(range(len(row)), key=lambda j: table.values[i][j])
        for j, cell in enumerate(row):
            sd, rank = f"{chance.random() / 10:.3f}", f"{ranks[i][j]:g}"
            strong = {"markdown": f"**{cell}**", "latex": rf"\textbf{{{cell}}}", "html": f"<b>{cell}</b>"}
            bold = strong.get(form, cell) if j == best else cell
            row[j] = {
                "spread": f"{cell} ± {sd}" if table.places else f"{cell}±{sd}", "sd in brackets": f"{cell} ({sd})",
                "ranks": f"{cell} ({rank})", "stars": cell + chance.choice(("", "*", "†")), "bold": bold,
                "both in brackets": f"{cell} ({sd}) ({rank})", "arrow": cell + chance.choice(("", " ↑", " ↓")),
                "percent": f"{cell}%", "bold and spread": f"{bold} ± {sd}",
            }[kind]  # fmt: skip


def _beside(table: Table) -> None:
    """Spreads, ranks or marks in columns of their own, beside each algorithm."""
    chance, own = table.chance, list(zip(table.heads, range(len(table.heads)), strict=True))
    if table.form in ("json", "blanks", "blank"):  # columns need names of their own, and cells a content
        return
    kind, head = chance.choice(
        (("sd", "std"), ("sd", "sd"), ("sd", "±"), ("sd", ""), ("sd", "{} std"), ("sd", "{} SD"), ("rank", "Rank"),
         ("rank", "rank"), ("mark", ""), ("mark", "sig"))
    )  # fmt: skip
    table.dress.append(f"{kind} beside, headed {head!r}")
    ranks = _ranks(table.values)
    for name, j in reversed(own):
        table.heads.insert(j + 1, head.format(name))
        for i, row in enumerate(table.cells):
            beside = {
                "sd": f"{chance.random() / 10:.3f}",
                "rank": f"{ranks[i][j]:g}",
                "mark": chance.choice("v* ").strip(),
            }
            row.insert(j + 1, beside[kind])


def _under(table: Table) -> None:
    """Spreads or marks in a row of their own, under each data set."""
    if table.form in ("json", "blanks", "blank", "long"):
        return
    chance, kind = table.chance, table.chance.choice(("(sd)", "±sd", "marks"))
    table.dress.append(f"{kind} under")
    for i in reversed(range(len(table.names))):
        table.names.insert(i + 1, "")
        made = [f"{chance.random() / 10:.3f}" for _ in table.cells[i]]
        table.cells.insert(
            i + 1,
            [f"({x})" if kind == "(sd)" else f"±{x}" if kind == "±sd" else chance.choice(("", "*", "†")) for x in made],
        )


def _more_rows(table: Table) -> None:
    """Rows that sum up the others, under names that say so, and under names that do not."""
    values, places, width = table.values, table.places, len(table.cells[0])
    if width != len(values[0]) or "" in table.names:
        return
    columns = list(zip(*values, strict=True))
    best = [[x == max(row) for x in row] for row in values]
    made = {
        "mean": [f"{mean(c):.{max(places, 1)}f}" for c in columns],
        "median": [f"{median(c):.{max(places, 1)}f}" for c in columns],
        "rank": [f"{mean(c):.2f}" for c in zip(*_ranks(values), strict=True)],
        "sum": [f"{sum(c):.{places}f}" for c in columns],
        "wins": [str(sum(c)) for c in zip(*best, strict=True)],
        "sd": [f"{stdev(c):.{max(places, 1)}f}" for c in columns],
        "record": ["", *("3/1/2" for _ in columns[1:])],
    }
    called = {
        "mean": ("Average", "mean", "Mean (all)", "Macro avg", "Mittelwert", "Середнє", "Overall", "AVG.", "Q", "all"),
        "median": ("Median", "median (all)", "Mediana", "Md"),
        "rank": ("Avg. rank", "mean rank", "Rank", "Position", "AR"),
        "sum": ("Total", "Sum", "Σ"), "wins": ("Wins", "#wins", "Best", "Top-1 count", "W"), "sd": ("Std", "sd", "σ"),
        "record": ("W/T/L", "win/tie/loss"),
    }  # fmt: skip
    for kind, row in made.items():
        name = table.chance.choice(called[kind])
        blank = table.form == "blank"
        if not table.sometimes(0.08) or name.casefold() in {other.casefold() for other in table.names}:
            continue
        if (kind == "record" and table.form in ("json", "blanks", "blank")) or (blank and " " in name):
            continue
        above = table.sometimes(0.1)
        table.names.insert(0 if above else len(table.names), name)
        table.cells.insert(0 if above else len(table.cells), row)
        table.dress.append(f"row {name}" + " above" * above)


def _more_columns(table: Table) -> None:
    """Columns that describe the data sets or sum up the scores."""
    chance, values, places = table.chance, table.values, table.places
    if len(table.heads) != len(values[0]) or len(table.names) != len(values) or table.form == "blank":
        return
    made: dict[str, Callable[[int], str]] = {
        "#Instances": lambda i: str(chance.randrange(50, 5000)),
        "tid": lambda i: str(3 * i + 3 + chance.randrange(3)),
        "seed": lambda i: str(chance.randrange(1000)),
        "n": lambda i: str(chance.randrange(20, 900)),
        "IR": lambda i: f"{1 + chance.random() * 30:.2f}",
        "Year": lambda i: str(1990 + chance.randrange(30)),
        "Obj": lambda i: str(chance.randrange(2000, 90000)),
        "Params": lambda i: f"{chance.random() * 90:.1f}M",
        "Type": lambda i: chance.choice(("binary", "multi")),
        "Best result": lambda i: f"{max(values[i]):.{places}f}",
        "Average": lambda i: f"{mean(values[i]):.{max(places, 1)}f}",
        "Oracle": lambda i: f"{max(values[i]):.{places}f}",
        "Winner": lambda i: table.heads[0] if i % 2 else "none",
    }
    left = ("#Instances", "tid", "seed", "n", "IR", "Year", "Obj", "Params", "Type")
    for name, cell in made.items():
        if name == "Obj" and max(map(max, values)) > 1000:  # nothing would tell it from an algorithm
            continue
        if table.sometimes(0.04):
            at = 0 if name in left else len(table.heads)
            made_cells = [cell(i) for i in range(len(table.cells))]
            table.heads.insert(at, name)
            for row, text in zip(table.cells, made_cells, strict=True):
                row.insert(at, text)
            table.dress.append(f"column {name}")
    if table.sometimes(0.06) and table.form not in ("json", "long"):
        table.names_at = 1
        table.dress.append("numbered rows")


def _numerals(table: Table) -> None:
    """How numbers are written: marks of decimals, signs between thousands, signs of minus, points without a nought."""
    chance, form = table.chance, table.form
    kind = chance.choice(["", "", "commas", "thousands", "bare points", "minus", "signs", "e"])
    comma_is_free = form not in ("comma", "json", "long")
    if kind == "commas" and comma_is_free:
        table.cells = [[cell.replace(".", ",") for cell in row] for row in table.cells]
        if chance.random() < 0.5:
            table.cells = [[_grouped_digits(cell, ",", ".") for cell in row] for row in table.cells]
    elif kind == "thousands":
        mark = chance.choice((",", "'", "\u202f", "’")) if comma_is_free else chance.choice(("'", "\u202f"))
        table.cells = [[_grouped_digits(cell, ".", mark) for cell in row] for row in table.cells]
    elif kind == "bare points":
        table.cells = [[cell[1:] if cell.startswith("0.") else cell for cell in row] for row in table.cells]
    elif kind == "minus" and form != "blank":
        table.cells = [["\u2212" + c[1:] if c.startswith("-") else c for c in row] for row in table.cells]
    elif kind == "signs":
        table.cells = [
            ["+" + c if c[:1].isdigit() and c.replace(".", "").isdigit() else c for c in r] for r in table.cells
        ]
    elif kind == "e" and table.dress == [form]:
        table.cells = [[f"{x:.6e}" for x in row] for row in table.values]
    else:
        return
    table.dress.append(kind)


def _grouped_digits(cell: str, decimal: str, mark: str) -> str:
    whole, dot, rest = cell.partition(decimal)
    if not whole.lstrip("-").isdigit() or not (rest.isdigit() or not dot):
        return cell
    return f"{int(whole):,}".replace(",", mark) + dot + rest if len(whole.lstrip("-")) > 3 else cell


def _without_a_score(table: Table) -> bool:
    """One score in twenty tables is missing: whatever is read then is wrong."""
    if not table.sometimes(0.05) or len(table.dress) > 1:
        return False
    i, j = table.chance.randrange(len(table.cells)), table.chance.randrange(len(table.heads))
    table.cells[i][j] = (
        "-" if table.form in ("blanks", "blank") else table.chance.choice(("", "-", "NA", "n/a", "?", "--"))
    )
    table.dress.append("a score is missing")
    return True


def _grouped(table: Table) -> None:
    """Blocks of rows: in sections, or under a name in a column of its own, written once or with ditto marks."""
    if table.form in ("json", "blanks", "blank", "long") or len(table.names) < 4 or "" in table.names:
        return
    kind = table.chance.choice(("sections", "once", "each", "ditto"))
    half = len(table.names) // 2
    groups = ["UCI"] * half + ["KEEL"] * (len(table.names) - half)
    if kind == "sections":
        if table.form not in MERGING:
            return
        table.groups = groups
    else:
        ditto = table.chance.choice(('"', "〃", "''")) if kind == "ditto" else ""
        table.of_datasets = dict(zip(table.names, groups, strict=True))
        shown = [g if kind == "each" or i in (0, half) else ditto for i, g in enumerate(groups)]
        table.heads.insert(0, table.corner or "data set")
        for row, name in zip(table.cells, table.names, strict=True):
            row.insert(0, name)
        table.names, table.corner = shown, "Group"
    table.dress.append(f"groups {kind}")


def _two_heads(table: Table) -> None:
    """A row of headings over the headings."""
    if table.form not in ("comma", "semicolon", "tab", "latex", "html", "excel"):
        return
    half = max(1, len(table.heads) // 2)
    table.over = ["Trees"] * half + ["Others"] * (len(table.heads) - half)
    table.of_algorithms = dict(zip(table.heads, table.over, strict=True))
    table.dress.append("two rows of headings")


def _remarks(table: Table) -> None:
    """Lines that are no rows."""
    if table.form not in ("comma", "semicolon", "tab", "bar"):
        return
    where = table.chance.choice((0, 1, 2, len(table.names) + 1))
    table.lines[where] = table.chance.choice(("# made by a program", "# 17 runs, seed 3", "# 0.5 is the level", "#"))
    table.dress.append(f"remark before row {where}")
