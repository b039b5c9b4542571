"""The application: routes from the table of endpoints, the page, and the guards around them."""

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware

from nptests import __version__
from nptests.languages.translating import languages, speaking
from nptests.web import limits, openapi, problems, services, shares
from nptests.web.endpoints import JOBS, LATER, STATE, Endpoint, endpoints, refusals
from nptests.web.jobs import Jobs
from nptests.web.metrics import Metrics
from nptests.web.pool import Pool
from nptests.web.settings import Settings
from nptests.web.work import Answer, Task

ABOUT = "The statistical comparison of algorithms as a service: every answer is what the command line prints."
LIKED = re.compile(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*", re.IGNORECASE)  # of the header `Accept` (RFC 9110, 12.5.1)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The whole platform as one ASGI application."""
    chosen = settings or Settings()
    pool = Pool(chosen)
    jobs = Jobs(Path(chosen.jobs), pool) if chosen.jobs else None

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await pool.start()
        if jobs is not None:
            jobs.start()
        yield
        if jobs is not None:
            await jobs.stop()
        await pool.stop()

    app = FastAPI(
        title="nptests",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # a redirect would be built from the Host header, which the client writes
    )
    app.state.pool = pool
    for endpoint in endpoints():
        _add(app, endpoint, pool, jobs)
    if jobs is not None:
        _add_jobs(app, jobs)
    _add_page(app)
    metrics = Metrics()
    _add_metrics(app, metrics, pool)
    described = cache(lambda: openapi.document(app))
    app.openapi = described  # type: ignore[method-assign]
    app.add_exception_handler(problems.Problem, _refused)
    app.add_exception_handler(HTTPException, _no_route)
    if chosen.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(chosen.origins),
            allow_methods=["GET", "HEAD", "POST", "DELETE"],
            allow_headers=["authorization", "content-type", "prefer"],
            expose_headers=["location", "ratelimit-limit", "ratelimit-remaining", "ratelimit-reset", "retry-after"],
        )
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=5)
    app.add_middleware(limits.Door, settings=chosen, metrics=metrics)
    return app


def _add(app: FastAPI, endpoint: Endpoint, pool: Pool, jobs: Jobs | None) -> None:
    constants = Constants(endpoint, pool)

    names = [p["name"] for p in endpoint.parameters]

    def values_in(request: Request) -> dict[str, str]:
        if unknown := set(request.query_params) - set(names):
            words = f"the names are {', '.join(names)}" if names else "this address takes none"
            raise problems.Problem(422, "unknown", f"{min(unknown)!r} is no parameter here: {words}")
        format = _format(request, endpoint.answers)
        return {**endpoint.values, **_language(request), **format, **request.query_params, **request.path_params}

    async def handle(request: Request) -> Response:
        if endpoint.body is not None:
            _check_kind(request)
        values = values_in(request)
        task = Task(endpoint.service, values, await request.body(), endpoint.dear, shares.client_of(request.scope))
        if jobs is not None and endpoint.body is not None and LATER in request.headers.get("prefer", "").lower():
            key = await jobs.submit(task)
            place = {"location": f"{request.scope.get('root_path', '')}/v1/jobs/{key}", "preference-applied": LATER}
            return JSONResponse(jobs.state(key), 202, place)
        answer = await (constants.answer(values) if endpoint.constant else pool.answer(task))
        if answer.status == 200:
            _format(request, [answer.media_type])
        if endpoint.constant and answer.status == 200:
            return _marked(answer.body, answer.media_type, request.headers.get("if-none-match"))
        return Response(answer.body, answer.status, media_type=answer.media_type)

    app.add_api_route(
        endpoint.path,
        handle,
        methods=[endpoint.method],
        name=endpoint.name,
        operation_id=endpoint.name,
        summary=endpoint.summary,
        description=endpoint.description,
        tags=[endpoint.tag],
        responses=endpoint.responses(),
        response_class=Response,
        openapi_extra=endpoint.openapi(),
        include_in_schema=endpoint.listed and not endpoint.alike,
    )


def _add_metrics(app: FastAPI, metrics: Metrics, pool: Pool) -> None:
    async def text() -> Response:
        now = {"computing": len(pool.running), "waiting": len(pool.queue), "free_places": len(pool.free)}
        return Response(metrics.text(now), media_type="text/plain; version=0.0.4")

    app.add_api_route("/metrics", text, methods=["GET"], include_in_schema=False)


def _add_jobs(app: FastAPI, jobs: Jobs) -> None:
    async def state(key: str) -> Response:
        return JSONResponse(jobs.state(key))

    async def result(key: str) -> Response:
        answer = await jobs.answer(key)
        return Response(answer.body, answer.status, media_type=answer.media_type)

    async def cancel(key: str) -> Response:
        jobs.cancel(key)
        return Response(status_code=204)

    path = "/v1/jobs/{key}"
    whole = {200: {"description": "What the request is answered"}, **refusals(400, 404, 409, 422, 503, 504)}
    routes: tuple[tuple[str, Any, str, int, dict[int | str, dict[str, Any]]], ...] = (
        ("GET", state, path, 200, {200: STATE, **refusals(404)}),
        ("GET", result, f"{path}/result", 200, whole),
        ("DELETE", cancel, path, 204, refusals(404)),
    )
    for (name, summary), (method, does, at, status, responses) in zip(JOBS.items(), routes, strict=True):
        about: dict[str, Any] = {"operation_id": name, "summary": summary, "tags": ["jobs"], "status_code": status}
        app.add_api_route(at, does, methods=[method], responses=responses, response_class=Response, **about)


class Constants:
    """The answers of a route that never change: each is found once, by one task for all who ask, and kept."""

    MOST = 1_000  # answers kept: one can be asked for in many spellings

    def __init__(self, endpoint: Endpoint, pool: Pool) -> None:
        self.endpoint, self.pool = endpoint, pool
        self.kept: dict[tuple[tuple[str, str], ...], asyncio.Task[Answer]] = {}

    async def answer(self, values: Mapping[str, str]) -> Answer:
        """The answer; who leaves does not end the work, which others or a later request wait for."""
        key = tuple(sorted(values.items()))
        if key not in self.kept:
            task = Task(self.endpoint.service, values, dear=self.endpoint.dear)
            finding = asyncio.create_task(self.pool.answer(task, self.endpoint.seconds))
            self.kept[key] = finding
            finding.add_done_callback(lambda _: self._forget(key))
        return await asyncio.shield(self.kept[key])

    def _forget(self, key: tuple[tuple[str, str], ...]) -> None:
        work = self.kept[key]
        failed = work.cancelled() or work.exception() is not None or work.result().status != 200
        if failed or len(self.kept) > self.MOST:
            del self.kept[key]


def _language(request: Request) -> dict[str, str]:
    """The language that is asked for first, where it is one of ours and not English."""
    wanted = request.headers.get("accept-language", "").strip().lower()[:2]
    return {"language": wanted} if wanted in languages()[1:] else {}


def _format(request: Request, kinds: Iterable[str]) -> dict[str, str]:
    """The form of the answer, where the client likes another better than the usual one."""
    usual, *others = kinds
    best = accepted(request.headers.get("accept", ""), (usual, *others))
    if best is None:
        words = f"none of the types in Accept is to be had here: the answer is {' or '.join((usual, *others))}"
        raise problems.Problem(406, "accept", words)
    return {} if best == usual else {"format": next(word for word, kind in services.TEXTS.items() if kind == best)}


def _check_kind(request: Request) -> None:
    if request.headers.get("content-encoding", "identity") != "identity":
        raise problems.Problem(415, "media-type", "the body is compressed (Content-Encoding): send it as it is")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise problems.Problem(415, "media-type", "the body is JSON: send it with Content-Type: application/json")


def _add_page(app: FastAPI) -> None:
    async def health() -> dict[str, str]:
        return {"status": "ok", "version": __version__}

    async def ready() -> dict[str, str]:
        if not app.state.pool.ready:
            raise problems.Problem(503, "starting", "the workers are being started, or the service ends")
        return {"status": "ready", "version": __version__}

    async def page(request: Request) -> Response:
        return page_file(request.path_params.get("path", "index.html"), request.headers.get("if-none-match"))

    app.add_api_route("/healthz", health, methods=["GET"], summary="Is the service up?", tags=["service"])
    app.add_api_route("/health", health, methods=["GET"], include_in_schema=False)
    app.add_api_route("/ready", ready, methods=["GET"], summary="Does it take requests?", tags=["service"])
    for path in ("/", "/static/{path:path}"):
        app.add_api_route(path, page, methods=["GET"], include_in_schema=False)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, problems.Problem)
    with speaking(_language(request).get("language")):
        body = error.as_json()
    return Response(body, error.status, error.headers, media_type=problems.MEDIA_TYPE)


async def _no_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    details: dict[int, Any] = {
        404: ("path", "there is nothing at this address: /openapi.json lists what there is"),
        405: ("verb", "this address does not take this method: the Allow header says which it takes"),
    }
    code, detail = details.get(error.status_code, ("http", str(error.detail)))
    with speaking(_language(request).get("language")):
        body = problems.Problem(error.status_code, code, detail).as_json()
    return Response(body, error.status_code, dict(error.headers or {}), media_type=problems.MEDIA_TYPE)


FOLDER = Path(__file__).resolve().parent / "page"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


@cache
def _names() -> frozenset[str]:
    """The files there are: a request can name one of these and nothing else."""
    return frozenset(p.relative_to(FOLDER).as_posix() for p in FOLDER.rglob("*") if p.suffix in KINDS and p.is_file())


def page_file(name: str, known: str | None = None) -> Response:
    """One file; 304 where the browser knows it already."""
    if name not in _names():
        raise problems.Problem(404, "path", "the page has no such file")
    return _marked((FOLDER / name).read_bytes(), KINDS[Path(name).suffix], known)


def _marked(content: bytes, kind: str, known: str | None) -> Response:
    """Content with its mark, by which who knows it already need not be sent it again."""
    mark = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"etag": mark, "cache-control": "no-cache", "vary": "accept-language"}
    marks = [other.strip().removeprefix("W/") for other in (known or "").split(",")]
    if mark in marks:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=kind)


def accepted(header: str, kinds: Iterable[str]) -> str | None:
    """The kind that a client likes best, of equals the first; none where none is taken. No header takes everything."""
    ranges = [_range(part) for part in header.split(",") if part.strip()] or [("*/*", 1.0)]
    liked = {kind: _liking(kind, ranges) for kind in kinds}
    best = max(liked, key=lambda kind: liked[kind])
    return best if liked[best] > 0 else None


def _range(part: str) -> tuple[str, float]:
    name, *parameters = part.split(";")
    weights = [float(weight[1]) for weight in map(LIKED.fullmatch, parameters) if weight]
    return name.strip().lower(), min(1.0, *weights, 1.0)


def _liking(kind: str, ranges: list[tuple[str, float]]) -> float:
    """What is said of the kind itself counts before what is said of its family, and of all."""
    for name in (kind, kind.partition("/")[0] + "/*", "*/*"):
        if weights := [weight for range_, weight in ranges if range_ == name]:
            return max(weights)
    return 0.0
