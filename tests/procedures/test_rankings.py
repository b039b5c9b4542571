"""A way of ranking is one entry: a new word, registered before anything reads the registry, is on every face."""

import os
import subprocess
import sys
from pathlib import Path

from support.beside import beside

from nptests.procedures.rankings import RANKINGS

REGISTERED = beside(__file__)["registered"]
FACES = beside(__file__)["faces"]


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
