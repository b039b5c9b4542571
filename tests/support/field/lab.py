"""One experiment of known scores, which the programs of the field then print in their own ways."""

import random
from dataclasses import dataclass

ALGORITHMS = (
    ("RandomForest", "XGBoost", "LightGBM", "CatBoost", "SVM", "kNN", "MLP", "LogisticRegression"),
    ("J48", "NaiveBayes", "SMO", "IBk", "JRip", "PART", "AdaBoostM1", "ZeroR"),
    ("NSGAII", "SPEA2", "MOEAD", "SMPSO", "OMOPSO", "GDE3", "IBEA", "MOCell"),
    ("TPOT", "autosklearn", "H2OAutoML", "AutoGluon", "flaml", "GAMA", "mljar", "lightautoml"),
    ("Llama-2-7B", "Mistral-7B", "Qwen1.5-7B", "gemma-7b", "Phi-2", "falcon-40b", "Yi-6B", "OLMo-7B"),
)
DATASETS = (
    ("iris", "wine", "sonar", "glass", "vehicle", "yeast", "zoo", "ecoli", "heart-statlog", "credit-g"),
    ("north_sea", "harbour", "mill", "quarry-2", "bridge", "orchard", "meadow", "ferry", "chapel", "tower"),
    ("ZDT1", "ZDT2", "ZDT3", "ZDT4", "ZDT6", "DTLZ1", "DTLZ2", "DTLZ7", "WFG1", "WFG2"),
)


@dataclass(frozen=True)
class Lab:
    """Scores of runs: accuracy, f1 and seconds of each algorithm on each data set with each seed."""

    algorithms: tuple[str, ...]
    datasets: tuple[str, ...]
    runs: int
    accuracy: dict[tuple[str, str, int], float]
    f1: dict[tuple[str, str, int], float]
    seconds: dict[tuple[str, str, int], float]
    chance: random.Random

    def mean(self, dataset: str, algorithm: str, of: dict[tuple[str, str, int], float] | None = None) -> float:
        scores = self.accuracy if of is None else of
        return sum(scores[dataset, algorithm, run] for run in range(self.runs)) / self.runs

    def spread(self, dataset: str, algorithm: str) -> float:
        scores = [self.accuracy[dataset, algorithm, run] for run in range(self.runs)]
        middle = sum(scores) / len(scores)
        return (sum((x - middle) ** 2 for x in scores) / max(len(scores) - 1, 1)) ** 0.5

    def table(self, figures: int = 4) -> list[list[str]]:
        """The means as text, data sets in rows."""
        return [[f"{self.mean(d, a):.{figures}f}" for a in self.algorithms] for d in self.datasets]

    @property
    def records(self) -> list[dict[str, object]]:
        return [
            {"dataset": d, "algorithm": a, "seed": run, "accuracy": self.accuracy[d, a, run],
             "f1": self.f1[d, a, run], "time": self.seconds[d, a, run]}
            for d in self.datasets for a in self.algorithms for run in range(self.runs)
        ]  # fmt: skip


def lab(seed: int, *, most: int = 8) -> Lab:
    chance = random.Random(seed)
    algorithms = tuple(chance.sample(chance.choice(ALGORITHMS), chance.randrange(3, most)))
    datasets = tuple(chance.sample(chance.choice(DATASETS), chance.randrange(4, 10)))
    runs = chance.choice((1, 3, 5))
    hard = {d: chance.uniform(0.5, 0.9) for d in datasets}
    places = [(d, a, run) for d in datasets for a in algorithms for run in range(runs)]
    accuracy = {p: round(min(0.999, hard[p[0]] + chance.gauss(0, 0.04)), 4) for p in places}
    f1 = {p: round(max(0.0, x - chance.uniform(0.001, 0.05)), 4) for p, x in accuracy.items()}
    seconds = {p: round(chance.lognormvariate(3, 1), 2) for p in places}
    return Lab(algorithms, datasets, runs, accuracy, f1, seconds, chance)
