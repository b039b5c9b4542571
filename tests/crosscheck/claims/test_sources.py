"""A publication counts as read only if its text was; arithmetic on typed numbers is judged, and is no result."""

import pytest
from support import beside, refused

from crosscheck.auditing import literature, papers, showing
from crosscheck.claims import sources
from crosscheck.claims.claims import claims, read_claims
from crosscheck.evaluation.recall import expected_sentences
from nptests.read import literature as fixtures

EVERY = fixtures.publications()


@pytest.mark.parametrize("publication", EVERY)
def test_a_source_says_what_it_was_read_in(publication):
    about = fixtures.source(publication)
    assert fixtures.library()[about["cite"]]["citation"]
    assert about["read"]
    text_was_read = sources.kind(publication) == sources.READ
    assert text_was_read == bool(expected_sentences(publication))  # its sentences are kept line by line
    assert text_was_read == (sources.unseen(publication) is None)


def test_every_erratum_is_quoted_or_its_text_was_not_seen():
    errata = [c for p in EVERY for c in claims(p) if c.expect in ("fails", "defect")]
    seen = [c for c in errata if sources.unseen(c.publication) is None]
    assert len(errata) > len(seen) > 0
    assert [c.name for c in seen if not c.quote] == []
    assert all(str(c.quote) in sources.text_of(c) for c in seen)
    assert all(sources.text_of(c).startswith("not seen") for c in errata if c not in seen)


def test_every_claim_is_counted_once():
    every = [c for p in EVERY for c in claims(p)]
    counted = sources.counted(every)
    assert sum(c.results + c.arithmetic for c in counted) == len(every)
    assert sum(c.sources for c in counted) == len(EVERY)
    assert [c.kind for c in counted] == list(sources.KINDS)
    assert all(c.results for c in counted)


@beside.on_each("assertion", "arithmetic", lists=True)
def test_a_formula_filled_with_typed_numbers_is_no_result(assertion, arithmetic):
    (claim,) = read_claims({"id": "c", "where": "here", "printed": "1", **assertion}, "demsar2006", ".")
    assert sources.arithmetic(claim) == arithmetic
    (counted,) = sources.counted([claim])
    assert (counted.results, counted.arithmetic) == (not arithmetic, arithmetic)


def test_the_ledger_says_whose_text_was_not_seen():
    judged = literature.audit_literature(["demsar2006", "covoes2018"])
    data = {entry["id"].partition("/")[0]: entry for entry in showing.errata_data(judged)}
    assert "transcription" in data["demsar2006"]["text_not_seen"]
    assert data["covoes2018"]["text_not_seen"] is None
    assert data["covoes2018"]["quote"]


def test_a_paper_of_ones_own_is_counted_nowhere_and_an_unknown_kind_is_refused(monkeypatch):
    toml = '[[claim]]\nid = "a"\nwhere = "here"\nprinted = "2"\nformula = "1 + 1"\n'
    assert sources.counted(v.claim for v in papers.audit_paper(toml).verdicts) == ()
    monkeypatch.setattr(fixtures, "source", lambda _: {"kind": "hearsay"})
    refused.refuses("kind is 'hearsay'", sources.kind, "demsar2006")
