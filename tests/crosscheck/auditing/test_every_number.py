"""No number of a passage goes without a word: it is judged, an input of that, listed with a reason, or no result.

The numbers are counted here anew, by one expression over the text as it stands, and looked for in what is printed.
"""

import json
import random
import re
import unicodedata
from collections import Counter
from pathlib import Path

import pytest
from support.beside import beside

from crosscheck.auditing.accounting import text
from crosscheck.auditing.sentences import audit_sentences

GATHERED = Path(__file__).resolve().parents[2] / "gathered"
HELD = beside(__file__)
# Parts of names, and what a word, a bracket or its place says to be a reference, a date or the number of an item.
LABEL = re.compile("|".join(HELD["label"]), re.MULTILINE)
NUMBER = re.compile(r"(?<!\d)(?:\d{1,3}(?:[.,]\d{3})+|\d+)?[.,]\d+|\d+")


def numbers(source):
    """Every number that is no label, without zeros before its point."""
    for pattern, plain in HELD["again"]:
        source = re.sub(pattern, plain, source)
    left = LABEL.sub(lambda label: " " * len(label[0]), unicodedata.normalize("NFKC", source))
    return [number.lstrip("0") or "0" for number in NUMBER.findall(left)]


def silent(source, read):
    """The numbers of a text that stand in the answer less often than in the text; 2,1 may be two."""
    answer = re.sub(r"(?m)^line \d+(?:, column \d+)?: ", "", text(read).rpartition("\n")[0])
    listed = numbers(answer)
    return Counter(numbers(source)) - Counter([*listed, *(part for n in listed if "," in n for part in n.split(","))])


@pytest.mark.parametrize("kind", ["passages", "passages_damaged", "printouts"])
def test_no_number_of_a_passage_is_passed_over(kind):
    lines = (GATHERED / f"{kind}.jsonl").read_text("utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    texts = {e["id"]: e["text"].replace("\r\n", "\n") for e in entries}
    assert {name: missing for name, t in texts.items() if (missing := silent(t, audit_sentences(t)))} == {}


@pytest.mark.parametrize("seed", range(20))
def test_of_drawn_passages_the_results_are_listed_and_the_rest_is_counted(seed):
    draw = random.Random(seed)
    drawn = [(part, re.sub("@", lambda _: draw.choice("123456789"), draw.choice(HELD[part])))
             for part in draw.choices(["results", "labels"], k=12)]  # fmt: skip
    read = audit_sentences(draw.choice([" ", "\n", "\n\n"]).join(said for _, said in drawn))
    assert silent(" ".join(said for part, said in drawn if part == "results"), read) == {}
    runs = [re.findall(r"\d+(?:[.,]\d+)*", said) for part, said in drawn if part == "labels"]
    assert read.labels == sum(map(len, runs))
