"""What a table says of itself, by tables of a few cells: every verdict worked by hand or found by trying all digits."""

import random
from fractions import Fraction
from itertools import product

import pytest
from support.beside import beside, on_each
from support.in_print import ends, row, said, scores, table

from crosscheck.auditing.judging import ranks_in_rows, tables_by_themselves as tables
from crosscheck.auditing.judging.tables_of_files import judged_tables

JUST_BELOW = Fraction(1, 10**9)


def words(whole, better="higher"):
    return {name: word for name, (word, _) in said(whole, better).items()}


# Ranks


@pytest.mark.parametrize("better", ["higher", "lower"])
def test_possible_ranks_are_those_of_all_hidden_digits(better):
    """Each cell at its least or just below what would round up; shared places have every rank that they share."""
    rng = random.Random(better)
    for _ in range(40):
        cells = [f"{rng.uniform(0.5, 0.8):.{rng.choice((1, 1, 2))}f}" for _ in range(rng.randint(2, 5))]
        corners = [(low, high - JUST_BELOW) for low, _, high in map(ends, cells)]
        spans = []
        for j in range(len(cells)):
            possible = set()
            for hidden in product(*corners):
                value = [x if better == "higher" else -x for x in hidden]
                ahead = sum(x > value[j] for x in value)
                possible |= set(range(1 + ahead, 1 + ahead + value.count(value[j])))
            spans.append((min(possible), max(possible)))
        assert ranks_in_rows.possible_ranks(row("d", " | ".join(cells)), better) == spans
        for place in (1, 2, 3):
            at = [j for j, (low, high) in enumerate(spans) if low <= place <= high]
            assert tables.of_place(row("d", " | ".join(cells)), place, better) == at


def test_a_gap_has_no_rank_and_takes_none_away():
    cells = row("d", "0.9 | - | 0.7")
    assert ranks_in_rows.possible_ranks(cells, "higher") == [(1, 1), None, (2, 2)]
    assert tables.of_place(cells, 2, "higher") == [2]
    assert ranks_in_rows.possible_ranks(row("d", "0.9 | 0.9 | 0.9"), "lower") == [(1, 3)] * 3


def test_ranks_in_brackets():
    whole = table(
        *scores("0.9 (1) | 0.8 (2) | 0.7 (3)", "0.9 (1.5) | 0.9 (2) | 0.7 (2)", "0.5 (2) | 0.6 (1) | 0.4 (1)")
    )
    assert said(whole) == {
        "rank[d1, A]": ("holds", {"value": "1"}),
        "rank[d1, B]": ("holds", {"value": "2"}),
        "rank[d1, C]": ("holds", {"value": "3"}),
        "rank[d2, A]": ("holds", {"value": "1 to 2"}),
        "rank[d2, B]": ("holds", {"value": "1 to 2"}),
        "rank[d2, C]": ("fails", {"value": "3", "proof": "0.7 has rank 3 in its row"}),
        "rank[d3, A]": ("holds", {"value": "2"}),
        "rank[d3, B]": ("holds", {"value": "1"}),
        "rank[d3, C]": ("fails", {"value": "3", "proof": "0.4 has rank 3 in its row"}),
    }
    printed = {v.claim.id: v.claim.printed for v in tables.Judge(whole, "higher").run()}
    assert printed["rank[d2, A]"] == "1.5"
    assert "rank[d1, A]" not in said(whole, "lower")  # most would be wrong: they are something else


@on_each("cells")
def test_what_stands_in_brackets_may_be_no_ranks(cells):
    assert said(table(*scores(cells, "0.9 | 0.8 | 0.7"))) == {}


def test_only_scores_have_ranks_in_brackets():
    whole = table(*scores("0.9 | 0.8", "0.9 | 0.8"), ("average", "Average", "0.9 (2) | 0.8 (1)"))
    assert words(whole) == {"average[Average, A]": "holds", "average[Average, B]": "holds"}


# Emphasis

RIGHT = ("*0.9 | 0.8 | 0.7", "0.6 | *0.7 | 0.5")


@on_each("rows", "expected")
def test_bold_is_the_best_where_most_rows_have_it_so(rows, expected):
    assert words(table(*scores(*rows))) == expected


def test_what_is_best_is_said():
    found = said(table(*scores(*RIGHT, "0.6 | 0.6 | *0.5")))
    assert found["bold[d1, A]"] == ("holds", {"value": "A"})
    assert found["bold[d3, C]"] == ("fails", {"value": "A, B", "proof": "bold for the best, which is A, B"})


def test_low_is_best_where_lower_is_better_and_of_ranks_always():
    ranks, mean = ("ranks", "Mean rank", "*1.5 | 1.5 | 3.0"), ("average", "Average", "0.75 | *0.75 | 0.60")
    whole = table(*scores(*RIGHT), mean, ranks)
    found = words(whole)
    assert {name: word for name, word in found.items() if name.startswith("bold")} == {
        "bold[d1, A]": "holds", "bold[d2, B]": "holds", "bold[Average, B]": "holds", "bold[Mean rank, A]": "holds",
    }  # fmt: skip
    wrong = table(*scores(*RIGHT), ("average", "Average", "0.75 | 0.75 | *0.60"), ("ranks", "Rank", "1.5 | 1.5 | *3.0"))
    assert {name for name, word in words(wrong).items() if word == "fails"} == {"bold[Average, C]", "bold[Rank, C]"}
    low = table(*scores("0.9 | 0.8 | *0.7", "0.6 | 0.7 | *0.5", "0.6 | *0.7 | 0.5"))
    assert words(low, "lower") == {"bold[d1, C]": "holds", "bold[d2, C]": "holds", "bold[d3, B]": "fails"}
    assert words(low, "higher") == {}


def test_wins_are_not_the_best_for_being_bold():
    whole = table(*scores(*RIGHT), ("wins", "Wins", "1 | 1 | *0"))
    assert {name for name in words(whole) if name.startswith("bold")} == {"bold[d1, A]", "bold[d2, B]"}


SECOND = ("0.9 | _0.8 | 0.7", "0.6 | 0.7 | _0.5", "0.7 | _0.6 | 0.5")  # the one in the middle is wrong


def test_underlined_is_the_second_best():
    assert said(table(*scores(*SECOND))) == {
        "underlined[d1, B]": ("holds", {"value": "B"}),
        "underlined[d2, C]": ("fails", {"value": "A", "proof": "underlined for the second best, which is A"}),
        "underlined[d3, B]": ("holds", {"value": "B"}),
    }


@on_each("cells", "word")
def test_beside_a_shared_first_place_the_second_may_be_the_next(cells, word):
    right = ("0.9 | _0.8 | 0.7 | 0.6", "0.9 | 0.8 | _0.85 | 0.6")
    found = words(table(*scores(*right, cells)))
    assert [w for name, w in found.items() if "[d3" in name] == [word]


# Mean ranks


def mean_ranks(printed, *cells, name="Mean rank"):
    found = said(table(*scores(*cells), ("ranks", name, printed)))
    return [about for claim, about in found.items() if claim.startswith("mean-rank[")]


UNTIED = ("0.9 | 0.8", "0.9 | 0.8", "0.7 | 0.8")  # A has ranks 1, 1, 2
THIRD, CUT = 4 / 3, "truncated"


@on_each("printed", "rows", "expected")
def test_mean_ranks_of_printed_scores(printed, rows, expected):
    others = " | -" * (rows[0].count("|"))
    assert mean_ranks(printed + others, *rows) == [expected]


def test_mean_ranks_cut_off():
    assert mean_ranks("- | 1.66", *UNTIED) == [("convention", {"value": 5 / 3, "name": CUT})]
    assert mean_ranks("- | 1.6", *UNTIED) == [("convention", {"value": 5 / 3, "name": CUT})]
    assert mean_ranks("- | 1.65", *UNTIED)[0][0] == "fails"
    assert mean_ranks("1.2 | -", *("0.9 | 0.9", "0.9 | 0.8") * 2)[0][0] == "holds"
    # three rows, of which A has 1, 1 and 1 to 2: 7/6 is 1.166, and 1.1 cut off
    assert mean_ranks("1.1 | -", "0.9 | 0.8", "0.9 | 0.8", "0.9 | 0.9") == [
        ("convention", {"value": 7 / 6, "name": CUT})
    ]


@on_each("printed", "word", "value")
def test_mean_ranks_may_be_those_of_the_ranks_in_brackets(printed, word, value):
    """Both of a shared first place are called first: A has 1 and 1, where 1.5 and 1 are usual."""
    rows = ("0.9 (1) | 0.9 (1)", "0.8 (1) | 0.7 (2)")
    ((found, about),) = mean_ranks(f"{printed} | -", *rows)
    assert (found, about["value"]) == (word, value)
    ((found, about),) = mean_ranks("1.00 | -", rows[0], "0.8 | 0.7 (2)")  # not all of them are printed
    assert (found, about["value"]) == ("rounding", 1.25)


@on_each("printed", "verdicts", lists=True)
def test_sums_of_ranks_are_shared_out(printed, verdicts):
    """A has 1 + 1 + 2 = 4; 3 stands for 2.5 to 3.5, and cut off for less than 4."""
    found = mean_ranks(printed, *UNTIED, name="Rank sum")
    assert [word for word, _ in found] == verdicts
    if verdicts[0] == "fails":
        assert [about["nearest"] for _, about in found] == [THIRD, 5 / 3]
    whole = table(*scores(*UNTIED), ("ranks", "Rank sum", printed))
    assert [v.claim.printed for v in tables.Judge(whole, "higher").run()] == printed.split(" | ")


def test_mean_ranks_below_two_blocks_are_judged_once():
    """They are those of all rows above, although they may be meant of their own block."""
    ranks = ("ranks", "Mean rank", "1.0 | 2.0")
    below = table(*scores("0.9 | 0.8", "0.7 | 0.6"), ranks, *scores("0.5 | 0.4", "0.3 | 0.2"), ranks)
    assert [v.verdict for v in tables.Judge(below, "higher").run()] == ["holds"] * 4


def test_mean_ranks_without_scores_are_judged_by_their_sum():
    whole = table(("ranks", "Mean rank", "1.25 | 1.75 | 3.0"), ("other", "p", "- | - | -"))
    (verdict,) = tables.Judge(whole, "higher").run()
    assert (verdict.claim.id, verdict.claim.printed, verdict.verdict) == (
        "mean-ranks[Mean rank, all]", "1.25, 1.75, 3.0", "holds",
    )  # fmt: skip


GAPS = ("0.9 | 0.8 | 0.7 | 0.6", "0.6 | - | 0.5 | 0.4", "0.6 | 0.7 | 0.8 | 0.9")


@pytest.mark.parametrize(
    "printed", ["2.50 | 2.50 | 2.50 | 2.50", "2.00 | 3.00 | 2.33 | 2.67", "2.00 | 2.50 | 2.33 | 2.67"]
)
def test_rows_with_gaps_are_ranked_in_three_ways(printed):
    """d1 1 2 3 4, d2 1 - 2 3, d3 4 3 2 1: of whole rows; with B last in d2 6, 9, 7, 8 of three; B by 5 of two."""
    assert [word for word, _ in mean_ranks(printed, *GAPS)] == ["holds"] * 4


def test_of_rows_with_gaps_one_wrong_mean_rank_alone_is_proved():
    found = mean_ranks("2.50 | 2.50 | 2.50 | 2.60", *GAPS)
    assert [word for word, _ in found] == ["holds"] * 3 + ["fails"]
    proof = {"between": (2.5, 2.5), "nearest": 2.5, "proof": "mean of the ranks, as the others have them"}
    assert found[3][1] == {"value": 2.5, **proof}
    assert found[0][1] == {"value": 2.5}
    lacking = {"missing": "the rows hold unequal numbers of scores: which were ranked is not printed"}
    assert mean_ranks("2.50 | 2.50 | 2.40 | 2.60", *GAPS) == [("cannot-be-checked", lacking)] * 4
    three = tuple(cells.rpartition(" | ")[0] for cells in GAPS)  # 1 2 3, 1 - 2, 3 2 1: of whole rows 2, 2, 2
    assert mean_ranks("2.00 | 2.00 | 2.10", *three) == [("cannot-be-checked", lacking)] * 3  # two right of three
    assert mean_ranks("2.00 | 2.00 | -", *three) == [("holds", {"value": 2.0})] * 2


def test_intervals_of_mean_ranks_with_gaps_that_touch():
    """Of whole rows A has 1 to 2 and 1: from 1 to 1.5, which 2 (from 1.5) and 0 (to 0.5) and 1 touch or do not."""
    rows = ("0.9 | 0.9 | 0.1 | 0.0", "0.9 | 0.8 | 0.1 | 0.0", "- | - | 0.1 | 0.0")
    for printed, word in (("2", "holds"), ("3", "fails"), ("1", "holds"), ("0", "fails")):
        assert [w for w, _ in mean_ranks(f"{printed} | 1.8 | 3.0 | 4.0", *rows)] == [word, *["holds"] * 3]
    high = ("0.1 | 0.9 | 0.8 | 0.0", "0.1 | 0.9 | 0.1 | 0.0", "- | 0.9 | 0.8 | 0.0")  # A has 3, and 2 to 3: 2.5 to 3
    for printed, word in (("2", "holds"), ("1", "fails")):
        assert [w for w, _ in mean_ranks(f"{printed} | 1.0 | 2.2 | 4.0", *high)] == [word, *["holds"] * 3]


def test_two_gaps_in_a_row_share_the_last_places():
    """d2 has 1, 3 or 4, 2, 3 or 4; every row lacks a cell, so that there are no whole ones."""
    rows = ("0.9 | 0.8 | 0.7 | -", "0.9 | - | 0.8 | -")  # last: A 1 1, B 2 and 3 to 4, C 3 2, D 4 and 3 to 4
    assert mean_ranks("1.0 | 2.5 | 2.5 | 4.0", *rows) == [
        ("holds", {"value": 1.0}), ("holds", {"value": 2.75}), ("holds", {"value": 2.5}), ("holds", {"value": 3.75}),
    ]  # fmt: skip
    assert [w for w, _ in mean_ranks("1.0 | 3.0 | 2.5 | 3.5", *rows)] == ["holds"] * 4
    assert [w for w, _ in mean_ranks("1.0 | 2.4 | 2.5 | 3.5", *rows)] == ["holds", "fails", "holds", "holds"]
    assert [w for w, _ in mean_ranks("1.0 | 3.1 | 2.5 | 3.5", *rows)] == ["holds", "fails", "holds", "holds"]
    assert [w for w, _ in mean_ranks("1.0 | 3.0 | 2.5 | 4.1", *rows)] == ["holds", "holds", "holds", "fails"]


# What a claim is called


def test_where_a_number_stands_is_said_as_the_source_has_it():
    lines = [
        *scores("0.9 | 0.8", "0.7 | 0.6"),
        ("weighted", "Weighted", "0.8 | 1.0"),
        ("median", "Median", "0.8 | 0.7"),
    ]
    plain = {v.claim.id: v for v in tables.Judge(table(*lines), "higher").run()}
    assert plain.keys() == {"median[Median, A]", "median[Median, B]", "average[Weighted, A]", "average[Weighted, B]"}
    claim = plain["average[Weighted, B]"].claim
    assert (claim.where, claim.printed, claim.expect) == ("row Weighted, column B", "1.0", "holds")
    assert claim.body == {"reads": "average"}
    assert plain["average[Weighted, A]"].claim.expect == "cannot-be-checked"
    turned = tables.Judge(table(*lines, turned=True), "higher", "2").run()
    assert turned[0].claim.where == "table 2, row A, column Median"


UNDECIDED = beside(__file__)["undecided"]


@pytest.mark.parametrize("name", UNDECIDED)
def test_the_direction_is_asked_for_where_something_depends_on_it(name, tmp_path):
    cells, asked = UNDECIDED[name]
    names = ["x", "y", "z", "Average"]
    rows = [f"| {d} | {row} |" for d, row in zip(names, cells, strict=False)]
    (tmp_path / "t.md").write_text("\n".join(["| d | A | B |", "|---|---|---|", *rows, ""]), "utf-8")
    _, notes, _ = judged_tables(tmp_path / "t.md")
    assert ("say which scores are better" in " ".join(notes)) is asked


@pytest.mark.parametrize("right", range(6))
def test_brackets_are_ranks_where_most_of_them_are(right):
    """Of five rows so many have their ranks, the others the other way round: of one more than half, all are judged."""
    cells = ["0.9 (1) | 0.8 (2)"] * right + ["0.9 (2) | 0.8 (1)"] * (5 - right)
    half = ["0.9 (1) | 0.8 (2)", "0.9 (2) | 0.8 (1)"]
    ranks = [name for name in said(table(*scores(*cells))) if name.startswith("rank")]
    assert len(ranks) == (10 if right >= 3 else 0)
    assert not [name for name in said(table(*scores(*half))) if name.startswith("rank")]
