"""No sentence says more than a test shows: in the sources of all phrases, and in what is rendered of many tables."""

from __future__ import annotations

import ast
import json
import re
import warnings
from pathlib import Path

import numpy as np
import pytest

import nptests
from nptests.errors import InputWarning

ROOT = Path(nptests.__file__).parent
# That a test does not reject is no proof of being equal; NaN is no statistic; one is no plural; p = 0 is never true.
FORBIDDEN = (
    r"\bnone of the (\d+ )?\w+ differs?\b",
    r"(?<!\")\bnot different\b",
    r"\d+ of \d+ (pairs )?differ\b",
    r"\bno difference was significant\b",
    r"\bdifferences were not significant\b",
    r"\bthe other 1\b",
    r"\ball differ\b",
    r"= undefined\b",
    r"\bdifference somewhere\b",
    r"\bnone: none\b",
    r"\bp = 0(?![.\d])",
    r"\[0, 0\]",
    r"\balgoritmos difieren\.",
    r"\bningún par difiere\b",
    r"\bno son distintos\b",
)
PHRASES = re.compile("|".join(FORBIDDEN), re.IGNORECASE)
TABLES = {
    "all tied": [[1, 1, 1], [2, 2, 2], [3, 3, 3], [4, 4, 4], [5, 5, 5]],
    "two best tied": [[3, 2, 1], [2, 3, 1], [3, 2, 1], [2, 3, 1], [3, 2, 1], [2, 3, 1]],
    "no pair": [[1, 1, 2, 2], [1, 2, 1, 2], [1, 2, 2, 2], [1, 2, 2, 1], [1, 1, 2, 2], [1, 2, 2, 2], [1, 2, 1, 1]],
    "one pair left": [[1, 2, 9], [1, 3, 9], [2, 1, 9], [3, 2, 9], [1, 2, 9], [1, 3, 9], [1, 2, 8], [2, 3, 8]],
    "two tied": [[1, 1], [2, 2], [3, 3], [4, 4]],
    "two": [[1, 2], [2, 4], [3, 6], [4, 8], [5, 10], [6, 12]],
}


def table(rows: object) -> nptests.Scores:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        return nptests.Scores.of(rows, better="higher")


def strings(path: Path) -> list[str]:
    """Every text of a module but its docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    skipped = {id(n.body[0].value) for n in ast.walk(tree) if isinstance(n, documented) and _is_text(n.body[:1])}
    texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in skipped]
    return [text for text in texts if isinstance(text, str)]


def _is_text(body: list[ast.stmt]) -> bool:
    return bool(body) and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)


def test_the_test_can_fail() -> None:
    for sentence in (
        "None of the 6 pairs differs",
        "joined: not different",
        "0 of 6 differ",
        "chi2_F = undefined",
        "There is a difference somewhere",
        "p = 0,",
    ):
        assert PHRASES.search(sentence), sentence
    for sentence in ("p = 0.05", "No pair was shown to differ", "2 of 3 pairs were shown to differ", "all were shown"):
        assert not PHRASES.search(sentence), sentence


def test_the_sources_of_phrases() -> None:
    texts = [(p, text) for p in sorted(ROOT.rglob("*.py")) for text in strings(p)]
    pages = [ROOT / "web" / "page" / "texts" / f"{language}.json" for language in ("en", "es")]
    texts += [(p, text) for p in pages for text in json.loads(p.read_text("utf-8")).values()]
    texts += [(p, p.read_text("utf-8")) for p in sorted((ROOT / "teaching").rglob("*.md"))]
    assert len(texts) > 5000
    assert [(p.name, text) for p, text in texts if PHRASES.search(text)] == []


@pytest.mark.parametrize("name", list(TABLES))
@pytest.mark.parametrize("format", ["text", "html", "latex", "markdown"])
def test_the_reports_of_tables_on_the_edge(name: str, format: str) -> None:
    analysis = nptests.analyse(table(TABLES[name]))
    report = nptests.report(analysis, format)
    assert not (hit := PHRASES.search(report)), report[hit.start() - 80 : hit.end() + 80]


def test_many_reports() -> None:
    """Random tables of all sizes of effects, with and without a control, under every kind of ranks."""
    rng = np.random.default_rng(14)
    for number in range(24):
        n, k = int(rng.integers(2, 9)), int(rng.integers(2, 5))
        scores = table(rng.integers(0, 4, (n, k)) + np.arange(k) * (number % 4))
        ranks = ("friedman", "aligned", "quade")[number % 3] if k > 2 else "friedman"
        analysis = nptests.analyse(scores, ranks=ranks, control=scores.algorithms[0] if number % 2 and k > 2 else None)
        report = "\n".join((nptests.report(analysis), *analysis.conclusion.translations["es"]))
        assert not (hit := PHRASES.search(report)), report[hit.start() - 80 : hit.end() + 80]


def test_what_is_said_of_the_tables_on_the_edge() -> None:
    analyses = {name: nptests.analyse(table(rows)) for name, rows in TABLES.items()}
    tied = analyses["all tied"]
    assert "none is the best" in " ".join(tied.conclusion.text)
    assert any(advice.weight == "caution" for advice in tied.advice)
    best = " ".join(analyses["two best tied"].conclusion.text)
    assert "A1 and A2 share the best mean rank" in best
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
