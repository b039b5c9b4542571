"""Two branches that each add a name are merged by git without a conflict, and nothing of either is lost.

The names are taken out of the lists of a copy, each comes back on a branch of its own, and the branches meet.
"""

import re
import shutil
import subprocess

import pytest
from support.adding.lists import TOP

LISTS = [
    path
    for line in (TOP / ".gitattributes").read_text("utf-8").splitlines()
    if line.endswith("merge=union") and "CHANGELOG" not in line and "recorded" not in line
    for path in sorted(TOP.glob(line.split()[0]))
]
# Neighbours in a list, which is the worst; two of one room; two rooms; adjustments; works that are cited.
PAIRS = [
    ("friedman", "iman_davenport"),
    ("ks_2samp", "permutation"),
    ("quade", "westfall_young"),
    ("li", "rom"),
    ("benjamini1995", "benjamini2001"),
]


def git(top, *words):
    who = ("-c", "user.name=nobody", "-c", "user.email=nobody@example.org")
    done = subprocess.run(("git", *who, *words), cwd=top, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"git {' '.join(words)}: {done.stdout}{done.stderr}"


def without(text, *names):
    """The lines that name none of them."""
    named = re.compile(rf"(?<![\w-])(?:{'|'.join(names)})(?:_from_\w+)?(?![\w-])", re.IGNORECASE)
    return "".join(line for line in text.splitlines(True) if not named.search(line))


def write(top, *left_out):
    for path in LISTS:
        text = path.read_text("utf-8")
        file = top / path.relative_to(TOP)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(without(text, *left_out) if left_out else text, "utf-8")


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_branches_that_add_a_name_each_are_merged(one, other, tmp_path):
    shutil.copy(TOP / ".gitattributes", tmp_path)
    write(tmp_path, one, other)
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "neither")
    for name, lacks in ((one, other), (other, one)):
        git(tmp_path, "switch", "--quiet", "--create", name, "main")
        write(tmp_path, lacks)
        git(tmp_path, "commit", "--quiet", "--all", "--message", name)
    git(tmp_path, "merge", "--quiet", "--message", "both", one)
    for path in LISTS:
        merged = (tmp_path / path.relative_to(TOP)).read_text("utf-8").splitlines()
        lines = path.read_text("utf-8").splitlines()  # one that names both is on neither branch
        both = [line for line in lines if without(line, one) or without(line, other) or not line]
        assert sorted(merged) == sorted(both), path.name


def test_every_list_is_among_them():
    assert {path.name for path in LISTS} >= {
        "listed.py", "__init__.pyi", "vocabulary.py", "library.toml", "refusals.tsv", "signatures.txt",
        "auto_limits.txt", "null_sizes.csv", "exact_decisions.csv", "growth.json",
    }  # fmt: skip
