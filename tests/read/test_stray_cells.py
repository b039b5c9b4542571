"""What stands around the cells of a table ends none: a comma, a tag, a page in Markdown; and rows of variants."""

import pytest
from support.refused import refuses

import nptests

BODY = [("d1", ".5", ".6", ".7"), ("d2", ".4", ".6", ".5"), ("d3", ".9", ".8", ".7"), ("d4", ".3", ".2", ".4")]


def markdown(*lines):
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


PLAIN = markdown(("data set", "A", "B", "C"), ("---",) * 4, *BODY)
PAGE = "<table>\n<tr><th>data set</th><th>A</th><th>B</th><th>C</th></tr>\n"
PAGE += "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n" for row in BODY) + "</table>\n"
WHOLE = {
    "a comma ends each line": "data set,A,B,C\n" + "".join(",".join(row) + ",\n" for row in BODY),
    "a tag ends the last line": PLAIN[:-1] + "{{< /end >}}\n\ntext\n",
    "a table of a page in Markdown": f"# Results\n\ntext\n\n{PAGE}\nmore\n",
    "beside a table of words": f"# Results\n\n| what | why |\n|---|---|\n| x | y |\n\n{PAGE}",
}


@pytest.mark.parametrize("what", WHOLE)
def test_what_stands_beyond_the_cells_ends_no_table(what, tmp_path):
    file = tmp_path / ("t.csv" if "comma" in what else "t.md")
    file.write_text(WHOLE[what], "utf-8")
    table = nptests.read_scores(file, better="higher")
    assert table.algorithms == ("A", "B", "C")
    assert table.values.tolist() == [[float(cell) for cell in row[1:]] for row in BODY]


def test_a_number_beyond_the_headings_is_asked_about():
    refuses("has 5 cells where 4", nptests.read_scores, PLAIN.replace(".6 | .5 |", ".6 | .5 | .1 |"))


def test_rows_that_add_to_the_first_are_no_data_sets():
    text = markdown(
        ("Trick", "A", "B"),
        ("---",) * 3,
        *((name, *row[1:3]) for name, row in zip(["-", "+Bar", "+ foo", "w/o x"], BODY, strict=True)),
    )
    refuses("names of algorithms", nptests.read_scores, text, better="higher")
