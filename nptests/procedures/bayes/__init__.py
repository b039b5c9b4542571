"""Bayesian comparison of two algorithms, with a region of practical equivalence (rope)."""
