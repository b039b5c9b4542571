"""Which computed values rest on an approximation, so that what contradicts them is not yet proved wrong."""

from crosscheck.claims import claims, computing
from nptests.procedures import descriptor, listed


def approximation(claim: claims.Claim) -> str | None:
    """The distribution that stands in for an exact one, unless the claim asks for it; None for exact values.

    Tests whose null distribution is normal, t, F or chi-squared by definition have no other, and stand for themselves.
    """
    body = claim.body
    test = listed.find(str(body.get("test", body.get("critical"))).replace("-", "_"))
    null = descriptor.options_of(test.run).get("null") if test is not None else None
    if null is None or "exact" not in null.words or body.get("options", {}).get("null") == "asymptotic":
        return None
    computation = computing.Computation(claim)
    if "critical" in body:
        point = computation.critical(body)
        return str(point.law) if point.kind in ("asymptotic", "simulated") else None
    if body.get("value") not in ("pvalue", "rejected"):
        return None
    evidence = getattr(computation.result(body), "null", None)
    return str(evidence.law) if evidence is not None and evidence.kind in ("asymptotic", "simulated") else None
