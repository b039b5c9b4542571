"""Text that prints itself, in LaTeX, Markdown, HTML and spreadsheets."""

import re
from html import escape

_LATEX = {sign: f"\\{sign}" for sign in "{}$&#%_"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "[": "{[}",  # after \\ a bracket would be an argument
    "*": "{*}",  # and so would a star
}
_FUNCTION = re.compile(r"\w+::\w+")  # package::function
_WORDS_OF_A_NAME = re.compile("(?<=::)|(?<=[a-z])(?=[A-Z])")
_INSERTED = {"\0": "{}", "\1": r"\allowbreak{}"}
_LIGATURE = re.compile(r"(?<=[-'`?!])(?=[-'`])")  # -- would print as a dash
_MARKDOWN = re.compile(r"([\\|*_`<>\[\]~&$#])")
# Spreadsheets run text that begins so (OWASP, CSV injection). Apostrophes that stand before it already get one more,
# so that a reader can take exactly one away.
_FORMULA = re.compile(r"'*[=+\-@\t\r]")

# What moves the cursor, rings, or turns the direction of the text around it; and halves of characters.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    """The text with control and bidirectional characters and halves of characters shown by their numbers."""
    return _UNSEEN.sub(lambda character: f"\\u{ord(character[0]):04x}", text)


def one_line(text: str) -> str:
    """Text for a cell: white space is one space, and nothing steers what stands around it."""
    return visible(" ".join(text.split()))


def latex_text(text: str) -> str:
    """Text for LaTeX: every character prints itself; names of functions can be broken between their words."""
    apart = _LIGATURE.sub("\0", _FUNCTION.sub(lambda name: _WORDS_OF_A_NAME.sub("\1", name[0]), one_line(text)))
    return "".join(_INSERTED.get(c) or _LATEX.get(c, c) for c in apart)


def markdown_text(text: str) -> str:
    """Text for a cell of a Markdown table."""
    return _MARKDOWN.sub(r"\\\1", one_line(text))


def html_text(text: str) -> str:
    """Text for HTML, attributes included."""
    return escape(one_line(text), quote=True)


def html_lines(text: str) -> str:
    """Lines of text for HTML: line breaks stay, other control characters are shown by their numbers."""
    return "\n".join(escape(visible(line), quote=True) for line in text.split("\n"))


def csv_text(text: str) -> str:
    """Text for a spreadsheet: what would run as a formula is preceded by an apostrophe."""
    line = one_line(text)
    return "'" + line if _FORMULA.match(line) else line
