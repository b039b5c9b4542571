"""Whole processes against `python -c "import numpy, scipy.special"`: what a first result costs."""

import statistics
import subprocess
import sys
import time

ROUNDS = 15
T6 = "[[1,1,2],[1,2,2],[1,1,3],[2,2,3],[1,3,3],[1,1,2]]"
PEER = "import numpy, scipy.special"
OURS = {
    "import nptests": "import nptests",
    "friedman": f"import nptests; nptests.friedman(nptests.Scores.of({T6}, better='lower'))",
    "wilcoxon": "import nptests; nptests.wilcoxon([1, 2, 3, 5], [0, 0, 1, 1])",
}


def once(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


def main() -> None:
    times: dict[str, list[float]] = {name: [] for name in ("peer", *OURS)}
    for _ in range(ROUNDS):  # taking turns, so that a busy machine slows all alike
        times["peer"].append(once(PEER))
        for name, code in OURS.items():
            times[name].append(once(code))
    peer = statistics.median(times["peer"])
    print(f"{PEER}: {peer * 1000:.0f} ms")
    for name in OURS:
        own = statistics.median(times[name])
        print(f"{name}: {own * 1000:.0f} ms, {own / peer:.2f} times the imports alone")


if __name__ == "__main__":
    main()
