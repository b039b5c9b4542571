"""Results and tables are values: equal by content, hashed, copied and pickled, never changed."""

import dataclasses
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar

import numpy as np

from nptests.errors import InputError, is_asked_by_ours, loop_into, names_unpacked_into, owner_written, unpacked_into

_Value = TypeVar("_Value", bound="Value")
_Self = TypeVar("_Self")


class Frozen(Mapping[str, Any]):
    """A mapping that nobody changes, its arrays read-only copies; unlike `types.MappingProxyType` it can be pickled."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[str, Any]) -> None:
        self._items = {name: read_only(value, copy=True) for name, value in items.items()}

    def __getitem__(self, name: str) -> Any:
        return self._items[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __eq__(self, other: object) -> bool:
        return content(self) == content(other) if isinstance(other, Mapping) else NotImplemented

    def __hash__(self) -> int:
        return hash(content(self))

    def __repr__(self) -> str:
        return repr(self._items)

    def __reduce__(self) -> tuple[Any, ...]:
        return Frozen, (self._items,)


class Later(Frozen):
    """The same, made when it is first looked at: of what cannot change before."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[], Mapping[str, Any]]) -> None:
        self._make = make

    def __getattr__(self, name: str) -> Any:
        if name != "_items":
            raise AttributeError(name)
        super().__init__(self._make())
        return self._items


class Value:
    """The base of frozen dataclasses whose fields may be arrays and mappings; they say `eq=False` to inherit this."""

    def __post_init__(self) -> None:
        if _KEPT.issuperset(map(type, vars(self).values())):
            return
        kinds = set(map(type, vars(self).values()))
        loose = set(filter(_is_loose, kinds))
        for name, value in vars(self).items():
            if type(value) in loose:
                object.__setattr__(self, name, Frozen(value))
        _KEPT.update(kinds - loose)

    def __eq__(self, other: object) -> bool:
        """Field by field, up to the first that differs."""
        if type(self) is not type(other):
            return NotImplemented
        return all(_alike(getattr(self, name), getattr(other, name)) for name in _compared(type(self)))

    def __hash__(self) -> int:
        return hash(content(self))

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        """Copies and pickles hold read-only arrays too, which numpy forgets."""
        for name, value in state.items():
            object.__setattr__(self, name, read_only(value, copy=False))


def changed(value: _Value, **fields: Any) -> _Value:
    """`dataclasses.replace` where nothing is checked anew: few of many fields are set, what was cached is left out."""
    copy, held, names = object.__new__(type(value)), vars(value), _names(type(value))
    vars(copy).update(held if len(held) == len(names) else {name: held[name] for name in names})
    vars(copy).update({name: Frozen(field) if _is_loose(type(field)) else field for name, field in fields.items()})
    return copy


def read_only(value: Any, *, copy: bool) -> Any:
    """The value; an array can no longer be written to."""
    if isinstance(value, np.ndarray):
        value = value.copy() if copy else value
        value.flags.writeable = False
    return value


def content(value: Any) -> Any:
    """What a value is equal by: the same for equal numbers whatever holds them, with NaN equal to itself."""
    if type(value) in _ATOMS:
        return value
    if isinstance(value, np.ndarray):
        return "array", value.shape, tuple(map(content, value.ravel().tolist()))
    if isinstance(value, np.generic):
        return content(value.item())
    if isinstance(value, float) and value != value:
        return ("NaN",)
    if isinstance(value, Mapping):
        return "mapping", frozenset((content(key), content(item)) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(map(content, value))
    if isinstance(value, (set, frozenset)):
        return frozenset(map(content, value))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return type(value), tuple(content(getattr(value, name)) for name in _compared(type(value)))
    return value


def _alike(one: Any, other: Any) -> bool:
    """Whether the contents are equal, which values tell without making them."""
    return one is other or bool(one == other if isinstance(one, Value) else content(one) == content(other))


def _fields(kind: type, *, compared: bool = False) -> tuple[str, ...]:
    return tuple(each.name for each in dataclasses.fields(kind) if each.compare or not compared)


def _changeable(kind: type) -> bool:
    return issubclass(kind, Mapping) and not issubclass(kind, Frozen)


_compared: Callable[[Any], tuple[str, ...]] = functools.cache(functools.partial(_fields, compared=True))
_names: Callable[[Any], tuple[str, ...]] = functools.cache(_fields)
_is_loose: Callable[[Any], bool] = functools.cache(_changeable)  # a type of mappings that somebody may still change
_KEPT: set[type] = set()  # the types that fields have held and that are kept as they are
_ATOMS = {str, int, bool, type(None)}  # equal by themselves
NOTHING = Frozen({})


class Text(str):
    """A document, which a session shows as it stands."""

    def __repr__(self) -> str:
        return str(self)


class Interval(tuple[float, ...]):
    """An interval that answers as scipy's method does, at its own level."""

    level: float
    of: Any

    def __new__(cls, ends: Sequence[float], level: float, of: Any = None) -> "Interval":
        interval = super().__new__(cls, ends)
        interval.level, interval.of = level, of
        return interval

    @property
    def low(self) -> float:
        return self[0]

    @property
    def high(self) -> float:
        return self[1]

    def __call__(self, confidence_level: float | None = None) -> "Interval":
        if confidence_level not in (None, self.level):
            words, test = f"the interval is that of level={self.level:g}", getattr(self.of, "procedure", "")
            call = f"nptests.{test}(df, level={confidence_level})"
            line = import_module("nptests.procedures.elsewhere.again").runs_on(self.of, call)
            more = f"{line}.interval" if line else f"ask the test for another, level={confidence_level}"
            raise InputError("level", f"{words}: {'write ' * bool(line)}{more}", where="level")
        return self


class OnlyRow:
    """A result as the only row of the frame that peers return: .loc["Wilcoxon", "p-val"], .iloc[0]["W-val"]."""

    def __init__(self, of: Any) -> None:
        self._of = of

    def __getitem__(self, key: Any) -> Any:
        row, *column = key if isinstance(key, tuple) else (key,)
        if (isinstance(row, str) or row in (0, -1)) and not column:
            return self._of
        if len(column) == 1 and isinstance(column[0], str):
            return self._of[column[0]]
        raise KeyError(f"{key!r}: this has one row, of which a column is asked for by its name")


class OnlyNumber(float):
    """A number that answers as the only one of a column of peers' frames, too: res["p-val"].iloc[0]."""

    @property
    def iloc(self) -> tuple[float]:
        return (float(self),)

    values = iat = iloc

    def item(self) -> float:
        """As numpy has it."""
        return float(self)


class OneRow:
    """What stands where peers return a frame of one row."""

    loc = iloc = at = iat = property(OnlyRow)


def decision(held: Any, at: Callable[..., Any]) -> Any:
    """A decision, or a frame of them, that answers as a method, too: significant(0.01)."""
    kind = int if isinstance(held, bool | np.bool_) else type(held)

    def call(_: Any, *level: float, **alpha: float) -> Any:
        return at(*level, *alpha.values()) if level or alpha else held

    text = {"__repr__": lambda self: str(bool(self))} if kind is int else {}
    return type(kind.__name__, (kind,), {"__call__": call, **text})(held)


class Itself:
    """What others have as a method."""

    def __call__(self: _Self) -> _Self:
        return self


class Settled(Itself):
    """The same of what other words ask for: result.posthoc("nemenyi") is another call."""

    def __call__(self: _Self, *args: Any, **how: Any) -> _Self:
        if args or how:
            words = [str(word) for word in (*how.values(), *args)]
            advice = import_module("nptests.procedures.elsewhere.lacking").advice(self, "posthoc", None, words)
            raise TypeError(f"the pairs are compared already; {advice}")
        return self


class ByName(Itself, tuple[float, ...]):
    """Numbers of algorithms, by their place or by their name."""

    names: tuple[str, ...]

    def __new__(cls, numbers: Sequence[float], names: tuple[str, ...]) -> "ByName":
        numbered = super().__new__(cls, numbers)
        numbered.names = names
        return numbered

    def __getattr__(self, name: str) -> Any:
        """What a Series of pandas has, but for numpy, which takes a tuple for an array: sort_values, to_dict, round."""
        if name.startswith("_") or is_asked_by_ours():
            raise AttributeError(name)
        return getattr(self._series(), name)

    def _series(self) -> Any:
        import pandas as pd

        return pd.Series(tuple(self), index=list(self.names))

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, list):
            return self._series().loc[key]
        if isinstance(key, str) and key not in self.names:
            raise KeyError(f"{key!r}: the names are {', '.join(self.names)}")
        return super().__getitem__(self.names.index(key) if isinstance(key, str) else key)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (list(self),)


class MeanRanks:
    """The field `mean_ranks` as it is read: by name, too."""

    def __get__(self, result: Any, owner: Any = None) -> Any:
        ranks: Any = None if result is None else vars(result).get("mean_ranks")
        named = ranks is not None and len(ranks) == len(vars(result)["algorithms"])
        return ByName(ranks, vars(result)["algorithms"]) if named else ranks

    def __set__(self, result: Any, ranks: Any) -> None:
        vars(result)["mean_ranks"] = ranks


# What a pair is as a tuple of so many.
PAIRS = {2: ("a", "b"), 3: ("a", "b", "adjusted"), 4: ("a", "b", "pvalue", "adjusted")}


def refuse_unpacking(value: Any, parts: Sequence[str], asked: Sequence[str]) -> None:
    """Refuse to unpack what is no tuple, or into more or fewer names than it has parts, with the line to write."""
    loop, count = loop_into()[0], unpacked_into()
    if parts and not loop and count in (None, len(parts)):
        return
    whose, name = type(value).__name__, owner_written(value, "result")
    if parts:
        into, known = names_unpacked_into(), import_module("nptests.parts").lines(whose)
        held = {each: known[each][0] for each in into if each in known and not loop}
        names, each_of = (held, [f"{{0}}.{part}" for part in held.values()]) if held else (parts, ["{0}"])
        words = f"{whose} has {len(parts)} parts for these {loop or count} names: write "
        words += f"{', '.join(names)} = {', '.join(each_of).format(name)}"
        words += f" # no {', '.join(lacks)} here" if (lacks := [x for x in into if x not in held]) and held else ""
    else:
        known = import_module("nptests.parts").lines(whose)
        into = [known.get(each, [""])[0] for each in names_unpacked_into()]
        asked = ("interval",) if into and all(each.startswith("interval[") for each in into) else asked
        words = f"{whose} is no tuple: write {', '.join(f'{name}.{part}' for part in asked)}"
        if name == "result":
            words = f"{whose} is no tuple: write {' and '.join(f'.{part}' for part in asked)} behind the call"
        words += " # an interval: no words for sizes are here" * (asked[-2:] == ("estimate", "interval"))
    raise TypeError(words)


def refuse_pairs(value: Any) -> None:
    """Refuse a loop that unpacks each of what it goes through, where that is no tuple, with what to go through."""
    count, owner = loop_into()
    if count in PAIRS:
        fields, name = ", ".join(f"row.{field}" for field in PAIRS[count]), owner or owner_written(value, "result")
        raise TypeError(f"a row is no tuple: write [({fields}) for row in {name}.rows]")
