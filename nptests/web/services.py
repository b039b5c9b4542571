"""What the workers do: one function a service, each calling what the command line calls, so that bytes are equal."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from nptests import crosschecking as cross, results
from nptests.adjustments.methods import Steps, adjustment, adjustment_steps, adjustments
from nptests.analysis import advice, analysing
from nptests.data.scores import IncompleteScores
from nptests.document.pictures.methods import KINDS, compared
from nptests.document.translating import in_words, spoken
from nptests.errors import InputError
from nptests.experiment.metrics.listed import described_all
from nptests.procedures import descriptor, listed
from nptests.read import exchange, literature as fixtures
from nptests.vocabulary import Better, resolved
from nptests.web import bodies, parts, problems, understanding, work
from nptests.web.bodies import Asked

if TYPE_CHECKING:
    from nptests.derivations.explaining import Explained
    from nptests.teaching.lessons.lesson import Lesson

JSON = "application/json"
LEVEL = 0.05  # of a decision where none is given; every answer states its own
AUDIT = 0.8  # of the time of a request: what is not decided by then is "unresolved", which is more use than nothing
TEXTS = {"html": "text/html", "markdown": "text/markdown", "latex": "application/x-latex", "text": "text/plain"}
TEXTS |= {"csv": "text/csv"}
REVIEWS = {"json": ".json", "html": ".html", "markdown": ".md"}
OF_SCORES = {"scores": "scores_table", "ranks": "ranks_table", "wins": "wins_table"}
OF_COMPARISONS = {"posthoc": "posthoc_table", "pvalues": "pvalue_matrix"}


@dataclass(frozen=True)
class Content:
    """A text with its kind."""

    text: str
    media_type: str = JSON


Service = Callable[[Asked], Content]
SERVICES: dict[str, Service] = {}


def service(run: Service) -> Service:
    """Enter a function under its name."""
    SERVICES[run.__name__] = run
    return run


def answer(value: Any) -> Content:
    """JSON as the command line prints it, with the line break at its end; what is prose in it in the language asked."""
    return Content(results.as_json(in_words(value)) + "\n")


def readable(task: work.Task) -> Mapping[str, Any] | None:
    """The body once more, for an error to point into."""
    try:
        body = json.loads(task.body)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None


def warm_up() -> None:
    """Import what the first request would wait for."""
    import pandas  # noqa: F401

    analysing.analyse(fixtures.scores("demsar2006/table6"))


@service
def catalogue(asked: Asked) -> Content:
    return answer(described_all())


@service
def examples(asked: Asked) -> Content:
    return answer(fixtures.tables())


@service
def example(asked: Asked) -> Content:
    name = f"{asked.values['publication']}/{asked.values['table']}"
    about = next((t for t in fixtures.tables() if t.name == name), None)
    if about is None:  # nothing but a listed name reaches the files
        near = difflib.get_close_matches(name, [t.name for t in fixtures.tables()], n=3)
        hint = f"; near it: {', '.join(near)}" if near else ""
        raise InputError("fixtures", f"there is no table {name!r} among the examples{hint}")
    scores = fixtures.scores(name)
    notes = scores.reading + scores.notes
    body = exchange.exchanged(scores, scores.better) | {"n": scores.n, "k": scores.k, "notes": notes}
    return answer(body | {"name": name, "citation": about.citation})


@service
def read(asked: Asked) -> Content:
    try:
        return answer(understanding.understood(asked.body))
    except InputError as error:
        problem = problems.of_input(error, asked.body)
        raise replace(problem, readings=understanding.ways_out(asked.body, error)) from None


@service
def runs(asked: Asked) -> Content:
    """What runs in files say: their means where there are several data sets, and on one the test for its splits."""
    from nptests.experiment.comparing import compare_runs, designs

    read, better = bodies.runs(asked.body, asked.settings)
    several = len(read.datasets) > 1
    splits, place = asked.body.get("splits"), asked.body.get("on")
    compared = None if splits is None else compare_runs(read, splits=_text("splits", splits), dataset=place)
    return answer(
        {
            "algorithms": read.algorithms,
            "datasets": read.datasets,
            "runs": read.values.shape[2],
            "better": better,
            "designs": designs(read.values.shape[2]),
            "means": exchange.exchanged(read.mean(), better) if several and len(read.algorithms) > 1 else None,
            "comparisons": compared,
        }
    )


@service
def test(asked: Asked) -> Content:
    subject = listed.procedure(asked.values["name"])
    return answer(asked.result_of(subject).as_dict())


@service
def adjusted(asked: Asked) -> Content:
    adjustment(asked.values["method"])  # a name that is not there is a wrong address, whatever the body says
    bodies.only(asked.body, "pvalues", "options")
    return answer(_adjusted(asked.values["method"], asked).as_dict())


def _adjusted(method: str, asked: Asked) -> Steps:
    known = descriptor.options_of(adjustment_steps)
    options = asked.options(known)
    bodies.only(options, *known, at="/options")
    return adjustment_steps(bodies.pvalues(asked.body, asked.settings), method, **{"alpha": LEVEL} | options)


@service
def explained(asked: Asked) -> Content:
    from nptests.derivations.explaining import derive
    from nptests.derivations.written import document
    from nptests.document.writing import DOCUMENTS, write

    result, alpha = _to_explain(asked)
    derivation = derive(result, alpha=alpha)
    format = asked.values.get("format", "json")
    if format == "json":
        return answer(spoken(derivation).as_dict())
    return Content(write(document(derivation), _word("format", format, ("json", *DOCUMENTS))), TEXTS[format])


def _to_explain(asked: Asked) -> tuple[Explained, float]:
    """The result that is explained and the level of its decision, as `nptests explain` takes them."""
    name = asked.values["name"]
    method = resolved(name, (a.name for a in adjustments()))
    if method is not None:
        if "pvalues" in asked.body:
            bodies.only(asked.body, "pvalues", "options")
            steps = _adjusted(method, asked)
            return steps, steps.alpha
        asked.body["options"] = {"alpha": LEVEL} | bodies.object_in(asked.body, "options") | {"adjust": method}
        name = "all_pairs"
    subject = listed.procedure(name)
    takes_alpha = "alpha" in subject.options
    alpha = bodies.object_in(asked.body, "options").get("alpha")
    if alpha is not None and (isinstance(alpha, bool) or not isinstance(alpha, (int, float))):
        raise InputError("option", f"alpha={alpha!r}: a number is needed", where="alpha")
    result = asked.result_of(subject, *(() if takes_alpha else ("alpha",)))
    return result, LEVEL if alpha is None else float(alpha)


@service
def picture(asked: Asked) -> Content:
    from nptests.document.pictures.drawing import draw

    kind = asked.values["kind"]
    bodies.only(asked.body, "scores", "options")
    table: Any = bodies.table(asked.body, asked.settings)
    options = asked.options({})
    if kind == "cd":
        kind = _word("kind", options.pop("kind", "cd"), KINDS)
    alpha = bodies.level(options)
    result: Any = table
    if isinstance(table, IncompleteScores) and kind != "scores":
        result = _with_holes(table, options, alpha)
    elif kind in KINDS:
        method = _text("method", options.pop("method", "nemenyi"))
        result = compared(table, method, alpha=alpha, **options)
    elif kind != "scores":
        names = tuple(p.name for p in listed.catalogue() if p.kind.table)
        method = _word("method", options.pop("method", "wilcoxon" if table.k == 2 else "friedman"), names)
        result = listed.procedure(method).run(table, **options)
    elif options:
        raise InputError("option", f"a picture of scores has no option {next(iter(options))!r}", where="options")
    drawing = draw(result, kind=kind, alpha=alpha)
    return Content(drawing.svg(inline=asked.values.get("inline") == "1"), "image/svg+xml")


def _with_holes(table: IncompleteScores, options: dict[str, Any], alpha: float) -> analysing.Analysis:
    """The analysis of a table with holes, whose own tests are drawn, not those of complete tables that were named."""
    named = options.pop("method", "all_pairs")
    if named != "all_pairs":
        raise InputError("missing", f"{named} takes complete tables, and {table.holes} scores are missing: fill them")
    return analysing.analyse(table, alpha=alpha, **options)


@service
def reported(asked: Asked) -> Content:
    from nptests.document.reports import report

    analysis = _analysed(asked, "format", "name")
    format = _word("format", asked.body.get("format", asked.values.get("format", "html")), tuple(TEXTS))
    return Content(report(analysis, format, source=asked.name), TEXTS[format])


@service
def tabulated(asked: Asked) -> Content:
    from nptests.document import tables
    from nptests.document.writing import TABLES

    kind, format = asked.values["kind"], _word("format", asked.values.get("format", "csv"), tuple(TABLES))
    analysis = _analysed(asked)
    if kind in OF_SCORES:
        sheet = getattr(tables, OF_SCORES[kind])(analysis.scores)
    elif analysis.comparisons is None:
        raise InputError("picture", "two algorithms need no comparisons after the test: there is no such table")
    else:
        sheet = getattr(tables, OF_COMPARISONS[kind])(analysis.comparisons, alpha=analysis.alpha)
    return Content(TABLES[format](sheet), TEXTS[format])


@service
def snippets(asked: Asked) -> Content:
    from nptests.analysis.r_script_text import r_script
    from nptests.document.reproducing import in_python, on_command_line

    analysis = _analysed(asked, "name")
    python, command = in_python(analysis, asked.name), on_command_line(analysis, asked.name)
    return answer({"python": python, "r": r_script(analysis), "command": command})


@service
def advised(asked: Asked) -> Content:
    bodies.only(asked.body, "scores")
    return answer({"advice": advice.advise(bodies.table(asked.body, asked.settings)), "guide": advice.guide()})


@service
def questions(asked: Asked) -> Content:
    return answer({"questions": advice.QUESTIONS, "guide": advice.guide()})


@service
def audited(asked: Asked) -> Content:
    if "base64" in asked.body:
        return _handed_in(asked.body)
    if "text" in asked.body:
        bodies.only(asked.body, "text")
        text = bodies.text(asked.body, "text")
        audit = cross.audit_sentences(text)
        return answer(audit.as_dict() | {"marks": list(cross.marks(text, audit.verdicts))})
    bodies.only(asked.body, "toml", "tables")
    tables = asked.body.get("tables", {})
    if not isinstance(tables, dict) or not all(isinstance(table, str) for table in tables.values()):
        raise InputError("type", "tables must be an object of CSV texts by name", where="/tables")
    audit_of_tables = cross.audit_paper(bodies.text(asked.body, "toml"), tables, seconds=AUDIT * asked.settings.seconds)
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
def powered(asked: Asked) -> Content:
    from nptests.web.powering import size_of

    return answer(size_of(asked.body, asked.settings, drawn=asked.values.get("picture") == "1"))


@service
def agreement(asked: Asked) -> Content:
    name = asked.values.get("procedure")
    if name is None:
        return answer(cross.agree().as_dict())
    return answer(cross.agree([cross.subject(name)]).as_dict())


@service
def course(asked: Asked) -> Content:
    from nptests.teaching.lessons.exchange import course_data

    return answer(course_data(asked.values.get("language", "en")))


@service
def lesson(asked: Asked) -> Content:
    from nptests.teaching.lessons.exchange import lesson_data

    return answer(lesson_data(_taught(asked.values["which"], asked.values.get("language", "en"))))


@service
def marked(asked: Asked) -> Content:
    from nptests.teaching.lessons.checking import check
    from nptests.teaching.lessons.exchange import marks_data

    taught = _taught(asked.values["which"], asked.values.get("language", "en"))
    bodies.only(asked.body, "answers")
    answers = asked.body.get("answers")
    if not isinstance(answers, dict) or not all(isinstance(text, str) for text in answers.values()):
        raise InputError("type", 'answers must be an object of texts, as in {"wins": "10"}', where="/answers")
    return answer(marks_data(check(taught, answers)))


@service
def moved(asked: Asked) -> Content:
    from nptests.teaching.lessons.exchange import moved_data

    bodies.only(asked.body, "picture", "numbers")
    taught = _taught(asked.values["which"], asked.values.get("language", "en"))
    return answer(moved_data(taught, asked.body.get("picture", 0), asked.body.get("numbers", {})))


@cache
def _taught(which: str, language: str) -> Lesson:
    from nptests.teaching.lessons.course import lesson
    from nptests.teaching.lessons.teaching import teach

    return teach(lesson(which, language))


@service
def analysis(asked: Asked) -> Content:
    part = asked.values.get("part", "all")
    chosen = in_words(parts.PARTS[_word("part", part, tuple(parts.PARTS))](_analysed(asked)))
    return answer(chosen) if part == "all" else Content(json.dumps(chosen, ensure_ascii=False, allow_nan=False))


@service
def certified(asked: Asked) -> Content:
    """What the definitions of the certified set make of an analysis: its test of all, and its comparisons."""
    analysis = _analysed(asked)
    parts = {"omnibus": analysis.omnibus, "comparisons": analysis.comparisons}
    return answer({name: None if part is None else cross.certify(part).as_dict() for name, part in parts.items()})


def _analysed(asked: Asked, *more: str) -> analysing.Analysis:
    """The analysis of a body; what else may stand in it is named."""
    bodies.only(asked.body, "scores", "options", *more)
    options = asked.options(descriptor.options_of(analysing.analyse))
    if "progress" in options:
        raise InputError("option", "analyse has no option 'progress' here", where="progress")
    return analysing.analyse(bodies.table(asked.body, asked.settings), **options)


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
def stac(asked: Asked) -> Content:
    from nptests.web.stac import answered

    try:
        columns = bodies.columns(asked.body, asked.settings)
        return answer(answered(asked.values["test"], asked.values["rest"].format_map(asked.values), columns))
    except InputError as error:  # STAC's clients read the sentence as `error`, with status 400
        raise problems.Problem(400, error.code, error.sentence, where=error.where, error=error.sentence) from None
