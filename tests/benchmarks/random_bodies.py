"""Random bodies at every route that takes one, in this process: how many, how long, and every wrong answer.

python tests/benchmarks/random_bodies.py [--each 10000] [--seed 0] [PATTERN OF PATHS ...]
"""

import argparse
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from web.test_random_bodies import ROUTES, faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=20, help="bodies for each route")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("patterns", nargs="*", metavar="PATTERN", help="only routes whose path has one of these")
    given = parser.parse_args()
    routes = [e for e in ROUTES if not given.patterns or any(re.search(p, e.path) for p in given.patterns)]
    wrong, start = 0, time.process_time()
    for endpoint in routes:
        for body, status in faults(endpoint, given.each, given.seed):
            wrong += 1
            print(f"{endpoint.path}: {status} for {body!r}", flush=True)
    spent = time.process_time() - start
    print(f"{len(routes)} routes, {len(routes) * given.each} bodies, {spent:.0f} s of CPU: {wrong} wrongly answered")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
