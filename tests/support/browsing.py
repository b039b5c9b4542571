"""What tests of the page share: a table, a newcomer's first steps, waiting for answers, reading numbers."""

from collections.abc import Callable, Iterable
from pathlib import Path

from playwright.sync_api import Page

from support.beside import beside

ARTIFACTS = Path(__file__).parents[1] / "artifacts"
PATIENCE = 60
Opened = Callable[..., Page]

# A spreadsheet as many readers have it: tabs, decimal commas, one tie.
COMMAS = beside(__file__)["commas"]


def paste(page: Page, table: str = COMMAS, better: str = "higher") -> None:
    """What a newcomer does: paste, say which scores are better, wait for the conclusion."""
    page.fill("#paste", table)
    page.click("#read")
    page.wait_for_selector("#grid input.cell")
    page.check(f"input[name=better][value={better}]")
    settle(page)


def settle(page: Page) -> None:
    """Until the answer belongs to what was asked."""
    page.wait_for_selector("#headline")
    page.wait_for_timeout(350)  # longer than the page waits for further changes before it asks
    page.wait_for_selector("#answer[aria-busy=false]")
    page.wait_for_selector("#figure svg, #figure canvas")


def numbers(page: Page, selector: str) -> list[float]:
    """The numbers that elements carry."""
    return [float(text) for text in page.eval_on_selector_all(selector, "all => all.map((e) => e.value)")]


def kept(values: Iterable[float]) -> list[float]:
    """Numbers with the digits that the page keeps of them."""
    return [float(f"{value:.12g}") for value in values]


def until(page: Page, script: str) -> None:
    """Wait until a script is true; asked from outside, because the page's policy forbids to evaluate inside it."""
    for _ in range(20 * PATIENCE):
        if page.evaluate(script):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {script}")
