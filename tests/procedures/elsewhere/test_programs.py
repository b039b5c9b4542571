"""What programs call and print stands by program; every row is about something that is here."""

import tomllib
from importlib import resources

import pytest

import nptests
from nptests.experiment.metrics.listed import metrics
from nptests.procedures import elsewhere
from nptests.procedures.elsewhere.programs import Printing

TABLES = {
    name: tomllib.loads(resources.files(elsewhere).joinpath(name).read_text("utf-8"))
    for name in ("names.toml", "prints.toml")
}


@pytest.mark.parametrize("table", TABLES)
def test_every_row_is_about_a_procedure_or_a_measure(table):
    known = {about.name for about in (*nptests.catalogue(), *metrics())}
    rows = {procedure for program in TABLES[table].values() for procedure in program}
    assert rows <= known, f"{table}: {sorted(rows - known)} are no procedures or measures: mend the rows"


def test_a_procedure_has_its_column_of_the_tables_in_the_order_of_programs():
    page = next(p for p in nptests.catalogue() if p.name == "page")
    assert [*page.known_as.items()] == [
        (program, rows["page"]) for program, rows in TABLES["names.toml"].items() if "page" in rows
    ]
    assert page.printed_by == {}
    mcnemar = next(p for p in nptests.catalogue() if p.name == "mcnemar")
    assert mcnemar.printed_by["statsmodels"] == Printing(
        {"null": ("exact",)},
        {"statistic": ("min(n01, n10)",)},
        "statsmodels 0.15, stats.contingency_tables.mcnemar: exact=True unless given",
    )
    assert mcnemar.printed_by["SPSS"].options == {"null": ("exact", "asymptotic"), "continuity": (True,)}
