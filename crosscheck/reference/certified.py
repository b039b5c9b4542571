"""The set: JSON Lines by procedure in one compressed stream, one digest over all."""

import csv
import functools
import hashlib
import io
import itertools
import json
import lzma
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from nptests.errors import InputError, did_you_mean

FOLDER = Path(__file__).parent / "set"
SET = FOLDER / "cases.jsonl.xz"
VERSION = "7"
# Of text, whose letters stand at no multiple of anything.
TEXT = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "pb": 0, "dict_size": 1 << 24}]
Case = dict[str, Any]
# Of the tables: what is none of these is JSON.
CASES = ("id", "procedure", "definition", "level", "data", "options")
ANSWERS = ("id", "number", "place", "fraction", "mid", "rad", "word")


def write(fresh: dict[str, list[Case]]) -> None:
    """Write cases in place of those of their procedures, and seal the set; bytes that depend on nothing else."""
    texts = _texts() | {
        name: "".join(json.dumps(case, separators=(",", ":"), ensure_ascii=False) + "\n" for case in every)
        for name, every in fresh.items()
    }
    whole = "".join(texts[name] for name in sorted(texts)).encode()
    SET.write_bytes(lzma.compress(whole, filters=TEXT))
    counts = {name: texts[name].count("\n") for name in sorted(texts)}
    digests = {name: _digest_of(texts[name]) for name in sorted(texts)}
    seal = {"version": VERSION, "digest": hashlib.sha256(whole).hexdigest(), "cases": sum(counts.values())}
    seal |= {"procedures": counts, "digests": digests, "earlier": _earlier(texts)}
    (FOLDER / "seal.json").write_text(json.dumps(seal, indent=1) + "\n", "utf-8")
    _lines.cache_clear()
    sealed.cache_clear()


def _earlier(texts: dict[str, str]) -> dict[str, dict[str, int]]:
    """Of names whose cases were fewer: of how many that are as they were each digest before is."""
    kept: dict[str, dict[str, int]] = {}
    for name, before in _texts().items():
        past = {**sealed().get("earlier", {}).get(name, {}), sealed()["digests"][name]: before.count("\n")}
        same = len(list(itertools.takewhile(bool, map(_same, before.splitlines(), texts[name].splitlines()))))
        kept[name] = {d: n for d, n in past.items() if n <= same and d != _digest_of(texts[name])}
    return {name: past for name, past in kept.items() if past}


def _same(one: str, other: str) -> bool:
    a, b = json.loads(one), json.loads(other)
    return all(a[part] == b[part] for part in ("id", "data", "options", "answer"))


def covered(name: str, digest: str) -> int:
    """The number of present cases, the first ones, that a result of this digest is of: 0 where they have changed."""
    now = sealed()
    if digest == now["digests"].get(name):
        return int(now["procedures"][name])
    return int(now["earlier"].get(name, {}).get(digest, 0))


def _digest_of(lines: str) -> str:
    """Of what is asked and what is certified: words may be mended, and a result stays one of these cases."""
    parts = ("id", "data", "options", "answer", "conventions")
    asked = [[case[part] for part in parts] for case in map(json.loads, lines.splitlines())]
    return hashlib.sha256(json.dumps(asked, ensure_ascii=False).encode()).hexdigest()[:12]


def names() -> tuple[str, ...]:
    """What has cases: procedures, adjustments, measures, intervals and critical values."""
    return tuple(sealed()["procedures"])


@functools.cache
def _lines() -> dict[str, tuple[str, ...]]:
    """The lines of each name: they stand in the order of the seal, which counts them."""
    rest = iter(lzma.decompress(SET.read_bytes()).decode().splitlines())
    return {name: tuple(itertools.islice(rest, count)) for name, count in sealed()["procedures"].items()}


def _texts() -> dict[str, str]:
    return {name: "".join(line + "\n" for line in lines) for name, lines in _lines().items()}


def kind_of(name: str) -> str:
    """What is certified under a name: an interval, a critical value, or a procedure, adjustment or measure."""
    return next((kind for kind in ("interval", "critical") if name.startswith(f"{kind}_")), "answer")


def cases(*procedures: str) -> list[Case]:
    """The cases of the procedures named, or all: for `pytest.mark.parametrize("case", cases("wilcoxon"))`."""
    known = names()
    for name in procedures:
        if name not in known:
            hint = did_you_mean(name, known) or f"the names are {', '.join(known)}"
            raise InputError("procedure", f"no case is certified of {name!r}: {hint}", where=name)
    return [json.loads(line) for name in procedures or known for line in _lines()[name]]


def digest() -> str:
    """SHA-256 over all lines, in the order of the names."""
    return hashlib.sha256("".join(_texts().values()).encode()).hexdigest()


@functools.cache
def sealed() -> dict[str, Any]:
    """Version, digest and counts, and a short digest of the cases of each name."""
    kept: dict[str, Any] = json.loads((FOLDER / "seal.json").read_text("utf-8"))
    return kept


def question(case: Case) -> Case:
    """A case without what would give the answer away."""
    return {name: case[name] for name in ("id", "procedure", "definition", "data", "options")}


def export(folder: Path) -> list[Path]:
    """The set as plain files, with schema, licence and seal, and as two tables; the files written."""
    folder.mkdir(parents=True, exist_ok=True)
    plain = {f"{name}.jsonl": text for name, text in _texts().items()}
    plain |= {"cases.csv": _table(CASES, map(_row, cases())), "answers.csv": _table(ANSWERS, _answers())}
    plain |= {name: (FOLDER / name).read_text("utf-8") for name in ("seal.json", "schema.json", "LICENCE", "CHANGES")}
    for name, text in plain.items():
        (folder / name).write_text(text, "utf-8")
    return [folder / name for name in plain]


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([heads, *rows])
    return text.getvalue()


def _row(case: Case) -> tuple[str, ...]:
    return *(case[name] for name in CASES[:4]), *(json.dumps(case[name]) for name in CASES[4:])


def _answers() -> Iterator[tuple[str, ...]]:
    """A row for each certified number: of a list those of its places, counted from 1; a word where there is none."""

    def parts(value: Any, place: str) -> Iterator[tuple[str, Any]]:
        if not isinstance(value, list):
            yield place, value
            return
        for i, part in enumerate(value, 1):
            yield from parts(part, f"{place}.{i}" if place else str(i))

    for case in cases():
        for number, answer in case["answer"].items():
            for place, value in parts(answer, ""):
                known = {"word": value} if isinstance(value, str) else value
                yield case["id"], number, place, *(known.get(name, "") for name in ANSWERS[3:])
