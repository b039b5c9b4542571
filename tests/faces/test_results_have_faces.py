"""Every result can be looked at: a few lines in a terminal, a table in a notebook and in a paper, a picture."""

import math
import subprocess
import sys

import numpy as np
import pytest
from support import markup, refused

import nptests
from nptests.document.text import SHOWN
from nptests.procedures.examples import worked
from nptests.results import Faces

NAMES = [procedure.name for procedure in nptests.catalogue()]


def result_of(name):
    return worked(next(procedure for procedure in nptests.catalogue() if procedure.name == name))


def table(n=12, k=20):
    cells = np.random.default_rng(1).permuted(np.tile(np.arange(k), (n, 1)), axis=1)
    with pytest.warns(nptests.InputWarning):
        return nptests.Scores(cells, [f"algorithm {j}" for j in range(k)], better="lower")


def assert_faces(result):
    lines = repr(result).split("\n")
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 100
    assert not any(word in repr(result) for word in ("array(", "Frozen(", "{'"))
    assert {"section", "table"} <= {tag for tag, _ in markup.elements(result._repr_html_(), void=())}
    assert result.to_latex().count(r"\begin{tabular}") == 1
    assert result.to_markdown().startswith("|")


@pytest.mark.parametrize("name", NAMES)
def test_every_procedure_gives_a_result_with_faces(name):
    result = result_of(name)
    assert_faces(result)
    frame = result.to_frame()
    assert len(frame) == (len(result) if isinstance(result, nptests.Comparisons) else 1)
    assert {f"option_{option}" for option in result.options} <= set(frame.columns)
    assert result.summary().splitlines()[0] == repr(result).splitlines()[0]


@pytest.mark.parametrize("name", NAMES)
def test_the_conventions_of_a_number_stand_beside_it(name):
    """An option that changes an answer is printed as its caller writes it, or by the line that it is about."""
    result, text = result_of(name), repr(result_of(name))
    for option, value in result.options.items():
        if option not in SHOWN and value not in (None, "auto"):
            assert f"{option}={value!r}" in text
    null = getattr(result, "null", None)
    if null is not None and null.kind == "exact" and result.options.get("alternative") == "two-sided":
        assert ("twice the smaller tail" in text) == (name not in ("ks_2samp", "multiple_sign"))
    if getattr(result, "mean_ranks", None) is not None:
        assert "mean ranks, 1 is " in text


@pytest.mark.filterwarnings("ignore:the error counts ties")  # told beside what is asked for alone
def test_letters_are_a_part_of_comparisons():
    pairs = result_of("nemenyi")
    assert pairs.letters == pairs.cld
    for row in pairs:
        assert bool(set(pairs.letters[row.a]) & set(pairs.letters[row.b])) == (row.adjusted > 0.05)
    assert nptests.letters(table()) == nptests.all_pairs(table()).letters
    assert result_of("against").letters == {}


def test_a_test_shows_its_numbers():
    scores = nptests.Scores([[1, 2, 3], [1, 3, 2], [1, 2, 3], [2, 1, 3]], ("A", "B", "C"), better="lower")
    result = nptests.friedman(scores)
    text = repr(result)
    for piece in ("Friedman", "statistic", "4.5", "df", "p-value", result.null.law, "n = 4, k = 3", "A 1.2500"):
        assert piece in text
    frame = result.to_frame()
    assert (frame.loc[0, "statistic"], frame.loc[0, "df"], frame.loc[0, "option_ties"]) == (4.5, (2.0,), "corrected")


def test_an_effect_and_its_interval_are_shown_and_in_the_frame():
    result = nptests.wilcoxon([5, 7, 9, 4, 8, 12, 15, 3], [1, 2, 2, 1, 3, 4, 1, 2])
    assert result.interval is not None
    assert "95% interval" in repr(result)
    frame = result.to_frame()
    assert (frame.loc[0, "low"], frame.loc[0, "high"]) == result.interval


def test_many_comparisons_are_cut_the_best_first():
    result = nptests.nemenyi(table())
    assert_faces(result)
    smallest = min(result.rows, key=lambda row: (row.adjusted, row.pvalue))
    first = repr(result).split("\n")[4]
    assert smallest.a in first
    assert smallest.b in first
    assert "183 more rows" in repr(result)
    assert len(result.summary().split("\n")) > 190


@pytest.mark.filterwarnings("ignore:the error counts ties")  # told beside what is asked for alone
def test_pvalues_are_a_square():
    result = nptests.nemenyi(nptests.Scores([[1, 2, 3], [1, 3, 2], [1, 2, 3]], ("A", "B", "C"), better="lower"))
    square = result.pvalues
    assert list(square.index) == list(square.columns) == ["A", "B", "C"]
    for row in result:
        assert square.loc[row.a, row.b] == square.loc[row.b, row.a] == row.adjusted
    assert all(math.isnan(square.loc[name, name]) for name in square.index)


@pytest.mark.parametrize("k", [2, 3, 12])
def test_an_analysis_prints_the_short_answer(k):
    analysis = nptests.analyse(table(12, 20).select(*ALL[:k]))
    assert_faces(analysis)
    answer = "".join(repr(analysis).split())
    assert "".join(analysis.conclusion.text[0].split())[:60] in answer
    assert ".summary()" in repr(analysis)
    assert len(analysis.summary()) > len(repr(analysis))


ALL = [f"algorithm {j}" for j in range(20)]


def test_plot_draws_on_the_axes_of_the_caller():
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    axes = Figure(figsize=(4, 3)).subplots(1, 2)
    result = nptests.nemenyi(table())
    assert result.plot(ax=axes[0], kind="pvalues", title="All pairs") is axes[0]
    assert axes[0].get_title() == "All pairs"
    assert len(axes[0].texts) > 20
    assert not axes[1].texts
    refused.refuses("is drawn as cd, pvalues, ranks", result.plot, ax=axes[1], kind="pie")


THREE = nptests.Scores.of({"A": [5, 6, 7, 8], "B": [4, 5, 6, 7], "C": [1, 2, 5, 9]}, better="higher")


@pytest.mark.parametrize("kind", ["cd", "pvalues", "ranks", "scores"])
def test_plot_takes_other_names_a_width_and_what_stands_out(kind):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    analysis = nptests.analyse(THREE)
    names = {"A": "An algorithm whose name is longer than the thirty-six characters"}
    axes = analysis.plot(kind=kind, names=names, width=3.5, highlight=["A", "C"])
    assert axes.figure.get_size_inches()[0] == pytest.approx(3.5, rel=1e-12, abs=0)
    texts = {text.get_text(): text for text in axes.texts}
    bold = {label for label, text in texts.items() if text.get_weight() == "bold"}
    assert {names["A"], "B", "C"} <= {label.split(". ")[-1] for label in texts}
    assert {label.split(". ")[-1] for label in bold} & {names["A"], "B", "C"} == {names["A"], "C"}
    pyplot.close(axes.figure)


def test_an_analysis_is_a_frame_with_the_sizes_of_its_differences():
    analysis = nptests.analyse(THREE)
    frame = analysis.to_frame()
    assert list(zip(frame.a, frame.b, strict=True)) == [("A", "B"), ("A", "C"), ("B", "C")]
    assert list(frame["shift"]) == [1.0, *(nptests.hodges_lehmann(THREE.select(*p)).estimate for p in ("AC", "BC"))]
    assert list(frame["share"]) == [1.0, 0.75, 0.75]
    assert (frame.share_low <= frame.share).all()
    assert analysis.pvalues.equals(nptests.all_pairs(THREE).pvalues)
    two = nptests.analyse(THREE.select("A", "C"))
    assert two.to_frame()["pvalue"].item() == two.pvalues.loc["A", "C"] == two.pvalues.loc["C", "A"]
    assert math.isnan(two.pvalues.loc["A", "A"])


def test_names_of_pictures_are_checked():
    result = nptests.nemenyi(THREE)
    for question, words in (
        ({"names": "long"}, "'short', 'whole'"),
        ({"names": {"a": "x"}}, "there is no 'a'"),
        ({"names": {"A": "B"}}, "would be called the same"),
        ({"highlight": "D"}, "the names are A, B, C"),
    ):
        refused.refuses(words, nptests.draw, result, **question)
    refused.refuses("no ax beside it", result.plot, ax=object(), width=3)


def test_faces_cost_nothing_until_they_are_asked_for():
    code = (
        "import sys, nptests; o = nptests.friedman(nptests.Scores([[1, 2], [1, 2], [2, 1]], better='lower')); "
        "before = [m for m in sys.modules if m.startswith('nptests.document.') and 'docstrings' not in m]; "
        "repr(o); print(bool(before), 'matplotlib' in sys.modules)"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert process.stdout.strip() == "False False"


def test_every_result_type_has_them():
    for kind in (nptests.Outcome, nptests.Comparisons, nptests.Effect, nptests.Posterior, nptests.Analysis):
        assert issubclass(kind, Faces)
