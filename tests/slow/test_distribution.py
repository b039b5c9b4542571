"""The wheel in an empty environment, away from the checkout: what a stranger gets."""

import io
import json
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from support.beside import beside

TOP = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]


def run(*command, cwd):
    process = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert process.returncode == 0, f"{' '.join(command)}\n{process.stdout}\n{process.stderr}"
    return process.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(TOP), cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def test_contents(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"nptests", "crosscheck"}
    assert "nptests/_literature/library.toml" in names
    assert "nptests/py.typed" in names
    assert "nptests/studies/posthoc_sizes.csv" in names
    assert [name for name in names if name.startswith("crosscheck/r/recorded")] == ["crosscheck/r/recorded.tar.xz"]
    assert not any("/tests/" in name or "/fixtures/" in name for name in names)


def test_every_file_is_the_one_of_the_checkout(wheel):
    """Code, recordings, claims: what the other tests say of the checkout is true of what is installed."""
    with zipfile.ZipFile(wheel) as archive:
        installed = {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}
    with tarfile.open(fileobj=io.BytesIO(installed.pop("crosscheck/r/recorded.tar.xz"))) as answers:
        for member in answers:
            installed[f"crosscheck/r/recorded/{member.name}"] = answers.extractfile(member).read()
    literature = "nptests/_literature/"
    for name, content in installed.items():
        home = f"fixtures/{name.removeprefix(literature)}" if name.startswith(literature) else name
        assert content == (TOP / home).read_bytes(), name
    tracked = run("git", "ls-files", "nptests", "crosscheck", "fixtures", cwd=TOP).splitlines()
    assert {re.sub("^fixtures/", literature, name) for name in tracked if (TOP / name).is_file()} <= set(installed)


def test_the_bill_of_materials_names_what_is_asked_for(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/sboms/nptests.cdx.json")]
        bill = json.loads(archive.read(name))
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert (bill["bomFormat"], bill["metadata"]["component"]["version"]) == ("CycloneDX", project["version"])
    asked = [*project["dependencies"], *(text for name in extras if name != "all" for text in extras[name])]
    said = {(part["name"], part["properties"][0]["value"]) for part in bill["components"]}
    assert said == {(re.match(r"[\w-]+", text)[0], text[text.index(">=") :]) for text in asked}  # type: ignore[index]
    assert len({part["bom-ref"] for part in bill["components"]}) == len(bill["components"])


def test_the_lowest_versions_resolve_together(tmp_path):
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    extras = {name: asked for name, asked in project["optional-dependencies"].items() if name not in ("all", "r")}
    lowest = [text.replace(">=", "==") for asked in (project["dependencies"], *extras.values()) for text in asked]
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--dry-run")
    found = run(*pip, "--ignore-installed", "--only-binary", ":all:", "--report", "-", *lowest, cwd=tmp_path)
    installed = {part["metadata"]["name"].lower(): part["metadata"]["version"] for part in json.loads(found)["install"]}
    for text in lowest:
        name, version = re.sub(r"\[.*\]", "", text).split("==")
        assert f"{installed[name.lower()]}.".startswith(f"{version}."), text


def test_lower_bounds_are_beyond_the_holes_that_are_told_of():
    asked = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    bounds = dict(re.sub(r"\[.*\]", "", text).split(">=") for name in asked if name != "all" for text in asked[name])
    told = re.findall(r"^\| ([\w-]+) \| ([\d.]+) \| .*CVE-", (TOP / "SECURITY.md").read_text("utf-8"), re.MULTILINE)
    assert told
    assert {name: bounds[name] for name, _ in told} == dict(told)


# Every procedure on its example, a part of the comparisons with R, the claims of one publication.
WITHOUT_EXTRAS = beside(__file__)["without_extras"]


def test_works_in_an_empty_environment(wheel, tmp_path):
    run(sys.executable, "-m", "venv", str(tmp_path / "env"), cwd=tmp_path)
    bin_ = tmp_path / "env" / "bin"
    run(str(bin_ / "python"), "-m", "pip", "--quiet", "install", str(wheel), cwd=tmp_path)
    assert "demsar2006/table6" in run(str(bin_ / "nptests"), "examples", cwd=tmp_path)
    (tmp_path / "t6.csv").write_text("A,B,C\n1,1,2\n1,2,2\n1,1,3\n2,2,3\n1,3,3\n1,1,2\n", "utf-8")
    shown = run(str(bin_ / "nptests"), "test", "friedman", "t6.csv", "--better", "lower", "--json", cwd=tmp_path)
    assert f"{json.loads(shown)['statistic']:.4f}" == "9.3333"
    judged = json.loads(run(str(bin_ / "crosscheck"), "literature", "student1908", "--json", cwd=tmp_path))
    assert judged["unexpected"] == 0 < judged["claims"]
    words = run(str(bin_ / "python"), "-c", WITHOUT_EXTRAS, cwd=tmp_path).split()
    procedures, comparisons, unexplained, unexpected = map(int, words)
    assert procedures > 0
    assert comparisons > 0
    assert unexplained == unexpected == 0
