"""The agreement report: counts, tables, a page, the summary for README."""
