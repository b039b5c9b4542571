"""The answers to an exercise from its printed sheet alone."""
