"""From the text of a lesson to its blocks.

A lesson is Markdown, of which headings, paragraphs, points, **strong**, *emphasis* and `code` are understood, with

    +++                     TOML: title, summary, sources, and in English `after`: the lessons that it builds on
    {expression:form}       a value of the lesson's code; `form` is Python's, or "p" for a p-value
    ```python               code that runs, and is shown
    ```show n=5..100        an expression whose value is shown; of a picture, what a reader may move, and how far
    ```holds                expressions, one a line, that the sentences take for granted: checked, not shown
    ```exercise             TOML: name, ask, answer, why; choices, decimals or digits; [[slip]] gives, says

A translation has the same blocks in the same order, its ```python and ```show empty and its exercises without answers:
code has one home, the English text.

Prose holds no digits, lest a number be typed that nobody computed (a test says so); names and formulas stand in `code`.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from nptests.document import blocks as doc
from nptests.errors import InputError
from nptests.teaching.lessons.lesson import Block, Dial, Holds, Lesson, Question, Show, Slip, Words

_TOKEN = re.compile(r"\{(?P<value>[^{}]+)\}|`(?P<code>[^`]+)`|(?P<strong>\*\*)|(?P<emphasis>\*)")
_FORM = re.compile(r":([^:{}\[\]()'\"]*)$")
_FENCED = re.compile(r"^```(\w+)((?: \w+=[\d.]+\.\.[\d.]+)*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FRONT = re.compile(r"\A\+\+\+\n(.*?)^\+\+\+\n", re.MULTILINE | re.DOTALL)


def parsed(text: str, number: int, name: str, language: str, answered: tuple[Question, ...] = ()) -> Lesson:
    """A lesson from its text; of a translation, the exercises of the original are `answered`."""
    front = _FRONT.match(text)
    if front is None:
        raise InputError("lesson", f"lesson {name} has no +++ header", where=name)
    about = _toml(front[1], name)
    blocks = tuple(_blocks(text[front.end() :], name, answered))
    sources, after = (tuple(about.get(names, ())) for names in ("sources", "after"))
    return Lesson(number, name, language, about["title"], about["summary"], sources, blocks, after)


def translated(text: str, original: Lesson, language: str) -> Lesson:
    """A translation: its own words around the code and the answers of the original."""
    translation = parsed(text, original.number, original.name, language, original.exercises)
    code = [block for block in original.blocks if isinstance(block, (doc.Code, Show))]
    places = [type(block) for block in translation.blocks if isinstance(block, (doc.Code, Show))]
    if places != [type(block) for block in code]:
        raise InputError(
            "lesson", f"lesson {original.name} ({language}): its code blocks are not those of the original"
        )
    original_code = iter(code)
    blocks = tuple(
        next(original_code) if isinstance(block, (doc.Code, Show)) else block for block in translation.blocks
    )
    checks = tuple(block for block in original.blocks if isinstance(block, Holds))
    return replace(translation, sources=original.sources, after=original.after, blocks=(*blocks, *checks))


def words(text: str) -> Words:
    """Running text as spans."""
    parts, last, strong, emphasis = [], 0, False, False
    for token in _TOKEN.finditer(text):
        parts.append(doc.Span(text[last : token.start()], strong, emphasis))
        last = token.end()
        if token["value"]:
            expression = token["value"].replace("\n", " ")
            form = _FORM.search(expression)
            expression = expression[: form.start()] if form else expression
            parts.append(doc.Span("", strong, emphasis, expression=expression, form=form[1] if form else ""))
        elif token["code"]:
            parts.append(doc.Span(token["code"], strong, emphasis, code=True))
        elif token["strong"]:
            strong = not strong
        else:
            emphasis = not emphasis
    parts.append(doc.Span(text[last:], strong, emphasis))
    return tuple(replace(s, text=" ".join(s.text.split("\n"))) for s in parts if s.text or s.expression)


def prose(blocks: tuple[Block, ...]) -> Iterator[Words]:
    """All running text of a lesson."""
    for block in blocks:
        if isinstance(block, (doc.Heading, doc.Paragraph)):
            yield doc.spans(block.words)
        elif isinstance(block, doc.Bullets):
            yield from map(doc.spans, block.items)
        elif isinstance(block, Question):
            yield from (block.ask, block.why, *(slip.says for slip in block.slips))


def _blocks(text: str, name: str, answered: tuple[Question, ...]) -> Iterator[Block]:
    last = 0
    for fence in _FENCED.finditer(text):
        yield from _paragraphs(text[last : fence.start()])
        yield _fenced(fence[1], fence[3], fence[2], name, answered)
        last = fence.end()
    yield from _paragraphs(text[last:])


def _paragraphs(text: str) -> Iterator[Block]:
    for part in re.split(r"\n{2,}", text.strip("\n")):
        if part.startswith("## "):
            yield doc.Heading(words(part.removeprefix("## ")))
        elif part.startswith("- "):
            items = re.split(r"^- ", part, flags=re.MULTILINE)[1:]
            yield doc.Bullets(tuple(words(re.sub(r"\s+", " ", item).strip()) for item in items))
        elif part.strip():
            yield doc.Paragraph(words(part))


def _fenced(kind: str, body: str, dials: str, name: str, answered: tuple[Question, ...]) -> Block:
    if kind == "python":
        return doc.Code(body.rstrip("\n"), "python")
    if kind == "show":
        return Show(body.rstrip("\n"), tuple(map(_dial, dials.split())))
    if kind == "holds":
        return Holds(tuple(filter(None, body.split("\n"))))
    if kind == "exercise":
        entry = _toml(body, name)
        original = next((question for question in answered if question.name == entry["name"]), None)
        return _exercise(entry) if original is None else _of_original(entry, original)
    raise InputError("lesson", f"lesson {name}: no block is called {kind!r}", where=name)


def _dial(text: str) -> Dial:
    """n=5..100, in steps of the last digit that stands there."""
    name, _, bounds = text.partition("=")
    low, _, high = bounds.partition("..")
    _, point, digits = high.partition(".")
    return Dial(name, float(low), float(high), 10.0 ** -len(digits)) if point else Dial(name, int(low), int(high), 1)


def _exercise(entry: dict[str, Any]) -> Question:
    slips = tuple(Slip(slip["gives"], words(slip["says"].strip())) for slip in entry.pop("slip", ()))
    entry["ask"], entry["why"] = words(entry["ask"].strip()), words(entry["why"].strip())
    entry["choices"] = tuple(entry.get("choices", ()))
    return Question(**entry, slips=slips)


def _of_original(entry: dict[str, Any], original: Question) -> Question:
    """A translated exercise: `says` has the words for the slips, `choices` those of the original in their order."""
    slips = zip(original.slips, entry.get("says", ()), strict=True)
    choices = tuple(entry.get("choices", original.choices))

    def of_choices(expression: str) -> str:
        """The same expression, in the words of this language."""
        return f"{choices!r}[{original.choices!r}.index({expression})]" if original.choices else expression

    return replace(
        original,
        ask=words(entry["ask"].strip()),
        why=words(entry["why"].strip()),
        answer=of_choices(original.answer),
        choices=choices,
        slips=tuple(Slip(of_choices(slip.gives), words(says.strip())) for slip, says in slips),
    )


def _toml(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise InputError("lesson", f"lesson {name}: {problem}", where=name) from None
