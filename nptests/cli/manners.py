"""How our commands behave: one-line errors, exit codes, progress on a terminal."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
import time
import warnings
from _thread import interrupt_main
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from contextvars import ContextVar
from importlib import import_module
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from string import Template
from threading import Timer
from typing import Any, NoReturn

from nptests.cli.help import Help, Lines, in_language
from nptests.cli.output import BOLD, PLAIN, Door, silenced
from nptests.cli.tried_ways import tried
from nptests.errors import InputError, did_you_mean, seed_of
from nptests.languages.translating import ORIGINAL, SPOKEN, checked, languages, said, speaking

DONE, CHECK_FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

Command = Callable[[list[str]], int]


class Parser(argparse.ArgumentParser):
    """argparse without abbreviations, its complaints turned into our one-line errors; lines of a text stay lines."""

    def __init__(self, *, description: str | None = None, epilog: str | None = None, **settings: Any) -> None:
        lines = "\n" in f"{description}{epilog}"
        formatter = Lines if lines else Help
        usual: dict[str, Any] = {"allow_abbrev": False, "formatter_class": formatter}
        super().__init__(description=description, epilog=epilog, **usual | settings)

    @classmethod
    def of(cls, command: str, **words: object) -> Parser:
        """The parser of one of our commands, with its own words and options."""
        _, description, *others = texts_of(command)
        parser = cls(prog=f"nptests {command}", description=description, epilog="\n\n".join(others))
        add(parser, command, **words)
        return parser

    def parse_intermixed_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse does it, but that names after -- may begin with a dash, which it forgets on its second pass."""
        words = list(sys.argv[1:] if args is None else args)
        if self.usage is None and not any(word.startswith("-") and "h" in word for word in words):
            self.usage = self.prog  # argparse would set it out in full, for messages that `error` does not show
        if "--" not in words:
            return super().parse_intermixed_args(words, namespace)
        at = words.index("--")
        names = [re.sub(r"^-(?![\d.])", f"{_HIDDEN}-", word) for word in words[at + 1 :]]
        values = super().parse_intermixed_args([*words[:at], *names], namespace)
        for name, value in vars(values).items():
            setattr(values, name, _plain(value))
        return values

    def error(self, message: str) -> NoReturn:
        message = re.sub(r"(?<=required: )(TABLE|DATA)$", r"\1; - reads it from a pipe", message)
        raise InputError("usage", f"{_nearest_choice(_in_words(message))} ({self.prog} --help explains)")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Help that cannot be written is an error; argparse passes over it."""
        stream = sys.stderr if file is None else file
        stream.write(message)
        stream.flush()

    def print_help(self, file: Any = None) -> None:
        parsers = _ASKED.get()
        if parsers is None:
            super().print_help(file)
        else:
            parsers.append(self)


def texts_of(command: str) -> list[str]:
    """What a command is for, in a line; then its help: a description, examples, and what there is to add."""
    text = Path(__file__).with_name("texts").joinpath(f"{command}.txt").read_text("utf-8")
    return [in_language(paragraph) for paragraph in text.split("\n\n")]


_SPELLING = re.compile(r"(--[\w-]+|\w+:)(?: (\[?)(.+?)(?::(INT|FLOAT))?(\.\.\.)?\]?)?")
_TYPES: Mapping[str, Callable[[str], object]] = {"INT": int, "FLOAT": float}


def seed(text: str) -> int:
    """The seed that a word of a command is."""
    try:
        return seed_of(int(text))
    except InputError as refused:
        raise argparse.ArgumentTypeError(str(refused)) from None


def add(parser: argparse.ArgumentParser, section: str, **words: object) -> None:
    """The options of a section of `options.txt`, its slots filled with these words."""
    text = Path(__file__).with_name("options.txt").read_text("utf-8")
    lines = text.partition(f"\n[{section}]\n")[2].partition("\n\n")[0]
    group: argparse._ActionsContainer = parser
    for line in Template(lines).substitute(words).splitlines():
        if line.startswith("  "):
            spelling, about = re.split(" {2,}", line.strip(), maxsplit=1)
            _add(group, spelling, about)
        else:
            group = parser.add_argument_group(line)


def add_workers(parser: argparse.ArgumentParser, default: int | None = None) -> None:
    """`--workers`: as many as there are cores, where no number is the default."""
    words = "the number of cores" if default is None else str(default)
    number = (os.cpu_count() or 1) if default is None else default
    add(parser, "workers", number=number, words=words)


def _add(group: argparse._ActionsContainer, spelling: str, about: str) -> None:
    spelling, stated, default = spelling.partition(" = ")
    match = _SPELLING.fullmatch(spelling)
    assert match is not None, spelling
    name, optional, takes, kind, several = match.groups()
    if takes is None:
        group.add_argument(name, action="store_true", help=about)
        return
    of = seed if name == "--seed" else _TYPES.get(kind or takes, str)
    choices = {"choices": takes[1:-1].split(",")} if takes.startswith("{") else {"metavar": takes}
    number = {(False, True): "+", (True, False): "?", (True, True): "*"}.get((bool(optional), bool(several)))
    usual = of(default.strip('"')) if stated else None
    short = ("-o",) if name == "--out" else ()
    again = "extend" if number in ("+", "*") and usual is None else "store"  # said twice, both hold
    group.add_argument(
        *short, name.removesuffix(":"), type=of, nargs=number, default=usual, help=about, action=again, **choices
    )


_HIDDEN = "\0"  # before a word that argparse must not take for an option; no argument holds it


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return value.removeprefix(_HIDDEN) if isinstance(value, str) else value


_KINDS = {"int": "a whole number", "seed": "a whole number", "float": "a number"}


def _in_words(message: str) -> str:
    """What an option takes, where argparse names the function that reads it."""
    match = re.fullmatch(r"argument (\S+): invalid (int|seed|float) value: '(.*)'", message)
    return f"{match[1]} {match[3]}: {_KINDS[match[2]]} is needed" if match else message


def _nearest_choice(message: str) -> str:
    """argparse's list of choices cut down to the one that was meant, where one is near."""
    match = re.search(r"invalid choice: '(.*)' \(choose from (.*)\)$", message)
    if match:  # some releases of Python quote the choices
        message = message[: match.start(2)] + match[2].replace("'", "") + ")"
    near = did_you_mean(match[1], re.findall(r"[\w-]+", match[2])) if match else ""
    return f"{message[: match.start()]}there is no {match[1]!r}: {near}" if match and near else message


Instead = Callable[[Sequence[str]], list[str] | str | None]
_ASKED: ContextVar[list[Parser] | None] = ContextVar("asked", default=None)


def parser_of(command: Command) -> Parser:
    """The parser that a command builds."""
    return parsers_of(command)[0]


def parsers_of(command: Command) -> list[Parser]:
    """The parser that a command builds, if any: its help is asked for, and the parser taken instead of the text."""
    parsers: list[Parser] = []
    token = _ASKED.set(parsers)
    try:
        with redirect_stdout(StringIO()):  # a help that is none of argparse's
            command(["--help"])
    except SystemExit:
        pass  # what argparse does after showing help
    finally:
        _ASKED.reset(token)
    return parsers


def run(
    program: str,
    welcome: str,
    about: str,
    commands: Mapping[str, Command],
    argv: Sequence[str] | None,
    instead: Instead = lambda _: None,
) -> int:
    """Run one command of a program; bad input is one line on standard error and exit code 2.

    instead   for words that are no line of ours: the words that are run in their place, or what to type
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if sys.stdout is None:
        print(f"{program}: standard output is closed: nothing can be shown", file=sys.stderr)
        return BAD_INPUT
    if sys.stdin is None:  # closed, as by <&-: nothing comes from it
        sys.stdin = TextIOWrapper(BytesIO())
    try:
        with redirect_stdout(Door(sys.stdout)), redirect_stderr(Door(sys.stderr)), _no_interruption_lost():
            _without_idle_threads()
            return _run(program, welcome, about, commands, arguments, instead)
    except KeyboardInterrupt:
        print(f"{program}: interrupted", file=sys.stderr)
        return INTERRUPTED


def _without_idle_threads() -> None:
    """OpenBLAS starts a thread a core as numpy is loaded, and each spins while it waits for matrices to multiply.

    Our commands have none worth a second thread, and experiments give each cell one (`nptests.experiment.cells`). A
    user's own setting stands, and so does numpy where a caller of `main` has loaded it.
    """
    if "numpy" not in sys.modules:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


@contextmanager
def _no_interruption_lost() -> Iterator[None]:
    """An interruption in the middle of a finalizer, where Python prints and drops it, comes again a moment later."""
    usual, repeats = sys.unraisablehook, list[Timer]()

    def heed(exception: sys.UnraisableHookArgs) -> None:
        if not issubclass(exception.exc_type, KeyboardInterrupt):
            usual(exception)
            return
        repeats.append(Timer(0.02, interrupt_main))  # after this hook, which must not raise either
        repeats[-1].daemon = True
        repeats[-1].start()

    sys.unraisablehook = heed
    try:
        yield
    finally:
        sys.unraisablehook = usual
        for repeat in repeats:
            repeat.cancel()


def _run(program: str, *asked: Any) -> int:
    with speaking(_of_environment() if program == "nptests" else None):
        return _answered(program, *asked)


# Commands that have --language among their own options: the text in another language is of their own making.
SPEAKING = ("learn", "exercise", "bank")


def _of_environment() -> str:
    """The language of the reader's system, where we have it."""
    wanted = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")[:2]
    return wanted if wanted in languages() else ORIGINAL


def _in_words_of(arguments: list[str]) -> list[str]:
    """The words without --language, which is in force from here on."""
    at = next((i for i, word in enumerate(arguments[:-1]) if word in ("--language", "--lang", "--idioma")), None)
    if at is None:
        return arguments
    SPOKEN.set(checked(arguments[at + 1]))
    return arguments if arguments[0] in SPEAKING else [*arguments[:at], *arguments[at + 2 :]]


# Of argparse: what is not here, not all of it, or a flag that is an option here.
_ODD = "unrecognized arguments|the following|argument --ranks: expected"


def _answered(
    program: str, welcome: str, about: str, commands: Mapping[str, Command], arguments: list[str], instead: Instead
) -> int:
    try:
        if not arguments:
            print("\n\n".join(map(in_language, welcome.rstrip().split("\n\n"))))
            sys.stdout.flush()
            return DONE
        if program == "nptests":
            arguments = _in_words_of(arguments)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            words = None if arguments[0] in commands else instead(arguments)
            if isinstance(words, str):
                raise InputError("usage", words)
            arguments = arguments if words is None else read_as(program, words)
            code = _dispatch(program, about, commands, arguments)
        for warning in caught:
            print(f"{program}: {said('warning')}: {said(str(warning.message))}", file=sys.stderr)
        sys.stdout.flush()
        return code
    except InputError as problem:
        ways = tried(problem, arguments, commands) if program == "nptests" else ""  # which takes the words of readers
        odd = problem.code == "usage" and bool(re.match(_ODD, problem.sentence))
        strange = odd or arguments[0] == "adjust" or problem.code in ("procedure", "columns")
        line = instead(arguments) if strange and arguments[0] in commands and not ways else None
        if isinstance(line, list):
            return _answered(program, welcome, about, commands, read_as(program, line), lambda _: None)
        line = line or (_with_direction(arguments, commands) if problem.code == "better" else None)
        line = line or _with_columns(problem, arguments, commands)
        ways = ways or (f"; {said('type')} {line}" if line else "")
        print(f"{program}: {said(problem.sentence)}{ways}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader of our output left, as `head` does
        silenced()
        return DONE
    except OSError as problem:  # a full disk, a stream that was closed
        silenced()
        print(f"{program}: the output cannot be written: {problem.strerror or problem}", file=sys.stderr)
        return BAD_INPUT


def _with_direction(arguments: list[str], commands: Mapping[str, Command]) -> str | None:
    """The line that says which scores are better, if it runs; what comes from a pipe comes once."""
    mending = import_module("nptests.cli.mending")  # whose lines are read here
    words = [*arguments, "--better", "higher"]
    ready = "-" not in arguments and "--better" not in arguments
    runs = ready and mending.refused(mending.Line(words, True), commands) is None
    return f"{shlex.join(['nptests', *words])} {said('or')} --better lower" if runs else None


def _with_columns(problem: InputError, arguments: list[str], commands: Mapping[str, Command]) -> str | None:
    """The line with the option that a refusal proposes, if it runs."""
    option = re.search(r"choose with (--[\w-]+(?: [^\s,;]+)+)", problem.sentence)
    option = None if "type nptests" in problem.sentence else option
    words = [*arguments, *(option[1].split() if option else ())]
    mending = import_module("nptests.cli.mending")
    runs = option and "-" not in arguments and mending.refused(mending.Line(words, True), commands) is None
    return shlex.join(["nptests", *words]) if runs else None


def read_as(program: str, words: list[str]) -> list[str]:
    """The words of ours that are run in place of others, which are shown."""
    print(f"{program}: {said('read as')} {shlex.join([program, *words])}", file=sys.stderr)
    return words


def _dispatch(program: str, about: str, commands: Mapping[str, Command], arguments: list[str]) -> int:
    if arguments[0] in commands:
        return commands[arguments[0]](arguments[1:])
    from nptests import __version__

    parser = Parser(
        prog=program, description=said(about), epilog=said(f"`{program} COMMAND --help` explains a command.")
    )
    parser.add_argument("--version", action="version", version=f"{program} {__version__}")
    parser.add_argument("--language", choices=languages(), help="the language of what a command prints (else LANG)")
    listed = parser.add_subparsers(metavar="COMMAND", title="commands", required=True)
    for name, command in commands.items():
        listed.add_parser(name, help=(command.__doc__ or "").splitlines()[0], add_help=False)
    parser.parse_args(arguments)
    return DONE


def on_terminal(words: str) -> str:
    """Text with its underlined titles in bold, where standard output is a terminal that may show it.

    NO_COLOR (no-color.org), TERM=dumb, pipes and files get the plain text.
    """
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        return words
    return re.sub(r"^(.+)(?=\n(?:=+|-+)$)", rf"{BOLD}\1{PLAIN}", words, flags=re.MULTILINE)


class Progress:
    """A bar on standard error once work takes noticeably long; where that is no terminal, silent or a line a tenth."""

    WIDTH = 30
    PATIENCE = 0.5  # seconds before anything is shown
    INTERVAL = 0.1  # seconds between two drawings

    def __init__(self, label: str, *, lines: bool = False) -> None:
        self.label = label
        self.lines = lines  # whether to say something where there is no terminal
        self.tenths = 0
        self.shown = sys.stderr.isatty()
        self.last = time.monotonic() + self.PATIENCE - self.INTERVAL
        self.begun = False

    def __call__(self, done: int, total: int) -> None:
        if self.lines and not self.shown and 10 * done // max(total, 1) > self.tenths:
            self.tenths = 10 * done // max(total, 1)
            print(f"{self.label}: {done} of {total}", file=sys.stderr, flush=True)
        now = time.monotonic()
        waiting = now - self.last < self.INTERVAL
        if not self.shown or (waiting and (done < total or not self.begun)):
            return
        self.last, self.begun = now, True
        filled = self.WIDTH * done // max(total, 1)
        bar = "#" * filled + "-" * (self.WIDTH - filled)
        end = "\n" if done >= total else ""
        print(f"\r{self.label} [{bar}] {done}/{total}", end=end, file=sys.stderr, flush=True)
