"""A project: analyses with their tables and choices in one file, as the page saves and opens it (`.nptests.json`)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from nptests.analysis.analysing import Analysis, analyse
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError
from nptests.read import exchange, source
from nptests.read.formats.json import PROJECT

ENDING = ".nptests.json"
VERSION = 1
CHOICES = ("alpha", "control", "ranks", "adjust")


@dataclass(frozen=True)
class Planned:
    """One analysis of a project: a table under a name, and how it is compared."""

    name: str
    scores: Scores | IncompleteScores
    choices: Mapping[str, Any]

    @classmethod
    def of(cls, name: str, analysis: Analysis) -> Planned:
        """An analysis that was made, under a name."""
        compared = analysis.comparisons
        chosen = (
            {}
            if compared is None
            else {name: compared.options[name] for name in ("ranks", "adjust") if name in compared.options}
        )
        control = None if compared is None else compared.control
        return cls(name, analysis.scores, {"alpha": analysis.alpha, "control": control, **chosen})

    def analyse(self) -> Analysis:
        """What the page shows of it."""
        return analyse(self.scores, **self.choices)


def read_project(path: str | PathLike[str]) -> tuple[Planned, ...]:
    """The analyses of a file that the page or `write_project` wrote."""
    try:
        content = json.loads(source.source_of(Path(path)).text())
        if content["format"] != PROJECT or content["version"] > VERSION:
            raise KeyError("format")
        return tuple(map(_planned, content["analyses"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        if isinstance(problem, InputError):
            raise
        words = f"{path} is no project that this version reads: save it anew from the page, or with write_project"
        raise InputError("format", words, where=str(path)) from None


def _planned(entry: Mapping[str, Any]) -> Planned:
    table = entry["scores"]
    holes = any(cell in ("", None) for row in table["values"] for cell in row)
    kind = IncompleteScores if holes else Scores
    scores = kind(table["values"], table["algorithms"], table["datasets"], better=table["better"])
    return Planned(
        entry["name"], scores, {name: entry["options"][name] for name in CHOICES if name in entry["options"]}
    )


def write_project(path: str | PathLike[str], analyses: Iterable[Planned]) -> None:
    """Write analyses into a file that the page opens; its cells are the printed ones."""
    Path(path).write_text(project_text(analyses), "utf-8")


def project_text(analyses: Iterable[Planned]) -> str:
    """The text of such a file."""
    entries = [
        {
            "name": each.name,
            "scores": exchange.exchanged(each.scores, each.scores.better),
            "options": dict(each.choices),
            "reading": {"notes": list(each.scores.reading)},
        }
        for each in analyses
    ]
    content = {"format": PROJECT, "version": VERSION, "analyses": entries, "history": []}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"
