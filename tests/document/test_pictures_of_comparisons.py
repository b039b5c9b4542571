"""Pictures of comparisons: every clique right, no overlap, nothing outside, at every size and with any groups."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from support import picture_checks as checks
from support.beside import beside, frozen
from support.refused import refuses

import nptests
from nptests.data.scores import Scores
from nptests.document.pictures.critical_difference import VISIBLE
from nptests.document.pictures.scene import Box, Dot, Line, Words
from nptests.results import Comparison, Comparisons

WRITTEN = frozen(beside(__file__))

EYE = VISIBLE
HOSTILE = WRITTEN["hostile"]


def comparisons(names, ranks, alike):
    """Comparisons that decide as told, with no common error."""
    rows = tuple(
        Comparison(names[i], names[j], ranks[i] - ranks[j], None, 1.0, 0.5, 0.5 if alike(i, j) else 0.001)
        for i, j in combinations(range(len(names)), 2)
    )
    return Comparisons("pairwise_wilcoxon", rows, "all-pairs", "holm", 20, len(names), names, tuple(ranks))


def table(k, spread, seed=5):
    """Forty-five data sets; algorithms from best to worst `spread` standard deviations apart."""
    values = np.random.default_rng(seed).normal(size=(45, k)).round(3) + spread * np.arange(k)
    return Scores(values.round(3), [f"algorithm {j + 1}" for j in range(k)], better="lower")


def judged(pairs, alpha=0.05):
    """The truth that a picture is held to, straight from the rows."""
    return lambda a, b: not pairs.row(a, b).adjusted <= alpha


def all_complaints(pairs, kind):
    scene = nptests.draw(pairs, kind=kind).scene
    bars = checks.false_bars(scene, pairs.algorithms, judged(pairs), vertical=kind == "pvalues", eye=EYE)
    return checks.complaints(scene) + bars


@pytest.mark.parametrize("kind", ["cd", "pvalues"])
@pytest.mark.parametrize("spread", [0.0, 0.3, 30.0], ids=["none differ", "some differ", "far apart"])
@pytest.mark.parametrize("k", [2, 4, 10, 40])
def test_nemenyi_at_every_size(k, spread, kind):
    assert all_complaints(nptests.nemenyi(table(k, spread)), kind) == []


@pytest.mark.parametrize("kind", ["cd", "pvalues"])
@pytest.mark.parametrize("k", [2, 4, 10, 40])
@pytest.mark.parametrize("alike", [True, False])
def test_all_and_none_differ(k, alike, kind):
    pairs = comparisons(tuple(f"A{j}" for j in range(k)), [float(j + 1) for j in range(k)], lambda i, j: alike)
    assert all_complaints(pairs, kind) == []
    assert len(nptests.draw(pairs, kind=kind).scene.of("bar")) == (1 if alike else 0)


@pytest.mark.parametrize("kind", ["cd", "pvalues"])
@pytest.mark.parametrize("seed", range(40))
def test_any_groups_even_of_no_neighbours(seed, kind):
    """Decisions drawn at random, which follow no order of the mean ranks; every fourth time with tied ranks."""
    rng = np.random.default_rng(seed)
    k = int(rng.integers(2, 8))
    names = tuple(f"A{j}" for j in range(k))
    ranks = rng.uniform(1, k, k).round(1 if seed % 4 else 0).tolist()
    decided = rng.random((k, k)) < 0.5
    assert all_complaints(comparisons(names, ranks, lambda i, j: bool(decided[i, j])), kind) == []


@pytest.mark.parametrize("kind", ["cd", "pvalues", "ranks"])
def test_all_ranks_equal(kind):
    comparisons = nptests.nemenyi(Scores([[1, 1, 1], [2, 2, 2], [3, 3, 3]], ["a", "b", "c"], better="higher"))
    scene = nptests.draw(comparisons, kind=kind).scene
    assert checks.complaints(scene) == []
    if kind != "ranks":
        assert len(scene.of("bar")) == 1


@pytest.mark.parametrize("kind", ["cd", "pvalues", "ranks", "scores"])
def test_hostile_names(kind):
    scores = Scores(table(len(HOSTILE), 0.3).values, HOSTILE, better="lower")
    scene = nptests.draw(scores if kind == "scores" else nptests.nemenyi(scores), kind=kind).scene
    assert checks.complaints(scene) == []
    names = [words.text for words in scene.of("name") if isinstance(words, Words)]
    assert len(set(names)) == len(HOSTILE)
    assert all(text.isprintable() for text in names)


@pytest.mark.parametrize("ranks", ["friedman", "aligned", "quade"])
@pytest.mark.parametrize("spread", [0.0, 0.5, 30.0])
@pytest.mark.parametrize("k", [2, 4, 10, 40])
def test_control(k, spread, ranks):
    """Filled circles are exactly the algorithms that differ; the band, where there is one, holds the others."""
    comparisons = nptests.bonferroni_dunn(table(k, spread), control="algorithm 2", ranks=ranks)
    scene = nptests.draw(comparisons).scene
    assert checks.complaints(scene) == []
    assert not scene.of("bar")
    dots = {dot.label.rpartition(" ")[0]: dot for dot in scene.of("rank") if isinstance(dot, Dot)}
    alike = {row.a for row in comparisons.rows if not row.adjusted <= 0.05}
    assert {name for name, dot in dots.items() if dot.hollow} == alike
    (band,) = scene.of("band")
    assert isinstance(band, Box)
    assert {name for name, dot in dots.items() if band.x <= dot.x <= band.x + band.width} == alike | {"algorithm 2"}


def test_no_band_where_decisions_are_stepwise():
    scene = nptests.draw(nptests.against(table(6, 0.3), control="algorithm 2", adjust="holm")).scene
    assert not scene.of("band")
    assert not scene.of("ruler")


@pytest.mark.parametrize("alpha", [0.01, 0.05, 0.5])
def test_difference_uses_the_error_of_the_result(alpha):
    """With ties within data sets the error is smaller than the tie-free one, and the difference with it."""
    comparisons = nptests.nemenyi(Scores(table(5, 0.3).values.round(0), better="lower"))
    (ruler,) = nptests.draw(comparisons, alpha=alpha).scene.of("ruler")
    difference = float(ruler.label.removeprefix("CD = "))
    free = nptests.critical_difference(5, 45, alpha=alpha)
    error = comparisons.rows[0].error
    assert error is not None
    assert difference == pytest.approx(free * error / (5 * 6 / (6 * 45)) ** 0.5, abs=5e-4)
    assert difference < free - 5e-4


@pytest.mark.parametrize("control", [None, "algorithm 3"])
def test_intervals_say_what_the_p_values_say(control):
    scores = table(8, 0.3)
    found = nptests.nemenyi(scores) if control is None else nptests.bonferroni_dunn(scores, control=control)
    scene = nptests.draw(found, kind="ranks").scene
    assert checks.complaints(scene) == []
    spans = {line.label.rpartition(" ")[0]: line.points for line in scene.of("interval") if isinstance(line, Line)}
    for row in found.rows:
        if control is None:
            apart = max(spans[row.a][0][0], spans[row.b][0][0]) >= min(spans[row.a][1][0], spans[row.b][1][0])
        else:
            (line,) = scene.of("control")
            assert isinstance(line, Line)
            apart = not spans[row.a][0][0] < line.points[0][0] < spans[row.a][1][0]
        assert apart == (row.adjusted <= 0.05)


def test_the_map_against_a_control_has_one_column():
    picture = nptests.draw(nptests.against(table(6, 0.3), control="algorithm 2"), kind="pvalues")
    assert checks.complaints(picture.scene) == []
    cells = [item for item in picture.scene.of("cell-ground") if isinstance(item, Box)]
    assert len(cells) == 5
    assert len({cell.x for cell in cells}) == 1
    assert "against algorithm 2" in picture.text()


def test_significant_cells_are_bold_and_never_misread():
    """A p-value just above alpha is not printed as alpha."""
    names = ("a", "b", "c")
    pairs = comparisons(names, [1.0, 2.0, 3.0], lambda i, j: True)
    rows = tuple(replace(row, adjusted=p) for row, p in zip(pairs.rows, (0.0503, 0.0499, 1e-12), strict=True))
    words = nptests.draw(replace(pairs, rows=rows), kind="pvalues").scene.of("p")
    assert {w.text: w.bold for w in words if isinstance(w, Words)} == {"0.0503": False, "0.050": True, "1e-12": True}


# The checks themselves: each must see what is planted.


def sound():
    names = ("A", "B", "C", "D", "E")
    pairs = comparisons(names, [1.5, 2.0, 2.8, 3.6, 4.6], lambda i, j: j - i == 1)
    return nptests.draw(pairs).scene, pairs


def with_bar(scene, change):
    bar = scene.of("bar")[0]
    assert isinstance(bar, Line)
    return replace(scene, items=tuple(change(bar) if item is bar else item for item in scene.items))


def test_a_planted_false_bar_is_caught():
    scene, pairs = sound()
    truth = judged(pairs)
    assert checks.false_bars(scene, pairs.algorithms, truth, vertical=False, eye=EYE) == []
    longer = with_bar(
        scene, lambda bar: replace(bar, points=(bar.points[0], (bar.points[1][0] + 150, bar.points[1][1])))
    )
    shorter = with_bar(scene, lambda bar: replace(bar, points=(bar.points[0], bar.points[0])))
    joined = with_bar(scene, lambda bar: replace(bar, label="A, C"))
    missing = replace(scene, items=tuple(item for item in scene.items if item is not scene.of("bar")[0]))
    for wrong in (longer, shorter, joined, missing):
        assert checks.false_bars(wrong, pairs.algorithms, truth, vertical=False, eye=EYE)


def test_a_false_group_is_caught():
    """The same picture held to other decisions."""
    scene, pairs = sound()
    other = comparisons(pairs.algorithms, [1.5, 2.0, 2.8, 3.6, 4.6], lambda i, j: j - i <= 2)
    assert checks.false_bars(scene, pairs.algorithms, judged(other), vertical=False, eye=EYE)


def test_false_letters_are_caught():
    names = ("A", "B", "C")
    pairs = comparisons(names, [1.0, 2.0, 3.0], lambda i, j: (i, j) == (0, 2))
    scene = nptests.draw(pairs).scene
    assert scene.of("letters")
    items = tuple(replace(item, text="a") if item.kind == "letters" else item for item in scene.items)
    assert checks.false_bars(replace(scene, items=items), names, judged(pairs), vertical=False, eye=EYE)


def test_a_planted_overlap_and_words_outside_and_pale_words_are_caught():
    scene, _ = sound()
    assert checks.complaints(scene) == []
    first, second = (item for item in scene.of("name")[:2] if isinstance(item, Words))
    moved = tuple(replace(first, y=second.y, x=second.x) if item is first else item for item in scene.items)
    assert checks.overlapping_words(replace(scene, items=moved))
    outside = tuple(replace(first, x=5.0) if item is first else item for item in scene.items)
    assert checks.outside_frame(replace(scene, items=outside))
    faint = tuple(replace(first, role="faint") if item is first else item for item in scene.items)
    assert checks.pale(replace(scene, items=faint))


def test_groups_need_all_pairs_and_p_values():
    pairs = sound()[1]
    refuses("only some pairs", nptests.draw, replace(pairs, rows=pairs.rows[:-1]))
    refuses("without p-values", nptests.draw, nptests.contrasts(table(4, 0.3)), kind="pvalues")
    refuses("mean ranks", nptests.draw, replace(pairs, mean_ranks=None), kind="cd")


def test_a_picture_says_or_asks_which_scores_are_better():
    scores = table(4, 0.3)
    assert "Mean ranks from the lowest to the highest: " in nptests.draw(nptests.nemenyi(scores.values)).scene.about
    assert "Mean ranks from best to worst: " in nptests.draw(nptests.nemenyi(scores)).scene.about
    refuses("say which scores are better", nptests.cd_diagram, scores.values, method="nemenyi")
