"""`python -m crosscheck` is the command `crosscheck`."""

import sys

from crosscheck.cli import main

sys.exit(main())
