"""Exercises for classes: individual data, a sheet, a solution key with every step, and marks that name the slip."""
