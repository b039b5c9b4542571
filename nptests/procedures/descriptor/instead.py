"""What to write instead of a call with an option that is none of ours: each line is run before it is proposed."""

import inspect
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from importlib import import_module
from typing import Any

from nptests.data.intake import orientation, runs_as_tables
from nptests.data.intake.mending import EITHER, LACKING
from nptests.data.intake.naming import WORDS
from nptests.data.intake.retelling import Retold
from nptests.data.scores import Scores
from nptests.errors import InputError, all_written, as_owner, as_written, did_you_mean, in_python, on_trial
from nptests.procedures.descriptor.options import check_level, data_names, options_of
from nptests.procedures.descriptor.procedure import Procedure, of_result
from nptests.procedures.elsewhere import peers, translation as elsewhere
from nptests.results import Comparisons, Effect
from nptests.vocabulary import PATHS, resolved

Call = tuple[Callable[..., Any], list[Any], list[str], dict[str, Any]]  # function, data, data as text, options

GROUPED = ("column", "row", "group")
WORST = ("worst", "last", "fail", "max", "min")  # a missing score, in the words of others
_ANSWERS_OTHERS: ContextVar[bool] = ContextVar("whether words of others are taken", default=True)


@contextmanager
def own_words_only() -> Iterator[None]:
    """Refuse the words of others, where a schema says which there are."""
    before = _ANSWERS_OTHERS.set(False)
    try:
        yield
    finally:
        _ANSWERS_OTHERS.reset(before)


def keeping(run: Callable[..., Any], args: Sequence[Any], asked: Mapping[str, Any]) -> Retold:
    """A line that a refusal tells has the data of the call as its caller writes them, and all that the call asks."""

    def retold(error: InputError) -> InputError | None:
        own, names = of_result(run.__name__), list(data_names(run))
        meant = _meant(run, args, asked, error.where) if answers_others() else None
        sentence = f"{error.sentence}{f': write {meant}' if meant else ''}" if answers_others() else ""
        for call in reversed([*_CALL.finditer(sentence)]):
            end = _end_of(sentence, call.end())
            inner = sentence[call.end() : end]
            if inner == ", ".join(names) and len(args) == len(names) > 1:
                inner = ", ".join(map(as_written, args, names))
            other, apart = (own and call[1] == _APART and elsewhere.as_paired(own, paired=False)) or (call[1], {})
            more = _lacking(other, inner, asked) | apart
            whole = f"nptests.{other}({', '.join(filter(None, (inner, in_python(more))))}"
            sentence = f"{sentence[: call.start()]}{whole}{sentence[end:]}"
        other = sentence not in ("", error.sentence)
        return InputError(error.code, sentence, where=error.where, readings=error.readings) if other else None

    return Retold(retold)


def _meant(run: Callable[..., Any], args: Sequence[Any], asked: Mapping[str, Any], where: str | None) -> str | None:
    """The call with the name of a control that is counted, of what an adjustment is called by, or with a side."""
    value = asked.get(where or "")
    if (sides := _sides(run, args, asked)) is not None:
        return sides
    rest = {name: x for name, x in asked.items() if name != where}
    if where == "control" and isinstance(value, int) and not isinstance(value, bool) and len(args) == 1:
        with on_trial(), suppress(InputError, IndexError):
            names = Scores.of(args[0], **{name: x for name, x in {"better": "lower", **rest}.items() if name in WORDS})
            return tried(run, args, written(run, args), {**rest, where: names.algorithms[value]})
    other = of_result(value) if where == "adjust" and isinstance(value, str) else None
    return None if other is None or other.name == run.__name__ else tried(other.run, args, written(run, args), rest)


def _sides(run: Callable[..., Any], args: Sequence[Any], asked: Mapping[str, Any]) -> str | None:
    """The lines of both sides, where a call asks for one, and does not say which."""
    kept, sided = dict(asked), [x for x in asked if elsewhere.KEYWORDS.get(x, x) == "alternative"]
    either = str([elsewhere.side_of(name, kept.pop(name)) for name in sided]) == str([elsewhere.ONE_SIDED])
    words = in_words(run, kept) if either and "alternative" in options_of(run) else None
    line = None if words is None else tried(run, args, written(run, args), {**words, "alternative": "greater"})
    return line and f"{line}, or alternative='less'"


def needed(run: Callable[..., Any], args: Sequence[Any]) -> dict[str, Any]:
    """Values of the options of a procedure that have no default: those of its example, and the first algorithm."""
    own = of_result(run.__name__)
    words = {} if own is None else dict(import_module("nptests.procedures.examples").example_of(own).options)
    with on_trial(), suppress(InputError, IndexError):
        words["control"] = Scores.of(args[0], better="lower").algorithms[0]
    return words


def both_named(
    run: Callable[..., Any], args: tuple[Any, ...], keywords: Mapping[str, Any]
) -> tuple[list[Any], dict[str, Any]] | None:
    """Two columns of a frame by the names in two keywords, as x= and y=, and the other keywords."""
    asked = [two for two in elsewhere.TWO if all(isinstance(keywords.get(x), str) for x in two)]
    if len(args) > 1 or not asked or len(data_names(run)) != 2:
        return None
    words = dict(keywords)
    frame: Any = args[0] if args else next((words.pop(name) for name in elsewhere.DATA if name in words), None)
    held = getattr(frame, "columns", ())
    named = next((two for two in asked if all(words[x] in held for x in two)), ())
    both = [frame[words.pop(name)] for name in named]
    return (both, words) if both else None


_CALL = re.compile(r"nptests\.(\w+)\(")
_APART = "mann_whitney"  # what is told of samples without partners, by what does not know which test they are for


def _end_of(sentence: str, start: int) -> int:
    """Where a call ends that begins here."""
    depth = 0
    for at in range(start, len(sentence)):
        depth += (sentence[at] in "([{") - (sentence[at] in ")]}")
        if depth < 0:
            return at
    return len(sentence)


def _lacking(name: str, inner: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    """What was asked that a function takes, and a line of it does not say."""
    run = getattr(import_module("nptests"), name, None)
    takes = {*inspect.signature(run).parameters, *WORDS} if callable(run) else ()
    plain = {each: x for each, x in asked.items() if isinstance(x, (str, int, float, list, tuple))}
    return {each: x for each, x in plain.items() if each in takes and not re.search(rf"\b{each}=", inner)}


def answers_others() -> bool:
    """Whether whoever calls writes Python, and may be told lines of it."""
    return _ANSWERS_OTHERS.get()


def own_words(
    run: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any], naming: Sequence[str]
) -> tuple[list[Any], dict[str, Any]] | None:
    """The data and options of the same call in the words of the function itself, where that asks nothing else."""
    if not answers_others():
        return None
    own, known, asked = of_result(run.__name__), {*options_of(run), *data_names(run), *naming}, dict(keywords)
    names = elsewhere.DATA if args or len(data_names(run)) > 1 else (*elsewhere.DATA, "x", "X")
    data = [*args, *(asked.pop(name) for name in names if _is_data(name, asked) and name not in known)]
    for pair in elsewhere.TWO if not data and len(data_names(run)) == 2 else ():
        data = [asked.pop(name) for name in pair] if not data and set(pair) <= set(asked) - known else data
    strange = [name for name in asked if name not in known]
    both = [name for name in strange if isinstance(asked[name], (list, tuple)) or getattr(asked[name], "ndim", 0) == 1]
    if not data and len(both) == 2 and (len(data_names(run)) == 2 or "differences" in data_names(run)):
        data = [asked.pop(name) for name in both]  # runs_a=, runs_b=
        strange = [name for name in strange if name in asked]
    silent = elsewhere.SILENT | (set() if any(map(orientation.is_table, data)) else {"axis"})  # of what has one
    if any(elsewhere.KEYWORDS.get(name, name) is None and name not in silent for name in strange):
        return None
    if "alpha" in strange:
        check_level(asked["alpha"])
    words = in_words(run, asked, known)
    if words is not None and "seed" not in known:  # where nothing is drawn
        words.pop("seed", None)
    if words is not None and own is not None and "paired" not in known and isinstance(words.get("paired"), bool):
        meant = elsewhere.as_paired(own, words["paired"]) or ("", {})
        words = None if meant[0] != own.name else {**words, **meant[1]}
        del (words or {"paired": None})["paired"]
    return None if words is None or not set(words) <= known else (data, words)


def _is_data(name: str, asked: Mapping[str, Any]) -> bool:
    """Whether a keyword holds the table: melted=True says how it is laid out."""
    return name in asked and not isinstance(asked[name], bool)


def line(
    run: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any], naming: Sequence[str]
) -> str | None:
    """The call of this function, or of the nearest other one, that takes all that was asked; None where none runs.

    naming    the words that speak of the data
    """
    if (either := _either(run, args, keywords)) is not None:
        return either
    asked = dict(keywords)
    handed = [asked.pop(name) for name in elsewhere.DATA if _is_data(name, asked)]
    functions = [x for x in args if callable(x) and not hasattr(x, "rows")]  # comparisons answer for themselves
    if functions:
        asked["statistic"] = functions[0]
    data = [x for x in args if x not in functions] if functions else list(args)
    data = list(data[0]) if len(data) == 1 and isinstance(data[0], tuple) else data  # as scipy's bootstrap takes them
    data = data or handed or [asked.pop(name) for name in data_names(run) if name in asked]
    path = next((asked.pop(name) for name in PATHS if name in asked), None)
    if own := _sides(run, args, keywords) or _each_against(run, data, asked) or _as_worst(run, data, asked):
        return f"write {own}"
    for function, values, texts, words in _calls(run, data, asked, naming) if data else ():
        if (call := tried(function, values, texts, words)) is not None:
            what = f" # {p.title}" if function is not run and (p := of_result(function.__name__)) else ""
            return f"write {call if path is None else _to_file(call, str(path))}{what}"
    return _on_runs(data, asked) or _without_strange(run, args, keywords, naming)


def _on_runs(data: Sequence[Any], asked: Mapping[str, Any]) -> str | None:
    """The comparison with a control of runs on one data set, which are no table of scores over data sets."""
    if len(data) != 1 or asked.keys() != {"control"} or (splits := runs_as_tables.likeliest(data[0])) is None:
        return None
    words = {"splits": splits, **asked}
    line = tried(import_module("nptests").compare, data, [as_written(data[0], "df")], words)
    return f"write {line} # runs of one data set" if line else None


def _either(run: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]) -> str | None:
    """Both lines of a table of which is said what may be meant in two ways, such as axis=1; of two, a line a row."""
    name = next((name for name, value in keywords.items() if orientation.asks(name, value)), None)
    if name is None or not all(map(orientation.is_table, args)):
        return None
    words = in_words(run, {other: x for other, x in keywords.items() if other != name})
    if words is None:
        return None
    asks = len(args) == 1 and (tried(run, args, [""], words) or "").endswith(EITHER)
    words |= {"better": "higher"} if asks else {}
    texts, many = written(run, args), len(args) > 1 or next(iter(data_names(run)), "") == "groups"
    own = [orientation.as_turned(x, text) for x, text in zip(args, texts, strict=False)]
    if len(args) > 1:
        pairs = ", ".join(own if keywords[name] == 0 else texts)
        call = f"nptests.{run.__name__}({', '.join(filter(None, ('*pair', in_python(words))))})"
        return f"write [{call} for pair in zip({pairs})], a test each"
    star = "*" * many
    lines = [f"nptests.{run.__name__}({', '.join(filter(None, (star + x, in_python(words))))})" for x in (*texts, *own)]
    both = [] if many else [*args, *(orientation.turned(x) for x in args)]
    sound = [line for line, x in zip(lines, both, strict=False) if tried(run, [x], [""], words) is not None]
    if len(sound) == 1:  # as many names as there are rows
        return f"write {sound[0]}{EITHER * asks}"
    return orientation.question(*(reversed(lines) if many else lines), *(GROUPED if many else ())) + EITHER * asks


def _as_worst(run: Callable[..., Any], data: Sequence[Any], asked: Mapping[str, Any]) -> str | None:
    """The line in which a missing score is the worst of its row, where ranks within rows are all that counts."""
    own, worst = of_result(run.__name__), [x for x in asked if x in elsewhere.DROPPING and asked[x] in WORST]
    if own is None or "monotone" in own.breaks or not worst or len(data) != 1 or not hasattr(data[0], "fillna"):
        return None
    words = in_words(run, {name: x for name, x in asked.items() if name not in worst}) or {}
    name, ends = written(run, data)[0], ("max", "+") if words.get("better") == "lower" else ("min", "-")
    beyond = data[0].max().max() + 1 if ends[1] == "+" else data[0].min().min() - 1
    return tried(run, [data[0].fillna(beyond)], [f"{name}.fillna({name}.{ends[0]}().{ends[0]}() {ends[1]} 1)"], words)


def _each_against(run: Callable[..., Any], data: Sequence[Any], asked: Mapping[str, Any]) -> str | None:
    """The line of a test of two samples, of each column with the control: tests of mean ranks answer otherwise."""
    meant = next((name for name in elsewhere.MEANS if of_result(f"pairwise_{asked.get(name)}")), None)
    words = in_words(run, {name: value for name, value in asked.items() if name != meant}) or {}
    each = of_result(asked[meant] if meant else run.__name__.removeprefix("pairwise_"))
    control = words.pop("control", None)
    if each is None or each.run is run or len(data) != 1 or control not in getattr(data[0], "columns", ()):
        return None
    if not set(words) <= {"adjust", "better"}:
        return None
    table, method = as_owner(written(run, data)[0]), words.get("adjust", "holm")
    pair = f"nptests.{each.name}({table}[a], {table}[{control!r}]).pvalue"
    return f"nptests.adjust([{pair} for a in {table} if a != {control!r}], method={method!r})"


def _without_strange(
    run: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any], naming: Sequence[str]
) -> str | None:
    """The line of what else was asked, with the options that nothing here stands for named beside it."""
    if not answers_others():
        return None
    known, leading = {*options_of(run), *data_names(run), *naming}, elsewhere.FIRST  # of another test
    strange = {x: keywords[x] for x in keywords if x not in known and elsewhere.KEYWORDS.get(x, x) not in leading}
    strange = {x: value for x, value in strange.items() if own_words(run, args, {x: value}, naming) is None}
    other = any(x in elsewhere.NAMING or (x in elsewhere.MEANS and named(str(strange[x]))) for x in strange)
    rest = {x: value for x, value in keywords.items() if x not in strange}
    if not strange or not rest or other or any(did_you_mean(x, known) for x in strange):
        return None
    call = line(run, args, rest, naming)
    return call and f"{call.partition(' # ')[0]} # {LACKING} {in_python(strange)}: no option"


def _named_by(name: str, value: Any) -> str | None:
    """The procedure that an option that is on is called by: hedges_correction=True."""
    rows = peers.known(name) if value is True else ()
    return next((row.runs for row in rows if of_result(row.runs)), None)


def _to_file(call: str, path: str) -> str:
    """Whoever writes the file: the document or the picture of a result."""
    documents = (".html", ".md", ".tex", ".txt", ".docx", ".json")
    return f"{call}.save({path!r})" if path.endswith(documents) else f"nptests.draw({call}, {path!r})"


def tried(
    function: Callable[..., Any], data: Sequence[Any], texts: Sequence[str], words: Mapping[str, Any]
) -> str | None:
    """The line of a call, if it runs; where the direction alone is missing, with both."""
    both = ""
    with on_trial():
        try:
            try:
                function(*data, **words)
            except InputError as problem:
                if problem.code != "better" or "better" in words:
                    raise
                words, both = {**words, "better": "higher"}, EITHER
                function(*data, **words)
        except (InputError, TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
            return None
    return f"nptests.{function.__name__}({', '.join(filter(None, (*texts, in_python(words))))}){both}"


def named(name: str) -> Procedure | None:
    """The procedure of that name, loaded or not: the catalogue is made of what is checked here."""
    listed = import_module("nptests.procedures.listed")
    return listed.find(resolved(name, listed.HOMES) or "")  # type: ignore[no-any-return]


def written(run: Callable[..., Any], data: Sequence[Any]) -> list[str]:
    """The data of a call, as its caller writes them."""
    names = [*data_names(run), *(f"x{i + 1}" for i in range(len(data)))]
    return all_written(data, ["df" if name == "scores" else name for name in names])


def in_words(
    run: Callable[..., Any], asked: Mapping[str, Any], naming: Collection[str] = WORDS
) -> dict[str, Any] | None:
    """What was asked in the words of a function; None where it cannot be put so."""
    known = {name: option.words for name, option in options_of(run).items()}
    return elsewhere.in_our_words(asked, {**dict.fromkeys(naming, ()), **known})


def _calls(run: Callable[..., Any], data: list[Any], asked: dict[str, Any], naming: Sequence[str]) -> Iterator[Call]:
    own, known, texts = of_result(run.__name__), options_of(run), written(run, data)
    if own and own.takes == "pair" and len(data) == 1 and getattr(data[0], "ndim", 0) == 1:  # differences
        text = as_written(data[0], "differences")
        data, texts = [data[0], [0] * len(data[0])], [text, f"[0] * len({text})"]
    order = asked.get("order")
    if own and "column-order" in own.breaks and isinstance(order, (list, tuple)) and hasattr(data[0], "columns"):
        del asked["order"]
        data, texts = [data[0][list(order)]], [f"{texts[0]}[{list(order)!r}]"]
    procedures = (name for name in elsewhere.MEANS if name in asked.keys() - known and named(str(asked[name])))
    means = next((x for x in procedures if not {*(in_words(run, {x: asked[x]}) or [x])} <= {*known}), None)
    means = means or next((name for name in asked if name not in known and _named_by(name, asked[name])), None)
    value = asked.pop(means or "", None)  # all_pairs(df, method="Nemenyi")
    meant = means and (_named_by(means, value) or getattr(named(str(value)), "name", None))
    each = of_result(f"pairwise_{meant}")
    if meant and own and each and each.takes == own.takes:
        meant = each.name
    called, words = meant, in_words(run, asked, naming)
    if words is None:
        return
    summary = "" if own is None else f"{own.title} {own.summary}".lower()
    if meant is None and (statistic := words.pop("statistic", None)) and not re.search(rf"\b{statistic}s?\b", summary):
        return
    if words.get("paired") is False and own is None:  # what has no descriptor takes tables
        return
    if "paired" in words and "paired" not in known and own is not None:
        paired = elsewhere.as_paired(own, bool(words["paired"]))
        if paired is None:
            return
        called, words = (meant if paired[0] == own.name else paired[0]), {**words, **paired[1]}
        other = own if called is None else named(called)
        words = {x: words[x] for x in words if x not in own.options or x in (other or own).options}  # of its design
    if called is not None or "paired" not in known:
        words = {name: value for name, value in words.items() if name not in elsewhere.NAMING}
    if called is None and set(words) <= {*known, *naming}:
        yield run, data, texts, words
    elif own is not None:
        for p in _others(own, words, called):
            fitting = {name: value for name, value in words.items() if name in (*p.options, *naming)}
            if set(words) - set(fitting) <= elsewhere.DRAWING:
                yield p.run, data, texts if p.takes == own.takes else written(p.run, data), fitting


def _others(own: Procedure, words: Mapping[str, Any], named: str | None) -> list[Procedure]:
    """The procedures that answer the same with the options: the one that is named, or those that an option is of."""
    catalogue = import_module("nptests.procedures.listed").catalogue  # which is made of what is checked here
    lacking = () if own.gives is Effect else words.keys() - own.options  # the size of an effect has nothing to adjust
    first = {name for word in lacking for name in elsewhere.FIRST.get(word, ())} if named is None else {named}
    each = of_result(f"pairwise_{own.name}") if named is None and "adjust" in words else None
    first = first if each is None else {each.name}  # the same test of every pair

    def far(p: Procedure) -> tuple[bool, bool, bool]:
        room = p.run.__module__.rpartition(".")[0] == own.run.__module__.rpartition(".")[0]
        return (named is None and p.takes != own.takes, p.name not in first, not room)

    design = elsewhere.of_pairs(own)  # which only a name changes
    alike = (p for p in catalogue() if p.name in first and (named is not None or elsewhere.of_pairs(p) is design))
    alike = (p for p in alike if own.gives is not Comparisons or p.gives is Comparisons)  # whoever asks for pairs
    return sorted((p for p in alike if p is not own), key=far)
