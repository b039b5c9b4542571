"""A version is said once: wheel, package, changelog and citation agree, and what it retires goes with the next one."""

import importlib
import re
import tomllib
from pathlib import Path

import pytest

import nptests
from nptests._public import retired_in

TOP = Path(__file__).resolve().parents[2]
STUBS = sorted([*TOP.glob("nptests/**/*.pyi"), *TOP.glob("crosscheck/**/*.pyi")])
CHANGELOG = (TOP / "CHANGELOG.md").read_text("utf-8")


def headings():
    """The versions of the changelog with their dates, the newest first."""
    return re.findall(r"^## (\S+) - (\d{4}-\d{2}-\d{2})$", CHANGELOG, re.MULTILINE)


def test_one_version_everywhere():
    version = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    cited = dict(
        re.findall(r"^(version|date-released): (\S+)$", (TOP / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    )
    assert nptests.__version__ == version
    assert headings()[0] == (version, cited["date-released"])
    assert cited["version"] == version


def test_every_version_of_the_changelog_is_dated_and_short():
    parts = CHANGELOG.split("\n## ")[1:]
    assert len(parts) == len(headings())
    for part in parts:
        assert len(part.splitlines()) <= 80, f"{part.splitlines()[0]}: a changelog is read by users"


def minor(version):
    """0.3.1 is (0, 3)."""
    major, minor, *_ = version.split(".")
    return int(major), int(minor)


@pytest.mark.parametrize("stub", STUBS, ids=lambda p: str(p.relative_to(TOP)))
def test_a_retired_name_goes_with_the_next_minor_version(stub):
    gone = {name for name, (since, _) in retired_in(stub).items() if minor(since) < minor(nptests.__version__)}
    assert not gone, f"delete these lines of {stub.relative_to(TOP)}, and tell so in .changes/: {sorted(gone)}"


def test_a_retired_name_still_works_and_says_what_to_write(tmp_path, monkeypatch):
    package = tmp_path / "package_that_retires"
    package.mkdir()
    (package / "__init__.py").write_text(
        "from nptests._public import lazy\n__getattr__, __dir__ = lazy(__name__, __file__)\n", "utf-8"
    )
    (package / "__init__.pyi").write_text(
        "from math import tau as tau\nfrom math import pi as pi  # retired in 0.9.0: write tau / 2\n", "utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    retiring = importlib.import_module(package.name)
    assert retiring.tau > 6
    with pytest.warns(DeprecationWarning, match=r"retired since 0\.9\.0.*write tau / 2"):
        assert retiring.pi > 3
    assert retiring.__all__ == ["pi", "tau"]
