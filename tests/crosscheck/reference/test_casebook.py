"""The set to be read: every case at its address, with what is asked, what is certified, and who gives it."""

import math

import pytest

from crosscheck.cli import main
from crosscheck.reference import answers, casebook, certified, field, listing

SLOW = {
    "tukey", "dunnett", "games_howell", "interval_tukey", "interval_dunnett", "critical_dunnett",
    "critical_studentized_range", "critical_nemenyi",
}  # fmt: skip
EXACT = "fligner_killeen"


@pytest.mark.parametrize("name", ["wilcoxon", "adjust", EXACT, "games_howell"])
def test_every_case_has_an_address_with_what_is_asked_and_certified(name):
    entries = dict(casebook.entries(name))
    assert list(entries) == [case["id"] for case in certified.cases(name)]
    for case in certified.cases(name):
        rows = {head.text: value.text for head, value in entries[case["id"]].rows}
        for key, value in case["data"].items():
            assert rows[key] == answers.plain(value)
        for key, value in case["answer"].items():
            text = rows[f"certified: {key}"]
            parts = text.split("; ") if isinstance(value, list) else [text]
            whole = value if isinstance(value, list) else [value]
            for part, number in zip(parts, whole, strict=True):
                if isinstance(number, str):
                    assert part == number
                else:
                    assert answers.value_of({"fraction": part.split(" ")[0]}) == answers.value_of(number)
        for key, other in case["conventions"].items():
            assert any(head.startswith(f"{key} ({other['words']})") for head in rows)


def test_who_gives_a_case_is_who_was_right_on_it():
    results = {f"{r['about']['name']} {r['about']['version']}": r["procedures"].get(EXACT) for r in field.recorded()}
    for at, (_, sheet) in enumerate(casebook.entries(EXACT)):
        rows = {head.text: value.text.split(", ") for head, value in sheet.rows}
        assert rows["right"] == [who for who, row in results.items() if row and row["each"][at] == "r"]
    heads = {row[0].text: row[1].text for row in casebook.document(EXACT).blocks[-1].rows}
    assert heads == {who: str(row["right"]) for who, row in results.items() if row}


def test_how_many_digits_hold_is_said_of_each_name(capsys):
    """Of the laws that are integrals of integrals fewer than of all others, and never fewer than are promised."""
    for name in certified.names():
        values = [value for case in certified.cases(name) for value in case["answer"].values()]
        fewest = min(map(answers.held, values))
        assert fewest >= (20 if name in SLOW else 24), name
        told = f"hold {math.floor(fewest)} digits" if fewest < math.inf else "Every answer is a fraction"
        assert told in listing.held(name)
    assert main(["reference", "tukey"]) == 0
    assert "Enclosures hold 22 digits and more" in " ".join(capsys.readouterr().out.split())


def test_what_is_kept_of_each_case_is_a_letter():
    for result in field.recorded():
        for name, row in result["procedures"].items():
            assert set(row["each"]) <= set("rdnxu"), (result["adapter"], name)
