"""KEEL's LaTeX written by numpy and scipy from drawn ranks: nothing is accused, and one changed digit is found."""

import random
import re

import numpy as np
import pytest
from scipy import stats

from crosscheck.auditing.sentences import audit_sentences, in_words


def short(x: float, decimals: int = 6) -> str:
    """Rounded, without its last zeros; as Java writes what is less than a thousandth."""
    text = f"{x:.{decimals}f}".rstrip("0").rstrip(".")
    if 0 < float(text or 0) < 1e-3:
        digits, _, exponent = f"{float(text):e}".partition("e")
        return f"{digits.rstrip('0')}{'0' if digits.rstrip('0').endswith('.') else ''}E{int(exponent)}"
    return text or "0"


def printed(seed: int, every_pair: bool) -> str:
    rng = np.random.default_rng(seed)
    n, k = int(rng.integers(6, 40)), int(rng.integers(3, 8))
    ranks = stats.rankdata(rng.normal(size=(n, k)) + np.arange(k) * 0.3, axis=1).mean(0)
    chi2 = 12 * n / (k * (k + 1)) * ((ranks - (k + 1) / 2) ** 2).sum()
    f = (n - 1) * chi2 / (n * (k - 1) - chi2)
    names = [f"alg-{j}" for j in range(k)]
    error = (k * (k + 1) / (6 * n)) ** 0.5
    best = int(ranks.argmin())
    if every_pair:
        zs = {f"{names[a]} vs. {names[b]}": abs(ranks[a] - ranks[b]) / error for a in range(k) for b in range(a)}
    else:
        zs = {names[a]: abs(ranks[a] - ranks[best]) / error for a in range(k) if a != best}
    rows = sorted(zs.items(), key=lambda row: -row[1])
    p = [2 * stats.norm.sf(z) for _, z in rows]
    m = len(p)
    holm = np.maximum.accumulate([(m - i) * x for i, x in enumerate(p)])
    listed = "\\\\".join(f"{name}&{short(r, 4)}" for name, r in zip(names, ranks, strict=True))
    levels = "\\\\".join(
        f"{m - i}&{name}&{short(z)}&{short(p[i])}&{short(0.05 / (m - i))}" for i, (name, z) in enumerate(rows)
    )
    adjusted = "\\\\".join(f"{i + 1}&{rows[i][0]}&{short(p[i])}&{short(holm[i])}" for i in range(m))
    return f"""\\begin{{tabular}}{{|c|c|}}\\hline
Algorithm&Ranking\\\\\\hline
{listed}\\\\\\hline\\end{{tabular}}
\\caption{{Average Rankings of the algorithms (Friedman)}}

Friedman statistic (distributed according to chi-square with {k - 1} degrees of freedom): {short(chi2)}. \\newline \
P-value computed by Friedman Test: {short(stats.chi2.sf(chi2, k - 1))}.\\newline

Iman and Davenport statistic (distributed according to F-distribution with {k - 1} and {(k - 1) * (n - 1)} degrees of \
freedom): {short(f)}. \\newline P-value computed by Iman and Davenport Test: \
{short(stats.f.sf(f, k - 1, (k - 1) * (n - 1)))}.\\newline

\\begin{{tabular}}{{ccccc}}
$i$&algorithm{"s" * every_pair}&$z=(R_0 - R_i)/SE$&$p$&Holm \\\\
\\hline{levels}\\\\\\hline
\\end{{tabular}}
\\caption{{Post Hoc comparison Table for $\\alpha=0.05$ (FRIEDMAN)}}

\\begin{{tabular}}{{cccc}}
i&{"hypothesis" if every_pair else "algorithm"}&unadjusted $p$&$p_{{Holm}}$\\\\
\\hline{adjusted}\\\\\\hline
\\end{{tabular}}
"""


@pytest.mark.parametrize("every_pair", [False, True])
def test_nothing_right_is_accused_and_one_digit_is_found(every_pair: bool) -> None:
    noticed = 0
    dice = random.Random(2026)
    for seed in range(20):
        text = printed(seed, every_pair)
        assert [in_words(v) for v in audit_sentences(text).verdicts if v.wrong] == []
        # a digit among the first three that count, of a number in the tables
        places = [m.start(1) for m in re.finditer(r"(?<=[&.\d])([1-9])\d{3}", text)]
        at = dice.choice([place for place in places if not text[:place].endswith("-")])
        changed = text[:at] + str((int(text[at]) + dice.randrange(1, 9)) % 10) + text[at + 1 :]
        noticed += any(v.wrong for v in audit_sentences(changed).verdicts)
    assert noticed >= 18


def accused(text: str) -> list[str]:
    return [in_words(v) for v in audit_sentences(text).verdicts if v.wrong]


def test_what_belongs_to_another_analysis_is_not_held_against_this_one() -> None:
    """Two analyses in one text, other ranks beside Friedman's, a table that its authors rounded again."""
    for seed in range(3):
        first, second = printed(seed, False), printed(seed + 10, False)
        assert accused(first + "\n\n" + second) == []
        aligned = second.replace("Friedman statistic", "Aligned Friedman statistic").replace("(F", "(Aligned F")
        aligned = aligned.replace("(FRIEDMAN)", "(ALIGNED FRIEDMAN)")
        wide = re.sub(r"(?<=&)(\d)\.(\d+)(?=\\\\)", r"1\1.\2", aligned.partition("\\caption")[0])
        assert accused(first + "\n\n" + wide + "\\caption" + aligned.partition("\\caption")[2]) == []
        rounded = re.sub(r"(?<=[&. ])(\d\.\d{3,})(?=[&\\\s])", lambda m: f"{float(m[1]):.2f}", first)
        assert rounded != first
        assert accused(rounded) == []
