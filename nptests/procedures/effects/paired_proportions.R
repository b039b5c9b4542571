# stats::prop.test of both ----
#| options = {interval = "newcombe"}
#| each = {level = [0.95, 0.8]}
#| only = ["discordant"]
#| estimate = "(n10 - n01) / n"
#| interval = "res"
n <- n01 + n10 + n11 + n00
one <- suppressWarnings(prop.test(n10 + n11, n, correct = FALSE, conf.level = .level)$conf.int)
two <- suppressWarnings(prop.test(n01 + n11, n, correct = FALSE, conf.level = .level)$conf.int)
pa <- (n10 + n11) / n
pb <- (n01 + n11) / n
m <- n11 * n00 - n10 * n01
margins <- (n10 + n11) * (n00 + n01) * (n01 + n11) * (n00 + n10)
phi <- if (margins == 0) 0 else (if (m > n / 2) m - n / 2 else min(m, 0)) / sqrt(margins)
down <- c(pa - one[1], two[2] - pb)
up <- c(one[2] - pa, pb - two[1])
pa - pb + c(-1, 1) * c(sqrt(sum(down^2) - 2 * phi * prod(down)), sqrt(sum(up^2) - 2 * phi * prod(up)))

# stats::uniroot, by Tango's formula ----
#| options = {interval = "tango"}
#| each = {level = [0.95, 0.8]}
#| only = ["discordant", "varied_samples"]
#| estimate = "(n10 - n01) / n"
#| interval = "res"
n <- n01 + n10 + n11 + n00
d <- (n10 - n01) / n
score <- function(x) {
  B <- (2 * n - n10 + n01) * x - n01 - n10
  q <- (sqrt(B^2 + 8 * n * n01 * x * (1 - x)) - B) / (4 * n)
  (n10 - n01 - n * x) / sqrt(n * (2 * q + x * (1 - x)))
}
z <- qnorm((1 + .level) / 2)
c(uniroot(function(x) score(x) - z, c(-1 + 1e-9, d), tol = 1e-15)$root,
  uniroot(function(x) score(x) + z, c(d, 1 - 1e-9), tol = 1e-15)$root)
