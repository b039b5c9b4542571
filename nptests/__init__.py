"""nptests: the statistical comparison of algorithms, exact where exact is possible.

    import nptests
    scores = nptests.Scores.of(table, better="higher")     # n data sets x k algorithms
    nptests.friedman(scores).pvalue

Names are loaded when first used, so that `import nptests` costs next to nothing.
"""

from __future__ import annotations

import sys

from nptests._public import lazy

TYPE_CHECKING = False  # see there
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

__version__ = "0.2.0"


def _of_the_catalogue(name: str) -> Callable[..., Any] | None:
    """A procedure or door that is not yet in the stub, the drop-in of another package, or a measure."""
    from nptests.procedures.listed import catalogue

    functions = {function.__name__: function for p in catalogue() for function in (p.run, *p.doors)}
    if name in functions:
        return functions[name]
    from nptests.compat.engine import named
    from nptests.compat.packages import of_a_peer
    from nptests.experiment.metrics.listed import EVERY

    plain = functions.get(name.removeprefix("test_").removesuffix("_test"))
    return (
        named(name) or (EVERY[name].procedure.run if name in EVERY else plain) or of_a_peer(name) or _by_its_words(name)
    )


def _by_its_words(name: str) -> Callable[..., Any] | None:
    """What the one line does that the words of a name lead to; a single word may be a slip, and is told the line."""
    from nptests.analysis.finding import line_for, nearest
    from nptests.compat.lines import by_line
    from nptests.procedures.elsewhere.peers import known

    if "_" not in name or any(row.left for row in known(name)):
        return None
    line = line_for(name) or nearest(name)
    return by_line(name, line.removeprefix("write "), aloud=True)


def _instead(name: str) -> str | None:
    """What to write for a name of another package, of another room, or in plain words; or why nothing here does it."""
    from nptests.analysis.finding import line_for, nearest
    from nptests.procedures.elsewhere.again import in_view
    from nptests.procedures.elsewhere.peers import known

    line = line_for(name)
    left = next((row.left for row in known(name)), None) if line is None else None
    return in_view(left or (f"write {line}" if line else nearest(name)))


def _documented(name: str, value: Any) -> Any:
    """A public name with its full docstring; a function that refuses a call says what fits it."""
    from nptests.data.intake.mending import guarded
    from nptests.document.docstrings.assembling import document

    document(name, public := guarded(value))
    return public


class _Elsewhere:
    """Finds what is imported from a package under our name: from nptests.scipy.stats import kruskal."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> Any:
        if not name.startswith(f"{__name__}."):
            return None
        from nptests.compat.packages import Modules

        return Modules.find_spec(name)


sys.meta_path.append(_Elsewhere)  # type: ignore[arg-type]
__getattr__, __dir__ = lazy(__name__, __file__, _of_the_catalogue, _instead, _documented)
