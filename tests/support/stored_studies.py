"""What studies measured, as it was measured: a digit that changed is no new measurement.

    PYTHONPATH=tests python -m support.stored_studies      keeps what is there, after a study was run anew

Kept is a digest for each file and each procedure in it, so that one more procedure needs no edit.
"""

import hashlib
from collections import defaultdict
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
KEPT = TOP / "tests/studies/measured.txt"


def digests(top: Path) -> dict[str, str]:
    """By the file, and what its lines begin with."""
    parts: dict[str, list[str]] = defaultdict(list)
    for file in sorted((top / "nptests/studies").glob("*.csv")):
        for line in file.read_text("utf-8").splitlines():
            parts[f"{file.name} {line.partition(',')[0]}"].append(line)
    return {name: hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16] for name, lines in parts.items()}


def changed(top: Path) -> list[str]:
    """What is not as it was measured, or is gone."""
    kept = dict(reversed(line.split(" ", 1)) for line in KEPT.read_text("utf-8").splitlines())
    return sorted(set(dict(kept.items() - digests(top).items())))


if __name__ == "__main__":
    KEPT.write_text("".join(f"{digest} {name}\n" for name, digest in digests(TOP).items()), "utf-8")
