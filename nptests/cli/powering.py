"""`nptests power`: how many data sets a test needs, and how often it rejects."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from nptests.cli import data, manners, output
from nptests.data.kinds.tables import SCORES
from nptests.document.pictures.power_curve import power_curve
from nptests.document.writers.text import columns
from nptests.errors import InputError
from nptests.experiment.processes import processes, share_of
from nptests.languages.translating import said
from nptests.results import as_json
from nptests.studies.designs import FINE, SHAPES, Design, Pilot, Source
from nptests.studies.rejections import MEANT, Drawing, Power, merge, of_d, power, sample_size, shard


def command(arguments: list[str]) -> int:
    words = _parser().parse_intermixed_args(arguments)
    if words.n is None and len(words.tests) > 1:
        raise InputError("usage", "one test at a time, or several with --n 10 20 40", where="tests")
    if words.out is not None:  # before the work, not after it
        output.refuse_loss(Path(words.out), filter(None, (words.pilot,)), force=words.force)
    if words.folder is None and (words.shard or words.merge):
        raise InputError("usage", "--shard and --merge need --folder, where finished blocks are kept", where="folder")
    if words.shard and (words.json or words.out is not None):
        raise InputError(
            "usage", "--shard shows nothing yet: --json and --out go with the command that merges", where="shard"
        )
    if words.shard and words.n is None:
        raise InputError("usage", "--shard needs the numbers of data sets, as --n 10 20 40", where="n")
    source = _source(words)
    if words.merge and words.n is None:
        merge(words.folder, words.merge)
    elif words.merge:
        drawn = Drawing(alpha=words.alpha, draws=words.draws, seed=words.seed)
        merge(words.folder, words.merge, words.tests, source, words.n, **drawn)
    with processes(words.workers) as executor:
        progress = None if words.quiet else manners.Progress("drawing")
        how = {"alpha": words.alpha, "draws": words.draws, "seed": words.seed, "executor": executor}
        how["folder"] = words.folder
        if words.shard:
            done, whole = shard(words.tests, source, words.n, share_of(words.shard), progress=progress, **how)
            print(f"{done} of {whole} blocks are in {words.folder}: --merge puts the folders of all shards together")
            return manners.DONE
        if words.n is not None:
            rows, answer = power(words.tests, source, words.n, progress=progress, **how), None
        else:
            answer = sample_size(words.tests[0], source, power=words.power, **how)
            rows = answer.tried
    if words.out is not None:
        picture = power_curve(rows, None if answer is None else answer.power)
        output.write_file(Path(words.out), picture.as_file(Path(words.out).name), force=words.force)
    if words.json:
        print(as_json(asdict(answer) if answer else [asdict(row) for row in rows]))
        return manners.DONE
    if answer is not None:
        words_of_power = f"{answer.n} data sets give {answer.reached.test} a power of {answer.power:g}"
        print(f"{words_of_power} at alpha = {answer.reached.alpha:g}.\n")
    print(_table(rows))
    print(f"\nShares of {rows[0].draws:,} drawn tables each, with 95 % intervals: {_drawn(source)}.")
    if isinstance(source, Design):
        print(f"{MEANT[0].upper()}{MEANT[1:]}.")
    if words.out is not None:
        print(said(f"written: {words.out}"))
    return manners.DONE


def _parser() -> manners.Parser:
    parser = manners.Parser.of("power", shapes="|".join(SHAPES), fine=FINE, table=SCORES.help)
    manners.add_workers(parser, 1)
    manners.add(parser, "power out")
    data.add_reading(parser)
    return parser


def _source(words: argparse.Namespace) -> Source:
    if [words.effects, words.d, words.pilot].count(None) != 2:
        raise InputError("usage", "say what is drawn: --effects 0 0 0.5 in standard deviations, or --pilot pilot.csv")
    spreads = tuple(words.spreads or ())
    if words.pilot is not None:
        if (words.shape, words.step, spreads, words.correlation) != ("normal", FINE, (), 0.0):
            raise InputError(
                "usage",
                "a pilot is drawn from as it is: --shape, --step, --spreads and --correlation go with --effects",
            )
        return Pilot(data.scores(words.pilot, words.better, words.columns, words.decimals, **data.reading(words)))
    each = words.effects or [of_d(words.d, words.tests)]
    effects = (0.0, *each) if len(each) == 1 else tuple(each)  # of the one over the other
    return Design(effects, words.shape, spreads, words.step, words.correlation)


def _table(rows: Sequence[Power]) -> str:
    """A row a test and number of data sets; of comparisons also what is found rightly and wrongly."""
    compared = any(row.familywise is not None for row in rows)
    beside = ("pairs found", "any false", "false share") if compared else ()
    lines = [("test", "data sets", "rejections", "95 % interval", *beside)]
    for row in rows:
        low, high = row.interval
        shares = (row.detected, row.familywise, row.discovery) if compared else ()
        of_pairs = ("-" if share is None else f"{share:.4f}" for share in shares)
        lines.append((row.test, str(row.n), f"{row.rejections:.4f}", f"{low:.4f} to {high:.4f}", *of_pairs))
    return columns(lines, right=(1, 2, 4, 5, 6))


def _drawn(source: Source) -> str:
    """What the tables were, in words."""
    if isinstance(source, Pilot):
        return (
            f"data sets drawn with replacement from the {source.scores.n} of the pilot, whose differences are taken "
            "for the true ones. Those of a small pilot may be luck: leave room"
        )
    assert isinstance(source, Design)
    effects = ", ".join(f"{effect:g}" for effect in source.effects)
    spreads = "" if set(source.spreads) == {1.0} else f", spreads {', '.join(f'{s:g}' for s in source.spreads)}"
    shared = f", correlation {source.correlation:g} between data sets" if source.correlation else ""
    return f"{source.shape} scores with effects {effects} in standard deviations{spreads}{shared}"
