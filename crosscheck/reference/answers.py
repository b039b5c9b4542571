"""Certified answers as text: an exact fraction, or a middle and a radius; and how many digits of a number are right."""

import math
from decimal import ROUND_UP, Decimal, localcontext
from fractions import Fraction
from typing import Any

DIGITS = 25
# Longer fractions are written as an enclosure: of a law of 2**500 arrangements nobody reads 300 digits.
LONGEST = 120
CAP = 15.0
SMALLEST = 2.3e-308
# An enclosure is no wider than this for its size. The second path works with 38 digits and more, of which 26 hold where
# it integrates (`second/comparisons.gp` says why).
PROMISED, NEAR = Fraction(1, 10**20), Fraction(1, 10**26)
NONE = {"none": "there is no answer: a number is wrong, whatever it is"}


def encoded(result: dict[str, Any]) -> dict[str, Any]:
    """An answer as JSON."""
    return (
        dict(NONE)
        if "none" in result
        else {name: _text(value) for name, value in sorted(result.items()) if value is not None}
    )


def _text(value: Any) -> Any:
    if isinstance(value, list):
        return [_text(v) for v in value]
    if isinstance(value, Fraction | int):
        text = f"{Fraction(value).numerator}/{Fraction(value).denominator}"
        if len(text) <= LONGEST:
            return {"fraction": text}
        with localcontext(prec=DIGITS + 5):
            middle = Decimal(Fraction(value).numerator) / Decimal(Fraction(value).denominator)
            return {"mid": f"{middle:.{DIGITS}e}", "rad": f"{abs(middle).scaleb(-DIGITS):.2e}"}
    mid, rad, exponent = (int(part) for part in value.mid_rad_10exp(DIGITS))
    with localcontext(prec=DIGITS + 20, rounding=ROUND_UP):  # of the middle no digit is lost, the radius may grow
        return {"mid": f"{Decimal(mid).scaleb(exponent):e}", "rad": f"{Decimal(rad).scaleb(exponent):.3e}"}


def value_of(text: Any) -> Any:
    """The fraction, or the middle of the enclosure as a fraction; lists as lists."""
    if isinstance(text, list):
        return [value_of(t) for t in text]
    return Fraction(text["fraction"] if "fraction" in text else text["mid"])


def rounded(text: Any) -> Any:
    """Certified answers as the nearest doubles, which is what a right program gives."""
    return [rounded(t) for t in text] if isinstance(text, list) else float(value_of(text))


def held(text: Any) -> float:
    """How many digits an enclosure holds, of a list at worst; endless where it is exact."""
    if isinstance(text, list):
        return min(map(held, text), default=math.inf)
    if isinstance(text, str) or not Fraction(text.get("rad", 0)):
        return math.inf
    return -math.log10(Fraction(text["rad"]) / (abs(Fraction(text["mid"])) or 1))


def require_agreement(identity: str, certified: dict[str, Any], second: dict[str, Any]) -> None:
    """What is certified must be what the second path gives: fractions the same, decimals within the enclosure."""

    def agree(a: Any, b: Any) -> bool:
        if isinstance(a, list) or isinstance(b, list):
            return isinstance(a, list) and isinstance(b, list) and len(a) == len(b) and all(map(agree, a, b))
        if isinstance(b, Fraction) and "fraction" in a:
            return bool(value_of(a) == b)
        middle, off = value_of(a), Fraction(a.get("rad", 0))
        size = abs(middle) or 1
        return abs(middle - Fraction(b)) <= off + NEAR * size and off <= PROMISED * size

    if "none" in certified or "none" in second:
        same = "none" in certified and "none" in second
    else:
        same = certified.keys() == second.keys() and all(agree(certified[name], second[name]) for name in certified)
    if not same:
        raise ValueError(f"{identity}: the two paths differ: {certified} and {second}")


def digits(number: Any, certified: Any) -> float:
    """The correct digits of a number: minus the logarithm of its relative error (of its size, if it should be 0)."""
    if isinstance(number, bool) or not isinstance(number, int | float) or math.isnan(number):
        return 0.0
    truth = certified if isinstance(certified, Fraction) else value_of(certified)
    if math.isinf(number):
        return 0.0
    wrong = abs(Fraction(number) - truth)
    if not wrong or (abs(truth) < SMALLEST and abs(number) < SMALLEST):  # no double is as small
        return CAP
    ratio = wrong / abs(truth) if truth else wrong
    size = math.log10(ratio.numerator) - math.log10(ratio.denominator)
    return max(0.0, min(CAP, -size))


def plain(value: Any) -> str:
    """Data as they stand, certified values with the nearest double, what a program gave in full."""
    if isinstance(value, dict) and "fraction" in value:
        top, bottom = value["fraction"].split("/")
        return top if bottom == "1" else f"{top}/{bottom} = {rounded(value)!r}"
    if isinstance(value, dict) and "mid" in value:
        return repr(rounded(value))
    if isinstance(value, dict):
        return "; ".join(f"{name} = {plain(part)}" for name, part in value.items())
    if isinstance(value, list):
        return (" / " if any(isinstance(part, list) for part in value) else " ").join(map(plain, value))
    return "none" if value is None else repr(value) if isinstance(value, float) else str(value)
