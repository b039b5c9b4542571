"""The sentences of a conclusion in every language: what is said, with the names and numbers left open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

ORIGINAL = "en"
LISTED = 10  # names or pairs in a sentence; a table has the others
Forms = tuple[str, str]  # of one, of several


@dataclass(frozen=True)
class Phrases:
    """The sentences of one language; where there are two forms, the first is for one algorithm or pair.

    evidence    the statistic and p-value of a test, in brackets; `equal` where all scores of each data set are equal
    discord     the test of all rejects or does not, the comparisons do not or do
    """

    joined: str  # before the last of several names
    more: str
    more_pairs: str
    evidence: str
    equal: str
    no_difference: str
    difference: str
    better_by: str
    not_alike: str
    none_of_many: str
    not_equal: str
    pairs: str
    with_control: str
    unadjusted: str
    adjusted: str
    no_pair: str
    shown: Forms
    better: str
    none_best: str
    control_apart: str
    control_with: str
    best_apart: Forms
    best_with: Forms
    discord: Mapping[tuple[bool, bool], str]
    kinds: Mapping[str, str]
    otherwise: str
    steps: Mapping[str, str]
    against: str
    disagreement: Forms

    def listed(self, names: Sequence[str]) -> str:
        """a, b and c; the rest of a long list is counted."""
        if len(names) > LISTED:
            return f"{', '.join(names[:LISTED])} {self.more.format(n=len(names) - LISTED)}"
        return f" {self.joined} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def of(forms: Forms, number: int) -> str:
    """The form for so many."""
    return forms[number != 1]


PHRASES: Mapping[str, Phrases] = MappingProxyType(
    {
        ORIGINAL: Phrases(
            joined="and",
            more="and {n} more",
            more_pairs="; and {n} more",
            evidence="{test}: {numbers}",
            equal="{p}, as the scores of each data set are equal",
            no_difference="No difference between {a} and {b} was shown at alpha = {alpha} ({evidence}).",
            difference="A difference between {a} and {b} was shown at alpha = {alpha} ({evidence}).",
            better_by="{better} is better than {worse} at alpha = {alpha}, by about {size} ({evidence}).",
            not_alike="The {k} algorithms do not all perform alike at alpha = {alpha} ({evidence}).",
            none_of_many="No difference among the {k} algorithms was shown at alpha = {alpha} ({evidence}).",
            not_equal="That no difference was shown does not mean that there is none.",
            pairs="pairs",
            with_control="comparisons with {control}",
            unadjusted="without adjustment",
            adjusted="p-values adjusted by {method}",
            no_pair="No pair was shown to differ, of {count} {family} ({how}).",
            shown=(
                "{found} of {count} {family} was shown to differ ({how}): {pairs}.",
                "{found} of {count} {family} were shown to differ ({how}): {pairs}.",
            ),
            better="{better} is better than {worse}",
            none_best="All have the same mean rank: none is the best.",
            control_apart="The control {first} was shown to differ from every other algorithm.",
            control_with="The control {first} was not shown to differ from {others}.",
            best_apart=(
                "{first} has the best mean rank; it was shown to differ from every other algorithm.",
                "{first} share the best mean rank; they were shown to differ from every other algorithm, but not from "
                "each other.",
            ),
            best_with=(
                "{first} has the best mean rank; it was not shown to differ from {others}.",
                "{first} share the best mean rank; they were not shown to differ from each other or from {others}.",
            ),
            discord={
                (False, True): "The test of all algorithms alone did not reject, the comparisons did. They control "
                "their error without it; a paper should report both.",
                (True, False): "The test of all algorithms rejects that they perform alike; these comparisons do not "
                "show which of them differ. With more data sets they may.",
            },
            kinds={"exact": "exact", "asymptotic": "asymptotic", "simulated": "simulated"},
            otherwise="The {other} p-value of the same statistic ({law}) is {other_p} and decides otherwise; the "
            "{kind} one, {p}, is what counts.",
            steps={"test": "test", "all algorithms": "all algorithms", "pairs": "pairs"},
            against="against {control}",
            disagreement=(
                "Not every reasonable choice agrees ({step}): {ways} decides otherwise.",
                "Not every reasonable choice agrees ({step}): {ways} decide otherwise.",
            ),
        ),
        # What has no name in this language (tests, choices, distributions) is left to the parts that show it.
        "es": Phrases(
            joined="y",
            more="y {n} más",
            more_pairs="; y {n} más",
            evidence="{numbers}",
            equal="{p}, pues en cada conjunto de datos todos los valores son iguales",
            no_difference="No se ha demostrado ninguna diferencia entre {a} y {b} con alfa = {alpha} ({evidence}).",
            difference="Se ha demostrado una diferencia entre {a} y {b} con alfa = {alpha} ({evidence}).",
            better_by="{better} es mejor que {worse} con alfa = {alpha}, por unos {size} ({evidence}).",
            not_alike="Los {k} algoritmos no rinden todos igual con alfa = {alpha} ({evidence}).",
            none_of_many="No se ha demostrado ninguna diferencia entre los {k} algoritmos con alfa = {alpha} "
            "({evidence}).",
            not_equal="Que no se haya demostrado ninguna diferencia no significa que no la haya.",
            pairs="pares",
            with_control="comparaciones con {control}",
            unadjusted="sin ajuste",
            adjusted="p-valores ajustados por {method}",
            no_pair="No se ha demostrado que difiera ningún par, de {count} {family} ({how}).",
            shown=(
                "Se ha demostrado una diferencia en {found} de {count} {family} ({how}): {pairs}.",
                "Se ha demostrado una diferencia en {found} de {count} {family} ({how}): {pairs}.",
            ),
            better="{better} es mejor que {worse}",
            none_best="Todos tienen el mismo rango medio: ninguno es el mejor.",
            control_apart="Se ha demostrado que el control {first} difiere de todos los demás algoritmos.",
            control_with="No se ha demostrado que el control {first} difiera de {others}.",
            best_apart=(
                "{first} tiene el mejor rango medio; se ha demostrado que difiere de todos los demás algoritmos.",
                "{first} comparten el mejor rango medio; se ha demostrado que difieren de todos los demás algoritmos, "
                "pero no entre sí.",
            ),
            best_with=(
                "{first} tiene el mejor rango medio; no se ha demostrado que difiera de {others}.",
                "{first} comparten el mejor rango medio; no se ha demostrado que difieran entre sí ni de {others}.",
            ),
            discord={
                (False, True): "El test de todos los algoritmos por sí solo no rechaza; las comparaciones sí. Estas "
                "controlan su error sin él; un artículo debería publicar ambos.",
                (True, False): "El test de todos los algoritmos rechaza que rindan igual; estas comparaciones no "
                "muestran cuáles difieren. Con más conjuntos de datos quizá lo hagan.",
            },
            kinds={"exact": "exacto", "asymptotic": "asintótico", "simulated": "simulado"},
            otherwise="El p-valor {other} del mismo estadístico es {other_p} y decide otra cosa; el que cuenta es el "
            "{kind}, {p}.",
            steps={"test": "test", "all algorithms": "todos los algoritmos", "pairs": "pares"},
            against="frente a {control}",
            disagreement=(
                "No todas las elecciones razonables coinciden ({step}): una decide otra cosa.",
                "No todas las elecciones razonables coinciden ({step}): {n} deciden otra cosa.",
            ),
        ),
    }
)
