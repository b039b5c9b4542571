"""A table as programs exchange it: the body that the service, the library and the command line read."""

from nptests.data.numerals import printed
from nptests.data.scores import IncompleteScores, Scores
from nptests.vocabulary import Better


def exchanged(scores: Scores | IncompleteScores, better: Better | None) -> dict[str, object]:
    """The table in plain types; numbers are text, so that decimals are kept."""
    return {
        "values": printed(scores.numbers, scores.present),
        "algorithms": list(scores.algorithms),
        "datasets": list(scores.datasets),
        "better": better,
    }
