"""The one line of an addition in a list: where it is written, and what it is."""

import json
import re
from collections.abc import Callable
from pathlib import Path

TOP = Path(__file__).resolve().parents[3]


def put(path: str, text: str) -> str:
    """Write a file that is not there yet; what was done."""
    file = TOP / path
    if file.exists():
        return f"kept     {path}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return f"written  {path}"


def insert(path: str, line: str, after: Callable[[list[str]], int]) -> str:
    """Put a line into a file after the place that is found among its lines, unless it is there; what was done."""
    file = TOP / path
    lines = file.read_text("utf-8").splitlines()
    if line in lines:
        return f"kept     {path}: {line.strip()}"
    place = after(lines)
    file.write_text("\n".join([*lines[: place + 1], line, *lines[place + 1 :]]) + "\n", "utf-8")
    return f"written  {path}: {line.strip()}"


def last(pattern: str) -> Callable[[list[str]], int]:
    """After the last line in which this is found."""
    return lambda lines: max(place for place, line in enumerate(lines) if re.search(pattern, line))


def in_order(pattern: str, line: str) -> Callable[[list[str]], int]:
    """After the largest smaller one of the lines in which this is found: two additions seldom meet at one place."""

    def place(lines: list[str]) -> int:
        among = [(text, at) for at, text in enumerate(lines) if re.search(pattern, text)]
        before = [pair for pair in among if pair[0] < line]
        return max(before)[1] if before else min(among)[1] - 1

    return place


def cite(key: str, work: str) -> str:
    """A line of the bibliography, behind the one before it in the alphabet."""
    known = (TOP / "fixtures/library.toml").read_text("utf-8")
    if re.search(rf"^{re.escape(key)} = ", known, re.MULTILINE):
        return f"kept     fixtures/library.toml: {key}"
    year = re.search(r"\((\d{4})\w?\)", work)
    line = f"{key} = {{ citation = {json.dumps(work, ensure_ascii=False)}{f', year = {year[1]}' if year else ''} }}"
    return insert("fixtures/library.toml", line, in_order(r"^\w+ = \{", line))
