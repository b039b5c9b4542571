"""Random answers of models, and what R makes of them: each metric's own R text, run by Rscript.

python tests/support/r_metrics.py      records R's answers again (needs R)
"""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from nptests.experiment.metrics.listed import METRICS
from nptests.experiment.metrics.metric import Answers, Metric

RECORDED = Path(__file__).resolve().parents[1] / "experiment" / "r_metrics.json"
SEEDS = range(8)


def case(seed: int) -> dict[str, list[Any]]:
    """Labels of two classes (three in odd cases of `more`), probabilities, rankings with ties, and numbers."""
    dice = random.Random(f"metrics/{seed}")
    n = 12 + 5 * seed
    truth = [1, 2, 1, 2, *(1 + int(dice.random() < 0.4) for _ in range(n - 4))]
    predicted = [2, 2, 1, *(t if dice.random() < 0.7 else 3 - t for t in truth[3:])]
    more = [1, 2, 3, 4, *(1 + int(4 * dice.random()) for _ in range(n - 4))]
    guessed = [2, *(m if dice.random() < 0.6 else 1 + int(4 * dice.random()) for m in more[1:])]
    weights = [[1 + int(9 * dice.random()) for _ in range(2)] for _ in range(n)]
    return {
        "truth": truth,
        "predicted": predicted,
        "more": more,
        "guessed": guessed,
        "p": [[w / sum(row) for w in row] for row in weights],
        "s": [round(t + 2 * dice.random(), 1) for t in truth],
        "numbers": [round(10 * dice.random(), 3) for _ in range(n)],
        "forecasts": [round(10 * dice.random(), 3) for _ in range(n)],
        "training": [round(12 * dice.random(), 3) for _ in range(30)],
    }


def named(metric: Metric, data: Mapping[str, list[Any]]) -> Mapping[str, list[Any]]:
    """The case in the names of the R text; kappa and accuracy are taken of four classes."""
    if metric.needs == "numbers":
        return {"truth": data["numbers"], "predicted": data["forecasts"], "training": data["training"]}
    if metric.needs == "labels" and not metric.r.startswith("TP"):
        return {"truth": data["more"], "predicted": data["guessed"]}
    return {name: data[name] for name in ("truth", "predicted", "p", "s")}


def ours(metric: Metric, data: Mapping[str, list[Any]]) -> float:
    """What this suite says of the case."""
    given = named(metric, data)
    extra: dict[str, Any] = {"training": given.get("training")}
    if "p" in given:
        extra |= {"probabilities": np.array(given["p"]), "ranking": given["s"]}
    return metric.measure(Answers.of(given["truth"], given["predicted"], **extra))


def digest(metric: Metric) -> str:
    """Of the R text, so that an answer to another text is known."""
    return hashlib.sha256(metric.r.encode()).hexdigest()[:16]


def _vector(name: str, values: list[Any]) -> str:
    if isinstance(values[0], list):
        rows = ", ".join(repr(float(x)) for row in values for x in row)
        return f"{name} <- matrix(c({rows}), ncol = {len(values[0])}, byrow = TRUE)"
    return f"{name} <- c({', '.join(repr(float(x)) for x in values)})"


def asked() -> Iterator[tuple[str, int, str]]:
    """Every metric on every case, as a block of R."""
    for metric in METRICS.values():
        for seed in SEEDS:
            vectors = "\n".join(_vector(name, values) for name, values in named(metric, case(seed)).items())
            yield metric.name, seed, f"{vectors}\n{metric.r}"


def answers_of_r() -> dict[str, Any]:
    """R's answers to every question, and R's version."""
    questions = list(asked())
    blocks = "\n".join(f'cat(sprintf("%.17g\\n", suppressWarnings(local({{\n{code}\n}}))))' for _, _, code in questions)
    process = subprocess.run(
        ["Rscript", "-"], input=f"cat(R.version.string, '\\n')\n{blocks}", capture_output=True, text=True, check=True
    )
    version, *values = process.stdout.split("\n")
    recorded = {"R": version.strip(), "code": {m.name: digest(m) for m in METRICS.values()}, "answers": {}}
    for (name, seed, _), value in zip(questions, values, strict=False):
        recorded["answers"].setdefault(name, {})[str(seed)] = float(value)
    return recorded


if __name__ == "__main__":
    RECORDED.write_text(json.dumps(answers_of_r(), indent=1) + "\n", "utf-8")
