\\ Posterior probabilities, and the bootstrap.

\\ P(the first of gamma variables of whole shapes is the largest); a shape of 0 is 0:
\\ the integral of its density times P(G <= x) = 1 - exp(-x) sum of x^i / i! of the others
first_largest(a, b, c) = {
  if(a == 0, return(0));
  my(poly(n) = sum(i = 0, n - 1, 'x^i / i!), f = 'x^(a - 1) / (a - 1)!);
  my(laplace(P, s) = my(v = Vecrev(P)); sum(i = 1, #v, v[i] * (i - 1)! / s^i));
  laplace(f, 1) - laplace(f * poly(b), 2) - laplace(f * poly(c), 2) + laplace(f * poly(b) * poly(c), 3);
}
answer_bayes_sign(a, b, rope = 1/100, strength = 1) = {
  my(d = less(a, b), left = #[0 | x <- d, x < -rope], right = #[0 | x <- d, x > rope]);
  my(in = #d - left - right + strength, largest = first_largest);
  ["left", largest(left, in, right), "rope", largest(in, left, right), "right", largest(right, left, in)];
}

\\ The strong (s of them, all of one sign) outweigh the weak (w): u ~ Beta(w + strength, s) is the weight of all but the
\\ strong, v ~ Beta(strength, w) the share of 0 in it; of the products of weights 1 - u^2 are the strong ones',
\\ u^2 v^2 the rope's, u^2 (1 - v^2) the weak ones'
tiers(s, w, strength) = {
  my(tail(u) = 1 - beta_share(u, w + strength, s), weak, rope, factor = 0);
  if(w, factor = gamma(strength + w) / gamma(strength) / gamma(w));
  my(density(v) = factor * v^(strength - 1) * (1 - v)^(w - 1));
  if(w == 0, rope = tail(sqrt(1/2)); return([1 - rope, rope, 0]));
  weak = intnum(v = 0, sqrt(1/2), density(v) * tail(1 / sqrt(2 - v^2)));
  rope = intnum(v = sqrt(1/2), 1, density(v) * tail(1 / sqrt(1 + v^2)));
  [1 - weak - rope, rope, weak];
}
answer_bayes_signed_rank(a, b, rope = 1/100, strength = 1) = {
  my(d = less(a, b), up = d[vecsort(apply(abs, d), , 5)[1]] > 0, strong, weak, p);
  if(!up, d = -d); strong = #[0 | x <- d, x > 0]; weak = #d - strong;
  \\ every sum of two is where it must be
  foreach(concat(d, 0), x, foreach(concat(d, 0), y, my(z = x + y);
    if(x > 0 || y > 0, if(z <= 2 * rope, error("tiers")), if(x < 0 || y < 0, if(z >= -2 * rope, error("tiers"))))));
  p = tiers(strong, weak, strength);
  ["right", p[if(up, 1, 3)], "rope", p[2], "left", p[if(up, 3, 1)]];
}

\\ the sorted means of all n^n resamples, as values and how many are not larger
resamples(d) = {
  my(n = #d, unit = content(concat(d, 1)), low = vecmin(d), law, all = 0);
  law = Vecrev(sum(i = 1, n, 'q^((d[i] - low) / unit))^n);
  [[((e - 1) * unit + n * low) / n, all += law[e]] | e <- [1 .. #law], law[e]];
}
ordered_at(law, i) = my(at = 1); while(law[at][2] < i, at++); law[at][1];
\\ Davison and Hinkley (1997): between two order statistics on the normal scale
order_quantile(law, p) = {
  my(R = law[#law][2], i = floor((R + 1) * p), z(share) = -normal_quantile(share), low, high);
  if(i < 1, return(law[1][1])); if(i >= R, return(law[#law][1]));
  low = ordered_at(law, i); high = ordered_at(law, i + 1); if(low == high || i == (R + 1) * p, return(low));
  low + (z(p) - z(i / (R + 1))) / (z((i + 1) / (R + 1)) - z(i / (R + 1))) * (high - low);
}
answer_bootstrap_mean(a, b, interval = "percentile", level = 19/20) = {
  my(d = less(a, b), m = mean(d), law, outer = [(1 - level) / 2, (1 + level) / 2], z0, c, below);
  if(squares(d) == 0, return(["estimate", m]));
  law = resamples(d);
  if(interval == "bca",
    \\ half of those that are m
    my(counted(some) = if(#some, some[#some][2]));
    below = (counted([x | x <- law, x[1] < m]) + counted([x | x <- law, x[1] <= m])) / (2 * counted(law));
    z0 = -normal_quantile(below); c = sum(i = 1, #d, (d[i] - m)^3) / (6 * squares(d)^(3/2));
    outer = apply(p -> my(z = z0 - normal_quantile(p)); normal_tail(-(z0 + z / (1 - c * z))), outer));
  ["estimate", m, "interval", [order_quantile(law, p) | p <- outer]];
}
