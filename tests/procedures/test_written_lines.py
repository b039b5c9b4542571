"""Derivations as text: what each line makes, and that nothing stands in them, or beside them, for nobody."""

import re
from pathlib import Path

import nptests
from nptests.procedures.descriptor import lines, written_lines

ROOM = Path(nptests.__file__).parent / "procedures"
TEXTS = {path.stem: path.read_text("utf-8") for path in ROOM.rglob("*.lines")}
INCLUDED = {name: set(re.findall(r"^ *include (\w+)", text, re.MULTILINE)) for name, text in TEXTS.items()}


def whole(name):
    """A text with those that it includes."""
    return TEXTS.get(name, "") + "".join(map(whole, INCLUDED.get(name, ())))


def test_every_text_is_read():
    assert set(TEXTS) == {p.name for p in nptests.catalogue() if p.name in TEXTS}.union(*INCLUDED.values())


def test_every_source_is_named():
    for p in nptests.catalogue():
        assert all(f"{name}()" in whole(p.name) or f"<{name}>" in whole(p.name) for name in p.sources), p.name


def test_what_the_lines_make(tmp_path):
    (tmp_path / "half.lines").write_text("# Half of it:\nh = $ / 2\n", "utf-8")
    (tmp_path / "toy.lines").write_text(
        "where x = estimate, y = ends[0], z = last()\nwhen null = exact or mid-p, k = 2\n    include half x\n"
        "otherwise\n    h = <curve> \\\n        + 1\neach m_j = sum_i(x_ij)\nsamples ranks\n",
        "utf-8",
    )
    last = str.upper
    assert written_lines.Reader(tmp_path, {"last": last, "curve": "x"}).read("toy") == (
        lines.Where({"x": "estimate", "y": "ends[0]", "z": last}),
        lines.Choice({"null": ("exact", "mid-p"), "k": 2}, (lines.Line("h = x / 2", "Half of it:"),), ("h = x + 1",)),
        lines.Each("m_j = sum_i(x_ij)"),
        lines.Samples("ranks"),
    )
    assert written_lines.Reader(tmp_path, {}).read("nothing") == ()
