"""STAC's addresses answer in STAC's shape, with the library's numbers."""

import pytest

import nptests
from nptests.web import stac

pytestmark = pytest.mark.xdist_group("web")
VALUES = {
    "a": [0.61, 0.72, 0.55, 0.8, 0.69, 0.7, 0.66, 0.62],
    "b": ["0.6", "0.7", "0.5", "0.75", "0.7", "0.66", "0.61", "0.6"],
    "c": [0.5, 0.6, 0.4, 0.7, 0.6, 0.6, 0.5, 0.5],
}
TWO = {name: VALUES[name] for name in ("a", "b")}
LOWER = nptests.Scores.of(VALUES, better="lower")


@pytest.mark.parametrize("test", stac.TESTS)
def test_every_route_takes_both_bodies_and_a_level(service, test):
    pair = test in ("binomialsign", "wilcoxon", "mannwhitneyu", "ttest", "ttest-ind")
    values = TWO if pair else VALUES
    wrapped = service.post(f"/{test}", {"values": values})
    assert wrapped.status_code == 200, wrapped.text
    assert wrapped.json() == service.post(f"/{test}/0.05", values).json()


def test_the_right_numbers(service):
    a, b = TWO.values()
    for test, right in (
        ("wilcoxon", nptests.wilcoxon(a, b)),
        ("binomialsign", nptests.sign(a, b)),
        ("mannwhitneyu", nptests.mann_whitney(a, b)),
        ("ttest", nptests.paired_t(a, b)),
        ("ttest-ind", nptests.unpaired_t(a, b, variances="equal")),
    ):
        reply = service.post(f"/{test}", TWO).json()
        assert reply["p_value"] == right.pvalue
        assert reply["result"] == int(right.pvalue <= 0.05)
    assert service.post("/shapiro", VALUES).json()["p_value"] == [
        nptests.shapiro_wilk(x).pvalue for x in VALUES.values()
    ]


@pytest.mark.parametrize("test", stac.RANKINGS)
@pytest.mark.parametrize("post_hoc", stac.POST_HOCS)
def test_rankings_and_their_comparisons(service, test, post_hoc):
    response = service.post(f"/{test}/{post_hoc}/0.1", {"values": VALUES})
    assert response.status_code == 200, response.text
    ranking, pairs = response.json()["ranking"], response.json()["post_hoc"]
    assert ranking["names"] == ["c", "b", "a"], "the smallest values rank first"
    assert ranking["rankings"] == sorted(ranking["rankings"])
    assert pairs["p_value"] == sorted(pairs["p_value"])
    assert len(pairs["comparisons"]) == (3 if post_hoc.endswith("multitest") else 2)
    assert pairs["result"] == [int(p <= 0.1) for p in pairs["p_value"]]
    if post_hoc == "holm_test":
        chosen = service.post(f"/{test}/{post_hoc}/b/0.1", {"values": VALUES}).json()
        assert chosen["post_hoc"]["control"] == "b"
        assert all(pair.startswith("b vs ") for pair in chosen["post_hoc"]["comparisons"])


def test_friedman_is_iman_and_davenports(service):
    reply = service.post("/friedman/holm_multitest", VALUES).json()
    right = nptests.iman_davenport(LOWER, ties="ignored")
    assert (reply["ranking"]["statistic"], reply["ranking"]["p_value"]) == (right.statistic, right.pvalue)
    holm = nptests.all_pairs(LOWER, adjust="holm", error="published")
    assert reply["post_hoc"]["p_value"] == sorted(row.adjusted for row in holm.rows)


@pytest.mark.parametrize(
    ("path", "values"), [("/friedman/nix", VALUES), ("/levene/2", VALUES), ("/wilcoxon", VALUES), ("/friedman", {})]
)
def test_errors_are_told_as_stac_tells_them(service, path, values):
    answer = service.post(path, {"values": values})
    assert answer.status_code == 400
    assert answer.json()["error"]
    assert "stack" not in answer.json()


def test_rows_with_a_missing_value_are_left_out(service):
    holes = {name: [*column, x] for (name, column), x in zip(VALUES.items(), (0.9, None, "nan"), strict=True)}
    assert service.post("/friedman", holes).json() == service.post("/friedman", VALUES).json()
