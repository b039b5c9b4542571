"""`python -m crosscheck` is the command `crosscheck`."""

import sys

from crosscheck.cli import main

if __name__ == "__main__":  # processes of --workers load this module, too
    sys.exit(main())
