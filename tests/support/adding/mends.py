"""What is written where, when an addition lacks something: said by red tests, and by `make new` before they are run."""

from collections.abc import Iterator
from pathlib import Path

from nptests._public import homes_in
from nptests.adjustments import adjustment, listed
from nptests.procedures.listed import HOMES

MODEL = "nptests/procedures/omnibus/quade.py"


def file_of(name: str) -> str:
    """The file of a procedure or an adjustment."""
    homes = HOMES if name in HOMES else {a.name: home for home, found in adjustments_by_home() for a in found}
    return f"{homes[name].replace('.', '/')}.py" if name in homes else "its file"


def adjustments_by_home() -> Iterator[tuple[str, tuple[adjustment.Adjustment, ...]]]:
    """The adjustments of each file that the list names."""
    for constant, home in homes_in(Path(listed.__file__)).items():
        found = getattr(listed, constant)
        yield home, found if isinstance(found, tuple) else (found,)


def own_test(name: str) -> str:
    """The file of its own test."""
    return str(Path("tests", *Path(file_of(name)).parts[1:-1], f"test_{name.replace('-', '_')}.py"))


def again(kind: str, name: str) -> str:
    """The command that makes every kind of data, and prints what is missing still."""
    return f"make new {kind.upper()}={name}"


def second_path(name: str) -> str:
    return (
        f"the exercises on {name} have no second way to their key: write `def second_path(data: Data) -> "
        f"Iterator[float]` in {own_test(name)}, which yields the answers in the order of the questions from "
        f"scipy.stats, counting or another formula (tests/support/second_path.py has examples), or "
        f'`exercise=Exercise(left_out="why there are none")` in {file_of(name)}'
    )


def definition(name: str) -> str:
    return (
        f"{name} has no second definition: write `def definition(p: list[Fraction]) -> list[Fraction]` in "
        f"{own_test(name)}, exact and by another way than its file (DEFINITIONS in "
        f"tests/adjustments/test_decimals_are_exact.py has examples)"
    )


def fractions(name: str) -> str:
    return (
        f"p-values in text are exact, and so are their adjusted ones: {name} gets them as fractions (an array of dtype "
        f"object) and keeps them so, without np.asarray(p, float) and without doubles such as 0.5 * p; `on_sorted`, "
        f"`shares`, `step_up` and `step_down` of nptests/adjustments/adjustment.py take both"
    )


def law_of_adjustment(law: str, says: str, name: str) -> str:
    return (
        f"{name} breaks the law {law!r} ({says}): mend it, or, where that is how it is defined, write "
        f'breaks={{"{law}": "the reason"}} in {file_of(name)}; a search must then find a counterexample'
    )


def citation(name: str, key: str) -> str:
    return (
        f"{name} cites {key!r}, which is no key of fixtures/library.toml: correct it, or "
        f'make new ... CITE="{key}: Author, A. (year). Title. Journal volume:pages."'
    )


def cites(name: str) -> str:
    return f'{name} cites nothing: write cites=("key",) in {file_of(name)}, a key of fixtures/library.toml'


def docstring_example(name: str) -> str:
    return f"what the docstring of {name} shows is not recorded: {record_examples(name)}"


def record_examples(name: str = "") -> str:
    return f"python -m nptests.teaching.docstring_examples {name.removeprefix('nptests.')}".strip()


def coverage_by_r(uncovered: tuple[str, ...]) -> str:
    named = "\n  ".join(uncovered)
    return (
        f"these are compared with R too seldom, and no reason is given:\n  {named}\n"
        "Write a reference under these options into same_as=(...), then `crosscheck r --record --new --procedure NAME` "
        '(it needs R); or say what else checks them, as in checked_otherwise={"null=exact": "enumerated in tests/..."}'
    )


def differs_from_r(failures: tuple[str, ...]) -> str:
    named = "\n  ".join(failures[:10])
    return (
        f"{len(failures)} answers differ from R's:\n  {named}\nMend what is wrong; where the two mean another thing on "
        'such data, write only=("a trait of the cases",) to the reference (crosscheck/r/cases.py has the traits); '
        "where R errs, prove it in crosscheck/r/deviations.toml"
    )


def text_in_r(name: str, uncovered: tuple[str, ...]) -> str:
    return (
        f"{', '.join(uncovered)}: no answer of R. What compares algorithms is adjusted by the adjustment's own text in "
        f'base R: write a reference of the package "stats" into the R twin of {file_of(name)}, or also=(R(...),), with '
        "p in p, and then `crosscheck r --record --new`"
    )


def second_opinions(names: tuple[str, ...]) -> str:
    return (
        f"{', '.join(names)}: too few comparisons with R, or packages that agree: write more references into "
        'same_as=(...), or alone="why no second package computes it, and what checks it in its place"'
    )


def no_derivation(name: str) -> str:
    return (
        f"the derivation of {name} does not lead to its numbers: write its lines beside {file_of(name)}, in "
        f"{name}.lines, as in its docstring (omnibus/quade.lines is a model)"
    )


def no_example(name: str) -> str:
    return f"the docstring of {name} has no example: `python -m nptests.teaching.docstring_examples {name}` writes it"


def cells_in_play(name: str) -> str:
    return (
        f"no line of the derivation of {name} speaks of cells of the data: write the table or the samples in it, as in "
        f"{name}.lines beside it: `where x_ij = samples, t = statistic`, `samples`, `each m_j = sum_i(x_ij) / n_j`, "
        "and let the lines lead from them to the result (omnibus/quade.lines is a model)"
    )


def least_size(name: str, problem: Exception) -> str:
    return (
        f"data smaller than least= of {name} end in {problem!r}: refuse them in {file_of(name)} with InputError("
        '"too-small", "what is needed"), or declare least=Size(n=..., k=...) as small as it can be'
    )


def large_data(name: str) -> str:
    return (
        f"{name} is called on no very large data, where sums of integers could overflow: write "
        f"`def test_very_large_data() -> None` in {own_test(name)}, against Python's integers, or a reason in LEFT_OUT "
        f"of tests/laws/test_large_catalogue.py"
    )


def null_sizes(names: set[str]) -> str:
    return f"how often they reject when nothing differs is not known: python -m nptests.studies.null_sizes {_(names)}"


def counted(name: str) -> str:
    return (
        f"{name} chooses between its exact and an asymptotic distribution, and nothing counts its arrangements: write "
        f"`def counted(table: np.ndarray) -> list[float]` in {own_test(name)}, the exact p-values by brute force, or a "
        "`Count` in COUNTS of tests/studies/test_exact_decisions.py"
    )


def exact_decisions(names: set[str]) -> str:
    return f"they choose between two distributions: python -m nptests.studies.exact_decisions {_(names)}"


def auto_limits(names: set[str]) -> str:
    return f'the limits of null="auto" are not written: python tests/laws/test_auto_limits.py {_(names)}'


def growth(names: set[str]) -> str:
    return (
        f"it is not known how their time grows: python tests/benchmarks/sweep.py {_(names)} --to build/sweep.json, and "
        "python tests/benchmarks/sweep.py --keep crosscheck/peers/growth.json build/sweep.json"
    )


def refusals(name: str) -> str:
    return (
        f"{name} does not refuse bad input as it was read: where it is meant, "
        f"python tests/bad_input/make_table.py {name}, and read the rows before you commit them"
    )


def signatures() -> str:
    return "a signature or default has changed: where it is meant, python tests/laws/test_signatures.py"


def _(names: set[str]) -> str:
    return " ".join(sorted(names))
