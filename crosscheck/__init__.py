"""crosscheck: every number against R, against the literature, and against what papers printed."""

from nptests._public import lazy

__getattr__, __dir__, __all__ = lazy(__name__, __file__)
