"""One wrong digit, or something less, in what this suite stands on: recordings, claims, tables, studies, laws ...

Each is drawn by a seed, planted in a copy, and knows the word by which whoever watches must name it.
"""

import csv
import io
import json
import random
import re
import tomllib
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

# A digit of a decimal number or of a longer one: neither part of a name nor of a date, and no zero at its head.
NUMBER = re.compile(r"(?<![\w.-])-?\d+\.\d+(?:e-?\d+)?(?![\w.])")


class Corruption(NamedTuple):
    """What is planted: the text that goes, what stands in its place, and how it must be named."""

    kind: str
    path: str
    before: str
    after: str
    name: str

    def plant(self, top: Path) -> None:
        """Change the file of a copy, or take it away where nothing of it is left."""
        file = top / self.path
        text = file.read_text("utf-8")
        assert self.before in text, self
        if not self.after and self.before == text:
            file.unlink()
            return
        file.write_text(text.replace(self.before, self.after, 1), "utf-8")


def other_digit(number: str, chance: random.Random, digits: int = 8) -> str:
    """The number with one of its first significant digits changed."""
    mantissa = number.partition("e")[0]
    first = re.search("[1-9]", mantissa)
    places = [i for i in range(first.start() if first else 0, len(mantissa)) if mantissa[i].isdigit()][:digits]
    place = chance.choice(places)
    digit = chance.choice([d for d in "123456789" if d != number[place]])
    return number[:place] + digit + number[place + 1 :]


def recordings(top: Path) -> list[Path]:
    """The files of R's recorded answers, not of what was asked."""
    return [p for p in sorted(top.glob("crosscheck/r/recorded/*/*.jsonl")) if p.parent.name != "cases"]


def answers(top: Path, chance: random.Random) -> Iterator[Corruption]:
    """A digit of a p-value or a statistic that R gave."""
    while True:
        path = chance.choice(recordings(top))
        line = chance.choice([x for x in path.read_text("utf-8").splitlines() if '"answer"' in x])
        numbers = NUMBER.findall(json.dumps(json.loads(line)["answer"]))
        if numbers:
            number = chance.choice(numbers)
            changed = line.replace(number, other_digit(number, chance), 1)
            yield Corruption("answer", str(path.relative_to(top)), line + "\n", changed + "\n", path.stem)


def lost_answers(top: Path, chance: random.Random) -> Iterator[Corruption]:
    while True:
        path = chance.choice(recordings(top))
        line = chance.choice([x for x in path.read_text("utf-8").splitlines() if '"answer"' in x])
        yield Corruption("answer lost", str(path.relative_to(top)), line + "\n", "", path.stem)


def inputs(top: Path, chance: random.Random) -> Iterator[Corruption]:
    """A digit of what R was asked about."""
    while True:
        path = chance.choice(sorted(top.glob("crosscheck/r/recorded/cases/*.jsonl")))
        line = chance.choice(path.read_text("utf-8").splitlines())
        number = chance.choice([cell for row in json.loads(line)["rows"] for cell in row])
        if NUMBER.fullmatch(number):
            changed = line.replace(f'"{number}"', f'"{other_digit(number, chance)}"', 1)
            yield Corruption("input", str(path.relative_to(top)), line + "\n", changed + "\n", json.loads(line)["name"])


def claims(top: Path, chance: random.Random) -> Iterator[Corruption]:
    """A digit of what a publication printed."""
    while True:
        path = chance.choice(sorted(top.glob("fixtures/*/claims.toml")))
        block = chance.choice(path.read_text("utf-8").split("\n\n"))
        printed = re.search(r'^printed = "(-?\d+\.\d+)"$', block, re.MULTILINE)
        name = re.search(r'^id = "(.+)"$', block, re.MULTILINE)
        if printed and name:
            changed = block.replace(printed[1], other_digit(printed[1], chance, digits=2))
            yield Corruption("claim", str(path.relative_to(top)), block, changed, f"{path.parent.name}/{name[1]}")


def lost_claims(top: Path, chance: random.Random) -> Iterator[Corruption]:
    while True:
        path = chance.choice(sorted(top.glob("fixtures/*/claims.toml")))
        block = chance.choice(path.read_text("utf-8").split("\n\n"))
        name = re.search(r'^id = "(.+)"$', block, re.MULTILINE)
        if block.startswith("[[claim]]") and name:
            yield Corruption("claim lost", str(path.relative_to(top)), block, "", path.parent.name)


def _tables(top: Path, chance: random.Random) -> Path | None:
    """A file of scores of a publication drawn; nothing where it has none."""
    source = chance.choice(sorted(top.glob("fixtures/*/source.toml")))
    holding = tomllib.loads(source.read_text("utf-8")).get("table", [])
    names = [table["name"] for table in holding if table["holds"] == "scores"]
    return source.parent / f"{chance.choice(names)}.csv" if names else None


def tables(top: Path, chance: random.Random) -> Iterator[Corruption]:
    """A digit of a table of scores, which R was asked about, whether a printed number depends on it or not."""
    while True:
        path = _tables(top, chance)
        if path is None:
            continue
        line = chance.choice(path.read_text("utf-8").splitlines())
        cells = [c for c in next(csv.reader(io.StringIO(line)), []) if NUMBER.fullmatch(c)]
        if cells:
            number = chance.choice(cells)
            changed = line.replace(number, other_digit(number, chance), 1)
            name = f"{path.parent.name}/{path.stem}"
            yield Corruption("table", str(path.relative_to(top)), line + "\n", changed + "\n", name)


def lost_tables(top: Path, chance: random.Random) -> Iterator[Corruption]:
    """A table of a publication that is no longer there."""
    while True:
        path = _tables(top, chance)
        if path is not None:
            text = path.read_text("utf-8")
            yield Corruption("table lost", str(path.relative_to(top)), text, "", f"{path.parent.name}/{path.stem}")


def studies(top: Path, chance: random.Random) -> Iterator[Corruption]:
    """A digit of what a study of ours measured."""
    while True:
        path = chance.choice(sorted(top.glob("nptests/studies/*.csv")))
        line = chance.choice(path.read_text("utf-8").splitlines()[1:])
        number = chance.choice([cell for cell in line.split(",") if re.fullmatch(r"[1-9]\d*|\d\.\d+", cell)] or [""])
        if number:
            changed = line.replace(number, other_digit(number, chance), 1)
            yield Corruption("study", str(path.relative_to(top)), line + "\n", changed + "\n", path.name)


def lost_deviations(top: Path, chance: random.Random) -> Iterator[Corruption]:
    """An explanation of what R gives that is no longer there."""
    path = top / "crosscheck/r/deviations.toml"
    blocks = path.read_text("utf-8").split("[[deviation]]\n")[1:]
    while True:
        block = chance.choice(blocks)
        procedures = re.search(r'^procedure = "(\w+)"$', block, re.MULTILINE)
        if not procedures:  # one for many procedures, or a pattern: whoever is named first would watch
            continue
        yield Corruption("deviation lost", str(path.relative_to(top)), "[[deviation]]\n" + block, "", procedures[1])


def tolerances(top: Path, chance: random.Random) -> Iterator[Corruption]:
    """A digit of how far R's answer may be off, or of how many digits must agree all the same."""
    path = top / "crosscheck/r/deviations.toml"
    blocks = path.read_text("utf-8").split("[[deviation]]\n")[1:]
    while True:
        block = chance.choice(blocks)
        allowed = re.search(r"^(?:within|digits) = (.+)$", block, re.MULTILINE)
        name = re.search(r'^id = "(.+)"$', block, re.MULTILINE)
        if allowed and name:
            changed = allowed[0].replace(allowed[1], other_digit(allowed[1], chance))
            yield Corruption(
                "tolerance", str(path.relative_to(top)), block, block.replace(allowed[0], changed), name[1]
            )


def lost_laws(top: Path, chance: random.Random) -> Iterator[Corruption]:
    """A law that is asked of no procedure any more."""
    path = top / "tests/support/laws.py"
    lines = re.findall(r'^    Law\("([\w-]+)".*\n', text := path.read_text("utf-8"), re.MULTILINE)
    while True:
        name = chance.choice(lines)
        line = re.search(rf'^    Law\("{name}".*\n', text, re.MULTILINE)
        assert line is not None
        yield Corruption("law lost", str(path.relative_to(top)), line[0], "", name)


def lost_publications(top: Path, chance: random.Random) -> Iterator[Corruption]:
    while True:
        path = chance.choice(sorted(top.glob("fixtures/*/source.toml")))
        yield Corruption("publication lost", str(path.relative_to(top)), path.read_text("utf-8"), "", path.parent.name)


Kind = Callable[[Path, random.Random], Iterator[Corruption]]
KINDS: tuple[Kind, ...] = (
    answers,
    lost_answers,
    inputs,
    claims,
    lost_claims,
    tables,
    lost_tables,
    studies,
    lost_deviations,
    tolerances,
    lost_laws,
    lost_publications,
)


def drawn(top: Path, kind: Kind, seed: int, count: int) -> list[Corruption]:
    """So many of a kind, or as there are: never two in one folder of fixtures or on one procedure, watched alone."""
    chosen: dict[str, Corruption] = {}
    corruptions = kind(top, random.Random(f"{seed} {kind.__name__}"))
    for corruption in islice(corruptions, 100 * count):
        if len(chosen) == count:
            break
        alone = corruption.path if corruption.kind == "input" else corruption.name.partition("/")[0]
        chosen.setdefault(alone, corruption)
    return list(chosen.values())
