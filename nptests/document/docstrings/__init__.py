"""The docstrings of public names: short in the source, complete where they are read."""
