"""Lines that programs print of code and its time, blocks of methods, ratios of columns, and rows that nobody named."""

import pytest

from nptests.errors import InputError
from nptests.read import read_scores

GO = "\n".join(
    f"Benchmark{work}/{code}/{size}-8   100   {time}{zeros} ns/op   10 B/op"
    for work, time in (("Encode", 12), ("Decode", 13))
    for code, zeros in (("sonic", "00"), ("stdlib", "000"))
    for size in ("small", "large")
)
JMH = "# JMH 1.12\nBenchmark  (load)  Mode  Cnt  Score  Error  Units\n" + "\n".join(
    f"Count.{code} {load} avgt 60 {time}.{load} ± 0.4 ms/op"
    for code, time in (("a", 3), ("b", 5))
    for load in (1, 2, 3)
)
BLOCKS = r"\begin{tabular}{llrrr}Backbone & Method & Office & VisDA & Digits \\" "\n" + "".join(
    rf"{net} & {method} & 7{i}.{j} & 6{j}.{i} & 5{j}.{j} \\" "\n"
    for i, net in enumerate(("ResNet-50", "ViT-B"))
    for j, method in enumerate(("MCC", "CDAN", "DANN"))
)


def ways(text):
    with pytest.raises(InputError) as caught:
        read_scores(text, better="lower")
    return caught.value.readings


def test_any_part_of_the_names_of_code_may_be_compared_and_none_is_guessed():
    assert not ways(GO)
    assert ways(JMH)[0].compared == ("Count.a", "Count.b")


def test_the_methods_of_each_block_are_compared():
    assert [way["where"] for way in ways(BLOCKS + r"\end{tabular}")] == [["Backbone=ResNet-50"], ["Backbone=ViT-B"]]


def test_a_ratio_of_two_columns_is_no_algorithm_nor_what_is_called_one():
    rows = ((4, 2), (6, 5), (9, 8), (7, 5))
    table = "Benchmark,O2,O3,speedup\n" + "".join(f"k{a},{a}.0,{b}.0,{a / b:.2f}\n" for a, b in rows)
    assert read_scores(table, better="lower").algorithms == ("O2", "O3")
    assert read_scores(table.replace(",1.", ",3."), better="lower").algorithms == ("O2", "O3")


@pytest.mark.parametrize(
    "text",
    [
        "f1,f2\n.1,.5\n.2,.4\n.3,.2\n",
        "Question,Yes,No,Other\nQ1,10,20,5\nQ2,12,18,6\nQ3,9,7,6\n",
        "      [,1]  [,2]\n[1,] 0.123 0.456\n[2,] 0.345 0.456\n[3,] 0.987 0.321\n",
        "time:   [1.0 ns 2.0 ns 3.0 ns]\n/  2.0 ms ± 3%\ntest :: ... bench: 1e999999 ns/iter\n",
        "ns] ns] Mode BenchmarkB\nns]\n",
    ],
)
def test_what_nobody_named_is_not_compared(text):
    assert not ways(text)
