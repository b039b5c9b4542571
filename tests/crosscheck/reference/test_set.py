"""The certified set: whole, of its schema, known by hand where it can be, and made anew by both paths."""

import ast
import itertools
import json
import random
import re
import sys
import tomllib
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import jsonschema
import pandas as pd
import pytest
from support import beside, refused

from crosscheck.reference import (
    adjusting,
    answers,
    certified,
    definitions,
    judging,
    listing,
    making,
    numbers,
    ours,
    paths,
    second,
)
from nptests.experiment.metrics.listed import EVERY
from nptests.procedures import critical_values, listed

ALL = certified.cases()
# Their laws are integrals of integrals: some seconds for a number.
LONG = [
    case
    for case in ALL
    if case["procedure"].endswith(("tukey", "dunnett", "studentized_range", "cohens_d", "hedges_g", "games_howell"))
]
SAMPLE = random.Random(37).sample([case for case in ALL if case not in LONG], 150)


def test_the_files_are_those_that_were_sealed():
    seal = certified.sealed()
    assert seal["digest"] == certified.digest()
    assert seal["cases"] == len(ALL) >= 5_000
    assert len({case["id"] for case in ALL}) == len(ALL)


def test_every_case_is_of_the_schema():
    schema = jsonschema.Draft202012Validator(json.loads((certified.FOLDER / "schema.json").read_text("utf-8")))
    assert [error.message for case in SAMPLE for error in schema.iter_errors(case)] == []


def has_ties(case):
    """Some equal values, not all, among those ranked together; of a pair, among the sizes of its differences."""
    d, paired = case["data"], case["procedure"] in PAIRED or case["options"].get("paired")
    parts = d.get("rows") or [[x for group in d["groups"] for x in group] if "groups" in d else d.get("x", ())]
    if "blocks" in d:
        parts = [[x for x, b in zip(d["scores"], d["blocks"], strict=True) if b == block] for block in d["blocks"]]
    elif {"a", "b"} <= d.keys():
        pairs = zip(d["a"], d["b"], strict=True) if paired else ()
        parts = [[abs(Decimal(a) - Decimal(b)) for a, b in pairs] if paired else d["a"] + d["b"]]
    return any(1 < len(set(part)) < len(part) for part in parts)


PAIRED = ("wilcoxon", "sign", "rank_biserial")
BY_TIES = ("null", "ties", "ranks", "error", "paired", "zeros", "equal", "form")


@pytest.mark.parametrize(
    "name", sorted({p.name for p in listed.catalogue()} - {"mcnemar", "tost"} - listing.uncovered().keys())
)
def test_ties_are_met_under_every_option(name):
    """Styles of data and combinations of options are drawn in turn: one must not follow the other."""
    cases = certified.cases(name)
    for key in cases[0]["options"].keys() & {*BY_TIES}:
        for value in {str(case["options"][key]) for case in cases}:
            here = [case for case in cases if str(case["options"][key]) == value]
            assert sum(map(has_ties, here)) >= 3, f"of {name} with {key}={value}: `more` of subjects.toml adds styles"


HOW = (
    "{}: write its definition in crosscheck/reference, from its words alone another in PARI/GP in `second` there, and "
    "a row of subjects.toml, run `python -m crosscheck.reference.making {}`; or say in [uncovered] why it has no answer"
)


def test_everything_is_covered_or_says_why_not():
    """Procedures, measures and critical values; a new one without cases is told how to get them."""
    offered = {p.name for p in listed.catalogue()} | set(EVERY)
    offered |= {f"critical_{name.replace('-', '_')}" for name in critical_values.rules()}
    missing = offered - set(certified.names()) - set(listing.uncovered())
    assert not missing, [HOW.format(name, name) for name in sorted(missing)]
    assert not set(certified.names()) & set(listing.uncovered())
    intervals = {name for name in certified.names() if certified.kind_of(name) == "interval"}
    assert set(certified.names()) == offered - set(listing.uncovered()) | intervals | {"adjust"}
    assert {case["options"]["method"] for case in certified.cases("adjust")} == set(adjusting.METHODS)


@pytest.mark.filterwarnings("ignore::nptests.errors.InputWarning")
@pytest.mark.parametrize("name", [p.name for p in listed.catalogue()])
def test_every_interval_is_covered(name):
    """Of a procedure whose result has an interval, the interval has cases of its own, or stands in its answers."""
    if name in listing.uncovered() or any("interval" in case["answer"] for case in certified.cases(name)):
        return
    some = [case for case in certified.cases(name) if "none" not in case["answer"]][:3]
    given = [ours.answer({**case, "procedure": f"interval_{name}"}) for case in some]
    if any(x is not None for answer in given for x in (answer["interval"], *answer["intervals"])):
        assert f"interval_{name}" in certified.names(), HOW.format(f"interval_{name}", f"interval_{name}")


def first_path(case):
    return answers.encoded(definitions.answer(case["procedure"], case["data"], case["options"], paths.first()))


def require_second(case):
    given = second.answer(case["procedure"], case["data"], case["options"])
    answers.require_agreement(case["id"], case["answer"], given)
    for convention in making.conventions(case["procedure"]):
        if convention["name"] in case["conventions"]:
            given = second.answer(case["procedure"], case["data"], {**case["options"], **convention["set"]})
            answers.require_agreement(case["id"], case["conventions"][convention["name"]]["answer"], given)


@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case["id"])
def test_both_paths_give_the_certified_answer(case):
    assert first_path(case) == case["answer"]
    require_second(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", random.Random(37).sample(LONG, 4), ids=lambda case: case["id"])
def test_both_paths_give_the_certified_answer_of_long_cases(case):
    """These stand as they were first enclosed, with 28 digits and a radius that allows for it."""
    first = {name: value if name == "none" else answers.value_of(value) for name, value in first_path(case).items()}
    answers.require_agreement(case["id"], case["answer"], first)
    require_second(case)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({case["procedure"] for case in ALL} - {case["procedure"] for case in LONG}))
def test_the_second_path_gives_every_certified_answer(name):
    for case in certified.cases(name):
        require_second(case)


@pytest.mark.deep
@pytest.mark.parametrize("name", sorted({case["procedure"] for case in LONG}))
def test_the_second_path_gives_every_certified_answer_of_long_cases(name):
    test_the_second_path_gives_every_certified_answer(name)


def test_the_second_path_shares_no_code_with_the_first():
    """GP's files compute and call nothing outside; the Python beside has no arithmetic and takes nothing of ours."""
    tree = ast.parse(Path(second.__file__).read_text("utf-8"))
    taken = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    taken |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert taken == {"cypari", "decimal", "fractions", "functools", "pathlib", "re", "typing"}
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert not [n for f in functions for n in ast.walk(f) if isinstance(n, ast.BinOp)]
    text = "\n".join(file.read_text("utf-8") for file in second.FILES)
    assert not re.findall(r"\b(?:system|extern|externstr|install|read|readvec|getenv|plugin)\(", text)
    assert second.signatures().keys() >= set(certified.names())
    uses = [
        file.name
        for file in Path(answers.__file__).parent.glob("*.py")
        if re.search(r"^from crosscheck.reference import .*\bsecond\b", file.read_text("utf-8"), re.MULTILINE)
    ]
    assert uses == ["making.py"]


def test_without_pari_nothing_is_certified_and_the_tests_fail(monkeypatch):
    """It is a dependency of the tests, which do not skip."""
    groups = tomllib.loads(Path(__file__).parents[3].joinpath("pyproject.toml").read_text("utf-8"))["dependency-groups"]
    assert any(name.startswith("cypari") for name in groups["reference"])
    assert {"include-group": "reference"} in groups["test"]
    monkeypatch.setitem(sys.modules, "cypari", None)
    second._gp.cache_clear()
    with pytest.raises(ImportError, match="cypari"):
        next(making.made(next(s for s in making.subjects() if s["name"] == "paired_t")))
    second._gp.cache_clear()


def test_what_differs_is_not_certified():
    case = certified.cases("paired_t")[0]
    given = second.answer("paired_t", case["data"], case["options"])
    off = {**given, "pvalue": given["pvalue"] * (1 + Decimal("1e-24"))}
    for other in (off, {**given, "df": given["df"] + 1}, {"none": True}, {"pvalue": given["pvalue"]}):
        with pytest.raises(ValueError, match="paired_t-0001: the two paths differ"):
            answers.require_agreement(case["id"], case["answer"], other)


def test_an_enclosure_holds_what_it_encloses():
    """Of its middle no digit is lost, and its radius is rounded up."""
    num = numbers.Balls()
    for x in (num.sqrt(2), num.exp(-300), num.flint.arb(num.flint.arb(1) / 3, num.flint.arb(10) ** -25)):
        text = answers.encoded({"value": x})["value"]
        assert num.flint.arb(text["mid"], text["rad"]).contains(x)


def test_the_data_are_drawn_as_they_stand():
    subject = next(s for s in making.subjects() if s["name"] == "paired_t")
    kept = certified.cases("paired_t")
    assert [case["data"] for case in itertools.islice(making.made(subject), 5)] == [c["data"] for c in kept[:5]]


@beside.on_each("procedure", "data", "options", "pvalue", lists=True)
def test_answers_counted_by_hand(procedure, data, options, pvalue):
    assert definitions.answer(procedure, data, options, paths.first())["pvalue"] == Fraction(pvalue)
    assert second.answer(procedure, data, options)["pvalue"] == Fraction(pvalue)


def test_tails_that_are_known_elsewhere():
    """The 97.5th percentile of the normal law; t(1) is Cauchy's; F(2, 2) and chi2(2) are elementary."""
    num = numbers.Balls()
    assert float(num.normal_isf(Fraction(1, 40))) == pytest.approx(1.959963984540054, rel=1e-15, abs=0)
    assert num.t_sf(1, 1).overlaps(num(Fraction(1, 4)))
    assert num.f_sf(3, 2, 2).overlaps(num(Fraction(1, 4)))
    assert num.chi2_sf(2, 2).overlaps(num.exp(-1))
    assert num.range_sf(num.sqrt(2) * 2, 2).overlaps(2 * num.normal_sf(2))


def test_laws_of_several_variables_that_are_known_elsewhere():
    """The range of two is t times sqrt(2); one comparison with a control is a t, and so is noncentral t at 0."""
    path = paths.first()
    t, by = path.num.t_sf, path.formulas
    assert by.range_sf(Fraction(9), 2, 20).overlaps(2 * t(path.num.sqrt(Fraction(9, 2)), 20))
    assert by.largest_sf(Fraction(4), [Fraction(1, 2)], 20, True).overlaps(2 * t(2, 20))
    assert by.largest_sf(Fraction(4), [Fraction(1, 2)], 20, False, False).overlaps(1 - t(2, 20))
    assert by.noncentral_t_cdf(Fraction(4), True, path.num(0), 7).overlaps(1 - t(2, 7))
    assert by.kolmogorov_sf(path.num(Fraction(3, 4)), 1).overlaps(path.num(Fraction(1, 2)))
    assert by.last((1, 1, 1), 0) == Fraction(1, 3)
    assert by.last((2, 1, 0), 0) == Fraction(3, 4)


@pytest.mark.parametrize(
    ("integral", "known"),
    [
        *((f"studentized_tail({q}, 2, {f})", f"2 * t_tail({q} / sqrt(2), {f})") for q in (1, 6) for f in (2, 40)),
        *((f"dunnett_tail({t}, [sqrt(2/3)], {f}, 0)", f"t_tail({t}, {f})") for t in (-5, 3) for f in (2, 40)),
        *((f"noncentral_tail({t}, 0, {f})", f"t_tail({t}, {f})") for t in (-5, 3) for f in (2, 40)),
        *((f"range_tail({q}, 2)", f"2 * normal_tail({q} / sqrt(2))") for q in (1, 12)),
        ("range_tail(5, 6, 1/5, 13)", "range_tail(5, 6, 1/16, 20)"),
        (
            "many_tail(6, [sqrt(1/2), sqrt(2/3), sqrt(3/5)], 1)",
            "many_tail(6, [sqrt(1/2), sqrt(2/3), sqrt(3/5)], 1, 1/16)",
        ),
        ("beta_share(9/10, 1/2, 40)", "1 - beta_share(1/10, 40, 1/2)"),
        ("kolmogorov_tail(3/4, 1)", "1/2"),
    ],
)
def test_integrals_of_the_second_path_are_as_fine_as_they_are_taken_to_be(integral, known):
    wrong = second._gp()(f"abs({integral} / ({known}) - 1)")
    assert float(wrong) < float(answers.NEAR)


@pytest.mark.parametrize(("share", "draws", "may"), [(0.51, 50_000, True), (0.52, 50_000, False), (0.52, 5_000, True)])
def test_shares_of_draws_are_judged_by_their_number(share, draws, may):
    case = {"procedure": "westfall_young", "options": {"draws": draws}, "answer": {"adjusted": [{"fraction": "1/2"}]}}
    assert judging.judged(case, {"answer": {"adjusted": [share]}}).status == ("right" if may else "defect")


@beside.on_each("given", "certified", "digits")
def test_correct_digits(given, certified, digits):
    assert answers.digits(given, certified) == pytest.approx(digits, rel=1e-3, abs=0)


def test_an_unknown_procedure_is_refused_with_what_is_near():
    refused.refuses("wilcoxon", certified.cases, "wilcoxn")


def test_the_set_can_be_taken_away(tmp_path):
    files = certified.export(tmp_path)  # type: ignore[arg-type]
    lines = [line for file in files if file.suffix == ".jsonl" for line in file.read_text("utf-8").splitlines()]
    assert [json.loads(line)["id"] for line in lines] == [case["id"] for case in ALL]
    tables = {
        name: pd.read_csv(tmp_path / f"{name}.csv", dtype=str, keep_default_na=False) for name in ("cases", "answers")
    }
    assert tables["cases"]["id"].tolist() == [case["id"] for case in ALL]
    assert [json.loads(text) for text in tables["cases"]["data"]] == [case["data"] for case in ALL]
    kept = tables["answers"].set_index(["id", "number", "place"])
    assert kept.loc[("wilcoxon-0001", "pvalue", ""), "fraction"] == "207/8388608"
    assert set(tables["answers"]["id"]) == {case["id"] for case in ALL}
    assert ((kept != "").sum(axis=1) >= 1).all()
