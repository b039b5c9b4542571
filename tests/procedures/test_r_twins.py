"""R files that stand beside procedures: how their sections become references, and that each is read."""

import re
from pathlib import Path

import pytest
from support.beside import beside

from nptests.procedures import listed, omnibus
from nptests.r_reference import InR, shared_text

ROOM = Path(InR.__init__.__code__.co_filename).parent

TWIN = beside(__file__)["twin"]


def _read(folder, text, of=""):
    (folder / "toy.R").write_text(text, "utf-8")
    return InR(str(folder / "toy.py"), of=of)


def test_every_combination_is_a_reference(tmp_path):
    references = _read(tmp_path, TWIN)
    assert len(references) == 4
    assert [dict(r.options) for r in references] == [
        {"null": "asymptotic", "alternative": alternative, "continuity": continuity}
        for alternative in ("two-sided", "less")
        for continuity in (False, True)
    ]
    assert {(r.name, r.only, r.reads["statistic"]) for r in references} == {
        ("stats::wilcox.test", ("varied",), "res$statistic")
    }


def test_slots_are_filled_by_the_options(tmp_path):
    plain, moved, less, less_moved = _read(tmp_path, TWIN)
    call = "wilcox.test(a, correct = {}, alternative = {}, conf.level = .5)"
    assert plain.code == "gap <- mean(a)\n" + call.format("FALSE", '"two.sided"')
    towards = "gap <- sign(gap) * max(abs(gap) - 0.5, 0)\n"
    assert moved.code == "gap <- mean(a)\n" + towards + call.format("TRUE", '"two.sided"')
    assert less_moved.code == "gap <- min(a)\ngap <- gap + 0.5\n" + call.format("TRUE", '"less"')
    assert plain.reads["pvalue"] == "2 * pnorm(-abs(res$z), sum(a), b)"
    assert less.reads["pvalue"] == "pnorm(res$z, sum(a), b)"


def test_a_file_of_several_procedures(tmp_path):
    *_, without, with_level = _read(tmp_path, TWIN, of="second")
    assert (without.code, with_level.code) == ("qnorm(0.975)", "qnorm(0.9)")
    assert (dict(without.options), dict(with_level.options)) == ({}, {"level": 0.8})
    assert with_level.reads == {"interval": "ends$.level + is.na(a).b"}, "what R calls .level is no slot"
    assert with_level.name == "coin::sign test"


def test_a_slot_that_nothing_fills_is_named(tmp_path):
    references = _read(tmp_path, "# stats::sum ----\n#| statistic = 'res'\nsum(.unknown)\n")
    with pytest.raises(KeyError, match="unknown is neither an option"):
        len(references)


def test_every_r_file_is_the_twin_of_a_procedure():
    read = {p.same_as.path for p in listed.catalogue() if isinstance(p.same_as, InR)}
    for path in ROOM.glob("procedures/*/*.R"):
        if path.name == "shared.R":
            continue
        assert path in read
        shared = path.with_name("shared.R")
        text = path.read_text("utf-8") + (shared.read_text("utf-8") if shared.is_file() else "")
        for name in _fragments(path):
            assert text.count(name) > text.count(f"# {name} ----"), f"{path.name}: nothing uses {name}"


def test_what_is_shared_is_used_by_several_files_of_its_folder():
    for path in ROOM.glob("procedures/*/shared.R"):
        texts = [other.read_text("utf-8") for other in path.parent.glob("*.R") if other != path]
        for name in _fragments(path):
            assert sum(name in text for text in texts) > 1, f"{path}: {name} belongs into the one file that uses it"


def test_the_text_of_a_shared_section():
    assert shared_text(omnibus.__file__, "permuted").startswith("permuted <- function(r) {")


def _fragments(path):
    return re.findall(r"^# (\.\w+) ----$", path.read_text("utf-8"), re.MULTILINE)
