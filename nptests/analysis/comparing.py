"""The plain verbs: compare, heatmap, effect_sizes, win_tie_loss, power. Each says which road it takes, and takes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from numbers import Real
from typing import Any

import numpy as np

from nptests.adjustments.families import all_pairs_family
from nptests.analysis.analysing import Analysis, analyse
from nptests.data.arrays import dimensions
from nptests.data.intake import headings, naming, runs_as_tables
from nptests.data.intake.orientation import laid_or_asked
from nptests.data.intake.repeated import Cells, cells_of, is_search, is_validation
from nptests.data.scores import Runs, Scores
from nptests.errors import InputError, as_written, fitting, real, seed_of, single, whole
from nptests.experiment.comparing import INDEPENDENT, designs, test_of_splits
from nptests.procedures.descriptor import check_level, checking, options
from nptests.procedures.elsewhere.translation import FOLDS, REPEATS
from nptests.procedures.listed import catalogue, procedure
from nptests.procedures.posthoc.composition import Pairwise, adjusted_comparisons
from nptests.results import Comparisons, Effect, Outcome
from nptests.values import changed

DATASETS = "datasets"
MOST_DRAWN = 1000  # algorithms of a drawn table
FOLDS_OVERLAP = "folds share training cases, so that no test of independent samples, and none over data sets, is right"


def compare(
    *data: Any, splits: str | None = None, truth: Any = None, alpha: float = 0.05, adjust: str = "holm", **words: Any
) -> Analysis | Comparisons | Outcome:
    """What differs between algorithms, by the test that suits how the scores came about; a note says which, and why.

    One score of each algorithm on each data set (a table, a long frame, a file): `analyse`. Several runs: their mean
    stands for each data set; missing scores are borne. Runs on one data set (folds,
    seeds, cv_results_, cross_validate): say how they came about, splits="10-fold" (the corrected t test; 5x2 cv F), or
    "independent". Predictions: truth=, what is right (McNemar). Two lists of numbers may be any of these:
    splits="datasets" says that they are scores on the same data sets.

    data      a table, runs, a dictionary of scores by algorithm, or two or more lists of numbers
    splits    how the runs on one data set came about: 10-fold, 10x10-fold, 5x2-fold, 30xholdout:0.3, independent
    truth     the true answers, where data are predictions
    alpha     the level of decisions
    adjust    the adjustment of p-values
    words     what is said of the data (better=, dataset=, algorithm=, score= ...), and options of `analyse`
    returns   an analysis over data sets, or comparisons on one of them
    """
    splits, words = _splits_of(splits, words)
    if not data:
        raise InputError("data", 'nothing to compare: write nptests.compare(table, better="higher")')
    if truth is not None:
        return _by_answers(_named(data), truth, adjust)
    runs = _on_one_data_set(data, splits, words)
    if runs is None:
        table = data[0] if len(data) == 1 else _columns(data)
        if splits == DATASETS and runs_as_tables.runs_in(table) is not None:
            table, words = runs_as_tables.runs_in(table), {"keep_all": True, **words}
        return analyse(table, alpha=alpha, adjust=adjust, **words)
    if splits is None:
        counts = {len(column) for column in runs.values()}
        texts = [as_written(x, "ab"[i] if len(data) == 2 else "data") for i, x in enumerate(data)]
        raise _ask(runs, min(counts), ", ".join(texts), len(data) > 1 or runs_as_tables.runs_in(data[0]) is not None)
    return _of_runs(runs, splits, adjust)


def _splits_of(splits: str | None, words: Mapping[str, Any]) -> tuple[str | None, dict[str, Any]]:
    """How runs came about, where others say the number of folds and of their repetitions; and the other words."""
    k = next((words[name] for name in FOLDS if isinstance(words.get(name), int)), None)
    if splits is not None or k is None:
        return splits, dict(words)
    repeats = next((words[name] for name in REPEATS if name in words), 1)
    rest = {name: value for name, value in words.items() if name not in (*FOLDS, *REPEATS)}
    return f"{f'{repeats}x' * (repeats != 1)}{k}-fold", rest


def _tested(name: str, *data: Any) -> Outcome:
    outcome = procedure(name).run(*data)
    assert isinstance(outcome, Outcome)
    return outcome


def _named(data: tuple[Any, ...]) -> dict[str, list[Any]]:
    """Lists by name: of a dictionary, of columns of a frame, or counted."""
    first = data[0]
    if len(data) == 1 and (isinstance(first, Mapping) or hasattr(first, "columns")):
        return {str(name): list(first[name]) for name in first}
    if len(data) == 1:
        return {f"A{j + 1}": column for j, column in enumerate(np.asarray(first).T.tolist())}
    return {str(getattr(x, "name", None) or f"A{j + 1}"): _listed(x) for j, x in enumerate(data)}


def _listed(sample: Any) -> list[Any]:
    try:
        return list(sample)
    except TypeError:
        words = f"a {type(sample).__name__} is no sample: lists of numbers, or one table, are needed"
        raise InputError("data", words) from None


def _columns(data: tuple[Any, ...]) -> dict[str, list[Any]]:
    named = _named(data)
    if len(set(map(len, named.values()))) > 1:
        raise InputError("ragged", "scores on the same data sets are as many of each algorithm")
    return named


def _on_one_data_set(
    data: tuple[Any, ...], splits: str | None, words: Mapping[str, Any]
) -> dict[str, list[Any]] | None:
    """The runs of each algorithm, where all are on one data set; None where data sets are compared."""
    first = data[0]
    if splits == DATASETS:
        return None
    if len(data) > 1:
        return (
            None
            if all(headings.heads_datasets(str(getattr(getattr(x, "index", None), "name", ""))) for x in data)
            else _named(data)
        )
    if (runs := runs_as_tables.runs_in(first)) is not None:
        return _named((runs,))
    plain = splits is not None and not isinstance(first, Runs) and not is_search(first)
    if plain and (hasattr(first, "columns") or dimensions(first) == 2):
        return _named(data)
    if isinstance(first, Runs):
        return dict(zip(first.algorithms, first.values[0].tolist(), strict=True)) if len(first.datasets) == 1 else None
    if is_search(first) or (isinstance(first, Mapping) and first):
        how = naming.Naming.saying(**{word: words[word] for word in ("metric", "repetitions") if word in words})
        validated = {k: v for k, v in first.items() if is_validation(v)}
        cells: Cells | None = cells_of({("1", k): v for k, v in validated.items()} if validated else first, how)
        if cells and len({dataset for dataset, _ in cells}) == 1:
            return {algorithm: list(runs) for (_, algorithm), runs in cells.items()}
        if cells is None and splits is not None:
            return _named(data)
    return None


def _ask(runs: Mapping[str, Any], count: int, data: str, either: bool) -> InputError:
    """The question, with calls that answer it; either way where data do not tell by their kind."""
    calls = [f"nptests.compare({data}, splits={word!r})" for word in designs(count)]
    over = f'nptests.compare({data}, splits="datasets", better="higher") if each score is of another data set'
    return InputError(
        "design",
        f"{count} scores of {', '.join(runs)} on one data set? {FOLDS_OVERLAP[0].upper()}{FOLDS_OVERLAP[1:]}; say how "
        f"they came about: write {' or '.join((*calls, *[over] * either))}",
        where="splits",
    )


def _of_runs(runs: Mapping[str, Any], splits: str, adjust: str) -> Comparisons | Outcome:
    """Every pair of algorithms by their runs on one data set; of two, the one test."""
    columns = {name: np.asarray(column, dtype=float) for name, column in runs.items()}
    count = min(map(len, columns.values()))
    test = test_of_splits(splits, count)
    seen = f"{count} runs of {len(runs)} algorithms on one data set ({splits})"
    why = "runs that share nothing: independent samples" if splits == INDEPENDENT else FOLDS_OVERLAP
    note = f"design: {seen}; {why}"
    tested = {(a, b): test(columns[a], columns[b]) for a, b in combinations(columns, 2)}
    if len(runs) == 2:
        (outcome,) = tested.values()
        return changed(outcome, notes=(note, *outcome.notes))
    return _family(
        tested, tuple(columns), adjust, count, (note,), lambda a, b: float(columns[a].mean() - columns[b].mean())
    )


def _family(
    tested: Mapping[tuple[str, str], Outcome],
    names: tuple[str, ...],
    adjust: str,
    n: int,
    notes: tuple[str, ...],
    gap: Any,
) -> Comparisons:
    """Outcomes of all pairs as a family, adjusted."""
    first = next(iter(tested.values()))
    rows = (
        Pairwise(gap(a, b), outcome.details.get("error"), outcome.statistic, outcome.pvalue, outcome.null)
        for (a, b), outcome in tested.items()
    )
    return adjusted_comparisons(
        first.procedure, names, all_pairs_family(len(names)), rows, adjust, None, n=n, notes=notes
    )


def _by_answers(answers: Mapping[str, Any], truth: Any, adjust: str) -> Comparisons | Outcome:
    """McNemar's test of two models, or of every pair, on the cases that all of them were asked."""
    right = {name: np.asarray(column) == np.asarray(truth) for name, column in answers.items()}
    odd = next((name for name, hits in right.items() if np.shape(hits) != np.shape(truth)), None)
    if odd is not None:
        raise InputError("shape", f"{odd} has {len(answers[odd])} answers to {len(truth)} questions", where=odd)

    def test(a: str, b: str) -> Outcome:
        return _tested("mcnemar", int((~right[a] & right[b]).sum()), int((right[a] & ~right[b]).sum()))

    note = f"design: {len(truth)} cases answered by {len(right)} models; right and wrong on the same cases are pairs"
    tested = {(a, b): test(a, b) for a, b in combinations(right, 2)}
    if len(right) == 2:
        (outcome,) = tested.values()
        return changed(outcome, notes=(note, *outcome.notes))
    scores = Scores(np.array(list(right.values()), dtype=int).T, list(right), better="higher")
    every = f"Cochran's test of all: p = {_tested('cochran_q', scores).pvalue:.4g}"
    gap = lambda a, b: float(right[a].mean() - right[b].mean())  # noqa: E731
    return _family(tested, tuple(right), adjust, len(truth), (note, every), gap)


def effect_sizes(a: Any, b: Any = None, *, paired: bool | None = None, level: float = 0.95, **words: Any) -> Any:
    """How large differences are, with intervals, as a pandas DataFrame: of two samples, or of every pair of a table.

    a         a sample, or a table, whose rows are data sets (paired)
    b         the other sample
    paired    whether the values of two samples belong together: not, where it is not said
    level     the confidence of the intervals
    words     what is said of a table
    returns   a row a measure and pair
    """
    import pandas as pd

    single(paired=paired)
    if b is None:
        a, words = laid_or_asked(a, words, "nptests.effect_sizes")
    measures = [p for p in catalogue() if p.gives is Effect and len(p.data) == 2]
    if b is None:
        table = a if isinstance(a, Scores) else Scores.of(a, **{"better": "lower", **words})
        columns = dict(zip(table.algorithms, table.values.T.tolist(), strict=True))
        paired = True
    else:
        columns = _named((a, b))
        checking.cautious(effect_sizes, (a, b), words if paired is None else {"paired": paired})
    rows = []
    for one, other in combinations(columns, 2):
        for p in measures:
            of_both = "paired" in p.options  # the others are of pairs alone
            if not (paired or of_both):
                continue
            how = {"paired": bool(paired)} if of_both else {}
            effect: Any = p.run(columns[one], columns[other], level=level, **how)
            low, high = effect.interval
            cells = {"a": one, "b": other, "measure": p.name, "estimate": effect.estimate, "low": low, "high": high}
            rows.append({**cells, "paired": bool(paired)})
    return pd.DataFrame(rows)


@fitting
def win_tie_loss(table: Any, control: str | None = None, **words: Any) -> Any:
    """On how many data sets an algorithm is better than another, equal, and worse, as a pandas DataFrame.

    table     a table, whose rows are data sets
    control   the one algorithm that all others are held against; else every one is, as a square
    words     what is said of the table: better= decides who wins
    returns   wins, ties and losses, as in "8/0/2", of the algorithm of each row against that of each column
    """
    import pandas as pd

    table, words = laid_or_asked(table, words, "nptests.win_tie_loss")
    scores = table if isinstance(table, Scores) else Scores.of(table, **words)
    x = dict(zip(scores.algorithms, scores.values.T * (1 if scores.better == "higher" else -1), strict=True))
    against = list(x) if control is None else [scores.algorithms[scores.column(control)]]
    cells = {b: ["/".join(str(int((np.sign(x[a] - x[b]) == s).sum())) for s in (1, 0, -1)) for a in x] for b in against}
    square = pd.DataFrame(cells, index=list(x))
    return square.drop(index=against) if control is not None else square.mask(np.eye(len(x), dtype=bool), "")


@options.worded
def power(
    test: Any = None, *, n: int | Iterable[int] | None = None, k: int = 2, effect: Any = None, sd: float | None = None,
    d: float | None = None, alpha: float = 0.05, draws: int = 10_000, seed: int = 0, pilot: Any = None,
    better: Any = "higher",
) -> Any:  # fmt: skip
    """How often a test finds a supposed effect, by drawing: `nptests.studies.power` with a short call.

    test      the name of a procedure, with options as in "all_pairs:adjust=shaffer"; Wilcoxon's or Friedman's; or a
              pilot: a table
    n         numbers of data sets; as many as the pilot has
    k         the number of algorithms, the last of which is better by the effect
    effect    in standard deviations, or one an algorithm: 0.5, unless there is a pilot
    sd        the standard deviation of the differences of two algorithms, where the effect is in units of the scores
    d         in place of an effect: Cohen's d as others have it (their effect_size), in standard deviations of the
              differences of two algorithms; of the scores, where the test takes independent samples
    alpha     the level
    draws     tables for each number of data sets
    seed      fixes the draws
    pilot     a table whose data sets are drawn from, in place of an effect
    better    which of its scores are better
    returns   the powers, one for each n
    """
    from nptests.studies import power as studied

    if dimensions(test) == 2 or isinstance(test, Scores):
        test, pilot = None, test
    effect = _by_d(d, test, effect, sd)
    source = _pilot(pilot, better, effect, sd)
    n = source.n if n is None and source is not None else n
    if n is None:
        words = "power needs n=..., numbers of data sets: nptests.power('wilcoxon', n=20, effect=0.5)"
        raise InputError("option", words, where="n")
    effects = _effects(effect, whole(k, "k") if source is None else source.k, sd)
    chosen = _chosen(test, effects)
    sizes: Any = [n] if isinstance(n, Real) else n
    if not isinstance(sizes, Iterable) or isinstance(sizes, (str, bytes)):
        raise InputError("option", f"n={n!r}: numbers of data sets are needed", where="n")
    sizes = [whole(size, "n") for size in sizes]
    how: Any = {"alpha": check_level(alpha), "draws": whole(draws, "draws"), "seed": seed_of(seed)}
    return studied(chosen, effects if source is None else source, sizes, **how)


@options.worded
def sample_size(
    test: Any = None, *samples: Any, effect: Any = None, sd: float | None = None, d: float | None = None, k: int = 2,
    power: float = 0.8, alpha: float = 0.05, draws: int = 10_000, seed: int = 0, pilot: Any = None,
    better: Any = "higher",
) -> Any:  # fmt: skip
    """How many data sets a test needs to find a supposed effect: `nptests.studies.sample_size` with a short call.

    test      the name of a procedure, with options as in "all_pairs:adjust=shaffer"; Wilcoxon's or Friedman's; or a
              pilot: a table, or the first of two samples
    samples   the second one
    effect    in standard deviations, or one an algorithm: 0.5, unless there is a pilot
    sd        the standard deviation of the differences of two algorithms, where the effect is in units of the scores
    d         in place of an effect: Cohen's d as others have it (their effect_size), in standard deviations of the
              differences of two algorithms; of the scores, where the test takes independent samples
    k         the number of algorithms, the last of which is better by the effect
    power     the wanted probability of a rejection
    alpha     the level
    draws     tables for each number of data sets
    seed      fixes the draws
    pilot     a table whose data sets are drawn from, in place of an effect
    better    which of its scores are better
    returns   the number, and what was tried on the way
    """
    from nptests.studies import sample_size as studied

    if samples or dimensions(test) == 2:
        test, pilot = None, _named((test, *samples)) if samples else test
    effect = _by_d(d, test, effect, sd)
    source = _pilot(pilot, better, effect, sd)
    effects = _effects(effect, whole(k, "k") if source is None else source.k, sd)
    alpha, draws, seed = check_level(alpha), whole(draws, "draws"), seed_of(seed)
    of: Any = effects if source is None else source
    return studied(_chosen(test, effects), of, power=power, alpha=alpha, draws=draws, seed=seed)


def _by_d(d: Any, test: Any, effect: Any, sd: Any) -> Any:
    """The effect, which a d may stand for."""
    if d is None:
        return effect
    from nptests.studies.rejections import of_d

    if effect is not None or sd is not None:
        raise InputError("option", "d= stands for an effect: leave effect= and sd= out, or d=", where="d")
    return of_d(real(d, "d"), [test if isinstance(test, str) else "wilcoxon"])


def _pilot(table: Any, better: Any, effect: Any, sd: Any) -> Scores | None:
    """What is drawn from in place of an effect; both at once are refused."""
    if table is not None and (effect is not None or sd is not None):
        word = "sd" if effect is None else "effect"
        words = f"{word}= and a table: its scores are the effects; supposed ones go without it"
        raise InputError("option", words, where=word)
    return None if table is None else Scores.of(table, better=better)


def _chosen(test: Any, effects: list[float]) -> str:
    """The test that is named, or that suits the number of algorithms."""
    single(test=test)
    if not isinstance(test, str | None):
        raise InputError("option", f"test={test!r}: the name of a procedure is needed", where="test")
    return test or ("wilcoxon" if len(effects) == 2 else "friedman")


def _effects(effect: Any, k: int, sd: Any = None) -> list[float]:
    """An effect of each algorithm: of the last of k where one is named."""
    if sd is not None:
        if real(sd, "sd") <= 0:
            raise InputError("option", f"sd={sd!r}: a number above 0 is needed", where="sd")
        return [e / sd * 2**0.5 for e in _effects(effect, k)]  # differences vary by the square root of 2 more
    effect = 0.5 if effect is None else effect
    effect = effect.item() if getattr(effect, "ndim", None) == 0 else effect
    if not isinstance(effect, Real) and (not isinstance(effect, Iterable) or isinstance(effect, (str, bytes))):
        raise InputError("option", f"effect={effect!r}: a number, or one of each algorithm is needed", where="effect")
    if not isinstance(effect, Real):
        return [real(x, "effect") for x in effect]
    if not 2 <= k <= MOST_DRAWN:
        raise InputError("option", f"k={k}: 2 to {MOST_DRAWN} algorithms can be drawn", where="k")
    return [*([0.0] * (k - 1)), real(effect, "effect")]  # type: ignore[arg-type]
