"""How a table lies, in the words of others: transpose=True, orient="index", rows="algorithms", axis=1."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from nptests.data.arrays import dimensions
from nptests.data.cells import is_number
from nptests.data.intake.headings import heads_algorithms, heads_datasets
from nptests.data.intake.naming import Naming
from nptests.errors import InputError, as_owner, as_written, in_python

TURNING = ("transpose", "transposed", "T", "flip", "turn", "pivoted")  # True turns
EITHER = ("axis", "dim", "orient", "MARGIN", "by", "byrow", "along")  # of what a frame is asked, two things
# Whether algorithms that stand there stand as they do here.
SIDES = dict.fromkeys(("columns", "column", "cols", "columnas", "colunas"), True)
SIDES |= dict.fromkeys(("rows", "row", "index", "filas", "linhas"), False)
ROWS = frozenset(("block", "blocks", "subjects", "participants", "cases", "items", "observations", "samples", "folds"))
PLACES = ("_in", "_as", "_on", "_axis", "_along")
WIDE = {"layout": "wide", "form": "wide", "shape": "wide", "format": "wide", "wide": True, "long": False}
TURNED = "turned, as the call says: the algorithms stood in the rows"


def lies(name: str, value: Any, columns: Any = ()) -> bool | None:
    """Whether a keyword says that the algorithms stand in columns, as here; None where it says nothing of it."""
    if name in TURNING and isinstance(value, bool):
        return not value
    if isinstance(value, (str, bool)) and WIDE.get(name) == value:
        return True
    if not isinstance(value, str):
        return None
    what = next((name.removesuffix(end) for end in PLACES if name.endswith(end)), name)
    side, things = (value, what) if value in SIDES else (name, value)
    if side not in SIDES or not (heads_algorithms(things) or heads_datasets(things) or things in ROWS):
        return None
    if value in list(columns):  # the name of one
        return None
    return SIDES[side] is heads_algorithms(things)


def asks(name: str, value: Any) -> bool:
    """Whether a keyword says of a table what may be meant in two ways."""
    return name in EITHER and (isinstance(value, int) or (isinstance(value, str) and value in SIDES))


def question(standing: str, turned: str, rows: str = "row", columns: str = "column", what: str = "data set") -> str:
    """Both readings, each with its line."""
    return f"write {standing} if each {rows} is a {what}, {turned} if each {columns} is one"


def laid_or_asked(data: Any, words: Mapping[str, Any], call: str) -> tuple[Any, dict[str, Any]]:
    """The table as tables lie here, and the other words; refused where they may be meant in two ways."""
    rest = dict(words)
    if name := next((name for name, value in words.items() if asks(name, value)), None):
        value = rest.pop(name)
        tables = as_written(data, "df"), as_turned(data)
        lines = [f"{call}({', '.join(filter(None, (x, in_python(rest))))})" for x in tables]
        raise InputError("option", f"{name}={value!r} may mean two things: {question(*lines)}", where=name)
    return laid(data, rest) or (data, rest)


def naming_of(data: Any, words: Mapping[str, Any], call: str) -> tuple[Any, Naming]:
    """The table as tables lie here, and what else is said of it."""
    data, rest = laid_or_asked(data, words, call)
    return data, Naming.saying(**rest)


def laid(data: Any, words: Mapping[str, Any]) -> tuple[Any, dict[str, Any]] | None:
    """The table as tables lie here, and the other words; None where nothing says how it lies."""
    orient: Any = words.get("orient")
    if isinstance(data, Mapping) and str(orient) in ("index", "columns"):
        import pandas as pd

        rest = {name: value for name, value in words.items() if name != "orient"}
        frame = pd.DataFrame(data)
        return frame.T if orient == "index" else frame, rest
    first = data[0] if isinstance(data, list) and data and isinstance(data[0], Mapping) else data
    columns = getattr(data, "columns", first if isinstance(first, Mapping) else ())
    ways = {name: way for name, x in words.items() if (way := lies(name, x, columns)) is not None}
    if not ways or not is_table(data):
        return None
    if len({*ways.values()}) > 1:
        raise InputError("transposed", f"{' and '.join(ways)} say that the table lies in two ways")
    rest = {name: value for name, value in words.items() if name not in ways}
    return (data if {*ways.values()} == {True} else turned(data)), rest


def side_by_side(args: Sequence[Any]) -> tuple[Any, dict[str, Any], tuple[Any, ...]] | None:
    """One table of samples that came one by one, or of rows with the names of their columns, what is said of it so,
    and what stands behind; None of what is a table already.
    """
    samples = [*takewhile(is_sample, args)]
    if len(samples) > 1 and len({*map(len, samples)}) == 1:
        names = [getattr(sample, "name", None) for sample in samples]
        apart = None not in names and len({*names}) == len(names)
        heads = map(str, names) if apart else (f"A{j + 1}" for j in range(len(samples)))
        return dict(zip(heads, samples, strict=True)), {}, tuple(args[len(samples) :])
    rows: Any = next(iter(args), None)
    names = list(args[1]) if len(args) > 1 and _are_names(args[1]) else []
    unnamed = names and not hasattr(rows, "columns") and not isinstance(rows, (str, Mapping)) and dimensions(rows) == 2
    return (rows, {"algorithms": names}, tuple(args[2:])) if unnamed and len(rows[0]) == len(names) else None


def is_sample(data: Any) -> bool:
    sized = hasattr(data, "__len__") and not isinstance(data, (str, Mapping))
    return sized and dimensions(data) == 1 and not _are_names(data)


def _are_names(data: Any) -> bool:
    listed = not isinstance(data, (str, Mapping)) and hasattr(data, "__iter__") and getattr(data, "ndim", 1) == 1
    return listed and all(isinstance(name, str) and not is_number(name) for name in data)


def is_table(data: Any) -> bool:
    known = hasattr(type(data), "columns") or isinstance(data, Mapping)
    return known or ((isinstance(data, (list, tuple)) or hasattr(data, "ndim")) and dimensions(data) == 2)


def turned(data: Any) -> Any:
    """Its rows as columns."""
    import pandas as pd

    if isinstance(data, Mapping):
        return pd.DataFrame(data).T
    if hasattr(data, "transpose"):
        return data.to_pandas().T if hasattr(data, "to_pandas") else data.T
    return list(zip(*data, strict=True))


def as_turned(data: Any, otherwise: str = "df") -> str:
    """Its rows as columns, as its caller writes it."""
    name = as_owner(as_written(data, otherwise))
    if isinstance(data, Mapping):
        return f"pd.DataFrame({name}).T"
    if hasattr(data, "to_pandas"):
        return f"{name}.to_pandas().T"
    turned_back = name.removesuffix(".T")  # X.T.T
    return (f"{name}.T" if name == turned_back else turned_back) if hasattr(data, "T") else f"list(zip(*{name}))"


def of_rows_together(table: Any, text: str, rows: int) -> tuple[Any, str] | None:
    """The means of every so many rows, which are one block, and as their caller writes them; where all are as many."""
    n, *k = getattr(table, "shape", (0,))
    if len(k) != 1 or not n or rows < 2 or n % rows:
        return None
    if hasattr(table, "groupby"):
        blocks = f"{text}.groupby([i // {rows} for i in range({n})], as_index=False).mean()"
        return table.groupby([i // rows for i in range(n)], as_index=False).mean(), blocks
    return table.reshape(-1, rows, *k).mean(axis=1), f"{text}.reshape(-1, {rows}, {k[0]}).mean(axis=1)"
