"""What R prints of a test is held against the data that stand above it."""

import re

import numpy as np
import pytest
from scipy import stats

from crosscheck.auditing.judging.tests_of_data import of_text
from crosscheck.auditing.reading.plain_text import Normal

TABLE = """
     low mid high
A    12  30   8
B    25  14  19

        Pearson's Chi-squared test

data:  counts
X-squared = 14.353, df = 2, p-value = 0.0007642
"""
DIE = """
 1  2  3  4  5  6
31 12 19 14 11 13

\tChi-squared test for given probabilities

data:  rolls
X-squared = 17.12, df = 5, p-value = 0.004278
"""


def _printout(x, y, title, places=3):
    """As R prints it, of the numbers themselves, below as many decimals of each."""
    if title == "Paired t-test":
        result, means = stats.ttest_rel(x, y), f"mean difference\n  {np.mean(x - y):.7g}"
    else:
        result = stats.ttest_ind(x, y, equal_var=not title.startswith("Welch"))
        means = f"mean of x mean of y\n {x.mean():.7g}  {y.mean():.7g}"
    low, high = result.confidence_interval(0.95)
    before, after = (", ".join(f"{value:.{places}f}" for value in sample) for sample in (x, y))
    return f"""Before: {before}. After: {after}.

\t{title}

data:  before and after
t = {result.statistic:.5g}, df = {result.df:.5g}, p-value = {result.pvalue:.4g}
alternative hypothesis: true difference is not equal to 0
95 percent confidence interval:
 {low:.7g} {high:.7g}
sample estimates:
{means}
"""


def _draw(seed, places):
    rng = np.random.default_rng(seed)
    many = int(rng.integers(5, 15))
    x = rng.normal(10, 2, many)
    y = x + rng.normal(1, 1, many)
    return (x, y) if places is None else (x.round(places), y.round(places))


def _verdicts(text):
    return [verdict.verdict for verdict, _ in of_text(Normal.of(text))]


TITLES = ["Paired t-test", "Welch Two Sample t-test", "Two Sample t-test"]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", range(10))
def test_every_number_of_a_printout_holds_by_its_data(title, seed):
    text = _printout(*_draw(seed, 2), title, 2)
    assert _verdicts(text) == ["holds"] * (6 if title.startswith("Paired") else 7)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", range(40))
def test_data_that_were_rounded_for_print_accuse_nothing(title, seed):
    for places in (1, 2, 3, 5):
        assert "fails" not in _verdicts(_printout(*_draw(seed, None), title, places))


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("number", ["t = (.+?),", "p-value = (.+)", r"interval:\n (\S+)", r"mean of y\n (\S+)"])
def test_one_number_that_the_data_do_not_give_is_wrong(seed, number):
    text = _printout(*_draw(seed, 2), "Welch Two Sample t-test", 2)
    place = re.search(number, text).span(1)
    printed = text[slice(*place)]
    at = next(i for i, c in enumerate(printed) if c in "123456789")
    slip = printed[:at] + str(int(printed[at]) % 9 + 1) + printed[at + 1 :]
    assert _verdicts(text[: place[0]] + slip + text[place[1] :]).count("fails") == 1


@pytest.mark.parametrize("text", [TABLE, DIE])
def test_chi_squared_of_the_counts_above_it(text):
    assert _verdicts(text) == ["holds"] * 3
    assert _verdicts(re.sub(r"df = \d", "df = 4", text)) == ["holds", "fails", "holds"]
    assert _verdicts(text.replace("\n31", "\n13").replace(" 30 ", " 13 ")) == []
