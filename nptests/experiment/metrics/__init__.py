"""Measures of what a model answered: one object a measure, and `listed.METRICS`, the list of them."""
