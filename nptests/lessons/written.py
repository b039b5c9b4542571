"""A lesson that was taught, written as text, Markdown, HTML and LaTeX: one small renderer each."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from types import MappingProxyType

from nptests.lessons import showing
from nptests.lessons.blocks import Bullets, Code, Exercise, Heading, Lesson, Paragraph, Show, Span, Visible, Words
from nptests.lessons.checking import plain
from nptests.lessons.citing import citation
from nptests.lessons.phrases import PHRASES, Phrases
from nptests.lessons.teaching import unit_of
from nptests.render import markup
from nptests.render.page_style import STYLE
from nptests.render.writing import fill

PREAMBLE = r"""\documentclass[11pt]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[a4paper,margin=2.2cm]{geometry}
\usepackage{amsmath}
\usepackage{amssymb}
\usepackage{booktabs}
\usepackage{textcomp}
\DeclareUnicodeCharacter{2080}{$_0$}
\DeclareUnicodeCharacter{2081}{$_1$}
\DeclareUnicodeCharacter{03B1}{$\alpha$}
\DeclareUnicodeCharacter{03B2}{$\beta$}
\DeclareUnicodeCharacter{03C7}{$\chi$}
\setlength{\parindent}{0pt}
\setlength{\parskip}{5pt}
\emergencystretch=3em
\raggedright
\begin{document}
"""


REFERENCES = ("cite(", "lesson(")  # what they give is no computed value


def title_of(lesson: Lesson) -> str:
    """Lesson 7: its title."""
    return f"{PHRASES[lesson.language].lesson.capitalize()} {lesson.number}: {lesson.title}"


def unit(exercise: Exercise, phrases: Phrases) -> str:
    """The form of the answer, in brackets."""
    form = unit_of(exercise, phrases)
    return f" ({form})" if form else ""


# --- plain text -----------------------------------------------------------------------------------


def text(lesson: Lesson) -> str:
    """For a terminal."""
    phrases, title = PHRASES[lesson.language], title_of(lesson)
    parts = [f"{title}\n{'=' * len(title)}"]
    parts += [_text_block(block, number, phrases) for number, block in lesson.visible]
    parts.append("\n".join([f"{phrases.sources}:", *(_point(citation(key)) for key in lesson.sources)]))
    return "\n\n".join(parts) + "\n"


def _text_block(block: Visible, number: int, phrases: Phrases) -> str:
    if isinstance(block, Heading):
        title = plain(block.words)
        return f"{title}\n{'-' * len(title)}"
    if isinstance(block, Paragraph):
        return fill(plain(block.words))
    if isinstance(block, Bullets):
        return "\n".join(_point(plain(item)) for item in block.items)
    if isinstance(block, Code):
        return textwrap.indent(block.source, "    ")
    if isinstance(block, Show):
        return showing.as_text(block.value)
    head = f"{phrases.exercise} {number} [{block.name}]"
    return f"{head}\n{fill(plain(block.ask) + unit(block, phrases), initial_indent='  ', subsequent_indent='  ')}"


def _point(words: str) -> str:
    return fill(words, initial_indent="- ", subsequent_indent="  ")


# --- Markdown -------------------------------------------------------------------------------------


def markdown(lesson: Lesson) -> str:
    """GitHub's Markdown."""
    phrases = PHRASES[lesson.language]
    parts = [f"# {markup.markdown_text(title_of(lesson))}"]
    parts += [markdown_block(block, number, phrases) for number, block in lesson.visible]
    parts.append(markdown_sources(lesson))
    return "\n\n".join(parts) + "\n"


def markdown_sources(lesson: Lesson) -> str:
    """The sources as a list."""
    keys = "\n".join(f"- {markup.markdown_text(citation(key))}" for key in lesson.sources)
    return f"## {PHRASES[lesson.language].sources}\n\n{keys}"


def markdown_block(block: Visible, number: int, phrases: Phrases) -> str:
    """One block; `number` is that of an exercise."""
    if isinstance(block, Heading):
        return f"## {_markdown_words(block.words)}"
    if isinstance(block, Paragraph):
        return _markdown_words(block.words)
    if isinstance(block, Bullets):
        return "\n".join(f"- {_markdown_words(item)}" for item in block.items)
    if isinstance(block, Code):
        return f"```python\n{block.source}\n```"
    if isinstance(block, Show):
        return showing.as_markdown(block.value)
    head = f"**{phrases.exercise} {number}** (`{block.name}`)"
    return f"{head} {_markdown_words(block.ask)}{markup.markdown_text(unit(block, phrases))}"


def _markdown_words(words: Words) -> str:
    return "".join(_markdown_span(span) for span in words)


def _markdown_span(span: Span) -> str:
    if span.code:
        return f"`{span.text}`"
    mark = "**" if span.strong else "*" if span.emphasis else ""
    return f"{mark}{_escaped(span.text)}{mark}"


def _escaped(text: str) -> str:
    """Escaped for Markdown, the blanks at its ends kept."""
    inside = text.strip(" ")
    if not inside:
        return text
    return text.replace(inside, markup.markdown_text(inside))


# --- HTML -----------------------------------------------------------------------------------------


def html(lesson: Lesson) -> str:
    """One page that needs nothing else."""
    title = markup.html_text(title_of(lesson))
    return (
        f'<!DOCTYPE html>\n<html lang="{lesson.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>\n{STYLE}{_picture_rules()}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{title}</h1>\n{html_body(lesson)}</main>\n</body>\n</html>\n"
    )


def _picture_rules() -> str:
    """The colours of pictures by role, so that they follow the page into the dark."""
    from nptests.render.pictures.palette import LIGHT

    rules = [
        f".f-{role} {{ fill: var(--{role}); }} .s-{role} {{ stroke: var(--{role}); }} "
        f".h-{role} {{ stroke: var(--{role}); fill: var(--ground); }}"
        for role in LIGHT
    ]
    return "\n".join(rules) + "\n"


def html_body(lesson: Lesson, *, show: Callable[[Show], str] | None = None) -> str:
    """What stands under the title; no styles, no scripts. `show` writes what is shown in another way."""
    phrases = PHRASES[lesson.language]
    written = [
        show(block) if isinstance(block, Show) and show is not None else _html_block(block, number, phrases)
        for number, block in lesson.visible
    ]
    keys = "".join(f"<li>{markup.html_text(citation(key))}</li>" for key in lesson.sources)
    return "".join(written) + f"<h2>{phrases.sources}</h2>\n<ul>{keys}</ul>\n"


def _html_block(block: Visible, number: int, phrases: Phrases) -> str:
    if isinstance(block, Heading):
        return f"<h2>{html_words(block.words)}</h2>\n"
    if isinstance(block, Paragraph):
        return f"<p>{html_words(block.words)}</p>\n"
    if isinstance(block, Bullets):
        return "<ul>" + "".join(f"<li>{html_words(item)}</li>" for item in block.items) + "</ul>\n"
    if isinstance(block, Code):
        return f"<pre><code>{markup.html_lines(block.source)}</code></pre>\n"
    if isinstance(block, Show):
        return showing.as_html(block.value)
    name = markup.html_text(block.name)
    head = f"<strong>{phrases.exercise} {number}</strong> <code>{name}</code>"
    form = markup.html_text(unit(block, phrases).strip())
    return f'<div class="exercise" data-exercise="{name}"><p>{head} {html_words(block.ask)} {form}</p></div>\n'


def html_words(words: Words) -> str:
    """Running text; a computed value carries its expression as its title."""
    return "".join(_html_span(span) for span in words)


def _html_span(span: Span) -> str:
    body = markup.html_lines(span.text)
    if span.expression and not span.expression.startswith(REFERENCES):
        body = f'<span class="computed" title="{markup.html_text(span.expression)}">{body}</span>'
    for wanted, tag in ((span.code, "code"), (span.emphasis, "em"), (span.strong, "strong")):
        body = f"<{tag}>{body}</{tag}>" if wanted else body
    return body


# --- LaTeX ----------------------------------------------------------------------------------------


def latex(lesson: Lesson) -> str:
    """A whole document."""
    phrases = PHRASES[lesson.language]
    parts = [rf"\section*{{{markup.latex_text(title_of(lesson))}}}"]
    parts += [_latex_block(block, number, phrases) for number, block in lesson.visible]
    keys = "\n".join(rf"\item {markup.latex_text(citation(key))}" for key in lesson.sources)
    parts.append(f"\\subsection*{{{phrases.sources}}}\n\\begin{{itemize}}\n{keys}\n\\end{{itemize}}")
    return PREAMBLE + "\n\n".join(parts) + "\n\\end{document}\n"


def _latex_block(block: Visible, number: int, phrases: Phrases) -> str:
    if isinstance(block, Heading):
        return rf"\subsection*{{{_latex_words(block.words)}}}"
    if isinstance(block, Paragraph):
        return _latex_words(block.words)
    if isinstance(block, Bullets):
        items = "\n".join(rf"\item {_latex_words(item)}" for item in block.items)
        return f"\\begin{{itemize}}\n{items}\n\\end{{itemize}}"
    if isinstance(block, Code):
        return f"{{\\footnotesize\n\\begin{{verbatim}}\n{block.source}\n\\end{{verbatim}}\n}}"
    if isinstance(block, Show):
        return showing.as_latex(block.value)
    head = rf"\textbf{{{phrases.exercise} {number}}} \texttt{{{markup.latex_text(block.name)}}}"
    return f"{head} {_latex_words(block.ask)} {markup.latex_text(unit(block, phrases).strip())}"


def _latex_words(words: Words) -> str:
    return "".join(_latex_span(span) for span in words)


def _latex_span(span: Span) -> str:
    inside = span.text.strip(" ")
    body = span.text.replace(inside, markup.latex_text(inside)) if inside else span.text
    for wanted, command in ((span.code, "texttt"), (span.emphasis, "emph"), (span.strong, "textbf")):
        body = rf"\{command}{{{body}}}" if wanted else body
    return body


FORMATS: Mapping[str, Callable[[Lesson], str]] = MappingProxyType(
    {"text": text, "markdown": markdown, "html": html, "latex": latex}
)
