"""`python -m nptests` is the command `nptests`."""

import sys

from nptests.cli import main

if __name__ == "__main__":  # processes of --workers load this module, too
    sys.exit(main())
