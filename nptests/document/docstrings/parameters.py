"""What parameters mean, in one home: a text for each name, shared by every public function that has it.

A name alone stands for every function. Where it means something else, a second entry says for which: "error: Spread" by
its annotation, "draws -> Posterior" by what the function returns, "b of samples" by the kind of input. A function with
a meaning of its own describes it in its docstring. An entry is a text, or a type and a text for data of any type.
"""

from __future__ import annotations

ARRAY = "array_like"
TABLE = "Scores, DataFrame, dict, array_like or path"

PARAMETERS: dict[str, str | tuple[str, str]] = {
    # --- data ---
    "scores": (
        TABLE,
        "The table: data sets in rows, algorithms in columns. Anything that holds one will do, wide or long; `better=` "
        "beside it says whether 'higher' or 'lower' scores are better, where the answer depends on that.",
    ),
    "scores: IncompleteScores": (
        "IncompleteScores, DataFrame, dict or array_like",
        "The table: data sets in rows, algorithms in columns. A cell that is missing is NaN, None or an empty text.",
    ),
    "a": (
        "array_like or Scores",
        "The values of the first algorithm, one for each data set; or a table with two columns, and then no `b`.",
    ),
    "b": (ARRAY, "The values of the second algorithm on the same data sets, in the same order."),
    "a of samples": (
        "array_like or dict",
        "The first sample; or both in one dictionary or table with two columns, and then no `b`.",
    ),
    "b of samples": (ARRAY, "The second sample, of any size; of the same size, in the same order, if they are paired."),
    "*groups": (
        "array_like or dict",
        "A sequence of values for each group; or one dictionary or table whose columns are the groups.",
    ),
    "x": (ARRAY, "The values of the sample."),
    "differences": (
        ARRAY,
        "The differences of the scores of a and b on one data set: one for each resample, or replications in rows and "
        "folds in columns.",
    ),
    "values": (ARRAY, "The scores, data sets in rows: numbers, or texts whose digits count."),
    "algorithms: Iterable[Hashable] | None": "The names of the columns; A1, A2, ... if not given.",
    "datasets: Iterable[Hashable] | None": "The names of the rows; 1, 2, ... if not given.",
    "better: Better | None": "Which scores are better; it has to be said.",
    "decimals: int | None": "The printed precision, where the values hold more digits than were printed.",
    "reading": "How the file was understood.",
    "origin": "What the table was read from, and with which options.",
    # --- counts and summaries ---
    "n": "The number of data sets.",
    "k": "The number of algorithms.",
    "t": "The printed t.",
    "f": "The printed F.",
    "chi2": "The printed chi-squared statistic of Friedman's test.",
    "mean_ranks": (ARRAY, "The printed mean ranks, as numbers or, so that their digits count, as texts."),
    "df1": "The degrees of freedom of the numerator.",
    "df2": "The degrees of freedom of the denominator.",
    "n01": "How many examples a gets wrong and b right.",
    "n10": "How many examples a gets right and b wrong.",
    "n11": "How many examples both get right.",
    "n00": "How many examples both get wrong.",
    "x1": "The successes in the first sample.",
    "n1": "The size of the first sample.",
    "x2": "The successes in the second sample.",
    "n2": "The size of the second sample.",
    "successes": "The number of successes.",
    "trials": "The number of trials.",
    "wins": "On how many data sets a is better.",
    "losses": "On how many data sets a is worse.",
    "w_plus": "The sum of the ranks of the positive differences.",
    "w_minus": "The sum of the ranks of the negative differences.",
    "mean_a": "The mean of the first sample.",
    "sd_a": "The standard deviation of the first sample.",
    "n_a": "The size of the first sample.",
    "mean_b": "The mean of the second sample.",
    "sd_b": "The standard deviation of the second sample.",
    "n_b": "The size of the second sample.",
    # --- what is asked ---
    "alternative": "What is tested against no difference: 'greater' says that a tends to be larger, or on a table of "
    "scores that it is better; 'less' says the opposite.",
    "alternative of scores": "What is tested against no difference: 'greater' says that scores get better in the "
    "order of the columns, or that an algorithm is better than the control; 'less' says the opposite.",
    "alternative of groups": "What is tested against no difference: 'greater' says that values rise in the order of "
    "the groups, or lie above those of the control; 'less' says the opposite.",
    "alternative of counts": "What is tested against no difference: 'greater' says that the first proportion is "
    "larger, or that a errs less often; 'less' says the opposite.",
    "control: str": "The algorithm that all others are compared with, by its name.",
    "control": "The algorithm that all others are compared with, by its name; without one, that of the best mean rank.",
    "control of groups": "The group that all others are compared with, by its name or number; the first if not given.",
    "p0": "The probability of a success under the null hypothesis.",
    "mean": "The mean under the null hypothesis; of the difference, where there are two samples.",
    "mean of sample": "The mean of the normal law that the sample is compared with.",
    "sd": "The known standard deviation of a single value.",
    "sd of sample": "The standard deviation of the normal law that the sample is compared with.",
    "sd_b: float | None": "The known standard deviation of a value of b; that of a if not given.",
    "paired": "Whether the values of a and b belong together, pair by pair.",
    "design": "Whether the values in one row belong together ('blocked') or not ('independent'); 'auto' takes the "
    "rows of a table for blocks.",
    "rope": "Differences up to this size, in either direction, count as practically equal.",
    "rho": "The correlation of the differences that shared training examples cause: the share of test examples.",
    "strength": "The weight of the prior, in observations without a difference.",
    "train": "The number of training examples in each resample; only train / test counts.",
    "test": "The number of test examples in each resample.",
    # --- how it is computed ---
    "null": "The null distribution that gives the p-value; 'auto' chooses by the sizes of the data alone, and the "
    "result tells which was used and why.",
    "ties": "Whether the variance of the statistic is that which tied ranks really have ('corrected') or that of "
    "ranks without ties ('ignored'), as many papers have it.",
    "zeros": "What becomes of differences that are zero: left out ('drop'), shared between both signs ('split'), "
    "shared after one of an odd number is left out ('split-even'), or ranked and then left out ('pratt').",
    "zeros: Literal['drop', 'split', 'split-even']": "What becomes of differences that are zero: left out ('drop'), "
    "shared between both signs ('split'), or shared after one of an odd number is left out ('split-even').",
    "continuity": "Whether the asymptotic null distribution is used with a correction for continuity.",
    "arithmetic": "Whether scores are subtracted as the decimals that are printed ('decimal'), so that equal "
    "differences are equal, or as rounded doubles ('float'), as other software does.",
    "draws": "The number of random draws where the null distribution is simulated.",
    "draws -> Posterior": "The number of random draws from the posterior.",
    "seed": "The seed of the random draws: the same one gives the same result.",
    "points": "How many draws from the posterior are kept for a picture.",
    "level": "The level of the interval around the estimate.",
    "level -> Posterior": "The probability that the credible interval holds.",
    "level -> Comparisons": "The level of the simultaneous intervals.",
    "interval": "How the interval around the estimated probability is made.",
    "form": "Which form of the statistic is given: chi-squared, or that of an analysis of variance of the ranks.",
    "variances": "Whether the groups are taken to have equal variances (a pooled one) or unequal ones (Welch).",
    "freedom": "The degrees of freedom with unequal variances: Welch's, or those of the smaller sample.",
    "pooled": "Whether the error is that under the null hypothesis, of both samples together.",
    "sphericity": "Whether sphericity is assumed, or by which estimate both degrees of freedom are corrected.",
    "center": "The centre from which deviations are taken.",
    "trim": "The share of values that a trimmed mean leaves out at either end.",
    # --- comparisons ---
    "ranks": "Which ranks are compared: those of Friedman's test, of aligned ranks or of Quade's test.",
    "ranks: ResidualRanks": "Which ranks are compared: Friedman's or Quade's.",
    "error": "The standard error of a difference: the exact one under permutation within data sets, ties included, or "
    "the one that is published (wrong for aligned ranks and for Quade's).",
    "error: Spread": "Where the standard error comes from: all groups, the two compared, or their paired differences.",
    "progress": ("callable, optional", "Called with the steps done and their number."),
    "adjust": "The adjustment for the number of comparisons.",
    "alpha": "The level of the decision.",
    "alpha: float | None": "The level of the whole family; with it each row says what its p-value was compared with.",
}

RETURNS = {
    "Outcome": "The statistic, its p-value and the null distribution that gave it, the estimate where there is one, "
    "and every number between them.",
    "Comparisons": "A row for every pair: estimate, error, statistic, p-value and adjusted p-value.",
    "Effect": "The estimate with its interval.",
    "Batch": "An array of each number, in the order of the tables.",
    "Posterior": "The probabilities that a is practically better, that both are equivalent, and that b is better.",
    "Scores": "The table.",
    "Runs": "The scores of every run.",
    "Analysis": "Everything that was found; `.summary()` tells it, `nptests.report` writes it.",
    "Picture": "The picture; it shows itself in a notebook.",
    "CriticalValue": "The value, and what a reader must know to use it.",
    "Vector": "The adjusted p-values, in the order of those given.",
    "Steps": "The steps in their order, each with its p-value, its level and the decision.",
    "str": "The text; nothing is printed.",
    "tuple[Advice, ...]": "What each rule that applies says, and why.",
    "tuple[Procedure, ...]": "The descriptors of all procedures, in the order in which a reader meets them.",
    "tuple[float, float]": "The ends of the interval.",
    "Agreement": "The counts, a row for every reference, and what differs without an explanation.",
    "Audit": "A verdict on every claim, with its evidence.",
    "Reading": "What was read, a verdict on each statement, and what was not checked and why.",
    "Verdict": "The verdict, with its evidence.",
}

ATTRIBUTES = {
    "procedure": "The name of the procedure, as in the catalogue.",
    "statistic": "The statistic of the procedure; NaN where it is 0/0.",
    "pvalue": "The p-value, from the survival function of the null distribution.",
    "log_pvalue": "The natural logarithm of the p-value, finite even where that is below the smallest double.",
    "null": "The null distribution that was used: its kind and law, why, and what another one gives.",
    "null: Null": "Which null distribution was asked for.",
    "n": "The number of data sets, or of observations.",
    "k": "The number of algorithms, or of groups.",
    "alternative": "What was tested against no difference.",
    "estimate": "The size of the difference, a - b, on the scale of the procedure (mean ranks: negative favours a).",
    "interval": "The interval around the estimate, where there is one.",
    "level": "The level of the interval.",
    "mean_ranks": "The mean rank of each algorithm (1 is best), in the order of `algorithms`.",
    "algorithms": "The names of the algorithms.",
    "datasets": "The names of the data sets.",
    "details": "Every intermediate number that a derivation shows.",
    "options": "The options in force.",
    "notes": "What a careful reader should know.",
    "status": "A code for degenerate data such as 'no-differences'; None for ordinary data.",
    "a": "The first algorithm of the pair.",
    "b": "The second algorithm of the pair.",
    "error": "The standard error of the estimate, where there is one.",
    "adjusted": "The p-value, adjusted for the number of comparisons.",
    "alpha": "The level that was asked for.",
    "alpha: float | None": "What the p-value of this step was compared with, where a level was given.",
    "rows": "A `Comparison` for every pair, in their order.",
    "family": "Which pairs are compared: 'all-pairs', 'one-control' or 'listed-pairs'.",
    "adjustment": "How the p-values were adjusted.",
    "control": "The algorithm that all others were compared with, if there is one.",
    "method": "How the interval was found.",
    "names": "What a and b are called.",
    "left": "The probability that b is practically better.",
    "rope": "The probability that both are practically equivalent.",
    "right": "The probability that a is practically better.",
    "name": "The name of the test.",
    "value": "The critical value.",
    "law": "The law that it comes from.",
    "kind": "Whether that law is exact or asymptotic.",
    "sizes": "The sizes and degrees of freedom that were given.",
    "scores": "The table.",
    "advice": "What the rules say of the table, cautions first.",
    "omnibus": "The test of all algorithms together; of both, where there are two.",
    "comparisons": "The comparisons of pairs; None where there are two algorithms.",
    "groups": "The largest groups of algorithms that are not shown to differ.",
    "letters": "The letters of each algorithm: two that share one are not shown to differ.",
    "concordance": "Kendall's W, the agreement of the data sets.",
    "effects": "The size of the difference of each pair.",
    "choices": "What was chosen, and what the other reasonable choices would have said.",
    "conclusion": "What may be said, in words and sentences for a paper.",
    "values: NDArray[np.float64]": "The scores, of shape (data sets, algorithms, runs).",
    "numbers": "The scores with their exact decimals.",
    "present": "Which cells hold a score.",
    "better": "Which scores are better: 'higher' or 'lower'.",
}
