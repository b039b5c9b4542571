"""Data that lie apart: scores with the names of their groups and blocks beside, samples by data set in dictionaries."""

from collections.abc import Mapping, Sequence
from typing import Any

from nptests.data.intake.repeated import Cells, is_validation, scorer
from nptests.errors import InputError, all_written, in_python

_GROUPS, _BLOCKS = ("groups", "group", "treatment", "algorithm"), ("blocks", "block", "subject", "dataset")
_SCORES = ("y", "x", "scores", "data", "score")
Call = tuple[tuple[Any, ...], dict[str, Any]]


def joined(
    run: str, kind: Any, args: tuple[Any, ...], keywords: Mapping[str, Any]
) -> tuple[Call, tuple[str, ...]] | None:
    """The same call on what lies apart, joined, and what is to say of it; None where nothing lies so."""
    if kind is not None and (kind.blocked or kind.table) and (call := crossed(args, keywords)) is not None:
        return call, ()
    if len(args) < 2 or not all(isinstance(x, Mapping) and x for x in args):
        return None
    if all(map(is_validation, args)):
        names = [str(key).removeprefix("test_") for key in args[0] if str(key).startswith("test_")]
        key = f"test_{scorer(names, keywords.get('metric'))}"
        rest = {name: x for name, x in keywords.items() if name != "metric"}
        return (tuple(list(x[key]) for x in args), rest), (f"the folds of {key} are compared",)
    keys = [key for key in args[0] if all(key in x for x in args)]
    if any(len(x) != len(keys) for x in args):
        odd = next(key for x in args for key in x if key not in keys)
        first, *others = names = all_written(args, [f"x{i + 1}" for i in range(len(args))])
        held = f"for k in {first} if {' and '.join(f'k in {other}' for other in others)}"
        texts = [*(f"[{name}[k] {held}]" for name in names), *filter(None, [in_python(keywords)])]
        line = f"nptests.{run}({', '.join(texts)})"
        raise InputError("pair", f"{odd!r} is in some of the dictionaries alone", line=line)
    return (tuple([x[key] for key in keys] for x in args), dict(keywords)), (
        "in the order of the keys of the first dictionary",
    )


def crossed(args: Sequence[Any], keywords: Mapping[str, Any]) -> Call | None:
    """R: scores, the names of their groups and of their blocks, each in a vector -> a table."""
    handed = dict(zip(("y", "groups", "blocks"), args, strict=False)) | dict(keywords)
    used = [next((name for name in names if name in handed), "") for names in (_SCORES, _GROUPS, _BLOCKS)]
    if "" in used or len(args) > 3 or not all(map(_is_vector, (handed[name] for name in used))):
        return None
    y, groups, blocks = (list(handed[name]) for name in used)
    if not len(y) == len(groups) == len(blocks) or any(len({*map(str, names)}) == len(y) for names in (groups, blocks)):
        return None  # three samples: names of groups and of blocks stand there again and again
    cells: Cells = {}
    for score, group, block in sorted(zip(y, groups, blocks, strict=True), key=lambda row: as_level(row[1])):
        cells.setdefault((str(block), str(group)), []).append(score)
    return (cells,), {name: x for name, x in handed.items() if name not in used}


def as_level(name: Any) -> tuple[Any, ...]:
    """What R sorts the levels of a factor by: small letters first."""
    return (True, name.casefold(), name.swapcase()) if isinstance(name, str) else (False, name)


def _is_vector(x: Any) -> bool:
    return hasattr(x, "__len__") and not isinstance(x, (str, Mapping)) and getattr(x, "ndim", 1) == 1
