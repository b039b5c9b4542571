"""Settings of every test: hypothesis draws the same examples in every run, so that a red test is red for all."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "suite", derandomize=True, deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("suite")
