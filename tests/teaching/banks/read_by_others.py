"""What readers that are not ours make of a bank; it is kept in readings.json.

PYTHON tests/teaching/banks/read_by_others.py FOLDER SCHEMES

PYTHON has pygiftparser 1.1, moodle_xml_parser 0.3.1, amc2moodle 2.12.1 and lxml; FOLDER has bank.xml, bank.gift and
bank.zip (`nptests bank --count 40`); SCHEMES are those that oat-sa/qti-sdk keeps (qtism/data/storage/xml/schemes).
"""

import json
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path


def gift(path):
    from pygiftparser import parser

    for question in parser.parseFile(path.open(encoding="utf-8")):
        one = question.answers.answers[0]
        if type(one).__name__ == "NumericAnswer":
            yield [one.value, one.tolerance]
        else:
            yield [[a.answer, a.fraction] for a in question.answers.answers]


def moodle(path):
    """All by moodle2amc, which writes LaTeX; the shares of choices by moodle_xml_parser."""
    from moodle_xml_parser.parser import parse_file

    with tempfile.TemporaryDirectory() as folder:
        command = [Path(sys.executable).with_name("moodle2amc"), path.resolve(), "-o", "bank.tex"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        text = Path(folder, "bank.tex").read_text("utf-8")
    choices = iter(parse_file(path)["multichoice"])
    for question in re.split(r"\\begin\{question", text)[1:]:
        number = re.search(r"AMCnumericChoices\{(.*?)\}", question)
        yield float(number[1]) if number else [[o.answer, o.score_fraction] for o in next(choices).options]


def qti(path, schemes):
    from lxml import etree

    names = {"imsmanifest.xml": "imscp_v1p1.xsd"}
    with zipfile.ZipFile(path) as package:
        for name in package.namelist():
            schema = etree.XMLSchema(etree.parse(schemes / names.get(name, "qtiv2p1/imsqti_v2p1.xsd")))
            yield schema.validate(etree.fromstring(package.read(name)))


if __name__ == "__main__":
    folder, schemes = map(Path, sys.argv[1:])
    found = {"gift": list(gift(folder / "bank.gift")), "moodle": list(moodle(folder / "bank.xml"))}
    found["qti"] = list(qti(folder / "bank.zip", schemes))
    Path(__file__).with_name("readings.json").write_text(json.dumps(found, ensure_ascii=False) + "\n", "utf-8")
