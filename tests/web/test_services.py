"""The services: bytes as the command line prints them, numbers as the library finds them, errors that point."""

import base64
import io
import json
from contextlib import redirect_stdout

import pytest
from support.beside import on_each

import nptests
from nptests.cli import main
from nptests.data.intake.origin import Origin
from nptests.procedures.listed import catalogue
from nptests.read import exchange, literature as fixtures
from nptests.web.schemas import example_of

pytestmark = pytest.mark.xdist_group("web")
TABLE = "demsar2006/table6"
ADJUST = ["adjust", ".01", ".04", ".03", "--method", "hommel"]
LATEX = r"\begin{tabular}{lcc} Data & A & B\\ d1 & \textbf{0.9} & 0.8\\ d2 & 0.7 & 0.6\\ \end{tabular}" + "\n"


def printed(*arguments):
    out = io.StringIO()
    with redirect_stdout(out):
        assert main(list(arguments)) in (0, 1)
    return out.getvalue().encode()


def body(name=TABLE, **options):
    scores = fixtures.scores(name)
    return {"scores": exchange.exchanged(scores, scores.better), "options": options}


def table(values):
    return {"scores": {"values": values, "better": "higher"}}


@pytest.mark.parametrize("name", [p.name for p in catalogue() if p.takes == "scores" and p.name != "cochran_q"])
def test_tests_answer_the_bytes_of_the_command_line(service, name):
    options = {"control": "C4.5"} if name == "multiple_sign" else {}
    flags = [f"--{flag}={value}" for flag, value in options.items()]
    assert service.post(f"/v1/tests/{name}", body(**options)).content == printed("test", name, TABLE, *flags, "--json")


@pytest.mark.parametrize("options", [{}, {"alpha": 0.1, "control": "C4.5"}, {"ranks": "quade", "adjust": "shaffer"}])
def test_analyse_answers_the_bytes_of_the_command_line(service, options):
    flags = [f"--{flag}={value}" for flag, value in options.items()]
    assert service.post("/v1/analyse", body(**options)).content == printed("analyse", TABLE, *flags, "--json")


@pytest.mark.parametrize(
    ("path", "sent", "command"),
    [
        ("/v1/catalogue", None, ["catalogue"]),
        ("/v1/fixtures", None, ["examples"]),
        ("/v1/lessons", None, ["learn"]),
        ("/v1/lessons/1", None, ["learn", "1"]),
        ("/v1/all-pairs", body(adjust="bergmann-hommel"), ["test", "all_pairs", TABLE, "--adjust=bergmann-hommel"]),
        ("/v1/against", body(control="C4.5"), ["test", "against", TABLE, "--control=C4.5"]),
        ("/v1/advise", {"scores": body()["scores"]}, ["advise", TABLE]),
        ("/v1/adjust/hommel", {"pvalues": [0.01, "0.04", "0,03"]}, ADJUST),
        ("/v1/explain/friedman", body(alpha=0.1), ["explain", "friedman", TABLE, "--alpha=0.1"]),
        ("/v1/explain/nemenyi", body(), ["explain", "nemenyi", TABLE]),
        ("/v1/explain/holm", {"pvalues": [0.01, 0.04]}, ["explain", "holm", "0.01", "0.04"]),
        ("/v1/explain/holm", {"scores": body()["scores"]}, ["explain", "holm", TABLE]),
        ("/v1/power", {"test": "quade", "effects": [0, 1, 1], "shape": "skewed", "options": {"draws": 1_000}},
         ["power", "quade", "--effects", "0", "1", "1", "--shape", "skewed", "--draws", "1000", "--quiet"]),
        ("/v1/power", {"test": "friedman", "scores": body()["scores"], "options": {"draws": 1_000, "power": 0.9}},
         ["power", "friedman", "--pilot", TABLE, "--draws", "1000", "--power", "0.9", "--quiet"]),
        ("/v1/tests/mcnemar", {"n01": 12, "n10": 3}, ["test", "mcnemar", "12", "3"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_other_services_answer_the_bytes_of_their_commands(service, path, sent, command):
    answer = service.get(path) if sent is None else service.post(path, sent)
    assert answer.content == printed(*command, "--json")


def test_audits_answer_the_bytes_of_crosscheck(service, tmp_path):
    from crosscheck.cli import main as crosscheck

    toml = """
[[table]]
name = "t"
holds = "scores"
better = "higher"
cells = \"\"\"
data,A,B,C
d1,0.9,0.8,0.7
d2,0.8,0.7,0.6
d3,0.7,0.6,0.6
d4,0.9,0.7,0.8
\"\"\"

[[claim]]
id = "statistic"
where = "page 1"
test = "friedman"
table = "t"
value = "statistic"
printed = "9.99"
"""
    file = tmp_path / "paper.toml"
    file.write_text(toml)
    out = io.StringIO()
    with redirect_stdout(out):
        code = crosscheck(["audit", str(file), "--json"])
    assert code == 1
    answer = service.post("/v1/audit", {"toml": toml})
    assert answer.status_code == 200, answer.text
    theirs, ours = answer.json(), json.loads(out.getvalue())
    assert [v["verdict"] for v in theirs["verdicts"]] == [v["verdict"] for v in ours["verdicts"]] == ["fails"]
    assert [v["why"] for v in theirs["verdicts"]] == [v["why"] for v in ours["verdicts"]]
    assert theirs["counts"] == ours["counts"]


def test_python_command_line_and_service_find_the_same_numbers(service, tmp_path):
    """One table with decimal commas on three roads, in full digits."""
    text = "data;A;B;C\nd1;0,825;0,775;0,80\nd2;0,61;0,64;0,60\nd3;0,375;0,325;0,3\nd4;0,9;0,85;0,7\nd5;0,72;0,7;0,74\n"
    file = tmp_path / "table.csv"
    file.write_text(text, "utf-8")
    python = nptests.analyse(nptests.read_scores(file, better="higher")).as_dict()
    line = json.loads(printed("analyse", str(file), "--better", "higher", "--json", "--quiet"))
    read = service.post("/v1/read", {"text": text, "name": "table.csv"}).json()
    rest = service.post("/v1/analyse", {"scores": {k: read[k] for k in ("values", "algorithms", "datasets")} | {
        "better": "higher"}}).json()  # fmt: skip
    for answer in (python, line, rest):
        answer["data"].pop("reading")  # how the file was understood is known only to who read the file
    assert python == line == rest
    assert rest["omnibus"]["pvalue"] == nptests.friedman(nptests.read_scores(file, better="higher")).pvalue


def test_numbers_and_decimal_text_are_the_same_table(service):
    points = {"values": [[0.825, 0.775], [0.375, 0.325], [0.5, 0.4]], "better": "higher"}
    commas = {"values": [["0,825", "0,775"], ["0,375", "0,325"], ["0,50", "0,4"]], "better": "higher"}
    first, second = (service.post("/v1/tests/wilcoxon", {"scores": s}).json() for s in (points, commas))
    assert first == second
    assert first["details"]["ranks"] == [1.5, 1.5, 3.0], "0.825 - 0.775 and 0.375 - 0.325 are equal"


@pytest.mark.parametrize("procedure", catalogue(), ids=lambda p: p.name)
def test_every_example_of_the_document_works(service, procedure):
    sent = example_of(procedure)
    answer = service.post(f"/v1/tests/{procedure.name}", sent)
    assert answer.status_code == 200, answer.text
    assert answer.json()["procedure"] == procedure.name
    for format, kind in (("text", "text/plain"), ("html", "text/html"), ("latex", "application/x-latex")):
        response = service.post(f"/v1/explain/{procedure.name}?format={format}", sent)
        assert response.status_code == 200, response.text
        assert response.headers["content-type"].startswith(kind)


def test_the_document_lists_every_procedure_and_adjustment(service):
    paths = service.get("/openapi.json").json()["paths"]
    told = [paths[path]["post"]["description"] for path in ("/v1/tests/{name}", "/v1/explain/{name}")]
    assert all(f"- {p.name}: {p.title}" in text for p in catalogue() for text in told)
    (method,) = paths["/v1/adjust/{method}"]["post"]["parameters"]
    assert method["example"] in {a.name for a in nptests.adjustments.methods.adjustments()}
    for path, item in paths.items():
        for method, operation in item.items():
            if method == "post":
                assert "example" in operation["requestBody"]["content"]["application/json"], path


@pytest.mark.parametrize(
    ("path", "sent", "status", "field"),
    [
        ("/v1/tests/friedman", table([[1, 2], [3, "x"]]), 422, "/scores/values/1/1"),
        ("/v1/tests/friedman", table([[1, 2], [3, True]]), 422, "/scores/values/1/1"),
        ("/v1/tests/friedman", {"scores": {"values": [[1, 2], [3, 4]]}}, 422, "/scores/better"),
        ("/v1/tests/friedman", {"scores": {"values": [[1, 2], [3, 4]], "better": "up"}}, 422, "/scores/better"),
        ("/v1/tests/friedman", {"scores": {"values": [[1, 2], [3, 4]], "better": "lower", "x": 1}}, 422, "/scores/x"),
        ("/v1/tests/friedman", body(tie="corrected"), 422, "/options/tie"),
        ("/v1/adjust/shaffer", {"pvalues": [0.1, 0.2, 0.3], "options": {"family": "x"}}, 422, None),
        ("/v1/tests/friedman", body(ties="correct"), 422, "/options/ties"),
        ("/v1/tests/friedman", body(draws=10**9, null="simulated"), 422, "/options/draws"),
        ("/v1/analyse", body(alpha=2), 422, "/options/alpha"),
        ("/v1/analyse", body(alpha="x"), 422, "/options/alpha"),
        ("/v1/analyse", body(progress=1), 422, "/options/progress"),
        ("/v1/cd.svg", body(method="bonferroni-dunn", adjust="holm"), 422, "/options/adjust"),
        ("/v1/tests/wilcoxon", {"a": [1, 2, "x"], "b": [1, 2, 3]}, 422, "/a/2"),
        ("/v1/tests/wilcoxon", {"a": [1, 2, 3]}, 422, ""),
        ("/v1/adjust/holm", {"pvalues": [0.1, "x"]}, 422, "/pvalues/1"),
        ("/v1/tests/freidman", body(), 404, None),
        ("/v1/adjust/hoolm", {"pvalues": [0.1]}, 404, None),
    ],
)  # fmt: skip
def test_problems_name_the_field(service, path, sent, status, field):
    answer = service.post(path, sent)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem.get("field") == field
    assert problem["status"] == status
    assert problem["detail"]
    assert problem["code"]
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(("wrong", "right"), [("tests/freidman", "friedman"), ("adjust/hoolm", "holm")])
def test_unknown_names_get_the_nearest(service, wrong, right):
    assert right in service.post(f"/v1/{wrong}", {"pvalues": [0.1]}).json()["detail"]


def test_pictures_of_every_kind(service):
    for path in ("cd.svg", "pictures/pvalues.svg", "pictures/ranks.svg", "pictures/null.svg", "pictures/scores.svg"):
        whole, inline = (service.post(f"/v1/{path}{query}", body()) for query in ("", "?inline=1"))
        assert whole.headers["content-type"].startswith("image/svg+xml"), whole.text
        assert "<style" in whole.text
        assert "<style" not in inline.text
        assert " style=" not in inline.text
    picture = nptests.draw(nptests.nemenyi(fixtures.scores(TABLE))).svg()
    assert service.post("/v1/cd.svg", body()).text == picture


def test_reports_tables_and_snippets(service):
    analysis = nptests.analyse(fixtures.scores(TABLE).coming(Origin()))  # a request has no file
    for format in ("html", "markdown", "latex", "text"):
        assert service.post("/v1/report", {**body(), "format": format}).text == nptests.report(analysis, format)
    assert service.post("/v1/tables/posthoc?format=csv", body()).text.splitlines()[0].startswith("a,b,estimate")
    for kind in ("scores", "ranks", "wins", "pvalues"):
        for format in ("csv", "latex", "markdown", "html"):
            assert service.post(f"/v1/tables/{kind}?format={format}", body()).status_code == 200
    lines = service.post("/v1/snippets", body(alpha=0.1)).json()
    assert lines["command"] == "nptests analyse scores.csv --better higher --headings 1 --keep-all --alpha 0.1"
    assert lines["r"] == nptests.r_script(nptests.analyse(fixtures.scores(TABLE), alpha=0.1))
    compile(lines["python"], "snippet", "exec")


def test_agreement_is_counted_for_one_procedure(service):
    from crosscheck.r.agreement import agree
    from nptests.procedures.listed import procedure

    answer = service.get("/v1/agreement?procedure=mcnemar").json()
    assert answer == agree([procedure("mcnemar")]).as_dict()
    assert answer["rows"][0]["package"] == "stats"
    assert service.get("/v1/agreement?procedure=nix").status_code == 404


def test_the_assistant_asks_what_its_guide_decides(service):
    reply = service.get("/v1/advise/questions").json()
    for question in reply["questions"]:
        assert all(row[question["name"]] for row in reply["guide"])
    known = {p.name for p in catalogue()}
    assert {name for row in reply["guide"] for name in row["procedures"]} <= known


def test_answers_to_exercises_are_marked(service):
    lesson = service.get("/v1/lessons/1").json()
    answers = {exercise["name"]: "wrong" for exercise in lesson["exercises"]}
    assert service.post("/v1/lessons/1/check", {"answers": answers}).json()["of"] == len(answers)
    assert service.post("/v1/lessons/1/check", {"answers": {"nix": "1"}}).status_code == 422
    assert service.get("/v1/lessons/99").status_code == 404
    assert service.get("/v1/lessons?language=xx").status_code == 422


def test_every_example_of_the_literature_can_be_analysed(service):
    for about in service.get("/v1/fixtures").json()[:5]:
        table = service.get(f"/v1/fixtures/{about['name']}").json()
        assert (len(table["values"]), len(table["values"][0])) == (about["rows"], about["columns"])
        assert table["citation"] == about["citation"]


def test_files_are_read_as_the_command_line_reads_them(service, tmp_path):
    import base64

    text = LATEX
    file = tmp_path / "paper.tex"
    file.write_text(text)
    line = json.loads(printed("read", str(file), "--json"))
    assert service.post("/v1/read", {"text": text, "name": "paper.tex"}).json() == line
    packed = base64.b64encode(text.encode()).decode()
    assert service.post("/v1/read", {"base64": packed, "name": "paper.tex"}).json() == line
    assert service.post("/v1/read", {"text": text, "base64": packed}).status_code == 422
    assert service.post("/v1/read", {"base64": "?"}).json()["field"] == "/base64"


def test_the_service_judges_files(service):
    from crosscheck.auditing.dropped import audit_file

    content = base64.b64encode(b"We find t(28) = 2.20, p = .360.").decode()
    answer = service.post("/v1/audit", {"base64": content, "name": "a.txt"})
    assert answer.status_code == 200
    ours = json.loads(json.dumps(audit_file("a.txt", b"We find t(28) = 2.20, p = .360.").as_dict()))
    assert answer.json() == ours
    review = service.post("/v1/audit", {"base64": content, "name": "a.txt", "format": "html"})
    assert review.headers["content-type"].startswith("text/html")
    assert ".360" in review.text
    assert service.post("/v1/audit", {"text": "We find t(28) = 2.20, p = .360."}).json()["marks"] == ours["marks"]
    for wrong in ({"name": "a.png"}, {"base64": "%"}, {"better": "up"}, {"format": "pdf"}, {"toml": ""}, {"name": 3}):
        assert service.post("/v1/audit", {"base64": content, "name": "a.txt"} | wrong).status_code == 422, wrong


@on_each("sent", "words", lists=True)
def test_power_refuses_what_it_cannot_draw(service, sent, words):
    reply = service.post("/v1/power", sent)
    assert reply.status_code == 422
    assert words in reply.json()["detail"]


def test_power_comes_with_its_picture_if_asked(service):
    sent = {"test": "friedman", "effects": [0, 2], "options": {"draws": 1_000}}
    plain, drawn = service.post("/v1/power", sent).json(), service.post("/v1/power?picture=1", sent).json()
    assert drawn.pop("picture").startswith("<svg")
    assert drawn == plain


def test_the_parts_of_an_analysis_are_certified(service):
    analysis = nptests.analyse(fixtures.scores(TABLE))
    answer = service.post("/v1/certify", body()).json()
    assert answer == {name: nptests.certify(getattr(analysis, name)).as_dict() for name in ("omnibus", "comparisons")}
    assert answer["omnibus"]["holds"]


@on_each("path", "accept", "kind", lists=True)
def test_an_answer_is_of_a_kind_that_the_client_takes(service, path, accept, kind):
    headers = {"accept": accept, "content-type": "application/json"}
    answer = service.client.post(path, content=json.dumps(body()), headers=headers)
    assert answer.status_code == (200 if kind else 406)
    assert answer.headers["content-type"].partition(";")[0] == (kind or "application/problem+json")
