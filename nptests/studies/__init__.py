"""Studies by drawing: how often tests reject (size and power), how many data sets they need, what intervals hold.

from nptests import studies
studies.sample_size("friedman", (0, 0, 0.5), power=0.8)                      # data sets needed
studies.power(["friedman", "all_pairs:adjust=shaffer"], (0, 0, 1), [10, 20]) # of any procedure, under any options
studies.size("quade", 4, 10, shape="skewed")                                 # where nothing differs
studies.coverage("cohens_d", draws=200)                                      # how often its interval holds the truth
"""

from nptests._public import lazy

__getattr__, __dir__ = lazy(__name__, __file__)
