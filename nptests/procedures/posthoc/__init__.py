"""Which algorithms differ: a pair statistic, a family of pairs and an adjustment, composed."""
