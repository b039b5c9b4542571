"""Coverage-guided fuzzing of a door, for so many seconds; what no `InputError` explains is kept as a file of tests.

python tests/fuzzing/fuzz.py readers|sentences|claims|bodies [--seconds 150]

Needs `pip install atheris` (Google's libFuzzer for Python). One strange input for each place that fails goes to
tests/fuzzing/kept/, where test_kept_inputs.py reads it in every run.
"""

import argparse
import importlib
import os
import pkgutil
import random
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parents[1]))
with atheris.instrument_imports(include=["nptests", "crosscheck"], enable_loader_override=False):
    from support.fuzzed import CHOICE, TARGETS, keep, mutated_json, seeds

    for room in ("nptests.read.formats", "crosscheck.auditing", "crosscheck.claims"):  # imported when they are needed
        for module in pkgutil.iter_modules(importlib.import_module(room).__path__):
            importlib.import_module(f"{room}.{module.name}")


class Fuzzing:
    """One target under the fuzzer: it counts, and goes on after a failure."""

    def __init__(self, name: str, seconds: float) -> None:
        self.name, self.ends = name, time.process_time() + seconds
        self.folder = tempfile.mkdtemp()
        for i, seed in enumerate(seeds(name)):
            (Path(self.folder) / str(i)).write_bytes(seed)
        self.runs = 0
        self.places: set[str] = set()

    def one(self, data: bytes) -> None:
        if time.process_time() > self.ends:
            print(f"{self.name}: {self.runs} inputs, {len(self.places)} places fail", flush=True)
            shutil.rmtree(self.folder)
            os._exit(1 if self.places else 0)  # libFuzzer would go on
        self.runs += 1
        try:
            TARGETS[self.name](data)
        except Exception as problem:  # whatever it is, it is what is looked for
            self.keep(data, problem)

    def keep(self, data: bytes, problem: Exception) -> None:
        last = traceback.extract_tb(problem.__traceback__)[-1]
        place = f"{type(problem).__name__} {last.filename}:{last.lineno}"
        if isinstance(problem, AssertionError):  # told in words, not by a place
            place = str(problem)[:160]
        if place in self.places:
            return
        self.places.add(place)
        print(f"{self.name}: {place}: {str(problem)[:200]}", flush=True)
        keep(self.name, data)


def mutated_body(data: bytes, size: int, seed: int) -> bytes:
    chance = random.Random(seed)
    if chance.random() < 0.3 or len(data) < CHOICE:
        return atheris.Mutate(data, size)
    first = chance.randbytes(CHOICE) if chance.random() < 0.1 else data[:CHOICE]
    return (first + mutated_json(data[CHOICE:], chance))[:size]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--seconds", type=float, default=150, help="of processor time")
    asked = parser.parse_args()
    fuzzing = Fuzzing(asked.target, asked.seconds)
    extra = {"custom_mutator": mutated_body} if asked.target == "bodies" else {}
    options = ["-max_len=6000", "-timeout=60", "-rss_limit_mb=3000", "-print_final_stats=0", "-verbosity=0"]
    options.append(f"-artifact_prefix={fuzzing.folder}/")  # slow inputs; what fails is kept by name
    atheris.Setup([sys.argv[0], *options, fuzzing.folder], fuzzing.one, **extra)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
