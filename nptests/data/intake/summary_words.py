"""What rows and columns are called that sum up the others or stand beside them, in several languages."""

import re

from nptests.data.word_lists import words_beside


def parted(text: str) -> frozenset[str]:
    """Words written between bars."""
    return frozenset(text.split("|"))


_TABLE = words_beside(__file__, "headings.txt")[""]


def words(part: str) -> frozenset[str]:
    """Those of a list of headings.txt."""
    return parted(_TABLE[part])


_PATTERNS = words_beside(__file__, "summaries.txt")[""]
SUMMARY = re.compile(_PATTERNS["summaries"])
# What may sum up the others and may be the name of a data set: arithmetic decides.
MAYBE_SUMMARY = re.compile(_PATTERNS["maybe_summaries"])

OF_TESTS = words("of_tests")  # of each comparison
GRADES = words("grades")
ANSWERS = words("answers")  # of a questionnaire, under each of which so many stand
TRUTHS = words("truths")  # of instances, beside what was predicted of each
TRUTHS_BESIDE, PREDICTIONS = words("truths_beside"), words("predictions")
KINDS_OF_TASKS = words("kinds_of_tasks")  # each may have a measure of its own
NAMES_OF_TESTS = words("names_of_tests")
OF_PAIRS = words("of_pairs")
STEPS = words("steps")  # of one run as it goes on
OF_MODELS = words("of_models")  # on boards
# What stands beside scores on boards of models and in logs of runs, and is never one.
BESIDE = words("beside")
COUNTS_OF = words("counts_of")
LAST_BESIDE = words("last_beside")
# Under these stand words; a column of numbers so headed is one of scores: ORG and PER of entities.
OF_WORDS = parted("license|licence|organization|organisation|org|company|team|author|authors|country|venue|languages")
OF_A_MODEL = words("of_a_model")  # over the rows of what one model weighs
KINDS_OF_NUMBERS = parted("rate|pct|percent|percentage|ratio|length|score|scores|count|gain|volume|votes|likes|margin")
COUNTED = re.compile(  # num features; docs / sec, calls/query: what something costs
    r"\bnum (?=\w)|^(?:number of|número de|numero di|nombre de|anzahl) |(?<![分指参函小])数量?$|"
    r"^(?:avg|average|mean)\.? rank\b|"
    r"\w\s*(?:/|\bper\b)\s*(?:s|sec|secs|seconds?|ms|min|minutes?|h|hours?|days?|query|"
    r"queries|samples?|images?|tokens?|steps?|epoch|call|request|iteration)$"
)
PRICE = re.compile(r"(?:^|\s)\(?\$ ?/ ?\d?\w")  # Input $/M
QUANTILE = re.compile("[pq](?:05|10|25|50|75|90|95|99)")
DIFFERENCES = words("differences")
BESIDE_MEASURES = words("beside_measures")  # on which part, and how it was averaged
CUT = re.compile(
    r"(?:acc|accuracy|hits?|h|recall|r|precision|p|ndcg|map|ap|mrr|top|f|bleu|rouge|pass|acc_norm|hr|hv|igd|gd|wer|cer|"
    r"hypervolume|sn|sp|sen|spe|sens|spec|bacc|npv|ppv|tnr|spacing|epsilon|spread|psnr|ssim|lpips|fid|las|uas|iou|dice|ef)\+?-?\d*"
)
AT = re.compile(r"(?<![a-z_-])[a-z][a-z_-]*@ ?(?:k|\d[\d.:]*)")  # a measure, at which cut-off
UNIT_BEHIND = re.compile(
    " (?:b|m|k|bn|[kmgt]i?b|[mu]?s|secs?|seconds|mins?|minutes|h|hrs?|hours|usd|millions?|billions?|kwh)$"
)
ERRORS = words("errors")  # the lower, the better
QUALITIES = words("qualities")  # the higher
_IN_CAPITALS = re.compile(r"(?<=[a-z])[A-Z][a-z]+")
GREEK = re.compile(r"(?=.*[α-ωΑ-Ω])[^a-zA-Z=]+")  # β, γ/β; of ε=0.1 each is a level
DOWN, UP = "↓⬇⇓", "↑⬆⇑"  # beside a measure, they say the same


def has_arrow(text: str) -> bool:
    return any(sign in text for sign in UP + DOWN)


def may_say_better(text: str) -> bool:
    """Whether any heading in a text may say by a word or an arrow which scores are better: one look at many names."""
    parts = re.findall(r"[a-z]+\d*", text.casefold())
    return has_arrow(text) or not (ERRORS.isdisjoint(parts) and QUALITIES.isdisjoint(parts))


def better_in(heading: str) -> str | None:
    """Which scores so headed are better, as an arrow or the name of the measure says it; None where nothing does."""
    parts = {*re.findall(r"[a-z]+\d*", heading.casefold())}
    parts |= {part.casefold() for part in _IN_CAPITALS.findall(heading)}  # CV_TestErr_mean
    lower = any(sign in heading for sign in DOWN) or bool(parts & ERRORS)
    higher = any(sign in heading for sign in UP) or bool(parts & QUALITIES)
    lower, higher = (higher, lower) if parts & {"neg", "negative", "minus"} else (lower, higher)  # neg_brier
    return None if lower == higher else "lower" if lower else "higher"
