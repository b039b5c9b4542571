"""The plain verbs: which road each takes, what is asked where two are possible, and what was made less of is said."""

import re
import warnings

import numpy as np
import pandas as pd
import pytest
from support.refused import refuses

import nptests
from nptests.document.pictures.picture import Picture

RNG = np.random.default_rng(7)
TABLE = pd.DataFrame(np.round(RNG.normal([0.80, 0.82, 0.86, 0.79], 0.02, (12, 4)), 3), columns=list("ABCD"))
A, B, C = (np.round(RNG.normal(mean, 0.02, 10), 3).tolist() for mean in (0.80, 0.81, 0.84))


def test_a_table_over_data_sets_is_analysed():
    assert nptests.compare(TABLE, better="higher") == nptests.analyse(TABLE, better="higher")
    lists = {name: TABLE[name].tolist() for name in TABLE}
    assert nptests.compare(**lists, better="higher") == nptests.analyse(TABLE.reset_index(drop=True), better="higher")


@pytest.mark.parametrize(
    "data",
    [(A, B), ({"a": {"fit_time": [1], "test_score": A}, "b": {"fit_time": [1], "test_score": B}},),
     ({"params": [{"c": 1}, {"c": 2}], **{f"split{i}_test_score": [A[i], B[i]] for i in range(10)}},),
     (pd.DataFrame({"params": [{"c": 1}, {"c": 2}], **{f"split{i}_test_score": [A[i], B[i]] for i in range(10)}}),),
     (nptests.Runs(np.array([[A, B]]), ("a", "b"), ("1",), "higher"),),
     (pd.DataFrame({"a": A, "b": B}).rename_axis("fold"),),
     (pd.DataFrame({"a": A, "b": B}, index=[f"seed {i}" for i in range(10)]),),
     (pd.DataFrame({"repetition": range(10), "a": A, "b": B}),)],
)  # fmt: skip
def test_runs_on_one_data_set_are_asked_about_and_every_answer_runs(data):
    with pytest.raises(nptests.InputError, match="say how they came about: write") as problem:
        nptests.compare(*data)
    answers = re.findall(r"splits='([^']+)'", str(problem.value))
    assert {"10-fold", "independent"} <= set(answers)
    for splits in answers:
        result = nptests.compare(*data, splits=splits)
        assert result.notes[0].startswith("design: 10 runs of 2 algorithms on one data set")
        assert result.procedure == {"independent": "mann_whitney", "5x2-fold": "cv5x2_f"}.get(splits, "corrected_t")


def test_rows_are_data_sets_where_their_name_is_not_that_of_runs_or_who_asks_says_so():
    folds = pd.DataFrame({"a": A, "b": B}).rename_axis("fold")
    over = nptests.compare(folds, splits="datasets", better="higher")
    assert over == nptests.compare(folds.rename_axis("dataset"), better="higher")


def test_folds_never_go_to_tests_of_independent_samples():
    folds = nptests.compare(A, B, splits="10-fold")
    differences = [x - y for x, y in zip(A, B, strict=True)]
    assert folds.pvalue == pytest.approx(nptests.corrected_t(differences, train=9, test=1).pvalue, abs=1e-12)
    assert nptests.corrected_t(A, B, train=9, test=1).pvalue == pytest.approx(folds.pvalue, abs=1e-12)
    many = nptests.compare({"a": A, "b": B, "c": C}, splits="10-fold")
    assert many.rows[0].pvalue == pytest.approx(folds.pvalue, abs=1e-12)
    assert many.adjustment == "holm"
    long = pd.DataFrame(
        [(n, i, x) for n, part in (("a", A), ("b", B)) for i, x in enumerate(part)], columns=["model", "fold", "acc"]
    )
    for test in (nptests.friedman, nptests.wilcoxon):
        refuses(r"splits=\"10-fold\"", test, long)


def test_predictions_are_pairs():
    truth = [1, 0, 1, 1, 0, 1, 0, 0, 1, 1]
    one, two, three = [1, 0, 1, 1, 0, 0, 0, 0, 1, 0], [0, 0, 1, 1, 1, 1, 0, 1, 1, 1], truth
    assert nptests.compare(one, two, truth=truth).pvalue == nptests.mcnemar(2, 3).pvalue
    many = nptests.compare({"one": one, "two": two, "three": three}, truth=truth)
    assert [row.pvalue for row in many.rows] == [nptests.mcnemar(*n).pvalue for n in ((2, 3), (2, 0), (3, 0))]
    assert "Cochran" in many.notes[1]


def test_a_table_with_gaps_is_tested_as_it_is():
    holed = TABLE.copy()
    holed.iloc[2, 1] = np.nan
    result = nptests.compare(holed, better="higher")
    assert (result.omnibus.procedure, result.comparisons.procedure) == ("skillings_mack", "incomplete_pairs")
    assert result.conclusion.text[1].startswith("1 of 48 scores are missing")
    refuses(r"nptests.skillings_mack\(df\)", nptests.friedman, holed)


def test_what_was_averaged_is_told_and_what_the_median_would_say():
    rows = [(d, a, s, m + (5.0 if s == 4 and a == "A" and d < 5 else 0.001 * d * s))
            for d in range(8) for a, m in (("A", 0.5), ("B", 0.6), ("C", 0.7)) for s in range(5)]  # fmt: skip
    long = pd.DataFrame(rows, columns=["dataset", "algorithm", "seed", "score"])
    result = nptests.friedman(long)
    assert "the mean of 5 repetitions stands for each score" in result.notes
    turned = [note for note in result.notes if note.startswith("by the median of the repetitions p = ")]
    assert len(turned) == 1
    assert "the decision at 0.05 turns" in turned[0]
    analysis = nptests.analyse(long, better="higher")
    assert "the mean of 5 repetitions" in repr(analysis)
    assert "the decision at 0.05 turns" in repr(analysis)
    assert not any("median" in note for note in nptests.friedman(long, repetitions="median").notes if "turns" in note)


def test_wins_ties_and_losses_are_those_of_the_signs():
    square = nptests.win_tie_loss(TABLE, better="higher")
    for a, b in (("A", "B"), ("C", "A")):
        wins, losses = (int((TABLE[x] > TABLE[y]).sum()) for x, y in ((a, b), (b, a)))
        ties = len(TABLE) - wins - losses
        assert (square.loc[a, b], square.loc[b, a]) == (f"{wins}/{ties}/{losses}", f"{losses}/{ties}/{wins}")
    against = nptests.wins(TABLE, better="lower", control="C")  # type: ignore[attr-defined]
    assert against["C"].tolist() == square.loc["C", ["A", "B", "D"]].tolist()


def test_pictures_effects_and_power_by_their_plain_names(tmp_path):
    assert isinstance(nptests.cd_diagram(TABLE, better="higher", path=tmp_path / "cd.svg"), Picture)
    assert (tmp_path / "cd.svg").exists()
    assert isinstance(nptests.heatmap(TABLE), Picture)
    effects = nptests.effect_sizes(A, B)
    assert effects.set_index("measure").loc["cohens_d", "estimate"] == nptests.cohens_d(A, B).estimate
    assert set(nptests.effect_sizes(TABLE)["measure"]) >= {"hodges_lehmann", "rank_biserial", "vargha_delaney"}
    one = nptests.power(n=10, k=3, draws=1000)
    assert one[0].test == "friedman"
    assert float(one) == float(one[0]) == one[0].rejections
    d = {"draws": 1000, "n": 20}
    for words in ({"d": 0.5}, {"effect_size": 0.5}, {"effect": 5, "sd": 10}):  # of differences, as others have it
        assert float(nptests.power("paired_t", **words, **d)) == float(nptests.power("paired_t", effect=0.5**0.5, **d))
    assert float(nptests.power("unpaired_t", d=0.5, **d)) == float(nptests.power("unpaired_t", effect=0.5, **d))
    with pytest.raises(nptests.InputError, match="leave effect= and sd= out, or d="):
        nptests.power("paired_t", n=20, d=0.5, effect=0.5)
    with pytest.raises(TypeError, match=r"2 powers are no one number: write result\[0\]\.rejections"):
        float(nptests.power(n=[5, 6], k=3, draws=1000))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert nptests.friedman(TABLE).to_dict() == nptests.friedman(TABLE).as_dict()
    assert nptests.friedman(TABLE).p_value == nptests.friedman(TABLE).pvalue


def test_runs_and_answers_are_compared_with_a_control_alone():
    runs = {"p": A, "q": B, "r": [a + 3 for a in A]}
    every = nptests.compare(runs, splits="independent", adjust="none")
    against = nptests.compare(runs, splits="independent", control="r")
    assert [(row.a, row.b) for row in against.rows] == [("p", "r"), ("q", "r")]
    raw = [row.pvalue for row in every.rows if row.b == "r"]
    assert [row.pvalue for row in against.rows] == raw
    assert [row.adjusted for row in against.rows] == list(nptests.adjust(raw, "holm"))
    assert (against.control, against.family) == ("r", "one-control")
    with pytest.raises(nptests.InputError, match="'s': the table has p, q, r"):
        nptests.compare(runs, splits="independent", control="s")
    answers = {name: [int(x) % 2 for x in column] for name, column in runs.items()}
    rows = nptests.compare(answers, truth=[1] * len(A), control="p").rows
    assert [(row.a, row.b) for row in rows] == [("q", "p"), ("r", "p")]


def test_models_are_fitted_on_the_same_splits_and_told_apart_by_what_suits_these():
    sk = pytest.importorskip("sklearn.datasets")
    from sklearn.model_selection import StratifiedKFold, cross_val_score
    from sklearn.naive_bayes import GaussianNB
    from sklearn.tree import DecisionTreeClassifier

    iris, wine = sk.load_iris(return_X_y=True), sk.load_wine(return_X_y=True)
    nb, stump = GaussianNB(), DecisionTreeClassifier(max_depth=1, random_state=0)
    splits = StratifiedKFold(10, shuffle=True, random_state=3)
    own = [cross_val_score(model, *wine, cv=splits) for model in (nb, stump)]
    alone = nptests.compare(nb, stump, *wine, cv=splits)
    by_hand = nptests.corrected_t(*own, train=160, test=18)
    assert alone.pvalue == pytest.approx(by_hand.pvalue, rel=1e-9, abs=0)
    assert "fitted and scored here" in alone.notes[0]
    models = {"nb": nb, "stump": stump, "deep": DecisionTreeClassifier(random_state=0)}
    family = nptests.compare(models, *wine, cv=splits, control="nb")
    assert (family.control, family.rows[0].pvalue) == ("nb", pytest.approx(by_hand.pvalue, rel=1e-9, abs=0))
    assert nptests.compare(models, *wine, splits="5x2-fold").procedure == "cv5x2_f"
    over = nptests.compare({"nb": nb, "stump": stump}, {"iris": iris, "wine": wine}, splits="3-fold")
    assert over.scores.datasets == ("iris", "wine")
    refuses("no test of two models", nptests.compare, nb, stump, *wine, splits="resubstitution")
    refuses("fitted on data and answers", nptests.compare, models)
    refuses("two or more models", nptests.compare, {"nb": nb}, *wine)
    refuses("one metric at a time", nptests.compare, nb, stump, *wine, scoring=["accuracy", "f1_macro"])
    refuses("says nothing of models", nptests.compare, models, *wine, folds=2, level=0.9)


def test_right_and_wrong_answers_are_pairs_and_metrics_over_names_are_each_compared():
    right, other = RNG.random(80) < 0.7, RNG.random(80) < 0.5
    assert nptests.compare(right, other).pvalue == nptests.mcnemar(right, other).pvalue
    deep = pd.concat({"accuracy": TABLE, "rmse": TABLE}, axis=1)
    with pytest.warns(nptests.InputWarning, match=r"accuracy: higher, rmse: lower\).*nothing is adjusted"):
        each = nptests.compare(deep, better="higher")
    assert {name: part.scores.better for name, part in each.items()} == {"accuracy": "higher", "rmse": "lower"}
