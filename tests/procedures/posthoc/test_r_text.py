"""The text in R of adjusted p-values: each adjustment's own, and Holm's for what it is no matter."""

from nptests.adjustments.listed import ADJUSTMENTS
from nptests.procedures.posthoc.r_text import adjusted
from nptests.r_reference import R


def in_base_r(name):
    """Of the adjustment alone."""
    return next(r.code for a in ADJUSTMENTS if a.name == name for r in a.same_as if r.package == "stats")


def test_the_adjustment_of_all_pairs_and_of_one_control():
    raw = R("stats", "a_test(y)", pvalue="res$p")
    for all_pairs in (True, False):
        found = {r.options["adjust"]: r.reads["adjusted"] for r in adjusted(raw, all_pairs=all_pairs)}
        assert set(found) == {a.name for a in ADJUSTMENTS}
        for name, text in found.items():
            pairs = name in {"shaffer", "shaffer-dynamic", "bergmann-hommel"}
            assert in_base_r("holm" if pairs and not all_pairs else name) in text
            assert text.startswith("local({\np <- res$p\n")
        levels = {r.options["alpha"] for r in adjusted(raw, all_pairs=all_pairs) if "alpha" in r.options}
        assert all(f"\nalpha <- {level}\n" in text for level in levels for text in found.values())
        assert bool(levels) == any(a.needs == "alpha" for a in ADJUSTMENTS)
