"""What the field's papers, lectures and platforms name is on board, and runs from Python and the command line alike."""

import json

import pytest
from support.beside import beside

from nptests.cli import main
from nptests.procedures import examples, listed

ITEMS = beside(__file__)["items"]


def test_every_item_is_in_the_catalogue():
    assert {p.name for p in listed.catalogue()} >= set(ITEMS.split())


@pytest.mark.parametrize("p", listed.catalogue(), ids=lambda p: p.name)
def test_every_procedure_says_the_same_on_the_command_line(p, tmp_path, capsys):
    example = examples.example_of(p)
    words = [example.table, *(["--columns", *example.columns] if example.columns else [])]
    if p.takes == "counts":
        words = [x or "" for x in example.cells[0]]
    elif example.cells:
        rows = zip(*example.cells, strict=True) if len(example.cells) == 1 else example.cells
        lines = [",".join(f"A{j + 1}" for j in range(len(example.cells[0]) if len(example.cells) > 1 else 1))]
        lines += [",".join(x or "" for x in row) for row in rows]
        file = tmp_path / "data.csv"
        file.write_text("\n".join(lines) + "\n", "utf-8")
        words = [str(file), *(["--better", "lower"] if p.takes == "incomplete" else [])]
    chosen = [word for key, value in example.options.items() for word in (f"--{key}", str(value))]
    assert main(["test", p.name, *words, *chosen, "--json"]) == 0
    reply = json.loads(capsys.readouterr().out)
    expected = json.loads(examples.worked(p).as_json())
    for key in ("statistic", "pvalue", "estimate", "left", "rope", "right"):
        assert reply.get(key) == expected.get(key), key
    assert [row["adjusted"] for row in reply.get("rows", ())] == [r["adjusted"] for r in expected.get("rows", ())]
