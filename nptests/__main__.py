"""`python -m nptests` is the command `nptests`; what it takes to heed Ctrl-C is loaded already where Python runs."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` gives its numbers names, which takes longer
import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

RARELY = 200_000  # objects more than went: one look for circles among all that is loaded takes a tenth of a command


def main(program: str = "nptests") -> int:
    """The command; who interrupts it while it is being loaded is told so, as later."""

    def leave(*_: object) -> NoReturn:  # no exception: what is being loaded may catch or drop one
        os.write(2, f"{program}: interrupted\n".encode())
        os._exit(130)

    interruptions = []

    def heed(number: int, frame: object) -> NoReturn:
        interruptions.append(number)
        raise KeyboardInterrupt

    heeded = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler  # what runs in the background ignores it
    if heeded:
        _signal.signal(_signal.SIGINT, leave)
    gc.set_threshold(RARELY)
    command = __import__(f"{program}.cli").cli.main
    if heeded:
        _signal.signal(_signal.SIGINT, heed)
    try:
        code: int = command()
    except BaseException:
        if interruptions:  # and it came up as another: libraries in C tell of their loading so
            leave()
        raise
    finally:
        gc.freeze()  # where Python ends it looks for circles once more, in a tenth of a command
        if heeded:  # until Python has ended
            _signal.signal(_signal.SIGINT, leave)
    return code


if __name__ == "__main__":  # processes of --workers load this module, too
    sys.exit(main())
