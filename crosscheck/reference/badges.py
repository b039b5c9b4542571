"""A badge for the page of a package: how many certified answers it has right, to how many digits, of which set."""

from html import escape

from crosscheck.reference import certified, judging, validating

LABEL = "certified answers"
COLOURS = {"right": "#1a7f37", "convention": "#0969da", "wrong": "#bc4c00"}
WIDTH, MARGIN = 6.4, 8  # of a letter at 11 pixels; textLength holds every font to it


def words(validation: validating.Validation) -> str:
    """7,359 of 7,359 at 9 digits, set 2."""
    counts = validation.counts
    missing, tried = counts.get("unsupported", 0), validation.tried
    rest = f", {missing:,} unsupported" if missing else ""
    return f"{counts.get('right', 0):,} of {tried:,} at {validation.right:g} digits{rest}, set {certified.VERSION}"


def svg(validation: validating.Validation) -> str:
    """The badge, which needs no network; its title says all that its colour does not."""
    counts, about = validation.counts, validation.about
    kinds = set(counts) - {"right", "unsupported"}
    kind = "wrong" if kinds - {"convention"} else "convention" if kinds else "right"
    outcome = ", ".join(f"{number:,} {kind}" for kind, number in counts.items())
    seal = certified.sealed()
    title = (
        f"{judging.packages(about)} on {sum(counts.values()):,} of the {seal['cases']:,} cases of "
        f"set {seal['version']} (digest {seal['digest'][:16]}): {outcome}"
    )
    left, right = (round(len(text) * WIDTH) + 2 * MARGIN for text in (LABEL, words(validation)))
    parts = ((LABEL, 0, left, "#444"), (words(validation), left, right, COLOURS[kind]))
    boxes = "".join(f'<rect x="{x}" width="{width}" height="20" fill="{colour}"/>' for _, x, width, colour in parts)
    texts = "".join(
        f'<text x="{x + MARGIN}" y="14" textLength="{width - 2 * MARGIN}">{escape(text)}</text>'
        for text, x, width, _ in parts
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" '
        f'aria-label="{escape(f"{LABEL}: {words(validation)}")}"><title>{escape(title)}</title>{boxes}'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">{texts}</g></svg>\n'
    )
