"""Tables with holes, from CSV and frames to report, page and paper kit: the truth is computed here, by numpy alone."""

import csv
import json
from io import StringIO

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import nptests
from nptests.cli import main

SEEDS = range(40)
MARKS = ("", "NA", "NaN", "-", "n/a", "?")
SHARE = 0.15


class Table:
    """Scores in percent with 15 % of them missing at random; every algorithm and data set keeps two."""

    def __init__(self, seed):
        dice = np.random.default_rng(seed)
        self.n, self.k, self.seed = int(dice.integers(8, 25)), int(dice.integers(3, 8)), seed
        effects = dice.choice([0.0, 0.5, 1.0]) * np.arange(self.k)
        self.x = np.round(dice.uniform(60, 90, (self.n, 1)) + effects + dice.normal(0, 1.5, (self.n, self.k)), 1)
        cells = [(i, j) for i in range(self.n) for j in range(self.k)]
        for place in dice.permutation(len(cells)):
            i, j = cells[place]
            there = ~np.isnan(self.x)
            if (~there).sum() < round(SHARE * len(cells)) and there[i].sum() > 2 and there[:, j].sum() > 2:
                self.x[i, j] = np.nan
        self.algorithms = [f"algo{j}" for j in range(self.k)]
        self.datasets = [f"set{i}" for i in range(self.n)]

    @property
    def csv(self):
        mark, out = MARKS[self.seed % len(MARKS)], StringIO()
        writer = csv.writer(out)
        writer.writerow(["dataset", *self.algorithms])
        for name, row in zip(self.datasets, self.x, strict=True):
            writer.writerow([name, *(mark if np.isnan(v) else f"{v:.1f}" for v in row)])
        return out.getvalue()

    @property
    def frame(self):
        return pd.DataFrame(self.x, index=self.datasets, columns=self.algorithms)

    @property
    def shapes(self):
        """The same table in six shapes."""
        long = self.frame.rename_axis("dataset").reset_index().melt("dataset", var_name="algorithm", value_name="score")
        present = long.dropna()
        cells = {a: {d: v for d, v in zip(self.datasets, self.frame[a], strict=True) if v == v} for a in self.frame}
        return {
            "frame": self.frame,
            "long frame": long,
            "long frame without the rows": present,
            "records": present.to_dict("records"),
            "array": self.x,
            "columns of lists": {a: [None if v != v else v for v in self.frame[a]] for a in self.frame},
            "cells by name": cells,
        }

    @property
    def skillings_mack(self):
        """T and its p, ties in the covariance, by definition."""
        a, s = np.zeros(self.k), np.zeros((self.k, self.k))
        for row in self.x:
            seen = np.flatnonzero(~np.isnan(row))
            m = len(seen)
            r = stats.rankdata(-row[seen]) - (m + 1) / 2
            weight = 12 / (m + 1)
            a[seen] += np.sqrt(weight) * r
            spread = weight * (r @ r) / (m - 1)
            s[np.ix_(seen, seen)] += spread * (np.eye(m) - 1 / m)
        t = a @ np.linalg.pinv(s, hermitian=True) @ a
        return t, stats.chi2.sf(t, self.k - 1)

    @property
    def pairs(self):
        """Differences of mean ranks that fit the order of every two algorithms within data sets best, their z and p."""
        design, sums, spread = np.zeros((self.k, self.k)), np.zeros(self.k), np.zeros((self.k, self.k))
        for row in self.x:
            seen = np.flatnonzero(~np.isnan(row))
            for i in seen:
                for j in seen:
                    if i != j:
                        design[i, i] += 1
                        design[i, j] -= 1
                        sums[i] += 0.5 * ((row[i] < row[j]) - 1.0 * (row[i] > row[j]))
            r = stats.rankdata(-row[seen])
            spread[np.ix_(seen, seen)] += np.var(r) * (np.eye(len(seen)) * len(seen) - 1) / (len(seen) - 1)
        inverse = np.linalg.pinv(design, hermitian=True)
        means, cover = self.k * inverse @ sums, self.k**2 * inverse @ spread @ inverse
        found = {}
        for i in range(self.k):
            for j in range(i + 1, self.k):
                z = (means[i] - means[j]) / np.sqrt(cover[i, i] + cover[j, j] - 2 * cover[i, j])
                found[i, j] = (means[i] - means[j], z, 2 * stats.norm.sf(abs(z)))
        order, largest, adjusted = sorted(found, key=lambda pair: found[pair][2]), 0.0, {}
        for step, pair in enumerate(order):
            largest = max(largest, min(1.0, (len(order) - step) * found[pair][2]))
            adjusted[pair] = largest
        return found, adjusted


def refusal_or_errors(analysis, table):
    """What an analysis says otherwise than the definitions; nothing where all agrees."""
    (_, p), (found, adjusted) = table.skillings_mack, table.pairs
    wrong = [] if abs(analysis["omnibus"]["pvalue"] - p) < 1e-9 else [f"p {analysis['omnibus']['pvalue']} not {p}"]
    rows = analysis["comparisons"]["rows"]
    if len(rows) != len(found):
        wrong.append(f"{len(rows)} pairs")
    place = {name: j for j, name in enumerate(analysis["data"]["algorithms"])}
    for row in rows:
        pair = tuple(sorted((place[row["a"]], place[row["b"]])))
        sign = 1 if place[row["a"]] < place[row["b"]] else -1
        d, z, q = found[pair]
        ours = (sign * row["estimate"], sign * row["statistic"], row["pvalue"], row["adjusted"])
        if not np.allclose(ours, (d, z, q, adjusted[pair]), rtol=1e-9, atol=1e-9):
            wrong.append(f"{row['a']} {row['b']}: {ours} not {(d, z, q, adjusted[pair])}")
    holes = int(np.isnan(table.x).sum())
    sentence = analysis["conclusion"]["sentence"]
    if str(holes) not in sentence or "missing" not in sentence or "Skillings" not in sentence:
        wrong.append(f"the sentence does not say what is missing: {sentence}")
    return wrong


@pytest.mark.parametrize("seed", SEEDS)
def test_a_file_with_holes_is_analysed_without_a_word(seed, tmp_path, capsys):
    table = Table(seed)
    file = tmp_path / "holes.csv"
    file.write_text(table.csv)
    assert main(["analyse", str(file), "--better", "higher", "--json"]) == 0
    assert refusal_or_errors(json.loads(capsys.readouterr().out), table) == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
def test_every_shape_of_frame_is_analysed_without_a_word(seed):
    table = Table(seed)
    shapes = list(table.shapes.items())
    named = {"dataset": "dataset", "algorithm": "algorithm", "score": "score"}
    for shape, data in (shapes[0], shapes[seed % len(shapes)]):
        words = named if shape in ("long frame", "long frame without the rows", "records") else {}
        for verb in (nptests.analyse, nptests.compare):
            assert refusal_or_errors(verb(data, better="higher", **words).as_dict(), table) == [], shape
