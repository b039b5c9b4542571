"""What a call is refused with."""

from typing import Any

import pytest

import nptests


def refusal(call: Any, *given: Any, **how: Any) -> tuple[str, str, str]:
    """The code of the refusal, its message, and where."""
    with pytest.raises(nptests.InputError) as caught:
        call(*given, **how)
    return caught.value.code, caught.value.message, caught.value.where or ""


def refuses(words: str, call: Any, /, *given: Any, **how: Any) -> None:
    """That a call is refused, in a message that the pattern `words` matches."""
    with pytest.raises(nptests.InputError, match=words):
        call(*given, **how)
