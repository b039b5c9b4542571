"""What is typed at first try: words in any letters, columns one by one, names beside rows, pictures into files."""

import numpy as np
import pandas as pd
import pytest

import nptests

TABLE = pd.DataFrame(
    {"RF": [0.81, 0.72, 0.93, 0.64, 0.75], "SVM": [0.8, 0.73, 0.9, 0.61, 0.7], "kNN": [0.7, 0.66, 0.81, 0.6, 0.69]},
    index=["iris", "wine", "glass", "sonar", "zoo"],
)


@pytest.mark.parametrize("word", ["Bergmann-Hommel", "bergmann hommel", "BERGMANN_HOMMEL", " bergmann.hommel "])
def test_a_word_is_known_in_letters_of_any_size_and_with_any_sign_between_its_parts(word):
    own = nptests.all_pairs(TABLE, better="higher", adjust="bergmann-hommel")
    assert nptests.all_pairs(TABLE, better="Higher", adjust=word).rows == own.rows
    assert nptests.adjust([0.01, 0.04, 0.03], "Holm").tolist() == nptests.adjust([0.01, 0.04, 0.03], "holm").tolist()


@pytest.mark.parametrize("word", ["Pratt", "PRATT"])
def test_a_word_of_others_is_known_so_too(word):
    a, b = [5, 7, 3, 9, 4, 6], [5, 6, 1, 6, 5, 1]
    own = nptests.wilcoxon(a, b, zeros="pratt").pvalue
    assert nptests.wilcoxon(a, b, zero_method=word, alternative="Two sided").pvalue == own
    theirs = [nptests.wilcoxsign_test(a, b, zero_method=x, distribution="exact") for x in (word, "Wilcoxon")]
    assert theirs[0].pvalue == own
    assert theirs[0].statistic > theirs[1].statistic


def test_a_word_that_is_none_is_still_refused():
    for call in (
        lambda: nptests.all_pairs(TABLE, better="higher", adjust="Hölm"),
        lambda: nptests.friedman(TABLE, better="highest of all"),
        lambda: nptests.friedmanTest(TABLE, dist="Gamma"),
    ):
        with pytest.raises(nptests.InputError):
            call()


def test_the_f_form_that_others_ask_of_friedmans_function_is_answered():
    own = nptests.iman_davenport(TABLE, null="asymptotic")
    assert nptests.friedmanTest(TABLE.values, dist="FDist").pvalue == own.pvalue
    long = TABLE.rename_axis("dataset").reset_index().melt("dataset", var_name="model", value_name="score")
    with pytest.warns(nptests.InputWarning, match="degrees of freedom"):
        frame = nptests.friedman(data=long, dv="score", within="model", subject="dataset", method="F")
    assert frame[["F", "p_unc"]].to_numpy().tolist() == [[own.statistic, own.pvalue]]


def test_columns_one_by_one_and_names_beside_rows_are_one_table():
    columns, rows = [TABLE[name] for name in TABLE], (TABLE.to_numpy(), [*TABLE])
    whole = nptests.win_tie_loss(TABLE, better="higher")
    assert whole.equals(nptests.win_tie_loss(*columns, better="higher"))
    assert whole.equals(nptests.win_tie_loss(*rows, better="higher"))
    drawn = [nptests.cd_diagram(*data, better="higher").svg() for data in ((TABLE,), columns, rows)]
    assert len({*drawn}) == 1
    assert nptests.plot_critical_difference(*rows, lower_better=False).svg() == drawn[0]
    assert nptests.friedman(*rows, better="higher").algorithms == (*TABLE,)
    assert nptests.Scores.of(*columns, better="higher").algorithms == (*TABLE,)
    assert nptests.Scores.of([["0.8", "0.7"], ["0.6", "0.5"]], better="higher").n == 2  # decimals as text are no names


def test_a_dictionary_of_data_sets_is_turned_by_its_names_or_asked():
    scores = TABLE.T.to_dict()  # {data set: {algorithm: score}}
    with pytest.warns(nptests.InputWarning, match="RF, SVM, kNN are read as algorithms"):
        turned = nptests.friedman(scores, better="higher")
    assert turned.statistic == nptests.friedman(TABLE, better="higher").statistic
    assert nptests.friedman(TABLE.to_dict(), better="higher").statistic == turned.statistic
    unknown = {f"p{i}": {f"m{j}": i + j * i for j in range(3)} for i in range(5)}
    with pytest.raises(nptests.InputError, match=r"write nptests\.friedman") as refused:
        nptests.friedman(unknown, better="higher")
    first = str(refused.value).partition("write ")[2].partition(" if ")[0]
    assert eval(first, {"nptests": nptests, "pd": pd, "unknown": unknown}).n == 5


def test_a_path_in_the_place_of_axes_is_the_file_of_the_picture(tmp_path):
    result = nptests.nemenyi(TABLE, better="higher")
    result.plot(tmp_path / "cd.svg")
    assert (tmp_path / "cd.svg").read_text("utf-8") == nptests.cd_diagram(TABLE, better="higher").svg()
    result.plot(str(tmp_path / "titled.png"), title="five data sets")
    result.save(tmp_path / "saved.png")
    assert all((tmp_path / name).read_bytes()[:4] == b"\x89PNG" for name in ("titled.png", "saved.png"))


def test_a_part_that_a_result_lacks_is_told_as_its_caller_writes_it():
    with pytest.raises(AttributeError, match=r"write nptests\.wilcoxon\(\[1, 2, 4\], \[0, 0, 0\]\)\.statistic") as part:
        print(nptests.wilcoxon([1, 2, 4], [0, 0, 0]).W)
    assert eval(str(part.value).partition("write ")[2]) == 6
    with pytest.raises(TypeError, match=r"write nptests\.wilcoxon\(\[1, 2, 4\], \[0, 0, 0\]\)\.pvalue"):
        float(nptests.wilcoxon([1, 2, 4], [0, 0, 0]))
    assert nptests.iman_davenport(TABLE).ddof2 == nptests.iman_davenport(TABLE).df[1] == np.float64(8)


def test_one_list_on_both_sides_of_nothing_is_read_as_differences():
    a, b = [5, 7, 3, 9, 4, 6], [4, 9, 2, 6, 1, 6]
    differences = [x - y for x, y in zip(a, b, strict=True)]
    alone = nptests.wilcoxon(differences)
    assert alone.pvalue == nptests.wilcoxon(a, b).pvalue
    assert "one list is read as differences, held against 0" in alone.notes
    with pytest.raises(nptests.InputError, match="one sample is no pair"):
        nptests.wilcoxon(a)  # scores of one algorithm


def test_a_table_with_more_algorithms_than_data_sets_is_told_the_line_of_the_other_reading():
    turned = TABLE.T
    with pytest.warns(nptests.InputWarning) as told:
        result = nptests.friedman(turned, better="higher")
    line = next(str(each.message) for each in told if "write " in str(each.message)).partition("write ")[2]
    assert eval(line, {"nptests": nptests, "turned": turned}).statistic == nptests.friedman(TABLE).statistic
    assert any(line in note for note in result.notes)


@pytest.mark.parametrize("word", ["posthoc", "post_hoc", "test", "method"])
def test_an_option_that_names_a_procedure_leads_to_it(word):
    with pytest.raises(nptests.InputError, match=r"write nptests\.nemenyi\(TABLE, better='higher'\)"):
        nptests.friedman(TABLE, better="higher", **{word: "Nemenyi"})


def test_a_name_in_words_is_told_with_the_data_of_the_call_that_it_stands_in():
    pvalues_of_mine = [0.01, 0.04, 0.03]
    with pytest.raises(AttributeError, match=r"write nptests\.adjust\(pvalues_of_mine, method='holm'\)$"):
        nptests.adjustHolm(pvalues_of_mine)
    with pytest.raises(
        AttributeError, match=r"write nptests\.adjust\(pvalues, method=\"holm\"\), with pvalues: a list"
    ):
        nptests.adjustHolm(next(iter([pvalues_of_mine])))  # which is not called twice


def test_doors_are_parts_of_their_procedures():
    assert nptests.friedman.from_ranks([1.8, 1.7, 2.5], n=12) == nptests.friedman_from_ranks([1.8, 1.7, 2.5], 12)


def test_independent_samples_are_so_compared():
    a, b = [12.1, 11.8, 13.0, 12.6], [13.2, 12.8, 13.9, 14.1]
    assert nptests.compare(a, b, paired=False).pvalue == nptests.mann_whitney(a, b).pvalue
    assert nptests.compare(TABLE.to_numpy(), [*TABLE], better="higher").algorithms == (*TABLE,)
