"""Columns of a table that follow from others: found where it is earned, in every format; one that misses is told."""

import pytest
from support.beside import beside

from crosscheck.auditing.material import audit

TOTALS = "Language | A | B | C | Total\n--- | --- | --- | --- | ---\n" + "\n".join(
    f"x{i} | {a:.2f} | {b:.2f} | {c:.2f} | {a + b + c:.2f}"
    for i, (a, b, c) in enumerate([(11.43, 25.51, 7.27), (22.79, 21.64, 6.77), (46.22, 36.92, 4.73), (9.01, 3.2, 55.1)])
)
GAINS = beside(__file__)["gains"]
RECORDS = (
    "Of 29:\n\n| vs | Win | Tie | Loss |\n|--|--|--|--|\n| A | 5 | 23 | 1 |\n| B | 27 | 1 | 1 |\n| C | 1 | 2 | 26 |"
)
RUNNING = (
    "| age | f | F |\n|--|--|--|\n| 18-22 | 13 | 13 |\n| 23-27 | 31 | 44 |\n| 28-32 | 42 | 86 |\n| 33-37 | 9 | 95 |"
)
PAGE = "<table><tr><th>m</th><th>time</th><th>steps</th><th>each</th></tr>" + "".join(
    f"<tr><td>m{i}</td><td>{t}</td>\n<td>{s}</td><td>{t / s:.2f}</td></tr>\n"
    for i, (t, s) in enumerate([(365, 230), (325, 163), (259, 50), (121, 34), (1157, 113)])
) + "</table>"  # fmt: skip
SHARES = "| l | n | % |\n|---|---|---|\n" + "".join(
    f"| {name} | {n} | {100 * n / 5527:.1f} |\n" for name, n in zip("abcd", (5488, 1786, 285, 2062), strict=True)
)


@pytest.mark.parametrize(
    ("name", "text", "relation", "many"),
    [
        ("totals.md", TOTALS, "the-sum-of-the-columns-beside-it", 4),
        ("wins.md", RECORDS, "wins,-ties-and-losses", 3),
        ("running.md", RUNNING, "the-running-total-of-a-column", 4),
        ("gains.tex", GAINS, "the-difference-from-one-row-of-a-column", 4),
        ("page.html", PAGE, "the-ratio-of-two-columns", 5),
        ("speeds.md", beside(__file__)["speeds"], "the-ratio-of-two-columns", 3),
        ("slower.md", beside(__file__)["slower"], "the-ratio-to-one-row-of-a-column", 3),
        ("words.md", beside(__file__)["words"], "the-ratio-to-one-row-of-a-column", 3),
        ("smaller.md", beside(__file__)["smaller"], "the-reduction-in-per-cent-from-one-column-to-another", 4),
        ("times.md", beside(__file__)["times"], "the-change-in-per-cent-from-one-row-of-a-column", 4),
        ("shares.md", SHARES + "| Total | 5527 | |\n", "the-share-in-per-cent-of-one-row-of-a-column", 4),
    ],
)
def test_what_follows_from_the_columns_beside_it_is_judged(tmp_path, name, text, relation, many):
    file = tmp_path / name
    file.write_text(text)
    read = [v.verdict for v in audit(file).verdicts if v.claim.id.endswith(relation)]
    assert (len(read), set(read) <= {"holds", "rounding"}) == (many, True)


def test_the_only_row_that_misses_by_more_than_a_unit_is_wrong(tmp_path):
    file = tmp_path / "totals.md"
    rows = "".join(f"\ny{i} | {i}.25 | {2 * i + 1}.50 | 1.00 | {3 * i + 2}.75" for i in range(3))
    file.write_text(TOTALS.replace("44.21", "48.21") + rows)
    assert [(v.claim.printed, v.verdict) for v in audit(file).verdicts if v.wrong] == [("48.21", "fails")]


def test_equal_cells_alone_tell_of_no_other_that_it_is_wrong(tmp_path):
    file = tmp_path / "zeros.md"
    rows = "".join(f"| a{i} | 0.0000 | 0 |\n" for i in range(5))
    file.write_text(f"| arm | delta | overrides |\n|---|---|---|\n{rows}| b | -7.8384 | 103 |\n")
    assert not any(v.wrong for v in audit(file).verdicts)
