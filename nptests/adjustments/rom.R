# stats::recursion ----
#| of = "rom"
#| options = {alpha = 0.05}
#| adjusted = "res"
# Rom's constants from their recursion.
critical <- alpha
for (i in seq_along(p)[-1]) {
  j <- seq_len(i - 2)
  critical[i] <- (sum(alpha^seq_len(i - 1)) - sum(choose(i, j) * critical[j + 1]^(i - j))) / i
}
pmin(1, rev(cummin(rev(sort(p) * (alpha / rev(critical))))))[rank(p, ties.method = "first")]

# mutoss::rom ----
#| of = "rom"
#| options = {alpha = 0.05}
#| only = ["several", "distinct"]
#| adjusted = "rev(cummin(rev(0.05 / res$criticalValues * sort(p))))[rank(p)]"
rom(p, 0.05, silent = TRUE)

# scmamp::adjustRom ----
#| of = "rom"
#| options = {alpha = 0.05}
#| only = ["several"]
#| adjusted = "res"
adjustRom(p, alpha = 0.05)
