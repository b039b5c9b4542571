"""The ledger's quotations: every erratum of a document that was read as text is quoted as it stands there."""

from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from crosscheck.claims.claims import Claim, claims
from nptests.errors import InputError
from nptests.read import literature as fixtures
from nptests.read.source import source_of


def quoted(publications: Sequence[str] | None = None) -> list[Claim]:
    """Every claim that quotes its passage, once."""
    chosen = fixtures.publications() if publications is None else publications
    every = [claim for name in chosen for claim in claims(name) if claim.quote]
    return list({(c.publication, c.id.partition("[")[0]): c for c in every}.values())


def astray(folder: str | PathLike[str], publications: Sequence[str] | None = None) -> list[Claim]:
    """The claims whose quotation stands in no text of a folder; white space does not count."""
    files = [path for path in sorted(Path(folder).glob("*")) if path.suffix in (".txt", ".md", ".tex")]
    if not files:
        raise InputError("folder", f"{folder} holds no text (.txt, .md, .tex) to look for quotations in")
    texts = [_squeezed(source_of(path).text()) for path in files]
    return [claim for claim in quoted(publications) if not any(_squeezed(claim.quote or "") in text for text in texts)]


def _squeezed(text: str) -> str:
    return "".join(text.split())
