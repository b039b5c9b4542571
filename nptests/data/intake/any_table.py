"""What somebody has -> one row a data set, one column an algorithm."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data.arrays import as_array, refuse_unordered
from nptests.data.decimals import Numbers
from nptests.data.intake import headings as heads, orientation, runs_as_tables, summaries
from nptests.data.intake.frames_judged import judged
from nptests.data.intake.named_columns import Columns, columns_of
from nptests.data.intake.naming import Naming
from nptests.data.intake.repeated import Cells, cells_of, combined
from nptests.errors import InputError, in_python

FEW_ROWS = 200  # are turned faster than the kinds of columns are listed


@dataclass(frozen=True)
class Wide:
    """A table: values with data sets in rows, the names of both, and how they were understood.

    pointed   whether every score was written with a point, as those are that stand below each other in one column
    numbers   the values with their decimals, where they were read already
    """

    values: Any
    algorithms: Iterable[Any] | None
    datasets: Sequence[Any] | None
    notes: tuple[str, ...] = ()
    pointed: bool = False
    numbers: Numbers | None = None

    def read(self, decimals: int | None) -> Any:
        """What `Scores` takes, at the printed precision that was stated."""
        return self.values if self.numbers is None or decimals is not None else self.numbers


def wide(data: Any, how: Naming) -> Wide:
    """The table in data of any shape; what is ambiguous is refused with the call to write instead."""
    named = how.long or how.dataset is not None
    plain = None if named else _of_plain_frame(data)
    names = None if plain is None else (plain.algorithms or (), data.index.name, plain.datasets or ())
    of_sets = names is not None and not runs_as_tables.called_runs(*names)
    if not (named or of_sets or how.keep_all or how.datasets is not None):
        runs_as_tables.refuse_runs(data)
    table = plain or _unnamed(data, how)
    algorithms = _listed(table.algorithms if how.algorithms is None else how.algorithms)
    datasets = _listed(table.datasets if how.datasets is None else how.datasets)
    size: tuple[int, ...] = () if how.algorithms is None or algorithms is None else np.shape(table.values)
    if len(size) == 2 and size[0] == len(algorithms or ()) != size[1]:
        line = f"{how.call}({orientation.as_turned(data)}, {in_python(how.said)})"
        raise InputError("transposed", f"{size[0]} names for {size[1]} columns, but {size[0]} rows: write {line}")
    typed = isinstance(data, (list, tuple)) or (datasets is None and isinstance(data, Mapping))
    with np.errstate(invalid="ignore"):  # infinite scores are refused where they are read
        block = None if how.keep_all else judged(table.values, algorithms, datasets, pointed=table.pointed, typed=typed)
    if block is None:
        return replace(table, algorithms=algorithms, datasets=datasets)
    exact = block.printed.read if block.whole else None
    return Wide(block.left, block.heads, block.names, (*table.notes, *block.notes), numbers=exact)


def _listed(names: Iterable[Any] | None) -> list[Any] | None:
    return None if names is None else list(names)


def _unnamed(data: Any, how: Naming) -> Wide:
    if isinstance(data, str):
        raise InputError("kind", f'a text is no table: write nptests.read_scores({data[:60]!r}, better="higher")')
    refuse_unordered(data)
    counted = hasattr(data, "__len__") and getattr(data, "ndim", 1) != 0
    if not counted and not hasattr(data, "collect") and np.ndim(data) == 0:
        takes = f"`{how.call}` takes a frame, an array, {{name: scores}}, or a file"
        raise InputError("kind", f"a {type(data).__name__} is no table: {takes}")
    runs_as_tables.refuse_tables(data, how)
    numeric = not how.long and how.dataset is None and _numbers_of(data) is not None
    runs = None if how.long or how.dataset is not None or how.keep_all else _runs_of_data_sets(data, numeric)
    if not how.long and how.dataset is None:
        data = _flat(data)
    if numeric and not runs and (table := _of_plain_frame(data)) is not None:
        return table
    cells = runs or (None if how.long else cells_of(data, how))
    if cells is not None:
        runs_as_tables.refuse_one_data_set(cells, data)
        return Wide(*combined(cells, how.repetitions or "mean"))
    if how.long and (crossed := _by_its_own_codes(data, how)) is not None:
        return crossed
    columns = columns_of(data)
    if columns is None:
        if how.long or how.dataset is not None:
            raise InputError("columns", f"{how.call}: dataset=, algorithm= and score= name columns, and there are none")
        return Wide(data, None, None)
    if how.long:
        return _crossed(columns, how)
    if how.dataset is not None:
        return _rectangle(columns.without(how.dataset, columns.column(how.dataset, how.call).tolist()))
    return _recognised(data, columns, how)


def _runs_of_data_sets(data: Any, numeric: bool) -> Cells | None:
    """The scores of a frame of pandas whose rows are named by their data set and their seed, fold or run.

    numeric    whether it holds numbers alone
    """
    if getattr(data, "ndim", 0) != 2 or not hasattr(data, "set_index") or data.columns.nlevels > 1:
        return None
    if data.index.nlevels == 1:  # as columns, of which one is words
        kinds = heads.heads_datasets, heads.heads_runs
        named = [x for x in data.columns if any(kind(str(x)) for kind in kinds) and not numeric]
        data = data.set_index(named) if len(named) == 2 else data
    if data.index.nlevels < 2 or data.shape[1] < 2 or any(dtype.kind not in "iuf" for dtype in data.dtypes):
        return None
    counts = [name for name in data.index.names if heads.heads_runs(str(name))]
    crossed = any(heads.heads_algorithms(str(name)) or heads.heads_scores(str(name)) for name in data.columns)
    crossed = crossed or any(heads.heads_algorithms(str(name)) for name in data.index.names)
    if crossed or len(counts) != 1:  # the other levels are of data sets, however they are called
        return None
    cells: Cells = {}
    rows = _joined(data.droplevel(counts).index) if data.index.nlevels > 2 else data.droplevel(counts).index
    for row, scores in zip(rows, data.to_numpy(), strict=True):
        for algorithm, score in zip(data.columns, scores.tolist(), strict=True):
            cells.setdefault((str(row), str(algorithm)), []).append(score)
    return cells


def _flat(data: Any) -> Any:
    """A frame of pandas without levels: those of columns are joined and, unless one names algorithms, those of rows."""
    if getattr(data, "ndim", 0) != 2 or not hasattr(data, "set_axis"):
        return data
    if data.columns.nlevels > 1:
        data = data.set_axis(_joined(data.columns), axis=1)
    levels = data.index.nlevels
    if levels > 1 and data.shape[1] > 1 and not any(heads.heads_algorithms(str(name)) for name in data.index.names):
        data = data.set_axis(_joined(data.index))
    return data


def _joined(labels: Any) -> list[str]:
    """The levels that tell labels apart, side by side."""
    telling = [j for j in range(labels.nlevels) if len({label[j] for label in labels}) > 1] or [labels.nlevels - 1]
    return [" ".join(str(label[j]) for j in telling) for label in labels]


def _numbers_of(data: Any) -> Any:
    """Those of a pandas frame of numbers alone; of a long one its kinds tell, as texts take time to be turned."""
    if not (hasattr(data, "index") and hasattr(data, "to_numpy") and getattr(data, "ndim", 0) == 2):
        return None
    if len(data) > FEW_ROWS and not all(kind.kind in "iuf" for kind in data.dtypes):
        return None
    values = data.to_numpy()
    return values if values.dtype.kind in "iuf" else None


def _of_plain_frame(data: Any) -> Wide | None:
    """A pandas frame of numbers of one kind, without levels, which needs no look at each column."""
    values = _numbers_of(data)
    if values is None or {getattr(axis, "nlevels", 1) for axis in (data.columns, data.index)} != {1}:
        return None
    names = _labels(data.columns)
    # What is seen twice at one place is the frame's own block, and of one kind.
    if values.shape[1] < 2 or not np.may_share_memory(values, data.to_numpy()):
        kinds = set(data.dtypes.tolist())
        if len(kinds) != 1 or not all(isinstance(kind, np.dtype) for kind in kinds):
            return None
    if any(map(heads.heads_numbering, map(str, names))):
        return None
    return Wide(values, names, None if type(data.index).__name__ == "RangeIndex" else _labels(data.index))


def _labels(axis: Any) -> list[Any]:
    """The labels of an axis; texts as Arrow hands them over, at once, which pandas does one by one."""
    held = axis.array
    texts = held.__arrow_array__().to_pylist() if type(held).__name__ == "ArrowStringArray" else [None]
    return axis.tolist() if None in texts else texts


def _recognised(data: Any, columns: Columns, how: Naming) -> Wide:
    """A table that says by its headings and cells what its columns are."""
    columns, notes = (columns, ()) if how.keep_all else _without_numbering(columns)
    texts = columns.texts
    if not texts:
        return _rectangle(columns, notes)
    names = list(map(str, columns.by_name[texts[0]])) if len(texts) == 1 else []
    if names and len(set(names)) == len(names) and columns.counted:
        return _rectangle(columns.without(texts[0], names), (*notes, f"column {texts[0]!r} names the data sets"))
    if not columns.counted and _describes(columns, texts):
        note = f"{summaries.SET_ASIDE}column{'s' * (len(texts) > 1)} {', '.join(map(repr, texts))}, of words"
        for name in texts:
            columns = columns.without(name)
        return _rectangle(columns, (*notes, note))
    roles = _said_by_headings(columns, texts)
    if roles is not None:
        how = replace(how, **roles)
        crossed = _by_its_own_codes(data, how)
        return _crossed(columns, how, roles) if crossed is None else replace(crossed, notes=_told(roles))
    raise _which_is_what(columns, texts, how)


def _without_numbering(columns: Columns) -> tuple[Columns, tuple[str, ...]]:
    """A first column that only counts the rows is no algorithm."""
    if not columns.by_name:
        raise InputError("empty", "the table is empty: rows of data sets and columns of algorithms are needed")
    first = next(iter(columns.by_name))
    cells = columns.by_name[first]
    counted = cells.dtype.kind in "iu" and any(
        (cells == np.arange(start, start + len(cells))).all() for start in (0, 1)
    )
    if not counted or len(columns.by_name) < 3 or not heads.heads_numbering(str(first)):
        return columns, ()
    return columns.without(first), (f"{summaries.SET_ASIDE}column {first!r}, which only counts the rows",)


def _said_by_headings(columns: Columns, texts: list[Any]) -> dict[str, Any] | None:
    """dataset=, algorithm= and score=, where exactly one column is headed as each."""
    numeric = [name for name in columns.by_name if name not in texts]

    def only(judged: Callable[[str], bool], names: list[Any]) -> list[Any]:
        return [name for name in names if judged(str(name))]

    algorithm = only(heads.heads_algorithms, texts)
    dataset = only(lambda name: heads.heads_datasets(name) and not heads.heads_numbering(name), list(columns.by_name))
    free = [name for name in numeric if name not in dataset and not heads.heads_runs(str(name))]
    score = free if len(free) == 1 else only(heads.heads_scores, free)
    if len(algorithm) != 1 or len(dataset) != 1 or len(score) != 1:
        return None
    return {"dataset": dataset[0], "algorithm": algorithm[0], "score": score[0]}


def _describes(columns: Columns, texts: list[Any]) -> bool:
    """Whether columns of words tell no algorithms apart: several columns of numbers are headed by those."""
    numeric = [str(name) for name in columns.by_name if name not in texts]
    headed = any(map(heads.heads_algorithms, map(str, texts)))
    return len(numeric) > 1 and not headed and not any(heads.heads_scores(x) or heads.heads_runs(x) for x in numeric)


def _which_is_what(columns: Columns, texts: list[Any], how: Naming) -> InputError:
    numeric = [name for name in columns.by_name if name not in texts]
    score = next((name for name in numeric if heads.heads_scores(str(name))), numeric[-1] if numeric else "score")
    if len(texts) == 1:
        first = next((name for name in numeric if name != score), None)
        if first is not None and heads.heads_runs(str(first)):
            text = f"column {first!r} counts runs, and no column names data sets: runs on one data set are compared by "
            text += f"nptests.compare(df.pivot(index={first!r}, columns={texts[0]!r}, values={score!r}), "
            text += 'splits="10-fold"), or as they came about'
            return InputError("long", text, where=str(first))
        if first is None:
            text = f"column {texts[0]!r} holds words that repeat: groups are compared by "
            text += f"nptests.kruskal_wallis(df, algorithm={texts[0]!r}, score={score!r}); name the data sets as well "
            text += f"to compare within them, {how.line(dataset='...', algorithm=texts[0], score=score)}"
            return InputError("long", text, where=str(texts[0]))
        words = f"column {texts[0]!r} holds words: if it only describes the data sets, write "
        words += how.line(f"df.drop(columns={texts[0]!r})")
        if len({*columns.by_name[first].tolist()}) < len(columns.by_name[first]):  # each has a score of several
            words += f"; if there is one score a row, {how.line(dataset=first, algorithm=texts[0], score=score)}"
        return InputError("long", words, where=str(texts[0]))
    algorithm = next((name for name in texts if heads.heads_algorithms(str(name))), texts[1])
    dataset = next(name for name in texts if name != algorithm)
    text = f"columns {', '.join(map(repr, texts))} hold words: if there is one score a row, write "
    text += f"{how.line(dataset=dataset, algorithm=algorithm, score=score)}; if one names the data sets and the others "
    text += f"describe them, df.set_index({texts[0]!r}) without the others"
    return InputError("long", text, where=str(texts[0]))


def _rectangle(columns: Columns, notes: tuple[str, ...] = ()) -> Wide:
    lengths = {name: len(column) for name, column in columns.by_name.items()}
    if len(set(lengths.values())) > 1:
        listed = ", ".join(f"{name!r} has {length}" for name, length in lengths.items())
        raise InputError("ragged", f"the algorithms have different numbers of scores: {listed}")
    arrays = [as_array(column) for column in columns.by_name.values()]
    kinds = {array.dtype.kind for array in arrays}
    values: Any = np.column_stack(arrays if len(kinds) == 1 else [a.astype(object) for a in arrays]) if arrays else []
    return Wide(values, list(columns.by_name), columns.labels, notes)


def _crossed(columns: Columns, how: Naming, roles: dict[str, Any] | None = None) -> Wide:
    """One score a row: every data set crossed with every algorithm."""
    named = {"dataset": how.dataset, "algorithm": how.algorithm, "score": how.score}
    roles = _left_to_headings(columns, named) if roles is None else roles
    named |= roles
    missing = [word for word, name in named.items() if name is None]
    if missing:
        free = [str(name) for name in columns.by_name if name not in named.values()]
        text = f"long form needs dataset=, algorithm= and score=: {missing[0]}= is missing, one of {', '.join(free)}; "
        text += f"write {how.line(**{missing[0]: free[0] if len(free) == 1 else '...'})}"
        raise InputError("columns", text, where=missing[0])
    notes = _told(roles)
    three = [columns.column(name, how.call) for name in named.values()]
    if (table := _of_one_score_each(*three)) is not None:
        return replace(table, notes=notes)
    rows, algorithms, scores = (column.tolist() for column in three)
    cells: Cells = {}
    for dataset, algorithm, score in zip(rows, algorithms, scores, strict=True):
        cells.setdefault((str(dataset), str(algorithm)), []).append(score)
    _refuse_unexplained_repetitions(cells, columns, how)
    table = Wide(*combined(cells, how.repetitions or "mean"))
    return replace(table, notes=(*notes, *table.notes))


def _told(roles: Mapping[str, Any]) -> tuple[str, ...]:
    """Which columns were taken as what, where nobody said so."""
    return (", ".join(f"{word} is column {name!r}" for word, name in roles.items()),) if roles else ()


def _left_to_headings(columns: Columns, named: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of what was not named, where exactly one of the others is headed as it."""
    headed = {"dataset": heads.heads_datasets, "algorithm": heads.heads_algorithms, "score": heads.heads_scores}
    free = columns.by_name.keys() - named.values()
    each = {word: [name for name in free if headed[word](str(name))] for word in headed if named[word] is None}
    return {word: names[0] for word, names in each.items() if len(names) == 1}


def _by_its_own_codes(data: Any, how: Naming) -> Wide | None:
    """A frame of pandas in long form, whose columns know their different names; None where anything is odd."""
    three = (how.dataset, how.algorithm, how.score)
    if (
        not hasattr(data, "iloc")
        or data.index.nlevels > 1
        or [list(data.columns).count(name) for name in three] != [1] * 3
    ):
        return None
    return _of_one_score_each(*(data[name] for name in three))


def _of_one_score_each(datasets: Any, algorithms: Any, scores: Any) -> Wide | None:
    """All at once, where every algorithm has one number on every data set."""
    scores = np.asarray(scores)
    if scores.dtype not in (np.float64, np.int64) or not np.isfinite(scores).all():
        return None
    (rows, i), (heads, j) = map(_coded, (datasets, algorithms))
    places, cells = i * len(heads) + j, len(rows) * len(heads)
    if len(scores) != cells or (np.bincount(places, minlength=cells) != 1).any():
        return None
    values = np.empty(cells, dtype=scores.dtype)
    values[places] = scores
    return Wide(values.reshape(len(rows), len(heads)), heads, rows, pointed=scores.dtype.kind == "f")


def _coded(column: Any) -> tuple[list[str], NDArray[np.intp]]:
    """The names in a column in the order in which they come, and the place of each row's among them."""
    if hasattr(column, "factorize"):
        at, different = column.factorize()
        heads = list(map(str, different := different.tolist()))
        plain = {str, int, float}.issuperset(map(type, different))
        if plain and len(set(heads)) == len(heads) and at.min(initial=0) >= 0:
            return heads, at
        column = np.asarray(column)
    cells = column.tolist()
    if column.dtype.kind == "O" and not {str, int, float, type(None)}.issuperset(map(type, cells)):
        cells = list(map(str, cells))  # of other kinds, not all can be looked up
    places: dict[str, int] = {}
    of = {name: places.setdefault(str(name), len(places)) for name in dict.fromkeys(cells)}
    return list(places), np.fromiter(map(of.__getitem__, cells), np.intp, len(cells))


def _refuse_unexplained_repetitions(cells: Cells, columns: Columns, how: Naming) -> None:
    if how.repetitions is not None or any(heads.heads_runs(str(name)) for name in columns.by_name):
        return
    metric = next((name for name in columns.by_name if heads.heads_metrics(str(name))), None)
    for (dataset, algorithm), runs in cells.items():
        if len(runs) > 1 and metric is not None:
            first = f"df[df[{metric!r}] == {columns.by_name[metric].tolist()[0]!r}]"
            words = f"column {metric!r} holds several metrics: compare each by itself: write {how.line(first)}"
            raise InputError("metric", words, where=str(metric))
        if len(runs) > 1:
            text = f"{algorithm!r} has {len(runs)} scores on {dataset!r}: if they are repetitions, write "
            text += f"{how.line(repetitions='mean')}"
            raise InputError("runs", text, where=f"{dataset}, {algorithm}")
