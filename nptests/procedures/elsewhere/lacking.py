"""What to say of a part that a value lacks: what was asked for, by its name and by the words behind it."""

import dataclasses
import re
from contextlib import suppress
from importlib import import_module
from typing import Any

import nptests
from nptests import parts
from nptests.errors import on_trial, owner_written, spelled
from nptests.procedures.elsewhere import peers, translation
from nptests.procedures.elsewhere.again import behind, in_view, is_paired, on_the_same_data, runs_on
from nptests.results import Comparisons
from nptests.vocabulary import ADJUSTING, ADJUSTS_ELSEWHERE, in_ours, resolved


def advice(value: Any, name: str, line: str | None, words: list[str] | None = None) -> str:
    """What to write, or the nearest that a value holds.

    line    what parts.toml has for the name
    words   those that stand behind it, where they are known
    """
    return in_view(_advice(value, name, line, *((name, words) if words else behind(name))))


def _advice(value: Any, name: str, line: str | None, asked: str, behind: list[str]) -> str:
    kind, held, own = type(value).__name__, vars(value), parts.table("told")
    of, names = held.get("procedure") or "", held.get("algorithms") or ()
    named = [word for word in behind if word in names]
    if words := _by_words(value, [word for word in behind if word not in names], *named[: len(named) == 1]):
        return words
    rows = {**own.get(of, {}), **own.get(kind, {})}
    words = next((line for each, line in rows.items() if name in each.split()), "")
    if words and ("mean_ranks" not in words or _is_directed(value)):
        return f"write {words.format(owner_written(value, 'result'))}"
    if line is not None:
        nulls = (held.get("null"), getattr(held.get("null"), "other", None)) if line == "statistic" else ()
        laws = [null.law for null in nulls if null is not None and re.search("normal|freedom", null.law)]
        law = "".join(f" # {law}" for law in laws[:1])
        return f"write {owner_written(value, '')}.{line}{law}"  # which may be another one
    any_size = name in parts.table("general")["effects"].split()
    if any_size and (sizes := [size for size in parts.table("effects") if parts.effect_of(value, size) is not None]):
        owner = owner_written(value, "")
        return f"write {' or '.join(f'{owner}.{size}' for size in sizes[:2])}"
    if measure := _measured(value, name):
        return f"this is another call on the same data: {measure}"
    is_frame = hasattr(type(value), "to_frame") and hasattr(import_module("pandas").DataFrame, name)
    if len(named) == 2 and isinstance(value, Comparisons):
        return f"write {owner_written(value, 'result')}.row({named[0]!r}, {named[1]!r})"
    if len(named) == 2 and (call := runs_on(value, 'nptests.all_pairs(df, better="higher")')):
        return f"this is another call on the same data: {call}.row({named[0]!r}, {named[1]!r})"
    if len(named) == 1 and (call := runs_on(value, f'nptests.against(df, control={named[0]!r}, better="higher")')):
        return f"this is another call on the same data: {call}"
    if name in parts.calls() and {"procedure", "omnibus", "pvalue"} & held.keys():
        line = parts.lines("Comparisons").get(name, ("pvalues",))[0]
        return _another(value, parts.calls()[name].format(part=name if hasattr(Comparisons, name) else line))
    if call := _call_of(value, name):
        return f"this is another call on the same data: {call}"
    if is_frame:
        owner, frame = owner_written(value, "result"), value.to_frame()
        main = f"{owner}.{value._main}" if hasattr(type(value), "_main") else f"{owner}.to_frame()"
        with on_trial(), suppress(Exception):
            eval(f"frame.{asked}", {"frame": frame})
            return f"write {owner}.to_frame().{asked} # or {main}"
        return f"write {main} # or {owner}.to_frame(), whose columns are {', '.join(map(str, frame))}"
    if kind in parts.table("otherwise"):
        return str(parts.table("otherwise")[kind])
    full = [each.name for each in dataclasses.fields(value) if parts.fills(getattr(value, each.name))]
    owner, near = owner_written(value, "result"), spelled(name, full)
    if near:
        return f"write {owner}.{near}"
    return f"no part of it is called so: it has {', '.join(full)}: write {owner}.summary()"


def _by_words(value: Any, behind: list[str], control: str | None = None) -> str:
    """What the words behind a name ask for: a part that the value has, a size of its effect, or a procedure.

    control    the one algorithm that they name
    """
    for word in reversed(behind):
        name = re.sub(r"\W+", "_", word).strip("_")
        held = name in {each.name for each in dataclasses.fields(value)} and parts.fills(getattr(value, name))
        if line := name if held else parts.part_instead(value, name) if name.isidentifier() else None:
            return f"write {owner_written(value, 'result')}.{line}"
        if parts.effect_of(value, name) is not None:
            return f"write {owner_written(value, 'result')}.{parts.size_called(name)}"
    calls = (_call_of(value, word, control) for word in behind)
    return next((f"this is another call on the same data: {call}" for call in calls if call), "")


def _call_of(value: Any, word: str, control: str | None = None) -> str | None:
    """The call on the data of a value of what a word names: a procedure, here or elsewhere, or an adjustment."""
    lines = _lines_of(value, word)
    if control is not None:  # what knows none is no answer
        of_pairs = (x for x in lines if x.startswith("nptests.all_pairs(df"))
        lines = (x.replace("all_pairs(df", f"against(df, control={control!r}") for x in of_pairs)
    return next(filter(None, (runs_on(value, line) for line in lines)), None)


def _lines_of(value: Any, word: str) -> Any:
    """Lines in which the data of the call stand for their words, the likeliest first."""
    from nptests.procedures import listed  # which loads what stands above parts

    own = vars(value).get("procedure") or ""
    if (name := next((x for x in listed.HOMES if _letters(x) == _letters(word)), None)) is not None:
        data = ", ".join("df" if each == "scores" else each for each in listed.procedure(name).data)
        yield from (f"nptests.{name}({data})", f'nptests.{name}({data}, better="higher")')
        yield from [f"nptests.pairwise_{name}(df)"][: f"pairwise_{name}" in listed.HOMES]
    elif (adjust := resolved(word.removeprefix("p_"), ADJUSTING)) is not None:
        adjust = in_ours(adjust, ADJUSTS_ELSEWHERE)
        adjusted = own in listed.HOMES and "adjust" in listed.procedure(own).options
        yield f"nptests.{own if adjusted else 'all_pairs'}(df, adjust={adjust!r})"
        yield f'nptests.all_pairs(df, adjust={adjust!r}, better="higher")'
        yield f"nptests.dunn(groups, adjust={adjust!r})"
    elif len(word) > 3:
        name = re.sub(r"\W", "_", word)
        yield from (row.line for row in peers.known(name) if row.runs in listed.HOMES)
        yield from re.split(" or ", translation.instead(name, listed.catalogue()) or "")


def _letters(name: str) -> str:
    return re.sub(r"[\W_]", "", name).casefold()


def _is_directed(value: Any) -> bool:
    """Whether it has mean ranks of which 1 is best: a direction was said."""
    unsaid = import_module("nptests.procedures.descriptor.accepting").NO_DIRECTION
    return parts.fills(value.mean_ranks) and unsaid not in value.notes


def _another(value: Any, call: str) -> str:
    """Another call, with the sizes of the table of a result, and with what the result is called."""
    of = vars(value).get("scores", value)
    k, n = getattr(of, "k", None), getattr(of, "n", None)
    call = call if None in (k, n) else call.replace("(k, n,", f"({k}, {n},")
    owner = owner_written(value, "result")
    owners = (owner + part for part in ("", ".omnibus", ".comparisons") if _answers(call, value, part))
    call = call.replace("(result)", f"({next(owners, owner)})")
    text = on_the_same_data(value, call)
    same = " on the same data" * (text != call)
    return f"this is another call{same}: {text}" if "nptests." in text else text


def _answers(call: str, value: Any, part: str) -> bool:
    """Whether the calls of a line on a result run on a part of it."""
    calls = re.findall(r"nptests\.\w+\(result\)", call)
    with on_trial(), suppress(Exception):
        return all(eval(x.replace("result", f"result{part}"), {"nptests": nptests, "result": value}) for x in calls)
    return False


def _measured(value: Any, name: str) -> str:
    """The line of the size of an effect that is called so, of the samples of a result; empty where none runs."""
    size, paired = parts.size_called(name), is_paired(value)
    size = "cliffs_delta" if size == "rank_biserial" and paired is False else size
    line = f"nptests.{size}({'df' if size == 'kendalls_w' else 'a, b'}).estimate"
    written = (size and runs_on(value, line)) or ""
    apart = ", as of independent samples" if paired and size not in parts.table("general")["paired"].split() else ""
    return written and f"{written}{apart}"
