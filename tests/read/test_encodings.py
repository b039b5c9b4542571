"""Names in any alphabet: as they were written, or refused with the place; never other signs."""

import pytest
from support.refused import refuses

import nptests
from nptests.read import read_table
from nptests.read.source import Source

RUSSIAN = "данные,Случайный лес,Метод опорных векторов\nирис,0.91,0.92\nвино,0.82,0.81\nстекло,0.7,0.6\n"
GREEK = "δεδομένα,Τυχαίο δάσος,Μέθοδος\nίρις,0.91,0.92\nκρασί,0.82,0.81\nγυαλί,0.7,0.6\n"
GERMAN = "Datensatz,Müller-Schütz,Größe zwei\nÅ,0.91,0.92\nbär,0.82,0.81\n"
POLISH = "zbiór,Łukasz metoda,Źródło\nświat,0.91,0.92\nżółty,0.82,0.81\n"
CZECH = "úloha,přesnost,čas,účinnost\nkůň,0.91,0.92,0.93\nžlutý,0.82,0.81,0.8\n"
HUNGARIAN = "adat,pontosság,erdő\nszőlő,0.91,0.92\ntűz,0.82,0.81\n"
FRENCH = "données,modèle,forêt\nça,0.91,0.92\nœuf,0.82,0.81\n"
JAPANESE = "データ,ランダム,サポート\n虹,0.9,0.8\n酒,0.7,0.6\n"
CHINESE = "数据集,随机森林,支持向量机\n鸢尾花,0.9,0.8\n葡萄酒,0.7,0.6\n"
TRADITIONAL = "數據集,隨機森林,支持向量機\n鳶尾花,0.9,0.8\n葡萄酒,0.7,0.6\n"
ENCODED = [
    *((RUSSIAN, e) for e in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1251", "koi8_r", "iso8859_5", "cp866")),
    *((GREEK, e) for e in ("utf-8", "cp1253", "iso8859_7")),
    *((GERMAN, e) for e in ("utf-8", "cp1252", "latin-1", "cp850", "mac_roman")),
    *((POLISH, e) for e in ("utf-8", "cp1250", "iso8859_2")),
    *((CZECH, e) for e in ("utf-8", "cp1250")),
    *((HUNGARIAN, e) for e in ("utf-8", "cp1250")),
    *((FRENCH, e) for e in ("utf-8", "cp1252")),
    *((JAPANESE, e) for e in ("utf-8", "shift_jis", "euc_jp")),
    *((CHINESE, e) for e in ("utf-8", "gbk")),
    *((TRADITIONAL, e) for e in ("utf-8", "big5")),
]


@pytest.mark.parametrize(("text", "encoding"), ENCODED, ids=[f"{text[:6]} {encoding}" for text, encoding in ENCODED])
def test_no_name_turns_into_other_signs(text, encoding):
    try:
        table = read_table(Source(text.encode(encoding), "t.csv", ".csv"))
    except nptests.InputError as problem:
        if problem.code == "encoding" and "utf" not in encoding:
            return
        raise
    lines = [line.split(",") for line in text.splitlines()]
    assert table.columns == tuple(lines[0][1:])
    assert table.rows == tuple(line[0] for line in lines[1:])


@pytest.mark.parametrize("at", [10, 40, 80])
def test_one_bad_byte_is_refused_with_its_place(at):
    data = RUSSIAN.encode()
    line = data[:at].count(b"\n") + 1
    refuses(f"line {line} of t", read_table, Source(data[:at] + b"\xff" + data[at:], "t"))


@pytest.mark.parametrize(
    ("one", "other"), [("A\u200b", "A"), ("Andre\u0301", "André"), ("K\u00a0NNs", "K NNs"), ("B ", "B")]
)
def test_names_that_look_the_same_are_one(one, other):
    long = f"data,algorithm,score\nx,{one},.1\nx,Z,.2\ny,{other},.4\ny,Z,.3\n"
    assert nptests.read_scores(long, better="higher").algorithms == (other, "Z")
    refuses("names must differ", nptests.read_scores, f"data,{one},{other}\nx,.1,.2\ny,.3,.4\n", better="higher")


def test_letters_of_two_alphabets_are_doubted():
    table = read_table(Source("data,točno,učen\nx,0.9,0.8\ny,0.7,0.6\n".encode("cp1250"), "t.csv", ".csv"))
    assert "the characters are read as cp1252 (or is it cp1250?)" in table.notes
