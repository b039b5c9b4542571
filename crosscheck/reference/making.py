"""Making the set: data from seeded whole numbers, answers from two paths, both kept if they agree.

`python -m crosscheck.reference.making` writes the set anew, with names only their cases. It needs python-flint and
cypari, the dependency group `reference`.
"""

import itertools
import random
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

from crosscheck.reference import answers, certified, definitions, paths, second

SUBJECTS = tomllib.loads((File(__file__).parent / "subjects.toml").read_text("utf-8"))
STYLES = ("plain", "tied", "plain", "zeros", "apart", "coarse", "far", "plain", "equal", "scaled")
MOST_LATER = 24
TRIED = 60
LEVELS = {"plain": "lower", "tied": "average", "coarse": "average", "zeros": "average", "scaled": "average"}


def subjects() -> Iterator[dict[str, Any]]:
    """Every procedure and measure with what it takes."""
    yield from SUBJECTS["subject"]
    measures = SUBJECTS["measures"]
    for takes, names in measures.items():
        for name in names if isinstance(names, list) else ():
            yield {
                "name": name,
                "takes": takes,
                "count": measures["count"],
                "words": definitions.DEFINITIONS[name].__doc__,
            }


def conventions(name: str) -> list[dict[str, Any]]:
    """What gives another number of a procedure, and is defensible."""
    return next((s.get("conventions", []) for s in SUBJECTS["subject"] if s["name"] == name), [])


def combinations(subject: dict[str, Any]) -> list[dict[str, Any]]:
    """The combinations of options that mean something."""
    options = subject.get("options", {})
    every = [dict(zip(options, values, strict=True)) for values in itertools.product(*options.values())]
    return [o for o in every if not any(rule.items() <= o.items() for rule in subject.get("drop", ()))]


class Drawing:
    """Data of one style, as decimal text."""

    def __init__(self, style: str, random: random.Random) -> None:
        self.style, self.random = style, random
        self.decimals = {"tied": 1, "coarse": 0, "scaled": 6, "offset": 10}.get(style, 3)

    def number(self, shift: float = 0.0) -> str:
        spread = {"tied": 12, "coarse": 4, "scaled": 900_000_000}.get(self.style, 900)
        step = int(shift * spread * {"apart": 2, "far": 40, "either": -0.3, "balanced": 0}.get(self.style, 0.3))
        if self.style == "offset":  # 1024ths, which a double holds: none is lost by reading
            return _decimal(10**13 + (self.random.randrange(100) + int(30 * shift)) * 5**10, self.decimals)
        whole = 500 if self.style == "equal" else self.random.randrange(spread) + step
        return _decimal(whole, self.decimals)

    def pair(self, n: int) -> dict[str, Any]:
        b = [self.number() for _ in range(n)]
        a = [self.number(1) for _ in range(n)]
        if self.style == "zeros":
            for i in self.random.sample(range(n), max(1, n // 3)):
                a[i] = b[i]
        return {"a": a, "b": b}

    def samples(self, m: int, n: int) -> dict[str, Any]:
        return {"a": [self.number(1) for _ in range(m)], "b": [self.number() for _ in range(n)]}

    def sample(self, n: int) -> dict[str, Any]:
        return {"x": [self.number() for _ in range(n)]}

    def groups(self, *sizes: int) -> dict[str, Any]:
        return {"groups": [[self.number(g) for _ in range(n)] for g, n in enumerate(sizes)]}

    def rows(self, n: int, k: int) -> dict[str, Any]:
        return {"rows": [[self.number(j * self.random.random()) for j in range(k)] for _ in range(n)]}

    def binary(self, n: int, k: int) -> dict[str, Any]:
        one = self.style == "equal"
        return {
            "rows": [[str(int(one or self.random.random() < (j + 1) / (k + 1))) for j in range(k)] for _ in range(n)]
        }

    def differences(self, n: int) -> dict[str, Any]:
        sign = -1 if self.style == "either" else 1
        return {
            "differences": [
                _decimal(sign * self.random.randrange(-40, 60 if self.style != "apart" else 400), 3) for _ in range(n)
            ]
        }

    def five_by_two(self, n: int) -> dict[str, Any]:
        flat = self.differences(10)["differences"]
        return {"differences": [flat[i : i + 2] for i in range(0, 10, 2)]}

    def counts(self, *names: str) -> dict[str, Any]:
        most = {"far": 120, "coarse": 4}.get(self.style, 20)
        return {name: str(self.random.randrange(0 if self.style != "equal" else most, most + 1)) for name in names}

    def mcnemar(self) -> dict[str, Any]:
        return {"n01": "0", "n10": "0"} if self.style == "zeros" else self.counts("n01", "n10")

    def paired_counts(self) -> dict[str, Any]:
        return {**self.counts("n01", "n10", "n00"), "n11": str(self.random.randrange(1, 40))}

    def binomial(self) -> dict[str, Any]:
        n = self.random.randrange(1, 60 if self.style != "coarse" else 6)
        return {"successes": str(self.random.randrange(n + 1)), "trials": str(n)}

    def proportions(self) -> dict[str, Any]:
        x, y = self.binomial(), self.binomial()
        return {"x1": x["successes"], "n1": x["trials"], "x2": y["successes"], "n2": y["trials"]}

    def pvalues(self) -> dict[str, Any]:
        m = self.random.choice((1, 3, 6, 10))
        if self.style == "repeated":
            few = [_decimal(self.random.randrange(1, 200), 3) for _ in range(m // 3 + 1)]
            return {"pvalues": [self.random.choice(few) for _ in range(m)]}
        digits = {"tied": 1, "coarse": 1, "far": 9}.get(self.style, 4)
        top = {"apart": 0.02, "far": 1e-6}.get(self.style, 1)
        return {
            "pvalues": [_decimal(self.random.randrange(1, max(2, int(top * 10**digits)) + 1), digits) for _ in range(m)]
        }

    def incomplete(self, n: int, k: int) -> dict[str, Any]:
        """At least two cells of every row, and one of every column."""
        rows = [sorted(self.random.sample(range(k), self.random.randrange(2, k + 1))) for _ in range(n - 1)]
        return self._in_blocks([*rows, list(range(k))], k)

    def gaps(self, n: int, k: int) -> dict[str, Any]:
        """Incomplete; those of style `far` in two sets of columns that no row links."""
        if self.style != "far":
            return self.incomplete(n, k)
        cut = self.random.randrange(1, k)
        sides = [range(cut), range(cut, k)]
        more = (
            self.random.sample(s, self.random.randrange(1, len(s) + 1)) for s in self.random.choices(sides, k=n - 2)
        )
        return self._in_blocks([*map(list, sides), *map(sorted, more)], k)

    def balanced(self) -> dict[str, Any]:
        k, m = self.random.choice(((3, 2), (4, 2), (4, 3), (5, 2), (5, 4), (4, 4), (7, 3)))
        blocks = [list(b) for b in itertools.combinations(range(k), m)]
        if k == 7:
            blocks = [sorted((i + step) % 7 for step in (0, 1, 3)) for i in range(7)]
        return self._in_blocks(blocks * (self.random.randrange(1, 3) if len(blocks) > 1 else 4), k)

    def _in_blocks(self, blocks: list[list[int]], k: int) -> dict[str, Any]:
        lean = [self.random.random() for _ in range(k)]
        cells = [(i, j) for i, block in enumerate(blocks) for j in block]
        return {
            "treatments": [str(j + 1) for _, j in cells], "blocks": [str(i + 1) for i, _ in cells],
            "scores": [self.number(j * lean[j]) for _, j in cells],
        }  # fmt: skip

    def tiers(self, n: int) -> dict[str, Any]:
        """Differences of which those of one sign outweigh all of the other."""
        weak, sign = self.random.randrange(0, n), self.random.choice((1, -1))
        sizes = [-self.random.randrange(30, 300) for _ in range(weak)]
        sizes += [self.random.randrange(400, 900) for _ in range(n - weak)]
        b = [self.random.randrange(900, 1000) for _ in sizes]
        a = [x + sign * y for x, y in zip(b, sizes, strict=True)]
        return {name: [_decimal(x, 3) for x in values] for name, values in (("a", a), ("b", b))}

    def labels(self) -> dict[str, Any]:
        k, n = self.random.choice((2, 3, 4)), self.random.randrange(2, 40)
        truth = [self.random.randrange(1 if self.style == "equal" else k) for _ in range(n)]
        right = {"apart": 1.0, "far": 0.0}.get(self.style, 0.6)
        predicted = [t if self.random.random() < right else self.random.randrange(k) for t in truth]
        return {"truth": list(map(str, truth)), "predicted": list(map(str, predicted))}

    def two(self) -> dict[str, Any]:
        d = self.labels()
        return {name: [str(min(int(x), 1)) for x in column] for name, column in d.items()}

    def priced(self) -> dict[str, Any]:
        costs = [[str(0 if i == j else self.random.randrange(1, 9)) for j in range(4)] for i in range(4)]
        return {**self.labels(), "costs": costs}

    def ranking(self) -> dict[str, Any]:
        truth = self.two()["truth"]
        return {"truth": truth, "ranking": [self.number(int(t)) for t in truth]}

    def chances(self) -> dict[str, Any]:
        truth = self.labels()["truth"]
        rows = []
        for _ in truth:
            cuts = sorted(self.random.randrange(101) for _ in range(3))
            rows.append([_decimal(b - a, 2) for a, b in itertools.pairwise([0, *cuts, 100])])
        return {"truth": truth, "probabilities": rows}

    def numbers(self) -> dict[str, Any]:
        n = self.random.randrange(2, 30)
        return {name: [self.number() for _ in range(n)] for name in ("truth", "predicted", "training")}

    def points(self) -> dict[str, Any]:
        self.style = "plain" if self.style == "equal" else self.style  # points that are all one have no distances
        k = self.random.choice((2, 3))
        labels = [*range(k), *(self.random.randrange(k) for _ in range(self.random.randrange(1, 12)))]
        return {"points": [[self.number(g), self.number(-g)] for g in labels], "labels": list(map(str, labels))}

    def rules(self) -> dict[str, Any]:
        both, x, y, rest = (self.random.randrange(0 if self.style == "zeros" else 1, 60) for _ in range(4))
        return {"both": str(both), "x": str(both + x), "y": str(both + y), "n": str(both + x + y + rest)}


def _decimal(whole: int, places: int) -> str:
    """A whole number over a power of ten, as text."""
    sign, digits = "-" if whole < 0 else "", str(abs(whole)).rjust(places + 1, "0")
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def drawn(subject: dict[str, Any], options: dict[str, Any], at: int, later: str = "") -> tuple[dict[str, Any], str]:
    """Data for the at-th case, and the style that they have."""
    style = later or STYLES[at % len(STYLES)]
    style = "plain" if style in subject.get("never", ()) else style
    drawing = Drawing(style, random.Random(f"{subject.get('data_of', subject['name'])} {later}{at}"))
    sizes = subject.get("exact_sizes") if options.get("null") == "exact" else None
    every = SUBJECTS["sizes"].get(sizes or subject.get("sizes", ""), [[]])
    size = every[drawing.random.randrange(len(every))]
    takes = subject["takes"]
    if takes == "levels":
        names, values = subject["given"], subject["values"]
        row = values[at // len(combinations(subject)) % len(values)]
        return dict(zip(names, map(str, row), strict=True)), style
    if options.get("paired"):
        return drawing.pair(min(size)), style
    if options.get("method") == "rom":
        options["alpha"] = 0.05
    return getattr(drawing, takes)(*size), style


def made(subject: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The cases of a subject whose two paths agree; where they do not, nothing is certified and it is an error."""
    every, first = combinations(subject), paths.first()
    planned = [(at, "", subject.get("since", "1")) for at in range(subject["count"])]
    for number, (at, later, since) in enumerate([*planned, *_later(subject, len(every))], 1):
        options = dict(every[at * 7 % len(every)] if len(every) % 7 else every[at % len(every)])
        data, style = _balanced(subject, options, at) if later == "balanced" else drawn(subject, options, at, later)
        identity = f"{subject['name']}-{number:04d}"
        answer = _by_both(identity, subject["name"], data, options, first)
        others = {}
        for convention in conventions(subject["name"]):
            theirs = _by_both(identity, subject["name"], data, {**options, **convention["set"]}, first)
            if theirs != answer:
                others[convention["name"]] = {"words": convention["words"], "answer": theirs}
        yield {
            "id": identity, "procedure": subject["name"], "definition": subject["words"], "data": data,
            "options": options, "answer": answer, "conventions": others,
            "level": LEVELS.get(style, "higher"), "sources": [first.name, second.NAME],
            "since": since,
        }  # fmt: skip


def _by_both(identity: str, name: str, data: dict[str, Any], options: dict[str, Any], first: Any) -> dict[str, Any]:
    answer = answers.encoded(definitions.answer(name, data, options, first))
    answers.require_agreement(identity, answer, second.answer(name, data, options))
    return answer


def _later(subject: dict[str, Any], combinations: int) -> Iterator[tuple[int, str, str]]:
    """Cases that came later: where a sign matters only what has one, and balanced only what has two sides."""
    for style, takes in (
        SUBJECTS["later"].items() if "since" not in subject else ()
    ):  # laws of what followed take seconds
        two_sided = "alternative" in subject.get("options", {}) or style in ("offset", "repeated")
        two_sided = two_sided or (style == "either" and subject["takes"] not in ("groups", "rows"))
        if subject["takes"] in takes and style not in subject.get("never", ()) and two_sided:
            yield from ((at, style, "5") for at in range(min(max(4, 2 * combinations), MOST_LATER)))
    yield from ((at, style, "6") for style in subject.get("more", ()) for at in range(2 * combinations))


def _balanced(subject: dict[str, Any], options: dict[str, Any], at: int) -> tuple[dict[str, Any], str]:
    """Of several data sets the one with the largest two-sided p-value: its statistic is near what is expected."""
    free = {**options, "alternative": "two-sided", "continuity": False}
    free |= {"null": "asymptotic"} if "asymptotic" in subject["options"].get("null", ()) else {}
    every = [drawn(subject, options, TRIED * at + i, "balanced")[0] for i in range(TRIED)]

    def pvalue(data: dict[str, Any]) -> float:
        return float(definitions.answer(subject["name"], data, free, paths.rough()).get("pvalue", 0))

    return max(every, key=pvalue), "balanced"


def main(names: list[str]) -> None:
    """Write the cases of the procedures named, or of all."""
    fresh = {s["name"]: list(made(s)) for s in subjects() if not names or s["name"] in names}
    certified.write(fresh)


if __name__ == "__main__":
    main(sys.argv[1:])
