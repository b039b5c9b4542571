"""Measures of association rules X -> Y, from counts of transactions."""

from nptests.experiment.metrics.forms import RULE, Rule
from nptests.experiment.metrics.metric import measure, ratio


@measure(RULE)
def support(rule: Rule) -> float:
    return ratio(rule.both, rule.transactions, "nothing was counted: the share is 0/0")


@measure(RULE)
def confidence(rule: Rule) -> float:
    return ratio(rule.both, rule.antecedent, "no transaction has X: the share is 0/0")


@measure(RULE)
def lift(rule: Rule) -> float:
    words = "no transaction has X, or none has Y: the share is 0/0"
    return ratio(rule.both * rule.transactions, rule.antecedent * rule.consequent, words)
