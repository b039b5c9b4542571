"""Jupyter notebooks (nbformat 4.5): JSON, written without any other library."""

import json
from collections.abc import Iterator
from typing import Any

from nptests.document import blocks as doc, escaping
from nptests.document.writers import markdown


def write(document: doc.Document) -> str:
    return json.dumps(notebook(document), indent=1, ensure_ascii=False) + "\n"


def notebook(document: doc.Document) -> dict[str, Any]:
    """Sentences as they stand; Python, what is shown and the answers to exercises are cells that run."""
    cells = [_prose(markdown.title(document), "slide"), *(cell for block in document.blocks for cell in _cells(block))]
    return {
        "cells": [{"id": f"cell-{i}", **cell} for i, cell in enumerate(cells)],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cells(block: doc.Block) -> Iterator[dict[str, Any]]:
    if isinstance(block, doc.Section):
        yield _prose(f"## {escaping.markdown_text(block.title)}", "slide")
        for part in block.blocks:
            yield from _cells(part)
    elif isinstance(block, doc.Code) and block.language == "python":
        yield _code(block.text, "skip" if block.aside else "")
    elif isinstance(block, doc.Shown):
        yield _code(block.source, "subslide")
    else:
        kind = {doc.Heading: "slide", doc.Exercise: "subslide"}.get(type(block), "")
        yield _prose(markdown.written(block), kind)
    if isinstance(block, doc.Exercise):
        yield _code(block.reply, "fragment")


def _prose(source: str, slide: str = "") -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": _slideshow(slide), "source": source}


def _code(source: str, slide: str = "") -> dict[str, Any]:
    metadata = _slideshow(slide)
    return {"cell_type": "code", "execution_count": None, "metadata": metadata, "outputs": [], "source": source}


def _slideshow(slide: str) -> dict[str, Any]:
    """What `jupyter nbconvert --to slides` reads: where a slide begins, what comes up after it, what is on none."""
    return {"slideshow": {"slide_type": slide}} if slide else {}
