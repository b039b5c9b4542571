"""Tests of what other tests assume: normality, and equal variances."""
