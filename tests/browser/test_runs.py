"""Folds and seeds on the page: pasted, dropped as files, asked how they came about, compared."""

import json

import pytest
from support.browsing import kept, numbers, until

from nptests.procedures.paired.corrected_t import corrected_t

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-2")]

TREE = (0.93, 0.93, 0.90, 0.97, 0.93, 0.93, 0.93, 0.90, 0.97, 0.97)
FOREST = (0.97, 0.96, 0.95, 0.99, 0.97, 0.97, 0.98, 0.94, 0.99, 1.00)


def long_form(*datasets):
    rows = [
        f"{dataset},{name},{fold},{metric},{score if metric == 'acc' else 1 - score:.2f}"
        for dataset in datasets
        for name, scores in {"tree": TREE, "forest": FOREST}.items()
        for fold, score in enumerate(scores)
        for metric in ("acc", "err")
    ]
    return "\n".join(["data set,estimator,fold,metric,score", *rows]) + "\n"


def read(page, text):
    page.fill("#runs-paste", text)
    page.click("#runs-read")


def test_folds_of_one_data_set_are_compared_by_the_test_for_their_splits(opened):
    page = opened("#runs", width=1100)
    read(page, long_form("iris"))
    page.wait_for_selector("#runs-metric")
    page.select_option("#runs-metric", "acc")
    page.wait_for_selector("#runs-questions")
    page.check("input[name=runs-better][value=higher]")
    page.wait_for_selector("#runs-wait")
    assert "10" in page.inner_text("#runs-understood")
    page.select_option("#runs-splits", "10-fold")
    page.wait_for_selector("#runs-headline")
    assert page.inner_text("#runs-headline") == "forest is better than tree."
    gap = [round(a - b, 2) for a, b in zip(TREE, FOREST, strict=True)]
    _, p, adjusted = numbers(page, "#runs-result data")
    assert [p, adjusted] == kept([corrected_t(gap, train=9, test=1).pvalue] * 2)
    page.select_option("#runs-splits", "10xholdout")
    page.fill("#runs-share", "0,5")
    page.press("#runs-share", "Tab")
    (expected,) = kept([corrected_t(gap, train=1, test=1).pvalue])
    until(page, f"Number(document.querySelectorAll('#runs-result data')[1]?.value) === {expected}")


def test_the_wrong_number_of_splits_is_told(opened):
    page = opened("#runs")
    page.click("#runs-example")
    page.wait_for_selector("#runs-questions")
    page.check("input[name=runs-better][value=higher]")
    page.wait_for_selector("#runs-wait")
    page.select_option("#runs-splits", "10xholdout")
    page.fill("#runs-share", "half")
    page.press("#runs-share", "Tab")
    until(page, "document.querySelector('#runs-problem').textContent.includes('10xholdout')")
    page.fill("#runs-paste", "")
    page.click("#runs-read")
    until(page, "document.querySelector('#runs-problem').textContent.includes('no scores yet')")


def test_searches_of_two_data_sets_become_a_table_of_means(opened, tmp_path):
    files = []
    for name in ("iris", "wine", "glass"):
        columns = {
            "params": [{"k": 1}, {"k": 5}],
            "param_k": [1, 5],
            **{f"split{i}_test_score": [a, b] for i, (a, b) in enumerate(zip(TREE, FOREST, strict=True))},
        }
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps(columns))
        files.append(str(file))
    page = opened("#runs", width=400, scheme="dark", locale="es-ES")
    page.set_input_files("#runs-file", files)
    page.wait_for_selector("#runs-open")
    assert page.is_checked("input[name=runs-better][value=higher]"), "scikit-learn's scorers say it"
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    page.click("#runs-open")
    page.wait_for_selector("#headline")
    assert page.evaluate("location.hash").startswith("#compare")
    shown = page.eval_on_selector_all("#grid input.cell", "all => all.map((e) => e.value)")
    means = [sum(TREE) / len(TREE), sum(FOREST) / len(FOREST)]
    assert [float(cell) for cell in shown] == pytest.approx(means * 3, rel=1e-12, abs=0)
