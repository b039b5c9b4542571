"""What is missing is said with a remedy, and saying so needs no R."""

from __future__ import annotations

import pytest
from toys import TOTAL

from crosscheck import doctor
from nptests.procedure import Procedure, R


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A machine with nothing on its path."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


WITH_OTHERS = Procedure(
    "toy", "Toy", TOTAL.run, takes="sample",
    same_as=(R("coin", "1", statistic="res"), R("PMCMRplus", "1", statistic="res"), R("scmamp", "1", statistic="res")),
)  # fmt: skip


def test_everything_of_r_is_missing_without_r(bare):
    findings = {f.what: f for f in doctor.examine([TOTAL, WITH_OTHERS])}
    assert not any(findings[what].found for what in ("R", "R headers", "C compiler", "R: stats", "R: coin"))
    assert not doctor.ready(findings.values())
    for finding in findings.values():
        assert finding.remedy


def test_remedies_name_every_platform(bare):
    shown = doctor.text(doctor.examine([WITH_OTHERS]))
    for remedy in ("apt-get install r-base-core", "brew install r", "winget", "conda install", "r-cran-coin"):
        assert remedy in shown
    assert "apt-get install r-cran-scmamp" not in shown
    assert "apt-get install r-cran-pmcmrplus" not in shown


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


def test_an_r_that_fails_counts_as_missing(bare):
    script = bare / "Rscript"
    script.write_text("#!/bin/sh\nexit 1\n")
    script.chmod(0o755)
    assert not doctor.examine([TOTAL])[0].found
