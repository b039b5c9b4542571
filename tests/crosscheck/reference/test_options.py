"""What stands behind a value of an option is counted as one counts it in the set itself."""

from crosscheck.reference import certified, options
from nptests.procedures.listed import procedure


def test_comparisons_and_certified_cases_of_a_value(monkeypatch):
    monkeypatch.setattr(options, "subjects", lambda: (procedure("friedman"),))
    rows = {row.setting: row for row in options.behind()}
    exact = sum(case["options"].get("null") == "exact" for case in certified.cases("friedman"))
    assert rows["null=exact"].certified == exact > 0
    assert rows["null=exact"].comparisons >= options.ENOUGH
    few = sum(not row.enough for row in rows.values())
    assert options.table().startswith(f"{len(rows)} values of options: {len(rows) - few} have")
