"""A scene in LaTeX's own drawing commands, so that a paper needs no picture file beside it.

LaTeX alone fills rectangles and discs only: of other filled areas the outline is drawn.
"""

import math
from itertools import pairwise

from nptests.document.escaping import latex_text
from nptests.document.pictures import palette, scene as pic
from nptests.document.pictures.lettering import FONT, cleaned, short

PIXEL = 0.75  # points; a CSS pixel is 1/96 inch, a PostScript point 1/72
ALIGN = {"start": "l", "middle": "c", "end": "r"}
DOTS_APART = 4.0  # pixels, in a dotted line
MOST_DOTS = 1000  # of one straight line, which is drawn as squares that overlap


def latex(scene: pic.Scene) -> str:
    """The picture, shrunk to the width of the text where it is wider; needs graphicx and color."""
    commands = [line for item in scene.items for line in _item(item, scene.height)]
    size = f"({short(scene.width)},{short(scene.height)})"
    return "\n".join(
        [
            r"\begin{center}",
            r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%",
            rf"\sffamily\setlength{{\unitlength}}{{{PIXEL}bp}}\begin{{picture}}{size}%",
            *(f"{command}%" for command in commands),  # the end of a line is a space, which would move what follows
            r"\end{picture}}",
            r"\end{center}",
        ]
    )


def _item(item: pic.Item, height: float) -> list[str]:
    if isinstance(item, pic.Words):
        size = r"\small" if item.size >= FONT else r"\footnotesize"
        words = latex_text(cleaned(item.text))
        bold = rf"\textbf{{{words}}}" if item.bold else words
        return [_put(item.x, height - item.y, item.role, rf"\makebox[0pt][{ALIGN[item.anchor]}]{{{size} {bold}}}")]
    if isinstance(item, pic.Box):
        return [_rule(item.x, height - item.y - item.height, item.width, item.height, item.role, item.tone)]
    if isinstance(item, pic.Dot):
        mark = r"\circle" if item.hollow else r"\circle*"
        return [_put(item.x, height - item.y, item.role, f"{mark}{{{short(2 * item.radius)}}}")]
    if isinstance(item, pic.Area):
        outline = pic.Line((*item.points, item.points[0]), item.role)
        return _item(outline, height)
    assert isinstance(item, pic.Line)
    turned = [(x, height - y) for x, y in item.points]
    return [_segment(a, b, item) for a, b in pairwise(turned)]


def _segment(a: pic.Point, b: pic.Point, line: pic.Line) -> str:
    (x0, y0), (x1, y1) = a, b
    if line.dashed or (x0 != x1 and y0 != y1):
        apart = DOTS_APART if line.dashed else line.width / 4
        # Without a number LaTeX divides by one that it computes, which is 0 for a piece much shorter than it is wide.
        dots = f"[{min(MOST_DOTS, max(1, round(math.dist(a, b) / apart)))}]"
        middle = f"({short((x0 + x1) / 2)},{short((y0 + y1) / 2)})"
        curve = rf"\qbezier{dots}({short(x0)},{short(y0)}){middle}({short(x1)},{short(y1)})"
        return rf"{{{_colour(line.role)}\linethickness{{{short(line.width * PIXEL)}bp}}{curve}}}"
    half = line.width / 2
    if y0 == y1:
        return _rule(min(x0, x1), y0 - half, abs(x1 - x0), line.width, line.role)
    return _rule(x0 - half, min(y0, y1), line.width, abs(y1 - y0), line.role)


def _rule(x: float, y: float, width: float, height: float, role: pic.Role, tone: float = 1.0) -> str:
    return _put(x, y, role, rf"\rule{{{short(width * PIXEL)}bp}}{{{short(height * PIXEL)}bp}}", tone)


def _put(x: float, y: float, role: pic.Role, what: str, tone: float = 1.0) -> str:
    return rf"\put({short(x)},{short(y)}){{{_colour(role, tone)}{what}}}"


def _colour(role: pic.Role, tone: float = 1.0) -> str:
    colour = palette.blended(palette.LIGHT[role], palette.LIGHT["ground"], tone)
    shares = ",".join(short(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return rf"\color[rgb]{{{shares}}}"
