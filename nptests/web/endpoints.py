"""Every route of the service as a row; those of procedures and adjustments come from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from nptests.catalogue import procedures
from nptests.web import schemas


@dataclass(frozen=True)
class Endpoint:
    """One route.

    service    the function of nptests.web.services that answers
    given      what the route itself says to it
    body       JSON schema of the body; None for GET
    example    a body that works
    answers    media type -> JSON schema of the answer
    constant   the answer never changes while the process lives: it is kept
    """

    method: str
    path: str
    service: str
    summary: str
    tag: str
    given: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    example: Any = None
    answers: Mapping[str, Any] = field(default_factory=lambda: {"application/json": {"type": "object"}})
    parameters: tuple[Mapping[str, Any], ...] = ()
    description: str = ""
    constant: bool = False
    listed: bool = True

    @property
    def name(self) -> str:
        """The operation's identifier."""
        words = self.path.replace("{", "").replace("}", "").replace(".", "/").split("/")
        return "_".join([self.method.lower(), *filter(None, words)]).replace("-", "_")

    def responses(self) -> dict[int | str, dict[str, Any]]:
        """What may come back, for the OpenAPI document."""
        made: dict[int | str, dict[str, Any]] = {
            200: {"description": "The result", "content": {kind: {"schema": s} for kind, s in self.answers.items()}}
        }
        refusals = {503: "Too many requests, or the process ended", 504: "The deadline was reached"}
        if self.parameters:
            refusals |= {404: "There is nothing of that name", 422: "A parameter that cannot be used"}
        if self.body is not None:
            refusals |= {
                400: "No JSON",
                408: "The request came too slowly",
                413: "The request is too large",
                415: "The Content-Type is not application/json",
                422: "Input that cannot be used: `field` says where, `detail` how to mend it",
            }
        content = {"application/problem+json": {"schema": schemas.PROBLEM}}
        return made | {status: {"description": said, "content": content} for status, said in sorted(refusals.items())}

    def openapi(self) -> dict[str, Any]:
        """What the route takes, for the OpenAPI document."""
        made: dict[str, Any] = {"parameters": list(self.parameters)} if self.parameters else {}
        if self.body is not None:
            content: dict[str, Any] = {"schema": self.body}
            if self.example is not None:
                content["example"] = self.example
            made["requestBody"] = {"required": True, "content": {"application/json": content}}
        return made


def endpoints() -> tuple[Endpoint, ...]:
    """Every route, in the order of the documentation."""
    return (*_lists(), *_tables(), *_tests())


def _lists() -> Iterator[Endpoint]:
    array = {"application/json": {"type": "array", "items": {"type": "object"}}}
    yield Endpoint(
        "GET", "/v1/catalogue", "catalogue", "Every procedure, its options and its equivalents in R", "catalogue",
        answers=array, constant=True,
    )  # fmt: skip
    yield Endpoint(
        "GET", "/v1/fixtures", "examples", "The tables of the literature", "examples", answers=array, constant=True
    )
    yield Endpoint(
        "GET", "/v1/fixtures/{publication}/{table}", "example", "One table of the literature, as a body", "examples",
        parameters=(
            schemas.path("publication", schemas.word("demsar2006")), schemas.path("table", schemas.word("table6")),
        ), constant=True,
    )  # fmt: skip


def _tables() -> Iterator[Endpoint]:
    yield Endpoint(
        "POST", "/v1/read", "read", "What is understood of a table, in whatever format", "tables",
        body=schemas.FILE, example=schemas.FILE_EXAMPLE,
    )  # fmt: skip
    yield Endpoint(
        "POST", "/v1/analyse", "analysis", "From a table to a conclusion", "tables",
        body=schemas.analysis_body(), example=schemas.scores_example(),
    )  # fmt: skip


def _tests() -> Iterator[Endpoint]:
    for p in procedures():
        yield Endpoint(
            "POST", f"/v1/tests/{p.name}", "test", p.title, "tests", given={"name": p.name},
            body=schemas.body_of(p), example=schemas.example_of(p), description=schemas.description_of(p),
        )  # fmt: skip
    yield Endpoint("POST", "/v1/tests/{name}", "test", "One procedure by name", "tests", body={}, listed=False)
