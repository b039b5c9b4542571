# Asks R for what r_calls.toml says, and writes r_answers.json: Rscript tests/compat/asking.R, from the top of the tree.
options(digits = 17, warn = -1)
suppressMessages({
  a <- c(52, 61, 45, 70, 38, 66, 59, 73, 48, 80, 35, 57)
  b <- c(58, 72, 44, 85, 49, 69, 71, 88, 53, 94, 37, 65) + 0.5
  y <- rbind(c(31, 25, 48, 17), c(12, 44, 29, 57), c(55, 23, 68, 61), c(14, 72, 83, 38), c(26, 19, 64, 47),
             c(5, 58, 81, 36), c(33, 41, 77, 52), c(28, 35, 59, 20))
  dimnames(y) <- list(1:8, c("A", "B", "C", "D"))
  x <- c(4.1, 5.3, 3.8, 6.2, 5.9, 7.4, 6.6, 8.1, 5.1, 7.9, 9.3, 8.8, 7.1, 10.2, 9.7)
  g <- factor(rep(c("p", "q", "r"), each = 5))
  p <- c(0.01, 0.02, 0.03, 0.04, 0.5, 0.6)
  t <- matrix(c(20, 9, 5, 14), 2)
  long <- data.frame(score = as.vector(y), algorithm = factor(rep(colnames(y), each = 8)), dataset = factor(rep(1:8, 4)))
  right <- transform(long, score = as.integer(score > 40))
})
lines <- readLines("tests/compat/r_calls.toml")
asked <- unique(vapply(lines[startsWith(lines, "r = ")], function(l) eval(parse(text = sub("^r = ", "", l))), ""))
answers <- lapply(asked, function(call) tryCatch(unname(as.numeric(eval(parse(text = call)))), error = function(e) conditionMessage(e)))
shown <- vapply(answers, function(v) if (is.character(v)) paste0('"', gsub('"', "'", gsub("\n", " ", v)), '"') else
  paste0("[", paste(formatC(v, digits = 17, format = "g"), collapse = ", "), "]"), "")
keys <- gsub('"', '\\\\"', asked)
writeLines(paste0("{\n", paste0('"', keys, '": ', shown, collapse = ",\n"), "\n}"), "tests/compat/r_answers.json")
