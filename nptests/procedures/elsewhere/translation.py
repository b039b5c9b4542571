"""What other packages call functions and keywords, for the line that a refusal tells to write instead."""

import functools
import re
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from typing import Any, NamedTuple, get_args

from nptests.data.word_lists import words_beside
from nptests.errors import spelled
from nptests.vocabulary import ADJUSTING, ADJUSTS_ELSEWHERE, BETTERS, Better, in_ours, read_beside, resolved

_ENDS = ("is_better", "better", "is_best", "the_better", "stat_better", "value_better", "score_better")
# Whose True says that lower scores are better, and the others that say a direction.
OPPOSITE = frozenset(
    ("ascending", "minimize", "minimise", *(f"{w}_{end}" for w in ("lower", "smaller", "lowest") for end in _ENDS))
)
_HIGHER = (f"{w}_{end}" for w in ("higher", "larger", "bigger", "greater", "highest", "largest") for end in _ENDS)
_TABLES = words_beside(__file__, "keywords.txt")
_PYTHON = {"True": True, "False": False}


def _by_name(part: str, between: str | None = None) -> dict[str, str]:
    """Our word for each of theirs."""
    return {name: ours for ours, names in _TABLES[part].items() for name in names.split(between)}


# Their keywords -> ours; None: there is nothing to say here.
KEYWORDS: Mapping[str, str | None] = {
    **{name: None if ours == "-" else ours for name, ours in _by_name("keywords").items()},
    **dict.fromkeys((*OPPOSITE, *_HIGHER), "better"),
}
VALUES: dict[str, Mapping[Any, Any]] = {
    part.partition(".")[2]: {_PYTHON.get(theirs, theirs): ours for theirs, ours in _by_name(part, "|").items()}
    for part in _TABLES
    if part.startswith("values.")
}
VALUES |= {"adjust": ADJUSTS_ELSEWHERE, "method": ADJUSTS_ELSEWHERE, "better": {**VALUES["better"], **BETTERS}}
STUDIES = _by_name("studies")  # what others call the arguments of studies of power
LEGEND: Mapping[str, str] = _TABLES["legend"]  # what the words of a line stand for
DATA = ("data", "melted", "df", "scores", "table")  # what others call the table
# What others call two samples: the data of a function that takes two.
TWO = (("x", "y"), ("x1", "x2"), ("data1", "data2"), ("sample1", "sample2"), ("group1", "group2"), ("before", "after"),
       ("b", "c"), ("rvs", "rvs2"))  # fmt: skip
# Keywords of which no number depends here: they are taken, and what comes is the same.
SILENT = frozenset(_TABLES["silent"]["taken"].split())
PICTURES = (".png", ".svg", ".pdf", ".eps", ".tex", ".jpg")
# What leaves out the data sets on which a score is missing.
DROPPING: Mapping[str, tuple[Any, ...]] = {
    **dict.fromkeys(("missing", "nan_policy", "na_action"), ("drop", "omit", "listwise", "complete", "na.omit")),
    **dict.fromkeys(("dropna", "na_rm", "drop_missing", "remove_na"), (True,)),
}  # fmt: skip
FOLDS = ("folds", "n_folds", "k_folds", "kfolds", "n_splits", "cv")  # what others call the number of parts
# What they call the right answers, where data are predictions.
TRUTH = ("y_true", "y_test", "y", "y_target", "labels", "ground_truth", "gold", "target", "targets", "actual")
REPEATS = ("runs", "n_runs", "n_repeats", "repeats")  # and how often they are made anew


def drops(name: str, value: Any) -> bool:
    """Whether an option leaves out what has a missing score."""
    return isinstance(value, (str, bool)) and value in DROPPING.get(name, ())


DRAWING = frozenset({"draws", "seed", "arithmetic"})  # how a number is found, which another procedure finds otherwise
# What an option is of, where a procedure lacks it: nothing else is tried, for it would answer something else.
FIRST: Mapping[str, tuple[str, ...]] = {
    "adjust": ("all_pairs", "dunn"), "control": ("against", "against_groups"),
}  # fmt: skip
MEANS = ("method", "test", "posthoc", "post_hoc", "kind", "type")  # options whose value may be the name of a procedure
NAMING = frozenset({"statistic", "paired"})  # options that say which procedure is meant
# What asks the same of pairs or blocks as the other of independent samples, and the other way round.
BY_RANKS = _by_name("by_ranks")  # what asks it of ranks that these ask of differences
PARTNERS = dict(_TABLES["partners"])
PARTNERS |= {other: name for name, other in PARTNERS.items()}
DESIGNS = {True: {"paired", "blocked"}, False: {"independent"}}  # our words for pairs or blocks, and for their absence


def of_pairs(procedure: Any) -> bool | None:
    """Whether a procedure is of pairs or blocks, or of independent samples; None: of neither, or of both."""
    if procedure.kind.table or procedure.kind.blocked or "differences" in procedure.data:
        return True
    return None if procedure.kind.laid == "cells" else False


def as_paired(procedure: Any, paired: bool) -> tuple[str, dict[str, Any]] | None:
    """The procedure, with its option, that is of pairs or of independent samples as asked; None where none is here."""
    if "paired" in procedure.options:
        return procedure.name, {"paired": paired}
    for name, option in procedure.options.items():
        if words := [word for word in option.words if word in DESIGNS[paired]]:
            return procedure.name, {name: words[0]}
    if of_pairs(procedure) is paired:
        return procedure.name, {}
    partner = PARTNERS.get(procedure.name)
    return None if partner is None else (partner, {})


def in_our_words(asked: Mapping[str, Any], ours: Mapping[str, tuple[str, ...]]) -> dict[str, Any] | None:
    """Keywords of other packages as ours, those that say nothing here left out; None where a value cannot be said.

    ours    our keywords, with the words that each takes
    """
    words: dict[str, Any] = {}
    for name, value in _by_folds(asked, ours).items():
        if name in NULL_VALUES and name not in ours and type(value) in (int, float):
            if value == 0:  # as it is here
                continue
            return None
        word = name if name in ours else KEYWORDS.get(name, name)
        word = "algorithm" if word == "algorithms" and isinstance(value, str) else word  # as pivot has columns=
        if name not in ours and (word not in ours or name in MEANS) and spelled(name, ours) is None:
            word, value = _by_value(name, word, value, ours)
        if name not in ours and isinstance(value, str) and resolved(value, ADJUSTING):
            word = "adjust"
        if word is None or (value is None and word != name) or (word in ("level", "algorithms") and value is True):
            continue
        value = getattr(value, "__name__", value) if word in NAMING else value  # numpy.median
        if name in OPPOSITE and isinstance(value, bool):
            value = not value
        value = side_of(name, value) if word == "alternative" else value
        allowed = BETTER if word == "better" else ours.get(word, ())
        value = in_ours(value, VALUES.get(word, {}), allowed)
        if name != word and allowed and value not in allowed:
            return None
        if word in words and words[word] != value:
            return None
        words[word] = value
    for part, rest in (("test", "train"), ("train", "test")):  # of a whole that is 1
        if rest in ours and rest not in words and isinstance(words.get(part), float) and 0 < words[part] < 1:
            words[rest] = float(1 - Decimal(str(words[part])))
    return words


NULL_VALUES = ("mu", "mu0", "popmean", "value", "null_value")  # the difference if the null hypothesis holds
ONE_SIDED = "one-sided"  # which of two sides only its reader knows


def side_of(name: str, value: Any) -> Any:
    """What a number of sides, or a flag that is called by it, says of an alternative; else the value."""
    flag = re.fullmatch("(one|two)_?(?:sided|tailed)", name)
    if flag and isinstance(value, bool):
        return "two-sided" if (flag[1] == "two") is value else ONE_SIDED
    text = str(value).casefold() if type(value) in (int, str) else ""
    return ONE_SIDED if re.fullmatch("(one|1|single)([-_. ]?(sided|tailed|tail))?", text) else text or value


def _by_value(name: str, word: str | None, value: Any, ours: Mapping[str, tuple[str, ...]]) -> tuple[str | None, Any]:
    """The option that a value or a flag is a word of, where it is of one alone: method="fisher" is by="fisher"."""
    if name in ("correction", "correct") and isinstance(value, bool) and "ties" in ours:
        return "ties", "corrected" if value else "ignored"
    asked = name if value is True else value
    theirs = value is True or name in KEYWORDS or name in MEANS  # another name is a slip of the fingers
    homes = [each for each, words in ours.items() if theirs and isinstance(asked, str) and asked.lower() in words]
    if name == "correction" and "sphericity" in ours:
        homes, asked = ["sphericity"], value
    return (homes[0], asked) if len(homes) == 1 else (word, value)


def _by_folds(asked: Mapping[str, Any], ours: Collection[str]) -> Mapping[str, Any]:
    """The sizes of both parts, where the number of folds says them: of k, k - 1 train; repetitions change neither."""
    k = next((asked[name] for name in FOLDS if isinstance(asked.get(name), int)), 0)
    if k < 2 or not {"train", "test"} <= {*ours} or {"train", "test", *FOLDS} & {*asked} - {*FOLDS}:
        return asked
    rest = {name: value for name, value in asked.items() if name not in (*FOLDS, *REPEATS) or name in ours}
    return {**rest, "train": k - 1, "test": 1}


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
