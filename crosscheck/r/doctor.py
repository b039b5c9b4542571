"""What live comparison needs, what of it is here, how to get the rest. Needs neither R nor rpy2 to run."""

import importlib.metadata
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from crosscheck.r import code, sources
from crosscheck.r.subjects import subjects
from nptests.procedures.descriptor import Procedure
from nptests.vocabulary import read_beside

SECONDS = 60  # for one start of Rscript, generously


@dataclass(frozen=True)
class Finding:
    """One thing that live comparison needs; `remedy` by platform: debian, macos, windows, conda, anywhere."""

    what: str
    found: bool
    version: str = ""
    remedy: Mapping[str, str] = field(default_factory=dict)
    needed: bool = True  # False: its answers are recorded, so that nothing is lost without it


R_REMEDY, AGAIN, HEADERS_REMEDY, COMPILER_REMEDY = read_beside(__file__, "doctor.toml").values()
# rpy2-rinterface 3.6.6 and later link against R_getVar, which R has from 4.5.0 on.
FIRST_WITH_GET_VAR = (4, 5)
LOAD = "import rpy2.rinterface as r, rpy2; r.initr(); print(r.evalr_expr(r.parse('1 + 1'))[0])"


def examine(procedures: Iterable[Procedure] | None = None) -> list[Finding]:
    """R, its headers, a compiler, rpy2, and every package that a reference names."""
    if procedures is None:
        procedures = subjects()
    packages = sorted({reference.package for procedure in procedures for reference in procedure.same_as})
    rscript = shutil.which("Rscript")
    versions, broken = _versions(rscript, packages)
    r_version = versions.get("R", "")
    rpy2, trouble = _rpy2(rscript is not None and not broken)
    rpy2_remedy = {"anywhere": f"pip install {rpy2_pin(r_version)}", "conda": "conda install -c conda-forge rpy2"}
    compiler = next((path for name in ("cc", "gcc", "clang") if (path := shutil.which(name))), None)
    return [
        Finding("R", bool(r_version), broken or r_version, AGAIN if broken else R_REMEDY),
        Finding("R headers", bool(r_version) and _has_headers(rscript), "", HEADERS_REMEDY),
        Finding("C compiler", compiler is not None, Path(compiler or "").name, COMPILER_REMEDY),
        Finding("rpy2", rpy2 is not None and not trouble, trouble or rpy2 or "", rpy2_remedy),
        *(_package(name, versions.get(name, "")) for name in packages),
    ]


def ready(findings: Iterable[Finding]) -> bool:
    """Whether nothing needed is missing. (Headers and compiler only serve to install rpy2.)"""
    return all(f.found for f in findings if f.needed and f.what not in ("R headers", "C compiler"))


def text(findings: Iterable[Finding]) -> str:
    """One line a thing, and under a missing one how to get it."""
    findings = list(findings)
    width = max(len(finding.what) for finding in findings) + 2
    lines = []
    for finding in findings:
        state = f"found {finding.version}".rstrip() if finding.found else finding.version or "missing"
        lines.append(f"{finding.what:<{width}}{state}{'' if finding.needed else ' (optional: answers are recorded)'}")
        if not finding.found:
            lines += [f"    {platform + ':':<10}{remedy}" for platform, remedy in finding.remedy.items()]
    return "\n".join(lines)


def _package(name: str, version: str) -> Finding:
    return Finding(f"R: {name}", bool(version), version, _package_remedy(name), name not in sources.OUTSIDE_DEBIAN)


def _package_remedy(name: str) -> dict[str, str]:
    if name == "stats":  # a part of R itself
        return dict(R_REMEDY)
    if name == "scmamp":  # not on CRAN
        return {"anywhere": 'in R: remotes::install_github("b0rxa/scmamp")'}
    anywhere = {"anywhere": f'in R: install.packages("{name}")'}
    if name in sources.OUTSIDE_DEBIAN:
        return anywhere
    return anywhere | {
        "debian": f"sudo apt-get install r-cran-{name.lower()}",
        "conda": f"conda install -c conda-forge r-{name.lower()}",
    }


def rpy2_pin(r_version: str) -> str:
    """What pip is to install for this R: a build that links against it."""
    series = tuple(int(part) for part in r_version.split(".")[:2] if part.isdecimal())
    return "'rpy2==3.6.4' 'rpy2-rinterface<3.6.6'" if series and series < FIRST_WITH_GET_VAR else "'rpy2>=3.6.4'"


def _rpy2(with_r: bool) -> tuple[str | None, str]:
    """Its version, and what goes wrong where R is started through it: metadata alone cannot tell."""
    try:
        version = importlib.metadata.version("rpy2")
    except importlib.metadata.PackageNotFoundError:
        return None, ""
    if not with_r:
        return version, ""
    process = subprocess.run([sys.executable, "-c", LOAD], capture_output=True, text=True, timeout=SECONDS, check=False)
    if process.returncode == 0 and process.stdout.strip().endswith("2.0"):
        return version, ""
    lines = process.stderr.strip().splitlines() or [f"exit code {process.returncode}"]
    return version, f"{version} is installed and does not load: {lines[-1]}"


def _versions(rscript: str | None, packages: list[str]) -> tuple[dict[str, str], str]:
    """R's version under "R", and each package's ("" where it is missing); or what is wrong with an R that is there."""
    if rscript is None:
        return {}, ""
    quoted = ", ".join(f'"{name}"' for name in packages)
    output, trouble = _run(rscript, "--vanilla", "-e", f"cat(({code.function('versions')})(c({quoted})), sep = '\\n')")
    if trouble:
        return {}, f"is installed ({rscript}) and {trouble}"
    lines = output.split("\n")
    if len(lines) < 1 + len(packages) or not lines[0][:1].isdigit():
        return {}, f"is installed ({rscript}) and does not answer as R does: {output[:40]!a}"
    return dict(zip(["R", *packages], lines, strict=False)), ""


def _has_headers(rscript: str | None) -> bool:
    if rscript is None:
        return False
    folder, trouble = _run(rscript, "--vanilla", "-e", "cat(R.home('include'))")
    return not trouble and Path(folder.strip(), "R.h").exists()


def _run(command: str, *arguments: str) -> tuple[str, str]:
    """What a command prints, and what went wrong."""
    try:
        process = subprocess.run([command, *arguments], capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "", f"hangs: nothing came in {SECONDS} s"
    except OSError as error:
        return "", f"cannot be started: {error.strerror}"
    if process.returncode < 0:
        return "", f"was killed by signal {-process.returncode}"
    if process.returncode:
        words = process.stderr.decode("utf-8", "replace").split() or ["no message"]
        return "", f"stops with exit code {process.returncode}: {' '.join(words)[:200]}"
    try:
        return process.stdout.decode("utf-8"), ""
    except UnicodeDecodeError:
        return "", "prints what is not UTF-8: set the environment variable LC_ALL to C.UTF-8"
