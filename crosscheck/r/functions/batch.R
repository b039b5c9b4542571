# Called once for many cases. What the package attaches is detached again, so that packages which export the
# same names (coin and rstatix, car and psych) never see each other.
function(package, code, reads, layout, cases) {
  attached <- search()
  on.exit(for (name in setdiff(search(), attached)) detach(name, character.only = TRUE))
  suppressWarnings(suppressPackageStartupMessages(library(package, character.only = TRUE)))
  layout <- parse(text = layout)
  code <- parse(text = code)
  reads <- lapply(reads, function(read) parse(text = read))
  lapply(cases, function(case) {
    warnings <- character()
    bound <- list2env(case, parent = globalenv())
    answers <- tryCatch(
      withCallingHandlers({
        eval(layout, bound)
        set.seed(1)
        bound$res <- eval(code, bound)
        lapply(reads, function(read) as.double(eval(read, bound)))
      },
      warning = function(w) {
        warnings <<- c(warnings, conditionMessage(w))
        invokeRestart("muffleWarning")
      },
      message = function(m) invokeRestart("muffleMessage")),
      error = function(e) conditionMessage(e))
    list(answers, unique(warnings))
  })
}
