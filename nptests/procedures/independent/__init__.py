"""Do independent samples or groups differ? Runs of algorithms on one problem, not paired in any way."""
