"""`nptests adjust` and `nptests critical`: p-values and critical values without a table of scores."""

import re
from contextlib import suppress
from os.path import isfile  # a name that no file can have is an error of Path.is_file
from pathlib import Path
from typing import get_args

from nptests.adjustments.methods import adjustment, adjustment_steps, adjustments
from nptests.cli.manners import DONE, Parser
from nptests.data.numerals import number, pvalue
from nptests.document.writers.text import columns
from nptests.errors import InputError
from nptests.procedures.critical_values import critical_value, rules
from nptests.procedures.posthoc.nemenyi import critical_difference
from nptests.read.source import source_of
from nptests.results import as_json
from nptests.vocabulary import Alternative, ExactNull

OF_MEAN_RANKS = ("nemenyi", "bonferroni-dunn")  # with --n, the difference of mean ranks stands beside the value


def adjust_command(arguments: list[str]) -> int:
    parser = Parser.of("adjust", adjustments=", ".join(a.name for a in adjustments()))
    words = parser.parse_intermixed_args(arguments)
    steps = adjustment_steps(_pvalues(words.pvalues), words.method, alpha=words.alpha, algorithms=words.algorithms)
    if words.json:
        print(as_json(steps.as_dict()))
        return DONE
    rows = [
        (
            str(step.position + 1),
            pvalue(step.pvalue),
            "-" if step.level is None else number(step.level, 4),
            pvalue(step.adjusted),
            "rejected" if step.rejected else "retained",
        )
        for step in steps.rows
    ]
    method = adjustment(steps.method)
    print(f"{method.title}, {len(rows)} p-values from the smallest, alpha = {number(steps.alpha)}\n")
    print(columns([("place", "p", "level", "adjusted p", "decision"), *rows], right=(0, 1, 2, 3)))
    return DONE


def _pvalues(arguments: list[str]) -> list[str]:
    """Words from the command line, or from standard input between blanks, semicolons or commas with a blank behind.

    A comma inside a word is a decimal one, unless points show that it stands between p-values.
    """
    if len(arguments) == 1 and isfile(arguments[0]):
        return _in_file(Path(arguments[0]))
    if arguments != ["-"]:
        return arguments
    words = re.split(r"(?:[\s;]|,(?=\s|$))+", source_of("-").text().strip(" \t\r\n,;[]"))
    return [part for word in words for part in (word.split(",") if "." in word else [word])]


def _in_file(path: Path) -> list[str]:
    """The p-values of a file: one a line, or the one column of a table whose numbers all lie between 0 and 1."""
    lines = [re.split(r"[\t;,]", line.strip()) for line in source_of(path).text().splitlines() if line.strip()]
    kept = [line for line in lines if any(map(_is_share, line))]
    columns = [column for column in zip(*kept, strict=False) if all(map(_is_share, column))]
    if len(columns) != 1 or len(kept) < len(lines) - 1:
        words = f"{path} has no one column of p-values: write them one a line, or hand them over as words"
        raise InputError("pvalues", words, where=str(path))
    return [cell.strip() for cell in columns[0]]


def _is_share(cell: str) -> bool:
    with suppress(ValueError):
        return 0 <= float(cell) <= 1
    return False


def critical_command(arguments: list[str]) -> int:
    sizes = list(dict.fromkeys(size for rule in rules().values() for size in (*rule.sizes, *rule.optional)))
    sides, laws = ("|".join(get_args(choices)) for choices in (Alternative, ExactNull))
    parser = Parser.of("critical", names=", ".join(rules()), sides=sides, laws=laws)
    for size in sizes:
        parser.add_argument(f"--{size}", type=float, metavar="SIZE", help=_needed_by(size))
    parser.add_argument("--json", action="store_true", help="the value with its law, convention and attained level")
    words = parser.parse_intermixed_args(arguments)
    if words.name is None:
        if words.json:
            print(as_json({name: {"sizes": rule.sizes, "optional": rule.optional} for name, rule in rules().items()}))
        else:
            rows = [
                (name, " ".join([*rule.sizes, *(f"[{o}]" for o in rule.optional)])) for name, rule in rules().items()
            ]
            print(columns([("name", "sizes"), *rows]))
        return DONE
    chosen = {size: getattr(words, size) for size in sizes if getattr(words, size) is not None}
    n = chosen.pop("n", None) if words.name in OF_MEAN_RANKS else None
    critical = critical_value(words.name, alpha=words.alpha, alternative=words.alternative, null=words.null, **chosen)
    apart = (
        {}
        if n is None
        else {"critical_difference": critical_difference(chosen["k"], n, alpha=words.alpha, kind=words.name)}
    )
    if words.json:
        print(as_json(critical.as_dict() | apart))
        return DONE
    facts = [
        ("critical value", number(critical.value, 6)),
        ("alpha", number(critical.alpha)),
        ("tested", critical.alternative),
        ("rule", critical.convention),
        *((name.replace("_", " "), number(value, 6)) for name, value in apart.items()),
        ("attained level", number(critical.attained, 4)),
        ("law", f"{critical.kind}: {critical.law}"),
        *((f"beside: {rule}", number(value, 6)) for rule, value in critical.beside.items()),
    ]
    of = ", ".join(f"{size} = {number(value)}" for size, value in critical.sizes.items())
    print(f"{critical.name}{' of ' + of if of else ''}\n\n{columns(facts)}")
    return DONE


def _needed_by(size: str) -> str:
    names = [name for name, rule in rules().items() if size in (*rule.sizes, *rule.optional)]
    return "needed by " + ", ".join((*names, *(f"[{name}]" for name in OF_MEAN_RANKS if size == "n")))
