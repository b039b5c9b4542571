"""What is found by a name of another package, and by plain words; every call that is proposed runs."""

import json
import random
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest
from sklearn.datasets import load_iris
from sklearn.dummy import DummyClassifier
from support.beside import beside, on_each

import nptests
from nptests import cli, errors
from nptests.analysis.finding import ITSELF, _names, _parts, _questions, find, nearest
from nptests.procedures.elsewhere.peers import rows
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


BOOK = tomllib.loads(Path(__file__).with_name("textbook.toml").read_text("utf-8"))


def answers_of_the_book():
    """Of each question: whether the first call answers it, or says that nothing does."""
    for question, answers in (pair for part in BOOK.values() for pair in part.items()):
        first = next(iter(find(question)), None)
        word = answers.removeprefix("none:")
        named = set(answers.split()) & set(re.findall(r"[\w-]+", first.call if first else ""))
        yield question, bool(first) and (not first.call and word in first.about if word != answers else bool(named))


def test_the_questions_of_textbooks_are_answered():
    answered = dict(answers_of_the_book())
    assert len(answered) == 100
    assert [question for question, right in answered.items() if not right] == []


def test_what_tells_no_calls_apart_finds_nothing():
    assert find("one that is better than several others")[0].because == "it speaks of better"
    assert find("which of these") == ()


def test_leave_one_out_is_a_way_to_split():
    assert 'resampling="leave-one-out"' in find("leave one out")[0].call


def test_a_name_in_another_dress_leads_where_it_leads_itself():
    """Its parts turned round, with what is said beside names: by the names that come first of those of their parts."""
    alone = [row for row in rows() if _names().get(_parts(row.name)) == row.name and row.write != ITSELF]
    for row in random.Random(40).sample(alone, 40):
        parts = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", row.name)
        other = find(f"teste_de_{'_'.join(parts[::-1])}_pvalue")
        assert [each.call for each in other] == [each.call for each in find(row.name)], row.name


@pytest.mark.parametrize("words", ["find", "search", "nptests find", "help"])
def test_the_finder_never_leads_to_itself(words):
    assert not any("nptests.find" in row.call for row in find(words))
    assert "nptests.friedman(df)" in repr(nptests.search("friedman"))


def test_a_name_of_several_is_told_by_its_parts():
    assert "levene is nptests.levene(groups), power is nptests.power(" in nearest("bayesian_levene_power")


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


def test_every_line_that_answers_a_question_runs(at_hand, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = at_hand["scores"]
    right = (np.asarray(table.values) > 0.5).astype(int)
    samples = [*np.asarray(table.values).T]
    words = at_hand | {"n01": 3, "n10": 9, "x1": 20, "n1": 50, "x2": 30, "n2": 50, "k": 4, "n": 12}
    words |= {"groups": dict(zip(table.algorithms, samples, strict=True))}
    words |= {
        "truth": right[:, 0],
        "predicted": right[:, 1],
        "points": np.asarray(table.values),
        "labels": right[:, 0],
        "successes": 20,
        "trials": 50,
    }
    words |= {"path": "demsar2006/table6", "x": at_hand["a"], "d": list(at_hand["differences"])}
    for rule in _questions()[1]:
        line = rule["write"].replace("control='A'", f"control={table.algorithms[0]!r}")
        local = dict(words)
        if "cochran_q" in line:
            local["df"] = right
        if "cv5x2" in line:
            local["differences"] = np.reshape(at_hand["differences"][:10], (5, 2))
        eval(line or "None", local)


ASKED = beside(__file__)["asked"]


@pytest.mark.parametrize(("question", "call"), ASKED.items())
def test_a_plain_question_has_its_call_first(question, call):
    assert find(question)[0].call.startswith(f"nptests.{call}(")


@pytest.mark.parametrize("question", ["cluster my customers", "time series forecasting", "weather in Berlin"])
def test_what_nothing_answers_is_answered_by_nothing(question):
    assert find(question) == ()


@pytest.mark.parametrize("name", ["compare", "power", "cd_diagram", "effect_size", "holm", "heatmap"])
def test_plain_words_are_answered_where_they_are_written(name):
    assert callable(getattr(nptests, name))


def test_the_command_prints_what_it_found(capsys):
    assert cli.main(["find", "effect", "size"]) == 0
    assert "nptests.effect_sizes(a, b)" in capsys.readouterr().out
    assert cli.main(["find", "--json", "holm"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["call"] == 'nptests.adjust(pvalues, method="holm")'
    assert cli.main(["find", "zzz"]) == 1
    assert "nptests catalogue" in capsys.readouterr().out


@on_each("typed", "meant")
def test_only_another_spelling_is_what_was_meant(typed, meant):
    known = [
        "wilcoxon",
        "friedman",
        "kendalls_w",
        "cohens_d",
        "hedges_g",
        "incomplete_pairs",
        "cd_diagram",
        "dunn",
        "t",
    ]
    assert errors.spelled(typed, known) == meant


@on_each("name")
def test_what_is_not_here_is_said_by_name(name):
    with pytest.raises(AttributeError, match=r": (no |averages )[^`]* (is|are) (not )?here"):
        getattr(nptests, name)


@on_each("name", "words")
def test_a_name_that_nobody_has_is_told_by_its_words(name, words):
    assert words in nearest(name)


@pytest.mark.parametrize("name", ["frobnicate", "zebra_count"])
def test_of_what_nobody_knows_nothing_is_proposed(name):
    with pytest.raises(AttributeError, match="`nptests catalogue` lists all") as refused:
        getattr(nptests, name)
    assert "nptests." not in str(refused.value)
