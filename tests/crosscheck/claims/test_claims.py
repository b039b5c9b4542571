"""The literature: every fixture gives the verdict that it states; counts follow the files; bad claims say why."""

import re

import pytest
from support.beside import beside
from support.refused import refuses

from crosscheck.auditing.judging.checking import check
from crosscheck.auditing.literature import audit_literature
from crosscheck.claims.claims import claims, read_claims
from nptests.read import literature as fixtures

HELD = beside(__file__)


@pytest.mark.parametrize("publication", fixtures.publications())
def test_every_claim_has_the_verdict_that_it_states(publication, audited):
    audit = audited(publication)
    assert audit.verdicts
    assert [(v.claim.name, v.verdict, dict(v.evidence)) for v in audit.unexpected] == []
    assert all("nptests." not in v.evidence.get("missing", "") for v in audit.verdicts)


def test_the_literature_is_as_large_as_promised():
    seeds = ("garcia_tutorial", "covoes2018", "rodriguez_slides", "canosa_thesis", "bernado_module")
    assert sum(len(claims(name)) for name in seeds) > 600
    assert sum(len(claims(name)) for name in fixtures.publications()) > 1500


def test_every_publication_is_in_the_bibliography_and_every_table_was_read_twice():
    for publication in fixtures.publications():
        about = fixtures.source(publication)
        assert about["cite"] in fixtures.library()
        for table in about.get("table", ()):
            assert len(table["readings"]) >= 2, (publication, table["name"])


def _stored(folder, claims_toml, table="name,A,B,C\nd1,1,2,3\nd2,1,3,2\nd3,1,2,3\n"):
    publication = folder / "paper"
    publication.mkdir()
    (folder / "library.toml").write_text('[paper]\ncitation = "A paper."\n')
    (publication / "source.toml").write_text(
        'cite = "paper"\n[[table]]\nname = "t"\nholds = "scores"\nbetter = "lower"\nreadings = ["one", "two"]\n'
    )
    (publication / "t.csv").write_text(table)
    (publication / "claims.toml").write_text(claims_toml)
    return "paper"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(fixtures, "root", lambda: tmp_path)
    for cached in (fixtures.publications, fixtures.source, fixtures.cells, fixtures.library, claims):
        cached.cache_clear()
    yield tmp_path
    for cached in (fixtures.publications, fixtures.source, fixtures.cells, fixtures.library, claims):
        cached.cache_clear()


TWO = HELD["two"]


def test_deleting_a_claim_changes_the_counts(folder):
    paper = _stored(folder, TWO)
    assert audit_literature([paper]).counts == {"paper": {"holds": 2}}
    (folder / "paper" / "claims.toml").write_text(TWO.replace(', B = "2.33"', ""))
    claims.cache_clear()
    assert audit_literature([paper]).counts == {"paper": {"holds": 1}}


@pytest.mark.parametrize(
    ("text", "message"),
    [(TWO + 'expect = "maybe"\n', "expects 'maybe'"), (TWO.replace('at = ["{column}"]\n', ""), "say which with at")],
)
def test_a_bad_claim_gives_one_clear_message(folder, text, message):
    paper = _stored(folder, text)
    refused = [v for v in audit_literature([paper]).failed if v.verdict == "cannot-be-checked"]
    assert refused
    for verdict in refused:
        assert re.search(message, verdict.evidence["refused"])
        assert "\n" not in verdict.evidence["refused"]


def test_a_file_of_claims_that_is_no_toml_is_one_clear_message(folder):
    refuses("cannot be read", audit_literature, [_stored(folder, "[[claim]\n")])


def _claim(printed, **body):
    (claim,) = read_claims({"id": "x", "where": "here", "printed": printed, **body}, "demsar2006", ".")
    return claim


def test_a_rounding_verdict_carries_numbers_that_print_alike_and_give_the_result():
    formula = "12*n/(k*(k + 1))*(sum(R**2) - k*(k + 1)**2/4)"
    verdict = check(
        _claim("13.88", formula=formula, **{"with": {"n": 15, "k": 4, "R": ["3.20", "2.27", "1.60", "2.93"]}})
    )
    assert (verdict.verdict, verdict.evidence["value"]) == ("rounding", pytest.approx(13.8402, rel=0, abs=5e-5))
    for path, text in verdict.evidence["witness"].items():
        printed = ["3.20", "2.27", "1.60", "2.93"][int(path[2]) - 1]
        assert abs(float(text) - float(printed)) <= 0.005


def test_an_interval_proves_a_failure():
    verdict = check(_claim("0.607", formula="2*normal_sf(z)", **{"with": {"z": "0.512"}}))
    assert verdict.verdict == "fails"
    low, high = verdict.evidence["between"]
    assert 0.6075 < low < 0.60865 < high
    assert verdict.evidence["nearest"] == low


def test_the_tie_that_rounding_made_is_found():
    verdict = check(_claim("9.28", test="friedman", table="table6", options={"ties": "ignored"}))
    assert verdict.verdict == "rounding"
    assert set(verdict.evidence["witness"]) <= {"table6[voting, C4.5+cf]", "table6[voting, C4.5+m+cf]"}


def test_a_convention_is_named():
    verdict = check(_claim("9.857", test="friedman", table="table6"))
    assert (verdict.verdict, verdict.evidence["name"]) == ("convention", "ties-ignored")


def test_a_changed_decision_is_flagged():
    verdict = check(_claim("retained", formula="p", alpha=0.05, **{"with": {"p": 1}}))
    assert verdict.verdict == "fails"
    verdict = check(_claim("retained", test="friedman", table="table6", value="rejected", alpha=0.05))
    assert verdict.decision_changed


def test_keel_explains_its_own_statistic():
    asserted = {"test": "aligned_ranks", "table": "data", "options": {"ties": "ignored"}}
    (claim,) = read_claims({"id": "x", "where": "here", "printed": "18.84088", **asserted}, "garcia2010", ".")
    verdict = check(claim)
    assert (verdict.verdict, verdict.evidence["name"]) == ("defect", "keel-aligned")
    assert verdict.evidence["value"] == pytest.approx(22.2671085, rel=0, abs=5e-8)
