r"""Pieces of LaTeX to be \input into a paper: the table, the figure, the sentences, the methods.

They ask for booktabs, graphicx and, if the diagram is to be drawn by LaTeX, tikz. Floats are as wide as both columns of
a class that has two, and no wider than the text; sentences are paragraphs of their own, in which long names may break.
"""

import re
from collections.abc import Sequence

from nptests.analysis.sentences import Passage
from nptests.document import blocks, paper_text
from nptests.document.writers import latex

# p = 4.5e-08, and [-0.002, 1]: numbers whose signs mathematics sets; names of algorithms stay as they are.
_MATHEMATICAL = re.compile(r"((?<== )[\d.]+e[+-]\d+|(?<=[\[ ])-\d+(?:\.\d+)?(?=[],;) ]))")
SYMBOLS = {r"chi2\_F": r"$\chi^2_F$", r"F\_Q": "$F_Q$", "W+": "$W^+$", "alpha = ": r"$\alpha$ = "}
LOOSE = r"\hbadness10000 % loose lines are meant"


def table(sheet: blocks.Sheet) -> str:
    """The table as a float, with its caption and label."""
    caption = paper_text.running_text(" ".join([f"{sheet.title}.", *sheet.notes]))
    return "\n".join(
        [
            r"% Needs \usepackage{booktabs} and \usepackage{graphicx}.",
            r"\begin{table*}",
            rf"\centering\sloppy{LOOSE}",
            rf"\caption{{{caption}}}",
            r"\label{tab:comparison}\vspace{4pt}",
            r"\small",
            latex.FITTED,
            latex.paper_table(sheet) + "}",
            r"\end{table*}",
            "",
        ]
    )


def figure(caption: str) -> str:
    """The diagram as a float, with its caption and label."""
    return "\n".join(
        [
            r"% Needs \usepackage{tikz}; without it the picture in diagram.pdf, and \usepackage{graphicx}.",
            r"\begin{figure*}",
            rf"\centering\sloppy{LOOSE}",
            r"\ifcsname tikzpicture\endcsname",
            r"\input{diagram}%",
            r"\else",
            latex.FITTED,
            r"\includegraphics{diagram.pdf}}%",
            r"\fi",
            rf"\caption{{{paper_text.running_text(caption)}}}",
            r"\label{fig:comparison}",
            r"\end{figure*}",
            "",
        ]
    )


def paragraph(passages: Sequence[Passage]) -> str:
    r"""A paragraph with its citations."""
    return "\n".join([rf"\begin{{sloppypar}}{LOOSE}", "".join(map(_cited, passages)), "\\end{sloppypar}", ""])


def _set(part: str) -> str:
    """Numbers with an exponent or a minus as mathematics, else text; blanks at the ends stay."""
    if part.startswith("-") and part[1:].replace(".", "").isdigit():
        return f"${part}$"
    number, _, exponent = part.partition("e")
    if exponent.lstrip("+-").isdigit() and number.replace(".", "").isdigit():
        return rf"${number}\times 10^{{{int(exponent)}}}$"
    before, after = " " * part.startswith(" "), " " * part.endswith(" ")
    return f"{before}{paper_text.running_text(part)}{after}" if part.strip() else before


def _cited(passage: Passage) -> str:
    text = passage.text
    blank = " " if text.startswith(" ") else ""
    words = blank + "".join(map(_set, _MATHEMATICAL.split(text.strip(" "))))
    for plain, set_as in SYMBOLS.items():
        words = words.replace(plain, set_as)
    return words + (rf"~\cite{{{','.join(passage.cites)}}}" if passage.cites else "")
