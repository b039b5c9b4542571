"""Reference pages: one for every entry, complete, and what they say of agreement is counted, not typed."""

import dataclasses
import json
from collections import Counter

import pytest
from support.adding import mends
from support.markup import elements

import nptests
from crosscheck.r.agreement import agree
from crosscheck.r.sources import Replayed
from nptests.adjustments.methods import adjustments
from nptests.cli import main, referring
from nptests.document.blocks import Code, Section, Sheet
from nptests.document.writing import write
from nptests.experiment.metrics.listed import EVERY
from nptests.teaching import reference_pages

pytestmark = pytest.mark.xdist_group("pages")
NAMES = reference_pages.names()
METHODS = {a.name for a in adjustments()}


class Few(Replayed):
    """The first two questions to every reference: what a page says is counted, however many there are."""

    def answers(self, questions):
        counts = Counter()
        for question in questions:
            key = (question.procedure.name, question.label)
            counts[key] += 1
            if counts[key] <= 2:
                yield from super().answers([question])


@pytest.fixture(scope="module")
def agreement():
    return agree(source=Few(), seeds=1)


def section(document, title):
    return next((part for part in sections(document) if part.title.startswith(title)), None)


def sections(document):
    return [block for block in document.blocks if isinstance(block, Section)]


def words(document):
    return " ".join(write(document).split())


def test_everything_has_a_page():
    assert set(NAMES) == {p.name for p in nptests.catalogue()} | EVERY.keys() | METHODS
    assert len(NAMES) == len(set(NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_complete(name, agreement):
    outcome = reference_pages.page(name, agreement)
    needed = ["Definition and formula", "When to use it", "Verification", "Worked example"]
    about = reference_pages.subject_of(name)
    if name not in METHODS:
        needed += ["When not", "References"]
        needed += ["Options"] if about.options else []
        assert " ".join(about.definition.split()[:12]) in words(outcome)
        assert about.cites, mends.mend("cites", name)
        assert section(outcome, "References").blocks[0].items  # type: ignore[union-attr]
    for title in needed:
        part = section(outcome, title)
        assert part is not None, title
        assert part.blocks, title
    if about.same_as:
        code = section(outcome, "In R and elsewhere").blocks[1]  # type: ignore[union-attr]
        assert isinstance(code, Code)
        assert all(reference.code in code.text for reference in about.same_as)
    else:
        assert " ".join(str(about.no_reference).split()) in words(outcome)
    assert f"nptests explain {name} example" in write(outcome)
    assert elements(write(outcome, "html"))
    assert write(outcome, "markdown").startswith("# ")


def test_a_page_tells_the_size_where_it_was_studied(agreement):
    headings = {
        name: [section.title for section in sections(reference_pages.page(name, agreement))]
        for name in ("conover", "contrasts")
    }
    assert "Size" in headings["conover"]
    assert "Size" not in headings["contrasts"]


def test_the_status_is_counted(agreement):
    """The numbers are those of the comparison that was handed in: another comparison, other numbers."""
    rows = [row for row in agreement.rows if row.procedure == "quade"]
    total = sum(row.questions for row in rows)
    assert f"{total} comparisons with R: 0 differ without" in words(reference_pages.page("quade", agreement))
    bad = tuple(dataclasses.replace(row, questions=row.questions + 1, unexplained=1) for row in agreement.rows)
    text = words(reference_pages.page("quade", dataclasses.replace(agreement, rows=bad)))
    assert f"{total + len(rows)} comparisons with R: {len(rows)} differ without" in text
    table = next(
        b for b in section(reference_pages.page("quade", agreement), "Verification").blocks if isinstance(b, Sheet)
    )  # type: ignore[union-attr]
    assert len(table.rows) == len(rows)


def test_on_the_command_line(capsys):
    assert main(["catalogue", "proportions"]) == 0
    assert "(proportions)" in capsys.readouterr().out.splitlines()[0]
    assert main(["catalogue", "holm", "--format", "html"]) == 0
    assert capsys.readouterr().out.startswith("<!DOCTYPE html>")
    assert main(["catalogue", "mcnemar", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["title"].endswith("(mcnemar)")
    assert main(["catalogue", "fridman"]) == 2
    assert "did you mean 'friedman'" in capsys.readouterr().err


def test_all_pages_in_a_folder(tmp_path, capsys, agreement, monkeypatch):
    monkeypatch.setattr(referring.cross, "agree", lambda **settings: agreement)
    assert main(["catalogue", "--pages", str(tmp_path / "pages"), "--format", "markdown"]) == 0
    assert {path.stem for path in (tmp_path / "pages").iterdir()} == {*NAMES, "index"}
    assert "friedman.md" in (tmp_path / "pages" / "index.md").read_text("utf-8")
