"""Settings of every test: hypothesis draws the same examples in every run, so that a red test is red for all;
an overflow of doubles is an error.

Live tests are collected where R is; elsewhere the header says what stands in for them.
"""

import importlib.util
import os
import random
import shutil
import signal

# One thread a process: as many tests run at once as there are cores, and what a test forks has no threads of libraries.
os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

settings.register_profile(
    "suite", derandomize=True, deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", settings.get_profile("suite"), max_examples=400)  # make deep
settings.register_profile("glance", settings.get_profile("suite"), max_examples=3)  # slow/test_adding_a_procedure.py
settings.load_profile("suite")
# It draws from the constants of the modules that are loaded, too: which these are, the tests before this one decide.
providers._get_local_constants = lambda: providers._local_constants  # type: ignore[attr-defined]

# Doubles that overflow are an error in every test. Integers wrap round in silence: laws/test_large_tables.py.
np.seterr(over="raise")

# What a shell starts in the background ignores interruptions, and so would the programs that are interrupted here.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

LIVE = (
    "crosscheck/r/test_killed.py",
    "crosscheck/r/test_live.py",
    "crosscheck/r/test_differential.py",
    "crosscheck/r/test_r_results.py",
    "analysis/test_r_script.py",
    "slow/test_make_new.py",
)
MISSING_R = next(
    (
        name
        for name, present in (("R", shutil.which("R")), ("rpy2", importlib.util.find_spec("rpy2")))
        if present is None
    ),
    None,
)

if MISSING_R:
    collect_ignore = list(LIVE)


def pytest_configure(config: pytest.Config) -> None:
    """Continuous integration is not green by absence, nor does it wait for who is gone.

    What pytest-xdist 3.8 gives to the worker in place of a dead one may be nothing, for which it waits for ever
    (pytest-xdist issue 1378): a run ends with the first worker that dies, and says on which test.
    """
    if getattr(config.option, "maxworkerrestart", "0") is None:
        config.option.maxworkerrestart = "0"
    if MISSING_R and os.environ.get("CI"):
        raise pytest.UsageError(
            f"{MISSING_R} is not installed, and CI is set: .ci/system-packages and .ci/install-rpy2"
        )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--about", metavar="NAMES", help="of tests that are run for each procedure, only those of these")
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run the tests in a random order")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """No test needs another one before it."""
    about = config.getoption("--about")
    if about:
        of_others = [item for item in items if is_about_others(item, about.split(","))]
        config.hook.pytest_deselected(items=of_others)
        items[:] = [item for item in items if item not in set(of_others)]
    seed = config.getoption("--shuffle")
    if seed is not None:
        random.Random(seed).shuffle(items)
    if config.getoption("loadgroup", False):
        name_groups(items)


def is_about_others(item: pytest.Item, names: list[str]) -> bool:
    """Whether a test is of a procedure, and of none of these names."""
    parameters = getattr(item, "callspec", None)
    given = [p.name for p in (parameters.params.values() if parameters else ()) if hasattr(p, "same_as")]
    return bool(given) and not {*given} & {*names}


def name_groups(items: list[pytest.Item]) -> None:
    """A group goes to one worker by the end of its tests' ids, which pytest-xdist 3.8 cannot write under pytest 9.2.

    All groups fell apart in silence, and what a group computes once each worker computed (pytest-xdist issue 1386).
    """
    for item in items:
        group = item.get_closest_marker("xdist_group")
        if group is not None and hasattr(item, "id") and not item.nodeid.endswith(f"@{group.args[0]}"):
            item._id = type(item.id).parse(f"{item.nodeid}@{group.args[0]}")


def pytest_terminal_summary(terminalreporter) -> None:
    """The counts of the full comparisons, which a test run prints at its end."""
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "crosscheck" and report.when == "call":
                    terminalreporter.write_line(f"crosscheck, {value}")
    if MISSING_R:
        terminalreporter.write_line(f"not run, because {MISSING_R} is not installed: {', '.join(LIVE)}")


def pytest_report_header() -> str:
    if MISSING_R is None:
        return "R: present, compared live and with its recorded answers"
    return f"{MISSING_R}: absent; live comparisons are left out, recorded answers are replayed"
