"""The field: adapters that stand here run as they are, results are of the present set, findings hold by definition."""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support import beside, refused

import nptests.teaching
from crosscheck.cli import main
from crosscheck.reference import answers, certified, definitions, field, paths, protocol, second, validating

TOP = Path(__file__).parents[3]
RESULTS = field.recorded()


def test_the_field_is_wide():
    languages = {result["about"]["language"].split()[0] for result in RESULTS}
    assert len(RESULTS) >= 15
    assert {"Python", "R", "JavaScript"} <= languages
    assert {result["adapter"] for result in RESULTS} <= {"nptests", *protocol.adapters()}


def test_results_of_another_set_are_told_of():
    """After a change of the set, what is not measured anew says so; nptests is measured anew."""
    assert "nptests" not in field.stale(RESULTS)
    first = {name: {**row, "of": "another"} for name, row in RESULTS[0]["procedures"].items()}
    late = [{**RESULTS[0], "procedures": first}, *RESULTS[1:]]
    text = str(field.document(late))
    assert f"Of other cases than the present: {', '.join(field.stale(late))}" in text


def test_every_case_is_counted_once():
    for result in RESULTS:
        assert sum(field.counts(result).values()) == certified.sealed()["cases"]
        for name, row in result["procedures"].items():
            seen = sum(n for kind, n in row.items() if kind not in ("of", "digits", "each"))
            assert row["each"].count("r") == row.get("right", 0)
            assert len(row["each"]) == seen
            assert seen == certified.covered(name, row["of"])


def test_results_of_the_first_cases_stay_theirs():
    """What was measured before cases came stands as it was, and the page says of whom that is so."""
    fewer = [result for result in RESULTS if result["adapter"] in field.partly(RESULTS)]
    names = ", ".join(field.partly(RESULTS))
    assert bool(fewer) == (f"of the kinds of data that came last: {names}" in str(field.document(RESULTS)))
    for name, before in certified.sealed()["earlier"].items():
        assert all(0 < certified.covered(name, of) <= len(certified.cases(name)) for of in before)
    assert certified.covered("wilcoxon", "another") == 0


@pytest.mark.parametrize("row", field.checked(), ids=lambda row: f"{row['adapter']}-{row['procedure']}")
def test_what_was_checked_by_hand_is_of_its_definition(row):
    """The certified values are those of the definition by both paths, and what the program gave is another number."""
    asked = row["procedure"], row["data"], row["options"]
    assert answers.encoded(definitions.answer(*asked, paths.first())) == row["certified"]
    answers.require_agreement(row["procedure"], row["certified"], second.answer(*asked))
    if isinstance(row["given"], dict) and "none" not in row["certified"]:
        wrong = [n for n, x in row["given"].items() if answers_differ(x, row["certified"][n])]
        assert wrong
    if row["adapter"] not in {r["adapter"] for r in RESULTS}:
        return  # not measured anew
    finding = [f for r in RESULTS if r["adapter"] == row["adapter"] for f in r["findings"]]
    assert (row["procedure"], row["name"]) in {(f["procedure"], f["name"]) for f in finding}


def answers_differ(given, certified):
    pairs = zip(given, certified, strict=True) if isinstance(given, list) else [(given, certified)]
    return min(answers.digits(x, c) for x, c in pairs) < 9


def test_enough_was_checked():
    rows = field.checked()
    assert len(rows) >= 15
    assert {"convention", "accuracy", "defect", "refusal"} <= {row["kind"] for row in rows}


@pytest.mark.parametrize(("name", "procedure"), [("scipy", "paired_t"), ("sklearn", "accuracy")])
def test_adapters_in_python_run_as_they_are(name, procedure):
    validation = validating.validate(name, (procedure,))
    assert validation.about["name"] == {"sklearn": "scikit-learn"}.get(name, name)
    assert validation.counts.get("right", 0) > 20


def _runs(command, words):
    return bool(shutil.which(command)) and not subprocess.run([command, "-e", words], capture_output=True).returncode


@beside.on_each("language", "command", "words", "procedure")
def test_templates_run_as_they_are(tmp_path, language, command, words, procedure):
    if language != "python" and not _runs(command, words):
        why = f"{command} is not installed, or not with what an adapter needs"
        if language == "r" and os.environ.get("CI"):  # .ci/system-packages lists R and jsonlite; node is nobody's duty
            pytest.fail(why)
        pytest.skip(why)
    file = tmp_path / f"mine.{validating.ENDINGS[language]}"
    file.write_text(validating.template(language), "utf-8")
    validation = validating.validate(str(file), (procedure, "lift"))
    assert set(validation.counts) <= {"right", "refusal", "unsupported"}
    assert validation.counts["right"] > 20
    assert validation.counts["unsupported"] >= len(certified.cases("lift"))


def test_the_page_says_what_differs(capsys):
    assert main(["validate", "--recorded"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert all(result["about"]["name"] in text for result in RESULTS)
    assert "Hommel's adjusted p-values are too small" in text
    assert main(["validate", "scipy", "--recorded", "--json"]) == 0
    assert [r["adapter"] for r in json.loads(capsys.readouterr().out)["field"]] == ["scipy"]


def test_a_first_record_is_of_the_whole_set_and_later_ones_of_procedures(tmp_path):
    file = tmp_path / "field.jsonl"
    some = validating.validate("nptests", ("lift",)).as_dict()
    refused.refuses("whole set", field.keep, some, file)
    assert not file.exists()
    (before,) = (result for result in RESULTS if result["adapter"] == "nptests")
    old = {**before, "about": {**before["about"], "version": some["about"]["version"]}}
    less = {name: row for name, row in old["procedures"].items() if name != "lift"}
    file.write_text(json.dumps({**old, "procedures": less}) + "\n", "utf-8")
    field.keep(some, file)
    assert field.recorded(file)[0]["procedures"] == old["procedures"]


def test_three_lines_of_pytest_test_a_package(tmp_path):
    """The block of the how-to page, for the call that it has, and for one that is of another test."""
    page = Path(nptests.teaching.__file__).parent / "site/texts/how-to/test-a-package.md"
    block = page.read_text("utf-8").split("```py test_mine.py\n")[1].split("```")[0]
    for name, call, code in (("good", "stats.ttest_rel", 0), ("bad", "stats.ttest_ind", 1)):
        file = tmp_path / f"test_{name}.py"
        some = block.replace("stats.ttest_rel", call).replace('cases("paired_t")', 'cases("paired_t")[:30]')
        file.write_text(some, "utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]
        run = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        assert run.returncode == code, run.stdout
        assert "30" in run.stdout or code


def test_the_example_for_ci_is_yaml_that_runs_the_judge():
    page = Path(nptests.teaching.__file__).parent / "site/texts/how-to/test-a-package.md"
    block = page.read_text("utf-8").split("```yaml")[1].partition("\n")[2].split("```")[0]
    commands = [line.split("run: ")[1] for line in block.splitlines() if "- run: " in line]
    assert commands == [
        "pip install nptests .",
        "crosscheck validate tests/adapter.py --junit certified.xml --badge certified.svg",
    ]
    parser = argparse.ArgumentParser()
    validating.add_options(parser)
    options = parser.parse_args(commands[1].split()[2:])
    assert (options.adapter, options.junit) == ("tests/adapter.py", "certified.xml")


@pytest.mark.parametrize("page", ["README.md", "nptests/teaching/site/texts/how-to/test-a-package.md"])
def test_the_number_of_cases_in_print_is_theirs(page):
    assert f"{len(certified.cases()):,} c" in (TOP / page).read_text("utf-8")
