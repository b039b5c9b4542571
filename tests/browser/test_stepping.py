"""Derivations on the page: forward and back, the cells in play shown, every formula set."""

import pytest
from support.browsing import COMMAS, paste, settle, until

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-2")]

ROWS = len(COMMAS.splitlines()) - 1


def in_play(page, table):
    """Rows and columns, from 0, of the cells that are marked."""
    found = page.evaluate(
        """(table) => [...document.querySelectorAll(`#${table} tbody td.play`)].map((cell) =>
            [cell.parentElement.rowIndex - 1, cell.cellIndex - 1])""",
        table,
    )
    return {(row, column) for row, column in found}


def test_forward_and_back_with_the_cells_in_play(opened):
    page = opened()
    paste(page)
    page.click("#walk-omnibus")
    page.wait_for_selector("#walk-next")
    assert page.locator("#walk-back").is_disabled()
    assert in_play(page, "walk-data") == set()
    while not page.locator("#now .equation").count():
        page.click("#walk-next")
    assert in_play(page, "walk-data") == {(i, 0) for i in range(ROWS)} == in_play(page, "walk-made")
    first = page.locator("#walk-count").inner_text()
    assert "In play: Forest" in page.locator("#in-play").inner_text()
    page.keyboard.press("ArrowRight")
    assert in_play(page, "walk-data") == {(i, 1) for i in range(ROWS)}
    page.keyboard.press("ArrowLeft")
    assert page.locator("#walk-count").inner_text() == first
    assert in_play(page, "walk-data") == {(i, 0) for i in range(ROWS)}
    page.keyboard.press("End")
    assert page.locator("#walk-next").is_disabled()
    page.keyboard.press("Home")
    assert page.locator("#walk-back").is_disabled()
    page.click("#walk-latex")
    until(page, "navigator.clipboard.readText().then((text) => text.includes('\\\\section*'))")
    page.keyboard.press("Escape")
    assert not page.locator("#walk").is_visible()


@pytest.mark.parametrize("choice", ["friedman", "aligned", "quade", "control", "two"])
def test_every_step_of_what_the_page_can_open(opened, choice):
    page = opened()
    table = COMMAS if choice != "two" else "\n".join("\t".join(line.split("\t")[:3]) for line in COMMAS.splitlines())
    paste(page, table)
    if choice in ("aligned", "quade"):
        page.click("#options summary")
        page.select_option("#ranks", choice)
    elif choice == "control":
        page.click("#options summary")
        page.select_option("#control", "Net")
    settle(page)
    for button in ("#walk-omnibus",) if choice == "two" else ("#walk-omnibus", "#walk-pairs"):
        with page.expect_response(lambda response: "/v1/explain/" in response.url) as answer:
            page.click(button)
        steps = answer.value.json()["steps"]
        page.wait_for_selector("#walk-next")
        assert len(steps) > 5
        for place, step in enumerate(steps):
            assert page.locator("#walk-count").inner_text() == f"Step {place + 1} of {len(steps)}"
            assert page.locator("#now code").count() == 0, f"not set as a formula: {step}"
            if step["kind"] == "equation":
                assert page.locator("#now .result strong").inner_text() == step["shown"]
                assert page.locator("#now math").count() >= 2
            if step["kind"] == "picture":
                assert page.locator("#now svg").count() == 1
            if step["cells"] is not None:
                assert in_play(page, "walk-data"), step
            if place + 1 < len(steps):
                page.click("#walk-next")
        page.keyboard.press("Escape")
