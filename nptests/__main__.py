"""`python -m nptests` is the command `nptests`."""

import sys

from nptests.cli import main

sys.exit(main())
