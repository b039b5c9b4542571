"""What other packages call functions and keywords, for the line that a refusal tells to write instead."""

import functools
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, get_args

from nptests.vocabulary import ADJUSTS_ELSEWHERE, Adjust, read_beside

# Their keywords -> ours; None: there is nothing to say here.
KEYWORDS: Mapping[str, str | None] = {
    **dict.fromkeys(("dv", "y_col", "val_col", "value_col", "response"), "score"),
    **dict.fromkeys(("within", "between", "group_col", "group", "treatment"), "algorithm"),
    **dict.fromkeys(("subject", "block_col", "block_id_col", "block", "blocks"), "dataset"),
    **dict.fromkeys(("p_adjust", "padjust", "p_adjust_method"), "adjust"),
    **dict.fromkeys(("correction", "use_continuity", "correct"), "continuity"),
    **dict.fromkeys(("method", "mode", "exact"), "null"),
    **dict.fromkeys(("zero_method",), "zeros"),
    **dict.fromkeys(("equal_var", "var_equal"), "variances"),
    **dict.fromkeys(("n_resamples", "permutations"), "draws"),
    **dict.fromkeys(("random_state", "rng"), "seed"),
    **dict.fromkeys(("order", "maximize", "maximize_outcome", "higher_is_better"), "better"),
    **dict.fromkeys(("names", "columns", "labels", "algorithm_names", "treatment_names"), "algorithms"),
    **dict.fromkeys(("correction_method", "padjust_method"), "adjust"),
    **dict.fromkeys(("baseline", "reference", "ref"), "control"),
    **dict.fromkeys(("data", "melted", "sort", "axis", "nan_policy", "keepdims", "verbose", "block_id")),
    **dict.fromkeys(("force_mode", "dist", "dim", "result", "alpha")),
}
VALUES: Mapping[str, Mapping[Any, Any]] = {
    "zeros": {"wilcox": "drop", "zsplit": "split"},
    "null": {"approx": "asymptotic", "chisq": "asymptotic", "asymp": "asymptotic", True: "exact", False: "asymptotic"},
    "variances": {True: "equal", False: "unequal", "pooled": "equal"},
    "better": {"descending": "higher", "ascending": "lower", True: "higher", False: "lower"},
    "adjust": ADJUSTS_ELSEWHERE,
    "method": ADJUSTS_ELSEWHERE,
    "equal": {"ignore": "left-out"},
    "alternative": {"two.sided": "two-sided", "larger": "greater", "smaller": "less"},
}


def speaks_of_columns(keywords: Iterable[str]) -> bool:
    """Whether keywords of other packages name the columns of a frame."""
    return any(
        name in ("data", "melted") or KEYWORDS.get(name) in ("score", "algorithm", "dataset") for name in keywords
    )


def translated(
    call: str, data: Iterable[str], keywords: Mapping[str, Any], ours: Mapping[str, tuple[str, ...]]
) -> str | None:
    """The call with our keywords for those of other packages; None where one of them is not known.

    ours    our keywords, with the words that each takes; a word that none of them is cannot be translated
    """
    words: dict[str, Any] = {}
    known = set(ours)
    for name, value in keywords.items():
        word = name if name in known else KEYWORDS.get(name, "")
        if name not in known and isinstance(value, str) and _adjusts(value):
            word = "adjust"
        if word is None:
            continue
        if word not in known:
            if word == "adjust" and value is not None:
                return _of_all_pairs(data, value)
            return None
        table = VALUES.get(word, {})
        value = table.get(value, value) if isinstance(value, (str, bool)) else value
        if name == word or not ours[word] or value in ours[word]:
            words[word] = value
    return f"{call}({', '.join([*data, *(f'{word}={value!r}' for word, value in words.items())])})"


def _adjusts(value: str) -> bool:
    """Whether a word is the name of an adjustment, here or elsewhere."""
    return value in ADJUSTS_ELSEWHERE or value in get_args(Adjust)


def _of_all_pairs(data: Iterable[str], value: Any) -> str:
    """Where a procedure has its own joint law, or gives one p-value, the comparisons that take an adjustment."""
    return f"nptests.all_pairs({', '.join(data)}, adjust={VALUES['adjust'].get(value, value)!r})"


class Line(NamedTuple):
    """A call that is more than the name of one procedure: its names elsewhere, and the words in which it is sought."""

    write: str
    says: str
    names: tuple[str, ...]
    words: tuple[str, ...]


@functools.cache
def lines() -> tuple[Line, ...]:
    """Those of calls.toml."""
    rows = read_beside(__file__, "calls.toml")["call"]
    return tuple(Line(row["write"], row["says"], tuple(row["names"]), tuple(row["words"])) for row in rows)


_ASIDE = re.compile(r"\([^()]*\)")
_NAME = re.compile(r"[\w.]+")
_MENUS = ("SPSS", "Prism", "KEEL", "JMP", "Weka")  # words for people, no names of functions


def instead(name: str, procedures: Iterable[Any]) -> str | None:
    """What to write for a function of another package; None where no procedure is known by that name."""
    return next((line.write for line in lines() if name in line.names), None) or calls(name, procedures, "nptests")


def calls(name: str, procedures: Iterable[Any], room: str) -> str | None:
    """The calls of those that are known by that name, three at most."""
    known = [f"{room}.{p.name}({', '.join(p.data)})" for p in procedures if name in functions_of(p.known_as)]
    return " or ".join(known[:3]) or None


def functions_of(known_as: Mapping[str, str]) -> set[str]:
    """The functions of other packages, without the module of scipy and statsmodels that they are in."""
    texts = [_ASIDE.sub("", text) for package, text in known_as.items() if package not in _MENUS]
    names = [name for text in texts for name in _NAME.findall(text)]
    return {name.rpartition(".")[2] if name.startswith("stats.") else name for name in names}
