"""A text as PDF, page by page, with nothing but Python: A4, Courier, titles in bold."""

from collections.abc import Iterator

WIDTH, HEIGHT, SIZE, LEADING, MARGIN = 595, 842, 8, 10, 50
COLUMNS, LINES = (WIDTH - 2 * MARGIN) * 10 // (6 * SIZE), (HEIGHT - 2 * MARGIN) // LEADING - 2


def pdf(text: str) -> bytes:
    """The lines of a text, those that are too long broken; what Latin letters cannot write is a question mark."""
    lines = [line[at : at + COLUMNS] for line in text.split("\n") for at in range(0, max(1, len(line)), COLUMNS)]
    pages = [lines[at : at + LINES] for at in range(0, len(lines), LINES)]
    kids = " ".join(f"{5 + 2 * at} 0 R" for at in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        *(
            f"<< /Type /Font /Subtype /Type1 /BaseFont /{face} /Encoding /WinAnsiEncoding >>"
            for face in ("Courier", "Courier-Bold")
        ),
    ]
    for at, page in enumerate(pages):
        stream = "\n".join(_shown(page, f"page {at + 1} of {len(pages)}"))
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Contents {6 + 2 * at} 0 R "
            "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>",
            f"<< /Length {len(stream.encode('cp1252', 'replace'))} >>\nstream\n{stream}\nendstream",
        ]
    return _file(objects)


def _shown(lines: list[str], foot: str) -> Iterator[str]:
    """A line is a title, and bold, where the next one underlines it."""
    yield f"BT {LEADING} TL {MARGIN} {HEIGHT - MARGIN} Td"
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        title = bool(line) and len(below) == len(line) and set(below) in ({"="}, {"-"})
        escaped = line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        yield f"/F{2 if title else 1} {SIZE} Tf ({escaped}) Tj T*"
    yield f"ET BT /F1 {SIZE} Tf {MARGIN} {MARGIN // 2} Td ({foot}) Tj ET"


def _file(objects: list[str]) -> bytes:
    content, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(content))
        content += f"{number} 0 obj\n{body}\nendobj\n".encode("cp1252", "replace")
    table = "0000000000 65535 f \n" + "".join(f"{place:010d} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"xref\n0 {size}\n{table}trailer << /Size {size} /Root 1 0 R >>\nstartxref\n{len(content)}\n%%EOF\n"
    return content + end.encode()
