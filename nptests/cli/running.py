"""`nptests run`: an experiment from a TOML file to the report."""

from __future__ import annotations

import csv
import io
import signal
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from nptests.cli import manners, output
from nptests.errors import InputError
from nptests.experiment.processes import share_of
from nptests.results import as_json

if TYPE_CHECKING:
    from nptests.data.scores import Scores
    from nptests.experiment.configuration import Experiment
    from nptests.experiment.outcomes import Completed
    from nptests.experiment.running import Step


def command(arguments: list[str]) -> int:
    words = manners.Parser.of("run").parse_intermixed_args(arguments)
    _needs_scikit_learn()
    from nptests.experiment.configuration import TEMPLATE, read_experiment

    if words.template or words.metrics or words.splits:
        print(_metrics() if words.metrics else _splits() if words.splits else TEMPLATE, end="")
        return manners.DONE
    if words.file is None:
        raise InputError("usage", "name a file: nptests run experiment.toml (nptests run --template shows one)")
    experiment = read_experiment(Path(words.file))
    if words.plan:
        print(as_json(experiment.plan.as_dict()) if words.json else _planned(experiment))
        return manners.DONE
    for name in filter(None, (words.out, words.csv)):  # before the work, not after it
        output.refuse_loss(Path(name), (words.file,), force=words.force)
    runs = _execute(experiment, words)
    if words.csv is not None:
        output.write_file(Path(words.csv), _long(runs), force=True)
    if words.shard is not None and any(x.reason == "not computed yet" for x in runs.missing):
        print(f"shard {words.shard} is done: {experiment.store}")
        return manners.DONE
    return _show(runs, experiment, words)


def _needs_scikit_learn() -> None:
    try:
        import sklearn  # noqa: F401
    except ImportError as error:
        raise InputError("extra", "scikit-learn is needed: pip install 'nptests[experiment]'") from error


def _execute(experiment: Experiment, words: Any) -> Completed:
    from nptests.experiment.running import execute
    from nptests.experiment.store import merge

    if words.merge is not None:
        merge(experiment.store, [Path(part) for part in words.merge])
    with suppress(ValueError):  # outside the main thread no signal arrives
        signal.signal(signal.SIGTERM, _end)
    return execute(
        experiment.plan, experiment.store, workers=experiment.workers, backend=words.backend,
        shard=share_of(words.shard), again=words.again, progress=None if words.quiet else _Progress(),
    )  # fmt: skip


def _end(number: int, frame: Any) -> NoReturn:
    """A signal to end is an exit like others, so that the processes that compute end, too."""
    raise SystemExit(128 + number)


def _metrics() -> str:
    from nptests.document.writers.text import columns
    from nptests.experiment.metrics.listed import METRICS

    rows = [(m.name, m.better, m.formula) for m in METRICS.values()]
    return columns([("metric", "better", "definition"), *rows]) + "\n\nScorers of scikit-learn have their own names.\n"


def _splits() -> str:
    from nptests.document.writers.text import columns
    from nptests.experiment.resampling import KNOWN_AS, Resampling

    rows = [
        (name, Resampling.of(name).words, "; ".join(f"{who}: {what}" for who, what in theirs.items()))
        for name, theirs in KNOWN_AS.items()
    ]
    return columns([("resampling", "what it is", "known as"), *rows]) + "\n\nThe numbers are yours to choose.\n"


def _planned(experiment: Experiment) -> str:
    """The grid, the folds, and what it costs as far as finished cells tell."""
    from nptests.document.writers.text import columns
    from nptests.experiment.running import collected

    plan = experiment.plan
    runs = collected(plan, experiment.store)
    rows: list[tuple[str, ...]] = [("data set", "cases", "features", "splits", "fits", "finished", "seconds of those")]
    for name, (X, y) in plan.datasets.items():
        cells = [r for r in runs.records if r.cell["dataset"] == name]
        ready = [r for r in cells if "not computed yet" not in r.cell["missing"].values()]
        spent = sum(sum(r.times.values()) for r in ready)
        sizes = (len(y), X.shape[1], len(plan.splits[name]), len(cells), len(ready))
        rows.append((name, *map(str, sizes), f"{spent:.1f}"))
    measured = ", ".join(m.name for m in plan.measures)
    return (
        f"{len(plan.estimators)} models: {', '.join(plan.estimators)}\n"
        f"{plan.resampling.words}{', stratified' if plan.stratified else ''}; {measured}; seed {plan.seed}\n\n"
        f"{columns(rows)}\n\n{plan.fits} fits in all, kept in {experiment.store}; {_cost(runs, experiment.workers)}"
    )


def _cost(runs: Completed, workers: int) -> str:
    """A cell that was not computed costs what those of its model and data set did."""
    seconds, unknown = 0.0, 0
    for model in runs.algorithms:
        for dataset in runs.datasets:
            cells = [r for r in runs.records if (r.cell["model"], r.cell["dataset"]) == (model, dataset)]
            times = [sum(r.times.values()) for r in cells if r.times]
            open_ = sum("not computed yet" in r.cell["missing"].values() for r in cells)
            unknown += open_ if not times else 0
            seconds += open_ * (sum(times) / len(times)) if times else 0.0
    if unknown:
        return f"the cost of {unknown} of them is not known before the first fit of their kind"
    return f"about {_clock(seconds / workers)} are left with {workers} workers" if seconds else "nothing is left to do"


def _one_data_set(runs: Completed, words: Any) -> int:
    """Folds are no data sets: pairs of models by the test that suits the splits, and what was run."""
    from nptests.data.numerals import number, pvalue
    from nptests.document import text
    from nptests.document.writers.text import columns
    from nptests.experiment.comparing import ONE_DATA_SET, compare_all
    from nptests.experiment.methods import methods

    if words.out is not None or words.control is not None:
        raise InputError("option", "with one data set there is no report yet: leave --out and --control away")
    pairs, what = compare_all(runs, metric=words.metric), methods(runs, words.metric)
    if words.json:
        print(as_json({"methods": what, "comparisons": pairs}))
        return manners.DONE
    dataset = runs.datasets[0]
    estimates = [(m, number(runs.estimate(dataset, m, words.metric))) for m in runs.algorithms]
    rows = [(f"{c.a} - {c.b}", number(c.difference), c.procedure, pvalue(c.pvalue), pvalue(c.adjusted)) for c in pairs]
    print(columns([("model", words.metric or runs.plan.measures[0].name), *estimates]), end="\n\n")
    print(columns([("pair", "difference", "test", "p", "adjusted (Holm)"), *rows]), end="\n\n")
    print(text.hanging("What it does not say", ONE_DATA_SET), end="\n\n")
    print(text.hanging("Methods: what was run", what))
    return manners.DONE


def _show(runs: Completed, experiment: Experiment, words: Any) -> int:
    """The report of `analyse`, and what was run."""
    if len(runs.datasets) == 1:
        return _one_data_set(runs, words)
    from nptests.analysis.analysing import analyse
    from nptests.document.blocks import Bullets, Document, Paragraph, Section
    from nptests.document.reports import document
    from nptests.document.reproducing import AS_THEY_STAND
    from nptests.document.writing import content, format_of
    from nptests.experiment.methods import methods

    kind = "text" if words.out is None else format_of(words.out)
    table = runs.mean(words.metric, missing="drop")
    means = _keep(table, experiment, words.metric or experiment.plan.measures[0].name)
    origin = replace(table.origin, source=str(means), how=AS_THEY_STAND)
    analysis = analyse(table.coming(origin), alpha=words.alpha, control=words.control)
    what = methods(runs, words.metric)
    reasons = dict.fromkeys(f"{x.model} on {x.dataset}, {x.metric}: {x.reason}" for x in runs.missing)
    if words.json or kind == "json":
        text: str | bytes = as_json({"methods": what, "missing": list(reasons), "analysis": analysis.as_dict()}) + "\n"
    else:
        body = document(analysis, full=kind == "html")
        blocks = (Paragraph(what), *((Bullets(tuple(reasons)),) if reasons else ()))
        text = content(Document(body.title, (*body.blocks, Section("Methods: what was run", blocks))), kind)
    if words.out is not None:
        output.write_file(Path(words.out), text, force=True)
        print("\n".join(analysis.conclusion.text))
    else:
        print(text if words.json else manners.on_terminal(str(text)), end="")
    return manners.DONE


def _keep(table: Scores, experiment: Experiment, metric: str) -> Path:
    """The table that is analysed, beside the cells it was made of, with every digit."""
    from nptests.experiment.store import Store

    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(["data set", *table.algorithms])
    lines.writerows([name, *map(repr, row)] for name, row in zip(table.datasets, table.values.tolist(), strict=True))
    file = experiment.store / f"{metric}.csv"
    Store(experiment.store).write(file, out.getvalue().rstrip("\n"))
    return file


def _long(runs: Completed) -> str:
    rows = list(runs.rows())
    out = io.StringIO()
    lines = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    lines.writeheader()
    lines.writerows(rows)
    return out.getvalue()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return (
        f"{minutes // 60} h {minutes % 60} min"
        if minutes >= 60
        else f"{minutes} min {rest} s"
        if minutes
        else f"{rest} s"
    )


class _Progress:
    """One line that is written over on a terminal, a line now and then elsewhere; with the time that is left."""

    def __init__(self) -> None:
        self.terminal = sys.stderr.isatty()
        self.every, self.last = (0.2 if self.terminal else 10.0), 0.0

    def __call__(self, step: Step) -> None:
        now = time.monotonic()
        if step.done < step.total and now - self.last < self.every:
            return
        self.last = now
        left = "" if step.left is None or step.done == step.total else f", {_clock(step.left)} left"
        missing = f", {step.missing} without a score" if step.missing else ""
        waits = f", waits for {' and '.join(step.waits)}" if step.waits else ""
        line = f"{step.done}/{step.total} fits{missing}{left}{waits}"
        end = "\n" if not self.terminal or step.done == step.total else ""
        print(f"\r{line:<60}" if self.terminal else f"nptests: {line}", end=end, file=sys.stderr, flush=True)
