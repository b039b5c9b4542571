"""Every block of code on a written page runs, in order, in an empty folder; the runner hides nothing."""

import shutil

import pytest

import nptests
from nptests.document.writers.markdown import fenced
from nptests.errors import InputError
from nptests.teaching.site import building, running

PAGES = sorted(building.TEXTS.rglob("*.md"))


@pytest.mark.slow
@pytest.mark.xdist_group("site")
@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(building.TEXTS)))
def test_every_block_of_a_page_runs(page, site):
    """The pages as the site was built of them: a block that does not run ends the build."""
    text = page.read_text("utf-8")
    shown = (site.with_name("site-sources") / "pages" / page.relative_to(building.TEXTS)).read_text("utf-8")
    for fence in running.fences(text):
        assert fence.language != "console" or fence.reason or "\n$ " in f"\n{fence.text}"
        assert all(line in shown for line in fence.text.splitlines()) or "hidden" in fence.words


def test_what_is_not_run_says_why():
    for page in PAGES:
        for fence in running.fences(page.read_text("utf-8")):
            assert not fence.words.startswith("not run") or len(fence.reason.split()) >= 4, (page.name, fence)


def test_a_block_is_told_with_what_it_prints_gives_and_draws(tmp_path):
    page = "```python\nx = 6\nprint('said')\nx * 7\n```\n\n```python\nimport nptests\n"
    page += "nptests.draw(nptests.wilcoxon([1, 2, 3, 5], [2, 4, 2, 1]))\n```\n"
    shown = running.run_page(page, tmp_path)
    assert "```text\nsaid\n```" in shown
    assert "```text\n42\n```" in shown
    assert "<svg" in shown
    assert nptests.draw(nptests.wilcoxon([1, 2, 3, 5], [2, 4, 2, 1])).svg(inline=True) in shown


def test_blocks_share_names_and_a_folder(tmp_path):
    page = "```csv a.csv\nx\n1\n```\n\n"
    page += "```python\nfrom pathlib import Path\nn = len(Path('a.csv').read_text())\n```\n\n```python\nn\n```\n\n"
    page += "```console\n$ cat a.csv\n$ echo one \\\n  two\n```\n"
    shown = running.run_page(page, tmp_path)
    assert "```text\n4\n```" in shown
    assert "$ cat a.csv\nx\n1\n$ echo one \\\n  two\none two\n" in shown


@pytest.mark.parametrize(
    ("language", "words", "body"),
    [
        ("python", "", "1 / 0"),
        ("console", "", "$ false"),
        ("console", "", "ls"),
        ("console", " exits 1", "$ true"),
        ("nginx", "", "location / {}"),
        *([("r", "", "stop('no')")] if shutil.which("Rscript") else []),
    ],
)
def test_what_fails_or_is_never_run_is_an_error(language, words, body, tmp_path):
    with pytest.raises((InputError, ZeroDivisionError)):
        running.run_page(fenced(body, language).replace(language, language + words, 1) + "\n", tmp_path)


@pytest.mark.skipif(shutil.which("Rscript") is None, reason="R is not there: its blocks say so on the page")
def test_r_is_asked(tmp_path):
    assert "```text\n[1] 42\n```" in running.run_page("```r\n6 * 7\n```\n", tmp_path)
