"""What somebody has -> what a procedure takes: one table, two paired samples, independent groups, one sample."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np

from nptests.data.arrays import dimensions
from nptests.data.cells import is_number
from nptests.data.intake import any_table, headings, named_columns, repeated
from nptests.data.intake.naming import Naming
from nptests.data.intake.orientation import as_turned, is_sample, side_by_side
from nptests.data.samples import Groups, Pair, together
from nptests.data.scores import IncompleteScores, Runs, Scores
from nptests.errors import InputError, as_written
from nptests.vocabulary import BETTERS

_Table = TypeVar("_Table", Scores, IncompleteScores)
READY = (Scores, IncompleteScores, Groups, Pair)


def scores_of(args: tuple[Any, ...], how: Naming, kind: type[_Table]) -> _Table:
    """One table; several samples are its columns."""
    data = args[0]
    if isinstance(data, kind):
        _refuse_second_opinion(data, how)
        return data
    if len(args) > 1:
        data, words = _side_by_side(args, how)
        how = replace(how, **words)
    if isinstance(data, (Scores, Runs)):
        return kind.of(data, **how.said)
    return kind.named(data, how)


def _refuse_second_opinion(data: Any, how: Naming) -> None:
    """A table that is made already knows its names and its direction."""
    agreed = how.said.keys() == {"better"} and BETTERS.get(str(how.better), how.better) == data.better
    if how.said and not agreed:
        word, value = next(iter(how.said.items()))
        text = f"{word}={value!r} is said to a table that is made already ({data.better} is better): leave it out, "
        text += "say it to nptests.Scores.of, or hand the data themselves over"
        raise InputError("option", text, where=word)


def _side_by_side(samples: Sequence[Any], how: Naming) -> tuple[Any, dict[str, Any]]:
    """Samples as the columns of one table, or rows with the names of their columns."""
    if (table := side_by_side(samples)) is not None and not table[2]:
        return table[:2]
    if any(dimensions(sample) != 1 for sample in samples):
        raise InputError("shape", f"{how.call} takes one table, or one sequence of scores for each algorithm")
    names = _names(samples) or tuple(f"A{j + 1}" for j in range(len(samples)))
    return dict(zip(names, samples, strict=True)), {}


def _names(samples: Sequence[Any]) -> tuple[str, ...] | None:
    """The names of Series, if each has its own."""
    names = [getattr(sample, "name", None) for sample in samples]
    return tuple(map(str, names)) if None not in names and len(set(names)) == len(names) else None


def _apart(args: tuple[Any, ...], *, two: bool = False) -> tuple[Any, ...]:
    """Samples that came in one list: arrays, or sequences that are no rows of a table, as lengths or `two` say."""
    data = args[0]
    if not isinstance(data, (list, tuple)) or len(data) < 2 or any(x is not None for x in args[1:]):
        return args
    arrays = all(getattr(sample, "ndim", 0) == 1 for sample in data)
    lengths = {len(sample) if isinstance(sample, (list, tuple)) else 0 for sample in data}
    no_rows = 0 not in lengths and (len(lengths) > 1 or (two and len(data) == 2 not in lengths))
    return tuple(data) if arrays or no_rows else args


def pair_of(args: tuple[Any, ...], how: Naming) -> tuple[Any, ...]:
    """Two samples side by side; a table of two columns is one that knows its direction, if it was said."""
    args = _apart(args, two=True)
    if isinstance(args[0], READY):
        _refuse_second_opinion(args[0], how)
        return args
    if len(args) == 1 or args[1] is None:
        return _two_columns(args[0], how)
    if len(args) > 2:
        raise InputError("pair", f"two samples are compared at a time, and there are {len(args)}")
    named_columns.refuse_other_order(dict(zip("ab", args, strict=False)))
    names = _names(args)
    if how.better is not None:
        return (Scores.named(_side_by_side(args, how)[0], how),)
    return args if names is None else (_pair(args, names),)


def _pair(samples: Sequence[Any], names: Sequence[Any]) -> Pair:
    pair = Pair.of(*samples)
    return replace(pair, names=(str(names[0]), str(names[1])))


def _two_columns(data: Any, how: Naming) -> tuple[Any, ...]:
    if isinstance(data, Runs):
        return (data.mean(),)
    if named_columns.columns_of(data) is None and dimensions(data) == 1:
        raise InputError("pair", "one sample is no pair; if it holds differences, the other is [0] * len(differences)")
    table = any_table.wide(data, replace(how, keep_all=True))  # samples side by side: none of them sums up the others
    names = [f"A{j + 1}" for j in range(np.shape(table.values)[1])] if table.algorithms is None else [*table.algorithms]
    if len(names) != 2:
        raise InputError("pair", f"two samples are compared at a time, and there are {len(names)}")
    if how.better is not None:
        how_read = {"better": how.better, "decimals": how.decimals, "reading": table.notes}
        return (Scores(table.values, names, table.datasets, **how_read),)
    first, second = table.values.T if isinstance(table.values, np.ndarray) else zip(*table.values, strict=True)
    return (replace(_pair((first, second), names), of_table=table.notes),)


def groups_of(args: tuple[Any, ...], how: Naming) -> tuple[Any, ...]:
    """Independent samples of any lengths, by name."""
    args = _apart(args)
    if isinstance(args[0], READY):
        _refuse_second_opinion(args[0], how)
        return args
    samples = [sample for sample in args if sample is not None]
    if not samples:
        raise InputError("groups", f"None is no sample: {how.call} takes one sequence for each group")
    if len(samples) == 2 and (labelled := _by_labels(*samples)) is not None:
        samples = [labelled]
    if len(samples) > 1:
        names = _names(samples)
        return args if names is None and how.better is None else (_groups(samples, names, how),)
    named = _named_samples(samples[0], how)
    if named is None:
        return args
    if len(named) < 2:
        return args if len(args) > 1 else tuple(named.values())
    return (_groups(list(named.values()), tuple(map(str, named)), how),)


def two_of(args: tuple[Any, ...], how: Naming) -> tuple[Any, ...]:
    """Two independent samples, which are the columns of a table, or its rows."""
    one: Any = args[0] if len(args) == 1 and not isinstance(args[0], READY) else None
    listed = isinstance(one, (list, tuple)) and len(one) > 2 and len({*map(len, filter(is_sample, one))}) == 1
    rows = listed or (getattr(one, "ndim", 0) == 2 and not hasattr(one, "columns"))
    sizes = np.shape(one) if rows and dimensions(one) == 2 else ()
    if sizes and 2 not in sizes:
        raise InputError("pair", f"two samples are compared at a time, and there are {sizes[1]}")
    if sizes and sizes != (2, 2):
        text = as_turned(one, "x") if sizes[1] == 2 else as_written(one, "x")
        raise InputError("shape", f"{how.call} takes one sequence for each group: write {how.call}(*{text})")
    return groups_of(args, how)


def _by_labels(values: Any, labels: Any) -> dict[str, list[Any]] | None:
    """The numbers of each group, where the other sequence says in words which group each is of."""
    parts = [x.tolist() if hasattr(x, "tolist") else x for x in (values, labels)]
    if not all(isinstance(x, (list, tuple)) and x for x in parts) or len(parts[0]) != len(parts[1]):
        return None
    if not all(isinstance(x, str) and not is_number(x) for x in parts[1]) or any(isinstance(x, str) for x in parts[0]):
        return None
    groups: dict[str, list[Any]] = {}
    for value, label in zip(*parts, strict=True):
        groups.setdefault(label, []).append(value)
    return groups


def _groups(samples: Sequence[Any], names: tuple[str, ...] | None, how: Naming) -> Groups | Scores:
    lengths = {len(sample) for sample in samples}
    groups = Groups(together(*samples), names or Groups.of(samples).names, how.better, ())
    if how.better is not None and len(lengths) == 1:
        return Scores.of(dict(zip(groups.names, samples, strict=True)), better=how.better)
    return replace(groups, notes=groups.samples[0].notes)


def _named_samples(data: Any, how: Naming) -> Mapping[Any, Any] | None:
    """Samples by name: the columns, or the scores of each group in long form; None for one sequence."""
    if isinstance(data, Mapping) and not how.long and repeated.cells_of(data, how) is None:
        return data
    columns = named_columns.columns_of(data)
    if columns is None:
        if dimensions(data) == 2:
            either = f"{how.call}(*{as_turned(data, 'x')}) if the columns are the groups"
            other = f"{how.call}(*{as_written(data, 'x')}) if the rows are"
            raise InputError("shape", f"{how.call} takes one sequence for each group: write {either}, {other}")
        return None
    columns = _said(columns, how)
    if len(columns.by_name) == 2 and len(columns.texts) == 1 and not how.long:
        group = columns.texts[0]
        return _split(columns, group, next(name for name in columns.by_name if name != group), how)
    if how.long:
        if how.algorithm is None or how.score is None:
            raise InputError("columns", f"write {how.line(algorithm=how.algorithm or '...', score=how.score or '...')}")
        return _split(columns, how.algorithm, how.score, how)
    if columns.texts:
        group = next((x for x in columns.texts if headings.heads_algorithms(str(x))), columns.texts[0])
        numeric = [name for name in columns.by_name if name not in columns.texts]
        plain = [n for n in numeric if not headings.heads_runs(str(n)) and not headings.heads_datasets(str(n))]
        score = next((n for n in numeric if headings.heads_scores(str(n))), next(iter((*plain, *numeric)), "..."))
        words = f"column {columns.texts[0]!r} holds words: if there is one score a row, write "
        raise InputError("long", words + how.line(algorithm=group, score=score), where=str(columns.texts[0]))
    return {name: _complete(name, column, how) for name, column in columns.by_name.items()}


def _said(columns: named_columns.Columns, how: Naming) -> named_columns.Columns:
    """Without the column that names the rows: which is said, or the only one of words, headed so, where none recurs."""
    rows, texts = how.dataset, columns.texts
    if rows is None and len(texts) == 1 < len(columns.by_name) - 1 and headings.heads_datasets(str(texts[0])):
        words = columns.by_name[texts[0]].tolist()
        rows = texts[0] if len({*words}) == len(words) else None
    return columns if rows is None or how.long else columns.without(rows)


def _split(columns: named_columns.Columns, group: Any, score: Any, how: Naming) -> Mapping[Any, Any]:
    samples: dict[Any, list[Any]] = {}
    pairs = zip(columns.column(group, how.call).tolist(), columns.column(score, how.call).tolist(), strict=True)
    for name, value in pairs:
        samples.setdefault(name, []).append(value)
    return samples


def _complete(name: Any, column: Any, how: Naming) -> Any:
    """A column without gaps; frames fill shorter columns up with NaN, which is for the caller to say."""
    if column.dtype.kind == "f" and np.isnan(column).any():
        words = f"column {name!r} has missing cells: if they only fill up a shorter group, write "
        raise InputError("missing", f"{words}{how.call}(*(df[name].dropna() for name in df))", where=str(name))
    return column


def sample_of(args: tuple[Any, ...], how: Naming) -> tuple[Any, ...]:
    """One sequence, of which there is nothing more to say."""
    if how.said:
        word = next(iter(how.said))
        raise InputError("option", f"{how.call} takes one sample, and {word}= says nothing of it", where=word)
    columns = None if isinstance(args[0], READY) else named_columns.columns_of(args[0])
    if columns is None:
        return args
    if len(columns.by_name) > 1:
        first = next((name for name in columns.by_name if name not in columns.texts), next(iter(columns.by_name)))
        raise InputError("shape", f"one sample is needed: write {how.call}(df[{first!r}]) for one of the columns")
    return (*columns.by_name.values(), *args[1:])
