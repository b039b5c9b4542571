\\ One sample against the normal law.

moment(x, j) = my(m = mean(x)); sum(i = 1, #x, (x[i] - m)^j) / #x;

\\ D'Agostino (1970) for the skewness, Anscombe and Glynn (1983) for the kurtosis
answer_dagostino_pearson(x) = {
  my(n = #x, s, b, y, beta2, W2, delta, alpha, Z1, E, V, root, A, Z2);
  if(moment(x, 2) == 0, return(none()));
  s = moment(x, 3) / moment(x, 2)^(3/2); b = moment(x, 4) / moment(x, 2)^2;
  y = s * sqrt((n + 1) * (n + 3) / (6 * (n - 2)));
  beta2 = 3 * (n^2 + 27 * n - 70) * (n + 1) * (n + 3) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  W2 = sqrt(2 * (beta2 - 1)) - 1; delta = 1 / sqrt(log(W2) / 2); alpha = sqrt(2 / (W2 - 1));
  Z1 = delta * asinh(y / alpha);
  E = 3 * (n - 1) / (n + 1); V = 24 * n * (n - 2) * (n - 3) / ((n + 1)^2 * (n + 3) * (n + 5));
  root = 6 * (n^2 - 5 * n + 2) / ((n + 7) * (n + 9)) * sqrt(6 * (n + 3) * (n + 5) / (n * (n - 2) * (n - 3)));
  A = 6 + 8 / root * (2 / root + sqrt(1 + 4 / root^2));
  my(base = (1 - 2 / A) / (1 + (b - E) / sqrt(V) * sqrt(2 / (A - 4))));
  Z2 = (1 - 2 / (9 * A) - sign(base) * abs(base)^(1/3)) / sqrt(2 / (9 * A));
  ["statistic", Z1^2 + Z2^2, "pvalue", chi2_tail(Z1^2 + Z2^2, 2)];
}

polynomial(c, t) = sum(i = 1, #c, c[i] * t^(i - 1));

\\ Royston (1995), AS R94
answer_shapiro_wilk(x) = {
  my(v = vecsort(x), n = #v, m, u, a, last, before, phi, W, w, mu, sigma);
  if(squares(v) == 0, return(none()));
  m = [-normal_quantile((i - 3/8) / (n + 1/4)) | i <- [1 .. n]]; u = 1 / sqrt(n);
  if(n == 3, a = [-1, 0, 1] / sqrt(2),
    last = m[n] / sqrt(norml2(m)) + polynomial([0, 0.221157, -0.147981, -2.071190, 4.434685, -2.706056], u);
    if(n <= 5,
      phi = (norml2(m) - 2 * m[n]^2) / (1 - 2 * last^2); a = m / sqrt(phi),
      before = m[n - 1] / sqrt(norml2(m)) + polynomial([0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], u);
      phi = (norml2(m) - 2 * m[n]^2 - 2 * m[n - 1]^2) / (1 - 2 * last^2 - 2 * before^2); a = m / sqrt(phi);
      a[n - 1] = before; a[2] = -before);
    a[n] = last; a[1] = -last);
  W = (a * v~)^2 / squares(v);
  if(n == 3, W = (v[3] - v[1])^2 / 2 / squares(v);
    return(["statistic", W, "pvalue", max(6 / Pi * (asin(sqrt(W)) - Pi / 3), 0)]));
  if(n <= 11,
    w = -log(polynomial([-2.273, 0.459], n) - log(1 - W));
    mu = polynomial([0.5440, -0.39978, 0.025054, -0.0006714], n);
    sigma = exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n)),
    w = log(1 - W); mu = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], log(n));
    sigma = exp(polynomial([-0.4803, -0.082676, 0.0030302], log(n))));
  ["statistic", W, "pvalue", normal_tail((w - mu) / sigma)];
}

standard(x) = my(s = sqrt(variance(x)), m = mean(x)); [(z - m) / s | z <- vecsort(x)];

\\ Stephens (1986), table 4.9
answer_anderson_darling(x) = {
  my(n = #x, z, A, t); if(variance(x) == 0, return(none()));
  z = standard(x);
  A = -n - sum(i = 1, n, (2 * i - 1) * (log(normal_tail(-z[i])) + log(normal_tail(z[n + 1 - i])))) / n;
  t = A * (1 + 0.75 / n + 2.25 / n^2);
  ["statistic", A, "pvalue", if(t < 0.2, 1 - exp(-13.436 + 101.14 * t - 223.73 * t^2),
    if(t < 0.34, 1 - exp(-8.318 + 42.796 * t - 59.938 * t^2),
    if(t < 0.6, exp(0.9177 - 4.279 * t - 1.38 * t^2), exp(1.2937 - 5.709 * t + 0.0186 * t^2))))];
}

\\ sup |F_n - Phi| of sorted values z
furthest(z) = my(n = #z); vecmax(concat(vector(n, i, my(u = normal_tail(-z[i])); [i / n - u, u - (i - 1) / n])));

\\ Dallal and Wilkinson (1986); above 0.1 Stephens's percentage points (1974)
answer_lilliefors(x) = {
  my(n = #x, D, p, t); if(variance(x) == 0, return(none()));
  D = furthest(standard(x));
  p = exp(-7.01256 * D^2 * (n + 2.78019) + 2.99587 * D * sqrt(n + 2.78019)
    - 0.122119 + 0.974598 / sqrt(n) + 1.67997 / n);
  t = (sqrt(n) - 0.01 + 0.85 / sqrt(n)) * D;
  if(p > 1/10, p =
    if(t <= 0.302, 1,
    if(t <= 0.5, polynomial([2.76773, -19.828315, 80.709644, -138.55152, 81.218052], t),
    if(t <= 0.9, polynomial([-4.901232, 40.662806, -97.490286, 94.029866, -32.355711], t),
    if(t <= 1.31, polynomial([6.198765, -19.558097, 23.186922, -12.234627, 2.423045], t), 0)))));
  ["statistic", D, "pvalue", p];
}

\\ P(D >= d) of n uniform values: one less Steck's determinant (1971) of n values that stay within d of their places
\\ (0 <= i / n - d < u_i < (i - 1) / n + d <= 1); terms of both signs, hence more digits
kolmogorov_tail(d, n) = {
  localprec(200);
  my(low = vector(n, i, max(i / n - d, 0)), high = vector(n, i, min((i - 1) / n + d, 1)));
  if(vecmin(high - low) <= 0, return(1));
  1 - n! * matdet(matrix(n, n, i, j, if(j < i - 1, 0, max(high[i] - low[j], 0)^(j - i + 1) / (j - i + 1)!)));
}
answer_kolmogorov_smirnov(x, null = "exact", mean = 0, sd = 1) = {
  localprec(200);
  my(D = furthest([(z - mean) / sd | z <- vecsort(x)]), n = #x);
  ["statistic", D, "pvalue", if(null == "exact", kolmogorov_tail(D, n), kolmogorov_limit(sqrt(n) * D))];
}
