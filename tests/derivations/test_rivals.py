"""Conventions side by side: what others compute from the same data, with the row in force marked, and only that one."""

import json
from pathlib import Path

import pytest
from scipy import stats
from support.beside import beside, frozen, on_each

import crosscheck.r.questions
import nptests
from crosscheck.r.questions import labelled
from nptests.data.numerals import pvalue
from nptests.derivations import attribution, explaining, steps
from nptests.procedures import examples
from nptests.procedures.descriptor.lines import OtherOptions
from nptests.read import literature as fixtures

HELD = frozen(beside(__file__))

RECORDED = Path(crosscheck.r.questions.__file__).parent / "recorded"


def rows(result):
    (found,) = [step for step in explaining.derive(result).steps if isinstance(step, steps.Conventions)]
    return found.rows


def shown(result, name):
    return next(row.gives for row in rows(result) if row.name.startswith(name))


@on_each("name")
def test_one_row_is_in_force_and_has_the_p_of_the_result(name):
    result = examples.worked(next(p for p in nptests.catalogue() if p.name == name))
    used = [row for row in rows(result) if "(used here)" in row.name]
    assert used
    assert all(row.gives.endswith(f"p = {pvalue(result.pvalue)}") for row in used)  # type: ignore[union-attr]
    assert all(row.users for row in rows(result))


def test_rows_are_what_scipy_gives_under_that_convention():
    a, b = [1.1, 2.3, 2.9, 4.1, 5.2], [2.0, 3.4, 5.0, 6.1, 7.7, 8.0]
    u = nptests.mann_whitney(a, b)
    for name, options in HELD["rows_are_what_scipy_gives_under_that_convention"]:
        if options:
            assert shown(u, name).endswith(pvalue(stats.mannwhitneyu(a, b, **options).pvalue))
    t = nptests.unpaired_t(a, b)
    assert shown(t, "Welch").endswith(pvalue(stats.ttest_ind(a, b, equal_var=False).pvalue))
    assert shown(t, "Student").endswith(pvalue(stats.ttest_ind(a, b).pvalue))
    f = nptests.levene(a, b)
    assert shown(f, "from the median").endswith(pvalue(stats.levene(a, b).pvalue))
    assert shown(f, "from the mean").endswith(pvalue(stats.levene(a, b, center="mean").pvalue))
    z = nptests.proportions(18, 40, 11, 50)
    for name, correction in (("pooled, with", True), ("pooled (used", False)):
        expected = stats.chi2_contingency([[18, 22], [11, 39]], correction=correction).pvalue
        assert shown(z, name).endswith(pvalue(expected))


def test_both_tests_that_are_called_nemenyi():
    scores = fixtures.scores("demsar2006/table6")
    for result, mark in ((nptests.nemenyi(scores), "range"), (nptests.nemenyi_bonferroni(scores), "Bonferroni")):
        found = {row.name: row.gives for row in rows(result)}
        smallest = min(row.adjusted for row in result.rows)
        here = [gives for name, gives in found.items() if "Nemenyi" in name and "(used here)" in name and mark in name]
        assert here == [f"p = {pvalue(smallest)}"]
    published = nptests.all_pairs(scores, error="published")
    best = min(published.rows, key=lambda row: row.pvalue)
    assert shown(published, "error as printed (used here)").endswith(f"p = {pvalue(best.pvalue)}")
    assert shown(nptests.all_pairs(scores), "error as printed:"[:-1]).endswith(f"p = {pvalue(best.pvalue)}")


def of_conventions(part):
    """The conventions side by side among the parts of a derivation, those inside choices too."""
    if isinstance(part, OtherOptions):
        yield part
    for inner in (*getattr(part, "parts", ()), *getattr(part, "others", ())):
        yield from of_conventions(inner)


def recorded(procedure, reference):
    """Whether R's answers to the question of a reference are on file."""
    asked = {id(r): label for label, r in labelled(procedure)}[id(reference)]
    path = RECORDED / reference.package / f"{procedure.name}.jsonl"
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.is_file() else []
    return any(line["asked"] == asked and "answer" in line for line in lines)


SIDES = [
    (procedure, rival)
    for procedure in nptests.catalogue()
    for part in procedure.derivation
    for convention in of_conventions(part)
    for rival in convention.rivals
]


@pytest.mark.parametrize(("procedure", "rival"), SIDES, ids=lambda x: x.name)
def test_whoever_is_said_to_follow_a_convention_is_on_file(procedure, rival):
    """Programs by a recorded answer under these very options, publications by the bibliography."""
    assert set(rival.cites) <= set(fixtures.library())
    programs = attribution.evidence(procedure.name, rival.options)
    assert all(recorded(procedure, reference) for reference in programs)
    named = [*filter(None, attribution.printed_in(rival.cites).split("; ")), *dict.fromkeys(r.name for r in programs)]
    assert attribution.users(procedure.name, rival.options, rival.cites) == ("; ".join(named) or "-")


def test_a_tail_that_we_take_ourselves_makes_no_user():
    """R's t.test has no rule of least degrees of freedom; scmamp's Wilcoxon takes the smaller sum's tail."""
    assert attribution.users("unpaired_t", {"freedom": "smaller"}) == "-"
    assert "scmamp" not in attribution.users("wilcoxon", {"alternative": "less"})
    assert len(SIDES) > 20
