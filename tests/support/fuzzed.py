"""What is fuzzed: readers, claims, sentences and bodies of requests, each a function of bytes; where it starts.

A door either answers or refuses: with `InputError`, and the service with a status that is not 500. The first byte of an
input chooses the format of the file; the first two, the route, of which there are more than 256.
"""

import hashlib
import io
import json
import random
import warnings
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr
from functools import cache
from pathlib import Path
from typing import Any

import nptests
from crosscheck import audit_paper, audit_sentences
from nptests.read import read_columns, read_runs, read_table
from nptests.read.source import Source
from nptests.web import settings, work, worker
from nptests.web.endpoints import Endpoint, endpoints
from support.mutations import SEEDS, files
from support.random_bodies import changed

KEPT = Path(__file__).parents[1] / "fuzzing" / "kept"
ENDINGS = (*sorted(files()), ".json.txt", "")
ROUTES: tuple[Endpoint, ...] = tuple(e for e in endpoints() if e.method == "POST" and e.listed and e.example)
CHOICE = 2  # bytes
SMALL = settings.Settings(seconds=0.5, body=20_000, rows=200, columns=20, cells=2_000, draws=2_000, count=1_000)
PAPER = SEEDS["paper"].encode()
SENTENCES = tuple(sentence.encode() for sentence in SEEDS["sentences"])


def readers(data: bytes) -> None:
    """A file of any format, by every reader."""
    if not data:
        return
    opened(ENDINGS[data[0] % len(ENDINGS)], data[1:])


def opened(ending: str, data: bytes) -> None:
    """A file of this ending, given to every reader."""
    source = Source(data, f"fuzzed{ending}", "." + ending.rsplit(".", 1)[-1] if ending else "")
    every: tuple[Callable[[Source], Any], ...] = (
        lambda s: read_table(s).scores(better="higher"),
        lambda s: read_table(s, keep_all=True, transpose=True, missing="drop"),
        read_columns,
        lambda s: read_runs(s, better="lower"),
    )
    for reader in every:
        _answered_or_refused(lambda reader=reader: reader(source))


def sentences(data: bytes) -> None:
    """The sentences of a paper."""
    _answered_or_refused(lambda: audit_sentences(data.decode("utf-8", errors="replace")))


def claims(data: bytes) -> None:
    """A paper as TOML."""
    _answered_or_refused(lambda: audit_paper(data.decode("utf-8", errors="replace"), seconds=0.3))


def in_address(route: Endpoint) -> dict[str, str]:
    """The parts of the address, as in its example."""
    return {p["name"]: p["example"] for p in route.parameters if p["in"] == "path"}


def bodies(data: bytes) -> None:
    """The body of a request to a route."""
    if len(data) >= CHOICE:
        asked(chosen(data), data[CHOICE:])


def chosen(data: bytes) -> Endpoint:
    """The route that the first bytes of an input choose."""
    return ROUTES[int.from_bytes(data[:CHOICE]) % len(ROUTES)]


def asked(route: Endpoint, body: bytes) -> None:
    """A body sent to a route."""
    log = io.StringIO()
    with redirect_stderr(log):
        answer = worker.answered(work.Task(route.service, {**in_address(route), **route.values}, body), SMALL)
    if answer.status >= 500:
        raise AssertionError(f"{route.path} answers {answer.status}: {log.getvalue()[:300]}")


def keep(target: str, data: bytes) -> Path:
    """An input as a file whose name says what it is given to: `replay` reads it again."""
    name, stored = hashlib.sha256(data).hexdigest()[:12], data[1:]
    if target == "bodies":
        name, stored = f"{chosen(data).name}-{name}.json", data[CHOICE:]
    elif target == "readers":
        name += ENDINGS[data[0] % len(ENDINGS)]
    else:
        stored = data
    path = KEPT / target / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(stored)
    return path


def replay(path: Path) -> None:
    """What was kept, given to its door again."""
    data, target = path.read_bytes(), path.parent.name
    if target == "bodies":
        kind = path.name.rsplit("-", 1)[0]
        asked(next(route for route in ROUTES if route.name == kind), data)
    elif target == "readers":
        opened(path.name.partition(".")[1] + path.name.partition(".")[2], data)
    else:
        TARGETS[target](data)


TARGETS: dict[str, Callable[[bytes], None]] = {t.__name__: t for t in (readers, sentences, claims, bodies)}


def _answered_or_refused(call: Callable[[], Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", nptests.InputWarning)
        try:
            call()
        except nptests.InputError as problem:
            if "\n" in problem.message or len(problem.message) > 2000:
                raise AssertionError(f"the message is no sentence: {problem.message[:200]!r}") from None


@cache
def seeds(target: str) -> tuple[bytes, ...]:
    """Good inputs to start from."""
    good: dict[str, Callable[[], Iterator[bytes]]] = {
        "readers": lambda: (bytes([ENDINGS.index(ending)]) + data for ending, data in sorted(files().items())),
        "sentences": lambda: iter(SENTENCES),
        "claims": lambda: iter((PAPER,)),
        "bodies": lambda: (i.to_bytes(CHOICE) + json.dumps(e.example).encode() for i, e in enumerate(ROUTES)),
    }
    return tuple(good[target]())


def mutated_json(data: bytes, chance: random.Random) -> bytes:
    """A body with a part replaced, doubled or removed; what is no JSON, or too deep, is returned as it is."""
    try:
        return json.dumps(changed(json.loads(data), chance)).encode()
    except (ValueError, RecursionError):
        return data
