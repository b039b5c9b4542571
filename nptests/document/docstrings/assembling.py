"""Docstrings of public names in the form of the field (numpydoc), put together when a name is first used.

In the source stands what is particular: a summary, the definition with its formula, and, as a last paragraph, a table
of parameters or attributes that mean something of their own. The rest is added: the other parameters from `texts.toml`,
with the words and defaults of the signature; what is returned; from the descriptor the hypothesis, what it assumes, the
neighbours and the references; the recorded example.
"""

import inspect
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from nptests.document.docstrings import examples, prose, signatures
from nptests.procedures.descriptor import Procedure, beside

WIDTH = 79  # of a terminal, less one
_WRITTEN: dict[Any, str] = {}  # the docstring of the source, once another stands in its place


def document(name: str, thing: Any) -> None:
    """Put the full docstring into the place of the short one; `name` is the public one, such as nptests.friedman."""
    own = inspect.isroutine(thing) or inspect.isclass(thing)  # an object that can be called has its class's docstring
    if own and thing not in _WRITTEN and thing.__doc__:
        _WRITTEN[thing] = inspect.cleandoc(thing.__doc__)
        thing.__doc__ = assembled(name, thing)


def written(thing: Any) -> str:
    """The docstring of the source."""
    return _WRITTEN.get(thing) or inspect.getdoc(thing) or ""


def assembled(name: str, thing: Any) -> str:
    """The docstring of a public name in full."""
    summary, body, own = prose.split(written(thing), signatures.names(thing))
    procedure = None if inspect.isclass(thing) else beside(thing)
    of_procedure = procedure is not None and not own and bool(body)
    parts: list[tuple[str, Iterator[str]]] = [
        ("", iter((summary,))),
        ("", _wrapped(_hypothesis(procedure, thing) if of_procedure or not body else body)),
        ("Parameters", _described(signatures.parameters(thing, procedure, own))),
        ("Attributes", _described(signatures.attributes(thing, own))),
        ("Returns", _described(signatures.returned(thing, own))),
        ("Raises", _described(signatures.raised(thing))),
        ("See Also", _neighbours(thing, procedure)),
        ("Notes", _wrapped([*(body if of_procedure else ()), *_elsewhere(thing, procedure)])),
        ("References", _references(procedure)),
        ("Examples", iter((examples.recorded(name),))),
    ]
    sections = ((title, "\n".join(lines).strip("\n")) for title, lines in parts)
    return (
        "\n\n".join(f"{title}\n{'-' * len(title)}\n{text}" if title else text for title, text in sections if text)
        + "\n"
    )


def _wrapped(paragraphs: list[str]) -> Iterator[str]:
    """Paragraphs and items as wide as a terminal; what is indented stays as it is."""
    for paragraph in paragraphs:
        items = [paragraph] if paragraph.startswith("    ") else paragraph.splitlines()
        for item in items:
            hanging = "  " if item.startswith("- ") else ""
            indented = item.startswith("    ")
            yield item if indented else textwrap.fill(item, WIDTH, subsequent_indent=hanging, break_on_hyphens=False)
        yield ""


def _described(entries: Iterator[signatures.Described]) -> Iterator[str]:
    for entry in entries:
        yield f"{entry.name} : {entry.type}" if entry.name else entry.type
        if entry.text:
            yield textwrap.fill(entry.text, WIDTH, initial_indent="    ", subsequent_indent="    ")


def _hypothesis(procedure: Procedure | None, thing: Callable[..., Any]) -> list[str]:
    """What a procedure tests and assumes, of its descriptor."""
    if procedure is None or inspect.unwrap(procedure.run) is not inspect.unwrap(thing):
        return []
    assumes = procedure.assumes[:1].lower() + procedure.assumes[1:]
    return [f"{procedure.tested} It assumes: {assumes} {procedure.limits}"]


def _neighbours(thing: Any, procedure: Procedure | None) -> Iterator[str]:
    """The other functions of a procedure: from data, and from what papers print."""
    if procedure is None:
        return
    about = {procedure.run: f"{procedure.title}."}
    about.update({door: prose.split(written(door), ())[0] for door in procedure.doors})
    for other, words in about.items():
        if inspect.unwrap(other) is not inspect.unwrap(thing):
            yield textwrap.fill(f"{other.__name__} : {words}", WIDTH, subsequent_indent="    ")


def _elsewhere(thing: Any, procedure: Procedure | None) -> list[str]:
    if procedure is None or procedure.run is not thing or not procedure.known_as:
        return []
    return [f"Known elsewhere as: {'; '.join(f'{who} {name}' for who, name in procedure.known_as.items())}."]


def _references(procedure: Procedure | None) -> Iterator[str]:
    library = examples.bibliography()
    for i, key in enumerate(procedure.cites if procedure and library else (), 1):
        citation = str(library[key]["citation"])
        yield textwrap.fill(f".. [{i}] {citation}", WIDTH, subsequent_indent="   ", break_on_hyphens=False)
