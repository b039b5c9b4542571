"""Words that stand at the head of rows and columns of published tables, and what they mean."""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split("|"))


_DATASETS = _words(
    "data set|dataset|datasets|data sets|data|problem|problems|instance|instances|benchmark|benchmarks|task|tasks|"
    "domain|domains|function|functions|corpus|db|name|names|id|index|no|nr|num|number|row|rownames|unnamed: 0|"
    "conjunto|conjunto de datos|conjuntos de datos|datensatz|jeu de données"
)
_DATASET_PHRASE = re.compile(r"\bdata ?sets?\b")  # "name of the data set", "dataset id"
_NUMBERING = _words("id|index|no|nr|num|number|row|rownames|unnamed: 0|#")
_ALGORITHMS = _words(
    "algorithm|algorithms|method|methods|classifier|classifiers|model|models|learner|learners|estimator|optimizer|"
    "approach|technique|algoritmo|algoritmos|algorithmus|algorithme|verfahren|methode|méthode"
)
_SCORES = _words(
    "score|scores|value|values|result|results|accuracy|acc|error|error rate|err|auc|f1|rmse|mae|mse|measure|metric|"
    "performance|kappa|mean|average|avg|test score|mean test score"
)
_RUNS = _words("run|runs|fold|folds|rep|reps|repeat|repetition|repetitions|replicate|seed|split|trial|cv")
_SPREADS = _words("sd|std|stdev|stddev|std dev|standard deviation|±|se|std err|sigma|σ|var|variance|ci")
_RANKS = _words("rank|ranks|ranking|rk|position|pos|rango")
_SIZES = _words(
    "instances|#instances|examples|#examples|samples|#samples|features|#features|attributes|#attributes|classes|"
    "#classes|#inst|#attr|#feat|#ex|#class|n instances|n features|n classes"
)
_SUMMARY = re.compile(
    r"(?:(?:overall|arithmetic|geometric|geo|grand|friedman|final|total)\s+)?"
    r"(?:mean|means|average|averages|avg|ave|media|promedio|mittelwert|durchschnitt|moyenne|median|mediana|gmean)"
    r"(?:\s+(?:of\s+)?(?:all|accuracy|acc|auc|errors?|scores?|values?|ranks?|rankings?|performance|time))?"
    r"|(?:mean|average|avg|ave|friedman|overall|final|aligned|sum of|total)?\s*(?:ranks?|rankings?)(?:\s+sum)?"
    r"|rang|rango|rango\s+medio|ranking\s+medio|rang\s+moyen|mittlerer\s+rang"
    r"|(?:std|sd|stdev|standard deviation|std dev|min|max|minimum|maximum|sum|total|best|#\s*best|range)"
    r"|(?:#\s*)?(?:wins?|ties?|loss(?:es)?|draws?)"
    r"|(?:wins?|w)\s*[/\-]\s*(?:ties?|t|draws?|d|loss(?:es)?|l)(?:\s*[/\-]\s*(?:loss(?:es)?|l|ties?|t|draws?|d))?"
    r"|p[\s-]?values?|iman[\s-]davenport|count|counts"
)
_MEAN = re.compile(r"(?:overall |arithmetic |grand )?(?:mean|average|avg|ave|media|promedio|mittelwert|moyenne)")


def word(heading: str) -> str:
    """A heading as it is looked up: lower case, single spaces, without closing marks."""
    spaced = heading.casefold().replace("_", " ").split()
    return " ".join(part.strip(".:*†‡") for part in spaced).strip()


def heads_datasets(heading: str) -> bool:
    return word(heading) in _DATASETS or _DATASET_PHRASE.search(word(heading)) is not None


def heads_numbering(heading: str) -> bool:
    return word(heading) in _NUMBERING


def heads_algorithms(heading: str) -> bool:
    return word(heading) in _ALGORITHMS


def heads_scores(heading: str) -> bool:
    return word(heading) in _SCORES


def heads_runs(heading: str) -> bool:
    return word(heading) in _RUNS


def heads_spread_or_rank(heading: str) -> bool:
    return word(heading) in _SPREADS or word(heading) in _RANKS


def heads_sizes(heading: str) -> bool:
    return word(heading).replace("# ", "#") in _SIZES


def is_summary(name: str) -> bool:
    """Whether a row of this name sums up the rows above it."""
    return _SUMMARY.fullmatch(word(name)) is not None


def is_mean(name: str) -> bool:
    """Whether a column of this name may hold the means of the others."""
    return _MEAN.fullmatch(word(name)) is not None
