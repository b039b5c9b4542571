"""A number beside the others of its text: tails, sizes of effects, degrees of freedom that only one has otherwise."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from crosscheck.auditing.binding.pairs import Pairing
from crosscheck.auditing.judging import pairs_judged
from crosscheck.auditing.judging.candidates import FOLLOWS, Found
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims.claims import Verdict

Judged = tuple[Verdict, Pairing]
_RIGHT = ("holds", "rounding", "convention")
_DIGITS = 3  # of a number that is known by them
_SEVERAL = 2  # others that hold in one way
_FREEDOM = re.compile(r"[\[({]\s?(\d+(?:\s?[,;]\s?\d+)?)\s?[\])}]")
_EXACT = re.compile(r"0?[.,]\d{3,}")


def judged(pairs: Sequence[Judged]) -> list[Verdict]:
    """The verdicts, each beside those of the other pairs."""
    return without_doubted(
        [*_departing([*_adjusted([*_transposed(_with_freedom_of_others(_by_way_of_others(pairs)), pairs)])])]
    )


def without_doubted(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Without those that hold of the very numbers that another finds wrong or open."""

    def of(v: Verdict) -> str:
        return f"{v.evidence.get('spans')}"

    doubted = {of(v) for v in verdicts if v.verdict in ("fails", "unresolved") and v.evidence.get("paired")}
    return [v for v in verdicts if v.verdict not in _RIGHT or of(v) not in doubted]


def phrases(related: Sequence[Found]) -> list[Found]:
    """Numbers of phrases such as "78.7 % (98/126)", which are wrong where all others of their form are right."""
    held = Counter(v.evidence.get("context") for v, _ in related if v.verdict in ("holds", "rounding"))
    missed = Counter(v.evidence.get("name") for v, _ in related if v.verdict == "unresolved")
    out = list[Found]()
    for v, numbers in related:
        form = v.evidence.get("name")
        if v.evidence.get("settles") == FOLLOWS and held[form] > _SEVERAL and missed[form] == 1:
            v = replace(v, verdict="fails", evidence={**v.evidence, "proof": f"so are {held[form]} others: {form}"})
        out.append((v, numbers))
    return out


def _by_way_of_others(pairs: Sequence[Judged]) -> list[Judged]:
    """Cohen's d of a t, open as any design may be meant: judged in the one way in which all others with its degrees of
    freedom hold."""

    def of(pairing: Pairing) -> float | None:
        return pairing.claim.body["with"].get("a") if pairing.of[-1].statistic in ("d", "g") else None

    ways: dict[float, list[str]] = {}
    for v, pairing in pairs:
        if v.verdict in _RIGHT and (df := of(pairing)) is not None:
            ways.setdefault(df, []).append(v.evidence.get("name", ""))
    out = list[Judged]()
    for v, pairing in pairs:
        others = ways.get(of(pairing) or -1, []) if v.verdict == "unresolved" else []
        if len(others) >= _SEVERAL and len({*others}) == 1:
            body = next((way.body for way in pairing.otherwise if way.name == others[0]), {})
            claim = replace(pairing.claim, body={**pairing.claim.body, **body})
            proof = f"as the {len(others)} others with these degrees of freedom are{f': {others[0]}' * bool(others[0])}"
            v = pairs_judged.judged(replace(pairing, claim=claim, otherwise=(), lacking="", proof=proof))
        out.append((v, pairing))
    return out


def _with_freedom_of_others(pairs: Sequence[Judged]) -> list[Verdict]:
    """One statistic with one p-value, printed twice with different degrees of freedom: wrong where fewer others have
    them."""
    of_p = [pairing.of[0].phrase if pairing.of[-1].statistic == "p" else "" for _, pairing in pairs]
    freedom = [re.sub(r"[\s;]+", ",", m[1]).replace(",,", ",") if (m := _FREEDOM.search(p)) else "" for p in of_p]
    printed: dict[tuple[str, str, str], dict[str, Pairing]] = {}
    counts: Counter[tuple[str, str]] = Counter()
    keys = [(p.of[0].statistic, p.of[0].value, p.of[-1].value) for _, p in pairs]
    for key, df, (_, pairing) in zip(keys, freedom, pairs, strict=True):
        if df:
            counts[key[0], df] += 1
            if _EXACT.fullmatch(key[2]) and len(key[1]) > 3 and pairing.of[-1].relation == "=":
                printed.setdefault(key, {})[df] = pairing
    out = list[Verdict]()
    for key, df, (v, pairing) in zip(keys, freedom, pairs, strict=True):
        more = (other for d, other in printed.get(key, {}).items() if df and counts[key[0], d] > counts[key[0], df])
        other = next(more, None)
        if v.verdict in _RIGHT and other and other.of[0].line != pairing.of[0].line:  # of one line both are reported
            of = other.of[0]
            words = (
                f"{of.phrase} with this p-value stands in line {of.line}, and more others have its degrees of freedom"
            )
            v = replace(v, verdict="fails", evidence={**v.evidence, "said": words})
        out.append(v)
    return out


def _transposed(verdicts: Sequence[Verdict], pairs: Sequence[Judged]) -> Iterator[Verdict]:
    """A statistic of four digits, of which two stand in another order than in a row of a table with its degrees of
    freedom and p-value: open."""

    def of(pairing: Pairing) -> tuple[str, str, str]:
        s, p = pairing.of[0], pairing.of[-1]
        m = _FREEDOM.search(s.phrase)
        return s.statistic, re.sub(r"\s", "", m[1]) if m else "", f"{p.relation}{p.value}"

    alike: dict[tuple[str, str, str], list[Extraction]] = {}
    for _, pairing in pairs:
        if pairing.of[-1].statistic == "p" and sum(map(str.isdigit, pairing.of[0].value)) > _DIGITS:
            alike.setdefault(of(pairing), []).append(pairing.of[0])
    for v, (_, pairing) in zip(verdicts, pairs, strict=True):
        s, others = pairing.of[0], alike.get(of(pairing), [])
        near = [o for o in others if o.line > s.line and is_transposed(o.value, s.value)]
        alone = len({o.value for o in near}) == 1 and sum(o.value == s.value for o in others) == 1
        if v.verdict in _RIGHT and pairing.of[-1].statistic == "p" and alone:
            words = {"said": f"line {near[0].line} has {near[0].phrase}", "settles": "which of both is meant"}
            v = replace(v, verdict="unresolved", evidence={**v.evidence, **words})
        yield v


def _adjusted(verdicts: Sequence[Verdict]) -> Iterator[Verdict]:
    """Bonferroni's p-values of one line and law: one that holds unadjusted is open beside one that does not."""

    def of(v: Verdict) -> tuple[str, str]:
        return v.claim.where.partition(",")[0], str(v.claim.body.get("formula"))

    families = {of(v) for v in verdicts if v.verdict == "unresolved" and "onferroni" in f"{v.evidence.get('name')}"}
    for v in verdicts:
        if v.verdict == "holds" and of(v) in families and v.claim.reading.value is not None:
            settles = "whether it is adjusted, as the others of its line"
            v = replace(v, verdict="unresolved", evidence={**v.evidence, "settles": settles})
        yield v


def is_transposed(one: str, other: str) -> bool:
    """Whether two digits that stand together are in another order."""
    off = [i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
    return len(one) == len(other) and len(off) == 2 and off[1] - off[0] < 3 and sorted(one) == sorted(other)


def _departing(verdicts: Sequence[Verdict]) -> Iterator[Verdict]:
    """One-sided p-values that nothing states, in a text whose others are two-sided: open, not explained; a bound that
    no two-sided one keeps is wrong where all others are two-sided, and printed exactly."""
    two_sided = [v for v in verdicts if str(v.claim.body.get("formula", "")).startswith("2*")]
    held = sum(v.verdict in ("holds", "rounding") for v in two_sided)
    exact = any(v.claim.reading.value is not None and v.verdict in ("holds", "rounding") for v in two_sided)
    one_sided = any(v.verdict == "convention" and "one-sided" in v.evidence["name"] for v in verdicts)
    odd = {id(v) for v in verdicts if v.verdict == "convention" and v.evidence["name"] == "one-sided"}
    for v in verdicts:
        if id(v) in odd and held > len(odd):
            settles = f"why one-sided here: {held} other p-values of the text are two-sided"
            yield replace(v, verdict="unresolved", evidence={**v.evidence, "settles": settles})
        elif v.evidence.get("name") == "one-sided" and v.claim.reading.value is None and exact and not one_sided:
            near = {"nearest": v.evidence["value"], "proof": "the other p-values of the text are two-sided"}
            yield replace(v, verdict="fails", evidence={**v.evidence, **near})
        else:
            yield v
