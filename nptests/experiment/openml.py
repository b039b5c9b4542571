"""Data sets of OpenML that are on this disk: an ARFF file and, next to it, OpenML's description. Nothing is downloaded.

The description says which attribute is the target and which are no features (row identifiers, ignored ones). It is the
XML or JSON of OpenML's own service, as openml-python and scikit-learn keep it; files may be gzipped.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from nptests.errors import InputError
from nptests.read.source import source_of, unpacked

LARGEST = 2**30  # bytes of a data set, unpacked
_FIELDS = ("default_target_attribute", "ignore_attribute", "row_id_attribute")


@dataclass(frozen=True)
class Description:
    """What OpenML says of the attributes of a data set; the target is empty where it names none."""

    target: str
    left_out: tuple[str, ...]


def text_of(path: Path) -> str:
    """The text of a file, gzipped or not."""
    try:
        return unpacked(source_of(path).data, str(path), LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("file", f"{path} cannot be read: {error}", where=str(path)) from error


def description_of(path: Path, named: Path | None = None) -> Description:
    """The description of an ARFF file: the one that is named, or the one that lies next to it."""
    place = named or next((candidate for candidate in _next_to(path) if candidate.is_file()), None)
    if place is None:
        names = ", ".join(candidate.name for candidate in _next_to(path))
        words = (
            f'{path} has no description of OpenML next to it ({names}): write description = "FILE", or read it as arff'
        )
        raise InputError("file", words, where=str(path))
    text = text_of(place)
    fields = _of_xml(text, place) if text.lstrip().startswith("<") else _of_json(text, place)
    targets = fields["default_target_attribute"]
    if len(targets) > 1:
        words = f"{place} names several targets ({', '.join(targets)}): write one as target"
        raise InputError("target", words, where=str(place))
    return Description(targets[0] if targets else "", (*fields["ignore_attribute"], *fields["row_id_attribute"]))


def _next_to(path: Path) -> Iterator[Path]:
    """`description.xml` of openml-python, the file's own name with another ending, scikit-learn's cache."""
    yield path.with_name("description.xml")
    stem = path.name.removesuffix(".gz").removesuffix(".arff")
    for ending in (".xml", ".json", ".json.gz"):
        yield path.with_name(stem + ending)
    if path.parent.name == "download" and len(path.parents) > 4:  # openml.org/data/v1/download/61(.gz)
        yield path.parents[3] / "api" / "v1" / "json" / "data" / path.name


def _of_xml(text: str, place: Path) -> dict[str, list[str]]:
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise InputError("file", f"{place} is no description of OpenML: {error}", where=str(place)) from error
    fields: dict[str, list[str]] = {name: [] for name in _FIELDS}
    for element in root:
        name = element.tag.rpartition("}")[2]
        if name in fields:
            fields[name] += _names(element.text)
    return fields


def _of_json(text: str, place: Path) -> dict[str, list[str]]:
    try:
        about = json.loads(text)["data_set_description"]
        return {name: _names(about.get(name)) for name in _FIELDS}
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
        words = f"{place} is no description of OpenML: it lacks data_set_description"
        raise InputError("file", words, where=str(place)) from error


def _names(value: Any) -> list[str]:
    """Names in a list, or in one text with commas between them."""
    parts = value if isinstance(value, list) else str(value or "").split(",")
    return [str(part).strip() for part in parts if str(part).strip()]
