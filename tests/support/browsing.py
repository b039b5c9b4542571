"""What tests of the page share: a table, a newcomer's first steps, waiting for answers, reading numbers."""

from collections.abc import Callable, Iterable
from pathlib import Path

from playwright.sync_api import Page

ARTIFACTS = Path(__file__).parents[1] / "artifacts"
PATIENCE = 60
Opened = Callable[..., Page]

# A spreadsheet as many readers have it: tabs, decimal commas, one tie.
COMMAS = """\
conjunto\tForest\tBoost\tNet\tTree
iris\t0,953\t0,947\t0,960\t0,930
wine\t0,978\t0,983\t0,972\t0,921
glass\t0,766\t0,752\t0,701\t0,660
vehicle\t0,751\t0,770\t0,725\t0,690
heart\t0,825\t0,819\t0,807\t0,775
sonar\t0,840\t0,866\t0,815\t0,715
vowel\t0,967\t0,951\t0,919\t0,801
yeast\t0,617\t0,598\t0,590\t0,527
zoo\t0,960\t0,950\t0,950\t0,921
pima\t0,766\t0,758\t0,769\t0,738
"""


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
