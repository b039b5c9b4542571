tell <- function(...) {
  given <- list(...)
  for (name in names(given)) cat(name, ": ", paste(sprintf("%.15g", given[[name]]), collapse = " "), "\n", sep = "")
}
show_table <- function(table) {
  numeric <- sapply(table, is.numeric)
  table[numeric] <- lapply(table[numeric], function(column) sprintf("%.15g", column))
  print(table, row.names = FALSE)
}
options(width = 200)
