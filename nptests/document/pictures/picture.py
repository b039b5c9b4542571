"""A picture that is ready to be looked at: as SVG, in a terminal, in LaTeX, by matplotlib, as a file."""

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nptests import errors, parts
from nptests.document.pictures import terminal
from nptests.document.pictures.scene import Scene, spoken
from nptests.document.pictures.svg import svg
from nptests.read.whole_files import write_whole

FEW = 15  # lines at most, as of every result
# Who made it; and when is left out, where it would be said.
_METADATA = {"png": {"Software": "Written by nptests"}, "pdf": {"Creator": "Written by nptests", "CreationDate": None}}


@dataclass(frozen=True)
class Picture(parts.Named):
    """A picture as data; notebooks show it as SVG."""

    scene: Scene
    plain: Callable[..., str] | None = None

    def __post_init__(self) -> None:
        """It speaks the language in which it was drawn."""
        object.__setattr__(self, "scene", spoken(self.scene))

    def svg(self, *, inline: bool = False) -> str:
        """Complete SVG text, for light and dark pages; `inline` for a page whose own style sheet colours it."""
        return svg(self.scene, inline=inline)

    def __iter__(self) -> Iterator[Any]:
        """A figure of pyplot and its axes, as other packages draw: fig, ax = nptests.cd_diagram(df)."""
        from nptests.document.pictures.matplotlib_figure import on_axes

        axes = on_axes(self.scene, None)
        return iter((axes.figure, axes))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        """For a terminal, on few lines: what does not fit is told in words."""
        text = self.text().rstrip("\n")
        return text if text.count("\n") < FEW else f"{self.scene.title}\n{self.scene.about}"

    def text(self, *, width: int = terminal.WIDTH, unicode: bool = True) -> str:
        """For a terminal; pictures without a plain version say in words what they show."""
        if self.plain is None:
            return f"{self.scene.title}\n{self.scene.about}\n"
        return self.plain(width=width, unicode=unicode)

    def latex(self) -> str:
        """A picture in LaTeX's own drawing commands, no wider than the text; needs graphicx and color."""
        from nptests.document.pictures.latex_picture import latex

        return latex(self.scene)

    def tikz(self) -> str:
        r"""A TikZ picture in the letters of the paper, no wider than its text; needs \usepackage{tikz}."""
        from nptests.document.pictures.tikz import tikz

        return tikz(self.scene)

    def pdf(self) -> bytes:
        """A PDF file, by matplotlib."""
        return self._rendering("pdf", dark=False)

    def figure(self, *, dark: bool = False) -> Any:
        """A matplotlib Figure."""
        from nptests.document.pictures.matplotlib_figure import figure

        return figure(self.scene, dark=dark)

    def save(self, path: str | Path, *, dark: bool = False, **how: Any) -> None:
        """To .svg, .txt or .tex (TikZ) without matplotlib, to .png, .pdf and what else matplotlib writes with it.

        how    what else its savefig takes: dpi=300
        """
        write_whole(Path(path), self.as_file(Path(path).name, dark=dark, **how))

    def as_file(self, name: str, *, dark: bool = False, **how: Any) -> str | bytes:
        """What stands in a file of this name, whose ending says what it is."""
        kind = Path(name).suffix.lower().removeprefix(".")
        plain: dict[str, Callable[[], str]] = {"svg": self.svg, "txt": self.text, "tex": self.tikz}
        ours = kind in plain and not how
        return plain[kind]() if ours else self._rendering(kind, dark=dark, known=tuple(plain), **how)

    def _rendering(self, kind: str, *, dark: bool, known: tuple[str, ...] = (), **how: Any) -> bytes:
        figure = self.figure(dark=dark)
        kinds = {*known, *figure.canvas.get_supported_filetypes()}
        if kind not in kinds:
            raise errors.InputError("file", f".{kind}: the endings of pictures are {', '.join(sorted(kinds))}")
        out = io.BytesIO()
        # No date in the file: the same picture is the same bytes.
        figure.savefig(out, format=kind, metadata=_METADATA.get(kind), **how)
        return out.getvalue()
