"""What a claim asserts, computed with the public functions of nptests, from printed numbers that may be varied."""

from __future__ import annotations

import inspect
import itertools
import warnings
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Any

import numpy as np

import nptests
from crosscheck import budget, formulas
from crosscheck.claims import ASSERTIONS, Claim
from crosscheck.intervals import Interval
from crosscheck.printed import Printed
from nptests import fixtures
from nptests.errors import InputError, InputWarning
from nptests.procedure import options_of
from nptests.results import Comparison, Comparisons, Outcome


class Missing(Exception):
    """Something that the claim needs and that the library or the source does not have."""


# The cells of a printed table of ranks are many claims about one result: the last results are kept.
REMEMBERED = 4096
_RESULTS: dict[tuple[Any, ...], tuple[Any, dict[str, Printed]]] = {}


class Computation:
    """One evaluation of an assertion.

    Every printed number that goes in is a leaf; `changes` replaces leaves by other numbers that print alike, and
    `boxes` makes each the interval of all of them. `leaves` lists those that were met.
    """

    def __init__(self, claim: Claim, changes: Mapping[str, Decimal] | None = None, *, boxes: bool = False) -> None:
        self.claim = claim
        self.changes = changes or {}
        self.boxes = boxes
        self.leaves: dict[str, Printed] = {}

    def value(self, body: Mapping[str, Any] | None = None) -> Any:
        """The number, word or interval that the assertion gives."""
        budget.look()
        body = self.claim.body if body is None else body
        kind = next((key for key in ASSERTIONS if key in body), None)
        if kind is None:
            raise ValueError(f"no assertion ({', '.join(ASSERTIONS)}) in {body!r}")
        if self.boxes and kind != "formula":
            raise Missing("interval arithmetic reaches formulas only")
        return getattr(self, f"_{kind}")(body)

    # formulas

    def _formula(self, body: Mapping[str, Any]) -> Any:
        names = {name: self.term(name, given) for name, given in body.get("with", {}).items()}
        value = formulas.evaluate(body["formula"], names)
        return value if isinstance(value, (str, Interval)) else float(value)

    def term(self, path: str, given: Any) -> Any:
        """A number of a formula: as given, printed, from a table, or from another assertion."""
        if isinstance(given, str):
            return self.number(path, given)
        if isinstance(given, list):
            return _together([self.term(f"{path}[{i + 1}]", item) for i, item in enumerate(given)])
        if isinstance(given, Mapping):
            if "table" in given and not any(key in given for key in ASSERTIONS):
                return self._from_table(given)
            inner = Computation(self.claim, self.changes)
            value = inner.value(given)
            if self.boxes and any(leaf.value is not None for leaf in inner.leaves.values()):
                raise Missing("interval arithmetic does not reach into tests")
            self.leaves.update(inner.leaves)
            return value
        return given

    def number(self, path: str, text: str, *, exact: bool = False) -> Any:
        """A printed number: a double, or with `boxes` its interval."""
        read = Printed.of(text, decimal=self.claim.decimal)
        if read.value is None:
            raise InputError("claims", f"{self.claim.name}: {path} is {text!r}, not a number", where=self.claim.name)
        if exact:
            return float(read.value)
        self.leaves[path] = read
        if self.boxes:
            return Interval(np.asarray(read.low), np.asarray(read.high))
        return float(self.changes.get(path, read.value))

    def _from_table(self, given: Mapping[str, Any]) -> Any:
        name = given["table"]
        table, exact = self._table(name)
        if "totals" in given:
            rows = [[self._cell(name, r, c, exact) for c in table.columns] for r in table.rows]
            return np.asarray(rows).sum(axis=1 if given["totals"] == "rows" else 0)
        row, column = given.get("row"), given.get("column")
        if row is not None and column is not None:
            return self._cell(name, row, column, exact)
        if column is not None:
            return _together([self._cell(name, r, column, exact) for r in table.rows])
        return _together([self._cell(name, row or "", c, exact) for c in table.columns])

    def _cell(self, table: str, row: str, column: str, exact: bool) -> Any:
        return self.number(f"{table}[{row}, {column}]", self._text(table, row, column), exact=exact)

    def _text(self, table: str, row: str, column: str) -> str:
        read, _ = self._table(table)
        for label, known, what in ((row, read.rows, "row"), (column, read.columns, "column")):
            if label not in known:
                raise InputError("claims", f"{self.claim.name}: table {table} has no {what} {label!r}", where=table)
        return read.cells[read.rows.index(row)][read.columns.index(column)]

    def _table(self, name: str) -> tuple[fixtures.Cells, bool]:
        full = f"{self.claim.publication}/{name}"
        return fixtures.cells(full), bool(fixtures.entry(full).get("exact"))

    # tests

    def _test(self, body: Mapping[str, Any]) -> Any:
        if body.get("value") == "signs":
            return self._sign(body)
        result = self.result(body)
        labels = self._table(body["table"])[0].rows if "table" in body else ()
        return picked(result, body, self.claim, labels)

    def result(self, body: Mapping[str, Any]) -> Any:
        """What the procedure of a test gives: an Outcome or Comparisons."""
        run = public(body["test"])
        options = _options(run, body, self.claim)
        key = (self._identity(body), repr(sorted(options.items())))
        if key not in _RESULTS:
            inner = Computation(self.claim, self.changes)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", InputWarning)  # a printed table may be odd; the claim is still a claim
                found = run(*inner._data(body), **inner._summary(run, body.get("summary", {})), **options)
            if len(_RESULTS) >= REMEMBERED:
                _RESULTS.clear()
            _RESULTS[key] = found, inner.leaves
        result, leaves = _RESULTS[key]
        self.leaves.update(leaves)
        return result

    def _identity(self, body: Mapping[str, Any]) -> tuple[Any, ...]:
        """What a result depends on beside the options: procedure, data as they stand in the files, changes."""
        given = [repr(body.get(key)) for key in ("test", "table", "columns", "args", "summary", "better")]
        named = [body["table"]] if "table" in body else []
        named += [a["table"] for a in body.get("summary", {}).values() if isinstance(a, Mapping) and "table" in a]
        entries = [fixtures.entry(f"{self.claim.publication}/{name}") for name in named]
        kinds = [(about.get("better"), about["holds"], about.get("exact")) for about in entries]
        tables = [self._table(name)[0] for name in named]
        return (*given, *kinds, *tables, self.claim.decimal, frozenset(self.changes.items()))

    def _sign(self, body: Mapping[str, Any]) -> str:
        """The sign of a score minus that of the control on the same data set, as papers print it: +, - or =."""
        table, (row, column) = body["table"], body["at"]
        score, control = (Decimal(self._decimal(table, row, c, False)) for c in (column, body["options"]["control"]))
        return "+" if score > control else "-" if score < control else "="

    def _data(self, body: Mapping[str, Any]) -> list[Any]:
        if "table" not in body:
            return [self._argument(f"args[{i + 1}]", a) for i, a in enumerate(body.get("args", ()))]
        about = fixtures.entry(f"{self.claim.publication}/{body['table']}")
        read, exact = self._table(body["table"])
        if about["holds"] == "groups":
            groups: dict[str, list[str]] = {}
            for label, value in read.cells:
                groups.setdefault(label, []).append(value)
            # Comparisons of groups are asked for by name; tests of two samples take two sequences.
            known = parameters(public(body["test"])).values()
            any_number = any(p.kind is p.VAR_POSITIONAL for p in known)
            return [groups] if any_number else list(groups.values())
        columns = body.get("columns", read.columns)
        if about["holds"] == "incomplete":
            chosen = [[self._cell_or_none(body["table"], r, c, exact) for c in columns] for r in read.rows]
            return [nptests.IncompleteScores(chosen, columns, read.rows, better=about.get("better"))]
        cells = [[self._decimal(body["table"], r, c, exact) for c in columns] for r in read.rows]
        return [nptests.Scores(cells, columns, read.rows, better=body.get("better", about.get("better")))]

    def _decimal(self, table: str, row: str, column: str, exact: bool) -> str:
        path = f"{table}[{row}, {column}]"
        text = self._text(table, row, column)
        if not exact:
            self.leaves[path] = Printed.of(text)
        return format(self.changes[path], "f") if path in self.changes else text

    def _cell_or_none(self, table: str, row: str, column: str, exact: bool) -> str | None:
        return self._decimal(table, row, column, exact) if self._text(table, row, column) else None

    def _argument(self, path: str, given: Any) -> Any:
        """Data given in the claim itself, or printed in a table: printed strings keep their decimals."""
        if isinstance(given, Mapping) and "table" in given:
            read, _ = self._table(given["table"])
            texts = {row: self._text(given["table"], row, given["column"]) for row in read.rows}
            return {row: self._varied(f"{path}[{row}]", text) for row, text in texts.items()}
        if isinstance(given, str):
            return self.number(path, given)
        if isinstance(given, list) and any(isinstance(item, str) for item in given):
            return [self._varied(f"{path}[{i + 1}]", item) for i, item in enumerate(given)]
        return given

    def _varied(self, path: str, text: str) -> str:
        read = Printed.of(text, decimal=self.claim.decimal)
        self.leaves[path] = read
        value = self.changes.get(path, read.value)
        return format(value, "f") if value is not None else text

    def _summary(self, run: Any, summary: Mapping[str, Any]) -> dict[str, Any]:
        known = parameters(run)
        unknown = next((name for name in summary if name not in known), None)
        if unknown is not None:
            raise InputError("claims", f"{self.claim.name}: {run.__name__} takes no {unknown!r}", where=self.claim.name)
        return {name: self._argument(name, given) for name, given in summary.items()}

    # adjustments, critical values

    def _adjust(self, body: Mapping[str, Any]) -> Any:
        labels, p = self.pvalues(body["pvalues"])
        options = dict(body.get("options", {}))
        order = list(range(len(p)))
        if isinstance(options.get("algorithms"), list):
            names = options["algorithms"]
            order = pair_order(labels, names)
            options["algorithms"] = len(names)
        adjusted = np.empty(len(p))
        adjusted[order] = public("adjust")(np.asarray(p)[order], body["adjust"], **options)
        value = body.get("value", "adjusted")
        if value == "rejections":
            return float((adjusted <= body["alpha"]).sum())
        found = float(adjusted[_index(body["at"][0], labels, self.claim)])
        return _decision(found, body["alpha"]) if value == "rejected" else found

    def pvalues(self, given: Any) -> tuple[list[str], list[float]]:
        """Labels and p-values of an adjustment: listed, printed in a table, or those of a test."""
        if isinstance(given, Mapping) and "test" in given:
            compared = self.result(given)
            return [f"{row.a} vs {row.b}" for row in compared.rows], [row.pvalue for row in compared.rows]
        if isinstance(given, Mapping):
            read, _ = self._table(given["table"])
            by_row = "row" in given
            labels = list(read.columns if by_row else read.rows)
            return labels, [float(p) for p in np.atleast_1d(self._from_table(given))]
        numbers = [self.number(f"p[{i + 1}]", p) if isinstance(p, str) else float(p) for i, p in enumerate(given)]
        return [str(i + 1) for i in range(len(given))], numbers

    def _critical(self, body: Mapping[str, Any]) -> Any:
        return float(public("critical_value")(body["critical"], alpha=self._level(body), **self._sizes(body)))

    def _difference(self, body: Mapping[str, Any]) -> Any:
        return float(
            public("critical_difference")(**self._sizes(body), alpha=self._level(body), kind=body["difference"])
        )

    def _level(self, body: Mapping[str, Any]) -> float:
        alpha = body["alpha"]
        return (
            float(Printed.of(alpha, decimal=self.claim.decimal).value or 0) if isinstance(alpha, str) else float(alpha)
        )

    def _sizes(self, body: Mapping[str, Any]) -> dict[str, Any]:
        sizes = {k: int(v) if str(v).isdigit() else v for k, v in body.get("sizes", {}).items()}
        return {**sizes, **body.get("options", {})}


def _options(run: Any, body: Mapping[str, Any], claim: Claim) -> dict[str, Any]:
    """The stated options; where no p-value is asked for, the cheapest null law will do."""
    stated = dict(body.get("options", {}))
    known = parameters(run)
    unknown = next((name for name in stated if name not in known), None)
    if unknown is not None:
        raise InputError("claims", f"{claim.name}: {body['test']} has no option {unknown!r}", where=claim.name)
    words = options_of(run)["null"].words if "null" in options_of(run) else ()
    if body.get("value", "statistic") not in ("pvalue", "rejected") and "asymptotic" in words:
        stated.setdefault("null", "asymptotic")
    return stated


@cache
def parameters(run: Any) -> Mapping[str, inspect.Parameter]:
    """The parameters of a procedure; asked for at every computation."""
    return inspect.signature(run).parameters


def public(name: str) -> Any:
    """A public function of nptests, or Missing."""
    try:
        return getattr(nptests, name)
    except AttributeError:
        raise Missing(f"nptests.{name}") from None


def pair_order(labels: Sequence[str], names: Sequence[str]) -> list[int]:
    """The positions of the labels "a vs b" in the order of all pairs of the names: (0, 1), (0, 2), ... (1, 2), ..."""
    pairs = [{a, b} for i, a in enumerate(names) for b in names[i + 1 :]]
    given = [set(label.split(" vs ")) for label in labels]
    if sorted(map(sorted, given)) != sorted(map(sorted, pairs)):
        raise InputError("claims", f"the labels are not all pairs of {', '.join(names)}")
    return [given.index(pair) for pair in pairs]


def picked(result: Any, body: Mapping[str, Any], claim: Claim, rows: Sequence[str] = ()) -> Any:
    """The field of a result that a claim is about; `rows` label the entries that the result does not name."""
    value = body.get("value", "statistic")
    if body.get("at") == "all":
        return _field(result, value)
    at = [str(label) for label in body.get("at", ())]
    if isinstance(result, Comparisons):
        row = _row(result, at)
        counts = {name: result.details[name] for name in ("plus", "minus") if name in result.details}
        if value in (*counts, "least"):
            here = result.rows.index(row)
            return float(min(c[here] for name, c in counts.items() if value in (name, "least")))
        return _of_row(row, value, at, body)
    if value == "order":
        return _order(result)
    if value == "rejected":
        return _decision(result.pvalue, body["alpha"])
    found = _field(result, value)
    # Effects and posteriors name the two that they compare, and no data sets.
    names = getattr(result, "algorithms", getattr(result, "names", ()))
    return _entry(found, [getattr(result, "datasets", ()) or rows, names], at, claim)


def _field(result: Any, value: str) -> Any:
    if value == "signed_ranks":
        return np.asarray(_field(result, "ranks")) * np.sign(_field(result, "differences"))
    found = getattr(result, value, None)
    if found is None:
        found = result.details.get(value)
    if found is None:
        raise Missing(f"{result.procedure} has no {value}")
    return found


def _row(result: Comparisons, at: Sequence[str]) -> Comparison:
    a, _, b = at[0].partition(" vs ")
    return result.row(a, b or (at[1] if len(at) > 1 else str(result.control)))


def _of_row(row: Comparison, value: str, at: Sequence[str], body: Mapping[str, Any]) -> Any:
    if value == "rejected":
        return _decision(row.adjusted, body["alpha"])
    # Asked the other way round, differences change sign, and the ends of intervals change places.
    turned = row.a != at[0].partition(" vs ")[0]
    if value in ("lower", "upper"):
        if row.interval is None:
            raise Missing("an interval of the comparison")
        found = row.interval[(value == "upper") != turned]
    else:
        found = getattr(row, value)
    return -float(found) if turned and value in ("estimate", "statistic", "lower", "upper") else float(found)


def _entry(found: Any, known: list[Sequence[str]], at: Sequence[str], claim: Claim) -> Any:
    array = np.asarray(found)
    for label in at:
        axis = next((names for names in known if label in names and len(names) == array.shape[0]), ())
        array = array[_index(label, axis, claim)]
        known = [names for names in known if names is not axis]
    if array.ndim:
        raise InputError(
            "claims", f"{claim.name} is about one number of {array.size}: say which with at", where=claim.name
        )
    return array.item() if array.dtype.kind in "US" else float(array)


def _index(label: str | int, names: Sequence[str], claim: Claim) -> int:
    if str(label) in names:
        return list(names).index(str(label))
    if str(label).isdigit():
        return int(label) - 1
    raise InputError("claims", f"{claim.name}: there is no {label!r}", where=claim.name)


def _order(result: Outcome) -> str:
    """The algorithms from best to worst: A < B = C."""
    assert result.mean_ranks is not None
    best = sorted(zip(result.mean_ranks, result.algorithms, strict=True), key=lambda pair: pair[0])
    text = best[0][1]
    for (before, _), (rank, name) in itertools.pairwise(best):
        text += f" {'=' if rank == before else '<'} {name}"
    return text


def _decision(p: float, alpha: float) -> str:
    return "rejected" if p <= alpha else "retained"


def _together(items: list[Any]) -> Any:
    if any(isinstance(item, Interval) for item in items):
        spans = [item if isinstance(item, Interval) else Interval(np.asarray(item), np.asarray(item)) for item in items]
        return Interval(np.array([float(s.low) for s in spans]), np.array([float(s.high) for s in spans]))
    return np.asarray(items, dtype=np.float64)
