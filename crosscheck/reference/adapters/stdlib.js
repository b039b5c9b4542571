// @stdlib/stats: tests of one and more samples.
const test = (name) => require(`@stdlib/stats/${name}`);

exports.uses = "@stdlib/stats";

const quantile = (law) => test(`base/dists/${law}/quantile`);
const side = (alternative, inverse, alpha) =>
  ({ value: inverse(alternative === "two-sided" ? alpha / 2 : alpha) * (alternative === "less" ? -1 : 1) });

const both = ({ statistic, pValue }) => ({ statistic, pvalue: pValue });
const methods = {
  bonferroni: "bonferroni", holm: "holm", hommel: "hommel", "benjamini-hochberg": "bh", "benjamini-yekutieli": "by",
};

exports.offered = {
  wilcoxon: ({ a, b }, { alternative, null: law, zeros, continuity }) => {
    if (law !== "exact" || !["drop", "pratt"].includes(zeros)) return null; // without `exact` it takes its law by the data
    const zeroMethod = { drop: "wilcox", pratt: "pratt" }[zeros];
    return both(test("wilcoxon")(a, b, { alternative, exact: true, correction: continuity, zeroMethod }));
  },
  paired_t: ({ a, b }, { alternative }) => both(test("ttest")(a, b, { alternative })),
  unpaired_t: ({ a, b }, { alternative, variances, freedom }) => {
    if (freedom === "smaller") return null;
    return both(test("ttest2")(a, b, { alternative, variance: variances }));
  },
  z_test: ({ a, b }, { alternative, sd }) => both(test("ztest2")(a, b, sd, sd, { alternative })),
  binomial: ({ successes, trials }, { alternative, p0 }) => {
    const result = test("binomial-test")(successes, trials, { alternative, p: p0 });
    return { pvalue: result.pValue };
  },
  kruskal_wallis: ({ groups }, { null: law, ties }) =>
    law === "exact" || ties === "ignored" ? null : both(test("kruskal-test")(...groups)),
  anova: ({ groups }, { variances }) => {
    if (variances === "unequal") return null;
    return both(test("anova1")(groups.flat(), groups.flatMap((group, i) => group.map(() => `g${i}`))));
  },
  bartlett: ({ groups }) => both(test("bartlett-test")(...groups)),
  fligner_killeen: ({ groups }) => both(test("fligner-test")(...groups)),
  levene: ({ groups }, { center }) => (center === "mean" ? both(test("levene-test")(...groups)) : null),
  kolmogorov_smirnov: ({ x }, { mean, sd }) => ({ statistic: test("kstest")(x, "normal", mean, sd).statistic }),
  interval_paired_t: ({ a, b }, { level }) => ({ interval: Array.from(test("ttest")(a, b, { alpha: 1 - level }).ci) }),
  interval_unpaired_t: ({ a, b }, { level, variances, freedom }) => {
    if (freedom === "smaller") return null;
    return { interval: Array.from(test("ttest2")(a, b, { alpha: 1 - level, variance: variances }).ci) };
  },
  interval_z_test: ({ a, b }, { level, sd }) =>
    ({ interval: Array.from(test("ztest2")(a, b, sd, sd, { alpha: 1 - level }).ci) }),
  interval_binomial: ({ successes, trials }, { level, interval }) => {
    if (interval !== "clopper-pearson") return null;
    return { interval: Array.from(test("binomial-test")(successes, trials, { alpha: 1 - level }).ci) };
  },
  critical_normal: ({ alpha }, { alternative }) => side(alternative, (p) => quantile("normal")(1 - p, 0, 1), alpha),
  critical_t: ({ alpha, df }, { alternative }) => side(alternative, (p) => quantile("t")(1 - p, df), alpha),
  critical_chi2: ({ alpha, df }) => ({ value: quantile("chisquare")(1 - alpha, df) }),
  critical_f: ({ alpha, df1, df2 }) => ({ value: quantile("f")(1 - alpha, df1, df2) }),
  correlation: ({ truth, predicted }) => ({ value: test("pcorrtest")(truth, predicted).pcorr }),
  adjust: ({ pvalues }, { method }) =>
    methods[method] ? { adjusted: Array.from(test("padjust")(pvalues, methods[method])) } : null,
};
