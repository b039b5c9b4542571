\\ Tables: rows are data sets, columns are treatments.

\\ P(the sum of squared column sums is as large as it is), the scores of each row in every order.
\\ The sums of the first k - 1 columns are digits of an exponent; the last follows from the total.
in_every_order(rows) = {
  my(k = #rows[1], low, unit, base, law, all, seen, digits);
  low = [apply(x -> x - vecmin(row), row) | row <- rows];
  unit = content(concat(low)); if(unit == 0, return([[total(low), 1]]));
  low = low / unit; base = 1 + sum(i = 1, #low, vecmax(low[i])); all = vecsum(concat(low));
  law = prod(i = 1, #low, my(P = 0); forperm(k, s, P += 'q^sum(j = 1, k - 1, low[i][s[j]] * base^(j - 1))); P);
  seen = Vecrev(law);
  apply(e -> digits = vector(k - 1, j, (e - 1) \ base^(j - 1) % base);
    [concat(digits, all - vecsum(digits)) * unit, seen[e]], [e | e <- [1 .. #seen], seen[e]]);
}
lowered(rows) = [apply(x -> x - vecmin(row), row) | row <- rows];
exact_share(rows) = {
  my(law = in_every_order(rows), s = norml2(total(lowered(rows))));
  vecsum([x[2] | x <- law, norml2(x[1]) >= s]) / vecsum([x[2] | x <- law]);
}

centred(row) = my(m = mean(row)); apply(x -> x - m, row);
\\ (k - 1) sum of squared column sums of centred scores / sum of squared centred scores, or what that is without ties
quadratic(rows, without_ties = 0) = {
  my(c = apply(centred, rows));
  (#rows[1] - 1) * norml2(total(c)) / if(without_ties, without_ties, sum(i = 1, #c, norml2(c[i])));
}
flat(rows) = #[0 | row <- rows, #Set(row) > 1] == 0;
row_ranks(rows) = apply(ranks, rows);
friedman(rows, ties) = {
  my(n = #rows, k = #rows[1]); quadratic(row_ranks(rows), if(ties == "ignored", n * k * (k^2 - 1) / 12));
}
of_rows(statistic, scores, null, asymptotic) = {
  ["statistic", statistic, "pvalue", if(null == "exact", exact_share(scores), asymptotic)];
}

answer_friedman(rows, null = "exact", ties = "corrected") = {
  if(flat(rows), return(nothing())); my(x = friedman(rows, ties));
  of_rows(x, row_ranks(rows), null, chi2_tail(x, #rows[1] - 1));
}

answer_iman_davenport(rows, null = "exact", ties = "corrected") = {
  if(flat(rows), return(nothing())); my(n = #rows, k = #rows[1], x = friedman(rows, ties), F);
  if(x == n * (k - 1), return(["pvalue", exact_share(row_ranks(rows))]));
  F = (n - 1) * x / (n * (k - 1) - x);
  of_rows(F, row_ranks(rows), null, F_tail(F, k - 1, (n - 1) * (k - 1)));
}

\\ ranks of all scores less their row means
aligned(rows) = parts(ranks(concat(apply(centred, rows))), rows);
answer_aligned_ranks(rows, null = "exact", ties = "corrected") = {
  if(flat(rows), return(nothing())); my(n = #rows, k = #rows[1], N = n * k, r = aligned(rows), x);
  x = quadratic(r, if(ties == "ignored", N * (N + 1) * (2 * N + 1) / 6 - sum(i = 1, n, vecsum(r[i])^2) / k));
  of_rows(x, r, null, chi2_tail(x, k - 1));
}

\\ centred ranks weighted by the rank of the range of their row
quade_scores(rows) = {
  my(q = ranks([vecmax(row) - vecmin(row) | row <- rows]), r = row_ranks(rows));
  [q[i] * centred(r[i]) | i <- [1 .. #rows]];
}
answer_quade(rows, null = "exact", ties = "corrected") = {
  if(flat(rows), return(nothing())); my(n = #rows, k = #rows[1], s = quade_scores(rows), A, B, F);
  A = if(ties == "ignored", n * (n + 1) * (2 * n + 1) * k * (k^2 - 1) / 72, sum(i = 1, n, norml2(s[i])));
  B = norml2(total(s)) / n;
  if(A == B, return(["pvalue", exact_share(s)]));
  F = (n - 1) * B / (A - B); of_rows(F, s, null, F_tail(F, k - 1, (n - 1) * (k - 1)));
}

probits(r, n) = [-normal_quantile(x / (n + 1)) | x <- r];
answer_normal_scores(rows) = {
  if(flat(rows), return(nothing()));
  my(k = #rows[1], x = quadratic([probits(r, k) | r <- row_ranks(rows)]));
  ["statistic", x, "pvalue", chi2_tail(x, k - 1)];
}

answer_cochran_q(rows, null = "exact") = {
  if(flat(rows), return(nothing()));
  my(k = #rows[1], G = total(rows), L = apply(vecsum, rows), T = vecsum(L), below = k * T - norml2(L), Q);
  Q = (k - 1) * (k * norml2(G) - T^2) / below; of_rows(Q, rows, null, chi2_tail(Q, k - 1));
}

\\ L = sum of j R_j; every row is permuted
page_law(rows) = {
  my(k = #rows[1]);
  prod(i = 1, #rows, my(P = 0); forperm(k, s, P += 'q^sum(j = 1, k, 2 * j * rows[i][s[j]])); P);
}
answer_page(rows, alternative = "greater", null = "exact", ties = "corrected", continuity = 0) = {
  my(n = #rows, k = #rows[1], r = row_ranks(rows), L, v);
  L = sum(j = 1, k, j * total(r)[j]);
  if(null == "exact", return(["statistic", L, "pvalue", tails_of(page_law(r), 2 * L, alternative)]));
  v = k * (k^2 - 1) / 12 * if(ties == "ignored", n * k * (k + 1) / 12, sum(i = 1, n, squares(r[i])) / (k - 1));
  ["statistic", L, "pvalue", of_normal(L - n * k * (k + 1)^2 / 4, v, alternative, continuity / 2)];
}

answer_anova_repeated(rows, sphericity = "assumed") = {
  my(n = #rows, k = #rows[1], c = apply(centred, rows), between, left, F, C, e = 1);
  between = norml2(total(c)) / n; left = sum(i = 1, n, norml2(c[i])) - between;
  if(left == 0, return(none()));
  F = (n - 1) * between / left;
  \\ the covariances of the centred rows
  C = columns(c); C = matrix(k, k, i, j, (C[i] - vector(n, h, mean(C[i]))) * (C[j] - vector(n, h, mean(C[j])))~);
  if(sphericity != "assumed", e = trace(C)^2 / ((k - 1) * trace(C^2)));
  if(sphericity == "huynh-feldt", e = min(1, (n * (k - 1) * e - 2) / ((k - 1) * (n - 1 - (k - 1) * e))));
  ["statistic", F, "pvalue", F_tail(F, e * (k - 1), e * (n - 1) * (k - 1))];
}

kendall(rows) = friedman(rows, "corrected") / (#rows * (#rows[1] - 1));
answer_kendalls_w(rows) = if(flat(rows), none(), ["estimate", kendall(rows)]);

answer_contrasts(rows) = {
  my(c = columns(rows), k = #c, m = vector(k, i, sum(j = 1, k, middle(less(c[i], c[j]))) / k));
  ["estimates", [m[p[1]] - m[p[2]] | p <- pairs(k)]];
}

\\ Blocks: each treatment where it stands
blocks_of(treatments, blocks, scores) = {
  [[[treatments[i], scores[i]] | i <- [1 .. #blocks], blocks[i] == b] | b <- Set(blocks)];
}
\\ the sums of scores of each treatment over the blocks
sums_of(marked, k) = [vecsum([x[2] | x <- concat(marked), x[1] == j]) | j <- [1 .. k]];
marked_ranks(block) = my(r = centred(ranks([x[2] | x <- block]))); [[block[i][1], r[i]] | i <- [1 .. #block]];

answer_durbin(treatments, blocks, scores, form = "chi-squared", ties = "corrected") = {
  my(r = apply(marked_ranks, blocks_of(treatments, blocks, scores)), k = vecmax(treatments), b = #r, m = #r[1]);
  my(T, F, below);
  below = if(ties == "ignored", b * m * (m^2 - 1) / 12, sum(i = 1, b, norml2([x[2] | x <- r[i]])));
  if(below == 0, return(nothing()));
  T = (k - 1) * norml2(sums_of(r, k)) / below;
  if(form != "F", return(["statistic", T, "pvalue", chi2_tail(T, k - 1)]));
  if(T >= b * (m - 1) || b * (m - 1) <= k - 1, return(["pvalue", chi2_tail(T, k - 1)]));
  F = (T / (k - 1)) / ((b * (m - 1) - T) / (b * m - b - k + 1));
  ["statistic", F, "pvalue", F_tail(F, k - 1, b * m - b - k + 1)];
}

\\ The covariances of the sums when ranks are permuted within blocks, each with its weight: within a block of m the
\\ variance is v / m, the covariance -v / (m (m - 1)), v the squared centred ranks.
covariances(r, k, ties, weight) = {
  my(S = matrix(k, k));
  for(i = 1, #r, my(m = #r[i], v = if(ties == "ignored", m * (m^2 - 1) / 12, norml2([x[2] | x <- r[i]])));
    foreach(r[i], x, foreach(r[i], y,
      S[x[1], y[1]] += weight(m) * v / m * if(x[1] == y[1], 1, -1 / (m - 1)))));
  S;
}

answer_skillings_mack(treatments, blocks, scores, ties = "corrected") = {
  my(k = vecmax(treatments), r, A, S, in, B, x);
  r = [marked_ranks(x) | x <- blocks_of(treatments, blocks, scores), #x > 1];
  A = sums_of([[[x[1], sqrt(12 / (#block + 1)) * x[2]] | x <- block] | block <- r], k);
  S = covariances(r, k, ties, m -> 12 / (m + 1));
  in = matindexrank(S)[1]; if(#in == 0, return(nothing()));
  B = vecextract(S, in, in); A = vecextract(A, in); x = A * B^-1 * A~;
  ["statistic", x, "pvalue", chi2_tail(x, #in)];
}

\\ Mean ranks that fit who beat whom: in every block, each against each of the others. With the sum 0 they are unique
\\ where all are linked; else there is no answer.
answer_incomplete_pairs(treatments, blocks, scores, ties = "corrected", adjust = "holm") = {
  my(k = vecmax(treatments), r, N, G, m, V);
  r = [marked_ranks(x) | x <- blocks_of(treatments, blocks, scores), #x > 1];
  N = matrix(k, k, i, j, 1);
  foreach(r, block, foreach(block, x, foreach(block, y, N[x[1], x[1]] += 1; N[x[1], y[1]] -= 1)));
  if(matrank(N) < k, return(none())); G = N^-1;
  m = G * sums_of(r, k)~; V = G * covariances(r, k, ties, m -> 1) * G;
  my(squared(a, b, v) = if(v == 0, 0, (m[a] - m[b])^2 / v));
  both_ps([of_z_squared(squared(p[1], p[2], V[p[1], p[1]] + V[p[2], p[2]] - 2 * V[p[1], p[2]])) | p <- pairs(k)], adjust);
}
