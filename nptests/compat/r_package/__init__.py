"""The same functions in R, by reticulate: a package whose wrappers and help pages are made of the catalogue."""
