"""What the workers do: one function a service, each calling what the command line calls, so that bytes are equal."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from nptests.analysis.analysing import Analysis, analyse
from nptests.errors import InputError
from nptests.procedures import listed
from nptests.procedures.listed import described, procedure
from nptests.procedures.procedure import options_of
from nptests.read import literature as fixtures
from nptests.results import as_json
from nptests.vocabulary import Better, resolved
from nptests.web import bodies
from nptests.web.problems import Problem
from nptests.web.settings import Settings
from nptests.web.work import Task

if TYPE_CHECKING:
    from nptests.adjustments.methods import Steps
    from nptests.derivations.explaining import Explained
    from nptests.teaching.lessons.lesson import Lesson

JSON = "application/json"
LEVEL = 0.05  # of a decision where none is given; every answer states its own
TABLE = "table.csv"  # what a table is called in the lines that repeat an analysis
AUDIT = 0.8  # of the time of a request: what is not decided by then is "unresolved", which is more use than nothing
TEXTS = {
    "html": "text/html",
    "markdown": "text/markdown",
    "latex": "application/x-latex",
    "text": "text/plain",
    "csv": "text/csv",
}
REVIEWS = {"json": ".json", "html": ".html", "markdown": ".md"}
OF_SCORES = {"scores": "scores_table", "ranks": "ranks_table", "wins": "wins_table"}
OF_COMPARISONS = {"posthoc": "posthoc_table", "pvalues": "pvalue_matrix"}


@dataclass(frozen=True)
class Made:
    """A text with its kind."""

    text: str
    media_type: str = JSON


Service = Callable[[Task, Settings], Made]
SERVICES: dict[str, Service] = {}


def service(run: Service) -> Service:
    """Enter a function under its name."""
    SERVICES[run.__name__] = run
    return run


def answer(value: Any) -> Made:
    """JSON as the command line prints it, with the line break at its end."""
    return Made(as_json(value) + "\n")


def readable(task: Task) -> Mapping[str, Any] | None:
    """The body once more, for an error to point into."""
    try:
        found = json.loads(task.body)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def warm_up() -> None:
    """Import what the first request would wait for."""
    import pandas  # noqa: F401

    analyse(fixtures.scores("demsar2006/table6"))


@service
def catalogue(task: Task, settings: Settings) -> Made:
    return answer([described(p) for p in listed.catalogue()])


@service
def examples(task: Task, settings: Settings) -> Made:
    return answer(fixtures.tables())


@service
def example(task: Task, settings: Settings) -> Made:
    from nptests.read.exchange import exchanged

    name = f"{task.given['publication']}/{task.given['table']}"
    about = next((t for t in fixtures.tables() if t.name == name), None)
    if about is None:  # nothing but a listed name reaches the files
        near = difflib.get_close_matches(name, [t.name for t in fixtures.tables()], n=3)
        hint = f"; near it: {', '.join(near)}" if near else ""
        raise InputError("fixtures", f"there is no table {name!r} among the examples{hint}")
    scores = fixtures.scores(name)
    notes = scores.reading + scores.notes
    body = exchanged(scores, scores.better) | {"n": scores.n, "k": scores.k, "notes": notes}
    return answer(body | {"name": name, "citation": about.citation})


@service
def read(task: Task, settings: Settings) -> Made:
    from nptests.read.exchange import exchanged

    body = bodies.parsed(task.body, settings)
    table = bodies.table_text(body)
    scores = table.scores(better=table.better or "higher")
    notes = scores.reading + scores.notes
    return answer(exchanged(scores, table.better) | {"n": scores.n, "k": scores.k, "notes": notes})


@service
def test(task: Task, settings: Settings) -> Made:
    wanted = procedure(task.given["name"])
    body = bodies.parsed(task.body, settings)
    found = wanted.run(*bodies.arguments(wanted, body, settings), **bodies.options(body, wanted.options, settings))
    return answer(found.as_dict())


@service
def adjusted(task: Task, settings: Settings) -> Made:
    from nptests.adjustments.methods import adjustment

    adjustment(task.given["method"])  # a name that is not there is a wrong address, whatever the body says
    body = bodies.parsed(task.body, settings)
    bodies.only(body, "pvalues", "options")
    return answer(_adjusted(task.given["method"], body, settings).as_dict())


def _adjusted(method: str, body: Mapping[str, Any], settings: Settings) -> Steps:
    from nptests.adjustments.methods import adjustment_steps

    known = options_of(adjustment_steps)
    options = bodies.options(body, known, settings)
    bodies.only(options, *known, at="/options")
    return adjustment_steps(bodies.pvalues(body, settings), method, **{"alpha": LEVEL} | options)


@service
def explained(task: Task, settings: Settings) -> Made:
    from nptests.derivations.explaining import derive
    from nptests.derivations.written import document
    from nptests.document.writing import DOCUMENTS, write

    result, alpha = _to_explain(task, settings)
    derivation = derive(result, alpha=alpha)
    format = task.given.get("format", "json")
    if format == "json":
        return answer(derivation.as_dict())
    return Made(write(document(derivation), _word("format", format, ("json", *DOCUMENTS))), TEXTS[format])


def _to_explain(task: Task, settings: Settings) -> tuple[Explained, float]:
    """The result that is explained and the level of its decision, as `nptests explain` takes them."""
    from nptests.adjustments.methods import adjustments

    name = task.given["name"]
    body = bodies.parsed(task.body, settings)
    method = resolved(name, (a.name for a in adjustments()))
    if method is not None:
        if "pvalues" in body:
            bodies.only(body, "pvalues", "options")
            steps = _adjusted(method, body, settings)
            return steps, steps.alpha
        given = bodies.object_in(body, "options")
        body["options"] = {"alpha": LEVEL} | given | {"adjust": method}
        name = "all_pairs"
    wanted = procedure(name)
    arguments = bodies.arguments(wanted, body, settings)
    takes_alpha = "alpha" in wanted.options
    options = bodies.options(body, wanted.options, settings, *(() if takes_alpha else ("alpha",)))
    alpha = bodies.options(body, wanted.options, settings).get("alpha")
    if alpha is not None and (isinstance(alpha, bool) or not isinstance(alpha, (int, float))):
        raise InputError("option", f"alpha={alpha!r}: a number is needed", where="alpha")
    return wanted.run(*arguments, **options), LEVEL if alpha is None else float(alpha)


@service
def picture(task: Task, settings: Settings) -> Made:
    from nptests.document.pictures.drawing import draw
    from nptests.document.pictures.methods import KINDS, compared

    kind = task.given["kind"]
    body = bodies.parsed(task.body, settings)
    bodies.only(body, "scores", "options")
    scores = bodies.scores(body, settings)
    options = bodies.options(body, {}, settings)
    if kind == "cd":
        kind = _word("kind", options.pop("kind", "cd"), KINDS)
    alpha = bodies.level(options)
    drawn: Any = scores
    if kind in KINDS:
        method = _text("method", options.pop("method", "nemenyi"))
        drawn = compared(scores, method, alpha=alpha, **options)
    elif kind != "scores":
        names = tuple(p.name for p in listed.catalogue() if p.kind.table)
        method = _word("method", options.pop("method", "wilcoxon" if scores.k == 2 else "friedman"), names)
        drawn = procedure(method).run(scores, **options)
    elif options:
        raise InputError("option", f"a picture of scores has no option {next(iter(options))!r}", where="options")
    made = draw(drawn, kind=kind, alpha=alpha)
    return Made(made.svg(inline=task.given.get("inline") == "1"), "image/svg+xml")


@service
def reported(task: Task, settings: Settings) -> Made:
    from nptests.document.reports import report

    found, body = _analysed(task, settings, "format", "name")
    format = _word("format", body.get("format", "html"), tuple(TEXTS))
    return Made(report(found, format, source=bodies.text(body, "name", TABLE)), TEXTS[format])


@service
def tabulated(task: Task, settings: Settings) -> Made:
    from nptests.document import tables
    from nptests.document.writing import TABLES

    kind, format = task.given["kind"], _word("format", task.given.get("format", "csv"), tuple(TABLES))
    found, _ = _analysed(task, settings)
    if kind in OF_SCORES:
        sheet = getattr(tables, OF_SCORES[kind])(found.scores)
    elif found.comparisons is None:
        raise InputError("picture", "two algorithms need no comparisons after the test: there is no such table")
    else:
        sheet = getattr(tables, OF_COMPARISONS[kind])(found.comparisons, alpha=found.alpha)
    return Made(TABLES[format](sheet), TEXTS[format])


@service
def snippets(task: Task, settings: Settings) -> Made:
    from nptests.analysis.r_script_text import r_script
    from nptests.document.reports import in_python, on_command_line

    found, body = _analysed(task, settings, "name")
    name = bodies.text(body, "name", TABLE)
    return answer({"python": in_python(found, name), "r": r_script(found), "command": on_command_line(found, name)})


@service
def advised(task: Task, settings: Settings) -> Made:
    from nptests.analysis.advice import advise, guide

    body = bodies.parsed(task.body, settings)
    bodies.only(body, "scores")
    return answer({"advice": advise(bodies.scores(body, settings)), "guide": guide()})


@service
def questions(task: Task, settings: Settings) -> Made:
    from nptests.analysis.advice import QUESTIONS, guide

    return answer({"questions": QUESTIONS, "guide": guide()})


@service
def audited(task: Task, settings: Settings) -> Made:
    from crosscheck import audit_paper, audit_sentences
    from crosscheck.auditing.sentences import marks
    from crosscheck.auditing.showing import data

    body = bodies.parsed(task.body, settings)
    if "base64" in body:
        return _handed_in(body)
    if "text" in body:
        bodies.only(body, "text")
        text = bodies.text(body, "text")
        found = audit_sentences(text)
        return answer(found.as_dict() | {"marks": list(marks(text, found.verdicts))})
    bodies.only(body, "toml", "tables")
    tables = body.get("tables", {})
    if not isinstance(tables, dict) or not all(isinstance(table, str) for table in tables.values()):
        raise InputError("type", "tables must be an object of CSV texts by name", where="/tables")
    return answer(data(audit_paper(bodies.text(body, "toml"), tables, seconds=AUDIT * settings.seconds)))


def _handed_in(body: Mapping[str, Any]) -> Made:
    """The audit of a file, or the report of it for a review."""
    from crosscheck.auditing.dropped import audit_file

    bodies.only(body, "base64", "name", "better", "format")
    better: Better | None = bodies.word(body, "better", get_args(Better))
    wanted = bodies.word(body, "format", tuple(REVIEWS)) or "json"
    ending = "" if wanted == "json" else REVIEWS[wanted]
    found = audit_file(bodies.text(body, "name"), bodies.file_bytes(body), better=better, review=ending)
    return Made(found.review, TEXTS[wanted]) if ending else answer(found.as_dict())


@service
def agreement(task: Task, settings: Settings) -> Made:
    from crosscheck.r.agreement import agree
    from crosscheck.r.subjects import subject

    wanted = task.given.get("procedure")
    if wanted is None:
        return answer(agree().as_dict())
    return answer(agree([subject(wanted)]).as_dict())


@service
def course(task: Task, settings: Settings) -> Made:
    from nptests.teaching.lessons.exchange import course_data

    return answer(course_data(task.given.get("language", "en")))


@service
def lesson(task: Task, settings: Settings) -> Made:
    from nptests.teaching.lessons.exchange import lesson_data

    return answer(lesson_data(_taught(task.given["which"], task.given.get("language", "en"))))


@service
def marked(task: Task, settings: Settings) -> Made:
    from nptests.teaching.lessons.checking import check
    from nptests.teaching.lessons.exchange import marks_data

    taught = _taught(task.given["which"], task.given.get("language", "en"))
    body = bodies.parsed(task.body, settings)
    bodies.only(body, "answers")
    answers = body.get("answers")
    if not isinstance(answers, dict) or not all(isinstance(said, str) for said in answers.values()):
        raise InputError("type", 'answers must be an object of texts, as in {"wins": "10"}', where="/answers")
    return answer(marks_data(check(taught, answers)))


@cache
def _taught(which: str, language: str) -> Lesson:
    from nptests.teaching.lessons.course import lesson
    from nptests.teaching.lessons.teaching import teach

    return teach(lesson(which, language))


@service
def analysis(task: Task, settings: Settings) -> Made:
    return answer(_analysed(task, settings)[0].as_dict())


def _analysed(task: Task, settings: Settings, *more: str) -> tuple[Analysis, Mapping[str, Any]]:
    """The analysis of a body, and the body; what else may stand in it is named."""
    body = bodies.parsed(task.body, settings)
    bodies.only(body, "scores", "options", *more)
    options = bodies.options(body, options_of(analyse), settings)
    if "progress" in options:
        raise InputError("option", "analyse has no option 'progress' here", where="progress")
    return analyse(bodies.scores(body, settings), **options), body


def _word(name: str, value: Any, words: tuple[str, ...]) -> Any:
    meant = resolved(value, words)
    if meant is None:
        raise InputError("option", f"{name}={value!r}: the words are {', '.join(words)}", where=name)
    return meant


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise InputError("type", f"{name} must be a text", where=f"/options/{name}")
    return value


@service
def stac(task: Task, settings: Settings) -> Made:
    from nptests.web.stac import answered

    try:
        columns = bodies.columns(bodies.parsed(task.body, settings), settings)
        return answer(answered(task.given["test"], task.given["rest"].format_map(task.given), columns))
    except InputError as error:  # STAC's clients read the sentence as `error`, with status 400
        raise Problem(400, error.code, error.message, where=error.where, error=error.message) from None
