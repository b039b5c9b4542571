"""The folder for a paper: it compiles in any class without a warning, opens in Word, and computes itself again."""

import hashlib
import json
import os
import random
import re
import statistics
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import docx
import numpy as np
import pytest
from support import programs
from support.beside import beside, frozen

import nptests
from nptests.cli import main
from nptests.document import tables
from nptests.document.paper.comparison_table import comparison_table
from nptests.document.paper.kit import kit
from nptests.document.paper_text import paper_text
from nptests.document.pictures.scene import Line, Words
from nptests.procedures.rankings import RANKINGS
from nptests.read import literature as fixtures, whole_files

WRITTEN = frozen(beside(__file__))

TABLE = fixtures.scores("garcia2010/data")
TOP = Path(__file__).resolve().parents[2]
# What matplotlib has no letter for is a box in diagram.pdf, with its warning; the other files have the letter.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Glyph"),
    pytest.mark.filterwarnings("ignore:no font of this machine"),  # as on machines without CJK letters
]
LONG = "A_rather_long_name-of(an)AlgorithmWithManyWords#"
HOSTILE = WRITTEN["hostile"]


def names(k):
    """Ordinary, long and hostile ones."""
    names = [*HOSTILE, *(f"{LONG}{i}" for i in range(5)), *(f"plain {i}" for i in range(30))]
    return tuple(random.Random(k).sample(names[: max(k, 11)], k))


def analysed(k, **options):
    """So many algorithms with gaps between them, of which some differ; four decimals."""
    values = np.random.default_rng(k).normal(0.6, 0.05, (30, k)) + np.linspace(0, 0.2, k)
    return nptests.analyse(nptests.Scores.of(values.round(4), algorithms=names(k), better="higher"), **options)


CASES: Mapping[str, Any] = {
    "two": lambda: analysed(2),
    "three": lambda: analysed(3),
    "ten": lambda: analysed(10),
    "twenty-five": lambda: analysed(25),
    "control": lambda: analysed(10, control=names(10)[3], adjust="hochberg", alpha=0.1),
    "flat": lambda: nptests.analyse(nptests.Scores.of([[1, 1, 1], [2, 2, 2], [3, 3, 3]], better="lower")),
    "few": lambda: nptests.analyse(nptests.Scores.of([[1, 2, 3], [1, 3, 2], [2, 1, 3]], better="lower")),
    "computed": lambda: nptests.analyse(nptests.Scores.of(np.random.default_rng(1).random((9, 4)), better="lower")),
    "false discoveries": lambda: nptests.analyse(TABLE, ranks="quade", adjust="benjamini-hochberg"),
}
# Two classes of journals are not part of every LaTeX: where they are absent, classes of the same measures stand in.
STAND_INS = WRITTEN["stand_ins"]
CLASSES = ("article", *STAND_INS)
NEEDS = {"IEEEtran": ("IEEEtran.cls", "ptmr7t.tfm"), "llncs": ("llncs.cls",)}
COMPILED = ("two", "three", "ten", "twenty-five", "control", "flat")
ARTICLE = WRITTEN["article"]


def written(analysis, folder):
    analysis.save(f"{folder}/")
    return folder


def compiled(folder, text, name):
    """The last log, after the runs that references and citations take."""
    programs.pdflatex(text, folder, name)
    ran = subprocess.run([programs.bibtex(), name], cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
    assert "Warning" not in ran.stdout, ran.stdout
    programs.pdflatex(text, folder, name)
    programs.pdflatex(text, folder, name)
    return (folder / f"{name}.log").read_text("utf-8", "replace")


def complaints(log):
    """All but loose pages, which are a matter of what stands on them."""
    return re.findall(r"^.*(?:Warning|Overfull|Underfull .hbox|Missing character|^!).*$", log, re.M)


@pytest.mark.slow
@pytest.mark.parametrize("case", COMPILED)
@pytest.mark.parametrize("name", CLASSES)
def test_it_compiles_in_every_class_without_a_warning(case, name, tmp_path):
    folder = written(CASES[case](), tmp_path / "paper")
    if name in STAND_INS and not all(map(programs.has_tex, NEEDS[name])):
        (folder / f"{name}.cls").write_text(rf"\ProvidesClass{{{name}}}{STAND_INS[name]}" + "\n", "utf-8")
    log = compiled(folder, ARTICLE % name, "paper")
    assert complaints(log) == []
    assert ("diagram.tex" in log) == programs.has_tex("tikz.sty")
    assert ("diagram.pdf" in log) != programs.has_tex("tikz.sty")


@pytest.mark.slow
def test_its_own_article_compiles(tmp_path):
    folder = written(CASES["ten"](), tmp_path / "paper")
    assert complaints(compiled(folder, (folder / "article.tex").read_text("utf-8"), "article")) == []


@pytest.mark.slow
def test_every_work_of_the_bibliography_is_set(tmp_path):
    from nptests.document.paper.bibliography import references

    keys = list(fixtures.library())
    (tmp_path / "references.bib").write_text(references(keys), "utf-8")
    text = (
        r"\documentclass{article}\begin{document}\sloppy x\nocite{*}\bibliographystyle{plain}\bibliography{references}"
    )
    programs.pdflatex(f"{text}\\end{{document}}\n", tmp_path, "all")
    ran = subprocess.run([programs.bibtex(), "all"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
    programs.pdflatex(f"{text}\\end{{document}}\n", tmp_path, "all")
    assert (tmp_path / "all.bbl").read_text("utf-8").count("\\bibitem") == len(keys)


@pytest.mark.parametrize("case", CASES)
def test_it_is_whole_and_knows_no_machine(case):
    analysis = CASES[case]()
    files = kit(analysis)
    _, _, *lines = str(files["README.txt"]).splitlines()
    assert set(files) == {"README.txt", *(line.split("  ")[0] for line in lines)}
    assert files == kit(analysis)
    for name, content in files.items():
        text = content if isinstance(content, str) else content.decode("latin-1")
        for place in (str(TOP), str(Path.home()), str(Path.cwd())):
            assert len(place) < 2 or place not in text, f"{name} holds {place}"
        assert all(name in str(files["README.txt"]) for name in files.keys() - {"README.txt"})


@pytest.mark.parametrize("case", CASES)
def test_the_table_says_what_the_scores_say(case):
    """Medians, deviations and mean ranks by the standard library; the rest is looked up in the analysis."""
    analysis = CASES[case]()
    sheet, s = comparison_table(analysis), analysis.scores
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in sheet.rows}
    assert set(rows) == set(s.algorithms)
    for j, name in enumerate(s.algorithms):
        column = [float(x) for x in s.values[:, j]]
        middle = statistics.median(column)
        spread = statistics.median(abs(x - middle) for x in column)
        half = 0.5 * 10.0 ** -len(rows[name][1].partition(".")[2]) * (1 + 1e-9)
        assert float(rows[name][1]) == pytest.approx(middle, rel=0, abs=half)
        assert float(rows[name][2]) == pytest.approx(spread, rel=0, abs=half)
        if rows[name][6]:
            p = (
                analysis.omnibus.pvalue
                if analysis.comparisons is None
                else analysis.comparisons.row(name, first(analysis)).adjusted
            )
            printed = rows[name][6]
            assert p < 1e-4 if printed.startswith("<") else abs(float(printed) - p) <= 0.5e-4
    assert [row[1].text for row in sheet.rows] == sorted((row[1].text for row in sheet.rows), key=float)


def first(analysis):
    compared = analysis.comparisons
    return compared.control if compared is not None and compared.control else analysis.ranking[0]


@pytest.mark.parametrize("case", CASES)
def test_digits_of_the_table_stand_below_each_other(case):
    sheet = comparison_table(CASES[case]())
    for j in range(1, 8):
        places = {len(row[j].text.partition(".")[2]) for row in sheet.rows if "." in row[j].text}
        assert len(places) <= 1, sheet.header[j]
        assert sheet.flush_right[j]


@pytest.mark.parametrize("case", CASES)
def test_both_sentences_hold_the_same_numbers_and_works(case):
    files = kit(CASES[case]())
    english, spanish = (str(files[f"sentence-{language}.tex"]) for language in ("en", "es"))
    assert re.findall(r"\\cite\{.*?\}", english) == re.findall(r"\\cite\{.*?\}", spanish)
    numbers = [sorted(re.findall(r"(?<![\w.])\d+\.\d+", text)) for text in (english, spanish)]
    assert numbers[0] == numbers[1]
    cited = {key for text in (english, str(files["methods.tex"])) for keys in re.findall(r"\\cite\{(.*?)\}", text)
             for key in keys.split(",")}  # fmt: skip
    assert cited == set(re.findall(r"^@\w+\{(\w+),", str(files["references.bib"]), re.M))


@pytest.mark.parametrize("language", ["es", "pt"])
def test_every_test_of_an_analysis_has_its_name(language):
    expected = {"wilcoxon", *(ranking.omnibus for ranking in RANKINGS.values())}
    assert not [p.name for p in nptests.catalogue() if p.name in expected and not p.titles.get(language)]


def test_word_opens_it(tmp_path):
    """python-docx, which shares no code with us, reads the tables back."""
    analysis = CASES["ten"]()
    opened = docx.Document(str(written(analysis, tmp_path / "paper") / "tables.docx"))
    sheets = [comparison_table(analysis), tables.posthoc_table(analysis.comparisons, alpha=0.05, smallest_first=True)]
    sheets += [tables.scores_table(analysis.scores), tables.wins_table(analysis.scores)]
    assert len(opened.tables) == len(sheets)
    for table, sheet in zip(opened.tables, sheets, strict=True):
        cells = [[cell.text for cell in row.cells] for row in table.rows]
        assert cells == [list(sheet.header), *([cell.text + cell.mark for cell in row] for row in sheet.rows)]
    styles = [paragraph.style.name for paragraph in opened.paragraphs]
    assert styles[0] == "Heading 1"
    assert styles.count("Heading 2") == 5
    assert any(analysis.conclusion.sentence[:40] in paragraph.text for paragraph in opened.paragraphs)


def test_tikz_stands_where_the_scene_does():
    picture = nptests.draw(CASES["ten"](), kind="cd", names="whole")
    text = picture.tikz()
    at = [tuple(map(float, pair)) for pair in re.findall(r"\\node\[[^]]*\] at \(([-\d.]+),([-\d.]+)\)", text)]
    words = [item for item in picture.scene.items if isinstance(item, Words)]
    assert len(at) == len(words)
    for (x, y), item in zip(at, words, strict=True):
        assert abs(x - item.x) <= 0.005
        assert abs(y - item.y) <= 0.005
    assert text.count(r"\draw[") == sum(isinstance(item, Line) for item in picture.scene.items)
    assert all(f"{{{paper_text(name)}}};" in text for name in names(10))


def test_python_computes_it_again_from_inside_the_folder(tmp_path):
    unseen = nptests.Scores([[x, y, z] for x, y, z in zip(range(9), (3, 1) * 5, range(9, 0, -1), strict=False)],
                            ["\u202eA", "=B", "C"], [f"d{i}" for i in range(9)], better="higher")  # fmt: skip
    cases = [CASES[name]() for name in ("two", "control", "computed", "false discoveries")]
    for case, analysis in enumerate((*cases, nptests.analyse(unseen))):
        folder = written(analysis, tmp_path / f"{case}")
        environment = {**os.environ, "PYTHONPATH": str(TOP)}
        again = partial(subprocess.run, [sys.executable, "reproduce.py"], cwd=folder, env=environment, text=True)
        ran = again(capture_output=True)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        assert "results.json: the same" in ran.stdout
        stored = json.loads((folder / "results.json").read_text("utf-8"))
        (folder / "results.json").write_text(json.dumps(stored | {"mean_ranks": {}}), "utf-8")
        assert again().returncode == 1


@pytest.mark.live
def test_r_computes_it_again_from_inside_the_folder(tmp_path):
    analysis = CASES["control"]()
    folder = written(analysis, tmp_path / "paper")
    ran = subprocess.run(
        ["Rscript", "--vanilla", "reproduce.R"], cwd=folder, capture_output=True, text=True, check=True
    )
    assert f"{analysis.omnibus.statistic:.6g}"[:6] in ran.stdout


def test_hashes_are_those_of_the_files(tmp_path):
    folder = written(CASES["three"](), tmp_path / "paper")
    facts = json.loads((folder / "reproducibility.json").read_text("utf-8"))
    for part in ("data", "results"):
        about = facts[part]
        assert hashlib.sha256((folder / about["file"]).read_bytes()).hexdigest() == about["sha256"]
    others = {path.name for path in folder.iterdir()} - {"reproducibility.json"}
    assert facts["files"] == {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in others}


# --- the folder is whole or not there --------------------------------------------------------------


def test_other_files_stay_and_old_ones_are_replaced(tmp_path):
    folder = written(CASES["three"](), tmp_path / "paper")
    (folder / "mine.tex").write_text("mine", "utf-8")
    (folder / "table.tex").write_text("old", "utf-8")
    CASES["flat"]().save(folder)
    assert (folder / "mine.tex").read_text("utf-8") == "mine"
    assert "tabular" in (folder / "table.tex").read_text("utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["paper"]


@pytest.mark.parametrize("fails_at", [0, 3])
def test_a_folder_that_fails_is_as_it_was(fails_at, tmp_path, monkeypatch):
    folder = tmp_path / "paper"
    whole_files.write_folder(folder, {"a": "1", "b": "2"})
    moved, done = Path.replace, []

    def interrupted(self, target):
        if target.parent == folder:
            done.append(target)
            if len(done) == fails_at + 1:
                raise KeyboardInterrupt
        return moved(self, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        whole_files.write_folder(folder, {"a": "new", "c": "new", "b": "new", "d": "new"})
    monkeypatch.undo()
    assert {path.name: path.read_text() for path in folder.iterdir()} == {"a": "1", "b": "2"}
    assert [path.name for path in tmp_path.iterdir()] == ["paper"]


def test_a_file_that_is_no_folder_is_refused(tmp_path):
    (tmp_path / "paper").write_text("x")
    with pytest.raises(nptests.InputError, match="is a file"):
        CASES["flat"]().save(f"{tmp_path}/paper/")
    with pytest.raises(nptests.InputError, match="slash at its end"):
        CASES["flat"]().save(tmp_path / "report")


def test_the_command_writes_it_and_never_over_its_input(tmp_path, capsys):
    folder = tmp_path / "paper"
    assert main(["analyse", "garcia2010/data", "--out", f"{folder}/"]) == 0
    assert {path.name for path in folder.iterdir()} == set(kit(CASES["flat"]()))
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    capsys.readouterr()
    assert main(["analyse", str(folder / "scores.csv"), "--better", "higher", "--out", str(folder)]) == 2
    assert "would be overwritten" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_what_somebody_wrote_into_the_folder_is_lost_only_by_force(tmp_path, capsys):
    """Files of their own that are called like ours, and ours that they went on writing."""
    command = ["analyse", "garcia2010/data", "--out", f"{tmp_path}/"]
    (tmp_path / "references.bib").write_text("@book{mine}\n", "utf-8")
    assert main(command) == 2
    message = capsys.readouterr().err
    assert "references.bib" in message
    assert "--force" in message
    assert [path.name for path in tmp_path.iterdir()] == ["references.bib"]
    assert main([*command, "--force"]) == 0
    assert main([*command, "--alpha", "0.01"]) == 0  # what is as we wrote it gives way
    with (tmp_path / "article.tex").open("a", encoding="utf-8") as file:
        file.write("% my own line\n")
    capsys.readouterr()
    assert main(command) == 2
    assert "article.tex in" in capsys.readouterr().err
    assert (tmp_path / "article.tex").read_text("utf-8").endswith("% my own line\n")
    (tmp_path / "reproducibility.json").write_text("[]", "utf-8")
    assert main(command) == 2
    assert main([*command, "--force"]) == 0


@pytest.mark.parametrize("result", [nptests.friedman(TABLE), nptests.nemenyi(TABLE), nptests.analyse(TABLE)])
def test_results_are_saved_by_their_ending(result, tmp_path):
    for ending, start in {
        "html": b"<!DOC", "md": b"# ", "tex": b"%", "txt": b"", "json": b"{", "docx": b"PK",
    }.items():  # fmt: skip
        path = tmp_path / f"result.{ending}"
        result.save(path)
        assert path.read_bytes().startswith(start)
    assert zipfile.ZipFile(tmp_path / "result.docx").testzip() is None
    with pytest.raises(nptests.InputError, match="endings are"):
        result.save(tmp_path / "result.wav")
