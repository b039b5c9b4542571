"""Measures of what a model answered: a function each, its words in `measures.toml`; `listed` is the list of them.

They are a few lines of numpy each, so that the catalogue and its comparison with R need no extra; tests hold them to
scikit-learn's functions, named by program in `nptests/procedures/elsewhere/names.toml`, where these mean the same.
"""
