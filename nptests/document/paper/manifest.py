"""What a folder says of its own files, so that they can be told from those that somebody changed or put there."""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from nptests.read.whole_files import Content

NAME = "reproducibility.json"


def sha256(content: Content) -> str:
    """The hash of a file."""
    return hashlib.sha256(content if isinstance(content, bytes) else content.encode("utf-8")).hexdigest()


def hashes(files: Mapping[str, Content]) -> Mapping[str, str]:
    """Of all files of a folder, by name."""
    return {name: sha256(content) for name, content in files.items()}


def as_written(folder: Path, name: str, content: bytes) -> bool:
    """Whether a file is as the folder says that it was written; what says so is, if it can be read so."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        hashed = json.loads((folder / NAME).read_text("utf-8"))["files"]
        return name == NAME or hashed[name] == sha256(content)
    return False
