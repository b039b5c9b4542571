"""What R asks, answered in values that reticulate carries over; `files/engine.R` makes R's objects of them."""

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import nptests
from nptests.compat.engine import drop_in
from nptests.errors import InputError, InputWarning
from nptests.procedures.descriptor.procedure import of_result
from nptests.procedures.elsewhere.peers import peer
from nptests.results import Comparisons, Effect, Outcome, plain

R_WORDS = {"two-sided": "two.sided"}


def ask(package: str, name: str, data: Sequence[Any], words: dict[str, Any]) -> dict[str, Any]:
    """The answer of a function of ours, or of a drop-in for one of a package of R; or why there is none."""
    run: Callable[..., Any] = drop_in(peer(package).names[name]) if package else getattr(nptests, name)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", InputWarning)
        try:
            result = run(*data, **words)
        except InputError as problem:
            return {"error": str(problem)}
    messages = [str(each.message) for each in caught if issubclass(each.category, InputWarning)]
    return {"warnings": messages, "python": result, **_parts(result)}


def _parts(result: Any) -> dict[str, Any]:
    if isinstance(result, Outcome):
        return {
            "is": "htest", "method": _title(result), "symbol": _symbol(result), "statistic": result.statistic,
            "df": list(result.df), "pvalue": result.pvalue, "estimate": result.estimate,
            "alternative": R_WORDS.get(word := str(result.options.get("alternative", "")), word),
            "interval": list(result.interval or ()), "level": result.level, "notes": list(result.notes),
        }  # fmt: skip
    if isinstance(result, Effect):
        return {
            "is": "htest", "method": _title(result), "estimate": result.estimate, "interval": list(result.interval),
            "level": result.level, "notes": list(result.notes),
        }  # fmt: skip
    if isinstance(result, Comparisons):
        columns = ("a", "b", "estimate", "error", "statistic", "pvalue", "adjusted")
        rows = {name: [getattr(row, name) for row in result.rows] for name in columns}
        if None in rows["error"]:
            del rows["error"]
        return {
            "is": "comparisons", "method": _title(result), "rows": rows, "algorithms": list(result.algorithms),
            "control": result.control, "adjustment": result.adjustment, "notes": list(result.notes),
        }  # fmt: skip
    if isinstance(result, (bool, int, float, str)):
        return {"is": "plain", "value": str(result) if isinstance(result, str) else result}
    if hasattr(result, "as_dict"):
        return {"is": "result", "text": str(result.summary()), "value": result.as_dict()}
    return {"is": "plain", "value": plain(getattr(result, "tolist", lambda: result)())}


def _title(result: Outcome | Comparisons | Effect) -> str:
    procedure = of_result(result.procedure)
    return result.procedure if procedure is None else procedure.title


def _symbol(result: Outcome) -> str:
    procedure = of_result(result.procedure)
    return (procedure.symbol if procedure else "") or "statistic"


def picture(result: Any, kind: str | None, alpha: float | None, file: str | None) -> dict[str, Any]:
    """The lines, boxes and words of a picture, to be drawn by R; with a file, it is written as well."""
    try:
        drawn = nptests.draw(result, kind=kind, alpha=alpha)
    except InputError as problem:
        return {"error": str(problem)}
    if file is not None:
        drawn.save(file)
    scene = drawn.scene
    items = [{"shape": type(item).__name__, **plain(vars(item))} for item in scene.items]
    return {"width": scene.width, "height": scene.height, "title": scene.title, "items": items}


def table(name: str) -> dict[str, Any]:
    """A worked example of the literature: its scores by columns, and the names of its rows."""
    scores = nptests.read_scores(name)
    return {"scores": scores.values.tolist(), "algorithms": list(scores.algorithms), "datasets": list(scores.datasets)}
