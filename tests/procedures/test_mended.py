"""What is refused ends in a line that was run, whatever is wrong with a call, and however much of it."""

import re
import warnings

import pytest

import nptests

pd = pytest.importorskip("pandas")

df = pd.DataFrame(
    {"A": [0.81, 0.79, 0.85, 0.9, 0.7], "B": [0.8, 0.76, 0.86, 0.85, 0.69], "C": [0.7, 0.71, 0.8, 0.8, 0.6]}
)
a, b = df.A.tolist(), df.B.tolist()
groups = {"x": a, "y": b}
CALLS = """
nptests.against(df) | nptests.against(df, better='higher')
nptests.compare(df, alpha="0.05", control="a") | nptests.compare(df, better='higher', alpha=0.05, control='A')
nptests.analyse(df, alpha=5, adjust="holmm") | nptests.analyse(df, better='higher', adjust='holm', alpha=0.05)
nptests.bayes_sign(a, b, colour="red") | nptests.bayes_sign(a, b, rope=0.01)
nptests.bayes_sign(df) | nptests.bayes_sign(df['A'], df['B'], rope=0.01)
nptests.multiple_sign(df) | nptests.multiple_sign(df, better='higher', control='A')
nptests.wilcoxon(a, b, tails=1) | nptests.wilcoxon(a, b, alternative='greater')
nptests.wilcoxon(a, b, alternative="one-sided") | nptests.wilcoxon(a, b, alternative='greater')
nptests.cd_diagram(df, one_sided=True) | nptests.cd_diagram(df, better='higher')
nptests.Scores.of(df) | nptests.Scores.of(df, better='higher')
nptests.posthoc_dunn(groups, colour="red", size=3) | nptests.posthoc_dunn(groups)
nptests.page_test(a, b) | nptests.page(a, b, better='higher')
nptests.contrast_estimation_based_on_medians(df, 1, 2, 3) | nptests.contrasts(df)
nptests.tost(a, b, 0.02) | nptests.tost(a, b, margin=0.02)
nptests.quade(df, better=True) | nptests.quade(df, better='higher')
nptests.conover(a, b, colour="red") | nptests.conover(a, b)
""".strip().splitlines()


@pytest.mark.parametrize("row", CALLS)
def test_a_refused_call_is_mended_until_it_runs(row):
    call, line = row.split(" | ")
    with pytest.raises(nptests.InputError) as refused:
        eval(call)
    assert re.search(r".*write (nptests\.[\w.]+\(.*?\))(?:, or|: | # |;|$)", str(refused.value))[1] == line
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        eval(line)


def test_what_says_which_procedure_is_meant_is_never_left_out():
    with pytest.raises(nptests.InputError) as refused:
        nptests.sign(a, b, paired=False)
    assert "write" not in str(refused.value)


def test_values_and_the_group_of_each_are_groups():
    both = nptests.kruskal_wallis([*a, *b], ["x"] * 5 + ["y"] * 5)
    assert both.pvalue == nptests.kruskal_wallis(groups).pvalue


def test_a_word_that_is_none_is_not_left_out():
    """Without it the line would do something else than was asked."""
    for wrong in ({"null": "nix"}, {"null": "nix", "colour": "red"}):
        with pytest.raises(nptests.InputError, match=r"null='nix': the words are|no option 'colour'") as refused:
            nptests.friedman(df, **wrong)
        assert "write" not in str(refused.value)


def test_where_no_line_runs_an_example_and_the_reason_do():
    """The recorded example of the function, whose data are written out; parts that are none end in a line, too."""
    for call in ("nptests.mcnemar(df, colour=1)", "nptests.friedman(a)", "nptests.critical_value(a)"):
        with pytest.raises(nptests.InputError) as refused:
            eval(call)
        eval(re.search(r"; as in (nptests\..*\))$", str(refused.value))[1])
    adjusted = nptests.adjust([0.01, 0.04], "holm")
    assert adjusted.pval is adjusted
    assert adjusted["reject"].tolist() == [True, True]
    with pytest.raises(AttributeError, match=r"list\(zip\(adjusted, adjusted\.rejected\)\)"):
        adjusted.plot()
    with pytest.raises(KeyError, match=r"write .*\.summary\(\)"):
        nptests.paired_t(a, b)[2]
