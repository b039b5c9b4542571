"""`python -m nptests` is the command `nptests`."""

import sys
from importlib import import_module


def main(program: str = "nptests") -> int:
    """The command; who interrupts it while it is being loaded is told so, as later."""
    try:
        code: int = import_module(f"{program}.cli").main()
        return code
    except KeyboardInterrupt:
        sys.stderr.write(f"{program}: interrupted\n")
        return 130


if __name__ == "__main__":  # processes of --workers load this module, too
    sys.exit(main())
