"""What the suite offers, as lines of `subject: word word ...`, seen through its faces alone.

`python tests/architecture/kept.py` prints it. `kept.txt` is what it printed of commit bf5d514, before the house was
made smaller (the publications came later): a subject or a word that stands there is still offered. A number is the
least that there may be.
"""

import contextlib
import functools
import inspect
import io
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP), str(TOP / "tests")]

from support.laws import held  # noqa: E402 - a script finds the project itself

import crosscheck  # noqa: E402
import nptests  # noqa: E402
from crosscheck.claims.claims import claims  # noqa: E402
from crosscheck.cli import main as crosscheck_command  # noqa: E402
from crosscheck.report import readme  # noqa: E402
from nptests.adjustments.listed import ADJUSTMENTS  # noqa: E402
from nptests.cli import main as nptests_command  # noqa: E402
from nptests.read import literature  # noqa: E402
from nptests.web.app import create_app  # noqa: E402
from nptests.web.endpoints import endpoints  # noqa: E402

Offer = tuple[str, set[str]]
COMMANDS = {"nptests": nptests_command, "crosscheck": crosscheck_command}
OPTION = re.compile(r"^ +(?:-\w(?: \S+)?, )?(--[\w-]+)(?:,? ([^\s,]+))?", re.MULTILINE)
COMMAND = re.compile(r"^ {4}(\w+)(?: .*)?$", re.MULTILINE)


def printed(program: str, *words: str) -> str:
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.suppress(SystemExit):
        COMMANDS[program](list(words))
    return told.getvalue()


def choices(name: str, values: str) -> Iterator[str]:
    yield name
    if "|" in values:
        yield from (f"{name}={word}" for word in values.strip("[]{}()").split("|"))


def catalogue() -> Iterator[Offer]:
    """Procedures and measures: options and their words, doors, what they are called elsewhere, references in R."""
    for entry in json.loads(printed("nptests", "catalogue", "--json")):
        name = f"{entry['is']} {entry['name']}"
        options = entry.get("options", {})
        words = {f"{option}={word}" for option, about in options.items() for word in about["words"]}
        yield name, {entry.get("takes", ""), entry.get("gives", ""), *options, *words, *entry.get("doors", ())} - {""}
        yield f"known as: {name}", {"-".join(f"{p}={word}".split()) for p, word in entry.get("known_as", {}).items()}
        yield f"cited by: {name}", set(entry.get("cites", ()))
        packages = Counter(reference["package"] for reference in entry.get("references", ()))
        yield f"in R: {name}", {f"{package}={number}" for package, number in packages.items()}
    for p in nptests.catalogue():
        yield f"laws of {p.name}", {law.name for law in held(p)}
        yield f"printed of {p.name}", {program.replace(" ", "-") for program in p.printed_by}
    yield "adjustments", {adjustment.name for adjustment in ADJUSTMENTS}


def public() -> Iterator[Offer]:
    """Public names: the parameters of functions, what the classes have."""
    for package in (nptests, crosscheck):
        yield f"names of {package.__name__}", set(package.__all__)
        for name in package.__all__:
            value = getattr(package, name)
            if inspect.isclass(value):
                fields = getattr(value, "__dataclass_fields__", {})
                yield (
                    f"class {package.__name__}.{name}",
                    {word for word in (*dir(value), *fields) if not word.startswith("_")},
                )
            elif callable(value):
                yield f"function {package.__name__}.{name}", set(inspect.signature(inspect.unwrap(value)).parameters)


def commands() -> Iterator[Offer]:
    """The help: commands, options, their words, and what the lists print."""
    for program in COMMANDS:
        known = COMMAND.findall(printed(program, "--help"))
        yield program, set(known)
        for command in known:
            text = printed(program, command, "--help")
            yield f"{program} {command}", {word for option in OPTION.findall(text) for word in choices(*option)}
    for p in {p.takes: p for p in nptests.catalogue()[::-1]}.values():  # how tables are read is the same for a kind
        text = printed("nptests", "test", p.name, "--help")
        yield f"nptests test {p.name}", {word for option in OPTION.findall(text) for word in choices(*option)}
    yield "examples", set(re.findall(r"^[\w-]+/[\w-]+", printed("nptests", "examples"), re.MULTILINE))
    yield "lessons", set(re.findall(r"^ *\d+  ([\w-]+):", printed("nptests", "learn"), re.MULTILINE))
    named = re.search(r"NAME {5,}((?:[\w-]+,\s+)+[\w-]+)", printed("nptests", "critical", "--help"))
    yield "critical values", set(re.sub(r"-\s+", "-", named[1]).replace(",", "").split()) if named else set()


def publications() -> Iterator[Offer]:
    """What of the literature is on board, with the number of claims of each."""
    yield "publications", {f"{name}={len(claims(name))}" for name in literature.publications()}


def routes() -> Iterator[Offer]:
    """Addresses, their methods and parameters, and what their bodies may hold."""
    described = create_app().openapi()
    for path, methods in described["paths"].items():
        for method, about in methods.items():
            content = about.get("requestBody", {}).get("content", {})
            yield f"{method} {path}", {p["name"] for p in about.get("parameters", ())} | properties(content, described)
    alike = {e.path: e for e in endpoints() if e.alike}  # described together, each an address of its own
    for path, e in alike.items():
        yield f"post {path}", {p["name"] for p in e.parameters} | properties(e.openapi(), described)
    single = {*described["paths"]} - {e.alike for e in alike.values()}
    yield "pages", {getattr(route, "path", "") for route in create_app().routes} - {*single, *alike}


def properties(schema: Any, described: Any) -> set[str]:
    """The names of the properties in a schema, wherever in it."""
    if isinstance(schema, list):
        return {name for part in schema for name in properties(part, described)}
    if not isinstance(schema, dict):
        return set()
    referred = schema.get("$ref")
    if isinstance(referred, str):
        return properties(functools.reduce(lambda at, key: at[key], referred.split("/")[1:], described), described)
    own = schema.get("properties", {})
    within = {name for part in schema.values() for name in properties(part, described)}
    return within | ({*own} if isinstance(own, dict) else set())


def report() -> Iterator[Offer]:
    """The counts of `crosscheck report`, as the README has them."""
    text = readme.block((TOP / "README.md").read_text("utf-8"))
    counts = {
        "procedures": r"(\d+) procedures and measures",
        "references": r"(\d+) references in",
        "packages of R": r"(\d+) packages of R",
        "comparisons": r"(\d+) comparisons",
        "inputs": r"(\d+) inputs",
        "printed numbers": r"(\d+) printed numbers",
        "sources": r"of (\d+) sources",
        "numbers read": r"(\d+) of \d+ numbers",
        "passages": r"(\d+) published passages",
    }
    for what, pattern in counts.items():
        yield f"report: {what}", {f"number={number}" for number in re.findall(pattern, text)}
    for i, number in enumerate(re.findall(r"(\d+) results stand", text), 1):
        yield f"report: results of sort {i}", {f"number={number}"}


def offered() -> dict[str, set[str]]:
    return {
        subject: words
        for part in (catalogue, public, commands, publications, routes, report)
        for subject, words in part()
        if words
    }


def read(text: str) -> dict[str, set[str]]:
    """The lines of `kept.txt`; a subject may hold a colon, a word none with a blank after it."""
    return {subject: set(words.split(" ")) for subject, _, words in (s.rpartition(": ") for s in text.splitlines())}


if __name__ == "__main__":
    for subject, words in sorted(offered().items()):
        print(f"{subject}: {' '.join(sorted(words))}")
