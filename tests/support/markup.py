"""The elements of HTML, by the standard library's reader, which shares no code with the writers."""

from collections.abc import Collection
from html.parser import HTMLParser

VOID = ("br", "meta")  # elements of our pages that have no end

Element = tuple[str, dict[str, str | None]]  # its tag and attributes


class _Reader(HTMLParser):
    def __init__(self, void: Collection[str] | None) -> None:
        super().__init__()
        self.void, self.open, self.elements = void, list[str](), list[Element]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if self.void is not None and tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.void is None or self.open.pop() == tag


def elements(text: str, void: Collection[str] | None = VOID) -> list[Element]:
    """In their order; each but the void ones must be closed, the last opened first (None: however they are closed)."""
    reader = _Reader(void)
    reader.feed(text)
    assert not reader.open, f"not closed: {reader.open}"
    return reader.elements
