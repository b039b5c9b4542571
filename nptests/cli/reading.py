"""`nptests read`: what is understood of a table, and the table in another format."""

import argparse
from textwrap import shorten

import numpy as np

from nptests import errors, results
from nptests.cli import data, manners
from nptests.data.numerals import printed
from nptests.data.scores import Scores
from nptests.document import tables, text, writing
from nptests.document.writers.text import columns
from nptests.read import exchange, literature, read_table
from nptests.vocabulary import Better

FORMATS = ("json", *writing.TABLES)


def command(arguments: list[str]) -> int:
    parser = manners.Parser.of("read", formats="|".join(FORMATS))
    data.add_reading(parser)
    words = parser.parse_intermixed_args(arguments)
    if words.to is not None and words.to not in FORMATS:
        raise errors.InputError("option", f"--to {words.to}: the formats are {', '.join(FORMATS)}", where="to")
    scores, better, notes = _read(words)
    if words.to == "json":
        print(results.as_json(exchange.exchanged(scores, better)))
    elif words.to:
        print(writing.TABLES[words.to](tables.scores_table(scores, plain=better is None)), end="")
    elif words.json:
        print(results.as_json(exchange.exchanged(scores, better) | {"n": scores.n, "k": scores.k, "notes": notes}))
    else:
        print(_understood(scores, better, notes))
    return manners.DONE


def _read(words: argparse.Namespace) -> tuple[Scores, Better | None, tuple[str, ...]]:
    """The scores, their direction where it is known, and what to say of them."""
    better: Better | None
    if literature.is_example(words.file):
        scores = data.scores(words.file, words.better, decimals=words.decimals)
        better = scores.better
    else:
        table = read_table(words.file, columns=words.columns, **data.reading(words))
        better = table.better if words.better is None else data.direction(words.better)
        # Reading needs no direction: without one, nothing below says which scores are the better ones.
        scores = table.scores(better=better or "higher", decimals=words.decimals, dropping="--missing drop")
    notes = scores.reading + scores.notes
    chosen = words.columns if literature.is_example(words.file) else None
    return (scores.select(*chosen) if chosen else scores), better, notes


def _understood(scores: Scores, better: Better | None, notes: tuple[str, ...]) -> str:
    cells = printed(scores.numbers)
    facts = [
        ("size", f"{scores.n} data sets x {scores.k} algorithms"),
        ("algorithms", shorten(", ".join(scores.algorithms), text.WIDTH - 15, placeholder=" ...")),
        ("data sets", shorten(", ".join(scores.datasets), text.WIDTH - 15, placeholder=" ...")),
        ("decimals", "computed values" if scores.numbers.integers is None else str(max(-scores.numbers.exponent, 0))),
        ("better", better or "not said: --better higher or --better lower"),
    ]
    for label, place in (("lowest", np.argmin(scores.values)), ("highest", np.argmax(scores.values))):
        i, j = divmod(int(place), scores.k)
        facts.append((label, f"{cells[i][j]} ({scores.algorithms[j]} on {scores.datasets[i]})"))
    return "\n".join([columns(facts), *text.notes(notes)])
