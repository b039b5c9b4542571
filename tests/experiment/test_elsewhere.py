"""Who knows a measure or a way to split by another name is led to ours; the names of others exist there."""

import re

import pytest
from sklearn import model_selection
from support import beside, refused

import nptests
from crosscheck.r import bridge
from nptests.cli import main
from nptests.experiment.metrics.listed import entry
from nptests.experiment.resampling import KNOWN_AS, Resampling, called_here


def names_of(package):
    return [name for theirs in KNOWN_AS.values() for name in re.findall(r"[\w.-]+", theirs.get(package, ""))]


def test_every_scheme_is_one_of_ours():
    for ours in KNOWN_AS:
        assert Resampling.of(ours).name.removesuffix(":0.3") == ours


def test_scikit_learn_has_its_names():
    names = names_of("scikit-learn")
    assert len(names) >= 8
    assert all(hasattr(model_selection, name) for name in names)


@pytest.mark.live
@pytest.mark.xdist_group("R")
def test_r_has_its_names():
    """Methods of trainControl stand in its help page, as the source of the installed package has it."""
    session = bridge.start()
    exported = session.plain(session.call("function() getNamespaceExports('caret')"))
    help_page = " ".join(session.plain(session.call(
        "function() capture.output(tools::Rd2txt(utils:::.getHelpFile(help('trainControl', package = 'caret')), "
        "options = list(underline_titles = FALSE)))"
    )))  # fmt: skip
    for text in (theirs["caret"] for theirs in KNOWN_AS.values() if "caret" in theirs):
        for method in re.findall(r'"(\w+)"', text):
            assert re.search(rf"[\"“‘']{method}[\"”’']", help_page), method
        for function in re.findall(r"create\w+|trainControl", text):
            assert function in exported
    formals = session.plain(session.call("function() as.character(formals(ipred:::errorest.data.frame)$estimator)"))
    assert "632plus" in formals


@beside.on_each("theirs", "ours")
def test_other_names_of_splits_lead_to_ours(theirs, ours, capsys):
    assert called_here(theirs) == (ours,)
    refused.refuses(f"it is called {re.escape(ours)} here", Resampling.of, theirs)
    assert main(["explain", theirs, "x.csv"]) == 2
    assert f'resampling = "{ours}"' in capsys.readouterr().err
    with pytest.raises(AttributeError, match=re.escape(f'nptests.experiment.run(..., resampling="{ours}")')):
        getattr(nptests, theirs)


def test_what_is_no_name_leads_nowhere():
    assert called_here("nix") == called_here("trainControl") == called_here("30") == ()


def test_other_names_of_measures_lead_to_ours():
    for theirs, ours in (("cohen_kappa_score", "kappa"), ("zero_one_loss", "error")):
        refused.refuses(f"it is called {ours}", entry, theirs)
    refused.refuses("it is called friedman here", entry, "friedmanchisquare")
    assert nptests.kappa.__name__ == "kappa"  # a measure answers by its name
    assert nptests.cost_error.__name__ == "cost_error"


def test_the_command_lists_the_splits(capsys):
    assert main(["run", "--splits"]) == 0
    words = capsys.readouterr().out
    assert all(f"\n{ours} " in words for ours in KNOWN_AS)
    assert "createMultiFolds" in words
