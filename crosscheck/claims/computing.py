"""What a claim asserts, computed with the public functions of nptests, from printed numbers that may be varied."""

import inspect
import itertools
import math
import warnings
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache, lru_cache
from typing import Any

import numpy as np

import nptests
from crosscheck.claims import budget, formulas, inputs, intervals
from crosscheck.claims.claims import ASSERTIONS, COUNTED, Claim
from crosscheck.claims.picking import Missing as Missing, decision, index, named, picked, together
from crosscheck.claims.printed import Printed
from nptests.data.kinds.listed import KINDS
from nptests.errors import InputError, InputWarning
from nptests.experiment.metrics.listed import EVERY as MEASURES
from nptests.procedures import critical_values, descriptor
from nptests.read import literature as fixtures

# The cells of a printed table of ranks are many claims about one result: the last results are kept.
REMEMBERED = 4096
_IDENTIFYING = ("test", "table", "columns", "args", "summary", "better", "exchanged")
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
        names = {name: self.term(name, term) for name, term in body.get("with", {}).items()}
        value = formulas.evaluate(body["formula"], names)
        return value if isinstance(value, (str, intervals.Interval)) else float(value)

    def term(self, path: str, term: Any) -> Any:
        """A number of a formula: as given, printed, from a table, or from another assertion."""
        if isinstance(term, str) or self._typed(term):
            return self.number(path, str(term))
        if isinstance(term, list):
            return together([self.term(f"{path}[{i + 1}]", item) for i, item in enumerate(term)])
        if isinstance(term, Mapping):
            if "table" in term and not any(key in term for key in ASSERTIONS):
                return self._from_table(term)
            inner = Computation(self.claim, self.changes)
            value = inner.value(term)
            if self.boxes and any(leaf.value is not None for leaf in inner.leaves.values()):
                raise Missing("interval arithmetic does not reach into tests")
            self.leaves.update(inner.leaves)
            return value
        return term

    def number(self, path: str, text: str, *, exact: bool = False) -> Any:
        """A printed number: a double, or with `boxes` its interval; a share of a known number is a count."""
        read = inputs.share(text, self.claim.decimal) or Printed.of(text, decimal=self.claim.decimal)
        if read.value is None:
            raise InputError("claims", f"{self.claim.name}: {path} is {text!r}, not a number", where=self.claim.name)
        if exact:
            return float(read.value)
        self.leaves[path] = read
        if self.boxes:
            return intervals.Interval(np.asarray(read.low), np.asarray(read.high))
        value = self.changes.get(path, read.value)
        return float(value) if read.counts is None else int(value)

    def _typed(self, term: Any) -> bool:
        """Whether a number without quotes is read as a printed one: 4.9 is 4.85 to 4.95; whole numbers are exact."""
        return isinstance(term, float) and math.isfinite(term) and not self.claim.body.get("exact", False)

    def _from_table(self, source: Mapping[str, Any]) -> Any:
        name = source["table"]
        table, exact = self._table(name)
        if "totals" in source:
            rows = [[self._cell(name, r, c, exact) for c in table.columns] for r in table.rows]
            return np.asarray(rows).sum(axis=1 if source["totals"] == "rows" else 0)
        row, column = source.get("row"), source.get("column")
        if row is not None and column is not None:
            return self._cell(name, row, column, exact)
        if column is not None:
            return together([self._cell(name, r, column, exact) for r in table.rows])
        return together([self._cell(name, row or "", c, exact) for c in table.columns])

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
        if "prints" in body:
            fields = {name: named(result, name) for name in formulas.names(body["prints"])}
            return float(formulas.evaluate(body["prints"], fields))
        labels = self._table(body["table"])[0].rows if "table" in body else ()
        return picked(result, body, self.claim, labels)

    def result(self, body: Mapping[str, Any]) -> Any:
        """What the procedure of a test gives: an Outcome or Comparisons."""
        run = public(body["test"])
        options = _options(run, body, self.claim)
        key = (self.identity(body), repr(sorted(options.items())))
        if key not in _RESULTS:
            inner = Computation(self.claim, self.changes)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", InputWarning)  # a printed table may be odd; the claim is still a claim
                outcome = run(*inner._samples(body), **inner._summary(run, body.get("summary", {})), **options)
            if len(_RESULTS) >= REMEMBERED:
                _RESULTS.clear()
            _RESULTS[key] = outcome, inner.leaves
        result, leaves = _RESULTS[key]
        self.leaves.update(leaves)
        return result

    def identity(self, body: Mapping[str, Any]) -> tuple[Any, ...]:
        """What a result depends on beside the options: procedure, data as they stand in the files, changes."""
        texts = [repr(body.get(key)) for key in _IDENTIFYING]
        texts.append(repr(self.claim.body.get("exact")))
        named = [body["table"]] if "table" in body else []
        named += [a["table"] for a in body.get("summary", {}).values() if isinstance(a, Mapping) and "table" in a]
        entries = [fixtures.entry(f"{self.claim.publication}/{name}") for name in named]
        kinds = [(about.get("better"), about["holds"], about.get("exact")) for about in entries]
        tables = [self._table(name)[0] for name in named]
        return (*texts, *kinds, *tables, self.claim.decimal, frozenset(self.changes.items()))

    def _sign(self, body: Mapping[str, Any]) -> str:
        """The sign of a score minus that of the control on the same data set, as papers print it: +, - or =."""
        table, (row, column) = body["table"], body["at"]
        score, control = (Decimal(self._decimal(table, row, c, False)) for c in (column, body["options"]["control"]))
        return "+" if score > control else "-" if score < control else "="

    def _samples(self, body: Mapping[str, Any]) -> list[Any]:
        """The data; of two samples the second first, where the claim is read as about b against a."""
        samples = self._data(body)
        return samples[::-1] if body.get("exchanged") and len(samples) == 2 else samples

    def _data(self, body: Mapping[str, Any]) -> list[Any]:
        if "table" not in body:
            positions = zip(inputs.unfolded(body.get("args", ())), _positions(public(body["test"])), strict=False)
            return [a if inputs.plain_data(a) else self._given(f"args[{i + 1}]", a, known)
                    for i, (a, known) in enumerate(positions)]  # fmt: skip
        about = fixtures.entry(f"{self.claim.publication}/{body['table']}")
        read, exact = self._table(body["table"])
        laid = KINDS[about["holds"]].laid if about["holds"] in KINDS else "cells"
        if laid == "columns":
            columns = [read.columns.index(c) for c in body.get("columns", read.columns)]
            rows = list(enumerate(read.cells))
            return [[self._value(body["table"], i, j, exact) for i, r in rows if r[j]] for j in columns]
        if laid == "labelled":
            groups: dict[str, list[str]] = {}
            for i, (label, _) in enumerate(read.cells):
                groups.setdefault(label, []).append(self._value(body["table"], i, 1, exact))
            # Comparisons of groups are asked for by name; tests of two samples take two sequences.
            known = parameters(public(body["test"])).values()
            any_number = any(p.kind is p.VAR_POSITIONAL for p in known)
            return [groups] if any_number else list(groups.values())
        columns = body.get("columns", read.columns)
        if body.get("exchanged"):
            columns = columns[::-1]
        if about["holds"] in KINDS and KINDS[about["holds"]].holes:
            chosen = [[self._cell_or_none(body["table"], r, c, exact) for c in columns] for r in read.rows]
            return [nptests.IncompleteScores(chosen, columns, read.rows, better=about.get("better"))]
        cells = [[self._decimal(body["table"], r, c, exact) for c in columns] for r in read.rows]
        return [nptests.Scores(cells, columns, read.rows, better=body.get("better", about.get("better")))]

    def _value(self, table: str, i: int, j: int, exact: bool) -> str:
        """A value of samples, whose rows have no names."""
        text = self._table(table)[0].cells[i][j]
        return text if exact else self._varied(f"{table}[{i + 1}, {self._table(table)[0].columns[j]}]", text)

    def _decimal(self, table: str, row: str, column: str, exact: bool) -> str:
        path = f"{table}[{row}, {column}]"
        text = self._text(table, row, column)
        if not exact:
            self.leaves[path] = Printed.of(text)
        return format(self.changes[path], "f") if path in self.changes else text

    def _cell_or_none(self, table: str, row: str, column: str, exact: bool) -> str | None:
        return self._decimal(table, row, column, exact) if self._text(table, row, column) else None

    def _argument(self, path: str, source: Any) -> Any:
        """Data given in the claim itself, or printed in a table: printed strings keep their decimals."""
        if isinstance(source, Mapping) and "table" in source:
            read, _ = self._table(source["table"])
            texts = {row: self._text(source["table"], row, source["column"]) for row in read.rows}
            return {row: self._varied(f"{path}[{row}]", text) for row, text in texts.items()}
        if isinstance(source, str) or self._typed(source):
            return self.number(path, str(source))
        if isinstance(source, list) and any(isinstance(item, list) for item in source):  # a table of counts
            return [[self._count(f"{path}[{i + 1}, {j + 1}]", cell) for j, cell in enumerate(row)]
                    for i, row in enumerate(source)]  # fmt: skip
        if isinstance(source, list) and any(isinstance(item, str) or self._typed(item) for item in source):
            return [self._varied(f"{path}[{i + 1}]", str(item), exact=isinstance(item, int))
                    for i, item in enumerate(source)]  # fmt: skip
        return source

    def _count(self, path: str, source: Any) -> Any:
        """A count: a whole number, one in quotes, or a share of one that is known."""
        if not isinstance(source, str):
            return source
        known = inputs.whole(source)
        if known is None and inputs.share(source, self.claim.decimal) is None:
            problem = f'{self.claim.name}: {path} is {source!r}: a count is "30" or a share, "83.3 % of 30"'
            raise InputError("claims", problem, where=self.claim.name)
        return self.number(path, source) if known is None else known

    def _varied(self, path: str, text: str, *, exact: bool = False) -> str:
        if exact:
            return text
        read = Printed.of(text, decimal=self.claim.decimal)
        self.leaves[path] = read
        value = self.changes.get(path, read.value)
        return format(value, "f") if value is not None else text

    def _summary(self, run: Any, summary: Mapping[str, Any]) -> dict[str, Any]:
        known = parameters(run)
        unknown = next((name for name in summary if name not in known), None)
        if unknown is not None:
            raise InputError("claims", f"{self.claim.name}: {run.__name__} takes no {unknown!r}", where=self.claim.name)
        return {name: self._given(name, source, known[name]) for name, source in summary.items()}

    def _given(self, path: str, source: Any, known: inspect.Parameter) -> Any:
        """One argument: what is counted is a whole number, also in quotes; the others are printed numbers."""
        freedom = known.name in ("df1", "df2") and isinstance(source, str) and inputs.whole(source) is not None
        if freedom or (known.name in COUNTED and isinstance(source, str)):
            return self.number(path, source, exact=True)
        if known.annotation == "int":
            return self._count(path, source)
        if known.annotation == "Sequence[int]" and isinstance(source, list):
            return [self._count(f"{path}[{i + 1}]", item) for i, item in enumerate(source)]
        if known.annotation == "Sequence[float]" and isinstance(source, list):
            return [self._argument(f"{path}[{i + 1}]", item) for i, item in enumerate(source)]
        return self._argument(path, source)

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
        pvalue = float(adjusted[index(body["at"][0], labels, self.claim)])
        return decision(pvalue, body["alpha"]) if value == "rejected" else pvalue

    def pvalues(self, source: Any) -> tuple[list[str], list[float]]:
        """Labels and p-values of an adjustment: listed, printed in a table, or those of a test."""
        if isinstance(source, Mapping) and "test" in source:
            compared = self.result(source)
            return [f"{row.a} vs {row.b}" for row in compared.rows], [row.pvalue for row in compared.rows]
        if isinstance(source, Mapping):
            read, _ = self._table(source["table"])
            by_row = "row" in source
            labels = list(read.columns if by_row else read.rows)
            return labels, [float(p) for p in np.atleast_1d(self._from_table(source))]
        numbers = [self._pvalue(f"p[{i + 1}]", p) for i, p in enumerate(source)]
        return [str(i + 1) for i in range(len(source))], numbers

    def _pvalue(self, path: str, source: Any) -> float:
        """A printed p-value, <0.001 too; whole numbers are exact."""
        if not isinstance(source, str) and not self._typed(source):
            return float(source)
        read = inputs.below(Printed.of(str(source), decimal=self.claim.decimal))
        if read.value is None:
            return float(self.number(path, str(source)))
        self.leaves[path] = read
        return float(self.changes.get(path, read.value))

    def _critical(self, body: Mapping[str, Any]) -> Any:
        return self.critical(body).value

    def critical(self, body: Mapping[str, Any]) -> nptests.CriticalValue:
        """The critical value with its distribution; those of one table are asked for again and again."""
        return _critical_value(body["critical"], self._level(body), tuple(sorted(self._sizes(body).items())))

    def _difference(self, body: Mapping[str, Any]) -> Any:
        difference = public("critical_difference")
        return float(difference(**self._sizes(body), alpha=self._level(body), kind=body["difference"]))

    def _level(self, body: Mapping[str, Any]) -> float:
        alpha = body["alpha"]
        return float(Printed.of(alpha, decimal=self.claim.decimal).value or 0 if isinstance(alpha, str) else alpha)

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
    words = descriptor.options_of(run)["null"].words if "null" in descriptor.options_of(run) else ()
    if body.get("value", "statistic") not in ("pvalue", "rejected") and "asymptotic" in words:
        stated.setdefault("null", "asymptotic")
    return stated


@cache
def parameters(run: Any) -> Mapping[str, inspect.Parameter]:
    """The parameters of a procedure; asked for at every computation."""
    return inspect.signature(run).parameters


def _positions(run: Any) -> Iterator[inspect.Parameter]:
    """The parameters that arguments without a name fill, in order; *groups fills all that are left."""
    for parameter in parameters(run).values():
        yield from itertools.repeat(parameter) if parameter.kind is parameter.VAR_POSITIONAL else (parameter,)


def public(name: str) -> Any:
    """A public function of nptests, or a measure, or Missing."""
    if name in MEASURES:
        return MEASURES[name].procedure.run
    try:
        return getattr(nptests, name)
    except AttributeError:
        raise Missing(f"nptests.{name}") from None


@lru_cache(maxsize=REMEMBERED)
def _critical_value(name: str, alpha: float, sizes: tuple[tuple[str, Any], ...]) -> nptests.CriticalValue:
    """Exact as far as that goes, where the claim names no null distribution: a printed table may go that far."""
    options, rule = dict(sizes), critical_values.rules().get(name)
    if rule is not None and "null" not in options:
        options["null"] = rule.farthest({size: options[size] for size in rule.sizes if size in options})
    return nptests.critical_value(name, alpha=alpha, **options)


def pair_order(labels: Sequence[str], names: Sequence[str]) -> list[int]:
    """The positions of the labels "a vs b" in the order of all pairs of the names: (0, 1), (0, 2), ... (1, 2), ..."""
    pairs = [{a, b} for i, a in enumerate(names) for b in names[i + 1 :]]
    labelled = [set(label.split(" vs ")) for label in labels]
    if sorted(map(sorted, labelled)) != sorted(map(sorted, pairs)):
        raise InputError("claims", f"the labels are not all pairs of {', '.join(names)}")
    return [labelled.index(pair) for pair in pairs]
