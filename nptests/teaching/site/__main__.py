"""`python -m nptests.teaching.site [FOLDER] [--quick]` writes the site."""

import argparse
import sys
from pathlib import Path

from nptests.teaching.site.building import build, size_of


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m nptests.teaching.site", description="Write the site.")
    parser.add_argument("folder", nargs="?", default="build/site", help="where to (default: %(default)s)")
    parser.add_argument(
        "--quick", action="store_true", help="a part of the comparisons with R and of the claims only; pages say so"
    )
    arguments = parser.parse_args()
    target = Path(arguments.folder)
    build(target, quick=arguments.quick)
    sys.stdout.write(f"{target / 'index.html'}: {size_of(target)}\n")


if __name__ == "__main__":
    main()
