# effectsize: effects of easystats.
uses <- "effectsize"

ends <- function(table) list(interval = c(table$CI_low, table$CI_high))
offered <- list(
  interval_cohens_d = function(d, o) ends(effectsize::cohens_d(d$a, d$b, paired = o$paired, ci = o$level)),
  interval_hedges_g = function(d, o) ends(effectsize::hedges_g(d$a, d$b, ci = o$level)),
  interval_rank_biserial = function(d, o) ends(effectsize::rank_biserial(d$a, d$b, paired = TRUE, ci = o$level)),
  interval_cliffs_delta = function(d, o) if (!o$paired) ends(effectsize::cliffs_delta(d$a, d$b, ci = o$level)),
  cohens_d = function(d, o) list(estimate = effectsize::cohens_d(d$a, d$b)$Cohens_d),
  hedges_g = function(d, o) list(estimate = effectsize::hedges_g(d$a, d$b)$Hedges_g),
  rank_biserial = function(d, o) {
    list(estimate = effectsize::rank_biserial(d$a, d$b, paired = TRUE)$r_rank_biserial)
  },
  cliffs_delta = function(d, o) list(estimate = effectsize::cliffs_delta(d$a, d$b)$r_rank_biserial),
  vargha_delaney = function(d, o) list(estimate = effectsize::p_superiority(d$a, d$b, parametric = FALSE)$p_superiority),
  kendalls_w = function(d, o) list(estimate = effectsize::kendalls_w(d$rows)$Kendalls_W)
)
