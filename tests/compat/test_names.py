"""Names of the field at the top: each answers with its package's number, or says what to write instead, which runs."""

import json
import math
import re
import subprocess
import sys
import tomllib
import warnings
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.stats
from compat.asking import HERE
from support.beside import beside, on_each

import nptests
from nptests.compat import engine
from nptests.procedures.elsewhere import peers
from nptests.teaching.site.names import field

R_CALLS = tomllib.loads((HERE / "r_calls.toml").read_text("utf-8"))["call"]
ANSWERS = json.loads((HERE / "answers.json").read_text("utf-8"))
R_ANSWERS = json.loads((HERE / "r_answers.json").read_text("utf-8"))
ROWS = list(peers.rows())
IDS = [f"{row.peer}: {row.name}" for row in ROWS]


@pytest.fixture(scope="module")
def at_hand() -> dict[str, Any]:
    """What lines speak of; the same data as in asking.R."""
    y = np.array([[31, 25, 48, 17], [12, 44, 29, 57], [55, 23, 68, 61], [14, 72, 83, 38], [26, 19, 64, 47],
                  [5, 58, 81, 36], [33, 41, 77, 52], [28, 35, 59, 20]])  # fmt: skip
    frame = pd.DataFrame(y, columns=list("ABCD"), index=[f"d{i}" for i in range(8)])
    x = [4.1, 5.3, 3.8, 6.2, 5.9, 7.4, 6.6, 8.1, 5.1, 7.9, 9.3, 8.8, 7.1, 10.2, 9.7]
    groups = {"p": x[:5], "q": x[5:10], "r": x[10:]}
    a = [52, 61, 45, 70, 38, 66, 59, 73, 48, 80, 35, 57]
    b = [each + 0.5 for each in (58, 72, 44, 85, 49, 69, 71, 88, 53, 94, 37, 65)]
    differences = [0.02, 0.01, 0.03, -0.01, 0.02, 0.04, 0.01, 0.02, 0.03, 0.01]
    scores = nptests.Scores.of(frame, better="higher")
    return {
        "nptests": nptests, "y": frame, "df": frame, "right": (frame > 40).astype(int), "x": x, "truth": [*a],
        "g": list("pppppqqqqqrrrrr"),
        "groups": groups, "a": a, "b": b, "p": [0.01, 0.02, 0.03, 0.04, 0.5, 0.6],
        "pvalues": [0.01, 0.02, 0.03, 0.04, 0.5, 0.6],
        "t": [[20, 5], [9, 14]], "table": [[20, 5], [9, 14]], "scores": scores, "analysis": nptests.analyse(scores),
        "differences": differences, "d": differences, "k": 4, "n": 12, "mean_ranks": {"A": 1.5, "B": 2.0, "C": 2.5},
        "successes": 7, "trials": 20, "x1": 20, "n1": 50, "x2": 30, "n2": 50, "data": frame,
        "n01": 5, "n10": 12, "np": np,
        "pv": nptests.nemenyi(scores).pvalues, "comparisons": nptests.nemenyi(scores), "words": "dunn",
        "result": nptests.friedman(scores),
    }  # fmt: skip


@pytest.mark.parametrize("call", R_CALLS, ids=lambda call: call["ours"])
def test_a_name_of_r_gives_the_number_of_r(call, at_hand):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ours = eval(call["ours"], at_hand)
    theirs = R_ANSWERS[call["r"]]
    for one, other in zip(ours if isinstance(ours, list) else [ours], theirs, strict=True):
        assert math.isclose(abs(one), abs(other), rel_tol=1e-8), (ours, theirs)


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_a_row_says_one_thing(row):
    """A drop-in, a function written out, another call, or a reason; and what it runs is here."""
    assert sum(map(bool, (row.takes, row.gives in ("python", "line"), row.left))) == 1
    if row.takes:
        assert list(row.signature.parameters)
        for word in row.runs.split():
            assert callable(getattr(nptests, word.rpartition(":")[2])), word
    if row.better:
        assert bool(row.theirs) != bool(row.refused), "their number is an option of ours, or it is said why not"
    if row.takes or row.gives == "python":
        for here in (nptests, sys.modules.get(engine.module_of(row.peer)) or nptests):
            assert callable(getattr(here, row.python, engine.named(row.name)))


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.left], ids=[f"{row.peer}: {row.name}" for row in ROWS if row.left]
)
def test_what_is_left_out_is_refused_with_what_to_use(row):
    if engine.named(row.name) is None and not hasattr(nptests, row.python):
        with pytest.raises(AttributeError, match=r"write |nptests\.|scipy|statsmodels|matplotlib|here"):
            getattr(nptests, row.python)


def test_what_is_written_in_place_of_a_call_gives_its_packages_number(at_hand):
    """The line of a refusal or of a warning, run, beside scipy's number, or what the formula gives."""
    a, b, t = at_hand["a"][:8], at_hand["b"][:8], at_hand["t"]
    with pytest.raises(nptests.InputError) as refused:
        nptests.paired_ttest_kfold_cv(a, b)
    folds = scipy.stats.ttest_rel(a, b).statistic / math.sqrt(1 + 8 / 7)  # Nadeau and Bengio: 1/8 + 1/7 for 1/8
    line = refused.value.message.rpartition("write ")[2]
    assert math.isclose(eval(line, {"nptests": nptests, "a": a, "b": b}).statistic, folds, rel_tol=1e-9)
    with pytest.warns(nptests.InputWarning, match="lower tail") as told:
        z = nptests.proportion_difference(0.8, 0.85, n_1=1000)[0]
    line = re.search(r"nptests\.proportions\(.*?\)", str(told[0].message))[0]
    assert math.isclose(eval(line).pvalue, scipy.stats.norm.cdf(z), rel_tol=1e-9)  # as mlxtend takes it
    for correction in (True, False):
        theirs = scipy.stats.chi2_contingency(t, correction=correction)
        ours = nptests.chi2_contingency(t, correction=correction)
        assert np.allclose(ours[:3], theirs[:3])
        assert np.allclose(ours[3], theirs[3])
    frame = at_hand["df"]
    ours = nptests.pairwise_t_test(frame, paired=True, p_adjust="none")
    theirs = [scipy.stats.ttest_rel(frame[row.a], frame[row.b]).pvalue for row in ours.rows]
    assert np.allclose([row.pvalue for row in ours.rows], theirs, atol=0)


ALIKE = """chenTest gesdTest manyOneUTest osrtTest cochranTest ab_test dm_test vanWaerdenManyOneTest siegelTukeyTest
qvalue independence_test"""


@pytest.mark.parametrize("name", ALIKE.split())
def test_no_other_test_is_proposed_for_what_is_spelled_alike(name):
    with pytest.raises(AttributeError) as refused:
        getattr(nptests, name)
    assert not re.search("did you mean|: write nptests", str(refused.value))


def test_what_is_lacking_or_outside_is_no_row():
    for each in map(peers.peer, peers.PEERS):
        assert not {*each.lacking} & {*each.names, *each.outside}


def test_a_line_says_the_options_of_its_row():
    """How a p-value is found differs by a digit, and who is the control is the reader's; other options say the test."""
    lacking = {
        row.name: name
        for row in ROWS
        for name in {*row.options} - {"null", "control", "error", "ties", "continuity"}
        if name not in row.line
    }
    assert not lacking


EXCUSED = beside(__file__)["excused"]


def lines():
    """Every line of advice of the tables, once."""
    texts = {row.line for row in ROWS if not row.left} | {row.left for row in ROWS if row.left}
    found = {
        call
        for text in texts
        for call in re.findall(r"nptests\.[\w.]+\((?:[^()]|\([^()]*\))*\)(?:\.\w+(?:\(\))?)?", text)
    }
    return sorted(call for call in found if not any(re.search(words, call) for words in EXCUSED.values()))


@pytest.mark.parametrize("line", lines())
def test_a_line_of_advice_runs(line, at_hand):
    groups = dict(zip("ABC", at_hand["groups"].values(), strict=True))
    words = {**at_hand, "groups": list(groups.values()) if "*groups" in line else groups}
    if "10-fold" in line:
        words |= {name: at_hand[name][:10] for name in "ab"}
    if "cochran_q" in line:
        words |= {"scores": at_hand["right"], "df": at_hand["right"]}
    if "wilson_interval" in line:  # x of n, counts
        words |= {"x": 7, "n": 12}
    if re.search(r"power|mcnemar_from_table|compat", line):
        words["pv"] = at_hand["pv"].to_numpy()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        eval(line, words)


def test_every_dotted_name_of_the_advice_is_there_at_once():
    """Whoever has written nothing but `import nptests` reads it: no test before this one has loaded a module for it."""
    texts = [text for row in ROWS for text in (row.left or row.line,)]
    names = {name for call in texts for name in re.findall(r"nptests\.[\w.]*\w\(", call) if name.count(".") > 1}
    assert names
    for name in names:
        run = subprocess.run([sys.executable, "-c", f"import nptests; {name[:-1]}"], capture_output=True, text=True)
        assert not run.returncode, run.stderr


def test_an_import_is_told_the_line_too():
    for name, words in (("leven", "cannot import|no attribute"), ("test_mackwolfe", "mack_wolfe")):
        run = subprocess.run(
            [sys.executable, "-c", f"from nptests import {name}"], capture_output=True, text=True, check=False
        )
        assert re.search(f"ImportError.*({words})", run.stderr), run.stderr
    assert not hasattr(nptests, "no_such_name")
    from nptests import wilcox_test  # type: ignore[attr-defined]

    assert "wilcox.test is nptests.wilcoxon here" in wilcox_test([1, 2, 3], [3, 5, 7], paired=True).notes[-1]


def test_a_name_by_its_words_is_read_as_its_line(at_hand):
    with pytest.warns(nptests.InputWarning, match=r"is read as nptests\.aligned_ranks\(at_hand\['df'\]\)"):
        result = nptests.friedman_aligned_test(at_hand["df"])
    assert result.pvalue == nptests.aligned_ranks(at_hand["df"]).pvalue
    with pytest.raises(nptests.InputError, match=r"decides the order: write nptests\.ranking"):
        nptests.ranking(at_hand["df"])


def test_comparisons_and_matrices_of_p_values_are_adjusted(at_hand):
    pairs = nptests.all_pairs(at_hand["df"], adjust="none")
    wanted = [row.adjusted for row in nptests.all_pairs(at_hand["df"], adjust="shaffer").rows]
    table = pd.DataFrame(1.0, list("ABCD"), list("ABCD"))
    for row in pairs.rows:
        table.loc[row.a, row.b] = table.loc[row.b, row.a] = row.pvalue
    for data in (pairs, table):
        assert nptests.adjustShaffer(data).tolist() == pytest.approx(wanted, abs=1e-12)
    with pytest.warns(nptests.InputWarning, match=r"shaffer is read as nptests\.all_pairs\("):
        assert [row.adjusted for row in nptests.shaffer(at_hand["df"], better="lower").rows] == wanted
    with pytest.raises(nptests.InputError, match="adjusts p-values, and this is a table: write "):
        nptests.shaffer(at_hand["df"])
    one = nptests.against(at_hand["df"], control="A", adjust="none")
    wanted = [row.adjusted for row in nptests.against(at_hand["df"], control="A", adjust="holm").rows]
    assert nptests.adjust(one, "holm").tolist() == pytest.approx(wanted, abs=1e-12)


def test_folds_in_the_rows_of_a_peers_table_are_told(at_hand):
    with pytest.warns(nptests.InputWarning, match=r"write nptests\.compare\(\w+, splits='8-fold'\)"):
        nptests.posthoc_nemenyi_friedman(at_hand["df"].reset_index(drop=True).rename_axis("fold"))
    with pytest.raises(
        nptests.InputError, match=r"write nptests\.corrected_t\(at_hand\['a'\], at_hand\['b'\], train=11, test=1\)$"
    ):
        nptests.paired_ttest_kfold_cv(at_hand["a"], at_hand["b"])


def test_repetitions_on_a_data_set_are_no_further_data_sets(at_hand):
    """Rows are paired by the column of data sets, however they stand; seeds are averaged, and that is told."""
    table = at_hand["df"] / 100
    long = table.rename_axis("dataset").reset_index().melt("dataset", var_name="model", value_name="accuracy")
    seeds = pd.concat([long.assign(seed=i, accuracy=(long["accuracy"] + i / 1000).round(3)) for i in (-1, 0, 1)])
    words = {"val_col": "accuracy", "group_col": "model"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        right = nptests.posthoc_wilcoxon(table)
    for frame, note in ((seeds, "the mean of 3 repetitions"), (long.sample(frac=1, random_state=1), "paired on 8")):
        with pytest.warns(nptests.InputWarning) as caught:
            square = nptests.posthoc_wilcoxon(frame, **words)
        assert note in str(caught[0].message)
        assert (square.loc[list("ABCD"), list("ABCD")] - right).abs().max(axis=None) < 1e-12
    with pytest.warns(
        nptests.InputWarning, match=r"on the same 8 data sets .* write nptests\.pairwise_wilcoxon\(seeds, "
    ):
        nptests.posthoc_dunn(seeds, **words, p_adjust="holm")
    with pytest.warns(nptests.InputWarning, match="no p-value is adjusted, as there: p_adjust='holm' does"):
        nptests.posthoc_siegel_friedman(table)


def test_an_argument_that_nothing_reads_is_told(at_hand):
    with pytest.warns(nptests.InputWarning, match="use_rank=True: of no effect here"):
        nptests.postHocTest(at_hand["df"], use_rank=True, correct="holm", test="wilcoxon")


@on_each("call", "line", lists=True)
def test_a_misspelt_option_is_told_the_call(call, line, at_hand):
    with pytest.raises(nptests.InputError, match=line):
        eval(call, at_hand)


@pytest.mark.parametrize("name", ["TTestPower", "FTestAnovaPower"])
def test_a_line_with_data_of_its_own_is_advice_and_no_function(name):
    with pytest.raises(AttributeError, match=r"write nptests\.\w+\("):
        getattr(nptests, name)


def test_numbers_of_a_peer_are_refused_where_they_are_slips():
    with pytest.raises(nptests.InputError, match="peer_numbers=True is refused"):
        nptests.tukeyPost([[1, 2, 3], [2, 3, 5], [4, 2, 6]], peer_numbers=True)  # type: ignore[attr-defined]


PUBLIC = {key.removeprefix("names of "): names for key, names in ANSWERS.items() if key.startswith("names of ")}


@pytest.mark.parametrize("package", PUBLIC)
def test_every_public_name_of_a_package_stands_in_its_table(package):
    table = peers.peer({"scikit_posthocs": "scikit-posthocs"}.get(package, package))
    assert set(PUBLIC[package]) - set(table.names) - set(table.outside) == set()


def test_the_page_of_the_field_counts_what_the_tables_say():
    page = field()
    counts = page.blocks[1].rows
    assert len(counts) == len(page.blocks) - 2 == 15
    for row in counts:
        table = peers.peer(row[0].text)
        assert sum(int(cell.text) for cell in row[1:4]) == len(table.names)


def test_what_may_be_meant_otherwise_is_told():
    a, b = [3.1, 4.5, 2.2, 5.9, 4.4], [2.9, 4.1, 2.5, 5.0, 4.2]
    with pytest.warns(nptests.InputWarning, match="of R: exact with ties"):
        one_sided = nptests.wilcox_test(a, b, paired=True, alternative="greater")  # type: ignore[attr-defined]
    assert one_sided.interval == (nptests.wilcoxon(a, b, level=0.9).interval[0], np.inf)  # as R's
    with pytest.warns(nptests.InputWarning, match="paired=True pairs them"):
        nptests.ttest(a, b)  # type: ignore[attr-defined]


@on_each("call", "words")
def test_a_call_says_how_its_data_were_read(call, words, at_hand):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        printed = str(eval(call, {**at_hand, "pd": pd}))
    text = "\n".join([printed, *(str(each.message) for each in caught)])
    assert re.search(words, text), text
    if line := re.search(r"(nptests\.\S+\(a, b.*?\)) pairs them", text):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            eval(line[1], at_hand)


@pytest.mark.filterwarnings("ignore:.* of R. exact where")
def test_formulas_of_r_pick_their_columns():
    frame = pd.DataFrame({"y": [3, 5, 4, 8, 7, 9], "g": list("ababab"), "s": list("112233")})
    table = [[3, 5], [4, 8], [7, 9]]
    by_formula = nptests.friedman_test("y ~ g | s", data=frame)  # type: ignore[attr-defined]
    assert by_formula.statistic == nptests.friedman(table).statistic
    assert nptests.kruskal_test("y ~ g", data=frame).statistic == nptests.kruskal_wallis([3, 4, 7], [5, 8, 9]).statistic  # type: ignore[attr-defined]
    with pytest.raises(nptests.InputError, match="columns of data="):
        nptests.kruskal_test("y ~ nix", data=frame)  # type: ignore[attr-defined]


def test_a_name_of_several_packages_is_that_of_the_call():
    truth, a, b = [0, 1, 1, 0, 1], [0, 1, 0, 0, 1], [1, 1, 1, 1, 0]
    assert nptests.cochrans_q(truth, a, b)[0] == pytest.approx(1.0, rel=1e-12, abs=0)  # mlxtend's, by hand


def test_words_of_margins_are_one_sided_tests_of_moved_samples():
    a, b = [3.1, 4.5, 2.2, 5.9, 4.4], [2.9, 4.1, 2.5, 5.0, 4.2]
    d = np.subtract(a, b)
    for better, side, moved in (("higher", "greater", d + 0.5), ("lower", "less", d - 0.5)):
        result = nptests.non_inferior(a, b, margin=0.5, better=better)  # type: ignore[attr-defined]
        assert result.pvalue == pytest.approx(
            scipy.stats.ttest_1samp(moved, 0, alternative=side).pvalue, rel=1e-12, abs=0
        )
    apart = nptests.noninferiority(a, b[:4], margin=0.5)  # type: ignore[attr-defined]
    welch = scipy.stats.ttest_ind(np.add(a, 0.5), b[:4], alternative="greater", equal_var=False)
    assert apart.pvalue == pytest.approx(welch.pvalue, rel=1e-12, abs=0)
    both = nptests.equivalence(a, b, low=-1, high=0.8)  # type: ignore[attr-defined]
    assert both.pvalue == nptests.tost(a, b, margin=0.8, low=-1, paired=True).pvalue
    assert "read as pairs" in both.notes[-1]
    for wrong in ({"margin": 0}, {"margin": 1, "better": "up"}):
        with pytest.raises(nptests.InputError):
            nptests.noninferiority(a, b, **wrong)  # type: ignore[attr-defined]
    with pytest.raises(nptests.InputError, match="needs margin"):
        nptests.equivalence(a, b)  # type: ignore[attr-defined]


def test_what_is_resampled_are_means():
    a, b = [3.1, 4.5, 2.2, 5.9, 4.4], [2.9, 4.1, 2.5, 5.0, 4.2]
    two = nptests.permutation_test((a, b), lambda x, y: np.mean(x - y), permutation_type="samples")  # type: ignore[attr-defined]
    assert two.pvalue == nptests.permutation(a, b, paired=True).pvalue
    for statistic in (np.median, "median", lambda x: np.max(x)):
        with pytest.raises(nptests.InputError, match="only means"):
            nptests.bootstrap((np.subtract(a, b),), statistic)  # type: ignore[attr-defined]
    one = nptests.bootstrap((np.subtract(a, b),), np.mean)  # type: ignore[attr-defined]
    assert one.estimate == pytest.approx(np.mean(np.subtract(a, b)), rel=1e-12, abs=0)


def test_the_control_of_r_is_the_first_column():
    frame = pd.DataFrame({"old": [1, 2, 3, 4, 2], "x": [2, 3, 4, 6, 1], "y": [3, 1, 5, 7, 8]})
    assert nptests.frdManyOneDemsarTest(frame, peer_numbers=True).control == "old"  # type: ignore[attr-defined]
    assert nptests.frdManyOneDemsarTest(frame, peer_numbers=True, control="y").control == "y"  # type: ignore[attr-defined]


def test_another_test_than_there_is_for_pairs_is_refused_by_its_word():
    frame = pd.DataFrame({"a": [1, 2, 3, 4, 2], "b": [2, 3, 4, 6, 1], "c": [3, 1, 5, 7, 8]})
    assert nptests.pairwise(frame, test="wilcoxon").procedure == "pairwise_wilcoxon"  # type: ignore[attr-defined]
    with pytest.raises(nptests.InputError, match="test='sign': the words are conover, nemenyi, wilcoxon"):
        nptests.pairwise(frame, test="sign")  # type: ignore[attr-defined]
