"""A question is one comparison: (procedure, reference with its options, case, how R sees it).

Here they are listed, and our side of each is computed.
"""

import functools
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from crosscheck.claims.picking import own_part
from crosscheck.r import corpus
from crosscheck.r.cases import Case, Sees, fingerprint
from crosscheck.r.subjects import subject
from nptests import errors, results
from nptests.data.kinds.values import counts_by_name
from nptests.data.scores import IncompleteScores, Scores
from nptests.procedures.descriptor import Procedure
from nptests.r_reference import Reference

Numbers = Mapping[str, tuple[float, ...]]


@dataclass(frozen=True)
class Question:
    """`label` names reference and options within a procedure, as in stats::quade.test(null=asymptotic)."""

    procedure: Procedure
    reference: Reference
    label: str
    case: Case
    sees: Sees

    @cached_property
    def code(self) -> str:
        """The fingerprint of the R code and of what is read from its value."""
        return fingerprint(self.reference.package, self.reference.code, sorted(self.reference.reads.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Procedures are no data: from process to process it goes by its names, if its case is a recorded one."""
        return _of_names, (self.procedure.name, self.label, self.case.name, self.sees)

    def __str__(self) -> str:
        return f"{self.procedure.name}, {self.label}, {self.case.kind} case {self.case.name} as {self.sees}"


def _of_names(procedure: str, label: str, case: str, sees: Sees) -> Question:
    asked, references = _referring(procedure)
    return Question(asked, references[label], label, corpus.recorded_case(asked.takes, case), sees)


@functools.cache
def _referring(name: str) -> tuple[Procedure, Mapping[str, Reference]]:
    procedure = subject(name)
    return procedure, dict(labelled(procedure))


def questions(procedures: Iterable[Procedure], cases: Iterable[Case]) -> Iterator[Question]:
    """Every question that the declared references and the corpus allow."""
    by_kind: dict[str, list[Case]] = {}
    for case in cases:
        by_kind.setdefault(case.kind, []).append(case)
    for procedure in procedures:
        for label, reference in labelled(procedure):
            yield from questions_of(procedure, label, reference, by_kind.get(procedure.takes, ()))


def questions_of(procedure: Procedure, label: str, reference: Reference, cases: Iterable[Case]) -> Iterator[Question]:
    """What one reference can be asked on these cases."""
    for case in cases:
        if fits(procedure, case) and case.has(*reference.only):
            for sees in ways(procedure, reference, case):
                yield Question(procedure, reference, label, case, sees)


def labelled(procedure: Procedure) -> Iterator[tuple[str, Reference]]:
    """The references of a procedure under names that are unique within it."""
    repeats: Counter[str] = Counter()
    for reference in procedure.same_as:
        options = ", ".join(f"{name}={value}" for name, value in sorted(reference.options.items()))
        label = f"{reference.name}({options})"
        repeats[label] += 1
        yield label if repeats[label] == 1 else f"{label} #{repeats[label]}", reference


def fits(procedure: Procedure, case: Case) -> bool:
    """Whether a case is as large as the procedure asks: tables are n x k, groups k of at least n values."""
    return case.about.layout.fits(case.rows, procedure.least.n, procedure.least.k)


def ways(procedure: Procedure, reference: Reference, case: Case) -> tuple[Sees, ...]:
    """R sees integers where the decimals allow; a procedure that can subtract doubles is asked on those too."""
    arithmetic = reference.options.get("arithmetic")
    if len(case.ways) == 1:
        return case.ways
    if arithmetic == "float":
        return ("doubles",)
    return case.ways if arithmetic is None and "arithmetic" in procedure.options else ("integers",)


def ours(question: Question) -> Numbers:
    """Our numbers under the names that the reference reads."""
    outcome = result(question)
    return {name: read(outcome, name) for name in question.reference.reads}


def result(question: Question) -> Any:
    """Our whole result."""
    options = dict(question.reference.options)
    if question.sees == "doubles" and "arithmetic" in question.procedure.options:
        options["arithmetic"] = "float"
    return _run(question.procedure, tuple(sorted(options.items())), question.case, question.sees)


# Several references ask for the same result; this many hold the cases of some ten sets of options.
@functools.lru_cache(maxsize=4096)
def _run(procedure: Procedure, options: tuple[tuple[str, Any], ...], case: Case, sees: Sees) -> Any:
    source = Bound(case, sees, procedure.data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", errors.InputWarning)  # a wide table may look transposed
        return procedure.run(*case.about.arguments(source), **dict(options))


def read(result: Any, name: str) -> tuple[float, ...]:
    """A number of a result by its name: a field, an entry of the details, or a field of every row."""
    if isinstance(result, results.Comparisons) and own_part(result, name) is None:
        return tuple(float(x) for row in result.rows for x in np.ravel(getattr(row, name)))
    value = result if isinstance(result, np.ndarray) else own_part(result, name)
    if value is None:
        value = result.details[name]
    return tuple(float(v) for v in np.ravel(value))


@dataclass(frozen=True)
class Bound:
    """A case as a source of data: decimal text where R sees integers, else the doubles that R sees."""

    case: Case
    sees: Sees
    data: tuple[str, ...]
    directed = False

    def scores(self) -> Scores:
        return _scores(self.case, self.sees)

    def incomplete(self) -> IncompleteScores:
        return IncompleteScores(self.case.cells(self.sees), better="higher")

    def samples(self, *names: str) -> tuple[Any, ...]:
        return tuple(self.case.cells(self.sees))

    def groups(self) -> tuple[Any, ...]:
        return tuple(self.case.cells(self.sees))

    def matrix(self, name: str) -> Any:
        return self.case.cells(self.sees)

    def numbers(self) -> tuple[float, ...]:
        counts = counts_by_name(self.case.rows[0])
        return tuple(counts[name] for name in self.data)


@functools.cache
def _scores(case: Case, sees: Sees) -> Scores:
    """A table is read once: it is frozen, and every procedure that takes it is asked about it under many options."""
    return Scores(case.cells(sees), better="higher")
