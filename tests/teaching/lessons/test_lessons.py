"""The lessons: their code runs, no number in them is typed, their answers are checked."""

import ast
import re
from dataclasses import replace
from functools import cache

import pytest
from support import programs
from support.refused import refuses

from nptests.document.blocks import Code, Heading, bare
from nptests.document.writing import DOCUMENTS, write
from nptests.teaching.lessons import citing, course, glossary, parsing, teaching
from nptests.teaching.lessons.checking import check
from nptests.teaching.lessons.course import PHRASES
from nptests.teaching.lessons.lesson import Holds, Show
from nptests.teaching.lessons.written import builds_on, document

ALL = [lesson for language in course.languages() for lesson in course.lessons(language)]
IDS = [f"{lesson.language}-{lesson.name}" for lesson in ALL]

# What a teacher chooses, by name: the only numbers that code may spell, but for those of formulas (Friedman's has 12).
CHOSEN = {"alpha", "level", "rope", "draws", "win_rate", "power_wanted", "good_ideas", "wide", "wide_rope", "minutes"}
CHOSEN |= {"cases", "rate", "sensitivity", "specificity"}
LARGEST = 12
WIDEST = 100  # characters of a line of code, in LaTeX at \\footnotesize on A4
COUNTED = {
    "en": r"\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|hundred|thousand)\b",
    "es": r"\b(tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|treinta|cien|mil)\b",
    "pt": r"\b(três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze|quinze|vinte|trinta|cem|mil)\b",
}


@cache
def taught(name, language):
    return teaching.teach(course.lesson(name, language))


every = pytest.mark.parametrize("lesson", ALL, ids=IDS)


@every
def test_no_number_is_typed_in_prose(lesson):
    for text in parsing.prose(lesson.blocks):
        assert digits_in(text) == [], f"{bare(text)!r}: take the number from a result"
        for span in text:
            counted = re.search(COUNTED[lesson.language], span.text, re.IGNORECASE)
            assert span.code or not counted, f"{span.text!r}: take the number from a result"
    assert not re.search(r"\d", lesson.title + lesson.summary)


@every
def test_no_number_is_typed_in_code(lesson):
    sources = [code_of(b).strip() for b in lesson.blocks if isinstance(b, (Code, Show))]
    sources += [span.expression.strip() for text in parsing.prose(lesson.blocks) for span in text if span.expression]
    sources += [e for x in lesson.exercises for e in (x.answer, *(s.gives for s in x.slips))]
    for source in sources:
        assert typed_numbers(source) == [], source


def typed_numbers(source):
    """Numbers in code that are no choice with a name, and too large to belong to a formula."""
    tree = ast.parse(source)
    named = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            named[id(node.value)] = {target.id for target in node.targets if isinstance(target, ast.Name)}
    complaints = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and node.value is not True:
            formula = isinstance(node.value, int) and node.value <= LARGEST
            if not formula and not named.get(id(node), set()) & CHOSEN:
                complaints.append(node.value)
    return complaints


def test_typed_numbers_are_found():
    assert typed_numbers("p = 0.0386") == [0.0386]
    assert typed_numbers("f(0.05)") == [0.05]
    assert typed_numbers("n = 14") == [14]
    assert typed_numbers("alpha = 0.05\nx = 12 * n / (k * (k + 1))") == []


def code_of(block):
    return block.text if isinstance(block, Code) else block.source


def digits_in(text):
    """Spans with digits that nobody computed: all but those of names and of formulas, which stand in code."""
    return [span.text for span in text if re.search(r"[0-9]", span.text) and not (span.code and is_formula(span.text))]


def is_formula(text):
    """Whether text is a name, or arithmetic on names without numbers that a formula would not have."""
    if re.fullmatch(r"[A-Za-z][\w/.-]*", text):
        return True
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return typed_numbers(text) == [] and any(isinstance(node, ast.Name) for node in ast.walk(tree))


def test_digits_are_found_where_they_are_numbers():
    assert digits_in(parsing.words("on 14 data sets"))
    assert digits_in(parsing.words("p is `0.05`"))
    assert digits_in(parsing.words("see *lesson 3*"))
    assert digits_in(parsing.words("`n = 14` and so on"))
    assert digits_in(parsing.words("`sqrt(14)`"))
    assert not digits_in(parsing.words("`demsar2006/table6`, `1 - (1 - alpha)**J`, {test.pvalue:.3f} and H₀"))


@every
def test_every_lesson_has_its_parts(lesson):
    headings = [bare(b.words) for b in lesson.blocks if isinstance(b, Heading)]
    assert headings[-2:] == PHRASES[lesson.language].texts["parts"]
    assert len(lesson.exercises) >= 2
    assert lesson.sources
    assert all(citing.citation(key) for key in lesson.sources)
    assert any(isinstance(block, Show) for block in lesson.blocks)
    assert len({exercise.name for exercise in lesson.exercises}) == len(lesson.exercises)


@every
def test_code_fits_a_page(lesson):
    sources = [code_of(block) for block in lesson.blocks if isinstance(block, (Code, Show))]
    assert [line for source in sources for line in source.splitlines() if len(line) > WIDEST] == []


@every
def test_what_the_sentences_take_for_granted_holds(lesson):
    blocks = [block for block in taught(lesson.name, lesson.language).blocks if isinstance(block, Holds)]
    assert blocks
    assert [statement for block in blocks for statement in block.untrue] == []


@every
def test_every_answer_is_right_and_every_slip_is_wrong(lesson):
    document = taught(lesson.name, lesson.language)
    phrases = PHRASES[lesson.language]
    for exercise in document.exercises:
        found = teaching.solution(exercise, phrases)
        (mark,) = check(document, {exercise.name: found})
        assert mark.right, (exercise.name, found, mark.says)
        assert bare(exercise.why) in mark.says
        for slip in exercise.slips:
            (mark,) = check(document, {exercise.name: _answered(exercise, slip.value)})
            assert not mark.right, f"{exercise.name}: the slip {slip.gives} is the answer"
            assert bare(slip.says) in mark.says, f"{exercise.name}: another slip hides {slip.gives}"


def _answered(exercise, value):
    return teaching.solution(replace(exercise, value=value), PHRASES["en"])


@every
@pytest.mark.parametrize("format", DOCUMENTS)
def test_every_lesson_is_written_in_every_format(lesson, format):
    made = taught(lesson.name, lesson.language)
    page = write(document(made), format)
    assert page == write(document(teaching.teach(lesson)), format), "two runs of one lesson differ"
    assert "{" not in bare(tuple(span for text in parsing.prose(made.blocks) for span in text))
    assert all(exercise.name in page.replace(r"{-}", "-").replace("{}", "") for exercise in made.exercises)


def test_what_a_lesson_builds_on_comes_before_it():
    """So that there is no cycle; a lesson of another language builds on the same."""
    for lesson in ALL:
        before = [course.lesson(name, lesson.language) for name in lesson.after]
        assert all(entry.number < lesson.number for entry in before), lesson.name
        assert lesson.after == course.lesson(lesson.name).after
        assert all(entry.title in bare(builds_on(lesson).words) for entry in before)
        assert builds_on(lesson) in document(replace(lesson, blocks=())).blocks


@pytest.mark.parametrize("language", course.languages())
def test_the_glossary_has_a_sentence_on_each_term(language):
    every = glossary.terms(language)
    assert len({term.term for term in every}) == len(every) == len(glossary.terms())
    for term in every:
        assert re.fullmatch(r"[^\W\d_].*[\w%]\.", term.means), term.term
        assert len(re.findall(r"[.?!](?= |$)", term.means)) == 1, term.term
    assert all(term.term in write(glossary.document(language), "markdown") for term in every)


def test_a_frame_of_slides_is_a_part_of_the_lesson():
    slides = write(document(taught("p-value", "es")), "beamer", standalone=True)
    frames = re.findall(r"\\frametitle\{(.*)\}\n((?s:.*?))\n\\end\{frame\}", slides)
    titles = list(dict.fromkeys(title for title, _ in frames))
    assert titles[1:] == [bare(b.words) for b in document(taught("p-value", "es")).blocks if isinstance(b, Heading)]
    asked = [body for _, body in frames if r"\textbf{Ejercicio 1}" in body]
    assert ["0.146" in body for body in asked] == [False, True]


@pytest.mark.slow
def test_slides_compile(tmp_path):
    programs.needs_tex("pgf", "pgfmath.sty")
    slides = write(document(taught("means", "en")), "beamer", standalone=True)
    assert not re.search(r"Missing character|Overfull \\vbox", programs.pdflatex(slides, tmp_path))


def test_a_translation_with_other_code_blocks_is_refused():
    original = course.lesson("p-value")
    text = '+++\ntitle = "x"\nsummary = "y"\n+++\n\nwords\n\n```python\n```\n'
    refuses("code blocks are not those of the original", parsing.translated, text, original, "es")


def test_languages_have_the_same_lessons_code_and_answers():
    for language in course.languages():
        for one, other in zip(course.lessons(), course.lessons(language), strict=True):
            assert one.name == other.name
            assert [e.name for e in one.exercises] == [e.name for e in other.exercises]
            assert [b for b in one.blocks if isinstance(b, Code)] == [b for b in other.blocks if isinstance(b, Code)]
