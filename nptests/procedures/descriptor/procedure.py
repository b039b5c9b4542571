"""The descriptor of a procedure.

A procedure is a plain function with a typed signature plus one frozen `Procedure` beside it. Faces, laws, R checks and
reference pages are loops over the descriptors.
"""

import dataclasses
import functools
import inspect
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nptests.data.kinds import listed, wording
from nptests.data.kinds.kind import Kind
from nptests.procedures import auto_null, critical_points
from nptests.procedures.descriptor.facets import Covers, ExactDistribution, Example, Exercise, Many, Study
from nptests.procedures.descriptor.lines import SOURCES, Named, Part
from nptests.procedures.descriptor.options import Option, data_names, options_of
from nptests.procedures.elsewhere import programs
from nptests.r_reference import InR, Reference
from nptests.results import Comparisons, Effect, Outcome, Posterior


@dataclass(frozen=True)
class Size:
    """The least input that a procedure accepts."""

    n: int = 2
    k: int = 2


TWIN = InR(__file__)  # stands for the twin in R of whose descriptor it is


@dataclass(frozen=True, eq=False, repr=False)
class Procedure:
    """What the faces and checks need to know of a procedure.

    name          that of its function, if not written
    takes         the kind of input, by its name in `nptests.data.kinds`
    doors         functions that start from printed summaries instead of raw data
    cites         keys of the bibliography (fixtures/library.toml)
    titles        what other languages call it in a sentence, by their code
    same_as       equivalents in R, those of the twin of its file if not written; where there is none, `no_reference`
                  says why
    hypothesis    the null hypothesis in a sentence
    says          what stands for it, `assumes`, `limits` and `needs` if not written; the kind of input says the rest
    needs         a detail that only results from data have: those from a printed summary have nothing to derive from
    parts         how the result comes about, line by line (`descriptor.lines`), where no text beside its file says it
    sources       the functions of a result that this text names (of a comparison, of both), and formulas
    alone         why no second package computes it, and what checks it in its place
    checked_otherwise  which independent check stands in for R, by "option=value" (several with blanks between them)
    breaks        laws that do not hold for it, with the reason; a search must find the counterexample
    suits         the designs of the guide (`analysis.advice`) that it is advised for
    decides       whether it gives p-values: False where it gives estimates alone
    example       data and options to show it with; None: those of its kind of input (`procedures.examples`)
    symbol        what papers call the statistic
    exact         the exact null distribution behind a result, to be drawn; None: there is none, or none to rebuild
    auto          when null="auto" is exact, if that depends on the sizes of the data
    critical      where it starts to reject, for any level and size; None: no such value is in use
    many          its answers to many tables at once; None: table by table
    study         how its size under the null hypothesis is found
    covers        what its intervals are meant to hold; one for each way of making them
    exercise      what exercises on it are made of
    """

    title: str
    run: Callable[..., Outcome | Comparisons | Effect | Posterior]
    name: str = ""
    takes: str = "scores"
    least: Size = Size()
    doors: tuple[Callable[..., Outcome | Comparisons], ...] = ()
    cites: tuple[str, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    says: wording.Wording | None = None
    hypothesis: str = ""
    assumes: str = ""
    limits: str = ""
    needs: str = ""
    parts: tuple[Part, ...] = ()
    sources: Mapping[str, Named] = field(default_factory=dict)
    same_as: Sequence[Reference] = TWIN
    no_reference: str | None = None
    alone: str | None = None
    checked_otherwise: Mapping[str, str] = field(default_factory=dict)
    breaks: Mapping[str, str] = field(default_factory=dict)
    suits: tuple[str, ...] = ()
    decides: bool = True
    example: Example | None = None
    symbol: str = "statistic"
    exact: ExactDistribution | None = None
    auto: auto_null.AutoRule | None = None
    critical: critical_points.CriticalRule | None = None
    many: Many | None = None
    study: Study = field(default_factory=Study)
    covers: tuple[Covers, ...] = ()
    exercise: Exercise = field(default_factory=Exercise)

    def __post_init__(self) -> None:
        sources = [source for source in (self, self.says, self.kind.wording) if source is not None]
        for part in dataclasses.fields(wording.Wording):
            words = next(filter(None, (getattr(source, part.name) for source in sources)), "")
            object.__setattr__(self, part.name, words)
        if not self.name:
            object.__setattr__(self, "name", self.run.__name__)
        if self.same_as is TWIN:
            twin = InR(self._file, of=self.name)
            object.__setattr__(self, "same_as", twin if self.no_reference is None and twin.path.exists() else ())
        for door in self.doors:  # friedman.from_ranks
            setattr(self.run, door.__name__.removeprefix(f"{self.name}_"), door)
        _LOADED.setdefault(self.name, self)

    def __repr__(self) -> str:
        return f"<nptests.{self.name}: {self.title}>"

    @property
    def _file(self) -> str:
        """The file of the procedure, beside which its twin in R and the text of its derivation stand."""
        return str(inspect.unwrap(self.run).__code__.co_filename)

    @functools.cached_property
    def derivation(self) -> tuple[Part, ...]:
        """How the result comes about, line by line; read when it is asked for."""
        from nptests.procedures.descriptor.written_lines import Reader

        return self.parts or Reader(Path(self._file).parent, {**SOURCES, **self.sources}).read(self.name)

    @property
    def kind(self) -> Kind:
        """What is known of the kind of input that it takes."""
        return listed.kind_of(self.takes)

    @property
    def options(self) -> dict[str, Option]:
        """The options of the procedure, by name, in the order of the signature."""
        return options_of(self.run)

    @property
    def data(self) -> tuple[str, ...]:
        """The names of the positional arguments: the data."""
        return tuple(data_names(self.run))

    @property
    def gives(self) -> type:
        """The class of its results."""
        return _returned(self.run)

    @property
    def known_as(self) -> Mapping[str, str]:
        """What other packages call it."""
        return programs.names_of(self.name)

    @property
    def printed_by(self) -> Mapping[str, programs.Printing]:
        """What programs and textbooks print of it, by their names."""
        return programs.printings_of(self.name)

    def exact_at(self, n: int, k: int) -> bool:
        """Whether its rule takes the exact distribution for n x k data: a table, or k groups of n."""
        return self.auto is not None and self.auto.exact(*((n, k) if self.kind.blocked else (n,) * k))

    @property
    def composes(self) -> bool:
        """Whether it puts mean ranks, a family and any adjustment together, as an analysis does."""
        return {"error", "adjust"} <= set(self.options)

    @property
    def tested(self) -> str:
        """What is tested, as a sentence."""
        words = self.hypothesis
        return words if words in wording.NO_NULL else f"The null hypothesis: {words[:1].lower()}{words[1:]}"

    @property
    def definition(self) -> str:
        """The docstring as it stands in the source: what it is, with formula and rule; the public name says more."""
        return inspect.getdoc(inspect.unwrap(self.run)) or self.title

    @property
    def summary(self) -> str:
        """The first line of the definition."""
        return self.definition.splitlines()[0]


@functools.cache
def _returned(run: Callable[..., Any]) -> type:
    returned = typing.get_type_hints(inspect.unwrap(run)).get("return", Outcome)
    return returned if isinstance(returned, type) else Outcome


_LOADED: dict[str, Procedure] = {}


def of_result(name: str) -> Procedure | None:
    """The descriptor of the procedure that a result names, without the catalogue: what made it stands beside it."""
    return _LOADED.get(name)


def beside(function: Callable[..., Any]) -> Procedure | None:
    """The descriptor beside a function: a procedure, or a door of one."""
    plain = inspect.unwrap(function)
    loaded = tuple(_LOADED.values())
    return next((p for p in loaded if any(inspect.unwrap(f) is plain for f in (p.run, *p.doors))), None)
