"""A row of p-values under scores that hide no digits of importance: by scipy's exact law, and off it."""

import numpy as np
import pytest
from scipy import stats

from crosscheck.auditing.material import audit_document

# fmt: off
SCORES = np.array([[0.811, 0.845, 0.901], [0.702, 0.689, 0.764], [0.633, 0.671, 0.652], [0.924, 0.913, 0.958],
                   [0.555, 0.602, 0.624], [0.748, 0.731, 0.779], [0.861, 0.872, 0.912], [0.688, 0.701, 0.695]])
# fmt: on
LAWS = {
    "Wilcoxon signed-rank test": lambda a, b: stats.wilcoxon(a, b).pvalue,
    "sign test": lambda a, b: stats.binomtest(int((a > b).sum()), len(a)).pvalue,
    "paired t test": lambda a, b: stats.ttest_rel(a, b).pvalue,
}


def verdicts(folder, caption, p, label="p-value"):
    rows = [f"| d{i} | {' | '.join(f'{x:.3f}' for x in row)} |" for i, row in enumerate(SCORES)]
    table = "\n".join(["| Data set | A | B | C |", "|---|---|---|---|", *rows, f"| {label} | {' | '.join(p)} |"])
    file = folder / "paper.md"
    file.write_text(f"Table 1: {caption}\n\n{table}\n", "utf-8")
    return [v.verdict for v in audit_document(file).verdicts if v.claim.body["reads"] == "p-value"]


@pytest.mark.parametrize("test", LAWS)
def test_p_values_of_the_test_that_the_caption_names(tmp_path, test):
    a, b, c = SCORES.T
    right = [f"{LAWS[test](x, c):.3f}" for x in (a, b)]
    assert verdicts(tmp_path, f"Accuracy; p-values of the {test} against C.", [*right, "-"]) == ["holds"] * 2
    for wrong in ("0.871", "0.0001"):
        assert verdicts(tmp_path, f"Accuracy; p-values of the {test} against C.", [right[0], wrong, "-"]) == [
            "holds",
            "fails",
        ]


def test_a_row_names_its_test_before_the_caption(tmp_path):
    a, b, c = SCORES.T
    p = [f"{LAWS['sign test'](x, c):.3f}" for x in (a, b)]
    assert verdicts(tmp_path, "Wilcoxon is used elsewhere.", [*p, "-"], "p (sign test)") == ["holds"] * 2


@pytest.mark.parametrize(("caption", "p"), [
    ("Accuracy of three.", ["0.871", "0.871", "-"]),  # which test
    ("p-values of the Wilcoxon test.", ["0.871", "0.871", "0.5"]),  # against which
    ("p-values of Wilcoxon and sign tests against C.", ["0.871", "0.871", "-"]),
    ("Permutation p-values of the Wilcoxon statistic against C.", ["0.871", "0.871", "-"]),
])  # fmt: skip
def test_what_is_not_said_is_no_error(tmp_path, caption, p):
    assert set(verdicts(tmp_path, caption, p)) == {"cannot-be-checked"}


def test_adjusted_and_one_sided_p_values_reach_further(tmp_path):
    _, b, c = SCORES.T
    p = LAWS["Wilcoxon signed-rank test"](b, c)
    of = "p-values of the Wilcoxon test against C"
    assert verdicts(tmp_path, f"Holm-adjusted {of}.", [f"{2 * p:.3f}"] * 2 + ["-"])[1] == "holds"
    assert verdicts(tmp_path, f"The {of}.", [f"{2.2 * p:.3f}"] * 2 + ["-"])[1] == "fails"
    assert verdicts(tmp_path, f"One-sided {of}.", [f"{p / 2:.3f}"] * 2 + ["-"])[1] == "holds"
