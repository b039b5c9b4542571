r"""Slides in LaTeX's beamer: a frame for every heading, which goes on where it is longer than one page."""

import re
from collections.abc import Iterable, Iterator

from nptests.document import blocks as doc, escaping
from nptests.document.writers import latex, text

ROOM = 0.45  # the height that a frame has for a picture, in widths of its text
# The preamble of a paper but for its class and its margins, which beamer has of its own.
CLASS = "[10pt,aspectratio=169,t]{beamer}"
PREAMBLE = re.sub(r".*\{geometry\}\n", "", re.sub(r"\[.*\]\{article\}", CLASS, latex.PREAMBLE))
LOOKS = r"\setbeamertemplate{frametitle continuation}[from second]\setbeamertemplate{navigation symbols}{}"


def write(document: doc.Document) -> str:
    """A file with the slides of a document."""
    title = rf"\title{{{escaping.latex_text(document.title)}}}"
    frames = _frames(escaping.latex_text(document.title), document.blocks)
    return PREAMBLE + "\n".join((LOOKS, title, r"\date{}", r"\frame{\titlepage}", *frames, r"\end{document}")) + "\n"


def _frames(title: str, blocks: Iterable[doc.Block]) -> Iterator[str]:
    """The frames of a part; a picture has one of its own, an exercise too, and one more with the answer."""
    held: list[doc.Block] = []
    for each in blocks:
        block = each.block if isinstance(each, doc.Shown) else each
        if isinstance(block, (doc.Heading, doc.Section, doc.Exercise, doc.Figure)):
            yield from _frame(title, held)
            held = []
        match block:
            case doc.Heading():
                title = latex.running(block.words)
            case doc.Section():
                yield from _frames(escaping.latex_text(block.title), block.blocks)
            case doc.Exercise():
                yield from _frame(title, (block,))
                yield from _frame(title, (block, doc.Paragraph(block.answer))) if block.answer else ()
            case doc.Figure():
                yield from _frame(title, (block,))
            case _:
                held.append(block)
    yield from _frame(title, held)


def _frame(title: str, blocks: Iterable[doc.Block]) -> Iterator[str]:
    if body := text.joined(map(_written, blocks)):
        yield f"\\begin{{frame}}[fragile,allowframebreaks]\n\\frametitle{{{title}}}\n{body}\n\\end{{frame}}"


def _written(block: doc.Block) -> str:
    """A block as in a paper, but that pictures must fit on a frame, which is low."""
    body = latex.written(block)
    if not isinstance(block, doc.Figure):
        return body
    share = min(1.0, ROOM * block.picture.scene.width / block.picture.scene.height)
    fitted = f"\\begin{{minipage}}{{{share:.3g}\\linewidth}}\n{body}\n\\end{{minipage}}"
    return latex.environment("center", fitted)
