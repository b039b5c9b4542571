// jStat: distributions, and a few tests upon them.
const { jStat } = require("jstat");

exports.uses = "jstat";

const side = (alternative, inverse, alpha) =>
  ({ value: inverse(alternative === "two-sided" ? alpha / 2 : alpha) * (alternative === "less" ? -1 : 1) });

exports.offered = {
  paired_t: ({ a, b }, { alternative }) =>
    alternative === "two-sided" ? { pvalue: jStat.ttest(0, a.map((x, i) => x - b[i]), 2) } : null,
  anova: ({ groups }, { variances }) =>
    variances === "equal" ? { statistic: jStat.anovafscore(...groups), pvalue: jStat.anovaftest(...groups) } : null,
  correlation: ({ truth, predicted }) => ({ value: jStat.corrcoeff(truth, predicted) }),
  tukey: ({ groups }, { design }) =>
    design === "independent" ? { adjusted: jStat.tukeyhsd(groups).map(([, p]) => p) } : null,
  critical_normal: ({ alpha }, { alternative }) => side(alternative, (p) => jStat.normal.inv(1 - p, 0, 1), alpha),
  critical_t: ({ alpha, df }, { alternative }) => side(alternative, (p) => jStat.studentt.inv(1 - p, df), alpha),
  critical_chi2: ({ alpha, df }) => ({ value: jStat.chisquare.inv(1 - alpha, df) }),
  critical_f: ({ alpha, df1, df2 }) => ({ value: jStat.centralF.inv(1 - alpha, df1, df2) }),
  critical_studentized_range: ({ alpha, k, df }) => ({ value: jStat.tukey.inv(1 - alpha, k, df) }),
  binomial: ({ successes, trials }, { alternative, p0 }) =>
    alternative === "less" ? { pvalue: jStat.binomial.cdf(successes, trials, p0) } : null,
};
