"""Every public function with every bad argument, tried in Python."""

import copy
import inspect
import math
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from bad_input.attempts import Attempt, unchanged
from support.bad_files import FILES
from support.beside import beside
from support.inputs import REQUIRED

import nptests
from nptests import InputError
from nptests.procedures.descriptor import Procedure

ROWS = [[0.9, 0.8, 0.7], [0.6, 0.5, 0.55], [0.3, 0.25, 0.2], [0.35, 0.1, 0.15], [0.7, 0.65, 0.6]]
SAMPLES = [[0.9, 0.8, 0.7, 0.65, 0.6, 0.5, 0.4, 0.35], [0.6, 0.5, 0.55, 0.3, 0.45, 0.2, 0.1, 0.05], [0.3, 0.2, 0.1]]
# What a door is called with, by the names of its arguments.
PRINTED: dict[str, Any] = beside(__file__)["printed"]
DOORS = [door for p in nptests.catalogue() for door in p.doors]
CALLS = [*DOORS, nptests.mcnemar, nptests.wilson_interval, nptests.critical_difference]
CELLS: dict[str, Any] = {
    "a NaN": math.nan, "an infinity": math.inf, "a word": "good", "an empty cell": "", "a complex number": 1j,
    "a list in a cell": [1.0], "an object": object, "an underscore": "1_000", "a power": "1e99999999",
}  # fmt: skip
NO_DATA: dict[str, Any] = {"nothing": [], "None": None, "a number": 5, "a text": "nix", "an object of no kind": object}
NO_OPTION: dict[str, Any] = {"word": "nix", "float": "nix", "int": 1.5, "bool": "perhaps", "text": 5}


def attempts() -> Iterator[Attempt]:
    for procedure in nptests.catalogue():
        for mistake, call in _of_procedure(procedure):
            yield Attempt("Python", procedure.name, mistake, partial(answer, call))
    for call in CALLS:
        if call is not nptests.mcnemar:  # a procedure
            yield from _of_numbers(call)
    for name, mistakes in _others().items():
        for mistake, call in mistakes.items():
            yield Attempt("Python", name, mistake, partial(answer, call))
    for reader in (nptests.read_scores, nptests.read_runs):
        for mistake, file in files().items():
            yield Attempt("file", reader.__name__, mistake, partial(_read, reader, *file))


def answer(call: Callable[[], Any]) -> tuple[str, str]:
    """The code and the sentence of the InputError; any other error, and a result, end the test."""
    with warnings.catch_warnings(), unchanged():
        warnings.simplefilter("ignore")
        try:
            result = call()
        except InputError as problem:
            return problem.code, problem.plain  # which stands apart
        raise AssertionError(f"answered: {result!r}")


# --- procedures -----------------------------------------------------------------------------------------------------


def _of_procedure(p: Procedure) -> Iterator[tuple[str, Callable[[], Any]]]:
    data, options = data_of(p), options_of(p)
    fine = {"a NaN", "an empty cell"} if p.takes == "incomplete" else set()  # what it is for
    ranked = p.takes in ("scores", "incomplete", "pair", "samples", "groups") and "monotone" not in p.breaks
    fine |= {"an infinity"} if ranked else set()
    for mistake, cell in CELLS.items():
        if mistake not in fine:
            yield mistake, _call(p, _with_cell(data, cell), options)
    for mistake, value in NO_DATA.items():
        if not (p.takes == "counts" and mistake == "a number"):  # what it takes
            yield mistake, _call(p, [value, *data[1:]], options)
    if p.takes in ("pair", "scores", "incomplete"):
        ragged = [[*map(list, data[0])]] if p.takes != "pair" else [list(data[0]), data[1]]
        (ragged[0][1] if p.takes != "pair" else ragged[0]).pop()
        yield "one score fewer", _call(p, ragged, options)
    yield "no such option", _call(p, data, options | {"nix": 1})
    for name, option in p.options.items():
        if option.kind in NO_OPTION:
            yield f"{name} = {NO_OPTION[option.kind]!r}", _call(p, data, options | {name: NO_OPTION[option.kind]})
    if "better" in options:
        yield "better = 'up'", _call(p, data, options | {"better": "up"})


def data_of(p: Procedure) -> list[Any]:
    """What the procedure takes, as lists of numbers."""
    if p.takes in ("scores", "incomplete"):
        return [[[float(x > 0.4) for x in row] for row in ROWS] if p.name == "cochran_q" else ROWS]
    if p.takes == "pair" or p.takes == "samples":
        return SAMPLES[:2]
    if p.takes == "groups":
        return SAMPLES
    if p.takes == "sample":
        return SAMPLES[:1]
    if p.takes == "differences":
        return [[row[:2] for row in ROWS] if p.least.n == 5 else SAMPLES[0]]
    return [3, 9, 5, 9][: p.least.k]


def options_of(p: Procedure) -> dict[str, Any]:
    needed = {name: REQUIRED.get(name, "A1") for name, option in p.options.items() if option.required}
    return needed | ({"better": "higher"} if p.takes in ("scores", "incomplete") else {})


def _with_cell(data: list[Any], cell: Any) -> list[Any]:
    """The data with a bad number in the second place of the first list there is."""
    made = copy.deepcopy(data)
    if not isinstance(made[0], list):
        return [cell, *made[1:]]
    place = made[0][1] if isinstance(made[0][1], list) else made[0]
    place[1] = cell
    return made


def _call(p: Procedure, data: list[Any], options: Mapping[str, Any]) -> Callable[[], Any]:
    def called() -> Any:
        before = repr((data, options))
        try:
            return p.run(*data, **options)
        finally:
            assert repr((data, options)) == before, "changed"

    return called


# --- what starts from printed numbers, and the other functions ------------------------------------------------------


def needed(call: Callable[..., Any]) -> dict[str, Any]:
    """The arguments that a call cannot do without."""
    parameters = inspect.signature(call).parameters.values()
    return {p.name: PRINTED[p.name] for p in parameters if p.default is p.empty}


def _of_numbers(call: Callable[..., Any]) -> Iterator[Attempt]:
    given = needed(call)
    for name in given:
        for value in (math.nan, "nix", None, {}, 1j):
            wrong = partial(call, **{**given, name: value})
            yield Attempt("Python", call.__name__, f"{name} = {value!r}", partial(answer, wrong))


def _others() -> dict[str, dict[str, Callable[[], Any]]]:
    """The functions that are no procedures, a mistake each time."""
    of_table = {
        f.__name__: {mistake: partial(f, value, better="higher") for mistake, value in NO_DATA.items()}
        | {
            mistake: partial(f, _with_cell([ROWS], cell)[0], better="higher")
            for mistake, cell in CELLS.items()
            if f is not nptests.analyse or mistake not in ("a NaN", "an empty cell")
        }
        | {"better = 'up'": partial(f, ROWS, better="up")}
        for f in (nptests.analyse, nptests.Scores.of)
    }
    of_table["Scores.of"] = of_table.pop("of")
    of_results = {
        f.__name__: {mistake: partial(f, value) for mistake, value in NO_DATA.items()}
        for f in (nptests.explain, nptests.report, nptests.draw, nptests.r_script, nptests.advise)
    }
    pvalues = [0.01, 0.04, 0.03]
    wrong: dict[str, Any] = {
        **NO_DATA,
        "a p-value above 1": [0.1, 1.2],
        "a p-value below 0": [-0.1],
        "a NaN": [math.nan],
    }
    of_pvalues = {
        f.__name__: {mistake: partial(f, value, "holm") for mistake, value in wrong.items()}
        | {"no such method": partial(f, pvalues, "nix"), "alpha = 2": partial(f, pvalues, "holm", alpha=2)}
        | {"no number of algorithms": partial(f, [0.1] * 4, "shaffer")}
        for f in (nptests.adjust, nptests.adjustment_steps)
    }
    critical = partial(nptests.critical_value, alpha=0.05)
    return {
        **of_table,
        **of_results,
        **of_pvalues,
        "analyse (options)": {
            "alpha = 2": partial(nptests.analyse, ROWS, better="higher", alpha=2),
            "alpha = 'nix'": partial(nptests.analyse, ROWS, better="higher", alpha="nix"),
            "no such control": partial(nptests.analyse, ROWS, better="higher", control="nix"),
            "no such ranks": partial(nptests.analyse, ROWS, better="higher", ranks="nix"),
            "no such adjustment": partial(nptests.analyse, ROWS, better="higher", adjust="nix"),
            "no such null": partial(nptests.analyse, ROWS, better="higher", null="nix"),
            "no such option": partial(nptests.analyse, ROWS, better="higher", nix=1),
        },
        "critical_value": {
            "no such name": partial(critical, "nix"),
            "None": partial(critical, None),
            "alpha = 2": partial(nptests.critical_value, "normal", alpha=2),
            "alpha = '0.05'": partial(nptests.critical_value, "normal", alpha="0.05"),
            "no df": partial(critical, "chi2"),
            "df = -1": partial(critical, "chi2", df=-1),
            "n = NaN": partial(critical, "sign", n=math.nan),
            "a thousand million": partial(critical, "wilcoxon", n=10**9, null="exact"),
        },
        "Scores": {
            "no list of algorithms": partial(nptests.Scores, ROWS, 5, better="higher"),
            "too few algorithms": partial(nptests.Scores, ROWS, ["A"], better="higher"),
            "two of one name": partial(nptests.Scores, ROWS, ["A", "A", "B"], better="higher"),
            "no list of data sets": partial(nptests.Scores, ROWS, None, 5, better="higher"),
            "no number of decimals": partial(nptests.Scores.of, ROWS, better="higher", decimals="nix"),
        },
        "Scores.select": {
            "no such algorithm": partial(_scores().select, "nix"),
            "one algorithm": partial(_scores().select, "A1"),
            "no name": partial(_scores().select, 5),
        },
    }  # fmt: skip


def _scores() -> nptests.Scores:
    return nptests.Scores.of(ROWS, better="higher")


# --- files ------------------------------------------------------------------------------------------------------------


def files() -> dict[str, tuple[str, bytes | None]]:
    """A name and the bytes of a file; no bytes where there is no such file."""
    made: dict[str, tuple[str, bytes | None]] = {name: ("bad.csv", text.encode()) for name, text in FILES.items()}
    return made | {
        "there is none": ("nix.csv", None),
        "a folder": (".", None),
        "a device": ("/dev/zero", None),
        "no workbook": ("bad.xlsx", b"PK\x03\x04 and nothing else"),
        "an old workbook": ("bad.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600),
        "no data of R": ("bad.rds", b"\x1f\x8b\x08\x00 and nothing else"),
        "an empty workspace of R": ("bad.RData", b""),
        "a PDF": ("bad.pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"),
        "a picture": ("bad.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 40),
        "no text": ("bad.csv", b"a,b\n\xff\xfe\x00\x80,1\n"),
        "JSON of no table": ("bad.json", b'{"A": {"B": {"C": 1}}}'),
        "deep JSON": ("bad.json", b"[" * 100_000),
        "XML for HTML": ("bad.html", b"<?xml version='1.0'?><a><b>1</b></a>"),
        "ARFF without data": ("bad.arff", b"@relation x\n@attribute a numeric\n"),
    }


def _read(reader: Callable[..., Any], name: str, content: bytes | None) -> tuple[str, str]:
    if content is not None:
        Path(name).write_bytes(content)
    return answer(partial(reader, name, better="higher"))
