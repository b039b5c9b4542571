"""A hostile crowd at the service: what honest clients wait, in seconds, what the others are told, and the memory.

python tests/benchmarks/crowd.py [--honest 100] [--hostile 100] [--heavy 0] [--requests 10]
"""

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.serving import memory
from support.crowd import RIGHT, gathered
from support.web import running

from nptests.web.settings import Settings


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--honest", type=int, default=100)
    parser.add_argument("--hostile", type=int, default=100)
    parser.add_argument("--heavy", type=int, default=0, help="clients who ask for dear work and stay")
    parser.add_argument("--requests", type=int, default=10, help="of each honest client")
    given = parser.parse_args()
    with running(Settings(workers=2)) as service:
        before = memory(os.getpid())
        crowd = gathered(service.port, paths=tuple(RIGHT), **vars(given))
        after = memory(os.getpid())
    seconds = sorted(crowd.seconds)
    print(f"{given.honest} honest clients, {len(seconds)} of {given.honest * given.requests} requests answered rightly")
    if seconds:
        at = (seconds[len(seconds) // 2], seconds[len(seconds) * 99 // 100], seconds[-1])
        print("seconds: median {:.2f}, 99th percentile {:.2f}, longest {:.2f}".format(*at))
    others = ", ".join(f"{n} {what}" for what, n in crowd.refusals.most_common())
    print(f"{given.hostile} hostile and {given.heavy} heavy clients: {others}")
    print(f"load of the machine over the last minute: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print(f"memory: {before:.0f} MB before, {after:.0f} MB after")
    for answer in crowd.wrong[:5]:
        print(f"an honest client got {answer!r}")
    return 1 if crowd.wrong or len(seconds) < given.honest * given.requests else 0


if __name__ == "__main__":
    sys.exit(main())
