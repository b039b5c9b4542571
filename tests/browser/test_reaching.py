"""Everyone reaches everything: keyboard only, both languages, mistakes that are explained."""

import json
from pathlib import Path

import pytest
from support.browsing import COMMAS, paste, settle, until

import nptests

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-1")]


def focused(page):
    return page.evaluate("document.activeElement.id || document.activeElement.textContent")


def tab_to(page, selector, most=120):
    for _ in range(most):
        if focused(page) == selector or page.evaluate("(id) => document.activeElement.matches(id)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with the tab key")


def test_the_road_with_the_keyboard_alone(opened):
    page = opened()
    page.keyboard.press("Tab")
    assert focused(page) == "skip", "the first stop leads past the navigation"
    page.keyboard.press("Enter")
    tab_to(page, "#paste")
    page.keyboard.insert_text(COMMAS)
    tab_to(page, "#read")
    page.keyboard.press("Enter")
    page.wait_for_selector("#grid input.cell")
    assert page.evaluate("document.activeElement.dataset.cell") == "0,0", "reading goes on at the table"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.cell") == "1,0"
    tab_to(page, "input[name=better]")
    page.keyboard.press("Space")
    settle(page)
    tab_to(page, "#drag")
    before = page.locator("#alpha").input_value()
    for _ in range(20):
        page.keyboard.press("ArrowLeft")
    assert float(page.locator("#alpha").input_value()) < float(before)
    settle(page)
    tab_to(page, "#walk-omnibus")
    page.keyboard.press("Enter")
    page.wait_for_selector("#walk-next")
    assert focused(page) == "walk-next"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert page.locator("#walk-count").inner_text().startswith("Step 3 of")
    page.keyboard.press("Escape")
    assert focused(page) == "walk-omnibus", "closing leads back to where it was opened"
    tab_to(page, "#copy-link")
    page.keyboard.press("Enter")
    until(page, "document.getElementById('copy-link').textContent === 'Copied'")
    assert "#compare/" in page.evaluate("navigator.clipboard.readText()")


def test_what_happens_is_announced(opened):
    page = opened()
    paste(page)
    until(page, "document.getElementById('announcements').textContent.includes('do not all perform alike.')")


def texts(language):
    file = Path(nptests.__path__[0]) / "web" / "page" / "texts" / f"{language}.json"
    reply = json.loads(file.read_text("utf-8"))
    assert isinstance(reply, dict)
    return reply


@pytest.mark.parametrize("language", ["es", "pt"])
def test_every_language_says_everything(language):
    english, other = texts("en"), texts(language)
    assert english.keys() == other.keys()
    for key, text in english.items():
        assert sorted(_blanks(text)) == sorted(_blanks(other[key])), key


def _blanks(text):
    return [part.partition("}")[0] for part in text.split("{")[1:]]


def test_the_page_uses_every_text_and_no_other():
    """A text that nothing asks for is dead; one that is missing would show its key."""
    folder = Path(nptests.__path__[0]) / "web" / "page"
    code = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.*")) if path.suffix in (".js", ".html"))
    families = (
        "procedure.",
        "ranks.",
        "adjust.",
        "guide.",
        "question.",
        "about.",
        "problem.",
        "verdict-word.",
        "law.",
        "cure.",
    )
    built = ("advice.", "audit.", "choices.", "conventions.", "format.", "grid.remove-", "nav.", "pairs.", "pictures.")
    built += (
        "snippet.",
        "trust.",
        "direction.",
        "theme.",
        "runs.about.",
        "power.",
        "shape.",
        "ask.",
        "way.",
        "refused.",
    )
    built += ("note.", "waiting.", "grid.restore-", "ranking.", "project.", "leaving.", "certificate.")
    for key in texts("en"):
        base = key.removesuffix(".one").removesuffix(".other")
        assert f'"{base}"' in code or key.startswith((*families, *built)), key


def test_spanish(opened):
    page = opened(locale="es-ES")
    assert page.locator("html").get_attribute("lang") == "es"
    assert page.locator("h1").first.inner_text() == "¿Qué algoritmo es mejor?"
    paste(page)
    assert page.locator("#headline").inner_text() == "No todos los algoritmos rinden igual."
    assert page.locator("#sentence").inner_text().startswith("Comparamos ")
    assert page.locator("#sentence").get_attribute("lang") is None
    assert page.locator("[lang=en]").count() > 0, "what stays English is marked as English"
    page.select_option("#language", "en")
    until(page, "document.getElementById('headline').textContent === 'The algorithms do not all perform alike.'")
    assert page.locator("html").get_attribute("lang") == "en"
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.locator("html").get_attribute("lang") == "en", "the choice is remembered"


def test_mistakes_are_explained_where_they_are(opened):
    page = opened()
    page.click("#read")
    assert "no table yet" in page.locator("#paste-problem").inner_text()
    page.fill("#paste", "only words, no table")
    page.click("#read")
    until(page, "document.getElementById('paste-problem').textContent.length > 20")
    paste(page)
    page.fill("[data-cell='2,1']", "0.7x")
    page.wait_for_selector("#problem:visible")
    assert page.locator("[data-cell='2,1']").get_attribute("aria-invalid") == "true"
    assert page.locator("#results.stale").evaluate("e => e.inert"), "the last result is greyed beside a mistake"
    page.fill("[data-cell='2,1']", "0,752")
    page.wait_for_selector("#problem", state="hidden")
    settle(page)
    page.fill("#alpha", "5")
    page.locator("#alpha").blur()
    assert "between 0 and 1" in page.locator("#alpha-problem").inner_text()
    assert page.locator("#alpha").get_attribute("aria-invalid") == "true"


def test_a_damaged_link_and_a_service_that_is_gone(opened):
    page = opened("#compare/zTHIS_IS_NO_ANALYSIS")
    assert "damaged" in page.locator("#problem").inner_text()
    page.route("**/v1/**", lambda route: route.abort())
    page.fill("#paste", COMMAS)
    page.click("#read")
    until(page, "document.getElementById('paste-problem').textContent.includes('does not answer')")
