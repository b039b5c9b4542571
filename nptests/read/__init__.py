"""Files and texts -> Scores, decimals kept: cells are read as text.

Names are loaded when first used: who writes a file, or names a work, loads no reader.
"""

from nptests._public import lazy

__getattr__, __dir__ = lazy(__name__, __file__)
