"""Slips of whole columns, of sums of many terms, of scores without their correction: worked out by scipy alone."""

from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from nptests.teaching.exercises import grading
from nptests.teaching.exercises.making import exercise


def told(name, answers):
    """What the first wrong answer of the first student whose data give other numbers is said to be."""
    for student in range(1, 9):
        task = exercise(name, seed=3, student=student)
        right = {q.name: q.value for q in task.questions}
        own = answers([np.array([float(x) for x in task.data.column(j)]) for j in range(len(task.data.columns))])
        if all(abs(x - right[q]) > 0.01 * abs(right[q]) for q, x in own.items()):
            marks = grading.marks(task, {q: f"{x:.5g}" for q, x in own.items()})
            return next(m.says for m in marks if m.question in own)
    raise AssertionError(name)


def uncorrected(columns):
    ranks = stats.rankdata(np.concatenate(columns)).reshape(len(columns), -1)
    n, groups = ranks.size, np.repeat(np.arange(1.0, len(columns) + 1), ranks.shape[1])
    return {"statistic": (groups @ (ranks.ravel() - (n + 1) / 2)) / (groups.var() * n**2 * (n + 1) / 12) ** 0.5}


def of_plain_ranks(columns):
    a, b = stats.rankdata(np.concatenate(columns)).reshape(2, -1)
    n = len(a)
    return {"statistic": (a.mean() - (n + 1) / 2 - n / 2) / n / ((a.var(ddof=1) + b.var(ddof=1)) / n**3) ** 0.5}


def of_squared_weights(columns):
    ranks = stats.rankdata(np.concatenate(columns)).reshape(len(columns), -1)
    return {"statistic": np.arange(1.0, len(columns) + 1) ** 2 @ ranks.sum(1)}


def case_by_case(columns):
    truth, predicted, training = columns
    return {"estimate": ((predicted - truth) ** 2 / (truth - training.mean()) ** 2).sum()}


def of_predictions(columns):
    truth, predicted, training = columns
    return {"estimate": ((predicted - truth) ** 2).sum() / ((predicted - training.mean()) ** 2).sum()}


def of_smallest_ranks(columns):
    told_of = {}
    for a, b in combinations(range(len(columns)), 2):
        ranks = stats.rankdata(np.concatenate([columns[a], columns[b]]), method="min")
        n, m = len(columns[a]), len(ranks)
        u = ranks[:n].sum() - n * (n + 1) / 2
        z = (u - n * n / 2) / (n * n / (m * (m - 1)) * ((ranks - (m + 1) / 2) ** 2).sum()) ** 0.5
        p = stats.studentized_range.sf(abs(z) * 2**0.5, len(columns), np.inf)
        told_of[f"adjusted {'ABC'[a]}-{'ABC'[b]}"] = p
    return told_of


def nearest_of_others(columns):
    labels, points = columns[0], np.column_stack(columns[1:])
    far = np.linalg.norm(points[:, None] - points, axis=2)
    widths = []
    for i, label in enumerate(labels):
        own, other = far[i][(labels == label) & (np.arange(len(labels)) != i)].mean(), far[i][labels != label].min()
        widths.append((other - own) / max(own, other))
    return {"estimate": np.mean(widths)}


def without_sizes(columns):
    labels, points = columns[0], np.column_stack(columns[1:])
    centres = [points[labels == label].mean(0) for label in sorted(set(labels))]
    return {"estimate": sum(((centre - points.mean(0)) ** 2).sum() for centre in centres)}


def without_logarithm(columns):
    own = np.column_stack(columns[1:])[np.arange(len(columns[0])), columns[0].astype(int) - 1]
    return {"estimate": (1 / own).mean()}


def with_logarithm(columns):
    p = columns[0]
    m, order = len(p), np.argsort(p, kind="stable")
    adjusted = np.empty(m)
    adjusted[order] = np.minimum.accumulate((p[order] * m * np.log(m) / np.arange(1, m + 1))[::-1])[::-1]
    return {f"adjusted {i}": x for i, x in enumerate(np.minimum(adjusted, 1), 1)}


def of_each_class(columns):
    """The F measure of each class, weighted by how many cases it has."""
    truth, predicted = columns
    own = [
        (2 * ((truth == c) & (predicted == c)).sum() / ((truth == c).sum() + (predicted == c).sum())) for c in (1, 2)
    ]
    return {"estimate": np.average(own, weights=[(truth == c).sum() for c in (1, 2)])}


def in_percent(columns):
    truth, predicted = columns
    return {"estimate": 100 * np.mean([(predicted[truth == c] == c).mean() for c in sorted(set(truth))])}


def of_rank_sums(columns):
    a, b, c = columns
    return {"statistic": sum(stats.rankdata(np.append(b, other))[: len(b)].sum() for other in (a, c))}


def of_lost_ties(columns):
    first, *others = columns
    return {
        f"pvalue {x}-A": stats.binomtest(int((y > first).sum()), len(y)).pvalue
        for x, y in zip("BCDE", others, strict=False)
    }


def of_counts_alone(columns):
    first, *others = columns
    counts = {x: ((y > first).sum(), (y != first).sum()) for x, y in zip("BCDE", others, strict=False)}
    return {f"pvalue {x}-A": stats.binom.pmf(*of, 0.5) for x, of in counts.items()}


def cosine(columns):
    n01, n10, n11, _ = (x[0] for x in columns)
    return {"estimate": n11 / ((n11 + n01) * (n11 + n10)) ** 0.5}


def squares(points, centre=None):
    return ((points - (points.mean(0) if centre is None else centre)) ** 2).sum()


def over_within(columns):
    labels, points = columns[0], np.column_stack(columns[1:])
    within = sum(squares(points[labels == label]) for label in set(labels))
    return {"estimate": squares(points) / within - 1}


def exchanged(columns):
    truth, predicted, training = columns
    return {"estimate": squares(training, predicted) / squares(training, truth.mean())}


def as_correlation(columns):
    a, b = columns
    d = (a.mean() - b.mean()) / ((a.var(ddof=1) + b.var(ddof=1)) / 2) ** 0.5
    return {"estimate": d / (d**2 + 4) ** 0.5}


def of_last(columns):
    a, b, c = columns
    error = (np.var(columns, axis=1, ddof=1).mean() * 2 / len(a)) ** 0.5
    return {"statistic B-A": (a.mean() - c.mean()) / error, "statistic C-A": (b.mean() - c.mean()) / error}


def of_residuals(columns):
    x = np.column_stack(columns)
    error = squares(x, x.mean(0) + x.mean(1)[:, None] - x.mean()) / (len(x) - 1) / 2
    return {
        f"statistic {b}-A": (x[:, j] - x[:, 0]).mean() / (error * 2 / len(x)) ** 0.5 for j, b in ((1, "B"), (2, "C"))
    }


def of_plain_sums(columns):
    return {"statistic": abs(stats.skewtest(columns[0])[0]) + abs(stats.kurtosistest(columns[0])[0])}


@pytest.mark.parametrize(
    ("name", "answers", "word"),
    [
        ("confidence", cosine, "n_11 / sqrt"),
        ("separation", over_within, "quotient of two measures"),
        ("separation", lambda columns: {"estimate": squares(np.column_stack(columns[1:]))}, "sum of two measures"),
        ("relative_squared_error", exchanged, "columns truth and training are exchanged"),
        ("cohens_d", as_correlation, "x / sqrt(x ** 2 + 4)"),
        ("dunnett", of_last, "compared with C in place of A"),
        ("dunnett", of_residuals, "residual mean square"),
        ("dagostino_pearson", of_plain_sums, "abs(Z_g) + abs(Z_h)"),
        ("f1", of_each_class, "weighted by the true cases"),
        ("balanced_accuracy", in_percent, "in percent"),
        ("mack_wolfe", of_rank_sums, "a sum of ranks stands for the wins"),
        ("multiple_sign", of_lost_ties, "counted as negative"),
        ("multiple_sign", of_counts_alone, "== r_1"),
        ("steel_dwass", of_smallest_ranks, "smallest of their ranks"),
        ("silhouette", nearest_of_others, "the nearest point of another cluster"),
        ("separation", without_sizes, "m_i * f_i ** 2"),
        ("information_loss", without_logarithm, "1 / c_i in place of"),
        ("benjamini-yekutieli", with_logarithm, "the factor is m log(m) / i"),
        ("cuzick", uncorrected, "z, by the normal law"),
        ("cuzick", of_squared_weights, "j ** 2 in place of j"),
        ("brunner_munzel", of_plain_ranks, "a term was left out"),
        ("relative_squared_error", case_by_case, "/ (m - a_i) ** 2)"),
        ("relative_squared_error", of_predictions, "p_i in place of a_i"),
        ("fligner_killeen", lambda x: {"statistic": halved_scores(x)}, "probit(2 * x - 1)"),
    ],
)
def test_slips_of_whole_sums_are_told(name, answers, word):
    assert word in told(name, answers)


def halved_scores(columns):
    """Normal scores of ranks, as of values with signs, for the sizes of distances."""
    distances = [abs(x - np.median(x)) for x in columns]
    ranks = stats.rankdata(np.concatenate(distances))
    scores = stats.norm.ppf(ranks / (len(ranks) + 1)).reshape(len(columns), -1)
    return (scores.mean(1) - scores.mean()) @ (scores.mean(1) - scores.mean()) * scores.shape[1] / scores.var(ddof=1)


@pytest.mark.parametrize("a2", [0.15, 0.25, 0.45, 0.9])
def test_a_pvalue_is_carried_along_the_piece_of_the_own_statistic(a2):
    task = exercise("anderson_darling", seed=3, student=1)
    n = len(task.data.rows)
    a = a2 * (1 + 0.75 / n + 2.25 / n**2)
    below = 1 - np.exp(-13.436 + 101.14 * a - 223.73 * a**2) if a < 0.2 else None
    middle = 1 - np.exp(-8.318 + 42.796 * a - 59.938 * a**2) if 0.2 <= a < 0.34 else None
    above = np.exp(0.9177 - 4.279 * a - 1.38 * a**2) if a < 0.6 else np.exp(1.2937 - 5.709 * a + 0.0186 * a**2)
    p = below or middle or above
    marks = {m.question: m for m in grading.marks(task, {"statistic": f"{a2}000", "pvalue": f"{p:.4g}"})}
    assert marks["pvalue"].right


@pytest.mark.parametrize(
    ("weight", "word"), [(lambda k: 1, "left out in A_"), (lambda k: (12 / k) ** 0.5, "k_i in place")]
)
def test_slips_before_equations_are_solved_are_told(weight, word):
    task = exercise("skillings_mack", seed=77, student=1)
    sums, between = np.zeros(3), np.zeros((3, 3))
    for row in task.data.cells:
        there = np.array([bool(x) for x in row])
        k = there.sum()
        d = stats.rankdata([float(x) for x in row if x]) - (k + 1) / 2
        sums[there] += weight(k) * d
        between -= 12 * (d @ d) / (k * (k**2 - 1)) * np.outer(there, there)
    np.fill_diagonal(between, 0)
    np.fill_diagonal(between, -between.sum(0))
    answer = f"{sums @ np.linalg.pinv(between) @ sums:.6g}"
    assert word in next(iter(grading.marks(task, {"statistic": answer}))).says


def test_rows_with_empty_cells_that_are_left_out_are_told():
    task = exercise("skillings_mack", seed=77, student=1)
    whole = np.array([row for row in task.data.cells if all(row)], dtype=float)
    answer = f"{stats.friedmanchisquare(*whole.T)[0]:.6g}"
    assert "with an empty cell" in next(iter(grading.marks(task, {"statistic": answer}))).says
