"""What went wrong, as application/problem+json (RFC 9457): one shape for every refusal."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from nptests.errors import InputError
from nptests.languages.translating import said
from nptests.results import as_json

MEDIA_TYPE = "application/problem+json"
PAUSE = 5  # seconds after which a client that was told to come back may do so
# What is named in the address and is not there; every other InputError is about the body.
_NOT_FOUND = frozenset({"procedure", "adjustment", "fixtures", "lesson"})


@dataclass(eq=False)  # not frozen: whoever passes an exception on sets its traceback
class Problem(Exception):
    """A refusal: the HTTP status, a stable word for programs, a sentence for people.

    field    JSON pointer (RFC 6901) to what is wrong in the body, where that is known
    where    the row, column or option in words
    error    the sentence once more, under the name that STAC's clients read
    readings ways to go on that were tried on what was sent: the options to add, and what they give
    """

    status: int
    code: str
    detail: str
    field: str | None = None
    where: str | None = None
    error: str | None = None
    readings: Sequence[Mapping[str, Any]] = ()

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the answer, beside those of every answer."""
        if self.status in (408, 413):
            return {"connection": "close"}
        if self.status == 401:
            return {"www-authenticate": "Bearer"}
        return {"retry-after": str(PAUSE)} if self.status in (429, 503) else {}

    def as_json(self) -> str:
        """The body of the answer, in the language in force."""
        members = {
            "type": f"urn:nptests:problem:{self.code}",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": said(self.detail),
            "code": self.code,
            "field": self.field,
            "where": self.where,
            "error": self.error,
            "readings": list(self.readings) or None,
        }
        return as_json({name: value for name, value in members.items() if value is not None}) + "\n"


def of_input(error: InputError, body: Any = None) -> Problem:
    """An InputError of the library as a problem."""
    status = 404 if error.code in _NOT_FOUND else 422
    field = None if status == 404 else pointer(error, body)
    return Problem(status, error.code, error.sentence, field, None if field == error.where else error.where)


def pointer(error: InputError, body: Any) -> str | None:
    """Where in the body an error points to: /scores/values/2/0, /options/alpha, ..."""
    if error.where == "":
        return ""  # the whole body
    where = error.where or ""
    if where.startswith("/"):
        return where
    if not isinstance(body, Mapping):
        return None
    scores = body.get("scores")
    if error.code == "option" and isinstance(body.get("options"), Mapping):
        return f"/options/{_escaped(where)}" if where in body["options"] else "/options"
    if isinstance(scores, Mapping):
        cell = re.match(r"row (\d+)\b.*?, column (\d+)\b", where)
        if cell:
            return f"/scores/values/{int(cell[1]) - 1}/{int(cell[2]) - 1}"
        return "/scores/better" if error.code == "better" else "/scores"
    sample = re.match(r"sample ([ab]), position (\d+)", where)
    if sample and sample[1] in body:
        return f"/{sample[1]}/{int(sample[2]) - 1}"
    place = re.match(r"p-value (\d+)", where)
    if place and "pvalues" in body:
        return f"/pvalues/{int(place[1]) - 1}"
    return f"/{_escaped(where)}" if where in body else None


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
