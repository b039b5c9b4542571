"""Files that nobody can analyse, one mistake each."""

GOOD = "data set,A,B\nx,0.9,0.8\ny,0.6,0.5\nz,0.3,0.25\nw,0.35,0.1\nv,0.7,0.65\n"

FILES = {
    "empty": "",
    "blank": " \n\n \n",
    "headings only": "data set,A,B\n",
    "no numbers": "data set,A,B\nx,a,b\ny,c,d\n",
    "text cell": GOOD.replace("0.5", "good"),
    "nan": GOOD.replace("0.5", "NaN "),
    "infinite": GOOD.replace("0.5", "inf"),
    "underscore": GOOD.replace("0.5", "1_000"),
    "suffix": GOOD.replace("0.5", "500k"),
    "bracketed minus": GOOD.replace("0.5", "(0.5)"),
    "huge power": GOOD.replace("0.5", "1e99999999"),
    "tiny power": GOOD.replace("0.5", "1e-99999999"),
    "many digits": GOOD.replace("0.5", "1" * 2000),
    "two marks": GOOD.replace(",", ";").replace("0.5", "0,5"),
    "either mark": "d;A;B\nx;1,234;2,345\ny;3,456;4,567\nz;5,678;6,789\n",
    "two names": GOOD.replace("A,B", "A,A"),
    "cells beyond": GOOD.replace("0.9,0.8", "0.9,0.8,0.7"),
    "binary": "\x00\x01\x02\x03" * 10,
    "broken json": '{"A": [1, 2\n',
    "no tabular": "\\begin{tabular}",
}
