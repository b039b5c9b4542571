"""The few words that lessons of every language share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Phrases:
    """Headings and short sentences of one language."""

    lesson: str
    joined: str
    yes: str
    no: str
    exercise: str
    parts: tuple[str, str]  # the last two headings of every lesson
    sources: str
    decimals: str
    digits: str
    choose: str
    yes_or_no: str
    names: str
    right: str
    wrong: str
    no_choice: str
    no_number: str
    coarse: str
    unanswered: str


PHRASES: Mapping[str, Phrases] = MappingProxyType(
    {
        "en": Phrases(
            lesson="lesson",
            joined="and",
            yes="yes",
            no="no",
            exercise="Exercise",
            parts=("Misconceptions", "Exercises"),
            sources="Sources",
            decimals="{} decimals",
            digits="{} significant digits",
            choose="one of: {}",
            yes_or_no="yes or no",
            names="names, with commas between them",
            right="Right.",
            wrong="Not so.",
            no_choice="The words are {}.",
            no_number="{} is not a number.",
            coarse="Right as far as it goes: {} were asked for.",
            unanswered="Not answered yet: put your answer in the place of None.",
        ),
        "es": Phrases(
            lesson="lección",
            joined="y",
            yes="sí",
            no="no",
            exercise="Ejercicio",
            parts=("Errores frecuentes", "Ejercicios"),
            sources="Fuentes",
            decimals="{} decimales",
            digits="{} cifras significativas",
            choose="una de: {}",
            yes_or_no="sí o no",
            names="nombres, separados por comas",
            right="Correcto.",
            wrong="No es así.",
            no_choice="Las palabras son {}.",
            no_number="{} no es un número.",
            coarse="Correcto hasta donde llega: se pedían {}.",
            unanswered="Sin respuesta todavía: escriba la suya en lugar de None.",
        ),
    }
)
