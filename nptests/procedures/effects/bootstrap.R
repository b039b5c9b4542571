# boot::boot.ci (bca) ----
#| options = {interval = "bca"}
#| each = {level = [0.95, 0.8]}
#| only = ["spread", "ordinary", "five_pairs"]
#| estimate = "mean(d) / scale"
#| interval = "res"
.resampled
near <- abs(B$t - mean(d)) < 1e-9 * max(abs(d))
w <- qnorm(mean(ifelse(near, 0.5, B$t < mean(d))))
L <- boot::empinf(B, type = "jack")
u <- w + qnorm(c(.rest, 1 - .rest))
p <- pnorm(w + u / (1 - sum(L^3) / (6 * sum(L^2)^1.5) * u))

c(end(p[1]), end(p[2])) / scale

# boot::boot.ci (percentile) ----
#| options = {interval = "percentile"}
#| each = {level = [0.95, 0.8]}
#| only = ["spread", "ordinary", "five_pairs"]
#| estimate = "mean(d) / scale"
#| interval = "res"
.resampled
p <- c(.rest, 1 - .rest)
c(end(p[1]), end(p[2])) / scale

# .resampled ----
d <- a - b
n <- length(d)
every <- as.matrix(expand.grid(rep(list(seq_len(n)), n)))
B <- boot::boot(d, function(x, i) mean(x[i]), R = 1)
B$t <- matrix(rowMeans(matrix(d[every], ncol = n)))
B$R <- nrow(B$t)
ends <- function(p) suppressWarnings(boot::boot.ci(B, conf = 1 - 2 * min(p, 1 - p), type = "perc")$percent[4:5])
end <- function(p) ends(p)[if (p < 0.5) 1 else 2]

# .rest ----
#| level = 0.95
0.025

# .rest ----
#| level = 0.8
0.1
