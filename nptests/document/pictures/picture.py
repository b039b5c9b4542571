"""A picture that is ready to be looked at: as SVG, in a terminal, in LaTeX, by matplotlib, as a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nptests.document.pictures import terminal
from nptests.document.pictures.scene import Scene
from nptests.document.pictures.svg import svg
from nptests.errors import InputError

FEW = 15  # lines at most, as of every result


@dataclass(frozen=True)
class Picture:
    """A picture as data; notebooks show it as SVG."""

    scene: Scene
    plain: Callable[..., str] | None = None

    def svg(self, *, inline: bool = False) -> str:
        """Complete SVG text, for light and dark pages; `inline` for a page whose own style sheet colours it."""
        return svg(self.scene, inline=inline)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        """For a terminal, on few lines: what does not fit is told in words."""
        drawn = self.text().rstrip("\n")
        return drawn if drawn.count("\n") < FEW else f"{self.scene.title}\n{self.scene.about}"

    def text(self, *, width: int = terminal.WIDTH, unicode: bool = True) -> str:
        """For a terminal; pictures without a plain version say in words what they show."""
        if self.plain is None:
            return f"{self.scene.title}\n{self.scene.about}\n"
        return self.plain(width=width, unicode=unicode)

    def latex(self) -> str:
        """A picture in LaTeX's own drawing commands, no wider than the text; needs graphicx and color."""
        from nptests.document.pictures.latex_picture import latex

        return latex(self.scene)

    def figure(self, *, dark: bool = False) -> Any:
        """A matplotlib Figure."""
        from nptests.document.pictures.matplotlib_figure import figure

        return figure(self.scene, dark=dark)

    def save(self, path: str | Path, *, dark: bool = False) -> None:
        """To .svg or .txt without matplotlib, to .png, .pdf and whatever else matplotlib writes with it."""
        target = Path(path)
        try:
            if target.suffix.lower() in (".svg", ".txt"):
                target.write_text(self.svg() if target.suffix.lower() == ".svg" else self.text(), "utf-8")
            else:
                self._save_figure(target, dark)
        except OSError as problem:
            raise InputError("file", f"{path} cannot be written: {problem.strerror}", where=str(path)) from None

    def _save_figure(self, target: Path, dark: bool) -> None:
        made = self.figure(dark=dark)
        kind = target.suffix.lower().removeprefix(".")
        kinds = {"svg", "txt", *made.canvas.get_supported_filetypes()}
        if kind not in kinds:
            raise InputError("file", f"{target.name}: the endings of pictures are {', '.join(sorted(kinds))}")
        # No date in the file: the same picture is the same bytes.
        made.savefig(target, format=kind, metadata={"CreationDate": None} if kind == "pdf" else None)
