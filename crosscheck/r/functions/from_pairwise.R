# [[ ]] and not $, which would take n for the beginning of null.value.
function(x) {
  number <- function(name) as.double(x[[name]])
  text <- function(name) as.character(x[[name]])
  p <- x[["p.value"]]
  filled <- which(!is.na(p), arr.ind = TRUE)
  pairs <- x[["pairs"]]
  if (is.null(pairs)) pairs <- list(a = colnames(p)[filled[, 2]], b = rownames(p)[filled[, 1]])
  adjusted <- p[cbind(pairs$b, pairs$a)]
  if (text("p.adjust.method") == "none") x[["unadjusted"]] <- adjusted
  column <- function(name) if (is.null(x[[name]])) rep(NaN, length(adjusted)) else number(name)
  list(a = pairs$a, b = pairs$b, adjusted = adjusted, pvalue = column("unadjusted"), estimate = column("estimate"),
    error = column("error"), statistic = column("statistic"), method = text("method"), null = text("null"),
    p.adjust.method = text("p.adjust.method"), procedure = text("procedure"), sizes = c(number("n"), number("k")),
    algorithms = text("algorithms"), control = text("control"), means = number("mean.ranks"), family = text("family"))
}
