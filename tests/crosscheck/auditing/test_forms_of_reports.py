"""Forms in which papers, programs and teaching texts report in many languages: each is judged, and by what."""

from support.beside import on_each

from crosscheck.auditing.material import audit


@on_each("text", "judged")
def test_every_form_is_judged(tmp_path, text, judged):
    file = tmp_path / "a.md"
    file.write_text(text, "utf-8")
    words = {v.claim.id.partition("line-")[2].partition("-")[2]: v.verdict for v in audit(file).verdicts}
    right = {name for name, verdict in words.items() if verdict in ("holds", "rounding", "convention")}
    assert (set(judged) - right, "fails" in words.values()) == (set(), False)


@on_each("text")
def test_what_has_another_reading_is_not_accused(tmp_path, text):
    file = tmp_path / "a.md"
    file.write_text(text, "utf-8")
    assert [v for v in audit(file).verdicts if v.verdict == "fails"] == []
