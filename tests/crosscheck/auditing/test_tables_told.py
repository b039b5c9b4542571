"""Tables of tests are told row by row: right ones hold, a changed number is found, what may be another p is left."""

from support.beside import beside, on_each

from crosscheck.auditing.binding.tables_told import told
from crosscheck.auditing.material import audit


@on_each("name", "text", "many", "printed", "instead")
def test_a_row_is_judged_as_the_sentence_that_it_stands_for(tmp_path, name, text, many, printed, instead):
    file = tmp_path / name
    file.write_text(text, "utf-8")
    words = [v.verdict for v in audit(file).verdicts]
    assert len(words) >= many
    assert set(words) <= {"holds", "rounding", "convention"}
    file.write_text(text.replace(printed, instead), "utf-8")
    assert [v.claim.printed for v in audit(file).verdicts if v.wrong] == [instead.strip("|<>td/ ").replace(",", ".")]


def test_what_may_be_another_p_value_is_of_no_statistic():
    texts = beside(__file__.replace("tables_told", "output_tables"))
    for text in texts["a_p_value_of_another_law_is_not_held_against_the_statistic_beside_it"]:
        rows = [line for line in told(text).splitlines() if line.startswith("a, ")]
        assert all(", p =" not in row or "F(1.43, 21.4)" in row for row in rows)


def test_rules_without_rows_are_no_table():
    text = "A t test: t(9) = 2.3, p = .04.\n\n----\n----\n"
    assert told(text) == text
