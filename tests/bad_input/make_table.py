"""Write the table anew, after every message was read: python tests/bad_input/make_table.py"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bad_input.trying import TABLE, tried

if __name__ == "__main__":
    lines = ["\t".join(row) for row in tried()]
    TABLE.write_text("\n".join(["procedure\tmistake\texit\tmessage", *lines]) + "\n", "utf-8")
