"""How the data of other packages' calls are read: the arguments that say what they are -> data for a procedure here."""

import inspect
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from nptests.data.intake.laid_apart import as_level
from nptests.data.intake.naming import WORDS
from nptests.data.intake.runs_as_tables import refuse_runs
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError, InputWarning, as_owner, as_written, in_python, on_trial

Arguments = Mapping[str, Any]
Labels = list[Any]
Read = tuple[tuple[Any, ...], Labels]


def blocks(call: Arguments) -> Read:
    """scikit-posthocs: data sets in rows and algorithms in columns, or melted; incomplete rows are dropped."""
    frame, labels = _blocks(call)
    whole = frame.dropna()
    if gaps := len(frame) - len(whole):
        warnings.warn(f"left out, with a missing score: {gaps} of {len(frame)} rows", InputWarning, stacklevel=6)
    return (Scores(whole.to_numpy(), list(map(str, labels)), better="lower"),), labels


def blocks_last_best(call: Arguments) -> Read:
    """The same, where the order of the columns is a prediction: the highest last."""
    (scores,), labels = blocks(call)
    return (Scores(scores.numbers, scores.algorithms, better="higher"),), labels


def blocks_with_gaps(call: Arguments) -> Read:
    """The same, with what is missing."""
    frame, labels = _blocks(call)
    return (IncompleteScores(frame.to_numpy(), list(map(str, labels)), better="lower"),), labels


def _blocks(call: Arguments) -> tuple[Any, Labels]:
    import pandas as pd

    frame = pd.DataFrame(call["a"] if "a" in call else call["data"])
    if call["melted"]:
        value, group, block = call["y_col"], call["group_col"], call["block_col"]
        block = call["block_id_col"] if block is None or call["block_id_col"] is not None else block
        if value is None or group is None or block is None:
            raise InputError("columns", "melted data need y_col=, group_col= and block_col=")
        order = list(dict.fromkeys(frame[group]))
        if frame.duplicated([block, group]).any():
            whole = as_owner(as_written(call["a"] if "a" in call else call["data"], "df"))
            line = f"{whole}.groupby([{block!r}, {group!r}], as_index=False)[{value!r}].mean()"
            raise InputError("repeated", f"several scores of a group on a block: write {line} in its place")
        frame = frame.pivot(index=block, columns=group, values=value)[order]
    labels = sorted(frame.columns) if call.get("sort") else list(frame.columns)
    warn_of_runs(frame, as_typed=not call["melted"])
    return frame[labels], labels


def warn_of_runs(frame: Any, *, as_typed: bool = True) -> None:
    """Folds and seeds are blocks in other packages, and ask for other tests, whose line is of a frame as typed."""
    try:
        refuse_runs(frame)
    except InputError as problem:
        warnings.warn(problem.sentence.partition("; if " if as_typed else ": write")[0], InputWarning, stacklevel=4)


def groups(call: Arguments) -> Read:
    """Independent groups; those that share data sets are told of what takes them together."""
    if (table := _by_data_sets(call)) is not None:
        own = {"algorithm": call["group_col"], "score": call["val_col"]}
        line = f"nptests.pairwise_wilcoxon({as_written(call['a' if 'a' in call else 'data'], 'df')}, {in_python(own)})"
        words = f"{table.k} groups on the same {table.n} data sets are taken for independent samples"
        warnings.warn(f"{words}: write {line} to pair them", InputWarning, stacklevel=6)
    return _groups(call)


def _groups(call: Arguments) -> Read:
    """scikit-posthocs: the rows of an array or list, or the values of a frame by the names in another column."""
    data, value, group = call["a"] if "a" in call else call["data"], call["val_col"], call["group_col"]
    parts: dict[Any, list[Any]]
    if isinstance(data, Mapping):
        parts = {name: list(sample) for name, sample in data.items()}
    elif hasattr(value, "__len__") and not isinstance(value, str) and not hasattr(data, "columns"):
        parts = _by_label(list(data), list(value))  # values, and the names of their groups beside
    elif hasattr(data, "columns"):
        if value is None and group is None:  # samples side by side, which theirs refuses
            parts = {name: data[name].dropna().tolist() for name in data.select_dtypes("number").columns}
            if len(parts) < data.shape[1] or len(parts) < 2:
                raise InputError("columns", "a frame in long form needs val_col= and group_col=")
        elif value is None or group is None:
            raise InputError("columns", "a frame needs val_col= and group_col=")
        else:
            grouped = data.groupby(group, sort=False, observed=True)
            parts = {name: part[value].dropna().tolist() for name, part in grouped}
    elif isinstance(data, np.ndarray) and 2 in data.shape and (data.shape[0] != 2 or data.shape[1] == 2):
        first, second = (data.T if data.shape[1] == 2 else data).tolist()  # values and groups, which are fewer
        parts = _by_label(*((first, second) if len(set(first)) > len(set(second)) else (second, first)))
    else:
        parts = {i + 1: [x for x in row if x == x] for i, row in enumerate(data)}
    labels = sorted(parts) if call.get("sort") else list(parts)
    return ({str(label): parts[label] for label in labels},), labels


def paired_groups(call: Arguments) -> Read:
    """The same groups as the columns of a table: by the column of data sets, where there is one, else as they stand."""
    (parts,), labels = _groups(call)
    table, equal = _by_data_sets(call), len(set(map(len, parts.values()))) == 1
    standing = np.array(list(parts.values()) if equal else []).T
    if table is not None and not np.array_equal(table.values, standing):
        words = f"{len(call['a'])} rows are paired on {table.n} data sets: {'; '.join(table.reading)}"
        warnings.warn(words, InputWarning, stacklevel=6)
        return (table,), labels
    if not equal:
        raise InputError("groups", "paired groups need equal sizes: one value for each data set")
    return (Scores(standing, list(parts), better="lower"),), labels


def _by_data_sets(call: Arguments) -> Scores | None:
    """The table of a long frame that names its data sets beside the groups; repetitions are averaged."""
    data, score, algorithm = call["a" if "a" in call else "data"], call["val_col"], call["group_col"]
    if score is None or algorithm is None or not hasattr(data, "columns"):
        return None
    with on_trial(), suppress(InputError):
        return Scores.of(data, algorithm=algorithm, score=score, repetitions="mean", better="lower")
    return None


def long(call: Arguments) -> Read:
    """pingouin: a long frame, the columns of values, of what differs within or between, and of subjects."""
    import pandas as pd

    data, value, subject = call["data"], call["dv"], call.get("subject")
    within, between = call.get("within"), call.get("between")
    if not hasattr(data, "columns"):  # samples, which theirs refuses
        samples = [x for x in (data, value, within, between, subject) if isinstance(x, (list, tuple, np.ndarray))]
        if len(samples) < 2:
            raise InputError("columns", "a frame in long form is needed, with dv=, within= or between=, and subject=")
        named = {f"A{j + 1}": list(sample) for j, sample in enumerate(samples)}
        return (named,), list(named)
    if "between" not in call and value is within is subject is None:  # a table, data sets in rows
        table = data.select_dtypes("number").dropna()
        return (Scores(table.to_numpy(), list(map(str, table.columns)), better="lower"),), list(table.columns)
    if (within is None) == (between is None) or value is None:
        raise InputError("columns", f"dv= and one of within= and between= are needed: {_two_factors(within, between)}")
    factor = between if within is None else within
    if isinstance(factor, (list, tuple)):
        if len(factor) > 1:
            raise InputError("columns", f"{list(factor)}: two factors are no comparison of algorithms; use statsmodels")
        factor = factor[0]
    if within is None:
        parts = {name: part[value].dropna().tolist() for name, part in data.groupby(factor, observed=True)}
        return ({str(name): part for name, part in parts.items()},), list(parts)
    if subject is None:
        raise InputError("columns", "within= needs subject=, the column of what the scores were taken on")
    table = pd.pivot_table(data, index=subject, columns=factor, values=value, observed=True).dropna()
    return (Scores(table.to_numpy(), list(map(str, table.columns)), better="lower"),), list(table.columns)


def _two_factors(within: Any, between: Any) -> str:
    return "mixed designs are not here; use statsmodels" if within is not None and between is not None else "say one"


def columns(call: Arguments) -> Read:
    """Samples as arguments, one a column of a table."""
    samples = call["samples"]
    if len({len(sample) for sample in samples}) > 1:
        raise InputError("groups", "as many scores of each algorithm are needed: one for each data set")
    own = [str(getattr(sample, "name", None)) for sample in samples]
    names = [f"A{j + 1}" for j in range(len(samples))] if len({*own}) < len(own) else own
    return (Scores(np.array([list(sample) for sample in samples]).T, names, better="lower"),), names


def difference(call: Arguments) -> Read:
    """Two samples, or their differences."""
    x, y = np.asarray(call["x"], dtype=float), call["y"]
    return ((x if y is None else x - np.asarray(y, dtype=float)).tolist(),), []


def against_a_number(call: Arguments) -> Read:
    """One sample and a number that its mean may be."""
    sample = list(call["a"])
    return (sample, [call["popmean"]] * len(sample)), []


def differences_from(call: Arguments) -> Read:
    """statsmodels: one sample and the median that it may have."""
    sample = list(call["samp"])
    return (sample, [call["mu0"]] * len(sample)), []


def samples_or_labels(call: Arguments) -> Read:
    """statsmodels: a list of samples, or values with the labels of their groups."""
    data, labels = call["data"], call["groups"]
    return tuple(data) if labels is None else tuple(_by_label(list(data), list(labels)).values()), []


def two_counts(call: Arguments) -> Read:
    """statsmodels: successes and trials of two samples."""
    count, trials = np.atleast_1d(call["count"]).tolist(), np.atleast_1d(call["nobs"]).tolist()
    if len(count) != 2:
        raise InputError("data", "two counts are needed; one is nptests.binomial(successes, trials)")
    return (count[0], trials[0], count[1], trials[-1]), []


def two_by_two(call: Arguments) -> Read:
    """A table of counts, a sample a row: successes and failures."""
    table = np.asarray(call["table"] if "table" in call else call["x"])
    if table.shape != (2, 2):
        raise InputError("data", "a table of 2 x 2 counts is needed; scipy.stats.chi2_contingency(table) takes others")
    (x1, y1), (x2, y2) = table.tolist()
    return (x1, x1 + y1, x2, x2 + y2), []


def one_of_samples(call: Arguments) -> Read:
    """A list of samples."""
    return tuple(call["samples"]), []


def labelled(call: Arguments) -> Read:
    """R: values and the labels of their groups; or whatever procedures take."""
    data, labels = call["data"], next((x for x in map(call.get, ("g", "by", "group")) if x is not None), None)
    if isinstance(labels, str):
        data, labels = _by_column(data[0], labels)
    if labels is not None:
        data = (_by_name(data[0], labels),)
    elif len(data) == 2 and any(isinstance(x, str) for x in np.asarray(data[1], dtype=object).ravel()[:1]):
        data = (_by_name(data[0], data[1]),)
    return tuple(data), list(data[0]) if len(data) == 1 and isinstance(data[0], dict) else []


def two_by(call: Arguments) -> Read:
    """Stata and MATLAB: two samples, or the column of a frame that tells them apart."""
    x, by = call["x"], call["by"]
    if by is None:
        return (x, call["y"]), []
    (values,), labels = _by_column(call["data"][[x, by]] if isinstance(x, str) else x, by)
    parts = _by_name(values, labels)
    if len(parts) != 2:
        raise InputError("groups", f"two groups are needed, and {by!r} has {len(parts)}")
    return tuple(parts.values()), list(parts)


def padded(call: Arguments) -> Read:
    """R: p-values of a family of n, of which the largest were not kept."""
    p, n = call["p"], call["n"]
    if n is None or n == len(p):
        return (p,), []
    if n < len(p):
        raise InputError("option", f"n={n}: a family of {len(p)} p-values at least is needed", where="n")
    return ([*p, *[1.0] * (n - len(p))],), []


def _by_column(frame: Any, name: str) -> tuple[tuple[Any, ...], Any]:
    """The values of a frame of two columns, and the labels in the one of that name."""
    others = [column for column in getattr(frame, "columns", ()) if column != name]
    if len(others) != 1 or name not in frame.columns:
        raise InputError("columns", f"{name!r}: a frame of that column and one of values is needed", where=name)
    return (frame[others[0]].tolist(),), frame[name]


def by_formula(formula: str, frame: Any) -> Any:
    """R: y ~ group, or y ~ group | block, of a frame in long form -> samples by their names, or a table."""
    parts = [part.strip() for part in re.split(r"[~|=]", formula)]
    held = getattr(frame, "columns", ())
    if "~" not in formula and len(parts) == 2 and all(part in held for part in parts):  # Stata: the columns of pairs
        return {part: frame[part].tolist() for part in parts}
    if len(parts) not in (2, 3) or not all(part in held for part in parts):
        words = f"{formula!r}: a formula is y ~ group, or y ~ group | block, of columns of data=, a frame in long form"
        raise InputError("columns", words)
    value, group, *block = parts
    labels = frame[group]
    if not block and labels.dtype.kind in "iuf" and labels.value_counts().min() == 1:  # a value alone is no group
        return {value: frame[value].tolist(), group: labels.tolist()}  # but one of the two columns of pairs
    if not block:
        return _by_name(frame[value].tolist(), labels)
    table = frame.pivot_table(index=block[0], columns=group, values=value, observed=True)[_levels(labels)]
    return table.rename_axis(index="dataset")


def _by_name(values: Sequence[Any], labels: Any) -> dict[str, list[Any]]:
    parts = _by_label(values, labels)
    return {str(label): parts[label] for label in _levels(labels)}


def _levels(labels: Any) -> list[Any]:
    """The groups in the order of R's levels: as a factor has them, else sorted, small letters first."""
    known, named = set(labels), getattr(getattr(labels, "cat", labels), "categories", None)
    if named is not None:
        return [label for label in named if label in known]
    return sorted(known, key=as_level)


def _by_label(values: Sequence[Any], labels: Sequence[Any]) -> dict[Any, list[Any]]:
    parts: dict[Any, list[Any]] = {}
    for value, label in zip(values, labels, strict=True):
        parts.setdefault(label, []).append(value)
    return parts


def table(call: Arguments) -> Read:
    """R: blocks in rows; without a control, the first column is it."""
    scores = Scores.of(call["y"], better="lower")
    return (scores,), list(scores.algorithms)


def increasing(call: Arguments) -> Read:
    """scipy: the columns in the order in which scores are predicted to grow, or with the rank that each is to have."""
    of_data = {name: call["named"].pop(name) for name in WORDS if name in call["named"]}
    scores, ranks = Scores.of(call["data"], **{"better": "higher", **of_data}), call["predicted_ranks"]
    if ranks is None:
        return (scores,), []
    if sorted(ranks) != list(range(1, scores.k + 1)):
        raise InputError("option", f"the ranks 1 to {scores.k} of the columns are needed", where="predicted_ranks")
    order = [list(ranks).index(place + 1) for place in range(scores.k)]
    return (scores.select(*(scores.algorithms[j] for j in order)),), []


def sizes(call: Arguments) -> Read:
    """Numbers of algorithms and data sets, or the table that has them."""
    if call["n"] is not None:
        return (call["k"], call["n"]), []
    of_data = {name: call["named"].pop(name) for name in WORDS if name in call["named"]}
    table = Scores.of(call["k"], **{"better": "lower", **of_data})
    return (table.k, table.n), []


def resampled(call: Arguments) -> Read:
    """scipy: samples, perhaps in a tuple, and a function of them, which has to be the mean or a difference of means."""
    first, *others = (call[name] for name in ("a", "b", "statistic", "func") if name in call)
    parts = list(first) if isinstance(first, tuple) else [first]
    parts += [x for x in others if x is not None and not callable(x) and not isinstance(x, str)]
    named = [x for x in others if callable(x) or isinstance(x, str)]
    means = [float(np.mean(part)) for part in parts]
    if call.get("named", {}).get("n_resamples") == np.inf:  # all of them
        del call["named"]["n_resamples"]
    for statistic in named:
        value = None
        with suppress(TypeError, ValueError):  # of the one sample or the two that it is no function of
            along = {"axis": -1} if "axis" in inspect.signature(statistic).parameters else {}
            value = statistic(*map(np.asarray, parts), **along)
        if not (statistic == "mean" if value is None else np.isclose(value, means[0] - sum(means[1:2]), rtol=1e-9)):
            words = "only means and differences of two are resampled here: scipy.stats has other statistics"
            raise InputError("option", words, where="statistic")
    return (parts[0], parts[1] if len(parts) > 1 else [0] * len(parts[0])), []


def true_and_predicted(truth: Any, models: Sequence[Any]) -> tuple[Any, list[Any]]:
    """Arrays of one row, of one length."""
    first, others = np.asarray(truth), [np.asarray(answer) for answer in models]
    if first.ndim != 1 or any(other.shape != first.shape for other in others):
        raise InputError("shape", "as many answers of each model as there are true ones are needed, in one row each")
    return first, others


def answers(call: Arguments) -> Read:
    """mlxtend: the truth and what each model predicted -> right or wrong, cases in rows."""
    truth, models = true_and_predicted(call["y_target"], call["y_model_predictions"])
    right = np.array([answer == truth for answer in models], dtype=int).T
    names = [f"model_{j}" for j in range(len(models))]
    return (Scores(right, names, better="higher"),), names


_READERS = (
    blocks, blocks_last_best, blocks_with_gaps, groups, paired_groups, long, columns, difference, against_a_number,
    differences_from, samples_or_labels, two_counts, two_by_two, one_of_samples, labelled, answers,
    table, increasing, sizes, resampled, two_by, padded,
)  # fmt: skip
READERS: Mapping[str, Callable[[Arguments], Read]] = {reader.__name__: reader for reader in _READERS}
