"""What programs and textbooks print of the signed-rank test: which sum, which sign of z, which zeros and ties."""

from __future__ import annotations

from collections.abc import Mapping

from nptests.procedures.facets import Printing

SMALLER_SUM = {"statistic": ("min(w_plus, w_minus)",), "z": ("-abs(z)",)}
# The signed sum W = W+ - W- of VassarStats has the standard deviation 2 sd(W+), and moves half a unit towards 0.
_Z_OF_SIGNED_SUM = "(abs(w_plus - w_minus) - 0.5) / (2 * sqrt(variance))"

PRINTED_BY: Mapping[str, Printing] = {
    "SPSS": Printing(
        {"zeros": ("drop",), "null": ("asymptotic",), "ties": ("corrected",), "continuity": (False,)},
        SMALLER_SUM,
        source="IBM SPSS Statistics Algorithms, NPAR TESTS, Wilcoxon matched-pairs signed-rank test",
    ),
    "scipy": Printing(
        {"zeros": ("drop",), "null": ("asymptotic", "exact"), "ties": ("corrected",), "continuity": (False,)},
        {**SMALLER_SUM, "z": ("-abs(z)", "z")},
        source="scipy 1.17, stats.wilcoxon",
    ),
    "R stats": Printing(
        {"zeros": ("drop",), "null": ("asymptotic", "exact"), "ties": ("corrected",), "continuity": (True,)},
        source="R 4.2.2, stats::wilcox.test(paired = TRUE)",
    ),
    "coin": Printing(
        {"zeros": ("pratt",), "null": ("asymptotic", "exact"), "ties": ("corrected",), "continuity": (False,)},
        {"statistic": ("z",)},
        source="coin 1.4.2, wilcoxsign_test",
    ),
    "exactRankTests": Printing({"zeros": ("drop",), "null": ("exact",)}, source="exactRankTests 0.8.35, wilcox.exact"),
    "Minitab": Printing(
        {"zeros": ("drop",), "null": ("asymptotic",), "ties": ("ignored",), "continuity": (True,)},
        source="Minitab 21, methods and formulas for 1-sample Wilcoxon",
    ),
    "VassarStats": Printing(
        {"zeros": ("drop",), "null": ("asymptotic",), "ties": ("ignored",)},
        {
            "statistic": ("w_plus - w_minus", "abs(w_plus - w_minus)"),
            "z": (_Z_OF_SIGNED_SUM, f"-{_Z_OF_SIGNED_SUM}"),
            "pvalue": (f"2 * normal_sf({_Z_OF_SIGNED_SUM})",),
        },
        source="vassarstats.net, Wilcoxon signed-rank test",
    ),
    "Demsar": Printing(
        {"zeros": ("split-even",), "null": ("asymptotic", "exact"), "ties": ("ignored",), "continuity": (False,)},
        SMALLER_SUM,
        source="Demšar (2006), section 3.1.3",
    ),
    "Garcia": Printing(
        {"zeros": ("split-even",), "null": ("asymptotic", "exact"), "ties": ("ignored",), "continuity": (False,)},
        SMALLER_SUM,
        source="García et al., tutorial, section 3.2: fixtures/garcia_tutorial",
    ),
    "KEEL": Printing(
        {"zeros": ("split", "split-even"), "null": ("exact", "asymptotic"), "ties": ("ignored",)},
        SMALLER_SUM,
        source="KEEL, module of nonparametric tests, Wilcoxon",
    ),
}
