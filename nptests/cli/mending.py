"""A line that is none of ours -> the line that does what it asks, with options in the words of its parser."""

import argparse
import functools
import io
import re
import shlex
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from difflib import get_close_matches
from itertools import chain
from os.path import exists, isfile  # a name that no file can have is an error of Path.is_file
from pathlib import Path
from statistics import NormalDist
from typing import Any, NamedTuple, get_args

from nptests.cli import grouping, manners, tried_ways
from nptests.cli.grouping import as_designed, grouped, numbers, plain, reads
from nptests.cli.manners import Command, Parser
from nptests.errors import InputError, spelled
from nptests.procedures import listed
from nptests.procedures.elsewhere.translation import FIRST, FOLDS, KEYWORDS, REPEATS, VALUES, in_our_words
from nptests.results import Comparisons
from nptests.vocabulary import ADJUSTING, ADJUSTS_ELSEWHERE, BETTERS, PATHS, Adjust, in_ours, read_beside, resolved

SUPPOSED = "0.5"  # an effect that nobody named, as in Python
NEAR = 0.75  # of difflib's ratio: an option that is proposed, not taken
NULLS = ("auto", "exact", "mid-p", "asymptotic", "simulated")
SAYS_WHAT = {
    "paired": "wilcoxon paired_t permutation pairwise_wilcoxon",
    "unpaired": "mann_whitney unpaired_t permutation pairwise_mann_whitney",
}
OPTION = re.compile(r"--?[A-Za-z][\w-]*=")  # with its value
NAMING = ("--method", "--test", "--posthoc", "--post-hoc", "--procedure")  # options whose value may be a procedure
OF_COLUMNS = ("--control", "--columns", "--dataset", "--algorithm", "--score")  # options whose value is no file
OF_FILES = (*OF_COLUMNS, "--out", "--plot")  # and where no file is read yet, --file names it
PICTURES = (".png", ".svg", ".pdf", ".eps")
DEAR = ("serve", "run", "learn", "bank")  # what is not tried before it is proposed


class Line(NamedTuple):
    """The words of a line, and whether each stands for what was typed, so that nothing was guessed."""

    words: list[str]
    certain: bool
    without: tuple[str, ...] = ()  # options that are not here
    unused: tuple[str, ...] = ()  # options on which nothing depends


def lines(arguments: Sequence[str], commands: Mapping[str, Command]) -> Iterator[Line]:
    """The lines for a word that is no command, or for options that a command lacks: those that their parser reads."""
    arguments = [part for word in arguments for part in (word.split("=", 1) if OPTION.match(word) else [word])]
    for named, words, certain in _heads(arguments[0], arguments[1:], commands):
        if not (designed := as_designed(named, words)):
            continue
        head, rest = designed
        if head[0].startswith("-") or "--help" in head:
            yield Line(head, certain)
            continue
        parser = _parser(head, commands)
        mended = None if parser is None else _mended(parser, rest, head) or _without_unknown(parser, rest, head)
        if mended and len(head) > 2 and head[1] in mended.words:  # read --to latex ... --to markdown
            head = head[:1]
        if mended is not None and [*head, *mended.words] != arguments:
            yield Line([*head, *mended.words], certain and mended.certain, mended.without, mended.unused)


def typed(line: Line, program: str, commands: Mapping[str, Command]) -> str:
    """A line as it is typed, and what it lacks."""
    known = {option: homes(option, commands) for option in line.without}
    strange = [option for option, of in known.items() if not of]
    lacks = [f"without {', '.join(strange)}: no option"] if strange else []
    lacks += [f"{o}: an option of {', '.join(f'{program} {name}' for name in of)}" for o, of in known.items() if of]
    return shlex.join([program, *line.words]) + (f" # {'; '.join(lacks)}" if lacks else "")


def refused(line: Line, commands: Mapping[str, Command], *, whole: bool = False) -> str | None:
    """Why a line does nothing, None where it does: tried, with nothing written; what would take long is only read."""
    words = [*line.words, "--draws", "1"] if line.words[0] == "power" else line.words
    if words[0] in DEAR or words[0] not in commands or "-" in words:  # what comes from a pipe comes once
        return None
    for flag in ("--out", "-o", "--plot", "--r-script", "--junit"):
        if flag in words[:-1]:
            words = words[: words.index(flag)] + words[words.index(flag) + 2 :]
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()), warnings.catch_warnings(action="ignore"):
            commands[words[0]](words[1:])
    except InputError as problem:
        asks = problem.code == "better" and not whole  # a direction only its reader knows
        return None if asks else problem.sentence + tried_ways.tried(problem, words)
    except SystemExit:
        return "it shows help"
    return None


@functools.cache
def _table(part: str) -> dict[str, list[str]]:
    rows = read_beside(__file__, "elsewhere.toml")[part]
    return {name: value.split() for names, value in rows.items() for name in names.split()}


def _heads(word: str, rest: list[str], commands: Mapping[str, Command]) -> Iterator[tuple[list[str], list[str], bool]]:
    """What a line of ours begins with, the words after it, and whether the word stands for that."""
    name, which = plain(word), {plain(option) for option in rest if option.startswith("--")} & set(SAYS_WHAT)
    first = rest[0] if rest else ""
    procedure = listed.find(plain(first)) if first and not isfile(first) else None
    adjusts = [word for word in rest[1:] if resolved(word, ADJUSTING)]
    if (headed := _headed(word, rest)) is not None:
        yield headed
    elif gates := [option for option in rest if option.startswith("--") and plain(option) in _table("gates")]:
        others = [option for option in rest if option not in gates]
        yield ["gate"], others[1:] if word == "test" and procedure else others, True
    elif adjusts and (of_pairs := _of_pairs(plain(first) if word == "test" else name)):
        yield ["test", of_pairs], rest[word == "test" :], True
    elif name == "help":
        known = [first] if first in commands else ["test", plain(first)] if procedure else []
        yield [*known, "--help"], [], True
    elif word == "test" and first in get_args(Adjust):
        yield ["analyse", "--adjust", first], rest[1:], True
    elif word == "explain" and procedure and len(rest) == 1:
        yield ["catalogue", procedure.name], [], False
    elif name in ("describe", "info", "show", "head", "doc") and isfile(first):
        yield ["read"], rest, True
    elif (_table("commands").get(name, [name])[0] in ("analyse", "test") or listed.find(name)) and (
        asked := _value_of(NAMING, rest)
    ):
        each = f"pairwise_{asked[0]}"  # of every pair, where pairs are asked for
        pairs = _table("commands").get(name, [name]) in (["test", "all_pairs"], ["analyse"])
        chosen = each if pairs and listed.find(each) else asked[0]
        others = asked[1][1:] if word == "test" and procedure else asked[1]
        yield ["test", chosen], others, chosen == each or name in ("posthoc", "post_hoc")
    elif _table("commands").get(name) in (["test", "all_pairs"], ["adjust"]) and {"--control", "--baseline"} & set(
        rest
    ):
        yield ["test", "against"], rest, True
    elif _table("commands").get(name) == ["analyse"] and len(list(filter(isfile, rest))) == 2:
        yield ["gate"], rest, False
    elif name in ("cd", "critical_difference") and (sizes := grouping.sizes_alone(rest)) is not None:
        yield ["critical", "nemenyi"], sizes, True
    elif (picture := _picture(name, rest, commands)) is not None:
        yield ["cd"], picture, True
    elif word == "test" and rest:
        yield [word, first], rest[1:], True
    elif (word in ("run", "explain") or _table("commands").get(name, [""])[0] == "test") and procedure:
        yield ["test", procedure.name], rest[1:], True
    elif (two := grouping.two_versions(rest)) and (word == "gate" or word not in commands):
        yield ["gate"], two, True
    elif word in commands:
        yield [word], rest, True
    elif name in _table("commands"):
        yield _table("commands")[name], rest, True
    elif isfile(word):
        yield from _heads("analyse", [word, *rest], commands)
    elif listed.find(name) is not None and not which:
        yield ["test", name], rest, True
    elif (adjust := ADJUSTS_ELSEWHERE.get(name, name)) in get_args(Adjust) and rest:
        yield (["analyse", "--adjust", adjust] if isfile(first) else ["adjust", "--method", adjust]), rest, True
    elif is_measure(name):
        yield ["test", name], rest, True
    else:
        yield from _elsewhere(word.replace("-", "_"), rest, which, commands)


def _of_pairs(name: str) -> str | None:
    """What tests every pair as a test of all or of two does, which has nothing to adjust."""
    own, each = listed.find(name), listed.find(f"pairwise_{name}")
    if own is None or "adjust" in own.options or each is not None:
        return each.name if each else None
    return next((p.name for p in map(listed.find, FIRST["adjust"]) if p and p.takes == own.takes), None)


def _headed(word: str, rest: list[str]) -> tuple[list[str], list[str], bool] | None:
    """The command that an option asks for, of the procedure that comes with it."""
    home = _table("commands").get(plain(word), [plain(word)])
    at = next((i for i, x in enumerate(rest) if x.startswith("--") and plain(x) in _table("heads")), None)
    in_rest = word == "test" and listed.find(plain(rest[0])) is not None if rest else False
    subject = listed.find(plain(rest[0] if in_rest else home[-1]))
    if at is None or not (subject or (home == ["analyse"] and plain(rest[at]) not in _table("flags"))):
        return None
    head, file = _table("heads")[plain(rest[at])], len(rest) > at + 1 and Path(rest[at + 1]).suffix in PICTURES
    others = [*rest[:at], *["--out"] * file, *rest[at + 1 :]][in_rest:]
    if head[0] != "cd":
        return ([*head, subject.name], others, True) if subject else None
    drawn = subject and (listed.find(f"pairwise_{subject.name}") or subject)
    named = [*head, drawn.name] if drawn and drawn.gives is Comparisons else head[:1]
    return None if drawn and not drawn.kind.blocked else (named, others, True)


def is_measure(name: str) -> bool:
    """Whether it is taken of the answers of a model."""
    from nptests.experiment.metrics.listed import EVERY

    return name in EVERY


def _picture(name: str, rest: list[str], commands: Mapping[str, Command]) -> list[str] | None:
    """The words for a picture, where one was asked of an analysis."""
    analysis = name == "analyse" or _table("commands").get(name) == ["analyse"]
    files = (i for i, word in enumerate(rest) if Path(word).suffix in PICTURES and i and rest[i - 1][:1] == "-")
    at = next(files, None)
    return [*rest[: at - 1], "--out", rest[at], *rest[at + 1 :]] if analysis and at else None


def _value_of(flags: Sequence[str], rest: list[str]) -> tuple[str, list[str]] | None:
    """The procedure that an option names, and the words without it."""
    named = [i for i, word in enumerate(rest[:-1]) if word in flags and listed.find(plain(rest[i + 1]))]
    at = next((i for i in named if "post" in rest[i]), next(iter(named), None))  # after a test of all
    others = [word for i, word in enumerate(rest) if i not in named and i - 1 not in named]
    return None if at is None else (plain(rest[at + 1]), others)


def _elsewhere(
    name: str, rest: list[str], which: set[str], commands: Mapping[str, Command]
) -> Iterator[tuple[list[str], list[str], bool]]:
    """By what others call it, or by the words that it is made of."""
    from nptests.analysis import finding
    from nptests.compat.lines import options_in
    from nptests.procedures.elsewhere import peers

    spelled = next((name + end for end in ("", "_test", "test") if finding.line_for(name + end)), name)
    bare = re.sub("_?test$", "", name)
    rest = grouping.with_sizes(rest) if peers.is_two_by_two(spelled) else rest
    finds = finding.find(bare if listed.find(bare) and not peers.known(name) else spelled)
    for row in finds:
        for call, options in re.findall(r"nptests\.(\w+)\(((?:[^()]|\([^()]*\))*)\)", row.call):
            known = "its words" not in row.because
            if not known and "_" not in name:  # one word says too little
                continue
            if which and call not in " ".join(SAYS_WHAT[word] for word in which).split():
                continue
            call = "corrected_t" if call == "paired_t" and {*map(plain, rest)} & {*FOLDS} else call
            if listed.find(call) is not None:
                yield ["test", call], grouping.with_options(rest, options_in(call, options) or {}), known
            elif call in commands or call in _table("commands"):
                yield _table("commands").get(call, [call]), rest, known


def _parser(head: list[str], commands: Mapping[str, Command]) -> Parser | None:
    """The parser of such a line; None where nothing is called as its subject is."""
    from nptests.cli import explaining, testing

    if head[0] in ("test", "explain") and len(head) > 1:
        known = listed.find(head[1].replace("-", "_")) or is_measure(head[1])
        parser_of = testing.parser_of if head[0] == "test" else explaining.parser_of
        return parser_of(testing.subject_of(head[1])) if known else None
    return next(iter(manners.parsers_of(commands[head[0]])), None)


def _mended(parser: Parser, rest: Sequence[str], head: Sequence[str]) -> Line | None:
    """The words with the options of this parser for those of others; None where it does not read them."""
    known = {flag: action for action in parser._actions for flag in action.option_strings}
    first, *groups = grouped(_of_k(rest) if head[0] == "power" else rest)
    groups = grouping.of_folds(groups) if {"--train", "--test"} <= {*known} else groups
    flat: list[str] = [part for word in first for part in (word.split(",") if numbers(word) else [word])]
    formula = next(filter(None, map(grouping.FORMULA.fullmatch, flat)), None) if "--score" in known else None
    roles = {} if formula is None else {role: name.strip() for role, name in formula.groupdict("").items()}
    flat = [word for word in flat if formula is None or word != formula[0]]
    options: list[str] = [part for role, name in roles.items() if name for part in (f"--{role}", name)]
    unused: list[str] = []
    certain = head[0] != "power" or SUPPOSED not in {word for group in groups for word in group} - {*rest}
    for names_of_columns in grouping.TOGETHER if (read := any(map(isfile, first))) else ():
        named = [group for name in names_of_columns for group in groups if plain(group[0]) == name]
        if len(named) == len(names_of_columns) and all(grouping.of_column(group, known, BETTERS) for group in named):
            groups = [group for group in groups if group not in named]
            options += ["--columns"] * ("--columns" in known) + [group[1] for group in named]
    scored = any(plain(group[0]) in ("score", "value", "values") for group in groups)
    for flag, *values in groups:
        if len(values) == 1 and scored and "--algorithm" in known:
            flag = grouping.PIVOTED.get(plain(flag), flag)
        name = plain(flag)
        ours = _option(name, values, known)
        counts = flag in known and known[flag].metavar == "INT" and ours is not None and ours[0] != flag
        of_column = counts and not "".join(values).isdecimal()  # --seed seed
        if flag in known and not of_column and (values or known[flag].nargs == 0 or name not in _table("flags")):
            options += [flag, *_values(flag, values)]
            continue
        if len(values) == 1 and isfile(values[0]) and (ours is None or ours[0] in (OF_COLUMNS if read else OF_FILES)):
            flat += values
        elif ours is not None:
            options += ours
        elif name in _table("places") and values:
            flat += values
        elif name in SAYS_WHAT or values == list(head) or name in head:  # plot --type cd
            flat += values[1:]
        elif name in _table("silent"):
            flat += values[1:]
            unused.append(" ".join((flag, *values[:1])))
        else:
            alike = [each for each, action in known.items() if bool(values) <= (action.nargs != 0)]
            near = spelled(flag, alike) or next(iter(get_close_matches(flag, alike, 1, NEAR)), None)
            if near is None:
                return None
            options, certain = [*options, near, *values], False
    lost = tuple(word for word in flat[1:] if "--to" in known and Path(word).suffix and not isfile(word))
    flat = [word for word in flat if word not in lost]  # a file to write: what is read goes to standard output
    options = [*chain(*(_table("commands").get(Path(word).suffix[1:], [])[1:] for word in lost)), *options]  # x.tex
    flat.sort(key=lambda word: not isfile(word))  # wilcoxon A B table.csv
    files = [word for word in flat if isfile(word)]
    if len(files) > 1 and "--columns" in known and not reads(parser.parse_intermixed_args, [*files, *options]):
        flat = [",".join(files), *flat[len(files) :]]
    names = [word for word in flat[1:] if not isfile(word)]
    if "--columns" in known and "--columns" not in options and names and isfile(flat[0]):
        flat, options = [word for word in flat if word not in names], ["--columns", *names, *options]
    if head[0] == "power" and not flat and {"--effects", "--d", "--pilot"} & {*options}:
        flat = ["friedman" if "--pilot" in options else "wilcoxon"]
    if head[0] == "adjust" and (methods := [word for word in flat if resolved(word, ADJUSTING)]):
        flat, options = [word for word in flat if word not in methods], ["--method", methods[0], *options]
    line = [*flat, *options]
    if not flat and grouping.piped() and not reads(parser.parse_intermixed_args, line):
        line = ["-", *options]
    return Line(line, certain and not lost, lost, tuple(unused)) if reads(parser.parse_intermixed_args, line) else None


def _of_k(rest: Sequence[str]) -> list[str]:
    """A number of algorithms, the last of which is better: an effect of each."""
    first, *groups = grouped(rest)
    share = next((g for g in groups if plain(g[0]) in ("p", "prob", "p1", "proportion") and len(g) == 2), None)
    if first == ["sign"] and share and reads(float, share[1]) and 0 < float(share[1]) < 1:  # of differences above 0
        d = f"{NormalDist().inv_cdf(float(share[1])):.4f}"
        return [*first, *(word for group in groups if group is not share for word in group), "--d", d]
    k = next((group for group in groups if plain(group[0]) == "k" and group[1:] and group[1].isdecimal()), None)
    effect = next((g for g in groups if plain(g[0]) in ("effect", "effects", "effect_size") and len(g) == 2), None)
    if k is None:
        return list(rest)
    each = ["--effects", *["0"] * (int(k[1]) - 1), effect[1] if effect else SUPPOSED]
    others = [word for group in groups if group not in (k, effect) for word in group]
    named = first or any(plain(group[0]) in _table("places") for group in groups)
    return [*(first if named else ["wilcoxon" if k[1] == "2" else "friedman"]), *others, *each]


def _without_unknown(parser: Parser, rest: Sequence[str], head: Sequence[str]) -> Line | None:
    """The line without the options that nothing here stands for."""
    first, *groups = grouped(rest)
    known = [group for group in groups if _mended(parser, [*first, *group], head) or group[0] in _flags(parser)]
    but_one = ([x for x in groups if x is not one] for one in groups if one[0] not in _flags(parser))
    known = next((of for of in but_one if _mended(parser, [*first, *chain(*of)], head)), known)
    without = tuple(" ".join(group) for group in groups if group not in known)
    names = [plain(option.split()[0]) for option in without]
    if not names or any(_table("flags").get(x) == [] or KEYWORDS.get(x, x) in (*FIRST, *REPEATS) for x in names):
        return None  # it asks another thing
    line = _mended(parser, [*first, *(word for group in known for word in group)], head)
    return None if line is None else Line(line.words, False, without)


def homes(option: str, commands: Mapping[str, Command]) -> list[str]:
    """The commands that have such an option."""
    flag = option.split()[0]
    return [name for name in commands if any(flag in _flags(parser) for parser in manners.parsers_of(commands[name]))]


def why_unused(option: str) -> str:
    """Why nothing depends on an option."""
    return " ".join(_table("seen").get(plain(option.split()[0]), ["no p-value here depends on it"]))


def form(word: str, file: str) -> str | None:
    """What is typed for a word that is no command, where what was typed with it cannot say all of it."""
    return " ".join(_table("forms").get(plain(word), ())).replace("FILE", file) or None


def _flags(parser: Parser) -> set[str]:
    return {flag for action in parser._actions for flag in action.option_strings}


def _values(flag: str, values: Sequence[str]) -> list[str]:
    """The values of an option as we spell them."""
    table: Mapping[Any, Any] = VALUES.get(flag.lstrip("-").replace("method", "adjust"), {})
    if flag == "--columns" and len(values) == 1 and not exists(values[0]):
        return values[0].split(",")
    table = {**table, **{word: table[truth] for word, truth in (("true", True), ("false", False)) if truth in table}}
    return [str(in_ours(value, table)) for value in values]


def _option(name: str, values: Sequence[str], known: Mapping[str, argparse.Action]) -> list[str] | None:
    """The option of ours that is meant by what others call it, with its values."""
    if not values and name in _table("flags") and (line := _table("flags")[name]) and line[0] in known:
        return line
    if not values and KEYWORDS.get(name) == "better" and "--better" in known:
        return ["--better", str((in_our_words({name: True}, {"better": ()}) or {}).get("better"))]
    if not values and (adjust := ADJUSTS_ELSEWHERE.get(name, name)) in get_args(Adjust):
        return next(([flag, adjust] for flag in ("--adjust", "--method") if flag in known), None)
    several = bool(values[1:]) or "," in "".join(values[:1])
    name = "columns" if name in ("order", "groups", "models", "algorithms") and several else name  # --groups A B
    adjusts = bool(values) and resolved(values[0], ADJUSTING) is not None
    paths = ["out", "plot", *(Path(value).suffix[1:] for value in values[:1])] if name in PATHS and values else []
    others = [*paths, *_table("options").get(name, ()), KEYWORDS.get(name) or "", name]
    others += values if name in ("format", "fmt", "output", "to") else []  # --format json, where that is a flag
    flags = [f"--{word.replace('_', '-')}" for word in (("adjust", "method") if adjusts else others)]
    flag = next((flag for flag in flags if flag in known), None)
    if flag is None or (flag == "--null" and values and VALUES["null"].get(values[0], values[0]) not in NULLS):
        return None
    values = _values(flag, values) if known[flag].nargs != 0 else []
    if flag == "--repetition" and values[:1] and values[0].isdecimal():
        return None  # a seed of ours, and no column
    if flag == "--better" and values not in (["higher"], ["lower"]):
        return None
    if not values and known[flag].nargs != 0:
        return None
    return [flag, *values]
