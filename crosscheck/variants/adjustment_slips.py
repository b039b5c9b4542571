"""Adjustments gone wrong, as they stand in papers and programs: sorted p-values in, adjusted ones out, sorted alike."""

from collections.abc import Callable

import numpy as np

from crosscheck.claims.computing import public
from nptests.vocabulary import Array

Sorted = Array
Adjusting = Callable[[Sorted], Sorted]


def _steps(p: Sorted) -> Sorted:
    return np.arange(1, len(p) + 1, dtype=np.float64)


def _holm_raw(p: Sorted) -> Sorted:
    return (len(p) - _steps(p) + 1) * p


def _finner_raw(p: Sorted) -> Sorted:
    return 1 - (1 - p) ** (len(p) / _steps(p))


def _index_of_maximum(steps: Sorted) -> Sorted:
    """min(1, position of the largest step so far) where its value belongs: 0 or 1."""
    return np.array([min(1.0, float(np.argmax(steps[: i + 1]))) for i in range(len(steps))])


# KEEL's table of Rom constants at 0.05, as its source has it; the right ones are derived in nptests.
KEEL_ROM = (0.05, 0.025, 0.05 / 3, 0.01311, 0.01052)


def _rom_keel(p: Sorted) -> Sorted:
    constants = np.asarray(KEEL_ROM[: len(p)][::-1])
    return np.minimum.accumulate((p * 0.05 / constants)[::-1])[::-1]


def _holm(p: Sorted) -> Sorted:
    return np.minimum(1, np.maximum.accumulate(_holm_raw(p)))


def _rom_with_maximum(p: Sorted) -> Sorted:
    """Rom's multipliers alpha / c_i, each read off a family whose other p-values are 1, then a running maximum."""
    multipliers = [float(public("adjust")([0.001] + [1.0] * i, "rom", alpha=0.05)[0]) / 0.001 for i in range(len(p))]
    return np.maximum.accumulate(p * np.asarray(multipliers[::-1]))


# (name, the methods that are said to have been used, what was done instead)
SLIPS: tuple[tuple[str, tuple[str, ...], Adjusting], ...] = (
    ("above-one", ("holm",), lambda p: np.maximum.accumulate(_holm_raw(p))),
    ("above-one", ("bonferroni",), lambda p: len(p) * p),
    ("no-running-maximum", ("holm",), lambda p: np.minimum(1, _holm_raw(p))),
    ("index-of-the-maximum", ("holm",), lambda p: _index_of_maximum(_holm_raw(p))),
    ("index-of-the-maximum", ("finner",), lambda p: _index_of_maximum(_finner_raw(p))),
    ("no-running-maximum", ("finner",), _finner_raw),
    ("no-running-maximum", ("holland",), lambda p: 1 - (1 - p) ** (len(p) - _steps(p) + 1)),
    ("hochberg-with-maximum", ("hochberg",), _holm),
    ("holm-fixed-level", ("holm",), lambda p: np.minimum(1, len(p) * p)),
    ("shaffer-is-holm", ("shaffer",), _holm),
    ("finner-inverted", ("finner",), lambda p: 1 - (1 - p) ** (_steps(p) / len(p))),
    ("rom-constants-of-keel", ("rom",), _rom_keel),
    ("rom-is-hochberg", ("rom",), lambda p: np.minimum.accumulate(_holm_raw(p)[::-1])[::-1]),
    ("rom-with-maximum", ("rom",), _rom_with_maximum),
)
