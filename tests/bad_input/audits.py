"""The audit of papers with every bad paper, table, text and claim."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bad_input.attempts import Attempt
from bad_input.commands import HIGHER, refused, run, with_file
from support.bad_files import FILES, GOOD
from support.beside import beside
from support.broken_claims import BROKEN, FIRST, HEAD, KINDS, LAST

# What a paper.toml is that is none, or says what cannot be.
PAPERS: dict[str, bytes] = {
    "empty": b"",
    "no TOML": b"[[claim]\nid = 1\n",
    "no text": b"\xff\xfe\x00\x80",
    "no claim": HEAD.encode(),
    "a claim that is a word": b'claim = "nix"\n',
    "a table that is a word": (FIRST + '\n[table]\nnix = "nix"\n').encode(),
    "deep": b"a = " + b"[" * 5000,
    "a control character": b'[[claim]]\nid = "\x1b[31m"\n',
    "two keys of one name": b'[[claim]]\nid = "a"\nid = "b"\n',
}
OUT = beside(__file__)["out"]
TEXTS: dict[str, tuple[str, bytes | None]] = {
    "there is none": ("nix.txt", None),
    "a folder": ("folder", None),
    "empty": ("bad.txt", b""),
    "blank": ("bad.txt", b" \n\n"),
    "no text": ("bad.txt", b"\x80\xff"),
    "zeros": ("bad.txt", b"\0" * 100),
    "a text called PDF": ("bad.pdf", b"t(28) = 2.20, p = .036\n"),
    "a PDF cut off": ("bad.pdf", b"%PDF-1.7\n1 0 obj\n<<"),
    "a workbook": ("bad.xlsx", b"PK\x03\x04\xff\xfe"),
}
LINES: dict[str, tuple[str, ...]] = {
    "nothing to judge": ("audit",),
    "no such option": ("audit", "good.csv", "--nix"),
    "no such file": ("audit", "nix.toml"),
    "a folder with nothing": ("audit", "folder"),
    "no such word for what is better": ("audit", "good.csv", "--better", "nix"),
    "no number of seconds": ("audit", "good.csv", "--seconds", "nix"),
    "no such test (--fields)": ("audit", "--fields", "nix"),
    "no such kind (--init)": ("audit", "good.csv", "--init", "--holds", "nix"),
    "no table (--init)": ("audit", "bad.txt", "--init"),
    "two jobs": ("audit", "good.csv", "--init", "--text"),
    "an ending that no review has": ("audit", "good.csv", *HIGHER, "--review", "made.nix"),
    **{f"--html {what}": ("audit", "good.csv", *HIGHER, "--html", name) for what, name in OUT.items()},
    **{f"--review {what}": ("audit", "good.csv", *HIGHER, "--review", name) for what, name in OUT.items()},
}
# Tables that hold cells which are no numbers: they are judged without them, and the audit says so.
NAMED_AND_LEFT_OUT = {"text cell", "infinite", "underscore", "suffix", "huge power", "many digits"}
NOT_REFUSED = {"nan", "bracketed minus", "tiny power", "two names"}


def attempts() -> Iterator[Attempt]:
    for mistake, content in PAPERS.items():
        yield Attempt("audit", "a paper", mistake, partial(_paper, content))
    for mistake in KINDS:
        yield Attempt("audit", "a claim among others", mistake, partial(_claim, mistake))
    for mistake in FILES:
        if mistake in NAMED_AND_LEFT_OUT:
            yield Attempt("audit", "a table", mistake, partial(_left_out, mistake))
        elif mistake not in NOT_REFUSED:
            yield Attempt(
                "audit", "a table", mistake, partial(with_file, "crosscheck", ("audit", "bad.csv", *HIGHER), mistake)
            )
    for mistake, file in TEXTS.items():
        yield Attempt("audit", "a text", mistake, partial(_text, *file))
    for mistake, words in LINES.items():
        yield Attempt("audit", "the line of the command", mistake, partial(_line, words))


def _paper(content: bytes) -> tuple[str, str]:
    Path("paper.toml").write_bytes(content)
    return refused("crosscheck", ("audit", "paper.toml"))


def _claim(mistake: str) -> tuple[str, str]:
    """The reason beside the broken claim, in the JSON; the others hold."""
    old, new, _ = KINDS[mistake]
    Path("paper.toml").write_text(HEAD + FIRST + BROKEN.replace(old, new) + LAST, "utf-8")
    code, out, _ = run("crosscheck", ("audit", "paper.toml", "--json"))
    first, broken, *others = json.loads(out)["verdicts"]
    assert {v["verdict"] for v in (first, *others)} == {"holds"}
    return f"exit {code}", f"{broken['verdict']}: {broken['why']}"


def _left_out(mistake: str) -> tuple[str, str]:
    """What is told of what was left out."""
    Path("bad.csv").write_text(FILES[mistake], "utf-8")
    code, out, _ = run("crosscheck", ("audit", "bad.csv", *HIGHER, "--json"))
    audit = json.loads(out)
    return f"exit {code}", next(note for note in (*audit["notes"], *audit["unjudged"]) if "left out" in note)


def _text(name: str, content: bytes | None) -> tuple[str, str]:
    if content is None:
        Path("folder").mkdir()
    else:
        Path(name).write_bytes(content)
    return refused("crosscheck", ("audit", name, "--text"))


def _line(words: tuple[str, ...]) -> tuple[str, str]:
    for name, text in {"good.csv": GOOD, "bad.txt": "no table", "other.html": "<p>mine"}.items():
        Path(name).write_text(text, "utf-8")
    for name in ("folder", "folder.html"):
        Path(name).mkdir()
    return refused("crosscheck", words)
