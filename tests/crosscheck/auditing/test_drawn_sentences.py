"""Sentences drawn at random, true and wrong, in four languages: nothing true is accused, few wrong ones are explained.

What draws them shares no code with the audit: SciPy computes what is printed, the words stand here. A wrong number is
another one of the same digits, drawn over its whole range, or the right one with one digit changed.
"""

import random

import pytest
from scipy import stats
from support.beside import beside, frozen
from support.misprinted import other, shown

from crosscheck.auditing.sentences import audit_sentences

MANY = 300
LANGUAGES = ("en", "es", "pt", "de")
OF = frozen(beside(__file__)["of"])


def of_t(rng, language, draw):
    n, t = rng.randrange(8, 200), round(rng.uniform(0.3, 3.2), 3)
    right = 2 * stats.t.sf(t, n - rng.choice((1, 2)))
    words = OF[language][0].format(n=n)
    first = {"en": "The study was run", "es": "El estudio se hizo", "pt": "O estudo foi feito", "de": "Wir maßen"}
    return f"{first[language]} {words}. t = {shown(t, 3, language)}, p = {shown(draw(right, 4), 4, language)}."


def of_r(rng, language, draw):
    n, r = rng.randrange(8, 120), round(rng.uniform(-0.4, 0.4), 5)
    right = 2 * stats.t.sf(abs(r) * ((n - 2) / (1 - r * r)) ** 0.5, n - 2)
    words = OF[language][0].format(n=n)
    return f"r = {shown(r, 5, language)}, p = {shown(draw(right, 4), 4, language)}.\nAll {words}."


def of_chi2(rng, language, draw):
    k = rng.randrange(3, 10)
    chi2 = round(stats.chi2.isf(rng.uniform(0.001, 0.9), k - 1), 3)
    right = stats.chi2.sf(chi2, k - 1)
    words = OF[language][1].format(k=k)
    return f"{words.capitalize()}. χ² = {shown(chi2, 3, language)}, p = {shown(draw(right, 4), 4, language)}."


def of_equivalence(rng, language, draw):
    df, t = rng.randrange(8, 200), round(rng.uniform(-3, 3), 3)
    right = stats.t.sf(t, df) if rng.random() < 0.5 else stats.t.cdf(t, df)
    p = shown(draw(right, 4), 4, language)
    words = {"en": "equivalence test", "es": "TOST", "pt": "TOST", "de": "TOST"}[language]
    return f"{words}: t({df}) = {shown(t, 3, language)}, p = {p}."


def of_moves(rng, language, draw):
    a, b = round(rng.uniform(20, 60), 2), round(rng.uniform(60, 95), 2)
    word = {"en": "from {a} % to {b} % (+{y} points)", "es": "de {a} % a {b} % (+{y} puntos)",
            "pt": "de {a} % para {b} % (+{y} pontos)", "de": "von {a} % auf {b} % (+{y} Prozentpunkte)"}  # fmt: skip
    numbers = dict(a=a, b=b, y=draw(b - a, 2))
    return word[language].format(**{name: shown(x, 2, language) for name, x in numbers.items()}) + "."


def of_intervals(rng, language, draw):
    mean, se, df = round(rng.uniform(1, 9), 4), rng.uniform(0.3, 2), rng.randrange(8, 90)
    half = stats.t.isf(0.025, df) * se
    t = round(mean / se, 4)
    high = draw(mean + half, 4)
    ends = f"[{shown(mean - half, 4, 'en')}, {shown(high, 4, 'en')}]"
    name = {"en": "M", "es": "media", "pt": "média", "de": "M"}[language]
    return f"{name} = {shown(mean, 4, 'en')}, 95% CI {ends}, t({df}) = {shown(t, 4, 'en')}."


def of_equal_counts(rng, language, draw):
    counts = [rng.randrange(20, 90) for _ in range(rng.randrange(3, 6))]
    chi2 = draw(stats.chisquare(counts).statistic, 3)
    listed = {"en": "We counted {}.", "es": "Contamos {}.", "pt": "Contamos {}.", "de": "Wir zählten {}."}[language]
    names = [f"{c} {word}" for c, word in zip(counts, ("red", "blue", "gold", "grey", "pink"), strict=False)]
    return f"{listed.format(', '.join(names))} χ²({len(counts) - 1}) = {shown(chi2, 3, language)}."


def of_shares(rng, language, draw):
    many = [rng.randrange(30, 90) for _ in range(rng.randrange(2, 4))]
    hits = [rng.randrange(5, n - 5) for n in many]
    table = [hits, [n - a for a, n in zip(hits, many, strict=True)]]
    chi2 = draw(stats.chi2_contingency(table, correction=len(many) == 2 and rng.random() < 0.5).statistic, 3)
    of = {"en": "of", "es": "de", "pt": "de", "de": "von"}[language]
    listed = ", ".join(f"{a} {of} {n}" for a, n in zip(hits, many, strict=True))
    return f"{listed}: χ²({len(many) - 1}) = {shown(chi2, 3, language)}."


def of_fisher(rng, language, draw):
    (m, n), of = (rng.randrange(10, 60) for _ in "ab"), {"en": "of", "es": "de", "pt": "de", "de": "von"}[language]
    a, b = rng.randrange(1, m), rng.randrange(1, n)
    p = draw(stats.fisher_exact([[a, m - a], [b, n - b]])[1], 4)
    return f"{a} {of} {m}, {b} {of} {n} (Fisher, p = {shown(p, 4, language)})."


def of_binomial(rng, language, draw):
    n = rng.randrange(12, 90)
    a = rng.randrange(n // 3, n)
    side, words = rng.choice((("two-sided", "binomial"), ("greater", "one-sided binomial")))
    p = draw(stats.binomtest(a, n, alternative=side).pvalue, 4)
    return f"{a}/{n} ({words}, p = {shown(p, 4, language)})."


def of_calls(rng, language, draw):
    df, x = rng.randrange(2, 40), round(rng.uniform(0.5, 30), 2)
    call, law = rng.choice((
        (f"pchisq({x}, {df}, lower.tail = FALSE)", stats.chi2(df).sf(x)),
        (f"1 - pchisq(q = {x}, df = {df})", stats.chi2(df).sf(x)),
        (f"2 * pt({x / 10:.3f}, {df}, lower.tail = FALSE)", 2 * stats.t(df).sf(round(x / 10, 3))),
        (f"2*(1-pnorm({x / 10:.3f}))", 2 * stats.norm.sf(round(x / 10, 3))),
        (f"pf({x}, 3, {df}, lower.tail=F)", stats.f(3, df).sf(x)),
    ))  # fmt: skip
    return f"{call}\n## [1] {draw(law, 6):.6f}"


def of_adjusted_lists(rng, language, draw):
    p = sorted(round(rng.uniform(0.0005, 0.2), 4) for _ in range(rng.randrange(3, 6)))
    rule = rng.choice(("holm", "bonferroni", "BH"))
    factors = {"holm": [len(p) - i for i in range(len(p))], "bonferroni": [len(p)] * len(p),
               "BH": [len(p) / (i + 1) for i in range(len(p))]}[rule]  # fmt: skip
    scaled = [min(1, x * f) for x, f in zip(p, factors, strict=True)]
    scaled = [min(scaled[i:]) for i in range(len(p))] if rule == "BH" else [max(scaled[: i + 1]) for i in range(len(p))]
    answers = [draw(scaled[0], 4), *scaled[1:]]
    return (f"x <- c({', '.join(map(str, p))})\np.adjust(x, method = '{rule}')\n## [1] "
            + " ".join(f"{x:.4f}" for x in answers))  # fmt: skip


def of_data(rng, language, draw):
    x, y = ([rng.randrange(10, 60) for _ in range(9)] for _ in "xy")
    call, p = rng.choice((
        ("t.test(x, y)", lambda: stats.ttest_ind(x, y, equal_var=False).pvalue),
        ("t.test(x, y, var.equal = TRUE)", lambda: stats.ttest_ind(x, y).pvalue),
        ("t.test(x, y, paired = TRUE, alternative = 'less')", lambda: stats.ttest_rel(x, y, alternative="less").pvalue),
        ("ks.test(x, y)", lambda: stats.ks_2samp(x, y).pvalue),
    ))  # fmt: skip
    vectors = "".join(f"{name} <- c({', '.join(map(str, v))})\n" for name, v in (("x", x), ("y", y)))
    return f"{vectors}{call}\np-value = {draw(p(), 5):.5f}"


KINDS = (of_t, of_r, of_chi2, of_equivalence, of_moves, of_intervals, of_equal_counts, of_shares, of_fisher,
         of_binomial, of_calls, of_adjusted_lists, of_data)  # fmt: skip


def words(text, place):
    return [v.verdict for v in audit_sentences(text).verdicts if place(v)]


def about(kind):
    """The verdicts on the number that was drawn: in the last interval its end, else p or the difference."""
    if kind is of_intervals:
        return lambda v: "upper-end" in v.claim.name or "-high-" in v.claim.name
    if kind is of_adjusted_lists:
        return lambda v: v.claim.where.endswith("column 8")
    if kind in (of_calls, of_data):
        return lambda v: v.claim.name.endswith(("called", "data"))
    if kind in (of_fisher, of_binomial):
        return lambda v: "-p-from" in v.claim.name
    return lambda v: not v.claim.name.endswith(("the-word", "-sum"))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_no_true_sentence_is_accused_and_few_wrong_ones_are_explained(kind):
    rng = random.Random(f"drawn {kind.__name__}")
    judged = explained = 0
    for i in range(MANY):
        language = LANGUAGES[i % len(LANGUAGES)]
        text = kind(rng, language, lambda value, places: round(value, places))
        said = words(text, about(kind))
        assert "fails" not in [v.verdict for v in audit_sentences(text).verdicts], text
        judged += bool({"holds", "rounding", "convention"} & set(said))
        wrong = kind(rng, language, lambda value, places: other(rng, value, places, 2 * max(value, 0.5)))
        explained += bool({"holds", "rounding", "convention"} & set(words(wrong, about(kind))))
    assert judged >= 0.9 * MANY, judged
    assert explained < 0.05 * MANY, explained
