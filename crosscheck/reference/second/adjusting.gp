\\ Adjusted p-values: the smallest level at which the procedure rejects.

\\ a step of each sorted p-value, made monotone from the smallest on, or from the largest back; at most 1
step_down(p, step) = {
  my(s = vecsort(p, , 1), m = #p, adjusted = vector(m), most = 0);
  for(i = 1, m, most = max(most, step(p[s[i]], i, m)); adjusted[s[i]] = min(most, 1)); adjusted;
}
step_up(p, step) = {
  my(s = vecsort(p, , 1), m = #p, adjusted = vector(m), least = 1);
  forstep(i = m, 1, -1, least = min(least, step(p[s[i]], i, m)); adjusted[s[i]] = least); adjusted;
}

\\ Simes's test of every set of hypotheses, closed: the largest over the sets with the hypothesis; of sets of one size
\\ the largest is that with the largest others
simes(v) = my(s = vecsort(v)); vecmin(vector(#s, i, #s * s[i] / i));
hommel(p) = {
  vector(#p, i, my(others = vecsort(without(p, i), , 4));
  vecmax(vector(#p, size, simes(concat(p[i], others[1 .. size - 1])))));
}

\\ Rom's (1990) critical values at alpha, the largest first
rom_values(m, alpha) = {
  my(c = vector(m)); c[1] = alpha;
  for(i = 2, m, c[i] = (sum(j = 1, i - 1, alpha^j) - sum(j = 1, i - 2, binomial(i, j) * c[j + 1]^(i - j))) / i); c;
}

li(p) = my(most = vecmax(p)); [x / (x + 1 - most) | x <- p];

\\ k things in classes: the pairs within classes are the hypotheses that can be true together
partitions_of(k) = {
  if(k == 0, return([[]]));
  my(joined(classes, i) = concat([classes[1 .. i - 1], [concat(classes[i], k)], classes[i + 1 .. #classes]]));
  concat([concat([joined(c, i) | i <- [1 .. #c]], [concat(c, [[k]])]) | c <- partitions_of(k - 1)]);
}
in_one(classes, pair) = #[0 | c <- classes, setsearch(c, pair[1]) && setsearch(c, pair[2])];
together(k) = my(all = pairs(k)); Set([[i | i <- [1 .. #all], in_one(classes, all[i])] | classes <- partitions_of(k)]);
things(m) = (1 + sqrtint(1 + 8 * m)) \ 2;

\\ Shaffer (1986): times the most hypotheses that can be true, of m - i + 1, or of those that are left
shaffer(p) = {
  my(sizes = apply(length, together(things(#p))));
  step_down(p, (x, i, m) -> x * vecmax([s | s <- sizes, s <= m - i + 1]));
}
shaffer_dynamic(p) = {
  my(sets = together(things(#p)), order = vecsort(p, , 1));
  step_down(p, (x, i, m) -> x * vecmax([#set | set <- sets, !#setintersect(set, Set(order[1 .. i - 1]))]));
}
\\ Bergmann and Hommel (1988): over the sets with the hypothesis, their size times their smallest p-value
bergmann(p) = {
  my(sets = together(things(#p)));
  [min(1, vecmax([#set * vecmin([p[j] | j <- set]) | set <- sets, setsearch(set, i)])) | i <- [1 .. #p]];
}

adjusted(p, method, alpha = 1/20) = {
  if(method == "none", return(p));
  if(method == "bonferroni", return([min(1, #p * x) | x <- p]));
  if(method == "sidak", return([1 - (1 - x)^#p | x <- p]));
  if(method == "holm", return(step_down(p, (x, i, m) -> (m - i + 1) * x)));
  if(method == "holland", return(step_down(p, (x, i, m) -> 1 - (1 - x)^(m - i + 1))));
  if(method == "finner", return(step_down(p, (x, i, m) -> if(x == 1, 1, 1 - (1 - x)^(m / i)))));
  if(method == "hochberg", return(step_up(p, (x, i, m) -> (m - i + 1) * x)));
  if(method == "hommel", return(hommel(p)));
  if(method == "li", return(li(p)));
  if(method == "rom", my(c = rom_values(#p, alpha)); return(step_up(p, (x, i, m) -> x * alpha / c[m - i + 1])));
  if(method == "shaffer", return(shaffer(p)));
  if(method == "shaffer-dynamic", return(shaffer_dynamic(p)));
  if(method == "bergmann-hommel", return(bergmann(p)));
  if(method == "benjamini-hochberg", return(step_up(p, (x, i, m) -> m * x / i)));
  if(method == "benjamini-yekutieli", return(step_up(p, (x, i, m) -> m * sum(j = 1, m, 1 / j) * x / i)));
  error("no such adjustment");
}
answer_adjust(pvalues, method, alpha = 1/20) = ["adjusted", adjusted(pvalues, method, alpha)];
