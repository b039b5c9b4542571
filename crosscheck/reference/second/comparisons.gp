\\ Which columns or groups differ: every pair, or each against the first.

\\ Integrals over the real line by the trapezoidal rule. An integrand that grows along the imaginary axis like
\\ exp(c y^2 / 2) errs by exp(-2 Pi^2 / (c step^2)): c is k for the range, and 1 + sum lambda^2 / (1 - lambda^2).
\\ P(the range of k normal variables >= q): the smallest is at z, not all others are within q of it
kept = Map();
kept_tail(z) = my(x); if(!mapisdefined(kept, z, &x), localprec(60); x = normal_tail(z); mapput(kept, z, x)); x;
range_tail(q, k, step = 1/16, reach = 20) = {
  if(q <= 0, return(1));
  k * step * sum(i = -floor((q / 2 + reach) / step), floor(reach / step),
    my(z = i * step, a = kept_tail(z), b = normal_tail(z + q));
    exp(-z^2 / 2) / sqrt(2 * Pi) * b * sum(j = 0, k - 2, a^j * (a - b)^(k - 2 - j)));
}

\\ sums of scores of the columns, the variance of the difference of two of them
column_scores(rows, by, error_) = {
  my(n = #rows, k = #rows[1], r, v);
  r = if(by == "friedman", row_ranks(rows), if(by == "aligned", aligned(rows), quade_scores(rows)));
  v = if(error_ == "published",
    if(by == "friedman", n * k * (k + 1) / 6,
    if(by == "aligned", n^2 * k * (k * n + 1) / 6,
    k * (k + 1) * (2 * n + 1) * (k - 1) * n * (n + 1) / 72)),
    2 * sum(i = 1, n, squares(r[i])) / (k - 1));
  [total(r), v];
}
z_squared(rows, by, error_, which) = {
  my([s, v] = column_scores(rows, by, error_)); [if(v == 0, 0, (s[p[1]] - s[p[2]])^2 / v) | p <- which];
}
of_z_squared(x) = if(x == 0, 1, 2 * normal_tail(sqrt(x)));

\\ the difference of two rank sums: any two different places of every row
exact_pairs(rows, which) = {
  my(r = 2 * row_ranks(rows), k = #rows[1], top = 2 * k, law, s = total(r));
  law = prod(i = 1, #r, sum(a = 1, k, sum(b = 1, k, if(a != b, 'q^(r[i][a] - r[i][b] + top)))));
  apply(p -> my(d = abs(s[p[1]] - s[p[2]])); if(d == 0, 1, min(1, 2 * at_least(law, d + #r * top))), which);
}
pair_pvalues(rows, ranks, error_, null, which) = {
  if(null == "exact", exact_pairs(rows, which), apply(of_z_squared, z_squared(rows, ranks, error_, which)));
}
with_first(k) = [[1, j] | j <- [2 .. k]];
both_ps(p, method) = ["pvalues", p, "adjusted", adjusted(p, method)];

answer_all_pairs(rows, ranks = "friedman", error_ = "permutation", null = "asymptotic", adjust = "holm") = {
  both_ps(pair_pvalues(rows, ranks, error_, null, pairs(#rows[1])), adjust);
}
answer_against(rows, ranks = "friedman", error_ = "permutation", null = "asymptotic", adjust = "holm") = {
  both_ps(pair_pvalues(rows, ranks, error_, null, with_first(#rows[1])), adjust);
}
answer_bonferroni_dunn(rows, ranks = "friedman", error_ = "permutation") = {
  both_ps(pair_pvalues(rows, ranks, error_, "asymptotic", with_first(#rows[1])), "bonferroni");
}
answer_nemenyi_bonferroni(rows, ranks = "friedman", error_ = "permutation") = {
  both_ps(pair_pvalues(rows, ranks, error_, "asymptotic", pairs(#rows[1])), "bonferroni");
}
answer_nemenyi(rows, error_ = "permutation") = {
  my(k = #rows[1]); ["adjusted", [range_tail(sqrt(2 * x), k) | x <- z_squared(rows, "friedman", error_, pairs(k))]];
}

answer_conover(rows, ranks = "friedman", adjust = "holm") = {
  my(n = #rows, k = #rows[1], r = if(ranks == "friedman", apply(centred, row_ranks(rows)), quade_scores(rows)), s, v);
  s = total(r); v = 2 * (n * sum(i = 1, n, norml2(r[i])) - norml2(s)) / ((n - 1) * (k - 1));
  both_ps(apply(p -> my(d = abs(s[p[1]] - s[p[2]]));
    if(d == 0, 1, if(v == 0, 0, of_t(d / sqrt(v), (n - 1) * (k - 1), "two-sided"))), pairs(k)), adjust);
}

part(answer, name) = answer[select(x -> x == name, answer, 1)[1] + 1];
answer_pairwise_wilcoxon(rows, null = "exact", zeros = "drop", adjust = "holm") = {
  my(c = columns(rows));
  both_ps([part(answer_wilcoxon(c[p[1]], c[p[2]], , null, zeros), "pvalue") | p <- pairs(#c)], adjust);
}

\\ the share of all orders of the rows in which the largest difference among a pair and the smaller ones is as large
answer_westfall_young(rows) = {
  my(r = lowered(2 * row_ranks(rows)), law = in_every_order(r), ways = vecsum([x[2] | x <- law]));
  my(all = pairs(#rows[1]), order, p, most = 0);
  my(size(s, pair) = abs(s[pair[1]] - s[pair[2]]));
  order = vecsort([-size(total(r), pair) | pair <- all], , 1); p = vector(#all);
  for(i = 1, #all, my(left = [all[j] | j <- order[i .. #all]], seen = size(total(r), all[order[i]]));
    most = max(most, vecsum([x[2] | x <- law, vecmax([size(x[1], pair) | pair <- left]) >= seen]) / ways);
    p[order[i]] = most);
  ["adjusted", p];
}

\\ wins and losses against the control
counts(rows, j) = [#[0 | row <- rows, row[j] > row[1]], #[0 | row <- rows, row[j] < row[1]]];
\\ how often the k - 1 others lie below the control in n rows, every order equally likely: digits of an exponent
control_law(n, k) = {
  my(one = 0); forvec(s = vector(k - 1, i, [0, 1]), my(below = vecsum(s));
    one += 'q^sum(j = 1, k - 1, s[j] * (n + 1)^(j - 1)) / (k * binomial(k - 1, below)));
  my(law = Vecrev(one^n), digit(e, j) = e \ (n + 1)^(j - 1) % (n + 1));
  [[[digit(e - 1, j) | j <- [1 .. k - 1]], law[e]] | e <- [1 .. #law], law[e]];
}
\\ P(the smallest of the k - 1 counts <= r); two-sided a count is that of wins or of losses, the smaller
smallest_within(r, n, k, both) = {
  vecsum([x[2] | x <- control_law(n, k), vecmin(x[1]) <= r || (both && vecmax(x[1]) >= n - r)]);
}
\\ P(the largest of m normal variables with correlation rho >= z), or the largest in size
largest_tail(z, m, rho, both, step = 1/16) = {
  my(beyond(x) = normal_tail(x / sqrt(1 - rho)), r = sqrt(rho), a, b);
  step * sum(i = -20 / step, 20 / step, my(y = i * step); a = beyond(z - r * y); b = if(both, beyond(z + r * y));
    exp(-y^2 / 2) / sqrt(2 * Pi) * (a + b) * sum(j = 0, m - 1, (1 - a - b)^j));
}
answer_multiple_sign(rows, alternative = "two-sided", null = "exact") = {
  my(k = #rows[1], c = [counts(rows, j) | j <- [2 .. k]], r, p, both = alternative == "two-sided");
  r = [if(both, vecmin(x), if(alternative == "greater", x[2], x[1])) | x <- c];
  p = [tails_of(binomial_law(vecsum(x), 1/2), x[1], alternative) | x <- c];
  ["statistics", r, "pvalues", p, "adjusted", vector(k - 1, j, my(t = vecsum(c[j]));
    if(null == "exact", smallest_within(r[j], t, k, both),
      max(p[j], largest_tail((t / 2 - r[j] - 1/2) / (sqrt(t) / 2), k - 1, 1/3, both))))];
}

\\ Groups
dunn_squared(groups, ties) = {
  my(r = group_ranks(groups), all = concat(groups), N = #all, v);
  v = N * (N + 1) / 12 - if(ties == "corrected", tied(all) / (12 * (N - 1)));
  my(squared(a, b) = if(v == 0, 0, (mean(a) - mean(b))^2 / (v * (1 / #a + 1 / #b))));
  [squared(r[p[1]], r[p[2]]) | p <- pairs(#groups)];
}
answer_dunn(groups, adjust = "holm") = both_ps(apply(of_z_squared, dunn_squared(groups, "corrected")), adjust);
answer_nemenyi_groups(groups, ties = "corrected") = {
  ["adjusted", [range_tail(sqrt(2 * x), #groups) | x <- dunn_squared(groups, ties)]];
}
answer_steel_dwass(groups, ties = "corrected") = {
  ["adjusted", apply(p -> my(a = groups[p[1]], b = groups[p[2]], v = mann_whitney_variance(a, b, ties));
    if(v == 0, 1, range_tail(sqrt(2 * (wins(a, b) - #a * #b / 2)^2 / v), #groups)), pairs(#groups))];
}

answer_pairwise_mann_whitney(groups, null = "exact", continuity = 0, adjust = "holm") = {
  my(each = [answer_mann_whitney(groups[p[1]], groups[p[2]], , null, continuity) | p <- pairs(#groups)]);
  concat(both_ps([part(x, "pvalue") | x <- each], adjust), ["statistics", [part(x, "statistic") | x <- each]]);
}

answer_pairwise_t(groups, error_ = "pooled", adjust = "holm") = {
  my(N = #concat(groups), k = #groups, s2 = within(groups) / (N - k), each);
  each = apply(p -> my(a = groups[p[1]], b = groups[p[2]]); concat([mean(a) - mean(b)],
    if(error_ == "pooled", [s2 * (1 / #a + 1 / #b), N - k], two_samples(a, b, error_, "welch"))), pairs(k));
  if(vecmin([x[2] | x <- each]) == 0, return(none()));
  my(t = [x[1] / sqrt(x[2]) | x <- each]);
  concat(both_ps([of_t(t[i], each[i][3], "two-sided") | i <- [1 .. #t]], adjust), ["statistics", t]);
}

\\ tail(s) averaged over an estimated standard deviation s of f degrees of freedom. Its density falls with
\\ exp(-f s^2 / 2); if tail falls with exp(-decay s^2 / 2), nothing is left beyond `top`. The integrand is entire, so
\\ that Gauss and Legendre's rule converges faster than any power: 72 nodes give 31 digits up to f = 40 (the range of
\\ two is a t, by which a test holds it), and the sums within give 26. Where f is small and not whole, s^f has a corner
\\ at 0, which the double exponential rule does not mind.
nodes = intnumgaussinit(72);
averaged(tail, f, decay, rule = nodes) = {
  localprec(min(38, getlocalprec()));
  my(top = sqrt((2 * f + 200) / (f + decay)));
  my(of(s) = s^(f - 1) * exp(-f * s^2 / 2) * tail(s));
  2 * (f / 2)^(f / 2) / gamma(f / 2)
    * if(denominator(f) == 1 || f > 16, intnumgauss(s = 0, top, of(s), rule), intnum(s = 0, top, of(s), 1));
}
studentized_tail(q, k, f) = if(q <= 0, 1, averaged(s -> range_tail(q * s, k, 1/5, 13), f, q^2 / 2));

\\ t of pairs of means: the variance within groups, or of what rows and columns leave over
t_of_means(groups, design, which) = {
  my(k = #groups, N = #concat(groups), s2, f);
  if(design == "independent", f = N - k; s2 = within(groups) / f,
    my(n = #groups[1], rows = columns(groups)); f = (n - 1) * (k - 1);
    s2 = (sum(i = 1, n, squares(rows[i])) - squares(apply(mean, groups)) * n) / f);
  my(m = apply(mean, groups), n = apply(length, groups));
  [[m[p[1]] - m[p[2]] | p <- which], [s2 * (1 / n[p[1]] + 1 / n[p[2]]) | p <- which], f];
}
answer_tukey(groups, design = "independent") = {
  if(design == "blocked" && #Set(apply(length, groups)) > 1, return(none()));
  my([d, v, f] = t_of_means(groups, design, pairs(#groups)), t); if(v[1] == 0, return(none()));
  t = [d[i] / sqrt(v[i]) | i <- [1 .. #d]];
  ["statistics", t, "pvalues", [of_t(x, f, "two-sided") | x <- t],
   "adjusted", [studentized_tail(sqrt(2) * abs(x), #groups, f) | x <- t]];
}

\\ P(max T >= t), or of |T|: given s and the common part y of the first mean, the T are independent;
\\ lambda_j = sqrt(n_j / (n_j + n_1))
dunnett_tail(t, lambda, f, both) = {
  if(t < 0, return(1 - averaged(s -> 1 - many_tail(t * s, lambda, both), f, t^2)));
  averaged(s -> many_tail(t * s, lambda, both), f, t^2);
}
many_tail(z, lambda, both, step = 1/8) = {
  step * sum(i = -16 / step, 16 / step, my(y = i * step, in = 1, out = 0);
    foreach(Set(lambda), l, my(r = sqrt(1 - l^2), x);
      x = normal_tail((z - l * y) / r) + if(both, normal_tail((z + l * y) / r));
      foreach(lambda, m, if(m == l, out += in * x; in *= 1 - x)));
    exp(-y^2 / 2) / sqrt(2 * Pi) * out);
}
lambdas(groups) = [sqrt(#groups[j] / (#groups[j] + #groups[1])) | j <- [2 .. #groups]];
answer_dunnett(groups, alternative = "two-sided", design = "independent") = {
  my([d, v, f] = t_of_means(groups, design, [[j, 1] | j <- [2 .. #groups]]), t); if(v[1] == 0, return(none()));
  t = [d[i] / sqrt(v[i]) | i <- [1 .. #d]];
  ["statistics", t, "pvalues", [of_t(x, f, alternative) | x <- t],
   "adjusted", [if(alternative == "two-sided", dunnett_tail(abs(x), lambdas(groups), f, 1),
      dunnett_tail(if(alternative == "greater", x, -x), lambdas(groups), f, 0)) | x <- t]];
}
