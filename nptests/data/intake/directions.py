"""Which scores are better, as names of rows and columns say it: by arrows, in words, by their measures."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from nptests.data.intake.headings import ASKED, word
from nptests.data.intake.summary_words import DOWN, UP, better_in, may_say_better

_BEHIND = re.compile(r"[(\[]([^()\[\]]+)[)\]]$")
_DIRECTION = re.compile(r"(?i)\b(higher|lower)(?:[ -](?:is|the|=)\b|[ -](?:better|safer)\b|\))")


@lru_cache(ASKED)
def toward(heading: str) -> str | None:
    """Which scores are better, where an arrow, words or the measure in brackets behind say it: Boston (RMSE)."""
    match = _BEHIND.search(heading)
    words_ = {m[1].casefold() for m in _DIRECTION.finditer(heading)} if "igher" in heading or "ower" in heading else ()
    arrows = "".join(c for c in heading if c in UP + DOWN)
    return next(iter(words_)) if len(words_) == 1 else better_in(arrows or (match[1] if match else ""))


def toward_both(headings: Iterable[str]) -> bool:
    """Whether some are better higher and others lower: measures, and not of one kind."""
    return {"higher", "lower"} <= set(map(toward, headings))


def each_toward(names: Sequence[str]) -> list[str | None]:
    """Which scores are better under each name; by last words where most are measures: boston_rmse, adult_acc."""
    whole = " ".join(names)
    if not (may_say_better(whole) or "igher" in whole or "ower" in whole):
        return [None] * len(names)
    last = [better_in(re.split(r"[\s_:/-]+", word(name))[-1]) for name in names]
    mostly = 2 * sum(map(bool, last)) > len(last)
    return [toward(name) or (end if mostly else None) for name, end in zip(names, last, strict=True)]
