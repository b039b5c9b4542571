"""A lesson that was taught, as a document."""

from nptests.analysis.phrases import Phrases
from nptests.document import blocks as doc
from nptests.teaching.lessons import citing, course, showing, teaching
from nptests.teaching.lessons.course import ORIGINAL, PHRASES
from nptests.teaching.lessons.lesson import Lesson, Question, Show, Visible, Words


def title_of(lesson: Lesson) -> str:
    """Lesson 7: its title."""
    return f"{PHRASES[lesson.language].lesson.capitalize()} {lesson.number}: {lesson.title}"


def builds_on(lesson: Lesson) -> doc.Paragraph:
    """The lessons that come before it."""
    phrases = PHRASES[lesson.language]
    before = [course.lesson(name, lesson.language) for name in lesson.after]
    words = ", ".join(f"{phrases.lesson} {entry.number} ({entry.title})" for entry in before) or phrases.alone
    return doc.Paragraph(f"{words}.", head=phrases.after)


def document(lesson: Lesson, *, choices: bool = True) -> doc.Document:
    """The whole lesson; `choices` stand in brackets behind their question, unless there are buttons for them."""
    sources = (doc.Heading(PHRASES[lesson.language].sources), doc.Bullets(tuple(map(citing.citation, lesson.sources))))
    body = tuple(_block(block, number, lesson, choices) for number, block in lesson.visible)
    return doc.Document(title_of(lesson), (builds_on(lesson), *body, *sources), lesson.language)


def _block(block: Visible, number: int, lesson: Lesson, choices: bool) -> doc.Block:
    if isinstance(block, Show):
        return doc.Shown(f"show({block.source.strip()})", showing.block_of(block.value))
    if isinstance(block, Question):
        phrases = PHRASES[lesson.language]
        language = "" if lesson.language == ORIGINAL else f', language="{lesson.language}"'
        reply = f'answer({lesson.number}, "{block.name}", None{language})'
        asks = asked(block, phrases) if choices or not block.choices else block.ask
        answer = (doc.Span(teaching.solution(block, phrases), strong=True), doc.Span(": "), *block.why)
        return doc.Exercise(f"{phrases.exercise} {number}", block.name, asks, reply, answer)
    return block


def asked(question: Question, phrases: Phrases) -> Words:
    """The question, and the form of its answer in brackets."""
    form = teaching.unit_of(question, phrases)
    return (*question.ask, doc.Span(f" ({form})")) if form else question.ask
