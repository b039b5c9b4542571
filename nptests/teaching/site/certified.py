"""The certified set as pages: one a name, on which every case has an address of its own."""

from collections.abc import Iterator

from nptests import crosschecking as cross
from nptests.document.writers import html
from nptests.teaching.site import evidence, rich

ALONE = "---\norphan: true\n---\n\n"  # they stand in the table of contents here, not beside every page of the site


def pages(*, quick: bool) -> Iterator[tuple[str, str]]:
    """The contents, and the cases of each name; of a quick build one in so many.

    A page for each case would be thousands with the frame of the site around each; without headings, which Sphinx would
    read, list and index, a page of 800 costs little more than one.
    """
    yield "certified/index", rich.written(cross.casebook.contents())
    for name in cross.casebook.names():
        cases = list(cross.casebook.entries(name))[:: evidence.EVERY if quick else 1]
        sections = (f'<section id="{at}" class="case">\n{html.table(sheet)}</section>\n' for at, sheet in cases)
        yield f"certified/{name}", "\n".join((ALONE + rich.written(cross.casebook.document(name)), *sections))
