"""Names that are code somewhere, through every export: what stands in it is what harmless names leave, and texts.

    python tests/bad_input/attacks.py      writes the table that the site shows (fixtures/attacks.tsv)

Every export is taken apart by somebody else's parser, and what is not text in it (elements and their attributes,
commands, calls, formulas) is compared with that of an analysis whose algorithms have plain names.
"""

import ast
import csv
import json
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import html5lib
from markdown_it import MarkdownIt
from support.beside import beside

import nptests
from nptests.document import faces, writing
from nptests.read import literature

TABLE = literature.root() / "attacks.tsv"
ATTACKS: Mapping[str, str] = beside(__file__)["attacks"] | {"half a character": "x\ud800y\0z"}  # no TOML holds it
LATEX_TEXT = {"\\textbackslash", "\\textasciitilde", "\\textasciicircum", "\\textless", "\\textgreater", "\\textbar",
              "\\allowbreak", *(f"\\{sign}" for sign in "{}$&#%_")}  # fmt: skip


def analysis(name: str) -> nptests.Analysis:
    """Of three algorithms and five data sets, of which two and one are called so."""
    rows = [[0.9, 0.8, 0.7], [0.6, 0.5, 0.55], [0.3, 0.25, 0.2], [0.35, 0.1, 0.15], [0.7, 0.65, 0.6]]
    algorithms, datasets = [name, f"{name} 2", "C"], [name, *"stuv"]
    return nptests.analyse(nptests.Scores(rows, algorithms, datasets, better="higher"))


def html(text: str) -> set[str]:
    """The elements, with the names of their attributes, and where they lead."""
    tree = html5lib.parse(text, namespaceHTMLElements=False)
    kinds = {f"<{node.tag} {' '.join(map(str, sorted(node.keys(), key=str)))}>" for node in tree.iter()}
    return kinds | {str(node.get("href")) for node in tree.iter() if "javascript" in str(node.get("href"))}


def latex(text: str) -> set[str]:
    bare = re.sub(r"\\begin\{verbatim\}.*?\\end\{verbatim\}", "", text, flags=re.DOTALL)  # as far as LaTeX reads it
    return set(re.findall(r"\\(?:[A-Za-z]+|.)", bare)) - LATEX_TEXT


def markdown(text: str) -> set[str]:
    return html(MarkdownIt("commonmark").enable("table").render(text))


def r(text: str) -> set[str]:
    """The words and signs of code: strings and comments are left out."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"|#[^\n]*', "", text)
    return set(re.findall(r"[A-Za-z_.]+|[^\w\s]", bare))


def notebook(text: str) -> set[str]:
    found: set[str] = set()
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            nodes = ast.walk(ast.parse(source))
            found |= {ast.dump(node) for node in nodes if isinstance(node, (ast.Name, ast.Attribute, ast.Import))}
        else:
            found |= markdown(source)
    return found


def comma_separated(text: str) -> set[str]:
    cells = [cell for row in csv.reader(text.splitlines()) for cell in row]
    return {cell for cell in cells if re.match(r"\s*[=+@\-]", cell) and not re.fullmatch(r"-?[\d.e-]+", cell)}


def plain(text: str) -> set[str]:
    return set(re.findall("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", text))


# Each with how it is made, and what in it is not text.
EXPORTS: Mapping[str, tuple[Callable[[nptests.Analysis], str], Callable[[str], set[str]]]] = {
    "HTML": (lambda a: nptests.report(a, "html"), html),
    "SVG": (lambda a: str(nptests.draw(a).as_file("x.svg")), html),
    "LaTeX": (lambda a: nptests.report(a, "latex"), latex),
    "Markdown": (lambda a: nptests.report(a, "markdown"), markdown),
    "notebook": (lambda a: writing.write(faces.document_of(a), "notebook", standalone=True), notebook),
    "R": (nptests.r_script, r),
    "CSV": (lambda a: faces.table(a, "csv") + faces.table(a.scores, "csv"), comma_separated),
    "text": (lambda a: nptests.report(a) + a.summary() + str(a) + str(a.omnibus) + str(a.comparisons), plain),
}


@cache
def usual(export: str) -> set[str]:
    """What is not text where names are harmless."""
    write, skeleton = EXPORTS[export]
    return skeleton(write(analysis("plain")))


def outcomes(attack: str) -> list[str]:
    """For every export: text, or what in it harmless names do not leave."""
    hostile, found = analysis(ATTACKS[attack]), []
    for export, (write, skeleton) in EXPORTS.items():
        more = skeleton(write(hostile)) - usual(export)
        found.append(ascii(", ".join(sorted(more)))[:80] if more else "text")
    return found


def rows() -> list[list[str]]:
    return [[attack, ascii(ATTACKS[attack]), *outcomes(attack)] for attack in ATTACKS]


if __name__ == "__main__":
    lines = [["attack", "name of an algorithm", *EXPORTS], *rows()]
    TABLE.write_text("".join("\t".join(line) + "\n" for line in lines), "utf-8")
