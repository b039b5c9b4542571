"""The page with every bad table, file, level and paper: the sentence that it shows; nothing else changes."""

from collections.abc import Iterator
from contextlib import contextmanager

from bad_input.audits import TEXTS
from bad_input.functions import files
from playwright.sync_api import Page, sync_playwright
from support import bad_files, programs, web
from support.browsing import PATIENCE, until

from nptests.web.settings import Settings

Row = tuple[str, ...]
NO_LEVELS = {"above 1": "2", "below 0": "-0.1", "0": "0", "a word": "nix", "nothing": ""}
SAID = "{}:not(:empty)"
READ = "#asked-text:not(:empty), #paste-problem"


def answers() -> Iterator[Row]:
    """All rows, from a service and a browser of their own."""
    with web.running(Settings(workers=2)) as service, opened(service.url) as page:
        yield from tried(page)


@contextmanager
def opened(address: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=programs.chromium(), args=["--no-sandbox"])
        page = browser.new_page(locale="en-US")
        page.set_default_timeout(1000 * PATIENCE)
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        yield page
        browser.close()


def tried(page: Page) -> Iterator[Row]:
    """Every mistake, in English, first where there is no table: none comes; then where there is one: it stays."""
    for mistake, text in bad_files.FILES.items():
        if "\x00" not in text:  # a browser takes no zeros as text
            page.fill("#paste", text)
            page.click("#read")
            yield _row(page, "a table pasted", mistake, READ)
            _back(page)
    for mistake, (name, content) in files().items():
        if content is not None:
            page.set_input_files("#file", {"name": name, "mimeType": "", "buffer": content})
            yield _row(page, "a file opened", mistake, READ)
            _back(page)
    assert page.locator("#grid-area").is_hidden()
    page.fill("#paste", bad_files.GOOD)
    page.click("#read")
    page.wait_for_selector("#grid input.cell")
    before = _cells(page)
    for mistake, level in NO_LEVELS.items():
        page.fill("#alpha", level)
        page.press("#alpha", "Tab")
        yield _row(page, "the level", mistake, "#alpha-problem")
        page.fill("#alpha", "0.05")
        page.press("#alpha", "Tab")
        until(page, "document.querySelector('#alpha-problem').textContent === ''")
    assert _cells(page) == before, "changed"
    page.click("nav a[data-view=audit]")
    page.click("#audit-file")
    for mistake, (name, content) in TEXTS.items():
        if content:
            page.set_input_files("#audit-file-input", {"name": name, "mimeType": "", "buffer": content})
            yield _row(page, "a paper dropped", mistake, "#judged [role=alert]")
            page.click("#audit-claims")
            page.click("#audit-file")


def _back(page: Page) -> None:
    """What was understood but for a question is undone."""
    while page.locator("#asked-text").count():
        page.click("#undo")


def _cells(page: Page) -> list[str]:
    return page.eval_on_selector_all("#grid input", "all => all.map((e) => e.value)")  # type: ignore[no-any-return]


def _row(page: Page, entry: str, mistake: str, place: str) -> Row:
    said = page.locator(SAID.format(place)).first
    said.wait_for()
    return ("page", entry, mistake, "shown", " ".join(said.inner_text().split()))
