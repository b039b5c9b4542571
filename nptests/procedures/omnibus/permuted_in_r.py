"""The permutation distribution of row scores in base R: every order within a data set, one data set after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nptests.r_reference import R, Reference

# P(the sum of squared column sums is at least the observed one) when the numbers of each row may stand in any order.
# Columns are exchangeable, so that only sorted column sums need to be kept, each with its chance.
PERMUTED = """\
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
}"""
# The column sums under every order of the present cells of every data set; `ranks` gives d, NA where a cell is missing.
INCOMPLETE = """\
{ranks}orders <- function(v) {{
  if (length(v) == 1) return(matrix(v))
  do.call(rbind, lapply(seq_along(v), function(i) cbind(v[i], orders(v[-i]))))
}}
sums <- matrix(0, 1, ncol(d))
for (i in seq_len(nrow(d))) {{
  present <- which(!is.na(d[i, ]))
  o <- orders(d[i, present])
  many <- nrow(sums)
  sums <- sums[rep(seq_len(many), nrow(o)), , drop = FALSE]
  sums[, present] <- sums[, present] + o[rep(seq_len(nrow(o)), each = many), ]
}}
total <- colSums(d, na.rm = TRUE)"""


# Simulated p-values are held to R's exact ones, which lie within the interval of so many draws.
DRAWN: dict[str, Any] = {"null": "simulated", "draws": 2000}


def references(r: str, *only: str, size: tuple[str, ...] = ("small",), **options: str) -> Iterator[Reference]:
    """The exact p-value, for the exact and for the simulated null distribution; `r` is R text of the row scores."""
    for null in ({"null": "exact"}, DRAWN, DRAWN | {"seed": 7}):
        yield R(
            "stats",
            f"{PERMUTED}\npermuted({r})",
            options={**options, **null},
            only=("some_difference", *size, *only),
            called="permuted",
            pvalue="res",
        )
