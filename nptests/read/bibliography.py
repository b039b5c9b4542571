"""The bibliography: what is cited, by key. It stands with the tables of the literature."""

from pathlib import Path
from typing import Any

from nptests.errors import InputError, did_you_mean


def home() -> Path:
    """The folder of the fixtures: packaged data in a wheel, ../fixtures in a checkout."""
    here = Path(__file__).resolve().parents[1]
    for folder in (here / "_literature", here.parent / "fixtures"):
        if (folder / "library.toml").is_file():
            return folder
    raise InputError("fixtures", "the tables of the literature are missing from this installation: reinstall nptests")


class Entries(dict[str, dict[str, Any]]):
    """Works by citation key; a key that is not there is an error that says what to write."""

    def __missing__(self, key: str) -> dict[str, Any]:
        near = did_you_mean(key, self)
        words = f"{key!r} is cited, and no key of fixtures/library.toml{f' ({near})' if near else ''}"
        raise InputError("citation", f'{words}: correct it, or add {key} = {{ citation = "..." }} there', where=key)


def entries(folder: Path) -> dict[str, dict[str, Any]]:
    """The entries of the bibliography in a folder, by citation key."""
    import tomllib

    return Entries(tomllib.loads((folder / "library.toml").read_text("utf-8")))
