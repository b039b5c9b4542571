"""Numbers that are typed beside a word, as the sentence of a paper that says them."""

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import takewhile

# What is computed of numbers in their order elsewhere.
IN_ORDER = {"grim": "mean n", "grim_map": "mean n", "sprite": "mean sd n min max", "t": "t df p", "cd": "k n CD"}
IN_ORDER |= {"accuracy": "share n", "acc": "share n"}
P_VALUES = (("raw", "p", "pvalues", "unadjusted"), ("adjusted", "adj", "padj", "corrected", "reported"))


def options(arguments: Sequence[str]) -> list[tuple[str, str]]:
    """The options behind a word with their numbers, several with commas between."""
    named = re.findall(r"(?<!\S)--?([A-Za-z][\w-]*)[= ](.*?)(?=\s--?[A-Za-z]|$)", " ".join(arguments[1:]))
    return [(name.replace("-", ""), re.sub(r"[,\s]+", ", ", numbers.strip())) for name, numbers in named]


def written(arguments: Sequence[str]) -> str:
    """The sentence that says what options or numbers say, if it is read as one that can be judged."""
    from crosscheck.auditing.sentences import audit_sentences

    plain = takewhile(lambda word: not re.match("--?[A-Za-z]", word), arguments[1:])
    by_name = options(arguments)
    unnamed = [word for word in IN_ORDER.get(arguments[0].lower(), "").split() if word not in dict(by_name)]
    words, named = {"reported", "printed", "claimed", "stated", "value"}, [*zip(unnamed, plain, strict=False), *by_name]
    numbers = dict(named)
    if {"share", "n"} <= numbers.keys():
        share = numbers["share"].rstrip("%")
        percent = f"{Decimal(share).scaleb(2):f}" if re.fullmatch(r"0?\.\d+", share) else share
        return f"accuracy was {percent}% on {numbers['n']} items"
    raw, adjusted = (next((numbers[word].split(", ") for word in of if word in numbers), []) for of in P_VALUES)
    if len(raw) == len(adjusted) > 1:
        pairs = ", ".join(f"p = {p} (Holm-adjusted p = {q})" for p, q in zip(raw, adjusted, strict=True))
        return pairs if numbers.get("method", arguments[0]).lower() == "holm" else ""
    if {"ranks", "n"} <= numbers.keys():
        beside = {f": chi2({numbers['ranks'].count(', ')})": numbers.get("chi2"), ", p": numbers.get("p")}
        rest = "".join(f"{name} = {number}" for name, number in beside.items() if number)
        return f"Friedman test on mean ranks {numbers['ranks']}, n = {numbers['n']}{rest}"
    if {"mean", "n"} <= numbers.keys() and not {"sd", "p"} & numbers.keys():  # GRIM
        return f"M = {numbers['mean']} of {numbers['n']} whole numbers"
    if {"mean", "sd", "n", "min", "max"} <= numbers.keys():  # SPRITE
        scale = f"from {numbers['min']} to {numbers['max']}"
        named = [("M", numbers["mean"]), ("SD", numbers["sd"]), ("n", f"{numbers['n']}, a single item {scale}")]
    sentence = ", ".join(f"{arguments[0] if name in words else name} = {number}" for name, number in named)
    return sentence if sentence and audit_sentences(sentence).verdicts else ""
