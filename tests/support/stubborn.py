"""Models that do what models do at night: raise, answer NaN, hang, die; and one that lets itself be interrupted."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import numpy as np


class Model:
    def fit(self, X: Any, y: Any) -> Model:
        return self

    def predict(self, X: Any) -> Any:
        return np.zeros(len(X))


class Raises(Model):
    def fit(self, X: Any, y: Any) -> Model:
        raise RuntimeError("no way")


class AnswersNaN(Model):
    def predict(self, X: Any) -> Any:
        return np.full(len(X), np.nan)


class Hangs(Model):
    def fit(self, X: Any, y: Any) -> Model:
        time.sleep(600)
        return self


class Dies(Model):
    def fit(self, X: Any, y: Any) -> Model:
        os.kill(os.getpid(), signal.SIGKILL)
        return self


class KillsOnce(Model):
    """Ends the process that asked for it, the first time that it is fitted at all: `mark` remembers.

    That is the worker of a cluster: a copy of the keeper, which the worker has started, fits.
    """

    def __init__(self, mark: str = "") -> None:
        self.mark = mark

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        return {"mark": self.mark}

    def set_params(self, **parameters: Any) -> KillsOnce:
        self.mark = parameters["mark"]
        return self

    def fit(self, X: Any, y: Any) -> Model:
        if not Path(self.mark).exists():
            Path(self.mark).touch()
            status = Path(f"/proc/{os.getppid()}/status").read_text("ascii")
            asked = next(line for line in status.splitlines() if line.startswith("PPid:"))
            os.kill(int(asked.split()[1]), signal.SIGKILL)
        return self
