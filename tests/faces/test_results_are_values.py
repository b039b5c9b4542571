"""Every public type is a value: equal by content, hashed, copied and pickled; errors cross processes, nothing hangs."""

import copy
import dataclasses
import html
import math
import multiprocessing
import pickle
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest

import crosscheck
import nptests
from nptests.procedures.examples import worked
from nptests.values import Frozen, changed, content

TABLE = (("0.81", "0.79", "0.90"), ("0.62", "0.60", "0.71"), ("0.70", "0.74", "0.77"), ("0.55", "0.52", "0.50"))
SECONDS = 120


def scores(cells=TABLE):
    return nptests.Scores(cells, ("A", "B", "C"), better="higher")


def claim():
    body = {"test": "friedman", "table": "no/table", "sizes": {"n": 4}, "points": [1.0, math.nan]}
    return crosscheck.Claim("x/paper", "one", "Table 1", "0.5", body)


# One maker for each public type; a new type without one is a red test below.
MAKERS: Mapping[type, Callable[[], Any]] = {
    nptests.Outcome: lambda: nptests.friedman(scores()),
    nptests.Comparisons: lambda: nptests.nemenyi(scores()),
    nptests.Comparison: lambda: nptests.nemenyi(scores()).rows[0],
    nptests.Effect: lambda: nptests.kendalls_w(scores()),
    nptests.Posterior: lambda: nptests.bayes_sign(scores().select("A", "B"), rope=0.01),
    nptests.Analysis: lambda: nptests.analyse(scores()),
    nptests.Scores: scores,
    nptests.IncompleteScores: lambda: nptests.IncompleteScores([["1", None], ["2", "3"]], better="lower"),
    nptests.Runs: lambda: nptests.Runs(np.arange(12.0).reshape(2, 3, 2), ("A", "B", "C"), ("x", "y"), "lower"),
    nptests.Batch: lambda: nptests.batch("friedman", np.arange(24).reshape(2, 4, 3) % 7),
    nptests.Certificate: lambda: nptests.certify(nptests.sign([1, 2, 3], [0, 1, 4])),
    nptests.CriticalValue: lambda: nptests.critical_value("friedman", alpha=0.05, n=4, k=3),
    crosscheck.Claim: claim,
    crosscheck.Verdict: lambda: crosscheck.Verdict(claim(), "fails", {"near": [np.float64(1), math.nan]}),
    crosscheck.Audit: lambda: crosscheck.Audit((crosscheck.Verdict(claim(), "holds"),)),
    crosscheck.Agreement: lambda: crosscheck.Agreement(1, 1, 1, 1, 0, 0, math.nan, (), (), (), ()),
    crosscheck.Reading: lambda: crosscheck.audit_sentences("We found t(20) = 2.5, p = 0.02."),
}
BY_NAME = {kind.__name__: kind for kind in MAKERS}


@cache
def example(name):
    return MAKERS[BY_NAME[name]]()


def public_types():
    names = [getattr(package, name) for package in (nptests, crosscheck) for name in package.__all__]
    return {each for each in names if isinstance(each, type) and dataclasses.is_dataclass(each)}


def arrays(value):
    """The arrays that stand in the fields and mappings of a value."""
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from arrays(item)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for each in dataclasses.fields(value):
            yield from arrays(getattr(value, each.name))


def assert_same_value(a, b):
    assert type(a) is type(b)
    assert a == b
    assert hash(a) == hash(b)
    assert len({a, b}) == 1
    assert not any(array.flags.writeable for array in arrays(b))


def test_every_public_type_is_tried():
    assert public_types() == MAKERS.keys()


@pytest.mark.parametrize("name", BY_NAME)
def test_a_public_type_is_a_value(name):
    value = example(name)
    assert_same_value(value, MAKERS[BY_NAME[name]]())  # made twice
    assert_same_value(value, copy.copy(value))
    assert_same_value(value, copy.deepcopy(value))
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert_same_value(value, pickle.loads(pickle.dumps(value, protocol)))
    if hasattr(value, "as_dict"):
        assert pickle.loads(pickle.dumps(value)).as_dict() == value.as_dict()


@pytest.mark.parametrize("name", BY_NAME)
def test_a_public_type_has_a_face(name):
    value = example(name)
    lines = repr(value).split("\n")
    assert 1 < len(lines) <= 20
    assert max(map(len, lines)) <= 100
    assert not any(sign in repr(value) for sign in ("array(", "Frozen(", f"{name}("))
    assert lines[0] in value.summary()
    assert lines[0] in html.unescape(value._repr_html_())


@pytest.mark.parametrize("name", BY_NAME)
def test_a_value_with_another_content_is_another(name):
    value = example(name)
    compared = [each for each in dataclasses.fields(value) if each.compare]
    left = {each.name for each in dataclasses.fields(value)} - {each.name for each in compared}
    assert left <= {"origin"}  # one table, wherever it came from
    for each in compared:
        other = copy.copy(value)
        object.__setattr__(other, each.name, "something else")
        assert other != value, each.name
    assert value != "a text"
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(value, dataclasses.fields(value)[0].name, None)


@pytest.mark.parametrize("name", [procedure.name for procedure in nptests.catalogue()])
def test_the_result_of_every_procedure_is_a_value(name):
    """Whatever a procedure keeps in its details can be pickled, copied, compared and hashed."""
    result = worked(next(procedure for procedure in nptests.catalogue() if procedure.name == name))
    assert_same_value(result, pickle.loads(pickle.dumps(result)))
    assert_same_value(result, copy.deepcopy(result))


def test_tables_with_one_other_cell_are_not_equal():
    changed = (("0.82", *TABLE[0][1:]), *TABLE[1:])
    assert scores() == scores()
    assert scores(changed) != scores()
    assert nptests.Scores(TABLE, ("A", "B", "C"), better="lower") != scores()
    assert nptests.friedman(scores(), ties="ignored") != nptests.friedman(scores())


def test_a_frozen_mapping_holds_copies_that_nobody_changes():
    row = np.array([1.0, math.nan])
    frozen = Frozen({"row": row, "x": math.nan})
    row[0] = 2
    assert frozen["row"].tolist()[0] == 1
    assert frozen == {"x": float("nan"), "row": np.array([1.0, math.nan])}
    assert frozen != {"x": float("nan"), "row": np.array([2.0, math.nan])}
    for change in ("frozen['x'] = 1", "frozen['row'][0] = 5", "del frozen['x']"):
        with pytest.raises((TypeError, ValueError)):
            exec(change, {"frozen": frozen})
    assert content(np.float64("nan")) == content(math.nan)
    assert content(np.zeros((2, 3))) != content(np.zeros((3, 2)))


def test_a_result_is_a_tuple_where_that_of_others_is_one():
    statistic, pvalue = outcome = example("Outcome")
    assert (statistic, pvalue) == (outcome.statistic, outcome.pvalue)
    with pytest.warns(nptests.InputWarning, match="in this order: P"):
        left, rope, right = example("Posterior")
    assert left + rope + right == pytest.approx(1, rel=1e-9, abs=0)


def test_comparisons_are_rows_of_a_frame():
    rows = pd.DataFrame(example("Comparisons"))
    assert rows.adjusted.tolist() == [row.adjusted for row in example("Comparisons")]
    assert rows.columns.tolist()[:2] == ["a", "b"]


@pytest.mark.parametrize("name", ["Effect"])
def test_a_result_is_no_tuple_and_says_what_to_write(name):
    value = example(name)
    with pytest.raises(TypeError, match=r"is no tuple: write value\.\w+, value\.\w+") as refused:
        _first, _second = value
    assert eval(str(refused.value).partition("write ")[2])


NUMERIC = (
    "float({})", "{} < 0.05", "0.05 > {}", "np.float64(0.05) > {}", "f'{{{}:.3f}}'", "'%.3f' % {}", "round({}, 2)",
    "np.round({}, 2)", "np.log10({})", "math.exp({})", "1 - {}", "{} * 100", "abs({})", "-{}", "{0} < {0}",
)  # fmt: skip


@pytest.mark.parametrize("name", ["Outcome", "Comparisons", "Posterior", "Comparison", "Effect", "Analysis"])
@pytest.mark.parametrize("form", NUMERIC)
def test_where_a_number_is_needed_a_result_is_one_or_names_its_part(name, form):
    value = nptests.analyse(TABLE, better="higher") if name == "Analysis" else example(name)
    part = value.omnibus.pvalue if name == "Analysis" else getattr(value, value._main)
    try:
        answer = eval(form.format("value"))
    except (TypeError, nptests.InputError) as refused:
        line = re.search(r"is no number: write (?:result = .*, then )?(.*)", str(refused))[1]
        answer = part if "pvalues" in line else eval(line.replace("result.", "value."))  # numbers, not one
    meant = part if name == "Comparisons" else eval(form.format("part"))
    assert name == "Comparisons" or answer in (meant, part)
    assert name != "Comparisons" or answer.shape == meant.shape


@pytest.mark.parametrize("name", ["Outcome", "Comparisons", "Posterior", "Comparison", "Effect"])
def test_a_result_is_read_as_a_dictionary(name):
    value = example(name)
    assert dict(value).keys() == value.as_dict().keys()
    assert value.get("no_such_part", "none") == "none"
    if name in ("Effect", "Posterior"):
        with pytest.raises(AttributeError, match=r"have no p-value: .*mann_whitney"):
            _ = value.p_value


def friedman_of(cells):
    return nptests.friedman(nptests.Scores(cells, better="higher"))


BAD = (("1", "2"), ("nan", "3"), ("2", "2"))
SPAWN = multiprocessing.get_context("spawn")


def test_an_executor_of_processes_raises_input_errors_and_lives():
    with ProcessPoolExecutor(1, mp_context=SPAWN) as pool:
        with pytest.raises(nptests.InputError) as refused:
            pool.submit(friedman_of, BAD).result(timeout=SECONDS)
        assert refused.value.where
        assert pool.submit(friedman_of, TABLE).result(timeout=SECONDS) == friedman_of(TABLE)


def test_a_pool_of_processes_raises_input_errors_and_nothing_hangs():
    with SPAWN.Pool(1) as pool:
        with pytest.raises(nptests.InputError):
            pool.apply_async(friedman_of, (BAD,)).get(timeout=SECONDS)
        assert pool.apply_async(friedman_of, (TABLE,)).get(timeout=SECONDS) == friedman_of(TABLE)


def test_changed_is_replace_and_leaves_the_first_as_it_was():
    before = nptests.paired_t([1, 2, 4], [0, 3, 1])
    after = changed(before, options={"level": 0.5}, notes=("new",))
    assert after == dataclasses.replace(before, options={"level": 0.5}, notes=("new",))
    assert isinstance(after.options, Frozen)
    assert before.options["level"] == 0.95
    assert not before.notes
