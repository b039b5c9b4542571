"""The road from a table to a conclusion: advice, tests, choices, groups, sentences as data."""
