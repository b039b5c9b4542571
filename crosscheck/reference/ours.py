"""nptests behind the protocol: it goes through the same door as everybody."""

from typing import Any

import nptests
from crosscheck.reference import certified
from nptests.experiment.metrics import clusters, forms, listed, metric
from nptests.results import Comparisons, Effect, Posterior

PACKAGE = "nptests"


def answer(case: dict[str, Any]) -> dict[str, Any] | None:
    """What nptests says of a case."""
    name, data, options = case["procedure"], case["data"], dict(case["options"])
    if name in listed.EVERY:
        return {"value": _measured(name, data)}
    if name == "adjust":
        return {"adjusted": nptests.adjust(data["pvalues"], **options)}
    kind = certified.kind_of(name)
    if kind == "critical":
        sizes: dict[str, Any] = {key: float(x) if key == "alpha" else int(x) for key, x in data.items()}
        critical = nptests.critical_value(name.removeprefix("critical_").replace("_", "-"), **sizes, **options)
        return {"value": critical.value, "attained": critical.attained}
    if name.endswith("bayes_sign"):
        options.pop("draws", None)  # it draws nothing
    result = getattr(nptests, name.removeprefix("interval_"))(*_arguments(data), **options)
    single, many = getattr(result, "interval", None), [row.interval for row in getattr(result, "rows", ())]
    if kind == "interval":
        return {"intervals": many, "interval": single}
    return numbers_of(result) | ({"interval": single} if isinstance(result, Effect) else {})


def numbers_of(result: Any) -> dict[str, Any]:
    """The numbers of a result under the names of the set."""
    if isinstance(result, Comparisons):
        rows = result.rows
        return {
            "pvalues": [row.pvalue for row in rows], "adjusted": [row.adjusted for row in rows],
            "statistics": [row.statistic for row in rows], "estimates": [row.estimate for row in rows],
        }  # fmt: skip
    if isinstance(result, Posterior):
        return {side: getattr(result, side) for side in ("left", "rope", "right")}
    if isinstance(result, Effect):
        return {"estimate": result.estimate}
    df = result.df[0] if len(result.df) == 1 else None
    return {"statistic": result.statistic, "pvalue": result.pvalue, "df": df, "estimate": result.estimate}


def _arguments(data: dict[str, Any]) -> tuple[Any, ...]:
    if "rows" in data:
        return (nptests.Scores.of(data["rows"], better="higher"),)
    if "treatments" in data:
        return (_incomplete(data),)
    if "groups" in data:
        return tuple(data["groups"])
    if {"a", "b"} == set(data):
        return data["a"], data["b"]
    return tuple(v if isinstance(v, list) else int(v) for v in data.values())


def _incomplete(data: dict[str, Any]) -> nptests.IncompleteScores:
    cells = {(i, j): x for i, j, x in zip(data["blocks"], data["treatments"], data["scores"], strict=True)}
    rows, columns = (range(1, 1 + max(map(int, data[key]))) for key in ("blocks", "treatments"))
    return nptests.IncompleteScores([[cells.get((str(i), str(j))) for j in columns] for i in rows], better="higher")


def _measured(name: str, data: dict[str, Any]) -> float:
    """Measures take numbers: decimals are rounded to doubles here, once."""
    d = {key: _numbers(value) for key, value in data.items()}
    if "points" in d:
        return float(getattr(clusters, name)(d["points"], d["labels"]))
    if "both" in d:
        return float(listed.EVERY[name].measure(forms.Rule(*(int(d[key]) for key in ("n", "x", "y", "both")))))
    truth = d.pop("truth")
    if "training" not in d:
        truth = [int(t) for t in truth]
    predicted = d.pop("predicted", truth)
    several = len(d.get("costs", ())) or (4 if "probabilities" in d else 2)
    known = ("costs", "probabilities", "ranking")
    binary = name in ("sensitivity", "specificity", "false_positive_rate", "precision", "f1")
    classes = tuple(range(several)) if binary or any(key in d for key in known) else ()
    return float(listed.EVERY[name].measure(metric.Answers.of(truth, predicted, classes=classes, **d)))


def _numbers(value: Any) -> Any:
    return [_numbers(v) for v in value] if isinstance(value, list) else float(value)
