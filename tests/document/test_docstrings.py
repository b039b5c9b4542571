"""Public names are documented in the form of the field, and what their docstrings show is what happens."""

import doctest
import inspect
import pickle
import pydoc
import subprocess
import sys
import warnings

import docutils.core
import docutils.utils
import pytest
from numpydoc.docscrape import get_doc_object
from numpydoc.docscrape_sphinx import SphinxDocString
from numpydoc.validate import Validator, validate
from support.adding import mends
from support.beside import beside, on_each

import crosscheck
import nptests
from nptests.document.docstrings import assembling, examples, prose, signatures
from nptests.document.docstrings.signatures import ATTRIBUTES, PARAMETERS, RETURNS
from nptests.procedures import descriptor, listed
from nptests.teaching import docstring_examples as recording

HELD = beside(__file__)

PACKAGES = {"nptests": nptests, "crosscheck": crosscheck}
NAMES = [f"{package}.{name}" for package, module in PACKAGES.items() for name in module.__all__]
LEFT_OUT = HELD["left_out"]
OF_RESULTS = {"PR01": "nobody makes a result by hand: its fields are documented as attributes, all of them"}


def public(name):
    package, _, inside = name.partition(".")
    return getattr(PACKAGES[package], inside)


def only_made_by_procedures(thing):
    return inspect.isclass(thing) and bool(getattr(getattr(thing, "__dataclass_params__", None), "init", False))


def faults(name):
    """What the validator of numpydoc finds, but for what is left out."""
    left_out = LEFT_OUT | (OF_RESULTS if only_made_by_procedures(public(name)) else {})
    return {code for code, _ in validate(name)["errors"]} - set(left_out)


@pytest.mark.parametrize("name", NAMES)
def test_a_docstring_validates_under_numpydoc(name):
    found = faults(name)
    assert "EX01" not in found, mends.mend("no_example", name.removeprefix("nptests."))
    assert found == set()
    assert Validator(get_doc_object(public(name))).summary[-1] in ".?"


@on_each("section", "code")
def test_the_validator_sees_what_is_missing(section, code, monkeypatch):
    whole = nptests.friedman.__doc__ or ""
    before, _, after = whole.partition(f"{section}\n{'-' * len(section)}\n") if section else ("", "", "")
    _, _, rest = after.partition("\n\n")
    monkeypatch.setattr(nptests.friedman, "__doc__", before + rest)
    assert code in faults("nptests.friedman")


@pytest.mark.parametrize("name", NAMES)
def test_the_example_is_what_happens(name):
    assert ran(name, public(name).__doc__ or "") == "", mends.mend("docstring_example", name)


def ran(name, docstring):
    """What does not come out as the examples of a docstring have it."""
    test = doctest.DocTestParser().get_doctest(docstring, dict(PACKAGES), name, None, None)
    assert test.examples, mends.mend("docstring_example", name)
    words = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)  # tables as wide as they are long, as they were printed
        doctest.DocTestRunner(verbose=False).run(test, out=words.append)
    return "".join(words)


def test_an_example_that_is_wrong_is_seen():
    docstring = nptests.friedman.__doc__ or ""
    assert "10.9524" in docstring
    assert "10.9525" in ran("friedman", docstring.replace("10.9524", "10.9525"))


def test_every_example_is_of_a_public_name():
    assert not examples.names() - set(NAMES)
    assert not set(NAMES) - examples.names(), mends.mend("record_examples")


@pytest.mark.parametrize("procedure", listed.catalogue(), ids=lambda p: p.name)
def test_a_procedure_shows_its_worked_example(procedure):
    recorded = recording.statements(examples.recorded(f"nptests.{procedure.name}"))
    assert recorded == recording.written(procedure), mends.mend("docstring_example", procedure.name)


def test_recording_writes_what_is_recorded():
    name = "nptests.InputError"
    statements = recording.statements(examples.recorded(name))
    assert recording.session(statements, ("nptests",)).strip("\n") == examples.recorded(name)
    assert recording.session(["print()\n", "[\n  1]\n"], ()) == ">>> print()\n<BLANKLINE>\n>>> [\n...   1]\n[1]\n"


def described():
    """Everything that the docstrings describe: of which name, from which home of texts."""
    for name in NAMES:
        thing = public(name)
        _, _, own = prose.split(assembling.written(thing), signatures.names(thing))
        procedure = None if inspect.isclass(thing) else descriptor.beside(thing)
        yield from ((name, "parameters", each) for each in signatures.parameters(thing, procedure, own))
        yield from ((name, "attributes", each) for each in signatures.attributes(thing, own))
        yield from ((name, "returns", each) for each in signatures.returned(thing, own))


def test_everything_is_described_and_no_text_is_unused():
    entries = list(described())
    assert [(name, each.name) for name, _, each in entries if not each.text] == []
    for home, texts in {"parameters": PARAMETERS, "attributes": ATTRIBUTES, "returns": RETURNS}.items():
        assert set(texts) - {each.key for _, of, each in entries if of == home} == set(), home


@pytest.mark.parametrize("name", [name for name in NAMES if only_made_by_procedures(public(name))])
def test_every_field_of_a_result_is_an_attribute(name):
    documented = {entry.name for entry in get_doc_object(public(name))["Attributes"]}
    assert documented == set(inspect.signature(public(name)).parameters)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_right_restructured_text(name):
    """What Sphinx makes of it, read without a warning; its own directives and roles apart."""
    source = str(SphinxDocString(public(name).__doc__ or ""))
    lines = [line for line in source.splitlines() if not line.startswith((".. rubric::", ".. seealso::", ".. only::"))]
    text = "\n".join(lines).replace(":obj:", "").replace(":py:class:", "")
    docutils.core.publish_doctree(text, settings_overrides={"report_level": 2, "halt_level": 2})


def test_help_shows_all_of_it():
    text = pydoc.plain(pydoc.render_doc(nptests.quade))
    for part in HELD["help_shows_all_of_it"]:
        assert part in text
    assert "Attributes" in pydoc.plain(pydoc.render_doc(nptests.Outcome))


@pytest.mark.parametrize("procedure", listed.catalogue(), ids=lambda p: p.name)
def test_the_source_keeps_its_short_docstring(procedure):
    function = public(f"nptests.{procedure.name}")
    assert function is procedure.run
    assert "Parameters\n" not in procedure.definition
    assert procedure.summary == procedure.definition.splitlines()[0]
    assert assembling.written(function) == procedure.definition
    for line in procedure.definition.splitlines():
        if line.startswith("    "):  # a formula, word for word
            assert line in (function.__doc__ or "")


def test_a_docstring_is_put_together_once():
    before = nptests.friedman.__doc__
    assembling.document("nptests.friedman", nptests.friedman)
    assert nptests.friedman.__doc__ == before
    assert pickle.loads(pickle.dumps(nptests.friedman)) is nptests.friedman


def test_without_the_bibliography_a_docstring_lacks_its_references(monkeypatch):
    def missing():
        raise nptests.InputError("fixtures", "missing")

    monkeypatch.setattr(examples, "home", missing)
    examples.bibliography.cache_clear()
    docstring = assembling.assembled("nptests.quade", nptests.quade)
    examples.bibliography.cache_clear()
    assert "References" not in docstring
    assert "Parameters" in docstring


def test_without_docstrings_everything_else_works():
    code = "import nptests; print(nptests.friedman.__doc__, nptests.friedman.__name__)"
    process = subprocess.run([sys.executable, "-OO", "-c", code], capture_output=True, text=True, check=True)
    assert process.stdout.split() == ["None", "friedman"]


def test_texts_are_taken_apart_as_they_are_written():
    words = "Do it.\n\nWith |x|, `y_`, z_i and z_, the value is\n\n    f = |x|\n\n"
    docstring = f"{words}a        the first\n         of two\nreturns  the value"
    summary, paragraphs, own = prose.split(docstring, ("a", "b"))
    assert summary == "Do it."
    assert paragraphs == ["With ``|x|``, `y_`, z_i and ``z_``, the value is ::", "    f = |x|"]
    assert own == {"a": "the first of two", "returns": "the value"}
    assert prose.sentence("the first") == "The first."
    assert prose.split("Do it.\n\nc   unknown", ("a",))[1:] == (["::", "    c   unknown"], {})
