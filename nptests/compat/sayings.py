"""The arguments of other packages that are no single option of ours, and those of a call that nothing reads."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from nptests.errors import InputError
from nptests.procedures.elsewhere.translation import VALUES
from nptests.vocabulary import read_beside, resolved


class Heard(dict[str, Any]):
    """The arguments of a call, which knows those that nobody asked for."""

    def __init__(self, arguments: Mapping[str, Any]) -> None:
        super().__init__(arguments)
        self.asked = {"named"}  # they are options of ours, or refused

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.asked.add(name)
        return super().get(name, default)

    def unheard(self, signature: inspect.Signature) -> dict[str, Any]:
        """Those that were said otherwise than their default, and were read by nothing."""
        usual = {name: repr(parameter.default) for name, parameter in signature.parameters.items()}
        return {name: x for name, x in self.items() if name not in self.asked and repr(x) not in (usual[name], "{}")}


def _of(value: Any, words: dict[str, Any]) -> Any:
    """What a word of theirs is here."""
    if (word := resolved(value, words)) is None:
        raise InputError("option", f"{value!r}: the words are {', '.join(map(repr, words))}")
    return words[word]


def _only(allowed: Any, why: str) -> Callable[[Any], dict[str, Any]]:
    """An argument that has one value here."""

    def check(value: Any) -> dict[str, Any]:
        if value != allowed:
            raise InputError("option", f"{value!r}: only {allowed!r} is here, for {why}")
        return {}

    return check


_LARGE = {"null": "asymptotic"}
_NULLS_OF_COIN = {"exact": "exact", "asymptotic": "asymptotic", "approximate": "exact"}  # which is drawn from it

# Arguments that are no single option of ours: what each value says.
SAYINGS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "only_two_sided": _only("two-sided", "a family of one-sided comparisons needs its directions named before"),
    "joint_law": lambda dist: (
        {"joint": "chi-squared"} if dist in ("chi", "Chisquare") else _only("tukey", "of these two")(str(dist).lower())
    ),
    "pooled": lambda pooled: {"error": "pooled"} if pooled else {},
    "equal_spread": lambda equal: {"error": "equal" if equal else "unequal"},
    "pooled_unless": lambda pooled: {"error": "unequal"} if pooled is False else {},
    "only_single_step": _only("single-step", "others are nptests.against(df, control='A', adjust='holm')"),
    "no_side": _only(None, "its sides are named by distributions, ours by scores"),
    "only_two_sided_unless": lambda word: {} if word in (None, "two.sided") else {"alternative": word},
    "only_t": lambda law: _only("t", "the normal law rejects too often in small samples")("t" if law is True else law),
    "only_welch": _only(True, "pooled degrees of freedom are not those of unequal variances"),
    "only_binary": _only(None, "averages over classes are sklearn.metrics.f1_score's"),
    "only_pairs": lambda paired: {} if paired is None else _only(True, "pairs are resampled together")(paired),
    "only_median": _only("median", "its law is of distances from medians: nptests.levene(*groups) has other centres"),
    "independent_of_equal": lambda equal: {"design": "independent"} if equal else {},
    "equal_unless": lambda welch: {"variances": "unequal" if welch is True else "equal"},
    "no_transform": lambda function: _only(None, "samples are to be transformed before")(function),
    "chisq_or_f": lambda form: _of(form, {"chisq": {}, "f": {}}),
    "law_of_ranks": lambda law: {} if law is None else _of(law, dict.fromkeys(("Chisquare", "FDist"), _LARGE)),
    "null_of_coin": lambda law: {} if law is None else {"null": _of(law, _NULLS_OF_COIN)},
    "only_mauchly": _only("mauchly", "no other test of sphericity is certified"),
    "only_np2": _only("np2", "it is R squared where there is one factor"),
    "only_hedges": _only("hedges", "others are nptests.effect_sizes(a, b)"),
    "only_effects": lambda word: _of(word, {"cohen": {}, "hedges": {}, "CLES": {}}),
    "only_untrimmed": _only(0, "Yuen's test is no certified procedure yet"),
    "level_of_alpha": lambda alpha: {"level": 1 - alpha},
    "interval_elsewhere": lambda method: {"interval": {"beta": "clopper-pearson"}.get(method, method)},
    "no_shift": lambda shift: _only(0, "a shift is taken from a first")(shift or 0),
    "adjust_said": lambda word: {} if word is None else {"adjust": VALUES["adjust"].get(word, word)},
    "pairing": lambda kind: {} if kind is None else {"paired": _of(kind, {"samples": True, "independent": False})},
    "rope_half": lambda rope: {"rope": max(rope) if isinstance(rope, (list, tuple)) else rope},
    "train_and_test_of_rho": lambda rho: {} if rho is None else {"train": 1 - rho, "test": rho},
    "ranks_unless_wilcoxon": lambda test: {} if test == "wilcoxon" else {"ranks": test.removesuffix(" ranks")},
    "null_of_rounds": lambda how: {} if how is None else {"null": {"approximate": "simulated"}.get(how, how)},
}

# What a value of an argument changes of a row: why its number is another one, and is not to be had.
_ROWS = read_beside(__file__, "unlike.toml")["row"]
UNLIKE = {(row["name"], row["argument"], row.get("value")): row["changes"] for row in _ROWS}
