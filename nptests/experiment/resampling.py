"""Which cases a model learns from and which it is tested on: every scheme of the sources, by its name.

    resubstitution       learns from all cases and is tested on them: optimistic
    holdout              one split, 30 % of the cases to test; 30xholdout repeats it, 30xholdout:0.25 tests on a quarter
    10-fold              every case is tested once; 10x10-fold repeats it, 5x2-fold is Dietterich's
    leave-one-out        as many folds as cases
    200xbootstrap        learns from n cases drawn with replacement, is tested on those that were not drawn: pessimistic
    200x.632             0.368 resubstitution + 0.632 bootstrap (Efron 1983)
    200x.632+            the same with a weight that grows with overfitting (Efron and Tibshirani 1997)

Splitters follow scikit-learn's protocol (`split(X, y, groups)` and `get_n_splits`): its own work here, and the ones
that it lacks, `Resubstitution` and `Bootstrap`, work in its `cross_validate`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from nptests.errors import InputError
from nptests.vocabulary import read_beside

Indices = NDArray[np.intp]
Scheme = Literal["resubstitution", "holdout", "fold", "leave-one-out", "bootstrap", ".632", ".632+", "splitter"]
HOLDOUT = 0.3  # of the cases are tested
# "10x10" and "5x2" are short for folds.
_NAME = re.compile(
    r"(?:(?P<repeats>\d+)\s*x\s*)?"
    r"(?:(?P<folds>\d+)(?:-?fold(?:s)?)?|(?P<scheme>resubstitution|holdout|leave-one-out|loo|bootstrap|\.632\+?)"
    r"(?::(?P<share>0?\.\d+))?)"
)

KNOWN_AS: Mapping[str, Mapping[str, str]] = read_beside(__file__, "resampling.toml")  # what other software calls them


@runtime_checkable
class Splitter(Protocol):
    """scikit-learn's protocol of a cross-validator."""

    def split(self, X: Any, y: Any = None, groups: Any = None) -> Iterator[tuple[Indices, Indices]]:
        """Pairs of training and test indices."""

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many pairs."""


def _cases(X: Any) -> int:
    return int(X.shape[0]) if hasattr(X, "shape") else len(X)


@dataclass(frozen=True)
class Resubstitution:
    """One split: all cases to learn from, the same ones to be tested on."""

    def split(self, X: Any, y: Any = None, groups: Any = None) -> Iterator[tuple[Indices, Indices]]:
        """All indices, twice."""
        every = np.arange(_cases(X))
        yield every, every

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """One."""
        return 1


@dataclass(frozen=True)
class Bootstrap:
    """n of n cases drawn with replacement to learn from; those that were not drawn are tested.

    A case is not drawn with the probability (1 - 1/n)**n, about 0.368. A resample that holds every case is drawn again.
    """

    n_resamples: int = 200
    random_state: int | None = None

    def split(self, X: Any, y: Any = None, groups: Any = None) -> Iterator[tuple[Indices, Indices]]:
        """Indices of the training cases, some of them several times, and of the cases left out."""
        n = _cases(X)
        if n < 2:
            raise InputError("too-small", "a bootstrap needs at least two cases: with one, none is left out")
        draw = np.random.default_rng(self.random_state)
        for _ in range(self.n_resamples):
            left_out = np.empty(0, dtype=np.intp)
            while not left_out.size:
                training = draw.integers(0, n, n)
                left_out = np.setdiff1d(np.arange(n), training)
            yield training, left_out

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """As many as there are resamples."""
        return self.n_resamples


@dataclass(frozen=True)
class Split:
    """One pair of training and test indices.

    repeat, fold   where it stands in the scheme, from 0
    apparent       whether it tests on its own training cases, beside resamples that do not (.632)
    """

    repeat: int
    fold: int
    train: Indices
    test: Indices
    apparent: bool = False

    @property
    def label(self) -> str:
        """Short and sortable, such as r003f07, or "apparent"."""
        return "apparent" if self.apparent else f"r{self.repeat:03d}f{self.fold:03d}"


@dataclass(frozen=True)
class Resampling:
    """A scheme of splits, by name; `of` reads it."""

    scheme: Scheme
    repeats: int = 1
    folds: int = 1
    share: float = HOLDOUT
    splitter: Any = None

    @classmethod
    def of(cls, resampling: str | Splitter | Resampling) -> Resampling:
        """From its name, or any splitter that follows scikit-learn's protocol."""
        if isinstance(resampling, Resampling):
            return resampling
        if not isinstance(resampling, str):
            if not isinstance(resampling, Splitter):
                raise InputError("resampling", f"{resampling!r} is neither a name nor a splitter: {_WORDS}")
            return cls("splitter", splitter=resampling)
        name = _NAME.fullmatch(resampling.strip().lower())
        if name is None:
            same = ", ".join(called_here(resampling))
            hint = f"it is called {same} here; " if same else ""
            raise InputError("resampling", f"there is no resampling {resampling!r}: {hint}{_WORDS}", where="resampling")
        repeats = int(name["repeats"] or 1)
        if name["folds"]:
            return cls("fold", repeats, int(name["folds"]))._checked()
        word = {"loo": "leave-one-out"}.get(name["scheme"], name["scheme"])
        if word in ("bootstrap", ".632", ".632+") and name["repeats"] is None:
            repeats = 200
        if word in ("resubstitution", "leave-one-out") and repeats != 1:
            raise InputError("resampling", f"{word} is the same every time: write it without {repeats}x")
        if name["share"] and word != "holdout":
            raise InputError("resampling", f"only holdout has a share to test: write {word} without :{name['share']}")
        return cls(word, repeats, 1, float(name["share"] or HOLDOUT))._checked()  # type: ignore[arg-type]

    def _checked(self) -> Resampling:
        if self.scheme == "fold" and self.folds < 2:
            raise InputError("resampling", "at least 2 folds are needed, one to learn from and one to test")
        if self.repeats < 1 or not 0 < self.share < 1:
            raise InputError("resampling", "at least one repetition, and a share between 0 and 1, are needed")
        return self

    @property
    def name(self) -> str:
        """As `of` reads it; for a splitter what it calls itself."""
        if self.scheme == "splitter":
            return str(self.splitter)
        times = f"{self.repeats}x" if self.repeats > 1 else ""
        if self.scheme == "fold":
            return f"{times}{self.folds}-fold"
        return f"{times}{self.scheme}" + (f":{self.share:g}" if self.scheme == "holdout" else "")

    @property
    def words(self) -> str:
        """For the methods section of a paper."""
        times = f"{self.repeats} repetitions of " if self.repeats > 1 else ""
        return {
            "resubstitution": "resubstitution (tested on the training data: optimistic)",
            "holdout": f"{times}a holdout of {self.share:.0%} of the cases",
            "fold": f"{times}{self.folds}-fold cross-validation",
            "leave-one-out": "leave-one-out cross-validation",
            "bootstrap": f"{self.repeats} bootstrap resamples, tested on the cases that were not drawn",
            ".632": f"the .632 bootstrap with {self.repeats} resamples",
            ".632+": f"the .632+ bootstrap with {self.repeats} resamples",
            "splitter": f"the splits of {self.splitter}",
        }[self.scheme]

    @property
    def weighed(self) -> bool:
        """Whether the estimate weighs resubstitution against resamples."""
        return self.scheme in (".632", ".632+")

    def count(self, n: int) -> int:
        """How many models are fitted on n cases."""
        if self.scheme == "splitter":
            return int(self.splitter.get_n_splits(np.zeros((n, 1))))
        return {"fold": self.repeats * self.folds, "leave-one-out": n}.get(self.scheme, self.repeats) + self.weighed

    def splits(self, X: Any, y: Any, *, seed: int, stratified: bool) -> tuple[Split, ...]:
        """Every split of one data set; the same seed gives the same ones."""
        chosen = self.as_splitter(seed=seed, stratified=stratified)
        folds = self.folds if self.scheme == "fold" else 1 if self.repeats > 1 else chosen.get_n_splits(X, y)
        splits = tuple(
            Split(*divmod(i, folds), np.asarray(train), np.asarray(test))
            for i, (train, test) in enumerate(chosen.split(X, y))
        )
        every = np.arange(_cases(X))
        return (*splits, Split(0, 0, every, every, apparent=True)) if self.weighed else splits

    def as_splitter(self, *, seed: int, stratified: bool) -> Any:
        """A splitter of scikit-learn's protocol; stratified keeps the proportions of the classes in every part."""
        from sklearn import model_selection as sk

        if self.scheme == "splitter":
            return self.splitter
        if self.scheme == "resubstitution":
            return Resubstitution()
        if self.scheme == "leave-one-out":
            return sk.LeaveOneOut()
        if self.scheme == "holdout":
            kind = sk.StratifiedShuffleSplit if stratified else sk.ShuffleSplit
            return kind(n_splits=self.repeats, test_size=self.share, random_state=seed)
        if self.scheme == "fold":
            kind = sk.RepeatedStratifiedKFold if stratified else sk.RepeatedKFold
            return kind(n_splits=self.folds, n_repeats=self.repeats, random_state=seed)
        return Bootstrap(self.repeats, seed)


_WORDS = (
    "write 10-fold, 10x10-fold, 5x2-fold, leave-one-out, holdout, 30xholdout:0.25, 200xbootstrap, 200x.632, 200x.632+ "
    "or resubstitution, or give a splitter of scikit-learn"
)


def called_here(name: str) -> tuple[str, ...]:
    """Our names of a scheme that other software calls so: ("10-fold",) for KFold."""
    wanted = name.strip().casefold()
    return tuple(ours for ours, theirs in KNOWN_AS.items() if wanted in _called(theirs.values()))


def _called(texts: Iterable[str]) -> set[str]:
    """The words of other software; trainControl and errorest are none without theirs in quotes."""
    words = {word.casefold() for text in texts for word in re.findall(r"[\w.-]+", text)}
    return words - {"traincontrol", "errorest", "estimator", "times", "30"}


def weight_632(apparent: float, out_of_sample: float, no_information: float | None = None) -> float:
    """The weight w of the error out of sample in (1 - w) apparent + w out_of_sample; arguments are errors.

    .632 takes w = 0.632, about 1 - 1/e, the share of different cases in a resample. .632+ takes
    w = 0.632 / (1 - 0.368 R), with R = (out_of_sample - apparent) / (no_information - apparent) cut to [0, 1], the
    relative overfitting: no_information is the error if predictions and truth were independent.
    """
    if no_information is None:
        return 0.632
    worse = min(out_of_sample, no_information) - apparent
    if worse <= 0 or no_information <= apparent:
        return 0.632
    return 0.632 / (1 - 0.368 * worse / (no_information - apparent))
