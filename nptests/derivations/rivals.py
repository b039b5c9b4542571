"""What others compute from the same data: the test once more under each other convention, side by side."""

import math
from collections.abc import Mapping
from typing import Any, cast

from nptests.data.numerals import number, pvalue
from nptests.derivations.attribution import printed_in, users
from nptests.derivations.expressions import evaluate
from nptests.derivations.parts import used
from nptests.derivations.steps import DIGITS, Convention, Conventions
from nptests.distributions.studentized_range import StudentizedRange
from nptests.procedures.descriptor import lines, of_result
from nptests.procedures.listed import procedure
from nptests.results import Comparison, Comparisons, Outcome
from nptests.vocabulary import Alternative

TURNED: Mapping[str, Alternative] = {"greater": "less", "less": "greater"}


def other_options(o: Outcome, part: lines.OtherOptions) -> Conventions:
    """The procedure once more under each of other options; not by an exact law that it takes only if it is asked to."""
    in_force = {**o.options, **_null_in_force(o)}

    def again(**options: Any) -> Outcome:
        return cast(Outcome, procedure(o.procedure).run(*part.again(o), **{**in_force, **options}))

    side = in_force.get("alternative")
    if side in TURNED and again().pvalue != o.pvalue:
        in_force["alternative"] = TURNED[str(side)]  # "greater" was said of scores where lower is better
    rows = []
    for rival in part.rivals:
        here = all({**in_force, "alternative": side}.get(name) == word for name, word in rival.options.items())
        if not here and rival.options.get("null") == "exact" and again(null="auto").null.kind != "exact":
            continue
        other = o if here else again(**rival.options)
        p = pvalue(other.pvalue, other.log_pvalue)
        text = f"{rival.symbol or part.symbol} = {number(other.statistic, DIGITS)}, p = {p}"
        rows.append(Convention(used(rival.name, here), text, users(o.procedure, rival.options, rival.cites)))
    return Conventions(tuple(rows))


def _null_in_force(o: Outcome) -> dict[str, Any]:
    if "null" not in o.options:
        return {}
    return {"null": o.null.kind if o.options["null"] == "auto" else o.options["null"]}


def _p(p: float) -> str:
    return f"p = {pvalue(p)}"


def of_pairs(c: Comparisons, published: float) -> tuple[Conventions, ...]:
    """The pair that differs most, with the error of the literature (`published`) and with ours."""
    rows_with_error = [row for row in c.rows if row.error and math.isfinite(row.statistic)]
    made_by = of_result(c.procedure)
    if not rows_with_error or made_by is None or "error" not in made_by.options:
        return ()
    row = max(rows_with_error, key=lambda r: abs(r.statistic))
    here = c.options.get("error") == "published"
    ranks = {name: word for name, word in c.options.items() if name == "ranks"}
    theirs = row.estimate / published
    rows = [
        *([] if here else _own_laws(c, row)),
        Convention(
            used("error as printed", here),
            f"z = {number(theirs, 6)}, {_p(_normal(theirs))}",
            users(c.procedure, {**ranks, "error": "published"}, ("demsar2006", "garcia2010")),
        ),
        *_two_nemenyis(c, row),
    ]
    return (Conventions(tuple(rows)),)


def _own_laws(c: Comparisons, row: Comparison) -> list[Convention]:
    """With the error from permutations: the law in force, and the normal one beside an exact one."""
    exact = c.null is not None and c.null.kind == "exact"
    whose = "the default here" if c.options.get("null", "auto") == "auto" else ""
    normal = f"z = {number(row.statistic, 6)}, {_p(_normal(row.statistic))}"
    by_normal = used("error from permutations, ties and all", not exact)
    if not exact:
        return [Convention(by_normal, normal, whose)]
    asked = users(c.procedure, {"null": "asymptotic"}, ())
    return [
        Convention(used("exact law of rank sums, ties and all", True), _p(row.pvalue), whose),
        Convention(by_normal, normal, asked),
    ]


def _two_nemenyis(c: Comparisons, row: Comparison) -> list[Convention]:
    if c.procedure not in ("nemenyi", "nemenyi_bonferroni"):
        return []
    z, k = abs(row.statistic), c.k
    by_range = StudentizedRange(k).sf(math.sqrt(2) * z)
    by_count = min(1.0, k * (k - 1) / 2 * _normal(z))
    named = c.procedure == "nemenyi"
    return [
        Convention(
            used("Nemenyi by the studentized range", named), _p(by_range), users("nemenyi", {}, ("demsar2006",))
        ),
        Convention(used("Nemenyi as Bonferroni over all pairs", not named), _p(by_count), printed_in(("garcia2008",))),
    ]


def _normal(z: float) -> float:
    return evaluate(f"2 * normal_sf(abs({z!r}))")
