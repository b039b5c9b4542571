"""Lines of advice with the data of a call in view: of the one that is answered, or of the one that made a value."""

import ast
import builtins
import re
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from importlib import import_module
from os.path import isfile
from typing import Any

from nptests.errors import TRIED, InputError, as_owner, call_frames, call_making, on_trial, reader, text_of
from nptests.procedures.elsewhere.translation import DATA, KEYWORDS, LEGEND, TWO, of_pairs
from nptests.vocabulary import PATHS

_CALL = re.compile(rf"(?<![\w.'\"])(?:nptests|scipy|(?:your_)?(?:{'|'.join(LEGEND)}))(?:\.\w+)+\(")
_NEAR = re.compile(r"did you mean (nptests[\w.]+)\?|nor known by another name")  # of which no call is in the text
_OURS = {"nptests", "crosscheck"}
# Words for what holds scores, or counts.
_HANDED = {"df", "scores", "groups", "a", "b", "x", "table", "data", "differences", "x1", "n1", "x2", "n2", "truth"}
_PURE = {"to_numpy", "tolist", "astype", "list", "array", "asarray", "transpose", "dropna", "DataFrame", "Series",
         "values", "keys", "items", "zip", "dict", "tuple", "pivot", "pivot_table", "set_index", "reset_index", "drop",
         "melt", "to_dict", "read_csv", "unstack", "iloc", "loc", "sort_index", "rename",
         "column_stack", "vstack", "stack"}  # fmt: skip
_STILL = (ast.expr_context, ast.Name, ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.Attribute, ast.Subscript,
          ast.Slice, ast.UnaryOp, ast.BinOp, ast.operator, ast.unaryop, ast.keyword, ast.Starred, ast.ListComp,
          ast.comprehension, ast.Compare, ast.cmpop)  # fmt: skip


def is_still(expression: ast.AST) -> bool:
    """Whether nothing happens where it is computed once more."""
    nodes = [*ast.walk(expression)]
    calls = (getattr(x.func, "attr", getattr(x.func, "id", "")) for x in nodes if isinstance(x, ast.Call))
    return {*calls} <= _PURE and all(isinstance(x, (*_STILL, ast.Call)) for x in nodes)


def in_view(text: str) -> str:
    """A text whose lines have no name that its reader lacks: the data of the call in view stand for it where the line
    runs so; else what it stands for is said, and of a line that fails the name alone."""
    near, calls = _NEAR.search(text), _calls_in(text) if "(" in text else []
    if TRIED.get() or (near and _ANSWERED.get()) or not (near or calls) or (seen := reader()) is None:
        return text
    call, variables = seen
    if near:
        line = None if call is None else called_so(near[1] or "nptests.compare", call, variables)
        plain = text.removesuffix("?") if near[1] else f"{text}; of these data"
        return f"{plain}: write {line}" if line else text
    lacking, end, parts = list[str](), 0, list[str]()
    for start, stop in calls:
        line, meant = text[start:stop], text[:start].endswith("write ")
        own = [] if "..." in line else strangers(line, variables)  # of a form
        if line.startswith("scipy."):
            parts += [text[end:start], _of_scipy(line, call, variables)]
            end = stop
            continue
        part = str(re.findall(r"^(?:\.\w+)*", text[stop:])[0])
        handed = {each.removeprefix("your_") for each in own} <= _HANDED
        before, fits = text[end:start], text[:start] == "write " or handed
        ran = next(_running(line, call, variables, text), None) if own and call is not None and fits else None
        if ran is not None and (not part or "#" not in ran[0]):  # behind a remark nothing runs
            own, stop = [], stop + len(part)
            line = ran[0] + part + (ran[1] and (f" # {ran[1]}" if stop == len(text) else f" ({ran[1]})"))
        elif not own and not _runs(line, variables):  # whatever is called so here
            form = re.sub(rf"(?<![\w.'\"])({'|'.join(LEGEND)})(?![\w=(])", r"your_\1", line)
            own = strangers(form, variables)
            line = form if own else line.partition("(")[0]
            before = f"{before.removesuffix('write ')}the nearest is " if meant and not own else before
        lacking += own
        parts += [before, line]
        end = stop
    strange = [name for name in dict.fromkeys(lacking) if f" {name}: " not in text]
    words = (f"{name}: {LEGEND.get(name.removeprefix('your_'), 'yours to fill in')}" for name in strange)
    return "".join((*parts, text[end:], ", with " * bool(strange), "; ".join(words)))


def _of_scipy(line: str, call: ast.Call | None, variables: Mapping[str, Any]) -> str:
    """A line of scipy with its import and the data of a call, one by one where a dictionary holds them; where it does
    not run so, the name alone."""
    home, part = line.partition("(")[0], line.removeprefix("scipy.stats.")
    name, words = str(re.findall(r"^\w+", part)[0]), strangers(line, (*variables, "scipy"))
    data = [ast.unparse(x) for x in call.args if is_still(x)] if call is not None else []
    if words and (len(words), len(data)) != (1, 1):
        return home
    forms = [part]
    if words:
        texts = (data[0].replace("\\", r"\\"), "x")
        filled = (re.sub(rf"\b{words[0]}\b", text, part) for text in texts)
        forms = [next(filled), f"{{name: {next(filled)} for name, x in {data[0]}.items()}}"]
    held = {**variables, name: getattr(import_module("scipy.stats"), name, None)}
    runs = next((form for form in forms if _evaluates(form, held)), "")
    return f"from scipy.stats import {name}; {runs}" if runs else home


def called_so(name: str, call: ast.Call, variables: Mapping[str, Any]) -> str | None:
    """A call by another name, where it runs; else the line that it is answered with. None that may write is tried."""
    handed = (*call.args, *(each.value for each in call.keywords))
    words = [x.value for each in handed for x in ast.walk(each) if isinstance(x, ast.Constant)]
    files = (x for x in words if isinstance(x, str) and re.search(r"\w\.\w{2,5}$", x) and not isfile(x))
    if not all(map(is_still, handed)) or any(files):
        return None
    return _answered(ast.unparse(ast.Call(ast.parse(name, mode="eval").body, call.args, call.keywords)), variables)


_ANSWERED: ContextVar[bool] = ContextVar("whether a line is tried for the one that answers it", default=False)


def _answered(line: str, variables: Mapping[str, Any]) -> str | None:
    """A line, where it runs; else the one that it is refused with, which is asked of no such line."""
    before = _ANSWERED.set(True)
    try:
        with suppress(Exception), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                eval(line, {**variables, "nptests": sys.modules["nptests"]})
            except InputError as refused:
                answer = refused.line or refused.message.partition(": write ")[2]
                return answer if answer and "your_" not in answer and ", with " not in answer else None
            return line
        return None
    finally:
        _ANSWERED.reset(before)


def _runs(line: str, variables: Mapping[str, Any]) -> bool:
    """Whether a line of a test runs as it stands; of others it is not asked, for they may write or take long."""
    call: Any = ast.parse(line, mode="eval").body
    tests = {*import_module("nptests.procedures.listed").HOMES, "analyse", "compare"}
    handed = (*call.args, *(each.value for each in call.keywords))
    if line.partition("(")[0].removeprefix("nptests.") not in tests or not all(map(is_still, handed)):
        return True
    return _evaluates(line, variables) or "..." in line


def _evaluates(line: str, variables: Mapping[str, Any]) -> bool:
    with on_trial(), suppress(Exception):
        eval(line, {**variables, "nptests": sys.modules["nptests"]})
        return True
    return False


def strangers(line: str, variables: Iterable[str]) -> list[str]:
    """The names of a line that its reader lacks."""
    names = [x for x in ast.walk(ast.parse(line, mode="eval")) if isinstance(x, ast.Name)]
    held = {*variables, *dir(builtins), *_OURS, *(x.id for x in names if isinstance(x.ctx, ast.Store))}
    return [*dict.fromkeys(x.id for x in names if x.id not in held)]


def _calls_in(text: str) -> list[tuple[int, int]]:
    """Where the calls of a text begin and end."""
    places, at = list[tuple[int, int]](), 0
    while (begun := _CALL.search(text, at)) is not None:
        at = begun.end()
        for closed in re.finditer(r"\)", text[at:]):
            with suppress(SyntaxError):
                ast.parse(text[begun.start() : begun.end() + closed.end()], mode="eval")
                at = begun.end() + closed.end()
                places.append((begun.start(), at))
                break
    return places


def behind(name: str) -> tuple[str, list[str]]:
    """A name that is asked for with what stands behind it, and the words there: .posthoc("nemenyi"), .loc["a", "b"]."""
    _, caller = call_frames()
    with suppress(SyntaxError, ValueError, AttributeError):
        _, last, _, end = [*caller.f_code.co_positions()][caller.f_lasti // 2]  # type: ignore[union-attr]
        for x in text_of(caller):  # type: ignore[arg-type]
            of: Any = x.func if isinstance(x, ast.Call) else x.value if isinstance(x, ast.Subscript) else None
            if getattr(of, "attr", "") == name and (of.end_lineno, of.end_col_offset) == (last, end):
                inside = (x.slice,) if isinstance(x, ast.Subscript) else (*x.args, *x.keywords)
                words = [y.value for part in inside for y in ast.walk(part) if isinstance(y, ast.Constant)]
                text = ast.unparse(x)[len(ast.unparse(of.value)) + 1 :]
                return text, [word for word in words if isinstance(word, str)]
    return name, []


def on_the_same_data(value: Any, text: str) -> str:
    """Advice with the data of the call that made a value in the place of its words for them: the parts that run.

    As it is where no such call is in view, and without brackets where none of the parts runs; what it says of the other
    design, of pairs or of independent samples, is left out.
    """
    call, paired = call_making(value), is_paired(value)
    parts = re.split(r"(?:, |; )(?=of [^,;]*nptests\.)", text)
    alien = () if paired is None else ("of independent",) if paired else ("of pairs", "of a table")
    parts = [part for part in parts if not part.startswith(alien)] or parts
    if call is None:
        return ", ".join(parts)
    mended = [_mended(part, *call) for part in parts]
    return ", ".join(filter(None, mended)) or ", ".join(map(_named, parts))


def runs_on(value: Any, line: str) -> str | None:
    """A line with the data of the call that made a value; None where it does not run, or where no call is in view."""
    call = call_making(value)
    return None if call is None else _mended(line, *call)


def _named(part: str) -> str:
    """A part of an advice with the names of its calls alone, for these data are none of theirs."""
    for start, stop in reversed(_calls_in(part)):
        whole = part[start:stop]
        more = re.match(r"(?:\.\w+(?:\([^()]*\))?)*", part[stop:])
        if _words_in(ast.parse(whole)):
            name = re.sub(rf"^({'|'.join(LEGEND)})\.", "", whole.partition("(")[0])
            part = part[:start] + name + part[stop + len(more[0] if more else "") :]
    return part


def _words_in(tree: ast.AST) -> set[str]:
    """The names of a line that stand for what its reader has."""
    return {x.id for x in ast.walk(tree) if isinstance(x, ast.Name) and x.id in LEGEND}


def is_paired(value: Any) -> bool | None:
    """Whether a result is of pairs or blocks, or of independent samples; None where nothing says it."""
    if not {"pvalue", "rows", "omnibus"} & vars(value).keys():
        return None
    own = vars(value).get("procedure") or getattr(vars(value).get("omnibus"), "procedure", "")
    procedure = import_module("nptests.procedures.listed").find(own) if own else None
    if procedure is None or "paired" in procedure.options:
        paired: bool | None = vars(value).get("options", {}).get("paired")
        return paired
    return of_pairs(procedure)


def _mended(part: str, call: ast.Call, variables: Mapping[str, Any]) -> str | None:
    """A part of an advice with the data of a call; None where nothing in it runs."""
    places = [part[start:stop] for start, stop in _calls_in(part)]
    lines = [line for place in places for line, _ in [*_running(place, call, variables)][:1]]
    if not lines or len(lines) < len(places):
        return None
    for place, line in zip(places, lines, strict=True):
        part = part.replace(place, line, 1)
    return part


def _running(line: str, call: ast.Call, variables: Mapping[str, Any], around: str = "") -> Iterator[tuple[str, str]]:
    """A line with the data of a call, and with all or some of its words, where it runs; and what is to say of it.

    around  the text around it, which may say what it is without
    """
    written = ast.parse(line, mode="eval").body
    if not isinstance(written, ast.Call) or not isinstance(written.func, ast.Attribute):
        return
    if not _words_in(written):  # it is whole
        yield from [(line, "")][: _evaluates(line, variables)]
        return
    name, own = ast.unparse(written.func), {str(x.arg): ast.unparse(x.value) for x in written.keywords}
    words = {str(word.arg): word.value for word in call.keywords if word.arg not in PATHS}
    data = list(call.args) or [words.pop(each) for names in (DATA, *TWO) for each in names if each in words]
    if not data or "None" in words or not all(map(is_still, (*data, *words.values()))):  # of **options
        return
    asked, texts = {each: ast.unparse(x) for each, x in words.items()}, [*map(ast.unparse, data)]
    named = [str(x.arg) for x in written.keywords if getattr(x.value, "id", "") in LEGEND]  # data by name
    if named:
        own |= zip(named, texts[len(written.args) :], strict=False)
        texts = texts[: len(written.args)]
    if not name.startswith("nptests."):  # a method of the data
        own, name, asked, texts = {}, as_owner(texts[0]) + name[name.index(".") :], {}, [] if len(texts) < 2 else texts
    directed = any(KEYWORDS.get(each, each) == "better" for each in asked)
    own = {each: x for each, x in own.items() if each != "better" or not directed}  # which is the reader's to say
    procedure = import_module("nptests.procedures.listed").find(written.func.attr)
    options = procedure.options if procedure else {}
    required = [each for each in own.keys() - asked.keys() if each in options and options[each].required]
    some = {each: x for each, x in asked.items() if each in own or _says_which(each)}
    unsaid = {each: x for each, x in asked.items() if KEYWORDS.get(each, each) not in own and f"{each}=" not in around}
    for places in _placed(written.args, texts):
        for more in (asked, some, unsaid):
            whole = f"{name}({', '.join((*places, *map('='.join, (own | more).items())))})"
            if _evaluates(whole, variables):
                lost = [f"{each}={x}" for each, x in asked.items() if each not in more and more is not unsaid]
                remarks = {"without": lost, "yours to say:": sorted(required)}
                yield whole, "; ".join(f"{what} {', '.join(names)}" for what, names in remarks.items() if names)
    for places in () if _ANSWERED.get() else _placed(written.args, texts):
        whole = f"{name}({', '.join((*places, *map('='.join, (own | asked).items())))})"
        answer = _answered(whole, variables) or ""
        if f"{name}(" in answer and " if " not in answer:  # the same function, of which nothing is to be chosen
            yield answer, ""


def _placed(places: Sequence[ast.expr], texts: Sequence[str]) -> Iterator[Sequence[str]]:
    """The data of a line with those of a call in the places of its words for them."""
    names = [x.id for place in places for x in ast.walk(place) if isinstance(x, ast.Name) and x.id in LEGEND]
    if all(isinstance(place.value if isinstance(place, ast.Starred) else place, ast.Name) for place in places):
        yield texts
    elif not names:  # of a method of the data
        yield [*map(ast.unparse, places)]
    elif len({*names}) == len(texts):
        held = dict(zip(dict.fromkeys(names), texts, strict=True))
        words = re.compile(rf"(?<![\w.'\"])({'|'.join(held)})(?![\w=(])")
        yield [words.sub(lambda word: held[word[1]], ast.unparse(place)) for place in places]
    if len(texts) == 1 and places and isinstance(places[0], ast.Starred):
        yield from ([f"*{texts[0]}"], [f"*{texts[0]}.values()"])


def _says_which(word: str) -> bool:
    """Whether a word of a call, theirs or ours, says which scores are better or on which side is asked."""
    return KEYWORDS.get(word, word) in ("better", "alternative")
