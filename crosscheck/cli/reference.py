"""`crosscheck validate`, `crosscheck reference` and `crosscheck qualify`."""

from pathlib import Path

from crosscheck.cli.output import at_least, parsed, show, write
from nptests.cli.manners import CHECK_FAILED, DONE, Parser, Progress
from nptests.document import writing
from nptests.results import as_json


def validate(arguments: list[str]) -> int:
    """Test any implementation, in any language, against the certified set: digits, conventions, defects, refusals."""
    from crosscheck.reference import badges, field, validating

    parser = Parser(prog="crosscheck validate", description=validate.__doc__, epilog=validating.HELP)
    validating.add_options(parser)
    options = parsed(parser, arguments)
    if options.new:
        print(validating.template(options.new), end="")
        return DONE
    if options.recorded:
        results = [r for r in field.recorded() if options.adapter in (None, r["adapter"])]
        show({"field": results, "checked": field.checked()} if options.json else field.document(results))
        return DONE
    if options.adapter is None:
        parser.error('say which adapter to validate ("python adapter.py", module:function, nptests), or --new LANGUAGE')
    for option, least in (("seconds", 0.1), ("memory", 64), ("digits", 1), ("explain", 0)):
        at_least(option, getattr(options, option), least)
    running, explaining = (None if options.quiet else Progress(label) for label in ("cases", "explaining"))
    validation = validating.validate(
        options.adapter, options.procedures, seconds=options.seconds, megabytes=options.memory,
        digits=min(options.digits, 15.0), explain=options.explain, progress=running, explaining=explaining,
    )  # fmt: skip
    if options.junit:
        write(options.junit, validating.junit(validation))
    if options.html:
        write(options.html, writing.write(validating.document(validation), "html"))
    if options.badge:
        write(options.badge, badges.svg(validation))
    if options.record:
        field.keep(validation.as_dict())
    show(validation.as_dict() if options.json else validating.document(validation))
    return DONE if validation.sound else CHECK_FAILED


def qualify(arguments: list[str]) -> int:
    """Whether this installation, on this machine, does what it must (files, scipy, BLAS, answers): a report to sign."""
    from crosscheck.report import pdf, qualifying

    parser = Parser(prog="crosscheck qualify", description=qualify.__doc__)
    parser.add_argument("--json", action="store_true", help="every requirement, check and file as JSON")
    parser.add_argument("--html", metavar="FILE", help="also as a page, written to FILE")
    parser.add_argument("--pdf", metavar="FILE", help="also as a PDF, written to FILE")
    options = parsed(parser, arguments)
    report = qualifying.qualify(Progress("cases"))
    document = qualifying.document(report)
    if options.html:
        write(options.html, writing.write(document, "html"))
    if options.pdf:
        write(options.pdf, pdf.pdf(writing.write(document)))
    show(report.as_dict() if options.json else document)
    return DONE if report.qualified else CHECK_FAILED


def reference(arguments: list[str]) -> int:
    """The certified set: what it covers, and its files to take away (JSON Lines, CSV, schema, licence)."""
    from crosscheck.reference import certified, listing

    parser = Parser(prog="crosscheck reference", description=reference.__doc__)
    parser.add_argument(
        "procedures", nargs="*", metavar="PROCEDURE", help="definition and question (or interval_NAME, critical_NAME)"
    )
    parser.add_argument("--cases", action="store_true", help="of the procedures named, every case")
    parser.add_argument("--export", metavar="DIR", help="write the set as plain files into DIR")
    parser.add_argument("--json", action="store_true", help="the cases named, or the summary, as JSON")
    options = parser.parse_args(arguments)
    if options.export:
        files = certified.export(Path(options.export))
        print(f"{len(files)} files in {options.export}, digest {certified.sealed()['digest']}")
        return DONE
    if options.json:
        content = certified.cases(*options.procedures) if options.procedures else listing.summary()
        print(as_json(content))
    else:
        show(listing.document(options.procedures, options.cases))
    return DONE
