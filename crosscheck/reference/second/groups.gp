\\ Groups: two or more independent samples.

\\ (N - 1) times the share of squared centred scores between groups
between(scores) = my(m = mean(concat(scores))); vecsum([#g * (mean(g) - m)^2 | g <- scores]);
share_between(scores, without_ties = 0) = {
  my(all = concat(scores), below = if(without_ties, without_ties, squares(all)));
  (#all - 1) * between(scores) / below;
}
\\ every way to fill groups of these sizes
all_groups(v, sizes) = {
  if(#sizes == 1, return([[v]]));
  my(seen = List());
  forsubset([#v, sizes[1]], s, my(in = Set(Vec(s)), first, rest);
    first = [v[i] | i <- in]; rest = [v[i] | i <- [1 .. #v], !setsearch(in, i)];
    foreach(all_groups(rest, sizes[2 .. #sizes]), others, listput(~seen, concat([first], others))));
  Vec(seen);
}
assignments(groups, statistic) = [statistic(x) | x <- all_groups(concat(groups), apply(length, groups))];

group_ranks(groups) = parts(ranks(concat(groups)), groups);
answer_kruskal_wallis(groups, null = "exact", ties = "corrected") = {
  if(#Set(concat(groups)) == 1, return(nothing()));
  my(r = group_ranks(groups), N = #concat(groups), H = share_between(r, if(ties == "ignored", N * (N^2 - 1) / 12)), p);
  p = if(null == "exact", shares(assignments(r, between), between(r), "greater"), chi2_tail(H, #groups - 1));
  ["statistic", H, "pvalue", p];
}

answer_van_der_waerden(groups) = {
  if(#Set(concat(groups)) == 1, return(nothing()));
  my(r = ranks(concat(groups)), x = share_between(parts(probits(r, #r), groups)));
  ["statistic", x, "pvalue", chi2_tail(x, #groups - 1)];
}

\\ pairs in the order of their groups, ties half
ordered(groups) = vecsum([wins(groups[p[2]], groups[p[1]]) | p <- pairs(#groups)]);
jonckheere_variance(groups, ties) = {
  my(n = apply(length, groups), N = vecsum(n), t = if(ties == "ignored", [], ties_of(concat(groups))));
  my(long(v) = vecsum([x * (x - 1) * (2 * x + 5) | x <- v]), three(v) = vecsum([x * (x - 1) * (x - 2) | x <- v]));
  my(two(v) = vecsum([x * (x - 1) | x <- v]));
  (long([N]) - long(n) - long(t)) / 72 + if(N > 2, three(n) * three(t) / (36 * three([N])))
    + two(n) * two(t) / (8 * two([N]));
}
answer_jonckheere(groups, alternative = "greater", null = "exact", ties = "corrected", continuity = 0) = {
  my(J = ordered(groups), n = apply(length, groups), N = vecsum(n));
  ["statistic", J, "pvalue", if(null == "exact", shares(assignments(groups, ordered), J, alternative),
    of_normal(J - (N^2 - norml2(n)) / 4, jonckheere_variance(groups, ties), alternative, continuity / 2))];
}

\\ the sums of the ranks of the groups, the j-th j times
numbered(ranked) = sum(j = 1, #ranked, j * vecsum(ranked[j]));
answer_cuzick(groups, alternative = "greater", null = "exact", ties = "corrected", continuity = 0) = {
  my(r = group_ranks(groups), all = concat(r), l = concat([vector(#r[j], i, j) | j <- [1 .. #r]]), N = #all, T, V);
  T = numbered(r); V = if(ties == "ignored", N * (N^2 - 1) / 12, squares(all)) * squares(l) / (N - 1);
  ["statistic", T, "pvalue", if(#Set(all) == 1, 1, null == "exact", shares(assignments(r, numbered), T, alternative),
    of_normal(T - N * mean(all) * mean(l), V, alternative, continuity / 2))];
}

\\ pairs that rise up to the peak, and those that fall from it on
umbrella(groups, p) = ordered(groups[1 .. p]) + ordered(Vecrev(groups[p .. #groups]));
\\ without ties as printed; with them the mean square of all orders, from how two pairs of values can overlap
umbrella_variance(groups, p, ties) = {
  my(n = apply(length, groups), N = vecsum(n), a = vecsum(n[1 .. p]), b = vecsum(n[p .. #n]), t, P, Q, over, under);
  if(ties == "ignored", return((2 * (a^3 + b^3) + 3 * (a^2 + b^2) - vecsum([m^2 * (2 * m + 3) | m <- n])
    - n[p]^2 * (2 * n[p] + 3) + 12 * n[p] * a * b - 12 * n[p]^2 * N) / 72));
  t = ties_of(concat(groups));
  over = [if(j < p, a - vecsum(n[1 .. j]), j > p, b - vecsum(n[j .. #n]), 0) | j <- [1 .. #n]];
  under = [if(j < p, vecsum(n[1 .. j]) - n[j], j > p, vecsum(n[j .. #n]) - n[j], N - n[p]) | j <- [1 .. #n]];
  P = a^2 + b^2 - norml2(n) - n[p]^2;
  Q = sum(j = 1, #n, n[j] * (over[j] - under[j])^2) - P;
  P * (N^2 - norml2(t)) / (8 * N * (N - 1)) + if(N > 2, Q * ((N^3 - vecsum([m^3 | m <- t])) / 3 - N^2 + norml2(t))
    / (4 * N * (N - 1) * (N - 2)));
}
answer_mack_wolfe(groups, peak, alternative = "greater", null = "exact", ties = "corrected", continuity = 0) = {
  my(A = umbrella(groups, peak), n = apply(length, groups), N = #concat(groups), a, b);
  a = vecsum(n[1 .. peak]); b = vecsum(n[peak .. #n]);
  ["statistic", A, "pvalue", if(#Set(concat(groups)) == 1, 1, null == "exact",
    shares(assignments(groups, g -> umbrella(g, peak)), A, alternative),
    of_normal(A - (a^2 + b^2 - norml2(n) - n[peak]^2) / 4, umbrella_variance(groups, peak, ties), alternative, continuity / 2))];
}

within(groups) = vecsum(apply(squares, groups));
anova(groups) = {
  my(k = #groups, N = #concat(groups)); if(within(groups) == 0, return(none()));
  my(F = (between(groups) / (k - 1)) / (within(groups) / (N - k))); ["statistic", F, "pvalue", F_tail(F, k - 1, N - k)];
}
welch(groups) = {
  my(k = #groups, v = apply(variance, groups), w, all, m, over, F);
  if(vecmin(v) == 0, return(none()));
  w = [#groups[i] / v[i] | i <- [1 .. k]]; all = vecsum(w);
  m = sum(i = 1, k, w[i] * mean(groups[i])) / all;
  over = sum(i = 1, k, (1 - w[i] / all)^2 / (#groups[i] - 1));
  F = sum(i = 1, k, w[i] * (mean(groups[i]) - m)^2) / (k - 1) / (1 + 2 * (k - 2) / (k^2 - 1) * over);
  ["statistic", F, "pvalue", F_tail(F, k - 1, (k^2 - 1) / (3 * over))];
}
answer_anova(groups, variances = "equal") = if(variances == "equal", anova(groups), welch(groups));

trimmed(v, share) = my(s = vecsort(v), out = floor(share * #v)); mean(s[out + 1 .. #v - out]);
answer_levene(groups, center = "median", trim = 1/10) = {
  my(centre = if(center == "median", middle, if(center == "mean", mean, v -> trimmed(v, trim))));
  anova(apply(g -> my(m = centre(g)); [abs(x - m) | x <- g], groups));
}

answer_bartlett(groups) = {
  my(k = #groups, N = #concat(groups), v = apply(variance, groups), n = apply(length, groups), T);
  if(vecmin(v) == 0, return(none()));
  T = ((N - k) * log(within(groups) / (N - k)) - sum(i = 1, k, (n[i] - 1) * log(v[i])))
    / (1 + (sum(i = 1, k, 1 / (n[i] - 1)) - 1 / (N - k)) / (3 * (k - 1)));
  ["statistic", T, "pvalue", chi2_tail(T, k - 1)];
}
