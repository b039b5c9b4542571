"""THE list of the measures; another is a function in a file of this room, with its words in `measures.toml`."""

from collections.abc import Mapping
from typing import Any

from nptests.errors import InputError, did_you_mean
from nptests.experiment.metrics import clusters, confusion, kappa, numeric, probabilities, rules
from nptests.experiment.metrics.metric import Metric
from nptests.experiment.resampling import called_here
from nptests.procedures.descriptor import Procedure
from nptests.procedures.elsewhere.translation import functions_of
from nptests.procedures.listed import catalogue, described, find, procedure
from nptests.vocabulary import resolved

ROOMS = (confusion, kappa, probabilities, numeric, clusters, rules)
EVERY: Mapping[str, Metric] = {
    metric.name: metric for room in ROOMS for metric in vars(room).values() if isinstance(metric, Metric)
}

# Of a model's answers: what an experiment can measure.
METRICS: Mapping[str, Metric] = {name: metric for name, metric in EVERY.items() if metric.needs is not None}


def metric_of(name: str | Metric) -> Metric:
    """The measure of a model's answers of that name, or an error that lists the names."""
    if isinstance(name, Metric):
        return name
    spelling = resolved(name, METRICS)
    if spelling is None:
        hint = did_you_mean(name, METRICS) or f"the names are {', '.join(METRICS)}"
        raise InputError("metric", f"there is no metric {name!r}: {hint}", where="metric")
    return METRICS[spelling]


def metrics() -> tuple[Procedure, ...]:
    """Every measure in the dress of a procedure."""
    return tuple(metric.procedure for metric in EVERY.values())


def described_all() -> list[dict[str, Any]]:
    """Every procedure and measure in plain types; of measures also which values are better, and the formula."""
    procedures = [{"is": "procedure", **described(p), "better": None, "formula": None} for p in catalogue()]
    measures = [
        {"is": "measure", **described(m.procedure), "better": m.better, "formula": m.formula} for m in EVERY.values()
    ]
    return procedures + measures


def entry(name: str) -> Procedure:
    """The procedure of that name, or the measure in the dress of one, or an error that names what is near."""
    spelling = resolved(name, EVERY)
    if spelling is not None:
        return EVERY[spelling].procedure
    if find(plain := name.replace("-", "_")) is None:
        hint = _called_here(name) or did_you_mean(plain, EVERY)
        if hint:
            raise InputError("procedure", f"there is no procedure {name!r}: {hint}", where=name)
    return procedure(name)


def _called_here(name: str) -> str:
    """Where what other software calls so is found here, in words."""
    if schemes := called_here(name):
        words = " or ".join(f'resampling = "{scheme}"' for scheme in schemes)
        return f"it is a way to split data, {words} in the file of nptests run (nptests run --splits)"
    known = [p.name for p in (*catalogue(), *metrics()) if name in functions_of(p.known_as)]
    return f"it is called {' or '.join(known)} here" if known else ""
