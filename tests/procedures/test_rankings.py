"""A way of ranking is one entry: a new word, registered before anything reads the registry, is on every face."""

import os
import subprocess
import sys
from pathlib import Path

from nptests.procedures.rankings import RANKINGS

REGISTERED = """
import dataclasses
from nptests.procedures.rankings import RANKINGS

RANKINGS["doubled"] = dataclasses.replace(RANKINGS["friedman"], title="doubled ranks", row_scores="ranks, doubled",
    beside=(), r="2 * t(apply(y, 1, rank))", published="sqrt(k * (k + 1) / n / 6)")
"""
FACES = """
import contextlib, io, json
import nptests
from nptests.cli import main
from nptests.procedures.listed import procedure
from nptests.read import literature

scores = literature.scores("demsar2006/table6")
for name in ("all_pairs", "against", "conover", "westfall_young", "bonferroni_dunn"):
    option = procedure(name).options["ranks"]
    assert "doubled" in option.words, name
plain = nptests.all_pairs(scores, null="asymptotic")  # the exact distribution is of Friedman's own ranks
assert nptests.all_pairs(scores, ranks="doubled").rows == plain.rows
analysis = nptests.analyse(scores, ranks="doubled")
assert any(choice.way == "doubled ranks" and choice.taken for choice in analysis.choices)
assert any(choice.way == "mean ranks (doubled) with holm" for choice in nptests.analyse(scores).choices)
assert "ranks, doubled" in nptests.explain(nptests.all_pairs(scores, ranks="doubled"))
assert "sqrt(k * (k + 1) / n / 6)" in nptests.explain(nptests.all_pairs(scores, ranks="doubled", error="published"))
assert "2 * t(apply(y, 1, rank))" in nptests.r_script(analysis)
assert any("2 * t(apply(y, 1, rank))" in reference.code for reference in procedure("conover").same_as)
for words in (["analyse", "--help"], ["test", "all_pairs", "--help"], ["catalogue", "all_pairs"]):
    with contextlib.redirect_stdout(io.StringIO()) as printed, contextlib.suppress(SystemExit):
        main(words)
    assert "doubled" in printed.getvalue(), words
from nptests.web.app import create_app
assert '"doubled"' in json.dumps(create_app().openapi())
"""


def test_a_new_word_is_one_entry(tmp_path):
    top = Path(__file__).resolve().parents[2]
    process = subprocess.run(
        [sys.executable, "-c", REGISTERED + FACES],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(top)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert process.returncode == 0, process.stderr


def test_words_stand_in_one_file():
    """No other module of the library keys a table by all of them."""
    top = Path(__file__).resolve().parents[2] / "nptests"
    for path in top.rglob("*.py"):
        text = path.read_text("utf-8")
        assert path.name == "rankings.py" or not all(f'"{word}":' in text for word in RANKINGS), path
