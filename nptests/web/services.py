"""What the workers do: one function a service, each calling what the command line calls, so that bytes are equal."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from nptests import crosschecking as cross
from nptests.analysis.analysing import Analysis, analyse
from nptests.errors import InputError
from nptests.experiment.metrics.listed import described_all
from nptests.procedures import listed
from nptests.procedures.descriptor import options_of
from nptests.procedures.listed import procedure
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
class Content:
    """A text with its kind."""

    text: str
    media_type: str = JSON


Service = Callable[[Task, Settings], Content]
SERVICES: dict[str, Service] = {}


def service(run: Service) -> Service:
    """Enter a function under its name."""
    SERVICES[run.__name__] = run
    return run


def answer(value: Any) -> Content:
    """JSON as the command line prints it, with the line break at its end."""
    return Content(as_json(value) + "\n")


def readable(task: Task) -> Mapping[str, Any] | None:
    """The body once more, for an error to point into."""
    try:
        body = json.loads(task.body)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None


def warm_up() -> None:
    """Import what the first request would wait for."""
    import pandas  # noqa: F401

    analyse(fixtures.scores("demsar2006/table6"))


@service
def catalogue(task: Task, settings: Settings) -> Content:
    return answer(described_all())


@service
def examples(task: Task, settings: Settings) -> Content:
    return answer(fixtures.tables())


@service
def example(task: Task, settings: Settings) -> Content:
    from nptests.read.exchange import exchanged

    name = f"{task.values['publication']}/{task.values['table']}"
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
def read(task: Task, settings: Settings) -> Content:
    from nptests.read.exchange import exchanged

    body = bodies.parsed(task.body, settings)
    table = bodies.table_text(body)
    scores = table.scores(better=table.better or "higher", dropping='{"missing":"drop"}')
    notes = scores.reading + scores.notes
    return answer(exchanged(scores, table.better) | {"n": scores.n, "k": scores.k, "notes": notes})


@service
def runs(task: Task, settings: Settings) -> Content:
    """What runs in files say: their means where there are several data sets, and on one the test for its splits."""
    from nptests.experiment.comparing import compare_runs, designs
    from nptests.read.exchange import exchanged

    body = bodies.parsed(task.body, settings)
    read, better = bodies.runs(body, settings)
    several = len(read.datasets) > 1
    splits, place = body.get("splits"), body.get("on")
    compared = None if splits is None else compare_runs(read, splits=_text("splits", splits), dataset=place)
    return answer(
        {
            "algorithms": read.algorithms,
            "datasets": read.datasets,
            "runs": read.values.shape[2],
            "better": better,
            "designs": designs(read.values.shape[2]),
            "means": exchanged(read.mean(), better) if several and len(read.algorithms) > 1 else None,
            "comparisons": compared,
        }
    )


@service
def test(task: Task, settings: Settings) -> Content:
    subject = procedure(task.values["name"])
    body = bodies.parsed(task.body, settings)
    result = subject.run(*bodies.arguments(subject, body, settings), **bodies.options(body, subject.options, settings))
    return answer(result.as_dict())


@service
def adjusted(task: Task, settings: Settings) -> Content:
    from nptests.adjustments.methods import adjustment

    adjustment(task.values["method"])  # a name that is not there is a wrong address, whatever the body says
    body = bodies.parsed(task.body, settings)
    bodies.only(body, "pvalues", "options")
    return answer(_adjusted(task.values["method"], body, settings).as_dict())


def _adjusted(method: str, body: Mapping[str, Any], settings: Settings) -> Steps:
    from nptests.adjustments.methods import adjustment_steps

    known = options_of(adjustment_steps)
    options = bodies.options(body, known, settings)
    bodies.only(options, *known, at="/options")
    return adjustment_steps(bodies.pvalues(body, settings), method, **{"alpha": LEVEL} | options)


@service
def explained(task: Task, settings: Settings) -> Content:
    from nptests.derivations.explaining import derive
    from nptests.derivations.written import document
    from nptests.document.writing import DOCUMENTS, write

    result, alpha = _to_explain(task, settings)
    derivation = derive(result, alpha=alpha)
    format = task.values.get("format", "json")
    if format == "json":
        return answer(derivation.as_dict())
    return Content(write(document(derivation), _word("format", format, ("json", *DOCUMENTS))), TEXTS[format])


def _to_explain(task: Task, settings: Settings) -> tuple[Explained, float]:
    """The result that is explained and the level of its decision, as `nptests explain` takes them."""
    from nptests.adjustments.methods import adjustments

    name = task.values["name"]
    body = bodies.parsed(task.body, settings)
    method = resolved(name, (a.name for a in adjustments()))
    if method is not None:
        if "pvalues" in body:
            bodies.only(body, "pvalues", "options")
            steps = _adjusted(method, body, settings)
            return steps, steps.alpha
        preferences = bodies.object_in(body, "options")
        body["options"] = {"alpha": LEVEL} | preferences | {"adjust": method}
        name = "all_pairs"
    subject = procedure(name)
    arguments = bodies.arguments(subject, body, settings)
    takes_alpha = "alpha" in subject.options
    options = bodies.options(body, subject.options, settings, *(() if takes_alpha else ("alpha",)))
    alpha = bodies.options(body, subject.options, settings).get("alpha")
    if alpha is not None and (isinstance(alpha, bool) or not isinstance(alpha, (int, float))):
        raise InputError("option", f"alpha={alpha!r}: a number is needed", where="alpha")
    return subject.run(*arguments, **options), LEVEL if alpha is None else float(alpha)


@service
def picture(task: Task, settings: Settings) -> Content:
    from nptests.document.pictures.drawing import draw
    from nptests.document.pictures.methods import KINDS, compared

    kind = task.values["kind"]
    body = bodies.parsed(task.body, settings)
    bodies.only(body, "scores", "options")
    scores = bodies.scores(body, settings)
    options = bodies.options(body, {}, settings)
    if kind == "cd":
        kind = _word("kind", options.pop("kind", "cd"), KINDS)
    alpha = bodies.level(options)
    result: Any = scores
    if kind in KINDS:
        method = _text("method", options.pop("method", "nemenyi"))
        result = compared(scores, method, alpha=alpha, **options)
    elif kind != "scores":
        names = tuple(p.name for p in listed.catalogue() if p.kind.table)
        method = _word("method", options.pop("method", "wilcoxon" if scores.k == 2 else "friedman"), names)
        result = procedure(method).run(scores, **options)
    elif options:
        raise InputError("option", f"a picture of scores has no option {next(iter(options))!r}", where="options")
    drawing = draw(result, kind=kind, alpha=alpha)
    return Content(drawing.svg(inline=task.values.get("inline") == "1"), "image/svg+xml")


def _named(body: Mapping[str, Any]) -> str | None:
    """What the file of the table is called, where there is one."""
    return bodies.text(body, "name") if "name" in body else None


@service
def reported(task: Task, settings: Settings) -> Content:
    from nptests.document.reports import report

    analysis, body = _analysed(task, settings, "format", "name")
    format = _word("format", body.get("format", "html"), tuple(TEXTS))
    return Content(report(analysis, format, source=_named(body)), TEXTS[format])


@service
def tabulated(task: Task, settings: Settings) -> Content:
    from nptests.document import tables
    from nptests.document.writing import TABLES

    kind, format = task.values["kind"], _word("format", task.values.get("format", "csv"), tuple(TABLES))
    analysis, _ = _analysed(task, settings)
    if kind in OF_SCORES:
        sheet = getattr(tables, OF_SCORES[kind])(analysis.scores)
    elif analysis.comparisons is None:
        raise InputError("picture", "two algorithms need no comparisons after the test: there is no such table")
    else:
        sheet = getattr(tables, OF_COMPARISONS[kind])(analysis.comparisons, alpha=analysis.alpha)
    return Content(TABLES[format](sheet), TEXTS[format])


@service
def snippets(task: Task, settings: Settings) -> Content:
    from nptests.analysis.r_script_text import r_script
    from nptests.document.reproducing import in_python, on_command_line

    analysis, body = _analysed(task, settings, "name")
    name = _named(body)
    python, command = in_python(analysis, name), on_command_line(analysis, name)
    return answer({"python": python, "r": r_script(analysis), "command": command})


@service
def advised(task: Task, settings: Settings) -> Content:
    from nptests.analysis.advice import advise, guide

    body = bodies.parsed(task.body, settings)
    bodies.only(body, "scores")
    return answer({"advice": advise(bodies.scores(body, settings)), "guide": guide()})


@service
def questions(task: Task, settings: Settings) -> Content:
    from nptests.analysis.advice import QUESTIONS, guide

    return answer({"questions": QUESTIONS, "guide": guide()})


@service
def audited(task: Task, settings: Settings) -> Content:
    body = bodies.parsed(task.body, settings)
    if "base64" in body:
        return _handed_in(body)
    if "text" in body:
        bodies.only(body, "text")
        text = bodies.text(body, "text")
        audit = cross.audit_sentences(text)
        return answer(audit.as_dict() | {"marks": list(cross.marks(text, audit.verdicts))})
    bodies.only(body, "toml", "tables")
    tables = body.get("tables", {})
    if not isinstance(tables, dict) or not all(isinstance(table, str) for table in tables.values()):
        raise InputError("type", "tables must be an object of CSV texts by name", where="/tables")
    audit_of_tables = cross.audit_paper(bodies.text(body, "toml"), tables, seconds=AUDIT * settings.seconds)
    return answer(cross.showing.data(audit_of_tables))


def _handed_in(body: Mapping[str, Any]) -> Content:
    """The audit of a file, or the report of it for a review."""
    bodies.only(body, "base64", "name", "better", "format")
    better: Better | None = bodies.word(body, "better", get_args(Better))
    format = bodies.word(body, "format", tuple(REVIEWS)) or "json"
    ending = "" if format == "json" else REVIEWS[format]
    audit = cross.audit_file(bodies.text(body, "name"), bodies.file_bytes(body), better=better, review=ending)
    return Content(audit.review, TEXTS[format]) if ending else answer(audit.as_dict())


@service
def powered(task: Task, settings: Settings) -> Content:
    from nptests.web.powering import size_of

    body = bodies.parsed(task.body, settings)
    return answer(size_of(body, settings, drawn=task.values.get("picture") == "1"))


@service
def agreement(task: Task, settings: Settings) -> Content:
    name = task.values.get("procedure")
    if name is None:
        return answer(cross.agree().as_dict())
    return answer(cross.agree([cross.subject(name)]).as_dict())


@service
def course(task: Task, settings: Settings) -> Content:
    from nptests.teaching.lessons.exchange import course_data

    return answer(course_data(task.values.get("language", "en")))


@service
def lesson(task: Task, settings: Settings) -> Content:
    from nptests.teaching.lessons.exchange import lesson_data

    return answer(lesson_data(_taught(task.values["which"], task.values.get("language", "en"))))


@service
def marked(task: Task, settings: Settings) -> Content:
    from nptests.teaching.lessons.checking import check
    from nptests.teaching.lessons.exchange import marks_data

    taught = _taught(task.values["which"], task.values.get("language", "en"))
    body = bodies.parsed(task.body, settings)
    bodies.only(body, "answers")
    answers = body.get("answers")
    if not isinstance(answers, dict) or not all(isinstance(text, str) for text in answers.values()):
        raise InputError("type", 'answers must be an object of texts, as in {"wins": "10"}', where="/answers")
    return answer(marks_data(check(taught, answers)))


@cache
def _taught(which: str, language: str) -> Lesson:
    from nptests.teaching.lessons.course import lesson
    from nptests.teaching.lessons.teaching import teach

    return teach(lesson(which, language))


@service
def analysis(task: Task, settings: Settings) -> Content:
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
    spelling = resolved(value, words)
    if spelling is None:
        raise InputError("option", f"{name}={value!r}: the words are {', '.join(words)}", where=name)
    return spelling


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise InputError("type", f"{name} must be a text", where=f"/options/{name}")
    return value


@service
def stac(task: Task, settings: Settings) -> Content:
    from nptests.web.stac import answered

    try:
        columns = bodies.columns(bodies.parsed(task.body, settings), settings)
        return answer(answered(task.values["test"], task.values["rest"].format_map(task.values), columns))
    except InputError as error:  # STAC's clients read the sentence as `error`, with status 400
        raise Problem(400, error.code, error.message, where=error.where, error=error.message) from None
