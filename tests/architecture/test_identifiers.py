"""Identifiers are identifiers: results name families and adjustments as the catalogue does; every spelling resolves."""

import json
import warnings

import pytest
from support.beside import on_each

import nptests
from crosscheck.r.subjects import subject, subjects
from nptests import cli, results
from nptests.adjustments import families, joint, methods
from nptests.procedures import examples
from nptests.procedures.listed import catalogue, procedure
from nptests.vocabulary import resolved

SCORES = nptests.Scores.of([["0.9", "0.5", "0.7"], ["0.8", "0.6", "0.7"], ["0.7", "0.5", "0.6"]], better="higher")


@pytest.mark.parametrize("procedure", [p for p in catalogue() if p.gives is results.Comparisons], ids=lambda p: p.name)
def test_results_name_families_and_adjustments_as_the_catalogue_does(procedure):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        result = examples.worked(procedure)
    assert isinstance(result, results.Comparisons)
    assert result.family in ("all-pairs", "one-control", "listed-pairs")
    assert result.adjustment in {known.name for known in (*methods.adjustments(), *joint.JOINT)}
    assert "-" not in families.family_title(result.family)
    assert methods.adjusted_by(result.adjustment) != f"adjusted by {result.adjustment}"


def _spellings(name):
    return {name, name.replace("_", "-"), name.replace("-", "_")}


def test_every_spelling_of_every_name_is_the_same_thing():
    for p in catalogue():
        assert {procedure(s).name for s in _spellings(p.name)} == {p.name}
    for a in methods.adjustments():
        assert {methods.adjustment(s).name for s in _spellings(a.name)} == {a.name}
        assert {subject(s).name for s in _spellings(a.name)} == {f"adjust_{a.name.replace('-', '_')}"}
    for s in subjects():
        assert {subject(spelled).name for spelled in _spellings(s.name)} == {s.name}
    assert resolved("no-such", ["name"]) is None


@pytest.mark.parametrize("spelled", ["bergmann-hommel", "bergmann_hommel"])
def test_words_of_options_take_hyphens_and_underscores(spelled):
    result = nptests.all_pairs(SCORES, adjust=spelled)
    assert (result.adjustment, result.options["adjust"]) == ("bergmann-hommel", "bergmann-hommel")
    assert nptests.analyse(SCORES, adjust=spelled).comparisons.adjustment == "bergmann-hommel"  # type: ignore[union-attr]
    assert nptests.adjustment_steps([0.1, 0.2, 0.3], spelled).method == "bergmann-hommel"


@on_each("command")
def test_the_command_line_takes_both_spellings(command, capsys):
    answers = []
    for sign in "-_":
        words = [word if word.startswith("-") else word.replace("{}", sign) for word in command]
        assert cli.main(words) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0] == answers[1]


def test_diagrams_read_tables_as_the_other_commands_do():
    from nptests.cli import analysing, drawing
    from nptests.cli.manners import parser_of

    flags = [set(parser_of(command)._option_string_actions) for command in (analysing.command, drawing.command)]
    assert {"--transpose", "--table", "--decimal", "--keep-all", "--columns", "--better"} <= flags[0] & flags[1]
