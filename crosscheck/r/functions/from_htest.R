# [[ ]] and not $, which would take n for the beginning of null.value.
function(x) {
  number <- function(name) as.double(x[[name]])
  text <- function(name) as.character(x[[name]])
  level <- as.double(attr(x[["conf.int"]], "conf.level"))
  estimate <- number("estimate")
  list(statistic = c(number("statistic"), NaN)[1], df = number("parameter"), p.value = number("p.value"),
    interval = number("conf.int"), level = level, alternative = text("alternative"), null = text("null"),
    estimate = if (length(estimate) == 2) estimate[1] - estimate[2] else estimate, status = text("status"),
    method = text("method"), procedure = text("procedure"), sizes = c(number("n"), number("k")),
    log.p = number("log.p.value"), algorithms = text("algorithms"))
}
