function(statistic, symbol, parameter, parameters, p.value, conf.int, level, estimate, alternative, method, data.name,
         procedure, sizes, log.p, null, names, status) {
  x <- list(statistic = setNames(statistic, symbol))
  if (length(parameter)) x$parameter <- setNames(parameter, parameters)
  x$p.value <- p.value
  if (length(conf.int)) x$conf.int <- structure(conf.int, conf.level = level)
  if (length(estimate)) x$estimate <- setNames(estimate, "difference")
  if (length(alternative)) x$alternative <- alternative
  structure(c(x, list(method = method, data.name = data.name, procedure = procedure, n = sizes[1], k = sizes[2],
                      log.p.value = log.p, null = null, algorithms = names, status = status)), class = "htest")
}
