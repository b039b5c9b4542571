"""Infinite scores, as of runs that did not finish: beyond all others to ranks, as to scipy; refused by differences."""

import math

import numpy as np
import pandas as pd
import pytest
import scipy.stats

import nptests
from nptests.procedures.descriptor.beyond import STANDS

INFINITE = math.inf
TESTS = {
    "mann_whitney": lambda *x: scipy.stats.mannwhitneyu(*x[:2], method="asymptotic", use_continuity=False),
    "kruskal_wallis": scipy.stats.kruskal,
    "friedman": scipy.stats.friedmanchisquare,
}


@pytest.mark.parametrize("name", TESTS)
def test_tests_of_ranks_give_the_p_value_of_scipy(name):
    dice = np.random.default_rng(7)
    for _ in range(30):
        samples = [np.where(dice.random(9) < 0.2, end, dice.integers(1, 9, 9) / 10) for end in (INFINITE, -INFINITE, 2)]
        asked = samples[: 2 if name == "mann_whitney" else 3]
        theirs = TESTS[name](*asked).pvalue
        for data in (asked, [[str(x) for x in sample] for sample in asked])[: 1 if name == "friedman" else 2]:
            ours = getattr(nptests, name)(*data, null="asymptotic")
            assert ours.pvalue == pytest.approx(theirs, rel=1e-9, abs=0)
            assert (STANDS in ours.notes) == any(map(math.isinf, np.ravel(asked)))


def test_an_estimate_among_infinite_scores_is_infinite():
    shift = nptests.mann_whitney([INFINITE, INFINITE, 1, INFINITE], [3, 4, 5, 1])
    assert shift.estimate == INFINITE
    assert shift.interval == (-4, INFINITE)
    among = nptests.mann_whitney([1, 2, 3, 4, INFINITE], [3, 4, 5, 1, 2])
    differences = np.subtract.outer([1, 2, 3, 4, INFINITE], [3, 4, 5, 1, 2])
    assert among.estimate == np.median(differences)


table = pd.DataFrame(
    {"A": [0.1, 0.2, INFINITE, 0.4, 0.5], "B": [0.2, 0.3, 0.15, 0.25, INFINITE], "C": [0.35, 0.1, 0.5, 0.15, 0.3]}
)
a, b = list(table["A"]), list(table["B"])
groups = {name: list(column) for name, column in table.items()}


@pytest.mark.parametrize(
    ("call", "line"),
    {
        "nptests.wilcoxon(a, b)": "nptests.sign(a, b)",
        "nptests.quade(table)": "nptests.friedman(table)",
        "nptests.pairwise_wilcoxon(table)": "nptests.all_pairs(table)",
        "nptests.anova(groups)": "nptests.kruskal_wallis(groups)",
        "nptests.cohens_d(a, b)": "nptests.vargha_delaney(a, b)",
        "nptests.analyse(table, better='lower')": "nptests.friedman(table, better='lower')",
    }.items(),
)
def test_what_subtracts_scores_tells_the_test_that_ranks_them(call, line):
    with pytest.raises(nptests.InputError, match="takes differences of scores") as refused:
        eval(call)
    assert refused.value.message.endswith(f"write {line}")
    eval(line)


@pytest.mark.parametrize("procedure", [p for p in nptests.catalogue() if p.takes == "groups"], ids=lambda p: p.name)
def test_every_test_of_groups_takes_them_or_says_why_not(procedure):
    options = {name: "A" if name == "control" else 2 for name, o in procedure.options.items() if o.required}
    if "monotone" in procedure.breaks:
        with pytest.raises(nptests.InputError, match="is infinite: "):
            procedure.run(groups, **options)
        return
    ranks = scipy.stats.rankdata(np.ravel(list(groups.values())))
    ranked = procedure.run(dict(zip("ABC", ranks.reshape(3, 5), strict=True)), **options)
    pvalues = [
        [row.pvalue for row in getattr(each, "rows", [each])] for each in (procedure.run(groups, **options), ranked)
    ]
    assert pvalues[0] == pvalues[1]
