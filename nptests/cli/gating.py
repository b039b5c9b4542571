"""`nptests gate`: whether candidates may pass a baseline, for continuous integration."""

from pathlib import Path

from nptests.analysis.gating import gate, junit
from nptests.cli.data import add_reading, reading, scores
from nptests.cli.manners import CHECK_FAILED, DONE, Parser
from nptests.cli.output import write_file
from nptests.data.kinds.tables import SCORES
from nptests.errors import InputError
from nptests.results import as_json


def command(arguments: list[str]) -> int:
    parser = Parser.of("gate", table=SCORES.help)
    add_reading(parser)
    words = parser.parse_intermixed_args(arguments)
    table = scores(words.table_file, words.better, words.columns, words.decimals, quiet=words.quiet, **reading(words))
    if words.control is None:
        raise InputError("usage", f"name the baseline: --control one of {', '.join(table.algorithms)}", where="control")
    rows = gate(table, control=words.control, alpha=words.alpha, margin=words.margin)
    if words.junit is not None:
        write_file(Path(words.junit), junit(rows), inputs=(words.table_file,), force=True)
    if words.json:
        print(as_json(rows))
    else:
        for row in rows:
            print(f"{'pass' if row.passes else 'FAIL'}: {row.words}; estimate {row.estimate:.6g}")
    return DONE if all(row.passes for row in rows) else CHECK_FAILED
