"""Tables whose truth is known, in the dresses of papers and programs, by a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from statistics import mean, median

ALGORITHMS = ("RF", "SVM", "kNN", "C4.5", "MLP", "XGB-2", "Ours", "NB (k=3)", "A*", "LDA")
DATASETS = ("iris", "wine", "Adult", "glass 2", "yeast-1", "zoo", "sonar", "vowel", "sum", "ecoli", "car", "heart (S)")
FORMATS = ("comma", "semicolon", "tab", "blanks", "markdown", "latex", "html", "json", "long")


@dataclass(frozen=True)
class Dressed:
    """A text, its ending, and what stands in it."""

    text: str
    ending: str
    algorithms: tuple[str, ...]
    datasets: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]
    dress: tuple[str, ...]


def dressed(seed: int) -> Dressed:
    """One table; about half of them have something in them that is no score."""
    chance = random.Random(seed)
    k, n = chance.randrange(2, 6), chance.randrange(3, 9)
    algorithms, datasets = tuple(chance.sample(ALGORITHMS, k)), tuple(chance.sample(DATASETS, n))
    places, scale = chance.choice(((3, 1), (2, 1), (4, 1), (1, 100), (2, 100), (2, 3000)))
    values = [[round(chance.random() * scale, places) for _ in algorithms] for _ in datasets]
    form = chance.choice(FORMATS)
    dress = [form]
    heads, names = [*algorithms], [*datasets]
    cells = [[f"{x:.{places}f}" for x in row] for row in values]
    if form != "long":
        _around(chance, cells, values, dress, form)
        _more_rows(chance, names, cells, values, places, dress)
        _more_columns(chance, heads, cells, values, places, dress)
    if chance.random() < 0.3 and form in ("semicolon", "tab", "markdown", "latex", "html"):
        cells = [[cell.replace(".", ",") for cell in row] for row in cells]
        dress.append("decimal commas")
    corner = chance.choice(("data set", "", "Problem", "dataset"))
    text = _written(form, corner, heads, names, cells)
    if form in ("comma", "semicolon") and chance.random() < 0.2:
        text = chance.choice(("# made by a program\n", "# 17 runs, seed 3\n")) + text
        dress.append("remark")
    ending = {"markdown": ".md", "latex": ".tex", "html": ".html", "json": ".json", "tab": ".tsv", "blanks": ".txt"}
    return Dressed(text, ending.get(form, ".csv"), algorithms, datasets, tuple(map(tuple, values)), tuple(dress))


def _around(
    chance: random.Random, cells: list[list[str]], values: list[list[float]], dress: list[str], form: str
) -> None:
    """What is printed beside the scores."""
    kind = chance.choice(("", "", "", "spread", "sd in brackets", "ranks", "stars", "best is bold"))
    if form in ("json", "blanks") or not kind:
        return
    dress.append(kind)
    for i, row in enumerate(cells):
        best = max(range(len(row)), key=lambda j: values[i][j])
        for j, cell in enumerate(row):
            rank = 1 + sum(x > values[i][j] for x in values[i])
            row[j] = {
                "spread": f"{cell} ± {chance.random() / 10:.3f}",
                "sd in brackets": f"{cell} ({chance.random() / 10:.3f})",
                "ranks": f"{cell} ({rank})",
                "stars": cell + chance.choice(("", "*", "†")),
                "best is bold": _bold(cell, form) if j == best else cell,
            }[kind]


def _bold(cell: str, form: str) -> str:
    return {"markdown": f"**{cell}**", "latex": rf"\textbf{{{cell}}}", "html": f"<b>{cell}</b>"}.get(form, cell)


def _more_rows(
    chance: random.Random,
    names: list[str],
    cells: list[list[str]],
    values: list[list[float]],
    places: int,
    dress: list[str],
) -> None:
    """Rows that sum up the others, under names that say so, and under names that do not."""
    columns = list(zip(*values, strict=True))
    ranks = [[1 + sum(y > x for y in row) + (row.count(x) - 1) / 2 for x in row] for row in values]
    made = {
        "mean": [f"{mean(c):.{places}f}" for c in columns],
        "median": [f"{median(c):.{places}f}" for c in columns],
        "rank": [f"{mean(c):.2f}" for c in zip(*ranks, strict=True)],
        "sum": [f"{sum(c):.{places}f}" for c in columns],
    }
    called = {
        "mean": ("Average", "mean", "Mean (all)", "Macro avg", "Mittelwert", "Середнє", "Overall"),
        "median": ("Median", "median (all)"), "rank": ("Avg. rank", "mean rank", "Rank"), "sum": ("Total", "Sum"),
    }  # fmt: skip
    for kind in made:
        if chance.random() < 0.12:
            name = chance.choice(called[kind])
            if name.casefold() not in {other.casefold() for other in names}:
                names.append(name)
                cells.append(made[kind])
                dress.append(f"row {name}")


def _more_columns(
    chance: random.Random,
    heads: list[str],
    cells: list[list[str]],
    values: list[list[float]],
    places: int,
    dress: list[str],
) -> None:
    """Columns that describe the data sets or sum up the scores."""
    n = len(values)
    made = {
        "#Instances": lambda i: str(chance.randrange(50, 5000)),
        "tid": lambda i: str(3 * i + 3 + chance.randrange(3)),
        "seed": lambda i: str(chance.randrange(1000)),
        "n": lambda i: str(chance.randrange(20, 900)),
        "Best result": lambda i: f"{max(values[i]):.{places}f}",
        "Average": lambda i: f"{mean(values[i]):.{places}f}",
    }
    for name, cell in made.items():
        if chance.random() < 0.07:
            at = len(heads) if name in ("Best result", "Average") else 0
            heads.insert(at, name)
            for i, row in enumerate(cells):
                row.insert(at, cell(i) if i < n else "")
            dress.append(f"column {name}")


def _written(form: str, corner: str, heads: list[str], names: list[str], cells: list[list[str]]) -> str:
    rows = [[corner, *heads], *([name, *row] for name, row in zip(names, cells, strict=True))]
    if form == "long":
        lines = ["data set,algorithm,score"]
        lines += [f"{d},{a},{x}" for d, row in zip(names, cells, strict=True) for a, x in zip(heads, row, strict=True)]
        return "\n".join(lines) + "\n"
    if form == "json":
        entries = ", ".join(
            "{" + ", ".join([f'"data set": "{d}"', *(f'"{a}": "{x}"' for a, x in zip(heads, row, strict=True))]) + "}"
            for d, row in zip(names, cells, strict=True)
        )
        return f"[{entries}]\n"
    if form == "markdown":
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]]) + "\n"
    if form == "latex":
        body = [" & ".join(row).replace("#", r"\#").replace("±", r"$\pm$") + r" \\" for row in rows]
        return "\\begin{tabular}{lrrrr}\n" + "\n".join([body[0], r"\midrule", *body[1:]]) + "\n\\end{tabular}\n"
    if form == "html":
        body = ["<tr>" + "".join(f"<td>{cell}" for cell in row) for row in rows]
        return "<table>" + body[0].replace("<td>", "<th>") + "".join(body[1:]) + "</table>\n"
    if form == "blanks":
        widths = [max(len(row[j] or "-") for row in rows) + 3 for j in range(len(rows[0]))]
        return "\n".join("".join((c or "-").ljust(w) for c, w in zip(row, widths, strict=True)) for row in rows) + "\n"
    mark = {"comma": ",", "semicolon": ";", "tab": "\t"}[form]
    return "\n".join(mark.join(f'"{c}"' if mark in c else c for c in row) for row in rows) + "\n"
