"""What stands beside a verdict: the value found, the nearest one that can be, what was cut off or left out."""

from fractions import Fraction

import pytest
from scipy import stats
from support.refused import refuses

from crosscheck.auditing import templates
from crosscheck.auditing.binding import pairs_of_counts as counted
from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.judging import checking, lone_ranks
from crosscheck.auditing.judging.tables_of_files import judged_tables
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.printed_rows import Number, Row
from crosscheck.auditing.reading.statistics_in_print import extracted
from crosscheck.claims.claims import Claim
from crosscheck.claims.formulas import evaluate


def judged(folder, text):
    file = folder / "t.csv"
    file.write_text(text)
    verdicts, notes, unjudged = judged_tables(file)
    return {v.claim.id.split("[")[1][:-1]: (v.verdict, v.evidence) for v in verdicts}, [*notes, *unjudged]


@pytest.mark.parametrize(("printed", "end"), [("29.21", 1), ("5.00", 0)])
def test_the_nearest_statistic_is_the_end_beside_the_printed_one(printed, end):
    body = {"test": "aligned_ranks", "table": "data", "options": {"ties": "ignored"}}
    verdict = checking.check(Claim("garcia2010", "x", "here", printed, body))
    assert (verdict.verdict, verdict.evidence["nearest"]) == ("fails", verdict.evidence["between"][end])


def test_mean_ranks_with_gaps_are_told_with_the_value_found(tmp_path):
    """Of the three whole rows A has ranks 1, 1, 3."""
    rows = "data,A,B,C\nx,0.9,0.8,0.7\ny,0.6,,0.5\nz,0.95,0.85,0.7\nw,0.7,0.8,0.9\n"
    said, _ = judged(tmp_path, f"{rows}Mean rank,1.67,2.00,2.33\n")
    values = [evidence["value"] for _, evidence in said.values()]
    assert values == pytest.approx([5 / 3, 2, 7 / 3], rel=1e-15, abs=0)


@pytest.mark.parametrize(("many", "more"), [(1, ""), (3, ""), (4, " and 1 more"), (5, " and 2 more")])
def test_of_cells_that_are_no_numbers_three_are_named(tmp_path, many, more):
    rows = [f"d{i},{i + 1}.5,{'failed' if i < many else i + 0.25}" for i in range(6)]
    _, notes = judged(tmp_path, "data,A,B\n" + "\n".join(rows) + "\n")
    (note,) = [n for n in notes if "no numbers" in n]
    named = ", ".join(f"'failed' (row 'd{i}', B)" for i in range(min(many, 3)))
    assert note == f"t.csv: cells that are no numbers were left out: {named}{more}"


def test_an_enumeration_says_how_many_results_there_are():
    assert checking._counted(1) == "exhaustive: the only result that tables printing alike can have"
    assert checking._counted(7) == "exhaustive: all 7 results that tables printing alike can have"


def test_what_a_template_is_not_for_is_met_with_what_it_is_for(tmp_path):
    file = tmp_path / "t.csv"
    file.write_text("data,A,B\nx,1,2\ny,3,4\n")
    refuses(r"does not hold 'critcal': did you mean 'critical'\?", templates.template, file, holds="critcal")
    refuses(r"does not hold 'zebra': one of scores, groups", templates.template, file, holds="zebra")


def lone(title):
    numbers = tuple(Number(t, Fraction(t), Fraction(1, 100)) for t in ("1.15", "2.35", "2.50"))
    return lone_ranks.judged(Row("Mean rank", tuple(n.text for n in numbers), numbers), title)


def test_mean_ranks_alone_are_held_against_the_sizes_of_their_own_table():
    """Of 10 data sets mean ranks are multiples of 1/20: 1.15, 2.35 and 2.50 are. Of 7, multiples of 1/14: none is 1.15.

    What a title says of another number of algorithms is about something else: only their sum is left.
    """
    for title, word in (
        ("Mean ranks of 3 algorithms on 10 data sets", "holds"),
        ("Mean ranks of 3 algorithms on 7 data sets", "fails"),
        ("Mean ranks of 4 algorithms on 7 data sets", "holds"),
        ("Mean ranks", "holds"),
    ):
        found = lone(title)
        assert (found[0], found[1]["value"]) == (word, 6.0), title


def test_wins_are_counted_by_the_binomial_law_whatever_was_tied():
    """14 of 18: of the other four any number may be tied, and is dropped."""
    sentence = "A beat B on 14 of the 18 data sets (sign test, p = .031)."
    (pairing,) = counted.of_sentence(sentence, extracted(Normal.of(sentence)), (), Sizes())
    ways = {way.name: way.body for way in pairing.otherwise}
    first = pairing.claim.body
    for ties in range(5):
        dropped = f", {ties} ties dropped" if ties else ""
        two, one = (stats.binomtest(14, 18 - ties, alternative=side).pvalue for side in ("two-sided", "greater"))
        exact = ways[f"exact{dropped}"] if ties else first
        assert float(evaluate(exact["formula"], exact["with"])) == pytest.approx(two, rel=1e-12, abs=0)
        way = ways[f"one-sided{dropped}"]
        assert float(evaluate(way["formula"], way["with"])) == pytest.approx(one, rel=1e-12, abs=0)
        z = (14 - (18 - ties) / 2) / ((18 - ties) / 4) ** 0.5
        for name, tail in (
            (f"normal approximation{dropped}", 2 * stats.norm.sf(z)),
            (f"one-sided normal approximation{dropped}", stats.norm.sf(z)),
            (
                f"normal approximation with continuity{dropped}",
                2 * stats.norm.sf((2 * 14 - (18 - ties) - 1) / (18 - ties) ** 0.5),
            ),
        ):
            assert float(evaluate(ways[name]["formula"], ways[name]["with"])) == pytest.approx(tail, rel=1e-12, abs=0)
    assert len(ways) == 5 * 5 - 1
