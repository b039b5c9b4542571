"""Runs that a text lists, and the mean and spread that it says of them: what numpy gives holds, others do not."""

import numpy as np
import pytest

from crosscheck.auditing.material import audit

FORMS = (
    ("md", "- Fold {i}: {x:.2f} %", "- Mean accuracy: {mean:.2f}%\n- Standard deviation: {sd:.2f}%"),
    ("md", "Seed {i} = {x:.2f}", "The mean over the seeds is {mean:.2f} (standard deviation below).\n\nSD: {sd:.2f}"),
    (
        "tex",
        "\\item \\textit{{Fold}} {i}: {x:.2f}\\%",
        "A média foi {mean:.2f}\\%.\n\nO desvio padrão foi {sd:.2f}\\%.",
    ),
)


def _held(folder, form, numbers, mean, sd):
    ending, line, said = form
    runs = "\n".join(line.format(i=i, x=x) for i, x in enumerate(numbers, start=1))
    file = folder / f"runs.{ending}"
    file.write_text(f"Results\n\n{runs}\n\n{said.format(mean=mean, sd=sd)}\n", "utf-8")
    verdicts = [v for v in audit(file).verdicts if v.claim.id.startswith("runs[")]
    assert {v.verdict for v in verdicts} <= {"holds"}
    return {v.claim.printed.rstrip("%") for v in verdicts}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("freedom", [0, 1])
def test_mean_and_deviation_of_listed_runs(tmp_path, form, freedom):
    for seed in range(5):
        x = np.random.default_rng(seed).uniform(60, 99, 10).round(2)
        mean, sd = x.mean(), x.std(ddof=freedom)
        assert _held(tmp_path, form, x, mean, sd) == {f"{mean:.2f}", f"{sd:.2f}"}
        assert not _held(tmp_path, form, x, mean + 1, sd + 1)


def test_what_is_said_in_another_section_is_of_other_runs(tmp_path):
    file = tmp_path / "runs.md"
    file.write_text("Fold 1: 1.25\nFold 2: 2.50\nFold 3: 3.75\n\n# Validation\n\nMean: 2.50\n", "utf-8")
    assert not [v for v in audit(file).verdicts if v.claim.id.startswith("runs[")]
