"""Papers that are written down: tables of printed digits, found by name, refused with the place and the remedy."""

import pytest
from support.beside import beside, frozen, on_each
from support.refused import refusal

from nptests.data.intake.origin import Origin
from nptests.read import literature

WRITTEN = frozen(beside(__file__))

PAPER = WRITTEN["paper"]


def test_a_paper_in_memory():
    with literature.in_memory(PAPER, {}) as paper:
        assert literature.cells(f"{paper}/t") == literature.Cells(
            ("A", "B"), ("x", "y"), (("0.50", "1"), ("2", "3.10"))
        )
        assert literature.cells(f"{paper}/u") == literature.Cells(("A", "B"), (), (("1", "2"), ("3", "4")))
        assert [claim["name"] for claim in literature.claim_entries(paper)] == ["c"]
        found = literature.scores(f"{paper}/t")
        assert (found.values.tolist(), found.better, found.origin) == (
            [[0.5, 1], [2, 3.1]],
            "lower",
            Origin(f"{paper}/t"),
        )
        chosen = literature.scores(f"{paper}/t", better="higher", columns=["B", "A"])
        assert (chosen.algorithms, chosen.better) == (("B", "A"), "higher")
        assert chosen.origin.how == {"columns": ("B", "A")}
        assert refusal(literature.scores, f"{paper}/u") == (
            "fixtures", f"{paper}/u holds samples, not scores", f"{paper}/u",
        )  # fmt: skip


@pytest.mark.parametrize(("cells", "row", "count"), [("d,A,B\nx,1\ny,2,3", 1, 2), ("d,A,B\nx,1,2\ny,2,3,4", 2, 4)])
def test_a_row_of_another_length_is_counted_below_the_heading(cells, row, count):
    toml = f'[[table]]\nname = "t"\nholds = "scores"\ncells = """\n{cells}\n"""\n'
    with literature.in_memory(toml, {}) as paper:
        assert refusal(literature.cells, f"{paper}/t") == (
            "cells",
            f"table t: row {row} has {count} cells and the heading 3; where cells were merged, repeat the text in each",
            f"t, row {row}",
        )


def test_the_texts_of_tables_may_stand_beside_the_paper():
    toml = '[[table]]\nname = "t"\nholds = "scores"\n'
    for files in ({"t.csv": "d,A,B\nx,1,2\n"}, {"t": "d,A,B\nx,1,2\n"}):
        with literature.in_memory(toml, files) as paper:
            assert literature.cells(f"{paper}/t").cells == (("1", "2"),)
    with literature.in_memory(toml + 'file = "f.csv"\n', {"f.csv": "d,A\nx,1\n", "t": "d,A\nx,2\n"}) as paper:
        assert literature.cells(f"{paper}/t").cells == (("1",),)
    for files, end in (({}, ""), ({"z.csv": "", "y": ""}, "; given are z.csv, y")):
        code, message, where = refusal(literature.in_memory(toml, files).__enter__)
        assert (code, message, where) == ("cells", f"table t has no cells, and no text t.csv was given{end}", "t.csv")


def test_toml_that_cannot_be_read(tmp_path):
    code, message, where = refusal(literature.parse_toml, "a = ", "folder/source.toml")
    assert (code, where) == ("toml", "source.toml")
    assert message.startswith("folder/source.toml cannot be read: ")
    for text, kind in (("table = 3", "table"), ("table = [1]", "table"), ("[table]\na = 1", "table")):
        assert refusal(literature.parse_toml, text, "t") == (
            "toml", f"every {kind} is a block of its own, headed [[{kind}]] in double brackets", kind,
        )  # fmt: skip
    path = tmp_path / "source.toml"
    assert refusal(literature.read_toml, path) == ("file", f"there is no file {path}", str(path))
    path.write_bytes(b"a = '\xff'")
    assert refusal(literature.read_toml, path) == ("toml", "source.toml is no UTF-8 text", "source.toml")


def test_a_paper_in_a_folder_and_in_one_file(tmp_path):
    (tmp_path / "source.toml").write_text('[[table]]\nname = "t"\nholds = "scores"\n')
    (tmp_path / "claims.toml").write_text('[[claim]]\nname = "c"\n')
    assert refusal(literature.cells, f"{tmp_path}/t") == (
        "cells", f"table t: there is no file {tmp_path / 't.csv'}", "t",
    )  # fmt: skip
    (tmp_path / "t.csv").write_bytes(b"d,A\n\xff,1\n")
    assert refusal(literature.cells, f"{tmp_path}/t") == ("cells", "table t: t.csv is no UTF-8 text", "t")
    (tmp_path / "t.csv").write_text("d,A\nx,1\n")
    assert literature.cells(f"{tmp_path}/t").rows == ("x",)
    assert literature.claim_entries(str(tmp_path))[0]["name"] == "c"
    alone = tmp_path / "paper.toml"
    alone.write_text('[[table]]\nname = "t"\nholds = "scores"\nfile = "t.csv"\n[[claim]]\nname = "own"\n')
    assert literature.claim_entries(str(alone))[0]["name"] == "own"
    assert literature.cells(f"{alone}/t").rows == ("x",)


@on_each("name", "wanted")
def test_what_is_an_example(name, wanted):
    assert literature.is_example(name) is wanted


def test_a_file_is_no_example(tmp_path, monkeypatch):
    (tmp_path / "demsar2006").mkdir()
    (tmp_path / "demsar2006/table6").write_text("d,A\nx,1\n")
    monkeypatch.chdir(tmp_path)
    assert not literature.is_example("demsar2006/table6")


def test_names_that_are_near():
    assert refusal(literature.source, "demsar2007")[1].startswith(
        "there is no publication 'demsar2007' among the examples; near it: demsar2006"
    )
    assert refusal(literature.source, "zzzzzzzz") == (
        "fixtures", "there is no publication 'zzzzzzzz' among the examples", "zzzzzzzz",
    )  # fmt: skip
    assert literature.author_and_year("") == "nptests"
    assert literature.author_and_year("demsar2006") == "Demšar 2006"
    about = next(table for table in literature.tables() if table.name == "demsar2006/table6")
    assert (about.rows, about.columns, about.holds, about.better) == (14, 4, "scores", "higher")
    assert all(table.holds == "pvalues" for table in literature.tables("pvalues"))
