# stats::wilcox.test ----
#| of = "vargha_delaney"
#| estimate = "unname(res$statistic) / length(a) / length(b)"
wilcox.test(a, b, exact = FALSE)

# stats::sign ----
#| of = "vargha_delaney"
#| options = {paired = true}
#| each = [{}, {level = 0.8}]
#| only = ["equal_sizes"]
#| estimate = "res"
#| interval = "(ends + 1) / 2"
# Feng and Cliff's interval of delta = 2 A - 1; at A = 0 or 1 its other end has a form of its own.
n <- length(a)
delta <- mean(sign(a - b))
z <- qnorm(.share_below)
u <- z^2 * var(sign(a - b)) / n
ends <- (delta - delta^3 + c(-1, 1) * sqrt(u * ((1 - delta^2)^2 + u))) / (1 - delta^2 + u)
if (abs(delta) == 1) ends <- sort(delta * c((n - z^2) / (n + z^2), 1))
if (n < 2) ends <- c(-1, 1)
(delta + 1) / 2

# pROC::ci.auc ----
#| of = "vargha_delaney"
#| options = {interval = "delong"}
#| each = {level = [0.95, 0.8]}
#| only = ["spread"]
#| estimate = "res[2]"
#| interval = "res[c(1, 3)]"
pROC::ci.auc(pROC::roc(controls = b, cases = a, direction = "<", quiet = TRUE), conf.level = .level)

# effectsize::cliffs_delta ----
#| of = "cliffs_delta"
#| only = ["ordinary"]
#| estimate = "res$r_rank_biserial"
effectsize::cliffs_delta(a, b, ci = NULL)

# stats::sign ----
#| of = "cliffs_delta"
#| options = {paired = false}
#| each = {level = [0.95, 0.8]}
#| only = ["moderate", "spread"]
#| estimate = "res"
#| interval = "ends"
# Delta with Cliff's variance and the interval of Feng and Cliff; no value varies where delta is 1 or -1.
d <- sign(outer(a, b, "-"))
m <- length(a)
n <- length(b)
delta <- mean(d)
v <- (n^2 * sum((rowMeans(d) - delta)^2) + m^2 * sum((colMeans(d) - delta)^2) - sum((d - delta)^2)) /
  (m * n * (m - 1) * (n - 1))
if (v < 0) v <- (1 - delta^2) / (m * n - 1)
least <- min(m, n)
z <- qnorm((1 + .level) / 2)
u <- z^2 * v
ends <- (delta - delta^3 + c(-1, 1) * sqrt(u * ((1 - delta^2)^2 + u))) / (1 - delta^2 + u)
if (abs(delta) == 1) ends <- sort(delta * c((least - z^2) / (least + z^2), 1))
delta

# stats::sign ----
#| of = "cliffs_delta"
#| options = {paired = true}
#| each = {level = [0.95, 0.8]}
#| only = ["moderate", "spread", "equal_sizes"]
#| estimate = "res"
#| interval = "ends"
d <- sign(a - b)
delta <- mean(d)
v <- var(d) / length(d)
least <- length(d)
z <- qnorm((1 + .level) / 2)
u <- z^2 * v
ends <- (delta - delta^3 + c(-1, 1) * sqrt(u * ((1 - delta^2)^2 + u))) / (1 - delta^2 + u)
if (abs(delta) == 1) ends <- sort(delta * c((least - z^2) / (least + z^2), 1))
delta

# .share_below ----
#| level = 0.8
0.9

# .share_below ----
0.975
