// @stdlib/stats: tests of one and more samples.
const test = (name) => require(`@stdlib/stats/${name}`);

exports.uses = "@stdlib/stats";

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
  levene: ({ groups }, { center }) => (center === "mean" ? both(test("levene-test")(...groups)) : null),
  correlation: ({ truth, predicted }) => ({ value: test("pcorrtest")(truth, predicted).pcorr }),
  adjust: ({ pvalues }, { method }) =>
    methods[method] ? { adjusted: Array.from(test("padjust")(pvalues, methods[method])) } : null,
};
