"""Write the table anew, or the rows of some doors, after every message was read: make_table.py [DOOR ...]

python tests/bad_input/make_table.py Python file command audit REST page
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bad_input.attempts import COLUMNS, TABLE, rows
from bad_input.doors import tried

DOORS = ("Python", "file", "command", "audit", "REST", "page")


def main(doors: list[str]) -> None:
    kept = {entry: found for entry, found in rows().items() if entry[0] not in doors}
    for entry, attempts in tried().items():
        if entry[0] in doors:
            kept[entry] = [attempt.row() for attempt in attempts]
    if "page" in doors:
        from bad_input.pages import answers

        for row in answers():
            kept.setdefault(row[:2], []).append(row)
    lines = ["\t".join(row) for door in DOORS for entry, found in kept.items() if entry[0] == door for row in found]
    TABLE.write_text("\n".join(["\t".join(COLUMNS), *lines]) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or [*DOORS])
