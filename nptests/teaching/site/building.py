"""The site: pages gathered into a folder, and Sphinx run over it, every warning an error, without a network."""

import shutil
import tempfile
from importlib.metadata import version
from pathlib import Path

from sphinx.application import Sphinx

from nptests.document.pictures.palette import DARK, LIGHT
from nptests.errors import InputError
from nptests.teaching.site import evidence, running
from nptests.teaching.site.generated import pages
from nptests.vocabulary import read_beside

HERE = Path(__file__).parent
TEXTS = HERE / "texts"


def build(target: Path, *, quick: bool = False) -> None:
    """Write the site into a folder, in whose place it comes when it is whole; `quick` for tests."""
    work = target.with_name(f"{target.name}-sources")
    shutil.rmtree(work, ignore_errors=True)
    gather(work / "pages", quick=quick)
    settings = read_beside(__file__, "sphinx.toml") | {"version": version("nptests"), "release": version("nptests")}
    site = Sphinx(
        work / "pages",
        None,
        work / "site",
        work / "trees",
        "html",
        settings,
        status=None,
        warningiserror=True,
        freshenv=True,
    )
    site.build()
    if site.statuscode:
        raise InputError("site", "Sphinx warned: its lines are above")
    shutil.rmtree(target, ignore_errors=True)
    (work / "site").replace(target)


def gather(folder: Path, *, quick: bool) -> None:
    """All pages as Sphinx reads them: those that people wrote, run; and those that are generated."""
    texts = {str(path.relative_to(TEXTS).with_suffix("")): run(path) for path in sorted(TEXTS.rglob("*.md"))}
    generated = pages(evidence.find(quick=quick))
    if twice := texts.keys() & generated.keys():
        raise InputError("site", f"written and generated: {', '.join(sorted(twice))}")
    for name, text in (texts | dict(generated)).items():
        path = folder / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    for picture in TEXTS.rglob("*.svg"):
        shutil.copy(picture, folder / picture.relative_to(TEXTS))
    static = folder / "_static"
    static.mkdir()
    (static / "site.css").write_text(style(), "utf-8")


def run(path: Path) -> str:
    """A page with what its code says, run in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return running.run_page(path.read_text("utf-8"), Path(folder))


def size_of(folder: Path) -> str:
    """How large a site is."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    total = sum(path.stat().st_size for path in files)
    return f"{sum(path.suffix == '.html' for path in files)} pages, {len(files)} files, {total / 1e6:.1f} MB"


def style() -> str:
    """The rules of `site.css`, and the palette in light and dark as the theme's switch says."""
    light, dark = (" ".join(f"--{role}: {colour};" for role, colour in theme.items()) for theme in (LIGHT, DARK))
    colours = (
        f"body .nptests {{ {light} }}\n"
        f'body[data-theme="dark"] .nptests {{ {dark} }}\n'
        f'@media screen and (prefers-color-scheme: dark) {{ body:not([data-theme="light"]) .nptests {{ {dark} }} }}\n'
    )
    roles = "".join(
        f".nptests .f-{role} {{ fill: var(--{role}); }}\n"
        f".nptests .s-{role} {{ stroke: var(--{role}); fill: none; }}\n"
        f".nptests .h-{role} {{ stroke: var(--{role}); fill: var(--ground); }}\n"
        for role in LIGHT
    )
    return colours + roles + (HERE / "site.css").read_text("utf-8")
