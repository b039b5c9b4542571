"""Banks: what other programs read in them, tolerances, balance, the same questions in three languages.

readings.json is what pygiftparser 1.1, amc2moodle 2.12.1 with moodle_xml_parser 0.3.1, and the schemas of QTI 2.1 and
of its package made of one bank (read_by_others.py); they took all of it at their first run, as gift-pegjs 1.0.2 did.
"""

import io
import json
import math
import re
import zipfile
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as xml

import pytest
from support.refused import refuses

from nptests.cli import main
from nptests.teaching.banks.formats import FORMATS, qti
from nptests.teaching.banks.questions import Item, bank
from nptests.teaching.exercises import making, wording

READ = json.loads(Path(__file__).with_name("readings.json").read_text("utf-8"))
BANK = bank((), number=40, seed=1)


def agree(item: Item, answer: object) -> bool:
    if item.choices:
        return answer == [[choice, 100 if choice == item.answer else 0] for choice in item.choices]
    return math.isclose(answer, item.answer, rel_tol=1e-9)


def test_other_readers_have_these_answers() -> None:
    for item, given in zip(BANK, READ["gift"], strict=True):
        assert agree(item, given if item.choices else given[0]), item.name
        assert item.choices or math.isclose(given[1], item.tolerance)
    assert all(agree(item, given) for item, given in zip(BANK, READ["moodle"], strict=True))
    assert READ["qti"] == [True] * (len(BANK) + 1)


def tags(root: xml.Element) -> Counter[str]:
    return Counter(re.sub(r"\{.*\}", "", str(part.tag)) for part in root.iter())


def test_every_question_is_whole_in_every_format() -> None:
    quiz = xml.fromstring(FORMATS["moodle"](BANK))
    text = FORMATS["gift"](BANK)
    with zipfile.ZipFile(io.BytesIO(qti(BANK))) as package:
        manifest, *items = (xml.fromstring(package.read(name)) for name in package.namelist())
    assert tags(manifest)["resource"] == len(items) == len(quiz.findall("question")) == len(BANK)
    assert len(text.strip().split("\n\n")) == 1 + len(BANK)
    for item, question, one in zip(BANK, quiz.iter("question"), items, strict=True):
        cells = sum(map(len, item.rows))
        assert tags(xml.fromstring(f"<x>{question.findtext('questiontext/text')}</x>"))["p"] >= 4
        assert tags(one)["td"] + tags(one)["th"] == cells
        assert (
            question.findtext("generalfeedback/text").count("<p>")
            == len(item.worked)
            == tags(one)["p"] - (tags(xml.fromstring(f"<x>{item.html()}</x>"))["p"] - bool(item.choices))
        )
        assert item.worked
    assert qti(BANK) == qti(BANK)


def test_a_tolerance_is_half_a_unit_of_the_fourth_digit() -> None:
    for item in BANK:
        if not item.choices:
            rounded = float(f"{item.answer:.3e}")
            assert abs(rounded - item.answer) <= item.tolerance
            step = 10 ** (math.floor(math.log10(abs(item.answer or 1))) - 3)
            assert abs(rounded + math.copysign(step, rounded - item.answer) - item.answer) > item.tolerance


@pytest.mark.parametrize("language", wording.LANGUAGES[1:])
def test_languages_have_the_same_numbers(language: str) -> None:
    for one, other in zip(BANK, bank((), number=40, seed=1, language=language), strict=True):
        assert (one.name, one.rows[1:], one.worked) == (other.name, other.rows[1:], other.worked)
        assert one.asks != other.asks
        if not one.choices:
            assert (one.answer, one.tolerance) == (other.answer, other.tolerance)


@pytest.mark.slow
def test_a_thousand_questions_decide_as_often_this_way_as_that() -> None:
    items = bank((), number=1000, seed=5)
    assert len({item.name for item in items}) == 1000
    assert {item.name.split(" ")[0] for item in items} == set(making.names())
    for seed in (5, 6):
        decided = Counter(i.answer for i in bank((), number=1000, seed=seed) if i.choices)
        assert 0.4 <= decided["rejected"] / decided.total() <= 0.6


def test_what_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refuses("1 to 100000", bank, (), number=0, seed=1)
    for arguments in (["nothing"], ["--format", "qti"], ["--language", "xx"], ["--count", "0"]):
        assert main(["bank", *arguments]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    out = tmp_path / "bank.zip"
    assert main(["bank", "holm", "--count", "3", "--format", "qti", "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"{out}: 3 questions\n"
    assert main(["bank", "holm", "--count", "3", "--json"]) == 0
    assert [q["answer"] for q in json.loads(capsys.readouterr().out)]
