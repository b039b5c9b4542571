"""Changed code and the tests that are to notice it: `make planted`, `make mutants`.

forks     a warm process that forks for each change; the child serves the changed source and runs chosen tests
changes   every small change of meaning that a function allows
covering  which tests run which line, measured once
planting  bugs written by hand, each with the two nets that catch it
running   a run over drawn changes: one line a change, resumable, in shards
lanes     every fast test for what survived that, all changes at once
scores    shares caught by room, with their intervals, and what survived
"""
