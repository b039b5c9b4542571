"""Measures of what a model answered: one object a measure, and `listed`, the list of them.

They are a few lines of numpy each, so that the catalogue and its comparison with R need no extra; tests hold them to
scikit-learn's functions, named by program in `nptests/procedures/elsewhere/names.toml`, where these mean the same.
"""
