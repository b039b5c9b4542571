"""Several analyses in one view, kept under names, saved and opened as one file that Python reads, too."""

import pytest
from support.browsing import COMMAS, paste, settle, until

import nptests
from nptests.analysis.projects import Planned, read_project, write_project

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-1")]
TWO = "d\tA\tB\n" + "\n".join(f"d{i}\t0.{80 + i}\t0.{70 + i}" for i in range(9))


def test_a_project_is_compared_saved_and_opened(opened, tmp_path):
    page = opened()
    paste(page)
    page.click("#project-menu")
    page.click("#keep-state")
    page.keyboard.type("before")
    page.keyboard.press("Enter")
    page.click("#restart")
    paste(page, TWO)
    page.click("#project-menu")
    page.click("#side-by-side")
    until(page, "document.querySelectorAll('#project tbody tr').length === 2")
    until(page, "document.getElementById('project').textContent.includes('A is better than B.')")
    with page.expect_download() as saved:
        page.click("#save-project")
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name.endswith(".nptests.json")
    one, two = read_project(file)
    assert one.analyse().conclusion.sentence == nptests.analyse(one.scores).conclusion.sentence
    assert two.scores.algorithms == ("A", "B")

    other = opened()
    other.set_input_files("#file", str(file))
    until(other, "document.querySelectorAll('.sheet').length === 2")
    settle(other)
    other.click("#project-menu")
    with other.expect_download() as again:
        other.click("#save-project")
    assert again.value.path().read_bytes() == file.read_bytes()
    other.click("[data-kept='0']")
    until(other, "document.querySelectorAll('.sheet').length === 1")
    settle(other)
    assert other.locator("#sentence").inner_text() == one.analyse().conclusion.sentence


def test_the_page_opens_what_python_writes(opened, tmp_path):
    (tmp_path / "table.csv").write_text(COMMAS, "utf-8")
    analysis = nptests.analyse(nptests.read_scores(tmp_path / "table.csv", better="higher"), alpha=0.1)
    write_project(tmp_path / "work.nptests.json", [Planned.of("mine", analysis)])
    page = opened()
    page.set_input_files("#file", str(tmp_path / "work.nptests.json"))
    settle(page)
    assert page.locator("#sentence").inner_text() == analysis.conclusion.sentence
    assert page.locator("#alpha").input_value() == "0.1"
    page.click("#project-menu")
    page.set_input_files("#open-project", files=[{"name": "bad.json", "mimeType": "", "buffer": b"{}"}])
    until(page, "document.getElementById('project-problem').textContent.length > 9")
