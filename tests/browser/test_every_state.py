"""Every state of the page, wide and on a phone, light and dark, in every language: photographed, held to axe-core's
rules of accessibility, and never wider than the screen."""

from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from support.browsing import ARTIFACTS, paste

LOOKS = {
    "wide-light-en": {"width": 1440, "height": 900, "scheme": "light", "locale": "en-US"},
    "phone-dark-es": {"width": 390, "height": 844, "scheme": "dark", "locale": "es-ES"},
}

WHOLE = {
    f"wide-{scheme}-{locale[:2]}": {"width": 1440, "height": 900, "scheme": scheme, "locale": locale}
    for scheme, locale in product(("light", "dark"), ("en-US", "es-ES", "pt-PT"))
}
FULL = [
    pytest.param(
        name, marks=[pytest.mark.xdist_group(f"browser-{1 + i % 2}"), *([] if name in LOOKS else [pytest.mark.deep])]
    )
    for i, name in enumerate(LOOKS | WHOLE)
]
ABOVE_MINOR = ("moderate", "serious", "critical")
LEAST = 20  # states
VIEW = "data-view="  # a link of the bar to a view: where the bar is scrolled, axe takes it for a link past something
pytestmark = pytest.mark.browser


PARTS = {"picture": "#pictures", "step": "#walk"}


def states(page):
    """Walks through the page and stops at every state."""
    yield "home"
    page.click("#read")
    yield "mistake"
    paste(page)
    page.locator("#omnibus .badge").wait_for(state="attached")
    page.locator("#pairs .badge").wait_for(state="attached")
    yield "result"
    while page.locator("#results .fold[aria-expanded=false]").count():
        page.locator("#results .fold[aria-expanded=false]").first.click()
    for details in page.locator("#results details summary").all():
        details.click()
    page.click("#options summary")
    yield "result-unfolded"
    for kind in ("nemenyi", "pvalues", "ranks", "scores", "null"):
        page.click(f"#kinds [data-kind={kind}]")
        page.wait_for_timeout(400)
        yield f"picture-{kind}"
    page.click("#walk-omnibus")
    page.wait_for_selector("#walk-next")
    seen = set()
    while not page.locator("#walk-next").is_disabled():
        kind = page.evaluate("document.querySelector('#now .equation, #now table, #now svg')?.localName ?? 'words'")
        if kind not in seen:
            seen.add(kind)
            yield f"step-{kind}"
        page.click("#walk-next")
    page.keyboard.press("Escape")
    page.fill("[data-cell='0,0']", "0.7x")
    page.wait_for_selector("#problem:visible")
    yield "wrong-cell"
    page.goto(page.url.partition("#")[0] + "#assistant")
    page.wait_for_selector("#question")
    yield "assistant"
    while page.locator(".answer-button").count():
        page.locator(".answer-button").last.click()
    yield "assistant-answer"
    page.click("nav a[data-view=power]")
    page.wait_for_selector("#power-test option[value=quade]", state="attached")
    yield "power"
    page.fill("#power-effects", "0 1")
    page.click("#view-power [type=submit]")
    page.wait_for_selector("#power-found")
    yield "power-found"
    page.click("nav a[data-view=lessons]")
    page.wait_for_selector(".lessons li")
    yield "lessons"
    page.locator(".lessons a").first.click()
    page.wait_for_selector("article [data-exercise] form")
    yield "lesson"
    page.click("nav a[data-view=audit]")
    page.click("#audit-example")
    yield "audit"
    page.click("#judge")
    page.wait_for_selector("#judged .headline")
    yield "audit-judged"
    page.click("#audit-sentences")
    yield "audit-sentences"
    page.click("nav a[data-view=trust]")
    page.wait_for_selector(".trust tbody tr")
    yield "trust"


def violations(page, part=None):
    """What axe-core finds above minor in the page or a part of it, with the elements."""
    reported = Axe().run(page, context=part).response["violations"]
    return [
        f"{violation['id']}: {node['html'][:160]}"
        for violation in reported
        if violation["impact"] in ABOVE_MINOR
        for node in violation["nodes"]
        if violation["id"] != "skip-link" or VIEW not in node["html"]
    ]


@pytest.mark.parametrize("look", FULL)
def test_every_state_is_accessible_and_fits(opened, look):
    page = opened(**(LOOKS | WHOLE)[look])
    page.emulate_media(reduced_motion="reduce")
    folder = ARTIFACTS / "page" / look
    folder.mkdir(parents=True, exist_ok=True)
    wrong = []
    for place, state in enumerate(states(page)):
        part = PARTS.get(state.partition("-")[0])  # where the rest of the page is as in the state before
        photographed = page if part is None else page.locator(part)
        photographed.screenshot(path=folder / f"{place:02}-{state}.png", **({} if part else {"full_page": True}))
        wrong += [f"{state}: {violation}" for violation in violations(page, part)]
        if page.evaluate("document.scrollingElement.scrollWidth > innerWidth"):
            wrong.append(f"{state}: wider than the screen")
    assert not wrong, "\n".join(wrong)
    assert place >= LEAST


@pytest.mark.xdist_group("browser-1")
def test_a_missing_label_is_caught(opened):
    page = opened()
    assert violations(page) == []
    page.evaluate("document.querySelector('label[for=alpha]').remove()")
    assert any(violation.startswith("label:") for violation in violations(page))


@pytest.mark.xdist_group("browser-1")
def test_pale_letters_are_caught(opened):
    page = opened()
    page.evaluate("document.querySelector('.lead, .hero p').style.color = '#ccc'")
    assert any(violation.startswith("color-contrast") for violation in violations(page))
