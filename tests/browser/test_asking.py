"""The assistant, the lessons, the audit and the agreement, each in its part of the page."""

from statistics import NormalDist
from zipfile import ZipFile

import pytest
from support import programs
from support.browsing import ARTIFACTS, COMMAS, kept, numbers, paste, until

from nptests import Scores
from nptests.analysis.advice import guide
from nptests.studies.rejections import sample_size

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-2")]


def answers(page):
    return page.locator(".answer-button").all_inner_texts()


def test_the_assistant_reaches_every_row_of_the_guide(opened):
    page = opened("#assistant")
    reached = set()

    def explore(path):
        page.goto("about:blank")
        page.goto(address)
        page.wait_for_selector("#question")
        for choice in path:
            page.locator(".answer-button").nth(choice).click()
        if page.locator("#advised").count():
            reached.update(page.locator("#view-assistant .card p[lang=en]").all_inner_texts())
            return
        for choice in range(len(answers(page))):
            explore((*path, choice))

    address = page.url
    explore(())
    assert reached == {row.text for row in guide()}


def test_an_answer_can_be_changed_and_the_table_gets_advice(opened):
    page = opened()
    paste(page)
    page.click("nav a[data-view=assistant]")
    page.get_by_role("button", name="More than two").click()
    page.get_by_role("button", name="Several").click()
    page.get_by_role("button", name="All against all").click()
    assert "Friedman" in page.locator("#view-assistant .headline").inner_text()
    page.get_by_text("And for your table").wait_for()
    page.get_by_role("button", name="change").last.click()
    page.get_by_role("button", name="All against one that I named before").click()
    assert "control" in page.locator("#view-assistant .headline").inner_text()
    page.get_by_role("link", name="Compare a table").click()
    page.locator("#sentence").wait_for()  # the analysis is still there


def test_a_lesson_and_its_exercises(opened):
    page = opened("#lessons")
    page.wait_for_selector(".lessons li")
    page.locator(".lessons a").first.click()
    page.wait_for_selector("article [data-exercise] form")
    assert page.locator("article figure svg").count() >= 1
    first = page.locator("article [data-exercise]").first
    first.locator("input[type=text]").fill("17")
    first.get_by_role("button", name="Check").click()
    first.locator(".mark.wrong").wait_for()
    first.locator("input[type=text]").fill("0.146")
    first.get_by_role("button", name="Check").click()
    first.locator(".mark.right").wait_for()


def test_the_numbers_of_a_picture_can_be_moved(opened):
    page = opened("#lessons/2")
    dials = page.locator(".dials").nth(1)
    dials.get_by_label("data sets n").fill("60")
    dials.get_by_label("level alpha").fill("0.01")
    dials.get_by_label("share of wins").fill("0.65")
    shift, limit = 0.3 * 60**0.5, NormalDist().inv_cdf(0.99)
    wanted = f"Power: 1 - beta = {NormalDist().cdf(shift - limit):.3g}."
    page.wait_for_function("([d, w]) => document.querySelector(d).textContent.startsWith(w)", arg=[DESCRIBED, wanted])
    assert dials.locator("output").all_inner_texts() == ["60", "0.01", "0.65"]


DESCRIBED = "figure[data-picture='1'] desc"
CELLS = "data set;A;B;C\n" + "".join(f"d{i};0,{90 + i};0,{84 + i};0,{70 + i}\n" for i in range(6))


def test_an_audit_with_one_wrong_claim(opened):
    page = opened("#audit")
    page.fill("#audit-table", CELLS)
    page.select_option("#value-0", "mean_ranks")
    page.fill("#at-0", "A")
    page.fill("#printed-0", "1,00")
    page.fill("#where-0", "Table 2")
    page.get_by_role("button", name="Add a claim").click()
    page.fill("#printed-1", "9.5")  # six data sets that all agree give 12, whatever the digits behind the print
    page.fill("#where-1", "Section 4")
    page.click("#judge")
    page.wait_for_selector("#judged .headline.wrong")
    assert page.locator("#judged .headline").inner_text() == "1 of 2 claims is wrong."
    rows = page.locator("#judged tbody tr").all_inner_texts()
    assert "Table 2" in rows[0]
    assert "holds" in rows[0]
    assert "Section 4" in rows[1]
    assert "wrong" in rows[1]
    assert "12" in rows[1]
    page.fill("#printed-1", "12")
    page.click("#judge")
    page.wait_for_selector("#judged .headline.yes")


def test_sentences_are_read_and_judged(opened):
    page = opened("#audit")
    page.click("#audit-sentences")
    page.fill("#audit-text", "The difference is significant (t(10) = 2.00, p = 0.001), and chi2(3) = 10.95, p = 0.012.")
    page.click("#judge")
    page.wait_for_selector("#judged h2")
    read = page.locator("#judged ul").inner_text()
    assert "t(10) = 2.00" in read
    assert "chi2(3) = 10.95" in read


PAPER = """Friedman's test rejects ($\\chi^2(3) = 10.95$, $p = 0.012$). A paired test gave $t(13) = 2.20$, $p = .146$.

\\begin{tabular}{lrr} Data & A & B \\\\ one & \\textbf{0.9} & 0.8 \\\\ two & \\textbf{0.7} & 0.6 \\\\
three & 0.5 & \\textbf{0.4} \\\\ Average & 0.7 & 0.6 \\end{tabular}
"""


def test_a_file_is_judged_and_its_sentences_marked(opened):
    page = opened("#audit")
    page.click("#audit-file")
    content = {"name": "a paper.tex", "mimeType": "text/x-tex", "buffer": PAPER.encode()}
    page.set_input_files("#audit-file-input", content)
    page.wait_for_selector("#marked")
    assert page.locator("#judged .headline").inner_text() == "2 of 7 claims are wrong."
    assert page.locator("#marked mark.bad u").all_inner_texts() == ["t(13) = 2.20", "p = .146"]
    assert page.locator("#marked mark.yes u").all_inner_texts() == ["\\chi^2(3) = 10.95", "p = 0.012"]
    with page.expect_download() as saved:
        page.click("#audit-review")
    assert saved.value.suggested_filename == "a paper-audit.html"
    assert "Every statement" in saved.value.path().read_text("utf-8")
    picture = {"name": "figure.png", "mimeType": "image/png", "buffer": b"no text"}
    page.set_input_files("#audit-file-input", picture)
    assert "figure.png" in page.locator("#judged [role=alert]").inner_text()


def test_the_agreement_is_counted_procedure_by_procedure(opened):
    page = opened("#trust")
    until(page, "document.querySelectorAll('.trust tbody th').length >= 2")
    assert "::" in page.locator(".trust tbody tr").first.inner_text()
    page.click("nav a[data-view=compare]")  # leaving stops the counting


def test_how_many_data_sets(opened):
    """What the page says is what the library finds, for effects and for the table as a pilot."""
    page = opened("#power")
    page.wait_for_selector("#power-test option[value=quade]", state="attached")
    assert page.locator("[name=power-from][value=pilot]").is_disabled(), "there is no table yet"
    page.fill("#power-effects", "0")
    page.click("#view-power [type=submit]")
    assert "at least two" in page.locator("#power-problem").inner_text()
    assert page.locator("#power-effects").get_attribute("aria-invalid") == "true"
    page.fill("#power-effects", "0 0 0,9")
    page.select_option("#power-test", "quade")
    page.fill("#power-power", "0.9")
    page.click("#view-power [type=submit]")
    page.wait_for_selector("#power-found")
    size = sample_size("quade", (0, 0, 0.9), power=0.9, draws=2_000)
    assert page.locator("#power-found").inner_text().startswith(f"{size.n} data sets give Quade a power of 0.9")
    assert numbers(page, "#power-answer tr.taken data") == kept([size.reached.rejections, *size.reached.interval])
    assert page.locator("#power-answer tbody tr").count() == len(size.tried)
    assert page.locator("#power-answer svg").count() == 1

    page.click("nav a[data-view=compare]")
    paste(page)
    page.click("nav a[data-view=power]")
    page.check("[name=power-from][value=pilot]")
    page.select_option("#power-test", "friedman")
    page.click("#view-power [type=submit]")
    page.get_by_text("leave room").wait_for()
    pilot = Scores.of([[float(x.replace(",", ".")) for x in row.split("\t")[1:]] for row in COMMAS.splitlines()[1:]],
                      better="higher")  # fmt: skip
    size = sample_size("friedman", pilot, power=0.9, draws=2_000)
    assert page.locator("#power-found").inner_text().startswith(f"{size.n} data sets give Friedman")


PASSAGE = "The paired test gave t(13) = 2.20, p = .146. The other one gave t(20) = 2.086, p = .050."


def docx(folder):
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    path = folder / "paper.docx"
    with ZipFile(path, "w") as file:
        text = f"<w:p><w:r><w:t>{PASSAGE}</w:t></w:r></w:p>"
        file.writestr("word/document.xml", f"<w:document {space}><w:body>{text}</w:body></w:document>")
    return path


def pdf(folder):
    programs.pdflatex(f"\\documentclass{{article}}\\begin{{document}}{PASSAGE}\\end{{document}}", folder, "paper")
    return folder / "paper.pdf"


@pytest.mark.parametrize("written", [docx, pdf], ids=lambda f: f.__name__)
def test_a_paper_in_word_or_in_print_is_judged(opened, tmp_path, written):
    page = opened("#audit")
    page.click("#audit-file")
    page.set_input_files("#audit-file-input", str(written(tmp_path)))
    page.wait_for_selector("#marked mark")
    bad, good = (
        [" ".join(text.split()) for text in page.locator(f"#marked mark.{kind} u").all_inner_texts()]
        for kind in ("bad", "yes")
    )
    assert (bad, good) == (["t(13) = 2.20", "p = .146"], ["t(20) = 2.086", "p = .050"])
    folder = ARTIFACTS / "roads"
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"audit-{written.__name__}.png", full_page=True)
