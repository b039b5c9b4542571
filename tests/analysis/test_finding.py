"""What is found by a name of another package, and by plain words; every call that is proposed runs."""

import json
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest
from sklearn.datasets import load_iris
from sklearn.dummy import DummyClassifier

import nptests
from nptests.analysis.finding import find
from nptests.cli import main
from nptests.procedures.elsewhere.translation import lines

FOUND = tomllib.loads(Path(__file__).with_name("found.toml").read_text("utf-8"))


@pytest.mark.parametrize(("words", "call"), FOUND.items())
def test_what_is_found_first(words, call):
    assert find(words)[0].call == call


QUESTIONS = tomllib.loads(Path(__file__).with_name("questions.toml").read_text("utf-8"))


def answered(language):
    """How many questions the first call answers, and one of the first three."""
    first = three = 0
    for question, answers in QUESTIONS[language].items():
        right = [bool(set(answers.split()) & set(re.findall(r"\w+", row.call))) for row in find(question)]
        first += right[:1] == [True]
        three += any(right[:3])
    return first, three


@pytest.mark.parametrize(("language", "first", "three"), [("en", 14, 19), ("es", 18, 19), ("pt", 17, 18)])
def test_plain_questions_are_answered(language, first, three):
    found = answered(language)
    assert found[0] >= first
    assert found[1] >= three


def test_what_tells_no_calls_apart_finds_nothing():
    assert find("one that is better than several others")[0].because == "its words: better"
    assert find("which of these") == ()


def test_leave_one_out_is_a_way_to_split():
    assert 'resampling="leave-one-out"' in find("leave one out")[0].call


def test_nothing_is_found_by_what_nobody_says():
    assert find("zzz qqq") == ()


@pytest.fixture(scope="module")
def at_hand():
    """What the calls speak of."""
    table = np.random.default_rng(7).integers(10, 99, (12, 4)) / 100
    scores = nptests.Scores.of(table, better="higher")
    a, b = table[:, 0].tolist(), table[:, 1].tolist()
    return {
        "nptests": nptests,
        "df": scores,
        "scores": scores,
        "a": a,
        "b": b,
        "d": [x - y for x, y in zip(a, b, strict=True)],
        "differences": [x - y for x, y in zip(a, b, strict=True)],
        "pvalues": [0.01, 0.02, 0.03, 0.04, 0.5, 0.6],
        "k": 4,
        "n": 12,
        "analysis": nptests.analyse(scores),
        "table": [[1, None, 3], [2, 3, 1], [3, 1, 2], [1, 2, None]],
        "models": {"most frequent": DummyClassifier(), "by chance": DummyClassifier(strategy="uniform")},
        "data": {"iris": tuple(part[::10] for part in load_iris(return_X_y=True))},
    }


@pytest.mark.parametrize("call", [line.write for line in lines()])
def test_every_call_runs(call, at_hand):
    eval(call, at_hand)


def test_every_call_of_an_answer_runs(at_hand):
    """Of the sixty questions; a control is called as in the example of the procedure."""
    calls = {row.call for rows in QUESTIONS.values() for question in rows for row in find(question)}
    table, right = at_hand["scores"], (np.asarray(at_hand["scores"].values) > 0.5).astype(int)
    points, truth, predicted = np.asarray(table.values), right[:, 0], right[:, 1]
    words = at_hand | {"n01": 3, "n10": 9, "n11": 20, "n00": 7, "truth": truth, "predicted": predicted}
    words |= {"x": at_hand["a"], "groups": [*points.T], "points": points, "labels": truth}
    for call in sorted(calls):
        local = dict(words)
        if "cochran_q" in call:
            local |= {"scores": right, "df": right}
        if "durbin" in call or "skillings" in call:
            local |= {"scores": at_hand["table"], "df": at_hand["table"], "table": at_hand["table"]}
        if "cv5x2" in call:
            local["differences"] = np.reshape(at_hand["differences"][:10], (5, 2))
        eval(re.sub(r"control='.*?'", f"control={table.algorithms[0]!r}", call), local)


@pytest.mark.parametrize("name", ["compare", "power", "cd_diagram", "effect_size", "holm", "heatmap"])
def test_plain_words_are_answered_where_they_are_written(name):
    assert callable(getattr(nptests, name))


def test_the_command_prints_what_it_found(capsys):
    assert main(["find", "effect", "size"]) == 0
    assert "nptests.effect_sizes(a, b)" in capsys.readouterr().out
    assert main(["find", "--json", "holm"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["call"] == 'nptests.adjust(pvalues, method="holm")'
    assert main(["find", "zzz"]) == 1
    assert "nptests catalogue" in capsys.readouterr().out
