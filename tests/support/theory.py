"""How the time of a work should grow with its input, and why: what a sweep's exponents are held against.

Logarithms count nothing: n log n grows with the first power. A limit in a default (an exact null distribution only
where it takes some 20 ms) leaves what lies beyond it, the asymptotic one.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from nptests.procedures.descriptor import Procedure
from nptests.results import Comparisons


@dataclass(frozen=True)
class Theory:
    """Powers of n and of k at most, and the reason."""

    n: float
    k: float
    why: str

    def of(self, grows: str) -> float:
        """The exponent where n, k or both of them grow; anything else grows like n."""
        return {"k": self.k, "n and k": self.n + self.k}.get(grows, self.n)


WRITTEN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
KINDS, PROCEDURES = ({name: Theory(**row) for name, row in WRITTEN[part].items()} for part in ("kinds", "procedures"))
SIMULATED = ("permutation", "bayes_sign", "bayes_signed_rank", "bootstrap_mean")


def of_procedure(p: Procedure) -> Theory:
    """That of a procedure under its defaults."""
    if p.name in PROCEDURES:
        return PROCEDURES[p.name]
    if p.name in SIMULATED:
        return Theory(1, 1, KINDS["drawn"].why)
    if p.gives is Comparisons:
        return KINDS["control" if "control" in p.options else "pairs"]
    if p.kind.layout.rows == "values":
        return KINDS["numbers"]
    if p.kind.blocked:
        return KINDS["rows"]
    return KINDS["pooled" if p.kind.layout.open else "sorted"]


def of_adjustment(name: str) -> Theory:
    """That of adjusting n p-values."""
    if name in ("hommel", "rom"):
        return KINDS["compared"]
    if name in ("shaffer", "shaffer-dynamic", "bergmann-hommel"):
        return KINDS["of_pairs"]
    return KINDS["one_sort"]
