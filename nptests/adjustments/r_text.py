"""How the equivalents of adjustments in R are written: code that can be pasted, with the p-values in `p`."""

from nptests.r_reference import R, Reference


def base(method: str) -> Reference:
    """One of R's own."""
    return R("stats", f'p.adjust(p, "{method}")', adjusted="res")


def mutoss(call: str, only: tuple[str, ...] = ()) -> Reference:
    """One of mutoss."""
    return R("mutoss", f"{call}, silent = TRUE)$adjPValues", only=only, adjusted="res")


def scmamp(call: str, only: tuple[str, ...] = (), **options: float) -> Reference:
    """One of scmamp, for any p-values."""
    return R("scmamp", call, options=options, only=only, adjusted="res")


def scmamp_of_matrix(function: str, **options: bool) -> Reference:
    """One of scmamp for all pairs, which takes their symmetric matrix."""
    code = f"""\
{function}({{
  k <- (1 + sqrt(1 + 8 * length(p))) / 2
  m <- matrix(NA, k, k)
  m[lower.tri(m)] <- p
  m[upper.tri(m)] <- t(m)[upper.tri(m)]
  m
}})"""
    return R("scmamp", code, options=options, only=("all_pairs", "several"), adjusted="res[lower.tri(res)]")


def stepwise(adjusted: str) -> Reference:
    """From the expression for the sorted p-values."""
    return R("stats", f'pmin(1, {adjusted})[rank(p, ties.method = "first")]', called="sort", adjusted="res")
