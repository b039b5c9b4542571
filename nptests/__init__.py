"""nptests: the statistical comparison of algorithms, exact where exact is possible."""
