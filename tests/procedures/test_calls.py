"""How every procedure is called: the values that its options take, data by name, which scores are better, draws."""

import inspect
import json
import math
import warnings
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from support.inputs import REQUIRED
from support.refused import refuses

import nptests
from nptests import InputError
from nptests.data.kinds.wording import NO_NULL
from nptests.procedures import descriptor
from nptests.procedures.descriptor.accepting import NO_DIRECTION
from nptests.vocabulary import Better

EVERY = list(nptests.catalogue())
WORDS = {"alternative": ("two-sided", "greater", "less"), "arithmetic": ("decimal", "float")}
HUGE = 10**400
# What options of a type say to a value that is none of theirs; what is not here is a value, and stays as it is.
REFUSED: dict[str, list[tuple[Any, str]]] = {
    "word": [(value, "the words are") for value in (math.nan, math.inf, True, 1, 2.5, "zzz", [1])],
    "bool": [(value, "True or False is needed") for value in (math.nan, math.inf, 1, 1.0, "zzz", [1])],
    "text": [(value, "a text is needed") for value in (math.nan, math.inf, True, 1, 2.5, [1])],
    "int": [(value, "a whole number is needed") for value in (math.nan, math.inf, True, 2.5, "zzz", [1])],
    "float": [(value, "a number is needed") for value in (math.nan, True, "zzz", [1])],
    "any": [],
}
TAKEN: dict[str, list[Any]] = {"bool": [True, False], "text": ["zzz"], "int": [3, -3], "float": [0.5, 2, 2.5, math.inf]}
# Options that have a range of their own besides their type.
WITHIN: dict[str, Callable[[Any], bool]] = {"seed": lambda x: x >= 0, "level": lambda x: 0 < x < 1}


@pytest.mark.parametrize("p", EVERY, ids=lambda p: p.name)
def test_every_option_takes_the_values_of_its_type(p):
    """None is a value where it is the default; and no number beyond every double is, whatever the type."""

    def taken(value):
        return descriptor.checked_options(p.run, {option.name: value})[option.name]

    for option in p.options.values():
        refused = [*REFUSED[option.kind], (HUGE, "beyond 1.8e308"), (-HUGE, "beyond 1.8e308")]
        if option.default is None and not option.required:
            assert taken(None) is None
        elif option.kind != "any":
            refused += [(None, REFUSED[option.kind][0][1])]
        for value, words in refused:
            with pytest.raises(InputError, match=words) as error:
                taken(value)
            assert error.value.where == option.name
        for value in (*option.words, *filter(WITHIN.get(option.name, lambda x: True), TAKEN.get(option.kind, []))):
            assert taken(value) == value
            assert type(taken(value)) is type(value)
        if option.kind == "int":  # every number of R's is a double
            assert taken(3.0) == 3
            assert type(taken(3.0)) is int
        assert option.words == WORDS.get(option.name, option.words)


def test_a_word_nearly_right_is_told_the_right_one():
    """By its letters; what other packages call it is taken."""
    refuses(
        r"^alternative='two-sidde'.*\(did you mean 'two-sided'\?\): write nptests\..*alternative='two-sided'\)$",
        nptests.wilcoxon, [1, 2, 3], [3, 1, 5], alternative="two-sidde",
    )  # fmt: skip
    refuses(
        r"\(did you mean 'split'\?\): write nptests\..*zeros='split'\)$",
        nptests.wilcoxon,
        [1, 2, 3],
        [3, 1, 5],
        zeros="splitt",
    )
    same = [("alternative", "two.sided", "two-sided"), ("alternative", "larger", "greater"),
            ("null", "approx", "asymptotic"), ("zeros", "zsplit", "split")]  # fmt: skip
    for option, written, meant in same:
        assert nptests.wilcoxon([1, 2, 3], [3, 1, 5], **{option: written}) == nptests.wilcoxon(
            [1, 2, 3], [3, 1, 5], **{option: meant}
        )
    refuses(r"'greater', 'less'; as in nptests.wilcoxon", nptests.wilcoxon, [1, 2, 3], [3, 1, 5], alternative="qqqqq")


# No row, column or pair of these says the same of which algorithm is first, whichever scores are better.
TABLE = [[31, 25, 48, 17], [12, 44, 9, 27], [55, 23, 38, 61], [14, 72, 33, 8], [26, 19, 64, 47], [5, 58, 81, 36]]
TRUTHS = [[int(x > 30) for x in row] for row in TABLE]


def answers(result):
    """What does not turn round with the scores: p-values, and who is compared with whom."""
    if isinstance(result, nptests.Comparisons):
        return [(row.a, row.b, f"{row.pvalue:.12f} {row.adjusted:.12f}") for row in result.rows]
    return f"{getattr(result, 'pvalue', 0.0):.12f}"


def asked(p):
    """The options that can make a direction matter, and none."""
    words = [{"alternative": word} for word in p.options["alternative"].words] if "alternative" in p.options else []
    control = [{"control": "A2"}] if "control" in p.options else []
    if "control" in p.options and p.options["control"].required:
        return [{**control[0], **word} for word in words]
    return [{}, *words, *control]


BLOCKED = [p for p in EVERY if p.kind.blocked]


@pytest.mark.parametrize("p", BLOCKED, ids=lambda p: p.name)
def test_better_is_asked_where_the_answer_depends_on_it(p):
    """And only there; elsewhere the result says how ranks were given."""
    kind = nptests.Scores if p.takes == "scores" else nptests.IncompleteScores
    table = TRUTHS if p.name == "cochran_q" else TABLE
    names = [f"A{j + 1}" for j in range(4)]
    for options in asked(p):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            low, high = (answers(p.run(kind(table, names, better=b), **options)) for b in ("lower", "higher"))
            if low == high:
                result = p.run({name: [row[j] for row in table] for j, name in enumerate(names)}, **options)
                assert NO_DIRECTION in result.notes, options
                assert answers(result) == low
                assert NO_DIRECTION not in p.run(kind(table, names, better="lower"), **options).notes
            else:
                columns = {name: [row[j] for row in table] for j, name in enumerate(names)}
                refuses("better=", p.run, columns, **options)
                assert answers(p.run(columns, better="lower", **options)) == low


@pytest.mark.parametrize("control", [None, "A2"])
def test_a_conclusion_needs_its_direction(control):
    """Also where the control is named: p-values do not depend on better=, what is said of them does."""
    refuses("better=", nptests.analyse, {f"A{j + 1}": [row[j] for row in TABLE] for j in range(4)}, control=control)


def test_two_samples_may_come_in_one_piece():
    a, b = [1.5, 2.25, 3.0, 4.125, 9.5], [2.0, 2.5, 1.75, 7.5, 3.25]
    for p in (nptests.wilcoxon, nptests.mann_whitney):
        assert answers(p({"a": a, "b": b})) == answers(p(a, b))


@pytest.mark.parametrize("p", [p for p in EVERY if len(p.data) > 1], ids=lambda p: p.name)
def test_data_may_be_given_by_name(p):
    """All, or those after the ones given by place; nothing twice, and nothing left out between."""
    if p.kind.typed:
        data = [3, 9, 5, 11][: len(p.data)]
    elif p.takes == "matched":
        data = [[1, 0, 1, 1, 0, 1], [0, 0, 1, 0, 0, 1]]
    else:
        data = [[1.5, 2.25, 3.0, 4.125, 9.5], [2.0, 2.5, 1.75, 7.5, 3.25]]
    options = {name: REQUIRED[name] for name, option in p.options.items() if option.required}
    whole = p.run(*data, **options)
    named = dict(zip(p.data, data, strict=True))
    for places in range(len(data)):
        by_name = {name: named[name] for name in p.data[places:]}
        assert answers(p.run(*data[:places], **by_name, **options)) == answers(whole)
    last = p.data[-1]
    with pytest.raises(
        InputError, match=rf"^{last}= is data that {p.name} has already.*: it takes {', '.join(p.data)}"
    ):
        p.run(*data, **{last: data[-1]}, **options)
    refuses(rf"^{last}= is data", p.run, **{last: data[-1]}, **options)


@pytest.mark.parametrize("p", [p for p in EVERY if p.kind.typed], ids=lambda p: p.name)
def test_as_many_numbers_as_there_are_names(p):
    right = len(p.data)
    for count in (1, right - 1, right + 1):
        if count not in (0, right):
            refuses(rf"^{p.name} takes {right} numbers, not {count}: {', '.join(p.data)}", p.run, *[5] * count)


@pytest.mark.parametrize("p", EVERY, ids=lambda p: p.name)
def test_what_is_no_option_is_told_those_there_are(p):
    with pytest.raises(InputError, match="has no option 'qqqqq'") as error:
        p.run([1, 2, 3], qqqqq=1)
    assert error.value.where == "qqqqq"
    listed = ", ".join(p.options) or "no options"
    assert f"it takes {listed}" in str(error.value)
    assert error.value.sentence.endswith(f"it takes {listed}"), "a line without it says that it is without"
    assert error.value.line in ("", None) or "# without qqqqq=1: no option" in error.value.line
    for option in filter(lambda name: len(name) > 4, p.options):
        refuses(rf"did you mean '{option}'\?", p.run, [1, 2, 3], **{f"{option}{option[-1]}": 1})


def test_what_is_said_of_data_is_no_option_where_there_are_none():
    """Nothing can be said of sizes; and a column that others name is told as one of a frame."""
    with pytest.raises(
        InputError, match=r"^critical_difference has no option 'better': (it takes \w|write .*\(5, 10\) .* it takes \w)"
    ):
        nptests.critical_difference(5, 10, better="lower")
    refuses(
        r"name columns, and there are none: write nptests\.friedman\(.*# without val_col='acc': no option$",
        nptests.friedman,
        [[1, 2], [3, 4]],
        val_col="acc",
    )


@pytest.mark.parametrize("p", EVERY, ids=lambda p: p.name)
def test_what_has_no_default_must_be_said(p):
    required = [name for name, given in inspect.signature(p.run).parameters.items()
                if given.kind is given.KEYWORD_ONLY and given.default is given.empty]  # fmt: skip
    assert required == [name for name, option in p.options.items() if option.required]
    if required and not p.kind.typed:
        data = [[0.5, 1.0, 2.5, 3.5]] * len(p.data)
        with pytest.raises(InputError, match=rf"^{p.name} needs {required[0]}=\.\.\.: it has no default"):
            p.run(*(data if not p.kind.blocked else [nptests.Scores(TABLE, better="lower")]))


def test_levels_lie_between_0_and_1():
    assert [descriptor.check_level(x) for x in (1e-300, 0.05, np.float64(0.5), 1 - 2.0**-53, Fraction(1, 4))] == [
        1e-300, 0.05, 0.5, 1 - 2.0**-53, 0.25,
    ]  # fmt: skip
    for wrong in (0, 1, 0.0, 1.0, -0.05, 1.05, math.nan, math.inf, "0.05", None, [0.05]):
        with pytest.raises(InputError, match=r"^level=.*: a number between 0 and 1 is needed") as error:
            descriptor.check_level(wrong, "level")  # type: ignore[arg-type]
        assert error.value.where == "level"


def test_the_tail_outside_a_level_is_that_of_the_decimal():
    for thousandths in range(1, 1000):
        assert descriptor.tail_outside(thousandths / 1000) == (1000 - thousandths) / 2000


def test_draws_of_so_many_cells(monkeypatch):
    """Together at most MOST_DRAWN; one draw is always made; what a refusal advises is taken."""
    monkeypatch.setattr(descriptor.budget, "MOST_DRAWN", 600)
    for cells, dear in ((1, 1), (10, 1), (10, 3), (600, 1), (7, 2)):
        most = 600 // (cells * dear)
        assert descriptor.check_draws(most, cells, dear=dear) == most
        assert type(descriptor.check_draws(most, cells, dear=dear)) is int
        with pytest.raises(InputError, match=rf"^draws={most + 1}: {cells} random numbers .*; draws={most} do not"):
            descriptor.check_draws(most + 1, cells, dear=dear)
    assert descriptor.check_draws(1, 601) == 1
    refuses("; draws=1 do not", descriptor.check_draws, 2, 601)
    for wrong in (0, -1):
        refuses(f"^draws={wrong}: at least one draw is needed", descriptor.check_draws, wrong, 1)


def test_draws_that_nobody_asked_for_are_fewer_where_they_take_long(monkeypatch):
    """24 cells: from 2 400 numbers in all down to the least draws that are worth making, and a note says so."""
    table = nptests.Scores(TABLE, better="lower")

    def run(**options):
        result = nptests.friedman(table, null="simulated", **options)
        assert result.null is not None
        assert result.options["draws"] == result.null.draws
        return result.null.draws, [note for note in result.notes if "random draws" in note]

    default = 100_000
    monkeypatch.setattr(descriptor.budget, "LEAST_UNASKED", 100)
    monkeypatch.setattr(descriptor.budget, "UNASKED_DRAWN", 24 * default)
    assert run() == (default, [])
    for drawn, draws in ((24 * default - 1, default - 1), (24 * 700, 700), (24 * 99, 100)):
        monkeypatch.setattr(descriptor.budget, "UNASKED_DRAWN", drawn)
        note = f"{draws:,} random draws, because {default:,} of data of this size take long; draws= sets another number"
        assert run() == (draws, [note])
        assert run(draws=1500) == (1500, [])


TYPES = {"bool": "bool", "int": "int", "float": "float", "str": "text"}


@pytest.mark.parametrize("p", EVERY, ids=lambda p: p.name)
def test_a_descriptor_reads_the_signature(p):
    """The type of each option, and what is given back, as they are written; and it is found beside its functions."""
    signature = inspect.signature(inspect.unwrap(p.run))
    assert p.gives.__name__ == signature.return_annotation
    for name, option in p.options.items():
        written = signature.parameters[name].annotation.removesuffix(" | None")
        assert option.kind == TYPES.get(written, "word"), name
        assert bool(option.words) == (option.kind == "word"), name
    assert all(descriptor.beside(function) is p for function in (p.run, *p.doors))
    assert p.data == tuple(name for name, given in signature.parameters.items() if given.kind is not given.KEYWORD_ONLY)


def test_nothing_stands_beside_another_function():
    assert descriptor.beside(nptests.analyse) is None
    assert descriptor.beside(len) is None


def _taking(x: Any, *, some: Better | float = 1.0, either: int | float = 2, free: Any = None) -> dict[str, int]:
    return {}


def test_options_of_more_than_one_type():
    """Words are offered where there are some, and whatever else is given is left to the function."""
    options = descriptor.options_of(_taking)
    assert [(o.name, o.words, o.kind, o.default) for o in options.values()] == [
        ("some", ("higher", "lower"), "any", 1.0), ("either", (), "any", 2), ("free", (), "any", None),
    ]  # fmt: skip
    assert descriptor.checked_options(_taking, {"some": 2.5, "either": "x"}) == {"some": 2.5, "either": "x"}
    assert descriptor.procedure._returned(_taking) is nptests.Outcome  # no class of results


@pytest.mark.parametrize("p", EVERY, ids=lambda p: p.name)
def test_words_of_a_descriptor(p):
    """Its own, those it shares by name, or those of its kind of input; a hypothesis is told as one."""
    for part in ("hypothesis", "assumes", "limits"):
        shared = getattr(p.says, part, "") or getattr(p.kind.wording, part)
        assert getattr(p, part)
        assert getattr(p, part) == shared or part in _written(p)
    assert p.definition == inspect.getdoc(inspect.unwrap(p.run))
    assert p.summary == p.definition.split("\n")[0]
    assert p.tested == p.hypothesis if p.hypothesis in NO_NULL else p.tested.startswith("The null hypothesis: ")
    assert p.tested.casefold().endswith(p.hypothesis.casefold())


def _written(p):
    """What stands in its file as a keyword of the descriptor."""
    source = inspect.getsource(inspect.getmodule(inspect.unwrap(p.run)) or nptests)
    return {part for part in ("hypothesis", "assumes", "limits") if f"    {part}=" in source}


def test_what_has_no_docstring_is_defined_by_its_title():
    def run(x):
        raise NotImplementedError

    bare = descriptor.Procedure(name="bare_for_a_test", title="A title", run=run, limits="None.")
    try:
        assert (bare.definition, bare.summary, bare.limits) == ("A title", "A title", "None.")
        assert bare.hypothesis == bare.kind.wording.hypothesis
        assert not bare.exact_at(3, 3)
    finally:
        del descriptor.procedure._LOADED["bare_for_a_test"]


@pytest.mark.parametrize("p", [p for p in EVERY if p.auto is not None], ids=lambda p: p.name)
def test_whether_a_size_is_exact(p):
    """By n and k of a table, by the sizes of all groups."""
    assert p.auto is not None
    for n, k in ((3, 2), (5, 3), (300, 3), (4, 9)):
        assert p.exact_at(n, k) == (p.auto.exact(n, k) if p.kind.blocked else p.auto.exact(*[n] * k))


@pytest.mark.parametrize(("stated", "told"), [({}, True), ({"better": "lower"}, False), ({"better": "higher"}, False)])
def test_a_direction_that_a_file_states_is_known(tmp_path, stated, told):
    file = tmp_path / "table.json"
    file.write_text(json.dumps({"values": TABLE, "algorithms": [f"A{j}" for j in range(len(TABLE[0]))], **stated}))
    assert (NO_DIRECTION in nptests.friedman(file).notes) == told
    assert NO_DIRECTION not in nptests.friedman(file, better="lower").notes


def test_groups_are_read_from_files_in_both_shapes(tmp_path):
    """A column each, of any lengths; or all as they stand, where the columns of names and of values are said."""
    wide, long = tmp_path / "wide.csv", tmp_path / "long.csv"
    wide.write_text("A,B\n0.7,4.5\n2.1,6.5\n0.3\n")
    long.write_text("note,of,value\nx,A,0.7\ny,A,2.1\nz,A,0.3\nx,B,4.5\ny,B,6.5\n")
    said = nptests.kruskal_wallis([0.7, 2.1, 0.3], [4.5, 6.5])
    for read in (nptests.kruskal_wallis(wide), nptests.kruskal_wallis(long, algorithm="of", score="value")):
        assert (read.statistic, read.pvalue, read.algorithms) == (said.statistic, said.pvalue, ("A", "B"))
