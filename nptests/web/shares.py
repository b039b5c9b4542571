"""Who had how much of late, so that the next turn goes to who had least, and what is bounded is bounded by client."""

import ipaddress
import math
import time
from collections.abc import Callable, Mapping
from typing import Any

HALF = 30.0  # seconds after which half of what a client had is forgotten
DOUBT = 60.0  # seconds for which a client's word that a service is cheap for it is not taken any more
MOST = 10_000  # clients that are remembered


def client_of(scope: Mapping[str, Any]) -> str:
    """Who asks: the address, of which a network of version 6 has 2**64 at its will."""
    host = str((scope.get("client") or ("",))[0])
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    return host if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))


class Shares:
    """Seconds of computing by client, half of them forgotten after a while; and who was caught with dear work."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.had: dict[str, float] = {}  # seconds, each weighed by its time, so that all fade alike
        self.caught: dict[tuple[str, str], float] = {}
        self.start = clock()

    def rank(self, client: str) -> int:
        """Among whom the client waits: with all who had no second, one or two, two to four of late, and so on."""
        return max(0, math.frexp(self.had.get(client, 0.0) * 2 ** -self._age())[1])

    def charge(self, client: str, seconds: float) -> None:
        """Enter what a client had, or take back what was entered too much."""
        age = self._age()
        if age > 100:
            self.had = {name: seconds * 2**-age for name, seconds in self.had.items()}
            self.start, age = self.clock(), 0.0
        self.had[client] = max(0.0, self.had.get(client, 0.0) + seconds * 2**age)
        if len(self.had) > MOST:
            self.had = dict(sorted(self.had.items(), key=lambda item: item[1])[MOST // 2 :])

    def _age(self) -> float:
        return (self.clock() - self.start) / HALF

    def catch(self, client: str, service: str) -> None:
        """Note that what a service was asked for as cheap was not."""
        now = self.clock()
        self.caught = {who: when for who, when in self.caught.items() if now - when < DOUBT}
        self.caught[client, service] = now

    def doubts(self, client: str, service: str) -> bool:
        """Whether that happened of late."""
        return self.clock() - self.caught.get((client, service), -math.inf) < DOUBT
