"""`nptests analyse` and `nptests advise`: from a table to a conclusion, or to what suits it."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from nptests.analysis.advice import Advice, advise, guide
from nptests.analysis.analysing import Analysis, analyse
from nptests.cli.data import add_reading, reading, scores
from nptests.cli.manners import CHECK_FAILED, DONE, Parser, Progress, on_terminal
from nptests.cli.output import refuse_loss, write_file, write_files
from nptests.data.kinds.tables import SCORES
from nptests.document.writing import content, format_of, is_folder, write
from nptests.languages.translating import said
from nptests.procedures.rankings import DEFAULT, RANKINGS
from nptests.read.literature import author_and_year
from nptests.results import Face, as_json


def command(arguments: list[str]) -> int:
    words = _parser().parse_intermixed_args(arguments)
    if words.out is not None and not is_folder(words.out):
        format_of(words.out, folder=True)  # before the work, not after it
    for name in filter(None, (words.out, words.r_script)):
        refuse_loss(Path(name), (words.table_file,), force=words.force)
    how, missing = reading(words), words.missing or "keep"
    how["missing"] = None if missing == "pairwise" else missing
    how |= {"quiet": words.quiet, "control": words.control}
    table = scores(words.table_file, words.better, words.columns, words.decimals, holes=True, **how)
    analysis = analyse(
        table,
        alpha=words.alpha,
        control=words.control,
        ranks=words.ranks,
        adjust=words.adjust,
        null=words.null,
        missing=missing,
        progress=None if words.quiet else Progress("comparing"),
    )
    certificates = _certificates(analysis) if words.certify else []
    if words.out is not None:
        _save(analysis, words.out, certificates, inputs=(words.table_file,), force=words.force)
    if words.r_script is not None:
        from nptests.analysis.r_script_text import r_script

        write_file(Path(words.r_script), r_script(analysis), force=True)
    if words.json or words.format == "json":
        print(analysis.as_json())
    elif words.format == "csv":
        print(analysis.to_frame().to_csv(index=False), end="")
    elif words.format is not None:
        from nptests.document.reports import report

        print(report(analysis, words.format, certificates=certificates))
    elif words.out is not None or words.r_script is not None or words.quiet:
        print("\n".join(analysis.conclusion.words))
    else:
        from nptests.document.reports import first_screen, report

        text = report(analysis, certificates=certificates) if words.full else write(first_screen(analysis))
        print(on_terminal(text), end="")
    if certificates and not words.full and not words.json:
        print("\n".join(f"{each.procedure}: {each.verdict}" for each in certificates))
    for name in (words.out, words.r_script):
        if name is not None and not words.quiet:
            print(f"nptests: {said(f'written: {name}')}", file=sys.stderr)
    return CHECK_FAILED if any(each.reason is None and not each.holds for each in certificates) else DONE


def _certificates(analysis: Analysis) -> list[Any]:
    from nptests import crosschecking as cross

    return [cross.certify(part) for part in (analysis.omnibus, analysis.comparisons) if part is not None]


def _parser() -> Parser:
    parser = Parser.of("analyse", table=SCORES.help, usual=DEFAULT, rankings=", ".join(RANKINGS))
    add_reading(parser)
    return parser


def _save(analysis: Analysis, name: str, certificates: Sequence[Face], inputs: tuple[str, ...], *, force: bool) -> None:
    """The report in one file, or the folder for a paper."""
    from nptests.analysis.projects import ENDING, Planned, project_text
    from nptests.document.paper.kit import kit
    from nptests.document.reports import document

    if is_folder(name):
        write_files(Path(name), kit(analysis), inputs=inputs, force=force)
        return
    format = format_of(name)
    if name.endswith(ENDING):
        named = Planned.of(Path(name).name.removesuffix(ENDING), analysis)
        write_file(Path(name), project_text([named]), inputs=inputs, force=True)
    elif format == "json":
        write_file(Path(name), analysis.as_json() + "\n", inputs=inputs, force=True)
    else:
        whole = document(analysis, full=format == "html", certificates=certificates)
        write_file(Path(name), content(whole, format), inputs=inputs, force=True)


def advise_command(arguments: list[str]) -> int:
    from nptests.document import text

    parser = Parser.of("advise", table=SCORES.help)
    add_reading(parser)
    words = parser.parse_intermixed_args(arguments)
    advice: tuple[Advice, ...] = ()
    if words.table_file is not None:
        advice = advise(
            scores(words.table_file, words.better, words.columns, words.decimals, holes=True, **reading(words))
        )
    if words.json:
        print(as_json({"advice": advice, "guide": guide()}))
        return DONE
    parts = [text.hanging(said(f"{a.weight}: {a.rule}"), f"{said(a.text)} [{a.author}]") for a in advice]
    parts += [] if advice else [said("Which test suits which experiment:")]
    for design in () if advice else guide():
        head = f"{design.algorithms} algorithms, {design.datasets} data set{'s' * (design.datasets != 'one')}"
        body = f"{said(design.text)} ({', '.join(design.procedures)}) [{author_and_year(design.source)}]"
        parts.append(text.hanging(f"{said(head)}, {said(design.runs)}", body))
    print("\n\n".join(parts))
    return DONE
