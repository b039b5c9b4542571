"""Whether one data set decides, as Python finds it by leaving each out."""

import pytest
from support.browsing import COMMAS, paste, until

import nptests

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-1")]


def decisions(scores):
    analysis = nptests.analyse(scores)
    pairs = {(r.a, r.b, r.estimate > 0) for r in analysis.comparisons.rows if r.adjusted <= analysis.alpha}
    return analysis.omnibus.pvalue <= analysis.alpha, pairs


def test_each_data_set_is_left_out(opened, tmp_path):
    (tmp_path / "table.csv").write_text(COMMAS, "utf-8")
    scores = nptests.read_scores(tmp_path / "table.csv", better="higher")
    rejects, pairs = decisions(scores)
    expected = []
    for i, name in enumerate(scores.datasets):
        kept = [j for j in range(scores.n) if j != i]
        part = nptests.Scores(
            scores.numbers[kept], scores.algorithms, [scores.datasets[j] for j in kept], better="higher"
        )
        rejects_then, pairs_then = decisions(part)
        if rejects_then != rejects:
            expected.append(f"Without {name} the test of all decides otherwise.")
        elif pairs_then != pairs:
            count = len(pairs_then ^ pairs)
            many = "one pair is" if count == 1 else f"{count} pairs are"
            expected.append(f"Without {name} {many} decided otherwise.")
    page = opened()
    paste(page)
    page.click("#leave-out")
    until(page, "document.querySelector('#leaving li, #leaving p:not(.hint)') !== null")
    assert page.locator("#leaving li").all_inner_texts() == expected
