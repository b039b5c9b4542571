\\ Measures of classifiers, regressions, clusterings and rules.

ratio(a, b) = if(b == 0, none(), ["value", a / b]);
agreeing(truth, predicted) = #[0 | i <- [1 .. #truth], truth[i] == predicted[i]];
answer_accuracy(truth, predicted) = ["value", agreeing(truth, predicted) / #truth];
answer_error(truth, predicted) = ["value", 1 - agreeing(truth, predicted) / #truth];
answer_balanced_accuracy(truth, predicted) = {
  my(share(c) = my(of = [i | i <- [1 .. #truth], truth[i] == c]); #[0 | i <- of, predicted[i] == c] / #of);
  ["value", mean(apply(share, Set(truth)))];
}

\\ 1 - observed disagreement over that by chance; classes are those that occur, in their order
weighted_kappa(truth, predicted, weight) = {
  my(classes = Set(concat(truth, predicted)), n = #truth, place(x) = setsearch(classes, x), seen, chance);
  seen = sum(i = 1, n, weight(place(truth[i]), place(predicted[i]))) / n;
  chance = sum(i = 1, n, sum(j = 1, n, weight(place(truth[i]), place(predicted[j])))) / n^2;
  if(chance == 0, none(), ["value", 1 - seen / chance]);
}
answer_kappa(truth, predicted) = weighted_kappa(truth, predicted, (i, j) -> i != j);
answer_kappa_linear(truth, predicted) = weighted_kappa(truth, predicted, (i, j) -> abs(i - j));
answer_kappa_quadratic(truth, predicted) = weighted_kappa(truth, predicted, (i, j) -> (i - j)^2);

\\ [TP, FP, FN, TN], 1 is positive
confusion(truth, predicted) = {
  [#[0 | i <- [1 .. #truth], truth[i] == c[1] && predicted[i] == c[2]] | c <- [[1, 1], [0, 1], [1, 0], [0, 0]]];
}
answer_sensitivity(truth, predicted) = my([TP, FP, FN, TN] = confusion(truth, predicted)); ratio(TP, TP + FN);
answer_specificity(truth, predicted) = my([TP, FP, FN, TN] = confusion(truth, predicted)); ratio(TN, FP + TN);
answer_false_positive_rate(truth, predicted) = my([TP, FP, FN, TN] = confusion(truth, predicted)); ratio(FP, FP + TN);
answer_precision(truth, predicted) = my([TP, FP, FN, TN] = confusion(truth, predicted)); ratio(TP, TP + FP);
answer_f1(truth, predicted) = my([TP, FP, FN, TN] = confusion(truth, predicted)); ratio(2 * TP, 2 * TP + FP + FN);

answer_cost_error(truth, predicted, costs) = {
  ["value", mean([costs[truth[i] + 1][predicted[i] + 1] | i <- [1 .. #truth]])];
}

area(truth, ranking) = {
  my(of(c) = [ranking[i] | i <- [1 .. #truth], truth[i] == c], a = of(1), b = of(0));
  if(#a * #b == 0, none(), wins(a, b) / (#a * #b));
}
answer_auc(truth, ranking) = my(A = area(truth, ranking)); if(A == none(), A, ["value", A]);
answer_gini(truth, ranking) = my(A = area(truth, ranking)); if(A == none(), A, ["value", 2 * A - 1]);

answer_quadratic_loss(truth, probabilities) = {
  ["value", mean([sum(j = 1, #probabilities[i], (probabilities[i][j] - (truth[i] + 1 == j))^2) | i <- [1 .. #truth]])];
}
answer_information_loss(truth, probabilities) = {
  my(p = [probabilities[i][truth[i] + 1] | i <- [1 .. #truth]]);
  if(vecmin(p) == 0, none(), ["value", mean([-log(x) / log(2) | x <- p])]);
}

mean_of(truth, predicted, f) = mean([f(predicted[i] - truth[i]) | i <- [1 .. #truth]]);
square(x) = x^2;
answer_mean_absolute_error(truth, predicted) = ["value", mean_of(truth, predicted, abs)];
answer_mean_squared_error(truth, predicted) = ["value", mean_of(truth, predicted, square)];
answer_root_mean_squared_error(truth, predicted) = ["value", sqrt(mean_of(truth, predicted, square))];
\\ over the error of the mean of the training data
relative(truth, predicted, training, f) = {
  ratio(mean_of(truth, predicted, f), mean_of(truth, vector(#truth, i, mean(training)), f));
}
answer_relative_squared_error(truth, predicted, training) = relative(truth, predicted, training, square);
answer_relative_absolute_error(truth, predicted, training) = relative(truth, predicted, training, abs);
answer_root_relative_squared_error(truth, predicted, training) = {
  my(x = relative(truth, predicted, training, square)); if(x == none(), x, ["value", sqrt(part(x, "value"))]);
}
answer_correlation(truth, predicted) = {
  my(a = centred(truth), p = centred(predicted), below = norml2(a) * norml2(p));
  if(below == 0, none(), ["value", (a * p~) / sqrt(below)]);
}

\\ Clusters
clusters(points, labels) = [[points[i] | i <- [1 .. #labels], labels[i] == c] | c <- Set(labels)];
centroid(points) = apply(mean, columns(points));
distance(x, y) = sqrt(norml2(x - y));
answer_cohesion(points, labels) = {
  ["value", vecsum(apply(c -> my(m = centroid(c)); sum(i = 1, #c, norml2(c[i] - m)), clusters(points, labels)))];
}
answer_separation(points, labels) = {
  my(all = centroid(points)); ["value", vecsum([#c * norml2(centroid(c) - all) | c <- clusters(points, labels)])];
}
\\ s_i: the mean distance to the centroid
answer_davies_bouldin(points, labels) = {
  my(c = clusters(points, labels), m = apply(centroid, c), s);
  s = [mean([distance(x, m[i]) | x <- c[i]]) | i <- [1 .. #c]];
  ["value", mean([vecmax([(s[i] + s[j]) / distance(m[i], m[j]) | j <- [1 .. #c], j != i]) | i <- [1 .. #c]])];
}
width(x, own, others) = {
  if(#own == 1, return(0));
  my(far(c) = vecsum([distance(x, y) | y <- c]), a = far(own) / (#own - 1), b = vecmin([far(c) / #c | c <- others]));
  (b - a) / max(a, b);
}
answer_silhouette(points, labels) = {
  my(c = clusters(points, labels));
  ["value", mean(concat([[width(x, c[g], without(c, g)) | x <- c[g]] | g <- [1 .. #c]]))];
}

answer_support(both, n) = ["value", both / n];
answer_confidence(both, x) = ratio(both, x);
answer_lift(both, x, y, n) = if(x * y == 0, none(), ["value", both * n / (x * y)]);
