"""Every face of the catalogue as text, in the language in force: `python tests/languages/every_face.py es pt` prints
the lines of each that are English, by a judge that knows nothing of the catalogue of translations."""

import ast
import html
import json
import re
import sys
import tomllib
import warnings
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import nptests
from nptests.adjustments.methods import adjustments
from nptests.cli import COMMANDS, explaining as explaining_command, manners, testing
from nptests.derivations import explaining, written
from nptests.document import blocks as doc, escaping, faces, reports
from nptests.document.pictures.drawing import _MAKERS, draw
from nptests.document.pictures.picture import Picture
from nptests.document.pictures.scene import Words
from nptests.document.writing import write
from nptests.errors import InputError, InputWarning
from nptests.experiment.metrics.listed import metrics
from nptests.languages.translating import SPOKEN, said, speaking
from nptests.procedures import examples, listed
from nptests.read import literature, read_table
from nptests.read.source import Source
from nptests.teaching.exercises import grading, making, writing
from nptests.teaching.lessons import course, exchange, teaching, written as lessons
from nptests.teaching.lessons.lesson import Show
from tests.languages.english import ENGLISH, FUNCTION, english_lines

ROOT = Path(__file__).parents[2]
TABLES = {"demsar2006/table6": {}, "bernado_module/table8": {"control": "M1"}}
TABLES |= {"conover1999/writers": {}, "garcia2008/data": {}}
OWN_PAGE = ("test", "explain")  # commands whose help is a page that lists procedures
ELSEWHERE = ("page", "audit", "door")  # texts of the page's own, and crosscheck, which speaks English
_CODE_OR_NAMES = re.compile(
    r"```.*?```|\*[\w-]+\*|\*[A-Z][^*\n]+\*|^\*\*(Ejercicio|Exercício) .*$", re.DOTALL | re.MULTILINE
)
FEWEST = 2  # words of a note
_CONSTANTS = {"SET_ASIDE": "set aside: ", "OF_A_MEASURE": "of several measures: ", "IF_TURNED": "", "KEPT": "is kept"}
_FORMULAS = re.compile(r"^\S+ = .*$|: \S+ = [^;]*;|mean [ye] sd", re.MULTILINE)
Face = Iterator[tuple[str, str]]


def results() -> Iterator[tuple[str, object]]:
    """The worked example of every procedure and measure."""
    for p in (*listed.catalogue(), *metrics()):
        yield p.name, examples.worked(p)


def prose_of(result: object) -> doc.Document:
    """A derivation without its formulas, which are in no language."""
    document = written.document(explaining.derive(result))
    steps = [tuple(b for b in item if not isinstance(b, doc.Equation)) for item in document.blocks[0].items]
    return replace(document, blocks=(doc.Steps(tuple(steps)),))


def derivations() -> Face:
    for name, result in (*results(), *((m.name, examples.worked_adjustment(m, 0.05)) for m in adjustments())):
        yield name, write(prose_of(result), "markdown")


def printed() -> Face:
    for name, result in results():
        yield name, f"{faces.summary(result)}\n{result!r}"


def reported() -> Face:
    library = [str(entry["citation"]) for entry in literature.library().values()]
    for name, options in TABLES.items():
        scores = literature.scores(name)
        two = scores.select(*scores.algorithms[:2])
        for table, how in ((scores, options), (two, {})):
            analysis = nptests.analyse(table, **how)
            text = write(reports.document(analysis, full=True), "markdown")
            text += write(reports.first_screen(analysis)) + repr(analysis)
            text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
            for work in library:
                text = text.replace(work, "")
            yield f"{name} k={table.k}", text


def drawn() -> Face:
    made = [*results(), *((f"scores {name}", literature.scores(name)) for name in TABLES)]
    made += [(name, nptests.analyse(literature.scores(name), **options)) for name, options in TABLES.items()]
    for name, result in made:
        kinds = next((makers for kinds, makers in _MAKERS.items() if isinstance(result, kinds)), {})
        for kind in kinds:
            try:
                picture = draw(result, kind=kind)
            except InputError:
                continue
            svg = re.sub(r"<style>.*?</style>", "", picture.svg(), flags=re.DOTALL)
            yield f"{name} {kind}", "\n".join(re.findall(r">([^<>]+)<", svg)) + "\n" + picture.text()


def noted() -> Face:
    """What is said of how a table was read: the strings that notes are made of, with their slots filled."""
    for room in ("read", "data"):
        for path in sorted((ROOT / "nptests" / room).rglob("*.py")):
            tree = ast.parse(path.read_text("utf-8"))
            for text in dict.fromkeys(_filled(part) for node in ast.walk(tree) for part in _strings(_noting(node))):
                if len(re.findall(r"\b[a-z]{2,}\b", text)) >= FEWEST:
                    yield f"{path.stem}: {text}", said(text)


def _noting(node: ast.AST) -> list[ast.AST]:
    """The parts of code in which the text of a note stands."""
    if isinstance(node, (ast.Assign, ast.AugAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return [node.value] if any("note" in ast.unparse(target) for target in targets) else []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        adds = node.func.attr in ("append", "extend") and "note" in ast.unparse(node.func.value)
        return [*node.args] if adds or node.func.attr == "noted" else []
    if isinstance(node, ast.keyword):
        return [node.value] if node.arg == "notes" else []
    is_given = isinstance(node, (ast.Return, ast.Yield))
    return [node.value] if is_given and isinstance(node.value, (ast.List, ast.Tuple, ast.JoinedStr)) else []


def _strings(parts: list[ast.AST]) -> Iterator[ast.AST]:
    for part in parts:
        if isinstance(part, (ast.Constant, ast.JoinedStr)):
            yield part
        elif not isinstance(part, (ast.Call, ast.Raise)) or ast.unparse(part).startswith(("tuple(", "replace(")):
            yield from _strings(list(ast.iter_child_nodes(part)))


def _filled(text: ast.AST) -> str:
    """A string of code as it is shown, a word or a number in each of its slots."""
    if isinstance(text, ast.Constant):
        return str(text.value)
    assert isinstance(text, ast.JoinedStr)
    slots = (part.value if isinstance(part, ast.Constant) else _slot(part) for part in text.values)
    return "".join(map(str, slots))


def _slot(part: ast.AST) -> str:
    name = ast.unparse(part).strip("{}f'\"")
    if name.startswith("_") or name == "left_out":  # more of the sentence, or nothing
        return ""
    if name.startswith("s' *"):  # a plural
        return "s"
    return _CONSTANTS.get(
        name.rpartition(".")[2], "3" if re.search(r"len|count|many|changed|decimals|size", name) else "x"
    )


def refused() -> Face:
    rows = [line.split("\t") for line in (ROOT / "fixtures/refusals.tsv").read_text("utf-8").splitlines()[1:]]
    lines = (row[4].removeprefix("nptests: ") for row in rows if row[0] not in ELSEWHERE)
    recorded = dict.fromkeys(line.partition("; tried on this table, and sound: if ")[0] for line in lines)
    yield from ((each, said(each)) for each in (*recorded, *_met()) if not each.startswith("crosscheck: "))


@cache
def _met() -> tuple[str, ...]:
    """What real tables are asked, refused or noted; every third of them is read."""
    met, paths = dict[str, None](), sorted(ROOT.glob("tests/read/*_tables/*.jsonl"))
    lines = [line for path in paths for line in path.read_text("utf-8").splitlines()]
    warnings.simplefilter("ignore", InputWarning)
    for table in map(json.loads, lines[::3]):
        ending = table.get("ending") or Path(table["file"]).suffix
        try:
            table = read_table(Source(table.get("text", "").encode(), f"table{ending}", ending))
            met |= dict.fromkeys(table.scores(better="higher").reading)
        except InputError as problem:
            met[problem.sentence] = None
    return tuple(met)


def advised() -> Face:
    from nptests.analysis import advice

    warnings.simplefilter("ignore", InputWarning)  # tables as wide as they are long, as they were printed
    for name in literature.tables():
        for each in nptests.advise(literature.scores(name.name)):
            yield f"{name.name} {each.rule}", f"{said(each.rule)}: {said(each.text)}"
    for design in advice.guide():
        yield design.name, said(design.text)
    for question in advice.QUESTIONS:
        yield question.name, f"{said(question.text)}\n{said(question.why)}"


def taught() -> Face:
    """What a notebook shows: its prose, and what its cells give, which run from top to bottom."""
    works = [str(entry["citation"]) for entry in literature.library().values()]
    for lesson in course.lessons(SPOKEN.get()):
        learnt = teaching.teach(lesson)
        for picture in (b.value for _, b in learnt.visible if isinstance(b, Show) and isinstance(b.value, Picture)):
            drawn = (x.text for x in picture.scene.items if isinstance(x, Words) and x.kind != "name")
            yield f"{lesson.number}: {picture.scene.title}", "\n".join((picture.scene.about, *drawn, picture.text()))
        page = re.sub(r"(?s)<(pre|code|em|math)\b.*?</\1>", "", exchange.lesson_data(learnt)["html"])
        page = html.unescape(re.sub(r"<[^>]*>", "\n", page))
        for text in (page, write(lessons.document(learnt), "markdown")):
            for work in (*works, *map(escaping.markdown_text, works)):
                text = text.replace(work, "")
            yield f"{lesson.number}", _CODE_OR_NAMES.sub("", text)
        names: dict[str, object] = {}
        for block in lesson.blocks:
            if isinstance(block, doc.Code):
                *before, last = ast.parse(block.text).body
                exec(compile(ast.Module(before, []), "cell", "exec"), names)
                if isinstance(last, ast.Expr):
                    yield f"{lesson.number}: {block.text}", repr(eval(ast.unparse(last), names))
                else:
                    exec(ast.unparse(last), names)


def exercised() -> Face:
    """A sheet and its key for everything that has exercises; of the key its prose."""
    for name in making.names():
        tasks = list(making.exercises(name, seed=4, students=1))
        for kind in (writing.sheet, writing.key):
            text = write(kind(tasks, SPOKEN.get()), "markdown")
            for question in tasks[0].questions:  # the names by which answers are handed in
                text = re.sub(rf"^(- |\| ){re.escape(question.name)}\b", "", text, flags=re.MULTILINE)
            yield f"{name} {kind.__name__}", _FORMULAS.sub("", text)


def marked() -> Face:
    """What is said of answers: of every slip that has a name, and of some sheets with what goes wrong most."""
    texts = tomllib.loads((ROOT / "nptests/teaching/exercises/texts.toml").read_text("utf-8"))
    words = [text.format(3, 4) for steps in texts["adjusting"].values() for text in steps.values()]
    part = {"other-test": "Quade's test", "other-adjustment": "Holm", "other-measure": "Accuracy"}
    part |= {
        "adjusted-otherwise": "; ".join(words),
        "worked-out-otherwise": "; ".join((texts["clusters"] | texts["averages"]).values()),
    }
    for kind, text in {**texts["slips"], **texts["edits"]}.items():
        yield kind, said(text.format("x", place="x", part=part.get(kind, "y"), by="z"))
    task = making.exercise("friedman", seed=7, student=1)
    for answer in ("", "much", "0.02", "< 0.5", "0.0123456"):
        yield answer, "\n".join(said(m.says) for m in grading.marks(task, {"pvalue": answer, "decision": "no"}))
    for m in grading.grade("friedman", "student,question,answer\n1,x,2\n1,pvalue,3\n1,pvalue,4\n", seed=7):
        yield m.question, said(m.says).rpartition(": ")[0]  # the names by which answers are handed in


def helped() -> Face:
    """The help of every command and of the options of every procedure; words of options are what they are."""
    parsers = {name: manners.parser_of(command) for name, command in COMMANDS.items() if name not in OWN_PAGE}
    for name, parser in parsers.items():
        yield name, f"{_of_options(parser)}\n{parser.description}\n{parser.epilog}"
    for p in (*listed.catalogue(), *metrics()):
        yield p.name, _of_options(testing.parser_of(p))
    for page in (testing._help(), explaining_command._help()):
        yield page, re.sub(r"(?m)^ {2}\w[\w-]* ", "", page.partition("\n\n")[2])


def _of_options(parser: manners.Parser) -> str:
    told = [a.help for a in parser._actions if a.help and a.dest != "json" and not a.help.startswith("default: ")]
    return "\n".join(said(text) for text in (*told, *(group.title or "" for group in parser._action_groups)))


EVERY = {
    "derivations": derivations, "results": printed, "reports": reported, "pictures": drawn, "errors": refused,
    "notes": noted, "advice": advised, "lessons": taught, "exercises": exercised, "marks": marked, "help": helped,
}  # fmt: skip


def left(face: str, language: str) -> dict[str, list[str]]:
    """The English lines of a face, by what they stand in."""
    words = FUNCTION if face == "errors" else ENGLISH
    with speaking(language):
        return {name: lines for name, text in EVERY[face]() if (lines := english_lines(text, words))}


if __name__ == "__main__":
    for language in sys.argv[1:] or ["es", "pt"]:
        for face in EVERY:
            print(language, face, json.dumps(left(face, language), indent=0, ensure_ascii=False), flush=True)
