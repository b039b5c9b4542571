"""Write the table anew, or the rows of some doors and names, after every message was read.

python tests/bad_input/make_table.py                                             all but the page
python tests/bad_input/make_table.py Python file command audit REST page         all of these doors
python tests/bad_input/make_table.py friedman                                    every entry of that name
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bad_input.attempts import COLUMNS, TABLE, named, rows
from bad_input.doors import tried

DOORS = ("Python", "file", "command", "audit", "REST", "page")


def main(asked: list[str]) -> None:
    before = rows()
    kept = {entry: found for entry, found in before.items() if entry[0] == "page" not in asked}
    for entry, mistakes in tried().items():
        again = entry[0] in asked or named(entry) in asked or entry not in before
        kept[entry] = [mistake.row() for mistake in mistakes] if again else before[entry]
    if "page" in asked:
        from bad_input.pages import answers

        for row in answers():
            kept.setdefault(row[:2], []).append(row)
    lines = ["\t".join(row) for door in DOORS for entry, found in kept.items() if entry[0] == door for row in found]
    TABLE.write_text("\n".join(["\t".join(COLUMNS), *lines]) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or [*DOORS[:-1]])
