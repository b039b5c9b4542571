"""Texts as users write them: what is said to be true is, what is said to be wrong is not, and a bad judge is seen."""

import ast
import io
import json
import random
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import mpmath
import numpy as np
import pypdf
import pytest
from scipy import stats

from crosscheck.cli import main
from crosscheck.evaluation.users import columns, judging, printouts, sentences, styles

FEW = {"sentences": 2, "tables": 1, "printouts": 5, "columns": 1}


def tail(kind, df, x):
    """Incomplete gamma and beta functions by mpmath."""
    if kind in ("chi2", "chi2_F", "H"):
        return float(mpmath.gammainc(df[0] / 2, x / 2, regularized=True))
    if kind == "z":
        return float(mpmath.erfc(x / mpmath.sqrt(2)))
    first, second = (1, df[0]) if kind == "t" else df
    at = x * x if kind == "t" else x
    return float(mpmath.betainc(second / 2, first / 2, 0, second / (second + first * at), regularized=True))


@pytest.mark.parametrize("kind", list(styles.LAWS))
def test_a_drawn_test_has_the_p_value_that_is_printed(kind):
    dice = random.Random(kind)
    for _ in range(20):
        test = styles.drawn(dice, kind, 1e-5, 0.9)
        low, high = (tail(kind, test.df, max(0.0, float(test.x) + step)) for step in (0.005, -0.005))
        assert (test.low, test.high) == pytest.approx((low, high), rel=1e-9, abs=0)
        assert low <= test.p <= high
        for wrong in (styles.any_other, styles.misprinted):
            assert not low - 0.0005 <= float(wrong(dice, test)[1]) <= high + 0.0005


def test_p_of_signed_ranks_is_that_of_all_signs():
    for n, t in ((8, 5), (9, 20), (12, 17)):
        sums = np.array([sum(r for r in range(1, n + 1) if signs >> (r - 1) & 1) for signs in range(2**n)])
        exact, normal, corrected = sentences._of_signed(t, n)
        assert exact == min(1, 2 * (sums <= t).mean())
        assert normal == pytest.approx(2 * stats.norm.cdf((t - sums.mean()) / sums.std()), rel=1e-12, abs=0)
        assert corrected > normal


@pytest.mark.parametrize(("u", "m", "n"), [(0, 3, 4), (7, 5, 6), (11, 4, 7), (20, 4, 5)])
def test_groups_have_the_u_that_is_said(u, m, n):
    a, b = sentences._groups(u, m, n)
    assert len(a) == m
    assert len(b) == n
    assert len({*a, *b}) == m + n
    assert sum(x > y for x in a for y in b) == u


def test_wrong_mean_ranks_lie_off_the_lattice_and_right_ones_on_it():
    off = 0
    for item in (i for i in sentences.items(40, 3) if i.family == "mean ranks"):
        n = int(re.search(r"(\d+) data sets", item.text)[1])
        lattice = {Fraction(i, 2 * n) for i in range(2 * n * 8)}
        reach = Fraction(1, 200) if item.error else Fraction(1, 100)
        printed = [Fraction(x) for x in re.findall(r"\d\.\d\d", item.text)]
        assert len(printed) >= 3
        if item.error:
            off += 1
            assert all(abs(Fraction(item.number) - x) > reach for x in lattice)
        else:
            assert all(any(abs(p - x) <= reach for x in lattice) for p in printed)
    assert off > 20


def test_a_wrong_text_is_the_true_one_but_for_one_number():
    families = Counter[str]()
    before = sentences.Item("", "")
    for item in judging.items(FEW, 1):
        if item.error and item.error != sentences.DECISION and item.family not in ("mean ranks", "two columns"):
            families[item.family] += 1
            same = [a == b for a, b in zip(before.text.split(), item.text.split(), strict=False)]
            assert same.count(False) <= 3, (before, item)  # "p < .001" becomes "p = .300": relation and digits
            assert item.number.removeprefix("0") in item.text
        before = item
    assert len(families) >= 15


def test_pages_in_two_columns_are_read_by_others():
    data = columns.pdf(("left p = .05 (a\\b)", "right column"))
    text = pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text()
    assert "left p = .05 (a\\b)" in text
    assert "right column" in text


def test_printouts_say_who_printed_them():
    kept = printouts.kept()
    assert (
        kept["versions"].keys() == {block["program"] for block in kept["printouts"]} == {"R", "statsmodels", "pingouin"}
    )
    assert all(block["p"] in block["text"] for block in kept["printouts"])
    assert len(kept["printouts"]) >= 200


def test_a_printout_is_wrong_in_its_p_value_alone():
    """McNemar's p of 1 stands behind one degree of freedom, which stays."""
    pairs = [item for item in printouts.items(0, 3) if "df = 1, p-value = 1\n" in item.text]
    assert pairs
    wrong = [item for item in printouts.items(0, 3) if item.error and "McNemar" in item.text]
    assert all("df = 1, p-value = " in item.text for item in wrong)
    assert len(wrong) >= 5


def test_writers_and_judge_share_no_code_with_the_audit():
    for file in Path(judging.__file__).parent.glob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        names = [a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names]
        names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        ours = {n for n in names if n.startswith(("nptests", "crosscheck")) and "evaluation.users" not in n}
        assert ours == ({"nptests.document.blocks"} if file.name == "judging.py" else set())


@pytest.mark.parametrize(("status", "outcome"), [(0, judging.PASSED), (1, judging.FOUND)])
def test_a_judge_that_always_says_the_same_is_found_out(status, outcome):
    figures = judging.study(lambda words: status, FEW)
    for error in (sentences.DECISION, sentences.NUMBER, sentences.RANK):
        assert figures.total(error, outcome) == figures.total(error) > 0
    assert figures.accused == (sum(f.true for f in figures.families.values()) if status else 0)
    assert not figures.sound


def test_what_is_said_to_be_open_is_not_passed_over(tmp_path):
    item = sentences.Item("plain", "t(9) = 2.26, p = .31", sentences.NUMBER, "0.31")
    answers = [
        ({"verdicts": [{"verdict": "unresolved", "printed": ".31"}]}, judging.OPEN),
        ({"verdicts": [{"verdict": "holds", "printed": ".31"}]}, judging.PASSED),
        ({"unchecked": [{"phrase": "p = .31"}]}, judging.OPEN),
        ({"extractions": [{"phrase": "p = .31"}], "unread": []}, judging.PASSED),
        ({"unchecked": [{"phrase": "p = .13"}], "claims": 3}, judging.PASSED),
    ]
    for said, outcome in answers:
        assert judging.outcome(item, tmp_path, lambda words, said=said: print(json.dumps(said)) or 0) == outcome


@pytest.fixture(scope="module")
def judged():
    return judging.study(main, {"sentences": 3, "tables": 1, "printouts": 3, "columns": 1}, seed=5, date="2026-01-02")


def test_every_family_is_judged_and_stands_in_the_sheet(judged):
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in judged.sheet().rows}
    assert (
        rows.keys() == {*judged.families, "all"} > {*sentences.FAMILIES, "ranks alone", "two columns", "printed by R"}
    )
    assert rows["friedman and f"] == ["3", "0", "3", "", "", "3 of 3"]
    assert rows["all"][0] == str(sum(int(row[0]) for name, row in rows.items() if name != "all"))


def test_no_family_is_judged_worse_than_the_latest_run_says(judged):
    """Where nobody was accused nobody is, and where all of a kind of error was found it is."""
    held = 0
    for name, latest in judging.recorded()[1].families.items():
        now = judged.families[name]
        assert latest.accused or not now.accused, (name, now.examples)
        for error in now.wrong:
            if latest.count(error, judging.FOUND) == latest.wrong[error]:
                held += 1
                assert now.count(error, judging.FOUND) == now.wrong[error], (name, now.examples)
    assert held


def test_what_is_kept_is_read_back_and_the_first_run_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(judging, "FILE", tmp_path / "recorded.json")
    runs = [judging.study(main, {"sentences": 1}, seed=seed, date=f"2026-01-0{seed}") for seed in (1, 2, 3)]
    for run in runs:
        judging.keep(run)
    first, latest = judging.recorded()
    assert (first.date, latest.date) == ("2026-01-01", "2026-01-03")
    assert latest.total(sentences.RANK) == runs[2].total(sentences.RANK)
    assert latest.families["plain"].true == runs[2].families["plain"].true


def test_the_recorded_runs_are_whole():
    """More than 10,000 true texts and 10,000 wrong ones each, of every family."""
    for run in judging.recorded():
        assert sum(f.true for f in run.families.values()) >= 10_000
        assert sum(sum(f.wrong.values()) for f in run.families.values()) >= 10_000
        assert len(run.families) == 19
