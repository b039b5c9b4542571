"""No sentence says more than a test shows: in the sources of all phrases, and in what is rendered of many tables."""

import ast
import json
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest
from support.inputs import small_scores

import nptests

ROOT = Path(nptests.__file__).parent
WRITTEN = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
TABLES = WRITTEN["tables"]
PHRASES = re.compile("|".join(WRITTEN["forbidden"]), re.IGNORECASE)


def strings(path):
    """Every text of a module but its docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    skipped = {id(n.body[0].value) for n in ast.walk(tree) if isinstance(n, documented) and _is_text(n.body[:1])}
    texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in skipped]
    return [text for text in texts if isinstance(text, str)]


def _is_text(body):
    return bool(body) and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)


def test_the_test_can_fail():
    assert all(PHRASES.search(sentence) for sentence in WRITTEN["said_wrongly"])
    assert not any(PHRASES.search(sentence) for sentence in WRITTEN["said_rightly"])


def test_the_sources_of_phrases():
    texts = [(p, text) for p in sorted(ROOT.rglob("*.py")) for text in strings(p)]
    pages = [ROOT / "web" / "page" / "texts" / f"{language}.json" for language in ("en", "es")]
    texts += [(p, text) for p in pages for text in json.loads(p.read_text("utf-8")).values()]
    texts += [(p, p.read_text("utf-8")) for p in sorted((ROOT / "teaching").rglob("*.md"))]
    assert len(texts) > 5000
    assert [(p.name, text) for p, text in texts if PHRASES.search(text)] == []


@pytest.mark.parametrize("name", list(TABLES))
@pytest.mark.parametrize("format", ["text", "html", "latex", "markdown"])
def test_the_reports_of_tables_on_the_edge(name, format):
    report = nptests.report(nptests.analyse(small_scores(TABLES[name])), format)
    assert not (hit := PHRASES.search(report)), report[hit.start() - 80 : hit.end() + 80]


def test_many_reports():
    """Random tables of all sizes of effects, with and without a control, under every kind of ranks."""
    rng = np.random.default_rng(14)
    for number in range(24):
        n, k = int(rng.integers(2, 9)), int(rng.integers(2, 5))
        scores = small_scores(rng.integers(0, 4, (n, k)) + np.arange(k) * (number % 4))
        ranks = ("friedman", "aligned", "quade")[number % 3] if k > 2 else "friedman"
        analysis = nptests.analyse(scores, ranks=ranks, control=scores.algorithms[0] if number % 2 and k > 2 else None)
        report = "\n".join((nptests.report(analysis), *analysis.conclusion.translations["es"]))
        assert not (hit := PHRASES.search(report)), report[hit.start() - 80 : hit.end() + 80]


def test_what_is_said_of_the_tables_on_the_edge():
    analyses = {name: nptests.analyse(small_scores(rows)) for name, rows in TABLES.items()}
    tied = analyses["all tied"]
    assert "none is the best" in " ".join(tied.conclusion.text)
    assert any(advice.weight == "caution" for advice in tied.advice)
    assert "A1 and A2 share the best mean rank" in " ".join(analyses["two best tied"].conclusion.text)
    none = analyses["no pair"]
    assert none.omnibus.pvalue <= 0.05
    assert not any(row.adjusted <= 0.05 for row in none.comparisons.rows)
    assert "no pair was shown to differ" in none.conclusion.sentence
    assert "the other pair was not shown to differ" in analyses["one pair left"].conclusion.sentence
    assert "no difference was shown" in analyses["two tied"].conclusion.sentence
    for analysis in analyses.values():
        sentence = analysis.conclusion.sentence
        assert f"on {analysis.scores.n} data sets" in sentence
        assert f"nptests {nptests.__version__}" in sentence
        if analysis.omnibus.status is None:
            assert f"{analysis.omnibus.null.kind} null distribution" in sentence
    two = analyses["two"].conclusion.sentence
    assert "A2 was better than A1" in two
    assert "interval [" in two
