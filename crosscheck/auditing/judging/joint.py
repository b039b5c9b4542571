"""Claims about one table, judged together: one convention for all its numbers, one table that explains them all."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from crosscheck.auditing.judging.checking import check
from crosscheck.claims.claims import Claim, Verdict, short_name
from crosscheck.claims.computing import Computation, Missing
from crosscheck.rounding.orders import table_of_orders
from crosscheck.variants.conventions import Kind, default_of, departures
from nptests.errors import InputError
from nptests.read import literature as fixtures

# One convention


def conventions(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Where one departure gives every number of a [[claim]], it is the reason for each: fewest departures win.

    Only printed tables (several numbers under one claim) of which at least two do not hold can gain; a reason that
    gives some of the numbers and contradicts others is left to the single numbers.
    """
    judged = list(verdicts)
    for members in _groups(verdicts):
        odd = [i for i in members if verdicts[i].verdict not in ("holds", "cannot-be-checked")]
        if len(odd) < 2:
            continue
        checkable = [i for i in members if verdicts[i].verdict != "cannot-be-checked"]
        shared, tried = _shared(odd + [i for i in checkable if i not in odd], verdicts)
        for i in odd if shared else ():
            name, kind = shared[0]
            evidence = {"value": verdicts[i].evidence.get("value"), "name": name, "tried": tried}
            together = f"one departure for all {len(checkable)} numbers"
            judged[i] = replace(verdicts[i], verdict=kind, evidence={**evidence, "joint": together})
    return judged


def _groups(verdicts: Sequence[Verdict]) -> Iterable[list[int]]:
    """The positions of the numbers of each [[claim]]."""
    groups: dict[tuple[str, str], list[int]] = {}
    for i, v in enumerate(verdicts):
        groups.setdefault((v.claim.publication, v.claim.id.partition("[")[0]), []).append(i)
    return groups.values()


def neighbours(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """A number that only another option than that of most of its table gives is judged again under theirs."""
    judged = list(verdicts)
    for members in _groups(verdicts):
        for i, options, many in _left_out([(i, verdicts[i]) for i in members]):
            body = verdicts[i].claim.body
            under = replace(verdicts[i].claim, body={**body, "options": {**body.get("options", {}), **options}})
            again = check(under)
            evidence = {**again.evidence, "neighbours": f"{many} of the {len(members)} numbers"}
            judged[i] = replace(again, claim=verdicts[i].claim, evidence=evidence)
    return judged


def _left_out(members: Sequence[tuple[int, Verdict]]) -> Iterator[tuple[int, Mapping[str, Any], int]]:
    """Numbers acquitted by other options than most: their position, the options of most, and how many those are."""
    odd = [(i, v) for i, v in members if v.verdict == "convention" and v.evidence.get("options")]
    holding = [v.claim for _, v in members if v.verdict == "holds"]
    names = Counter(v.evidence["name"] for _, v in odd)
    if not odd:
        return
    for claim in holding:  # a number that holds as it stands may follow the other options too
        names.update({d.name for d in departures(claim, 1) if d.name in names and claim.reading.holds(d.value)})
    name, many = names.most_common(1)[0]
    usual: Mapping[str, Any] = next(v.evidence["options"] for _, v in odd if v.evidence["name"] == name)
    for i, v in odd:
        own = v.evidence["options"]
        if len(holding) > many:
            yield i, {option: _default(v.claim, option) for option in own}, len(holding)
        elif v.evidence["name"] != name and names[v.evidence["name"]] < many:
            others = {option: _default(v.claim, option) for option in own if option not in usual}
            yield i, {**others, **usual}, many


def _default(claim: Claim, option: str) -> Any:
    """What is in force where the claim is silent."""
    stated = claim.body.get("options", {})
    return stated[option] if option in stated else default_of(claim.body, option)


def _shared(members: Iterable[int], verdicts: Sequence[Verdict]) -> tuple[list[tuple[str, Kind]], int]:
    """The single departures that give every number, and how many were tried."""
    shared: list[tuple[str, Kind]] | None = None
    tried = 0
    for i in members:
        claim = verdicts[i].claim
        if "equals" in claim.body:
            return [], tried
        here = list(departures(claim, 1))
        tried += len(here)
        giving = [(d.name, d.kind) for d in here if claim.reading.holds(d.value) and not d.contradicts(claim)]
        shared = giving if shared is None else [reason for reason in shared if reason in giving]
        if not shared:
            return [], tried
    return list(dict.fromkeys(shared or ())), tried


# One table


@dataclass(frozen=True)
class Witness:
    """A table that prints as the printed one: the claims that hold on it, those that do not, and what was tried.

    `unrounded` are the claims that the printed digits contradict and this table explains: they were computed from data
    with more digits than were printed. Where `proof` stands there is no table for all of them.
    """

    publication: str
    table: str
    changes: Mapping[str, str]
    unrounded: tuple[str, ...]
    held: int
    missed: tuple[str, ...]
    tried: int
    proof: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        about = {"table": f"{short_name(self.publication)}/{self.table}", "unrounded": self.unrounded,
                 "held": self.held, "missed": self.missed, "tried": self.tried, "changes": self.changes}  # fmt: skip
        return about | ({"proof": self.proof} if self.proof else {})


def witnesses(verdicts: Sequence[Verdict]) -> tuple[Witness, ...]:
    """A joint witness for every table about which some number is explained by rounding."""
    groups: dict[tuple[str, str], list[Verdict]] = {}
    for v in verdicts:
        if v.verdict in ("holds", "rounding") and _about_scores(v.claim):
            groups.setdefault((v.claim.publication, v.claim.body["table"]), []).append(v)
    rounded = {key: members for key, members in groups.items() if any(v.verdict == "rounding" for v in members)}
    return tuple(_witness(publication, table, members) for (publication, table), members in rounded.items())


def _about_scores(claim: Claim) -> bool:
    body = claim.body
    if "test" not in body or not isinstance(body.get("table"), str):
        return False
    about = fixtures.entry(f"{claim.publication}/{body['table']}")
    return bool(about["holds"] == "scores" and not about.get("exact"))


def _witness(publication: str, table: str, verdicts: Sequence[Verdict]) -> Witness:
    """The best of: the table of all printed orders, and the tables that explain one number, alone and merged."""
    claims = [v.claim for v in verdicts]
    solved = table_of_orders(publication, table, claims)
    start = dict(solved.changes) if solved is not None else {}
    tried, best = 1, start
    missed = _missed(claims, start)
    for v in (v for v in verdicts if v.claim in missed):
        own_changes = {path: Decimal(text) for path, text in v.evidence.get("witness", {}).items()}
        for trial in (own_changes, {**best, **own_changes}) if own_changes else ():
            tried += 1
            rest = _missed(claims, trial)
            if len(rest) < len(missed):
                best, missed = trial, rest
    _check_prints(publication, best)
    proof = None
    if solved is not None and solved.status == "infeasible":
        demanded = f"the {solved.constraints} constraints of the printed orders"
        proof = f"linear program infeasible: no table satisfies {demanded}"
    unrounded = tuple(v.claim.name for v in verdicts if v.verdict == "rounding" and v.claim not in missed)
    changes = {path: format(x.normalize(), "f") for path, x in best.items()}
    names = tuple(claim.name for claim in missed)
    return Witness(publication, table, changes, unrounded, len(claims) - len(missed), names, tried, proof)


def _missed(claims: Sequence[Claim], changes: Mapping[str, Decimal]) -> list[Claim]:
    """The claims that do not hold on the changed table, each recomputed from it."""
    return [claim for claim in claims if not _holds(claim, changes)]


def _holds(claim: Claim, changes: Mapping[str, Decimal]) -> bool:
    try:
        return claim.reading.holds(Computation(claim, changes).value())
    except (InputError, Missing):
        return False


def _check_prints(publication: str, changes: Mapping[str, Decimal]) -> None:
    """Every changed number, rounded, is the printed one."""
    for path, x in changes.items():
        table, _, at = path.partition("[")
        row, column = at.removesuffix("]").split(", ", 1)
        read = fixtures.cells(f"{publication}/{table}")
        text = Decimal(read.cells[read.rows.index(row)][read.columns.index(column)])
        if x.quantize(text, ROUND_HALF_UP) != text:
            raise AssertionError(f"{path}: {x} does not print as {text}")
