"""The Methods paragraph: what was done with the scores, in the order in which it was done."""

from nptests.adjustments.methods import adjustment
from nptests.analysis.analysing import Analysis
from nptests.analysis.sentences import Passage, datasets_of, test_of
from nptests.data.numerals import number
from nptests.procedures.effects.signed import HODGES_LEHMANN
from nptests.results import Comparisons

LAWS = {
    "exact": "Its p-value comes from the exact null distribution",
    "asymptotic": "Its p-value comes from the asymptotic null distribution",
    "simulated": "Its p-value comes from a simulated null distribution",
}

EXACT = "the exact null distribution of differences of rank sums"


def methods(analysis: Analysis) -> tuple[Passage, ...]:
    """Sentences with the works that they cite."""
    from nptests import __version__

    s, test = analysis.scores, test_of(analysis.omnibus)
    named = test.title[:1].lower() + test.title[1:] if test.title.startswith("The ") else test.title
    what = f"The scores ({s.better} is better) of {s.k} algorithms on {datasets_of(s)} were compared by {named}"
    passages = [Passage(what, test.cites)]
    law = LAWS.get(analysis.omnibus.null.kind)
    passages.append(Passage(f". {law} ({analysis.omnibus.null.law})." if law else "."))
    if analysis.comparisons is not None:
        passages += _compared(analysis.comparisons)
    level = f"{analysis.effects[0].shift.level:.0%}"
    passages += [
        Passage(
            f" The size of each difference is Hodges and Lehmann's estimate with its {level} confidence interval",
            HODGES_LEHMANN.cites[:1],
        ),
        Passage(f", not adjusted for the number of comparisons. The level was alpha = {number(analysis.alpha)}"),
        Passage(", and equal decimals counted as ties" if s.numbers.integers is not None else ""),
        Passage(f". All numbers were computed with nptests {__version__}."),
    ]
    return tuple(passages)


def _compared(compared: Comparisons) -> list[Passage]:
    pairs = "All pairs of algorithms" if compared.control is None else f"All others and the control {compared.control}"
    exact = compared.null is not None and compared.null.kind == "exact"
    law = f"the {compared.options.get('error', 'permutation')} standard error and the normal law"
    how = "" if compared.status == "no-differences" else f", with {EXACT if exact else law}"
    words = f" {pairs} were then compared by their mean ranks{how}"
    if compared.procedure == "pairwise_wilcoxon":
        words = f" {pairs} were then compared by Wilcoxon's test on the data sets that have both (pairwise deletion)"
    method = adjustment(compared.adjustment)
    if method.name == "none":
        return [Passage(f"{words}; the p-values are not adjusted for their number.")]
    rate = "false discovery rate" if method.controls == "fdr" else "family-wise error rate"
    return [Passage(f"{words}; the method of {method.title} controls the {rate}", method.cites), Passage(".")]
