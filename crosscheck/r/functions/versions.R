function(packages) c(paste(R.version$major, R.version$minor, sep = "."), vapply(packages, function(package)
  if (nzchar(system.file(package = package))) as.character(packageVersion(package)) else "", ""))
