"""Tables for spreadsheets."""

import csv
import io

from nptests.document.blocks import Sheet
from nptests.document.escaping import csv_text


def table(sheet: Sheet) -> str:
    """CSV of the bare cells: nothing is strong or marked in it, and nothing in it is run by a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([csv_text(head) for head in sheet.header])
    writer.writerows([cell.text if cell.numeric else csv_text(cell.text) for cell in row] for row in sheet.rows)
    return out.getvalue()
