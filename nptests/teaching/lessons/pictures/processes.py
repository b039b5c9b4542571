"""The process models of data analysis side by side: phases that do the same stand at the same height."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from nptests.document.pictures import picture, scene as pic
from nptests.document.pictures.lettering import FONT, wrapped
from nptests.document.writers.text import columns
from nptests.languages.translating import said
from nptests.vocabulary import read_beside

CELL = (140.0, 64.0)
HEAD = 86.0
# What every project does, whatever its phases are called.
WORK = ("goal", "data", "preparation", "model", "evaluation", "use")


@dataclass(frozen=True)
class Phase:
    """One phase, from the upper edge of `first` to the lower edge of `last`; two phases may share one kind of work."""

    name: str
    first: str
    last: str = ""

    @property
    def work(self) -> tuple[str, ...]:
        """The kinds of work that it holds."""
        return WORK[WORK.index(self.first) : WORK.index(self.last or self.first) + 1]


PROCESSES: Mapping[str, tuple[Phase, ...]] = MappingProxyType(
    {
        process: tuple(Phase(*phase) for phase in phases)
        for process, phases in read_beside(__file__, "processes.toml").items()
    }
)


def lacking(process: str) -> tuple[str, ...]:
    """The kinds of work for which a process model has no phase."""
    held = {work for phase in PROCESSES[process] for work in phase.work}
    return tuple(work for work in WORK if work not in held)


def side_by_side(marked: str = "evaluation") -> picture.Picture:
    """All process models, with one kind of work marked."""
    about = (
        f"Four process models: phases that do the same work stand at the same height; what belongs to the {marked} is "
        "marked, and a gap is work without a phase of its own",
    )
    inner = HEAD + len(PROCESSES) * CELL[0]
    width = max(2 * pic.MARGIN + inner, pic.caption_width(about))
    items, y = pic.captions(about, width)
    left = (width - inner) / 2
    for j, name in enumerate(PROCESSES):
        items.append(pic.Words(left + HEAD + (j + 0.5) * CELL[0], y + FONT, name, "middle", bold=True, kind="head"))
    top = y + pic.ROW + 4
    for i, work in enumerate(WORK):
        middle = top + (i + 0.5) * CELL[1] + FONT / 3
        items.append(pic.Words(left, middle, work, bold=work == marked, kind="head"))
    for j, phases in enumerate(PROCESSES.values()):
        for phase in phases:
            items += _items(phase, phases, left + HEAD + j * CELL[0], top, marked)
    sentences = " ".join(
        f"{said(name)}: {', '.join(said(phase.name) for phase in PROCESSES[name])}." for name in PROCESSES
    )
    bottom = top + len(WORK) * CELL[1] + pic.MARGIN
    sentences = f"{said(about[0])}. {sentences}"
    return picture.Picture(pic.Scene(width, bottom, "Process models", sentences, tuple(items)), _plain)


def _items(phase: Phase, phases: tuple[Phase, ...], x: float, top: float, marked: str) -> list[pic.Item]:
    """The box of a phase; phases of the same work share its height."""
    sharing = [other for other in phases if other.first == phase.first]
    height = len(phase.work) * CELL[1] / len(sharing)
    y = top + WORK.index(phase.first) * CELL[1] + sharing.index(phase) * height
    role: pic.Role = "second" if marked in phase.work else "accent"
    box = pic.Box(x + 3, y + 2, CELL[0] - 6, height - 4, role, 0.2, phase.name, "phase")
    lines = wrapped(said(phase.name), CELL[0] - 14, pic.SMALL)
    first = y + height / 2 - (len(lines) - 1) * pic.SMALL * 0.6 + pic.SMALL / 3
    return [
        box,
        *(
            pic.Words(x + CELL[0] / 2, first + i * pic.SMALL * 1.2, line, "middle", pic.SMALL, kind="phase-text")
            for i, line in enumerate(lines)
        ),
    ]


def _plain(*, width: int = 80, unicode: bool = True) -> str:
    """A list a process: four columns of names are wider than a terminal."""
    rows = [
        (said(name) if i == 0 else "", said(phase.name), ", ".join(map(said, phase.work)))
        for name, phases in PROCESSES.items()
        for i, phase in enumerate(phases)
    ]
    return columns([tuple(map(said, ("process", "phase", "work"))), *rows]) + "\n"
