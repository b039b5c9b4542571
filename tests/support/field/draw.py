"""Tables of known truth as the programs of the field print them: `python draw.py OUT.jsonl FIRST COUNT [NAMES ...]`.

It needs the programs (pandas, tabulate, great_tables, jMetalPy, pandoc, R with knitr, Weka); what it wrote is kept.
"""

import base64
import json
import sys

from support.field import by_hand, by_programs, by_python  # noqa: F401
from support.field.lab import lab


def drawn(name: str, seed: int) -> dict:
    """One file, and the truth."""
    experiment = lab(seed)
    data, ending = by_python.DRESSES[name]
    data = data(experiment)
    packed = {"text": data} if isinstance(data, str) else {"bytes": base64.b64encode(data).decode()}
    truth, f1 = (
        {d: {a: experiment.mean(d, a, of) for a in experiment.algorithms} for d in experiment.datasets}
        for of in (experiment.accuracy, experiment.f1)
    )
    return {"dress": name, "seed": seed, "ending": ending, "runs": experiment.runs, "scores": truth, "f1": f1,
            **packed}  # fmt: skip


if __name__ == "__main__":
    out, first, count, *names = sys.argv[1:]
    with open(out, "w") as file:
        for name in names or by_python.DRESSES:
            for seed in range(int(first), int(first) + int(count)):
                try:
                    file.write(json.dumps(drawn(name, seed)) + "\n")
                except Exception as problem:
                    print(name, seed, repr(problem)[:300], file=sys.stderr)
