"""What was run, in the words of a methods section."""

from __future__ import annotations

from nptests.data.numerals import number
from nptests.experiment.environment import environment
from nptests.experiment.metrics.metric import Metric
from nptests.experiment.outcomes import Completed
from nptests.experiment.planning import Plan


def methods(done: Completed, metric: str | None = None) -> str:
    """One paragraph: models, data sets, splits, measure, seed, what is missing, versions."""
    plan = done.plan
    known = environment()
    versions = ", ".join(
        f"{name} {known[name]}" for name in ("python", "scikit-learn", "numpy", "nptests") if name in known
    )
    return " ".join(
        (
            f"{_listed(done.algorithms, 'model')} were fitted on {_listed(done.datasets, 'data set')} "
            f"({', '.join(f'{name}: {len(y)} cases' for name, (_, y) in plan.datasets.items())}).",
            f"Performance was estimated by {plan.resampling.words}{', stratified by class' if _strata(plan) else ''}; "
            f"every model was fitted on the same training cases and tested on the same test cases of each split "
            f"({plan.fits} fits).",
            f"The measure is {_measure(done, metric)}; the score of a model on a data set is {_reduced(plan)}.",
            f"Splits and models draw from seed {plan.seed}.",
            *_lacking(done),
            f"Software: {versions}.",
        )
    )


def _listed(names: tuple[str, ...], what: str) -> str:
    return f"{len(names)} {what}{'s' * (len(names) != 1)}"


def _strata(plan: Plan) -> bool:
    return plan.stratified and plan.resampling.scheme in ("fold", "holdout")


def _measure(done: Completed, metric: str | None) -> str:
    wanted = next(m for m in done.plan.measures if metric in (None, m.name))
    title = f"{wanted.title} ({wanted.formula})" if isinstance(wanted, Metric) else f"scikit-learn's {wanted.name}"
    return f"{title}, of which {wanted.better} values are better"


def _reduced(plan: Plan) -> str:
    if plan.resampling.weighed:
        return f"its {plan.resampling.scheme} estimate"
    return "the mean over its splits, which are no independent data sets"


def _lacking(done: Completed) -> tuple[str, ...]:
    if not done.missing:
        return ()
    first = done.missing[0]
    return (
        f"{number(len(done.missing))} scores are missing, first of {first.model} on {first.dataset}: {first.reason}.",
    )
