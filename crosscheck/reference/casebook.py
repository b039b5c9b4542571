"""The set to be read: of each name what is certified, and case by case the data, the answer and who gives it."""

import functools
from collections.abc import Iterator
from typing import Any

from crosscheck.reference import answers, certified, field, judging, listing
from nptests.document import blocks as b

STANDING = {"right": "right", "another": "another number", "none": "no number", "ended": "ended"}
OF_STATUS = {"r": "right", "d": "another", "n": "none", "x": "ended"}


def names() -> tuple[str, ...]:
    """What has a page."""
    return certified.names()


def contents() -> b.Document:
    """Every name, with the page that has its cases."""
    rows = (
        b.row(b.Cell(name, link=f"{name}.md"), *map(str, (count, certified.cases(name)[0]["definition"])))
        for name, count in certified.sealed()["procedures"].items()
    )
    seal, address = certified.sealed(), b.Span("wilcoxon.html#wilcoxon-0001", code=True)
    lead = (
        b.Span(
            f"The {seal['cases']} cases of set {seal['version']}. Each name has a page, each case an address on it ("
        ),
        address,
        b.Span(") that stays: the data, the certified value, and who gives it, as last measured."),
    )
    return b.Document("Certified cases", (b.Paragraph(lead), b.Sheet("", ("name", "cases", "definition"), tuple(rows))))


def document(name: str) -> b.Document:
    """What stands above the cases of a name: its definition, and how many of them each implementation gets."""
    count, data, options, answer = listing.question(name)
    first, seal = certified.cases(name)[0], certified.sealed()
    words = f"{count} cases of set {seal['version']} (short digest {seal['digests'][name]}); sources: "
    facts = {"definition": first["definition"], "data": data, "options": options, "answers": answer}
    blocks: list[b.Block] = [b.facts("", ((key, text) for key, text in facts.items() if text))]
    blocks.append(b.Paragraph(f"{words}{'; '.join(first['sources'])}. {listing.held(name)}; right is right to nine."))
    if tried := _tried(name):
        rows = tuple(
            b.row(who, *(str(sum(OF_STATUS.get(letter) == kind for letter in letters) or "") for kind in STANDING))
            for who, letters in tried.items()
        )
        blocks.append(b.Sheet("Who gives these answers", ("implementation", *STANDING.values()), rows))
    return b.Document(name, tuple(blocks))


def entries(name: str) -> Iterator[tuple[str, b.Sheet]]:
    """Every case of a name, by its address."""
    tried = _tried(name)
    for at, case in enumerate(certified.cases(name)):
        standing = {
            words: ", ".join(who for who, letters in tried.items() if OF_STATUS.get(letters[at : at + 1]) == kind)
            for kind, words in STANDING.items()
        }
        lines = [*_asked(case), *(pair for pair in standing.items() if pair[1])]
        yield case["id"], b.Sheet("", (case["id"], f"{case['level']}, since {case['since']}"), tuple(map(_row, lines)))


def _row(pair: tuple[str, str]) -> tuple[b.Cell, ...]:
    return b.row(*pair)


def _asked(case: certified.Case) -> Iterator[tuple[str, str]]:
    """What is asked, and what is certified."""
    yield from ((name, answers.plain(value)) for name, value in case["data"].items())
    if case["options"]:
        yield "options", ", ".join(f"{name}: {value}" for name, value in case["options"].items())
    yield from _values("certified", case["answer"])
    for name, other in case["conventions"].items():
        yield from _values(f"{name} ({other['words']})", other["answer"])


def _values(head: str, answer: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in answer.items():
        yield f"{head}: {name}", _in_full(value)


def _in_full(value: Any) -> str:
    """Fractions with the nearest double, enclosures with their radius."""
    if isinstance(value, list):
        return "; ".join(map(_in_full, value))
    if isinstance(value, str):
        return value
    if "fraction" not in value:
        return f"{value['mid']} \N{PLUS-MINUS SIGN} {value['rad']}"
    number, divisor = value["fraction"].split("/")
    return number if divisor == "1" else f"{value['fraction']} = {answers.rounded(value)!r}"


@functools.cache
def _tried(name: str) -> dict[str, str]:
    """The implementations that were asked for a name, and a letter for each of the present cases."""
    rows = {field.title(r): r["procedures"].get(name, {}) for r in field.recorded()}
    asked = {who: row["each"] for who, row in rows.items() if "each" in row and certified.covered(name, row["of"])}
    return {who: letters for who, letters in asked.items() if set(letters) - {judging.LETTERS["unsupported"]}}
