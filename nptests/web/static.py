"""The files of the page: package data, served as they are."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from fastapi import Response

from nptests.web.problems import Problem

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
        raise Problem(404, "path", "the page has no such file")
    content = (FOLDER / name).read_bytes()
    mark = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"etag": mark, "cache-control": "no-cache"}
    if known == mark:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=KINDS[Path(name).suffix])
