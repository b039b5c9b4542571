"""Verdicts on claims, papers and sentences."""
