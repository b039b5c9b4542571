\\ What every definition is written with: means, ranks, pairs, tails of laws, quantiles. Numbers are exact fractions
\\ until a root or a continuous law needs digits; then there are 60.

default(realprecision, 60);

\\ Samples
mean(v) = vecsum(v) / #v;
squares(v) = my(m = mean(v)); sum(i = 1, #v, (v[i] - m)^2);
variance(v) = squares(v) / (#v - 1);
without(v, i) = concat(v[1 .. i - 1], v[i + 1 .. #v]);
less(a, b) = [a[i] - b[i] | i <- [1 .. #a]];
column(rows, j) = [row[j] | row <- rows];
columns(rows) = [column(rows, j) | j <- [1 .. #rows[1]]];
total(rows) = [vecsum(c) | c <- columns(rows)];
middle(v) = my(s = vecsort(v), n = #v); (s[(n + 1) \ 2] + s[n \ 2 + 1]) / 2;
pairs(k) = concat([[[i, j] | j <- [i + 1 .. k]] | i <- [1 .. k]]);
pooled(groups) = concat(groups);
\\ what stands for pooled groups, as groups
parts(v, groups) = {
  my(ends = [vecsum(apply(length, groups[1 .. g])) | g <- [1 .. #groups]]);
  [v[ends[g] - #groups[g] + 1 .. ends[g]] | g <- [1 .. #groups]];
}

\\ Ranks from the smallest; equal values share the mean of their places
ranks(v) = [#[0 | y <- v, y < z] + (#[0 | y <- v, y == z] + 1) / 2 | z <- v];
ties_of(v) = [#[0 | y <- v, y == z] | z <- Set(v)];
\\ sum t^3 - t over the sizes of ties
tied(v) = vecsum([t^3 - t | t <- ties_of(v)]);

\\ Upper tails
normal_tail(z) = if(z == 0, 1/2, erfc(z / sqrt(2)) / 2);
chi2_tail(x, f) = if(x <= 0, 1, incgam(f / 2, x / 2) / gamma(f / 2));
\\ I_x(a, b) by its series in x, all terms of which are positive; from the other side where that is the shorter
beta_share(x, a, b) = {
  if(x <= 0, return(0)); if(x >= 1, return(1));
  if(x > (a + 1) / (a + b + 2), return(1 - beta_share(1 - x, b, a)));
  my(term = 1., all = 1., i = 0);
  while(term > all * 1e-65 || (a + b + i) * x > (a + 1 + i) * .99,
    term *= x * (a + b + i) / (a + 1 + i); all += term; i++);
  all * exp(a * log(x) + b * log(1 - x) + lngamma(a + b) - lngamma(a + 1) - lngamma(b));
}
t_tail(t, f) = my(p = beta_share(f / (f + t^2), f / 2, 1 / 2) / 2); if(t < 0, 1 - p, p);
F_tail(x, f, g) = if(x <= 0, 1, beta_share(g / (g + f * x), g / 2, f / 2));

\\ Where a decreasing tail is p
quantile(tail, p) = my(b = 1.); while(tail(b) > p, b *= 2); solve(t = 0, b, tail(t) - p);
\\ Where a function that is dear is 0: by secants through two places; or between two places with few digits first
secants(function, before, x) = {
  localprec(38); before = bitprecision(before, 128); x = bitprecision(x, 128);
  my(seen = function(before), now, next_);
  while(abs(x - before) > 1e-24 * abs(x), now = function(x);
    next_ = x - now * (x - before) / (now - seen); before = x; seen = now; x = next_);
  x;
}
dear_root(function, low, high) = {
  my(x); localprec(19); x = solve(t = low, high, function(t)); secants(function, x + 1e-12, x);
}
dear_quantile(tail, p) = secants(t -> log(tail(t) / p), 2.5, 3.5);
normal_quantile(p) = {
  if(p > 1 / 2, return(-normal_quantile(1 - p))); if(p == 1 / 2, return(0));
  my(z = 0., step = 1.);
  while(abs(step) > 1e-58, step = (normal_tail(z) - p) * sqrt(2 * Pi) * exp(z^2 / 2); z += step);
  z;
}
t_quantile(p, f) = quantile(t -> t_tail(t, f), p);

\\ A p-value from the two tails of a discrete law, each with what was seen
of_tails(low, high, alternative) = {
  if(alternative == "greater", high, if(alternative == "less", low, min(1, 2 * min(low, high))));
}
\\ from a distance d of variance v that is normal, by `nearer` nearer to 0
of_normal(d, v, alternative, nearer = 0) = {
  if(v == 0, return(1));
  if(alternative == "two-sided", d = max(abs(d) - nearer, 0); return(if(d == 0, 1, 2 * normal_tail(d / sqrt(v)))));
  normal_tail((if(alternative == "greater", d, -d) - nearer) / sqrt(v));
}
of_t(t, f, alternative) = {
  if(alternative == "two-sided", 2 * t_tail(abs(t), f), t_tail(if(alternative == "greater", t, -t), f));
}

\\ A discrete law is a polynomial: the coefficient of q^s counts the ways to s
at_least(law, s) = my(c = Vecrev(law)); sum(i = max(ceil(s), 0) + 1, #c, c[i]) / vecsum(c);
at_most(law, s) = my(c = Vecrev(law)); sum(i = 1, min(floor(s) + 1, #c), c[i]) / vecsum(c);
tails_of(law, s, alternative) = of_tails(at_most(law, s), at_least(law, s), alternative);
\\ the sum of some of the values, each in or out; of `m` of them; of products with a permutation
sum_law(v) = prod(i = 1, #v, 1 + 'q^v[i]);
subset_law(v, m) = {
  my(some = vector(m + 1)); some[1] = 1 + 0 * 'q;
  for(i = 1, #v, forstep(j = min(i, m), 1, -1, some[j + 1] += some[j] * 'q^v[i]));
  some[m + 1];
}
binomial_law(n, p) = ((1 - p) + p * 'q)^n;

\\ data without an answer; data without any difference, against which nothing speaks: p = 1, and no statistic
none() = "none";
nothing() = ["pvalue", 1];
