"""`python -m nptests` is the command `nptests`."""

import sys


def main() -> int:
    """The command; who interrupts it while it is being loaded is told so, as later."""
    try:
        from nptests.cli import main as command

        return command()
    except KeyboardInterrupt:
        sys.stderr.write("nptests: interrupted\n")
        return 130


if __name__ == "__main__":  # processes of --workers load this module, too
    sys.exit(main())
