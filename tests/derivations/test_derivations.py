"""Derivations: one for every procedure and adjustment, each line of arithmetic read back and evaluated."""

import math
from typing import Any

import pytest
from support.adding import mends
from support.arithmetic import lines
from support.markup import elements

import nptests
from nptests.adjustments.methods import adjustment, adjustments
from nptests.cli import main
from nptests.data.numerals import number, pvalue
from nptests.derivations.explaining import derive, explain
from nptests.derivations.steps import Conventions, Equation, Picture, Statement, Table, equation
from nptests.derivations.written import document
from nptests.document.pictures.null_bars import COLUMNS, bars
from nptests.document.writing import write
from nptests.errors import InputError
from nptests.read import literature as fixtures
from nptests.results import Comparisons, Effect, Outcome, Posterior

pytestmark = pytest.mark.filterwarnings("ignore::nptests.InputWarning")  # some tables are as wide as they are long

STATED: dict[str, Any] = {
    "train": 90,
    "test": 10,
    "mean": 0.5,
    "sd": 0.3,
    "rho": 0.1,
    "rope": 0.01,
    "margin": 0.5,
    "peak": 2,
}
FEW = {"draws": 200}
TABLES = ("demsar2006/table6", "garcia2010/data", "garcia2008/data", "mehta2001/antigen")
PROCEDURES = nptests.catalogue()
T6 = nptests.Scores.of([[1, 1, 2], [1, 2, 2], [1, 1, 3], [2, 2, 3], [1, 3, 3], [1, 1, 2]], better="lower")


def arguments(procedure, scores):
    """A table of the literature, as the procedure takes its data."""
    two = scores.select(*scores.algorithms[:2])
    if procedure.takes in ("scores", "groups"):
        return (scores,)
    if procedure.takes in ("pair", "samples"):
        return (two,)
    if procedure.takes == "sample":
        return (scores.values[:, 0].tolist(),)
    if procedure.takes == "differences":
        return ([[round(float(x), 9) for x in row] for row in two.values[:5] - two.values[5:10]],)
    if procedure.takes == "incomplete":
        cells = scores.values.tolist()
        return (nptests.IncompleteScores(cells, scores.algorithms, scores.datasets, better=scores.better),)
    return (12, 20, 8, 25) if procedure.least.k == 4 else (5, 12)


def options(procedure, scores, /, **more):
    known = procedure.options
    stated = {name: value for name, value in STATED.items() if name in known and known[name].required}
    if "control" in known and known["control"].required:
        stated["control"] = scores.algorithms[0]
    return stated | {name: value for name, value in FEW.items() if name in known} | more


def results(procedure, scores, /, **more):
    """The result, or None where the procedure refuses such a table."""
    if procedure.name == "cochran_q":
        scores = nptests.Scores.of([[0, 1, 1], [0, 0, 1], [1, 1, 1], [0, 1, 1], [0, 1, 0]], better="higher")
    if procedure.takes == "differences" and scores.n < 10:
        return None
    try:
        return procedure.run(*arguments(procedure, scores), **options(procedure, scores, **more))
    except InputError:
        return None


def read_back(text):
    """Every line of arithmetic holds."""
    read = lines(text)
    wrong = [line for line in read if line.numbers is not None and not line.holds]
    assert not wrong, wrong[0]
    return read


def own_numbers(result):
    """The numbers of a result that a derivation must arrive at, to the digits that are shown."""
    if isinstance(result, Outcome):
        return [number(result.statistic, 6), pvalue(result.pvalue, result.log_pvalue)]
    if isinstance(result, Comparisons) and result.status is None:
        return [pvalue(row.adjusted) for row in result.rows]
    if isinstance(result, Comparisons):
        return [number(row.estimate, 6) for row in result.rows]
    if isinstance(result, Posterior):
        return [number(x, 4) for x in (result.left, result.rope, result.right)]
    return [number(result.estimate, 6)]


def in_latex(number):
    """A value at the end of a line of LaTeX."""
    mantissa, _, exponent = number.partition("e")
    power = rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else mantissa
    return f"= \\text{{{number}}}$" if number[-1].isalpha() else f"= {power}$"


def check(result, formats=("markdown", "latex", "html")):
    if result is None or result.status not in (None, "estimates-only"):
        return
    worked = document(derive(result))  # once for all formats, as `explain` does for one
    found = read_back(write(worked, "text"))
    shown = {line.shown for line in found}
    assert set(own_numbers(result)) <= shown, mends.mend("no_derivation", getattr(result, "procedure", "it"))
    assert any(line.numbers is not None for line in found)
    for written in formats:
        text = write(worked, written)
        if written == "latex":
            assert all(in_latex(own) in text for own in own_numbers(result))


@pytest.mark.parametrize("format", ["text", "markdown", "latex", "html"])
def test_what_is_explained_is_the_derivation_written(format):
    result = nptests.friedman(T6)
    assert explain(result, format, alpha=0.1) == write(document(derive(result, alpha=0.1)), format)


def test_every_adjustment_has_a_derivation():
    assert all(method.derivation for method in adjustments())
    assert all((method.direction == "closed") == (method.hardest is not None) for method in adjustments())


@pytest.mark.parametrize("procedure", PROCEDURES, ids=lambda p: p.name)
def test_the_arithmetic_of_every_procedure_holds(procedure):
    all_results = [results(procedure, fixtures.scores(name)) for name in TABLES] + [results(procedure, T6)]
    if procedure.takes == "incomplete":
        table = nptests.IncompleteScores([["1", "2", ""], ["", "2", "3"], ["1", "", "3"]], better="lower")
        all_results.append(procedure.run(table, **options(procedure, table)))
    assert any(result is not None and result.status in (None, "estimates-only") for result in all_results)
    for result in all_results:
        check(result)


@pytest.mark.slow
@pytest.mark.parametrize("name", [info.name for info in fixtures.tables("scores")])
def test_the_arithmetic_holds_on_every_table_of_the_literature(name):
    for procedure in PROCEDURES:
        check(results(procedure, fixtures.scores(name)))


CHOICES = [
    (procedure, option.name, value)
    for procedure in PROCEDURES
    for option in procedure.options.values()
    for value in ((True, False) if option.kind == "bool" else option.words)
    if value != option.default and option.name not in ("arithmetic",)
]


@pytest.mark.parametrize(("procedure", "option", "value"), CHOICES, ids=lambda x: getattr(x, "name", str(x)))
def test_the_arithmetic_holds_under_every_option(procedure, option, value):
    more = {option: value}
    if option in ("ties", "continuity") and "asymptotic" in getattr(procedure.options.get("null"), "words", ()):
        more["null"] = "asymptotic"
    if option == "adjust" and adjustment(value).needs == "alpha":
        more["alpha"] = 0.05
    for scores in (T6, fixtures.scores("demsar2006/table6")):
        check(results(procedure, scores, **more), formats=())


@pytest.mark.parametrize("method", [m.name for m in adjustments()])
@pytest.mark.parametrize("p", [(0.0006, 0.01, 0.03, 0.02, 0.2, 0.5), (0.2, 0.9, 1.0), (1e-20, 0.5, 0.5)])
def test_the_steps_of_every_adjustment_hold(method, p):
    steps = nptests.adjustment_steps(p, method, alpha=0.05)
    found = read_back(explain(steps))
    shown = [line.shown for line in found if line.symbol.startswith("q_")]
    assert sorted(shown) == sorted(pvalue(row.adjusted) for row in steps.rows)
    rejected = {f"H_{row.position + 1}" for row in steps.rows if row.rejected}
    decision = next(s.text for s in derive(steps).steps if isinstance(s, Statement) and s.heading == "Decision.")
    assert rejected == {word.strip(".,") for word in decision.split() if word.startswith("H_")}


def test_a_step_that_does_not_follow_cannot_be_made():
    with pytest.raises(ArithmeticError, match="does not follow"):
        equation("x", "a + b", lambda w: "1 + 1", 3.0)
    with pytest.raises(ArithmeticError, match="does not follow"):
        equation("x", "a / b", lambda w: "1 / 0", 3.0)
    assert equation("x", "a + b", lambda w: f"{w(1 / 3)} + 1", 4 / 3).shown == "1.33333"


def test_the_reader_of_these_tests_finds_a_changed_digit():
    text = explain(nptests.friedman(fixtures.scores("demsar2006/table6"), null="asymptotic"))
    for true, changed in (
        ("= 44\n", "= 45\n"),
        ("= 10.9524\n", "= 10.9534\n"),
        ("\n    = 0.01199\n", "\n    = 0.01198\n"),
    ):
        assert text.count(true) == 1
        assert not all(line.holds for line in lines(text.replace(true, changed)) if line.numbers)


def test_digits_are_added_where_six_would_not_give_the_value():
    line = equation("x", "a - b", lambda w: f"{w(1.00000012)} - {w(1.0)}", 1.2e-7)
    assert line.numbers == "1.00000012 - 1"


def test_long_tables_are_shortened_in_print_but_not_in_arithmetic():
    scores = fixtures.scores("demsar2006/table6")
    derivation = derive(nptests.friedman(scores))
    table = next(step for step in derivation.steps if isinstance(step, Table))
    assert table.left_out == scores.n - 12
    assert any("2 more rows are not printed" in note for note in table.printed.notes)
    assert next(step for step in derivation.steps if isinstance(step, Equation)).numbers.count("+") == scores.n - 1


def test_ties_are_marked():
    table = next(step for step in derive(nptests.friedman(T6)).steps if isinstance(step, Table))
    assert [[cell.mark for cell in row[1:]] for row in table.sheet.rows[:2]] == [["=", "=", ""], ["", "=", "="]]


def test_both_conventions_stand_side_by_side_with_who_uses_them():
    steps = derive(nptests.friedman(T6, null="asymptotic")).steps
    (corrected, ignored) = next(step.rows for step in steps if isinstance(step, Conventions))
    assert (corrected.name, corrected.gives) == ("ties corrected (used here)", "chi2_F = 9.33333, p = 0.009404")
    assert (ignored.name, ignored.gives) == ("ties ignored", "chi2_F = 7, p = 0.0302")
    assert ignored.users == "scmamp::friedmanTest"


def test_the_decision_follows_the_level_and_the_limits_are_said():
    result = nptests.friedman(T6)
    assert "is rejected" in explain(result, alpha=0.05)
    assert "is retained" in explain(result, alpha=0.005)
    assert "not the probability that the null hypothesis holds" in " ".join(explain(result).split())
    with pytest.raises(InputError, match="between 0 and 1"):
        explain(result, alpha=2)
    with pytest.raises(InputError, match="the words are"):
        explain(result, "word")  # type: ignore[arg-type]


@pytest.mark.parametrize("head", ["-3" + "0" * 10, "1" + "0" * 14], ids=["as printed", "computed"])
def test_what_the_digits_of_a_double_cannot_show_is_refused_with_a_cure(head):
    """Rank tests are not touched by leading digits that all values share; means of such values cancel."""
    values = [[f"{head}.{(7 * i + 3 * j) % 10}" for j in range(3)] for i in range(6)]
    scores = nptests.Scores.of(values, better="higher")
    told = {}
    for procedure in PROCEDURES:
        result = results(procedure, scores)
        try:
            if result is not None:
                derive(result)
        except InputError as problem:
            told[procedure.name] = problem.message
    assert {"unpaired_t", "cohens_d"} <= told.keys()
    assert not {"friedman", "mann_whitney", "wilcoxon"} & told.keys()
    assert all("subtract one number" in message for message in told.values()), told


def test_data_without_differences_and_printed_summaries_are_told():
    flat = nptests.Scores.of([[1, 1], [2, 2], [3, 3]], better="higher")
    assert "The data leave nothing to compute (no-differences)" in explain(nptests.friedman(flat))
    assert "there are no data to go through" in explain(nptests.friedman_from_ranks(["1.5", "1.75", "2.75"], 6))
    assert math.isclose(nptests.friedman_from_ranks(["1.5", "1.75", "2.75"], 6).statistic, 5.25)


HOSTILE = ("<script>alert(1)</script>", r"\input{x} & 100% $#_^~{}", "| **a** `b` |\n# c")


def test_hostile_names_print_themselves():
    scores = nptests.Scores(T6.values.tolist(), HOSTILE, better="lower")
    for result in (nptests.friedman(scores), nptests.all_pairs(scores), nptests.pairwise_wilcoxon(scores)):
        known = {"section", "h2", "ol", "li", "p", "code", "br", "strong", "sup", "table", "caption", "thead", "tbody"}
        drawn = {"svg", "title", "desc", "rect", "text", "polyline", "polygon", "circle"}
        page = {"html", "head", "meta", "title", "style", "body", "main", "h1", "div", "figure", "figcaption"}
        seen = {tag for tag, _ in elements(explain(result, "html"))}
        assert seen <= known | drawn | page | {"tfoot", "tr", "th", "td"}
        assert r"\input" not in explain(result, "latex")
        assert "\n# c" not in explain(result, "markdown")
        read_back(explain(result))


def test_on_the_command_line(capsys):
    assert main(["explain", "friedman", "demsar2006/table6"]) == 0
    assert all(line.holds for line in lines(capsys.readouterr().out) if line.numbers)
    assert main(["explain", "holm", "demsar2006/table6", "--alpha", "0.1"]) == 0
    assert "at alpha = 0.1" in capsys.readouterr().out
    assert main(["explain", "holm", "0.01", "0.02", "--format", "latex", "--standalone"]) == 0
    assert capsys.readouterr().out.startswith(r"\documentclass")
    assert main(["explain", "mcnemar", "5", "12", "--json"]) == 0
    assert '"title": "McNemar' in capsys.readouterr().out
    assert main(["explain", "holm", "0.01", "x"]) == 2
    assert "and not a p-value" in capsys.readouterr().err
    assert main(["explain"]) == 0
    assert "bergmann-hommel" in capsys.readouterr().out


def test_the_law_is_drawn_in_every_format():
    result = nptests.friedman(fixtures.scores("demsar2006/table6"), null="asymptotic")
    text = explain(result)
    assert "########^####" in text  # the statistic lies in what is rejected
    assert "# rejected at alpha = 0.05" in explain(result, "markdown")
    assert r"\begin{picture}" in explain(result, "latex")
    assert explain(result, "html").count("<svg ") == 1
    (picture,) = [step for step in derive(result).as_dict()["steps"] if step["kind"] == "picture"]
    assert "<style" not in picture["svg"]
    assert "in the rejection region at alpha = 0.05: 7.8147 or more" in picture["words"]


def test_an_exact_law_has_one_column_for_each_value():
    pictures = [step for step in derive(nptests.mcnemar(5, 12)).steps if isinstance(step, Picture)]
    found = bars(pictures[0].null, COLUMNS)
    assert (len(found.heights), found.statistic) == (18, 12)
    assert [i for i, inside in enumerate(found.rejected) if inside] == [0, 1, 2, 3, 4, 13, 14, 15, 16, 17]
    assert found.heights == pytest.approx([math.comb(17, i) / math.comb(17, 8) for i in range(18)], rel=1e-12, abs=0)


def test_effects_state_their_interval():
    effect = nptests.kendalls_w(T6)
    assert isinstance(effect, Effect)
    assert f"estimate {number(effect.estimate, 6)}, 95% interval" in explain(effect)


def test_hundreds_of_data_sets_are_no_obstacle():
    wide = nptests.Scores(
        [[(7 * i * i + 13 * j * i + j) % 1009 for j in range(4)] for i in range(400)], better="higher"
    )
    for result in (nptests.quade(wide), nptests.anova_repeated(wide), nptests.all_pairs(wide)):
        check(result)


# Values that a law alone gives: joint laws of several statistics, laws summed up by a recursion, random draws.
WITHOUT_ARITHMETIC = {
    ("multiple_sign", "q"): "the joint law of several counts",
    ("dunnett", "q"): "the joint law of several t",
    ("steel", "q"): "the joint law of several counts",
    ("kolmogorov_smirnov", "p"): "Kolmogorov's law, by a recursion over matrices",
    ("page", "p"): "too many cases to count in whole numbers",
    **{(name, "p"): "too many cases to count in whole numbers" for name in ("jonckheere", "cuzick", "mack_wolfe")},
    ("bayes_sign", "P"): "an integral over the posterior",
    ("bayes_signed_rank", "E"): "a share of random draws",
    **{
        (name, "p"): "the assignments of scores to groups, by merging equal sums"
        for name in ("normal_scores", "median_test")
    },
    **{
        (name, "p"): "the orders within data sets, by merging equal sums"
        for name in ("friedman", "iman_davenport", "aligned_ranks", "quade", "cochran_q", "all_pairs", "against")
    },
}


def answers(result):
    """How many probabilities a result gives."""
    return len(result.rows) if isinstance(result, Comparisons) else 3 if isinstance(result, Posterior) else 1


def test_only_answers_are_without_arithmetic():
    """Every line on the way to an answer has arithmetic, so that a result has at most as many lines without as answers;
    on a table of the literature and one full of ties they are of the kinds above, and each kind occurs. Of 1,550 lines
    51 are such, one in 30; one in 25 leaves room for ten answers more, not for a procedure without a derivation.
    """
    without = []
    lines = 0
    for procedure in PROCEDURES:
        for result in [results(procedure, fixtures.scores(TABLES[0])), results(procedure, T6)]:
            if result is None or result.status not in (None, "estimates-only"):
                continue
            steps = [step for step in derive(result).steps if isinstance(step, Equation)]
            bare = [(procedure.name, step.symbol.partition("_")[0]) for step in steps if not step.numbers]
            assert len(bare) <= answers(result), bare
            lines, without = lines + len(steps), without + bare
    assert set(without) == set(WITHOUT_ARITHMETIC)
    assert 25 * len(without) < lines
