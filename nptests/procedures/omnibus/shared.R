# .permuted ----
# P(the sum of squared column sums is at least the observed one) when the numbers of each row may stand in any order.
# Columns are exchangeable, so that only sorted column sums need to be kept, each with its chance.
permuted <- function(r) {
  r <- 4 * r  # whole numbers
  orders <- function(v) {
    if (length(v) == 1) return(matrix(v))
    unique(do.call(rbind, lapply(seq_along(v), function(i) cbind(v[i], orders(v[-i])))))
  }
  columns <- as.list(sort(r[1, ]))
  chance <- 1
  for (i in seq_len(nrow(r))[-1]) {
    o <- orders(r[i, ])
    columns <- lapply(seq_len(ncol(r)), function(j) as.vector(outer(columns[[j]], o[, j], "+")))
    for (turn in seq_along(columns)) for (j in seq_len(ncol(r) - 1)) {
      low <- pmin(columns[[j]], columns[[j + 1]])
      columns[[j + 1]] <- pmax(columns[[j]], columns[[j + 1]])
      columns[[j]] <- low
    }
    key <- Reduce(function(a, b) a * (sum(apply(r, 1, max)) + 1) + b, columns[-1])
    first <- !duplicated(key)
    chance <- as.vector(rowsum(rep(chance, nrow(o)) / nrow(o), match(key, key[first])))
    columns <- lapply(columns, function(x) x[first])
  }
  squares <- Reduce("+", lapply(columns, function(x) x^2))
  sum(chance[squares >= sum(colSums(r)^2)])
}

# .incomplete ----
# The column sums under every order of the present cells of every data set; `.ranks` gives d, NA where a cell is missing.
.ranks
orders <- function(v) {
  if (length(v) == 1) return(matrix(v))
  do.call(rbind, lapply(seq_along(v), function(i) cbind(v[i], orders(v[-i]))))
}
sums <- matrix(0, 1, ncol(d))
for (i in seq_len(nrow(d))) {
  present <- which(!is.na(d[i, ]))
  o <- orders(d[i, present])
  many <- nrow(sums)
  sums <- sums[rep(seq_len(many), nrow(o)), , drop = FALSE]
  sums[, present] <- sums[, present] + o[rep(seq_len(nrow(o)), each = many), ]
}
total <- colSums(d, na.rm = TRUE)
