"""`crosscheck validate`: what adapters do, right and wrong, is seen, named and made small."""

import ast
import importlib.metadata
import json
import re
import shlex
import sys
import time
import xml.etree.ElementTree as ET

import pytest
from support.beside import on_each
from support.refused import refuses

from crosscheck.cli import main
from crosscheck.reference import (
    answers,
    badges,
    certified,
    edits,
    effort,
    findings,
    judging,
    notation,
    protocol,
    slips,
    validating,
)
from nptests.document import writing


def adapter(tmp_path, body):
    """The command of a Python program whose `answer(case)` has this body."""
    text = (
        "import json, math, os, sys, time\nimport nptests\nfrom crosscheck.reference.ours import answer as ours\n"
        f"def answer(case):\n{body}\n"
        "from crosscheck.reference.serving import serve\nserve(answer, 'mine')\n"
    )
    (tmp_path / "adapter.py").write_text(text, "utf-8")
    return shlex.join([sys.executable, str(tmp_path / "adapter.py")])


def found(tmp_path, body, *procedures, seconds=20.0):
    return list(validating.validate(adapter(tmp_path, body), procedures, seconds=seconds).findings)


def test_nptests_goes_through_the_same_door():
    some = ("friedman", "wilcoxon", "adjust", "kappa")
    validation = validating.validate("nptests", some, digits=12)
    assert validation.counts == {"right": len(certified.cases(*some))}
    assert validation.sound


@on_each("procedure", "kind", "name", "body")
def test_what_was_done_instead_is_named(tmp_path, procedure, kind, name, body):
    seen = found(tmp_path, body, procedure)
    assert (kind, name) in {(f.kind, f.name) for f in seen}
    assert all(f.procedure == procedure for f in seen)


def test_naming_costs_the_same_whatever_was_asked_before(tmp_path):
    """What it may cost is counted: neither another machine nor laws that are kept from before name more, or less."""
    body = "    p = ours(case)['pvalue']; return {'pvalue': p and p * 0.99}"
    validation = validating.validate(adapter(tmp_path, body), ("median_test",), explain=0.0)
    named, costs = [], []
    for _ in range(2):
        before = effort.spent()
        named.append(findings.findings(validation.judged, seconds=600))
        costs.append(effort.spent() - before)
    assert named[0] == named[1]
    assert costs[0] == costs[1] > 0


def test_failures_are_made_small(tmp_path):
    """A program that is wrong from four pairs on: the smallest data are four pairs, the certified value is theirs."""
    body = "    p = ours(case)['pvalue']\n    return {'pvalue': p and p * (0.9 if len(case['data']['a']) > 3 else 1)}"
    (finding,) = found(tmp_path, body, "paired_t")
    assert len(finding.smallest["data"]["a"]) == 4


def test_crashes_hangs_and_noise_are_told_apart(tmp_path):
    assert [f.kind for f in found(tmp_path, "    os._exit(3)", "cv5x2_f")] == ["crash"]
    assert [f.kind for f in found(tmp_path, "    time.sleep(60)", "cv5x2_f", seconds=0.3)] == ["hang"]
    assert [f.kind for f in found(tmp_path, "    raise ValueError('no')", "cv5x2_f")] == ["refusal"]
    assert [f.kind for f in found(tmp_path, "    return {}['x']", "cv5x2_f")] == ["refusal"]
    assert found(tmp_path, "    print('noise'); return None", "cv5x2_f") == []


def program(tmp_path, reply, start="{'name': 'mine', 'version': '1', 'language': 'Python'}"):
    """The command of a program of its own, without what serves ours; `reply` writes to a case."""
    text = (
        "import json, os, subprocess, sys\n"
        "def write(x): print(x if isinstance(x, str) else json.dumps(x), flush=True)\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        f"    if 'start' in message: write({start})\n"
        "    if 'run' in message:\n"
        f"        {reply}\n"
    )
    (tmp_path / "program.py").write_text(text, "utf-8")
    return shlex.join([sys.executable, str(tmp_path / "program.py")])


@on_each("reply", "kind", "words", lists=True)
def test_what_is_no_answer_is_named_whatever_a_program_writes(tmp_path, reply, kind, words):
    """The last has left a process that holds its output: the judge waits neither for it nor for its end."""
    validation = validating.validate(program(tmp_path, reply), ("lift",), seconds=5.0)
    assert {f.kind for f in validation.findings} == {kind}
    assert words in validation.judged[0].words


def test_a_line_too_many_is_no_answer_to_the_next_case(tmp_path):
    command = program(tmp_path, "write({'answer': {'value': 0.5}}); write({'answer': {'value': 0.5}})")
    with protocol.Adapter(shlex.split(command), 5.0) as running:
        assert running.run(certified.cases("lift")[0]) == {"answer": {"value": 0.5}}
        while running.lines.empty():
            time.sleep(0.01)
        assert "nobody asked for" in running.run(certified.cases("lift")[1])["broken"]
        assert running.run(certified.cases("lift")[2]) == {"answer": {"value": 0.5}}


@on_each("start", "words", lists=True)
def test_what_a_program_says_of_itself_is_read_with_care(tmp_path, start, words):
    refuses(words, validating.validate, program(tmp_path, "pass", start), ("lift",))


def test_the_command_says_so_with_its_exit_code(tmp_path, capsys):
    good = adapter(tmp_path, "    return ours(case)")
    file = tmp_path / "junit.xml"
    assert main(["validate", good, "lift", "support", "--junit", str(file)]) == 0
    assert ET.parse(file).getroot().get("tests") == str(len(certified.cases("lift", "support")))
    bad = adapter(tmp_path, "    return {'value': 7.0}")
    capsys.readouterr()
    assert main(["validate", bad, "lift", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["counts"]["defect"] == report["procedures"]["lift"]["defect"]
    assert report["findings"][0]["smallest"]["procedure"] == "lift"
    assert main(["validate", "no-such-program", "lift"]) == 2
    assert "cannot be started" in capsys.readouterr().err


def test_a_program_that_ends_at_once_is_an_error_of_the_adapter():
    refuses("did not answer `start`", validating.validate, "true", ("lift",))


@pytest.mark.parametrize("language", ["python", "r", "javascript", "julia"])
def test_templates_are_short(language):
    assert len(validating.template(language).splitlines()) <= 40


def test_the_python_template_runs_as_it_is(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(validating.template("python"), "utf-8")
    validation = validating.validate(str(file), ("paired_t", "lift"))
    assert validation.counts["right"] == len(certified.cases("paired_t"))
    assert validation.counts["unsupported"] == len(certified.cases("lift"))


def test_the_set_is_shown_and_exported(tmp_path, capsys):
    assert main(["reference"]) == 0
    assert certified.digest() in capsys.readouterr().out
    assert main(["reference", "lift", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == len(certified.cases("lift"))
    assert main(["reference", "--export", str(tmp_path / "set")]) == 0
    assert (tmp_path / "set" / "LICENCE").exists()


def test_a_badge_says_how_many_to_how_many_digits_of_which_set(tmp_path, capsys):
    svg, page = tmp_path / "badge.svg", tmp_path / "page.html"
    assert main(["validate", "nptests", "sign", "--digits", "12", "--badge", str(svg), "--html", str(page)]) == 0
    root = ET.fromstring(svg.read_text("utf-8"))
    n = len(certified.cases("sign"))
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["certified answers", f"{n} of {n} at 12 digits, set {certified.VERSION}"]
    assert f"on {n} of the {len(certified.cases()):,} cases of set {certified.VERSION}" in root[0].text
    assert "Validation of nptests" in page.read_text("utf-8")
    assert "http" not in svg.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")


def test_a_badge_of_half_a_package_tells_what_is_not_offered_and_is_not_green(tmp_path):
    body = "    if case['procedure'] == 'sign': return None\n    return {'value': 1.0}"
    validation = validating.validate(adapter(tmp_path, body), ("sign", "lift"))
    right, n = validation.counts.get("right", 0), len(certified.cases("sign"))
    assert badges.words(validation) == f"{right} of 40 at 9 digits, {n} unsupported, set {certified.VERSION}"
    assert badges.COLOURS["right"] not in badges.svg(validation)


def test_why_an_adapter_does_not_start_is_told(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("import nothing_of_that_name\nOFFERED = {}\n")
    refuses("it wrote: ModuleNotFoundError: No module named 'nothing_of_that_name'", validating.validate, str(file))


def test_a_procedure_that_is_misspelt_is_no_silence(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("OFFERED = {'wilcoxn': lambda data, options: None}\n")
    refuses("offers 'wilcoxn', which is not in the set: did you mean 'wilcoxon'", validating.validate, str(file))


def test_where_nothing_was_tried_nothing_is_sound(tmp_path):
    validation = validating.validate(adapter(tmp_path, "    return None"), ("lift",))
    assert (validation.tried, validation.sound, validation.counts) == (0, False, {"unsupported": 40})


def test_the_set_shows_a_question_as_an_adapter_gets_it(capsys):
    assert main(["reference", "mcnemar"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    case = certified.cases("mcnemar")[0]
    assert f"{case['definition']}. Options and answers: " in out
    assert json.dumps({part: case[part] for part in ("procedure", "data", "options")}) in out
    assert certified.cases("mcnemar")[-1]["id"] not in out
    assert main(["reference", "mcnemar", "--cases"]) == 0
    assert certified.cases("mcnemar")[-1]["id"] in capsys.readouterr().out


def test_an_edit_is_gone_when_it_was_tried():
    case = certified.cases("z_test")[0]
    for edit in edits.edits("z_test", ("a", "b")):
        before = edit.function.__code__
        with edit.applied():
            assert edit.function.__code__ is edit.code
        assert edit.function.__code__ is before
    assert edits.options_of("z_test") >= set(case["options"])


def test_what_answers_nothing_has_a_row(tmp_path):
    """A procedure that is offered, and a value of an option, of which no case is answered."""
    body = (
        "    if case['procedure'] == 'lift' or case['options'].get('zeros') == 'split': return None\n"
        "    return ours(case)"
    )
    validation = validating.validate(adapter(tmp_path, body), ("lift", "sign"))
    split = sum(case["options"]["zeros"] == "split" for case in certified.cases("sign"))
    assert validation.unanswered == [("lift", "", 40), ("sign", "zeros=split", split)]
    text = " ".join(writing.write(validating.document(validation)).split())
    assert "0 of 40 answered" in text
    assert f"zeros=split 0 of {split} answered" in text


def test_nothing_is_explained_when_the_time_is_over(tmp_path):
    """Every answer is off: with no time, what is wrong is counted, neither named nor made small, and that is said."""
    body = "    p = ours(case)['pvalue']\n    return {'pvalue': p and p * 0.99}"
    (finding,) = validating.validate(adapter(tmp_path, body), ("paired_t",), explain=0.0).findings
    assert (finding.kind, finding.name) == ("defect", "unknown")
    assert "the time for naming what was done was over" in finding.words
    assert finding.smallest in certified.cases("paired_t")


def test_progress_is_told_case_by_case_and_failure_by_failure(tmp_path):
    cases, failures = [], []
    body = "    return {'value': 7.0}"
    progress = {"progress": lambda *at: cases.append(at), "explaining": lambda *at: failures.append(at)}
    validating.validate(adapter(tmp_path, body), ("lift", "support"), **progress)
    assert (cases[-1], failures) == ((80, 80), [(1, 2), (2, 2)])


def test_mistaken_definitions_are_asked_without_warnings(tmp_path, recwarn):
    found(tmp_path, "    a = ours(case); return {k: v and v * 1.01 for k, v in a.items()}", "anova", "cohens_d")
    assert [str(w.message) for w in recwarn if issubclass(w.category, RuntimeWarning)] == []


@on_each("output", "text", lists=True)
def test_what_is_no_number_is_told_as_it_was_written(tmp_path, output, text):
    validation = validating.validate(adapter(tmp_path, f"    return {{'value': {output}}}"), ("lift",))
    (finding,) = validation.findings
    assert finding.kind == "refusal"
    assert f"Answered: value = {text}. Certified: value = " in validating.junit(validation)
    assert f"value = {text}. Certified: value = " in " ".join(writing.write(validating.document(validation)).split())


def test_values_are_written_as_readers_expect_them():
    assert answers.plain({"a": ["1.50", "2"], "b": [["1", "2"], ["3", "4"]]}) == "a = 1.50 2; b = 1 2 / 3 4"
    assert answers.plain({"fraction": "5/6"}) == "5/6 = 0.8333333333333334"
    assert (
        answers.plain({"p": {"mid": "3.67879441171442321595523770161e-1", "rad": "2e-30"}}) == "p = 0.36787944117144233"
    )


def test_reports_have_one_vocabulary(tmp_path):
    """Text, page, JSON, JUnit and badge call what became of a case the same."""
    validation = validating.validate(adapter(tmp_path, "    return {'value': 7.0}"), ("lift",))
    kinds = set(validation.counts)
    assert kinds == {"defect"}
    document = validating.document(validation)
    suite = ET.fromstring(validating.junit(validation))
    assert {node.get("type") for node in suite.iter("failure")} == kinds
    assert int(suite.get("failures")) == validation.counts["defect"]
    for text in (writing.write(document), writing.write(document, "html"), badges.svg(validation)):
        assert "40 defect" in text
    assert set(validation.as_dict()["procedures"]["lift"]) == {"digits", "each", *kinds}
    assert kinds <= set(judging.KINDS)


def test_several_packages_are_told_with_their_versions(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("PACKAGE = ['numpy', 'mine 1.2']\nOFFERED = {'lift': lambda data, options: None}\n")
    validation = validating.validate(str(file), ("lift",))
    assert validation.about["name"] == "numpy, mine"
    assert f"numpy {importlib.metadata.version('numpy')}, mine 1.2 (Python" in str(validating.document(validation))


def test_combinations_of_options_have_counts(capsys):
    assert main(["reference", "sign"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    counted = [int(row[-1]) for row in rows if len(row) == 5 and row[-1].isdigit()]
    assert sum(counted) == len(certified.cases("sign"))


@on_each("source", "words", lists=True)
def test_definitions_are_quoted_as_mathematics(source, words):
    assert notation.text(ast.parse(source, mode="eval").body) == words


@pytest.mark.parametrize("name", ["wilcoxon", "anova", "friedman", "unpaired_t", "kappa"])
def test_no_edit_is_told_in_python(name):
    keys = tuple(certified.cases(name)[0]["data"])
    told = [edit.words for edit in edits.edits(name, keys)]
    assert told
    assert not [words for words in told if re.search(r"\bFraction\(|\bint\(|\blen\(|c\.num|\[['\"]|\*\*", words)]


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of a process is Linux's")
def test_an_edit_that_would_fill_the_memory_is_impossible():
    with pytest.raises(slips.IMPOSSIBLE), effort.bounded():
        assert [0] * 10**9
