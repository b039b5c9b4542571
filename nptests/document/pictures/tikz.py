r"""A scene as a TikZ picture (\usepackage{tikz}): its letters are those of the paper, and it can be edited there."""

from nptests.document.paper_text import paper_text
from nptests.document.pictures import palette, scene as pic
from nptests.document.pictures.lettering import FONT, cleaned, short

PIXEL = 0.75  # big points; a CSS pixel is 1/96 inch, a big point 1/72
ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}


def tikz(scene: pic.Scene) -> str:
    """The picture, shrunk to the width of the text where it is wider."""
    colours = [rf"\definecolor{{np{role}}}{{HTML}}{{{colour[1:].upper()}}}" for role, colour in palette.LIGHT.items()]
    corner = f"({short(scene.width)},{short(scene.height)})"
    return "\n".join(
        [
            rf"% {scene.title}; made by nptests. The preamble needs \usepackage{{tikz}}.".replace("\n", " "),
            r"\begingroup",
            *colours,
            r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%",
            rf"\begin{{tikzpicture}}[x={PIXEL}bp,y=-{PIXEL}bp,inner sep=0pt,outer sep=0pt,font=\sffamily]",
            rf"\path[use as bounding box] (0,0) rectangle {corner};",
            *(_item(item) for item in scene.items),
            r"\end{tikzpicture}}%",
            r"\endgroup",
            "",
        ]
    )


def _item(item: pic.Item) -> str:
    if isinstance(item, pic.Words):
        size = r"\small" if item.size >= FONT else r"\footnotesize"
        weight = r"\bfseries" if item.bold else ""
        words = paper_text(cleaned(item.text))
        style = rf"anchor={ANCHORS[item.anchor]},font=\sffamily{size}{weight},text={_colour(item.role)}"
        return rf"\node[{style}] at {_at((item.x, item.y))} {{{words}}};"
    if isinstance(item, pic.Box):
        corners = f"{_at((item.x, item.y))} rectangle {_at((item.x + item.width, item.y + item.height))}"
        return rf"\fill[{_colour(item.role, item.tone)}] {corners};"
    if isinstance(item, pic.Dot):
        inside = rf"fill={_colour('ground' if item.hollow else item.role)}"
        edge = rf"draw={_colour(item.role)},line width={short(1.5 * PIXEL)}bp," if item.hollow else ""
        return rf"\path[{edge}{inside}] {_at((item.x, item.y))} circle[radius={short(item.radius * PIXEL)}bp];"
    if isinstance(item, pic.Area):
        return rf"\fill[{_colour(item.role, item.tone)}] {' -- '.join(map(_at, item.points))} -- cycle;"
    assert isinstance(item, pic.Line)
    dashes = ",densely dotted" if item.dashed else ""
    path = " -- ".join(map(_at, item.points))
    return rf"\draw[{_colour(item.role)},line width={short(item.width * PIXEL)}bp{dashes}] {path};"


def _at(point: pic.Point) -> str:
    return f"({short(point[0])},{short(point[1])})"


def _colour(role: pic.Role, tone: float = 1.0) -> str:
    return f"np{role}" if tone >= 1 else f"np{role}!{short(100 * tone)}!npground"
