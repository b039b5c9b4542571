"""What an auditor types at first try in Python and in the shell: other words, numbers by name, what an audit holds."""

import pandas as pd
import pytest

import crosscheck
import nptests
from crosscheck.cli import _material, main

TEXT = "The test was significant, t(24) = 2.30, p = .13."


@pytest.mark.parametrize("name", ["statcheck", "verify", "check_text", "audit_text"])
def test_an_audit_by_another_word_is_the_audit(name):
    assert getattr(crosscheck, name)(TEXT).verdicts == crosscheck.audit(TEXT).verdicts
    with pytest.raises(nptests.InputError, match=r"write crosscheck\.audit\('The test was"):
        crosscheck.check(TEXT)


def test_numbers_are_judged_by_their_names():
    audit = crosscheck.holm([0.012, 0.030, 0.041], adjusted=[0.036, 0.060, 0.041])
    assert [(v.claim.printed, v.evidence["value"]) for v in audit.errors] == [
        ("0.041", pytest.approx(0.06, rel=1e-9, abs=0))
    ]
    line = ["holm", "0.012", "0.030", "0.041", "--adjusted", "0.036", "0.060", "0.041"]
    words = _material(line)
    assert words[0] == "audit"
    assert "p = 0.041 (Holm-adjusted p = 0.041)" in words[1]
    assert _material(["bh", *line[1:]])[1].count("BH-adjusted") == 3
    assert "type nptests adjust 0.012 0.030 0.041 --method holm" in _material(line[:4])
    assert _material(["f", "3.2", "2", "14", "0.07"]) == ["audit", "F(2, 14) = 3.2, p = 0.07"]
    assert not crosscheck.chi2(14.2, 3, 0.0026).errors
    with pytest.raises(AttributeError, match="crosscheck errata is a command of the shell"):
        print(crosscheck.errata)


def test_mean_ranks_in_a_file_are_judged_by_the_number_of_data_sets(tmp_path, capsys):
    ranks = tmp_path / "ranks.csv"
    ranks.write_text("algorithm,average rank\nRF,1.50\nSVM,2.40\nkNN,2.90\nNB,3.40\n", "utf-8")
    assert main(["audit", str(ranks), "--n", "12"]) == 1
    assert "nearest are 2.375 and 2.41667" in " ".join(capsys.readouterr().out.split())


def test_an_audit_holds_its_verdicts(tmp_path):
    audit = crosscheck.audit(TEXT)
    assert len(audit) == len([*audit]) == len(audit.to_frame()) == len(audit.claims)
    assert "computed 0.03" in repr(audit)
    audit.save(tmp_path / "audit.html")
    assert "printed .13" in (tmp_path / "audit.html").read_text("utf-8")
    assert audit.to_json() == nptests.results.as_json(audit.as_dict())


def test_a_direction_that_is_none_is_refused_and_one_in_other_letters_is_known():
    table = pd.DataFrame({"A": [3, 1, 2, 1.75], "B": [2, 2, 1, 1.25]}, index=["d1", "d2", "d3", "average rank"])
    assert crosscheck.audit(table, better="Higher").to_json() == crosscheck.audit(table, better="higher").to_json()
    with pytest.raises(nptests.InputError, match="the words are 'higher' and 'lower'"):
        crosscheck.audit(table, better="upward")


def test_numbers_behind_a_word_that_is_no_command_are_told_what_they_may_be(capsys):
    numbers = ["1.9", "2.4", "2.9", "3.3", "4.0"]
    told = _material(["ranks", *numbers])
    assert "5 add up to 15, and these to 14.5, which rounding does not explain: type crosscheck friedman" in told
    assert "these to 15.0, as they must" in _material(["means", *numbers[:4], "4.5"])
    assert main(["friedman", "--ranks", *numbers, "--n", "20"]) == 1
    assert "the mean ranks of 5 add up to 15, these to 14.5" in " ".join(capsys.readouterr().out.split())
    for typed in (["p", ".01", ".03"], ["pvals", "0.01,", "0.03"]):
        assert "type nptests adjust" in _material(typed)
