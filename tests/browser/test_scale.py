"""Many algorithms: the answer first, small and short; everything else when it is asked for."""

import json
import urllib.request

import pytest
from support.browsing import ARTIFACTS, kept, until
from support.first_conclusion import BUDGET, SIZES, WIDTHS, measured, table

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-2")]


@pytest.mark.parametrize(("n", "k"), SIZES)
@pytest.mark.parametrize("screen", WIDTHS)
def test_the_first_conclusion_is_small_and_the_page_short(opened, n, k, screen):
    page = opened(width=WIDTHS[screen])
    found = measured(page, n, k)
    folder = ARTIFACTS / "scale"
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"{n}x{k}-{screen}.png", full_page=True)
    assert all(getattr(found, name) < most for name, most in BUDGET.items()), found


def test_pairs_are_searched_sorted_and_drawn_only_where_they_are_looked_at(opened, service):
    page = opened()
    text = table(14, 12)
    page.fill("#paste", text)
    page.click("#read")
    page.check("input[name=better][value=higher]")
    page.wait_for_selector("#pairs tbody tr[data-a]")
    drawn = page.locator("#pairs tbody tr[data-a]").count()
    assert drawn < 66
    rows = [line.split("\t") for line in text.splitlines()]
    scores = {"values": [row[1:] for row in rows[1:]], "algorithms": rows[0][1:], "better": "higher"}
    request = urllib.request.Request(
        service + "v1/analyse", json.dumps({"scores": scores}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as response:
        expected = json.load(response)["comparisons"]["rows"]
    page.click("[data-by=adjusted]")
    smallest, *_, largest = kept(sorted(row["adjusted"] for row in expected))
    assert float(page.locator("#pairs tbody tr[data-a] data").nth(2).get_attribute("value")) == smallest
    page.locator(".virtual").evaluate("(area) => area.scrollTop = area.scrollHeight")
    until(page, "[...document.querySelectorAll('#pairs tbody tr[data-a]')].length > 0")
    last = "[...document.querySelectorAll('#pairs tbody tr[data-a]')].at(-1).querySelectorAll('data')[2].value"
    until(page, f"Number({last}) === {largest}")
    page.fill(".search", "Alg11")
    until(page, "document.querySelectorAll('#pairs tbody tr[data-a]').length === 11")


def test_the_grid_is_one_stop_of_the_tab_key(opened):
    page = opened()
    page.fill("#paste", table(14, 12))
    page.click("#read")
    page.wait_for_selector("#grid input.cell")
    assert page.locator("#grid [tabindex='0']").count() == 1
    page.focus("[data-cell='0,0']")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.cell") == "0,2"
    page.keyboard.press("Control+End")
    assert page.evaluate("document.activeElement.dataset.cell") == "13,11"
    page.keyboard.press("Tab")
    assert not page.evaluate("document.getElementById('grid').contains(document.activeElement)")
