"""What is known of the kinds of input stands in one room, and an eleventh kind is one object."""

import ast
import json
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support import beside, refused

from crosscheck.peers.answers import bound
from crosscheck.r import code, corpus, shrinking
from crosscheck.r.cases import Case
from crosscheck.r.questions import ours, questions
from nptests import cli, results
from nptests.data.kinds import kind, wording
from nptests.data.kinds.listed import KINDS
from nptests.data.kinds.schema import NUMBERS
from nptests.derivations.steps import Derivation
from nptests.document.writing import write
from nptests.procedures import descriptor, examples, listed
from nptests.r_reference import R
from nptests.studies.null_sizes import data_without_difference
from nptests.teaching.exercises import making, writing
from nptests.teaching.exercises.data import dice_of, drawn
from nptests.web import bodies, schemas, services, settings, work

TOP = Path(__file__).resolve().parents[2]
HOME = TOP / "nptests" / "data" / "kinds"


def texts(node: ast.AST) -> list[str]:
    """The texts of a literal list, tuple or set, the keys of a dictionary, or a text alone."""
    parts: list[ast.expr | None] = []
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        parts = list(node.elts)
    elif isinstance(node, ast.Dict):
        parts = list(node.keys)
    elif isinstance(node, ast.Constant):
        parts = [node]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def branches(tree: ast.AST) -> Iterator[tuple[str, list[str]]]:
    """What is compared (`p.takes`, say) with which words, in comparisons and in cases of a match."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, (right,) = node.left, node.comparators
            if isinstance(node.ops[0], (ast.Eq, ast.NotEq, ast.In, ast.NotIn)) and not isinstance(left, ast.Constant):
                yield ast.unparse(left), texts(right)
        elif isinstance(node, ast.Match):
            cases = [part for case in node.cases for part in ast.walk(case.pattern) if isinstance(part, ast.MatchValue)]
            yield ast.unparse(node.subject), [word for part in cases for word in texts(part.value)]


def tells_apart(words: Collection[str]) -> bool:
    """Two kinds or more, and little else: their names are plain words, and pictures too show "pvalues"."""
    kinds = KINDS.keys() & words
    return len(kinds) > 1 and 2 * len(kinds) > len(set(words))


def enumerations(source: str) -> list[str]:
    """Where a text of Python tells kinds apart: a container of them, or one thing compared with several."""
    tree = ast.parse(source)
    places = [
        f"line {node.lineno}: {', '.join(texts(node))}"
        for node in ast.walk(tree)
        if isinstance(node, (ast.List, ast.Tuple, ast.Set, ast.Dict)) and tells_apart(texts(node))
    ]
    compared: dict[str, set[str]] = {}
    for subject, words in branches(tree):
        compared.setdefault(subject, set()).update(words)
    return [*places, *(f"{subject}: {', '.join(words)}" for subject, words in compared.items() if tells_apart(words))]


@beside.on_each("source", lists=True)
def test_an_enumeration_is_seen(source):
    assert enumerations(source)


def test_one_room_enumerates_the_kinds():
    files = [p for package in ("nptests", "crosscheck") for p in (TOP / package).rglob("*.py")]
    places = {str(p.relative_to(TOP)): enumerations(p.read_text("utf-8")) for p in files if HOME not in p.parents}
    assert {path: where for path, where in places.items() if where} == {}


# --- an eleventh kind -----------------------------------------------------------------------------


def mean_seconds(seconds: Sequence[Any], *, unit: float = 1.0) -> results.Effect:
    """The mean of some run times."""
    values = [float(x) for x in seconds]
    mean = sum(values) / len(values) / unit
    return results.Effect("mean_seconds", mean, (min(values), max(values)), 1.0, "the range", n=len(values))


RUNTIMES = kind.Kind(
    name="runtimes",
    words="run times of one algorithm",
    help="a file of seconds",
    task="{n} run times in seconds.",
    arguments=lambda source: source.samples("seconds"),
    bodies=lambda names: ({"seconds": NUMBERS},),
    r="seconds <- rows[[1]]\n",
    python="seconds = rows[0]\n",
    wording=wording.OF_ONE_SAMPLE,
    layout=kind.Layout("samples"),
    traits={"quick": lambda rows: max(rows[0]) < 100},
    seeded=lambda dice, seed: (tuple(str(1 + dice.below(99)) for _ in range(4 + seed)),),
    example=kind.Example("demsar2006/table6", ("C4.5",)),
    exercise=lambda dice: [[dice.randrange(1, 60)] for _ in range(6)],
    columns=("seconds",),
    nothing=lambda normal, n, k: (abs(normal(n)),),
    asserted=lambda source: {"args": [[float(x) for x in source.samples("seconds")[0]]]},
)
MEAN = R("stats", "mean(seconds) / scale", only=("quick",), estimate="res")


@pytest.fixture(scope="module")
def toy():
    """One entry in the list of kinds, one in the catalogue: nothing else is told of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, "runtimes", RUNTIMES)  # type: ignore[arg-type]
        toy = descriptor.Procedure(
            "Mean run time", mean_seconds, takes="runtimes", least=descriptor.Size(3, 1), same_as=(MEAN,)
        )
        patch.setitem(listed.HOMES, toy.name, __name__)
        patch.setattr(sys.modules[__name__], toy.name.upper(), toy, raising=False)
        yield toy


def answered(body: dict[str, Any]) -> dict[str, Any]:
    task = work.Task("test", {"name": "mean_seconds"}, json.dumps(body).encode())
    answer: dict[str, Any] = json.loads(services.SERVICES["test"](bodies.Asked(task, settings.Settings())).text)
    return answer


def test_the_command_line_and_the_service_read_it_alike(toy, tmp_path, capsys):
    file = tmp_path / "times.csv"
    file.write_text("seconds\n1.5\n2.5\n5\n", "utf-8")
    assert cli.main(["test", "mean_seconds", str(file), "--unit", "2", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["estimate"] == 1.5
    assert answered({"seconds": ["1.5", "2.5", 5], "options": {"unit": 2}}) == printed


def test_the_service_refuses_what_its_schema_does(toy):
    schema = schemas.body_of(toy)
    assert schema["properties"]["seconds"] == NUMBERS
    assert schema["required"] == ["seconds"]
    refused.refuses("lacks 'seconds'", answered, {})
    refused.refuses("the names are seconds, options", answered, {"seconds": [1], "minutes": [2]})


def test_its_example_is_worked_and_is_a_body_that_works(toy):
    result = examples.worked(toy)
    assert isinstance(result, results.Effect)
    assert answered(schemas.example_of(toy))["estimate"] == result.estimate


def test_an_exercise_has_its_data_and_its_sentence(toy):
    data = drawn(toy, dice_of("mean_seconds", 1, 1))
    sheet = write(
        writing.sheet([making.Exercise("mean_seconds", toy.title, 1, data, Derivation("", ()), ())]), "markdown"
    )
    assert "6 run times in seconds." in sheet
    assert "seconds" in sheet.split("run times in seconds.")[1]
    assert toy.run(*data.arguments()).estimate == sum(map(int, data.column(0))) / 6


def test_a_study_has_data_without_differences(toy):
    (seconds,) = data_without_difference(toy, np.random.default_rng(1), 8, 1)
    assert len(seconds) == 8
    assert min(seconds) >= 0


def test_r_and_python_packages_are_asked(toy):
    cases = [Case("slow", "runtimes", (("1", "2", "1000"),)), *corpus.seeded("runtimes", 3)]
    queries = list(questions([toy], cases))
    assert {q.case.name for q in queries} == {"seed-000", "seed-001", "seed-002"}
    for question in queries:
        values = question.case.doubles(question.sees)[0]
        assert ours(question)["estimate"] == (sum(values) / len(values),)
        assert "seconds <- rows[[1]]" in code.script(MEAN, question.case, question.sees)
        assert bound(question.case, question.sees)["seconds"].tolist() == list(values)


def test_its_inputs_shrink(toy):
    case = Case("long", "runtimes", (("12.5", "40.25", "7.125", "3"),))
    assert shrinking.smallest(case, lambda c: len(c.rows[0]) >= 2).rows == (("0", "0"),)
