"""`nptests gate`: whether candidates may pass a baseline, for continuous integration."""

import json
from contextlib import suppress
from os.path import isfile
from pathlib import Path

from nptests.analysis.gating import gate, junit
from nptests.cli import data, manners, output
from nptests.data.kinds.tables import SCORES
from nptests.data.scores import Scores
from nptests.errors import InputError
from nptests.read import read_table
from nptests.results import as_json
from nptests.vocabulary import Better


def command(arguments: list[str]) -> int:
    parser = manners.Parser.of("gate", table=SCORES.help)
    data.add_reading(parser)
    words = parser.parse_intermixed_args(arguments)
    file, *others = words.table_file
    if others and all(map(isfile, others)):
        table = _of_files(words.table_file, data.direction(words.better))
        words.control = words.control or table.algorithms[0]
    else:
        words.columns = words.columns or others or None
        if words.columns and words.control and words.control not in words.columns:
            words.columns = [words.control, *words.columns]
        how = {"quiet": words.quiet, "control": words.control, **data.reading(words)}
        table = data.scores(file, words.better, words.columns, words.decimals, **how)
    if words.control is None:
        raise InputError("usage", f"name the baseline: --control one of {', '.join(table.algorithms)}", where="control")
    rows = gate(table, control=words.control, alpha=words.alpha, margin=words.margin)
    if words.junit is not None:
        output.write_file(Path(words.junit), junit(rows), inputs=words.table_file, force=True)
    if words.json:
        print(as_json(rows))
    else:
        for row in rows:
            print(f"{'pass' if row.passes else 'FAIL'}: {row.words}; estimate {row.estimate:.6g}")
    return manners.DONE if all(row.passes for row in rows) else manners.CHECK_FAILED


def _of_files(files: list[str], better: Better) -> Scores:
    """Files of one column of scores each, the first the baseline, joined by the names of their rows."""
    columns = {Path(file).stem: _column(file) for file in files}
    first, *others = columns.values()
    shared = [row for row in first if all(row in other for other in others)]
    if len(columns) < len(files) or any(len(column) > len(shared) for column in columns.values()):
        words = f"{' and '.join(files)} need names of their own, and the same rows: {len(shared)} are in all"
        raise InputError("names", words, where=files[0])
    return Scores(
        [[column[row] for column in columns.values()] for row in shared], list(columns), shared, better=better
    )


def _column(file: str) -> dict[str, str]:
    """The one score of each row of a file, by its name."""
    if file.endswith(".json"):
        with suppress(OSError, ValueError):
            held = json.loads(Path(file).read_text("utf-8"), parse_float=str)
            if isinstance(held, dict) and not any(isinstance(x, (dict, list)) for x in held.values()):
                return {name: str(score) for name, score in held.items()}
    read = read_table(file)
    if read.columns is None or len(read.columns) != 1 or not read.rows:
        words = (
            f"{file} has {len(read.cells[0])} columns of scores: of two files each has one, beside the names of rows"
        )
        raise InputError("columns", words, where=file)
    return {row: cells[0] for row, cells in zip(read.rows, read.cells, strict=True)}
