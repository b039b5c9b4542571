"""From whatever a newcomer pastes to the right conclusion, by what the page offers; every road is photographed."""

import json
import re
import warnings
from random import Random

import pytest
from support.browsing import ARTIFACTS, kept, numbers, paste, settle, until
from support.first_conclusion import table as large

import nptests
from nptests.errors import InputWarning

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-1")]
NAMES = ("Forest", "Boost", "Net", "Tree")
DRAWN = Random(39)
CELLS = [[f"{0.7 - 0.04 * j + 0.2 * DRAWN.random():.3f}" for j in range(4)] for _ in range(12)]
SETS = [f"set {chr(97 + i)}" for i in range(12)]
WANTED = nptests.analyse(nptests.Scores(CELLS, NAMES, SETS, better="higher")).conclusion.sentence


def table(cells=CELLS, names=NAMES, sets=SETS, mark="\t", corner=""):
    rows = [[corner, *names], *([name, *row] for name, row in zip(sets, cells, strict=True))]
    return "\n".join(mark.join(row) for row in rows)


def with_cell(text):
    return table([[text if (i, j) == (4, 1) else cell for j, cell in enumerate(row)] for i, row in enumerate(CELLS)])


def without(row):
    """The sentence about the table without a data set."""
    cells, sets = [CELLS[i] for i in range(12) if i != row], [SETS[i] for i in range(12) if i != row]
    return nptests.analyse(nptests.Scores(cells, NAMES, sets, better="higher")).conclusion.sentence


def runs(seeds):
    """Each cell three times, the mean of which is the cell."""
    rows = [(s, n, k, f"{float(cell) + d:.3f}") for s, row in zip(SETS, CELLS, strict=True)
            for n, cell in zip(NAMES, row, strict=True) for k, d in seeds]  # fmt: skip
    return "dataset,algorithm,seed,score\n" + "\n".join(",".join(map(str, row)) for row in rows)


SEEDS = ((1, -0.002), (2, 0.0), (3, 0.002))
THOUSANDS = [[f"{int(1000 * float(cell)) // 100},{int(1000 * float(cell)):03}" for cell in row] for row in CELLS]
TURNED = table(list(map(list, zip(*CELLS, strict=True))), SETS, NAMES)
LATEX = "\\begin{tabular}{lrrrr}\n" + table(mark=" & ").replace("\n", " \\\\\n") + "\\\\\n\\end{tabular}"
DOUBLED = table([[f"{float(cell) + d:.3f}" for cell in row] for row in CELLS for _, d in SEEDS],
                sets=[name for name in SETS for _ in SEEDS])  # fmt: skip
PARTS = table([row[:2] for row in CELLS], NAMES[:2]) + "\n\n" + table([row[2:] for row in CELLS], NAMES[2:])
AVERAGE = table() + "\nAverage\t" + "\t".join(f"{sum(float(row[j]) for row in CELLS) / 12:.3f}" for j in range(4))

# What is pasted, the buttons that are pressed, the sentence that must come.
ROADS = {
    "plain": (table(), [], WANTED),
    "transposed": (TURNED, ["Turn the table"], WANTED),
    "headed-transposed": (TURNED.replace("\t", "method\t", 1), ["Turn the table"], WANTED),
    "comma": (table([[cell.replace(".", ",") for cell in row] for row in CELLS], mark=";"), [], WANTED),
    "empty": (with_cell(""), ["Leave out set e"], without(4)),
    "na": (with_cell("NA"), ["Leave out set e"], without(4)),
    "dash": (with_cell("–"), ["Leave out set e"], without(4)),
    "average": (AVERAGE, [], WANTED),
    "long": (runs(((1, 0.0),)).replace(",seed", "").replace(",1,", ","), [], WANTED),
    "seeds": (runs(SEEDS), ["take their mean"], WANTED),
    "doubled": (DOUBLED, ["take their mean"], WANTED),
    "parts": (PARTS, ["Join the 2 parts"], WANTED),
    "latex": (LATEX, [], WANTED),
}


# On a phone one road for each card of a question.
WIDTHS = [*((name, 1440) for name in ROADS), *((name, 390) for name in ("transposed", "empty", "seeds"))]


@pytest.mark.parametrize(("name", "width"), WIDTHS)
def test_a_road_leads_to_the_right_conclusion(opened, name, width):
    text, buttons, sentence = ROADS[name]
    page = opened(width=width)
    folder = ARTIFACTS / "roads"
    folder.mkdir(parents=True, exist_ok=True)
    page.fill("#paste", text)
    page.click("#read")
    page.check("input[name=better][value=higher]")
    for button in buttons:
        way = page.locator(".way", has_text=button).first
        way.wait_for()
        assert not page.locator("#results").is_visible(), "no conclusion while a question is open"
        page.screenshot(path=folder / f"{name}-{width}-question.png", full_page=True)
        assert no_other_door(page)
        way.click()
    settle(page)
    assert page.locator("#sentence").inner_text() == sentence
    assert no_other_door(page)
    page.screenshot(path=folder / f"{name}-{width}-answer.png", full_page=True)


def concluded(page, road, cells, names=NAMES, sets=SETS, language="en"):
    """The page stands at the conclusion that Python draws, and is photographed there."""
    settle(page)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)  # more algorithms than data sets
        conclusion = nptests.analyse(nptests.Scores(cells, names, sets, better="higher")).conclusion
    sentences = {"en": conclusion.sentence, **conclusion.sentences}
    assert page.locator("#sentence").inner_text() == sentences[language]
    assert language != "en" or no_other_door(page)
    folder = ARTIFACTS / "roads"
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"{road}.png", full_page=True)


def no_other_door(page):
    """No word of Python or of the command line outside the code boxes."""
    code = page.locator("#snippet").inner_text() if page.locator("#snippet:visible").count() else ""
    text = page.locator("#view-compare").inner_text().replace(code, "") if code else page.inner_text("#view-compare")
    return re.search(r"--[a-z]|=True|[a-z]=['\"\[]", text) is None


def test_thousands_are_asked_about_in_a_file_and_in_a_cell(opened):
    page = opened()
    page.fill("#paste", table(THOUSANDS, mark=";"))
    page.click("#read")
    page.locator(".way", has_text="thousands", has_not_text="Turn").click()
    page.check("input[name=better][value=higher]")
    concluded(page, "thousands", [[cell.replace(",", "") for cell in row] for row in THOUSANDS])
    first = THOUSANDS[0][0]
    assert page.locator("[data-cell='0,0']").input_value() == first.replace(",", "")
    page.fill("[data-cell='0,0']", "1,234")
    page.locator(".way", has_text="decimal").wait_for()
    assert page.locator("#results.stale").count() == 1, "the last conclusion stays, greyed"
    page.locator(".way", has_text="decimal").click()
    assert page.locator("[data-cell='0,0']").input_value() == "1.234"
    page.wait_for_selector("#results:not(.stale)")


def test_gaps_are_kept_by_what_bears_them(opened):
    page = opened()
    page.fill("#paste", with_cell(""))
    page.click("#read")
    page.check("input[name=better][value=higher]")
    page.locator(".way", has_text="with the gaps").click()
    page.wait_for_selector("#results:visible #headline")
    cells = [[cell or None for cell in row] for row in CELLS]
    cells[4][1] = None
    expected = nptests.skillings_mack(nptests.IncompleteScores(cells, NAMES, SETS, better="higher"))
    until(page, "document.querySelectorAll('#omnibus data').length > 1")
    assert set(kept([expected.statistic])) <= set(numbers(page, "#omnibus data"))
    analysis = nptests.analyse(nptests.IncompleteScores(cells, NAMES, SETS, better="higher"))
    assert page.locator("#sentence").inner_text() == analysis.conclusion.sentence
    assert page.locator("#pairs").is_visible()
    page.fill("[data-cell='4,1']", CELLS[4][1])
    page.wait_for_function("text => document.querySelector('#sentence').innerText === text", arg=WANTED)


def test_runs_are_compared_as_runs(opened):
    page = opened()
    page.fill("#paste", DOUBLED)
    page.click("#read")
    page.locator(".way", has_text="one by one").click()
    page.wait_for_selector("#runs-understood")
    assert "runs of each: 3" in page.locator("#runs-understood").inner_text()


def test_two_algorithms_all_tied_and_a_workbook(opened, tmp_path):
    page = opened()
    page.fill("#paste", table([row[::3] for row in CELLS], NAMES[::3]))
    page.click("#read")
    page.check("input[name=better][value=higher]")
    concluded(page, "two", [row[::3] for row in CELLS], NAMES[::3])
    assert page.locator("#headline").inner_text() == "Forest is better than Tree."

    page.click("#restart")
    page.fill("#paste", table([["0.8"] * 4] * 12))
    page.click("#read")
    page.check("input[name=better][value=higher]")
    concluded(page, "tied", [["0.8"] * 4] * 12)
    assert page.locator("#headline").inner_text().startswith("Nothing can be said")
    assert page.locator("#omnibus .badge").count() == 0, "no badge on a statistic that is undefined"

    page.click("#restart")
    pandas = pytest.importorskip("pandas")
    book = tmp_path / "scores.xlsx"
    pandas.DataFrame([list(map(float, row)) for row in CELLS], index=SETS, columns=NAMES).to_excel(book)
    page.set_input_files("#file", str(book))
    page.check("input[name=better][value=higher]")
    concluded(page, "workbook", CELLS)


def test_searches_lead_to_a_conclusion(opened, tmp_path):
    """Files of cv_results_, a data set each."""
    splits = (-0.002, 0.0, 0.002)
    files = []
    for name, row in zip(SETS, CELLS, strict=True):
        scores = {f"split{i}_test_score": [float(cell) + d for cell in row] for i, d in enumerate(splits)}
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps({"params": [{"model": model} for model in NAMES], "param_model": NAMES, **scores}))
        files.append(str(file))
    page = opened("#runs")
    page.set_input_files("#runs-file", files)
    page.click("#runs-open")
    settle(page)
    heads = page.eval_on_selector_all("#grid [data-head]", "all => all.map((e) => e.value)")
    assert [head.partition("=")[2] or head for head in heads] == list(NAMES)
    concluded(page, "cv_results_", CELLS, heads)


@pytest.mark.parametrize(("n", "k"), [(40, 60), (100, 20), pytest.param(20, 100, marks=pytest.mark.deep)])
def test_a_large_table_leads_to_the_right_conclusion(opened, n, k):
    (_, *names), *rows = [line.split("\t") for line in large(n, k).splitlines()]
    page = opened()
    page.fill("#paste", large(n, k))
    page.click("#read")
    page.wait_for_selector("#grid-area:visible")
    page.check("input[name=better][value=higher]")
    concluded(page, f"{n} x {k}", [row[1:] for row in rows], names, [row[0] for row in rows])


def test_spanish_is_concluded_as_python_does(opened):
    page = opened(locale="es-ES")
    paste(page, table())
    concluded(page, "spanish", CELLS, language="es")


def test_portuguese_and_print(opened):
    """The sentence of Python in the language of the page; on paper the answer stands, and what is pressed does not."""
    page = opened(locale="pt-PT")
    page.fill("#paste", table())
    page.click("#read")
    page.check("input[name=better][value=higher]")
    settle(page)
    scores = nptests.Scores(CELLS, NAMES, SETS, better="higher")
    assert page.locator("#sentence").inner_text() == nptests.analyse(scores).conclusion.sentences["pt"]
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})
    assert page.locator("#sentence").is_visible()
    assert page.locator("#figure svg").first.is_visible()
    assert not page.locator("nav").first.is_visible()
    assert page.locator("button:visible:not(h2 button, th button)").count() == 0
    place = page.locator("#verdict").bounding_box()
    assert place is not None
    assert place["width"] > 700, "one column"
    folder = ARTIFACTS / "roads"
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / "print-pt.png", full_page=True)
