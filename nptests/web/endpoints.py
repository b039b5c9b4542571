"""Every route of the service as a row; those of procedures and adjustments come from the catalogue."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from nptests.adjustments.methods import adjustments
from nptests.data.kinds.schema import SCORES
from nptests.procedures.listed import catalogue
from nptests.teaching.lessons.course import languages
from nptests.web import powering, schemas, services, stac
from nptests.web.answers import ref
from nptests.web.parts import PARTS

TEST, EXPLAIN, ADJUST, TABLE = "/v1/tests/{name}", "/v1/explain/{name}", "/v1/adjust/{method}", "/v1/tables/{kind}"
TOGETHER: Mapping[str, str] = schemas.WRITTEN["together"]  # routes that the document tells of as one


@dataclass(frozen=True)
class Endpoint:
    """One route.

    service    the function of nptests.web.services that answers
    values     what the route itself says to it
    body       JSON schema of the body; None for GET
    example    a body that works
    answers    media type -> JSON schema of the answer
    constant   the answer never changes while the process lives: it is found once, and kept
    seconds    a deadline of its own, for what is found once
    dear       it may compute for long, whatever the body says
    alike      the path by which the document tells of it and its like together
    """

    method: str
    path: str
    service: str
    summary: str
    tag: str
    values: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    example: Any = None
    answers: Mapping[str, Any] = field(default_factory=lambda: RECORD)
    parameters: tuple[Mapping[str, Any], ...] = ()
    description: str = ""
    constant: bool = False
    seconds: float | None = None
    dear: bool = False
    listed: bool = True
    alike: str = ""

    @property
    def name(self) -> str:
        """The operation's identifier."""
        words = self.path.replace("{", "").replace("}", "").replace(".", "/").split("/")
        return "_".join([self.method.lower(), *filter(None, words)]).replace("-", "_")

    def responses(self) -> dict[int | str, dict[str, Any]]:
        """What may come back, for the OpenAPI document."""
        answers: dict[int | str, dict[str, Any]] = {
            200: {"description": "The result", "content": {kind: {"schema": s} for kind, s in self.answers.items()}}
        }
        if self.constant:
            answers[304] = {"description": "The client has it already (If-None-Match names its ETag)"}
        kinds = {"any": True, "parameters": self.parameters, "body": self.body is not None, "alike": self.alike}
        refused: dict[str, str] = {}
        for kind, is_so in kinds.items():
            refused |= schemas.REFUSED[kind] if is_so else {}
        content = {"application/problem+json": {"schema": schemas.PROBLEM}}
        answers |= {int(status): {"description": why, "content": content} for status, why in sorted(refused.items())}
        return answers

    def openapi(self) -> dict[str, Any]:
        """What the route takes, for the OpenAPI document."""
        operation: dict[str, Any] = {"parameters": list(self.parameters)} if self.parameters else {}
        if self.body is not None:
            content: dict[str, Any] = {"schema": self.body}
            if self.example is not None:
                content["example"] = self.example
            operation["requestBody"] = {"required": True, "content": {"application/json": content}}
        return operation


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problems that a route of the service itself may answer, for the OpenAPI document."""
    content = {"application/problem+json": {"schema": schemas.PROBLEM}}
    return {status: {"description": HTTPStatus(status).phrase, "content": content} for status in statuses}


PREFER: Mapping[str, Any] = schemas.WRITTEN["prefer"]  # of a request that is to be a job
(LATER,) = PREFER["schema"]["enum"]
JOBS: Mapping[str, str] = schemas.WRITTEN["jobs"]  # what a job's key leads to: the operation and its summary
_STATE = {"application/json": {"schema": ref("JobState")}}
STATE = {"description": "Its state", "content": _STATE}
SUBMITTED: Mapping[str, Any] = {
    "description": "The request is a job: its key leads to its state and to the answer",
    "headers": {"Location": {"description": "Where its state is", "schema": {"type": "string"}}},
    "content": _STATE,
    "links": {
        name: {"operationId": name, "description": summary, "parameters": {"key": "$response.body#/id"}}
        for name, summary in JOBS.items()
    },
}


def endpoints() -> tuple[Endpoint, ...]:
    """Every route, in the order of the documentation."""
    return (*_lists(), *_tables(), *_procedures(), *_adjustments(), *_trust(), *_lessons(), *_stac())


def _lists() -> Iterator[Endpoint]:
    yield Endpoint(
        "GET", "/v1/catalogue", "catalogue", "Every procedure and measure, its options and its equivalents in R",
        "catalogue", answers=LIST, constant=True,
    )  # fmt: skip
    yield Endpoint(
        "GET", "/v1/fixtures", "examples", "The tables of the literature", "examples", answers=LIST, constant=True
    )
    yield Endpoint(
        "GET", "/v1/fixtures/{publication}/{table}", "example", "One table of the literature, as a body", "examples",
        parameters=(schemas.path("publication", "demsar2006"), schemas.path("table", "table6")), constant=True,
    )  # fmt: skip
    yield Endpoint(
        "GET", "/v1/advise/questions", "questions", "The questions of the assistant, and the guide they lead through",
        "advice", constant=True,
    )  # fmt: skip


def _tables() -> Iterator[Endpoint]:
    """What takes a table of scores."""
    table: dict[str, Any] = {"body": schemas.analysis_body(), "example": schemas.scores_example()}
    yield Endpoint(
        "POST", "/v1/read", "read", "What is understood of a table, in whatever format", "tables",
        **schemas.written("file"),
    )  # fmt: skip
    yield Endpoint(
        "POST", "/v1/runs", "runs", "Folds or seeds of an experiment, by the test that suits them", "tables",
        **schemas.written("runs"),
    )  # fmt: skip
    yield Endpoint(
        "POST", "/v1/analyse", "analysis", "From a table to a conclusion", "tables", **table,
        parameters=(schemas.query("part", *PARTS),), answers=ANALYSES,
    )  # fmt: skip
    yield Endpoint(
        "POST", "/v1/certify", "certified", "How many digits of an analysis hold, by other code", "trust", **table,
        dear=True,
    )  # fmt: skip
    yield Endpoint(
        "POST", "/v1/advise", "advised", "What the rules of the literature say of a table", "advice",
        body=schemas.object_of({"scores": SCORES}), example=schemas.scores_example(), answers=_answer("Advised"),
    )  # fmt: skip
    named = {"name": {"type": "string", "description": "what the table is called in the lines that repeat this"}}
    yield Endpoint(
        "POST", "/v1/snippets", "snippets", "The same analysis in Python, in R and on the command line", "tables",
        body=schemas.analysis_body(named), example=schemas.scores_example(), answers=_answer("Snippets"),
    )  # fmt: skip
    formats = ("html", "markdown", "latex", "text")
    yield Endpoint(
        "POST", "/v1/report", "reported", "The report of an analysis", "tables", answers=_texts(formats),
        body=schemas.analysis_body({**named, "format": {"enum": list(formats)}}), example=schemas.scores_example(),
    )  # fmt: skip
    formats = ("csv", "latex", "markdown", "html")
    for kind in (*services.OF_SCORES, *services.OF_COMPARISONS):
        yield Endpoint(
            "POST", f"/v1/tables/{kind}", "tabulated", f"A table of an analysis: {kind}", "tables",
            values={"kind": kind}, answers=_texts(formats), parameters=(schemas.query("format", *formats),), **table,
            alike=TABLE,
        )  # fmt: skip
    yield Endpoint(
        "POST", "/v1/power", "powered", "How many data sets a test needs", "power", body=powering.POWER,
        example=powering.POWER_EXAMPLE, parameters=(schemas.query("picture", "0", "1"),), dear=True,
        answers=_answer("SampleSize"),
    )  # fmt: skip
    for kind in ("cd", "pvalues", "ranks", "null", "scores"):
        yield Endpoint(
            "POST", "/v1/cd.svg" if kind == "cd" else f"/v1/pictures/{kind}.svg", "picture", f"A picture: {kind}",
            "pictures", values={"kind": kind}, body=schemas.picture_body(kind), example=schemas.scores_example(),
            answers={"image/svg+xml": {"type": "string"}}, parameters=(schemas.query("inline", "0", "1"),),
        )  # fmt: skip


def _procedures() -> Iterator[Endpoint]:
    """The procedures of the catalogue: each as a test, and explained where there is a derivation."""
    for p in catalogue():
        about: dict[str, Any] = {"values": {"name": p.name}, "example": schemas.example_of(p)}
        yield Endpoint(
            "POST", f"/v1/tests/{p.name}", "test", p.title, "tests", body=schemas.body_of(p), description=p.definition,
            answers=_answer(p.gives.__name__), alike=TEST, **about,
        )  # fmt: skip
        yield Endpoint(
            "POST", f"/v1/explain/{p.name}", "explained", f"{p.title}, step by step", "derivations",
            body=schemas.body_of(p, level=True), answers=EXPLAINED, parameters=FORMATS_OF_STEPS, alike=EXPLAIN,
            **about,
        )  # fmt: skip
    for p in (p for p in catalogue() if p.composes):
        yield Endpoint(
            "POST", f"/v1/{p.name.replace('_', '-')}", "test", p.title, "tests", values={"name": p.name},
            body=schemas.body_of(p), example=schemas.example_of(p), answers=_answer(p.gives.__name__),
        )  # fmt: skip
    yield Endpoint("POST", TEST, "test", "Any other spelling", "tests", body={}, listed=False)


def _adjustments() -> Iterator[Endpoint]:
    example = {"pvalues": [0.01, 0.04, 0.03], "options": {"alpha": 0.05}}
    for a in adjustments():
        about: dict[str, Any] = {"body": schemas.adjustment_body(), "example": example}
        yield Endpoint(
            "POST", f"/v1/adjust/{a.name}", "adjusted", a.title, "adjustments", values={"method": a.name},
            answers=_answer("Steps"), alike=ADJUST, **about,
        )  # fmt: skip
        yield Endpoint(
            "POST", f"/v1/explain/{a.name}", "explained", f"{a.title}, step by step", "derivations",
            values={"name": a.name}, answers=EXPLAINED, parameters=FORMATS_OF_STEPS, alike=EXPLAIN, **about,
        )  # fmt: skip
    yield Endpoint("POST", ADJUST, "adjusted", "Any other spelling", "adjustments", body={}, listed=False)
    yield Endpoint("POST", EXPLAIN, "explained", "Any other spelling", "tests", body={}, listed=False)


def _trust() -> Iterator[Endpoint]:
    yield Endpoint(
        "GET", "/v1/agreement", "agreement", "Our numbers against R's recorded answers, counted now", "trust",
        parameters=(schemas.query("procedure", example="quade"),), constant=True, seconds=600,
        dear=True,
    )  # fmt: skip
    yield Endpoint(
        "POST", "/v1/audit", "audited", "The claims of a paper, or the statistics in its sentences, judged", "trust",
        **schemas.written("audit"), dear=True,
    )  # fmt: skip


def _lessons() -> Iterator[Endpoint]:
    language = schemas.query("language", *languages())
    which = schemas.path("which", "1")
    yield Endpoint("GET", "/v1/lessons", "course", "The lessons", "lessons", parameters=(language,), constant=True)
    yield Endpoint(
        "GET", "/v1/lessons/{which}", "lesson", "One lesson, its numbers computed", "lessons",
        parameters=(which, language), constant=True,
    )  # fmt: skip
    yield Endpoint(
        "POST", "/v1/lessons/{which}/check", "marked", "Answers to exercises, marked", "lessons",
        parameters=(which, language), **schemas.written("answers"),
    )  # fmt: skip
    yield Endpoint(
        "POST", "/v1/lessons/{which}/moved", "moved", "A picture of a lesson at other numbers", "lessons",
        parameters=(which, language), **schemas.written("dials"),
    )  # fmt: skip


def _stac() -> Iterator[Endpoint]:
    """STAC's own addresses, one by one."""
    alpha = schemas.path("alpha", "0.05")
    for test in stac.TESTS:
        yield _stac_route(test, "", ())
        yield _stac_route(test, "/{alpha}", (alpha,), "/{post_hoc}")
    control = schemas.path("control", "a")
    for test in stac.RANKINGS:
        yield _stac_route(test, "", ())
        which = (schemas.path("post_hoc", "holm_test"),)  # or alpha
        yield _stac_route(test, "/{post_hoc}", which, "/{post_hoc}")
        for post_hoc in stac.POST_HOCS:
            for rest, parts in (("/{control}", (control,)), ("/{control}/{alpha}", (control, alpha))):  # or alpha
                yield _stac_route(test, f"/{post_hoc}{rest}", parts, "/{post_hoc}" + rest)


def _stac_route(test: str, rest: str, parameters: tuple[Mapping[str, Any], ...], alike: str = "") -> Endpoint:
    return Endpoint(
        "POST", f"/{test}{rest}", "stac", f"STAC's /{test}", "STAC", values={"test": test, "rest": rest},
        **schemas.written("stac"), parameters=parameters, alike="/{test}" + alike,
    )  # fmt: skip


def _texts(formats: tuple[str, ...]) -> dict[str, Any]:
    return {services.TEXTS[format]: {"type": "string"} for format in formats}


def _answer(name: str) -> dict[str, Any]:
    return {"application/json": ref(name)}


RECORD: Mapping[str, Any] = _answer("Record")
ANALYSES = {"application/json": {"anyOf": [ref("Analysis"), ref("FirstPart"), ref("Pairs")]}}
LIST = {"application/json": {"type": "array", "items": ref("Record")}}
EXPLAINED = {**_answer("Derivation"), **_texts(("text", "markdown", "latex", "html"))}
FORMATS_OF_STEPS = (schemas.query("format", "json", "text", "markdown", "latex", "html"),)
