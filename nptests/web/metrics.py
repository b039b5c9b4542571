"""What a Prometheus server reads: requests by route and status, seconds, what is under way. Nothing of the data."""

from collections import Counter
from collections.abc import Iterator, Mapping

STEPS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)  # seconds up to which requests are counted


class Metrics:
    """Counted since the server started."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.within: Counter[float] = Counter()
        self.seconds = 0.0
        self.sent = 0

    def count(self, method: str, route: str | None, status: int, seconds: float, sent: int) -> None:
        """Take note of one request; what has no route is one for all, so that nobody makes names here."""
        self.requests[method, route or "none", status] += 1
        self.within.update(step for step in STEPS if seconds <= step)
        self.seconds += seconds
        self.sent += sent

    def text(self, now: Mapping[str, float]) -> str:
        """Everything in the text format, with what is so `now`."""
        return "".join(f"{line}\n" for line in self._lines(now))

    def _lines(self, now: Mapping[str, float]) -> Iterator[str]:
        yield "# TYPE nptests_requests_total counter"
        for (method, route, status), count in sorted(self.requests.items()):
            yield f'nptests_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}'
        total = sum(self.requests.values())
        yield "# TYPE nptests_request_seconds histogram"
        for step in STEPS:
            yield f'nptests_request_seconds_bucket{{le="{step:g}"}} {self.within[step]}'
        yield f'nptests_request_seconds_bucket{{le="+Inf"}} {total}'
        yield f"nptests_request_seconds_sum {self.seconds:.6f}"
        yield f"nptests_request_seconds_count {total}"
        yield "# TYPE nptests_sent_bytes_total counter"
        yield f"nptests_sent_bytes_total {self.sent}"
        for name, value in now.items():
            yield f"# TYPE nptests_{name} gauge"
            yield f"nptests_{name} {value:g}"
