"""The implementations of the field on the certified set: what was found when, with which version, and why.

`crosscheck validate NAME --record` keeps the counts and findings of an adapter that stands here in `field.jsonl`; what
was checked by hand stands in `field.toml`. Nothing is run to show them.
"""

import datetime
import functools
import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from crosscheck.reference import answers, certified, judging, protocol
from nptests.document import blocks as b
from nptests.errors import InputError

HERE = Path(__file__).parent
KEPT, CHECKED = HERE / "field.jsonl", HERE / "field.toml"
SHOWN = ("right", "convention", "accuracy", "defect", "refusal")
LONGEST = 90  # characters of an input that are shown
Result = dict[str, Any]


def recorded(path: Path = KEPT) -> list[Result]:
    """A result for each implementation, in the order of their names."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


@functools.cache
def checked() -> list[dict[str, Any]]:
    """The findings that were checked by hand."""
    rows: list[dict[str, Any]] = tomllib.loads(CHECKED.read_text("utf-8"))["finding"]
    return rows


def keep(result: Result, path: Path = KEPT) -> None:
    """Write a result down, those of other adapters as they were; a run of some procedures goes beside those before."""
    whole = json.loads(json.dumps(result))
    if whole["adapter"] not in ("nptests", *protocol.adapters()):
        raise InputError("record", "only results of the adapters that stand here are kept", where="record")
    results = {result["adapter"]: result for result in recorded(path)}
    before = results.get(whole["adapter"], {"procedures": {}, "findings": []})
    if whole["procedures"].keys() != set(certified.names()) and _version(before) != _version(whole):
        words = f"of {_version(whole)} only a run of the whole set is kept: leave out the procedures"
        raise InputError("record", words, where="record")
    digests, ran = certified.sealed()["digests"], whole["procedures"].keys()
    nothing = {"digits", "each", "unsupported"}
    tried = {n: {"of": digests[n], **row} for n, row in whole["procedures"].items() if set(row) != nothing}
    rows = {n: row for n, row in before["procedures"].items() if n not in ran and n in digests} | tried
    findings = [f for f in before["findings"] if f["procedure"] not in ran] + list(map(_short, whole["findings"]))
    results[whole["adapter"]] = {
        "adapter": whole["adapter"], "about": {**whole["about"], "procedures": sorted(rows)},
        "date": str(datetime.date.today()), "procedures": dict(sorted(rows.items())),
        "findings": sorted(findings, key=lambda f: str(f["procedure"])),
    }  # fmt: skip
    lines = (json.dumps(results[name], separators=(",", ":"), ensure_ascii=False) + "\n" for name in sorted(results))
    path.write_text("".join(lines), "utf-8")


def _version(result: Result) -> str:
    about = result.get("about", {})
    return f"{about.get('name')} {about.get('version')}"


def _short(finding: dict[str, Any]) -> dict[str, Any]:
    smallest = finding.pop("smallest")
    del finding["ids"]
    return {**finding, "data": smallest["data"], "options": smallest["options"]}


def stale(results: Sequence[Result]) -> list[str]:
    """The adapters of which a result is of other cases than the present ones."""
    return [r["adapter"] for r in results if not all(certified.covered(n, p["of"]) for n, p in r["procedures"].items())]


def partly(results: Sequence[Result]) -> list[str]:
    """The adapters that were measured before some of the present cases stood behind the others."""
    now = certified.sealed()["procedures"]
    parts = {
        r["adapter"]: [certified.covered(n, p["of"]) < now[n] for n, p in r["procedures"].items()] for r in results
    }
    return [adapter for adapter, fewer in parts.items() if any(fewer)]


def explained(result: Result, finding: dict[str, Any]) -> dict[str, Any]:
    """A finding of a result, with the kind and the words of whoever checked it, if anybody did."""
    for row in checked():
        named = (row["procedure"], row["name"]) == (finding["procedure"], finding["name"])
        if named and result["adapter"] in (row["adapter"], *row.get("same", ())):
            return {**finding, "kind": row["kind"], "words": row["what"]}
    return finding


def counts(result: Result) -> dict[str, int]:
    """Cases by kind, after what was checked by hand."""
    total: dict[str, int] = {}
    for row in result["procedures"].values():
        for kind in row.keys() - {"of", "digits", "each"}:
            total[kind] = total.get(kind, 0) + row[kind]
    total["unsupported"] = certified.sealed()["cases"] - sum(total.values()) + total.get("unsupported", 0)
    for finding in result["findings"]:
        kind = explained(result, finding)["kind"]
        if kind != finding["kind"]:
            total[finding["kind"]] -= finding["cases"]
            total[kind] = total.get(kind, 0) + finding["cases"]
    return total


def document(results: Sequence[Result]) -> b.Document:
    """What holds and what does not, implementation by implementation."""
    late = stale(results)
    fewer = [adapter for adapter in partly(results) if adapter not in late]
    words = f" Of other cases than the present: {', '.join(late)}." if late else ""
    words += f" Not yet asked of the kinds of data that came last: {', '.join(fewer)}." if fewer else ""
    seal = certified.sealed()
    lead = (
        f"{len(results)} implementations on {seal['cases']} certified cases (set {seal['version']}, digest "
        f"{seal['digest'][:16]}), each by an adapter that says how its functions are called. What differs is named by "
        f"the judge; where somebody checked it by hand, it has the words of that check.{words}"
    )
    head = ("implementation", "language", "measured", "tried", *SHOWN)
    meanings = b.Bullets(tuple(f"{kind}: {judging.KINDS[kind]}" for kind in (*SHOWN, "unsupported")))
    summary = (b.Paragraph(lead), b.Sheet("Cases", head, tuple(map(_row, results))), meanings)
    by_hand = b.Section("Checked by hand", tuple(_checked()))
    sections = (_section(result) for result in results if result["findings"])
    return b.Document("The field on the certified set", (b.Section("In short", summary), by_hand, *sections))


@functools.cache
def _names() -> Counter[str]:
    return Counter(judging.packages(r["about"]) for r in recorded())


def title(result: Result) -> str:
    """Name and version; where several results have the same, the adapter, too."""
    name = judging.packages(result["about"])
    return f"{name} ({result['adapter']})" if _names()[name] > 1 else name


def _row(result: Result) -> tuple[b.Cell, ...]:
    by_kind, about = counts(result), result["about"]
    tried = sum(by_kind.values()) - by_kind.get("unsupported", 0)
    language = about["language"].split(" (")[0].replace("version ", "")
    numbers = (tried, *(by_kind.get(kind, 0) for kind in SHOWN))
    return b.row(title(result), language, result["date"], *map(str, numbers))


def _checked() -> Iterator[b.Block]:
    for row in checked():
        name = next((r["about"]["name"] for r in recorded() if r["adapter"] == row["adapter"]), row["adapter"])
        head = b.Span(f"{name}, {row['procedure']} ({row['kind']})", strong=True)
        yield b.Paragraph((head, b.Span(f": {row['what']}.")))
        yield b.Paragraph(
            f"Smallest input: {_written(row['data'])}{_options(row['options'])}. Certified: "
            f"{_written(row['certified'])}. Its answer: {_written(row['given'])}. {row['proof']}"
        )


def _section(result: Result) -> b.Section:
    rows = []
    for finding in (explained(result, f) for f in result["findings"]):
        smallest = _written(finding["data"]) + _options(finding["options"])
        share = f"{finding['cases']} of {finding['of']}"
        cells = (finding["procedure"], finding["kind"], finding["name"], share)
        rows.append(b.row(*cells, finding["words"], smallest, _written(finding["given"])))
    head = ("procedure", "kind", "what", "cases", "in words", "smallest input", "its answer")
    return b.Section(title(result), (b.Sheet("What differs", head, tuple(rows)),))


def _options(options: dict[str, Any]) -> str:
    return f" ({', '.join(f'{name}={value}' for name, value in options.items())})" if options else ""


def _written(value: Any) -> str:
    """Data or answers in a line: a = 1 2 3; b = 4 5 6."""
    text = answers.plain(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
