"""Numbers that are typed beside a word, as the sentence of a paper that says them."""

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from itertools import takewhile
from os.path import exists
from typing import Any, get_args

from nptests.analysis.finding import line_for
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure
from nptests.procedures.listed import find
from nptests.read import headed_columns
from nptests.vocabulary import ADJUSTS_ELSEWHERE, Adjust, in_ours

# What is computed of numbers in their order elsewhere.
IN_ORDER = {"grim": "mean n", "grim_map": "mean n", "sprite": "mean sd n min max", "t": "t df p", "cd": "k n CD"}
IN_ORDER |= {"accuracy": "share n", "acc": "share n", "z": "z p", "f": "F df1 df2 p"}
IN_ORDER |= dict.fromkeys(("rank", "mean_rank", "average_rank", "avg_rank"), "rank n")
IN_ORDER |= dict.fromkeys(("chi2", "chisq", "chi-squared"), "chi2 df p")
ADJUSTED = {"holm": "Holm", "bonferroni": "Bonferroni", "hochberg": "Hochberg", "benjamini-hochberg": "BH"}
LAWS = {"chi-squared": "chi2", "Student's t": "t", "F ": "F"}  # what sentences call a statistic of that law
P_VALUES = (("raw", "p", "pvalues", "unadjusted"), ("adjusted", "adj", "padj", "corrected", "reported"))


OTHERWISE = {"algorithms": "k", "models": "k", "classifiers": "k", "datasets": "n", "problems": "n", "N": "n"}
OTHERWISE |= {f"{sum_of}{side}": f"w_{side}" for sum_of in "rwtv" for side in ("plus", "minus")} | {"stat": "statistic"}
OTHERWISE |= {"averageranks": "ranks", "meanranks": "ranks", "avgranks": "ranks", "chisq": "chi2", "pvalue": "p"}


def options(arguments: Sequence[str]) -> list[tuple[str, str]]:
    """The options behind a word with their numbers, several with commas between."""
    named = re.findall(r"(?<!\S)--?([A-Za-z][\w-]*)[= ](.*?)(?=\s--?[A-Za-z]|$)", " ".join(arguments[1:]))
    plain = [(re.sub("[-_]", "", name), numbers) for name, numbers in named]
    return [(OTHERWISE.get(name, name), re.sub(r"[,\s]+", ", ", numbers.strip())) for name, numbers in plain]


def written(arguments: Sequence[str]) -> str:
    """The sentence that says what options or numbers say, if it is read as one that can be judged."""
    from crosscheck.auditing.sentences import audit_sentences

    plain = [*takewhile(lambda word: not re.match("--?[A-Za-z]", word), arguments[1:])]
    by_name = options(arguments)
    unnamed = [word for word in IN_ORDER.get(arguments[0].lower(), "").split() if word not in dict(by_name)]
    words, named = {"reported", "printed", "claimed", "stated", "value"}, [*zip(unnamed, plain, strict=False), *by_name]
    numbers = dict(named)
    if {"share", "n"} <= numbers.keys():
        share = numbers["share"].rstrip("%")
        percent = f"{Decimal(share).scaleb(2):f}" if re.fullmatch(r"0?\.\d+", share) else share
        return f"accuracy was {percent}% on {numbers['n']} items"
    raw, adjusted = (next((numbers[word].split(", ") for word in of if word in numbers), []) for of in P_VALUES)
    raw = raw or re.findall(r"[^,\s]+", " ".join(plain))
    if len(raw) == len(adjusted) > 1:
        method = adjustment(numbers.get("method", arguments[0]))
        pairs = ", ".join(f"p = {p} ({method}-adjusted p = {q})" for p, q in zip(raw, adjusted, strict=True))
        return pairs if method else ""
    if {"rank", "n"} <= numbers.keys() and numbers["n"].isdecimal():  # ranks are whole, or half where two tie
        return f"M = {numbers['rank']} of {2 * int(numbers['n'])} whole numbers"
    for sentence in _of_a_test(of_test(arguments[0]), numbers) if "p" in numbers else ():
        if any(numbers["p"] in str(verdict) for verdict in audit_sentences(sentence).verdicts):
            return sentence
    if {"F", "df1", "df2", "p"} <= numbers.keys():
        return "F({df1}, {df2}) = {F}, p = {p}".format(**numbers)
    if {"ranks", "n"} <= numbers.keys():
        beside = {f": chi2({numbers['ranks'].count(', ')})": numbers.get("chi2"), ", p": numbers.get("p")}
        rest = "".join(f"{name} = {number}" for name, number in beside.items() if number)
        k = numbers["ranks"].count(", ") + 1
        if not rest:
            return f"We compare {k} algorithms on {numbers['n']} data sets. The average ranks are {numbers['ranks']}."
        return f"Friedman test on mean ranks {numbers['ranks']}, n = {numbers['n']}{rest}"
    if {"mean", "n"} <= numbers.keys() and not {"sd", "p"} & numbers.keys():  # GRIM
        return f"M = {numbers['mean']} of {numbers['n']} whole numbers"
    if {"mean", "sd", "n", "min", "max"} <= numbers.keys():  # SPRITE
        scale = f"from {numbers['min']} to {numbers['max']}"
        named = [("M", numbers["mean"]), ("SD", numbers["sd"]), ("n", f"{numbers['n']}, a single item {scale}")]
    sentence = ", ".join(f"{arguments[0] if name in words else name} = {number}" for name, number in named)
    return sentence if sentence and audit_sentences(sentence).verdicts else ""


def told(arguments: Sequence[str]) -> str:
    """What numbers behind a word that is no command may be, and what reads them so: p-values, mean ranks."""
    numbers = [*takewhile(re.compile(r"\d*\.?\d+").fullmatch, re.split(r"[,\s]+", " ".join(arguments[1:])))]
    values, k = [Decimal(number) for number in numbers], len(numbers)
    if k < 2:
        return ""
    if max(values) <= 1:
        return f"as p-values, type nptests adjust {' '.join(numbers)} --method holm"
    if not 1 <= min(values) <= max(values) <= k:
        return ""
    right, most = Decimal(k * (k + 1)) / 2, sum(Decimal(5).scaleb(int(x.as_tuple().exponent) - 1) for x in values)
    kept = "as they must" if abs(sum(values) - right) <= most else "which rounding does not explain"
    words = f"as mean ranks, {k} add up to {right:f}, and these to {sum(values)}, {kept}"
    return f"{words}: type crosscheck friedman --ranks {' '.join(numbers)} --n 20, with your number of data sets for 20"


def of_test(word: str) -> Procedure | None:
    """The test that a word names, here or elsewhere."""
    name = word.replace("-", "_")
    line = re.match(r"nptests\.(\w+)\(", (line_for(name) or "") if len(name) > 1 else "")
    return find(name) or (find(line[1]) if line else None)


def _of_a_test(procedure: Procedure | None, numbers: Mapping[str, str]) -> Iterator[str]:
    """Sentences that say the numbers of a test as papers do: by name, as counts, and with its degrees of freedom."""
    if procedure is None:
        return
    rest, title = {name: x for name, x in numbers.items() if name != "p"}, procedure.title
    for door in procedure.doors:
        places = [name for name, x in inspect.signature(door).parameters.items() if x.kind is not x.KEYWORD_ONLY]
        typed = [rest.get(x) or rest.get(x.upper()) or rest.get("statistic") or "" for x in places]
        with suppress(InputError, TypeError, ValueError, AttributeError):
            outcome: Any = door(*(float(x) if "." in x else int(x) for x in typed))
            signs = [sign for law, sign in LAWS.items() if outcome.null.law.startswith(law)]
            number = typed[0] if float(typed[0]) == outcome.statistic else f"{outcome.statistic:.6g}"
            whole = ", ".join(f"{x:g}" for x in outcome.df or ())
            yield from (f"{title}: {sign}({whole}) = {number}, p = {numbers['p']}" for sign in signs)
    if {"statistic", "df"} <= rest.keys():
        yield f"{title}: {'F' if ',' in rest['df'] else 'chi2'}({rest['df']}) = {rest['statistic']}, p = {numbers['p']}"
    names = {"w_plus": "R+", "w_minus": "R-", "n01": "b", "n10": "c"}
    yield f"{title}: {', '.join(f'{names.get(name, name)} = {x}' for name, x in rest.items())}, p = {numbers['p']}"
    yield f"{title}: {', '.join(f'{x} {name}' for name, x in rest.items())}, p = {numbers['p']}"


def adjustment(name: str) -> str:
    """What sentences call an adjustment; empty where none is called so."""
    return ADJUSTED.get(in_ours(name, ADJUSTS_ELSEWHERE, get_args(Adjust)), "")


def listed(value: Any) -> list[str]:
    """A number, or several, as they are typed."""
    several = hasattr(value, "__len__") and not isinstance(value, str)
    return [str(x) for x in (value if several else (value,))]


def of_ranks(arguments: Sequence[str]) -> str:
    """The sentence of a file of mean ranks, where the number of data sets stands beside it."""
    numbers = dict(options(arguments))
    paths = [word for word in arguments[1:] if exists(word)]
    if numbers.keys() != {"n"} or len(paths) != 1:
        return ""
    with suppress(InputError, OSError):
        columns = headed_columns(paths[0])
        ranks = next((head for head in columns if re.search(r"(?i)\brank", head)), "")
        names = [head for head in columns if head != ranks]
        if ranks and len(names) == 1:
            each = ", ".join(f"{rank} ({name})" for rank, name in zip(columns[ranks], columns[names[0]], strict=True))
            return f"On {numbers['n']} data sets the average ranks were {each}."
    return ""
