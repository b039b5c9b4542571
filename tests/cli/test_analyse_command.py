"""`nptests analyse` and its relatives: the road from ugly files to a report, and the manners of the commands."""

import io
import json
import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path
from types import SimpleNamespace

import pytest
from support.beside import on_each

import nptests
from nptests.cli import COMMANDS, completion, main, manners
from nptests.experiment.metrics.listed import metrics
from nptests.read import literature as fixtures

UGLY = sorted((Path(__file__).parents[1] / "read" / "ugly").iterdir())
GOOD = "data,A,B,C\n" + "".join(f"d{i},0.{90 + i},0.{80 - i},0.{50 + i}\n" for i in range(8))


@pytest.fixture
def good(tmp_path):
    path = tmp_path / "good.csv"
    path.write_text(GOOD, "utf-8")
    return str(path)


def answer(arguments, capsys):
    assert main(arguments) == 0
    return capsys.readouterr().out


# --- the road -------------------------------------------------------------------------------------


def without_dress(text):
    """The JSON without what was said of reading the file: every other byte stays."""
    undressed = re.sub(r'\n    "reading": \[.*?\]\n  \}', "\n  }", text, flags=re.DOTALL)
    assert undressed != text
    return undressed


def test_ten_ugly_files_give_one_answer_byte_for_byte(capsys):
    answers = {
        path.name: without_dress(answer(["analyse", str(path), "--better", "higher", "--json"], capsys))
        for path in UGLY
    }
    assert len(answers) >= 10
    expected = without_dress(answer(["analyse", "demsar2006/table6", "--json"], capsys))
    assert {name for name, text in answers.items() if text != expected} == set()


def test_the_json_has_everything(capsys):
    reply = json.loads(answer(["analyse", "demsar2006/table6", "--json"], capsys))
    assert set(reply) >= {
        "data", "advice", "omnibus", "mean_ranks", "comparisons", "groups", "effects", "conclusion", "choices", "notes",
    }  # fmt: skip
    assert reply == nptests.analyse(fixtures.scores("demsar2006/table6")).as_dict()


def test_a_latex_table_of_a_paper_becomes_a_report_without_editing(tmp_path, capsys):
    paper, page = next(path for path in UGLY if path.name == "paper.tex"), tmp_path / "report.html"
    assert main(["analyse", str(paper), "--better", "higher", "--out", str(page)]) == 0
    text = page.read_text("utf-8")
    assert "C4.5+m+cf" in text
    assert "the spread after ±" in text.lower()
    assert "<svg" in text


@on_each("ending", "start")
def test_the_ending_decides_the_format(ending, start, good, tmp_path, capsys):
    out = tmp_path / f"report.{ending}"
    assert main(["analyse", good, "--better", "higher", "--out", str(out)]) == 0
    assert out.read_text("utf-8").startswith(start)
    printed = capsys.readouterr()
    assert printed.out.startswith("The 3 algorithms do not all perform alike")
    assert f"written: {out}" in printed.err


def test_standard_input_and_the_full_text(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(GOOD))
    output = answer(["analyse", "-", "--better", "higher", "--full"], capsys)
    scores = nptests.Scores.of([line.split(",")[1:] for line in GOOD.splitlines()[1:]], better="higher")
    assert output.split("The data")[0].count("Friedman's test") == 1
    assert str(round(nptests.friedman(scores).statistic)) in output
    lines = textwrap.dedent(output.split("in Python:\n")[1].split("or on the command line")[0])
    names = {}
    exec(lines.strip().rsplit("\n", 1)[0], names)  # it runs as printed, all but its last line, which prints
    assert names["analysis"].omnibus == nptests.analyse(nptests.read_scores(GOOD, better="higher")).omnibus


READ = {
    "transposed": (["--transpose"], lambda rows: list(map(list, zip(*rows, strict=True)))),
    "some columns and rows": (["--columns", "A", "C", "--rows", "d1", "d3", "d4"], lambda rows: rows),
    "missing": (["--missing", "drop"], lambda rows: [*rows[:2], [rows[2][0], "", *rows[2][2:]], *rows[3:]]),
    "commas": (["--decimal", ","], lambda rows: [[cell.replace(".", ",") for cell in row] for row in rows]),
    "everything kept": (["--keep-all"], lambda rows: [*rows, ["mean", "0.5", "0.6", "0.7"]]),
}


@pytest.mark.parametrize("what", READ)
def test_what_is_printed_repeats_the_reading(what, tmp_path, monkeypatch, capsys):
    """The lines of Python and of the command line, with the file in the folder: the same numbers."""
    options, changed = READ[what]
    rows = changed([line.split(",") for line in GOOD.splitlines()])
    (tmp_path / "own.csv").write_text("\n".join(";".join(row) for row in rows) + "\n")
    monkeypatch.chdir(tmp_path)
    own = ["analyse", "own.csv", "--better", "higher", *options]
    expected = json.loads(answer([*own, "--json"], capsys))
    python, rest = answer([*own, "--full"], capsys).split("in Python:\n")[1].split("or on the command line:\n")
    names = {}
    exec(textwrap.dedent(python).strip().rsplit("\n", 1)[0], names)
    assert json.loads(names["analysis"].as_json()) == expected
    command = shlex.split(rest.split("With --r-script")[0])
    assert command[0] == "nptests"
    assert json.loads(answer([*command[1:], "--json"], capsys)) == expected


def test_a_path_from_the_root_is_not_printed(good, capsys):
    shown = answer(["analyse", good, "--better", "higher", "--full"], capsys)
    assert Path(good).is_absolute()
    assert str(Path(good).parent) not in shown
    assert f"read_scores('{Path(good).name}', better='higher')" in shown


def test_a_missing_score_is_told_with_the_option_of_the_command(tmp_path, capsys):
    file = tmp_path / "gap.csv"
    file.write_text(GOOD.replace(GOOD.splitlines()[1].split(",")[1], "", 1))
    assert main(["test", "friedman", str(file), "--better", "higher"]) == 2
    assert "leave out such data sets with --missing drop" in capsys.readouterr().err
    with pytest.raises(nptests.InputError, match='with missing="drop"'):
        nptests.read_scores(file, better="higher")


def test_a_test_of_two_says_how_to_choose_them(good, capsys):
    names = GOOD.splitlines()[0].split(",")[1:]
    for more in ([], ["--better", "higher"]):
        assert main(["test", "wilcoxon", good, *more]) == 2
        assert f"choose with --columns {names[0]} {names[1]}" in capsys.readouterr().err


def test_the_first_screen_is_short(capsys):
    output = answer(["analyse", "demsar2006/table6"], capsys)
    lines = output.splitlines()
    assert len(lines) <= 45  # as many as a maximised terminal of a laptop shows
    assert max(map(len, lines)) <= 80
    analysis = nptests.analyse(nptests.read_scores("demsar2006/table6", better="higher"))
    words = " ".join(output.split())
    for text in (*analysis.conclusion.text, "mean ranks, 1 is best", "adjusted p", "Caution:", "--full"):
        assert text in words
    whole = answer(["analyse", "demsar2006/table6", "--full"], capsys)
    assert whole == nptests.report(analysis, source="demsar2006/table6")


def test_the_first_screen_of_many_algorithms_names_what_it_leaves_out(capsys):
    output = answer(["analyse", "scikit_posthocs/blocks", "--better", "higher"], capsys)
    assert "11 more rows are in --full" in " ".join(output.split())


def test_quiet_is_the_conclusion_alone(capsys):
    path = next(path for path in UGLY if path.name == "readme.md")
    assert main(["analyse", str(path), "--better", "higher", "--quiet"]) == 0
    printed = capsys.readouterr()
    conclusion = nptests.analyse(nptests.read_scores(path, better="higher")).conclusion.text
    assert (printed.out, printed.err) == ("\n".join(conclusion) + "\n", "")


# --- the first ten minutes ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "arguments", "words"),
    [
        (None, ["--better", "higher"], "there is no file"),
        (GOOD, [], "--better higher"),
        (GOOD, ["--better", "sideways"], "higher and lower"),
        (GOOD, ["--better", "higher", "--control", "D"], "the table has A, B, C"),
        (GOOD, ["--better", "higher", "--ranks", "fridman"], "did you mean 'friedman'"),
        (GOOD, ["--better", "higher", "--adjust", "holms"], "did you mean 'holm'"),
        (GOOD, ["--better", "higher", "--alpha", "5"], "between 0 and 1"),
        (GOOD, ["--better", "higher", "--out", "report.doc"], ".html"),
        (GOOD, ["--better", "higher", "--out", "/no/such/place/report.html"], "cannot be written"),
        (GOOD.replace("0.92", "fast"), ["--better", "higher"], "'fast'"),
        (GOOD.replace(",", ":"), ["--better", "higher"], "is the separator"),
    ],
)
def test_mistakes_are_one_line_with_the_remedy(text, arguments, words, tmp_path, capsys):
    path = tmp_path / "table.csv"
    if text is not None:
        path.write_text(text, "utf-8")
    assert main(["analyse", str(path), *arguments]) == 2
    printed = capsys.readouterr()
    assert words in printed.err
    assert printed.out == ""
    assert printed.err.count("\n") == 1


def test_a_transposed_table_is_called_one(tmp_path, capsys):
    rows = [line.split(",") for line in GOOD.replace("data", "algorithm").splitlines()]
    path = tmp_path / "turned.csv"
    path.write_text("\n".join(",".join(column) for column in zip(*rows, strict=True)) + "\n", "utf-8")
    assert main(["analyse", str(path), "--better", "higher"]) == 2
    assert "--transpose" in capsys.readouterr().err
    assert main(["analyse", str(path), "--better", "higher", "--transpose", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["data"]["algorithms"] == ["A", "B", "C"]


# --- numbers without tables -----------------------------------------------------------------------


def test_adjust_shows_the_steps(capsys):
    output = answer(["adjust", "0.01", "0.04", "0.03"], capsys)
    assert [line.split() for line in output.splitlines()[3:]] == [
        ["1", "0.01", "0.01667", "0.03", "rejected"],
        ["3", "0.03", "0.025", "0.06", "retained"],
        ["2", "0.04", "0.05", "0.06", "retained"],
    ]


@pytest.mark.parametrize("text", ["0.01 0.04 0.03", "0.01,0.04,0.03\n", "0.01; 0.04\n0.03\n"])
def test_adjust_reads_standard_input(text, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    reply = json.loads(answer(["adjust", "-", "--method", "hommel", "--json"], capsys))
    by_place = sorted(reply["rows"], key=lambda row: row["position"])
    assert [row["adjusted"] for row in by_place] == nptests.adjust([0.01, 0.04, 0.03], "hommel").tolist()


@on_each("arguments", "words")
def test_bad_numbers_say_what_is_right(arguments, words, capsys):
    assert main(list(arguments)) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


def test_critical_values(capsys):
    output = answer(["critical", "wilcoxon", "--n", "14", "--alpha", "0.05"], capsys)
    assert re.search(r"critical value\s+21\n", output)  # Wilcoxon's table, two-sided
    reply = json.loads(answer(["critical", "nemenyi", "--k", "4", "--json"], capsys))
    assert f"{reply['value']:.3f}" == "2.569"  # Demsar (2006), table 5
    assert "bonferroni-dunn" in answer(["critical"], capsys)


def test_advise(good, capsys):
    guide = answer(["advise"], capsys)
    assert all(words in guide for words in ("mcnemar", "corrected_t", "wilcoxon", "friedman", "bonferroni_dunn"))
    reply = json.loads(answer(["advise", good, "--better", "higher", "--json"], capsys))
    assert {"Li below one half", "many algorithms"} <= {row["rule"] for row in reply["advice"]}
    known = {p.name for p in nptests.catalogue()}
    assert all(set(design["procedures"]) <= known for design in reply["guide"])


def test_rules_and_designs_cite_the_bibliography():
    from nptests.analysis.advice import RULES, guide

    assert {row.source for row in (*RULES, *guide())} - {""} <= set(fixtures.library())


# --- manners --------------------------------------------------------------------------------------


@on_each("terminal", "environment", "bold", lists=True)
def test_bold_only_on_a_terminal_that_wants_it(terminal, environment, bold, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    styled = manners.on_terminal("Title\n=====\n\ntext\n")
    assert styled == ("\x1b[1mTitle\x1b[0m\n=====\n\ntext\n" if bold else "Title\n=====\n\ntext\n")


def test_progress_appears_only_once_it_takes_long(monkeypatch, capsys):
    now = 0.0
    monkeypatch.setattr(manners, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    progress = manners.Progress("work")
    now = 0.1
    progress(1, 4)
    progress(4, 4)
    assert capsys.readouterr().err == ""
    slow = manners.Progress("work")
    now = 5.0
    slow(2, 4)
    slow(4, 4)
    assert re.search(r"work \[#+-+\] 2/4.*4/4\n", capsys.readouterr().err)


def test_version_and_help(capsys):
    for arguments in (["--version"], ["--help"], *([name, "--help"] for name in COMMANDS if name not in RUNNING)):
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code == 0
        output = capsys.readouterr().out
        assert nptests.__version__ in output if arguments == ["--version"] else "usage: nptests" in output


RUNNING = ("test", "explain")  # each explains itself and the procedures that it runs
UNENDING = ("serve",)  # prints no result: its log is JSON as it is


def test_every_command_offers_json_and_examples():
    for name, command in COMMANDS.items():
        if name in RUNNING:
            continue
        parser = manners.parser_of(command)
        assert name in UNENDING or "--json" in parser.format_help(), name
        if name not in ("catalogue", "examples"):
            assert "examples:" in parser.format_help(), name


def test_completion_knows_every_command_procedure_and_word(capsys):
    table = completion.everything()
    assert {path for path in table if " " not in path} == set(COMMANDS)
    known = {p.name for p in (*nptests.catalogue(), *metrics())}
    for name in RUNNING:
        assert {path.split()[1] for path in table if path.startswith(f"{name} ")} == known
    for shell in completion.SCRIPTS:
        script = answer(["completion", shell], capsys)
        assert all(words in script for words in ("analyse", "bergmann-hommel", "pairwise_wilcoxon", "higher lower"))


def completed(*words):
    """What bash offers for the last of these words."""
    script = completion.bash(completion.everything())
    line = " ".join(f'"{word}"' for word in words)
    ask = f'COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _nptests; printf "%s\\n" "${{COMPREPLY[@]}}"'
    process = subprocess.run(["bash"], input=f"{script}\n{ask}", capture_output=True, text=True, check=True)
    return process.stdout.split()


def test_bash_completes(tmp_path):
    assert completed("nptests", "ana") == ["analyse"]
    assert completed("nptests", "analyse", "--b") == ["--better"]
    assert completed("nptests", "analyse", "--better", "") == ["higher", "lower"]
    assert completed("nptests", "test", "fried") == ["friedman"]
    assert completed("nptests", "test", "friedman", "--ties", "c") == ["corrected"]


def test_a_command_imports_no_other_and_nothing_heavy():
    heavy = ("pandas", "matplotlib", "scipy.stats", "scipy.linalg", "nptests.procedures.listed", "nptests.cli.listing")
    code = (  # scipy 1.12 has its linear algebra wherever its special functions are
        "import sys, scipy.special; special = set(sys.modules);"
        "from nptests.cli import main; main(['analyse', 'demsar2006/table6', '--quiet']);"
        f"sys.exit(str([m for m in {heavy!r} if m in {{*sys.modules}} - special]))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stderr.strip() == "[]"


def test_numbers_are_certified_if_asked(tmp_path, capsys, monkeypatch):
    from crosscheck.reference import certificates

    page = tmp_path / "report.html"
    assert main(["analyse", "demsar2006/table6", "--certify", "--out", str(page)]) == 0
    assert "friedman: Certified: every number is the double" in capsys.readouterr().out
    assert "Certificate: Friedman" in page.read_text("utf-8")
    assert main(["test", "friedman", "demsar2006/table6", "--certify"]) == 0
    assert "20827902184589/2282521714753536" in capsys.readouterr().out
    assert main(["test", "friedman", "demsar2006/table6", "--certify", "--json"]) == 0
    both = json.loads(capsys.readouterr().out)
    assert (both["result"]["procedure"], both["certificate"]["holds"]) == ("friedman", True)
    monkeypatch.setattr(certificates, "HELD", 16)  # as if no digit were good enough
    assert main(["test", "friedman", "demsar2006/table6", "--certify"]) == 1
    assert "NOT as certified: statistic to 15 digits" in capsys.readouterr().out


@pytest.mark.parametrize("better", [["--better", "higher"], ["--better=higher"]], ids=" ".join)
def test_a_printed_command_takes_the_direction_of_its_measure(tmp_path, capsys, better):
    rows = ["a,M,.91,1.2", "a,N,.92,1.3", "b,M,.81,1.4", "b,N,.83,1.5", "c,M,.71,1.6", "c,N,.85,1.7"]
    file = tmp_path / "runs.csv"
    file.write_text("\n".join(["building,method,accuracy,mae", *rows]) + "\n")
    assert main(["analyse", str(file), *better]) == 2
    told = capsys.readouterr().err
    assert "--better higher --dataset building --algorithm method --score accuracy" in told
    assert "--better lower --dataset building --algorithm method --score mae" in told
