"""Every door with everything that is tried at it, and the table of the answers."""

from collections.abc import Callable, Iterator

from bad_input import audits, commands, functions, requests
from bad_input.attempts import Attempt

# The page needs a browser: bad_input/pages.py, tried in tests/browser/test_bad_input.py.
DOORS: tuple[Callable[[], Iterator[Attempt]], ...] = (
    functions.attempts,
    commands.attempts,
    audits.attempts,
    requests.attempts,
)


def tried() -> dict[tuple[str, str], list[Attempt]]:
    """What is tried without a browser, by door and entry."""
    found: dict[tuple[str, str], list[Attempt]] = {}
    for attempts in DOORS:
        for attempt in attempts():
            found.setdefault((attempt.door, attempt.entry), []).append(attempt)
    return found
