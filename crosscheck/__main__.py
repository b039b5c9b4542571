"""`python -m crosscheck` is the command `crosscheck`."""

import sys

from nptests.__main__ import main as command


def main() -> int:
    """The command, which ends as that of nptests does when it is interrupted while it is being loaded."""
    return command("crosscheck")


if __name__ == "__main__":  # processes of --workers load this module, too
    sys.exit(main())
