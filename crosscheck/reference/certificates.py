"""Certificates: the numbers of a result enclosed by the definitions of the set, and how many of their digits hold."""

import functools
import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal, localcontext
from fractions import Fraction
from typing import Any

from crosscheck.reference import (
    adjusting,
    answers,
    certified,
    definitions,
    judging,
    listing,
    making,
    numbers,
    ours,
    paths,
)
from crosscheck.reference.conditioned import Conditioned
from crosscheck.reference.quick_laws import Packed, TooLarge
from nptests.document import blocks as b
from nptests.errors import InputError
from nptests.procedures import descriptor
from nptests.results import Comparisons, Effect, Face, Outcome, Posterior, as_json, plain_fields
from nptests.values import Value

# A double holds 15 digits; adding up a law may cost the last two, and on the certified set never cost more.
HELD = 13
ALL = 15
MOST_VALUES, MOST_PAIRS = 2_000, 120  # of data, of comparisons: what takes about a second
MOST_ADJUSTED = {"rom": 15, "bergmann-hommel": 15}  # comparisons of which these are found in a second
WITHOUT_EFFECT = ("level", "alpha", "draws", "seed", "interval", "arithmetic")  # on the numbers that are certified
EXTRA = "its law is continuous, and enclosing it needs python-flint: pip install 'nptests[certify]'"


@dataclass(frozen=True)
class CertifiedNumber:
    """One number of a result beside what it must be.

    certified   {"fraction": ...}, {"mid": ..., "rad": ...}, or None where there is no such number
    digits      how many significant digits are right: the number is off by at most half a unit of the last of them
    nearest     whether no other double is nearer
    """

    name: str
    value: float | None
    certified: Mapping[str, str] | None
    digits: int
    nearest: bool

    @property
    def holds(self) -> bool:
        return self.digits >= HELD


@dataclass(frozen=True, eq=False, repr=False)
class Certificate(Face, Value):
    """What a result's numbers must be, by a definition that shares no code with the procedure.

    numbers      each number beside its certified value, empty where nothing could be certified
    reason       why nothing could be certified, or None
    definition   what was computed, in words
    basis        what of the result it was computed from
    path         how: the law and the kind of numbers
    """

    procedure: str
    numbers: tuple[CertifiedNumber, ...]
    reason: str | None
    definition: str
    basis: str
    path: str

    @property
    def holds(self) -> bool:
        """Whether every number is right to at least 13 digits; False where nothing could be certified."""
        return self.reason is None and all(number.holds for number in self.numbers)

    @property
    def digits(self) -> int | None:
        """How many digits of every number hold."""
        return min((number.digits for number in self.numbers), default=None)

    @property
    def verdict(self) -> str:
        """The certificate in a sentence."""
        if self.reason is not None:
            return f"Not certified: {self.reason}."
        wrong = [f"{n.name} to {n.digits} digits" for n in self.numbers if not n.holds]
        if wrong:
            more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
            return f"NOT as certified: {', '.join(wrong[:3])}{more}, where at least {HELD} must hold."
        if all(number.nearest for number in self.numbers):
            return "Certified: every number is the double that is nearest to its exact value."
        return f"Certified: at least {self.digits} digits of every number hold."

    def as_dict(self) -> dict[str, Any]:
        """Everything, in plain types."""
        return {**plain_fields(self), "holds": self.holds, "digits": self.digits, "verdict": self.verdict}

    def as_json(self) -> str:
        return as_json(self.as_dict())

    def _document(self) -> b.Document:
        procedure = descriptor.of_result(self.procedure)
        title = f"Certificate: {self.procedure if procedure is None else procedure.title}"
        if self.reason is not None:
            return b.Document(title, (b.Paragraph(self.verdict),))
        held = (f"{n.digits}{', none is nearer' * n.nearest}" for n in self.numbers)
        rows = tuple(
            b.row(n.name, *b.numbers((repr(n.value), _written(n.certified), digits)))
            for n, digits in zip(self.numbers, held, strict=True)
        )
        words = (
            f"By definition: {self.definition}. Computed anew from {self.basis} by code that shares nothing with the "
            f"procedure ({self.path})."
        )
        head = ("number", "in the result", "certified", "digits that hold")
        return b.Document(title, (b.Paragraph(self.verdict), b.Sheet("Numbers", head, rows), b.Paragraph(words)))


def _written(certified: Mapping[str, str] | None) -> str:
    if certified is None:
        return "there is none"
    if "fraction" in certified:
        return certified["fraction"].removesuffix("/1")
    return f"{Decimal(certified['mid']):.20g} ± {Decimal(certified['rad']):.0e}"


def certify(result: Any) -> Certificate:
    """Enclose the numbers of a result: an exact fraction where its law is discrete, else an interval of 20 digits.

    What a test, comparison, effect or posterior returned holds its data or ranks; its numbers are computed anew from
    them by the definition of the certified set, which shares no code with the procedure. It tells how many digits of
    each hold, or why nothing can be certified: a simulated p-value, a law too large for about a second, a procedure or
    an option without such a definition. Enclosures need python-flint (the extra `certify`), fractions do not.

    result    what one procedure returned
    returns   what is certain of each of its numbers
    """
    if not isinstance(result, Outcome | Comparisons | Effect | Posterior):
        parts = [name for name in ("omnibus", "comparisons") if hasattr(result, name)]
        hint = f"write certify(result.{parts[0]})" if parts else f"this is {type(result).__name__}"
        raise InputError("result", f"a certificate is about what one procedure returned: {hint}", where="result")
    name, known = result.procedure, _subjects()
    if name not in known:
        return _refused(name, listing.uncovered().get(name, "no definition of it stands in the certified set"))
    subject = known[name]
    if subject.get("slow"):
        return _refused(name, "its law is an integral of integrals, which takes longer than a second to enclose")
    try:
        options = _options(result, subject)
        data, basis, scored = _data(
            result, certified.cases(name)[0]["data"], 1 if subject.get("ranked_from") == "worst" else -1
        )
        _require_small(data, options, result)
        num = _numbers()
        path = paths.Path(Packed, num, Conditioned(num))
        answer = definitions.answer(name, data, {**options, "scored": scored}, path)
    except (TooLarge, _Uncertain, paths.Beyond) as why:
        return _refused(name, str(why))
    if not path.num.exact and not _rational(answer):
        return _refused(name, EXTRA)
    compared = tuple(_certified(result, {} if "none" in answer else answers.encoded(answer)))
    if not compared:
        return _refused(name, "the definition has no answer for such data, nor has the result")
    how = Packed.name if _rational(answer) else path.name
    return Certificate(name, compared, None, subject["words"], basis, how)


class _Uncertain(Exception):
    """Why nothing can be certified."""


def _refused(name: str, reason: str) -> Certificate:
    return Certificate(name, (), reason, "", "", "")


@functools.cache
def _subjects() -> dict[str, dict[str, Any]]:
    return {subject["name"]: subject for subject in making.SUBJECTS["subject"]}


def _numbers() -> Any:
    """Balls; doubles where python-flint is not installed, of which none is certified."""
    try:
        return numbers.Balls()
    except ImportError:
        return numbers.Doubles()


def _rational(answer: Mapping[str, Any]) -> bool:
    parts = (part for value in answer.values() for part in (value if isinstance(value, list) else [value]))
    return all(isinstance(part, Fraction | int | None) for part in parts)


def _options(result: Any, subject: dict[str, Any]) -> dict[str, Any]:
    """The options in force, as the definition takes them; what it does not know is refused."""
    known, options = subject.get("options", {}), dict(result.options)
    law = getattr(result, "null", None)
    if law is not None and law.kind == "simulated":
        raise _Uncertain(f"its p-value was simulated ({law.draws:,} draws, seed {law.seed}), so that chance is in it")
    if "draws" in known and "draws" in options:
        raise _Uncertain(f"its numbers are of {options['draws']:,} random draws, so that chance is in them")
    if law is not None and options.get("null") == "auto":
        options["null"] = law.kind
    signature = descriptor.of_result(result.procedure)
    usual = {} if signature is None else {key: option.default for key, option in signature.options.items()}
    for name, value in options.items():
        certain = (*known.get(name, ()), *(adjusting.METHODS if name == "adjust" else ()))
        numeric = isinstance(value, int | float) and not isinstance(value, bool) and name in known
        if name in WITHOUT_EFFECT or name in subject.get("beyond", ()) or numeric or value in certain:
            continue
        if name in known or value != usual.get(name):
            raise _Uncertain(f"no definition of {name}={value!r} stands in the certified set")
    return {name: value for name, value in options.items() if value is not None}


def _data(result: Any, asked: Collection[str], sign: int) -> tuple[dict[str, Any], str, bool]:
    """What a result holds of the data that are asked for, ranks with this sign; in words; whether rows are scores."""
    held, exact = result.details, result.options.get("arithmetic") == "float"

    def of(value: Any) -> Any:
        value = value.tolist() if hasattr(value, "tolist") else value
        if isinstance(value, list | tuple):
            return [of(part) for part in value]
        return Fraction(value) if exact or isinstance(value, int) else Fraction(repr(value))

    if "rows" in asked:
        for name in ("scores", "row_scores", "weighted"):
            if name in held:
                words = "the scores" if name == "scores" else "the ranks of the rows"
                return {"rows": of(held[name])}, f"{words} that the result holds", name != "scores"
        if "ranks" in held:
            ranks = of(held["ranks"])
            middle = Fraction(sum(map(sum, ranks)), len(ranks) * len(ranks[0])) if "aligned" in held else 0
            rows = [[sign * (rank - middle) for rank in row] for row in ranks]
            return {"rows": rows}, "the ranks that the result holds", "aligned" in held
    elif "blocks" in asked and "ranks" in held:
        cells = [(j, i, x) for i, row in enumerate(held["ranks"].tolist(), 1) for j, x in enumerate(row, 1) if x == x]
        treatments, blocks, ranks = map(list, zip(*cells, strict=True))
        data = {"treatments": treatments, "blocks": blocks, "scores": [sign * rank for rank in of(ranks)]}
        return data, "the ranks that the result holds", False
    elif "samples" in held:
        parts = of(held["samples"])
        data = {"groups": parts} if "groups" in asked else dict(zip(asked, parts, strict=True))
        return data, "the samples that the result holds", False
    elif "differences" in held:
        x = of(held["differences"])
        data = {"differences": x} if "differences" in asked else {"a": x, "b": [Fraction(0)] * len(x)}
        return data, "the differences that the result holds", False
    elif "sample" in held:
        return {"x": of(held["sample"])}, "the sample that the result holds", False
    elif held.keys() >= set(asked):
        return {name: int(held[name]) for name in asked}, "the counts that the result holds", False
    elif "sizes" in held:
        (x1, x2), (n1, n2) = held["successes"], held["sizes"]
        return {"x1": x1, "n1": n1, "x2": x2, "n2": n2}, "the counts that the result holds", False
    raise _Uncertain("the result holds no data to compute it from, only what was derived from them")


def _require_small(data: dict[str, Any], options: dict[str, Any], result: Any) -> None:
    size = sum(1 for value in data.values() for _ in _leaves(value))
    if size > MOST_VALUES:
        raise TooLarge(f"{size:,} values are more than the {MOST_VALUES:,} of which an answer takes about a second")
    pairs = len(result) if isinstance(result, Comparisons) else 0
    most = MOST_ADJUSTED.get(options.get("adjust", ""), MOST_PAIRS)
    if pairs > most:
        how = f" adjusted by {options['adjust']}" if most < MOST_PAIRS else ""
        raise TooLarge(f"{pairs} comparisons{how} are more than the {most} of which an answer takes about a second")


def _leaves(value: Any) -> Iterator[Any]:
    for part in value if isinstance(value, list) else [value]:
        yield from _leaves(part) if isinstance(part, list) else [part]


def _certified(result: Any, encoded: Mapping[str, Any]) -> Iterator[CertifiedNumber]:
    """Every number of the result that has a certified value, or should have none."""
    pairs = [f" of {row.a} against {row.b}" for row in result.rows] if isinstance(result, Comparisons) else []
    values = ours.numbers_of(result)
    if not encoded:
        values = {name: value for name, value in values.items() if name in judging.PVALUES} or values
    for name, value in values.items():
        truth = encoded.get(name)
        if isinstance(value, list):
            for pair, number, certified in zip(pairs, value, truth or (), strict=False):
                yield _compared(name.removesuffix("s") + pair, number, certified)
        elif truth is not None or not encoded:
            yield _compared(name, value, truth)


def _compared(name: str, value: Any, certified: Mapping[str, str] | None) -> CertifiedNumber:
    missing = value is None or math.isnan(value)
    if certified is None or missing or math.isinf(value):
        same = certified is None and missing
        return CertifiedNumber(name, None if missing else float(value), certified, ALL if same else 0, same)
    truth = answers.value_of(certified)
    radius = Fraction(certified.get("rad", 0))
    nearest = {float(truth - radius), float(truth + radius)} == {float(value)}
    held = ALL if nearest else held_digits(Fraction(value), truth, radius)
    return CertifiedNumber(name, float(value), certified, held, nearest)


def held_digits(value: Fraction, truth: Fraction, radius: Fraction = Fraction(0)) -> int:
    """How many significant digits of the truth are right: the value is off by at most half a unit of the last."""
    wrong = abs(value - truth) + radius
    if not wrong:
        return ALL
    with localcontext(prec=5, rounding=ROUND_DOWN):  # 0.999999 begins at its tenths
        size = (Decimal(truth.numerator) / Decimal(truth.denominator)).adjusted() if truth else 0
    unit = Fraction(10) ** size / 2
    return next((d for d in range(ALL, 0, -1) if wrong <= unit / 10 ** (d - 1)), 0)
