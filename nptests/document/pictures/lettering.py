"""Text in pictures: the space it may take, names made safe and short, letters for groups."""

import unicodedata
from collections.abc import Sequence

from nptests.document.escaping import visible

FONT = 13.0
LINE = 1.5  # line height in units of the size
LONGEST = 36  # characters of a name that a picture shows

# An upper bound of the advance of a character in hundredths of the size, over DejaVu Sans and Liberation Sans (which
# has the widths of Arial and Helvetica), regular and bold: words end sooner than expected, never later. A test measures
# both. Whole numbers have the same sum in every Python: since 3.12 that of floats is another one.
_ADVANCES = {
    c: advance
    for characters, advance in (
        ("'ijlI,. /\\|:;", 40),
        ('f-()[]tr!"*`J', 56),
        ("szckvxyaoeL?_FE", 70),
        ("hnubdgpq0123456789$PSTYZC{}", 75),
        ("mW", 112),
        ("M%@", 102),
        ("w", 94),
    )
    for c in characters
}
_OTHER = 88  # the remaining capitals and signs
_WIDE = 130  # East Asian characters take an em, emoji a little more
_FIRST_WIDE = 0x1100


def width_of(text: str, size: float = FONT) -> float:
    """The space that a line of text may take."""
    return size * sum(_ADVANCES.get(c, _WIDE if ord(c) >= _FIRST_WIDE else _OTHER) for c in text) / 100


def cleaned(text: str) -> str:
    """One printable line: white space is a blank, what steers is shown by its number, what no font draws goes."""
    line = visible("".join(" " if c.isspace() else c for c in text))
    return "".join(c for c in line if c.isprintable() or unicodedata.category(c) != "Cf")


def short_names(names: Sequence[str], most: int = LONGEST) -> tuple[str, ...]:
    """Names of at most `most` characters, the middle left out; those that would look alike keep their number."""
    short = [_shortened(cleaned(name), most) for name in names]
    return tuple(name if short.count(name) == 1 else f"{name} [{j + 1}]" for j, name in enumerate(short))


def _shortened(name: str, most: int) -> str:
    if len(name) <= most:
        return name
    head = most // 2
    return f"{name[:head]}…{name[-(most - head - 1) :]}"


def wrapped(text: str, room: float, size: float = FONT) -> list[str]:
    """Lines of at most `room`, broken at blanks."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and width_of(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def short(x: float) -> str:
    """A coordinate: less than a hundredth of a pixel is below what screens and paper show.

    What stands half way between two of them is often a last digit off it, on every machine another one.
    """
    return f"{round(x, 6):.2f}".rstrip("0").rstrip(".")


def columns_of(text: str) -> int:
    """The cells that text takes on a terminal."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
