"""What a lesson is made of, as it is written and, once its code has run, as it is taught."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from nptests.document.blocks import Bullets, Code, Heading, Paragraph, Span

Words = tuple[Span, ...]


@dataclass(frozen=True)
class Dial:
    """A number of a picture that a reader may move, between two bounds in steps; `value` is the lesson's own."""

    name: str
    low: float
    high: float
    step: float
    value: float = field(default=0, compare=False)


@dataclass(frozen=True)
class Show:
    """An expression whose value is shown: a picture, a table, a derivation, a result or text.

    dials   of a picture: numbers that may be moved
    at      what it is with other numbers (once taught)
    """

    source: str
    dials: tuple[Dial, ...] = ()
    value: Any = field(default=None, compare=False)
    at: Callable[[Mapping[str, float]], Any] = field(default=dict, compare=False)


@dataclass(frozen=True)
class Holds:
    """What the sentences around it take for granted: expressions, and which of them are not true (once taught)."""

    sources: tuple[str, ...]
    untrue: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Slip:
    """A likely wrong answer, and what leads to it."""

    gives: str
    says: Words
    value: Any = field(default=None, compare=False)


@dataclass(frozen=True)
class Question:
    """An exercise: a question whose answer is computed.

    answer     an expression; `value` is what it gives: a number, a word, names, or yes and no
    decimals   of a number that is asked for, or its significant `digits`
    choices    the words to choose from
    why        how the answer comes about
    slips      likely wrong answers
    """

    name: str
    ask: Words
    answer: str
    why: Words
    choices: tuple[str, ...] = ()
    decimals: int | None = None
    digits: int | None = None
    slips: tuple[Slip, ...] = ()
    value: Any = field(default=None, compare=False)


Visible = Heading | Paragraph | Bullets | Code | Show | Question
Block = Visible | Holds


@dataclass(frozen=True)
class Lesson:
    """One lesson as written; `sources` are keys of the bibliography, `after` the lessons that it builds on, by name."""

    number: int
    name: str
    language: str
    title: str
    summary: str
    sources: tuple[str, ...]
    blocks: tuple[Block, ...]
    after: tuple[str, ...] = ()

    @property
    def visible(self) -> Iterator[tuple[int, Visible]]:
        """What a reader sees, each with the number of exercises so far."""
        number = 0
        for block in self.blocks:
            if not isinstance(block, Holds):
                number += isinstance(block, Question)
                yield number, block

    @property
    def exercises(self) -> tuple[Question, ...]:
        """Its questions, in their order."""
        return tuple(block for block in self.blocks if isinstance(block, Question))
