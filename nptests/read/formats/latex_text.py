"""LaTeX as plain text: what a reader of the printed page sees in a cell."""

import re
import unicodedata
from collections.abc import Iterator

from nptests.data.cells import is_number
from nptests.vocabulary import read_beside

_TABLES = read_beside(__file__, "latex.toml")


def _commands(table: str) -> dict[str, str]:
    """What each command of a table prints, or how many arguments it takes."""
    return {command: printed for printed, commands in _TABLES[table].items() for command in commands.split()}


_FONTS = frozenset(_TABLES["fonts"].split())
_SILENT, _LAST, _SYMBOLS, _ACCENTS = map(_commands, ("silent", "last", "symbols", "accents"))
# One-character commands that are neither an escaped character nor an accent.
_SPACING = {**dict.fromkeys(",;: \n\\", " "), **dict.fromkeys("!/-()", "")}
_CORNERS = {"backslashbox": "\\", "diagbox": "\\", "diaghead": "\\", "slashbox": "/"}  # what heads rows, and columns
_COLUMNED = ("tabular", "array", "minipage", "varwidth")  # environments that open with their columns, or their width
_FOOTNOTES = ("textsuperscript", "tnote", "footnotemark", "textsubscript")
_TOKEN = re.compile(r"\\([a-zA-Z]+)\*?[ \t\n]*|\\(.)|([{}$^_~])|([^\\{}$^_~]+)", re.DOTALL)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_FIGURES = re.compile(r"(?=\D*\d)[\W\d_]*")
_OWN = re.compile("\x02([^\x02\x03]*)\x03")  # the name of a macro of the author's own, among what is printed
NEAR = 8  # characters before a command
_FONT = re.compile(r"(?:text|math|under|bold)\w*|bf|bm|pmb|emph|u|uline|uwave|mbox|hbox|ensuremath")
_DINGS = {**dict.fromkeys(("51", "52"), "✓"), **dict.fromkeys(("53", "54", "55", "56"), "✗")}
_DASHES = (("---", "—"), ("--", "–"))


def plain(text: str) -> str:
    """The printed text of LaTeX source, in one line; for a macro of the author's own its name, but beside a number."""
    printed = "".join(_printed(_Scanner(text)))
    if "\x02" in printed:
        bare = _OWN.sub("", printed).strip()
        first = bare.split()[0].strip(",;([") if bare else ""
        printed = _OWN.sub("" if is_number(first) or _FIGURES.fullmatch(bare) else r"\1", printed)
    return " ".join(printed.split())


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

    def whole_argument(self) -> str:
        """The same, with what the command takes that it may be: _\\textbf{b}."""
        argument = self.argument()
        if argument[:1] == "\\" and self.text[self.at : self.at + 1] == "{":
            return f"{argument}{{{self.argument()}}}"
        return argument

    def arguments(self) -> list[str]:
        """All groups that follow, as they are printed, without options between them."""
        printed: list[str] = []
        self.skip_options()
        while self.text[self.at : self.at + 1] == "{":
            printed.append(plain(self.argument()))
            self.skip_options()
        return printed

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
            yield _shifted(special, plain(scanner.whole_argument()))
        elif special is not None:
            continue  # a brace or a dollar: what it holds is read like everything else
        elif command is not None:
            yield _command(command, scanner, scanner.text[max(token.start() - NEAR, 0) : token.start()])
        elif character in _ACCENTS:
            yield _accented(character, scanner)
        else:
            yield _SPACING.get(character, character)


def _command(name: str, scanner: _Scanner, before: str) -> str:
    """What a command prints; of one that nobody knows a second number, or one behind a figure, is told by brackets."""
    if name in _SYMBOLS:
        return _SYMBOLS[name]
    if name in _FOOTNOTES:
        scanner.skip_options()
        return _shifted("^", plain(scanner.argument())) if name != "footnotemark" else ""
    if name in _SILENT or name in _LAST:
        scanner.skip_options()
        last = ""
        for _ in range(int(_SILENT.get(name) or _LAST[name])):
            last = scanner.argument()
            scanner.skip_options()
        return "" if name in _SILENT else plain(last)
    if name in _CORNERS:
        return f" {_CORNERS[name]} ".join(scanner.arguments()[-2:])
    if name in _ACCENTS:
        return _accented(name, scanner)
    if name in ("begin", "end"):
        environment = scanner.argument()
        scanner.skip_options()
        if name == "begin" and environment in _COLUMNED:
            scanner.argument()  # a cell of several lines: \\begin{tabular}[c]{@{}c@{}}
    if name == "ding":
        return _DINGS.get(plain(scanner.argument()), "")
    if name not in _FONTS and not _FONT.fullmatch(name):
        printed: list[str] = []
        while scanner.text[scanner.at : scanner.at + 1] == "{":
            printed.append(plain(scanner.argument()))
        numbers = bool(printed) and all(text.lstrip("±+-–")[:1].isdigit() for text in printed)
        if numbers and before.rstrip("}$ ")[-1:].isdigit():
            return f" ({' '.join(printed)})"
        if not "".join(printed) and name[1:] and name not in ("begin", "end"):
            return f"\x02{name}{' ' * scanner.text[scanner.at - 1].isspace()}\x03"  # [f,\\fifo] is not [f,\\lifo]
        return f"{printed[0]} ({printed[1]})" if numbers and len(printed) == 2 else "".join(printed)
    return ""  # a change of font, or unknown: its argument is read as text


def _shifted(special: str, raised: str) -> str:
    """Marks of footnotes stand by themselves; figures and letters keep the sign of being raised or lowered."""
    return special + raised if raised.lstrip("+-")[:1].isalnum() or special == "_" else raised


def _accented(name: str, scanner: _Scanner) -> str:
    letter = plain(scanner.argument())
    return unicodedata.normalize("NFC", letter[:1] + _ACCENTS[name] + letter[1:]) if letter else ""
