"""`nptests serve`: the web platform."""

import hashlib
import os
import sys
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path

from nptests.cli import manners
from nptests.errors import InputError
from nptests.experiment import processes
from nptests.results import as_json


def command(arguments: list[str]) -> int:
    words = _parser().parse_args(arguments)
    if not 0 <= words.port <= 65535:
        raise InputError("option", f"--port {words.port}: ports are 0 to 65535 (0: any that is free)", where="port")
    processes.check_workers(words.workers)
    if not 0 < words.seconds < float("inf"):
        raise InputError("option", f"--seconds {words.seconds}: more than 0 is needed", where="seconds")
    if words.rate < 0:
        raise InputError("option", f"--rate {words.rate}: 1 or more is needed, or 0 for any", where="rate")
    if any(find_spec(name) is None for name in ("fastapi", "uvicorn")):
        raise InputError("web", "the web platform is not installed: pip install 'nptests[web]'")
    from nptests.web.server import serve
    from nptests.web.settings import Settings

    settings = Settings(
        workers=words.workers,
        seconds=words.seconds,
        origins=tuple(words.origin),
        hosts=tuple(words.allow_host),
        jobs=words.jobs,
        rate=words.rate,
        token=None if words.token_file is None else _mark(words.token_file),
    )
    address = f"http://{words.host}:{words.port}/"
    if words.json:
        print(as_json({"address": address, **asdict(settings)}), flush=True)
    print(f"nptests: {address}  (Ctrl-C ends it)", file=sys.stderr)
    serve(settings, host=words.host, port=words.port, root=words.root_path)
    return manners.DONE


def _mark(path: str) -> str:
    """The SHA-256 of the token in a file."""
    try:
        token = Path(path).read_bytes().strip()
    except OSError as problem:
        raise InputError("file", f"--token-file {path}: {problem.strerror}", where="token-file") from None
    if not token:
        raise InputError("file", f"--token-file {path}: it is empty", where="token-file")
    return hashlib.sha256(token).hexdigest()


def _parser() -> manners.Parser:
    parser = manners.Parser.of("serve", workers=os.cpu_count() or 1)
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="allow scripts of this origin (CORS); repeatable"
    )
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", type=str.lower,
        help="answer only requests to this name (Host header); repeatable (default: any)",
    )  # fmt: skip
    parser.add_argument(
        "--rate", type=int, default=0, metavar="N", help="requests a minute of one client (default: any)"
    )
    parser.add_argument("--token-file", metavar="FILE", help="answer only who sends the token in this file")
    parser.add_argument(
        "--jobs", metavar="FOLDER", help="keep requests with `Prefer: respond-async` and their answers there"
    )
    manners.add(parser, "serve out")
    return parser
