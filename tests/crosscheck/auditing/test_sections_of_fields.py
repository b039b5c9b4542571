"""Right sections of five fields contradict nothing; what is planted is found where it was planted, or named as open.

The sections were written before the reader was looked at: psychology in the manner of the APA, machine learning in
LaTeX, a German clinic with decimal commas, software engineering with pasted output of R, ecology in Spanish with SPSS.
"""

import pytest
from support.written_sections import PLANTED, SECTIONS

from crosscheck.auditing.reading.source_text import read_text
from crosscheck.auditing.sentences import audit_sentences


def _read(text, name, folder):
    file = folder / name
    file.write_text(text)
    return audit_sentences(read_text(file))


@pytest.mark.parametrize("section", SECTIONS, ids=lambda s: s.name)
def test_a_right_section_accuses_nobody(section, tmp_path):
    read = _read(section.text, section.name, tmp_path)
    assert [(v.claim.id, v.claim.printed) for v in read.inconsistent] == []
    assert [v.claim.id for v in read.verdicts if v.verdict == "unresolved"] == []
    assert len(read.verdicts) >= 7
    listed = {e.phrase for e, _ in read.unchecked}
    assert set(section.open) <= listed


@pytest.mark.parametrize(("section", "printed", "instead"), PLANTED)
def test_what_is_planted_is_found(section, printed, instead, tmp_path):
    assert section.text.count(printed) == 1, printed
    wrong = section.text.replace(printed, instead)
    found = _read(wrong, section.name, tmp_path).inconsistent
    assert found
    altered = next(i for i, (a, b) in enumerate(zip(section.text, wrong, strict=False)) if a != b)
    line = section.text[:altered].count("\n") + 1
    assert all(abs(int(v.claim.where.split(",")[0].removeprefix("line ")) - line) <= 4 for v in found)
