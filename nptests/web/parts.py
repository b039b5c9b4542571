"""An analysis in parts: what is read first, small however many algorithms there are, and its pairs on demand."""

from collections.abc import Mapping
from typing import Any

from nptests.analysis.analysing import Analysis
from nptests.results import plain

AT_ONCE = 100  # pairs that come with the answer
NAMED = 8  # pairs that an answer names where it does not have them all


def whole(analysis: Analysis) -> Any:
    """Everything, as the command line prints it."""
    return analysis.as_dict()


def first(analysis: Analysis) -> dict[str, Any]:
    """What the conclusion needs; of the pairs, how many differ, and all where they are few."""
    compared = analysis.comparisons
    pairs = () if compared is None else compared.rows
    differing = [(r.a, r.b) if r.estimate <= 0 else (r.b, r.a) for r in pairs if r.adjusted <= analysis.alpha]
    everything = {
        "data": {name: getattr(analysis.scores, name) for name in ("n", "k", "algorithms", "datasets", "better")},
        **{
            name: getattr(analysis, name)
            for name in ("alpha", "advice", "mean_ranks", "conclusion", "choices", "notes")
        },
        "omnibus": _without_details(analysis.omnibus),
        "comparisons": None if compared is None else _without_details(compared, "rows"),
        "letters": analysis.letters,
        "effects": {"concordance": analysis.concordance, "pairs": analysis.effects if compared is None else ()},
        "pairs": {"count": len(pairs), "differing": len(differing), "named": differing[:NAMED]},
    }
    answer: dict[str, Any] = {name: plain(value) for name, value in everything.items()}
    return answer | {"rows": rows(analysis) if 0 < len(pairs) <= AT_ONCE else None}


def rows(analysis: Analysis) -> list[list[Any]]:
    """The pairs, each as [a, b, difference, p, adjusted p, shift, low, high, share, low, high]."""
    if analysis.comparisons is None:
        return []
    return [
        plain([row.a, row.b, row.estimate, row.pvalue, row.adjusted, *_size(e.shift), *_size(e.probability)])
        for row, e in zip(analysis.comparisons.rows, analysis.effects, strict=True)
    ]


def _size(effect: Any) -> tuple[float, ...]:
    return (effect.estimate, *effect.interval)


def _without_details(result: Any, *more: str) -> dict[str, Any]:
    left = ("details", *more)
    fields = {name: getattr(result, name) for name in result.__dataclass_fields__ if name not in left}
    return {name: plain(value) for name, value in fields.items()}


PARTS: Mapping[str, Any] = {"all": whole, "first": first, "pairs": rows}
