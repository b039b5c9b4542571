"""Load on the service: requests a second and the 99th percentile, every answer checked, memory over many requests.

python tests/benchmarks/serving.py [--requests 2000] [--soak 20000] [--clients 8]
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

from nptests.analysis.analysing import analyse
from nptests.procedures.omnibus.friedman import friedman
from nptests.read import exchange, literature as fixtures

SCORES = fixtures.scores("demsar2006/table6")
BODY = json.dumps({"scores": exchange.exchanged(SCORES, SCORES.better)}).encode()
START = "import sys; from nptests.cli import main; sys.exit(main())"
RIGHT = {
    "/v1/tests/friedman": friedman(SCORES).as_json().encode() + b"\n",
    "/v1/analyse": analyse(SCORES).as_json().encode() + b"\n",
}


async def client(port: int, path: str, tickets: list[None], seconds: list[float]) -> None:
    """One connection that asks until no tickets are left; a wrong or missing answer ends the benchmark."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(BODY)}\r\n\r\n"
    while tickets:
        tickets.pop()
        start = time.perf_counter()
        writer.write(head.encode() + BODY)
        said = (await reader.readuntil(b"\r\n\r\n")).lower()
        size = int(said.split(b"content-length: ")[1].split(b"\r\n")[0])
        answer = await reader.readexactly(size)
        seconds.append(time.perf_counter() - start)
        if answer != RIGHT[path]:
            raise SystemExit(f"{path}: a wrong answer: {answer[:300]!r}")
    writer.close()
    await writer.wait_closed()


def load(port: int, path: str, requests: int, clients: int) -> tuple[float, float, float]:
    """Requests a second, median and 99th percentile in milliseconds."""
    seconds: list[float] = []
    tickets = [None] * requests

    async def all_clients() -> None:
        await asyncio.gather(*(client(port, path, tickets, seconds) for _ in range(clients)))

    start = time.perf_counter()
    asyncio.run(all_clients())
    spent = time.perf_counter() - start
    if len(seconds) != requests:
        raise SystemExit(f"{path}: {requests - len(seconds)} answers were lost")
    seconds.sort()
    return requests / spent, 1000 * seconds[requests // 2], 1000 * seconds[requests * 99 // 100]


def memory(parent: int) -> float:
    """Resident megabytes of a process and its children."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in (str(parent), *children))
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=2_000)
    parser.add_argument("--soak", type=int, default=20_000, help="requests over which the memory is watched; 0: none")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = (sys.executable, "-c", START, "serve", "--port", str(port), "--workers", str(options.workers))
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        for path in RIGHT:
            load(port, path, 50, options.clients)
            rate, median, p99 = load(port, path, options.requests, options.clients)
            times = f"median {median:.1f} ms, p99 {p99:.1f} ms"
            print(f"{path}: {rate:.0f} requests/s, {times} ({options.clients} clients)")
        before = memory(server.pid)
        for part in range(5 if options.soak else 0):
            load(port, "/v1/tests/friedman", options.soak // 5, options.clients)
            done, now = (part + 1) * (options.soak // 5), memory(server.pid)
            print(f"after {done} requests: {now:.0f} MB (before: {before:.0f} MB)")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
