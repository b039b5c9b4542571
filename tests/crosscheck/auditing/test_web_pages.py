"""A web page is judged for its tables and its sentences; markup, scripts and what stands in tables are no sentences."""

from support.beside import beside

from crosscheck.auditing.material import audit, audit_document, prose

HELD = beside(__file__)

PAGE = HELD["page"]


def test_tables_and_sentences_of_a_page(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(PAGE, "utf-8")
    for judged in (audit(file), audit_document(file)):
        words = {v.claim.id: v.verdict for v in judged.verdicts}
        assert (words["average[Mean, A]"], words["average[Mean, B]"]) == ("holds", "fails")
        assert {word for name, word in words.items() if name.endswith("p-from-t")} == {"holds"}
        assert {word for name, word in words.items() if name.endswith("p-from-chi2")} == {"fails"}
        assert sum("-p-from-" in name for name in words) == 2


def test_the_sentences_of_a_page_are_plain(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(PAGE, "utf-8")
    assert "t(38) = 2.31, p = .026, η2 = .12." in prose(file)
    assert "χ2(2, N\u00a0= 120)" in prose(file) or "χ2(2, N = 120)" in prose(file)
    assert not any(word in prose(file) for word in ("<", "var", "Mean", "p{}"))
