"""The sizes of the procedures and of the post-hocs, as the documentation shows them."""

from collections.abc import Sequence
from itertools import product

from nptests.document.blocks import Block, Cell, Paragraph, Sheet, numbers, row
from nptests.experiment.metrics.listed import entry
from nptests.studies.fold_sizes import CASES, stored_fold_sizes
from nptests.studies.interval_coverage import LEVEL, Coverage, least, promised, stored_coverage, words
from nptests.studies.null_sizes import stored_null_sizes
from nptests.studies.posthoc_sizes import PairSize, stored_sizes
from nptests.vocabulary import Error


def null_size_sheets(name: str) -> tuple[Sheet, ...]:
    """How often a procedure rejects when nothing differs: a row for each design and law, a column for each level."""
    sizes = [size for size in stored_null_sizes() if size.procedure == name]
    levels = sorted({size.alpha for size in sizes}, reverse=True)
    by_design = {(size.null, size.n, size.k, size.alpha): size for size in sizes}
    rows = []
    for null, n, k in dict.fromkeys((size.null, size.n, size.k) for size in sizes):
        first = by_design[null, n, k, levels[0]]
        how = f"{first.draws:,} samples" if first.draws else "enumerated"
        rates = numbers(f"{by_design[null, n, k, level].size:.4f}" for level in levels)
        rows.append(row(*numbers((str(n), str(k))), null, *rates, how))
    heads = ("n", "k", "null law", *(f"at {level:g}" for level in levels), "how")
    notes = (
        "Shares of samples that it rejects although nothing differs (any comparison of a family): normal scores, 0 and "
        "1 for Cochran's Q, the probability 1/2 for counts. `python -m nptests.studies.null_sizes` finds them again.",
    )
    return (Sheet("", heads, tuple(rows), notes),) if rows else ()


def fold_size_sheets(name: str) -> tuple[Sheet, ...]:
    """How often it rejects on folds where two models are equally good, beside the other tests on the same splits."""
    splits = entry(name).study.folds
    sizes = [size for size in stored_fold_sizes() if size.splits in splits]
    if not sizes:
        return ()
    rows = []
    for scheme, test in dict.fromkeys((size.splits, size.procedure) for size in sizes):
        mine = (size for size in sizes if (size.splits, size.procedure) == (scheme, test))
        rows.append(row(scheme, test, *numbers(f"{size.size:.4f}" for size in mine)))
    notes = (
        f"Shares of {sizes[0].draws:,} data sets of {CASES} cases, drawn on {sizes[0].date}, that a test rejects "
        "although both models are expected to be right equally often: one learns from one feature, the other "
        "from another like it; by class means (centroid), which hardly depend on the training cases, or by the nearest "
        "case (neighbour), which does. `python -m nptests.studies.fold_sizes` prints the table.",
    )
    columns = dict.fromkeys((size.model, size.alpha) for size in sizes)
    heads = ("splits", "test", *(f"{model}, at {level:g}" for model, level in columns))
    return (Sheet("Two models on the folds of one data set", heads, tuple(rows), notes),)


def coverage_blocks(name: str) -> tuple[Block, ...]:
    """What the intervals of a procedure promise, and how often they held the true value."""
    lines = [line for line in stored_coverage() if line.procedure == name]
    blocks: list[Block] = []
    for way in entry(name).covers:
        mine = [line for line in lines if line.options == words(way.options)]
        if not mine:
            continue
        opening = f"With {words(way.options)}: the" if way.options and len(entry(name).covers) > 1 else "The"
        promising = [line for line in mine if promised(line)]
        whole = f"{opening} {LEVEL:.0%} interval is for {way.what}. "
        if not promising:
            whole += f"It promises no level: it is approximate. At the least it covered {least(mine)}."
        elif len(promising) == len(mine):
            whole += f"It promises its level. At the least it covered {least(mine)}."
        else:
            others = [line for line in mine if line not in promising]
            whole += (
                f"It promises its level for scores that are {' or '.join(way.promised)}: at the least it covered "
                f"{least(promising)}. For others it promises none: at the least {least(others)}."
            )
        blocks += [Paragraph(whole), _covered(mine)]
    return tuple(blocks)


def _covered(lines: Sequence[Coverage]) -> Sheet:
    """A row for each shape and effect, a column for each size."""
    sizes = sorted({line.n for line in lines})
    shares = {(line.shape, line.effect, line.n): line.share for line in lines}
    rows = tuple(
        row(shape, *numbers((f"{effect:g}", *(f"{shares[shape, effect, n]:.3f}" for n in sizes))))
        for shape, effect in dict.fromkeys((line.shape, line.effect) for line in lines)
    )
    flat, none = sum(line.without_width for line in lines), sum(line.none for line in lines)
    notes = (
        f"Shares of the intervals of {lines[0].draws:,} samples each, drawn on {lines[0].date}; not counted are "
        f"{flat} of {sum(line.draws for line in lines):,} where it had no width, and {none} where there was none. "
        "`python -m nptests.studies.interval_coverage` prints the table.",
    )
    return Sheet("", ("scores", "effect", *(f"n = {n}" for n in sizes)), rows, notes)


def size_sheets() -> tuple[Sheet, Sheet, Sheet]:
    """Complete null with the permutation error, with the published one, and other columns of another spread."""
    one = stored_sizes()[0]
    tables = f"{one.tables:,} tables of {one.n} data sets, normal scores"
    notes = (
        f"Shares of {tables}, that reject the pair; nominal {one.alpha:g}.",
        f"*: the whole 95 % interval lies outside {0.9 * one.alpha:g} to {1.1 * one.alpha:g}.",
    )
    return (
        _sheet('All equal in law, error="permutation"', "permutation", (1.0,)),
        _sheet('All equal in law, error="published"', "published", (1.0,)),
        _sheet(
            'Only the pair equal in law, the others with 0.1 or 10 times its spread, error="permutation"',
            "permutation",
            (0.1, 10.0),
            *notes,
        ),
    )


def _sheet(title: str, error: Error, spreads: tuple[float, ...], *notes: str) -> Sheet:
    """One row a k; one column for each spread of the others and each kind of ranks."""
    columns = tuple(product(spreads, dict.fromkeys(size.ranks for size in stored_sizes())))
    sizes = {(size.spread, size.ranks, size.k): size for size in stored_sizes() if size.error == error}
    numbers = sorted({k for spread, _, k in sizes if spread in spreads})
    rows = tuple((Cell(str(k), True), *(_cell(sizes[(*column, k)]) for column in columns)) for k in numbers)
    heads = (ranks if spread == 1 else f"{ranks} {spread:g}" for spread, ranks in columns)
    return Sheet(title, ("k", *heads), rows, notes)


def _cell(size: PairSize) -> Cell:
    """Marked if the whole interval is outside alpha -+ alpha / 10."""
    low, high = size.interval()
    off = low > 1.1 * size.alpha or high < 0.9 * size.alpha
    return Cell(f"{size.share:.4f}", True, mark="*" if off else "")
