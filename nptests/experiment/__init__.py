"""The experimenter's half: what to measure, how to split, how sure an estimate is, and running the experiment."""
