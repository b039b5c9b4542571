"""Measures of association rules X -> Y, from counts of transactions."""

from __future__ import annotations

from nptests.experiment.metrics.confusion import in_base_r
from nptests.experiment.metrics.forms import RULE, Rule
from nptests.experiment.metrics.metric import Metric, ratio
from nptests.procedures.descriptor.facets import Example
from nptests.procedures.descriptor.lines import Counts, where

_NOTHING = "nothing was counted: the share is 0/0"


def _support(rule: Rule) -> float:
    return ratio(rule.both, rule.transactions, _NOTHING)


def _confidence(rule: Rule) -> float:
    return ratio(rule.both, rule.antecedent, "no transaction has X: the share is 0/0")


def _lift(rule: Rule) -> float:
    words = "no transaction has X, or none has Y: the share is 0/0"
    return ratio(rule.both * rule.transactions, rule.antecedent * rule.consequent, words)


_COUNTS = (
    where(V="estimate"),
    Counts("Transactions", (("with X", "X"), ("with Y", "Y"), ("with both", "B"))),
)
_BOOKS = Example(
    cells=(("175", "45", "75", "705"),),
    source="1000 purchases in Bernado's module, section 2.4: 120 of two books, 75 of these with a third one; "
    "made up: 175 of that one without the two",
)

SUPPORT = Metric(
    "support", "Support of a rule", "higher", RULE, _support, "transactions with X and Y / all transactions",
    ("agrawal1993", "bernado_module"), (in_base_r("n11 / (n01 + n10 + n11 + n00)", "sum"),), (*_COUNTS, "V = B / n"),
    about="The share of the transactions that have everything in the rule X -> Y. n11 have X and Y, n10 X alone, n01 Y "
    "alone, n00 neither.",
    limits="It is the same for X -> Y and Y -> X, and says nothing of whether they have to do with each other.",
    example=_BOOKS,
)  # fmt: skip
CONFIDENCE = Metric(
    "confidence", "Confidence of a rule", "higher", RULE, _confidence, "support(X and Y) / support(X)",
    ("agrawal1993", "bernado_module"), (in_base_r("n11 / (n10 + n11)", "sum"),), (*_COUNTS, "V = B / X"),
    about="The share of the transactions with X that have Y too.",
    limits="A frequent Y has a high confidence whatever X is: beside it the lift is needed.",
    example=_BOOKS,
)  # fmt: skip
LIFT = Metric(
    "lift", "Lift of a rule", "higher", RULE, _lift, "support(X and Y) / (support(X) support(Y))",
    ("brin1997", "bernado_module"),
    (in_base_r("n11 * (n01 + n10 + n11 + n00) / ((n10 + n11) * (n01 + n11))", "sum"),),
    (*_COUNTS, "V = B * n / (X * Y)"),
    about="How many times as often X and Y come together as if they had nothing to do with each other: 1 is "
    "independence.",
    limits="Rare X and Y have a high lift by a few chance meetings: with small counts it is badly known.",
    example=_BOOKS,
)  # fmt: skip
