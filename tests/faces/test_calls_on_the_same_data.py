"""What a result lacks ends in a line on its own data; printed summaries in the place of scores in theirs."""

import numpy as np
import pandas as pd
import pytest

import nptests

errors = pd.DataFrame(np.arange(24.0).reshape(6, 4) % 7 % 5, columns=list("ABCD"))
new, old = [5.1, 4.8, 6.2, 5.9, 5.5, 6.1], [4.9, 4.7, 5.5, 5.2, 5.6, 5.0]


def test_the_line_has_the_data_of_the_call_that_made_a_result():
    result = nptests.friedman(errors, better="lower")
    with pytest.raises(AttributeError, match=r"nptests\.kendalls_w\(errors, better='lower'\)\.estimate$"):
        _ = result.W
    with pytest.raises(AttributeError, match=r"of a table nptests\.all_pairs\(errors, better='lower'\)$"):
        _ = nptests.friedman(errors, better="lower").posthoc


def test_the_smaller_rank_sum_is_called_as_pingouin_does():
    result = nptests.wilcoxon(new, old)
    assert result["W_val"] == min(result.details["w_plus"], result.details["w_minus"])
    with pytest.raises(AttributeError, match=r"nptests\.vargha_delaney\(new, old\)\.estimate, as of independent"):
        _ = result["CLES"]


def test_groups_of_comparisons_are_who_is_not_shown_to_differ():
    result = nptests.nemenyi(errors, better="lower")
    assert result.groups == result.letters
    with pytest.raises(AttributeError, match=r"write min\(zip\(result.mean_ranks, result.algorithms\)\)\[1\] #"):
        _ = result.best


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda: nptests.friedman([1.8, 2.4, 2.9, 2.9], 25), "friedman_from_ranks([1.8, 2.4, 2.9, 2.9], 25)"),
        (lambda: nptests.nemenyi({"A": 1.8, "B": 1.2}, 9, alpha=0.05), "nemenyi_from_ranks({'A': 1.8, 'B': 1.2}, 9)"),
        (lambda: nptests.sign(wins=11, losses=3), "sign_from_counts(wins=11, losses=3)"),
        (lambda: nptests.critical_difference(algorithms=6, datasets=25), "critical_difference(k=6, n=25)"),
    ],
)
def test_printed_summaries_end_in_what_starts_from_them(call, line):
    with pytest.raises(nptests.InputError) as refused:
        call()
    assert refused.value.line == f"nptests.{line}"
    eval(refused.value.line)


def test_ranks_of_rows_by_the_names_of_others():
    assert nptests.rankdata([[3.0, 1.0, 2.0]], axis=1).tolist() == [[3, 1, 2]]
    assert nptests.rankMatrix(errors, decreasing=False).equals(nptests.rank(errors, better="lower"))
    assert nptests.compute_friedman([1.8, 2.4, 2.9, 2.9], 25)[0] == (pytest.approx(12.3, rel=1e-12, abs=0), 3)
    with pytest.warns(nptests.InputWarning, match="degrees of freedom"):
        theirs = nptests.nemenyiTest(errors)
    assert theirs.statistic == theirs.details["critical_difference"]
