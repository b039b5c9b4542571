"""The pages that nobody types: of the catalogue, the fixtures, the recordings and the lessons."""

import importlib
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Any

import nptests
from nptests import crosschecking as cross
from nptests.adjustments.methods import adjustment, adjustments
from nptests.derivations.explaining import derive
from nptests.derivations.written import document as steps_of
from nptests.document.blocks import Bullets, Document, Paragraph, Section
from nptests.experiment.metrics.listed import entry, metrics
from nptests.procedures import examples
from nptests.procedures.listed import catalogue
from nptests.teaching import powers, reference_pages, sizes
from nptests.teaching.lessons import course, glossary, teaching
from nptests.teaching.lessons.written import document as lesson_document
from nptests.teaching.site import certified, kept, refusals, syllabus
from nptests.teaching.site.evidence import EVERY, Evidence
from nptests.teaching.site.names import field
from nptests.teaching.site.rich import body, written
from nptests.vocabulary import read_beside

Pages = Mapping[str, str]  # Markdown by path, without its ending


def pages(evidence: Evidence) -> Pages:
    cases = certified.pages(quick=evidence.quick)
    return MappingProxyType(
        {**dict(_references(evidence)), **dict(_api()), **dict(_lessons()), **dict(_evidence(evidence)), **dict(cases)}
    )


def _toctree(entries: Iterable[str], depth: int = 1) -> str:
    lines = "\n".join(entries)
    return f"```{{toctree}}\n:maxdepth: {depth}\n\n{lines}\n```\n"


# --- reference pages ------------------------------------------------------------------------------------------------


def _references(evidence: Evidence) -> Iterator[tuple[str, str]]:
    parts = ["# Every procedure\n\nWhat each is for, its formula, its options, where it is known under another name, "
             "how far it agrees with R, its size, and an example worked out step by step.\n"]  # fmt: skip
    for room, members in rooms((p.name, p.run) for p in (*catalogue(), *metrics())):
        parts.append(f"## {_about(room)}\n\n{_toctree(members)}")
    parts.append(f"## {_about(inspect.getmodule(adjustment))}\n\n{_toctree(a.name for a in adjustments())}")
    yield "reference/index", "\n".join(parts)
    for name in reference_pages.names():
        page = reference_pages.page(name, evidence.agreement)
        yield f"reference/{name}", written(page) + _called(name) + written_steps(name)


def _called(name: str) -> str:
    known = name in nptests.__all__
    return f"\n## In Python\n\n{{py:func}}`nptests.{name}`, with its signature.\n" if known else ""


def written_steps(name: str) -> str:
    """The worked example of a page, sum by sum."""
    if name in {a.name for a in adjustments()}:
        derivation = derive(examples.worked_adjustment(adjustment(name), reference_pages.LEVEL))
    else:
        derivation = derive(examples.worked(entry(name)))
    return "\n" + body((Section("Step by step", steps_of(derivation).blocks),)) + "\n"


def rooms(functions: Iterable[tuple[str, Callable[..., Any]]]) -> Iterator[tuple[Any, list[str]]]:
    """Names by the package that their functions live in, in order."""

    def home(entry: tuple[str, Callable[..., Any]]) -> str:
        return str(inspect.unwrap(entry[1]).__module__).rpartition(".")[0]

    for package, members in groupby(sorted(functions, key=home), key=home):
        yield importlib.import_module(package), [name for name, _ in members]


def _about(module: Any) -> str:
    """The first sentence of a package, as a title."""
    return str(re.split(r"[:.?](?:\s|$)", inspect.getdoc(module) or module.__name__)[0])


# --- API ------------------------------------------------------------------------------------------------------------


def _api() -> Iterator[tuple[str, str]]:
    every = [(name, getattr(nptests, name)) for name in nptests.__all__]
    files = []
    for package, members in rooms(every):
        name = package.__name__.removeprefix("nptests").strip(".").replace(".", "-") or "nptests"
        lines = []
        for member in members:
            kind = "autoclass" if inspect.isclass(getattr(nptests, member)) else "autofunction"
            lines += [f".. {kind}:: {member}", *(["   :members:"] if kind == "autoclass" else []), ""]
        listed = "\n".join(lines)
        yield f"api/{name}", f"# {_about(package)}\n\n```{{eval-rst}}\n.. currentmodule:: nptests\n\n{listed}\n```\n"
        files.append(name)
    words = f"# Python API\n\n{len(every)} public names, all of them `nptests.NAME`.\n\n"
    yield "api/index", words + _toctree(files, 2)


# --- lessons and evidence -------------------------------------------------------------------------------------------


def _lessons() -> Iterator[tuple[str, str]]:
    names = [f"{lesson.number:02d}-{lesson.name}" for lesson in course.lessons()]
    words = (
        "# Lessons\n\nA course in short lessons, from the p-value to errors in print. Every number is computed when "
        "the page is made. `nptests learn 1 --check` asks the exercises of a lesson and says what is wrong with an "
        "answer; `nptests learn --notebooks DIR` writes all lessons as notebooks, which `jupyter nbconvert` turns into "
        "slides; `--format beamer` writes slides for LaTeX, `--language es` Spanish, `--language pt` Portuguese.\n\n"
    )
    yield "lessons/index", words + _toctree([*names, glossary.NAME, "sources"])
    yield "lessons/sources", written(syllabus.document())
    glossaries = (glossary.document(each, lambda to: f"{to.number:02d}-{to.name}.md") for each in course.languages())
    parts = tuple(Section(each.title, each.blocks) for each in glossaries)
    yield f"lessons/{glossary.NAME}", written(Document("Glossary", parts))
    for name, lesson in zip(names, course.lessons(), strict=True):
        yield f"lessons/{name}", written(lesson_document(teaching.teach(lesson)))


def _evidence(evidence: Evidence) -> Iterator[tuple[str, str]]:
    errata = cross.showing.errata(evidence.audit)
    counted = Section("Every claim that was judged", (cross.showing.counts(evidence.audit),))
    partial = f"\nA quick build: one in {EVERY} was looked at, the others are not counted.\n" if evidence.quick else ""
    yield "evidence/errata", written(Document("Errors in print", (*errata.blocks, counted))) + partial
    yield "evidence/agreement-with-r", written(cross.with_r(evidence.agreement, evidence.today)) + partial
    yield "evidence/the-field", written(cross.field.document(cross.field.recorded()))
    yield "evidence/every-name", written(field())
    yield "evidence/other-packages", written(cross.page.document(cross.peers.recorded()))
    yield "evidence/how-fast", written(cross.speed.document(cross.speed.last()))
    yield "evidence/at-scale", written(cross.at_scale.document(cross.speed.last()))
    yield "evidence/how-it-grows", written(cross.growth.document(cross.growth.last()))
    yield "evidence/what-is-refused", written(refusals.document())
    for name in kept.PAGES:
        yield f"evidence/{name}", written(kept.document(name))
    yield "evidence/power", written(powers.power_document())
    words = read_beside(__file__, "sizes.toml")
    about = (Paragraph(words["before"]), Bullets(tuple(words["shown"])), Paragraph(words["after"]))
    yield "evidence/sizes-of-post-hocs", written(Document("Sizes of the post-hocs", (*about, *sizes.size_sheets())))
