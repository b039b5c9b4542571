"""A paper follows one program: its numbers are judged as that program prints them, and what departs is seen."""

import math
import re

import numpy as np
import pytest
from scipy import stats

import nptests
from crosscheck import audit_paper
from crosscheck.auditing import showing
from crosscheck.cli import main
from crosscheck.variants import software
from nptests.procedures.descriptor import options_of
from nptests.read import literature as fixtures

A = (12.1, 14.7, 9.8, 11.3, 16.4, 13.9, 8.5, 15.2, 10.7, 12.9, 13.3, 9.1)
B = (11.6, 12.9, 10.1, 9.7, 13.6, 12.5, 8.4, 11.8, 11.1, 10.7, 13.9, 7.8)


def _signed(a=A, b=B):
    d = np.round(np.subtract(a, b), 9)
    d = d[d != 0]
    r = stats.rankdata(np.abs(d))
    return d, r, float(r[d > 0].sum()), float(r[d < 0].sum())


def spss():
    """The tables of NPAR TESTS and T-TEST: the smaller sum and U, z below 0, no continuity, both t."""
    _, r, plus, minus = _signed()
    n, m = len(r), len(A)
    z = (min(plus, minus) - r.sum() / 2) / np.sqrt((r**2).sum() / 4)
    ranks = stats.rankdata(np.concatenate([A, B]))
    u = ranks[:m].sum() - m * (m + 1) / 2
    variance = m * m * ((ranks - ranks.mean()) ** 2).sum() / (2 * m * (2 * m - 1))
    z_u = (min(u, m * m - u) - m * m / 2) / np.sqrt(variance)
    assert n > 8
    return [
        ("wilcoxon", "statistic", min(plus, minus)),
        ("wilcoxon", "z", z),
        ("wilcoxon", "pvalue", 2 * stats.norm.sf(abs(z))),
        ("mann_whitney", "statistic", min(u, m * m - u)),
        ("mann_whitney", "z", z_u),
        ("mann_whitney", "pvalue", 2 * stats.norm.sf(abs(z_u))),
        ("unpaired_t", "statistic", stats.ttest_ind(A, B).statistic),
        ("unpaired_t", "pvalue", stats.ttest_ind(A, B).pvalue),
        ("unpaired_t", "pvalue", stats.ttest_ind(A, B, equal_var=False).pvalue),
        ("paired_t", "statistic", stats.ttest_rel(A, B).statistic),
    ]


def scipy():
    w, u = stats.wilcoxon(A, B, method="approx"), stats.mannwhitneyu(A, B)
    t = stats.ttest_ind(A, B)
    return [
        ("wilcoxon", "statistic", w.statistic),
        ("wilcoxon", "pvalue", w.pvalue),
        ("mann_whitney", "statistic", u.statistic),
        ("mann_whitney", "pvalue", u.pvalue),
        ("unpaired_t", "statistic", t.statistic),
        ("unpaired_t", "pvalue", t.pvalue),
    ]


def r_stats():
    """wilcox.test with ties: V, and the normal law with continuity; t.test is Welch's."""
    _, r, plus, _ = _signed()
    z = (abs(plus - r.sum() / 2) - 0.5) / np.sqrt((r**2).sum() / 4)
    t = stats.ttest_ind(A, B, equal_var=False)
    return [
        ("wilcoxon", "statistic", plus),
        ("wilcoxon", "pvalue", 2 * stats.norm.sf(z)),
        ("mann_whitney", "statistic", stats.mannwhitneyu(A, B).statistic),
        ("mann_whitney", "pvalue", stats.mannwhitneyu(A, B, method="asymptotic").pvalue),
        ("unpaired_t", "statistic", t.statistic),
        ("unpaired_t", "pvalue", t.pvalue),
    ]


def vassarstats():
    """The signed sum W, half a unit of it for continuity, no correction for ties; U of the second sample."""
    _, r, plus, minus = _signed()
    n, m = len(r), len(A)
    z = (abs(plus - minus) - 0.5) / np.sqrt(n * (n + 1) * (2 * n + 1) / 6)
    total = stats.rankdata(np.concatenate([A, B]))[:m].sum()
    return [
        ("wilcoxon", "statistic", plus - minus),
        ("wilcoxon", "z", z),
        ("wilcoxon", "pvalue", 2 * stats.norm.sf(z)),
        ("mann_whitney", "statistic", m * m + m * (m + 1) / 2 - total),
        ("unpaired_t", "statistic", stats.ttest_ind(A, B).statistic),
    ]


def minitab():
    """W of the positive differences with continuity; the rank sum of the first sample; Welch's t."""
    _, r, plus, _ = _signed()
    n, m = len(r), len(A)
    z = (abs(plus - n * (n + 1) / 4) - 0.5) / np.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    return [
        ("wilcoxon", "statistic", plus),
        ("wilcoxon", "pvalue", 2 * stats.norm.sf(z)),
        ("mann_whitney", "statistic", float(stats.rankdata(np.concatenate([A, B]))[:m].sum())),
        ("unpaired_t", "statistic", stats.ttest_ind(A, B, equal_var=False).statistic),
    ]


PRINTS = {"SPSS": spss, "scipy": scipy, "R stats": r_stats, "VassarStats": vassarstats, "Minitab": minitab}


def paper(numbers, a=A, b=B):
    return "".join(
        f'[[claim]]\nid = "c{i}"\nwhere = "here"\ntest = "{test}"\nargs = [{list(a)}, {list(b)}]\nvalue = "{value}"\n'
        f'printed = "{printed:.4f}"\n'
        for i, (test, value, printed) in enumerate(numbers)
    )


def judged(numbers, **data):
    return audit_paper(paper(numbers, **data))


@pytest.mark.parametrize("program", PRINTS)
def test_what_a_program_prints_is_explained_and_the_program_named(program):
    findings = judged(PRINTS[program]())
    assert [showing.line(v) for v in findings.failed] == []
    (profile,) = findings.profiles.values()
    assert program in profile.programs
    assert profile.explained == profile.asked >= len(findings.verdicts) - 1  # of the paired t there is one way


@pytest.mark.parametrize(("program", "other"), [("SPSS", "VassarStats"), ("VassarStats", "SPSS"), ("Minitab", "SPSS")])
def test_a_number_of_another_program_departs_from_the_profile(program, other, tmp_path):
    numbers = PRINTS[program]()
    mixed = [*numbers, next(n for n in PRINTS[other]() if n[:2] == ("wilcoxon", "pvalue"))]
    file = tmp_path / "paper.toml"
    file.write_text(paper(numbers))
    assert main(["audit", str(file)]) == 0
    file.write_text(paper(mixed))
    assert main(["audit", str(file)]) == 1
    (odd,) = judged(mixed).failed
    assert odd.claim.id == f"c{len(numbers)}"
    assert showing.why(odd).startswith(f"departs from what the other numbers of the paper follow ({program}")


def test_a_wrong_number_is_no_programs_number():
    for program, prints in PRINTS.items():
        for i, (test, value, printed) in enumerate(numbers := prints()):
            wrong = [*numbers[:i], (test, value, printed + 0.0137), *numbers[i + 1 :]]
            assert [v.claim.id for v in judged(wrong).failed] == [f"c{i}"], (program, test, value)


def test_t_of_b_against_a_is_explained_unless_a_direction_is_stated():
    t = stats.ttest_rel(B, A).statistic
    assert judged([("paired_t", "statistic", t)]).verdicts[0].explained
    stated = paper([("paired_t", "statistic", t)]).replace("value =", 'options = {alternative = "greater"}\nvalue =')
    assert not audit_paper(stated).verdicts[0].explained


def test_ranks_that_ascend_are_those_of_spss_and_not_beside_descending_ones():
    rows = [(0.81, 0.84, 0.79), (0.66, 0.71, 0.69), (0.90, 0.93, 0.92), (0.55, 0.61, 0.52)]
    table = "".join(f"d{i},{','.join(map(str, row))}\n" for i, row in enumerate(rows))
    ranks = np.array([stats.rankdata(row) for row in rows]).mean(axis=0)
    head = f"[[table]]\nname = 't'\nholds = 'scores'\nbetter = 'higher'\ncells = '''\nd,A,B,C\n{table}'''\n"
    claim = (
        "[[claim]]\nid = 'm{n}'\nwhere = 'here'\ntest = 'friedman'\ntable = 't'\nvalue = 'mean_ranks'\n"
        "at = ['{{column}}']\nprinted = {{A = '{0:.2f}', B = '{1:.2f}', C = '{2:.2f}'}}\n"
    )
    assert not audit_paper(head + claim.format(*ranks, n=1)).failed
    mixed = audit_paper(head + claim.format(*ranks, n=1) + claim.format(*(4 - ranks), n=2))
    assert mixed.failed


def test_every_word_and_field_that_a_program_is_said_to_print_exists():
    assert {"SPSS", "scipy", "R stats", "coin", "exactRankTests", "scmamp", "PMCMRplus", "KEEL", "STAC"} < set(
        software.programs()
    )
    for procedure in nptests.catalogue():
        options = options_of(procedure.run)
        for printing in procedure.printed_by.values():
            for option, words in printing.options.items():
                known = ("higher", "lower") if option == "better" else options[option].words
                assert not known or set(words) <= {*known}, (procedure.name, option)


@pytest.mark.parametrize("procedure", [p for p in nptests.catalogue() if p.printed_by], ids=lambda p: p.name)
def test_what_a_program_prints_is_known_from_somewhere(procedure):
    """A version and a function, a document, or a source of the fixtures."""
    for program, printing in procedure.printed_by.items():
        assert re.search(r"\d|vassarstats\.net|Algorithms|STAC|KEEL", printing.source), (program, printing.source)
        for named in re.findall(r"fixtures/(\w+)", printing.source):
            assert named in fixtures.publications()


def _square_roots(prints, numbers):
    """Claims of square roots with three decimals, rounded (r) or cut off (c)."""
    texts = {"r": lambda x: f"{x:.3f}", "c": lambda x: f"{math.floor(x * 1000) / 1000:.3f}"}
    return "".join(
        f'[[claim]]\nid = "c{i}"\nwhere = "here"\nformula = "sqrt(n)"\nwith = {{n = {i}}}\n'
        f'printed = "{texts[how](math.sqrt(i))}"\n'
        for i, how in zip(numbers, prints, strict=True)
    )


def test_digits_cut_off_excuse_a_paper_that_cuts_them_off_and_no_other():
    different = [i for i in range(2, 60) if f"{math.sqrt(i):.3f}" != f"{math.floor(math.sqrt(i) * 1000) / 1000:.3f}"]
    chosen = different[:6]
    alone = audit_paper(_square_roots("rrrrrc", chosen))
    assert [v.claim.id for v in alone.failed] == [f"c{chosen[-1]}"]
    assert alone.failed[0].evidence["name"] == "truncated"
    assert audit_paper(_square_roots("cccccr", chosen)).failed == ()
    assert audit_paper(_square_roots("cccccc", chosen)).failed == ()
