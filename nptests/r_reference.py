"""The same thing in R: a few lines of R as text, and what they give. Data, run by crosscheck and read by R users.

Where they outgrow a few lines they stand in a twin of the procedure's file, real R that is read as data:
`wilcoxon.R` stands beside `wilcoxon.py`. A section is what editors take for one, a comment that ends with dashes:

    # stats::wilcox.test ----
    #| options = {null = "asymptotic"}
    #| each = {alternative = ["two-sided", "greater", "less"], continuity = [false, true]}
    #| only = ["varied"]
    #| statistic = "res$statistic"
    #| pvalue = "res$p.value"
    # A word to the reader of this file, before the first line of code.
    wilcox.test(a, b, exact = FALSE, correct = .continuity, alternative = .alternative)

Its title names package and function; the lines `#|` are TOML: the fields of a `Reference`, and what is read of `res`.
`each` makes one reference for every combination of words, or for every table of a list; `every` makes many of one in
Python, such as those under every adjustment; `of` says whose a section is, where a file has several procedures. In code
and in what is read, `.option` is the value of that option in R, and

    .tail(law, x, ...)   for the p-value of x under a law that is symmetric about 0, by the alternative
    .moved               for `gap` half a unit nearer to what is expected, where continuity is asked for
    .name                for the text of the section `# .name ----`, of several the first whose options are in force;
                         what several files of a folder share stands in its `shared.R`
"""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, overload


@dataclass(frozen=True)
class Reference:
    """The same procedure in R, as text that an R user can paste.

    The value of `code` is bound to `res`; each entry of `reads` is an R expression that gives one of our numbers. Data
    are bound beforehand: `y` (matrix, data sets in rows, named columns), `a` and `b` (paired or two samples), `groups`
    (list) with `x` and `g` (stacked values, factor), `x` (one sample), the counts by their own names, `p` (p-values)
    with `alpha` (0.05). Decimals arrive as whole numbers: what depends on the units of the scores divides by `scale`
    (1000 for three decimals). The traits of cases are listed in crosscheck/r/cases.py.

    options     the options of ours under which the two are equal
    only        traits that a case must have for the two to mean the same, such as "untied"
    called      what the code is called where it is more than one call of a function
    """

    package: str
    code: str
    reads: Mapping[str, str]
    options: Mapping[str, Any] = field(default_factory=dict)
    only: tuple[str, ...] = ()
    called: str | None = None

    @property
    def name(self) -> str:
        """Package and function, such as stats::quade.test."""
        function = self.called or self.code.split("(")[0].split("<-")[-1].strip().split("::")[-1]
        return f"{self.package}::{function}"


def R(
    package: str,
    code: str,
    *,
    options: Mapping[str, Any] | None = None,
    only: tuple[str, ...] = (),
    called: str | None = None,
    **reads: str,
) -> Reference:
    """Shorthand: R("stats", "quade.test(y)", statistic="res$statistic", pvalue="res$p.value")."""
    return Reference(package, code, dict(reads), dict(options or {}), only, called)


# Our word for an alternative, and R's.
R_ALTERNATIVES: Mapping[str, str] = {"two-sided": "two.sided", "greater": "greater", "less": "less"}


def r_tail(alternative: str, law: str, x: str, *parameters: str) -> str:
    """R text of a p-value from a distribution that is symmetric about 0: the tail asked for, or twice the smaller."""
    arguments = "".join(f", {p}" for p in parameters)
    return {
        "two-sided": f"2 * p{law}(-abs({x}){arguments})",
        "greater": f"p{law}({x}{arguments}, lower.tail = FALSE)",
        "less": f"p{law}({x}{arguments})",
    }[alternative]


# Half a step less in the direction that is tested.
R_CONTINUITY: Mapping[str, str] = {
    "two-sided": "sign(gap) * max(abs(gap) - 0.5, 0)",
    "greater": "gap - 0.5",
    "less": "gap + 0.5",
}

_TITLE = re.compile(r"^# (.+?) -{4,}$", re.MULTILINE)
_SLOT = re.compile(r"(?<![\w.$\])])\.([a-z]\w*)")
_TAIL = re.compile(r"\.tail\((\w+), (.+)\)")


@dataclass(frozen=True)
class _Section:
    """Its title, whose it is (everybody's if empty), what makes many of it, what its header says, the code below."""

    title: str
    of: str
    every: Sequence[str]
    says: Mapping[str, Any]
    code: str


class InR(Sequence[Reference]):
    """The references in the R twin of a file, read when they are asked for.

    of      whose, where the file has several procedures: sections that say `of` another are left out
    also    references that are made in Python
    every   makes many of the reference of a section that says `every`, and of what it says there
    """

    def __init__(
        self, file: str, *, of: str = "", also: Iterable[Reference] = (),
        every: Callable[..., Iterable[Reference]] = lambda reference: (reference,),
    ) -> None:  # fmt: skip
        self.path, self.of, self.also, self.every = Path(file).with_suffix(".R"), of, also, every

    @cached_property
    def _references(self) -> tuple[Reference, ...]:
        sections = [section for section in _sections(self.path.read_text("utf-8")) if section.of in ("", self.of)]
        fragments = [section for section in sections if section.title.startswith(".")]
        shared = _shared(self.path.with_name("shared.R"))
        stated = (section for section in sections if section not in fragments)
        raw = ((r, section.every) for section in stated for r in _over(section, (*fragments, *shared)))
        return (*(r for one, every in raw for r in (self.every(one, *every) if every else (one,))), *self.also)

    @overload
    def __getitem__(self, place: int) -> Reference: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Reference, ...]: ...

    def __getitem__(self, place: int | slice) -> Reference | tuple[Reference, ...]:
        return self._references[place]

    def __len__(self) -> int:
        return len(self._references)


@cache
def _shared(path: Path) -> tuple[_Section, ...]:
    return tuple(_sections(path.read_text("utf-8"))) if path.is_file() else ()


def shared_text(file: str, name: str) -> str:
    """The text of a section of the `shared.R` beside a file."""
    return next(section.code for section in _shared(Path(file).with_name("shared.R")) if section.title == f".{name}")


def _sections(text: str) -> Iterator[_Section]:
    import tomllib  # only who asks for references pays for it

    _, *parts = _TITLE.split(text)
    for title, body in zip(parts[::2], parts[1::2], strict=True):
        header = re.match(r"\n((?:#\| .*\n)*)(?:# .*\n)*", body)
        assert header is not None, f"{title}: a title stands on a line of its own"
        says = tomllib.loads(header[1].replace("#| ", ""))
        yield _Section(title, says.pop("of", ""), says.pop("every", ()), says, body[header.end() :].strip("\n"))


def _over(section: _Section, fragments: Sequence[_Section]) -> Iterator[Reference]:
    """One reference for every combination of what is said in `each`."""
    reads = dict(section.says)
    options, only, each = reads.pop("options", {}), reads.pop("only", ()), reads.pop("each", {})
    if isinstance(each, dict):
        each = [dict(zip(each, words, strict=True)) for words in itertools.product(*each.values())]
    package, function = section.title.split("::", 1)
    for words in each:
        fill = _Filling(options | words, fragments)
        code, filled = fill(section.code), {name: fill(text) for name, text in reads.items()}
        yield Reference(package, code, filled, options | words, tuple(only), function)


@dataclass(frozen=True)
class _Filling:
    """R text with what stands in the place of its slots under some options."""

    options: Mapping[str, Any]
    fragments: Sequence[_Section]

    def __call__(self, text: str) -> str:
        alternative = self.options.get("alternative", "two-sided")
        if tail := _TAIL.fullmatch(text):
            return r_tail(alternative, tail[1], *map(self, tail[2].split(", ", 1)))
        moved = f"gap <- {R_CONTINUITY[alternative]}\n" if self.options.get("continuity") else ""
        return _SLOT.sub(self._slot, text.replace(".moved\n", moved))

    def _slot(self, slot: re.Match[str]) -> str:
        name = slot[1]
        for fragment in self.fragments:
            if fragment.title == f".{name}" and fragment.says.items() <= self.options.items():
                return self(fragment.code)
        if name not in self.options:
            raise KeyError(f".{name} is neither an option of this reference nor a section of its file")
        return _literal(self.options[name])


def _literal(value: Any) -> str:
    """A value of ours as R writes it."""
    if isinstance(value, str):
        return f'"{R_ALTERNATIVES.get(value, value)}"'
    return str(value).upper() if isinstance(value, bool) else repr(value)
