"""The door to the pictures, the files it writes, and the pictures of single results."""

import math
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from support import picture_checks as checks, refused

import nptests
from nptests.data.scores import Scores
from nptests.document.pictures import box_plot, latex_picture, lettering
from nptests.document.pictures.scene import Area, Box, Dot, Line, Scale, Scene, Words, nice_ticks, rank_ticks
from nptests.errors import InputError
from nptests.read import literature as fixtures

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "style", "rect", "text", "polyline", "polygon", "circle"}
TABLE = fixtures.scores("demsar2006/table6")
PAIR = TABLE.select("C4.5", "C4.5+m")

RESULTS: dict[str, tuple[Callable[[], Any], str]] = {
    "cd": (lambda: nptests.nemenyi(TABLE), "cd"),
    "control": (lambda: nptests.bonferroni_dunn(TABLE, control="C4.5"), "cd"),
    "pvalues": (lambda: nptests.pairwise_wilcoxon(TABLE), "pvalues"),
    "ranks": (lambda: nptests.nemenyi(TABLE), "ranks"),
    "scores": (lambda: TABLE, "scores"),
    "null": (lambda: nptests.friedman(TABLE), "null"),
    "simplex": (lambda: nptests.bayes_signed_rank(PAIR, rope=0.01, draws=2000), "simplex"),
    "posterior": (lambda: nptests.correlated_t([0.02, 0.01, 0.03, -0.01], rope=0.01, rho=0.1), "posterior"),
}

OUTCOMES: dict[str, Callable[[], nptests.Outcome]] = {
    "friedman": lambda: nptests.friedman(TABLE),
    "friedman exact": lambda: nptests.friedman(TABLE, null="exact"),
    "friedman exact, ties ignored": lambda: nptests.friedman(TABLE, null="exact", ties="ignored"),
    "iman-davenport": lambda: nptests.iman_davenport(TABLE),
    "quade": lambda: nptests.quade(TABLE),
    "aligned ranks": lambda: nptests.aligned_ranks(TABLE),
    "wilcoxon": lambda: nptests.wilcoxon(PAIR),
    "wilcoxon split": lambda: nptests.wilcoxon(PAIR, zeros="split"),
    "wilcoxon pratt, less": lambda: nptests.wilcoxon(PAIR, zeros="pratt", alternative="less"),
    "wilcoxon asymptotic": lambda: nptests.wilcoxon(PAIR, null="asymptotic"),
    "wilcoxon greater asymptotic": lambda: nptests.wilcoxon(PAIR, null="asymptotic", alternative="greater"),
    "sign": lambda: nptests.sign(PAIR),
    "sign less": lambda: nptests.sign(PAIR, alternative="less"),
    "mann-whitney": lambda: nptests.mann_whitney(PAIR),
    "paired t": lambda: nptests.paired_t(PAIR),
    "page": lambda: nptests.page(TABLE),
    "page asymptotic": lambda: nptests.page(TABLE, null="asymptotic"),
    "kruskal-wallis": lambda: nptests.kruskal_wallis(TABLE),
}


def drawn(name):
    make, kind = RESULTS[name]
    return nptests.draw(make(), kind=kind)


@pytest.mark.parametrize("name", RESULTS)
def test_every_picture_is_sound(name):
    assert checks.complaints(drawn(name).scene) == []


@pytest.mark.parametrize("name", RESULTS)
def test_svg_is_well_formed_without_script_ids_or_links(name):
    picture = drawn(name)
    root = ElementTree.fromstring(picture.svg())
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ALLOWED
    assert not any(a in ("id", "href") or a.startswith("on") for e in root.iter() for a in e.attrib)
    assert root.findtext(f"{SVG}title") == picture.scene.title
    assert picture._repr_svg_() == picture.svg()


@pytest.mark.parametrize("name", RESULTS)
def test_svg_for_a_page_with_its_own_style_sheet_has_presentation_attributes_only(name):
    root = ElementTree.fromstring(drawn(name).svg(inline=True))
    assert not any(element.tag == f"{SVG}style" or "style" in element.attrib for element in root.iter())
    shapes = [e for e in root.iter() if e.tag.removeprefix(SVG) in ("rect", "text", "polyline", "polygon", "circle")]
    assert shapes
    assert all("fill" in shape.attrib and "class" in shape.attrib for shape in shapes)


@pytest.mark.parametrize("name", RESULTS)
def test_files_and_their_endings(name, tmp_path):
    make, kind = RESULTS[name]
    result = make()
    for ending, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("txt", b"")):
        path = tmp_path / f"picture.{ending}"
        nptests.draw(result, path, kind=kind, dark=ending == "png")
        first = path.read_bytes()
        assert first.startswith(start)
        assert len(first) > 100
        nptests.draw(result, path, kind=kind, dark=ending == "png")
        assert path.read_bytes() == first


def test_names_are_escaped_in_svg():
    names = ("<script>alert(1)</script>", '"><svg onload=x>', "$x_1$&amp;", "bell\x07 and \ud800 half")
    picture = nptests.draw(nptests.nemenyi(Scores(np.arange(24.0).reshape(6, 4) % 7, names, better="higher")))
    text = picture.svg()
    root = ElementTree.fromstring(text.encode("utf-8"))
    labels = {element.text for element in root.iter(f"{SVG}text")}
    assert {lettering.cleaned(name) for name in names} <= labels
    assert "<script" not in text
    assert "onload=x>" not in text


def test_matplotlib_takes_dollar_signs_as_they_are(tmp_path):
    names = ("$x_1$", "$\\frac{", "50% of $", "#")
    comparisons = nptests.nemenyi(Scores(np.arange(24.0).reshape(6, 4) % 7, names, better="higher"))
    nptests.draw(comparisons, tmp_path / "picture.png")


def test_svg_and_text_need_no_matplotlib(tmp_path):
    code = (
        "import sys; sys.modules['matplotlib'] = None; sys.modules['matplotlib.figure'] = None\n"
        "import nptests; from nptests.read import literature as fixtures\n"
        "found = nptests.nemenyi(fixtures.scores('demsar2006/table6'))\n"
        f"nptests.draw(found, {str(tmp_path / 'a.svg')!r}); nptests.draw(found, {str(tmp_path / 'a.txt')!r})\n"
        "try: nptests.draw(found, 'a.png')\n"
        "except nptests.InputError as problem: print(problem.message)\n"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'nptests[plot]'" in process.stdout
    assert {path.name for path in tmp_path.iterdir()} == {"a.svg", "a.txt"}


def test_what_cannot_be_drawn_says_what_can(tmp_path):
    comparisons = nptests.nemenyi(TABLE)
    refused.refuses("is drawn as cd, pvalues, ranks", nptests.draw, comparisons, kind="boxes")
    with pytest.raises(InputError, match="cannot be drawn"):
        nptests.draw(3)  # type: ignore[arg-type]
    refused.refuses("endings", nptests.draw, comparisons, tmp_path / "picture.bmpp")
    refused.refuses("cannot be written", nptests.draw, comparisons, tmp_path / "nowhere" / "picture.svg")
    with pytest.raises(InputError, match="cannot be drawn from this result"):
        nptests.draw(nptests.friedman(TABLE, null="simulated", draws=100))
    with pytest.raises(InputError, match="no null distribution here: the data show no difference"):
        nptests.draw(nptests.friedman(Scores([[1, 1, 1]] * 4, better="higher")))
    with pytest.raises(InputError, match='kind="simplex"'):
        nptests.draw(nptests.bayes_sign(PAIR, rope=0.01), kind="posterior")


def test_an_analysis_lends_its_parts_and_its_level():
    analysis = nptests.analyse(TABLE, alpha=0.1)
    for kind in ("cd", "pvalues", "ranks", "null"):
        assert "alpha = 0.1" in nptests.draw(analysis, kind=kind).svg()
    assert nptests.draw(analysis, kind="scores").svg() == nptests.draw(TABLE).svg()
    assert nptests.draw(analysis, kind="cd").svg() == nptests.draw(analysis.comparisons, alpha=0.1).svg()


# Single results.


@pytest.mark.parametrize("name", OUTCOMES)
@pytest.mark.parametrize("alpha", [0.01, 0.3])
def test_null_distribution_shows_the_decision(name, alpha):
    """The statistic stands in the filled region exactly when p <= alpha, and the region has at most alpha."""
    outcome = OUTCOMES[name]()
    scene = nptests.draw(outcome, alpha=alpha).scene
    assert checks.complaints(scene) == []
    (line,) = scene.of("statistic")
    assert isinstance(line, Line)
    at = line.points[0][0]
    regions = scene.of("region")
    spans = [checks.extent(item) for item in regions]
    if all(isinstance(item, Area) for item in regions):
        step = 2.0  # the curve has 400 points on some 500 pixels
        inside = any(low - step <= at <= right + step for low, _, right, _ in spans)
    else:
        sides = [s for s in ([x for x, *_ in spans if x < at + 1e-6], [x for x, *_ in spans if x > at - 1e-6]) if s]
        inside = any(abs(x - at) < 1e-6 for x, *_ in spans) or (bool(sides) and _beyond(at, spans, scene.of("law")))
    assert inside == (outcome.pvalue <= alpha)
    assert ("in the rejection region" in scene.about) == (outcome.pvalue <= alpha)


def _beyond(at, spans, law):
    """Is a statistic whose own needle is too small to be drawn nearer to the region than to the rest of the law?"""
    return min(abs(x - at) for x, *_ in spans) < min(abs(checks.extent(needle)[0] - at) for needle in law)


def test_null_distribution_is_refused_when_the_p_value_is_another():
    from dataclasses import replace

    with pytest.raises(InputError, match="is not that of"):
        nptests.draw(replace(nptests.friedman(TABLE), pvalue=0.5))


def test_posterior_areas_are_the_probabilities():
    posterior = nptests.correlated_t([0.02, 0.01, 0.03, -0.01, 0.015], rope=0.01, rho=0.1)
    parts = nptests.draw(posterior).scene.of("part")
    areas = []
    for part in parts:
        assert isinstance(part, Area)
        x, y = np.array(part.points).T
        areas.append(abs(float((x * np.roll(y, 1) - y * np.roll(x, 1)).sum())) / 2)
    # The tails left out hold 2e-3, and each of the two borders may lose one of 400 steps, at most 1 % of the area.
    assert np.array(areas) / sum(areas) == pytest.approx([posterior.left, posterior.rope, posterior.right], abs=0.02)


@pytest.mark.parametrize("df", [3, 30])
def test_the_peak_of_a_posterior_is_in_the_picture(df):
    differences = np.linspace(-0.02, 0.03, df + 1)
    (line,) = nptests.draw(nptests.correlated_t(differences, rope=0.01, rho=0.1)).scene.of("density")
    assert isinstance(line, Line)
    heights = [y for _, y in line.points]
    assert heights.count(min(heights)) <= 2  # a peak between two steps, and no plateau


def test_simplex_gives_back_the_shares():
    """Every dot is nearest to the corner of its largest share."""
    posterior = nptests.bayes_signed_rank(PAIR, rope=0.01, draws=1000, points=300)
    scene = nptests.draw(posterior).scene
    (triangle,) = scene.of("triangle")
    assert isinstance(triangle, Line)
    corners = np.array(triangle.points[:3])
    dots = np.array([(dot.x, dot.y) for dot in scene.of("draw") if isinstance(dot, Dot)])
    shares = np.linalg.solve(np.vstack([corners.T, np.ones(3)]), np.vstack([dots.T, np.ones(len(dots))]))
    assert len(dots) == 300
    assert (shares > -1e-9).all()  # rounding of the solution on numbers of some hundreds
    wins = np.bincount(shares.argmax(axis=0), minlength=3) / len(dots)
    assert wins == pytest.approx([posterior.left, posterior.rope, posterior.right], abs=4 * math.sqrt(0.25 / 300))


def test_box_plot_shows_every_score_of_a_small_table():
    scene = nptests.draw(TABLE).scene
    assert len(scene.of("score")) == TABLE.n * TABLE.k
    names = [words.text for words in scene.of("name") if isinstance(words, Words)]
    assert names == ["C4.5+m+cf", "C4.5+m", "C4.5+cf", "C4.5"]  # by mean rank
    boxes = [box for box in scene.of("box") if isinstance(box, Box)]
    assert len(boxes) == TABLE.k


def test_five_numbers():
    five = box_plot.Five.of((1.0, 2.0, 3.0, 4.0, 100.0))
    assert (five.low, five.first, five.median, five.third, five.high, five.beyond) == (1, 2, 3, 4, 4, (100.0,))
    same = box_plot.Five.of((2.0, 2.0))
    assert (same.low, same.high, same.beyond) == (2, 2, ())


@pytest.mark.parametrize("values", [[[1, 1], [1, 1]], [[1e-300, 2e-300], [3e-300, 1e-300]], [[1e300, -1e300], [0, 1]]])
def test_box_plot_at_the_ends_of_the_range(values):
    assert checks.complaints(nptests.draw(Scores(values, better="lower")).scene) == []


# Lettering and scales.


def test_no_word_is_wider_than_expected():
    """In DejaVu Sans, regular and bold: the face that matplotlib has always on board, wider than Helvetica."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    rng = np.random.default_rng(0)
    printable = [chr(c) for c in range(33, 127)]
    texts = [*(c * 20 for c in printable), *("".join(rng.choice(printable, 12)) for _ in range(30))]
    for text in texts:
        for weight in ("normal", "bold"):
            path = TextPath((0, 0), text.replace("$", r"\$"), size=100, prop=FontProperties(weight=weight))
            assert path.get_extents().x1 <= lettering.width_of(text, 100), text


def test_short_names_stay_apart_and_printable():
    long = "x" * 50
    assert lettering.short_names(("a", long, long + "y", "b\nc")) == (
        "a",
        "x" * 18 + "…" + "x" * 17,
        "x" * 18 + "…" + "x" * 16 + "y",
        "b c",
    )
    assert len(set(lettering.short_names((long, long + "x")))) == 2
    assert lettering.cleaned("\u202eabc\x00\x1b") == "\\u202eabc\\u0000\\u001b"


def test_wrapped_lines_fit_or_are_single_words():
    lines = lettering.wrapped("one two three four supercalifragilistic", 60.0)
    assert " ".join(lines) == "one two three four supercalifragilistic"
    assert all(lettering.width_of(line) <= 60 or " " not in line for line in lines)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (1, 4), (-3e-9, 2e-9), (1e6, 1e6 + 3), (0.1, 0.3), (-1e300, 1e300)])
def test_ticks_are_round_inside_and_some(low, high):
    ticks = nice_ticks(low, high)
    assert 2 <= len(ticks) <= 9
    # A tick may stand for a bound that it misses by rounding.
    slack = 8 * max(math.ulp(low), math.ulp(high))
    assert all(low - slack <= t <= high + slack for t in ticks)
    step = ticks[1] - ticks[0]
    mantissa = step / 10.0 ** math.floor(math.log10(step))
    # Ticks near 1e6 are doubles some 1e-10 apart, and the steps here at least 0.5: nine digits of a step are sure.
    assert min(abs(mantissa - round_step) for round_step in (1.0, 2.0, 2.5, 5.0, 10.0)) < 1e-8


def test_the_best_rank_has_its_number():
    for k in (2, 4, 10, 40):
        assert rank_ticks(Scale(1.0, float(k), 0.0, max(460.0, 20.0 * k)))[0] == 1.0


def test_a_sloping_line_in_latex_says_of_how_many_squares_it_is_made():
    """LaTeX would divide by a number of its own, which is 0 for a piece much shorter than it is wide."""
    points = ((10.0, 10.0), (10.02, 10.01), (10.02, 10.01), (400.0, 90.0))
    scene = Scene(420, 100, "a slope", "", (Line(points, width=2.0), Line(points[2:], dashed=True)))
    numbers = [int(n) for n in re.findall(r"\\qbezier\[(\d+)\]", latex_picture.latex(scene))]
    assert len(numbers) == latex_picture.latex(scene).count(r"\qbezier") == 3
    assert numbers[0] == 1
    assert numbers[1] == round(math.dist(*points[2:]) / 0.5)
    assert numbers[2] == round(math.dist(*points[2:]) / 4)
