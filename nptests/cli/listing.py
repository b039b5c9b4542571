"""`nptests catalogue` and `nptests examples`: what is on board."""

from __future__ import annotations

from textwrap import shorten

from nptests.catalogue import described, procedures
from nptests.cli.manners import DONE, Parser
from nptests.render import text
from nptests.results import as_json


def catalogue(arguments: list[str]) -> int:
    """List every procedure: name, title, what it takes, what it is called elsewhere."""
    parser = Parser(prog="nptests catalogue", description="List every procedure of the suite.")
    parser.add_argument("--json", action="store_true", help="a list of objects with name, options and references")
    given = parser.parse_args(arguments)
    if given.json:
        print(as_json([described(p) for p in procedures()]))
    else:
        rows = [(p.name, p.title, p.takes, ", ".join(r.name for r in p.same_as) or "-") for p in procedures()]
        print(text.columns([("name", "title", "takes", "checked against"), *rows]))
    return DONE


def examples(arguments: list[str]) -> int:
    """List the worked examples of the literature that are on board."""
    from nptests import fixtures

    parser = Parser(prog="nptests examples", description="List the tables of the literature that are on board.")
    parser.add_argument("--json", action="store_true", help="a list of objects with name, rows, columns, citation")
    given = parser.parse_args(arguments)
    tables = fixtures.tables()
    if given.json:
        print(as_json(tables))
    else:
        rows = [
            (t.name, f"{t.rows} x {t.columns}", t.better or "-", shorten(t.citation, 70, placeholder=" ..."))
            for t in tables
        ]
        print(text.columns([("name", "size", "better", "source"), *rows]))
        print("\nUse a name in place of a file: nptests test friedman demsar2006/table6")
    return DONE
