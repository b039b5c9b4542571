\\ Two columns: paired values, two samples, counts.

\\ the differences with their ranks; what becomes of those that are 0
signed(d, zeros) = {
  if(zeros == "drop", d = [x | x <- d, x != 0]);
  my(zero = select(x -> x == 0, d, 1)); if(zeros == "split-even" && #zero % 2, d = without(d, zero[1]));
  [d, ranks(apply(abs, d))];
}

answer_wilcoxon(a, b, alternative = "two-sided", null = "exact", zeros = "drop", continuity = 0, ties = "corrected", zeros_vary = 0) = {
  my([d, r] = signed(less(a, b), zeros), n = #d, others, w, v, half);
  if(zeros == "split" || zeros == "split-even", half = sum(i = 1, n, if(d[i] == 0, r[i])) / 2);
  zeros_vary = zeros_vary && null != "exact" && half;
  if(!zeros_vary && !#[0 | x <- d, x != 0], return(nothing()));
  others = [r[i] | i <- [1 .. n], d[i] != 0];
  w = sum(i = 1, n, if(d[i] > 0, r[i]));
  if(null == "exact", return(["statistic", w + half, "pvalue", tails_of(sum_law(2 * others), 2 * w, alternative)]));
  v = if(ties == "ignored", n * (n + 1) * (2 * n + 1) / 24, sum(i = 1, #others, others[i]^2) / 4);
  if(zeros_vary, v += sum(i = 1, n, if(d[i] == 0, r[i]^2)) / 4);
  ["statistic", w + half, "pvalue", of_normal(w - vecsum(others) / 2, v, alternative, continuity / 2)];
}

answer_sign(a, b, alternative = "two-sided", null = "exact", zeros = "drop", continuity = 0) = {
  my([d] = signed(less(a, b), zeros), n = #d, s); if(!#[0 | x <- d, x != 0], return(nothing()));
  s = #[0 | x <- d, x > 0] + #[0 | x <- d, x == 0] / 2;
  \\ half a sign is no evidence
  my(law = binomial_law(n, 1/2));
  ["statistic", s, "pvalue", if(null == "exact", of_tails(at_most(law, ceil(s)), at_least(law, floor(s)), alternative),
    of_normal(s - n / 2, n / 4, alternative, continuity / 2))];
}

\\ Student's t of an estimate with its squared error
student(estimate, squared, f, alternative) = {
  if(squared == 0, return(none()));
  my(t = estimate / sqrt(squared)); ["statistic", t, "df", f, "pvalue", of_t(t, f, alternative)];
}

answer_paired_t(a, b, alternative = "two-sided") = {
  my(d = less(a, b), n = #d); student(mean(d), variance(d) / n, n - 1, alternative);
}

answer_corrected_t(differences, alternative = "two-sided", train = 9, test = 1) = {
  my(d = differences, n = #d); student(mean(d), (1 / n + test / train) * variance(d), n - 1, alternative);
}

answer_correlated_t(differences, rope = 1/100, rho = 1/10) = {
  my(d = differences, n = #d, m = mean(d), scale, right, left);
  scale = sqrt((1 / n + rho / (1 - rho)) * variance(d));
  right = t_tail((rope - m) / scale, n - 1); left = t_tail((rope + m) / scale, n - 1);
  ["left", left, "rope", 1 - left - right, "right", right];
}

\\ five replications of two folds
halves(p) = [(r[1] - r[2])^2 / 2 | r <- p];
answer_cv5x2_t(differences, alternative = "two-sided") = {
  my(p = differences); student(p[1][1], vecsum(halves(p)) / 5, 5, alternative);
}
answer_cv5x2_f(differences) = {
  my(p = differences, F = sum(i = 1, 5, p[i][1]^2 + p[i][2]^2) / (2 * vecsum(halves(p))));
  ["statistic", F, "pvalue", F_tail(F, 10, 5)];
}

\\ n01 is binomial; mid-p counts half of what was seen
answer_mcnemar(n01, n10, alternative = "two-sided", null = "exact", continuity = 1) = {
  my(n = n01 + n10, law = binomial_law(n, 1/2), half, d = n10 - n01); if(n == 0, return(nothing()));
  half = if(null == "mid-p", polcoef(law, n01) / 2);
  if(null != "asymptotic", return(["statistic", n01, "pvalue",
    of_tails(at_most(law, n10) - half, at_least(law, n10) - half, alternative)]));
  ["statistic", max(abs(d) - continuity, 0)^2 / n, "pvalue", of_normal(d, n, alternative, continuity)];
}

answer_binomial(successes, trials, alternative = "two-sided", p0 = 1/2, two_sided = "tails") = {
  my(law = binomial_law(trials, p0), x = successes, c = Vecrev(law));
  ["estimate", x / trials, "pvalue", if(two_sided == "likelihood" && alternative == "two-sided",
    vecsum([y | y <- c, y <= c[x + 1]]), tails_of(law, x, alternative))];
}

answer_proportions(x1, n1, x2, n2, alternative = "two-sided", pooled = 1, continuity = 0, towards_0 = 0) = {
  my(p = x1 / n1, r = x2 / n2, both = (x1 + x2) / (n1 + n2), half = continuity * (1 / n1 + 1 / n2) / 2, v, d = p - r);
  v = if(pooled, both * (1 - both) * (1 / n1 + 1 / n2), p * (1 - p) / n1 + r * (1 - r) / n2);
  if(v == 0, return(nothing()));
  d = if(alternative == "two-sided" || towards_0, sign(d) * max(abs(d) - half, 0),
    d - if(alternative == "greater", half, -half));
  ["statistic", d / sqrt(v), "pvalue", of_normal(d, v, alternative)];
}

\\ U of a: pairs that a wins, ties half
wins(a, b) = sum(i = 1, #a, sum(j = 1, #b, (a[i] > b[j]) + (a[i] == b[j]) / 2));
\\ its law without ties
whole_u_law(m, n) = subset_law([1 .. m + n], m) / 'q^(m * (m + 1) / 2);
\\ its variance over all assignments; `ignored`: as if without ties
mann_whitney_variance(a, b, ties) = {
  my(m = #a, n = #b, N = m + n);
  m * n / 12 * (N + 1 - if(ties == "corrected", tied(concat(a, b)) / (N * (N - 1))));
}
answer_mann_whitney(a, b, alternative = "two-sided", null = "exact", continuity = 0, ties = "corrected") = {
  my(m = #a, n = #b, U = wins(a, b), shift = m * (m + 1) / 2, law);
  if(null == "exact", law = subset_law(2 * ranks(concat(a, b)), m));
  ["statistic", U, "pvalue", if(null == "exact", tails_of(law, 2 * (U + shift), alternative),
    of_normal(U - m * n / 2, mann_whitney_variance(a, b, ties), alternative, continuity / 2))];
}

\\ the statistic of every way to give #a of the pooled values to a
over_assignments(a, b, statistic) = {
  my(all = concat(a, b), N = #all, seen = List());
  forsubset([N, #a], s, my(in = Set(Vec(s)));
    listput(~seen, statistic([all[i] | i <- in], [all[i] | i <- [1 .. N], !setsearch(in, i)])));
  Vec(seen);
}
over_signs(d, statistic) = {
  my(seen = List());
  forvec(s = vector(#d, i, [0, 1]), listput(~seen, statistic([(1 - 2 * s[i]) * d[i] | i <- [1 .. #d]])));
  Vec(seen);
}
shares(seen, s, alternative) = {
  of_tails(#[0 | x <- seen, x <= s] / #seen, #[0 | x <- seen, x >= s] / #seen, alternative);
}

answer_permutation(a, b, alternative = "two-sided", paired = 0) = {
  my(seen = if(paired, over_signs(less(a, b), mean), over_assignments(a, b, (x, y) -> mean(x) - mean(y))));
  my(s = mean(a) - mean(b)); ["statistic", s, "pvalue", shares(seen, s, alternative)];
}

\\ sup F_b - F_a, which is large where a is larger; sup |F_a - F_b|
share_within(v, z) = #[0 | x <- v, x <= z] / #v;
smirnov(a, b, alternative) = {
  my(gaps = [share_within(b, z) - share_within(a, z) | z <- concat(a, b)]);
  vecmax(concat(0, if(alternative == "greater", gaps, if(alternative == "less", -gaps, apply(abs, gaps)))));
}
\\ Kolmogorov's limit
kolmogorov_limit(z) = {
  if(z < 1/100, 1, if(z < 1,
  1 - sqrt(2 * Pi) / z * suminf(k = 1, exp(-(2 * k - 1)^2 * Pi^2 / (8 * z^2))),
  2 * suminf(k = 1, (-1)^(k - 1) * exp(-2 * k^2 * z^2))));
}
answer_ks_2samp(a, b, alternative = "two-sided", null = "exact") = {
  my(D = smirnov(a, b, alternative), z = D * sqrt(#a * #b / (#a + #b)), seen);
  if(null == "exact", seen = over_assignments(a, b, (x, y) -> smirnov(x, y, alternative)));
  ["statistic", D, "pvalue", if(null == "exact", #[0 | x <- seen, x >= D] / #seen,
    if(alternative == "two-sided", kolmogorov_limit(z), exp(-2 * z^2)))];
}

\\ squared error of the difference of means, and its degrees of freedom
two_samples(a, b, variances, freedom) = {
  my(m = #a, n = #b, u = variance(a) / m, v = variance(b) / n);
  if(variances == "equal", return([(squares(a) + squares(b)) / (m + n - 2) * (1 / m + 1 / n), m + n - 2]));
  if(u + v == 0, return([0, 0]));
  [u + v, if(freedom == "smaller", min(m, n) - 1, (u + v)^2 / (u^2 / (m - 1) + v^2 / (n - 1)))];
}
answer_unpaired_t(a, b, alternative = "two-sided", variances = "unequal", freedom = "welch") = {
  my([squared, f] = two_samples(a, b, variances, freedom)); student(mean(a) - mean(b), squared, f, alternative);
}
answer_z_test(a, b, alternative = "two-sided", sd = 1) = {
  my(d = mean(a) - mean(b), v = sd^2 * (1 / #a + 1 / #b));
  ["statistic", d / sqrt(v), "pvalue", of_normal(d, v, alternative)];
}

\\ Effects
walsh(d) = concat([[(d[i] + d[j]) / 2 | j <- [i .. #d]] | i <- [1 .. #d]]);
answer_hodges_lehmann(a, b) = ["estimate", middle(walsh(less(a, b)))];
biserial(d) = {
  my(r = ranks(apply(abs, d))); sum(i = 1, #d, sign(d[i]) * r[i]) / vecsum(r);
}
answer_rank_biserial(a, b) = my(d = [x | x <- less(a, b), x != 0]); if(#d, ["estimate", biserial(d)], none());
answer_vargha_delaney(a, b) = ["estimate", wins(a, b) / (#a * #b)];
answer_cliffs_delta(a, b) = ["estimate", 2 * wins(a, b) / (#a * #b) - 1];
pooled_variance(a, b) = (squares(a) + squares(b)) / (#a + #b - 2);
hedges_factor(f) = gamma(f / 2) / (sqrt(f / 2) * gamma((f - 1) / 2));
answer_cohens_d(a, b) = my(v = pooled_variance(a, b)); if(v == 0, none(), ["estimate", (mean(a) - mean(b)) / sqrt(v)]);
answer_hedges_g(a, b, approximate_factor = 0) = {
  my(v = pooled_variance(a, b), f = #a + #b - 2); if(v == 0, return(none()));
  ["estimate", (mean(a) - mean(b)) / sqrt(v) * if(approximate_factor, 1 - 3 / (4 * f - 1), hedges_factor(f))];
}
answer_paired_proportions(n01, n10, n00, n11) = ["estimate", (n10 - n01) / (n01 + n10 + n00 + n11)];
