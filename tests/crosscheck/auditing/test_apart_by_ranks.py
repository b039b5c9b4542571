"""Who differs from whom by a critical difference: by mean ranks in a list or a column, whoever says so."""

from support.beside import on_each

from crosscheck.auditing.sentences import audit_sentences

RANKS = "The average ranks of A1, B2, C3 and D4 over 30 data sets are 1.50 (A1), 2.10 (B2), 2.90 (C3) and 3.50 (D4). "


def decided(text):
    return tuple(v.verdict for v in audit_sentences(text).verdicts if v.claim.id.endswith("-the-critical-difference"))


@on_each("sentence", "expected")
def test_statements_are_held_against_the_critical_difference(sentence, expected):
    assert decided(f"{RANKS}CD = 0.856. {sentence}") == expected


@on_each("text", "expected")
def test_mean_ranks_stand_beside_names_in_other_ways(text, expected):
    assert decided(text) == expected


def test_what_contradicts_it_may_be_of_another_test_that_is_named():
    holm = "Holm's procedure was applied, too. A1 is significantly better than B2, and A1 and D4 differ significantly."
    assert decided(f"{RANKS}CD = 0.856. {holm}") == ("holds",)


def test_of_two_critical_differences_neither_decides():
    assert not decided(f"{RANKS}CD = 0.856, and CD = 0.77 at 0.10. A1 and B2 do not differ significantly.")


def test_which_differ_is_said_with_both_mean_ranks():
    text = f"{RANKS}CD = 0.856. A1 is significantly better than B2."
    (wrong,) = (v for v in audit_sentences(text).verdicts if v.wrong)
    assert wrong.evidence["said"] == ("the mean ranks of A1 and B2 differ by 0.6, below the critical difference, 0.856")
    assert wrong.decision_changed


def test_a_complete_list_says_how_many_were_compared():
    text = "The mean ranks over 30 data sets are 1.50, 2.10, 2.90 and 3.50. The critical difference is 0.856 at 0.05."
    text += " Friedman's statistic is 41.76 (p < 0.001)."
    assert {v.claim.id.split("-from-")[-1]: v.verdict for v in audit_sentences(text).verdicts} == {
        "k,-n-and-alpha": "holds", "chi2": "holds", "4-ranks": "holds", "mean-ranks": "holds"
    }  # fmt: skip
