"""What the names of conventions and defects mean, in words."""

from __future__ import annotations

from collections.abc import Mapping

MEANINGS: Mapping[str, str] = {
    "ties-ignored": "the formula without the correction for ties",
    "ties-corrected": "the formula corrected for ties",
    "zeros-drop": "zero differences dropped",
    "zeros-pratt": "zero differences ranked, then dropped (Pratt)",
    "zeros-split": "zero differences shared out between both sides",
    "zeros-split-even": "zero differences shared out, one dropped where their number is odd",
    "continuity": "with the correction for continuity",
    "no-continuity": "without the correction for continuity",
    "one-sided": "one tail only, or the quantile of one",
    "two-sided": "both tails",
    "exact": "the exact law",
    "asymptotic": "the asymptotic law",
    "published-error": "the standard error of the literature",
    "permutation-error": "the standard error of permutations within data sets",
    "floating-point-ranks": "ranks of differences in floating point, which breaks ties of decimals",
    "orientation": "the opposite direction: the lowest score where the highest was said to be best, or the reverse",
    "exchanged": "the second against the first",
    "pooled": "Student's t, one variance for both samples",
    "welch": "Welch's t, a variance for each sample",
    "truncated": "digits cut off, not rounded",
    "rounded-inner-values": "computed from inner values that were rounded first",
    "rounded-twice": "rounded to one digit more before, then again",
    "zeros-in-the-variance": "zeros shared out, and a variance that lets them have signs",
    "two-sided-by-distance": "two-sided by the distance from the mean, not by doubling the smaller tail",
    "nemenyi-is-bonferroni": "Bonferroni over all pairs of normal p-values, called Nemenyi",
    "bergmann-hommel-made-monotone": "Bergmann-Hommel with a running maximum",
    "keel-aligned": "KEEL's statistic: 1/k on the squared column totals and none on the row totals, ranks of doubles",
    "keel-quade": "KEEL's statistic: (k + 1)/2 divided as whole numbers",
    "corrected-t-without-root": "the variance below the mean where its root belongs",
    "binomial-tail-without-its-end": "a binomial tail without its last term",
    "above-one": "an adjusted p-value that was not capped at 1",
    "no-running-maximum": "a step-down adjustment without its running maximum",
    "index-of-the-maximum": "a step-down adjustment with the position of the maximum for its value",
    "hochberg-with-maximum": "Hochberg with a running maximum where the minimum belongs, which is Holm",
    "holm-fixed-level": "Holm with the same level at every step, which is Bonferroni",
    "shaffer-is-holm": "Shaffer without the logical relations, which is Holm",
    "finner-inverted": "Finner with its exponent upside down",
    "li-inverted-alpha": "Li with 1/alpha",
    "rom-constants-of-keel": "Rom with KEEL's table of constants",
    "rom-is-hochberg": "Hochberg where Rom was said",
    "rom-with-maximum": "Rom with a running maximum",
    "mcnemar-without-clamp": "McNemar's continuity correction below zero",
    "df-min-minus-one": "the smaller of two sizes less one for degrees of freedom",
    "finite-df": "the studentized range with k(n - 1) degrees of freedom for infinitely many",
    "q-one-k-too-far": "the studentized range of one algorithm more",
    "no-division-by-root-two": "the studentized range without the division by the root of 2",
    "other-tail": "the quantile of alpha where that of 1 - alpha belongs",
}


def meaning(name: str) -> str:
    """The name with its meaning; of several departures, each with its own."""
    return " + ".join(f"{part}: {MEANINGS[part]}" if part in MEANINGS else part for part in name.split(" + "))
