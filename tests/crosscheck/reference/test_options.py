"""Who judged a value of an option is counted as one counts it in the set itself, and each has judged enough."""

from pathlib import Path

from crosscheck.reference import certified, options


def test_every_value_of_every_option_is_judged_on_enough_cases():
    rows = {(row.covered.procedure, row.covered.setting): row for row in options.behind()}
    exact = sum(case["options"].get("null") == "exact" for case in certified.cases("friedman"))
    assert rows["friedman", "null=exact"].cases["two computations"] == exact > 0
    assert not {value for value, row in rows.items() if not row.judges}
    for file, name in (row["test"].split("::") for row in options.JUDGED):
        assert f"def {name}(" in (Path(__file__).parents[3] / file).read_text("utf-8")
