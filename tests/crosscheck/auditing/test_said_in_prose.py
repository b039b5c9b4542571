"""Numbers that follow from each other, in sentences of five languages: each true, and with its last number wrong.

The sentences and the arithmetic are those of whoever writes; nothing here is shared with what judges. The figures of
the first run stand in `said_in_prose/figures.toml` as they came.
"""

import math
import random
import tomllib
from collections import Counter
from pathlib import Path

from scipy import stats

from crosscheck.auditing.sentences import audit_sentences

FOLDER = Path(__file__).with_name("said_in_prose")
WORDINGS = tomllib.loads((FOLDER / "wordings.toml").read_text("utf-8"))
FIGURES = tomllib.loads((FOLDER / "figures.toml").read_text("utf-8"))
LANGUAGES = ("en", "es", "de", "fr", "pt")


def _decimal(x, places):
    return f"{x:.{places}f}"


def _share(dice):
    n = dice.randint(15, 400)
    a = dice.randint(1, n - 1)
    return {"a": str(a), "n": str(n)}, 100 * a / n, dice.choice((0, 1))


def _change(dice):
    a = round(dice.uniform(0.2, 0.8), 3)
    b = round(a * dice.uniform(1.03, 1.6), 3)
    return {"a": _decimal(a, 3), "b": _decimal(b, 3)}, 100 * (b - a) / a, 1


def _points(dice):
    a, b = (round(dice.uniform(20, 99), 1) for _ in "ab")
    return {"a": _decimal(max(a, b) + 1, 1), "b": _decimal(min(a, b), 1)}, max(a, b) + 1 - min(a, b), 1


def _sum(dice):
    counts = [dice.randint(2, 90) for _ in "abc"]
    return dict(zip("abc", map(str, counts), strict=True)), sum(counts), 0


def _ratio(dice):
    b = round(dice.uniform(2, 30), 2)
    a = round(b * dice.uniform(1.5, 9), 2)
    return {"a": _decimal(a, 2), "b": _decimal(b, 2)}, a / b, 2


def _centre(dice):
    middle, half = dice.uniform(3, 40), dice.uniform(0.5, 2.8)
    a, b = round(middle - half, 2), round(middle + half, 2)
    return {"a": _decimal(a, 2), "b": _decimal(b, 2)}, (a + b) / 2, 2


def _odds(dice):
    log, se = dice.uniform(0.2, 1.2), dice.uniform(0.1, 0.4)
    slots = {"x": log, "a": log - 1.959964 * se, "b": log + 1.959964 * se}
    p = 2 * stats.norm.sf(log / se)
    return {name: _decimal(math.exp(v), 2) for name, v in slots.items()}, p, 3 if p >= 0.0015 else 4


def _error(dice):
    n, s = dice.randint(12, 400), round(dice.uniform(2, 30), 2)
    return {"m": _decimal(dice.uniform(20, 90), 2), "s": _decimal(s, 2), "n": str(n)}, s / math.sqrt(n), 2


def _coefficient(dice):
    s = round(dice.uniform(0.2, 3), 3)
    b = round(s * dice.uniform(0.5, 8), 3)
    return {"b": _decimal(b, 3), "s": _decimal(s, 3)}, b / s, 2


def _explained(dice):
    k, v, f = dice.randint(1, 5), dice.randint(20, 200), round(dice.uniform(3, 40), 2)
    return {"k": str(k), "v": str(v), "f": _decimal(f, 2)}, k * f / (k * f + v), 3


def _freedom(dice):
    n = dice.randint(8, 90)
    return {"n": str(n), "t": _decimal(dice.uniform(0.4, 5), 2)}, n - 1, 0


RELATIONS = {
    "share": _share, "change": _change, "points": _points, "sum": _sum, "ratio": _ratio, "centre": _centre,
    "odds": _odds, "error": _error, "coefficient": _coefficient, "explained": _explained, "freedom": _freedom,
}  # fmt: skip


def wrong_one(dice, relation, value, places):
    """The number with another digit, or exchanged or shifted as people do, far from what rounding could give."""
    text = _decimal(value, places)
    while True:
        at = dice.choice([i for i, c in enumerate(text) if c.isdigit()])
        other = text[:at] + dice.choice("0123456789") + text[at + 1 :]
        least = max(4 * 10.0**-places, 0.06 * abs(value), 0.4 * value if relation == "odds" else 0)
        if abs(float(other) - value) > least:
            return other


def sentences(count, seed=2026):
    """(relation, language, whether it is true, the text, the number)."""
    dice = random.Random(seed)
    for relation, draw in RELATIONS.items():
        for language in LANGUAGES:
            for _ in range(count):
                wording = dice.choice(WORDINGS[relation][language])
                slots, value, places = draw(dice)
                for true in (True, False):
                    number = _decimal(value, places) if true else wrong_one(dice, relation, value, places)
                    filled = {name: _written(x, language) for name, x in {**slots, "y": number}.items()}
                    yield relation, language, true, wording.format(**filled), filled["y"]
    for language in LANGUAGES:
        for _ in range(count):
            p = dice.choice((dice.uniform(0.0002, 0.04), dice.uniform(0.07, 0.9)))
            for true in (True, False):
                word = WORDINGS["words"][language][(p > 0.05) is true]
                number = _written(_decimal(p, 4), language)
                wording = dice.choice(WORDINGS["decision"][language])
                yield "decision", language, true, wording.format(y=number, word=word), number


def _written(number, language):
    return number if language == "en" else number.replace(".", ",")


def figures(count):
    """How many true ones are judged and accused, how many wrong ones are found, by relation."""
    by = {}
    for relation, _, true, text, number in sentences(count):
        counts = by.setdefault(relation, Counter())
        verdicts = audit_sentences(text).verdicts
        about = [v for v in verdicts if number.replace(",", ".") in v.claim.printed.replace(",", ".")]
        counts["true" if true else "wrong"] += 1
        if true:
            counts["judged"] += any(v.verdict != "unresolved" for v in about)
            counts["accused"] += any(v.wrong for v in verdicts)
        else:
            counts["found"] += any(v.wrong for v in verdicts)
            counts["passed_as_right"] += any(v.verdict in ("holds", "rounding", "convention") for v in about)
    return by


def test_nobody_is_accused_who_writes_the_truth_and_no_less_is_judged():
    by = figures(4)
    assert {name: counts["accused"] for name, counts in by.items() if counts["accused"]} == {}
    now = FIGURES["now"]
    for name, counts in by.items():
        held = now[name]
        assert counts["judged"] >= held["judged"], name
        assert counts["found"] >= held["found"], name
        assert counts["passed_as_right"] <= held["passed_as_right"], name


if __name__ == "__main__":
    for name, counts in figures(8).items():
        print(f"{name} = {{ true = {counts['true']}, judged = {counts['judged']}, accused = {counts['accused']}, "
              f"wrong = {counts['wrong']}, found = {counts['found']}, "
              f"passed_as_right = {counts['passed_as_right']} }}")  # fmt: skip
