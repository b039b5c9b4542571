"""Null distributions as objects: sf, cdf, their logarithms, isf and support; exact, asymptotic, simulated."""
