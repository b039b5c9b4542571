"""The R package: a wrapper a function of ours, one for every name of PMCMRplus and scmamp, and their help pages."""

import inspect
import re
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nptests
from nptests.data.scores import IncompleteScores, Scores
from nptests.procedures import examples
from nptests.procedures.descriptor import Procedure
from nptests.procedures.descriptor.facets import Example
from nptests.procedures.descriptor.options import Option, options_of
from nptests.procedures.elsewhere.peers import Name, peer
from nptests.procedures.listed import catalogue
from nptests.results import Outcome

FILES = Path(__file__).parent / "files"
OWNER = "the nptests developers"
YEAR = 2026  # of LICENSE
PEERS = ("PMCMRplus", "scmamp")
# What starts from a table or a result and is no procedure.
VERBS = (
    "analyse", "advise", "compare", "explain", "certify", "adjust", "adjustment_steps", "critical_value",
    "critical_difference", "wilson_interval",
)  # fmt: skip
OF_DATA = {"better": 'which scores are better: "higher" or "lower"'}
DATA = (
    "the data: a matrix or data frame with a row a data set and a column an algorithm; several vectors; a list of "
    "vectors; or a formula (score ~ algorithm | dataset, score ~ group) with data = a data frame. What Python's "
    "function takes by name may be words by name here."
)


def package_files() -> dict[str, str]:
    """Every file of the package, by its path in it."""
    wrappers = {r_name(name): _wrapper(name) for name in _functions()}
    drop_ins = {row.name: _drop_in(row) for row in _rows() if row.name not in wrappers}
    pages = {f"man/{r_name(name)}.Rd": _page(name) for name in _functions()}
    exported = [*wrappers, *drop_ins, "cd_plot", "nptests_available", "nptests_example"]
    about = (FILES / "DESCRIPTION").read_text("utf-8")
    return {
        "DESCRIPTION": about.replace("VERSION", nptests.__version__).replace("OWNER", OWNER),
        "LICENSE": f"YEAR: {YEAR}\nCOPYRIGHT HOLDER: {OWNER}\nORGANIZATION: nptests\n",
        "NAMESPACE": _namespace(exported),
        "R/engine.R": (FILES / "engine.R").read_text("utf-8"),
        "R/functions.R": "\n".join(wrappers.values()),
        "R/drop_ins.R": "\n".join(drop_ins.values()),
        "tests/answers.R": (FILES / "answers.R").read_text("utf-8"),
        "man/other_packages.Rd": _page_of_drop_ins(list(drop_ins)),
        "man/cd_plot.Rd": (FILES / "cd_plot.Rd").read_text("utf-8"),
        "man/nptests_example.Rd": (FILES / "nptests_example.Rd").read_text("utf-8"),
        **pages,
    }


def _functions() -> list[str]:
    doors = (door.__name__ for procedure in catalogue() for door in procedure.doors)
    return [*(procedure.name for procedure in catalogue()), *doors, *VERBS]


def _rows() -> Iterator[Name]:
    return (row for name in PEERS for row in peer(name).names.values() if row.takes)


def r_name(name: str) -> str:
    """Tests end in _test, as R's users look for them: friedman_test, so that sign_test does not hide sign."""
    tests = typing.get_type_hints(inspect.unwrap(_run(name))).get("return") is Outcome
    return f"{name}_test" if tests and "_from_" not in name and not name.endswith("_test") else name


def _run(name: str) -> Callable[..., Any]:
    run: Callable[..., Any] = getattr(nptests, name)
    return run


def _arguments(name: str) -> dict[str, str]:
    """The options with their defaults, as R writes them."""
    of_data = {} if "_from_" in name else {"better": "NULL"}
    options = {option.name: _literal(option) for option in options_of(_run(name)).values()}
    return {**of_data, **options}


def _literal(option: Option) -> str:
    value = option.default
    if value is None or isinstance(value, (list, tuple)):
        return "NULL"
    if isinstance(value, bool):
        return str(value).upper()
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _wrapper(name: str) -> str:
    arguments = _arguments(name)
    usage = ", ".join(("...", *(f"{word} = {value}" for word, value in arguments.items())))
    words = ", ".join(f"{word} = {word}" for word in arguments)
    call = f'ask("", "{name}", list(...), list({words}), substitute(list(...)))'
    return f"{r_name(name)} <- function({usage}) {{\n  {call}\n}}\n"


def _drop_in(row: Name) -> str:
    call = f'ask("{row.peer}", "{row.name}", list(...), list(), substitute(list(...)))'
    return f"{row.name} <- function(...) {{\n  {call}\n}}\n"


def _namespace(exported: list[str]) -> str:
    methods = ("as.data.frame", "plot", "print", "summary")
    lines = [f"export({name})" for name in exported]
    lines += [f"S3method({method}, nptests_comparisons)" for method in methods]
    return "\n".join([*lines, "S3method(print, nptests_result)", ""])


# --- help pages ---


def _page(name: str) -> str:
    run, arguments = _run(name), _arguments(name)
    first, _, rest = inspect.cleandoc(run.__doc__ or name).partition("\n\n")
    title, options = first.replace("\n", " ").rstrip("."), options_of(run)
    usage = ", ".join(("...", *(f"{word} = {value}" for word, value in arguments.items())))
    words = {word: OF_DATA.get(word) or _about(options[word]) for word in arguments}
    items = "\n".join(rf"  \item{{{word}}}{{{_escaped(text)}}}" for word, text in ({r"\dots": DATA} | words).items())
    example = next((f"if (nptests_available()) {example_call(p)}" for p in catalogue() if p.name == name), "")
    return _rd(
        r_name(name), title, usage=f"{r_name(name)}({usage})", arguments=items, details=rest, examples=example,
        value='An object of class "htest" (tests and effects), "PMCMR" (comparisons) or "nptests_result"; its part '
        '"python" is the result in Python.',
    )  # fmt: skip


def example_call(procedure: Procedure) -> str:
    """The worked example of a procedure, as it is written in R."""
    example = examples.example_of(procedure)
    data = [_data(value, example) for value in examples.arguments_of(procedure)]
    options = [f"{name} = {_r(value)}" for name, value in example.options.items()]
    return f"{r_name(procedure.name)}({', '.join([*data, *options])})"


def _data(value: Any, example: Example) -> str:
    """Data as R writes them; a table of the literature is read by its name."""
    if isinstance(value, Scores):
        chosen = f"[{_r(list(example.columns))}]" if example.columns else ""
        return f'nptests_example("{example.table}"){chosen}, better = "{value.better}"'
    if isinstance(value, IncompleteScores):
        return f'rbind({", ".join(map(_r, example.cells))}), better = "{value.better}"'
    return _r(value)


def _r(value: Any) -> str:
    """A value as R writes it; decimals as they are printed."""
    if isinstance(value, dict):
        return f"list({', '.join(f'`{name}` = {_r(numbers)}' for name, numbers in value.items())})"
    if isinstance(value, (list, tuple)):
        nested = any(isinstance(part, (list, tuple)) for part in value)
        return f"{'rbind' if nested else 'c'}({', '.join(map(_r, value))})"
    if value is None:
        return "NA"
    decimal = re.fullmatch(r"[+-]?[0-9.]+(e[+-]?\d+)?", str(value))
    return str(value) if decimal else f'"{value}"'


def _about(option: Option) -> str:
    words = ", ".join(f'"{word}"' for word in option.words)
    kind = {"int": "a whole number", "float": "a number", "bool": "TRUE or FALSE", "text": "a text"}.get(
        option.kind, ""
    )
    return f"one of {words}" if words else kind or "as in Python"


def _page_of_drop_ins(names: list[str]) -> str:
    lines = [f"{row.name} ({row.peer}): {row.line}" for row in _rows()]
    aliases = "\n".join(rf"\alias{{{name}}}" for name in names)
    return _rd(
        "other_packages", "Functions as PMCMRplus and scmamp call them", aliases=aliases, details="\n".join(lines),
        value="As of the function that computes it; where their number is wrong, ours is returned with a warning, and "
        "peer_numbers = TRUE gives theirs.",
    )  # fmt: skip


def _rd(name: str, title: str, *, aliases: str = "", details: str = "", **parts: str) -> str:
    lines = [rf"\name{{{name}}}", rf"\alias{{{name}}}", *filter(None, [aliases]), rf"\title{{{_escaped(title)}}}"]
    lines.append(rf"\description{{{_escaped(title)}.}}")
    if details:
        lines.append(rf"\details{{\preformatted{{{_escaped(details)}}}}}")
    for part in ("usage", "arguments", "value", "examples"):
        if parts.get(part):
            text = parts[part] if part == "arguments" else _escaped(parts[part])
            lines.append(f"\\{part}{{\n{text}\n}}")
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    """Rd's own signs: a backslash, a percent sign, braces."""
    for sign in "\\%{}":
        text = text.replace(sign, f"\\{sign}")
    return text
