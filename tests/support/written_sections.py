"""Right results sections in the manner of five fields, their numbers by scipy alone, and what is planted in each."""

import math
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy import stats


@dataclass(frozen=True)
class Section:
    """A right section, its name as a file, errors as (what is printed, what is printed instead), and what stays open.

    open    phrases that the text gives too little for: they must be listed as not checked
    """

    name: str
    text: str
    planted: tuple[tuple[str, str], ...]
    open: tuple[str, ...] = ()


def fixed(value: float, places: int = 3) -> str:
    return f"{value:.{places}f}"


def apa(value: float, places: int = 3) -> str:
    return fixed(value, places).removeprefix("0")


def comma(value: float, places: int = 3) -> str:
    return fixed(value, places).replace(".", ",")


def chi2_p(value: float, df: float) -> float:
    return float(stats.chi2.sf(value, df))


def f_p(value: float, *df: float) -> float:
    return float(stats.f.sf(value, *df))


def t_p(value: float, df: float) -> float:
    return float(2 * stats.t.sf(abs(value), df))


def z_p(value: float) -> float:
    return float(2 * stats.norm.sf(abs(value)))


def r_p(value: float, df: float) -> float:
    return t_p(value * math.sqrt(df / (1 - value**2)), df)


def eta2(value: float, df: float, error: float) -> float:
    return value * df / (value * df + error)


def signed_rank_p(smaller: float, n: int) -> float:
    """Two-sided and exact, by counting the subsets of 1..n with each sum."""
    ways = np.array([1.0])
    for rank in range(1, n + 1):
        ways = np.convolve(ways, [1, *[0] * (rank - 1), 1])
    return float(2 * ways[: int(smaller) + 1].sum() / 2.0**n)


# Of psychology, machine learning, the clinic, and software, where PlantGrowth is R's.
D, V = 2.31 * math.sqrt(2 / 20), math.sqrt(7.35 / 120)
RANK_SUMS = np.array([38, 51.5, 58.5, 71.5, 75, 83.5])
MEANS = RANK_SUMS / 18
CHI2 = float(12 * 18 / 42 * ((MEANS**2).sum() - 6 * 49 / 4))
F_F = 17 * CHI2 / (18 * 5 - CHI2)
Q = float(stats.studentized_range.isf(0.05, 6, math.inf)) / math.sqrt(2)
Z = [fixed(float((mean - MEANS[0]) / math.sqrt(42 / 108)), 2) for mean in MEANS[1:]]
NAMES = [r"\textsc{Ours}", "XGB", "RF", "SVM", "$k$-NN", "NB"]
RANKED = ", ".join(f"{mean:.2f} ({name})" for mean, name in zip(MEANS, NAMES, strict=True))
AGE = -1.8 / math.sqrt((11.2**2 + 10.8**2) / 2 * 2 / 32)
PLANT = {"ss": (3.76634, 10.49209), "df": (2, 27)}
PLANT_F = (PLANT["ss"][0] / 2) / (PLANT["ss"][1] / 27)
WELCH = (-2.4312, 27.413)
SE = -2.77 / WELCH[0]
HALF = float(stats.t.isf(0.025, WELCH[1])) * SE


def filled(text: str) -> str:
    """With the values of its expressions."""
    return re.sub("«(.+?)»", lambda slot: str(eval(slot[1], globals())), text)


def section(name: str, text: str, planted: list[list[str]], open: Any = ()) -> Section:
    pairs = tuple((filled(printed), filled(instead)) for printed, instead in planted)
    return Section(name, filled(text), pairs, tuple(map(filled, open)))


WRITTEN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
SECTIONS = tuple(section(**written) for written in WRITTEN["section"])
PLANTED = tuple((section, old, new) for section in SECTIONS for old, new in section.planted)
