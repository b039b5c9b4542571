"""Formulas have one notation, and one place reads it."""

import re
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "nptests"
READER = "derivations/expressions.py"
SIGNATURES = "procedures/elsewhere/peers.py"  # of functions of other packages, which are no formulas
# Of the text of a call, of the line that a refusal proposes, and of an example.
CALLS = ("document/docstrings/examples.py", "errors.py", "procedures/elsewhere/again.py")


def test_one_module_reads_formulas():
    files = sorted(PACKAGE.rglob("*.py"))
    readers = [str(path.relative_to(PACKAGE)) for path in files if "ast.parse(" in path.read_text("utf-8")]
    assert readers == [READER, *CALLS, SIGNATURES]


def test_the_page_reads_no_formulas_and_sets_none():
    pages = {path.name: path.read_text("utf-8") for path in (PACKAGE / "web").rglob("*.js")}
    assert "formulas.js" not in pages
    assert [
        name for name, source in pages.items() if "Math/MathML" in source or re.search("<m(o|i|n|row)>", source)
    ] == []
    assert "MATH" in pages["dom.js"]  # it only lets known elements in
