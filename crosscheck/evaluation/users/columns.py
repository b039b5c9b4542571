"""Pages in two columns, as a PDF of a few kilobytes: each line of text stands where a typesetter would put it."""

import random
import re
import textwrap
from collections.abc import Iterator
from dataclasses import replace

from crosscheck.evaluation.users import sentences, styles

LEFT, RIGHT, TOP, LEADING, WIDTH = 54, 315, 740, 12, 46  # points, and letters a line


def pdf(columns: tuple[str, str]) -> bytes:
    """One page with two columns of text in Helvetica, written line by line across the page, as some programs do."""
    lines = [textwrap.wrap(column, WIDTH) for column in columns]
    placed = []
    for row in range(max(map(len, lines))):
        for x, column in zip((LEFT, RIGHT), lines, strict=True):
            if row < len(column):
                letters = re.sub(rb"([\\()])", rb"\\\1", column[row].encode("cp1252"))
                placed.append(b"BT /F1 9 Tf 1 0 0 1 %d %d Tm (%s) Tj ET" % (x, TOP - LEADING * row, letters))
    page = b"\n".join(placed)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(page), page),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    written, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(written))
    return written + head + table + end


def items(count: int, seed: int) -> Iterator[sentences.Item]:
    """Sentences of the plain family and of Holm's in the columns, side by side with other text; one of them wrong."""
    dice = random.Random(f"columns {seed}")
    author = sentences.Writer(dice, styles.STYLES["IEEE"], ".pdf")
    for _ in range(count):
        first, second = (list(family(author)) for family in (sentences.plain, sentences.plain))
        for this, other in ((first[0], second[0]), (first[1], second[0])):
            paragraphs = [" ".join(dice.sample(sentences.wordings()["filling"], 2)) for _ in range(2)]
            left, right = (f"{p} {sentence[0]} {p}" for p, sentence in zip(paragraphs, (this, other), strict=True))
            text = f"{left}\f{right}".replace("χ²", "chi2").replace("χ2", "chi2")
            yield replace(sentences.Item("two columns", text, this[1], this[2]), ending=".pdf")
