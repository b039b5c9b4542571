"""What a server permits: every limit in one frozen place."""

import os
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Settings:
    """The limits of one server.

    workers      processes that compute; each does one request at a time
    seconds      what a request may compute before its process is ended
    quick        of the processor, which it may take in the place kept for cheap requests; then it waits for another
    waiting      seconds for which a request waits for a place before it is told to come back later
    queue        the cost of all that waits (see `Task.cost`), of cheap requests and of the others each: a client may
                 have one that waits, and more within its share of this
    receiving    seconds in which the head of a request must have arrived, then its body, and in which a client that
                 reads its answer must take some of it
    concurrent   requests that are under way or wait, of one client as many as it leaves to others; one more is told to
                 come back later
    held         bytes of all requests under way
    body         bytes of a request
    nesting      lists and objects within each other
    rows, columns    of a table; `cells` bounds their product
    draws        of a simulated law
    count        the largest whole number that is counted to (McNemar's cells, ...)
    memory       bytes of address space of one worker (where the system can limit it)
    rate         requests of one client in a minute; any number unless told
    token        SHA-256 of what a request must bring as its bearer token; none unless told
    jobs         the folder of what is answered later; none unless told: then every request is answered at once
    job_seconds  what a job may compute
    tasks        requests after which a worker is replaced by a fresh one
    hosts        names by which this server may be addressed (the Host header); any unless told
    origins      pages of other servers whose scripts may call this one (CORS); none unless told
    """

    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    seconds: float = 30.0
    quick: float = 0.1
    waiting: float = 60.0
    queue: int = 2_000
    receiving: float = 10.0
    concurrent: int = 512
    held: int = 100_000_000
    body: int = 5_000_000
    nesting: int = 32
    rows: int = 10_000
    columns: int = 200
    cells: int = 200_000
    draws: int = 1_000_000
    count: int = 1_000_000
    memory: int = 4 * 2**30
    tasks: int = 20_000
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    rate: int = 0
    token: str | None = None
    jobs: str | None = None
    job_seconds: float = 600.0
