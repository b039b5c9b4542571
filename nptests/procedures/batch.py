"""One procedure on many tables of one size: the same numbers as table by table, through a kernel where it has one."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nptests.data import arrays, decimals, ranks, samples, scores
from nptests.errors import InputError, InputWarning
from nptests.procedures.descriptor import Procedure, accepting, check_level
from nptests.procedures.descriptor.facets import Answers, Many
from nptests.procedures.keyed_tables import Keyed, Progress, tables_of
from nptests.procedures.listed import procedure
from nptests.results import Comparisons, Face, Outcome
from nptests.values import Value, changed, read_only
from nptests.vocabulary import Arithmetic, Array, Better, Booleans, Numeric

CELLS = 2**19  # of the tables that go through a kernel together: some megabytes
SIMULATED = "simulated"
LOOKED_AT = 4  # data sets of a table: if all their numbers have few digits, that is no chance
MODEST = (1e-6, 1e9)  # where a decimal of at most 15 digits has at most 21 places


@dataclass(frozen=True, eq=False, repr=False)
class Batch(Face, Value):
    """What one procedure says of m tables of n data sets and k algorithms.

    statistic   one a table; of comparisons one for each of the `pairs`, (m, pairs)
    pvalue      likewise
    exact       whether the p-values of a table are exact
    mean_ranks  of every algorithm (m, k), 1 is best, where the procedure ranks
    adjusted    the adjusted p-values of comparisons
    pairs       the columns that are compared, two by two; none where the procedure is one test
    """

    procedure: str
    n: int
    k: int
    statistic: Array
    pvalue: Array
    exact: Booleans
    mean_ranks: Array | None
    adjusted: Array | None
    pairs: tuple[tuple[int, int], ...]
    options: Mapping[str, Any]
    notes: tuple[str, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        for values in (self.statistic, self.pvalue, self.exact, self.mean_ranks, self.adjusted):
            read_only(values, copy=False)

    def __len__(self) -> int:
        return len(self.pvalue)

    def rejected(self, alpha: float = 0.05) -> Booleans:
        """Whether each table, or each pair of it, is significant at the level."""
        return np.asarray((self.pvalue if self.adjusted is None else self.adjusted) <= check_level(alpha))

    def to_frame(self) -> Any:
        """A pandas DataFrame: one row a table, or a row for each pair of it."""
        import pandas as pd

        each = max(1, len(self.pairs))
        columns: dict[str, Any] = {"table": np.repeat(np.arange(len(self)), each)}
        for place, name in enumerate("ab") if self.pairs else ():
            columns[name] = np.tile([pair[place] for pair in self.pairs], len(self))
        for name in ("statistic", "pvalue", "adjusted") if self.pairs else ("statistic", "pvalue"):
            columns[name] = getattr(self, name).ravel()
        return pd.DataFrame(columns | {"exact": np.repeat(self.exact, each)})


def batch(
    name: str, tables: Any, *, better: Better | None = None, table: str | None = None, dataset: str | None = None,
    algorithm: str | None = None, score: str | None = None, progress: Progress | None = None, **options: Any,
) -> Batch:  # fmt: skip
    """One procedure on many tables of one size, at once.

    Every number is the one that the procedure gives when it is called on table after table, and that is what is done
    where it has no kernel for its options (null="simulated", say). Of a Parquet file (nptests[scale]) or a table of
    Arrow only some tables are held at a time, so that a million take no more memory than their answers.

    name       a procedure of the catalogue that takes scores or samples, such as "friedman" or "kruskal_wallis"
    tables     numbers of the shape (m, n, k): m tables of n data sets in rows and k algorithms, or samples, in columns;
               or, with table=, a frame, a table of Arrow, or the path of a Parquet file
    better     which scores are better, "higher" or "lower", where the answer depends on it
    table      the column with the key of the table of each row; rows of one table follow upon each other. Each is a
               data set with one column an algorithm, or, with dataset=, algorithm= and score=, one score
    dataset    the column that names the data sets, if there is one
    algorithm  the column that names the algorithms, where each row is one score
    score      the column of the scores, where each row is one
    progress   called with the rows that are done and all of them
    options    the options of the procedure
    """
    chosen = procedure(name)
    if table is None:
        cells = _cells(chosen, tables)
        blocks = iter((cells,))
    else:
        blocks = tables_of(tables, Keyed(table, dataset, algorithm, score), progress)
    first: Any = None
    parts: list[Answers] = []
    done, size = 0, (0, 0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)  # of one table like another
        for cells in blocks:
            if first is None:
                first, size = _result(chosen, _cells(chosen, cells)[0], better, options, 0), cells.shape[1:]
            parts += [_answers(chosen, part, better, options, first, done + start) for start, part in _blocks(cells)]
            done += len(cells)
    return Batch(
        procedure=chosen.name,
        n=int(size[0]),
        k=int(size[1]),
        statistic=np.concatenate([part.statistic for part in parts]),
        pvalue=np.concatenate([part.pvalue for part in parts]),
        exact=np.concatenate([part.exact for part in parts]),
        mean_ranks=_joined([part.mean_ranks for part in parts]),
        adjusted=_joined([part.adjusted for part in parts]),
        pairs=_pairs(first),
        options=first.options,
        notes=tuple(note for note in first.notes if note == accepting.NO_DIRECTION),
    )


def _cells(chosen: Procedure, tables: Any) -> Numeric:
    """The tables as one array, or what is wrong with them."""
    if chosen.kind.layout.rows == "values" or chosen.gives not in (Outcome, Comparisons):
        words = f"{chosen.name} takes {chosen.kind.words}: batch is for tests of tables and of samples"
        raise InputError("data", words, where="name")
    cells = arrays.as_array(tables)
    if cells.ndim != 3 or not cells.size:
        shape = " x ".join(map(str, cells.shape)) or "one number"
        words = f"tables are numbers of the shape (tables, data sets, algorithms), not {shape}"
        raise InputError("shape", f"{words}; one table alone is for nptests.{chosen.name}", where="tables")
    if not chosen.kind.layout.open and cells.shape[2] != len(chosen.data):
        words = f"{chosen.name} takes {chosen.kind.words}, and these tables have {cells.shape[2]} columns"
        raise InputError("shape", f"{words}: choose them, as in tables[:, :, [0, 1]]", where="tables")
    return cells


def _result(chosen: Procedure, table: Numeric, better: Better | None, options: Mapping[str, Any], place: int) -> Any:
    """That of one table: nothing in it is taken for a summary of the rest, as in no array without names."""
    data: tuple[Any, ...] = (table,)
    keywords = options if better is None else {"better": better, **options}
    if chosen.kind.layout.rows == "samples":
        data, keywords = (tuple(table.T) if better is None else (scores.Scores(table, better=better),)), options
    try:
        return chosen.run(*data, **keywords)
    except InputError as error:
        raise InputError(error.code, f"table {place}: {error}", where=error.where) from None


def _blocks(cells: Numeric) -> Iterator[tuple[int, Numeric]]:
    """Some tables at a time, and the place of the first of them."""
    tables = max(1, CELLS // (cells.shape[1] * cells.shape[2]))
    return ((start, cells[start : start + tables]) for start in range(0, len(cells), tables))


def _answers(
    chosen: Procedure, block: Numeric, better: Better | None, options: Mapping[str, Any], first: Any, start: int
) -> Answers:
    """Through the kernel, if there is one for these options and numbers; else table by table."""
    if chosen.many is not None and first.options.get("null") != SIMULATED:
        answers = _together(chosen.many, block, better, first, start)
        if answers is not None:
            return answers
    results = [_result(chosen, table, better, options, start + i) for i, table in enumerate(block)]
    if any(_pairs(result) != _pairs(first) for result in results):
        raise InputError("control", "the control differs from table to table: name one, such as control='A1'")
    return Answers(
        statistic=np.array([_each(result, "statistic") for result in results]),
        pvalue=np.array([_each(result, "pvalue") for result in results]),
        exact=np.array([result.null is not None and result.null.kind == "exact" for result in results]),
        mean_ranks=np.array([result.mean_ranks for result in results]) if first.mean_ranks is not None else None,
        adjusted=np.array([_each(result, "adjusted") for result in results]) if _pairs(first) else None,
    )


def _together(many: Many, block: Numeric, better: Better | None, first: Any, start: int) -> Answers | None:
    """Through the kernel, where it can."""
    if many.as_given:
        if better == "lower":  # an alternative of the better scores, which are the lower ones, is turned to the larger
            turned = samples.turned(first.options["alternative"])
            first = changed(first, options={**first.options, "alternative": turned})
        better = None
    costs = _costs(block, better, first.options, many.ordinal(first.options), start)
    return None if costs is None else many.answers(costs, first)


def _costs(
    block: Numeric, better: Better | None, options: Mapping[str, Any], ordinal: bool, start: int
) -> Numeric | None:
    """The scores to rank and subtract, the lowest the best; None where some tables are decimals and others are not."""
    arithmetic: Arithmetic = "decimal" if ordinal else options.get("arithmetic", "decimal")  # order needs none
    if ordinal and block.dtype.kind == "i":
        small = ranks.narrowed(block)
        return ~small if better == "higher" else small  # ~x = -x - 1 turns the order round, and has no overflow
    doubles = block.dtype == np.float64 and bool(np.isfinite(block).all())
    if doubles and (ordinal or _each_computed(block)):
        costs = block
    elif block.dtype.kind == "i" and block.min() >= -decimals.LARGEST_INT64 and arithmetic == "decimal":
        costs = block.astype(np.int64, copy=False)
    else:
        read = decimals.numbers(block, where=lambda index: f"table {start + index[0]}, {arrays.position(index[1:])}")
        if read.integers is None and not ordinal:
            return None
        costs = read.working(arithmetic)
    return -costs if better == "higher" else costs


def _each_computed(block: Array) -> bool:
    """Whether every table has a number of more than 15 digits beyond doubt, and so is none of decimals.

    A modest double is no decimal N / 10**d of fewer if it is none of the quotients of these, each of which is rounded
    once: where it is one, N is the whole number next to 10**d times the double.
    """
    sizes = np.abs(block[:, :LOOKED_AT].reshape(len(block), -1))
    printed = (sizes < MODEST[0]) | (sizes >= MODEST[1])
    for tens in decimals.TENS[:-1]:
        if printed.all():
            return False
        scaled = np.rint(np.where(printed, 0.0, sizes) * tens)
        printed |= (scaled < 10.0**decimals.PRINTED_DIGITS) & (scaled / tens == sizes)
    return bool((~printed).any(axis=1).all())


def _each(result: Outcome | Comparisons, field: str) -> Any:
    """A number of a result, or that of each of its pairs."""
    return [getattr(row, field) for row in result] if isinstance(result, Comparisons) else getattr(result, field)


def _pairs(result: Outcome | Comparisons) -> tuple[tuple[int, int], ...]:
    if isinstance(result, Outcome):
        return ()
    place = {name: j for j, name in enumerate(result.algorithms)}
    return tuple((place[row.a], place[row.b]) for row in result)


def _joined(parts: Sequence[Numeric | None]) -> Numeric | None:
    """One array of those of the blocks, if they have any."""
    arrays = [part for part in parts if part is not None]
    return np.concatenate(arrays) if arrays else None
