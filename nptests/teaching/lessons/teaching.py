"""A lesson taught: its code run, its values put into its sentences, its answers computed."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from numbers import Integral, Real
from typing import Any

from nptests.analysis.phrases import Phrases
from nptests.data.numerals import number, pvalue
from nptests.document import blocks as doc
from nptests.languages.translating import said, speaking
from nptests.teaching.lessons import citing, course
from nptests.teaching.lessons.lesson import Block, Holds, Lesson, Question, Show, Slip, Words

Names = dict[str, Any]


def teach(lesson: Lesson) -> Lesson:
    """The lesson with every value in its place. Code runs from top to bottom in one namespace, as in a notebook."""
    joined = course.PHRASES[lesson.language].joined
    names: Names = {
        "cite": lambda key: citing.cite(key, joined),
        "printed": citing.printed,
        "lesson": lambda name: _reference(name, lesson.language),
    }
    with speaking(lesson.language):
        return replace(lesson, blocks=tuple(_taught(block, names, lesson) for block in lesson.blocks))


def _taught(block: Block, names: Names, lesson: Lesson) -> Block:
    phrases = course.PHRASES[lesson.language]
    if isinstance(block, doc.Code):
        exec(compile(block.text, f"<lesson {lesson.name}>", "exec"), names)
        return block
    if isinstance(block, Show):
        return _shown(block, dict(names), lesson)
    if isinstance(block, Holds):
        return replace(block, untrue=tuple(s for s in block.sources if not _value(s, names, lesson)))
    if isinstance(block, (doc.Heading, doc.Paragraph)):
        return replace(block, words=_filled(doc.spans(block.words), names, phrases, lesson))
    if isinstance(block, doc.Bullets):
        return doc.Bullets(tuple(_filled(doc.spans(item), names, phrases, lesson) for item in block.items))
    slips = tuple(
        Slip(s.gives, _filled(s.says, names, phrases, lesson), _value(s.gives, names, lesson)) for s in block.slips
    )
    return replace(
        block,
        ask=_filled(block.ask, names, phrases, lesson),
        why=_filled(block.why, names, phrases, lesson),
        slips=slips,
        value=_value(block.answer, names, lesson),
    )


def _shown(block: Show, names: Names, lesson: Lesson) -> Show:
    def at(numbers: Mapping[str, float]) -> Any:
        with speaking(lesson.language):
            return _value(block.source, {**names, **numbers}, lesson)

    dials = tuple(replace(dial, value=names[dial.name]) for dial in block.dials)
    return replace(block, dials=dials, value=at({}), at=at)


def _value(expression: str, names: Names, lesson: Lesson) -> Any:
    return eval(compile(expression.strip(), f"<lesson {lesson.name}>", "eval"), names)


def _filled(words: Words, names: Names, phrases: Phrases, lesson: Lesson) -> Words:
    def filled(span: doc.Span) -> doc.Span:
        if not span.expression:
            return span
        return replace(span, text=written(_value(span.expression, names, lesson), span.form, phrases))

    return tuple(map(filled, words))


def written(value: Any, form: str, phrases: Phrases) -> str:
    """A value in a sentence."""
    if isinstance(value, str):
        return said(value)
    if isinstance(value, bool):
        return phrases.yes if value else phrases.no
    if isinstance(value, Sequence):
        return _joined([written(item, form, phrases) for item in value], phrases.joined)
    if form == "p":
        return pvalue(float(value))
    if form:
        return format(value, form)
    if isinstance(value, Integral):
        return str(int(value))
    if not isinstance(value, Real) or math.isnan(value):
        raise TypeError(f"{value!r} has no place in a sentence")
    return number(float(value), 4)


def _joined(items: list[str], last: str) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def _reference(name: str, language: str) -> str:
    target = course.lesson(name, language)
    return f"{course.PHRASES[language].lesson} {target.number}"


def unit_of(exercise: Question, phrases: Phrases) -> str:
    """What form of answer an exercise asks for."""
    if exercise.choices:
        return phrases.choose.format(", ".join(exercise.choices))
    if exercise.decimals is not None:
        return phrases.decimals.format(exercise.decimals)
    if exercise.digits is not None:
        return phrases.digits.format(exercise.digits)
    if isinstance(exercise.value, bool):
        return phrases.yes_or_no
    if isinstance(exercise.value, (tuple, list)):
        return phrases.names
    return ""


def solution(exercise: Question, phrases: Phrases) -> str:
    """The answer, in the form that is asked for."""
    if exercise.decimals is not None:
        return f"{exercise.value:.{exercise.decimals}f}"
    if exercise.digits is not None:
        return f"{exercise.value:.{exercise.digits}g}"
    if isinstance(exercise.value, (tuple, list)):
        return ", ".join(exercise.value)
    return written(exercise.value, "", phrases)
