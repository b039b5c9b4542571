# The side of an adapter that is written in R: `Rscript serving.R adapter.R`, one JSON object a line (needs jsonlite).
# The adapter has `uses`, the package that it is about or several ("name 1.2" states a version), and `offered`: for a procedure a function of data, in which
# decimals are numbers and tables matrices, and options. What it returns is the answer; NULL is what it has not, an
# error a refusal. Warnings, and what packages print, go nowhere.
file <- commandArgs(TRUE)[1]
adapter <- new.env()
suppressPackageStartupMessages(sys.source(file, adapter))
lists <- c("pvalues", "adjusted", "statistics", "estimates") # of which one number is a list, too

numbers <- function(x) {
  if (!is.list(x)) as.numeric(x) else if (is.list(x[[1]])) lapply(x, numbers) else as.numeric(unlist(x))
}

data_of <- function(run) {
  data <- lapply(run$data, numbers)
  tables <- vapply(data, is.list, TRUE) & names(data) != "groups"
  data[tables] <- lapply(data[tables], function(rows) do.call(rbind, rows))
  data
}

reply_to <- function(message) {
  if (!is.null(message$start)) {
    uses <- strsplit(if (is.null(adapter$uses)) paste(basename(file), "?") else adapter$uses, " ")
    versions <- vapply(uses, function(use) if (length(use) > 1) use[2] else as.character(packageVersion(use)), "")
    name <- paste(vapply(uses, `[`, "", 1), collapse = ", ")
    return(list(name = name, version = paste(versions, collapse = ", "), language = R.version.string, procedures = I(names(adapter$offered))))
  }
  run <- message$run
  answer_to <- adapter$offered[[run$procedure]]
  if (is.null(answer_to)) return(list(unsupported = TRUE))
  sink(nullfile())
  on.exit(sink())
  tryCatch({
    answer <- lapply(answer_to(data_of(run), run$options), unname)
    answer[names(answer) %in% lists] <- lapply(answer[names(answer) %in% lists], I)
    if (length(answer)) list(answer = answer) else list(unsupported = TRUE)
  }, error = function(problem) list(refused = conditionMessage(problem)))
}

input <- file("stdin", "r")
while (length(line <- readLines(input, 1)) > 0) {
  message <- jsonlite::fromJSON(line, simplifyVector = FALSE)
  if (!is.null(message$stop)) break
  reply <- suppressMessages(suppressWarnings(reply_to(message)))
  cat(jsonlite::toJSON(reply, auto_unbox = TRUE, digits = NA, na = "string"), "\n", sep = "")
  flush(stdout())
}
