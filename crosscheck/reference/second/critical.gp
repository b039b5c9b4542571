\\ Critical values.

sides(alpha, alternative) = if(alternative == "two-sided", alpha / 2, alpha);
answer_critical_normal(alpha, alternative = "two-sided") = {
  my(z = normal_quantile(sides(alpha, alternative))); ["value", if(alternative == "less", -z, z)];
}
answer_critical_t(alpha, df, alternative = "two-sided") = ["value", t_quantile(sides(alpha, alternative), df)];
answer_critical_chi2(alpha, df) = ["value", quantile(x -> chi2_tail(x, df), alpha)];
answer_critical_f(alpha, df1, df2) = ["value", quantile(x -> F_tail(x, df1, df2), alpha)];
answer_critical_bonferroni_dunn(alpha, k, alternative = "two-sided") = {
  ["value", normal_quantile(sides(alpha, alternative) / (k - 1))];
}
answer_critical_nemenyi(alpha, k) = ["value", dear_quantile(q -> range_tail(q, k), alpha) / sqrt(2)];
studentized_quantile(p, k, f) = dear_quantile(q -> studentized_tail(q, k, f), p);
answer_critical_studentized_range(alpha, k, df) = ["value", studentized_quantile(alpha, k, df)];
answer_critical_dunnett(alpha, treatments, df, alternative = "two-sided") = {
  my(lambda = vector(treatments, i, sqrt(1/2)));
  ["value", dear_quantile(t -> dunnett_tail(t, lambda, df, alternative == "two-sided"), alpha)];
}
answer_critical_kolmogorov(alpha, n, null = "exact") = {
  if(null == "exact", return(["value", quantile(d -> kolmogorov_tail(d, n), alpha)]));
  ["value", quantile(kolmogorov_limit, alpha) / sqrt(n)];
}

\\ Discrete laws: the furthest value whose tail is within the level; nothing where none is
attained(value, tail, both = 0) = ["value", value, "attained", if(both, 2 * tail, tail)];
largest_low(law, level, both) = {
  my(c = -1); while(at_most(law, c + 1) <= level, c++);
  if(c < 0, none(), attained(c, at_most(law, c), both));
}
smallest_high(values, tail, level) = {
  my(in = [s | s <- values, tail(s) <= level]); if(#in, attained(in[1], tail(in[1])), none());
}

answer_critical_sign(alpha, n, alternative = "two-sided") = {
  my(low = largest_low(binomial_law(n, 1/2), sides(alpha, alternative), alternative == "two-sided"));
  if(alternative == "less" || low == none(), low, ["value", n - part(low, "value"), "attained", part(low, "attained")]);
}
answer_critical_wilcoxon(alpha, n, alternative = "two-sided") = {
  largest_low(sum_law([1 .. n]), sides(alpha, alternative), alternative == "two-sided");
}
answer_critical_mann_whitney(alpha, m, n, alternative = "two-sided") = {
  largest_low(whole_u_law(m, n), sides(alpha, alternative), alternative == "two-sided");
}
answer_critical_page(alpha, n, k) = {
  my(law = page_law(vector(n, i, [1 .. k])), top = n * k * (k + 1) * (2 * k + 1) / 6);
  smallest_high([n * k * (k + 1)^2 \ 4 .. top], s -> at_least(law, 2 * s), alpha);
}
answer_critical_friedman(alpha, n, k, null = "exact") = {
  if(null == "asymptotic", return(answer_critical_chi2(alpha, k - 1)));
  my(law = in_every_order(vector(n, i, [1 .. k])), all = vecsum([x[2] | x <- law]));
  my(size(s) = 12 * squares(s) / (n * k * (k + 1)));
  law = [[size(x[1]), x[2]] | x <- law];
  smallest_high(vecsort([x[1] | x <- law], , 8), s -> vecsum([x[2] | x <- law, x[1] >= s]) / all, alpha);
}
answer_critical_smirnov(alpha, m, n) = {
  my(seen = over_assignments([1 .. m], [m + 1 .. m + n], (x, y) -> smirnov(x, y, "two-sided")));
  smallest_high(vecsort(seen, , 8), s -> #[0 | x <- seen, x >= s] / #seen, alpha);
}
answer_critical_multiple_sign(alpha, n, k, alternative = "two-sided") = {
  my(both = alternative == "two-sided", tail = r -> smallest_within(r, n, k, both), r = -1);
  while(tail(r + 1) <= alpha, r++); if(r < 0, none(), attained(r, tail(r)));
}
