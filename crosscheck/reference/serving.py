"""The side of an adapter that is written in Python: a function behind the protocol, one JSON object a line.

    python -m crosscheck.reference.serving module:function
    python -m crosscheck.reference.serving adapter.py

The function gets the case without its answer and returns what it computed, such as {"pvalue": 0.03}; it returns None
for what it has not, and an exception is a refusal. A file has `OFFERED`, for a procedure a function of data, in which
decimals are floats, and options; `PACKAGE`, if it has one, is the distribution that it is about, or a list of several;
"name 1.2" states a version, where none is installed under that name.
"""

import contextlib
import importlib
import importlib.metadata
import json
import platform
import runpy
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from crosscheck.reference.certified import VERSION

Function = Callable[[dict[str, Any]], Any]


def plain(value: Any) -> Any:
    """Numbers of any package as those of JSON; NaN and what is infinite as these words."""
    if isinstance(value, dict):
        return {name: plain(v) for name, v in value.items()}
    if isinstance(value, list | tuple) or hasattr(value, "tolist"):
        value = value.tolist() if hasattr(value, "tolist") else value
        return [plain(v) for v in value] if isinstance(value, list | tuple) else plain(value)
    if value is None or isinstance(value, str | bool):
        return value
    number = float(value)
    return number if number - number == 0 else "NaN" if number != number else "Infinity" if number > 0 else "-Infinity"


def reply(function: Function, case: dict[str, Any]) -> dict[str, Any]:
    """The answer, what it has not, or why it refuses."""
    try:
        result = function(case)
    except Exception as problem:
        return {"refused": str(problem) if isinstance(problem, ValueError) else f"{type(problem).__name__}: {problem}"}
    return {"unsupported": True} if result is None else {"answer": plain(result)}


def serve(function: Function, name: str, version: str = VERSION, procedures: Sequence[str] | None = None) -> None:
    """Answer until `stop`; what the function prints goes to standard error."""
    out = sys.stdout
    for line in sys.stdin:
        message = json.loads(line)
        if "stop" in message:
            return
        if "start" in message:
            answer: dict[str, Any] = {
                "name": name,
                "version": version,
                "language": f"Python {platform.python_version()}",
            }
            answer |= {} if procedures is None else {"procedures": procedures}
        else:
            with contextlib.redirect_stdout(sys.stderr):
                answer = reply(function, message["run"])
        out.write(json.dumps(answer) + "\n")
        out.flush()


def floats(value: Any) -> Any:
    """Decimal text as floats."""
    return [floats(v) for v in value] if isinstance(value, list) else float(value)


def of_file(path: str) -> tuple[Function, str, str, list[str]]:
    """What a file offers, as one function; the name and the version of its package; the procedures."""
    adapter = runpy.run_path(path)
    offered, name = adapter["OFFERED"], adapter.get("PACKAGE")

    def answer(case: dict[str, Any]) -> Any:
        data = {key: floats(value) for key, value in case["data"].items()}
        return offered[case["procedure"]](data, case["options"]) if case["procedure"] in offered else None

    return answer, *announced(name or f"{path} ?"), list(offered)


def announced(packages: str | Sequence[str]) -> tuple[str, str]:
    """The names and the versions of one package, or of several."""
    every = [name.partition(" ") for name in ([packages] if isinstance(packages, str) else packages)]
    versions = [stated or importlib.metadata.version(name) for name, _, stated in every]
    return ", ".join(name for name, _, _ in every), ", ".join(versions)


def resolved(target: str) -> Function:
    """The function of `module:function`."""
    module, _, name = target.partition(":")
    result: Function = getattr(importlib.import_module(module), name or "answer")
    return result


if __name__ == "__main__":
    sys.path.insert(0, "")
    warnings.simplefilter("ignore")
    if sys.argv[1].endswith(".py"):
        serve(*of_file(sys.argv[1]))
    else:
        function = resolved(sys.argv[1])
        package = getattr(sys.modules[function.__module__], "PACKAGE", None)
        serve(function, *announced(package or f"{sys.argv[1]} {VERSION}"))
