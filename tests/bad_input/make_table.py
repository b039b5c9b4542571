"""Write the tables anew, after every message was read: python tests/bad_input/make_table.py"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bad_input import requests, trying

if __name__ == "__main__":
    for table, rows, head in (
        (trying.TABLE, trying.tried(), "procedure\tmistake\texit\tmessage"),
        (requests.TABLE, requests.tried(), "path\tmistake\tstatus\tcode\tmessage"),
    ):
        lines = ["\t".join(row) for row in rows]
        table.write_text("\n".join([head, *lines]) + "\n", "utf-8")
