"""Banks as Moodle XML, QTI 2.1 and GIFT."""

import io
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from xml.etree import ElementTree as xml

from nptests.teaching.banks.questions import Item, plain

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
SCHEMA = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
MADE = "Made by nptests"


def moodle(items: Sequence[Item]) -> str:
    """Moodle XML: `numerical` and `multichoice`, the texts as HTML."""
    quiz = xml.Element("quiz")
    quiz.append(xml.Comment(f" {MADE} "))
    for item in items:
        question = xml.SubElement(quiz, "question", type="multichoice" if item.choices else "numerical")
        _texts(question, "name", item.name)
        _texts(question, "questiontext", item.html(), format="html")
        _texts(question, "generalfeedback", item.solution(), format="html")
        for tag, value in (("defaultgrade", "1"), ("penalty", "0"), ("hidden", "0")):
            xml.SubElement(question, tag).text = value
        if item.choices:
            for tag, value in (("single", "true"), ("shuffleanswers", "true"), ("answernumbering", "none")):
                xml.SubElement(question, tag).text = value
            for choice in item.choices:
                _texts(question, "answer", choice, fraction="100" if choice == item.answer else "0", format="html")
        else:
            answer = _texts(question, "answer", plain(float(item.answer)), fraction="100", format="moodle_auto_format")
            xml.SubElement(answer, "tolerance").text = plain(item.tolerance)
    xml.indent(quiz)
    return _written(quiz)


def _texts(above: xml.Element, tag: str, text: str, **attributes: str) -> xml.Element:
    part = xml.SubElement(above, tag, attributes)
    xml.SubElement(part, "text").text = text
    return part


def gift(items: Sequence[Item]) -> str:
    """GIFT: a question a line, {#answer:tolerance} or {=right ~wrong}, the solution behind ####."""
    lines = [f"// {MADE}"]
    for item in items:
        if item.choices:
            field = " ".join(("=" if choice == item.answer else "~") + _escaped(choice) for choice in item.choices)
        else:
            field = f"#{plain(float(item.answer))}:{plain(item.tolerance)}"
        solution = f"####{_escaped(item.solution())}" if item.worked else ""
        lines.append(f"::{_escaped(item.name)}::[html]{_escaped(item.html())}{{{field}{solution}}}")
    return "\n\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    return re.sub(r"([~=#{}:\\])", r"\\\1", text)


def qti(items: Sequence[Item]) -> bytes:
    """A QTI 2.1 package: a zip of a manifest and one item a file."""
    files = {f"item{i:05d}.xml": _item(item, f"item{i:05d}") for i, item in enumerate(items, start=1)}
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in {"imsmanifest.xml": _manifest(files), **files}.items():
            package.writestr(zipfile.ZipInfo(name), text)  # no clock: the same bank is the same file
    return content.getvalue()


def _manifest(files: Mapping[str, str]) -> str:
    manifest = xml.Element("manifest", {"xmlns": PACKAGE, "identifier": "nptests"})
    about = xml.SubElement(manifest, "metadata")
    xml.SubElement(about, "schema").text = "QTIv2.1 Package"
    xml.SubElement(about, "schemaversion").text = "1.0.0"
    xml.SubElement(manifest, "organizations")
    resources = xml.SubElement(manifest, "resources")
    for name in files:
        of = {"identifier": name.removesuffix(".xml"), "type": "imsqti_item_xmlv2p1", "href": name}
        xml.SubElement(xml.SubElement(resources, "resource", of), "file", href=name)
    return _written(manifest)


def _item(item: Item, identifier: str) -> str:
    chosen = bool(item.choices)
    where = {SCHEMA: f"{QTI} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"}
    fixed = {"adaptive": "false", "timeDependent": "false"}
    root = xml.Element("assessmentItem", {"xmlns": QTI, **where, "identifier": identifier, "title": item.name, **fixed})
    right = f"choice{item.choices.index(str(item.answer))}" if chosen else plain(float(item.answer))
    response = _declared(root, "responseDeclaration", "RESPONSE", "identifier" if chosen else "float")
    xml.SubElement(xml.SubElement(response, "correctResponse"), "value").text = right
    score = _declared(root, "outcomeDeclaration", "SCORE", "float")
    xml.SubElement(xml.SubElement(score, "defaultValue"), "value").text = "0"
    _declared(root, "outcomeDeclaration", "FEEDBACK", "identifier")
    body = xml.SubElement(root, "itemBody")
    body.extend(item.body())
    if chosen:
        field = xml.SubElement(body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="true", maxChoices="1")
        xml.SubElement(field, "prompt").text = item.asks
        for i, choice in enumerate(item.choices):
            xml.SubElement(field, "simpleChoice", identifier=f"choice{i}").text = choice
    else:
        asks = xml.SubElement(body, "p")
        asks.text = f"{item.asks} "
        xml.SubElement(asks, "textEntryInteraction", responseIdentifier="RESPONSE", expectedLength="12")
    processing = xml.SubElement(root, "responseProcessing")
    met = xml.SubElement(xml.SubElement(processing, "responseCondition"), "responseIf")
    within = plain(item.tolerance) if not chosen else ""
    test = {"toleranceMode": "absolute", "tolerance": f"{within} {within}"}
    same = xml.SubElement(met, "match") if chosen else xml.SubElement(met, "equal", test)
    for tag in ("variable", "correct"):
        xml.SubElement(same, tag, identifier="RESPONSE")
    _set(met, "SCORE", "float", "1")
    _set(processing, "FEEDBACK", "identifier", "SOLUTION")
    solution = {"outcomeIdentifier": "FEEDBACK", "identifier": "SOLUTION", "showHide": "show"}
    feedback = xml.SubElement(root, "modalFeedback", solution)
    for line in item.worked:
        xml.SubElement(feedback, "p").text = line
    return _written(root)


def _declared(root: xml.Element, tag: str, identifier: str, kind: str) -> xml.Element:
    return xml.SubElement(root, tag, identifier=identifier, cardinality="single", baseType=kind)


def _set(above: xml.Element, identifier: str, kind: str, value: str) -> None:
    outcome = xml.SubElement(above, "setOutcomeValue", identifier=identifier)
    xml.SubElement(outcome, "baseValue", baseType=kind).text = value


def _written(root: xml.Element) -> str:
    return xml.tostring(root, "unicode", xml_declaration=False).join(('<?xml version="1.0" encoding="UTF-8"?>\n', "\n"))


FORMATS: Mapping[str, Callable[[Sequence[Item]], str | bytes]] = MappingProxyType(
    {"moodle": moodle, "qti": qti, "gift": gift}
)
