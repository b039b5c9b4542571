"""crosscheck: every number against R, against the literature, and against what papers printed."""
