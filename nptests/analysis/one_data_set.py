"""Algorithms on one data set: by their runs, by their answers, or by models that are fitted and scored here."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, takewhile
from typing import Any

import numpy as np

from nptests.adjustments.families import all_pairs_family, one_control_family
from nptests.analysis.analysing import analyse
from nptests.data import samples
from nptests.data.intake.repeated import is_search
from nptests.data.scores import Scores
from nptests.errors import InputError, all_written, did_you_mean
from nptests.experiment.comparing import INDEPENDENT, compare as compare_models, test_of_splits
from nptests.procedures.omnibus.cochran_q import cochran_q
from nptests.procedures.paired.mcnemar import mcnemar
from nptests.procedures.posthoc.composition import Pairwise, adjusted_comparisons
from nptests.results import Comparisons, Outcome
from nptests.values import changed

FOLDS_OVERLAP = "folds share training cases, so that no test of independent samples, and none over data sets, is right"


def of_runs(runs: Mapping[str, Any], splits: str, adjust: str, control: str | None) -> Comparisons | Outcome:
    """Every pair of algorithms, or each with a control, by their runs on one data set; of two, the one test."""
    columns = {name: read.values for name, read in zip(runs, samples.together(*runs.values()), strict=True)}
    count = min(map(len, columns.values()))
    test = test_of_splits(splits, count)
    why = "runs that share nothing: independent samples" if splits == INDEPENDENT else FOLDS_OVERLAP
    note = f"design: {count} runs of {len(runs)} algorithms on one data set ({splits}); {why}"
    tested = {(a, b): test(columns[a], columns[b]) for a, b in _pairs(columns, control)}
    return _family(tested, columns, adjust, count, (note,), control)


def by_answers(answers: Mapping[str, Any], truth: Any, adjust: str, control: str | None) -> Comparisons | Outcome:
    """McNemar's test of two models, or of every pair, on the cases that all of them were asked."""
    right = {name: np.asarray(column) == np.asarray(truth) for name, column in answers.items()}
    odd = next((name for name, hits in right.items() if np.shape(hits) != np.shape(truth)), None)
    if odd is not None:
        raise InputError("shape", f"{odd} has {len(answers[odd])} answers to {len(truth)} questions", where=odd)

    def test(a: str, b: str) -> Outcome:
        return mcnemar(int((~right[a] & right[b]).sum()), int((right[a] & ~right[b]).sum()))

    note = f"design: {len(truth)} cases answered by {len(right)} models; right and wrong on the same cases are pairs"
    tested = {(a, b): test(a, b) for a, b in _pairs(right, control)}
    cochran = cochran_q(Scores(np.array(list(right.values()), dtype=int).T, list(right), better="higher"))
    every = f"Cochran's test of all: Q = {cochran.statistic:.4g}, p = {cochran.pvalue:.4g}"
    return _family(tested, right, adjust, len(truth), (note, every)[: len(right) - 1], control)


def by_models(models: Mapping[str, Any], data: Sequence[Any], words: dict[str, Any]) -> Any:
    """Models on the same splits of one data set, each pair by the test that suits these, or over several data sets."""
    from sklearn.base import is_regressor

    from nptests.experiment.running import run

    data = [*data, *(words.pop(name) for name in ("X", "y") if name in words)]
    if len(models) < 2 or not (len(data) == 2 or (len(data) == 1 and isinstance(data[0], Mapping))):
        line = 'nptests.compare(models, X, y, splits="10-fold"), or one dictionary {"iris": (X, y), ...} of data sets'
        raise InputError("data", f"two or more models are fitted on data and answers: {line}", where="data")
    sets = data[0] if len(data) == 1 else {"data": tuple(data)}
    named = [words.pop(name, None) for name in ("splits", "cv", "resampling")]
    splits = next((x for x in named if x is not None), "10-fold")
    seed = next((words.pop(name) for name in ("seed", "random_state") if name in words), 0)
    usual = "r2" if all(map(is_regressor, models.values())) else "accuracy"
    metric = next((words.pop(name) for name in ("metric", "metrics", "scoring") if name in words), usual)
    if isinstance(metric, (list, tuple)):
        raise InputError("option", f"models are compared by one metric at a time: metric={metric[0]!r}", where="metric")
    done = run(models, sets, resampling=splits, metric=metric, seed=seed, predictions=True)
    fitted = f"{len(models)} models fitted and scored here on {done.plan.resampling.name} (seed {seed}, {metric})"
    if len(sets) > 1:
        analysis = analyse(done.mean(), **words)
        return changed(analysis, notes=(f"design: {fitted}, a mean for each data set", *analysis.notes))
    adjust, control = words.pop("adjust"), words.pop("control", None)
    if odd := next((name for name in words if name not in ("alpha", "better")), None):
        raise InputError("option", f"{odd}= says nothing of models: splits, metric, seed and control do", where=odd)
    columns = {name: done.scores("data", name) for name in models}
    tested = {pair: compare_models(done, *pair) for pair in _pairs(columns, control)}
    means = ", ".join(f"{name} {done.estimate('data', name):.4g}" for name in models)
    why = f"; {FOLDS_OVERLAP}" * (len(done.plan.splits["data"]) > 1)
    notes = (f"design: {fitted}{why}", f"means: {means}")
    return _family(tested, columns, adjust, len(columns[next(iter(columns))]), notes, control)


def models_of(data: tuple[Any, ...]) -> tuple[dict[str, Any], tuple[Any, ...]] | None:
    """Models by their names, and what stands behind them; None where numbers are handed over."""
    each: Any = data[0]
    if isinstance(each, list) and all(isinstance(x, tuple) and len(x) == 2 and isinstance(x[0], str) for x in each):
        each = dict(each)
    if isinstance(each, (list, tuple)) and all(hasattr(x, "fit") for x in each):
        data = (*each, *data[1:])
    elif isinstance(each, Mapping) and all(hasattr(x, "fit") for x in each.values()):
        return (dict(each), data[1:]) if each and not any(map(is_search, each.values())) else None
    models = [*takewhile(lambda x: hasattr(x, "fit"), data)]
    if len(models) < 2 or (len(models) == len(data) and any(map(is_search, models))):
        return None
    kinds = [type(model).__name__ for model in models]
    names = [x if x.isidentifier() else kind for x, kind in zip(all_written(models, kinds), kinds, strict=False)]
    names = names if len({*names}) == len(models) else [f"{kind} {i + 1}" for i, kind in enumerate(kinds)]
    return dict(zip(names, models, strict=True)), data[len(models) :]


def _pairs(names: Iterable[str], control: str | None) -> list[tuple[str, str]]:
    """All pairs, or each other one with a control."""
    every = list(names)
    if control is None:
        return list(combinations(every, 2))
    if control not in every:
        near = " ".join(filter(None, (did_you_mean(str(control), every), f"the table has {', '.join(every)}")))
        raise InputError("algorithm", f"no algorithm is called {control!r}: {near}", where=str(control))
    return [(name, control) for name in every if name != control]


def _family(
    tested: Mapping[tuple[str, str], Outcome], columns: Mapping[str, Any], adjust: str, n: int, notes: tuple[str, ...],
    control: str | None,
) -> Comparisons | Outcome:  # fmt: skip
    """Outcomes of all pairs, or of each with a control, as a family, adjusted; of two alone their one outcome."""
    first = next(iter(tested.values()))
    if len(columns) == 2:
        return changed(first, algorithms=tuple(columns), notes=(*notes, *first.notes))
    means = {name: float(column.mean()) for name, column in columns.items()}
    rows = (
        Pairwise(means[a] - means[b], outcome.details.get("error"), outcome.statistic, outcome.pvalue, outcome.null)
        for (a, b), outcome in tested.items()
    )
    names, k, of_one = tuple(columns), len(columns), dict[str, Any]() if control is None else {"control": control}
    family = all_pairs_family(k) if control is None else one_control_family(k, names.index(control))
    return adjusted_comparisons(first.procedure, names, family, rows, adjust, None, n=n, notes=notes, **of_one)
