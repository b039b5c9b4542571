// jStat: distributions, and a few tests upon them.
const { jStat } = require("jstat");

exports.uses = "jstat";

exports.offered = {
  paired_t: ({ a, b }, { alternative }) =>
    alternative === "two-sided" ? { pvalue: jStat.ttest(0, a.map((x, i) => x - b[i]), 2) } : null,
  anova: ({ groups }, { variances }) =>
    variances === "equal" ? { statistic: jStat.anovafscore(...groups), pvalue: jStat.anovaftest(...groups) } : null,
  correlation: ({ truth, predicted }) => ({ value: jStat.corrcoeff(truth, predicted) }),
  binomial: ({ successes, trials }, { alternative, p0 }) =>
    alternative === "less" ? { pvalue: jStat.binomial.cdf(successes, trials, p0) } : null,
};
