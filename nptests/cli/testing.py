"""`nptests test`: run one procedure, or take one measure."""

import argparse
import contextlib
import functools
import inspect
import itertools
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from nptests import errors, parts, results
from nptests.adjustments.adjustment import Adjustment
from nptests.cli import data, help, manners, output
from nptests.data.cells import is_number
from nptests.data.intake.retelling import missing_cured
from nptests.document import text
from nptests.document.writers.text import columns
from nptests.languages.translating import said
from nptests.procedures import descriptor, listed
from nptests.read.literature import is_example

FORMATS: Mapping[str, Callable[[Any], str]] = {
    "latex": lambda result: result.to_latex(),
    "markdown": lambda result: result.to_markdown(),
    "csv": lambda result: result.to_frame().to_csv(index=False).rstrip(),
}


def command(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help"):
        print(_help())
        return manners.DONE
    subject = subject_of(arguments[0])
    from_numbers = by_door(subject, arguments[1:])
    rest = arguments[1:] if from_numbers is None else ["-", *from_numbers[1]]
    words = parser_of(subject).parse_intermixed_args(rest)
    for path in filter(None, (words.plot, words.out)):  # before the work, not after it
        output.refuse_loss(Path(path), words.data, force=words.force)
    with missing_cured("fill it, or leave it out with --missing drop"):
        level = {} if getattr(words, "alpha", None) is None else {"alpha": words.alpha}
        options = {**level, **data.chosen(words, subject)}
        handed = () if from_numbers else data.arguments_of(subject, words)
        result = (from_numbers[0] if from_numbers else subject.run)(*handed, **options)
    certificate = _certificate(result) if words.certify else None
    if words.json or words.format == "json":
        both = {"result": result.as_dict(), "certificate": certificate.as_dict()} if certificate else None
        print(results.as_json(both) if both else result.as_json())
    else:
        print(FORMATS[words.format](result) if words.format in FORMATS else text.result(result, subject.title))
    if beside := parts.beside(result):
        print(f"nptests: {said('note')}: {beside}", file=sys.stderr)
    if certificate is not None and not words.json and words.format == "text":
        print(f"\n{certificate.summary()}", end="")
    if words.out is not None:
        _write(result, words)
    if words.plot is not None:
        _draw(result, words)
    wrong = certificate is not None and certificate.reason is None and not certificate.holds
    return manners.CHECK_FAILED if wrong else manners.DONE


def by_door(subject: descriptor.Procedure, rest: Sequence[str]) -> tuple[Callable[..., Any], list[str]] | None:
    """What starts from printed summaries, with the numbers that are typed for them, and the words behind them.

    wins and losses; or mean ranks, with the number of data sets as --n or last
    """
    typed = [*itertools.takewhile(is_number, rest)]
    others = list(rest[len(typed) :])
    for door in subject.doors:
        places = [name for name, x in inspect.signature(door).parameters.items() if x.kind is not x.KEYWORD_ONLY]
        behind = {name: others[others.index(f"--{name}") + 1] for name in places if f"--{name}" in others[:-1]}
        several = places[0].endswith("s") and places[1:] == ["n"]
        numbers: list[Any] = [*typed, *behind.values()]
        numbers = [[*numbers[:-1]], numbers[-1]] if several and numbers else numbers
        if len(numbers) != len(places) or not all(map(is_number, behind.values())):
            continue
        whole = [x if isinstance(x, list) else float(x) if "." in x else int(x) for x in numbers]
        kept = [x for i, x in enumerate(others) if x[2:] not in behind and (not i or others[i - 1][2:] not in behind)]
        with contextlib.suppress(errors.InputError, TypeError, ValueError):
            door(*whole)
            return functools.partial(door, *whole), kept
    return None


def _certificate(result: Any) -> Any:
    from nptests import crosschecking as cross

    return cross.certify(result)


def subject_of(name: str) -> descriptor.Procedure:
    """A procedure; the measures are imported only where it is none."""
    known = listed.find(name.replace("-", "_"))
    if known is None:
        if os.path.isfile(name) or is_example(name):
            meant = f"`nptests test friedman {name}`; `nptests advise {name}` says which tests suit it"
            raise errors.InputError("procedure", f"the name of a procedure comes before the data: {meant}")
        from nptests.experiment.metrics.listed import entry

        return entry(name)
    return known


def _draw(result: Any, words: argparse.Namespace) -> None:
    from nptests.document.pictures.drawing import draw

    level = words.alpha if isinstance(getattr(words, "alpha", None), float) else None  # an option of its own is text
    picture = draw(result, alpha=level).as_file(Path(words.plot).name)
    output.write_file(Path(words.plot), picture, inputs=words.data, force=words.force)
    print(said(f"written: {words.plot}"), file=sys.stderr)


def _write(result: Any, words: argparse.Namespace) -> None:
    from nptests.document import writing

    path = Path(words.out)
    if path.suffix == ".csv":
        body: str | bytes = result.to_frame().to_csv(index=False)
    elif path.suffix == ".json":
        body = result.as_json() + "\n"
    else:
        body = writing.content(result._document(), writing.format_of(path, folder=False))
    output.write_file(path, body, inputs=words.data, force=words.force)
    print(said(f"written: {words.out}"), file=sys.stderr)


def parser_of(subject: descriptor.Procedure) -> manners.Parser:
    """The command line of one procedure or measure; its docstring is the help."""
    parser = manners.Parser(prog=f"nptests test {subject.name}", description=subject.definition)
    data.add_data(parser, subject)
    manners.add(parser, "test")
    if _levels(subject):
        manners.add(parser, "level")
    data.add_options(parser, subject)
    return parser


def _levels(subject: descriptor.Procedure) -> bool:
    """Whether its p-values are compared with a level, which is no option of its own."""
    return subject.gives in (results.Outcome, results.Comparisons) and "alpha" not in subject.options


def _help() -> str:
    from nptests.experiment.metrics.listed import metrics

    about = help.in_language(
        "Run one procedure on a table, on standard input (-), or on a worked example (nptests examples), or measure\n"
        "what a model answered. `nptests test NAME --help` explains the procedure and its options."
    )
    usage = "nptests test NAME DATA [--better higher|lower] [options] [--json]"
    return f"{said('usage')}: {usage}\n\n{about}\n\n{titles(procedures=listed.catalogue(), measures=metrics())}"


def titles(**kinds: Sequence[descriptor.Procedure | Adjustment]) -> str:
    """Everything of each kind, by name and title."""
    return "\n\n".join(
        f"{said(kind)}:\n{columns([(f'  {one.name}', said(one.title)) for one in known])}"
        for kind, known in kinds.items()
    )
