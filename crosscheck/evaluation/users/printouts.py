"""What programs print, pasted into a text: scipy's live; R's, statsmodels' and pingouin's as they printed them.

`printouts.json` keeps what those three printed of ten random data sets each, with versions: they need not be here.
"""

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from scipy import stats

from crosscheck.evaluation.users.sentences import NUMBER, Item

# What is typed, and what it does: of samples a, b and c.
CALLS: Mapping[str, Callable[..., Any]] = {
    "stats.ttest_rel(a, b)": lambda a, b, c: stats.ttest_rel(a, b),
    "stats.ttest_ind(a, b)": lambda a, b, c: stats.ttest_ind(a, b),
    "stats.ttest_ind(a, b, equal_var=False)": lambda a, b, c: stats.ttest_ind(a, b, equal_var=False),
    "stats.kruskal(a, b, c)": stats.kruskal,
    "stats.friedmanchisquare(a, b, c)": stats.friedmanchisquare,
}


@cache
def kept() -> Mapping[str, Any]:
    """The printouts of the file, and the versions of the programs."""
    content: Mapping[str, Any] = json.loads(Path(__file__).with_name("printouts.json").read_text("utf-8"))
    return content


def items(count: int, seed: int) -> Iterator[Item]:
    """So many printouts of scipy, and every one that is kept."""
    dice = random.Random(f"printouts {seed}")
    for _ in range(count):
        n = dice.randint(8, 30)
        samples = [[round(dice.gauss(10 + 0.4 * j, 1.5), 2) for _ in range(n)] for j in range(3)]
        typed = dice.choice(list(CALLS))
        result = CALLS[typed](*samples)
        text, p = f">>> {typed}\n{result!r}\n", re.search(r"pvalue=(?:np\.float64\()?([\d.e-]+)", repr(result))
        assert p is not None
        yield from _pasted(dice, "printed by scipy", text, p[1])
    for block in kept()["printouts"]:
        yield from _pasted(dice, f"printed by {block['program']}", block["text"] + "\n", block["p"])


def _pasted(dice: random.Random, family: str, text: str, p: str) -> Iterator[Item]:
    """As it was printed, between sentences or in a block of code; and with another p-value where p is no bound."""
    fenced = dice.random() < 0.5
    before, after = ("The output was\n\n```\n", "```\n") if fenced else ("The output was\n\n", "\n")
    ending = ".md" if fenced else ".txt"
    yield Item(family, before + text + after, ending=ending)
    places = list(re.finditer(rf"(?<![\d.<])(?<!< ){re.escape(p)}(?![\d.])", text))
    place = next((m for m in places if text[: m.start()].endswith("p-value = ")), places[0] if places else None)
    wrong = f"{(float(p) + dice.uniform(0.1, 0.9)) % 1:.{max(3, len(p) - 2)}f}"[: max(5, len(p))]
    if place is not None and float(wrong) > 0:
        yield Item(family, before + text[: place.start()] + wrong + text[place.end() :] + after, NUMBER, wrong, ending)
