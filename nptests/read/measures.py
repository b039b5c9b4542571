"""Columns of several measures that stand side by side, parted."""

import re
from collections.abc import Sequence

from nptests.data.intake import directions, headings as words
from nptests.data.intake.known_names import known_datasets
from nptests.data.intake.summary_words import BESIDE_MEASURES
from nptests.read import soundness
from nptests.read.factors import in_measures, mixed
from nptests.read.file_columns import Column

LONG = 4  # words of a name: one in the middle is no measure
_BOUNDED = re.compile(r"\([^()]*[<>≤≥][^()]*\)")  # what was chosen so, and no measure: (drawdown <= -20 %)


def of_each_measure(scored: Sequence[Column], *, turned: bool = False) -> Sequence[tuple[str | None, Sequence[Column]]]:
    """The columns of each measure of quality, where several measures stand side by side."""
    shares = [c for c in scored if any("%" in cell for cell in c.written)]
    apart = turned and 1 < len(shares) < len(scored) and bool(known_datasets(c.head for c in shares))
    if apart and all("%" in cell for c in shares for cell in c.written):
        return [("per cent", shares), *of_each_measure([c for c in scored if c not in shares])]
    if not turned and 2 * len(shares) < len(scored) and all("%" in cell for c in shares for cell in c.written):
        scored = [c for c in scored if c not in shares]  # what was saved, beside scores
    heads = [column.head for column in scored]
    crossed = in_measures(heads, lambda i: scored[i].values_written)
    if crossed:
        beside = [m for m in crossed if words.measure_in(m) in words.COSTS or words.heads_difference(m)]
        alone = len(beside) == len(crossed)
        return [(m, [scored[at] for at in places]) for m, places in crossed.items() if alone or m not in beside]
    if directions.toward_both(heads):  # the higher the better, and the lower: those of each direction
        sides = [[c for c in scored if directions.toward(c.head) == better] for better in ("higher", "lower")]
        rest = [c for c in scored if not any(c in side for side in sides)]
        bare = [c for c in scored if rest and (c in rest or c in sides[0])]  # without an arrow, the higher the better
        several = [side for side in sides if len(side) > 1 and _on_sets(side)] or [bare]
        return [(directions.toward(side[0].head) if side != bare else None, side) for side in several]
    if mixed(heads) and not all(map(words.statistic_in, heads)):
        firsts = dict.fromkeys(head.rpartition(" ")[0] for head in heads)
        return [(first, [c for c in scored if c.head.rpartition(" ")[0] == first]) for first in firsts]
    own = [column for column in scored if words.in_its_measure(column.head)]
    if len(own) > 1 and len({words.in_its_measure(column.head) for column in own}) == len(own):
        behind = [c for c in scored if not words.heads_scores(words.bare(c.head).rpartition(" ")[2])]
        return [(None, behind if soundness.each_in_brackets(heads) else own)]
    rests = [words.without_measure(head) for head in heads]
    if all(rests) and len({*rests}) == len(rests) and known_datasets(rests):  # each data set in a measure of its own
        return [(None, scored)]
    apart = known_datasets(heads) >= soundness.SHOWN  # AMI among corpora is one
    measures = [None if apart and known_datasets([head]) else _kind(head) for head in heads]
    kinds = [kind for kind in dict.fromkeys(measures) if kind is not None and kind not in words.COSTS]
    kinds = [kind for kind in kinds if not words.heads_spread_or_rank(kind)]
    kinds = [kind for kind in kinds if not words.names_extreme(kind)] or kinds  # beside measures, no mean of others
    every = {*map(words.measure_in, heads)}  # of all columns
    if len(set(measures)) < 2 or not kinds or (len(every) == 1 and None not in every):
        return [(None, scored)]
    of_each = [column for column in scored if not words.of_all(column.head)]
    kind_of = dict(zip((c.place for c in scored), measures, strict=True))
    named = [head for head, measure in zip(heads, measures, strict=True) if measure is not None]
    begun = [head.split()[0] for head in heads]
    one = len({head.split()[0] for head in named}) == 1 < begun.count(named[0].split()[0])
    if one and len({*rests}) == len(rests) > 2 * len(named):
        return [(None, scored)]  # beside many that name none, one benchmark says what was measured
    once = [c for c in of_each if kind_of[c.place] is None and sum(map(str.isalpha, c.head)) > 2]  # no r^2
    once = once if not turned and all(map(words.statistic_in, named)) else []  # had one run, of which nothing was taken
    groups = [(kind, [c for c in of_each if kind_of[c.place] == kind or c in once]) for kind in kinds]
    wide = [(kind, group) for kind, group in groups if len(group) > 1]
    crossing = {words.without_measure(c.head) for _, group in wide for c in group}
    lonely = [words.without_measure(c.head) for _, group in groups if len(group) == 1 for c in group]
    if wide and not turned and any(rest and rest not in crossing and lonely.count(rest) > 1 for rest in lonely):
        return []  # what stands in two measures, Template in precision and recall, is as much an algorithm
    spread = any(words.heads_spread_or_rank(words.without_measure(head)) for head in heads)
    costs = 0 if spread else sum(_kind(column.head) in words.COSTS for column in of_each)
    wide = wide if 2 * sum(len(group) for _, group in wide) >= len(of_each) - costs else []
    of_all = [h for h in heads if words.only_measure(h) and _kind(h) not in (None, *words.COSTS)]
    if wide and not (known_datasets(rests) or all(map(words.heads_scores, of_all))) and len({*rests}) == len(rests):
        return []  # kinds of F1 beside AUC: nothing says that they were taken on data sets
    rest = [c for c, m in zip(scored, measures, strict=True) if m is None]
    ends = {c.head.rpartition(" ")[2] for c in rest if " " in c.head.strip()}
    if len(rest) > 1 == len(ends) and all(" " in c.head for c in rest):
        return wide or [(next(iter(ends)), rest)]  # a word behind all of them is their measure
    among = any(len(h) > 1 and words.only_measure(h) for h in heads) and not known_datasets(heads)
    among = among or len(rest) * 2 <= len(scored)
    return wide or ([] if among else [(None, rest)])  # beside measures, the others are such, too


def _on_sets(part: Sequence[Column]) -> bool:
    """Whether headings with arrows, of both directions in one table, say more than which measure was taken."""
    rests = [words.without_measure(column.head) for column in part]
    measured = all(words.measure_in(column.head) and rest for column, rest in zip(part, rests, strict=True))
    return measured or known_datasets(rests) >= soundness.SHOWN


def _kind(head: str) -> str | None:
    """What tells a column from those beside it that hold other numbers of the same algorithm."""
    head = _BOUNDED.sub("", head)
    parts = words.PARTS_OF_WORDS.findall(head)
    named = BESIDE_MEASURES.isdisjoint(map(str.casefold, parts)) and not any(map(str.isdecimal, parts))  # no NDCG@5
    inside = len(parts) > LONG or (len(parts) == LONG and named)
    inside = inside and words.measure_in(f"{parts[0]} {parts[-1]}") is None  # explicit relevance of fragments
    return (None if inside else words.measure_in(head)) or words.statistic_in(head) or words.part_in(head)
