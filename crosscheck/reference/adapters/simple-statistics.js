// simple-statistics: descriptive statistics, and test statistics.
const ss = require("simple-statistics");

exports.uses = "simple-statistics";

exports.offered = {
  unpaired_t: ({ a, b }, { variances }) => (variances === "equal" ? { statistic: ss.tTestTwoSample(a, b) } : null),
  paired_t: ({ a, b }) => ({ statistic: ss.tTest(a.map((x, i) => x - b[i]), 0) }),
  correlation: ({ truth, predicted }) => ({ value: ss.sampleCorrelation(truth, predicted) }),
  critical_normal: ({ alpha }, { alternative }) =>
    ({ value: ss.probit(1 - alpha / (alternative === "two-sided" ? 2 : 1)) * (alternative === "less" ? -1 : 1) }),
  silhouette: ({ points, labels }) => ({ value: ss.mean(ss.silhouette(points, labels)) }),
  binomial: ({ successes, trials }, { alternative, p0 }) =>
    alternative === "less" && p0 ? { pvalue: ss.sum(ss.binomialDistribution(trials, p0).slice(0, successes + 1)) } : null,
};
