"""Names that would be code anywhere else: shown as text in every part of the page, never run."""

import urllib.request

import pytest
from support.beside import beside, frozen
from support.browsing import paste, settle, until

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-2")]

NAMES = frozen(beside(__file__)["names"])
DATASET = "<b onclick=window.ran=1>iris</b>"


def hostile(page):
    """A table whose algorithms and first data set get such names."""
    paste(page)
    for place, name in enumerate(NAMES):
        page.fill(f"[data-head='{place}']", name)
    page.fill("[data-label='0']", DATASET)
    page.locator("[data-label='0']").blur()
    until(page, "document.getElementById('pairs').textContent.includes('</text>')")
    settle(page)


def nothing_ran(page):
    page.wait_for_timeout(100)
    assert page.evaluate("window.ran") is None
    assert page.locator("script").count() == 1, "only the page's own"
    assert (
        page.evaluate(
            "[...document.querySelectorAll('*')].flatMap((e) => [...e.attributes])"
            ".filter((a) => a.name.startsWith('on') || a.name === 'style').length"
        )
        == 0
    )


def test_names_are_text_everywhere(opened):
    page = opened()
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog: {dialog.message}"))
    hostile(page)
    assert [page.locator(f"[data-head='{j}']").input_value() for j in range(4)] == list(NAMES)
    nothing_ran(page)
    for kind in page.eval_on_selector_all("#kinds button", "all => all.map((e) => e.dataset.kind)"):
        page.click(f"#kinds [data-kind={kind}]")
        page.wait_for_timeout(300)
        nothing_ran(page)
    page.locator("#figure").evaluate(
        "(figure) => figure.querySelector('.live')?.dispatchEvent(new Event('pointerenter'))"
    )
    page.click("#choices summary")
    page.click("#walk-omnibus")
    page.wait_for_selector("#walk-next")
    for _ in range(6):
        page.click("#walk-next")
        nothing_ran(page)
    page.keyboard.press("Escape")
    page.click("nav a[data-view=audit]")
    page.wait_for_selector("#audit-table")
    page.select_option("#value-0", "mean_ranks")
    page.fill("#at-0", NAMES[0])
    page.fill("#printed-0", "1.00")
    page.click("#judge")
    page.wait_for_selector("#judged tbody tr")
    nothing_ran(page)
    assert "script" not in page.evaluate("location.href")


def test_an_html_report_of_hostile_names_runs_nothing(opened):
    page = opened()
    hostile(page)
    with page.expect_download() as saved:
        page.click("#save-report-html")
    report = page.context.new_page()
    report.set_content(saved.value.path().read_text("utf-8"))
    report.wait_for_timeout(200)
    assert report.evaluate("window.ran") is None
    assert report.locator("script").count() == 0
    with page.expect_download() as saved:
        page.click("#save-picture-svg")
    report.set_content(saved.value.path().read_text("utf-8"))
    assert report.evaluate("window.ran") is None


def test_a_hostile_link_is_taken_as_text_or_not_at_all(opened):
    page = opened("#compare/" + "%3Cimg%20src=x%20onerror=window.ran=1%3E")
    nothing_ran(page)
    page = opened("#lessons/%3Cimg%20src=x%20onerror=window.ran=1%3E")
    page.wait_for_selector("#view-lessons [role=alert]")
    nothing_ran(page)


def test_the_policy_forbids_what_the_page_does_not_need(service):
    with urllib.request.urlopen(service) as response:
        policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_a_planted_script_is_stopped_by_the_policy(chromium, service):
    """The last line of defence works: markup that did get in would not run."""
    page = chromium.new_page()
    page.goto(service)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=window.ran=1>')")
    page.wait_for_timeout(300)
    assert page.evaluate("window.ran") is None
    page.close()
