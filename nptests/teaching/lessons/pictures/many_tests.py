"""How the chance of a false alarm grows with the number of tests."""

from nptests.data.numerals import number
from nptests.document.pictures.curve import Curve
from nptests.document.pictures.picture import Picture
from nptests.document.writers.text import columns
from nptests.languages.translating import said
from nptests.teaching.lessons.pictures.panels import Mark, Panel, Trace, picture


def many_tests(alpha: float, tests: int, most: int = 45) -> Picture:
    """P(at least one of J true hypotheses is rejected): independent tests, the bound for any, and identical ones."""
    counts = tuple(range(1, most + 1))
    points = tuple(map(float, counts))
    independent = tuple(1 - (1 - alpha) ** j for j in counts)
    bound = tuple(min(1.0, j * alpha) for j in counts)
    same = tuple(alpha for _ in counts)
    panel = Panel(
        "",
        0,
        float(most),
        (
            Trace(Curve(points, bound), "second", "J alpha: no J tests can have more (Bonferroni)"),
            Trace(Curve(points, independent), "accent", "1 - (1 - alpha)^J: J independent tests"),
            Trace(Curve(points, same), "ink", "alpha: J times the same test", dashed=True),
        ),
        marks=(Mark(float(tests), f"J = {tests}: {number(independent[tests - 1], 3)} if independent", "accent"),),
        levels=((0.0, "0"), (0.5, "0.5"), (1.0, "1")),
        top=1.0,
        axis="J, the number of tests of true hypotheses",
    )
    about = (
        f"Each test has the level alpha = {number(alpha)}. Comparisons that share an algorithm are not independent: "
        "theirs lies between the lowest line and the bound",
    )

    def plain(*, width: int = 80, unicode: bool = True) -> str:
        sizes = [j for j in (1, 2, 3, 6, 10, 15, 21, 28, 36, 45) if j <= most]
        rows = [(str(j), f"{same[j - 1]:.3f}", f"{independent[j - 1]:.3f}", f"{bound[j - 1]:.3f}") for j in sizes]
        table = columns([("J", *map(said, ("identical", "independent", "bound"))), *rows], right=range(4))
        return said(f"At least one false rejection in J tests at alpha = {number(alpha)}") + f"\n{table}\n"

    return picture("False alarms in many tests", about, ((panel,),), plot=420.0, height=200.0, plain=plain)
