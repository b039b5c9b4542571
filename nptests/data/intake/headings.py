"""Words that stand at the head of rows and columns of published tables, and what they mean."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from nptests.data.intake import summary_words
from nptests.data.intake.known_names import known_datasets
from nptests.data.intake.summary_words import AT, BESIDE, COUNTS_OF, LAST_BESIDE, MAYBE_SUMMARY, STEPS, SUMMARY

_words = summary_words.parted
_of = summary_words.words
ASKED = 2**15  # names whose answers are kept: each is asked for several times
_DATASETS = _of("datasets")
_DATASET_PHRASE = re.compile(r"\bdata ?sets?\b(?!\s?\d+$| sizes?\b)")  # "name of the data set"; dataset 3 is one
_NUMBERING = _words("id|index|no|nr|num|number|row|rownames|unnamed 0|#")
_ALGORITHMS = _of("algorithms")
# What stands over the names of algorithms in rows, and is no word for a data set.
_CORNERS = _of("corners")
_MAYBE_DATASETS = _of("maybe_datasets")
# What an algorithm may be called, and what may describe one.
_MAYBE_ALGORITHMS = _of("maybe_algorithms")
_SCORES = _of("scores")
_METRICS = _of("metrics")
RUNS = _words("run|runs|fold|folds|rep|reps|repeat|repetition|repetitions|replicate|seed|split|trial|cv")
_PARTS = _words("tra|trn|tst|te|tr|train|training|test|testing|valid|validation|val|dev|development|holdout|eval")
_FOLDS = _words("fold|folds|split|cv")
SPREADS = _words(
    "stderr|sem|sd|mad|std|stdev|stddev|std dev|standard deviation|±|se|std err|std error|standard error|sigma|σ|var|"
    "variance|ci"
)
_RANKS = _words("rank|ranks|ranking|rk|position|pos|rango")
_SIZES = re.compile(  # with or without what counts them: #classes, n features, nsamples
    "instances|examples|samples|features|attributes|classes|cases|"
    "(?:#|(?:n|num|number of) ?)(?:instances|examples|samples|features|attributes|classes|points|rows|columns)|"
    "#(?:inst|attr|feat|ex|class)"
)
# What describes a data set or a run and is no algorithm, where its numbers are of another kind than the scores.
_DESCRIPTIONS = _of("descriptions")
_UNIT = re.compile(
    r"(?<!\s)\s*(?:[(\[{][^()\[\]{}]*[)\]}]|（[^（）]*）|[↑↓⇑⇓▲▼⬆⬇️]|\$\\?(?:up|down)arrow\$|(?<=\w)\s×\s?10\^-?\d+$)"
)
_LAST_WORD_DESCRIBES = re.compile(r".*\b(?:id|seed|year|size|perc|percent|percentage|ratio)")
_MEASURES = _of("measures")
_MEASURED = {  # other words for what is measured
    **dict.fromkeys(
        _words(
            "par|par2|par10|par-2|par-10|time|times|runtime|seconds|sec|secs|s|duration|ms|hrs|hours|tiempo|tempo|temps"
        ),
        "time",
    ),
    **dict.fromkeys(("mem", "memory", "ram", "gb", "mb"), "memory"),
    **dict.fromkeys(("ap", "ap50", "ap75", "pq", "miou", "iou"), "ap"),
    **{each: each for each in ("rouge", "meteor", "em", "uas", "las", "mrr", "cider", "nist")},
    **dict.fromkeys(("perplexity", "ppl"), "perplexity"),
    **dict.fromkeys(("params", "flops", "gflops"), "size"),
}
_UNITS = _words("ms|s|sec|secs|hrs|gb|mb")
COSTS = ("time", "memory", "size")  # of what is measured: no scores

_DOTTED = re.compile(r"[a-z]+(?:\.[a-z]+)+")


@lru_cache(ASKED)
def word(heading: str) -> str:
    """A heading as it is looked up: lower case, single spaces, without closing marks."""
    plain = heading.casefold()
    if plain.isalnum():  # nothing to space or to strip
        return plain
    dotted = _DOTTED.fullmatch(plain) is not None  # as R joins words
    spaced = plain.replace("_", " ").replace(".", " " if dotted else ".").split()
    return " ".join(part.strip(".:*†‡") for part in spaced).strip()


def heads_datasets(heading: str) -> bool:
    return word(heading) in _DATASETS or _DATASET_PHRASE.search(word(heading)) is not None


def begins_datasets(text: str) -> bool:
    """Whether a word heads data sets, or is cut from one that does: Inst, Prob, Func."""
    return heads_datasets(text) or any(each.startswith(text.casefold()) for each in _DATASETS)


def names_datasets(heading: str) -> bool:
    """Whether it can head nothing but names of data sets: no number of theirs, and no mere "name"."""
    return heads_datasets(heading) and not heads_numbering(heading) and word(heading) not in ("name", "names")


def heads_numbering(heading: str) -> bool:
    return word(heading) in _NUMBERING


def heads_algorithms(heading: str) -> bool:
    return word(heading) in _ALGORITHMS


def may_head_algorithms(heading: str) -> bool:
    return word(heading) in _MAYBE_ALGORITHMS or word(heading) in _CORNERS


def may_head_datasets(heading: str) -> bool:
    return not _MAYBE_DATASETS.isdisjoint({text := word(heading), text.removesuffix("s")})


def stands_over_algorithms(heading: str) -> bool:
    """Whether what stands over the names of rows says that these are algorithms."""
    return heads_algorithms(heading) or not _CORNERS.isdisjoint({text := word(heading), text.removesuffix("s")})


_BEFORE = re.compile(
    r"(?:metrics?|params?|tags|summary|config|test|val|valid|eval|key|hparams|args|data)[./:]\s*", re.I
)
PARTS_OF_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|%|#")
NO_SCORE = _of("no_score")


@lru_cache(ASKED)
def bare(heading: str) -> str:
    """A heading without its unit and without what programs write before it: metrics.accuracy is accuracy."""
    return _BEFORE.sub("", without_unit(heading)) or heading


@lru_cache(ASKED)
def counts_or_numbers(heading: str) -> bool:
    """Whether a column of a log so headed holds numbers of runs, times or sizes: ExecutionId, Elapsed_Time_training."""
    return not NO_SCORE.isdisjoint(part.casefold() for part in PARTS_OF_WORDS.findall(bare(heading)))


def heads_scores(heading: str) -> bool:
    return word(heading) in _SCORES


def ends_as_score(heading: str) -> bool:
    """Whether several words end as the heading of a score does: Safety Score."""
    first, _, last = word(heading).rpartition(" ")
    return bool(first) and last in _SCORES


def heads_runs(heading: str) -> bool:
    return word(heading) in RUNS


def stands_over_runs(heading: str) -> bool:
    """Whether a part of what stands over names says that they are runs: cv_round, outer fold, Bootstrap."""
    parts = {part.casefold() for part in PARTS_OF_WORDS.findall(heading)}
    return not heads_datasets(heading) and not parts.isdisjoint(RUNS | {"bootstrap", "resample", "round"})


def names_part(text: str) -> bool:
    """Whether it says on which part of a data set something was measured."""
    return word(text).removesuffix(" set") in _PARTS


_RUN = re.compile(
    r"(?:split|fold|seed|run|rep|repetition|trial|cv|iter|round|bootstrap|resample)[\s_#=:-]*\d+(?:[\s_](?:test|train|score)\w*)*"
    r"|(?:r|rep|repeat)\d+[\s_.-]?(?:f|fold)\d+|\[\d+,\]"  # and the rows of R's matrices, which nobody named
)


def names_run(text: str) -> bool:
    """Whether it names a run or a fold, as split0_test_score does: of one data set, and no data set."""
    return _RUN.fullmatch(text.casefold()) is not None


IN_A_RUN = re.compile(r"(?<![a-z])(?:seed|fold|run|rep|repetition|trial)[\s_#-]*\d+")


def counts_steps(heading: str) -> bool:
    return word(heading) in STEPS


def heads_folds(heading: str) -> bool:
    return word(heading) in _FOLDS


def heads_metrics(heading: str) -> bool:
    return word(heading) in _METRICS


def heads_rank(heading: str) -> bool:
    return word(heading) in _RANKS


def heads_spread_or_rank(heading: str) -> bool:
    return word(heading) in SPREADS or heads_rank(heading)


def heads_sizes(heading: str) -> bool:
    return _SIZES.fullmatch(word(heading).replace("# ", "#")) is not None


_OF_ROWS = re.compile(r",\s(?:\d+|all|over|of|for|without|excluding|tod[oa]s|alle|sem|sin|ohne)(?!\w).*")


@lru_cache(ASKED)
def is_summary(name: str) -> bool:
    """Whether a row so called sums up those above, whatever stands in parentheses, or of which rows behind a comma."""
    plain = word(name)
    bare = re.sub(r"(?<!\s)\s*+[(\[][^()\[\]]*[)\]]$", "", plain) if plain.endswith((")", "]")) else plain
    parts = {plain, bare, plain.partition(" /")[0], _OF_ROWS.sub("", plain)}  # mean / 300: of each part
    return any(map(SUMMARY.fullmatch, parts))


@lru_cache(ASKED)
def may_be_summary(name: str) -> bool:
    """Whether a row or column of this name may sum up the others, if its numbers do."""
    return MAYBE_SUMMARY.fullmatch(word(name)) is not None


@lru_cache(ASKED)
def heads_description(heading: str) -> bool:
    """Whether a column so headed may describe the data sets or the runs."""
    text = word(without_unit(heading) if heading[1:2] != " " else heading).replace("# ", "#")  # M (LoRA) is no M
    return text in _DESCRIPTIONS or _LAST_WORD_DESCRIBES.fullmatch(text) is not None


@lru_cache(ASKED)
def without_unit(heading: str) -> str:
    """A heading without its unit or the arrow that says which values are better: Size (MB) is Size."""
    return _UNIT.sub("", heading).strip() or heading


@lru_cache(ASKED)
def stands_beside(heading: str) -> bool:
    """Whether a column so headed holds a size, a rank, a sum, a spread, a cost or a date: never what is compared."""
    text = re.sub(r"[^\w\s#/%-]", "", word(without_unit(heading))).replace("# ", "#").strip(" -")
    text = behind if (behind := summary_words.UNIT_BEHIND.sub("", text)) in BESIDE else text  # params_b
    counted = _COUNTED.fullmatch(text)
    return bool(text) and (
        (counted is not None and (counted[1].split()[0] in COUNTS_OF or counted[1] in BESIDE))
        or text in BESIDE
        or text.startswith("#")
        or heads_spread_or_rank(text)
        or heads_sizes(text)
        or _CARDINALITY.fullmatch(heading) is not None
        or heads_difference(heading)
        or (len(heading) < 3 and summary_words.GREEK.fullmatch(heading) is not None)
        or text.split()[-1] in LAST_BESIDE
        or (summary_words.COUNTED.search(text) or summary_words.PRICE.search(heading)) is not None
    )


def heads_difference(heading: str) -> bool:
    """Whether a column so headed may hold the differences of two others."""
    text = word(bare := without_unit(heading)).strip(" (%)")
    named = text in summary_words.DIFFERENCES or re.match(r"(?:delta|diff|δ|∆)(?: |$)|[δ∆][a-z]", text) is not None
    return named and not (bare.isupper() and bare.isalpha() and known_datasets([bare]))  # DROP (F1) is a benchmark


def ends_as_difference(name: str) -> bool:
    """Whether a row so called may hold differences: Speed-up, Parameter Reduction, Relative improvement (%)."""
    return heads_difference(name) or heads_difference(without_unit(name).strip().replace("_", " ").split(" ")[-1])


_CARDINALITY = re.compile(r"\$?\|\w{1,3}\|\$?")  # |V|
_COUNTED = re.compile(r"(?:n|num|number of|no of|d|dim|max)[ -](.+)")
_STATISTICS = _words("best|worst|mean|median|avg|average|last|final|max|min|μ|mu|first|std")


@lru_cache(ASKED)
def of_models(heading: str) -> bool:
    """Whether a column so headed says something of models: a table that has one has a model a row."""
    return re.sub(r"[^\w\s#/%-]", "", word(without_unit(heading))).replace("# ", "#").strip() in summary_words.OF_MODELS


@lru_cache(ASKED)
def measure_in(heading: str) -> str | None:
    """The measure of quality or of cost that a heading names, or None."""
    plain = word(heading)
    if "@" in plain and (cut := AT.search(plain)) is not None:  # recall@20 is another than recall@50
        return cut[0]
    parts = [*filter(None, re.split(r"[\s/()\[\]@-]+", plain))]
    parts = [plain, *map(" ".join, pairwise(parts)), *parts]  # exact match mean
    parts = [part for part in parts if part not in _UNITS or part in (plain, parts[-1])]  # MS Marco is no time
    return next((_MEASURED.get(part, part) for part in parts if part in _MEASURES or part in _MEASURED), None)


@lru_cache(ASKED)
def kind_of_number(heading: str) -> str | None:
    """The measure that a heading of several words names, or the kind of its numbers: win_rate, avg_length."""
    parts = word(heading).split()
    kinds = [part for part in parts[::-1] if part in summary_words.KINDS_OF_NUMBERS] if len(parts) > 1 else []
    return measure_in(heading) or next(iter(kinds), None)


def without_measure(heading: str) -> str:
    """What a heading says beside its measure: SQuAD F1 is SQuAD."""
    parts = re.split(r"[\s/()\[\]@-]+", AT.sub(" ", word(without_unit(heading)).replace("^", "")))
    return " ".join(part for part in parts if part not in _MEASURES and part not in _MEASURED and part)


_IN_BRACKETS = re.compile(r"(.*\S)\s*\(([^()]+)\)")


@lru_cache(ASKED)
def in_its_measure(heading: str) -> str:
    """The data set of a heading that says in brackets which measure was taken there, or on what; else nothing."""
    match = _IN_BRACKETS.fullmatch(heading.strip())
    if match is None:
        return ""
    outside, inside = match[1], match[2]
    if ends_as_score(outside):  # Safety Score (Recall) is no data set
        return ""
    if only_measure(inside) and measure_in(inside) not in COSTS and measure_in(outside) is None:
        return outside.casefold()
    other = measure_in(inside) in (None, *COSTS) and not only_measure(inside)  # MS Marco is no time
    named = measure_in(outside) not in (None, *COSTS) and other and len(inside) > 2
    return heading.casefold() if named else ""


def several_statistics(names: Iterable[str]) -> bool:
    """Whether one thing stands there in several statistics: mean_similarity, min_similarity."""
    parts = [word(name).partition(" ") for name in names]
    taken = [(rest, first) for first, _, rest in parts if rest and first in _SUMMARIES]
    shares = all(first.endswith("%") for _, first in taken)  # 25% frozen, 50% frozen
    return not shares and 2 * len(taken) > len({rest for rest, _ in taken}) + len(taken)


_SUMMARIES = _of("summaries")


@lru_cache(ASKED)
def names_statistic(text: str) -> bool:
    """Whether it names what sums up a sample, as R's summary() and pandas' describe() write it."""
    return word(text).strip(".") in _SUMMARIES or summary_words.QUANTILE.fullmatch(word(text)) is not None


def statistic_in(heading: str) -> str | None:
    """What was taken of several runs, where a heading ends so: Co-kriging best, LoRA Avg."""
    first, _, last = word(heading).rpartition(" ")
    return last if first and last in _STATISTICS else None


def part_in(heading: str) -> str | None:
    """On which part of a data set something was measured, where a heading ends so: C4.5 train, NB_test."""
    first, _, last = word(heading).rpartition(" ")
    return last if first and last in _PARTS else None


@lru_cache(ASKED)
def of_a_test(name: str) -> bool:
    """Whether it is what a test gives of each comparison, or the test itself: z, p, Holm, ci_lower, Levene."""
    text = re.sub(r"\bci ?\d+\b", "ci", word(name))  # CI95_low
    return text.removeprefix("p ") in summary_words.OF_TESTS or text.split(" ")[0] in summary_words.NAMES_OF_TESTS


def compares(name: str) -> bool:
    """Whether it is a p-value or the size of an effect, beside two columns of scores."""
    return word(name) in summary_words.OF_PAIRS


def between_two(heading: str) -> bool:
    """Whether a column so headed says how far two others are apart: C vs A (%)."""
    return " vs " in word(heading)


def names_extreme(text: str) -> bool:
    """Whether it names the best or the worst of several runs."""
    return word(text) in _STATISTICS


def of_all(heading: str) -> bool:
    """Whether a heading begins as that of a sum over all: Average WER."""
    return word(heading).split(" ")[0] in ("average", "avg", "mean", "overall", "total", "macro", "micro")


@lru_cache(ASKED)
def only_measure(heading: str) -> bool:
    """Whether a heading says which measure was taken, perhaps at which cut-off, and nothing of on what."""
    parts = list(filter(None, re.split(r"[\s/()\[\]@%_.:,-]+", AT.sub("measure", word(without_unit(heading))))))
    named = [p for p in parts if p in _MEASURES or p in _MEASURED or p in _SCORES or summary_words.CUT.fullmatch(p)]
    return bool(named) and all(p in named or p in summary_words.BESIDE_MEASURES or p.isdecimal() for p in parts)


def names_cost(heading: str) -> bool:
    """Whether a heading of more than a unit says that a cost was measured, and of nothing else."""
    return len(heading) > 3 and measure_in(heading) in COSTS and only_measure(heading)


_BRACKETED = re.compile(
    r"(?i)(?:[(\[]|,\s)([kcmµn]?[mgl]/[a-z0-9²³]{1,9}|[mµμn]?s|min|hr?s?|hours|days|[kcmn]?m|[km]?g|[kmgt]i?b|[kmb]|usd|[$€£%°]|°c|[kmg]?w|[kmg]?hz|[nµμm]m)[)\]]?$|(?:^|\s)((?:[nµμm]?s|[kmgt]?i?b|bits?|bytes?|allocs|ops)/[a-z]+|%)$"
)


def in_several_units(names: Iterable[str]) -> bool:
    """Whether most names end in a unit, and not all in one: Length (s), Total (h)."""
    units = [(m[1] or m[2]).casefold() if (m := _BRACKETED.search(name)) else "" for name in names]
    return len({*units} - {""}) > 1 and 2 * units.count("") < len(units)


def learned_and_tried(names: Sequence[str]) -> bool:
    """Whether most are parts of one data set, of which one was learned from: Train RMSE; x / train, x / test."""
    if not any("tr" in name.casefold() for name in names):  # the others of a long column need no closer look
        return False
    last = (name.rpartition(" / ")[2] for name in names)  # of what was joined
    bare = [without_measure(name) or word(without_unit(name)) for name in last]
    return 2 * len(parts := list(filter(names_part, bare))) > len(bare) and any(part.startswith("tr") for part in parts)
