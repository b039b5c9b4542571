"""What procedures say alike, in words: null hypotheses, assumptions, limits, by kind of input or by what is asked."""

from dataclasses import dataclass

NO_SIZE = "A small p-value does not say that the difference is large."
NOT_EQUAL = "That the null hypothesis is retained does not show that the algorithms are equal."
WHICH = "It does not say which algorithms differ: that needs comparisons of pairs."
SHAPE = "A sample that passes is not thereby normal; small samples pass easily, large ones fail for trifles."
PAIRED = "The data sets are independent of each other; a and b were measured on the same ones."
BLOCKS = "The data sets are independent of each other; only ranks within a data set are compared."
NORMAL = "The differences are independent and normal."
GROUPS = "All observations are independent, within and between the groups."
INDEPENDENT = "The values are independent."
ALIKE = "All algorithms perform alike: within a data set every order of their scores is equally likely."
SAME_LAW = "All groups come from one law."
BOTH_SAME_LAW = "Both samples come from one law."
NO_PAIR = "For each pair: the two algorithms perform alike."
NO_MEAN = "The mean difference is 0."
IS_NORMAL = "The sample comes from a normal law."
OTHERS = "A difference of mean ranks depends on the other algorithms in the table."
HOW_PROBABLE = "No hypothesis is tested: what is asked is how probable each answer is."
NO_HYPOTHESIS = "No hypothesis is tested."
NO_NULL = (HOW_PROBABLE, NO_HYPOTHESIS)
NO_TEST = "An effect size is no test: its interval says how well it is known."
CHOICE = "The probabilities depend on the prior and on the width of the rope, which are choices."
ONE_SCALE = "The data sets are independent of each other, and their scores are on one scale."
CORRELATED = "The differences are normal, with the correlation n_2 / (n_1 + n_2)."
NORMAL_GROUPS = "All observations are independent and normal, with one variance."


@dataclass(frozen=True)
class Wording:
    """What a procedure says where its descriptor says nothing else, and the detail that only results from data have."""

    hypothesis: str
    assumes: str
    limits: str
    needs: str


OF_TABLES = Wording(ALIKE, BLOCKS, f"{WHICH} {NOT_EQUAL}", "ranks")
OF_PAIRS = Wording("The differences are symmetric about 0.", PAIRED, f"{NO_SIZE} {NOT_EQUAL}", "differences")
OF_DIFFERENCES = Wording(NO_MEAN, NORMAL, f"It speaks of one data set. {NOT_EQUAL}", "differences")
OF_TWO_SAMPLES = Wording(BOTH_SAME_LAW, GROUPS, f"{NO_SIZE} {NOT_EQUAL}", "samples")
OF_GROUPS = Wording(SAME_LAW, GROUPS, f"{WHICH} {NOT_EQUAL}", "samples")
OF_ONE_SAMPLE = Wording(IS_NORMAL, INDEPENDENT, SHAPE, "sample")
OF_PVALUES = Wording(NO_PAIR, "Each p-value holds its own level.", NOT_EQUAL, "")
OF_ANSWERS = Wording(
    "", "The cases were used neither to fit the model nor to choose it.",
    "It is a number of one test set: how far it would be another on another one, it does not say.", "cases",
)  # fmt: skip
OF_CLUSTERS = Wording(
    "", "Distances between the points mean something: the coordinates have comparable units.",
    "It compares ways of clustering the same points; whether there are clusters at all, it does not say.", "cases",
)  # fmt: skip
OF_MEAN_RANKS = Wording(NO_PAIR, "", f"{OTHERS} {NOT_EQUAL}", "row_scores")
OF_EFFECTS = Wording(NO_HYPOTHESIS, "", NO_TEST, "")
