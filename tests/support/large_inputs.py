"""Work on inputs of a given size and shape: every procedure, adjustment, analysis, picture and reader, by name.

What a procedure takes comes from its descriptor and its kind of input; no procedure is named here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import comb, isqrt
from random import Random
from typing import Any

import numpy as np
from scipy.special import erfc

import nptests
from crosscheck.auditing.dropped import audit_file
from nptests.adjustments import families, methods
from nptests.analysis import analysing
from nptests.derivations.explaining import MOST_NUMBERS
from nptests.document.pictures import methods as pictures
from nptests.procedures.descriptor import Procedure
from nptests.read.source import Source
from nptests.read.table import read_table
from nptests.results import Comparisons
from nptests.teaching.exercises.data import STATED
from support import dressed, theory
from support.theory import KINDS, Theory
from support.written_tables import FORMATS, written

BYTES = 1_000_000
CELL = 6  # bytes of "0.825,"
WIDEST_SHEET = 16_384  # columns of a workbook


def _algorithms(pairs: int) -> int:
    """The most that have no more pairs."""
    return (1 + isqrt(1 + 8 * pairs)) // 2


MOST = _algorithms(families.MOST_PAIRS)  # algorithms, all pairs of which are compared
MOST_ANALYSED = _algorithms(analysing.MOST_PAIRS)


@dataclass(frozen=True)
class Shape:
    """How many rows and columns so many cells make, and which of the two grows with them."""

    grows: str
    size: Callable[[int], tuple[int, int]]

    def extent(self, cells: int) -> int:
        n, k = self.size(cells)
        return k if self.grows == "k" else n


def _columns(k: int) -> Shape:
    return Shape("n", lambda cells: (cells // k, k))


SHAPES: Mapping[str, Shape] = {
    "n x 2": _columns(2),
    "n x 5": _columns(5),
    "n x 50": _columns(50),
    f"n x {MOST}": _columns(MOST),
    "as many": Shape("n and k", lambda cells: (round(cells**0.5), round(cells**0.5))),
    "20 x k": Shape("k", lambda cells: (20, cells // 20)),
    "5 x k": Shape("k", lambda cells: (5, cells // 5)),
}
# As many algorithms as all pairs of are compared: where more are refused, these show how it grows with k.
IN_ORDER = 100  # algorithms, all p-values of which may differ in the dearest adjustment
COMPARED = f"20 x k up to {MOST}"
ANALYSED = f"n x {MOST_ANALYSED}"
ALL_SHAPES = {
    **SHAPES,
    ANALYSED: _columns(MOST_ANALYSED),
    COMPARED: Shape("k", lambda cells: (20, round(MOST * (cells * CELL / BYTES) ** 0.5))),
}


@dataclass(frozen=True)
class Task:
    """A work by its room, name and shape: `work` makes it for so many bytes, in which `grows` is `extent` large."""

    room: str
    name: str
    shape: str
    work: Callable[[int], Callable[[], object]]
    theory: Theory
    grows: str = "n"
    extent: Callable[[int], int] = lambda size: size // CELL


def tasks() -> Iterator[Task]:
    for p in nptests.catalogue():
        for shape in _shapes(p):
            yield _shaped("procedure", p.name, shape, partial(_procedure, p, shape), theory.of_procedure(p))
        work = partial(_derivation, p)
        yield Task("explain", p.name, "", work, KINDS["explained"], "numbers", lambda size: _numbers(size) // CELL)
        if p.many is not None:
            k = 4 if p.kind.layout.open else len(p.data)
            work, extent = partial(_batch, p, k), partial(_tables, k)
            yield Task("batch", p.name, f"24 x {k}", work, KINDS["batch"], "tables", extent)
    for a in methods.adjustments():
        work = partial(_adjustment, a.name, a.needs)
        extent = _hypotheses if a.needs == "family" else lambda size: size // CELL
        yield Task("adjust", a.name, "p-values", work, theory.of_adjustment(a.name), "p-values", extent)
        if a.needs == "family":
            work, shape = partial(_adjustment_in_order, a.name), f"in one order of up to {IN_ORDER} algorithms"
            yield Task(
                "adjust", a.name, shape, work, KINDS["in_one_order"], "p-values", lambda size: comb(_ordered(size), 2)
            )
    for shape in (*SHAPES, ANALYSED, COMPARED):
        yield _shaped("analysis", "analyse", shape, partial(_analysis, shape), KINDS["analysis"])
        yield _shaped("analysis", "report", shape, partial(_report, shape), KINDS["report"])
        for kind in pictures.KINDS:
            yield _shaped("picture", kind, shape, partial(_picture, kind, shape), KINDS["diagram"])
    for shape in SHAPES:
        yield _shaped("picture", "scores", shape, partial(_picture_of_scores, shape), KINDS["picture"])
        for form in FORMATS:
            yield Task("read", form, shape, partial(_reading, form, shape), KINDS["read"], "bytes", lambda size: size)
    yield from audits()


def _shaped(room: str, name: str, shape: str, work: Callable[[int], Callable[[], object]], expected: Theory) -> Task:
    if shape not in ALL_SHAPES:
        return Task(room, name, shape, work, expected)
    found = ALL_SHAPES[shape]
    return Task(room, name, shape, work, expected, found.grows, lambda size: found.extent(size // CELL))


def _shapes(p: Procedure) -> tuple[str, ...]:
    if p.study.shape:
        return ("x".join(map(str, p.study.shape)),)
    if p.kind.layout.rows == "values":
        return ("one",)
    if not p.kind.layout.open:
        return ("columns",)
    return (*SHAPES, COMPARED) if p.gives is Comparisons else tuple(SHAPES)


def _procedure(p: Procedure, shape: str, size: int) -> Callable[[], object]:
    cells = size // CELL
    n, k = (
        ALL_SHAPES[shape].size(cells) if shape in ALL_SHAPES else p.study.shape or (cells // len(p.data), len(p.data))
    )
    return partial(p.run, *arguments(p, max(n, 2), max(k, 1)), **options(p))


def options(p: Procedure) -> dict[str, Any]:
    """What it must be told beside the data."""
    stated = {name: STATED[name] for name, option in p.options.items() if option.required and name in STATED}
    return stated | ({"control": "A1"} if "control" in p.options and p.options["control"].required else {})


def arguments(p: Procedure, n: int, k: int) -> tuple[Any, ...]:
    """n x k numbers with three decimals, in the arguments of the procedure."""
    values = np.full((1, len(p.data)), 10**6) if p.kind.layout.rows == "values" else _values(n, k)
    if p.study.turned:
        values = p.study.turned(np.rint(1000 * values).astype(np.int64) - 750)
    return p.kind.arguments(_Numbers(values, p.kind.table))


def _values(n: int, k: int) -> Any:
    return np.random.default_rng([n, k]).integers(500, 1000, (n, k)) / 1000


@dataclass(frozen=True)
class _Numbers:
    """An array as a source of data."""

    values: Any
    directed: bool

    def scores(self) -> nptests.Scores:
        return nptests.Scores(self.values, better="higher")

    def incomplete(self) -> nptests.IncompleteScores:
        """Every algorithm is left out on as many data sets, a balanced design, where there are data sets enough."""
        n, k = self.values.shape
        values = self.values[: n - n % k or n].astype(object)
        if n >= k > 2:
            places = np.arange(len(values))
            values[places, places % k] = None
        return nptests.IncompleteScores(values, better="higher")

    def samples(self, *names: str) -> tuple[Any, ...]:
        return tuple(self.values.T)

    def groups(self) -> tuple[Any, ...]:
        return tuple(self.values.T)

    def matrix(self, name: str) -> Any:
        return self.values

    def numbers(self) -> tuple[float, ...]:
        return tuple(int(x) for x in self.values[0])


def _scores(shape: str, size: int) -> nptests.Scores:
    n, k = ALL_SHAPES[shape].size(size // CELL)
    return _Numbers(_values(n, k), True).scores()


def _analysis(shape: str, size: int) -> Callable[[], object]:
    return partial(nptests.analyse, _scores(shape, size))


def _report(shape: str, size: int) -> Callable[[], object]:
    return partial(nptests.report, nptests.analyse(_scores(shape, size)), "html")


def _numbers(size: int) -> int:
    """Bytes of as many numbers as are explained, or the same share of them."""
    return size * MOST_NUMBERS // BYTES * CELL


def _derivation(p: Procedure, size: int) -> Callable[[], object]:
    shape = "n x 5" if "n x 5" in _shapes(p) else _shapes(p)[0]
    return partial(nptests.explain, _procedure(p, shape, _numbers(size))())


def _tables(k: int, size: int) -> int:
    return size // CELL // (24 * k)


def _batch(p: Procedure, k: int, size: int) -> Callable[[], object]:
    tables = _values(_tables(k, size), 24 * k).reshape(-1, 24, k)
    control = {"control": "A1"} if "control" in p.options else {}
    return partial(nptests.batch, p.name, tables, better="higher", **options(p) | control)


def _picture(kind: str, shape: str, size: int) -> Callable[[], object]:
    compared = nptests.nemenyi(_scores(shape, size))
    return lambda: nptests.draw(compared, kind=kind).svg()


def _picture_of_scores(shape: str, size: int) -> Callable[[], object]:
    table = _scores(shape, size)
    return lambda: nptests.draw(table).svg()


def _reading(form: str, shape: str, size: int) -> Callable[[], object]:
    """A table as a file of this form, as people write them, of about so many bytes."""
    cells = size // CELL
    data, ending = _file(form, shape, cells)
    if len(data) > size:
        data, ending = _file(form, shape, cells * size // len(data))
    return lambda: read_table(Source(data, "table" + ending, ending)).scores(better="higher")


def _file(form: str, shape: str, number: int) -> tuple[bytes, str]:
    n, k = ALL_SHAPES[shape].size(number)
    if form == "excel":
        k = min(k, WIDEST_SHEET - 1)  # beside the names
    values = _values(n, k).tolist()
    cells = [[f"{x:.3f}" for x in row] for row in values]
    names = [f"d{i}" for i in range(n)]
    return written(dressed.Table(Random(1), form, [f"m{j}" for j in range(k)], names, cells, values, 3, []))


def _adjustment(name: str, needs: str, size: int) -> Callable[[], object]:
    m = _hypotheses(size) if needs == "family" else size // CELL
    return partial(nptests.adjust, np.random.default_rng(size).uniform(size=m), name, alpha=0.05)


def _ordered(size: int) -> int:
    """As many algorithms as their share of the most whose pairs are adjusted."""
    return round(IN_ORDER * (size / BYTES) ** 0.5)


def _adjustment_in_order(name: str, size: int) -> Callable[[], object]:
    """p-values of distances on a line, all of them different: those of mean ranks, which seldom are, take less."""
    places = 40 * np.random.default_rng(size).uniform(size=_ordered(size))
    a, b = np.triu_indices(len(places), 1)
    return partial(nptests.adjust, erfc(np.abs(places[a] - places[b]) / 2**0.5), name, alpha=0.05)


def _hypotheses(size: int) -> int:
    """The most hypotheses about all pairs that so many bytes hold."""
    k = (1 + isqrt(1 + 8 * (size // CELL))) // 2
    return k * (k - 1) // 2


def audits() -> Iterator[Task]:
    """Documents with one statistic a sentence, and tables of results."""
    sentence = "Friedman's test rejects (chi2({df}) = {x:.2f}, p = 0.0{p}), as does Wilcoxon's (z = {z:.2f}, p < .05). "
    row = "data {i} & 0.8{a} & 0.8{b} & 0.7{c} \\\\\n"

    def sentences(size: int) -> str:
        one = [sentence.format(df=3 + i % 5, x=3 + i % 89 / 7, p=10 + i % 80, z=2 + i % 97 / 50) for i in range(500)]
        return "".join(one[i % 500] for i in range(size // len(one[0])))

    def latex(size: int) -> str:
        rows = (row.format(i=i, a=10 + i * 7 % 89, b=10 + i * 13 % 89, c=10 + i * 29 % 89) for i in range(size // 31))
        return "\\begin{tabular}{lrrr}\ndata set & A & B & C \\\\\n" + "".join(rows) + "\\end{tabular}\n"

    for ending, made in ((".txt", sentences), (".md", sentences), (".tex", latex)):
        words = {".txt": "sentences", ".md": "sentences as Markdown", ".tex": "a table in LaTeX"}[ending]
        yield Task("audit", words, ending, partial(_audit, ending, made), KINDS["audited"], "bytes", lambda size: size)


def _audit(ending: str, made: Callable[[int], str], size: int) -> Callable[[], object]:
    content = made(size).encode()
    return lambda: audit_file("paper" + ending, content, better="higher")
