"""LaTeX as plain text: what a reader of the printed page sees in a cell."""

import re
import unicodedata
from collections.abc import Iterator

# Commands that print nothing, with the number of their arguments.
_SILENT = {
    **dict.fromkeys(("cellcolor", "rowcolor", "color", "label", "cite", "citep", "citet", "ref", "eqref"), 1),
    **dict.fromkeys(("footnote", "hspace", "vspace", "phantom", "hphantom", "vphantom", "index", "url"), 1),
    **dict.fromkeys(("rule", "fontsize", "setlength", "addtolength"), 2),
}
# Commands that print the last of so many arguments.
_LAST = {
    **dict.fromkeys(("textcolor", "rotatebox", "colorbox", "parbox", "raisebox", "href", "scalebox", "adjustbox"), 2),
    **dict.fromkeys(("resizebox", "fcolorbox", "multirow", "multicolumn"), 3),
    **dict.fromkeys(("makebox", "framebox", "makecell", "shortstack", "num", "thead"), 1),
}
_SYMBOLS = {
    "pm": "±", "mp": "∓", "times": "×", "cdot": "·", "ast": "*", "star": "*", "textasteriskcentered": "*",
    "dagger": "†", "dag": "†", "textdagger": "†", "ddagger": "‡", "ddag": "‡", "textdaggerdbl": "‡",
    "S": "§", "P": "¶", "bullet": "•", "textbullet": "•", "circ": "∘", "bigcirc": "○", "triangle": "△",
    "blacktriangle": "▲", "blacktriangledown": "▼", "triangledown": "▽", "uparrow": "↑", "downarrow": "↓",
    "Uparrow": "⇑", "Downarrow": "⇓", "checkmark": "✓", "approx": "≈", "sim": "~", "minus": "-", "textminus": "-",
    "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "rightarrow": "→", "to": "→", "infty": "∞",
    "textbackslash": "\\", "backslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textless": "<",
    "textgreater": ">", "textbar": "|", "vert": "|", "mid": "|", "textquotedbl": '"', "textendash": "–",
    "textemdash": "—", "ldots": "...", "dots": "...", "textunderscore": "_", "lbrace": "{", "rbrace": "}",
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å",
    "AA": "Å", "i": "i", "j": "j", "quad": " ", "qquad": " ", "newline": " ", "linebreak": " ", "tabularnewline": " ",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "eta": "η",
    "theta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "rho": "ρ", "sigma": "σ", "tau": "τ",
    "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Delta": "Δ", "Omega": "Ω", "Sigma": "Σ", "ell": "ℓ",
    "LaTeX": "LaTeX", "TeX": "TeX",
}  # fmt: skip
# One-character commands that are neither an escaped character nor an accent.
_SPACING = {",": " ", ";": " ", ":": " ", " ": " ", "\n": " ", "!": "", "/": "", "-": "", "\\": " ", "(": "", ")": ""}
_ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a",
}  # fmt: skip
_COLUMNED = ("tabular", "array")  # environments that open with their columns
_FOOTNOTES = ("textsuperscript", "tnote", "footnotemark", "textsubscript")
_TOKEN = re.compile(r"\\([a-zA-Z]+)\*?[ \t\n]*|\\(.)|([{}$^_~])|([^\\{}$^_~]+)", re.DOTALL)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_MACRO = re.compile(r"[\s{]*\\([a-zA-Z]{3,})\s*(?:\{\s*\})?[\s}]*")
_FONTS = frozenset(  # and rules: what changes how a cell looks, and names nothing
    re.findall(
        r"\w+",
        "bfseries itshape scshape ttfamily sffamily rmfamily normalfont tiny scriptsize footnotesize small normalsize "
        "large Large LARGE huge Huge centering raggedright raggedleft boldmath unboldmath hfill vfill par noindent "
        "null relax strut protect selectfont mathstrut hline midrule toprule bottomrule",
    )
)
_DASHES = (("---", "—"), ("--", "–"))


def plain(text: str) -> str:
    """The printed text of LaTeX source, in one line; of a macro of the author's own, which stands alone, its name."""
    printed = " ".join("".join(_printed(_Scanner(text))).split())
    alone = None if printed else _MACRO.fullmatch(text)
    return printed if alone is None or alone[1] in _FONTS or alone[1] in _SILENT else alone[1]


class _Scanner:
    """A place in LaTeX source, moved on by what is taken from it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def token(self) -> re.Match[str] | None:
        token = _TOKEN.match(self.text, self.at)
        if token:
            self.at = token.end()
        return token

    def argument(self) -> str:
        """The next group without its braces, or the next token."""
        self._skip_space()
        if self.text[self.at : self.at + 1] == "{":
            end = group_end(self.text, self.at)
            inside = self.text[self.at + 1 : end - 1]
            self.at = end
            return inside
        if self.text[self.at : self.at + 1] == "\\":
            token = self.token()
            return token[0] if token else ""
        self.at += 1
        return self.text[self.at - 1 : self.at]

    def skip_options(self) -> None:
        while True:
            self._skip_space()
            if self.text[self.at : self.at + 1] != "[" or "]" not in self.text[self.at :]:
                return
            self.at = self.text.index("]", self.at) + 1

    def _skip_space(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1


def group_end(text: str, start: int) -> int:
    """The position after the brace that closes the one at `start`; the end of the text if none does."""
    depth = 0
    for brace in _BRACE.finditer(text, start):
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        if depth == 0:
            return brace.end()
    return len(text)


def _printed(scanner: _Scanner) -> Iterator[str]:
    while (token := scanner.token()) is not None:
        command, character, special, text = token.groups()
        if text is not None:
            for dashes, dash in _DASHES:
                text = text.replace(dashes, dash)
            yield text
        elif special == "~":
            yield " "
        elif special in ("^", "_"):
            yield _shifted(special, plain(scanner.argument()))
        elif special is not None:
            continue  # a brace or a dollar: what it holds is read like everything else
        elif command is not None:
            yield _command(command, scanner)
        elif character in _ACCENTS:
            yield _accented(character, scanner)
        else:
            yield _SPACING.get(character, character)


def _command(name: str, scanner: _Scanner) -> str:
    if name in _SYMBOLS:
        return _SYMBOLS[name]
    if name in _FOOTNOTES:
        scanner.skip_options()
        return _shifted("^", plain(scanner.argument())) if name != "footnotemark" else ""
    if name in _SILENT or name in _LAST:
        scanner.skip_options()
        printed = ""
        for _ in range(_SILENT.get(name) or _LAST[name]):
            printed = scanner.argument()
            scanner.skip_options()
        return "" if name in _SILENT else plain(printed)
    if name in _ACCENTS:
        return _accented(name, scanner)
    if name in ("begin", "end"):
        environment = scanner.argument()
        scanner.skip_options()
        if name == "begin" and environment in _COLUMNED:
            scanner.argument()  # a cell of several lines: \\begin{tabular}[c]{@{}c@{}}
    return ""  # a change of font, or unknown: its argument is read as text


def _shifted(special: str, raised: str) -> str:
    """Marks of footnotes stand by themselves; figures and letters keep the sign of being raised or lowered."""
    return special + raised if raised.lstrip("+-")[:1].isalnum() or special == "_" else raised


def _accented(name: str, scanner: _Scanner) -> str:
    letter = plain(scanner.argument())
    return unicodedata.normalize("NFC", letter[:1] + _ACCENTS[name] + letter[1:]) if letter else ""
