"""Faults that were once silent: each is read rightly with a note, or refused with the line to write."""

from __future__ import annotations

import pytest

import nptests
from nptests.read import read_table
from nptests.read.source import Source

BODY = "x,.91,.82,.80\ny,.74,.63,.60\nz,.52,.41,.30\n"
NOTED = {  # the text; the algorithms and data sets that are read; what a note must hold
    "task id": ("d,tid,A,B\nx,3,.91,.83\ny,6,.85,.81\nz,11,.77,.74\n", "A B", "x y z", "'tid'"),
    "seed": ("d,seed,A,B\nx,42,.91,.83\ny,7,.85,.81\nz,99,.77,.74\n", "A B", "x y z", "'seed'"),
    "imbalance and size": ("d,IR,Size,A,B\nx,1.8,150,.91,.83\ny,9.1,178,.85,.81\n", "A B", "x y", "'IR'"),
    "time": ("d,A,B,time\nx,.91,.83,12.5\ny,.85,.81,3.1\nz,.77,.74,22.4\n", "A B", "x y z", "'time'"),
    "mean in Ukrainian": (
        "d,A,B,C\nx,.912,.823,.801\ny,.744,.632,.603\nz,.523,.414,.304\nСереднє,.726,.623,.569\n",
        "A B C", "x y z", "'Середнє'",
    ),
    "mAP": (f"d,A,B,C\n{BODY}w,.811,.511,.622\nmAP,.745,.593,.581\n", "A B C", "x y z w", "'mAP'"),
    "standard deviation above": (f"d,A,B,C\nQ,.160,.168,.206\n{BODY}", "A B C", "x y z", "'Q'"),
    "a data set called sum": ("d,A,B\nx,.91,.82\ny,.74,.63\nsum,.52,.41\n", "A B", "x y sum", "'sum' is kept"),
    "mean and spread": ("d,A,B\nx,.9,.8\ny,.7,.6\nz,.5,.4\nMean (std),.70 (.2),.60 (.2)\n", "A B", "x y z", "'Mean"),
    "oracle": ("d,A,B,C,O\nx,.912,.82,.8,.912\ny,.74,.833,.6,.833\nz,.52,.41,.714,.714\n", "A B C", "x y z", "'O'"),
    "the same twice": ("d,A,B,C\nx,.9,.8,.9\ny,.7,.6,.7\nz,.5,.4,.5\n", "A B C", "x y z", "same numbers"),
    "a measure called Gmean": ("d,Gmean,B,C\nx,.91,.82,.8\ny,.74,.83,.6\n", "Gmean B C", "x y", ""),
    "two parentheses": ("d,A,B\nx,.9 (.01) (1),.8 (.02) (2)\ny,.7 (.01) (1),.6 (.02) (2)\n", "A B", "x y", "parenth"),
    "marks beside": ("d,A,,B,\nx,.9,v,.8,\ny,.7,,.6,*\nz,.5,*,.4,v\n", "A B", "x y z", "marks beside"),
    "marks under": ("d,A,B\nx,.9,.8\n,*,\ny,.7,.6\n,,†\nz,.5,.4\n", "A B", "x y z", "without a name"),
    "spreads under": ("d,A,B\nx,.9,.8\n,(.1),(.2)\ny,.7,.6\n,±.1,±.2\n", "A B", "x y", "without a name"),
    "dollars": ("d & A & B \\\\\nx & \\$5.1 & \\$6.2 \\\\\ny & \\$3.1 & \\$4.4 \\\\\n", "A B", "x y", "($)"),
    "rank column first": ("Rank,Dataset,A,B\n1,x,.9,.8\n2,y,.7,.6\n3,z,.5,.4\n", "A B", "x y z", "'Rank'"),
    "two rows of headings": (",F,G\nd,A,B\nx,.91,.82\ny,.74,.63\n", "F_A G_B", "x y", "joined from 2 rows"),
    "blocks": (
        'G,D,A,B\nU,iris,.9,.8\n〃,wine,.7,.6\nK,iris,.8,.7\n"""",wine,.6,.5\n', "A B",
        "U_iris U_wine K_iris K_wine", "blocks",
    ),
    "sections": (
        "d,A,B\nUCI,,\niris,.9,.8\nwine,.7,.6\nKEEL,,\niris,.8,.7\nwine,.6,.5\n", "A B",
        "UCI:_iris UCI:_wine KEEL:_iris KEEL:_wine", "carry the section",
    ),
    "a table of ranks": ("d,A,B,C\nx,1,2,3\ny,1,3,2\nz,2,1,3\nw,1,2,3\n", "A B C", "x y z w", "holds the ranks"),
    "points between thousands": ("d;A;B\nx;1.234;2.345\ny;3.456;4.567\n", "A B", "x y", "--decimal ,"),
    "nothing over the names": (",A,B\nx,.91,.83\ny,.85,.81\n", "A B", "x y", "--transpose"),
    "settings": ("dataset,15%,30%\nx,.91,.83\ny,.85,.81\n", "15% 30%", "x y", "headings are numbers"),
    "rows named by measures": ("d,A,B\nAUC 1,.91,.83\nAUC 2,.85,.81\n", "A B", "AUC_1 AUC_2", "named by measures"),
}  # fmt: skip
REFUSED = {  # the text; the code; what the message tells to write
    "row that begins with #": ("d,A,B,C\nx,1,2,3\n#y,2,3\nz,3,1,2\n", "ragged", "Complete it or remove it"),
    "count without a word": ("d,#,A,B\nx,150,.91,.83\ny,178,.85,.81\nz,2000,.77,.74\n", "description", "--columns"),
    "underscore": ("d,A,B\nx,1_000,2\ny,3,4\nz,1,2\n", "text", "write 1000"),
    "minus behind": ("d,A,B\nx,1.5-,2\ny,3,4\nz,1,2\n", "sign", "write -1.5"),
    "minus as brackets": ("d,A,B\nx,(1.5),2\ny,3,4\nz,1,2\n", "text", "write -1.5"),
    "thousands as k": ("d,A,B\nx,500k,2\ny,3,4\nz,1,2\n", "text", "write 500000"),
    "long form with folds": (
        "dataset,algorithm,fold,acc\na,R,1,.9\na,R,2,.8\na,S,1,.7\na,S,2,.6\n", "runs", "--repetitions mean",
    ),
    "long form of two measures": (
        "dataset,algorithm,metric,value\na,R,acc,.9\na,R,f1,.8\na,S,acc,.7\na,S,f1,.6\n", "runs", "all of 'acc'",
    ),
    "long form, other headings": ("p,q,x\na,R,.9\na,S,.7\nb,R,.9\nb,S,.7\n", "long", "--dataset, --algorithm"),
    "a spread without a heading": ("d,A,,B,\nx,.91,.01,.82,.02\ny,.74,.03,.63,.02\n", "names", "--columns"),
    "a spread under a group of headings": (
        ",Trees,Trees,Others,Others\nd,RF,,NB,\nx,.91,.01,.82,.02\ny,.74,.03,.63,.02\n", "names", "--columns",
    ),
    "two measures": (",A,A,B,B\nd,acc,auc,acc,auc\nx,.9,.8,.7,.6\ny,.7,.6,.5,.4\n", "measures", "--keep-all"),
    "long form with folds, other headings": (
        "p,q,f,x\na,R,1,.9\na,R,2,.8\na,S,1,.7\na,S,2,.6\nb,R,1,.9\nb,R,2,.8\nb,S,1,.7\nb,S,2,.6\n", "long",
        "--dataset, --algorithm",
    ),
    "marks that mean as above": ('dataset,algorithm,score\nx,A,.9\n",B,.8\ny,A,.7\n",B,.6\n', "format", "as above"),
    "colons": ("d:A:B\nx:0.1:0.2\ny:0.3:0.4\n", "separator", "comma"),
    "algorithms in rows": ("Model,Params,c,i\nr18,11.7M,.9,.8\nr50,25.6M,.7,.6\n", "transposed", "--transpose"),
}  # fmt: skip


def _source(text: str) -> Source:
    ending = ".tex" if "\\\\" in text else ".csv"
    return Source(text.encode(), f"t{ending}", ending)


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("name", NOTED)
def test_what_is_set_aside_or_doubted_is_a_note(name: str) -> None:
    text, algorithms, datasets, words = NOTED[name]
    read = read_table(_source(text))
    scores = read.scores(better="higher")
    assert [a.replace(" ", "_") for a in scores.algorithms] == algorithms.split()
    assert [d.replace(" ", "_") for d in scores.datasets] == datasets.split()
    assert words in " ".join(read.notes)


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_known_is_refused_with_the_line_to_write(name: str) -> None:
    text, code, words = REFUSED[name]
    with pytest.raises(nptests.InputError) as caught:
        read_table(_source(text)).scores(better="higher")
    assert caught.value.code == code
    assert words in caught.value.message


def test_two_parts_of_one_name_in_json_are_refused() -> None:
    for text in ('{"x": {"A": 1, "B": 2}, "x": {"A": 3, "B": 4}}', '[{"d": "x", "A": 1, "A": 2}]'):
        with pytest.raises(nptests.InputError, match="two parts called"):
            read_table(Source(text.encode(), "t.json", ".json"))


@pytest.mark.parametrize("times", [2, 3, 6, 20])
def test_small_whole_numbers_that_repeat_are_no_summary(times: int) -> None:
    """1 is the deviation of 3 and 2, rounded: ten rows that have the same three numbers show it once, not ten times."""
    rows = [f"d{i},{row}" for i, row in enumerate(["3,2,1", "2,3,1"] * times)]
    scores = nptests.read_scores("data,A,B,C\n" + "\n".join(rows) + "\n", better="higher")
    assert scores.algorithms == ("A", "B", "C")
    assert any("'C' is kept" in note for note in scores.reading)


def test_a_summary_without_a_name_is_still_set_aside() -> None:
    scores = [(0.91, 0.83), (0.72, 0.75), (0.66, 0.58), (0.87, 0.80), (0.79, 0.71), (0.93, 0.94), (0.55, 0.61)]
    scores += [(round(a - 0.21, 2), round(b - 0.17, 2)) for a, b in scores]
    rows = [f"d{i},{a},{b},{(a + b) / 2:.3f}" for i, (a, b) in enumerate(scores)]
    assert nptests.read_scores("data,A,B,C\n" + "\n".join(rows) + "\n", better="higher").algorithms == ("A", "B")
