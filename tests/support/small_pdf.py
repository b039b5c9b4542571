"""The smallest PDF that holds lines of text on one page."""

import re


def pdf(*lines: str) -> bytes:
    """A PDF of one page, wide enough for long lines; a bracket in a line is escaped."""
    shown = " ".join("({}) Tj T*".format(re.sub(r"([()])", r"\\\1", line)) for line in lines)
    stream = f"BT /F1 7 Tf 9 TL 20 800 Td {shown} ET"
    page = "/MediaBox [0 0 842 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>"
    return _file(
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R {page} >>",
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    )


def _file(*objects: str) -> bytes:
    """Objects with the table of where each begins."""
    content, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(content))
        content += f"{number} 0 obj\n{body}\nendobj\n"
    table = "0000000000 65535 f \n" + "".join(f"{place:010d} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"trailer << /Size {size} /Root 1 0 R >>\nstartxref\n{len(content)}\n%%EOF\n"
    return f"{content}xref\n0 {size}\n{table}{end}".encode()
