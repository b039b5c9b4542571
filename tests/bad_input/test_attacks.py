"""Names that are code somewhere are text in every export, as the table says that the site shows."""

import pytest
from bad_input import attacks
from bad_input.attacks import ATTACKS, EXPORTS, TABLE


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_hostile_name_is_text_everywhere(attack):
    rows = [line.split("\t") for line in TABLE.read_text("utf-8").splitlines()]
    assert {row[0] for row in rows[1:]} == set(ATTACKS)
    assert attacks.outcomes(attack) == ["text"] * len(EXPORTS) == next(row[2:] for row in rows if row[0] == attack)


def test_what_is_not_text_is_seen():
    assert "<script >" in attacks.html("<p><script>x</script>")
    assert any("svg onload" in part for part in attacks.html("<svg onload=x>"))
    assert "\\input" in attacks.latex(r"\begin{verbatim} \end{verbatim}\input{x} \end{verbatim}")
    assert any("javascript" in part for part in attacks.html('<a href="javascript:x">y</a>'))
    assert "<h1 >" in attacks.markdown("# x")
    assert "system" in attacks.r('"a"; system("id")')
    assert "system" not in attacks.r('"system" # system')
    assert attacks.notebook('{"cells": [{"cell_type": "code", "source": ["import os"]}]}')
    assert attacks.comma_separated("a,b\n=1+1,-2") == {"=1+1"}
    assert attacks.plain("a\x1b") == {"\x1b"}
