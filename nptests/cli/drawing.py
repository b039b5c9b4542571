"""`nptests cd`: the critical-difference diagram and its relatives, from a table."""

import sys
from pathlib import Path

from nptests.cli import data, manners, output
from nptests.cli.grouping import sizes_alone
from nptests.cli.numbers import critical_command
from nptests.data.kinds.tables import SCORES
from nptests.document.pictures.drawing import draw
from nptests.document.pictures.methods import KINDS, compared, methods
from nptests.errors import InputError
from nptests.languages.translating import said

WIDEST = 10_000  # columns: far beyond every terminal


def command(arguments: list[str]) -> int:
    if len(arguments) > 1 and all(map(str.isdecimal, arguments[:2])):  # no table, but k and n
        return critical_command(["nemenyi", *(sizes_alone(arguments) or ())])
    words = _parser().parse_intermixed_args(arguments)
    if not 1 <= words.width <= WIDEST:
        raise InputError("option", f"--width {words.width}: 1 to {WIDEST} columns can be drawn", where="width")
    table = data.scores(words.data, words.better, words.columns, words.decimals, **data.reading(words))
    options = {name: getattr(words, name) for name in ("adjust", "control") if getattr(words, name) is not None}
    comparisons = compared(table, words.method, alpha=words.alpha, **options)
    picture = draw(comparisons, kind=words.kind, alpha=words.alpha)
    if words.out:
        content = picture.as_file(Path(words.out).name)
        output.write_file(Path(words.out), content, inputs=(words.data,), force=words.force)
    if words.json:
        print(comparisons.as_json())
        return manners.DONE
    if words.out:
        print(said(f"written: {words.out}"))
    else:
        print(picture.text(width=words.width, unicode=_writes_unicode()), end="")
    for note in comparisons.notes:
        print(f"{said('note')}: {said(note)}")
    return manners.DONE


def _parser() -> manners.Parser:
    parser = manners.Parser.of("cd", table=SCORES.help, methods=", ".join(methods()), kinds=",".join(KINDS))
    data.add_reading(parser)
    return parser


def _writes_unicode() -> bool:
    """Can standard output write the signs of the picture?"""
    try:
        "●┃┊├".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
