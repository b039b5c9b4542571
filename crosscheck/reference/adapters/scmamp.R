# scmamp: the tests of Demsar and of Garcia and Herrera; higher is better, ranks from the best.
library(scmamp)
uses <- "scmamp"

named <- function(rows) { colnames(rows) <- letters[seq_len(ncol(rows))]; as.data.frame(rows) }
both <- function(result) list(statistic = result$statistic, pvalue = result$p.value)
upper <- function(matrix) t(matrix)[lower.tri(matrix)]
ignored <- function(o) o$null == "asymptotic" && o$ties == "ignored"
post <- list(friedman = friedmanPost, aligned = friedmanAlignedRanksPost, quade = quadePost)
vectors <- list(
  holland = adjustHolland, finner = adjustFinner, li = adjustLi, rom = adjustRom
)
matrices <- list(shaffer = adjustShaffer, "bergmann-hommel" = adjustBergmannHommel)

against <- function(d, o) post[[o$ranks]](named(d$rows), control = 1)[-1]

offered <- list(
  against = function(d, o) {
    if (o$error == "published" && o$null != "exact" && o$adjust == "none") list(pvalues = against(d, o))
  },
  critical_nemenyi = function(d, o) {
    list(value = scmamp:::getNemenyiCD(alpha = d$alpha, num.alg = d$k, num.problems = 10) / sqrt(d$k * (d$k + 1) / 60))
  },
  friedman = function(d, o) if (ignored(o)) both(friedmanTest(named(d$rows))),
  iman_davenport = function(d, o) if (ignored(o)) both(imanDavenportTest(named(d$rows))),
  aligned_ranks = function(d, o) if (ignored(o)) both(friedmanAlignedRanksTest(named(d$rows))),
  quade = function(d, o) if (ignored(o)) both(quadeTest(named(d$rows))),
  wilcoxon = function(d, o) {
    if (o$ties == "corrected" || o$null == "exact" || o$continuity || o$alternative != "two-sided") return(NULL)
    if (o$zeros == "drop") list(pvalue = wilcoxonSignedTest(d$a, d$b)$p.value)
  },
  all_pairs = function(d, o) {
    if (o$error != "published" || o$null == "exact") return(NULL)
    raw <- post[[o$ranks]](named(d$rows))
    if (o$adjust == "none") return(list(pvalues = upper(raw)))
    adjust <- matrices[[o$adjust]]
    if (!is.null(adjust)) list(adjusted = upper(adjust(raw)))
  },
  adjust = function(d, o) {
    k <- (1 + sqrt(1 + 8 * length(d$pvalues))) / 2
    if (!is.null(vectors[[o$method]])) return(list(adjusted = vectors[[o$method]](d$pvalues)))
    if (is.null(matrices[[o$method]]) || k != round(k)) return(NULL)
    raw <- matrix(NA, k, k, dimnames = list(letters[seq_len(k)], letters[seq_len(k)]))
    raw[lower.tri(raw)] <- d$pvalues
    raw <- t(raw)
    raw[lower.tri(raw)] <- t(raw)[lower.tri(raw)]
    list(adjusted = upper(matrices[[o$method]](raw)))
  }
)
