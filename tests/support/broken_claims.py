"""A paper with a claim that is broken among good ones: what is written instead of a part of it, and the reason."""

import tomllib
from pathlib import Path

WRITTEN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
TABLE, FIRST, LAST = (WRITTEN[part] for part in ("table", "first", "last"))
HEAD = "".join(
    f"\n[[table]]\nname = \"{name}\"\nholds = \"scores\"\nbetter = \"lower\"\ncells = '''\n{cells}'''\n"
    for name, cells in (("results", TABLE), ("typed", TABLE.replace("0.31", "O.31")))
)
BROKEN = FIRST.replace('"first"', '"broken"')
KINDS = {name: tuple(kind) for name, kind in WRITTEN["kinds"].items()}
