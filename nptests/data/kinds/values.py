"""Single numbers: counts, p-values, parameters."""

from typing import Any

from nptests.data.kinds import kind, schema, seeded, traits, wording

COUNT_NAMES = ("n01", "n10", "n11", "n00")
# The same four counts as two independent samples: successes n01 beside failures n11, and n10 beside n00; and as one.
PROPORTIONS = {"x1": ("n01",), "n1": ("n01", "n11"), "x2": ("n10",), "n2": ("n10", "n00")} | {
    "successes": ("n01",),
    "trials": ("n01", "n11"),
}


def counts_by_name(row: Any) -> dict[str, int]:
    """The counts of a case under the names that procedures have for them."""
    counts = {name: int(count) for name, count in zip(COUNT_NAMES, row, strict=True)}
    return counts | {name: sum(counts[part] for part in parts) for name, parts in PROPORTIONS.items()}


def _numbers_asserted(source: kind.Source) -> dict[str, Any]:
    return {"args": list(source.numbers())}


COUNTS = kind.Kind(
    name="counts",
    words="counts",
    help="the counts, in the order of the names",
    task="Counts.",
    arguments=lambda source: source.numbers(),
    bodies=lambda names: ({name: {"type": "integer"} for name in names},),
    r="".join(f"{name} <- rows[[1]][{i}]\n" for i, name in enumerate(COUNT_NAMES, start=1))
    + "".join(f"{name} <- {' + '.join(parts)}\n" for name, parts in PROPORTIONS.items()),
    python=f"{', '.join(COUNT_NAMES)} = map(int, rows[0])\n"
    + "".join(f"{name} = {' + '.join(parts)}\n" for name, parts in PROPORTIONS.items()),
    wording=wording.OF_TWO_SAMPLES,
    layout=kind.Layout("values", fixed=True, values=True),
    traits=traits.COUNTS,
    seeded=seeded.counts,
    example=kind.Example(cells=(("18", "40", "11", "50"),)),
    typed=True,
    asserted=_numbers_asserted,
)
NUMBERS = kind.Kind(
    name="numbers",
    words="numbers",
    help="the numbers",
    task="Numbers.",
    arguments=lambda source: source.numbers(),
    bodies=lambda names: ({name: {"type": "number"} for name in names},),
    r="x <- rows[[1]]\n",
    python="x = rows[0]\n",
    wording=wording.OF_TWO_SAMPLES,
    layout=kind.Layout("values", fixed=True, values=True, scaled=False),
    traits=traits.EVERYWHERE,
    example=kind.Example(cells=(("10", "3"),)),
    typed=True,
    asserted=_numbers_asserted,
)
PVALUES = kind.Kind(
    name="pvalues",
    words="p-values",
    help="the p-values",
    task="The p-values of {n} hypotheses.",
    arguments=lambda source: source.samples("pvalues"),
    bodies=lambda names: ({"pvalues": schema.NUMBERS},),
    r="p <- rows[[1]]\nalpha <- 0.05\n",
    python="x = p = rows[0]\n",
    wording=wording.OF_PVALUES,
    layout=kind.Layout("values", values=True, scaled=False, simple=("1", "0.5", "0.1", "0.01")),
    traits=traits.PVALUES,
    seeded=seeded.pvalues,
    example=kind.Example("benjamini1995/thrombolysis", ("p",)),
    printed=True,
    asserted=lambda source: {"pvalues": [float(p) for p in source.samples("pvalues")[0]]},
)
