"""A newcomer's whole road through the page, and that its numbers are those of Python, the command line and REST."""

import json
import re
import urllib.request

import pytest
from support.browsing import COMMAS, kept, numbers, paste, settle, until

import nptests
from nptests.cli import main

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-1")]


@pytest.fixture
def scores(tmp_path):
    (tmp_path / "table.csv").write_text(COMMAS, "utf-8")
    return nptests.read_scores(tmp_path / "table.csv", better="higher")


def bars(page):
    return page.locator("#figure svg [data-kind=bar]").count()


def test_from_a_pasted_table_to_a_shared_link(opened, scores):
    page = opened()
    assert page.locator("#waiting").is_visible()
    paste(page)
    assert page.locator("[data-cell='0,2']").input_value() == "0.960", "every printed digit is kept"
    page.fill("[data-cell='0,2']", "0,960")
    page.wait_for_timeout(600)
    settle(page)
    assert page.locator("#headline").inner_text() == "The algorithms do not all perform alike."
    analysis = nptests.analyse(scores)
    assert page.locator("#sentence").inner_text() == analysis.conclusion.sentence
    assert page.locator("#verdict .said p").all_inner_texts() == list(analysis.conclusion.text)

    page.fill("#alpha", "0,001")
    page.press("#alpha", "Enter")
    page.locator("#alpha").blur()
    until(page, "document.getElementById('sentence').textContent.includes('alpha = 0.001')")
    settle(page)
    strict = nptests.analyse(scores, alpha=0.001)
    assert page.locator("#sentence").inner_text() == strict.conclusion.sentence

    page.click("#walk-omnibus")
    page.wait_for_selector("#walk-next")
    page.click("#walk-next")
    assert page.locator("#walk-count").inner_text().startswith("Step 2 of ")
    page.keyboard.press("Escape")

    with page.expect_download() as saved:
        page.click("#save-posthoc-latex")
    latex = saved.value.path().read_text("utf-8")
    assert r"\begin{tabular}" in latex
    assert all(name in latex for name in scores.algorithms)

    page.click("#copy-link")
    until(page, "document.getElementById('copy-link').textContent === 'Copied'")
    link = page.evaluate("navigator.clipboard.readText()")
    again = opened(link.partition("#")[1] + link.partition("#")[2])
    settle(again)
    assert again.locator("#sentence").inner_text() == strict.conclusion.sentence
    assert again.locator("[data-cell='0,2']").input_value() == "0,960", "cells stay as they were typed"
    assert again.locator("#alpha").input_value() == "0.001"
    assert link.partition("#")[0] == again.url.partition("#")[0], "all of the analysis is behind the #"


def test_the_same_numbers_from_python_the_command_line_rest_and_the_page(opened, service, scores, tmp_path, capsys):
    analysis = nptests.analyse(scores)
    assert main(["analyse", str(tmp_path / "table.csv"), "--better", "higher", "--json", "--quiet"]) == 0
    typed = json.loads(capsys.readouterr().out)
    texts = [line.split("\t") for line in COMMAS.splitlines()]
    body = {
        "values": [row[1:] for row in texts[1:]],
        "algorithms": texts[0][1:],
        "datasets": [row[0] for row in texts[1:]],
        "better": "higher",
    }
    request = urllib.request.Request(
        service + "v1/analyse",
        json.dumps({"scores": body, "options": {}}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        served = json.load(response)
    page = opened()
    paste(page)
    assert analysis.comparisons is not None
    for result in (typed, served):
        for part in ("omnibus", "comparisons", "mean_ranks", "groups", "effects", "conclusion", "choices"):
            assert result[part] == analysis.as_dict()[part], part
    on_page = numbers(page, "#omnibus data")
    assert set(kept([analysis.omnibus.statistic, analysis.omnibus.pvalue, *analysis.omnibus.df])) <= set(on_page)
    rows = analysis.comparisons.rows
    assert numbers(page, "#pairs tbody td:nth-of-type(2) data") == kept(row.estimate for row in rows)
    assert numbers(page, "#pairs tbody td:nth-of-type(3) data") == kept(row.pvalue for row in rows)
    assert numbers(page, "#pairs tbody td:nth-of-type(4) data") == kept(row.adjusted for row in rows)
    assert numbers(page, "#pairs tbody td:nth-of-type(6) data") == kept(e.shift.estimate for e in analysis.effects)
    assert numbers(page, "#pairs tbody td:nth-of-type(7) data") == kept(
        e.probability.estimate for e in analysis.effects
    )


def test_groups_follow_alpha_as_it_is_dragged(opened, scores):
    page = opened()
    paste(page)
    rail = page.locator("#drag")
    rail.scroll_into_view_if_needed()
    place = rail.bounding_box()
    assert place is not None
    middle = place["y"] + place["height"] / 2
    seen = set()
    page.mouse.move(place["x"] + place["width"] / 2, middle)
    page.mouse.down()
    for share in (0.02, 0.45, 0.98):
        page.mouse.move(place["x"] + share * place["width"], middle, steps=4)
        page.wait_for_timeout(250)
        page.wait_for_selector("#answer[aria-busy=false]")
        alpha = float(page.locator("#alpha").input_value())
        expected = nptests.analyse(scores, alpha=alpha)
        until(page, f"document.querySelector('#figure svg').textContent.includes('alpha = {alpha:g}')")
        assert expected.comparisons is not None
        assert bars(page) == sum(len(group) > 1 for group in expected.groups)
        differing = sum(row.adjusted <= alpha for row in expected.comparisons.rows)
        assert f"{differing} of 6 pairs shown to differ" in page.locator("#drag-said").inner_text()
        assert page.locator("#dots .dot.yes").count() == differing
        seen.add((bars(page), differing))
    page.mouse.up()
    assert len(seen) > 1, "the groups never changed"


def test_a_file_an_example_and_other_choices(opened, tmp_path):
    page = opened()
    (tmp_path / "two.csv").write_text(
        "data;Ours;Theirs\n" + "".join(f"d{i};0,{80 + i};0,{70 + i}\n" for i in range(9)), "utf-8"
    )
    page.set_input_files("#file", str(tmp_path / "two.csv"))
    page.wait_for_selector("#grid input.cell")
    page.check("input[name=better][value=higher]")
    settle(page)
    assert page.locator("#headline").inner_text() == "Ours is better than Theirs."
    page.check("input[name=better][value=lower]")
    until(page, "document.getElementById('headline').textContent.startsWith('Theirs')")
    page.click("#restart")
    page.select_option("#example", "demsar2006/table6")
    page.wait_for_selector("#grid input.cell")
    settle(page)
    page.click("#options summary")
    page.select_option("#ranks", "quade")
    page.select_option("#adjust", "bergmann-hommel")
    until(page, "document.getElementById('omnibus').textContent.includes('Quade')")
    settle(page)
    page.select_option("#control", index=2)
    until(page, "document.querySelectorAll('#pairs tbody tr').length === 3")


def test_every_way_to_take_the_result_along(opened):
    page = opened()
    paste(page)
    begins = {
        "report-html": "<!doctype html",
        "report-latex": "%",
        "report-markdown": "#",
        "posthoc-csv": "a,b,",
        "scores-csv": "data set,",
        "scores-markdown": "|",
        "ranks-latex": "\\begin",
        "picture-svg": "<svg",
    }
    for name, start in begins.items():
        with page.expect_download() as saved:
            page.click(f"#save-{name}")
        assert saved.value.path().read_text("utf-8").lower().startswith(start.lower()), name
    with page.expect_download() as saved:
        page.click("#save-picture-png")
    assert saved.value.path().read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    page.click("#same summary")
    for name, word in (("r", "friedman.test"), ("command", "nptests analyse"), ("python", "nptests.analyse")):
        page.click(f"[data-snippet={name}]")
        until(page, f"document.getElementById('snippet').textContent.includes('{word}')")


def test_the_agreement_with_r_stands_beside_the_result(opened):
    page = opened()
    paste(page)
    for place in ("#omnibus", "#pairs"):
        badge = page.locator(f"{place} .badge summary")
        badge.wait_for()
        assert "Checked against" in badge.inner_text()
        assert int(badge.inner_text().split(": ")[-1].split()[0]) >= 12
    page.click("#omnibus .badge summary")  # every reference stands behind the one that is closest to what was asked
    assert "stats::friedman.test" in page.locator("#omnibus .badge").inner_text()


def test_the_conclusion_in_the_language_of_the_page(opened, scores):
    page = opened()
    paste(page)
    conclusion = nptests.analyse(scores).conclusion
    paragraphs = page.locator("#verdict .said p")
    assert paragraphs.all_inner_texts() == list(conclusion.text)
    page.select_option("#language", "es")
    until(page, "document.querySelector('#verdict .said p').lang !== 'en'")
    assert paragraphs.all_inner_texts() == list(conclusion.translations["es"])
    assert page.locator("#sentence").inner_text() == conclusion.sentences["es"]


def test_the_digits_that_hold_are_told_when_asked(opened):
    page = opened()
    paste(page)
    for place in ("#omnibus", "#pairs"):
        page.click(f"{place} .certificate button")
        badge = page.locator(f"{place} .certificate .badge summary")
        badge.wait_for()
        assert badge.inner_text().startswith("Certified: ")
        badge.click()
        words = page.locator(f"{place} .certificate .badge").inner_text()
        assert "shares nothing with the procedure" in words
        assert re.search(r"pvalue.*exactly \d+/\d+; 15 digits hold", words)
