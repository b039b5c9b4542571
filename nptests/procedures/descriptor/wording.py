"""Sentences that the descriptors of several procedures share: null hypotheses, assumptions, limits."""

from __future__ import annotations

from nptests.data.kinds.wording import ALIKE as ALIKE
from nptests.data.kinds.wording import BLOCKS as BLOCKS
from nptests.data.kinds.wording import BOTH_SAME_LAW as BOTH_SAME_LAW
from nptests.data.kinds.wording import GROUPS as GROUPS
from nptests.data.kinds.wording import INDEPENDENT as INDEPENDENT
from nptests.data.kinds.wording import IS_NORMAL as IS_NORMAL
from nptests.data.kinds.wording import NO_MEAN as NO_MEAN
from nptests.data.kinds.wording import NO_PAIR as NO_PAIR
from nptests.data.kinds.wording import NO_SIZE as NO_SIZE
from nptests.data.kinds.wording import NORMAL as NORMAL
from nptests.data.kinds.wording import NOT_EQUAL as NOT_EQUAL
from nptests.data.kinds.wording import PAIRED as PAIRED
from nptests.data.kinds.wording import SAME_LAW as SAME_LAW
from nptests.data.kinds.wording import SHAPE as SHAPE
from nptests.data.kinds.wording import WHICH as WHICH

OTHERS = "A difference of mean ranks depends on the other algorithms in the table."
HOW_PROBABLE = "No hypothesis is tested: what is asked is how probable each answer is."
NO_HYPOTHESIS = "No hypothesis is tested."
NO_NULL = (HOW_PROBABLE, NO_HYPOTHESIS)
NO_TEST = "An effect size is no test: its interval says how well it is known."
CHOICE = "The probabilities depend on the prior and on the width of the rope, which are choices."

ONE_SCALE = "The data sets are independent of each other, and their scores are on one scale."
CORRELATED = "The differences are normal, with the correlation n_2 / (n_1 + n_2)."
NORMAL_GROUPS = "All observations are independent and normal, with one variance."
