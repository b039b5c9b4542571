"""Tables of critical values as claims: every kind, cell by cell; which way an error errs; one side sold as two."""

import pytest
from support.beside import beside, frozen

import nptests
from crosscheck import audit_paper

HELD = beside(__file__)

# kind, the size that the rows of the table run over, other sizes, decimals, and whether there is a one-sided twin
KINDS = frozen(HELD["kinds"])
SIZES = {"df": (5, 9), "df2": (10, 39), "k": (4, 6), "n": (14, 16), "treatments": (2, 4), None: (1,)}
SMALL_REJECTS = {"wilcoxon", "multiple-sign"}


def _value(kind, size, row, others, alpha, **options):
    sizes = {**others, **({size: row} if size else {})}
    return float(nptests.critical_value(kind, alpha=alpha, **sizes, **options))


def _audited(kind, size, others, cells, named):
    sizes = ", ".join([*(f"{k} = {v}" for k, v in others.items()), *([f'{size} = "{{row}}"'] if size else [])])
    options = f'options = {{alternative = "{named}"}}\n' if named else ""
    claim = (
        f'[[table]]\nname = "c"\nholds = "printed"\n[[claim]]\nid = "c"\nwhere = "A.1"\ncells = "c"\n'
        f'critical = "{kind}"\n'
        f'sizes = {{{sizes}}}\nalpha = "{{column}}"\n{options}'
    )
    rows = "".join(f"{row},{','.join(texts)}\n" for row, texts in cells.items())
    return list(audit_paper(claim, {"c.csv": f"size,0.05,0.10\n{rows}"}).verdicts)


@pytest.mark.parametrize(("kind", "size", "others", "decimals", "twin"), KINDS)
def test_every_cell_is_held_against_the_exact_law(kind, size, others, decimals, twin):
    step = 10.0**-decimals

    def cells(shift):
        return {
            row: [f"{_value(kind, size, row, others, alpha) + shift:.{decimals}f}" for alpha in (0.05, 0.10)]
            for row in SIZES[size]
        }

    right = _audited(kind, size, others, cells(0), "")
    assert {v.verdict for v in right} == {"holds"}
    assert len(right) == 2 * len(SIZES[size])
    for shift in (5 * step, -5 * step):
        wrong = _audited(kind, size, others, cells(shift), "")
        assert {v.verdict for v in wrong} == {"fails"}
        harder = (shift > 0) != (kind in SMALL_REJECTS)
        assert {v.evidence["error"] for v in wrong} == {"conservative" if harder else "liberal"}


@pytest.mark.parametrize(("kind", "size", "others", "decimals"), [k[:4] for k in KINDS if k[4]])
def test_one_sided_values_sold_as_two_sided_are_recognised(kind, size, others, decimals):
    side = "greater"
    cells = {
        row: [f"{_value(kind, size, row, others, alpha, alternative=side):.{decimals}f}" for alpha in (0.05, 0.10)]
        for row in SIZES[size]
    }
    stated = [v for v in _audited(kind, size, others, cells, "two-sided") if v.verdict != "holds"]
    assert stated  # counts can be the same
    assert {(v.verdict, v.evidence["name"]) for v in stated} == {("fails", "one-sided")}
    assert {tuple(v.evidence["contradicts"].items()) for v in stated} == {(("alternative", "two-sided"),)}
    unstated = [v for v in _audited(kind, size, others, cells, "") if v.verdict != "holds"]
    assert {(v.verdict, v.evidence["name"]) for v in unstated} <= {("convention", "one-sided")}
    assert {v.verdict for v in _audited(kind, size, others, cells, side)} == {"holds"}
