"""One profile of conventions for a paper: the program or textbook that explains most numbers, and what departs from it.

A number is judged under the profile. One that only another program prints departs from it: that is shown, and counts
as unexplained. Without a program that explains more than the claims as they stand, these are the profile.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from crosscheck.auditing.judging.checking import check
from crosscheck.claims import budget
from crosscheck.claims.claims import Claim, Verdict
from crosscheck.variants import software
from crosscheck.variants.conventions import default_of
from nptests.errors import InputError
from nptests.read import literature as fixtures

AS_STATED = "as stated"


@dataclass(frozen=True)
class Profile:
    """What a paper follows: programs that explain equally many numbers, the first of which it is judged under.

    asked       numbers of tests that some program prints in its own way
    explained   those that hold under the profile, and those that hold as the claims stand
    """

    programs: tuple[str, ...] = (AS_STATED,)
    asked: int = 0
    explained: int = 0
    as_stated: int = 0

    @property
    def name(self) -> str:
        """The programs in words."""
        return " or ".join(self.programs)

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        return dict(vars(self))


def judged(verdicts: Sequence[Verdict]) -> tuple[list[Verdict], dict[str, Profile]]:
    """The verdicts of each publication under its own profile, and the profiles."""
    under_profiles = list(verdicts)
    profiles: dict[str, Profile] = {}
    for publication in dict.fromkeys(v.claim.publication for v in verdicts):
        at = [i for i, v in enumerate(verdicts) if v.claim.publication == publication]
        profile, own = _under_profile([verdicts[i] for i in at])
        profiles[publication] = profile
        for i, v in zip(at, _rounding_alike(own), strict=True):
            under_profiles[i] = v
    return under_profiles, profiles


def _under_profile(verdicts: Sequence[Verdict]) -> tuple[Profile, list[Verdict]]:
    if all(v.verdict in ("holds", "cannot-be-checked") or "test" not in v.claim.body for v in verdicts):
        return Profile(), list(verdicts)  # no program can explain more than everything
    readings = [_readings(v) for v in verdicts]
    profile = _inferred(verdicts, readings)
    chosen = profile.programs[0]
    own = [_again(v, chosen) if chosen != AS_STATED else v for v in verdicts]
    return profile, [replace(v, evidence={**v.evidence, "departs": profile.name})
                     if _departs(i, own, readings, chosen) else v for i, v in enumerate(own)]  # fmt: skip


def _rounding_alike(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Digits cut off excuse a number of a paper that cuts them off: not where more of its numbers are rounded."""
    cut = [v for v in verdicts if v.evidence.get("name") == "truncated"]
    rounded = sum(v.verdict == "holds" and _tells_rounding(v) for v in verdicts)
    if not cut or rounded <= len(cut):
        return list(verdicts)
    departs = f"rounding: so are {rounded} numbers of the paper that would be others with digits cut off"
    return [replace(v, evidence={**v.evidence, "departs": departs}) if v in cut else v for v in verdicts]


def _tells_rounding(v: Verdict) -> bool:
    """Whether the print would differ if digits had been cut off."""
    value, printed = v.evidence.get("value"), v.claim.reading
    return isinstance(value, float) and printed.value is not None and not printed.exact and not printed.truncates(value)


def _readings(v: Verdict) -> dict[str, Claim]:
    """Under which programs, or as it stands, a number is what is printed; nothing where no program has its own way."""
    claim = v.claim
    if v.verdict == "cannot-be-checked":  # as malformed claims are, and those that lack something
        return {}
    if not any(software.printing(claim, name) for name in software.programs()):
        return {}
    readings = {AS_STATED: claim} if v.verdict == "holds" else {}
    other = software.exchanged(claim)
    for about in (claim,) if other is None else (claim, other):
        for name in software.programs():
            reading = software.fits(about, name)
            if reading is not None:
                readings.setdefault(name, reading)
    return readings


def _inferred(verdicts: Sequence[Verdict], readings: Sequence[dict[str, Claim]]) -> Profile:
    """The programs under which most numbers hold; a program that says nothing of a test leaves it as it stands."""
    at = [i for i, reading in enumerate(readings) if reading]
    as_stated = sum(AS_STATED in readings[i] for i in at)
    counts = {name: sum(_follows(verdicts[i], readings[i], name) for i in at) for name in software.programs()}
    most = max(counts.values(), default=0)
    if most <= as_stated:
        return Profile((AS_STATED,), len(at), as_stated, as_stated)
    return Profile(tuple(name for name in counts if counts[name] == most), len(at), most, as_stated)


def _follows(v: Verdict, readings: dict[str, Claim], name: str) -> bool:
    silent = software.printing(v.claim, name) is None
    return name in readings or (silent and AS_STATED in readings)


def _again(v: Verdict, program: str) -> Verdict:
    """A number that is not explained as it stands, judged as the program prints it: rounding on top of conventions."""
    if v.explained or v.verdict == "cannot-be-checked":
        return v
    for reading in software.printed_by(v.claim, program):
        again = _checked(reading)
        if again is not None and again.verdict in ("holds", "rounding"):
            options = reading.body["options"]
            named = {**again.evidence, "name": f"as {program} prints", "options": options}
            return replace(again, claim=v.claim, verdict="convention", evidence=named)
    return v


def _checked(claim: Claim) -> Verdict | None:
    try:
        return check(claim)
    except budget.OutOfTime:
        raise
    except (InputError, LookupError, TypeError, ValueError, ArithmeticError, AttributeError):
        return None


def _departs(i: int, verdicts: Sequence[Verdict], readings: Sequence[dict[str, Claim]], chosen: str) -> bool:
    """Whether a number is explained, but not under the profile.

    Under a program: it prints the test in its own way, and not so. As stated: a number of the same test holds as it
    stands, and would not under the options that explain this one; a share of random draws says itself how it was made.
    """
    v = verdicts[i]
    if v.verdict not in ("holds", "convention") or "test" not in v.claim.body:  # others have no program's conventions
        return False
    if chosen != AS_STATED:
        if software.printing(v.claim, chosen) is None or v.evidence.get("name") == f"as {chosen} prints":
            return False
        return bool(readings[i]) and chosen not in readings[i]
    options = v.evidence.get("options", {})
    turned = "table" in v.claim.body and v.claim.body.get("value") in software.RANKED and not options
    return v.verdict == "convention" and any(_turns(other.claim) if turned else _discriminates(other.claim, options)
                                             for j, other in enumerate(verdicts) if j != i and other.verdict == "holds"
                                             and other.claim.draws is None
                                             and other.claim.body.get("test") == v.claim.body.get("test"))  # fmt: skip


def _turns(claim: Claim) -> bool:
    """Whether a number that holds as it stands would not with ranks in the other direction."""
    if claim.body.get("value") not in software.RANKED or "table" not in claim.body:
        return False
    stated = fixtures.entry(f"{claim.publication}/{claim.body['table']}").get("better")
    return not software.holds(claim.reading_as({**claim.body, "better": "lower" if stated == "higher" else "higher"}))


def _discriminates(claim: Claim, options: dict[str, Any]) -> bool:
    """Whether a number that holds as it stands would not under these options."""
    stated = claim.body.get("options", {})
    open_options = {o: w for o, w in options.items() if o not in stated and _default(claim, o) != w}
    if not open_options:
        return False
    return not software.holds(claim.reading_as({**claim.body, "options": {**stated, **open_options}}))


def _default(claim: Claim, option: str) -> Any:
    try:
        return default_of(claim.body, option)
    except LookupError:
        return None
