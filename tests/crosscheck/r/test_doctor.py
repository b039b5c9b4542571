"""What is missing is said with a remedy, and saying so needs no R."""

import pytest
from support.beside import on_each
from support.toys import TOTAL

from crosscheck.r import doctor
from nptests.procedures.descriptor import Procedure
from nptests.r_reference import R


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A machine with nothing on its path."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


WITH_OTHERS = Procedure(
    "Toy", TOTAL.run, "toy", takes="sample",
    same_as=(R("coin", "1", statistic="res"), R("PMCMRplus", "1", statistic="res"), R("scmamp", "1", statistic="res")),
)  # fmt: skip


def test_everything_of_r_is_missing_without_r(bare):
    findings = {f.what: f for f in doctor.examine([TOTAL, WITH_OTHERS])}
    assert not any(findings[what].found for what in ("R", "R headers", "C compiler", "R: stats", "R: coin"))
    assert not doctor.ready(findings.values())
    for finding in findings.values():
        assert finding.remedy


def test_remedies_name_every_platform(bare):
    text = doctor.text(doctor.examine([WITH_OTHERS]))
    for remedy in ("apt-get install r-base-core", "brew install r", "winget", "conda install", "r-cran-coin"):
        assert remedy in text
    assert "apt-get install r-cran-scmamp" not in text
    assert "apt-get install r-cran-pmcmrplus" not in text


def test_packages_whose_answers_are_recorded_are_not_needed(bare):
    needed = {f.what: f.needed for f in doctor.examine([WITH_OTHERS])}
    assert needed["R: coin"]
    assert not needed["R: PMCMRplus"]
    assert not needed["R: scmamp"]


def test_versions_come_from_rscript(bare):
    script = bare / "Rscript"
    script.write_text(f'#!/bin/sh\ncase "$3" in *home*) printf "{bare}";; *) printf "4.9.9\\n1.2.3";; esac\n')
    script.chmod(0o755)
    (bare / "R.h").touch()
    findings = {f.what: f for f in doctor.examine([TOTAL])}
    assert (findings["R"].version, findings["R: stats"].version) == ("4.9.9", "1.2.3")
    assert findings["R headers"].found


def test_rpy2_is_found_only_where_it_loads(bare, monkeypatch):
    """A build for another R has metadata, and fails when R is started: that is said, with the pin that fits."""
    script = bare / "Rscript"
    script.write_text('#!/bin/sh\nprintf "4.2.2\\n1.2.3"\n')
    script.chmod(0o755)
    monkeypatch.setattr(doctor.importlib.metadata, "version", lambda name: "3.6.7")
    monkeypatch.setattr(doctor, "LOAD", "raise OSError('undefined symbol: R_getVar')")
    finding = next(f for f in doctor.examine([TOTAL]) if f.what == "rpy2")
    assert not finding.found
    text = doctor.text([finding])
    assert "3.6.7 is installed and does not load: OSError: undefined symbol: R_getVar" in text
    assert "pip install 'rpy2==3.6.4' 'rpy2-rinterface<3.6.6'" in text
    monkeypatch.setattr(doctor, "LOAD", "print(2.0)")
    assert next(f for f in doctor.examine([TOTAL]) if f.what == "rpy2").found


@on_each("script", "words")
def test_a_broken_r_is_told_from_a_missing_one(script, words, tmp_path, monkeypatch):
    program = tmp_path / "Rscript"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(doctor, "SECONDS", 1)
    finding = {f.what: f for f in doctor.examine([WITH_OTHERS])}["R"]
    assert not finding.found
    assert finding.version.startswith(f"is installed ({program}) and {words}")
    assert "install R again" in doctor.text([finding])


def test_a_missing_r_is_missing(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    finding = {f.what: f for f in doctor.examine([WITH_OTHERS])}["R"]
    assert (finding.found, finding.version) == (False, "")
    assert "apt-get install r-base-core" in doctor.text([finding])


@pytest.mark.parametrize("there", [True, False])
def test_headers_are_looked_for_beside_r(there, monkeypatch):
    monkeypatch.setattr(doctor, "_versions", lambda *_: ({"R": "4.2.2"}, ""))
    monkeypatch.setattr(doctor, "_has_headers", lambda _: there)
    found = {finding.what: finding.found for finding in doctor.examine([TOTAL])}
    assert (found["R"], found["R headers"]) == (True, there)
