# R's data to Python's, and answers to R's own objects. Everything is computed by the Python package nptests.

state <- new.env(parent = emptyenv())

.onLoad <- function(libname, pkgname) {
  state$answering <- reticulate::import("nptests.compat.r_package.answering", delay_load = TRUE)
}

nptests_available <- function() {
  tryCatch(reticulate::py_module_available("nptests"), error = function(e) FALSE)
}

nptests_example <- function(name = "demsar2006/table6") {
  read <- state$answering$table(name)
  x <- matrix(unlist(read$scores), nrow = length(read$datasets), byrow = TRUE)
  as.data.frame(matrix(x, nrow(x), dimnames = list(read$datasets, read$algorithms)))
}

# --- what is asked ---

ask <- function(package, name, data, words, called) {
  data <- as_data(package, data)
  named <- nzchar(if (is.null(names(data))) rep("", length(data)) else names(data))
  said <- c(words, data[named])
  said <- lapply(said[!vapply(said, is.null, NA)], to_python)
  names(said) <- gsub(".", "_", names(said), fixed = TRUE)
  given <- unname(lapply(data[!named], to_python))
  answer <- state$answering$ask(package, name, given, if (length(said)) said else reticulate::dict())
  if (!is.null(answer$error)) stop(answer$error, call. = FALSE)
  for (words in answer$warnings) warning(words, call. = FALSE)
  about <- paste(vapply(as.list(called)[-1], function(x) paste(deparse(x), collapse = ""), ""), collapse = ", ")
  switch(answer[["is"]],
    htest = as_htest(answer, about), comparisons = as_comparisons(answer, about), plain = unlist(answer$value),
    structure(answer[c("text", "value", "python")], class = "nptests_result"))
}

# A formula with data, three vectors (scores, groups, blocks), or data as they are.
as_data <- function(package, data) {
  if (length(data) && inherits(data[[1]], "formula")) {
    model <- data[[1]]
    where <- data$data
    if (is.null(where)) where <- environment(model)
    part <- function(x) eval(x, where, environment(model))
    right <- model[[3]]
    blocked <- is.call(right) && identical(right[[1]], as.name("|"))
    groups <- if (blocked) right[[2]] else right
    frame <- list(part(model[[2]]), as.character(part(groups)), if (blocked) as.character(part(right[[3]])))
    data <- c(in_columns(package, frame), data[-1][names(data)[-1] != "data"])
  } else if (!is.null(data$blocks)) {
    at <- which(!nzchar(names(data)))[1]
    frame <- list(data[[at]], as.character(data$groups), as.character(data$blocks))
    data <- c(in_columns(package, frame), data[-at][!names(data)[-at] %in% c("groups", "blocks")])
  }
  data
}

in_columns <- function(package, frame) {
  if (is.null(frame[[3]])) {
    if (nzchar(package)) return(list(frame[[1]], g = frame[[2]]))
    return(unname(split(frame[[1]], factor(frame[[2]], unique(frame[[2]])))))
  }
  wide <- tapply(frame[[1]], list(factor(frame[[3]], unique(frame[[3]])), factor(frame[[2]], unique(frame[[2]]))), c)
  if (is.list(wide)) stop("a group has more than one score in a block: average them, or name them apart", call. = FALSE)
  list(matrix(wide, nrow(wide), dimnames = unname(dimnames(wide))))
}

to_python <- function(x) {
  if (inherits(x, "python.builtin.object")) return(x)
  if (inherits(x, c("nptests_test", "nptests_comparisons", "nptests_result"))) return(x$python)
  if (is.factor(x)) x <- as.character(x)
  if (is.matrix(x) && is.null(colnames(x))) return(unname(apply(x, 1, function(row) unname(lapply(row, to_python)))))
  if (is.matrix(x)) x <- as.data.frame(x, optional = TRUE)
  if (is.data.frame(x)) {
    named <- .row_names_info(x) > 0
    columns <- lapply(x, function(column) unname(as.list(if (is.factor(column)) as.character(column) else column)))
    frame <- reticulate::import("pandas", convert = FALSE)$DataFrame
    return(if (named) frame(columns, index = as.list(row.names(x))) else frame(columns))
  }
  if (is.list(x)) return(lapply(x, to_python))
  if (is.atomic(x) && length(x) > 1) return(unname(lapply(x, to_python)))
  whole <- is.double(x) && is.finite(x) && x == round(x) && abs(x) < .Machine$integer.max
  if (whole && !(x == 0 && 1 / x < 0)) as.integer(x) else x
}

# --- what is answered ---

as_htest <- function(answer, about) {
  interval <- if (length(answer$interval)) structure(as.numeric(answer$interval), conf.level = answer$level)
  parts <- list(
    statistic = if (!is.null(answer$statistic)) structure(answer$statistic, names = answer$symbol),
    parameter = if (length(answer$df)) structure(as.numeric(answer$df), names = degrees(length(answer$df))),
    p.value = answer$pvalue,
    conf.int = interval,
    estimate = if (!is.null(answer$estimate)) c(estimate = answer$estimate),
    alternative = if (!is.null(answer$alternative) && nzchar(answer$alternative)) answer$alternative,
    method = answer$method, data.name = about, notes = as.character(answer$notes), python = answer$python)
  structure(parts[!vapply(parts, is.null, NA)], class = c("nptests_test", "htest"))
}

degrees <- function(count) if (count == 1) "df" else c("num df", "denom df")

as_comparisons <- function(answer, about) {
  rows <- as.data.frame(answer$rows)
  names <- answer$algorithms
  control <- answer$control
  left <- if (is.null(control)) names[-1] else setdiff(names, control)
  top <- if (is.null(control)) names[-length(names)] else control
  p <- statistic <- matrix(NA_real_, length(left), length(top), dimnames = list(left, top))
  for (i in seq_len(nrow(rows))) {
    turned <- rows$a[i] %in% top && rows$b[i] %in% left &&
      (!is.null(control) || match(rows$a[i], names) < match(rows$b[i], names))
    row <- if (turned) rows$b[i] else rows$a[i]
    column <- if (turned) rows$a[i] else rows$b[i]
    p[row, column] <- rows$adjusted[i]
    statistic[row, column] <- if (turned) -rows$statistic[i] else rows$statistic[i]
  }
  structure(list(method = answer$method, data.name = about, p.value = p, statistic = statistic,
                 p.adjust.method = answer$adjustment, alternative = "two.sided", comparisons = rows,
                 notes = as.character(answer$notes), python = answer$python),
            class = c("nptests_comparisons", "PMCMR"))
}

as.data.frame.nptests_comparisons <- function(x, ...) x$comparisons

print.nptests_comparisons <- function(x, digits = 4, ...) {
  cat("\n\t", x$method, "\n\ndata: ", x$data.name, "\n\n", sep = "")
  print(format(x$p.value, digits = digits), quote = FALSE)
  cat("\nP value adjustment method: ", x$p.adjust.method, "\n", sep = "")
  for (note in x$notes) cat(strwrap(note, prefix = "  "), sep = "\n")
  invisible(x)
}

print.nptests_result <- function(x, ...) {
  cat(x$text, "\n", sep = "")
  invisible(x)
}

summary.nptests_comparisons <- function(object, ...) cat(reticulate::py_str(object$python$summary()), "\n", sep = "")

# --- pictures ---

plot.nptests_comparisons <- function(x, ...) cd_plot(x, ...)

cd_plot <- function(x, kind = NULL, alpha = NULL, file = NULL) {
  scene <- state$answering$picture(to_python(x), kind, alpha, file)
  if (!is.null(scene$error)) stop(scene$error, call. = FALSE)
  if (!is.null(file)) return(invisible(file))
  old <- graphics::par(mar = c(0, 0, 0, 0))
  on.exit(graphics::par(old))
  graphics::plot.new()
  graphics::plot.window(c(0, scene$width), c(scene$height, 0), asp = 1, xaxs = "i", yaxs = "i")
  inch <- min(graphics::par("pin") / c(scene$width, scene$height))
  for (item in scene$items) draw_item(item, inch)
  invisible(scene$title)
}

colours <- c(ink = "#1b1b1b", faint = "#c4c4c4", accent = "#1f5fa8", second = "#b3541e", ground = "#ffffff")

draw_item <- function(item, inch) {
  colour <- colours[[item$role]]
  tone <- if (is.null(item$tone)) 1 else item$tone
  pale <- grDevices::adjustcolor(colour, tone)
  points <- if (!is.null(item$points)) matrix(unlist(item$points), ncol = 2, byrow = TRUE)
  switch(item$shape,
    Line = graphics::lines(points, col = colour, lwd = item$width, lty = if (item$dashed) 2 else 1),
    Box = graphics::rect(item$x, item$y, item$x + item$width, item$y + item$height, col = pale, border = NA),
    Dot = graphics::symbols(item$x, item$y, circles = item$radius, inches = FALSE, add = TRUE, fg = colour,
                            bg = if (item$hollow) NA else colour),
    Area = graphics::polygon(points, col = pale, border = NA),
    Words = graphics::text(item$x, item$y, item$text, col = colour, font = if (item$bold) 2 else 1,
                           adj = c(c(start = 0, middle = 0.5, end = 1)[[item$anchor]], 0),
                           cex = item$size * inch / graphics::par("cin")[2]))
}
