"""A drop-in for every name of a peer's table that says what it takes: one engine, no second implementation.

What a drop-in computes is computed by a procedure of the catalogue. Where the peer's number is wrong, ours is returned,
with one warning that says so; peer_numbers=True gives theirs where that is an option of ours, and is refused otherwise.
"""

import inspect
import re
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial, wraps
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from nptests.adjustments.methods import adjustments
from nptests.compat import lines
from nptests.compat.ours import ours
from nptests.compat.reading import READERS, by_formula
from nptests.compat.rules import by_rule, single_step
from nptests.compat.sayings import SAYINGS, UNLIKE, Heard
from nptests.compat.shaping import SHAPES, Answer
from nptests.data.intake import orientation
from nptests.data.intake.mending import exemplified, mended
from nptests.data.intake.naming import WORDS
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import TRIED, InputError, InputWarning, call_written, on_trial, thrown_away
from nptests.procedures import listed
from nptests.procedures.descriptor import instead, options_of
from nptests.procedures.descriptor.accepting import NO_DIRECTION
from nptests.procedures.descriptor.another_call import USUAL
from nptests.procedures.descriptor.checking import APART, PAIRS, UNPAIRED, cautious, warn_caller
from nptests.procedures.elsewhere import peers
from nptests.procedures.elsewhere.translation import KEYWORDS, MEANS, PICTURES, VALUES
from nptests.results import Comparisons, Effect, Outcome
from nptests.values import changed
from nptests.vocabulary import PATHS, in_ours, resolved

OF_ONE_LEVEL = [each.name for each in adjustments() if each.needs == "alpha"]  # adjustments
SINGLE_STEP = "single-step"  # the adjustment by the law of the largest difference, as PMCMR calls it
DRAWN = ("cd_diagram", "heatmap")  # what draws: in what dress, is said elsewhere
FIRST = ("the first column", "the first level")  # R: the control, where none is named
ROOMS = {"scikit-posthocs": "scikit_posthocs"}  # modules that cannot be called as their package is


def module_of(peer: str) -> str:
    return f"nptests.compat.{ROOMS.get(peer, peer).lower()}"


def drop_in(row: peers.Name) -> Callable[..., Any]:
    """The function of a row, as its package has it."""
    signature = row.signature

    def call(*args: Any, peer_numbers: bool = False, **keywords: Any) -> Any:
        if row.peer in peers.OF_R:
            keywords = {_in_full(name, signature): x for name, x in keywords.items()}
        try:
            bound = signature.bind(*args, **keywords)
        except TypeError as problem:
            raise InputError("option", f"{row.name}: {problem}: it takes {row.takes}") from None
        bound.apply_defaults()
        return _answer(row, bound.arguments, peer_numbers)

    call.__name__ = call.__qualname__ = row.python
    call.__module__ = module_of(row.peer)
    call.__doc__ = f"{row.peer}'s {row.name}({row.takes}), computed by {row.line}."
    call.__signature__ = signature  # type: ignore[attr-defined]
    return call


def _in_full(name: str, signature: inspect.Signature) -> str:
    """The one argument that begins so, as R takes it."""
    full = [each for each in signature.parameters if each.startswith(name)]
    return full[0] if len(full) == 1 else name


def _answer(row: peers.Name, words: dict[str, Any], peer_numbers: bool) -> Any:
    words = Heard(words)
    data, labels = READERS[row.reads](words) if row.reads else (_handed(row, words), [])
    more = dict(words.get("named", {}))
    deaf = {name: more.pop(name) for name in set(more) - _of_pictures()} if row.runs in DRAWN else {}
    asked = {**_options(row, words), **more}
    options = {**row.options, **asked}
    adjusts = row.words.get("adjust", "")
    unadjusted = adjusts and asked.get("adjust") == "none" != words[adjusts]  # and nobody said so
    if (place := options.get("control")) in FIRST:
        options["control"] = labels[0] if labels else None
    run = ours(row.computes(words))
    if at_level := options.get("adjust") in OF_ONE_LEVEL and "alpha" in options_of(run) and not options.get("alpha"):
        options["alpha"] = USUAL
    unlike = (x for (name, word, value), x in UNLIKE.items() if name == row.name and _is(words.get(word), value))
    unsaid = {name: x for name, x in row.theirs.items() if name not in asked}
    row = replace(row, **{"theirs": unsaid, **next(unlike, {})})
    if peer_numbers and row.refused:
        raise InputError("peer", f"{row.name}: peer_numbers=True is refused, for {row.refused}", where="peer_numbers")
    if run.__name__ == "draw" and _undirected(data, words):
        data = (changed(data[0], reading=(*data[0].reading, NO_DIRECTION)),)
    if range_law := options.get("adjust") == SINGLE_STEP and run.__name__ == "conover":
        options["adjust"] = "none"
    other = partial(_theirs, row, run.__name__, data, options)
    result = other() if peer_numbers and row.theirs else run(*data, **options)
    result = single_step(result) if range_law else result
    if row.better and not peer_numbers and _differs(row, result, other):
        how = "peer_numbers=True gives theirs" if row.theirs else f"theirs is not to be had here, for {row.refused}"
        result = _said(result, f"{row.whose}: {row.better}; {how}")
    if at_level:
        result = _said(result, f"{row.whose}: {options['adjust']} p-values are those of alpha={USUAL:g}, as there")
    if unadjusted and isinstance(result, Comparisons) and len(result.rows) > 1:
        result = _said(result, f"{row.whose}: no p-value is adjusted, as there: {adjusts}='holm' does")
    if "better" in row.options and "better" not in asked:
        result = _said(result, f"{row.whose}: {row.options['better']} scores are better, as there: better= turns that")
    if getattr(result, "mean_ranks", None) is not None and _undirected(data, words):
        result = changed(result, notes=(*result.notes, NO_DIRECTION))
    if place in FIRST and isinstance(result, Comparisons):
        result = changed(result, notes=(*result.notes, f"control: {place}, as in R, for none was named"))
    shaped = SHAPES[row.gives](Answer(result, data, words, labels), row.holds, row.name)
    tell_unread(row.whose, deaf | words.unheard(row.signature), 4)
    kept = {"ax", *PATHS} & options.keys() or "matplotlib.pyplot" in sys.modules or not thrown_away()
    if row.runs in DRAWN and not kept:
        call = call_written("picture")  # a long one is not written out
        advice = f"{row.name} returns the picture, and a script shows none: write {call}.save('cd.svg')"
        warnings.warn(advice, InputWarning, stacklevel=4)
    return shaped


def _said(result: Any, words: str) -> Any:
    """A result with what its reader has to know, who is warned of it, too: frames and numbers carry no notes."""
    warnings.warn(words, InputWarning, stacklevel=4)
    return changed(result, notes=(*result.notes, words)) if hasattr(result, "notes") else result


def tell_unread(whose: str, words: Mapping[str, Any], level: int = 3) -> None:
    """Say by name which arguments change nothing."""
    if words:
        unread = ", ".join(f"{name}={value!r}"[:60] for name, value in words.items())
        warnings.warn(f"{whose}: {unread}: of no effect here", InputWarning, stacklevel=level)


def _of_pictures() -> set[str]:
    """The words that a picture of a table takes."""
    return {*KEYWORDS, *PATHS, *MEANS, *WORDS, *options_of(ours("analyse")), "ax"}


def _is(word: Any, value: Any) -> bool:
    """Whether a word is that value, in letters of any size."""
    return word == value or (isinstance(value, str) and resolved(word, (value,)) is not None)


def _undirected(data: tuple[Any, ...], words: dict[str, Any]) -> bool:
    """Whether a table has the direction that its reader gave it, for the peer's call says none."""
    asked, table = {**words, **words.get("named", {})}, data[0]
    directed = any(KEYWORDS.get(name, name) == "better" for name, x in asked.items() if x is not None)
    return not directed and isinstance(table, (Scores, IncompleteScores)) and table.better == "lower"


def _theirs(row: peers.Name, run: str, data: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """The peer's number, where options of ours give it."""
    if "rule" in row.theirs:
        return by_rule(row.theirs["rule"], run, data, options)
    known = options_of(ours(run))  # a row of several tests names the options of all
    return ours(run)(*data, **options | {name: value for name, value in row.theirs.items() if name in known})


def _differs(row: peers.Name, result: Any, asked: Callable[[], Any]) -> bool:
    """Whether the peer's number is another one: where options of ours give it, by asking for it."""
    return _pvalues(result) != _pvalues(asked()) if row.theirs else bool(row.refused)


def _pvalues(result: Any) -> list[float]:
    each = (getattr(row, "adjusted", getattr(row, "pvalue", 0.0)) for row in getattr(result, "rows", [result]))
    return [round(float(p), 12) for p in each]


def _handed(row: peers.Name, words: dict[str, Any]) -> tuple[Any, ...]:
    """The arguments that are data, as they came."""
    kinds = row.signature.parameters
    several = {name for name in kinds if kinds[name].kind is kinds[name].VAR_POSITIONAL}
    each = (words[name] if name in several else [words[name]] for name in row.data.split())
    return tuple(x for data in each for x in data if x is not None)


def _options(row: peers.Name, words: dict[str, Any]) -> dict[str, Any]:
    """Options of ours by what was said; what was not said is left to our default."""
    handed: dict[str, Any] = {}
    for option, argument in row.words.items():
        value = words[argument]
        value = bool(value) if f"{type(value)}".startswith("<class 'numpy.bool") else value
        if option in SAYINGS:
            handed |= SAYINGS[option](value)
            continue
        value = "none" if option == "adjust" and value is None else value
        if option == "control" and value is not None:
            value = str(value)  # as algorithms are called by their labels
        if value is not None:
            handed[option] = in_ours(value, VALUES.get(option, {}))
    return handed


def named(name: str) -> Any:
    """What answers for a name of any peer, and says what to write where the call is none of its package; else None."""
    known = [row for row in peers.known(name) if not row.left]
    drawn = [row for row in known if row.takes or row.gives == "python"]
    if len(drawn) > 1 and drawn[0].takes:
        return _by_call(drawn)
    row = next(iter(known), None)
    if row is None:
        dotted = [row for row in peers.rows() if row.name.startswith(f"{name}.") and not row.left]
        return SimpleNamespace(**{row.name.partition(".")[2]: named(row.name) for row in dotted}) if dotted else None
    return of_row(row)


def of_row(row: peers.Name) -> Any:
    """What answers for one row; a function that is called as its package has the other names of that, too."""
    if not row.takes and row.gives != "python":
        return lines.by_line(row.python, row.line, aloud=row.better if row.refused else None)
    function = _function(row)
    if not hasattr(function, "__name__"):  # an object that is called
        function.__name__ = function.__qualname__ = row.python
    answer = told(row, function)
    home = import_module(module_of(row.peer)) if row.python == row.peer else function
    names = getattr(home, "__all__", () if inspect.isfunction(function) else dir(function))
    vars(answer).update({name: getattr(home, name) for name in names if name[0] != "_"})
    if not inspect.isfunction(function):
        del vars(answer)["__wrapped__"]  # which is asked for its signature
    return answer


def _function(row: peers.Name) -> Any:
    """What is called so in the module of a peer."""
    return drop_in(row) if row.takes else getattr(import_module(module_of(row.peer)), row.runs or row.python)


def as_peers_call(name: str, args: tuple[Any, ...], keywords: dict[str, Any]) -> Callable[..., Any] | None:
    """What a peer has of a name of ours, where it names all keywords of a call; None where none does."""
    rows = (row for row in peers.known(name) if row.takes or row.gives == "python")
    return next((told(row, _function(row)) for row in rows if _names(row, args, keywords)), None)


def _by_call(known: Sequence[peers.Name]) -> Callable[..., Any]:
    """What several packages call so: the one whose arguments a call has, best by name; the first where none has."""

    def call(*args: Any, **keywords: Any) -> Any:
        fitting = (row for fits in (_names, binds) for row in known if fits(row, args, keywords))
        row = next(fitting, known[0])
        return told(row, _function(row))(*args, **keywords)

    call.__name__ = call.__qualname__ = known[0].python
    call.__doc__ = drop_in(known[0]).__doc__
    return call


def _names(row: peers.Name, args: tuple[Any, ...], keywords: dict[str, Any]) -> bool:
    """Whether a function takes such data, and names every keyword itself."""
    return keywords.keys() <= {*_parameters(row).parameters, "peer_numbers"} and binds(row, args, keywords)


def binds(row: peers.Name, args: tuple[Any, ...], keywords: dict[str, Any]) -> bool:
    with suppress(TypeError):
        _parameters(row).bind(*args, **{name: x for name, x in keywords.items() if name != "peer_numbers"})
        return True
    return False


def _parameters(row: peers.Name) -> inspect.Signature:
    return row.signature if row.takes else inspect.signature(_function(row))


def told(row: peers.Name, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, whose refusals end in the line to write."""

    @wraps(function)
    def call(*args: Any, **keywords: Any) -> Any:
        tables = [name for name in {*keywords} - {*_parameters(row).parameters} if hasattr(keywords[name], "columns")]
        if not args and len(tables) == 1:  # whatever it is called
            args, keywords = (keywords[tables[0]],), {name: x for name, x in keywords.items() if name not in tables}
        if row.runs == "adjust" and args and lines.is_table(args[0]):
            return _on_a_table(row, args, keywords)
        procedure = listed.find(row.runs.split()[-1]) if row.runs else None
        if procedure is None or procedure.kind.blocked:
            lines.refuse_either(row.python, function, args, keywords)
            own = {name: x for name, x in keywords.items() if name in _parameters(row).parameters}
            others = {name: x for name, x in keywords.items() if name not in own}
            if others and len(args) == 1 and (laid := orientation.laid(args[0], others)) is not None:
                return call(laid[0], **own, **laid[1])
        typed, asked = args, keywords = lines.without_missing(row, *lines.joined(row, args, keywords))
        args, keywords = _file_named(row, *_without_formula(row, *lines.named_in_pairs(row, args, keywords)))
        twin = next((each for each in peers.known(f"pairwise_{row.python}") if each.takes), None)
        several = len(args) == 1 and isinstance(args[0], dict) and len(args[0]) > len(row.data.split()) == 2
        if several and not twin and procedure is not None and procedure.name != row.python:
            two = [lines.group_written(typed, asked, name) for name in [*args[0]][:2]]
            words = f"{len(args[0])} groups are compared pair by pair: write nptests.{row.computes(keywords)}"
            raise InputError("groups", f"{row.name}: {words}({', '.join(two)}), and so for every other pair")
        whole = args is typed and len(args) == 1 and hasattr(args[0], "columns")  # whose rows are what pairs share
        if whole and "paired:" in row.runs and "paired" not in keywords:
            pairs = call(*args, paired=True, **keywords)
            return changed(pairs, notes=(PAIRS, *pairs.notes))
        if not binds(row, args, keywords) and (answer := lines.by_ours(row, args, keywords)) is not None:
            words = f"{row.python} is read as {answer[0]}{row.better and f'; {row.better}'}"
            warnings.warn(words, InputWarning, stacklevel=2)
            return answer[1]
        try:
            if several and twin:
                return named(twin.name)(*args, **keywords)  # a test of two samples, of every pair of several
            return _with_cautions(row, function, function(*args, **keywords), args, keywords)
        except (InputError, TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as problem:
            refused = lines.refusal(problem, (*args, *keywords.values()))
            if TRIED.get():
                raise refused from None
            words = refused.plain
            if "your_" in words or args is not typed:  # of what was made of the data, which has no name
                words = words.partition(": write ")[0]
            elif "write " in words or "nptests." in words or "has no option" in words:
                raise
            whose = "" if row.peer == "words" or words.startswith(row.whose) else f"{row.whose}: "
            with on_trial():
                line = lines.filled(row, args, keywords) or (lines.by_ours(row, args, keywords) or [None])[0]
            told_line, why = lines.told_by_ours(row, args, keywords)
            words = why if why and not binds(row, args, keywords) else words
            ready = line or told_line or refused.line
            plain = InputError(refused.code, words.partition(": write ")[0], where=refused.where)
            mine = plain if line or (ready and refused.where not in keywords) else mended(call, typed, asked, plain)
            line = mine.line or ready
            called = re.search(r"nptests\.(\w+)\(", row.line)
            there = "" if procedure else f"; `nptests find {row.python}` says what it is here"
            if isinstance(problem, TypeError) and row.gives == "python" and row.write:
                there = f"; what is at hand already goes into {row.write}{row.better and f' ({row.better})'}"
            words = f"{whose}{words}{f': write {line}' if line else there}"
            plain = InputError(refused.code, words, advice=mine.advice)
            raise plain if line or not called else exemplified(plain, called[1]) from None

    return call


def _with_cautions(
    row: peers.Name, function: Callable[..., Any], result: Any, args: tuple[Any, ...], keywords: dict[str, Any]
) -> Any:
    """What is another thing here, or may be meant otherwise, where a call says neither."""
    notes = getattr(result, "notes", ())
    meant = ours(row.runs.split()[-1].rpartition(":")[2]) if row.runs else None
    caution = cautious(function, args, keywords, meant) if PAIRS not in notes else None
    if caution == UNPAIRED and isinstance(result, float):
        with on_trial(), suppress(Exception):
            if function(*args, **keywords, paired=True) == result:  # pairs have the same number
                return result
    if caution == UNPAIRED and not isinstance(result, Effect):  # whose question is of either
        warn_caller(caution)
    if caution is not None and isinstance(result, Outcome | Effect):
        return changed(result, notes=(*(note for note in notes if not note.startswith(APART)), caution))
    return result


def _without_formula(
    row: peers.Name, args: tuple[Any, ...], keywords: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The same call with the data that a formula of R picks from a frame: score ~ group | block."""
    handed = [*args, keywords.get("formula")]
    formula = next((x for x in handed if isinstance(x, str) and re.search("~| = ", x)), None)
    if formula is None:
        return args, keywords
    others = [x for x in args if x is not formula]
    frame = keywords.get("data", others[0] if others else None)
    data = by_formula(formula, frame)
    apart = isinstance(data, dict) and len(row.data.split()) == len(data) == 2
    rest = {name: x for name, x in keywords.items() if name not in ("formula", "data")}
    return (tuple(data.values()) if apart else (data,)), rest


def _file_named(
    row: peers.Name, args: tuple[Any, ...], keywords: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The same call with the name of a picture's file as a keyword."""
    last = args[-1] if len(args) > 1 and not binds(row, args, keywords) else None
    picture = isinstance(last, str) and last.endswith(PICTURES) and row.runs in DRAWN
    return (args[:-1], {**keywords, "path": last}) if picture else (args, keywords)


def _on_a_table(row: peers.Name, args: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    """Scores are no p-values: the comparisons that are adjusted so, where the call says that it is of scores."""
    method = row.options.get("method", keywords.get("method", next(iter(args[1:]), "holm")))
    args, asked, line, why = args[:1], {**keywords, "adjust": method}, None, ""
    asked.pop("method", None)
    run = ours("against" if "control" in asked else "all_pairs")
    words = instead.in_words(run, asked) or {}
    try:
        line = instead.tried(run, args, instead.written(run, args), words)
        if line is None:
            run(*args, **words)
    except (InputError, TypeError, ValueError) as problem:
        why = f", but {getattr(problem, 'message', problem)}"
    if line and {"better", "control"} & words.keys():
        warnings.warn(f"{row.name} is read as {line}", InputWarning, stacklevel=3)
        return run(*args, **words)
    raise InputError("option", f"{row.name} adjusts p-values, and this is a table{f': write {line}' if line else why}")
