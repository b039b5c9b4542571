"""`python -m nptests` is the command `nptests`."""

import gc
import os
import signal
import sys
from importlib import import_module
from typing import NoReturn

RARELY = 50_000  # objects more than went: to look for circles among all that is loaded takes a twentieth of a command


def main(program: str = "nptests") -> int:
    """The command; who interrupts it while it is being loaded is told so, as later."""

    def leave(*_: object) -> NoReturn:  # no exception: what is being loaded may catch or drop one
        os.write(2, f"{program}: interrupted\n".encode())
        os._exit(130)

    heeded = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # what runs in the background ignores it
    if heeded:
        signal.signal(signal.SIGINT, leave)
    gc.set_threshold(RARELY)
    command = import_module(f"{program}.cli").main
    if heeded:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    code: int = command()
    return code


if __name__ == "__main__":  # processes of --workers load this module, too
    sys.exit(main())
