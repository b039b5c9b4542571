"""The words of an audit, written out by hand: reasons, proofs, witnesses, ledgers and counts."""

from support.beside import on_each

from crosscheck.auditing import showing
from crosscheck.auditing.judging.joint import Witness
from crosscheck.auditing.judging.profiles import Profile
from crosscheck.auditing.papers import Audit, computed
from crosscheck.claims.claims import Claim, Verdict
from crosscheck.variants.meanings import meaning
from nptests.document.blocks import Bullets, Section, Sheet

MEANINGS = {name: meaning(name) for name in ("truncated", "orientation")}


def verdict(word, evidence=None, *, publication="paper", changed=False, **claim):
    body = {"test": "friedman", **claim.pop("body", {})}
    named = {"id": "c", "where": "Table 1", "printed": "0.04", **claim}
    return Verdict(Claim(publication, body=body, **named), word, evidence or {}, changed)


@on_each("word", "evidence", "reason")
def test_the_reason_of_a_verdict_in_words(word, evidence, reason):
    assert showing.why(verdict(word, evidence)) == reason.format_map(MEANINGS)


def test_numbers_without_quotes_are_said_to_be_read_as_printed_ones():
    evidence = {"witness": {"a": "1"}}
    bare = verdict("rounding", evidence, body={"with": {"x": 0.5}})
    assert showing.why(bare) == (
        "witness: a = 1; numbers without quotes are read as printed ones (exact = true: they are not)"
    )
    quoted = verdict("rounding", evidence, body={"with": {"x": "0.5"}})
    assert showing.why(quoted) == "witness: a = 1"


def test_one_verdict_in_a_line():
    plain = verdict("fails", {"value": 0.123456789, "proof": "a proof"})
    assert showing.line(plain) == "paper/c, Table 1: printed 0.04, computed 0.1234568: wrong, a proof"
    noted = verdict("fails", {"value": 0.5, "proof": "a proof"}, changed=True, note="a note")
    assert showing.line(noted) == (
        "paper/c, Table 1: printed 0.04, computed 0.5: wrong, a proof The decision changes. (a note)"
    )


@on_each("printed", "value", "shown")
def test_as_many_digits_are_computed_as_were_printed(printed, value, shown):
    assert computed(verdict("fails", {"value": value}, printed=printed)) == shown


def test_what_was_not_computed_is_nothing():
    assert computed(verdict("cannot-be-checked", {"missing": "all"})) == ""


def test_errors_that_change_a_decision_come_first():
    order = [
        verdict("fails", changed=True, id="1"), verdict("defect", id="2", changed=False), verdict("fails", id="3"),
        verdict("unresolved", id="4", changed=True), verdict("cannot-be-checked", id="5"),
        verdict("convention", id="6"), verdict("rounding", id="7", changed=True), verdict("holds", id="8"),
    ]  # fmt: skip
    assert showing.by_weight(order) == order
    # within a weight the order is kept
    assert [v.claim.id for v in showing.by_weight(order[::-1])] == ["1", "3", "2", "5", "4", "8", "7", "6"]


def witness(**changed):
    about = {
        "publication": "paper", "table": "t", "changes": {"t[a, b]": "0.125", "t[a, c]": "0.25"},
        "unrounded": ("paper/x", "paper/y"), "held": 5, "missed": (), "tried": 3,
    }  # fmt: skip
    return Witness(**{**about, **changed})


@on_each("changed", "line")
def test_what_one_table_explains_at_once(changed, line):
    assert showing.witness_line(witness(**changed)) == line


def sections(audit, *, full=False):
    return {
        block.title: block.blocks for block in showing.document(audit, full=full).blocks if isinstance(block, Section)
    }


HOLDS, KNOWN = verdict("holds", id="a"), verdict("fails", {"proof": "p"}, id="b", expect="fails")
WRONG = verdict("fails", {"proof": "p", "value": 1.0}, id="c", printed="2", publication="other")


def test_an_audit_has_its_counts_and_what_was_not_expected():
    assert list(sections(Audit((HOLDS,)))) == ["What was judged", "What holds"]
    assert list(sections(Audit((HOLDS, KNOWN)))) == ["What was judged", "What holds"]
    found = sections(Audit((HOLDS, KNOWN, WRONG), (witness(),)))
    assert list(found) == ["What was judged", "Joint witnesses", "What is wrong"]
    assert found["What is wrong"] == (Bullets((showing.line(WRONG),)),)
    assert found["Joint witnesses"] == (Bullets((showing.witness_line(witness()),)),)


def test_in_full_known_errors_are_shown_too():
    found = sections(Audit((HOLDS, KNOWN)), full=True)
    assert list(found) == ["What was judged", "What is wrong", "What holds"]
    assert found["What is wrong"] == (Bullets((showing.line(KNOWN),)),)


def test_what_holds_is_listed_by_its_place_and_reasons_stand_once():
    lines = [
        verdict("holds", {"paired": [f"x = {i}"]}, where=f"line {at}, column 3") for i, at in ((1, 12), (2, 3), (3, 3))
    ]
    assert showing.places_of(lines) == ["paper, line 3: x = 2; x = 3", "paper, line 12: x = 1"]
    why = "not judged: a whole number"
    noted = [f"a.md, line 3: 4: {why}", "a.md: 2 scores", f"a.md, line 7: 10, 1: {why}"]
    assert showing.in_one(noted) == [f"a.md, {why}: line 3: 4; line 7: 10, 1", "a.md: 2 scores"]


def test_claims_are_counted_by_publication_and_together():
    assert showing.in_all(Audit((HOLDS, KNOWN))) == "2 statements were judged: 1 holds, 1 is wrong."
    gone = verdict("holds", id="d", expect="fails")
    assert showing.in_all(Audit((HOLDS, gone))) == "2 statements were judged: 2 hold; 1 not as stated."
    both = showing.counts(Audit((HOLDS, KNOWN, WRONG)))
    assert (both.title, both.summary) == ("3 claims of 2 publications, 1 not as stated", 1)
    assert both.header == ("publication", "holds", "fails")
    assert [[cell.text for cell in row] for row in both.rows] == [
        ["other", "0", "1"], ["paper", "1", "1"], ["all", "1", "2"],
    ]  # fmt: skip
    assert [cell.numeric for cell in both.rows[0]] == [False, True, True]
    assert both.notes == tuple(f"{word}: {showing.PLAIN[word]}" for word in ("holds", "fails"))


def test_profiles_and_notes_stand_below_the_counts():
    follows, stated = Profile(("SPSS", "scipy"), 7, 6, 2), Profile()
    blocks = sections(Audit((HOLDS,), profiles={"paper": follows, "other": stated}, notes=("a note",)))[
        "What was judged"
    ]
    line = "paper prints as SPSS or scipy: 6 of 7 numbers of tests hold so, 2 as the claims stand"
    assert blocks[1] == Bullets((line, "a note"))
    assert len(sections(Audit((HOLDS,), profiles={"other": stated}))["What was judged"]) == 1
    assert sections(Audit((HOLDS,), notes=("a note",)))["What was judged"][1] == Bullets(("a note",))
    assert sections(Audit((HOLDS,), profiles={"paper": follows}))["What was judged"][1] == Bullets((line,))


@on_each("body", "changed", "said", lists=True)
def test_whether_a_decision_changes(body, changed, said):
    sheet = showing.ledger([verdict("fails", {"proof": "p"}, changed=changed, body=body, note="n")], "Title")
    assert (sheet.title, sheet.header[3]) == ("Title", "right")
    assert [cell.text for cell in sheet.rows[0]][-2:] == ["p; n", said]


def test_the_ledger_of_errata_tells_each_error_once_by_its_source():
    errors = (
        verdict("fails", {"proof": "p", "value": 1.5}, id="a", changed=True, body={"value": "pvalue", "alpha": 0.05}),
        verdict("defect", {"name": "orientation", "value": 2.5}, id="b", publication="other", quote="a quote"),
        HOLDS,
    )
    *found, tally = showing.errata(Audit(errors)).blocks
    assert [section.title for section in found if isinstance(section, Section)] == ["paper", "other"]
    sheets = [section.blocks[-1] for section in found if isinstance(section, Section)]
    facts = [{row[0].text: row[1].text for row in sheet.rows} for sheet in sheets if isinstance(sheet, Sheet)]
    assert facts[0].items() >= {"printed": "0.04", "right": "1.5", "proof": "p", "decision": "CHANGES"}.items()
    assert facts[1].items() >= {"right": "2.5", "defect": meaning("orientation")}.items()
    assert "decision" not in facts[1]
    assert "proof" not in facts[1]
    assert tally.words.startswith("2 errata in 2 sources; 1 change a decision; 1 are quoted, ")
    one = showing.errata(Audit(errors[:1])).blocks[-1]
    assert one.words.startswith("1 errata in 1 source; 1 change a decision; 0 are quoted, ")


def test_a_publication_without_a_verdict_has_none_of_it():
    sheet, odd = Audit((HOLDS, KNOWN, WRONG))._document().blocks
    assert isinstance(sheet, Sheet)
    assert sheet.header == ("publication", "holds", "fails")
    assert [[cell.text for cell in row] for row in sheet.rows] == [["other", "0", "1"], ["paper", "1", "1"]]
    assert odd == Bullets(("Table 1: printed 2, computed 1: fails (other/c)",))
