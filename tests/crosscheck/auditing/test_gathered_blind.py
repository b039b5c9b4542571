"""Passages and tables whose truth somebody wrote down before the first run: `gathered_blind`, with the figures.

What compares shares nothing with the audit: it reads what the command prints as JSON, and the truth. A number is found
if a verdict or a line on what was not judged names it; a pair is judged if a verdict that is not open holds its last
number against its others.
"""

import json
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from support.beside import beside

from crosscheck.auditing.material import audit
from nptests.errors import InputError

FOLDER = Path(__file__).with_name("gathered_blind")
FIGURES = tomllib.loads((FOLDER / "figures.toml").read_text("utf-8"))
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−–", "0123456789---")
NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.,])[-+]?(\d{1,3}(?:[ \u202f\u00a0]\d{3})+(?!\d)|\d{1,3}(?:\.\d{3}){2,}|\d+[.,]\s?\d+|\d+|[.,]\d+)"
    r"(?:[eE]([-+]?\d+))?(?:\s*(?:[×x·*]|\\times|\\cdot)?\s*10\s*\^?\s*[{(]?\s*(-\s*\d+)\s*[})]?)?"
)
NAMES = re.compile(r"(?:χ|X|chi|R|η|N)\s*[²2](?!\w)|R\^2\^?|\\chi\^2|η²p|(?<!\w)95 ?%|(?:IC|CI)95")
# What stands beside a statistic and is none: sizes, degrees of freedom, means, spreads, limits, levels.
BESIDE = re.compile(
    r"[nNkMmsa]|k=2.*|n?df|ddf|gl.*|(?:num|denom) df|degrees of.*|derajat.*|SD|sd|mean|sem|counts|alpha|alfa|α|ratio|"
    r"prop|skewness|kurtosis|erro-padrão|(?:CI|IC|95|\d).*", re.I)  # fmt: skip
TEST_P = re.compile(r"(?<!\w)p(?!\w)|p-|valor|waarde|hodnota|değeri|[pP]值")
KINDS = beside(__file__)["kinds"]


def entries(kind):
    return [json.loads(line) for line in (FOLDER / f"{kind}.jsonl").read_text("utf-8").splitlines()]


def said(entry, folder):
    """What the command prints of a file."""
    file = folder / entry["file"]
    file.write_bytes(entry["text"].encode("utf-8"))
    try:
        return json.loads(json.dumps(audit(file).as_dict()))
    except InputError:
        return {"verdicts": [], "notes": []}


def numbers(text):
    """The sizes of the numbers in a text, commas and powers of ten read."""
    read = []
    for m in NUMBER.finditer(NAMES.sub(" ", str(text).replace("$", "")).translate(RAISED)):
        plain = re.sub(r"[ \u202f\u00a0]", "", m[1])
        value = float((plain.replace(".", "") if plain.count(".") > 1 else plain).replace(",", "."))
        power = int(m[2] or 0) + int((m[3] or "0").replace(" ", ""))
        read.append(value * 10.0**power)
    return read


def among(value, values):
    return any(abs(value - x) <= 1e-6 * max(value, x) for x in values)


def own_numbers(printed):
    """The values of "t(31) = 2.1", "F = 4.5, df = 2, p < .05": not what is in brackets, nor degrees of freedom."""
    text = re.sub(r"(?<=[A-Za-z²2_])\s?\([^()=<>]*\)", "", printed)
    text = re.sub(r",? *\bdf = [\d.,]+\d| on \d+ and \d+ DF", "", text)
    if re.search(r"[=<>≈]", text) and not re.search("CI|IC|KI", text):
        return [x for part in re.split(r"[=<>≈]", text)[1:] for x in numbers(part)[:1]]
    return numbers(text)


def is_statistic(printed):
    head = re.split(r"[=<>≈:]", printed)[0].strip()
    named = re.search(r"[=<>≈:]|值|MR|^(?:Z|t|OR|HR) |statisti|CD|F-value|odds", printed)
    return bool(TEST_P.search(printed) or (named and not BESIDE.fullmatch(head)))


def of(verdict):
    return [x for text in (verdict["printed"], *verdict["evidence"].get("paired", ())) for x in numbers(text)]


def is_about(pair, verdict, text=""):
    """Whether a verdict judges a pair of the truth; a statistic that the text does not print is not asked for."""
    what, mentioned, printed = pair["what"], of(verdict), numbers(verdict["printed"])
    of_words = verdict["id"].endswith(("from-the-word", "from-its-level"))
    if pair["kind"] == "decision":
        return of_words and among(numbers(what)[0], mentioned)
    if of_words:
        return False
    if "->" in what:
        statistic, p = (numbers(side)[:1] for side in (what.split("=")[1], what.split("->")[1]))
        unprinted = bool(statistic and text) and not among(statistic[0], numbers(text)) and among(p[0], printed)
        return bool(statistic and p) and among(p[0], mentioned) and (unprinted or among(statistic[0], mentioned))
    if pair["kind"] == "cd":
        return "cd" in verdict["id"].lower()
    if re.search("interval (?:in|ex)cludes|interval contains", what):
        return verdict["id"].endswith(("its-interval", "by-the-interval"))
    ends = (*numbers(what)[-1:], *numbers(pair.get("computed", ""))[:1], *(numbers(what) if "should" in pair else ()))
    return bool(printed) and among(printed[0], ends)


def of_passage(entry, printed):
    """The counts of a passage, and what it says wrongly."""
    counts, wrongly = Counter(), []
    lines = [*printed["notes"], *printed.get("unjudged", ())]
    judged_not = [m[1] for line in lines if (m := re.search(r"line \d+, column \d+: (.*?): not judged: ", line, re.S))]
    seen = [x for v in printed["verdicts"] for x in of(v)] + [x for text in judged_not for x in numbers(text)]
    bare = [m[1] for line in lines if (m := re.search(r"line \d+: (.*?): not judged: ", line, re.S))]
    listed = (
        seen
        + [x for text in bare for x in numbers(text)]
        + [x for line in lines if "not read:" in line for x in numbers(line.split("not read:")[1])]
    )
    for text in entry["numbers"]:
        values = own_numbers(text)
        counts["numbers"] += 1
        counts["found"] += bool(values) and all(among(x, seen) for x in values)
        if values and is_statistic(text):
            counts["statistics"] += 1
            counts["statistics_found"] += all(among(x, seen) for x in values)
            counts["in_silence"] += not all(among(x, listed) for x in values)
    known = set()
    for pair in entry.get("pairs", ()):
        if pair["verdict"] != "not determinable":
            about = [v for v in printed["verdicts"] if is_about(pair, v, entry["text"])]
            counts["checkable"] += 1
            counts["judged"] += any(v["verdict"] != "unresolved" for v in about)
            counts["wrong"] += pair["verdict"] == "wrong"
            wrong = {v["id"] for v in about if v["verdict"] == "fails" and pair["verdict"] == "wrong"}
            counts["wrong_found"] += bool(wrong)
            known |= wrong
    wrongly += [v["id"] for v in printed["verdicts"] if v["verdict"] == "fails" and v["id"] not in known]
    return counts, wrongly


def plain(text):
    return re.sub(r"[^0-9a-zA-Z\u0400-\uffff]", "", text).lower()


def of_table(entry, printed):
    """The counts of a table with claims, and what it says wrongly."""
    counts, known = Counter(), set()
    for claim in entry.get("claims", ()):
        if claim["verdict"] == "not determinable":
            continue
        about = []
        for v in printed["verdicts"]:
            what, _, place = v["id"].partition("/")[2].partition("[")
            names = [name for name in map(plain, place.rstrip("]").split(", ")) if name]
            if claim["kind"] in KINDS and not what.startswith(KINDS[claim["kind"]]):
                continue
            if claim["kind"] in ("bold", "ranks"):
                of_row = plain(re.split(": bold|: subscripts", claim["claim"])[0])
                if any(of_row.startswith(name) or of_row.endswith(name) for name in names):
                    about.append(v)
            elif any(among(x, numbers(claim["claim"])) for x in numbers(v["printed"])) and (
                "line" in v["id"] or any(name in plain(claim["claim"]) for name in names)
            ):
                about.append(v)
        counts["checkable"] += 1
        counts["judged"] += any(v["verdict"] != "unresolved" for v in about)
        counts["wrong"] += claim["verdict"] == "wrong"
        wrong = {v["id"] for v in about if v["verdict"] == "fails" and claim["verdict"] == "wrong"}
        counts["wrong_found"] += bool(wrong)
        known |= wrong
    return counts, [v["id"] for v in printed["verdicts"] if v["verdict"] == "fails" and v["id"] not in known]


@pytest.mark.parametrize(("kind", "look"), [("passages", of_passage), ("claims", of_table)])
def test_nothing_true_is_accused_and_no_less_is_found_and_judged(kind, look, tmp_path):
    counts, wrongly = Counter(), []
    for entry in entries(kind):
        of_it, accused = look(entry, said(entry, tmp_path))
        counts, wrongly = counts + of_it, wrongly + accused
    assert wrongly == []
    now = dict(FIGURES[kind]["now"])
    assert counts["in_silence"] <= now.pop("in_silence", 0)
    assert {name: counts[name] for name in now if counts[name] < now[name]} == {}
