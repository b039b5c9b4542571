"""The answers of a model beside the truth, and the descriptor of a measure of them or of something else."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from numbers import Real
from pathlib import Path
from typing import Any, Literal

import numpy as np

from nptests.data.kinds.wording import NO_HYPOTHESIS
from nptests.errors import InputError, all_written
from nptests.procedures.descriptor import Procedure, Size
from nptests.procedures.descriptor.facets import Example, Exercise
from nptests.procedures.descriptor.lines import SOURCES
from nptests.procedures.descriptor.written_lines import Reader, entries_of
from nptests.procedures.elsewhere import programs
from nptests.r_reference import InR, Reference
from nptests.results import Effect
from nptests.vocabulary import Array, Better, Booleans, Numeric, read_beside

Needs = Literal["labels", "probabilities", "ranking", "numbers"]


class UndefinedMetric(ValueError):
    """A measure that has no value on these answers, such as 0 / 0; the message says why."""


@dataclass(frozen=True, eq=False)
class Answers:
    """What a model answered on test cases.

    truth          the true labels or numbers
    predicted      the labels or numbers that were predicted
    training       the true labels or numbers of the training cases: relative errors are measured against their mean
    classes        the labels in the order of the columns of `probabilities`; two of them are (negative, positive)
    probabilities  of every class (columns) for every case (rows)
    ranking        with two classes: a number that is larger the more the model takes a case for positive
    ordered        whether the classes stand in an order that means something
    costs          of predicting each class (columns) where each class (rows) is true
    """

    truth: Numeric
    predicted: Numeric
    training: Numeric | None = None
    classes: tuple[Any, ...] = ()
    probabilities: Array | None = None
    ranking: Array | None = None
    costs: Array | None = None
    ordered: bool = False

    @classmethod
    def of(cls, truth: Any, predicted: Any, **others: Any) -> Answers:
        """Arrays, checked for their lengths; the classes are those of the truth and the predictions if not named."""
        a, p = as_array(truth), as_array(predicted)
        if a.ndim != 1 or a.shape != p.shape or not a.size:
            words = f"{a.size} true answers and {p.size} predicted ones: one prediction for each case is needed"
            raise InputError("shape", words)
        classes = tuple(others.pop("classes", ())) or in_order({*a.tolist(), *p.tolist()})
        ordered = bool(others.pop("ordered", False))
        arrays = {name: None if value is None else np.asarray(value) for name, value in others.items()}
        if (ranking := arrays.get("ranking")) is not None and ranking.shape != a.shape:
            raise InputError("ranking", f"{a.size} true answers need a number each", where="ranking")
        return cls(a, p, classes=classes, ordered=ordered, **arrays)

    @property
    def positive(self) -> Any:
        """The positive class: the second of two."""
        if len(self.classes) == 1:
            words = (
                f"every label is {self.classes[0]!r}: of one class alone is not known whether it is the positive one"
            )
            raise InputError("classes", words, where="metric")
        if len(self.classes) != 2:
            raise InputError(
                "classes",
                f"a measure of two classes cannot be taken of {len(self.classes)} classes: choose accuracy, "
                "balanced_accuracy or kappa; averages over classes, such as macro F1, are scikit-learn's",
                where="metric",
            )
        return self.classes[1]

    @property
    def positives(self) -> Booleans:
        """Which cases are of the positive class."""
        return np.array([*map(_is(self.positive), self.truth.tolist())])


def _is(label: Any) -> Callable[[Any], bool]:
    """Compared one by one: numpy takes a text for the same as one with a NUL behind it."""
    return lambda other: bool(other == label)


def text_of(label: Any) -> str:
    """What a label is called: a whole number without a point, whatever type it has."""
    return str(as_whole(label))


def is_real(label: Any) -> bool:
    """Whether a label is a number with an order; numpy takes durations and complex numbers for numbers, too."""
    return isinstance(label, (Real, np.number)) and not isinstance(label, (np.timedelta64, np.complexfloating))


def as_whole(label: Any) -> Any:
    """A whole number as Python's own, however many figures it has; another label as it is."""
    if isinstance(label, int):
        return int(label)
    return int(label) if is_real(label) and math.isfinite(label) and label == int(label) else label


def as_array(labels: Any) -> Numeric:
    """Labels as an array; texts as objects, as numpy's own texts lose what stands behind the last sign."""
    array = np.asarray(labels)
    return np.array(list(labels), dtype=object) if array.dtype.kind == "U" and array.ndim == 1 else array


def is_numeral(label: Any) -> bool:
    """Whether a label is a number, or a text that reads as one."""
    try:
        return math.isfinite(float(label))
    except (TypeError, ValueError, OverflowError):
        return False


def in_order(classes: Iterable[Any]) -> tuple[Any, ...]:
    """Classes as people order them: numbers and numerals by size, words by the alphabet."""
    names = list(classes)
    if any(isinstance(name, str) for name in names):
        by_size = all(map(is_numeral, names))
        return tuple(sorted(names, key=lambda name: (float(name) if by_size else 0.0, str(name))))
    try:
        return tuple(sorted(names))
    except TypeError:
        words = "the classes have no order, as complex numbers have none: hand over their names as texts"
        raise InputError("classes", words) from None


def ratio(above: float, below: float, why: str) -> float:
    """above / below, or UndefinedMetric with the reason where below is 0."""
    if below == 0:
        raise UndefinedMetric(why)
    return float(above / below)


@dataclass(frozen=True, eq=False)
class Form:
    """What measures are taken of.

    kind     the kind of input, by its name in `nptests.data.kinds`
    needs    what of a model's answers it is; None: no model answered
    read     from data of that kind to what is measured
    details  what a derivation may name of it
    names    what the data are divided into: classes, clusters
    least    the least input
    assumes  what is taken for granted; what is said of its kind of input if not written
    example  data to show such measures with; None: those of the kind of input
    says     what is taken for granted of these data, in sentences
    exercise what exercises are made of; those of the kind of input if not written
    of       from plain arrays to what is measured
    """

    kind: str
    needs: Needs | None
    read: Callable[..., Any]
    details: Callable[[Any], Mapping[str, Any]]
    names: Callable[[Any], tuple[str, ...]] = lambda measured: ()
    least: Size = field(default_factory=lambda: Size(1, 1))
    assumes: str = ""
    example: Example | None = None
    says: Callable[[Any], tuple[str, ...]] = lambda measured: ()
    exercise: Exercise = field(default_factory=Exercise)
    of: Callable[..., Any] = Answers.of


@dataclass(frozen=True, eq=False)
class Metric:
    """One measure, with everything that anyone says or shows of it.

    better      whether higher or lower values are better
    form        what it is taken of
    measure     from that to the value; UndefinedMetric where there is none
    formula     as the literature writes it
    cites       keys of the bibliography (fixtures/library.toml)
    same_as     equivalents in R; labels are 1, 2, ..., and 2 is the positive class of two
    lines       how the value comes about, as text; V is the value
    about       what it is good for, in a sentence or two
    limits      what it does not say; what is said of its kind of input if not written
    settings    what was chosen for it by whoever measures, such as costs
    """

    name: str
    title: str
    better: Better
    form: Form
    measure: Callable[[Any], float]
    formula: str
    cites: tuple[str, ...] = ()
    same_as: Sequence[Reference] = ()
    lines: str = ""
    about: str = ""
    limits: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, *data: Any, **others: Any) -> float:
        """The value for plain arrays: truth, predictions and what else `Answers` names; or points and labels."""
        return self.measure(self.form.of(*data, **others))

    @property
    def known_as(self) -> Mapping[str, str]:
        """What other software calls it."""
        return programs.names_of(self.name)

    @property
    def identity(self) -> Any:
        """What decides the numbers: its name, and what it was told."""
        return {"name": self.name, **self.settings} if self.settings else self.name

    @property
    def counts(self) -> Any:
        """The same, with the code that measures."""
        return self.settings, self.measure

    @property
    def needs(self) -> Needs | None:
        """What of a model's answers it is taken from."""
        return self.form.needs

    @cached_property
    def procedure(self) -> Procedure:
        """It in the dress of a procedure, as the catalogue's faces and checks see it."""
        return Procedure(
            name=self.name,
            title=self.title,
            run=self._run(),
            takes=self.form.kind,
            least=self.form.least,
            cites=self.cites,
            hypothesis=NO_HYPOTHESIS,
            assumes=self.form.assumes,
            limits=self.limits,
            needs="cases",
            parts=tuple(Reader(Path(__file__).parent, SOURCES).parts(entries_of(self.lines))),
            same_as=self.same_as,
            decides=False,
            example=self.form.example,
            exercise=self.form.exercise,
            symbol="V",
        )

    def _run(self) -> Callable[..., Effect]:
        signature = inspect.signature(self.form.read)

        def run(*data: Any, **named: Any) -> Effect:
            try:
                call = signature.bind(*data, **named)
            except TypeError as error:
                hint = "; averages over classes are scikit-learn's" if "average" in named else ""
                truth, *models = all_written(data, [*signature.parameters, *(f"model{i}" for i in range(len(data)))])
                each = ", ".join(f"nptests.{self.name}({truth}, {model})" for model in models)
                line = each if len(models) > 1 and len({*map(np.size, data)}) == 1 and not named else ""
                words = f"{self.name}({', '.join(signature.parameters)}): {error}{hint}"
                raise InputError("option", words, where=next(iter(named), None), line=line) from None
            measured = self.form.read(*call.args, **call.kwargs)
            details = self.form.details(measured)
            try:
                value, reasons = self.measure(measured), list[str]()
            except UndefinedMetric as error:
                value, reasons = math.nan, [str(error)]
            return Effect(
                self.name, value, (math.nan, math.nan), math.nan, "", details["cases"], self.form.names(measured),
                details, notes=(*reasons, *self.form.says(measured)), status="undefined" if reasons else None,
            )  # fmt: skip

        run.__name__ = run.__qualname__ = self.name
        run.__doc__ = f"{self.title}: {self.formula}.\n\n{self.about} {self.better.capitalize()} is better."
        run.__signature__ = signature  # type: ignore[attr-defined]
        return run


def measure(form: Form, name: str = "") -> Callable[[Callable[[Any], float]], Metric]:
    """Make a measure of the function below: its words stand in `measures.toml`, its equivalents in the R twin."""

    def described(function: Callable[[Any], float]) -> Metric:
        called = name or function.__name__
        words, shared = dict(_texts()[called]), _texts()["shared"]
        own = {"cites": tuple(words.pop("cites")), "lines": words.pop("derivation")}
        about = {field: text.format_map(shared) for field, text in words.items()}
        twin = InR(function.__code__.co_filename, of=called)
        return Metric(called, form=form, measure=function, same_as=twin, **own, **about)

    return described


@cache
def _texts() -> Mapping[str, Mapping[str, Any]]:
    return read_beside(__file__, "measures.toml")
