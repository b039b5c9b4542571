"""What programs and textbooks print of the signed-rank test: which sum, which sign of z, which zeros and ties."""

from __future__ import annotations

from collections.abc import Mapping

from nptests.procedures.facets import Printing

SMALLER_SUM = {"statistic": ("min(w_plus, w_minus)",), "z": ("-abs(z)",)}
# The signed sum W = W+ - W- of VassarStats has the standard deviation 2 sd(W+), and moves half a unit towards 0.
_Z_OF_SIGNED_SUM = "(abs(w_plus - w_minus) - 0.5) / (2 * sqrt(variance))"

PRINTED_BY: Mapping[str, Printing] = {
    "SPSS": Printing(
        {"zeros": ("drop",), "null": ("asymptotic",), "ties": ("corrected",), "continuity": (False,)}, SMALLER_SUM
    ),
    "scipy": Printing(
        {"zeros": ("drop",), "null": ("asymptotic", "exact"), "ties": ("corrected",), "continuity": (False,)},
        {**SMALLER_SUM, "z": ("-abs(z)", "z")},
    ),
    "R stats": Printing(
        {"zeros": ("drop",), "null": ("asymptotic", "exact"), "ties": ("corrected",), "continuity": (True,)}
    ),
    "coin": Printing(
        {"zeros": ("pratt",), "null": ("asymptotic", "exact"), "ties": ("corrected",), "continuity": (False,)},
        {"statistic": ("z",)},
    ),
    "exactRankTests": Printing({"zeros": ("drop",), "null": ("exact",)}),
    "Minitab": Printing({"zeros": ("drop",), "null": ("asymptotic",), "ties": ("ignored",), "continuity": (True,)}),
    "VassarStats": Printing(
        {"zeros": ("drop",), "null": ("asymptotic",), "ties": ("ignored",)},
        {
            "statistic": ("w_plus - w_minus", "abs(w_plus - w_minus)"),
            "z": (_Z_OF_SIGNED_SUM, f"-{_Z_OF_SIGNED_SUM}"),
            "pvalue": (f"2 * normal_sf({_Z_OF_SIGNED_SUM})",),
        },
    ),
    "Demsar": Printing(
        {"zeros": ("split-even",), "null": ("asymptotic", "exact"), "ties": ("ignored",), "continuity": (False,)},
        SMALLER_SUM,
    ),
    "Garcia": Printing(
        {"zeros": ("split-even",), "null": ("asymptotic", "exact"), "ties": ("ignored",), "continuity": (False,)},
        SMALLER_SUM,
    ),
    "KEEL": Printing(
        {"zeros": ("split", "split-even"), "null": ("exact", "asymptotic"), "ties": ("ignored",)}, SMALLER_SUM
    ),
}
