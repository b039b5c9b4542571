"""`nptests explain`: how a result came about, step by step."""

import argparse
import os
import sys

from nptests import errors, results
from nptests.adjustments.methods import adjustment, adjustment_steps, adjustments
from nptests.cli import data, help, manners, testing
from nptests.derivations import explaining, written
from nptests.document.writing import DOCUMENTS, write
from nptests.experiment.metrics.listed import entry, metrics
from nptests.languages.translating import said
from nptests.procedures import descriptor, examples, listed
from nptests.procedures.descriptor.facets import Example
from nptests.read.literature import is_example
from nptests.vocabulary import resolved

EXAMPLE = "example"  # in place of data: the procedure's own
LEVEL = 0.05  # of the decision, unless --alpha is given; the derivation states it
ABOUT = "Every sum with its numbers, the law, the decision in words, and what the result does not say."


def command(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help"):
        print(_help())
        return manners.DONE
    name, rest = arguments[0], arguments[1:]
    method = resolved(name, (a.name for a in adjustments()))
    if method is not None:
        return _adjustment(method, rest)
    subject = entry(name)
    words = parser_of(subject, stated=EXAMPLE in rest).parse_intermixed_args(rest)
    options = data.chosen(words, subject)
    alpha = options.get("alpha") if "alpha" in subject.options else words.alpha
    if words.data == [EXAMPLE]:
        example = examples.example_of(subject)
        print(f"nptests: {said('note')}: {said(_named(example))}", file=sys.stderr)
        result = examples.worked(subject, **options)
    else:
        result = subject.run(*data.arguments_of(subject, words), **options)
    return _show(result, words, LEVEL if alpha is None else float(alpha))


def _named(example: Example) -> str:
    of = f" ({', '.join(example.columns)})" if example.columns else ""
    return (
        f"the example is {example.table}{of}: {examples.citation_of(example)}"
        if example.table
        else f"the example: {example.source}"
    )


def parser_of(subject: descriptor.Procedure, *, stated: bool = False) -> manners.Parser:
    """The command line of one procedure; the example has what is required `stated`."""
    parser = manners.Parser(
        prog=f"nptests explain {subject.name}", description=f"{said(ABOUT)}\n\n{subject.definition}"
    )
    data.add_data(parser, subject)
    manners.add(parser, "explain", formats=",".join(DOCUMENTS))
    data.add_options(parser, subject, stated=stated)
    if "alpha" not in subject.options:
        _add_level(parser)
    return parser


def _adjustment(name: str, rest: list[str]) -> int:
    """p-values as they stand on the command line, or a table whose pairs are compared by mean ranks."""
    if EXAMPLE in rest:
        words = _of_pvalues(name).parse_intermixed_args([word for word in rest if word != EXAMPLE])
        return _show(examples.worked_adjustment(adjustment(name), words.alpha), words, words.alpha)
    if any(word == "-" or is_example(word) or os.path.isfile(word) for word in rest):
        stated = [] if any(word.startswith("--alpha") for word in rest) else ["--alpha", str(LEVEL)]
        return command(["all_pairs", *rest, "--adjust", name, *stated])
    words = _of_pvalues(name, needed=True).parse_intermixed_args(rest)
    return _show(adjustment_steps(_numbers(words.pvalues), name, alpha=words.alpha), words, words.alpha)


def _of_pvalues(name: str, *, needed: bool = False) -> manners.Parser:
    parser = manners.Parser(
        prog=f"nptests explain {name}", description=f"{said(adjustment(name).title)}. {said(ABOUT)}"
    )
    about = "the p-values, or a table or example in their place"
    parser.add_argument("pvalues", nargs="+" if needed else "*", metavar="P", help=about)
    manners.add(parser, "explain", formats=",".join(DOCUMENTS))
    _add_level(parser)
    return parser


def _show(result: explaining.Explained, words: argparse.Namespace, alpha: float) -> int:
    derivation = explaining.derive(result, alpha=alpha)
    if words.json:
        print(results.as_json(derivation.as_dict()))
        return manners.DONE
    print(write(written.document(derivation), words.format, standalone=words.standalone), end="")
    return manners.DONE


def _add_level(parser: manners.Parser) -> None:
    parser.add_argument("--alpha", type=float, default=LEVEL, metavar="FLOAT", help=f"the level (default: {LEVEL})")


def _numbers(words: list[str]) -> list[float]:
    try:
        return [float(word) for word in words]
    except ValueError as problem:
        wrong = str(problem).rpartition(": ")[2]
        raise errors.InputError("pvalues", f"{wrong} is no file, no example and not a p-value", where=wrong) from None


def _help() -> str:
    usage = "nptests explain NAME DATA [--format text|markdown|latex|html] [--alpha FLOAT] [options]"
    about = help.in_language(
        f"{ABOUT}\nDATA is a table, - for standard input, a table of the literature (nptests examples), or the word\n"
        "example, which takes one that suits the procedure: nptests explain mcnemar example\n"
        "for an adjustment also p-values: nptests explain holm 0.01 0.02 0.03"
    )
    listing = testing.titles(procedures=listed.catalogue(), measures=metrics(), adjustments=adjustments())
    return f"{said('usage')}: {usage}\n\n{about}\n\n{listing}"
