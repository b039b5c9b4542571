"""The same corpus through the Python packages that are installed: where they agree with us, where they differ, and why.

    found = compare()                        # those that are installed; the others keep what was measured
    found = compare(("scipy",), seeds=5)

Peers get what their users give them, floats, and also the whole numbers behind the decimals; ours are computed from the
decimals. A difference gets a kind, the smallest input found that shows it, what R's recorded answers say where it was
found, and the explanation in peer_differences.toml.
"""

import dataclasses
import functools
import json
import math
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal

from crosscheck.peers.answers import ask, installed, load
from crosscheck.peers.calls import CALLS, PEERS, Call, Peer
from crosscheck.r import agreeing_digits as digits, bridge, corpus, recording, shrinking
from crosscheck.r.cases import Case, Sees
from crosscheck.r.questions import Question, fits, labelled, ours
from crosscheck.r.subjects import subjects
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure
from nptests.read.whole_files import write_whole
from nptests.results import plain, plain_fields

HERE = Path(__file__).parent
EXPLANATIONS, MEASURED = HERE / "peer_differences.toml", HERE / "peer_measurements.json"
SEEDS = 5  # seeded cases of each kind: peers are slower than R in one call

Numbers = tuple[float, ...]
Progress = Callable[[int, int], None]
Kind = Literal[
    "float-noise", "out-of-range", "absolute-accuracy", "digits", "not-a-number", "refuses", "answers", "differs"
]

# What a kind means; all but the last two need no further explanation.
KINDS: Mapping[Kind, str] = {
    "float-noise": "equal on whole numbers: subtracting decimals as floats makes and breaks ties",
    "out-of-range": "only on huge or tiny values, whose squares leave the range of doubles",
    "absolute-accuracy": "equal to 12 decimals, not to 12 digits: a tail taken as 1 - P, or a sum of larger terms",
    "digits": "the same number, computed less accurately: four digits or more agree",
    "refuses": "it raises an error where there is an answer",
    "answers": "it answers where we refuse",
    "not-a-number": "it gives NaN where there is an answer",
    "differs": "another number",
}
NEEDS_EXPLANATION: frozenset[Kind] = frozenset({"not-a-number", "differs"})
SAME_NUMBER = 4.0  # digits from which two numbers are called one number; it only sorts the report


@dataclass(frozen=True)
class Explanation:
    """Why a peer differs: patterns (| between two) of what it speaks of; what it does, who is right, and the proof."""

    id: str
    peer: str
    call: str
    kinds: tuple[str, ...]
    what: str
    proof: str
    procedure: str = "*"
    reads: tuple[str, ...] = ("*",)

    def covers(self, call: Call, procedure: str, read: str, kind: str) -> bool:
        return (
            any(fnmatchcase(call.package, name) for name in self.peer.split("|"))
            and any(fnmatchcase(call.code, f"*{words}*") for words in self.call.split("|"))
            and any(fnmatchcase(procedure, name) for name in self.procedure.split("|"))
            and kind in self.kinds
            and any(fnmatchcase(read, name) for name in self.reads)
        )


@dataclass(frozen=True)
class Difference:
    """One kind of difference in one number of one call."""

    peer: str
    procedure: str
    options: Mapping[str, Any]
    call: str
    read: str
    kind: Kind
    cases: int  # inputs that show it
    input: str  # the smallest found: rows separated by slashes
    sees: Sees
    ours: Numbers
    theirs: Numbers
    said: str | None  # its error or warning there
    r_ours: int  # of the inputs that show it and have an answer of R: how often R gives ours,
    r_theirs: int  # and how often the peer's
    r_from: str | None  # the reference asked
    explanation: str | None


@dataclass(frozen=True)
class Row:
    """One call over its cases."""

    peer: str
    version: str
    procedure: str
    options: Mapping[str, Any]
    call: str
    cases: int
    agreeing: int
    digits: float | None  # the fewest, over what agrees
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class Compared:
    """The whole comparison: peers measured here, peers that are absent, what is known of those."""

    rows: tuple[Row, ...]
    absent: tuple[str, ...]
    measured: tuple[Row, ...]  # of the absent ones, as recorded with their version
    explanations: tuple[Explanation, ...]

    @property
    def unexplained(self) -> tuple[Difference, ...]:
        return tuple(
            d for row in self.rows for d in row.differences if d.kind in NEEDS_EXPLANATION and not d.explanation
        )

    def as_dict(self) -> dict[str, Any]:
        return plain_fields(self) | {"unexplained": len(self.unexplained)}


def compare(
    names: Sequence[str] | None = None, *, seeds: int = SEEDS, calls: Mapping[str, tuple[Call, ...]] = CALLS,
    peers: Sequence[Peer] = PEERS, procedures: Iterable[Procedure] | None = None, progress: Progress | None = None,
) -> Compared:  # fmt: skip
    """Compare every call of the peers named, all unless named; those not installed are listed as absent."""
    chosen = [peer for peer in peers if names is None or peer.name in names]
    _check(names, peers)
    versions = {peer.name: version for peer in chosen if (version := installed(peer))}
    by_name = {p.name: p for p in (subjects() if procedures is None else procedures)}
    pairs = [(by_name[name], call) for name, listed in calls.items() if name in by_name for call in listed]
    pairs = [(procedure, call) for procedure, call in pairs if call.package in versions]
    for peer in chosen:
        if peer.name in versions:
            load(peer)
    rows = []
    for count, (procedure, call) in enumerate(pairs, start=1):
        rows.append(_row(procedure, call, versions[call.package], seeds))
        if progress is not None:
            progress(count, len(pairs))
    absent = tuple(peer.name for peer in chosen if peer.name not in versions)
    return Compared(tuple(rows), absent, tuple(r for r in measured() if r.peer in absent), explanations())


def recorded(names: Sequence[str] | None = None) -> Compared:
    """What was measured when the peers were installed; nothing is run."""
    _check(names, PEERS)
    rows = tuple(row for row in measured() if names is None or row.peer in names)
    return Compared((), (), rows, explanations())


def _check(names: Sequence[str] | None, peers: Sequence[Peer]) -> None:
    if strange := sorted(set(names or ()) - {peer.name for peer in peers}):
        raise InputError("peer", f"{strange[0]!r} is not a peer: they are {', '.join(p.name for p in peers)}")


# --- judging --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """One number of one answer."""

    kind: Kind | None  # None: it agrees
    digits: float
    ours: Numbers
    theirs: Numbers
    message: str | None


def judge(procedure: Procedure, call: Call, case: Case, sees: Sees) -> dict[str, Judged]:
    """Every number that a call reads, against ours from the decimals."""
    theirs = ask(call, case, sees)
    try:
        mine: Mapping[str, Numbers] | InputError = ours(decimal(procedure, call, case))
    except InputError as refusal:
        mine = refusal
    judgements = {read: _judged(read, mine, theirs) for read in call.reads}
    ordinary = case.has("ordinary")
    if not ordinary:
        judgements = {read: _out_of_range(judged) for read, judged in judgements.items()}
    if sees == "doubles" and "integers" in case.ways and any(j.kind for j in judgements.values()):
        on_integers = judge(procedure, call, case, "integers")
        for read, judged in judgements.items():
            if judged.kind and on_integers[read].kind is None:
                judgements[read] = dataclasses.replace(judged, kind="float-noise" if ordinary else "out-of-range")
    return judgements


def decimal(procedure: Procedure, call: Call, case: Case) -> Question:
    """Our side is asked about the decimals wherever there are any."""
    return Question(procedure, call, call.name, case, case.ways[0])


def _judged(read: str, mine: Mapping[str, Numbers] | InputError, theirs: bridge.Answer) -> Judged:
    message = theirs.error or "; ".join(theirs.warnings) or None
    if isinstance(mine, InputError):
        kind: Kind | None = None if theirs.error else "answers"
        return Judged(kind, digits.FULL, (), theirs.numbers.get(read, ()), f"we refuse: {mine.message}")
    a, b = mine[read], theirs.numbers.get(read, ())
    if theirs.error:
        return Judged("refuses", 0.0, a, b, message)
    shared = digits.worst(a, b)
    if digits.enough(a, b):
        return Judged(None, shared, a, b, message)
    return Judged(_kind(a, b), shared, a, b, message)


def _out_of_range(judged: Judged) -> Judged:
    return (
        dataclasses.replace(judged, kind="out-of-range")
        if judged.kind in ("digits", "not-a-number", "differs")
        else judged
    )


def _kind(a: Numbers, b: Numbers) -> Kind:
    if len(a) != len(b):
        return "differs"
    apart = [(x, y) for x, y in zip(a, b, strict=True) if not digits.enough((x,), (y,))]
    if any(math.isnan(y) for _, y in apart):
        return "not-a-number"
    if all(abs(x - y) <= 10**-digits.REQUIRED for x, y in apart):
        return "absolute-accuracy"
    return "digits" if all(digits.agreeing(x, y) >= SAME_NUMBER for x, y in apart) else "differs"


def _row(procedure: Procedure, call: Call, version: str, seeds: int) -> Row:
    cases = [case for case in corpus.cases(seeds) if _suits(procedure, call, case)]
    differing: dict[tuple[str, Kind], list[tuple[Case, Sees, Judged]]] = {}
    agreeing, fewest = 0, digits.FULL
    for case in cases:
        kinds = set()
        for sees in case.ways:
            for read, judged in judge(procedure, call, case, sees).items():
                kinds.add(judged.kind)
                if judged.kind:
                    differing.setdefault((read, judged.kind), []).append((case, sees, judged))
                else:
                    fewest = min(fewest, judged.digits)
        agreeing += kinds == {None}
    differences = tuple(
        _difference(procedure, call, read, kind, instances) for (read, kind), instances in sorted(differing.items())
    )
    return Row(
        call.package, version, procedure.name, dict(call.options), call.code, len(cases), agreeing,
        fewest if agreeing else None, differences,
    )  # fmt: skip


def _suits(procedure: Procedure, call: Call, case: Case) -> bool:
    return (
        case.kind == procedure.takes
        and fits(procedure, case)
        and sum(map(len, case.rows)) <= call.most
        and case.has(*call.only)
    )


def _difference(
    procedure: Procedure, call: Call, read: str, kind: Kind, instances: Sequence[tuple[Case, Sees, Judged]]
) -> Difference:
    seen = {sees for _, sees, _ in instances}

    def shows(case: Case) -> Sees | None:
        if _suits(procedure, call, case):
            ways = (way for way in case.ways if way in seen)
            return next((s for s in ways if judge(procedure, call, case, s)[read].kind == kind), None)
        return None

    start, _, _ = min(instances, key=lambda one: shrinking.size(one[0]))
    least = shrinking.smallest(start, lambda case: shows(case) is not None)
    sees = shows(least)
    assert sees is not None
    there = judge(procedure, call, least, sees)[read]
    because = next((e.id for e in explanations() if e.covers(call, procedure.name, read, kind)), None)
    r_ours, r_theirs, r_from = _by_r(procedure, call, read, instances)
    return Difference(
        call.package, procedure.name, dict(call.options), call.code, read, kind,
        len({case for case, _, _ in instances}), "/".join(" ".join(row) for row in least.rows), sees,
        there.ours, there.theirs, there.message, r_ours, r_theirs, r_from, because,
    )  # fmt: skip


# --- what R says ----------------------------------------------------------------------------------


@functools.cache
def _recordings() -> recording.Recordings:
    return recording.Recordings()


def _by_r(
    procedure: Procedure, call: Call, read: str, instances: Sequence[tuple[Case, Sees, Judged]]
) -> tuple[int, int, str | None]:
    """How often R's recorded answers, where the difference was seen, are ours, and how often the peer's."""
    for_ours = for_theirs = 0
    reference_name = None
    for label, reference in labelled(procedure):
        if read not in reference.reads or _in_force(procedure, reference.options) != _in_force(procedure, call.options):
            continue
        for case, _, judged in instances:
            try:
                answer = _recordings().replay(Question(procedure, reference, label, case, case.ways[0]))
            except InputError:
                continue
            r = answer.numbers.get(read, ())
            if r:
                reference_name = reference.name
                for_ours += digits.enough(judged.ours, r)
                for_theirs += digits.enough(judged.theirs, r)
    return for_ours, for_theirs, reference_name


def _in_force(procedure: Procedure, options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: option.default for name, option in procedure.options.items()} | dict(options)


# --- what is known --------------------------------------------------------------------------------


@functools.cache
def explanations() -> tuple[Explanation, ...]:
    """peer_differences.toml."""
    listed: list[dict[str, Any]] = tomllib.loads(EXPLANATIONS.read_text("utf-8"))["difference"]
    return tuple(_explanation(entry) for entry in listed)


def _explanation(entry: dict[str, Any]) -> Explanation:
    lists: dict[str, Any] = {name: tuple(entry[name]) for name in ("kinds", "reads") if name in entry}
    return Explanation(**entry | lists)


def measured(path: Path = MEASURED) -> tuple[Row, ...]:
    """What was found with every peer installed, versions included: for those who have not."""
    rows = json.loads(path.read_text("utf-8")) if path.exists() else []
    return tuple(Row(**row | {"differences": tuple(_read(d) for d in row["differences"])}) for row in rows)


def _read(entry: Mapping[str, Any]) -> Difference:
    numbers = {n: tuple(math.nan if x is None else float(x) for x in entry[n]) for n in ("ours", "theirs")}
    return Difference(**dict(entry) | numbers)


def keep(compared: Compared, path: Path = MEASURED) -> None:
    """Write the measurements, those of all other peers as they were."""
    fresh = {row.peer for row in compared.rows}
    others = (row for row in measured(path) if row.peer not in fresh)
    rows = sorted([*compared.rows, *others], key=lambda row: (row.peer, row.procedure, row.call))
    write_whole(path, json.dumps(plain(rows), indent=1, allow_nan=False) + "\n")


def by_peer(rows: Iterable[Row]) -> Iterator[tuple[str, list[Row]]]:
    """The rows of each peer, in the order of the list of peers."""
    listed = list(rows)
    for name in dict.fromkeys(row.peer for row in listed):
        yield name, [row for row in listed if row.peer == name]
