"""What a paper states once for all its claims: [defaults] with where, table, alpha and options."""

from collections.abc import Mapping, Sequence
from typing import Any

import nptests
from nptests.errors import InputError, did_you_mean
from nptests.procedures.descriptor import options_of

KEYS: Mapping[str, tuple[type, ...]] = {"where": (str,), "table": (str,), "alpha": (float, int), "options": (dict,)}
_DATA = frozenset({"table", "args", "summary"})


def with_defaults(entries: Sequence[Mapping[str, Any]], defaults: Any) -> list[dict[str, Any]]:
    """The [[claim]] blocks with what they leave out: a claim's own word comes before the default.

    A table is for tests without data of their own, an option for the tests that know it.
    """
    _check(defaults)
    options = {o for entry in entries for o in _known(entry) if o in defaults.get("options", {})}
    unknown = next((o for o in defaults.get("options", {}) if o not in options), None)
    if unknown is not None:
        raise InputError("claims", f"[defaults] has the option {unknown!r}, which no claim's test knows", where=unknown)
    return [_completed(entry, defaults) for entry in entries]


def _check(defaults: Any) -> None:
    if not isinstance(defaults, Mapping):
        raise InputError("claims", "[defaults] is one block of keys, in single brackets", where="defaults")
    for key, value in defaults.items():
        if key not in KEYS:
            near = did_you_mean(key, KEYS) or f"the keys are {', '.join(KEYS)}"
            raise InputError("claims", f"[defaults] has no key {key!r}: {near}", where=key)
        if not isinstance(value, KEYS[key]) or isinstance(value, bool):
            raise InputError("claims", f"[defaults] {key} is {value!r}: a claim could not say so", where=key)


def _completed(entry: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    completed = {key: defaults[key] for key in ("where", "alpha") if key in defaults} | dict(entry)
    if "test" in entry and "table" in defaults and not _DATA & set(entry):
        completed["table"] = defaults["table"]
    known = _known(entry)
    stated = {o: word for o, word in defaults.get("options", {}).items() if o in known}
    own = entry.get("options", {})
    return completed | {"options": {**stated, **own}} if stated and isinstance(own, Mapping) else completed


def _known(entry: Mapping[str, Any]) -> frozenset[str]:
    """The options of the test of a claim; nothing where there is no such test."""
    run = getattr(nptests, str(entry.get("test")), None) if entry.get("test") in nptests.__all__ else None
    return frozenset(options_of(run)) if callable(run) else frozenset()
