"""Wilcoxon's test in base R where no function of R has it: split zeros, the variance without ties, any interval."""

from __future__ import annotations

from collections.abc import Iterator

from nptests.r_reference import R_ALTERNATIVES, R_CONTINUITY, R, Reference, r_tail

# The ranks of all |d| that are ranked; zeros among them count half on either side.
_RANKED = {
    "drop": "d <- (a - b)[a != b]\nr <- rank(abs(d))",
    "pratt": "d <- a - b\nr <- rank(abs(d))",
    "split": "d <- a - b\nr <- rank(abs(d))",
    "split-even": "d <- a - b\nif (sum(d == 0) %% 2) d <- d[-which(d == 0)[1]]\nr <- rank(abs(d))",
}
# Each doubled rank is added or not, with chance 1/2: chances[s + 1] = P(twice the sum is s).
_CHANCES = """
w <- 2 * sum(r[d > 0])
chances <- 1
for (twice in 2 * r[d != 0]) chances <- (c(chances, numeric(twice)) + c(numeric(twice), chances)) / 2
sum(r[d > 0]) + sum(r[d == 0]) / 2"""
_EXACT = {
    "two-sided": "min(1, 2 * sum(chances[seq_len(w + 1)]), 2 * sum(chances[seq(w + 1, length(chances))]))",
    "greater": "sum(chances[seq(w + 1, length(chances))])",
    "less": "sum(chances[seq_len(w + 1)])",
}
_VARIANCE = {
    "corrected": "sum(r[d != 0]^2) / 4",
    "ignored": "sum(seq_along(d)^2) / 4",
    "ignored pratt": "(sum(seq_along(d)^2) - sum(seq_len(sum(d == 0))^2)) / 4",
}


def exact(zeros: str, alternative: str) -> Reference:
    """The exact distribution given the ranks and the zeros."""
    return R(
        "stats",
        _RANKED[zeros] + _CHANCES,
        options={"null": "exact", "zeros": zeros, "alternative": alternative, "arithmetic": "decimal"},
        only=("some_difference",),
        called="signed ranks",
        statistic="res",
        pvalue=_EXACT[alternative],
    )


def normal(zeros: str, alternative: str, ties: str = "corrected", continuity: bool = False) -> Reference:
    """The normal one; with options at their defaults left unsaid."""
    extras = {"arithmetic": "decimal"} | ({"ties": "ignored"} if ties == "ignored" else {})
    variance = _VARIANCE[f"{ties} pratt" if (ties, zeros) == ("ignored", "pratt") else ties]
    moved = f"gap <- {R_CONTINUITY[alternative]}\n" if continuity else ""
    return R(
        "stats",
        f"{_RANKED[zeros]}\ngap <- sum(r * sign(d)) / 2\n{moved}gap / sqrt({variance})",
        options={"null": "asymptotic", "zeros": zeros, "alternative": alternative, "continuity": continuity} | extras,
        only=("some_difference",),
        called="signed ranks",
        z="res",
        pvalue=r_tail(alternative, "norm", "res"),
    )


def of_pairs(zeros: str, null: str) -> Reference:
    """All pairs of the columns of a table."""
    text = {
        "exact": f"{_RANKED[zeros]}{_CHANCES}\n{_EXACT['two-sided']}",
        "asymptotic": f"{_RANKED[zeros]}\n2 * pnorm(-abs(sum(r * sign(d)) / 2) / sqrt({_VARIANCE['corrected']}))",
    }
    return R(
        "stats",
        f"combn(ncol(y), 2, function(p) {{\na <- y[, p[1]]\nb <- y[, p[2]]\n{text[null]}\n}})",
        options={"zeros": zeros, "null": null, "adjust": "none", "arithmetic": "decimal"},
        only=("distinct_columns", "small"),
        called="signed ranks",
        pvalue="res",
    )


def interval(level: float) -> Reference:
    """Order statistics of the Walsh averages."""
    return R(
        "stats",
        f"""\
walsh <- sort(outer(a - b, a - b, "+")[lower.tri(diag(length(a)), diag = TRUE)]) / 2
count <- qsignrank((1 - {level}) / 2, length(a))
if (count > 0) c(walsh[count], rev(walsh)[count]) else c(-Inf, Inf)""",
        options={"level": level, "arithmetic": "decimal"},
        only=("ordinary",),
        called="qsignrank",
        estimate="median(walsh) / scale",
        interval="res / scale",
    )


def references() -> Iterator[Reference]:
    for word in R_ALTERNATIVES:
        for zeros in ("split", "split-even"):
            yield exact(zeros, word)
            yield normal(zeros, word)
        yield normal("drop", word, "ignored")
        yield normal("split", word, "ignored", continuity=True)
        yield normal("pratt", word, "ignored", continuity=True)
    yield from (interval(0.95), interval(0.9))
