"""The whole of `nptests analyse` on a table of 24 x 4 against `python -c "import numpy, scipy.special"`: at most twice.

Both are whole processes, started in turns in the same run; the medians of user plus system time are compared, which
other work on the machine disturbs less than the clock (shown beside).
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from nptests.document.tables import scores_table
from nptests.document.writing import TABLES
from nptests.read import literature as fixtures

ROUNDS = 15
LIMIT = 2.0
PEER = [sys.executable, "-c", "import numpy, scipy.special"]
MAIN = "import sys; from nptests.cli import main; sys.exit(main())"  # what the console script does


def once(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Processor seconds and seconds by the clock of one process."""
    before, start = os.times(), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = os.times()
    return (
        after.children_user + after.children_system - before.children_user - before.children_system,
        time.perf_counter() - start,
    )


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "table.csv"
        table.write_text(TABLES["csv"](scores_table(fixtures.scores("garcia2010/data"), plain=True)), "utf-8")
        ours = [sys.executable, "-c", MAIN, "analyse", str(table), "--better", "higher"]
        # Both run from compiled files, as they do where Python may write them.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = folder
        times: dict[str, list[tuple[float, float]]] = {"peer": [], "analyse": []}
        for command in (PEER, ours):
            once(command, environment)  # the first start compiles and reads from the disk
        for _ in range(ROUNDS):
            times["peer"].append(once(PEER, environment))
            times["analyse"].append(once(ours, environment))
    (peer, peer_clock), (own, own_clock) = (
        tuple(statistics.median(column) for column in zip(*rows, strict=True)) for rows in times.values()
    )
    print(f"import numpy, scipy.special: {peer * 1000:.0f} ms ({peer_clock * 1000:.0f} by the clock)")
    print(f"nptests analyse, 24 x 4:     {own * 1000:.0f} ms ({own_clock * 1000:.0f} by the clock)")
    print(f"ratio {own / peer:.2f} ({own_clock / peer_clock:.2f} by the clock), at most {LIMIT}")
    return 0 if own / peer <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
