"""What may be concluded, and the sentence for a paper. Statements, never more than the test says."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from nptests.adjustments.methods import adjustment
from nptests.analysis import sentences
from nptests.analysis.choices import Choice
from nptests.analysis.phrases import LISTED, ORIGINAL, PHRASES, TEMPLATES, Phrases
from nptests.data.numerals import number, pvalue
from nptests.data.scores import IncompleteScores, Scores
from nptests.languages.translating import SPOKEN, said
from nptests.results import Comparisons, Effect, Outcome
from nptests.values import Later, Value


@dataclass(frozen=True, eq=False)
class Conclusion(Value):
    """What may be said, in plain words, and the sentence for the paper with the works it cites.

    translations    the plain words in other languages, by their codes
    sentences       the sentence for the paper in other languages
    """

    text: tuple[str, ...]
    sentence: str
    cites: tuple[str, ...]
    translations: Mapping[str, tuple[str, ...]]
    sentences: Mapping[str, str]

    def __str__(self) -> str:
        return "\n".join(self.words)

    @property
    def paper(self) -> str:
        """The sentence for the paper in the language in force."""
        return self.sentences.get(SPOKEN.get(), self.sentence)

    @property
    def words(self) -> tuple[str, ...]:
        """The plain words in the language in force."""
        return self.text if SPOKEN.get() == ORIGINAL else self.translations.get(SPOKEN.get(), self.text)


def conclude(
    scores: Scores | IncompleteScores, omnibus: Outcome, comparisons: Comparisons | None, shifts: Sequence[Effect],
    alpha: float, choices: tuple[Choice, ...],
) -> Conclusion:  # fmt: skip
    """Plain words, the sentence for the paper, and the citations; `shifts` are the estimates of the pairs."""

    def plain(language: str) -> tuple[str, ...]:
        return tuple(_said(PHRASES[language], scores, omnibus, comparisons, alpha, choices))

    papers = {
        language: sentences.sentence(scores, omnibus, comparisons, shifts, alpha, language) for language in PHRASES
    }
    written = {language: "".join(passage.text for passage in passages) for language, passages in papers.items()}
    cites = tuple(dict.fromkeys(key for passage in papers[ORIGINAL] for key in passage.cites))
    own, others = written.pop(ORIGINAL), Later(lambda: {language: plain(language) for language in written})
    return Conclusion(plain(ORIGINAL), own, cites, others, written)


def _said(
    say: Phrases, scores: Scores | IncompleteScores, omnibus: Outcome, comparisons: Comparisons | None, alpha: float,
    choices: tuple[Choice, ...],
) -> Iterator[str]:  # fmt: skip
    """Plain words, in one language."""
    if comparisons is None:
        yield from _two(say, scores, omnibus, alpha)
    else:
        yield from _omnibus(say, scores, omnibus, alpha)
        if isinstance(scores, IncompleteScores):
            yield say.holes.format(holes=scores.holes, cells=scores.n * scores.k)
        yield _pairs(say, comparisons, alpha)
        yield _leader(say, scores, comparisons, alpha)
        rejects = omnibus.pvalue <= alpha
        if rejects != bool(sentences.rejected(comparisons, alpha)):
            yield say.named("discord", "test" if rejects else "comparisons")
    yield from _otherwise(say, omnibus, alpha)
    yield from _disagreement(say, choices, comparisons.control if comparisons else None)


def _evidence(say: Phrases, outcome: Outcome) -> str:
    """The test, its numbers, and which law p is of: nobody else can tell."""
    numbers = sentences.brackets(outcome, say, TEMPLATES[say.language].df)
    law = "" if outcome.status == "no-differences" else say.named("kinds", outcome.null.kind)
    test = said(sentences.test_of(outcome).title, say.language)
    return say.evidence.format(test=test, numbers=", ".join(part for part in (numbers, law) if part))


# --- plain words ----------------------------------------------------------------------------------


def _two(say: Phrases, scores: Scores | IncompleteScores, outcome: Outcome, alpha: float) -> Iterator[str]:
    a, b = scores.algorithms
    level, evidence = number(alpha), _evidence(say, outcome)
    if not outcome.pvalue <= alpha:
        yield say.no_difference.format(a=a, b=b, alpha=level, evidence=evidence)
        yield say.not_equal
    elif outcome.estimate is None or outcome.estimate == 0:
        yield say.difference.format(a=a, b=b, alpha=level, evidence=evidence)
    else:
        better, worse = sentences.better_of_two(scores, outcome) or (a, b)
        size = number(abs(outcome.estimate), 4)
        yield say.better_by.format(better=better, worse=worse, alpha=level, size=size, evidence=evidence)


def _omnibus(say: Phrases, scores: Scores | IncompleteScores, outcome: Outcome, alpha: float) -> Iterator[str]:
    words = {"k": scores.k, "alpha": number(alpha), "evidence": _evidence(say, outcome)}
    if outcome.pvalue <= alpha:
        yield say.not_alike.format(**words)
    else:
        yield say.none_of_many.format(**words)
        yield say.not_equal


def _pairs(say: Phrases, comparisons: Comparisons, alpha: float) -> str:
    differ = [sentences.better_first(row) for row in sentences.rejected(comparisons, alpha)]
    method = adjustment(comparisons.adjustment)
    title = method.title.replace(" and ", f" {say.joined} ")
    counts = {
        "found": len(differ),
        "count": len(comparisons.rows),
        "family": say.with_control.format(control=comparisons.control) if comparisons.control else say.pairs,
        "how": say.unadjusted if method.name == "none" else say.adjusted.format(method=title),
    }
    if not differ:
        return say.no_pair.format(**counts)
    named = "; ".join(say.better.format(better=better, worse=worse) for better, worse in differ[:LISTED])
    more = say.more_pairs.format(n=len(differ) - LISTED) if len(differ) > LISTED else ""
    return say.of("shown", len(differ)).format(pairs=named + more, **counts)


def _leader(say: Phrases, scores: Scores | IncompleteScores, comparisons: Comparisons, alpha: float) -> str:
    """The algorithms with the best mean rank, or the control, and those that they were not shown to differ from."""
    means = comparisons.mean_ranks
    assert means is not None
    first = [name for name, mean in zip(scores.algorithms, means, strict=True) if mean == min(means)]
    if comparisons.control is not None:
        first = [comparisons.control]
    elif len(first) == scores.k:
        return say.none_best
    undecided = [row for row in comparisons.rows if not row.adjusted <= alpha]
    met = {name for row in undecided for name in (row.a, row.b) if {row.a, row.b} & set(first)}
    others = [name for name in scores.algorithms if name in met - set(first)]
    if comparisons.control is not None:
        form = say.control_with if others else say.control_apart
    else:
        form = say.of("best_with" if others else "best_apart", len(first))
    return form.format(first=say.listed(first), others=say.listed(others) if others else "")


def _otherwise(say: Phrases, outcome: Outcome, alpha: float) -> Iterator[str]:
    """Where another null distribution of the same statistic decides otherwise."""
    other = outcome.null.other
    if other is not None and sentences.other_decides(outcome, alpha):
        yield say.otherwise.format(
            other=say.named("kinds", other.kind),
            law=other.law,
            other_p=pvalue(other.pvalue),
            kind=say.named("kinds", outcome.null.kind),
            p=pvalue(outcome.pvalue, outcome.log_pvalue),
        )


def _disagreement(say: Phrases, choices: tuple[Choice, ...], control: str | None) -> Iterator[str]:
    """Where the reasonable ways do not agree, the reader should know."""
    for step in dict.fromkeys(choice.step for choice in choices):
        others = [choice.way for choice in choices if choice.step == step and not choice.agrees]
        if others:
            named = say.named("steps", step) or say.against.format(control=control)
            yield say.of("disagreement", len(others)).format(step=named, ways="; ".join(others), n=len(others))
