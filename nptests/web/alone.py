"""The page without a server: files alone, with Python itself in the browser (Pyodide, which has numpy, scipy, pandas).

`python -m nptests.web.alone FOLDER PYODIDE` makes the files, from a folder with a distribution of Pyodide; any server
of files can show them.
"""

import argparse
import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit
from zipfile import ZIP_DEFLATED, ZipFile

import nptests
from nptests.procedures.listed import catalogue
from nptests.read import literature
from nptests.web import problems, settings, work, worker
from nptests.web.endpoints import Endpoint, endpoints

SCRIPT = '<script type="module" src="static/app.js"></script>'
LOCK = "pyodide-lock.json"
PYODIDE = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
LEFT = {"__pycache__", "recorded", "set"}  # folders
PACKAGES = ("numpy", "scipy", "pandas")


def answer(method: str, target: str, body: str, language: str) -> work.Answer:
    """What the service would answer to a request of the page."""
    address = urlsplit(target)
    for pattern, endpoint in _patterns():
        if endpoint.method == method and (parts := pattern.fullmatch(address.path)):
            places = {name: unquote(part) for name, part in parts.groupdict().items()}
            values = {**endpoint.values, "language": language, **dict(parse_qsl(address.query)), **places}
            return worker.answered(work.Task(endpoint.service, values, body.encode()), settings.Settings(workers=1))
    problem = problems.Problem(404, "path", "there is nothing at this address")
    return work.Answer(problem.status, problems.MEDIA_TYPE, problem.as_json().encode())


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], Endpoint], ...]:
    return tuple((re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", e.path[1:])), e) for e in endpoints())


def build(folder: Path, pyodide: Path) -> None:
    """Write the files into a folder."""
    page = Path(__file__).parent / "page"
    shutil.copytree(page, folder / "static", dirs_exist_ok=True)
    index = (page / "index.html").read_text(encoding="utf-8")
    alone = index.replace(SCRIPT, f'<script src="static/alone.js"></script>\n  {SCRIPT}')
    (folder / "index.html").write_text(alone, encoding="utf-8")
    (folder / "static" / "agreement").mkdir(exist_ok=True)
    for procedure in catalogue():
        counted = answer("GET", f"v1/agreement?procedure={procedure.name}", "", "en")
        (folder / "static" / "agreement" / f"{procedure.name}.json").write_bytes(counted.body)
    (folder / "pyodide").mkdir(exist_ok=True)
    for name in (*PYODIDE, *_wheels(json.loads((pyodide / LOCK).read_text(encoding="utf-8"))["packages"])):
        shutil.copy(pyodide / name, folder / "pyodide" / name)
    with ZipFile(folder / "nptests.zip", "w", ZIP_DEFLATED) as archive:
        for path, name in sorted(_sources()):
            archive.write(path, name)


def _wheels(packages: dict[str, dict[str, object]]) -> set[str]:
    """The files of the packages, and of what they need."""
    needed = list(PACKAGES)
    for name in needed:
        needed += [other for other in packages[name]["depends"] if other not in needed]  # type: ignore[attr-defined]
    return {str(packages[name]["file_name"]) for name in needed}


def _sources() -> Iterator[tuple[Path, str]]:
    """Every file of the library and of crosscheck but what others answered, with its name in the archive."""
    library = Path(nptests.__file__).parent
    judge = library.parent / "crosscheck"
    for root, place in ((library, "nptests"), (literature.root(), "nptests/_literature"), (judge, "crosscheck")):
        for path in root.rglob("*"):
            if path.is_file() and not LEFT & set(path.relative_to(root).parts):
                yield path, f"{place}/{path.relative_to(root).as_posix()}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m nptests.web.alone", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where the files are written")
    parser.add_argument("pyodide", type=Path, help="a distribution of Pyodide, which has numpy, scipy and pandas")
    words = parser.parse_args(arguments)
    lacking = [name for name in PYODIDE if not (words.pyodide / name).is_file()]
    if lacking:
        parser.error(f"{words.pyodide} is no distribution of Pyodide: it lacks {', '.join(lacking)}")
    build(words.folder, words.pyodide)


if __name__ == "__main__":
    main()
