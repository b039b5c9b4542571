"""The sentence for a paper, in English and Spanish: the same parts in the words of each, with the works they cite."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from nptests.adjustments.methods import adjustment
from nptests.analysis.phrases import LISTED, ORIGINAL, PHRASES, TEMPLATES, Phrases
from nptests.data.numerals import interval as bounds, number, pvalue
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure, of_result
from nptests.procedures.effects.signed import HODGES_LEHMANN
from nptests.results import Comparison, Comparisons, Effect, Outcome

CITES_TWO = ("wilcoxon1945", "hodges1963", "demsar2006")  # the test as used: zeros dropped, with an estimate


@dataclass(frozen=True)
class Passage:
    """A piece of a sentence, and the works that are cited behind it."""

    text: str
    cites: tuple[str, ...] = ()


def sentence(
    scores: Scores | IncompleteScores, omnibus: Outcome, comparisons: Comparisons | None, shifts: Sequence[Effect],
    alpha: float, language: str = ORIGINAL,
) -> tuple[Passage, ...]:  # fmt: skip
    """The sentence for a paper, in pieces; `shifts` are the estimates of the pairs."""
    if language not in TEMPLATES:
        words = ", ".join(map(repr, TEMPLATES))
        raise InputError("option", f"language={language!r}: the words are {words}", where="language")
    writer = _Sentence(scores, omnibus, alpha, language)
    return writer.of_two() if comparisons is None else writer.of_many(comparisons, shifts)


def datasets_of(scores: Scores | IncompleteScores, language: str = ORIGINAL) -> str:
    """How many data sets there are, and of how many, where those with a missing score were left out."""
    words, out = TEMPLATES[language], len(scores.origin.left_out)
    if isinstance(scores, IncompleteScores):
        return words.holes.format(n=scores.n, holes=scores.holes, cells=scores.n * scores.k)
    return (words.complete if out else words.datasets).format(n=scores.n, all=scores.n + out)


def test_of(outcome: Outcome) -> Procedure:
    """The descriptor of the test that gave an outcome."""
    known = of_result(outcome.procedure)
    assert known is not None, outcome.procedure
    return known


def brackets(outcome: Outcome, say: Phrases = PHRASES[ORIGINAL], df_word: str = "df") -> str:
    """(chi2_F = 9.33, df = 2, p = 0.0094), as papers print it."""
    p = f"p = {pvalue(outcome.pvalue, outcome.log_pvalue)}"
    if outcome.status == "no-differences":
        return say.equal.format(p=p)
    df = "" if not outcome.df else f", {df_word} = {', '.join(number(d) for d in outcome.df)}"
    return f"{test_of(outcome).symbol} = {number(outcome.statistic, 4)}{df}, {p}"


def better_first(row: Comparison) -> tuple[str, str]:
    """The pair with the better mean rank first; equal ones in column order."""
    return (row.a, row.b) if row.estimate <= 0 else (row.b, row.a)


def better_of_two(scores: Scores | IncompleteScores, outcome: Outcome) -> tuple[str, str] | None:
    """The better one first, by the estimate; None where that is 0 or not computed."""
    a, b = scores.algorithms
    if not outcome.estimate:
        return None
    return (a, b) if (outcome.estimate > 0) == (scores.better == "higher") else (b, a)


def rejected(comparisons: Comparisons, alpha: float) -> list[Comparison]:
    """The comparisons whose null hypothesis is rejected."""
    return [row for row in comparisons.rows if row.adjusted <= alpha]


def other_decides(outcome: Outcome, alpha: float) -> bool:
    """Whether another null distribution of the same statistic decides otherwise."""
    other = outcome.null.other
    return other is not None and (other.pvalue <= alpha) != (outcome.pvalue <= alpha)


@dataclass(frozen=True)
class _Sentence:
    """What all parts of one sentence share."""

    scores: Scores | IncompleteScores
    omnibus: Outcome
    alpha: float
    language: str

    @property
    def words(self) -> Phrases:
        return TEMPLATES[self.language]

    @property
    def common(self) -> Phrases:
        return PHRASES[self.language]

    def of_two(self) -> tuple[Passage, ...]:
        a, b = self.scores.algorithms
        outcome, words = self.omnibus, self.words
        title = words.two.format(a=a, b=b, datasets=datasets_of(self.scores, self.language), title=self._title())
        sides = "" if outcome.status == "no-differences" else f", {words.two_sided}"
        better = better_of_two(self.scores, outcome)
        whose = words.favours.format(better[0]) if better else ""
        size = self._advantage(better is None or better[0] == a, outcome, whose)
        evidence = f"{brackets(outcome, self.common, words.df)}{sides}{self._law()}{self._beside()}{size}"
        decision = words.level.format(number(self.alpha)) + self._found_of_two(better)
        return (Passage(title, CITES_TWO), Passage(f" ({evidence}){decision}{self._software()}"))

    def of_many(self, comparisons: Comparisons, shifts: Sequence[Effect]) -> tuple[Passage, ...]:
        outcome, words = self.omnibus, self.words
        ties = words.ties if outcome.procedure == "friedman" else ""
        datasets = datasets_of(self.scores, self.language)
        title = words.many.format(k=self.scores.k, datasets=datasets, title=self._title() + ties)
        evidence = (
            f"{brackets(outcome, self.common, words.df)}{self._law()}{self._beside()}{self._mean_ranks(comparisons)}"
        )
        tests = "pairwise_" * (comparisons.procedure == "pairwise_wilcoxon")
        control = comparisons.control
        pairs = getattr(words, f"{tests}all_pairs" if control is None else f"{tests}control").format(control)
        differing, others = self._found(comparisons, shifts)
        estimates = 0 < len(rejected(comparisons, self.alpha)) <= LISTED
        return (
            Passage(title, test_of(outcome).cites),
            Passage(f" ({evidence}){pairs}{self._adjusted_by(comparisons)}", adjustment(comparisons.adjustment).cites),
            Passage(words.level.format(number(self.alpha)) + differing, HODGES_LEHMANN.cites[:1] if estimates else ()),
            Passage(others + self._software()),
        )

    def _title(self) -> str:
        test = test_of(self.omnibus)
        title = test.titles.get(self.language, test.title)
        return title[:1].lower() + title[1:] if title.startswith("The ") else title

    def _law(self) -> str:
        """Which null distribution gave the p-value."""
        outcome = self.omnibus
        return "" if outcome.status == "no-differences" else f", {self.words.named('laws', outcome.null.kind)}"

    def _beside(self) -> str:
        """The other p-value, in the brackets, where the decision hangs on it."""
        other = self.omnibus.null.other
        if other is None or not other_decides(self.omnibus, self.alpha):
            return ""
        kind = other.kind if self.language == "en" else self.words.named("laws", other.kind)
        return f"; {self.words.beside.format(kind=kind, p=pvalue(other.pvalue))}"

    def _advantage(
        self, first: bool, shift: Outcome | Effect, whose: str = "", *, one_of_many: bool = False, again: bool = False
    ) -> str:
        """By how much the first of two is better, or the second, with the interval if there is one.

        again    whether a pair before this one said what the numbers are
        """
        if shift.estimate is None or shift.interval is None or shift.level is None or math.isnan(shift.estimate):
            return ""
        low, high = shift.interval
        estimate = shift.estimate
        if first != (self.scores.better == "higher"):
            estimate, low, high = -estimate, -high, -low
        named = self.words.size_again if again else self.words.size
        size = f"; {named.format(number(estimate, 4))}{whose}"
        if low == high or math.isinf(high - low):
            return size
        if again:
            return f"{size} {bounds((low, high), 4)}"
        words = self.words.own_interval if one_of_many else self.words.interval
        return f"{size}, {words.format(f'{shift.level:.0%}', bounds((low, high), 4))}"

    def _found_of_two(self, better: tuple[str, str] | None) -> str:
        if not self.omnibus.pvalue <= self.alpha:
            return self.words.no_difference
        return self.words.better.format(*better) if better else self.words.differs

    def _mean_ranks(self, comparisons: Comparisons) -> str:
        """The mean ranks, the best first; a table has those of many."""
        means = comparisons.mean_ranks
        if means is None or self.scores.k > LISTED:
            return ""
        ordered = sorted(zip(means, self.scores.algorithms, strict=True), key=lambda each: each[0])
        return "; " + self.words.mean_ranks.format(", ".join(f"{name} {number(mean, 4)}" for mean, name in ordered))

    def _adjusted_by(self, comparisons: Comparisons) -> str:
        method, words = adjustment(comparisons.adjustment), self.words
        if method.name == "none":
            return words.unadjusted
        rate = words.discoveries if method.controls == "fdr" else ""
        return words.adjusted.format(method.title.replace(" and ", f" {self.common.joined} ")) + rate

    def _found(self, comparisons: Comparisons, shifts: Sequence[Effect]) -> tuple[str, str]:
        """The pairs that were shown to differ, and how many were not."""
        words, differ = self.words, rejected(comparisons, self.alpha)
        if not differ:
            return words.no_pair, ""
        if len(differ) > LISTED:
            return words.counted.format(len(differ), len(comparisons.rows)), ""
        of = {frozenset(shift.names): shift for shift in shifts}
        p = "p" if comparisons.adjustment == "none" else words.adjusted_p
        pairs: list[str] = []
        for row in differ:
            better, worse = better_first(row)
            shift = of[frozenset((row.a, row.b))]
            one_of_many = len(comparisons.rows) > 1
            size = self._advantage(shift.names[0] == better, shift, one_of_many=one_of_many, again=bool(pairs))
            pairs.append(f"{words.better.format(better, worse)} ({p} = {pvalue(row.adjusted)}{size})")
        rest = len(comparisons.rows) - len(differ)
        others = words.other_pair if rest == 1 else words.other_pairs.format(rest)
        return self.common.listed(pairs), f"; {others}" if rest else ""

    def _software(self) -> str:
        from nptests import __version__

        return self.words.software.format(__version__)
