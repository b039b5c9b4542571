"""What a server permits: every limit in one frozen place."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Settings:
    """The limits of one server.

    workers      processes that compute; each does one request at a time
    seconds      what a request may compute before its process is ended
    receiving    seconds in which a request must have arrived
    concurrent   requests that are under way or wait; one more is told to come back later
    body         bytes of a request
    nesting      lists and objects within each other
    rows, columns    of a table; `cells` bounds their product
    draws        of a simulated law
    count        the largest whole number that is counted to (McNemar's cells, ...)
    memory       bytes of address space of one worker (where the system can limit it)
    tasks        requests after which a worker is replaced by a fresh one
    origins      pages of other servers whose scripts may call this one (CORS); none unless told
    """

    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    seconds: float = 30.0
    receiving: float = 10.0
    concurrent: int = 512
    body: int = 5_000_000
    nesting: int = 32
    rows: int = 10_000
    columns: int = 200
    cells: int = 200_000
    draws: int = 1_000_000
    count: int = 1_000_000
    memory: int = 4 * 2**30
    tasks: int = 20_000
    origins: tuple[str, ...] = ()
