"""LaTeX tables: tabular and its relatives, booktabs, \\multicolumn and \\multirow, as copied from a paper."""

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from nptests.data.cells import is_number
from nptests.data.decimals import is_missing
from nptests.errors import InputError
from nptests.read.formats.latex_text import group_end, plain
from nptests.read.grid import LARGEST_SPAN, Grid, rows_of
from nptests.read.marks import marked
from nptests.read.source import Source

_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*(?:\n[ \t]*)?")
_DEFINED = re.compile(  # a macro that takes nothing
    r"\\(?:(?:re|provide)?(?:new)?command|def)\*?\s*+\{?\s*+\\([a-zA-Z]{2,40})\s*+\}?\s*+\{([^\\{}&]{0,80}(?:\\xspace\s*)?)\}"
)
_CUT = re.compile(r"^(?:[^%\n\\]|\\.)*\d%[^\n&]*&", re.MULTILINE)
_ENVIRONMENTS = r"tabular\*?|tabularx|tabulary|longtable|supertabular|array|tabu|longtabu|NiceTabular"
_BEGIN = re.compile(rf"\\begin\s*\{{({_ENVIRONMENTS})\}}")
_WIDTH_FIRST = ("tabular*", "tabularx", "tabulary")
_FLOAT = re.compile(r"\\(begin|end)\s*\{(?:sideways|wrap)?table\*?\}")
_CAPTION = re.compile(r"\\caption\*?\s*+(?:\[[^\]]{0,1000}\]\s*+)?(?=\{)")
_MULTICOLUMN = re.compile(r"\\multicolumn\s*\{\s*(\d+)\s*\}\s*")
_MULTIROW = re.compile(r"\\multirow\s*+(?:\[[^\]]{0,99}\]\s*+)?\{\s*+(-?\d+)\s*+\}\s*")
_BOLD = re.compile(r"\\(?:textbf|mathbf|bfseries|bf|boldsymbol|bm|best|first)(?![a-zA-Z])")
_OPTION = re.compile(r"\s*\[[^\]]*\]")
# What stands between rows; only a rule across the whole table ends the headings.
_FULL_RULES = ("midrule", "hline", "Xhline", "hhline", "specialrule", "thickhline")
_BETWEEN = {  # command: how its arguments open, in order; each may be absent
    "toprule": "[", "midrule": "[", "bottomrule": "[", "cmidrule": "[({", "addlinespace": "[", "specialrule": "{{{",
    "hline": "", "thickhline": "", "Xhline": "{", "hhline": "{", "cline": "{", "noalign": "{", "morecmidrules": "",
    "rowcolor": "[{[[", "arrayrulecolor": "[{", "caption": "[{", "label": "{", "small": "", "footnotesize": "",
    "centering": "",
}  # fmt: skip
_REPEATED = re.compile(r"\*\s*+\{\s*+(\d{1,2})\s*+\}\s*+\{")
_NUMBER = re.compile(r"[$]?\s*-?\d[\d.,]*\s*[$]?")
_SPREAD = re.compile(r"\d\s*+(?:\$\s*+)?(?:\\pm|±)")
_RULE = re.compile(r"\w*(?:line|rule|lines|rules)")  # of whatever package: hdashline, lasthline
_COMMAND = re.compile(r"\s*\\([a-zA-Z]+)\*?")
_PART = re.compile(r"\s*\\(endfirsthead|endhead|endfoot|endlastfoot)\b")


@dataclass
class _Row:
    cells: list[str] = field(default_factory=list)


def grids(source: Source) -> Sequence[Grid]:
    """Every tabular of a text, titled by the caption of its float; rows without an environment are one table."""
    if (cut := _CUT.search(text := source.text().replace("\r\n", "\n"))) is not None:
        words = f"line {text.count(chr(10), 0, cut.start()) + 1} of {source.name} ends at its % for TeX, and cells"
        raise InputError("format", f"{words} stand behind it: write \\%", where=source.name)
    text = _COMMENT.sub(r"\1", text)
    if printed := {name: body.replace("\\xspace", "") for name, body in _DEFINED.findall(text)}:
        text = re.sub(r"\\([a-zA-Z]+)", lambda own: printed.get(own[1], own[0]), _DEFINED.sub("", text))
    floats = [(mark.start(), mark[1]) for mark in _FLOAT.finditer(text)]
    tabulars = []
    at = 0
    while (begin := _BEGIN.search(text, at)) is not None:
        end = _environment_end(text, begin)
        inside = _specification_end(text, begin)
        title = _caption(text, begin, end, floats)
        tabulars.append((text[inside:end], title, _spread_columns(text[begin.end() : inside])))
        at = end
    if not tabulars and "&" in text and "\\\\" in text:
        tabulars.append((text, "", set()))
    if not tabulars:
        raise InputError("format", f"there is no tabular in {source.name}", where=source.name)
    try:
        return [_grid(*tabular) for tabular in tabulars]
    except RecursionError:
        raise InputError("format", f"{source.name} is nested too deeply for a table") from None


def _environment_end(text: str, begin: re.Match[str]) -> int:
    name = re.escape(begin[1])
    depth, at = 1, begin.end()
    for mark in re.finditer(rf"\\(begin|end)\s*\{{{name}\}}", text[at:]):
        depth += 1 if mark[1] == "begin" else -1
        if depth == 0:
            return at + mark.start()
    return len(text)


def _specification_end(text: str, begin: re.Match[str]) -> int:
    """Where the rows begin: after [position], the width where there is one, and the columns."""
    at = begin.end()
    for _ in range(2 if begin[1] in _WIDTH_FIRST else 1):
        while (option := _OPTION.match(text, at)) is not None:
            at = option.end()
        while text[at : at + 1].isspace():
            at += 1
        if text[at : at + 1] == "{":
            at = group_end(text, at)
    return at


def _spread_columns(specification: str) -> set[int]:
    """The columns behind a ± that stands between the columns, as in r@{$\\pm$}l."""
    whole = len(specification.rstrip())
    at = next(
        (i for i, sign in enumerate(specification) if sign == "{" and group_end(specification, i) == whole), whole
    )
    columns, behind, count, last = specification[at + 1 : whole - 1], set[int](), 0, ""
    while (many := _REPEATED.search(columns)) is not None and len(columns) < LARGEST_SPAN:
        end = group_end(columns, many.end() - 1)
        columns = columns[: many.start()] + columns[many.end() : end - 1] * int(many[1]) + columns[end:]
    at = 0
    while at < len(columns):
        end = group_end(columns, at) if columns[at] == "{" else at + 1
        end = columns.find("]", at) + 1 or len(columns) if columns[at] == "[" else end
        between = columns[at:end]
        behind |= {count} if last in ("@", "!") and ("\\pm" in between or "±" in between) else set()
        count += columns[at].isalpha()
        last = columns[at].strip() or last
        at = end
    return behind


def _caption(text: str, begin: re.Match[str], end: int, floats: list[tuple[int, str]]) -> str:
    """The caption of the float around a table; a long table is its own float."""
    left, right = begin.start(), end
    if not begin[1].startswith("long"):
        i, j = bisect_left(floats, (left,)), bisect_left(floats, (end,))
        opened = i > 0 and floats[i - 1][1] == "begin"
        closed = j < len(floats) and floats[j][1] == "end"
        if not (opened or closed):  # a part that was copied may have either
            return ""
        left = floats[i - 1][0] if i > 0 else 0
        right = floats[j][0] if j < len(floats) else len(text)
    caption = _CAPTION.search(text, left, right)
    return plain(text[caption.end() + 1 : group_end(text, caption.end()) - 1]) if caption else ""


def _grid(body: str, title: str, spreads: Collection[int]) -> Grid:
    rows, headers = _rows(body)
    spanned = [[_spans(raw.strip()) for raw in row.cells] for row in rows]
    ends = [sum(across for across, _, _ in cells) for cells in spanned]
    own = [end for end, cells in zip(ends, spanned, strict=True) if cells[-1][0] == 1]
    # A last heading reaches no further than most rows, whatever it says; where a row ends, nothing stands.
    usual = own.count(max(own, default=0))
    width = max(own if usual > 1 and 2 * usual > len(own) else ends, default=0)
    cells: dict[tuple[int, int], str] = {}
    merged: set[tuple[int, int]] = set()
    bold: set[tuple[int, int]] = set()
    for i, row in enumerate(rows):
        j = 0
        for raw, (across, down, text) in zip(row.cells, spanned[i], strict=True):
            across, down = min(across, max(width - j, 1)), min(down, headers - i) if headers and i < headers else down
            bold |= {(i, j)} if _BOLD.search(raw) else set()
            if j in spreads and (is_number(text) or is_missing(text)) and is_number(mean := cells.get((i, j - 1), "")):
                cells[i, j - 1], text = f"{mean} ± {text}" if is_number(text) else mean, ""
            # LaTeX leaves the cells under a \multirow empty: what it covers from above stays.
            if text or (i, j) not in cells:
                covered = [(i + down_, j + across_) for down_ in range(down) for across_ in range(across)]
                cells |= dict.fromkeys(covered, text)
                merged |= set(covered) if len(covered) > 1 else set()
            j += across
        if i >= (headers or 1):
            cells |= {(i, end): "" for end in range(j, width) if (i, end) not in cells}
        texts = {place: text for place, text in ((j, cells.get((i, j))) for j in range(width)) if text}
        alone = len(texts) > 1 and all((i, j) in merged for j in texts)
        if i >= (headers or 1) and width > 2 and len({*texts.values()}) == 1 and (alone or len(row.cells) == 1):
            cells |= {(i, j): text for j in range(width) for text in texts.values()}  # a title, over the scores alone
            merged |= {(i, j) for j in range(width)}
    table = rows_of(cells, len(rows))
    return Grid(table, headers=headers, merged=frozenset(merged), title=title, marks=marked(table, bold))


def _spans(raw: str) -> tuple[int, int, str]:
    """Columns and rows that a cell covers, and its text."""
    across = down = 1
    if (command := _MULTICOLUMN.match(raw)) is not None:
        across = _span(command[1])
        raw = _last_argument(raw, command.end(), 2)
    if (command := _MULTIROW.match(raw.strip())) is not None:
        down = _span(command[1])
        raw = _last_argument(raw.strip(), command.end(), 2)
    return across, down, plain(raw)


def _span(text: str) -> int:
    return min(max(int(text[:9]), 1), LARGEST_SPAN)


def _last_argument(raw: str, at: int, count: int) -> str:
    """The last of so many arguments, and what stands behind it."""
    inside = ""
    for _ in range(count):
        while raw[at : at + 1].isspace() or raw[at : at + 1] == "[":
            at = raw.index("]", at) + 1 if raw[at] == "[" and "]" in raw[at:] else at + 1
        end = group_end(raw, at) if raw[at : at + 1] == "{" else at + 1
        inside = raw[at + 1 : end - 1] if raw[at : at + 1] == "{" else raw[at:end]
        at = end
    return inside + raw[at:]


def _rows(body: str) -> tuple[list[_Row], int | None]:
    """The rows as source text of cells, and how many stand above the first full rule below some row."""
    rows: list[_Row] = []
    headers: int | None = None
    part_start, at = 0, 0
    first_heads: int | None = None
    while at < len(body):
        command = _COMMAND.match(body, at)
        part = _PART.match(body, at)
        if command is not None and command[1] not in _BETWEEN and _RULE.fullmatch(command[1]):
            at = _after_arguments(body, command.end(), "[({")
        elif command is not None and command[1] in _BETWEEN:
            if headers is None and rows and command[1] in _FULL_RULES:
                headers = len(rows)
            at = _after_arguments(body, command.end(), _BETWEEN[command[1]])
        elif part:
            if part[1] in ("endfoot", "endlastfoot") or (part[1] == "endhead" and first_heads is not None):
                del rows[part_start:]  # repeated headings and footings
            if part[1] == "endfirsthead":
                first_heads = len(rows)
            if part[1] in ("endfirsthead", "endhead"):
                headers = len(rows)
            part_start, at = len(rows), part.end()
        else:
            row, at = _row(body, at)
            if any(cell.strip() for cell in row.cells):
                rows.append(row)
    headers = _before_numbers(rows, headers)
    return rows, headers if headers is not None and headers < len(rows) else None


def _before_numbers(rows: Sequence[_Row], headers: int | None) -> int | None:
    """A first rule below several rows of scores, or below a total with its spread, is none below headings."""
    if headers == 2 and any(map(_SPREAD.search, rows[1].cells)):
        return 1
    if headers is None or headers < 3 or any(map(_NUMBER.fullmatch, map(str.strip, rows[0].cells[1:]))):
        return headers
    texts = [[_spans(cell.strip())[2] for cell in row.cells[1:]] for row in rows[:headers]]
    scored = [i for i, row in enumerate(texts) if any(map(_NUMBER.fullmatch, row))]
    return scored[0] if len(scored) > 1 and scored == list(range(scored[0], headers)) and scored[0] else headers


def _after_arguments(body: str, at: int, kinds: str) -> int:
    for opening in kinds:
        bracket = re.compile(r"\s*([\[({])").match(body, at)
        if bracket is None or bracket[1] != opening:
            continue
        start = bracket.end() - 1
        closing = body.find({"[": "]", "(": ")"}.get(opening, ""), start) + 1
        at = group_end(body, start) if opening == "{" else closing or len(body)
    return at


def _row(body: str, at: int) -> tuple[_Row, int]:
    r"""The cells up to the next \\ outside of braces and inner environments, and the place after it."""
    cells, start, inner = [], at, 0
    while at < len(body):
        character = body[at]
        if character == "{":
            at = group_end(body, at)
            continue
        if character == "\\":
            command = re.compile(r"\\(?:[a-zA-Z]+|.)", re.DOTALL).match(body, at)
            name = command[0] if command else character
            if name in ("\\begin", "\\end"):
                inner += 1 if name == "\\begin" else -1
            elif name in ("\\\\", "\\tabularnewline", "\\cr") and not inner:
                cells.append(body[start:at])
                end = re.compile(r"\*?(?:\s*\[[^\]]*\])?").match(body, at + len(name))
                return _Row(cells), end.end() if end else at + len(name)
            at += len(name)
            continue
        if character == "&" and not inner:
            cells.append(body[start:at])
            start = at + 1
        at += 1
    return _Row([*cells, body[start:]]), len(body)
