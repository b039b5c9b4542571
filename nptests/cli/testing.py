"""`nptests test`: run one procedure."""

from __future__ import annotations

import argparse

from nptests.cli.data import add_data, arguments_of
from nptests.cli.manners import DONE, Parser
from nptests.cli.options import add_options, chosen
from nptests.document import text
from nptests.document.writers.text import columns
from nptests.errors import missing_cured
from nptests.procedures.listed import catalogue, procedure
from nptests.procedures.procedure import Procedure


def command(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help"):
        print(_help())
        return DONE
    subject = procedure(arguments[0])
    words = parser_of(subject).parse_intermixed_args(arguments[1:])
    with missing_cured("fill it, or leave it out with --missing drop"):
        result = subject.run(*arguments_of(subject, words), **chosen(words, subject))
    print(result.as_json() if words.json else text.result(result, subject.title))
    return DONE


def parser_of(subject: Procedure) -> Parser:
    """The command line of one procedure; its docstring is the help."""
    parser = Parser(
        prog=f"nptests test {subject.name}",
        description=subject.definition,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_data(parser, subject)
    parser.add_argument("--json", action="store_true", help="print the whole result as JSON")
    add_options(parser, subject)
    return parser


def _help() -> str:
    rows = [(f"  {p.name}", p.title) for p in catalogue()]
    return (
        "usage: nptests test NAME DATA [--better higher|lower] [options] [--json]\n\n"
        "Run one procedure on a table, on standard input (-), or on a worked example (nptests examples).\n"
        "`nptests test NAME --help` explains the procedure and its options.\n\nprocedures:\n" + columns(rows)
    )
