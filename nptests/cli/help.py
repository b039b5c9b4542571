"""Help in the language in force."""

import argparse
import re
import textwrap
from typing import Any

from nptests.languages.translating import ORIGINAL, SPOKEN, said


class Help(argparse.HelpFormatter):
    """Help in the language in force: what options are for, and what argparse says itself."""

    def _get_help_string(self, action: argparse.Action) -> str:
        return said(action.help or "")

    def start_section(self, heading: str | None) -> None:
        super().start_section(said(heading or ""))

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, f"{said('usage')}: ")


class Lines(Help, argparse.RawDescriptionHelpFormatter):
    """The same, where lines stay lines."""


def in_language(paragraph: str) -> str:
    """A paragraph of help in the language in force: prose is filled anew, of examples only what is said of them."""
    if SPOKEN.get() == ORIGINAL:
        return paragraph
    if "  nptests" not in paragraph and "  source" not in paragraph:
        return textwrap.fill(said(" ".join(paragraph.split())), 118, break_on_hyphens=False)
    return re.sub(r"(?m)^( {2}.*? {2,}|)(?! )(\S.*)$", lambda line: line[1] + said(line[2]), paragraph)
