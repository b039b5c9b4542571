# A matrix with the algorithms b in rows and a in columns, empty where nothing was compared.
function(a, b, columns, method, data.name, p.adjust.method, procedure, sizes, algorithms, control, means, null,
         family) {
  square <- function(values) {
    m <- matrix(NA_real_, length(unique(b)), length(unique(a)), dimnames = list(unique(b), unique(a)))
    m[cbind(b, a)] <- values
    m
  }
  structure(list(method = method, data.name = data.name, p.value = square(columns$adjusted),
                 p.adjust.method = p.adjust.method, pairs = list(a = a, b = b), unadjusted = columns$pvalue,
                 estimate = columns$estimate, error = columns$error, statistic = columns$statistic,
                 procedure = procedure, n = sizes[1], k = sizes[2], algorithms = algorithms, control = control,
                 mean.ranks = means, null = null, family = family), class = "pairwise.htest")
}
