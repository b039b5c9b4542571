"""What other packages call functions and keywords, for the line that a refusal tells to write instead."""

import functools
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, NamedTuple, get_args

from nptests.vocabulary import ADJUSTS_ELSEWHERE, BETTERS, Adjust, Better, read_beside

_ENDS = ("is_better", "better", "is_best", "the_better")
# Whose True says that lower scores are better, and all that say a direction.
OPPOSITE = frozenset(
    ("ascending", "minimize", "minimise", *(f"{w}_{end}" for w in ("lower", "smaller", "lowest") for end in _ENDS))
)
DIRECTIONS = (
    *OPPOSITE, *(f"{w}_{end}" for w in ("higher", "larger", "bigger", "greater", "highest") for end in _ENDS),
    "order", "descending", "maximize", "maximise", "maximize_outcome", "direction", "decreasing", "higher", "mejor",
    "melhor", "which_is_better",
)  # fmt: skip
# Their keywords -> ours; None: there is nothing to say here.
KEYWORDS: Mapping[str, str | None] = {
    **dict.fromkeys(("dv", "y_col", "val_col", "value_col", "response"), "score"),
    **dict.fromkeys(("within", "between", "group_col", "group", "treatment"), "algorithm"),
    **dict.fromkeys(("subject", "block_col", "block_id_col", "block", "blocks"), "dataset"),
    **dict.fromkeys(("p_adjust", "padjust", "p_adjust_method"), "adjust"),
    **dict.fromkeys(("correction", "use_continuity", "correct"), "continuity"),
    **dict.fromkeys(("method", "mode", "exact", "distribution"), "null"),
    **{"zero_method": "zeros", "dropna": "missing"},
    **dict.fromkeys(("equal_var", "var_equal"), "variances"),
    **dict.fromkeys(("n_resamples", "permutations", "n_samples", "nsamples", "samples", "n_sim", "reps"), "draws"),
    **dict.fromkeys(("random_state", "rng", "random_seed"), "seed"),
    **dict.fromkeys(("aggregate", "agg", "aggfunc", "average"), "repetitions"),
    **dict.fromkeys(("n_train", "train_size", "train_fraction", "train_ratio", "n1"), "train"),
    **dict.fromkeys(("n_test", "test_size", "test_fraction", "test_ratio", "n2"), "test"),
    **dict.fromkeys(("bound", "bounds", "delta", "epsilon", "equivalence_margin"), "margin"),
    **dict.fromkeys(("prior", "prior_strength", "s"), "strength"),
    **dict.fromkeys(DIRECTIONS, "better"),
    **dict.fromkeys(("names", "columns", "labels", "algorithm_names", "treatment_names"), "algorithms"),
    **dict.fromkeys(("correction_method", "padjust_method"), "adjust"),
    **dict.fromkeys(("baseline", "reference", "ref", "control_group", "control_name", "best"), "control"),
    **dict.fromkeys(("value", "values", "y", "score_col", "value_column", "target"), "score"),
    **dict.fromkeys(("model", "algo", "classifier", "system", "algorithm_col", "model_col"), "algorithm"),
    **dict.fromkeys(("data_set", "problem", "task", "dataset_col", "item", "question", "prompt", "index"), "dataset"),
    **dict.fromkeys(("item_id", "question_id", "example", "example_id", "instance"), "dataset"),
    **dict.fromkeys(("confidence", "confidence_level", "conf_level", "conf", "ci_level", "credibility"), "level"),
    **dict.fromkeys(("n", "n_boot", "n_bootstrap", "B", "iterations", "n_iter", "n_perm", "n_permutations"), "draws"),
    **dict.fromkeys(("tail", "tails", "side"), "alternative"),
    **dict.fromkeys(("conf_int", "confint", "return_ci")),
    **dict.fromkeys(("data", "melted", "sort", "axis", "nan_policy", "keepdims", "verbose", "block_id")),
    **dict.fromkeys(("dim", "result", "alpha")),
}
VALUES: Mapping[str, Mapping[Any, Any]] = {
    "missing": {True: "drop"},
    "zeros": {"wilcox": "drop", "zsplit": "split"},
    "null": {"approx": "asymptotic", "chisq": "asymptotic", "asymp": "asymptotic", True: "exact", False: "asymptotic"},
    "variances": {True: "equal", False: "unequal", "pooled": "equal"},
    "better": {"descending": "higher", "ascending": "lower", True: "higher", False: "lower", **BETTERS},
    "adjust": ADJUSTS_ELSEWHERE,
    "method": ADJUSTS_ELSEWHERE,
    "equal": {"ignore": "left-out"},
    "alternative": {
        "two.sided": "two-sided", "two_sided": "two-sided", "larger": "greater", "smaller": "less",
        "increasing": "greater", "decreasing": "less", "right": "greater", "left": "less", "two": "two-sided",
        "two sided": "two-sided", "twosided": "two-sided", "both": "two-sided", "t": "two-sided", "g": "greater",
        "l": "less", "bigger": "greater", "higher": "greater", "lower": "less", "upper": "greater", ">": "greater",
        "<": "less", "!=": "two-sided", "x > y": "greater", "x < y": "less", "a > b": "greater", "a < b": "less",
    },
    "ties": {"average": "corrected"},
}  # fmt: skip
# What others call the arguments of studies of power.
STUDIES: Mapping[str, str] = {
    **dict.fromkeys(("effect_size", "effectsize", "effsize", "d", "delta", "cohen_d"), "effect"),
    **dict.fromkeys(("nobs", "n_datasets", "sample_size", "nobs1"), "n"),
    **dict.fromkeys(("n_algorithms", "k_groups", "groups"), "k"),
    **dict.fromkeys(("sig_level", "significance", "level"), "alpha"),
    **dict.fromkeys(("n_sim", "reps", "simulations", "n_simulations"), "draws"),
    **dict.fromkeys(("std", "sigma", "stdev", "sd_diff", "std_diff"), "sd"),
    **dict.fromkeys(("random_state", "rng"), "seed"), **dict.fromkeys(("procedure", "method"), "test"),
    **dict.fromkeys(("data", "df", "table", "scores"), "pilot"),
}  # fmt: skip
DATA = ("data", "melted", "df", "scores", "table")  # what others call the table
# What others call two samples: the data of a function that takes two.
TWO = (("x", "y"), ("x1", "x2"), ("data1", "data2"), ("sample1", "sample2"), ("group1", "group2"), ("before", "after"),
       ("b", "c"), ("rvs", "rvs2"))  # fmt: skip
# Keywords of which no number depends here: they are taken, and what comes is the same.
SILENT = frozenset(["conf_int", "confint", "return_ci", "keepdims", "verbose", "nan_policy", "alpha", "melted"])
PATHS = ("out", "path", "file", "filename", "output", "save", "save_as", "fname")  # what they call a file to write
PICTURES = (".png", ".svg", ".pdf", ".eps", ".tex", ".jpg")
# What leaves out the data sets on which a score is missing.
DROPPING: Mapping[str, tuple[Any, ...]] = {
    **dict.fromkeys(("missing", "nan_policy", "na_action"), ("drop", "omit", "listwise", "complete", "na.omit")),
    **dict.fromkeys(("dropna", "na_rm", "drop_missing", "remove_na"), (True,)),
}  # fmt: skip
DRAWING = frozenset({"draws", "seed", "arithmetic"})  # how a number is found, which another procedure finds otherwise
# What an option is of, where a procedure lacks it: nothing else is tried, for it would answer something else.
FIRST: Mapping[str, tuple[str, ...]] = {
    "adjust": ("all_pairs", "dunn"), "control": ("against", "against_groups"),
}  # fmt: skip
# What the words of a line stand for, where its reader has other names.
LEGEND = {
    "df": "a table (a row a data set, a column an algorithm) or a file",
    "scores": "nptests.Scores.of(df, better='higher')",
    "a": "the one sample", "b": "the other one", "groups": "a dictionary of samples", "pvalues": "a list of p-values",
    "differences": "a - b, a value a fold (5 rows of 2 for 5x2 folds)",
    "table": "a table, None where a score is missing",
    "analysis": 'nptests.analyse(df, better="higher")', "d": "differences", "x": "a sample",
    "result": "what a procedure returned",
    "k": "the number of algorithms", "n": "the number of data sets", "models": "a dictionary of estimators",
    "words": "name or question", "data": "a dictionary of (X, y) by data set", "path": "a file, such as 'results.csv'",
    "truth": "the true classes", "predicted": "those that a model names", "ranking": "its scores of the positive class",
    "n01": "how many only the other got right", "n10": "how many only the one got right",
    "x1": "successes of the one", "n1": "its trials", "x2": "successes of the other", "n2": "its trials",
}  # fmt: skip
MEANS = ("method", "test", "posthoc", "kind", "type")  # options whose value may be the name of a procedure
NAMING = frozenset({"statistic", "paired"})  # options that say which procedure is meant
PARTNERS = {
    "wilcoxon": "mann_whitney", "mann_whitney": "wilcoxon", "paired_t": "unpaired_t", "unpaired_t": "paired_t",
}  # fmt: skip


def in_our_words(asked: Mapping[str, Any], ours: Mapping[str, tuple[str, ...]]) -> dict[str, Any] | None:
    """Keywords of other packages as ours, those that say nothing here left out; None where a value cannot be said.

    ours    our keywords, with the words that each takes
    """
    words: dict[str, Any] = {}
    for name, value in asked.items():
        word = name if name in ours else KEYWORDS.get(name, name)
        word = "algorithm" if word == "algorithms" and isinstance(value, str) else word  # as pivot has columns=
        if name not in ours and isinstance(value, str) and _adjusts(value):
            word = "adjust"
        if word is None or (value is None and word != name):
            continue
        value = getattr(value, "__name__", value) if word in NAMING else value  # numpy.median
        if name in OPPOSITE and isinstance(value, bool):
            value = not value
        table = VALUES.get(word, {})
        value = table.get(value, value) if isinstance(value, (str, bool)) else value
        allowed = BETTER if word == "better" else ours.get(word, ())
        if name != word and allowed and value not in allowed:
            return None
        if word in words and words[word] != value:
            return None
        words[word] = value
    for part, rest in (("test", "train"), ("train", "test")):  # of a whole that is 1
        if rest in ours and rest not in words and isinstance(words.get(part), float) and 0 < words[part] < 1:
            words[rest] = float(1 - Decimal(str(words[part])))
    return words


def _adjusts(value: str) -> bool:
    """Whether a word is the name of an adjustment, here or elsewhere."""
    return value in ADJUSTS_ELSEWHERE or value in get_args(Adjust)


BETTER = get_args(Better)


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


@functools.cache
def plain_words(procedure: str) -> str:
    """The words in which people ask for a procedure."""
    return str(read_beside(__file__, "plain.toml").get(procedure, ""))


def placeholders(line: str) -> list[str]:
    """The words of a line that stand for what its reader has, in their order."""
    words = re.findall(r"(?<![\w.\"'])[a-z]\w*\b(?![\w(=\"'.])", line)
    return [word for word in dict.fromkeys(words) if word in LEGEND]


def legend(line: str) -> str:
    """What those words are."""
    return "; ".join(f"{word}: {LEGEND[word]}" for word in placeholders(line))


_ASIDE = re.compile(r"\([^()]*\)")
_NAME = re.compile(r"[\w.]+")
_MENUS = ("SPSS", "Prism", "KEEL", "JMP", "Weka")  # words for people, no names of functions


def instead(name: str, procedures: Iterable[Any]) -> str | None:
    """What to write for a function of another package; None where no procedure is known by that name."""
    return next((line.write for line in lines() if name in line.names), None) or calls(name, procedures, "nptests")


def calls(name: str, procedures: Iterable[Any], room: str) -> str | None:
    """The calls of those that are known by that name, three at most."""
    known = [f"{room}.{p.name}({', '.join(placed(p.data))})" for p in procedures if name in functions_of(p.known_as)]
    return " or ".join(known[:3]) or None


def placed(data: Iterable[str]) -> list[str]:
    """The data of a call as whoever calls it has them: a table is a frame."""
    return ["df" if name == "scores" else name for name in data]


def functions_of(known_as: Mapping[str, str]) -> set[str]:
    """The functions of other packages, without the module of scipy and statsmodels that they are in."""
    texts = [_ASIDE.sub("", text) for package, text in known_as.items() if package not in _MENUS]
    names = [name for text in texts for name in _NAME.findall(text)]
    return {name.rpartition(".")[2] if name.startswith("stats.") else name for name in names}
