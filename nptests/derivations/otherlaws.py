"""The wrong table: what a tail may be taken from in place of its own law."""

from collections.abc import Iterator

DEGREES = ("n - 1", "k - 1", "n", "k", "N - 1", "N - k", "N", "n*k - 1", "(n - 1)*(k - 1)", "k*(n - 1)", "n*(k - 1)",
           "1", "n_1 - 1", "n_1 + n_2 - 2")  # fmt: skip
ERRORS = ("n - 1", "N - k", "(n - 1)*(k - 1)")
OTHER_LAWS = (*(f"t_sf({{}}, {df})" for df in DEGREES), "range_sf(sqrt(2) * {}, k) / 2", "chi2_sf({}, 1) / 2")
STEP = 1e-4  # over which a tail is differentiated
WHOLE = range(1, 31)  # degrees of freedom that tables have


def of_law(name: str, x: str, *df: str) -> Iterator[tuple[str, str]]:
    """Another law, other degrees of freedom, the density in place of the tail."""
    if name == "range_sf":
        k, *error = df
        tail = f"2 * {'t_sf' if error else 'normal_sf'}({', '.join([f'({x}) / sqrt(2)', *error])})"
        yield from (("normal-law", tail), ("normal-law", f"({k}) * (({k}) - 1) / 2 * {tail}"))
        yield from (("degrees", f"range_sf({x}, {k}, {other})") for other in ERRORS if not error)
        yield from (("degrees", f"range_sf({x}, {k}{other})") for of in error for other in ("", f", floor({of})"))
        yield from (("other-law", f"2 * t_sf(({x}) / sqrt(2), {other})") for other in ERRORS if not error)
    else:
        near = " - ".join(f"{name}({', '.join((f'({x}) {sign} {STEP}', *df))})" for sign in "-+")
        yield from (("density", f"({near}) / {times * STEP}") for times in (2, 4))
    whole = tuple(map(str, WHOLE)) if name != "range_sf" else ()  # whose law is dear
    for i, own in enumerate(df):
        others = (f"{own} - 1", f"{own} + 1", *DEGREES, *whole)
        yield from (("degrees", f"{name}({', '.join((x, *df[:i], other, *df[i + 1 :]))})") for other in others)
    if len(df) > 1:
        a, b = df
        yield "degrees-exchanged", f"{name}({x}, {b}, {a})"
        pairs = (f"{a} + 1, {other}" for other in (f"({b}) / ({a}) * ({a} + 1)", *DEGREES))
        yield from (("degrees", f"{name}({x}, {pair})") for pair in ("1, n - 1", f"{a} - 1, {b} - 1", *pairs))
    if name in ("chi2_sf", "F_sf", "t_sf"):
        tails = ("", " / 2") if name == "t_sf" else (" * 2", "")
        yield from (("normal-law", f"normal_sf({x}){times}") for times in tails)
    if name == "F_sf":
        yield from (("chi-squared-law", f"chi2_sf({times}({x}), {df[0]})") for times in ("", f"({df[0]}) * "))
    if name == "chi2_sf":
        errors = (
            f"({df[0]}) * (n - 1)",
            "n - 1",
            "N - 1",
            "N - k",
            f"({df[0]}) * (N / k - 1)",
            "b * (m - 1) - k + 1",
        )  # the last of groups
        yield from (("f-law", f"F_sf({x}, {df[0]}, {error})") for error in errors)
    if name == "normal_sf":
        yield from (("other-law", law.format(x)) for law in OTHER_LAWS)
