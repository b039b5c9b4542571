"""Everything that `nptests analyse` prints, audited: nothing of it is accused, in no form and no language.

Tables are drawn by the standard library: sizes, decimals (hence ties), a column that is better, which way is better.
"""

import random

import pytest

import nptests
from crosscheck.auditing.material import audit
from nptests.document import reports, writing
from nptests.languages.translating import speaking

TABLES = 200
ENDINGS = {"text": ".txt", "markdown": ".md", "html": ".html", "latex": ".tex"}
FORMS = [(form, language) for form in ("short", *ENDINGS) for language in ("en", "es", "pt")]


def drawn(seed):
    """An analysis of a table of chance."""
    dice = random.Random(seed)
    k, places = dice.randint(2, 7), dice.randint(1, 4)
    n = dice.randint(max(4, k), 24)
    better, gain = dice.choice(("higher", "lower")), dice.choice((0, 0.03, 0.1))
    of_rows = [dice.uniform(0.3, 0.8) for _ in range(n)]
    cells = [[f"{base + gain * j + dice.gauss(0, 0.05):.{places}f}" for j in range(k)] for base in of_rows]
    names = dice.choice((list("ABCDEFG"), ["Ours", "C4.5", "NB", "k-NN", "SVM", "RF", "LR"]))[:k]
    rows = [f"d{i + 1}" for i in range(n)]
    scores = nptests.Scores.of(cells, algorithms=names, datasets=rows, better=better, keep_all=True)
    return nptests.analyse(scores, control=names[0] if dice.random() < 0.25 else None)


def printed(analysis, form, language):
    """What is shown of it."""
    if form != "short":
        return nptests.report(analysis, form, language=language, source="scores.csv")
    with speaking(language):
        return writing.write(reports.first_screen(analysis))


def accusations(seed, form, language, folder):
    """Of a table's print: what is called wrong, with the pair."""
    file = folder / f"report{ENDINGS.get(form, '.txt')}"
    file.write_text(printed(drawn(seed), form, language), "utf-8")
    return [f"{seed} {form} {language}: {v.claim.id} {v.claim.printed} {v.evidence}" for v in audit(file).failed]


@pytest.mark.parametrize(("form", "language"), FORMS)
def test_nothing_that_we_print_is_accused(form, language, tmp_path):
    own = range(FORMS.index((form, language)), TABLES, len(FORMS))
    assert [line for seed in own for line in accusations(seed, form, language, tmp_path)] == []


@pytest.mark.parametrize("name", ["all_pairs", "against", "nemenyi", "bonferroni_dunn", "dunn", "pairwise_wilcoxon"])
def test_comparisons_and_how_they_derive_are_not_accused(name, tmp_path):
    """Pooled ranks are no ranks within data sets, nor is p what stands in the next row of a column."""
    file, wrong = tmp_path / "explained.txt", []
    for seed in range(2):
        result = getattr(nptests, name)(drawn(seed).scores)
        for said in (str(result), *(nptests.explain(result, language=code) for code in ("en", "es", "pt"))):
            file.write_text(said, "utf-8")
            wrong += [(v.claim.printed, v.evidence) for v in audit(file).failed]
    assert wrong == []


def test_scores_that_are_all_alike_are_no_means_of_each_other(tmp_path):
    """Of one decimal: 19 of its 20 rows lie where the means of columns beside may lie, by their rounding alone."""
    assert accusations(1045, "html", "es", tmp_path) == []
