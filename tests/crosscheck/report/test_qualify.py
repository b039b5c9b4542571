"""`crosscheck qualify`: broken programs and files are named, with how much they are off; whole ones pass.

What breaks stands in a `sitecustomize` of a process of its own, as a user's broken library would.
"""

import base64
import hashlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import flint
import numpy as np
import pypdf
import pytest
import scipy.special
from support.beside import beside

from crosscheck.reference import certified
from crosscheck.report import installed, operational, pdf, qualifying

TOP = Path(__file__).parents[3]


def qualified(tmp_path, breaks="", *options):
    """The exit code of the command, and its report as JSON, where Python begins with some lines."""
    (tmp_path / "sitecustomize.py").write_text(breaks, "utf-8")
    around = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(TOP)])}
    command = [sys.executable, "-m", "crosscheck", "qualify", "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True, env=around, cwd=tmp_path)
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)


def deviations(report):
    return "\n".join(words for requirement in report["requirements"] for words in requirement["deviations"])


def test_a_whole_installation_passes_and_can_be_signed(tmp_path):
    code, report = qualified(tmp_path, "", "--html", "q.html", "--pdf", "q.pdf")
    assert (code, report["qualified"]) == (0, True)
    assert {r["met"] for r in report["requirements"]} <= {True, None}
    page, paper = (tmp_path / "q.html").read_text("utf-8"), pypdf.PdfReader(tmp_path / "q.pdf")
    text = "".join(each.extract_text() for each in paper.pages)
    cases = f"{certified.sealed()['cases']:,} cases"
    for words in ("Qualified", "Deviations", "Signatures", "Approved by", "scipy.special.ndtr", cases):
        assert words in page
        assert words in text


PLANTED = beside(__file__)["planted"]


@pytest.mark.parametrize("what", PLANTED)
def test_what_is_broken_is_named_and_how_much_it_is_off(tmp_path, what):
    breaks, words = PLANTED[what]
    code, report = qualified(tmp_path, breaks)
    assert (code, report["qualified"]) == (1, False)
    assert "sitecustomize" in report["surroundings"]["code that runs before all"]
    assert words in deviations(report)


def test_procedures_that_a_broken_law_reaches_are_named(tmp_path):
    _, report = qualified(tmp_path, PLANTED["a normal law off by 1e-9"][0])
    (requirement,) = (r for r in report["requirements"] if r["words"].startswith("Every procedure"))
    assert not requirement["met"]
    named = {words.split(":")[0] for words in requirement["deviations"]}
    assert {"proportions", "wilcoxon", "mann_whitney"} <= named
    assert not {"friedman", "paired_t", "kappa", "binomial"} & named


@pytest.fixture
def wheel(tmp_path, monkeypatch):
    """A distribution that was installed from a wheel, with one module of code and one of data."""
    files = {"mine/__init__.py": b"x = 1\n", "mine/data.csv": b"1,2\n"}
    record = "mine-1.0.dist-info/RECORD,,\n"
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        record += f"{name},sha256={digest},{len(content)}\n"
    about = tmp_path / "mine-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\nRequires-Dist: numpy>=99.1\n")
    (about / "RECORD").write_text(record)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path / "mine"


def test_files_are_held_against_the_record_of_their_wheel(wheel):
    assert installed.installed("mine") == installed.Installed("mine", "1.0", 2, (), (), (), None)
    (wheel / "__init__.py").write_bytes(b"x = 2\n")  # one byte
    (wheel / "data.csv").unlink()
    (wheel / "planted.py").write_text("")
    found = installed.installed("mine")
    assert not found.whole
    assert (found.changed, found.missing, found.unlisted) == (
        (str(wheel / "__init__.py"),), (str(wheel / "data.csv"),), (str(wheel / "planted.py"),)
    )  # fmt: skip


def test_a_changed_file_and_an_old_package_are_deviations(wheel, monkeypatch):
    (wheel / "__init__.py").write_bytes(b"x = 2\n")
    requirement = qualifying._files((installed.installed("mine"),))
    assert requirement.met is False
    assert requirement.deviations == (f"mine 1.0: {wheel / '__init__.py'} has other bytes than its wheel",)
    assert installed.too_old("mine") == [f"numpy {np.__version__} is older than 99.1"]


def test_every_function_of_scipy_that_is_called_is_checked():
    """`nptests.distributions.special` is the door to scipy.special; what passes it stands in the table."""
    called = set()
    for path in (TOP / "nptests").rglob("*.py"):
        called |= {name for name in dir(scipy.special) if f"special.{name}(" in path.read_text("utf-8")}
    assert called <= {row[0] for row in operational.table()} | {"roots_legendre"}


def ball(name, x):
    """A function of scipy.special in FLINT's balls; of an inverse, None."""
    arb, acb = flint.arb, flint.acb
    one = {
        "ndtr": lambda x: (-x / arb(2).sqrt()).erfc() / 2, "gammaln": lambda x: x.lgamma(),
        "log_ndtr": lambda x: ((-x / arb(2).sqrt()).erfc() / 2).log(),
        "betaln": lambda a, b: a.lgamma() + b.lgamma() - (a + b).lgamma(),
        "gammainc": lambda a, x: x.gamma_lower(a, regularized=1),
        "gammaincc": lambda a, x: x.gamma_upper(a, regularized=1),
        "betainc": lambda a, b, x: acb(x).beta_lower(acb(a), acb(b), regularized=True).real,
        "betaincc": lambda a, b, x: 1 - acb(x).beta_lower(acb(a), acb(b), regularized=True).real,
        "kolmogorov": lambda x: 2 * sum((-1) ** (k - 1) * (-2 * k * k * x * x).exp() for k in range(1, 60)),
        "xlogy": lambda x, y: x * y.log() if x != 0 else x,
        "stdtr": lambda df, t: (lambda half: half if t < 0 else 1 - half)(
            acb(df / (df + t * t)).beta_lower(acb(df / 2), acb(arb(1) / 2), regularized=True).real / 2
        ),
    }  # fmt: skip
    return one[name](*x)


FORWARD = {"ndtri": "ndtr", "kolmogi": "kolmogorov"}


@pytest.mark.parametrize("row", operational.table(), ids=lambda row: f"{row[0]}{row[1]}")
def test_every_value_is_enclosed_by_balls(row):
    """By FLINT; an inverse by its function, on both sides of the value."""
    flint.ctx.prec = 256
    name, arguments, right = row
    value, x = flint.arb(right), [flint.arb(float(a)) for a in arguments]
    if name in FORWARD or name.endswith("inv"):
        forward = FORWARD.get(name, name.removesuffix("inv"))
        low, high = (ball(forward, [*x[:-1], value * (1 + sign * flint.arb(10) ** -25)]) - x[-1] for sign in (-1, 1))
        assert (low < 0) != (high < 0)
    else:
        assert abs(ball(name, x) - value) < abs(value) * flint.arb(10) ** -25 or value == ball(name, x)


def test_the_stream_of_random_numbers_is_that_of_its_definition():
    """PCG64 in whole numbers of Python: a linear step of 128 bits, its halves folded and turned."""
    state = np.random.PCG64(12345).state["state"]
    at, out, mask = state["state"], [], 2**128 - 1
    for _ in range(3):
        at = (at * 0x2360ED051FC65DA44385DF649FCCF645 + state["inc"]) & mask
        folded, turn = (at >> 64) ^ (at & (2**64 - 1)), at >> 122
        out.append((folded >> turn | folded << (64 - turn)) & (2**64 - 1))
    assert tuple(out) == operational.PCG64


def test_a_pdf_breaks_long_lines_and_pages():
    text = "Title\n=====\n" + "x" * 250 + "\n" + "\n".join(f"({n}) \\ ± é" for n in range(150))
    reader = pypdf.PdfReader(io.BytesIO(pdf.pdf(text)))
    read = "\n".join(page.extract_text() for page in reader.pages)
    assert len(reader.pages) == 3
    assert read.count("x") == 250
    assert "(149) \\ ± é" in read
    assert "page 3 of 3" in read
