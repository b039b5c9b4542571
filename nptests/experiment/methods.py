"""What was run, in the words of a methods section."""

from nptests.data.numerals import number
from nptests.experiment import cells, outcomes, planning
from nptests.experiment.environment import environment
from nptests.experiment.metrics.metric import Metric


def methods(runs: outcomes.Completed, metric: str | None = None) -> str:
    """One paragraph: models, data sets, splits, measure, seed, what is missing, versions."""
    plan = runs.plan
    known = environment()
    versions = ", ".join(
        f"{name} {known[name]}" for name in ("python", "scikit-learn", "numpy", "nptests") if name in known
    )
    return " ".join(
        (
            f"{_listed(runs.algorithms, 'model')} were fitted on {_listed(runs.datasets, 'data set')} "
            f"({', '.join(f'{name}: {len(y)} cases' for name, (_, y) in plan.datasets.items())}).",
            f"Performance was estimated by {plan.resampling.words}{', stratified by class' if _strata(plan) else ''}; "
            f"every model was fitted on the same training cases and tested on the same test cases of each split "
            f"({plan.fits} fits).",
            f"The measure is {_measure(runs, metric)}; the score of a model on a data set is {_reduced(plan)}.",
            f"Splits and models draw from seed {plan.seed}.",
            *_lacking(runs),
            f"Software: {versions}.",
        )
    )


def _listed(names: tuple[str, ...], what: str) -> str:
    return f"{len(names)} {what}{'s' * (len(names) != 1)}"


def _strata(plan: planning.Plan) -> bool:
    return plan.stratified and plan.resampling.scheme in ("fold", "holdout")


def _measure(runs: outcomes.Completed, metric: str | None) -> str:
    measure = next(m for m in runs.plan.measures if metric in (None, m.name))
    title = f"{measure.title} ({measure.formula})" if isinstance(measure, Metric) else f"scikit-learn's {measure.name}"
    return f"{title}{_told(measure)}, of which {measure.better} values are better"


def _told(measure: cells.Measure) -> str:
    if not isinstance(measure, Metric) or "costs" not in measure.settings:
        return ""
    classes, rows = measure.settings["classes"], measure.settings["costs"]
    priced = "; ".join(", ".join(map(number, row)) for row in rows)
    return f" with the costs {priced} (a row for each true class of {', '.join(map(str, classes))})"


def _reduced(plan: planning.Plan) -> str:
    if plan.resampling.weighed:
        return f"its {plan.resampling.scheme} estimate"
    return "the mean over its splits, which are no independent data sets"


def _lacking(runs: outcomes.Completed) -> tuple[str, ...]:
    if not runs.missing:
        return ()
    first = runs.missing[0]
    return (
        f"{number(len(runs.missing))} scores are missing, first of {first.model} on {first.dataset}: {first.reason}.",
    )
