"""Errata of the documents that were read as text are quoted verbatim, and a quotation that is not there is found."""

import re

import pytest
from support.beside import on_each
from support.refused import refuses

from crosscheck.auditing import quotes
from crosscheck.claims import sources
from crosscheck.claims.claims import claims
from nptests.read import literature as fixtures

READ_AS_TEXT = [p for p in fixtures.publications() if sources.kind(p) == sources.READ]


@pytest.mark.parametrize("publication", READ_AS_TEXT)
def test_every_erratum_quotes_its_passage(publication):
    errata = [c for c in claims(publication) if c.expect in ("fails", "defect")]
    assert errata
    assert [c.id for c in errata if not c.quote] == []


def test_a_printed_number_stands_in_its_quotation():
    errata = [
        c for p in READ_AS_TEXT for c in claims(p) if c.expect == "fails" and re.fullmatch(r"-?\d+,\d+( %)?", c.printed)
    ]
    assert len(errata) >= 4
    assert [c.id for c in errata if c.printed.lstrip("-") not in (c.quote or "")] == []


def test_a_quotation_that_does_not_stand_in_the_text_is_found(tmp_path):
    every = quotes.quoted(["canosa_thesis"])
    assert len(every) >= 12
    (tmp_path / "thesis.txt").write_text("\n\n".join(str(c.quote).replace(" ", "\n") for c in every[1:]), "utf-8")
    assert quotes.astray(tmp_path, ["canosa_thesis"]) == every[:1]
    refuses("holds no text", quotes.astray, tmp_path / "nowhere")


@on_each("publication", "rules")
def test_rules_that_break_an_implementation_are_in_the_ledger(publication, rules):
    ledger = {c.id: c for c in claims(publication)}
    assert all(ledger[rule].expect == "fails" and ledger[rule].quote and ledger[rule].note for rule in rules.split())


def test_what_was_no_erratum_is_withdrawn():
    assert "anova-treatments-are-summed-over" not in {c.id for c in claims("canosa_thesis")}
    assert {c.expect for c in claims("rodriguez_slides") if c.id == "unpaired-df"} == {"convention"}


def test_a_quotation_may_stand_in_any_text_of_a_folder(tmp_path):
    every = quotes.quoted(["canosa_thesis"])
    assert quotes.quoted(["canosa_thesis", "canosa_thesis"]) == every
    for name, some in (("a.txt", every[::2]), ("b.md", every[1::2]), ("c.pdf", ())):
        (tmp_path / name).write_text("\n\n".join(str(c.quote) for c in some), "utf-8")
    assert quotes.astray(tmp_path, ["canosa_thesis"]) == []
    (tmp_path / "b.md").write_text("nothing of it", "utf-8")
    assert quotes.astray(tmp_path, ["canosa_thesis"]) == every[1::2]
