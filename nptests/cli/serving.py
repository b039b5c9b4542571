"""`nptests serve`: the web platform."""

import os
import sys
from dataclasses import asdict
from importlib.util import find_spec

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
    if any(find_spec(name) is None for name in ("fastapi", "uvicorn")):
        raise InputError("web", "the web platform is not installed: pip install 'nptests[web]'")
    from nptests.web.server import serve
    from nptests.web.settings import Settings

    settings = Settings(
        workers=words.workers, seconds=words.seconds, origins=tuple(words.origin), hosts=tuple(words.allow_host)
    )
    address = f"http://{words.host}:{words.port}/"
    if words.json:
        print(as_json({"address": address, **asdict(settings)}), flush=True)
    print(f"nptests: {address}  (Ctrl-C ends it)", file=sys.stderr)
    serve(settings, host=words.host, port=words.port, root=words.root_path)
    return manners.DONE


def _parser() -> manners.Parser:
    parser = manners.Parser.of("serve", workers=os.cpu_count() or 1)
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="allow scripts of this origin (CORS); repeatable"
    )
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", type=str.lower,
        help="answer only requests to this name (Host header); repeatable (default: any)",
    )  # fmt: skip
    manners.add(parser, "serve out")
    return parser
