"""How comparisons of mean ranks derive: row scores, their standard error, and the lines of every pair."""

from typing import Any

from nptests.procedures.descriptor import lines
from nptests.procedures.rankings import DEFAULT, RANKINGS

PUBLISHED = {word: ranking.published for word, ranking in RANKINGS.items()}
FROM_PERMUTATIONS = "The standard error of every difference, from permutations within data sets"
_SUMS = ("sum C_j", "C_j")


def _ranked(word: str) -> lines.Choice:
    """Where mean ranks are made in that way."""
    return lines.when(ranking=word)


ROW_SCORES: tuple[lines.Part, ...] = (
    lines.where(
        s_ij="row_scores", w="weight", se=lambda c: c.rows[0].error, ranking=lambda c: c.options.get("ranks", DEFAULT)
    ),
    lines.where(C_j=lambda c: c.details["row_scores"].sum(axis=0), L_i=lambda c: c.details["row_scores"].sum(axis=1)),
    *(
        _ranked(word).then(
            lines.Grid("s_ij", f"Row scores s_ij: {ranking.row_scores}", _SUMS, ranked=ranking.ordinal),
            lines.Line(f"w = {ranking.weight}", "What sums are divided by:"),
        )
        for word, ranking in RANKINGS.items()
    ),
)
OF_CENTRED = lines.Line("se = sqrt(2 * sum_ij(s_ij**2) / (k - 1)) / w", f"{FROM_PERMUTATIONS}:")
OF_ANY = lines.Line(
    "se = sqrt(2 * (sum_ij(s_ij**2) - sum_i(L_i**2) / k) / (k - 1)) / w", f"{FROM_PERMUTATIONS} (L_i the row sums):"
)
ERROR: tuple[lines.Part, ...] = tuple(
    _ranked(word).then(
        lines.when(error="published")
        .then(lines.Line(f"se = {ranking.published}", "The standard error that the literature prints:"))
        .otherwise(OF_CENTRED if ranking.centred else OF_ANY)
    )
    for word, ranking in RANKINGS.items()
)

EXACT = lines.Probability("p = min(1, 2 * P(X >= abs(C_a - C_b)))")
OF_RANK_SUMS = lines.Words(
    "The exact law.",
    "X is the difference of two rank sums if, within every data set, each order of its ranks is equally likely.",
)


def pairs(symbol: str, p: str, *more: lines.Part, **own: Any) -> lines.ForPairs:
    """The difference of every pair over the error, and its p-value."""
    return lines.ForPairs(
        {"d": "estimate", symbol: "statistic", "p": "pvalue", "q": "adjusted", **own},
        ("d = (C_a - C_b) / w", f"{symbol} = d / se", lines.when(law="exact").then(EXACT).otherwise(f"p = {p}"), *more),
    )


def mean_rank_lines(*more: lines.Part, **own: Any) -> tuple[lines.Part, ...]:
    """The derivation of normal comparisons of mean ranks, with more lines for every pair."""
    return (
        *ROW_SCORES,
        *ERROR,
        lines.when(law="exact").then(OF_RANK_SUMS),
        pairs("z", "2 * P(Z >= abs(z))", *more, **own),
        lines.ErrorsSideBySide(PUBLISHED),
    )
