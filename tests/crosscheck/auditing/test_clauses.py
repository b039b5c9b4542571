"""Which p-value belongs to which statistic, sentence by sentence, and the reason where it belongs to none."""

from __future__ import annotations

from itertools import pairwise

import pytest
from support.beside import beside

from crosscheck.auditing.binding import clauses, scopes
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import extracted

HELD = beside(__file__)

OTHER_BRACKETS = "the statistic before it stands in other brackets"
ALREADY = "the statistic before it has its p-value already"
FAR = "too far from the statistic before it"


def read(text: str) -> tuple[list[tuple[str, tuple[str, ...], str | None]], list[str]]:
    """Value, degrees of freedom and p of every statistic; the reasons of the p-values that belong to none."""
    normal = Normal.of(text)
    reading = clauses.parsed(normal.text, extracted(normal))
    reports = [(r.statistic.value, r.freedom, r.p and r.p.value) for r in reading.reports]
    return reports, list(reading.reasons.values())


@pytest.mark.parametrize(
    ("text", "reports", "reasons"),
    [
        ("It gave t(28) = 2.20, p = .04.", [("2.20", ("28",), ".04")], []),
        ("It gave t(28) = 2.20, adjusted p = .04.", [("2.20", ("28",), ".04")], []),
        ("It gave t(28) = 2.20, p = .04, adjusted p = .08.", [("2.20", ("28",), ".04")],
         ["an adjusted p-value is not the one of the statistic's own null distribution"]),
        ("It gave p = .04.", [], ["no statistic before it"]),
        ("It gave t(28) = 2.20, p = .04, p = .05.", [("2.20", ("28",), ".04")], [ALREADY]),
        ("It gave t(28) = 2.20; Kendall's W = .31, p = .4.", [("2.20", ("28",), None), (".31", (), ".4")], []),
        ("It gave t(28) = 2.20; Cramér's V = .31, p = .4.", [("2.20", ("28",), None)],
         ["it stands behind the size of an effect of another test"]),
        ("It gave t(28) = 2.20; Cohen's d = .31, p = .4.", [("2.20", ("28",), ".4")], []),
        ("It was so (t(28) = 2.20, p = .04).", [("2.20", ("28",), ".04")], []),
        ("It was so, t(28) = 2.20 (p = .04).", [("2.20", ("28",), ".04")], []),
        ("It was so (t(28) = 2.20), p = .04.", [("2.20", ("28",), ".04")], []),
        ("It was so (t(28) = 2.20) x p = .04.", [("2.20", ("28",), ".04")], []),
        ("It was so (t(28) = 2.20) as p = .04.", [("2.20", ("28",), None)], [OTHER_BRACKETS]),
        ("It was so (t(28) = 2.20) and not so (p = .04).", [("2.20", ("28",), None)], [OTHER_BRACKETS]),
        # several alike before it
        ("They gave t(28) = 2.20 and t(28) = 1.10, p = .04.", [("2.20", ("28",), None), ("1.10", ("28",), None)],
         ["it follows several values of t: whose it is, is not said"]),
        ("They gave t(28) = 2.20 and also then t(28) = 1.10, p = .04.",
         [("2.20", ("28",), None), ("1.10", ("28",), None)],
         ["it follows several values of t: whose it is, is not said"]),
        ("They gave t(28) = 2.20 and also then again t(28) = 1.10, p = .04.",
         [("2.20", ("28",), None), ("1.10", ("28",), ".04")], []),
        ("They gave z = 2.20 and t(28) = 1.10, p = .04.", [("2.20", (), None), ("1.10", ("28",), ".04")], []),
        ("They gave t(28) = 2.20, p = .04 and t(28) = 1.10, p = .28.",
         [("2.20", ("28",), ".04"), ("1.10", ("28",), ".28")], []),
        # named in between
        ("It gave t(28) = 2.20, by Holm p = .04.", [("2.20", ("28",), None)],
         ["'Holm' stands between it and the statistic before it"]),
        ("It gave t(28) = 2.20, bootstrapped p = .04.", [("2.20", ("28",), None)],
         ["'bootstrap' stands between it and the statistic before it"]),
        ("It gave t(28) = 2.20, Levene p = .04.", [("2.20", ("28",), None)],
         ["'Levene' stands between it and the statistic before it"]),
        ("It gave t(28) = 2.20, Welch-corrected p = .04.", [("2.20", ("28",), ".04")], []),
        # the bracket that explains it
        ("It gave p = .0035 (χ² = 29.36, df = 12).", [("29.36", ("12",), ".0035")], []),
        ("It gave p = .0035, so (χ² = 29.36, df = 12).", [("29.36", ("12",), None)], ["no statistic before it"]),
        ("It gave p = .0035, χ² = 29.36, df = 12.", [("29.36", ("12",), None)], ["no statistic before it"]),
    ],
)  # fmt: skip
def test_whose_a_p_value_is(text: str, reports: list[object], reasons: list[str]) -> None:
    assert read(text) == (reports, reasons)


@pytest.mark.parametrize(("many", "reasons"), [(9, []), (10, [FAR]), (11, [FAR])])
def test_words_in_between(many: int, reasons: list[str]) -> None:
    """Nine may stand between, small ones not counted."""
    text = f"It gave t(28) = 2.20 {' and the '.join(['word'] * many)} p = .04."
    reports, found = read(text)
    assert found == reasons
    assert (reports[0][2] is None) is bool(reasons)


@pytest.mark.parametrize(("letters", "reasons"), [(clauses.GAP, []), (clauses.GAP + 1, [FAR])])
def test_letters_in_between(letters: int, reasons: list[str]) -> None:
    assert read(f"It gave t(28) = 2.20{';' * (letters - 1)} p = .04.")[1] == reasons


@pytest.mark.parametrize(
    ("text", "p", "reasons"),
    [
        ("It gave t(28) = 2.20. The corresponding p-value is .04.", ".04", []),
        ("It gave t(28) = 2.20, p = .05. The corresponding p-value is .04.", ".05", ["no statistic before it"]),
        ("It gave t(28) = 2.20. The p-value is .04.", None, ["no statistic before it"]),
        ("Nothing. The corresponding p-value is .04.", None, ["no statistic before it"]),
        (f"It gave t(28) = 2.20. The {'very ' * 8}associated p-value is .04.", ".04", []),  # 55 letters before it
        (f"It gave t(28) = 2.20. The {'very ' * 10}associated p-value is .04.", None, ["no statistic before it"]),
        (f"It gave t(28) = 2.20, {'far ' * 35}. The corresponding p-value is .04.", ".04", []),
        (f"It gave t(28) = 2.20, {'far ' * 45}. The corresponding p-value is .04.", None, ["no statistic before it"]),
    ],
)
def test_a_p_value_may_belong_to_the_sentence_before(text: str, p: str | None, reasons: list[str]) -> None:
    reports, found = read(text)
    assert found == reasons
    assert [report[2] for report in reports] == ([p] if "t(28)" in text else [])


@pytest.mark.parametrize(
    ("text", "freedom"),
    [
        ("It gave χ²(3) = 9.28.", [("3",)]),
        ("It gave F(3, 39) = 9.28.", [("3", "39")]),
        ("It gave χ² = 9.28 with 3 degrees of freedom.", [("3",)]),
        ("It gave χ² = 9.28 with 3 degrees of freedom, not 4 degrees of freedom.", [("3",)]),
        ("With 3 degrees of freedom it gave χ² = 9.28.", [("3",)]),
        ("With 2 degrees of freedom, not with 3 degrees of freedom, it gave χ² = 9.28.", [("3",)]),
        ("With 3 degrees of freedom it gave χ² = 9.28 and χ² = 1.10.", [("3",), ()]),  # the second has none
        ("It gave χ² = 9.28 and χ² = 1.10 with 3 degrees of freedom.", [(), ("3",)]),
        ("It gave χ² = 9.28, df = 3, and χ² = 1.10, df = 2.", [("3",), ("2",)]),
        ("It was so (χ² = 9.28), with 3 degrees of freedom.", [("3",)]),
        ("It was so (χ² = 9.28; 3 degrees of freedom).", [("3",)]),
        ("It was so (χ²(2) = 9.28; 3 degrees of freedom).", [("2",)]),
        ("First z = 1.20, df = 3, χ² = 9.28.", [("3",), ()]),
        ("It gave χ² = 9.28.", [()]),
    ],
)
def test_degrees_of_freedom(text: str, freedom: list[tuple[str, ...]]) -> None:
    assert [report[1] for report in read(text)[0]] == freedom


def reports(text: str) -> list[clauses.Report]:
    normal = Normal.of(text)
    return clauses.parsed(normal.text, extracted(normal)).reports


@pytest.mark.parametrize(("text", "perhaps"), HELD["whether_p_may_be_adjusted"])
def test_whether_p_may_be_adjusted(text: str, perhaps: bool) -> None:
    assert [bool({"adjusted", "spherical"} & set(report.governed)) for report in reports(text)] == [perhaps]


def test_sentences_cover_the_text_and_end_where_they_end() -> None:
    text = "One vs. Two, cf. Three. Four e.g. five!\nSix\n\nseven eight. nine"
    spans = list(scopes.sentences(text))
    assert [text[a:b].strip() for a, b in spans] == [
        "One vs. Two, cf. Three.", "Four e.g. five!", "Six", "seven eight. nine",
    ]  # fmt: skip
    assert spans[0][0] == 0
    assert spans[-1][1] == len(text)
    assert all(a[1] == b[0] for a, b in pairwise(spans))
