"""The `crosscheck` command: our numbers against R, against the literature, against what papers printed."""

import datetime
import sys
from collections.abc import Mapping, Sequence
from itertools import takewhile
from os.path import exists
from pathlib import Path
from types import MappingProxyType
from typing import Any, get_args

from crosscheck.cli import typed
from crosscheck.cli.output import at_least, parsed, show, write
from crosscheck.cli.reference import qualify, reference, validate
from nptests.cli import mending
from nptests.cli.manners import CHECK_FAILED, DONE, Command, Parser, Progress, add_workers, read_as, run, seed
from nptests.cli.testing import by_door
from nptests.document import writing
from nptests.errors import did_you_mean
from nptests.experiment.processes import processes
from nptests.read import literature as fixtures
from nptests.read.source import source_of
from nptests.results import as_json
from nptests.vocabulary import ADJUSTS_ELSEWHERE, Adjust, read_beside

WELCOME, PEERS_HELP, WORDS = read_beside(__file__, "texts.toml").values()


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of the console script."""
    return run("crosscheck", WELCOME, "Every number against R and the literature.", COMMANDS, argv, _material)


def _material(arguments: Sequence[str]) -> list[str] | str | None:
    """The line that judges what stands in the place of a command: a sentence, or what there is of a paper, and its
    data."""
    if arguments[0] == "audit" and (ranks := typed.of_ranks(arguments)):
        return ["audit", ranks]
    if arguments[0] in COMMANDS:
        meant = next(mending.lines(arguments, COMMANDS), None)
        return meant and (list(meant.words) if meant.certain else mending.typed(meant, "crosscheck", COMMANDS))
    handed = (at for at, word in enumerate(arguments[:2]) if word == "-" or any(map(str.isspace, word)) or exists(word))
    words = next((["audit", *arguments[at:]] for at in handed), None)  # after a word of others, such as check
    if words or arguments[0].startswith("-") or did_you_mean(arguments[0], COMMANDS):
        return words
    if sentence := typed.written(arguments):
        return ["audit", sentence]
    method = (named := dict(typed.options(arguments))).get("method", arguments[0]).lower()
    if (method := ADJUSTS_ELSEWHERE.get(method, method)) in get_args(Adjust):
        plain = " ".join(takewhile(lambda word: not word.startswith("-"), arguments[1:]))
        numbers = (plain or next((x for x in named.values() if ", " in x), "")).replace(",", "")
        return f"{arguments[0]!r} is no command: type nptests adjust {numbers} --method {method}"
    if kind := typed.told(arguments):
        return f"{arguments[0]!r} is no command: {kind}"
    if home := _home(arguments):
        return f"{arguments[0]!r} is no command: type {home}"
    listed = f"{arguments[0]!r} is no command ({', '.join(COMMANDS)}): what is printed is judged as it stands: "
    return f"{listed}crosscheck audit FILE, or a sentence, as in crosscheck audit 't(24) = 2.30, p = .03'"


def _home(arguments: Sequence[str]) -> str:
    """The command for a package, a procedure, or a word of others; empty where none is known."""
    from crosscheck.peers.calls import PEERS

    if package := next((peer.name for peer in PEERS if peer.name in arguments), None):
        return f"crosscheck peers {package} --recorded"
    if procedure := next(filter(None, map(typed.of_test, arguments)), None):
        summaries = [x for name, number in typed.options(arguments) if name != "p" for x in (f"--{name}", number)]
        if by_door(procedure, summaries) is not None:
            return f"nptests {procedure.name} {' '.join(summaries)} (its p-value)"
        return f"crosscheck r --live --procedure {procedure.name} (it asks R), or nptests catalogue {procedure.name}"
    return next((f"crosscheck {line}" for words, line in WORDS.items() if arguments[0].lower() in words.split()), "")


def report(arguments: list[str]) -> int:
    """Compare every procedure with R's recorded answers, and judge every claim of the literature."""
    from crosscheck.report import page, reporting

    parser = Parser(prog="crosscheck report", description=report.__doc__)
    parser.add_argument("--json", action="store_true", help="the counts and every row as JSON")
    parser.add_argument("--html", metavar="FILE", help="also as a page, with every proof, written to FILE")
    parser.add_argument("--readme", metavar="FILE", help="also renew the summary between the markers in this file")
    parser.add_argument("--full", action="store_true", help="every reference and explanation, not the counts alone")
    add_workers(parser)
    options = parsed(parser, arguments)
    if options.readme:
        from crosscheck.report import readme

        source = source_of(Path(options.readme))
        readme.renewed(source.text(), "")  # a file without the markers is refused before the work
    with processes(options.workers) as executor:
        whole = reporting.report(executor=executor, progress=Progress("report"))
    if options.readme:
        write(options.readme, readme.renewed(source.text(), readme.summary(whole)))
    if options.html:
        write(options.html, writing.write(page.document(whole, datetime.date.today()), "html"))
    show(whole.as_dict() if options.json else page.document(whole, datetime.date.today(), full=options.full))
    return DONE if whole.unexplained == 0 else CHECK_FAILED


def _in_full(command: str, arguments: list[str]) -> list[str]:
    """The words with the one publication that begins as a word does: demsar is demsar2006."""
    known = fixtures.publications()
    begun = [[name for name in known if name.startswith(word)] for word in arguments]
    full = [of[0] if len(of) == 1 else word for word, of in zip(arguments, begun, strict=True)]
    return full if full == arguments else read_as("crosscheck", [command, *full])[1:]


def literature(arguments: list[str]) -> int:
    """Judge every claim of the literature, or of the publications named."""
    from crosscheck.auditing import showing
    from crosscheck.auditing.literature import audit_literature

    parser = Parser(prog="crosscheck literature", description=literature.__doc__)
    parser.add_argument("publications", nargs="*", metavar="PUBLICATION", help="folders of fixtures/, all unless named")
    parser.add_argument("--json", action="store_true", help="counts and every verdict with its evidence")
    options = parser.parse_args(_in_full("literature", arguments))
    judged = audit_literature(options.publications or None, progress=Progress("claims"))
    show(judged.as_dict() if options.json else showing.document(judged))
    return DONE if not judged.unexpected else CHECK_FAILED


def errata(arguments: list[str]) -> int:
    """The ledger of what is wrong in print: source, place, printed, right, proof."""
    from crosscheck.auditing import showing
    from crosscheck.auditing.literature import audit_literature

    parser = Parser(prog="crosscheck errata", description=errata.__doc__)
    parser.add_argument("publications", nargs="*", metavar="PUBLICATION", help="folders of fixtures/, all unless named")
    parser.add_argument("--json", action="store_true", help="the verdicts with their evidence")
    parser.add_argument("--markdown", action="store_true", help="as Markdown")
    parser.add_argument("--html", metavar="FILE", help="as a page, written to FILE")
    parser.add_argument("--sources", metavar="FOLDER", help="look for every quotation in the texts of FOLDER instead")
    options = parsed(parser, _in_full("errata", arguments))
    if options.sources:
        return _quotations(options.sources, options.publications or None)
    judged = audit_literature(options.publications or None, progress=Progress("claims"))
    if options.html:
        write(options.html, writing.write(showing.errata(judged), "html"))
    if options.json:
        print(as_json(showing.errata_data(judged)))
    elif options.markdown:
        show(showing.errata(judged), "markdown")
    else:
        show(showing.errata(judged))
    return DONE


def _quotations(folder: str, publications: Sequence[str] | None) -> int:
    from crosscheck.auditing import quotes

    missing = quotes.astray(folder, publications)
    for claim in missing:
        print(f"{claim.name}: not in the texts: {claim.quote}")
    print(f"{len(quotes.quoted(publications))} quotations, {len(missing)} not found")
    return CHECK_FAILED if missing else DONE


def audit(arguments: list[str]) -> int:
    """Judge what a paper prints: its claims (paper.toml), a table by itself, sentences, or a folder of all of these."""
    parser = Parser(prog="crosscheck audit", description=audit.__doc__)
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="FOLDER|FILE",
        help="a paper.toml, a table (.tex .csv .html .md .xlsx), a text (.txt .pdf), or a folder of these; "
        "what a paper says, in quotation marks; or - for text from a pipe; of several each",
    )
    job = parser.add_mutually_exclusive_group()
    job.add_argument("--init", action="store_true", help="write a commented paper.toml for a table (.csv, .tex, ...)")
    job.add_argument("--text", action="store_true", help="read the statistics in the sentences of a .txt or .pdf")
    job.add_argument("--fields", metavar="TEST", help="the names of the numbers of a test, for value = in a claim")
    job.add_argument("--guide", action="store_true", help="what a paper.toml may say, key by key")
    parser.add_argument("--better", choices=("higher", "lower"), help="which scores are better (tables, --init)")
    parser.add_argument("--holds", metavar="KIND", help="what the table holds (--init): scores, groups, samples, "
                        "pvalues, counts or critical; seen from the table unless given")  # fmt: skip
    parser.add_argument("--seconds", type=float, metavar="S", help="what is not decided by then stays unresolved")
    parser.add_argument("--data", metavar="FILE", help="the data of a table: its cells are held against them, too")
    parser.add_argument("--json", action="store_true", help="every verdict with its evidence")
    parser.add_argument("--markdown", action="store_true", help="as Markdown")
    parser.add_argument("--html", metavar="FILE", help="as a page, written to FILE")
    parser.add_argument("--review", metavar="FILE", help="every statement with its arithmetic: .html, .md or .json")
    add_workers(parser, 1)
    options = parsed(parser, arguments)
    if options.fields or options.guide:
        return _help_with_claims(options.fields, json=options.json)
    data = next((word for word in options.paths[1:] if word.endswith((".csv", ".tsv", ".xlsx")) and exists(word)), None)
    if data and not options.data:
        return audit(read_as("crosscheck", ["audit", *(x for x in arguments if x != data), "--data", data])[1:])
    if (path := next(iter(options.paths), None)) is None:
        parser.error("say which folder or file to judge: crosscheck audit FILE, or - for text from a pipe")
    if len(options.paths) > 1 and (options.init or options.text or options.review or options.data):
        parser.error("--init, --text, --review and --data are of one file: name one")
    if options.init:
        from crosscheck.auditing.templates import template

        print(template(path, better=options.better, holds=options.holds), end="")
        return DONE
    if options.text:
        return _audit_text(path, json=options.json)
    from crosscheck.auditing import material, papers, showing
    from crosscheck.auditing.judging import data_beside

    with processes(options.workers) as executor:
        whole = options.html or options.review or options.json or options.markdown
        each = (material.audit_text(sys.stdin.read(), "standard input") if path == "-" else material.audit(
            path, better=options.better, progress=Progress("audit"), seconds=options.seconds,
            executor=executor, brief=not whole) for path in options.paths)  # fmt: skip
        judged = next(each) if len(options.paths) == 1 else papers.Audit.joined(each)
    if options.data:
        cells = tuple(data_beside.judged(Path(path), options.data))
        judged = papers.Audit.joined((judged, papers.Audit(cells)))
    if options.html:
        write(options.html, writing.write(showing.document(judged, full=True), "html"))
    if options.review:
        from crosscheck.auditing import reviewing

        write(options.review, reviewing.written_review(judged, path, options.review, datetime.date.today()))
    if options.json:
        print(as_json(showing.data(judged)))
    elif options.markdown:
        show(showing.document(judged, full=True), "markdown")
    else:
        show(showing.document(judged))
    return DONE if not judged.failed and not judged.impossible else CHECK_FAILED


def _help_with_claims(test: str | None, *, json: bool) -> int:
    """The fields of a test; without one, the guide that travels with the package."""
    if test is None:
        from nptests.read.literature import root

        print((root() / "README.md").read_text("utf-8"), end="")
    else:
        from crosscheck.auditing import fields

        print(as_json([vars(field) for field in fields.fields(test)]) if json else fields.text(test))
    return DONE


def _audit_text(path: str, *, json: bool) -> int:
    from crosscheck.auditing import accounting, sentences
    from crosscheck.auditing.reading.source_text import read_text

    spoken = isinstance(_material([path]), list) and not exists(path)
    words = sys.stdin.read() if path == "-" else path if spoken else read_text(path)
    read = sentences.audit_sentences(words)
    print(as_json(read.as_dict()) if json else accounting.text(read))
    return CHECK_FAILED if read.inconsistent else DONE


def measure(arguments: list[str]) -> int:
    """How good the audit is: true claims and wrong numbers in papers and texts, by numpy, scipy and R alone, judged."""
    from crosscheck.evaluation import measured, recorded_study
    from crosscheck.evaluation.users import judging
    from nptests import __version__

    parser = Parser(prog="crosscheck measure", description=measure.__doc__)
    parser.add_argument("--seed", type=seed, default=2016, metavar="N", help="other papers (default: %(default)s)")
    parser.add_argument(
        "--wrong", type=int, default=1, metavar="N", help="wrong numbers a paper, of each kind (default: %(default)s)"
    )
    parser.add_argument(
        "--only", choices=("papers", "texts"), help="papers whose claims are written out, or texts as users have them"
    )
    parser.add_argument("--record", action="store_true", help="keep the figures, dated, for the report")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    options = parser.parse_args(arguments)
    at_least("wrong", options.wrong, 1)
    today = datetime.date.today().isoformat()
    sound, plain = True, dict[str, Any]()
    if options.only != "texts":
        kinds = measured.by_kind(seed=options.seed, wrong=options.wrong)
        study = recorded_study.RecordedStudy(today, __version__, options.seed, kinds)
        if options.record:
            recorded_study.keep(study)
        plain, sound = study.as_dict(), study.total.sound
        if not options.json:
            show(study.document())
    if options.only != "papers":
        texts = judging.study(main, seed=options.seed, date=today)
        if options.record:
            judging.keep(texts)
        plain, sound = {**plain, "texts": texts.as_dict()}, sound and texts.sound
        if not options.json:
            show(texts.document())
    if options.json:
        show(plain)
    return DONE if sound else CHECK_FAILED


def r(arguments: list[str]) -> int:
    """Ask R itself: what is missing, compare live, record, verify, prune."""
    parser = Parser(prog="crosscheck r", description=r.__doc__)
    job = parser.add_mutually_exclusive_group(required=True)
    job.add_argument("--doctor", action="store_true", help="what live comparison needs, and how to get what is missing")
    job.add_argument("--live", action="store_true", help="compare with R itself instead of its recorded answers")
    job.add_argument("--record", action="store_true", help="ask R and keep its answers (for who changes references)")
    job.add_argument("--verify", action="store_true", help="find recorded answers that R gives differently today")
    job.add_argument("--prune", action="store_true", help="remove recorded answers that nothing asks for any more")
    parser.add_argument("--new", action="store_true", help="only references of which an answer is missing (--record)")
    parser.add_argument("--procedure", metavar="NAME", help="only this procedure (--live, --record, --verify)")
    parser.add_argument("--package", metavar="NAME", help="only this R package (--live, --record, --verify)")
    parser.add_argument("--json", action="store_true", help="the result as JSON (--live, --doctor)")
    options = parser.parse_args(arguments)
    if options.doctor:
        return _doctor(options.json)
    if options.live:
        return _live(options.json, options.procedure, options.package)
    from crosscheck.r import upkeep

    if options.prune:
        print(f"removed {upkeep.prune()} lines")
        return DONE
    if options.record:
        print(f"recorded {upkeep.record(options.procedure, options.package, new=options.new)} answers")
        return DONE
    for change in (changed := upkeep.verify(options.procedure, options.package)):
        print(f"{change.question}: recorded {change.recorded}, now {change.now}")
    print(f"{len(changed)} answers changed")
    return CHECK_FAILED if changed else DONE


def _doctor(json: bool) -> int:
    from crosscheck.r import doctor

    findings = doctor.examine()
    print(as_json(findings) if json else doctor.text(findings))
    return DONE if doctor.ready(findings) else CHECK_FAILED


def _live(json: bool, procedure: str | None, package: str | None) -> int:
    from crosscheck.r.apart import agree_apart

    agreement, words, unexplained = agree_apart(procedure, package, Progress("asking R", lines=True))
    print(as_json(agreement) if json else words)
    return DONE if unexplained == 0 else CHECK_FAILED


def peers(arguments: list[str]) -> int:
    """The same inputs through other Python packages: where they agree, where they differ, and who is right."""
    from crosscheck.peers import page, peers as comparison

    parser = Parser(prog="crosscheck peers", description=peers.__doc__, epilog=PEERS_HELP)
    parser.add_argument("names", nargs="*", metavar="PEER", help="scipy, statsmodels, ...; all unless named")
    parser.add_argument(
        "--seeds", type=int, default=comparison.SEEDS, metavar="N",
        help="seeded inputs of each kind beside the named ones and the literature's (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--recorded", action="store_true", help="run nothing: what was measured when they were installed"
    )
    parser.add_argument("--record", action="store_true", help="keep the measurements (for who changes the calls)")
    parser.add_argument("--json", action="store_true", help="every call and difference as JSON")
    options = parser.parse_args(arguments)
    at_least("seeds", options.seeds, 0)
    names = options.names or None
    if options.recorded:
        compared = comparison.recorded(names)
    else:
        compared = comparison.compare(names, seeds=options.seeds, progress=Progress("peers"))
    if options.record:
        comparison.keep(compared)
    show(compared.as_dict() if options.json else page.document(compared))
    return DONE if not compared.unexplained else CHECK_FAILED


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "report": report, "audit": audit, "literature": literature, "errata": errata, "measure": measure, "r": r,
        "peers": peers, "validate": validate, "reference": reference, "qualify": qualify,
    }
)  # fmt: skip
