"""What templates of a paper.toml say: for every kind of table its heading, and the claims that papers make of it."""

from __future__ import annotations

START = """\
# What a paper prints about one table, for `crosscheck audit paper.toml`.
# Remove the marks of comment from the claims that the paper makes, and write in `printed` what stands there, digit by
# digit and always in quotes: "0.040" says more than "0.04". `crosscheck audit --guide` explains every key, and
# `crosscheck audit --fields friedman` names what `value` can be.

# decimal = ","            # where the paper prints decimal commas

# What holds for every claim that does not say otherwise:
# [defaults]
# where = "Table 1"
# alpha = 0.05
# options = {ties = "ignored"}
"""

SCORES = """
# An omnibus test. `options` are the conventions that the paper states: ties = "ignored" is Demsar's formula.
#[[claim]]
#id = "friedman"
#where = "section 4"
#test = "friedman"         # or iman_davenport, aligned_ranks, quade
#table = "results"
#options = {{ties = "ignored"}}
#printed = "9.28"

#[[claim]]
#id = "friedman-p"
#where = "section 4"
#test = "friedman"
#table = "results"
#options = {{ties = "ignored", null = "asymptotic"}}
#value = "pvalue"
#alpha = 0.05              # the paper's level: a changed decision is flagged
#printed = "<0.001"

# Mean ranks, one number for each algorithm: {{column}} stands for its name.
#[[claim]]
#id = "mean-rank"
#where = "Table 2"
#test = "friedman"
#table = "results"
#value = "mean_ranks"
#at = ["{{column}}"]
#printed = {{{means}}}
"""

PAIR = """
# A comparison of two algorithms.
#[[claim]]
#id = "wilcoxon"
#where = "section 4"
#test = "wilcoxon"         # or sign, paired_t
#table = "results"
#columns = [{pair}]
#value = "pvalue"
#alpha = 0.05
#printed = "0.02"

#[[claim]]
#id = "smaller-sum"
#where = "section 4"
#test = "wilcoxon"
#table = "results"
#columns = [{pair}]
#value = "w_minus"         # or w_plus, z, nonzero
#printed = "3"
"""

POSTHOC = """
# All pairs, one number for each: {{a}} and {{b}} stand for their names.
#[[claim]]
#id = "nemenyi"
#where = "Table 3"
#test = "nemenyi"
#table = "results"
#value = "adjusted"
#at = ["{{column}}"]
#printed = {{{first_pair} = "0.05"}}

# Adjusted p-values, from the printed ones.
#[[claim]]
#id = "holm"
#where = "Table 3"
#adjust = "holm"
#pvalues = ["0.016", "0.019", "0.607"]
#at = ["{{column}}"]
#printed = {{1 = "0.048", 2 = "0.048", 3 = "0.607"}}

# A critical difference, or a number that follows from others.
#[[claim]]
#id = "cd"
#where = "Figure 1"
#difference = "nemenyi"
#sizes = {{k = {k}, n = {n}}}
#alpha = 0.05
#printed = "1.25"

# Without raw data: from the mean ranks that were printed.
#[[claim]]
#id = "from-mean-ranks"
#where = "section 4"
#test = "friedman_from_ranks"
#summary = {{mean_ranks = [{blanks}], n = {n}}}
#printed = "9.28"
"""

GROUPS = """
# All groups at once.
#[[claim]]
#id = "kruskal"
#where = "section 4"
#test = "kruskal_wallis"   # or anova, levene, bartlett
#table = "results"
#printed = "5.99"

#[[claim]]
#id = "kruskal-p"
#where = "section 4"
#test = "kruskal_wallis"
#table = "results"
#options = {{null = "asymptotic"}}
#value = "pvalue"
#alpha = 0.05
#printed = "0.05"

# All pairs of groups.
#[[claim]]
#id = "tukey"
#where = "Table 2"
#test = "tukey"            # or dunn, steel_dwass, pairwise_t with options = {{adjust = "holm"}}
#table = "results"
#value = "adjusted"
#at = ["{{column}}"]
#printed = {{{first_pair} = "0.05"}}
"""

SAMPLES = """
# Two independent samples.
#[[claim]]
#id = "mann-whitney"
#where = "section 4"
#test = "mann_whitney"     # or unpaired_t, ks_2samp, permutation
#table = "results"{columns}
#printed = "12"

#[[claim]]
#id = "welch-p"
#where = "section 4"
#test = "unpaired_t"
#table = "results"{columns}
#options = {{variances = "unequal"}}
#value = "pvalue"
#alpha = 0.05
#printed = "0.05"
"""

PVALUES = """
# Adjusted p-values, one for each row: {{column}} stands for its name.
#[[claim]]
#id = "holm"
#where = "Table 3"
#adjust = "holm"           # or bonferroni, hochberg, hommel, finner, benjamini-hochberg ...
#pvalues = {{table = "results", column = {p}}}
#at = ["{{column}}"]
#printed = {{{rows}}}

#[[claim]]
#id = "rejections"
#where = "section 4"
#adjust = "holm"
#pvalues = {{table = "results", column = {p}}}
#value = "rejections"
#alpha = 0.05
#printed = "1"
"""

COUNTS = """
# {name}: right by one alone, and by the other alone.
#[[claim]]
#id = "mcnemar-{number}"
#where = "Table 2"
#test = "mcnemar"
#args = [{b}, {c}]
#options = {{null = "asymptotic", continuity = true}}
#printed = "4.97"

#[[claim]]
#id = "mcnemar-p-{number}"
#where = "Table 2"
#test = "mcnemar"
#args = [{b}, {c}]
#options = {{null = "exact"}}
#value = "pvalue"
#alpha = 0.05
#printed = "0.02"
"""

CRITICAL = """
# Every cell of the table: {{row}} is its size, {{column}} its level.
#[[claim]]
#id = "critical"
#where = "Table A"
#cells = "results"
#critical = "wilcoxon"     # or sign, friedman, page, t, chi2, f, studentized-range, nemenyi, bonferroni-dunn ...
#sizes = {{n = "{{row}}"}}   # k = "{{row}}", df = "{{row}}": the sizes that the law has
#alpha = "{{column}}"
#options = {{alternative = "two-sided"}}
"""
