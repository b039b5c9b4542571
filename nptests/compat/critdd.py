"""critdd's names, arguments and attributes, computed here; its TikZ is ours."""

from __future__ import annotations

from collections import namedtuple
from pathlib import Path
from typing import Any

import numpy as np

import nptests
from nptests.analysis.grouping import maximal_cliques
from nptests.compat.engine import tell_unread
from nptests.compat.packages import module
from nptests.document.pictures import critical_difference as picture
from nptests.document.pictures.comparisons import method
from nptests.document.pictures.drawing import of_diagram
from nptests.document.pictures.picture import Picture
from nptests.errors import InputError

__getattr__, __dir__, __all__ = module("critdd", __name__)

ChiSquareFriedmanResult = namedtuple(
    "ChiSquareFriedmanResult", "pvalue statistic n_df average_ranks n maximize_outcome"
)
FDistributedFriedmanResult = namedtuple(
    "FDistributedFriedmanResult", "pvalue statistic chi_square_result n_df_1 n_df_2"
)


def friedman(X: Any, *, maximize_outcome: bool = False) -> Any:
    """Iman and Davenport's F and Friedman's chi-squared, without a correction for ties."""
    scores = nptests.Scores(np.asarray(X), better="higher" if maximize_outcome else "lower")
    if scores.k < 3:
        raise InputError("size", "at least three treatments are needed")
    chi = nptests.friedman(scores, null="asymptotic", ties="ignored")
    f = nptests.iman_davenport(scores, null="asymptotic", ties="ignored")
    ranks = np.array(chi.mean_ranks)
    inner = ChiSquareFriedmanResult(chi.pvalue, chi.statistic, int(chi.df[0]), ranks, scores.n, maximize_outcome)
    return FDistributedFriedmanResult(f.pvalue, f.statistic, inner, int(f.df[0]), int(f.df[1]))


class Diagram:
    """A critical-difference diagram: mean ranks, and groups by signed-rank tests of the pairs."""

    def __init__(self, X: Any, *, treatment_names: Any = None, maximize_outcome: bool = False) -> None:
        values = np.asarray(X)
        names = [f"treatment {j}" for j in range(values.shape[1])] if treatment_names is None else treatment_names
        if len(names) != values.shape[1]:
            raise InputError("names", f"{len(names)} treatment_names for {values.shape[1]} treatments")
        self.treatment_names, self.maximize_outcome = np.array(names), maximize_outcome
        self.scores = nptests.Scores(values, list(map(str, names)), better="higher" if maximize_outcome else "lower")
        self.r = friedman(values, maximize_outcome=maximize_outcome)

    @property
    def average_ranks(self) -> Any:
        return self.r.chi_square_result.average_ranks

    def get_groups(
        self, alpha: float = 0.05, adjustment: Any = "holm", return_names: bool = False, return_singletons: bool = True
    ) -> list[Any]:
        """The groups that do not differ, with all whose mean ranks lie between."""
        ranks = self.average_ranks
        spans = {(ranks[list(c)].min(), ranks[list(c)].max()) for c in self._alike(alpha, adjustment)}
        widest = [s for s in spans if not any(o != s and o[0] <= s[0] and s[1] <= o[1] for o in spans)]
        groups = [tuple(np.flatnonzero((ranks >= low) & (ranks <= high)).tolist()) for low, high in sorted(widest)]
        kept = [group for group in groups if return_singletons or len(group) > 1]
        return [list(self.treatment_names[list(g)]) if return_names else np.array(g) for g in kept]

    def _pairs(self, adjustment: Any) -> Any:
        return nptests.pairwise_wilcoxon(self.scores, adjust=adjustment, zeros="pratt")

    def _alike(self, alpha: float, adjustment: Any) -> list[Any]:
        """The largest groups of which no two differ."""
        k = self.scores.k
        alike = np.full((k, k), bool(self.r.pvalue >= alpha)) | np.eye(k, dtype=bool)
        for i, j, row in zip(*np.triu_indices(k, 1), self._pairs(adjustment).rows, strict=True):
            alike[i, j] = alike[j, i] = alike[i, j] or row.adjusted >= alpha
        return list(maximal_cliques(alike))

    def _picture(self, alpha: float, adjustment: Any, dress: dict[str, Any]) -> Picture:
        tell_unread("Diagram of critdd", dress, 4)
        groups = [group for group in self._alike(alpha, adjustment) if len(group) > 1]  # a bar is broken over others
        names, ranks = tuple(self.scores.algorithms), tuple(self.average_ranks.tolist())
        how, joined = method(self._pairs(adjustment)), tuple(map(tuple, groups))
        return of_diagram(picture.Diagram(names, ranks, joined, alpha, self.scores.n, how, "1 is best"))

    def to_str(self, alpha: float = 0.05, adjustment: Any = "holm", **dress: Any) -> str:
        """The diagram of its groups, as TikZ, in our dress."""
        return self._picture(alpha, adjustment, dress).tikz()

    def to_file(self, path: Any, alpha: float = 0.05, adjustment: Any = "holm", **dress: Any) -> None:
        """The same in a file, its format by the ending."""
        drawn = self._picture(alpha, adjustment, dress)
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        drawn.save(path)
