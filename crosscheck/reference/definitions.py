"""Every definition by name, and its answer to a case."""

from fractions import Fraction
from typing import Any

from crosscheck.reference import (
    adjusting,
    comparisons,
    critical,
    group_tests,
    intervals,
    joint_tests,
    mean_tests,
    normality,
    posteriors,
    rank_tests,
)
from crosscheck.reference.measures import MEASURES, Definition
from crosscheck.reference.paths import Answer, Data, Options, Path

_PLAIN = {
    name: value
    for module in (
        rank_tests,
        comparisons,
        mean_tests,
        joint_tests,
        posteriors,
        normality,
        intervals,
        critical,
        group_tests,
    )
    for name, value in vars(module).items()
    if callable(value)
    and not name.startswith("_")
    and getattr(value, "__module__", "") == module.__name__
    and value.__code__.co_varnames[:3] == ("d", "o", "c")
}
DEFINITIONS: dict[str, Definition] = {**_PLAIN, "adjust": adjusting.adjust, **MEASURES}


def exact(data: Any) -> Any:
    """Decimal text as fractions, whatever holds it."""
    if isinstance(data, dict):
        return {name: exact(value) for name, value in data.items()}
    return [exact(value) for value in data] if isinstance(data, list) else Fraction(data)


def answer(name: str, data: dict[str, Any], options: Options, path: Path) -> Answer:
    """What the definition says of a case; comparisons are adjusted as the options have it."""
    values: Data = exact(data)
    result = DEFINITIONS[name](values, options, path)
    if "adjust" in options and "pvalues" in result:
        method = {"method": options["adjust"], "alpha": options.get("alpha", 0.05)}
        result["adjusted"] = adjusting.adjusted(result["pvalues"], {**options, **method}, path)
    return result
