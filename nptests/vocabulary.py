"""The words that options understand, and what the types of arrays are called, each spelled once."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Integers = NDArray[np.int64]
Booleans = NDArray[np.bool_]
PATHS = ("out", "path", "file", "filename", "output", "save", "save_as", "fname")  # what a file to write is called
Numeric = NDArray[Any]  # doubles, or whole numbers, which may be Python's own
Better = Literal["higher", "lower"]
Alternative = Literal["two-sided", "greater", "less"]
Zeros = Literal["drop", "pratt", "split", "split-even"]
Ties = Literal["corrected", "ignored"]
Null = Literal["auto", "exact", "asymptotic", "simulated"]
ExactNull = Literal["auto", "exact", "asymptotic"]  # where the exact law is never too dear to need simulation
ApproximateNull = Literal["auto", "asymptotic", "simulated"]  # where no exact law is known
PermutationNull = Literal["auto", "exact", "simulated"]  # where there is nothing but the permutations
Missing = Literal["keep", "drop", "pairwise"]  # of a table with holes: all scores, whole data sets, what two share
Form = Literal["chi-squared", "F"]
Error = Literal["permutation", "published"]
JointLaw = Literal["range", "chi-squared"]  # of all pairs, or Scheffe's bound of all contrasts
Arithmetic = Literal["decimal", "float"]
DecimalMark = Literal[".", ","]
Variances = Literal["equal", "unequal"]
Adjust = Literal[
    "none", "bonferroni", "sidak", "holm", "holland", "finner", "hochberg", "hommel", "li", "rom",
    "shaffer", "shaffer-dynamic", "bergmann-hommel", "benjamini-hochberg", "benjamini-yekutieli", "two-stage",
]  # fmt: skip

# What other packages call adjustments.
ADJUSTS_ELSEWHERE: Mapping[str, Adjust] = {
    "bonf": "bonferroni", "holm-sidak": "holland", "hs": "holland", "simes-hochberg": "hochberg", "sh": "hochberg",
    "s": "sidak", "b": "bonferroni", "h": "holm", "ho": "hommel", "bergmann": "bergmann-hommel",
    "BH": "benjamini-hochberg", "BY": "benjamini-yekutieli",
    **dict.fromkeys(("bh", "fdr", "fdr_bh"), "benjamini-hochberg"),
    **dict.fromkeys(("by", "fdr_by"), "benjamini-yekutieli"),
    **dict.fromkeys(("fdr_tsbky", "fdr_2sbky", "tsbky", "bky", "fdr_bky", "tst", "twostage", "two.stage"), "two-stage"),
}  # fmt: skip

ADJUSTING = (*get_args(Adjust), *ADJUSTS_ELSEWHERE)  # what an adjustment may be called
# Adjustments of other packages that are not here, each with the one of its kind that is.
ADJUSTS_ABSENT: Mapping[str, Adjust] = dict.fromkeys(
    ("fdr_tsbh", "fdr_gbs", "fdr_2sbh", "tsbh", "storey", "abh", "qvalue", "q-value", "q", "fdr_storey"), "two-stage"
)  # fmt: skip

# In which other words people say which scores are better.
BETTERS: Mapping[str, Better] = {
    **dict.fromkeys(("max", "maximize", "maximise", "high", "larger", "bigger", "greater", "mayor", "maior"), "higher"),
    **dict.fromkeys(("min", "minimize", "minimise", "low", "smaller", "less", "menor"), "lower"),
}


@dataclass(frozen=True)
class Words:
    """The words of an option that a registry holds: ranks: Annotated[str, Words(...)]."""

    of: Callable[[], tuple[str, ...]]


def resolved(word: object, names: Iterable[str]) -> str | None:
    """The one of the names that a word is, in letters of any size, with any sign or a blank between its parts."""
    spelled, known = str(word), tuple(names)
    if spelled in known:
        return spelled
    plain = _plain(spelled) if isinstance(word, str) else ""
    return next((name for name in known if _plain(name) == plain), None)


@lru_cache(1024)
def _plain(word: str) -> str:
    return re.sub(r"[-_. ]+", "-", word.strip()).casefold()


def in_ours(word: object, theirs: Mapping[Any, Any], ours: Iterable[str] = ()) -> Any:
    """What a word of others is here, or our own as it is spelled here; a word that is neither stays as it is."""
    if not isinstance(word, (str, bool)):
        return word
    if (own := resolved(word, ours)) is not None:
        return own
    named = word if word in theirs else resolved(word, (each for each in theirs if isinstance(each, str)))
    return theirs.get(named, word)


def read_beside(file: str, name: str) -> dict[str, Any]:
    """The tables of a TOML file that stands beside a module, or in a folder there: words that are data."""
    import tomllib

    return tomllib.loads(Path(file).parent.joinpath(name).read_text("utf-8"))
