"""What is installed: versions, and whether every file is that of its wheel, by the digests of its RECORD."""

import base64
import hashlib
import json
import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

PACKAGES = ("nptests", "numpy", "scipy", "pandas")
CODE = (".py", ".so", ".pyd", ".dylib", ".dll")
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


@dataclass(frozen=True)
class Installed:
    """A distribution: how many of its files have a digest, and which are not as the digest says.

    changed    other bytes than were installed
    missing    listed, and not there
    unlisted   code in its folders that the wheel did not bring
    source     the folder that code comes from where no wheel was installed: nothing is compared then
    """

    name: str
    version: str
    files: int
    changed: tuple[str, ...]
    missing: tuple[str, ...]
    unlisted: tuple[str, ...]
    source: str | None

    @property
    def whole(self) -> bool:
        return not (self.changed or self.missing or self.unlisted)


def installed(name: str) -> Installed:
    """Compare the files of a distribution with what pip wrote down when it installed them."""
    try:
        about = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return Installed(name, "not installed", 0, (), (), (), str(Path(__file__).parents[2]))
    origin = json.loads(about.read_text("direct_url.json") or "{}")
    editable = origin.get("dir_info", {}).get("editable", False)
    listed = [(file, Path(str(about.locate_file(file)))) for file in about.files or ()]
    digests = [(file.hash, path) for file, path in listed if file.hash is not None]
    changed = [str(p) for digest, p in digests if p.is_file() and digest.value != _digest(p, digest.mode)]
    missing = [str(p) for _, p in digests if not p.is_file()]
    known = {path.resolve() for _, path in listed}
    unlisted = sorted(str(path) for path in _code(about, listed) if path.resolve() not in known)
    source = str(origin.get("url", "")).removeprefix("file://") if editable else None
    return Installed(name, about.version, len(digests), tuple(changed), tuple(missing), tuple(unlisted), source)


def _digest(path: Path, mode: str) -> str:
    return base64.urlsafe_b64encode(hashlib.new(mode, path.read_bytes()).digest()).decode().rstrip("=")


def _code(about: metadata.Distribution, listed: list[Any]) -> Iterator[Path]:
    """Code in the folders of a distribution's packages."""
    folders = {file.parts[0] for file, _ in listed if len(file.parts) > 1 and file.name == "__init__.py"}
    for folder in folders - {".."}:
        for path in Path(str(about.locate_file(folder))).rglob("*"):
            if path.suffix in CODE:
                yield path


def too_old(name: str = "nptests") -> list[str]:
    """What a distribution requires and has not, in words; extras are not asked for."""
    wrong = []
    for requirement in _required(name):
        if "extra ==" in requirement:
            continue
        package, _, least = requirement.partition(">=")
        version = metadata.version(package.strip())
        if _numbers(version) < _numbers(least):
            wrong.append(f"{package.strip()} {version} is older than {least}")
    return wrong


def _required(name: str) -> list[str]:
    try:
        return metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return []


def _numbers(version: str) -> tuple[int, ...]:
    parts = version.split(";")[0].strip().split(".")
    return tuple(int(part) for part in parts if part.isdigit())


def surroundings() -> dict[str, str]:
    """The machine, the interpreter and the linear algebra that numpy and scipy were built with."""
    facts = {
        "machine": f"{platform.node()}, {platform.machine()}, {os.cpu_count()} cores, {sys.byteorder}-endian",
        "system": platform.platform(),
        "Python": f"{platform.python_implementation()} {platform.python_version()} ({sys.executable})",
    }
    for name in ("numpy", "scipy"):
        libraries = import_module(name).show_config(mode="dicts").get("Build Dependencies", {})
        for kind in ("blas", "lapack"):
            library = libraries.get(kind, {})
            facts[f"{kind.upper()} of {name}"] = f"{library.get('name', '?')} {library.get('version', '?')}"
    set_here = [f"{name}={os.environ[name]}" for name in THREADS if name in os.environ]
    facts["threads"] = ", ".join(set_here) or "not set"
    custom = [n for n in ("sitecustomize", "usercustomize") if n in sys.modules]
    facts["code that runs before all"] = ", ".join(f"{n} ({sys.modules[n].__file__})" for n in custom) or "none"
    return facts
