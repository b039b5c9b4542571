\\ Confidence intervals; outer = (1 - level) / 2.

limits(middle_, half) = ["interval", [middle_ - half, middle_ + half]];
cut(x, low, high) = max(low, min(high, x));
z_of(level) = normal_quantile((1 - level) / 2);
t_of(level, f) = t_quantile((1 - level) / 2, f);
around(estimate, squared, f, level) = if(squared == 0, none(), limits(estimate, t_of(level, f) * sqrt(squared)));

answer_interval_paired_t(a, b, level = 19/20) = my(d = less(a, b)); around(mean(d), variance(d) / #d, #d - 1, level);
answer_interval_corrected_t(differences, level = 19/20, train = 9, test = 1) = {
  my(d = differences, n = #d); around(mean(d), variance(d) * (1 / n + test / train), n - 1, level);
}
answer_interval_correlated_t(differences, level = 19/20, rho = 1/10) = {
  my(d = differences, n = #d); around(mean(d), variance(d) * (1 / n + rho / (1 - rho)), n - 1, level);
}
answer_interval_unpaired_t(a, b, level = 19/20, variances = "unequal", freedom = "welch") = {
  my([squared, f] = two_samples(a, b, variances, freedom)); around(mean(a) - mean(b), squared, f, level);
}
answer_interval_z_test(a, b, level = 19/20, sd = 1) = {
  limits(mean(a) - mean(b), z_of(level) * sd * sqrt(1 / #a + 1 / #b));
}

\\ from the c-th smallest to the c-th largest, c the largest number with P(S < c) <= outer
between_ordered(values, law, level) = {
  my(s = vecsort(values), c = 0); while(at_most(law, c) <= (1 - level) / 2, c++);
  if(c == 0, none(), ["interval", [s[c], s[#s + 1 - c]]]);
}
answer_interval_sign(a, b, level = 19/20) = my(d = less(a, b)); between_ordered(d, binomial_law(#d, 1/2), level);
answer_interval_wilcoxon(a, b, level = 19/20) = {
  my(d = less(a, b)); between_ordered(walsh(d), sum_law([1 .. #d]), level);
}
answer_interval_hodges_lehmann(a, b, level = 19/20) = answer_interval_wilcoxon(a, b, level);
answer_interval_mann_whitney(a, b, level = 19/20) = {
  between_ordered(concat([[x - y | x <- a] | y <- b]), whole_u_law(#a, #b), level);
}

\\ where a decreasing share of Beta is p
beta_quantile(p, a, b) = solve(x = 0., 1., beta_share(x, a, b) - p);
wilson(x, n, z, half = 0) = {
  my(half_width(p) = z * sqrt(p * (1 - p) / n + z^2 / (4 * n^2)));
  my(end(p, side) = (p + z^2 / (2 * n) + side * half_width(p)) / (1 + z^2 / n));
  [if(x == 0, 0, end((x - half) / n, -1)), if(x == n, 1, end((x + half) / n, 1))];
}
answer_interval_binomial(successes, trials, interval = "wilson", level = 19/20) = {
  my(x = successes, n = trials, outer = (1 - level) / 2, z = z_of(level), low, high);
  if(interval == "wilson", [low, high] = wilson(x, n, z));
  if(interval == "wilson-continuity", [low, high] = wilson(x, n, z, 1/2));
  if(interval == "agresti-coull", my(N = n + z^2, p = (x + z^2 / 2) / N, half = z * sqrt(p * (1 - p) / N));
    low = max(0, p - half); high = min(1, p + half));
  if(interval == "clopper-pearson",
    low = if(x == 0, 0, beta_quantile(outer, x, n - x + 1));
    high = if(x == n, 1, beta_quantile(1 - outer, x + 1, n - x)));
  if(interval == "jeffreys", low = if(x == 0, 0, beta_quantile(outer, x + 1/2, n - x + 1/2));
    high = if(x == n, 1, beta_quantile(1 - outer, x + 1/2, n - x + 1/2)));
  ["interval", [low, high]];
}

answer_interval_proportions(x1, n1, x2, n2, level = 19/20) = {
  my(z = z_of(level), p = x1 / n1, r = x2 / n2, [l1, u1] = wilson(x1, n1, z), [l2, u2] = wilson(x2, n2, z));
  ["interval", [p - r - sqrt((p - l1)^2 + (u2 - r)^2), p - r + sqrt((u1 - p)^2 + (r - l2)^2)]];
}

\\ Of two classifiers on the same n cases: the first right in n10 + n11, the second in n01 + n11
newcombe(n01, n10, n00, n11, z) = {
  my(n = n01 + n10 + n00 + n11, x = n10 + n11, y = n01 + n11, p = x / n, r = y / n, below, above, phi);
  my([l1, u1] = wilson(x, n, z), [l2, u2] = wilson(y, n, z));
  below = x * (n - x) * y * (n - y); above = n11 * n00 - n10 * n01;
  if(above > 0, above = max(above - n / 2, 0));
  phi = if(below == 0, 0, above / sqrt(below));
  [p - r - sqrt((p - l1)^2 - 2 * phi * (p - l1) * (u2 - r) + (u2 - r)^2),
   p - r + sqrt((u1 - p)^2 - 2 * phi * (u1 - p) * (r - l2) + (r - l2)^2)];
}
\\ the score statistic of a difference: n01 / n under it is the larger root of 2 n q^2 + B q + C
tango_z(d, n01, n10, n) = {
  my(B = -n10 - n01 + (2 * n - n10 + n01) * d, C = -n01 * d * (1 - d), q);
  q = (-B + sqrt(max(B^2 - 8 * n * C, 0))) / (4 * n);
  (n10 - n01 - n * d) / sqrt(n * (2 * q + d * (1 - d)));
}
tango(n01, n10, n, z) = {
  my(p = (n10 - n01) / n, small = 1e-50);
  [if(p == -1, -1, solve(d = -1. + small, p, tango_z(d, n01, n10, n) - z)),
   if(p == 1, 1, solve(d = p, 1. - small, tango_z(d, n01, n10, n) + z))];
}
answer_interval_paired_proportions(n01, n10, n00, n11, interval = "newcombe", level = 19/20) = {
  my(z = z_of(level));
  ["interval", if(interval == "newcombe", newcombe(n01, n10, n00, n11, z), tango(n01, n10, n01 + n10 + n00 + n11, z))];
}

\\ the jackknife over rows
answer_interval_kendalls_w(rows, level = 19/20) = {
  my(n = #rows, W, pseudo, half); W = if(flat(rows), 1, kendall(rows)); if(W == 1, return(none()));
  pseudo = [n * W - (n - 1) * kendall(concat(rows[1 .. i - 1], rows[i + 1 .. n])) | i <- [1 .. n]];
  half = t_of(level, n - 1) * sqrt(variance(pseudo) / n); ["interval", [cut(W - half, 0, 1), cut(W + half, 0, 1)]];
}

answer_interval_rank_biserial(a, b, level = 19/20) = {
  my(d = [x | x <- less(a, b), x != 0], n = #d, r, g, m, t); if(n < 2, return(none()));
  r = biserial(d); g = [sum(j = 1, n, sign(d[i] + d[j])) / n | i <- [1 .. n]];
  m = if(squares(g) == 0, 0, (1 - r^2) * n * (n - 1) / (4 * squares(g)));
  m = cut(m, n / 2, 3 * n * (n + 1) / (4 * n + 2)); t = t_of(level, n - 1);
  \\ (r - rho)^2 = t^2 (1 - rho^2) / m
  my(w = t^2 / m, root = sqrt(r^2 - (1 + w) * (r^2 - w))); ["interval", [(r - root) / (1 + w), (r + root) / (1 + w)]];
}

\\ dominances d_ij = sign(a_i - b_j)
dominances(a, b) = matrix(#a, #b, i, j, sign(a[i] - b[j]));
feng_cliff(d, s2, z, m) = {
  if(abs(d) == 1, my(other = (m - z^2) / (m + z^2)); return(if(d == 1, [other, 1], [-1, -other])));
  my(half = z * sqrt(s2) * sqrt((1 - d^2)^2 + z^2 * s2), below = 1 - d^2 + z^2 * s2);
  [(d - d^3 - half) / below, (d - d^3 + half) / below];
}
\\ the unbiased variance of the mean of all dominances
delta_variance(D) = {
  my([m, n] = matsize(D), r = [mean(D[i, ]) | i <- [1 .. m]], c = [mean(D[, j]~) | j <- [1 .. n]]);
  (n^2 * squares(r) + m^2 * squares(c) - squares(concat(Vec(D~)~))) / (m * n * (m - 1) * (n - 1));
}
\\ paired: the signs of the differences within pairs
answer_interval_cliffs_delta(a, b, paired = 0, level = 19/20) = {
  my(z = z_of(level), s);
  if(paired, s = apply(sign, less(a, b)); return(["interval", feng_cliff(mean(s), variance(s) / #s, z, #s)]));
  ["interval", feng_cliff(2 * wins(a, b) / (#a * #b) - 1, delta_variance(dominances(a, b)), z, min(#a, #b))];
}
\\ DeLong: of each value of a the share of b below it, of each of b that of a above it
answer_interval_vargha_delaney(a, b, interval = "feng-cliff", paired = 0, level = 19/20) = {
  if(interval == "feng-cliff",
    return(["interval", [(x + 1) / 2 | x <- answer_interval_cliffs_delta(a, b, paired, level)[2]]]));
  my(u = [wins([x], b) / #b | x <- a], v = [wins(a, [y]) / #a | y <- b], s2, A, half);
  s2 = variance(u) / #u + variance(v) / #v;
  if(paired, u = [(sign(x) + 1) / 2 | x <- less(a, b)]; s2 = variance(u) / #u);
  A = mean(u); half = z_of(level) * sqrt(s2); ["interval", [cut(A - half, 0, 1), cut(A + half, 0, 1)]];
}

more_nodes = intnumgaussinit(200);
\\ P(T >= t), T = (Z + delta) / S: over S, or, where t is far and Phi(delta - t s) a step, over Z: S <= (Z + delta) / t
noncentral_tail(t, delta, f) = {
  if(t < 0, return(1 - noncentral_tail(-t, -delta, f)));
  if(t^2 <= f, return(averaged(s -> normal_tail(t * s - delta), f, 0, more_nodes)));
  localprec(min(38, getlocalprec()));
  intnumgauss(z = max(-delta, -14), max(-delta, 14),
    exp(-z^2 / 2) / sqrt(2 * Pi) * incgamc(f / 2, f * ((z + delta) / t)^2 / 2) / gamma(f / 2), more_nodes);
}
cohen_ends(a, b, paired, level) = {
  my(t, f, m, outer = (1 - level) / 2, v, reach);
  if(paired, my(d = less(a, b)); m = #d; f = m - 1; v = variance(d); t = mean(d),
    m = #a * #b / (#a + #b); f = #a + #b - 2; v = pooled_variance(a, b); t = mean(a) - mean(b));
  if(v == 0, return(none()));
  t *= sqrt(m / v); reach = 10 + 3 * abs(t);
  [dear_root(x -> noncentral_tail(t, x, f) - outer, t - reach, t + reach) / sqrt(m),
   dear_root(x -> noncentral_tail(t, x, f) - (1 - outer), t - reach, t + reach) / sqrt(m), f];
}
answer_interval_cohens_d(a, b, paired = 0, level = 19/20) = {
  my(e = cohen_ends(a, b, paired, level)); if(e == none(), e, ["interval", e[1 .. 2]]);
}
answer_interval_hedges_g(a, b, level = 19/20) = {
  my(e = cohen_ends(a, b, 0, level)); if(e == none(), e, ["interval", e[1 .. 2] * hedges_factor(e[3])]);
}

\\ Of means: the difference -+ a quantile times its standard error
answer_interval_tukey(groups, level = 19/20, design = "independent") = {
  my([d, v, f] = t_of_means(groups, design, pairs(#groups)), q); if(v[1] == 0, return(none()));
  q = studentized_quantile(1 - level, #groups, f) / sqrt(2);
  ["intervals", [[d[i] - q * sqrt(v[i]), d[i] + q * sqrt(v[i])] | i <- [1 .. #d]]];
}
answer_interval_dunnett(groups, level = 19/20, design = "independent") = {
  my([d, v, f] = t_of_means(groups, design, [[j, 1] | j <- [2 .. #groups]]), q); if(v[1] == 0, return(none()));
  q = dear_quantile(t -> dunnett_tail(t, lambdas(groups), f, 1), 1 - level);
  ["intervals", [[d[i] - q * sqrt(v[i]), d[i] + q * sqrt(v[i])] | i <- [1 .. #d]]];
}
