"""The site as it is built: without a warning, without a network, with every link and anchor it names."""

import re
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import unquote, urlsplit

import pytest
from support.markup import elements

import nptests
from crosscheck.reference import certified
from nptests.teaching import reference_pages
from nptests.teaching.site.building import TEXTS

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]
LOADED = {"script": "src", "link": "href", "img": "src", "source": "src", "iframe": "src"}


@pytest.fixture(scope="module")
def pages(site):
    return {path: elements(path.read_text("utf-8"), void=None) for path in sorted(site.rglob("*.html"))}


def local(site, path, link):
    """The file and the anchor that a local link names."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        assert parts.scheme in ("https", "http", "mailto"), (path, link)
        assert "." in parts.netloc or parts.scheme == "mailto" or parts.hostname == "127.0.0.1", (path, link)
        return
    yield (path.parent / unquote(parts.path)).resolve() if parts.path else path, unquote(parts.fragment)


def test_every_local_link_leads_to_a_page_and_an_anchor_that_are_there(site, pages):
    count = 0
    anchors = {path: {a[key] for _, a in page for key in ("id", "name") if a.get(key)} for path, page in pages.items()}
    for path, page in pages.items():
        for link in [a["href"] for tag, a in page if tag == "a" and a.get("href") is not None]:
            for target, anchor in local(site, path, link):
                count += 1
                assert target.is_relative_to(site.resolve()), (path.name, link)
                assert target.is_file(), (path.name, link)
                if anchor and target.suffix == ".html":
                    assert anchor in anchors[site / target.relative_to(site.resolve())], (path.name, link)
    assert count > 1000


def test_nothing_is_loaded_from_elsewhere(site, pages):
    for path, page in pages.items():
        for load in [a[LOADED[tag]] for tag, a in page if tag in LOADED and a.get(LOADED[tag])]:
            parts = urlsplit(load)
            assert not parts.netloc, (path.name, load)
            assert not parts.path or (path.parent / unquote(parts.path)).is_file(), (path.name, load)
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?(https?:)?//|@import", sheet.read_text("utf-8")), sheet.name


def test_everything_has_its_page(site):
    for name in reference_pages.names():
        assert (site / "reference" / f"{name}.html").is_file()
    for name in certified.names():
        assert f'id="{name}-0001" class="case"' in (site / "certified" / f"{name}.html").read_text("utf-8")
    api = "".join(path.read_text("utf-8") for path in (site / "api").glob("*.html"))
    for name in nptests.__all__:
        assert f'id="nptests.{name}"' in api
    for path in TEXTS.rglob("*.md"):
        assert (site / path.relative_to(TEXTS)).with_suffix(".html").is_file()


def test_formulas_are_mathml(site):
    assert "<math" in (site / "reference" / "friedman.html").read_text("utf-8")
    assert "MathJax" not in "".join(path.read_text("utf-8") for path in site.rglob("*.html"))


@pytest.mark.browser
def test_the_search_box_works_from_files(site):
    pytest.importorskip("playwright", reason="playwright is not installed (the test group of pyproject.toml has it)")
    with ThreadPoolExecutor(1) as thread:  # another test's browser may hold the loop of this one
        links = thread.submit(found_by_the_search_box, site).result()
    assert any("reference/quade.html" in link for link in links)


def found_by_the_search_box(site):
    from playwright.sync_api import sync_playwright
    from support import programs

    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=programs.chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{site.as_uri()}/search.html?q=quade")
        page.wait_for_selector("#search-results li a")
        links = [link.get_attribute("href") or "" for link in page.query_selector_all("#search-results li a")]
        browser.close()
    return links
