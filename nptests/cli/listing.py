"""`nptests catalogue` and `nptests examples`: what is on board."""

import re
from textwrap import shorten

from nptests.cli import manners
from nptests.document.finds import find as find_by
from nptests.document.writers.text import columns
from nptests.experiment.metrics.listed import described_all, metrics
from nptests.languages.translating import said
from nptests.procedures import descriptor, listed
from nptests.r_reference import Reference
from nptests.results import as_json


def catalogue(arguments: list[str]) -> int:
    words = manners.Parser.of("catalogue").parse_args(arguments)
    if words.pages is not None or words.name is not None:
        from nptests.cli import referring

        return referring.show(words) if words.pages is None else referring.write(words)
    if words.json:
        print(as_json(described_all()))
    else:
        for heading, known in (("procedure", listed.catalogue()), ("measure", metrics())):
            rows = [(p.name, said(p.title), p.takes, _references(p) or "-") for p in known]
            print(columns([(heading, "title", "takes", "checked against"), *rows]), end="\n\n")
        print(
            "nptests catalogue NAME is the page of one, nptests test NAME DATA runs it; adjustments: nptests adjust -h"
        )
    return manners.DONE


def find(arguments: list[str]) -> int:
    options = manners.Parser.of("find").parse_args(arguments)
    finds = find_by(" ".join(options.words))
    print(as_json([row._asdict() for row in finds]) if options.json else finds)
    return manners.DONE if finds else manners.CHECK_FAILED


def _references(p: descriptor.Procedure) -> str:
    """The functions of R, each once, however many options it is asked under; what is written out in R is a script."""
    return ", ".join(dict.fromkeys(map(_called, p.same_as)))


# What base R has: the first step of a script.
_STEPS = re.compile(
    r"colMeans|combn|exp|expand\.grid|log2|mean|outer|qr|rank|rowSums|sapply|sign|sum|summary|table|tapply"
)


def _called(reference: Reference) -> str:
    package, _, function = reference.name.partition("::")
    first = re.split(r"[ ,]", function)[0]
    if not _STEPS.fullmatch(first) and f"{first}(" in reference.code and f"{first} <- function" not in reference.code:
        return f"{package}::{first}"
    return "a script" if package == "stats" else f"a script with {package}"


def examples(arguments: list[str]) -> int:
    from nptests.read import literature as fixtures

    words = manners.Parser.of("examples").parse_args(arguments)
    tables = fixtures.tables()
    if words.json:
        print(as_json(tables))
    else:
        rows = [
            (t.name, f"{t.rows} x {t.columns}", t.better or "-", shorten(t.citation, 70, placeholder=" ..."))
            for t in tables
        ]
        print(columns([("name", "size", "better", "source"), *rows]))
        print("\nUse a name in place of a file: nptests test friedman demsar2006/table6")
    return manners.DONE
