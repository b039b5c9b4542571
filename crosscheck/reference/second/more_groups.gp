\\ Two samples and groups: spread, equivalence, and comparisons of means and ranks that allow for unequal variances.

answer_brunner_munzel(a, b, alternative = "two-sided") = {
  my(u = [wins([x], b) / #b | x <- a], v = [wins(a, [y]) / #a | y <- b], p = variance(u) / #a, q);
  q = variance(v) / #b;
  if(p + q == 0, return(if(mean(u) == 1/2, concat(["estimate", 1/2], nothing()), none())));
  concat(["estimate", mean(u)], student(mean(u) - 1/2, p + q, (p + q)^2 / (p^2 / (#a - 1) + q^2 / (#b - 1)), alternative));
}

\\ the larger of two one-sided p-values, with its t
answer_tost(a, b, margin, low = "none", variances = "unequal", paired = 0) = {
  my(d = if(paired, less(a, b)), s2, f, t, p); if(low == "none", low = -margin);
  [s2, f] = if(paired, [variance(d) / #d, #d - 1], two_samples(a, b, variances, "welch"));
  if(s2 == 0, return(none()));
  t = [(mean(a) - mean(b) - x) / sqrt(s2) | x <- [low, margin]];
  p = [of_t(t[1], f, "greater"), of_t(t[2], f, "less")];
  ["statistic", if(p[1] >= p[2], t[1], t[2]), "df", f, "pvalue", vecmax(p)];
}

\\ of squares the mean over tied places
spread_scores(all, scores) = {
  my(r = ranks(all), N = #all, seats = vecsort(all), square(i) = (i - (N + 1) / 2)^2);
  if(scores == "ansari", return([min(x, N + 1 - x) | x <- r]));
  [mean([square(i) | i <- [1 .. N], seats[i] == z]) | z <- all];
}
answer_dispersion(a, b, rank_scores = "ansari", alternative = "two-sided", null = "exact") = {
  my(s = spread_scores(concat(a, b), rank_scores), m = #a, N = #s, S = vecsum(s[1 .. m]), unit = content(concat(s, 1)));
  \\ a spreads more: few of its values are in the middle
  my(side = alternative); if(rank_scores == "ansari" && side != "two-sided", side = if(side == "greater", "less", "greater"));
  ["statistic", S, "pvalue", if(null == "exact", tails_of(subset_law(s / unit, m), S / unit, side),
    of_normal(S - m * mean(s), m * (N - m) / (N * (N - 1)) * squares(s), side))];
}

answer_fligner_killeen(groups) = {
  my(far = concat(apply(g -> my(m = middle(g)); [abs(x - m) | x <- g], groups)), N = #far, x);
  if(#Set(far) == 1, return(nothing()));
  x = share_between(parts([-normal_quantile((1 + r / (N + 1)) / 2) | r <- ranks(far)], groups));
  ["statistic", x, "pvalue", chi2_tail(x, #groups - 1)];
}

answer_median_test(groups, equal = "below", null = "exact") = {
  my(m = middle(concat(groups)), above, size, x);
  if(equal == "left-out", groups = [[x | x <- g, x != m] | g <- groups]);
  above = [[if(equal == "above", x >= m, x > m) | x <- g] | g <- groups];
  if(#concat(above) == 0, return(none())); if(#Set(concat(above)) == 1, return(nothing()));
  \\ Pearson's chi-squared of a table with two rows
  x = #concat(above) * between(above) / squares(concat(above));
  ["statistic", x, "pvalue", if(null == "exact", shares(assignments(above, between), between(above), "greater"),
    chi2_tail(x, #groups - 1))];
}

\\ t of means of scores, with the mean square within the groups
t_of_scores(scores, which) = {
  my(k = #scores, N = #concat(scores), s2 = within(scores) / (N - k));
  my(p(d, v) = if(d == 0, 1, if(v == 0, 0, of_t(d / sqrt(v), N - k, "two-sided"))));
  apply(x -> my(a = scores[x[1]], b = scores[x[2]]); p(mean(a) - mean(b), s2 * (1 / #a + 1 / #b)), which);
}
answer_conover_groups(groups, rank_scores = "ranks", adjust = "holm") = {
  my(r = ranks(concat(groups)));
  both_ps(t_of_scores(parts(if(rank_scores == "ranks", r, probits(r, #r)), groups), pairs(#groups)), adjust);
}
answer_against_groups(groups, by = "dunn", adjust = "holm") = {
  my(others = groups[2 .. #groups], p, k = #groups);
  if(by == "dunn", p = apply(of_z_squared, dunn_squared(groups, "corrected"))[1 .. k - 1]);
  if(by == "conover", p = t_of_scores(group_ranks(groups), with_first(k)));
  if(by == "mann-whitney", p = [answer_mann_whitney(g, groups[1]) | g <- others];
    return(concat(both_ps([part(x, "pvalue") | x <- p], adjust), ["statistics", [part(x, "statistic") | x <- p]])));
  if(by == "welch", p = [answer_unpaired_t(groups[1], g) | g <- others];
    if(#[0 | x <- p, x == none()], return(none())); p = [part(x, "pvalue") | x <- p]);
  both_ps(p, adjust);
}

answer_scheffe(groups, design = "independent") = {
  if(design == "blocked" && #Set(apply(length, groups)) > 1, return(none()));
  my(k = #groups, [d, v, f] = t_of_means(groups, design, pairs(k)), t); if(v[1] == 0, return(none()));
  t = [d[i] / sqrt(v[i]) | i <- [1 .. #d]];
  ["statistics", t, "pvalues", [of_t(x, f, "two-sided") | x <- t],
   "adjusted", [F_tail(d[i]^2 / v[i] / (k - 1), k - 1, f) | i <- [1 .. #d]]];
}
answer_interval_scheffe(groups, level = 19/20, design = "independent") = {
  my(k = #groups, [d, v, f] = t_of_means(groups, design, pairs(k)), q); if(v[1] == 0, return(none()));
  q = sqrt((k - 1) * quantile(x -> F_tail(x, k - 1, f), 1 - level));
  ["intervals", [[d[i] - q * sqrt(v[i]), d[i] + q * sqrt(v[i])] | i <- [1 .. #d]]];
}

\\ the largest of m independent |Z| over one estimated deviation
modulus_tail(t, m, f) = {
  averaged(s -> my(x = 2 * normal_tail(t * s)); x * sum(j = 0, m - 1, (1 - x)^j), f, t^2);
}
answer_games_howell(groups, joint = "range") = {
  my(k = #groups, each = [two_samples(groups[p[1]], groups[p[2]], "unequal", "welch") | p <- pairs(k)], d, t, f);
  if(vecmin([x[1] | x <- each]) == 0, return(none()));
  d = [mean(groups[p[1]]) - mean(groups[p[2]]) | p <- pairs(k)]; f = [x[2] | x <- each];
  t = [d[i] / sqrt(each[i][1]) | i <- [1 .. #d]];
  ["statistics", t, "pvalues", [of_t(t[i], f[i], "two-sided") | i <- [1 .. #t]], "adjusted", [if(joint == "range",
    studentized_tail(sqrt(2) * abs(t[i]), k, f[i]), modulus_tail(abs(t[i]), k * (k - 1) / 2, f[i])) | i <- [1 .. #t]]];
}
