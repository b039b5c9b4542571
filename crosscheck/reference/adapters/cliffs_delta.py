"""cliffs-delta: one function."""

from cliffs_delta import cliffs_delta

PACKAGE = "cliffs-delta"
OFFERED = {"cliffs_delta": lambda d, o: {"estimate": cliffs_delta(d["a"], d["b"])[0]}}
