"""What a sentence says of its only p-value: "significant" beside p = .3, "not significant" beside p = .0004.

Said only where the sentence can mean nothing else: one p-value, one word of significance, and none of the words by
which authors turn, doubt or compare it.
"""

from collections.abc import Iterator, Sequence

from crosscheck.auditing.binding.clauses import Report
from crosscheck.auditing.binding.pairs import claim_of, reading
from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.judging.pairs_judged import paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)
NEVER = 0.1  # no field calls a larger p-value significant


def of_sentence(
    sentence: str, mentions: Sequence[Extraction], reports: Sequence[Report], text: Sizes
) -> Iterator[Verdict]:
    """The word against the number."""
    values = [m for m in mentions if m.statistic in ("p", "adjusted", "permuted")]
    words = PHRASES["word"].findall(sentence)
    levels = [m for m in mentions if m.statistic == "alpha"]
    if len(values) != 1 or len(words) != 1 or levels or PHRASES["doubted"].search(sentence) or "n't" in sentence:
        return
    p, denials = values[0], len(denied := PHRASES["denied"].findall(sentence))
    unsure = len(PHRASES["perhaps_denied"].findall(sentence)) > sum(word.lower() == "no" for word in denied)
    printed = reading(p)
    if printed.value is None or p.relation not in "=≈" or denials > 1 or unsure:
        return
    least = min(text.alpha or 0.05, 0.05)
    governed = {kind for r in reports if r.p == p for kind in r.governed}
    if not denials and printed.low > max(NEVER, text.alpha or 0):
        proof = f"a p-value of {p.value} is not significant at any usual level"
    elif denials and printed.high < least / 200 and "adjusted" not in governed and p.statistic == "p":
        proof = f"a p-value of {p.value} is significant at {least:g}, also for 200 comparisons"
    else:
        return
    claim = claim_of(p, {"formula": "p", "with": {"p": p.value}}, "the word")
    yield Verdict(claim, "fails", {"value": words[0], "proof": proof, **paired(p)}, decision_changed=True)
