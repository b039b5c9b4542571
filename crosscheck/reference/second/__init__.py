"""The second path: every definition again, in PARI/GP, in the files beside. Here cases and answers only change form."""

import functools
import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

NAME = "PARI/GP: definitions"
FILES = sorted(Path(__file__).parent.glob("*.gp"))
MEMORY = 2**29


def answer(procedure: str, data: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """What the definition of this name in GP answers: fractions where it is exact, else decimals of 38 digits."""
    values = {name: _number(value) for name, value in data.items()}
    values |= {n: f'"{value}"' if isinstance(value, str) else _number(value) for n, value in options.items()}
    taken = ",".join(values.get(name.rstrip("_"), "") for name in signatures()[procedure])
    result = _gp()(f"answer_{procedure}({taken})")
    if result.type() == "t_STR":
        return {"none": True}
    return dict(zip(map(str, result[::2]), map(_read, result[1::2]), strict=True))


@functools.cache
def signatures() -> dict[str, list[str]]:
    """What each definition takes, as its first line has it; a name that is GP's own has a line after it (error_)."""
    text = "\n".join(file.read_text("utf-8") for file in FILES)
    heads = re.findall(r"^answer_(\w+)\(([^()]*)\) =", text, re.MULTILINE)
    return {name: [part.split("=")[0].strip() for part in taken.split(",")] for name, taken in heads}


@functools.cache
def _gp() -> Any:
    from cypari import pari

    pari.allocatemem(MEMORY, MEMORY, silent=True)
    for file in FILES:
        pari(f'read("{file}")')
    return pari


def _number(value: Any) -> str:
    """Decimal text, whole numbers, doubles (for their shortest decimal) and lists of them, as GP writes them."""
    if isinstance(value, list):
        return f"[{','.join(map(_number, value))}]"
    return str(Fraction(str(int(value) if isinstance(value, bool) else value)))


def _read(value: Any) -> Any:
    if value.type() == "t_VEC":
        return [_read(v) for v in value]
    text = str(value).replace(" ", "")
    return Decimal(text) if value.type() == "t_REAL" else Fraction(text)
