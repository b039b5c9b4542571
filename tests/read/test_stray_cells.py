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


ROWS = [
    ("foo", ".81", ".62", ".73"),
    ("bar", ".44", ".65", ".56"),
    ("baz", ".97", ".88", ".79"),
    ("qux", ".31", ".2", ".4"),
]
SECTIONS = [("D = 30", "", "", ""), *ROWS, ("D = 50", "", "", ""), *ROWS[:3], ("qux", ".5", ".6", ".3")]
VARIANTS = [("foo", ".8", ".6"), ("+ X", ".7", ".5"), ("bar", ".6", ".9"), ("+ X", ".5", ".4")]
SPREAD = ("data set", "A", "B", "Gain"), *((d, f"{i}.1%", f"{i + 2}.3%", "+2.2%") for i, d in enumerate("abcd", 40))
JOINED = {
    "columns of a section carry its name": (
        markdown(("Algorithm", "f1", "f2", "f3"), ("---",) * 4, *SECTIONS),
        ("foo", "bar", "baz", "qux"),
        tuple(f"f{i} D = {d}" for d in (30, 50) for i in (1, 2, 3)),
    ),
    "variants carry the name of what they vary": (
        markdown(("Model", "iris", "wine"), ("---",) * 3, *VARIANTS),
        ("foo", "foo + X", "bar", "bar + X"),
        ("iris", "wine"),
    ),
}


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("what", JOINED)
def test_names_that_stand_again_are_told_apart(what):
    text, algorithms, datasets = JOINED[what]
    table = nptests.read_scores(text, better="higher", transpose=True)
    assert (table.algorithms, table.datasets) == (algorithms, datasets)


def ways(heads, rows):
    with pytest.raises(nptests.InputError) as refused:
        nptests.read_scores(markdown(heads, ("---",) * len(heads), *rows), better="lower")
    return list(refused.value.readings)


@pytest.mark.parametrize(("name", "answers"), [
    ("xyz", [{"leave_out": ["xyz"]}, {"keep_all": True}]),
    ("Total xyz", [{"leave_out": ["Total xyz"]}]),
])  # fmt: skip
def test_what_may_describe_is_left_out_and_kept(name, answers):
    rows = [(*row, cell) for row, cell in zip(ROWS, ("2.11", "2.32", "2.54", "2.43"), strict=True)]
    assert ways(("data set", "A", "B", "C", name), rows) == answers


def test_what_others_are_parts_of_is_no_algorithm():
    rows = [(name, "20", *(str(i + j) for j in (5, 3, 4))) for i, name in enumerate("abcdef")]
    assert ways(("Domain", "Total", "A", "B", "C"), rows) == [{"columns": ["A", "B", "C"]}]


SETS = ("abc", "bcd", "cde", "def")
RUNS = [(d, *(f"{x + i * 0.01 * (-1) ** j:.3f}" for x in (0.3, 0.5))) for j, d in enumerate(SETS) for i in (1, 3, 2)]


def test_rows_of_one_name_are_runs_unless_one_is_always_below():
    text = "problem,foo,bar\n" + "".join(",".join(row) + "\n" for row in RUNS)
    with pytest.raises(nptests.InputError, match="names must differ") as refused:
        nptests.read_scores(text, better="lower")
    assert list(refused.value.readings) == [{"repetitions": "mean"}]
    table = nptests.read_scores(text, better="lower", repetitions="mean")
    assert (table.algorithms, table.datasets, table.values[1].tolist()) == (("foo", "bar"), SETS, [0.28, 0.48])
    spreads = "".join(f"{d},{m},{m}\n{d},{s},{s}\n{d},{r},{r}\n" for d in SETS for m, s, r in [(".5", ".1", "1")])
    with pytest.raises(nptests.InputError) as refused:
        nptests.read_scores("problem,foo,bar\n" + spreads, better="lower")
    assert not refused.value.readings


def test_sizes_before_what_was_done_name_a_row_with_it():
    sizes = [
        (size, what, f"{i + j}.25", f"{i + 2 * j}.5")
        for i, size in enumerate(("1,000", "10,000"), 3)
        for j, what in enumerate(("range", "regex", "unique"))
    ]
    first = {"join": ["Rows / Rule Type"], "leave_out": ["Speedup"], "dataset": "Rows / Rule Type"}
    assert ways(("Rows", "Rule Type", "A (ms)", "B (ms)", "Speedup"), [(*row, "2.5x") for row in sizes])[0] == first


def test_shares_whose_difference_is_printed_are_compared_alone():
    numbers = zip(("Web Tools", "Files", "Finance", "Media"), (24, 18, 15, 17), (31, 25, 40, 36), strict=True)
    rows = [(d, str(n), f"{a}.5%", f"{a + 9}.7%", "+9.2%", f"0.8{a}") for d, n, a in numbers]
    heads = ("Tool Category", "Total xyz", "Foo", "Bar", "Improvement", "Best Fitness")
    assert ways(heads, rows)[0]["leave_out"] == ["Total xyz", "Improvement", "Best Fitness"]
