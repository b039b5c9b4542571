"""How often tests reject: their power where algorithms differ, their size where they do not.

    from nptests import studies
    studies.power(["friedman", "iman_davenport"], (0, 0, 0.5), [10, 20, 40])     shares of rejections, with intervals
    studies.size("quade", 4, [10, 20], shape="skewed")                           the same where nothing differs
    studies.sample_size("friedman", (0, 0, 0.5), power=0.8)                      so many data sets are needed

Tables are drawn in blocks. What a block finds depends on the seed, what is drawn and the number of the block alone, so
the same numbers come from one process or many, on one machine or several, at once or after an interruption.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, TypedDict, Unpack

from nptests.errors import InputError, did_you_mean, seed_of, whole
from nptests.procedures import descriptor, listed
from nptests.procedures.descriptor.options import data_names
from nptests.procedures.independent.successes import wilson_interval
from nptests.read.whole_files import make_folder, write_whole
from nptests.studies.designs import FINE, Design, Pilot, sizes_of, source_of
from nptests.studies.drawn_blocks import BLOCK, Block, Call, Counts, KeptBlock, counted

ALPHA, DRAWS = 0.05, 10_000  # unless told otherwise
MOST_TABLES = 10**8
MOST_SIZE = 10_000  # data sets that are tried for a power

# What an effect is: a paired d, of the differences, is another one.
MEANT = (
    "effects are in standard deviations of independent scores, so that two algorithms 0.5 apart have a d of their "
    "differences of 0.354; a d of differences, which d= takes, is an effect of d * 2**0.5"
)


def of_d(d: float, tests: Iterable[str | Call]) -> float:
    """The effect of a d: of independent scores it is the same, differences of two vary by the square root of 2 more."""
    asked = [listed.procedure(Call.of(test).name) for test in tests]
    apart = {not (p.kind.table or p.kind.blocked or "differences" in data_names(p.run)) for p in asked}
    if len(apart) > 1:
        raise InputError("option", "d is another effect of independent samples: ask one test at a time", where="d")
    return d if apart == {True} else d * 2**0.5


@dataclass(frozen=True, repr=False)
class Power:
    """How often a test rejects at a level, over `draws` tables of n data sets.

    rejections   the share of tables; of comparisons, with any rejection
    interval     95 % (Wilson)
    familywise   the share on which comparisons tell two algorithms apart that are alike
    detected     the share of the pairs that differ which are found
    discovery    the mean share of false ones among the rejected pairs
    basis        the effects that were supposed, or the table that was drawn from, in words
    """

    test: str
    n: int
    alpha: float
    draws: int
    rejections: float
    interval: tuple[float, float]
    familywise: float | None = None
    detected: float | None = None
    discovery: float | None = None
    basis: str = MEANT

    def __str__(self) -> str:
        low, high = self.interval
        shares = f"{self.rejections:.4g} of {self.draws} drawn tables, 95 % interval {low:.4g} to {high:.4g}"
        return f"{self.test} rejects on {shares} (n = {self.n}, alpha = {self.alpha:g}); {self.basis}"

    __repr__ = __str__

    def __float__(self) -> float:
        return self.rejections


class Powers(tuple[Power, ...]):
    """Of one test at one size, a number as well."""

    def __float__(self) -> float:
        if len(self) != 1:
            raise TypeError(f"{len(self)} powers are no one number: write result[0].rejections")
        return self[0].rejections


class Drawing(TypedDict, total=False):
    """How tables are drawn and tested."""

    alpha: float
    draws: int
    seed: int
    executor: Executor | None
    progress: Callable[[int, int], None] | None


class Options(Drawing, total=False):
    """The same, and where finished blocks are kept."""

    folder: str | Path | None


def power(
    tests: str | Call | Iterable[str | Call], of: Any, sizes: int | Iterable[int], *, alpha: float = ALPHA,
    draws: int = DRAWS, seed: int = 0, executor: Executor | None = None, folder: str | Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Power, ...]:  # fmt: skip
    """The power of tests, or their size where nothing differs, for numbers of data sets.

    tests      names of procedures, with options as in "all_pairs:adjust=shaffer"
    of         effects in standard deviations, one an algorithm; a `Design`; or a table of scores, whose data sets are
               drawn with replacement
    sizes      numbers of data sets
    draws      tables for each test and size, rounded up to whole blocks of 1,000
    executor   whose `map` computes the blocks: of concurrent.futures, joblib's (loky), that of a Dask client; none: one
               after the other
    folder     where finished blocks are kept, a file each, to go on from after an interruption
    progress   called with the blocks that are done and all of them
    """
    work = _work(tests, of, sizes, alpha, draws, seed)
    counts = list(counted(work, executor, None if folder is None else Path(folder), progress))
    each = _blocks_of(draws)
    return Powers(_shares(work[i], counts[i : i + each]) for i in range(0, len(work), each))


def size(
    tests: str | Call | Iterable[str | Call], k: int, sizes: int | Iterable[int], *, shape: str = "normal",
    spreads: Sequence[float] = (), step: float = FINE, correlation: float = 0.0, **options: Unpack[Options],
) -> tuple[Power, ...]:  # fmt: skip
    """How often tests reject where nothing differs between k algorithms: `power` without effects.

    tests         names of procedures, with options as in "all_pairs:adjust=shaffer"
    k             the number of algorithms
    sizes         numbers of data sets
    shape         the law of the scores, one of `SHAPES`
    spreads       the standard deviation of each algorithm; where they differ, the scores do, and only their means agree
    step          scores are rounded to so many standard deviations: 0.5 makes many ties
    correlation   between the scores of one algorithm on two data sets, as on folds that share their training cases
    options       alpha, draws, seed, executor, folder and progress, as of `power`
    """
    design = Design((0.0,) * whole(k, "k"), shape, tuple(spreads), step, correlation)
    return power(tests, design, sizes, **options)


def shard(
    tests: str | Call | Iterable[str | Call],
    of: Any,
    sizes: int | Iterable[int],
    share: tuple[int, int],
    *,
    folder: str | Path,
    **options: Unpack[Drawing],
) -> tuple[int, int]:
    """Compute the blocks of `power` that fall to one of several machines, and keep them in a folder.

    `power` with the same arguments and a folder that holds the files of all shares gives what it gives at once.

    tests     names of procedures, with options as in "all_pairs:adjust=shaffer"
    of        effects, a `Design`, or a table of scores
    sizes     numbers of data sets
    share     (i, N): the i-th of N shares
    folder    where finished blocks are kept, a file each
    options   alpha, draws, seed, executor and progress, as of `power`
    returns   the blocks of this share, and those of the whole study
    """
    part, parts = (whole(number, "share") for number in share)
    if not 1 <= part <= parts:
        raise InputError("option", f"shard {part}/{parts}: the parts are counted from 1 to {parts}", where="shard")
    for name in options.keys() - Drawing.__annotations__.keys():
        hint = did_you_mean(name, Drawing.__annotations__) or f"the options are {', '.join(Drawing.__annotations__)}"
        raise InputError("option", f"shard has no option {name!r}: {hint}", where=name)
    of_all = _asked(tests, of, sizes, options)
    mine = counted(of_all[part - 1 :: parts], options.get("executor"), Path(folder), options.get("progress"))
    return len(list(mine)), len(of_all)


def merge(
    folder: str | Path,
    others: str | Path | Iterable[str | Path],
    tests: str | Call | Iterable[str | Call] | None = None,
    of: Any = None,
    sizes: int | Iterable[int] = (),
    **options: Unpack[Drawing],
) -> int:
    """Put the blocks of other folders into one, so that `power` goes on from all of them.

    Damaged files, and blocks that two folders hold with other counts, are refused by name. Where the study is told, as
    to `power`, so are blocks of another one, blocks of which two shares were computed, and blocks that nobody computed.

    folder    where they are put
    others    folders that hold the files of shares, or one
    tests     names of procedures, where the study is to be whole
    of        its effects, `Design`, or table of scores
    sizes     its numbers of data sets
    options   its alpha, draws and seed, as of `power`
    returns   how many files were new
    """
    target, new = Path(folder), dict[str, KeptBlock]()
    known = {block.key: block for block in map(KeptBlock.of, sorted(target.glob("*.json")))}
    study = {} if tests is None else {str(block.key): block for block in _asked(tests, of, sizes, options)}
    for other in map(Path, (others,) if isinstance(others, (str, Path)) else others):
        files = sorted(other.glob("*.json"))
        if not files:
            raise InputError("store", f"{other} holds no blocks of a study", where=str(other))
        for block in map(KeptBlock.of, files):
            if study and block.key not in study:
                raise InputError("store", f"{block.file} is of another study: {block.name}", where=str(block.file))
            twin = new.get(block.key) or known.get(block.key)
            if twin is not None and twin.text != block.text:
                words = f"{twin.file} and {block.file} are both {block.name}, with other counts: remove the wrong one"
                raise InputError("store", words, where=str(block.file))
            if study and block.key in new:
                words = f"{block.name} is doubled, in {new[block.key].file} and {block.file}: name one of the folders"
                raise InputError("store", words, where=str(block.file))
            new[block.key] = block
    missing = [block for key, block in study.items() if key not in new and key not in known]
    if missing:
        words = f"{len(missing)} of {len(study)} blocks are missing, the first of them {missing[0]}"
        raise InputError("store", f"{words}: compute their shares, and merge all", where=str(missing[0]))
    make_folder(target)
    fresh = [block for key, block in new.items() if key not in known]
    for block in fresh:
        write_whole(target / block.file.name, block.text)
    return len(fresh)


def _asked(
    tests: str | Call | Iterable[str | Call], of: Any, sizes: int | Iterable[int], options: Drawing
) -> list[Block]:
    """The blocks that options ask for."""
    return _work(tests, of, sizes, options.get("alpha", ALPHA), options.get("draws", DRAWS), options.get("seed", 0))


def _work(
    tests: str | Call | Iterable[str | Call], of: Any, sizes: int | Iterable[int], alpha: float, draws: int, seed: int
) -> list[Block]:
    """The blocks of every test and number of data sets, one after the other."""
    source, level = source_of(of), descriptor.check_level(alpha)
    seed_of(seed)
    chosen = [Call.of(test) for test in ((tests,) if isinstance(tests, (str, Call)) else tests)]
    wanted = sizes_of(sizes)
    numbers = range(_blocks_of(draws))
    return [Block(test, source, n, level, seed, number, BLOCK) for test, n, number in product(chosen, wanted, numbers)]


def _blocks_of(draws: int) -> int:
    if not 1 <= whole(draws, "draws") <= MOST_TABLES:
        raise InputError("option", f"draws={draws}: from 1 to {MOST_TABLES} tables are drawn", where="draws")
    return math.ceil(draws / BLOCK)


def _shares(first: Block, blocks: Sequence[Counts]) -> Power:
    """What all blocks of one test found; the first of them says what was drawn."""
    draws = BLOCK * len(blocks)
    rejected, falsely, differing, detected = (
        sum(getattr(counts, name) for counts in blocks) for name in ("rejected", "falsely", "differing", "detected")
    )
    paired = listed.procedure(first.test.name).composes or differing or falsely
    return Power(
        test=str(first.test),
        n=first.n,
        alpha=first.alpha,
        draws=draws,
        rejections=rejected / draws,
        interval=wilson_interval(rejected, draws),
        familywise=falsely / draws if paired else None,
        detected=detected / differing if differing else None,
        discovery=math.fsum(counts.false_share for counts in blocks) / draws if paired else None,
        basis=_basis(first.source),
    )


def _basis(source: Any) -> str:
    if isinstance(source, Pilot):
        return f"tables are of data sets drawn, with replacement, from the {source.scores.n} in hand"
    return f"supposed effects: {', '.join(f'{effect:g}' for effect in source.effects)}; {MEANT}"


@dataclass(frozen=True)
class SampleSize:
    """The fewest data sets that were found to reach a power, and what was tried on the way."""

    n: int
    power: float
    reached: Power
    tried: tuple[Power, ...]

    def __str__(self) -> str:
        """In words, with what an effect is: a paired d, of the differences, is another one."""
        words = f"{self.n} data sets give {self.reached.test} a power of {self.power:g} at alpha {self.reached.alpha:g}"
        return f"{words}: {self.reached}"


def sample_size(
    test: str | Call, of: Any, *, power: float = 0.8, alpha: float = ALPHA, draws: int = DRAWS, seed: int = 0,
    most: int = MOST_SIZE, executor: Executor | None = None, folder: str | Path | None = None,
) -> SampleSize:  # fmt: skip
    """How many data sets a test needs to reject with the wanted probability.

    The number is doubled until the power is reached and then halved in between; each power is a share of `draws` drawn
    tables, so that the answer has an error, which the interval of `reached` shows. Exact tests have few levels: one
    data set more may lower their power a little.

    test    the name of a procedure, with options as in "all_pairs:adjust=shaffer"
    of      effects in standard deviations, one an algorithm; a `Design`; or a table of scores as a pilot
    power   the wanted probability of a rejection
    most    the largest number of data sets that is tried
    """
    target, source, chosen = descriptor.check_level(power, "power"), source_of(of), Call.of(test)
    whole(most, "most")
    tried: dict[int, Power] = {}

    def reaches(n: int) -> bool:
        tried[n] = _power(chosen, source, n, alpha=alpha, draws=draws, seed=seed, executor=executor, folder=folder)[0]
        return tried[n].rejections >= target

    low, high = 1, max(2, listed.procedure(chosen.name).least.n)
    while not reaches(high):
        if high >= most:
            words = f"with {high} data sets {chosen} rejects in {tried[high].rejections:.1%} of the tables"
            raise InputError("power", f"{words}: the effects are too small, or there are none", where="of")
        low, high = high, min(2 * high, most)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if reaches(middle) else (middle, high)
    return SampleSize(high, target, tried[high], tuple(tried[n] for n in sorted(tried)))


_power = power  # which an argument of `sample_size` is called, too
