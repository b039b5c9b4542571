# PMCMRplus: pairwise comparisons of mean rank sums, and trend tests.
library(PMCMRplus)
uses <- "PMCMRplus"

side <- function(o) if (o$alternative == "two-sided") "two.sided" else o$alternative
long <- function(groups) list(x = unlist(groups), g = factor(rep(seq_along(groups), lengths(groups))))
named <- function(rows) matrix(rows, nrow(rows), dimnames = list(seq_len(nrow(rows)), letters[seq_len(ncol(rows))]))
pairs <- function(result) result$p.value[lower.tri(result$p.value, diag = TRUE)]
methods <- c(
  none = "none", bonferroni = "bonferroni", holm = "holm", hochberg = "hochberg", hommel = "hommel",
  "benjamini-hochberg" = "BH"
)
compared <- function(test, ...) function(d, o) {
  if (!o$adjust %in% names(methods)) return(NULL)
  if (is.null(d$rows)) groups <- long(d$groups) else groups <- list(named(d$rows))
  result <- do.call(test, c(unname(groups), list(p.adjust.method = methods[[o$adjust]], ...)))
  if (o$adjust == "none") list(pvalues = pairs(result)) else list(adjusted = pairs(result))
}
ranges <- function(test, ...) function(d, o) {
  if (is.null(d$rows)) groups <- long(d$groups) else groups <- list(named(d$rows))
  list(adjusted = pairs(do.call(test, c(unname(groups), list(...)))))
}
plain <- function(o) o$null == "asymptotic" && (is.null(o$ties) || o$ties == "corrected")

against <- function(test) function(d, o) {
  groups <- long(d$groups)
  p <- c(test(groups$x, groups$g, p.adjust.method = methods[[o$adjust]])$p.value)
  if (o$adjust == "none") list(pvalues = p) else list(adjusted = p)
}

blocks <- function(d) list(d$scores, factor(d$treatments), factor(d$blocks))
demsar <- function(d, o, adjust) {
  if (o$error != "published" || o$ranks != "friedman") return(NULL)
  p <- c(frdManyOneDemsarTest(named(d$rows), p.adjust.method = methods[[adjust]])$p.value)
  if (adjust == "none") list(pvalues = p) else list(adjusted = p)
}

offered <- list(
  against = function(d, o) if (o$null == "asymptotic" && o$adjust %in% names(methods)) demsar(d, o, o$adjust),
  bonferroni_dunn = function(d, o) demsar(d, o, "bonferroni"),
  nemenyi_bonferroni = function(d, o) {
    if (o$error != "published" || o$ranks != "friedman") return(NULL)
    compared(frdAllPairsSiegelTest)(d, list(adjust = "bonferroni"))
  },
  tukey = function(d, o) if (o$design == "independent") ranges(tukeyTest)(d, o),
  dunnett = function(d, o) {
    groups <- long(d$groups)
    list(adjusted = c(dunnettTest(groups$x, groups$g, alternative = side(o))$p.value))
  },
  games_howell = function(d, o) ranges(if (o$joint == "range") gamesHowellTest else dunnettT3Test)(d, o),
  scheffe = function(d, o) if (o$design == "independent") ranges(scheffeTest)(d, o),
  conover_groups = function(d, o) {
    compared(if (o$rank_scores == "ranks") kwAllPairsConoverTest else vanWaerdenAllPairsTest)(d, o)
  },
  against_groups = function(d, o) {
    tests <- list(dunn = kwManyOneDunnTest, conover = kwManyOneConoverTest, welch = welchManyOneTTest)
    if (o$by %in% names(tests)) against(tests[[o$by]])(d, o)
  },
  durbin = function(d, o) {
    if (o$form == "F" || o$ties == "ignored") return(NULL)
    test <- do.call(durbinTest, blocks(d))
    list(statistic = test$statistic, pvalue = test$p.value)
  },
  skillings_mack = function(d, o) {
    if (o$ties == "corrected") return(NULL)
    test <- do.call(skillingsMackTest, blocks(d))
    list(statistic = c(test$statistic), pvalue = c(test$p.value))
  },
  all_pairs = function(d, o) {
    if (o$error != "published" || o$null == "exact" || o$ranks == "aligned") return(NULL)
    if (o$ranks == "quade") compared(quadeAllPairsTest, dist = "Normal")(d, o)
    else compared(frdAllPairsSiegelTest)(d, o)
  },
  nemenyi = function(d, o) if (o$error == "published") ranges(frdAllPairsNemenyiTest)(d, o),
  conover = function(d, o) {
    if (o$ranks == "quade") compared(quadeAllPairsTest, dist = "TDist")(d, o)
    else compared(frdAllPairsConoverTest)(d, o)
  },
  dunn = compared(kwAllPairsDunnTest),
  nemenyi_groups = function(d, o) if (o$ties == "ignored") ranges(kwAllPairsNemenyiTest, dist = "Tukey")(d, o),
  steel_dwass = function(d, o) if (o$ties == "corrected") ranges(dscfAllPairsTest)(d, o),
  page = function(d, o) {
    if (o$null == "exact" || o$ties == "corrected") return(NULL)
    test <- pageTest(named(d$rows), alternative = side(o), continuity = o$continuity)
    list(pvalue = test$p.value)
  },
  jonckheere = function(d, o) {
    if (!plain(o)) return(NULL)
    groups <- long(d$groups)
    test <- jonckheereTest(groups$x, groups$g, alternative = side(o), continuity = o$continuity)
    list(pvalue = test$p.value)
  },
  van_der_waerden = function(d, o) {
    groups <- long(d$groups)
    list(pvalue = vanWaerdenTest(groups$x, groups$g)$p.value)
  },
  friedman = function(d, o) {
    if (!plain(o)) return(NULL)
    test <- friedmanTest(named(d$rows), dist = "Chisquare")
    list(statistic = test$statistic, pvalue = test$p.value)
  },
  iman_davenport = function(d, o) {
    if (!plain(o)) return(NULL)
    test <- friedmanTest(named(d$rows), dist = "FDist")
    list(statistic = test$statistic, pvalue = test$p.value)
  },
  kruskal_wallis = function(d, o) {
    if (!plain(o)) return(NULL)
    groups <- long(d$groups)
    test <- kruskalTest(groups$x, groups$g, dist = "Chisquare")
    list(statistic = test$statistic, pvalue = test$p.value)
  }
)
