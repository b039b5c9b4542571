"""Ways out of a refusal: each that is told was tried, and reads the table that it says."""

import pytest

pytestmark = pytest.mark.xdist_group("web")
PLAIN = "data\tA\tB\tC\none\t0.9\t0.8\t0.7\ntwo\t0.8\t0.7\t0.6\nthree\t0.7\t0.6\t0.4\n"
TABLES = {
    "transposed": "method\tone\ttwo\tthree\nA\t0.9\t0.8\t0.7\nB\t0.8\t0.7\t0.6\n",
    "missing": PLAIN.replace("0.8\t0.7\t0.6", "0.8\t\t0.6"),
    "decimals": "data;A;B\none;1,234;2,345\ntwo;3,456;4,567\n",
    "runs": "dataset,algorithm,score\n" + "".join(f"d{i},{a},0.{i}{j}\n" for i in range(4) for a in "AB" for j in "12"),
    "duplicate": PLAIN + PLAIN.partition("\n")[2],
}


@pytest.mark.parametrize("code", TABLES)
def test_every_way_out_reads_what_it_says(service, code):
    refused = service.post("/v1/read", {"text": TABLES[code]})
    assert refused.status_code == 422
    problem = refused.json()
    assert problem["code"] == code
    assert problem["readings"]
    for way in problem["readings"]:
        read = service.post("/v1/read", {"text": way.get("text", TABLES[code]), **way["options"]}).json()
        assert (read["n"], read["k"]) == (way["n"], way["k"]), way


def test_gaps_are_kept_where_that_is_asked(service):
    read = service.post("/v1/read", {"text": TABLES["missing"], "missing": "keep"}).json()
    assert read["values"][1] == ["0.8", None, "0.6"]
    scores = {name: read[name] for name in ("values", "algorithms", "datasets")} | {"better": "higher"}
    assert service.post("/v1/tests/skillings_mack", {"scores": scores}).status_code == 200


def test_a_table_that_may_be_turned_is_asked_about_until_that_is_said(service):
    text = "\tone\ttwo\tthree\tfour\nA\t0.9\t0.8\t0.7\t0.6\nB\t0.8\t0.7\t0.6\t0.5\nC\t0.5\t0.4\t0.3\t0.2\n"
    problem = service.post("/v1/read", {"text": text}).json()
    assert [way["options"] for way in problem["readings"]] == [{"dataset": ""}, {"transpose": True}]
    for way in problem["readings"]:
        read = service.post("/v1/read", {"text": text, **way["options"]}).json()
        assert (read["n"], read["k"]) == (way["n"], way["k"])
        assert "doubt" not in read
    assert "doubt" not in service.post("/v1/read", {"text": "data set" + text}).json(), "the table says it itself"
