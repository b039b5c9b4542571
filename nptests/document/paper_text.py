"""Text for any paper: what every class, encoding and engine of LaTeX can set, and narrow columns can break."""

import re
import unicodedata

from nptests.document.escaping import latex_text, one_line

_LONGEST = 12  # letters in a row that a narrow column has room for
_HYPHENATED = 20  # letters of a word in small letters that TeX knows how to divide; a longer one is a name
_WORD = re.compile(r"[^\W\d_][a-z]+[\W_]*")
_CLOSING = ".,;:!?)]}"
_BREAKS = re.compile(r"(?<=[^\w\s])(?=\w)|(?<=_)(?=[^_])|(?<=[a-z])(?=[A-Z])")
_ACCENTS = dict(
    zip("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327", "`'^~=u.\"rHvc", strict=True)
)


def _named(signs: str, names: str) -> dict[str, str]:
    return dict(zip(signs, names.split(), strict=True))


_MATHEMATICAL = {
    **_named("αβγδεζηθικλμ", "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu"),
    **_named("νξπρςστυφχψω", "nu xi pi rho varsigma sigma tau upsilon phi chi psi omega"),
    **_named("ΓΔΘΛΞΠΣΦΨΩ", "Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega"),
    **_named("×±·≤≥≠≈∞→←√†‡★µ", "times pm cdot leq geq neq approx infty to gets surd dagger ddagger star mu"),
}
_RAISED = {**dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", range(10), strict=True)), "°": r"\circ"}
_LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉", range(10), strict=True))
_TEXTUAL = _named("ßøØæÆœŒłŁåÅı§©£…", "ss o O ae AE oe OE l L aa AA i S copyright pounds ldots")
# Letters without serifs have none of these in the oldest encoding.
_IN_MATHEMATICS = {r"\textbackslash{}": r"\backslash", r"\textbar{}": "|", r"\{": r"\{", r"\}": r"\}"}
_IN_MATHEMATICS = _IN_MATHEMATICS | {r"\textless{}": "<", r"\textgreater{}": ">"}
_PLAIN = {"–": "--", "—": "---", "‘": "`", "’": "'", "“": "``", "”": "''", "¿": "?`", "¡": "!`", "‐": "-", "‑": "-"}
_COMMANDS = {
    **{sign: rf"\ensuremath{{\{name}}}" for sign, name in _MATHEMATICAL.items()},
    **{sign: rf"\ensuremath{{^{{{name}}}}}" for sign, name in _RAISED.items()},
    **{sign: rf"\ensuremath{{_{name}}}" for sign, name in _LOWERED.items()},
    **{sign: rf"\{name}{{}}" for sign, name in _TEXTUAL.items()},
    **_PLAIN,
    "ο": "o",
    "−": r"\ensuremath{-}",
    "í": r"\'{\i}",
}


def paper_text(text: str) -> str:
    """Text in a cell or a label: accents and signs are commands.

    What pdfLaTeX has no letter for is its number there, and itself in XeLaTeX and LuaLaTeX.
    """
    latex = "".join(map(_portable, latex_text(text)))
    for command, sign in _IN_MATHEMATICS.items():
        latex = latex.replace(command, rf"\ensuremath{{{sign}}}")
    return latex


def running_text(text: str) -> str:
    """Text in a paragraph: long words may be broken behind their signs, and where they have none."""
    return " ".join(r"\allowbreak{}".join(map(paper_text, _pieces(word))) for word in one_line(text).split(" "))


def _pieces(word: str) -> list[str]:
    """A name cut behind its signs, and pieces that are long even so; no piece begins with the sign that ends a word."""
    end = len(word.rstrip(_CLOSING))
    if end <= _LONGEST:
        return [word]
    pieces = [piece for part in _BREAKS.split(word[:end]) for piece in _cut(part)]
    return [*pieces[:-1], pieces[-1] + word[end:]]


def _cut(part: str) -> list[str]:
    """What TeX can divide is left to it."""
    hyphenated = len(part) <= _HYPHENATED and _WORD.fullmatch(part)
    return [part] if hyphenated else [part[i : i + _LONGEST] for i in range(0, len(part), _LONGEST)]


def _portable(c: str) -> str:
    if c.isascii():
        return c
    if c in _COMMANDS:
        return _COMMANDS[c]
    parts = unicodedata.normalize("NFD", c)
    base, mark = parts[0], parts[1:]
    if mark in _ACCENTS and base.isascii() and base.isalpha():
        return rf"\{_ACCENTS[mark]}{{{base}}}"
    return rf"\ifdefined\Umathchar {c}\else U+{ord(c):04X}\fi{{}}"
