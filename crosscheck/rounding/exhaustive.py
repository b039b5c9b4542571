"""Every result that the numbers behind a printed table of scores can have: a witness, or a proof that there is none.

Rank statistics depend on the order of scores, differences or ranges only, and the orders that unprinted digits allow
can be counted (`within`, `signed`, `weighted`). For each state that they lead to, the claim is computed on one table.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from crosscheck.claims import budget, claims, computing
from crosscheck.rounding.pieces import Grid, State, Way
from crosscheck.rounding.ranks_within_rows import rank_totals
from crosscheck.rounding.signed_ranks import signed_ranks, signs
from crosscheck.rounding.weighted_ranks import weighted_ranks
from nptests.distributions import special
from nptests.errors import InputError
from nptests.read import literature as fixtures

MOST_COMPUTED = 4000  # states on which a claim is computed by the library, as many as a search may look at


@dataclass(frozen=True)
class Found:
    """What can be attained: changes that give the printed value, or None with the nearest value and the count."""

    changes: Mapping[str, Decimal] | None
    nearest: float | str | None
    tables: int


def search(claim: claims.Claim) -> Found | None:
    """Decide whether unprinted digits explain the claim; None where this cannot be enumerated."""
    if not _enumerable(claim):
        return None
    attained = _attained(claim)
    if not attained:
        return None
    giving = [way for value, way in attained if claim.reading.holds(value)]
    if giving:
        return Found(Grid(claim).changes(min(giving, key=lambda way: way.cells)), None, len(attained))
    return Found(None, min((value for value, _ in attained), key=claim.reading.distance), len(attained))


def _enumerable(claim: claims.Claim) -> bool:
    """Whether the states determine the value, and the claim is about a table of rounded scores."""
    body = claim.body
    kind, options = (body.get("test"), body.get("value", "statistic")), body.get("options", {})
    counted = COUNTED.get(str(kind[0]))
    if counted is None or kind[1] not in counted.values or not set(options) <= OPTIONS:
        return False
    if "prints" in body or body.get("exchanged") or not isinstance(body.get("table"), str):
        return False
    about = fixtures.entry(f"{claim.publication}/{body['table']}")
    if about["holds"] != "scores" or about.get("exact"):
        return False
    if counted.paired:
        return len(body.get("columns", fixtures.cells(f"{claim.publication}/{body['table']}").columns)) == 2
    # Exact laws of several columns depend on the ties of each row; `auto` is exact for Page's test only.
    law = options.get("null", "auto")
    return kind[1] not in ("pvalue", "rejected") or law == "asymptotic" or (law == "auto" and kind[0] != "page")


_ATTAINED: dict[tuple[Any, ...], list[tuple[Any, Way]]] = {}
_REMEMBERED = 256  # claims about one table mostly come together


def _attained(claim: claims.Claim) -> list[tuple[Any, Way]]:
    """The value of the claim in every state; empty where there are too many."""
    name = f"{claim.publication}/{claim.body['table']}"
    key = (repr(sorted(claim.body.items())), fixtures.cells(name), fixtures.entry(name).get("better"))
    if key not in _ATTAINED:
        if len(_ATTAINED) >= _REMEMBERED:
            _ATTAINED.clear()
        _ATTAINED[key] = _computed(claim)
    return _ATTAINED[key]


def _computed(claim: claims.Claim) -> list[tuple[Any, Way]]:
    grid, body, value = Grid(claim), claim.body, claim.body.get("value", "statistic")
    only = grid.rows.index(body["at"][0]) if value == "ranks" else None  # the rank of one cell needs its row only
    ways = COUNTED[body["test"]].states(grid, only)
    if ways is None:
        return []
    if COUNTED[body["test"]].closed:
        values = [_closed(state, grid, body) for state in ways]
        return [] if None in values else list(zip(values, ways.values(), strict=True))
    if len(ways) > MOST_COMPUTED or (body["test"] == "quade" and _without_error(ways, len(grid.rows))):
        return []
    return [(x, way) for way in ways.values() if (x := _on(claim, grid, way)) is not None]


def _on(claim: claims.Claim, grid: Grid, way: Way) -> Any:
    """What the claim's procedure gives on the table of a way; None where it refuses the table."""
    budget.look()
    try:
        return computing.Computation(claim, grid.changes(way)).value()
    except InputError:
        return None


def _without_error(ways: Mapping[State, Way], n: int) -> bool:
    """Whether some state has A = B, where F is infinite and its p-value depends on more than the state."""
    return any(n * sums[-1] == sum(s * s for s in sums[:-1]) for sums, _ in ways)


def _closed(state: State, grid: Grid, body: Mapping[str, Any]) -> float | str | None:
    """Friedman's chi2 and what follows from it, from doubled totals: tables lead to very many states.

    None where F is infinite and its p-value depends on more than the state.
    """
    n, k, value = len(grid.rows), len(grid.columns), body.get("value", "statistic")
    *totals, tie_sum = state[0]
    if value in ("ranks", "rank_sums", "mean_ranks"):
        total = totals[grid.columns.index(body["at"][-1])] / 2
        return total / n if value == "mean_ranks" else total
    correction = 1.0
    if body.get("options", {}).get("ties", "corrected") == "corrected":
        correction = 1 - tie_sum / (n * k * (k * k - 1))
    plain = 12 / (n * k * (k + 1)) * sum(t * t for t in totals) / 4 - 3 * n * (k + 1)
    x, df = plain / correction if correction > 0 else float("nan"), [k - 1]
    if body["test"] == "iman_davenport":
        x = (n - 1) * x / (n * (k - 1) - x) if x < n * (k - 1) else float("inf")
        df = [k - 1, (k - 1) * (n - 1)]
    if value == "statistic":
        return x
    if x == float("inf"):
        return None
    p = float(special.chdtrc(df[0], x) if len(df) == 1 else special.fdtrc(*df, x))
    return p if value == "pvalue" else "rejected" if p <= body["alpha"] else "retained"


def _whole(states: Callable[[Grid], dict[State, Way] | None]) -> Callable[[Grid, int | None], dict[State, Way] | None]:
    return lambda grid, only: states(grid)


@dataclass(frozen=True)
class Counted:
    """A test whose results unprinted digits can be counted for.

    states    from a table of printed cells to the states that they allow
    values    what a claim can be about
    paired    of two columns: whatever the null distribution, the state determines the p-value
    closed    tables lead to very many states, and the value is computed from the state itself
    """

    test: str
    states: Callable[[Grid, int | None], dict[State, Way] | None]
    values: tuple[str, ...]
    paired: bool = False
    closed: bool = False


_DECIDED = ("statistic", "pvalue", "rejected")
COUNTED: Mapping[str, Counted] = {
    counted.test: counted
    for counted in (
        Counted("friedman", rank_totals, (*_DECIDED, "ranks", "rank_sums", "mean_ranks"), closed=True),
        Counted("iman_davenport", rank_totals, _DECIDED, closed=True),
        Counted("page", rank_totals, (*_DECIDED, "z")),
        Counted(
            "wilcoxon", _whole(signed_ranks), (*_DECIDED, "w_plus", "w_minus", "nonzero", "z", "rank_biserial"),
            paired=True,
        ),
        Counted("sign", _whole(signs), (*_DECIDED, "plus", "minus", "zeros", "trials", "z"), paired=True),
        Counted("quade", _whole(weighted_ranks), (*_DECIDED, "weighted_sums", "mean_ranks", "a", "b")),
    )
}  # fmt: skip
OPTIONS = frozenset({"ties", "null", "zeros", "alternative", "continuity"})  # `arithmetic` and seeds are not decided
