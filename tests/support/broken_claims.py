"""A paper with a claim that is broken among good ones: what is written instead of a part of it, and the reason."""

from __future__ import annotations

TABLE = "name,A,B,C\nd1,0.11,0.24,0.33\nd2,0.12,0.31,0.22\nd3,0.13,0.25,0.36\nd4,0.14,0.24,0.35\n"
HEAD = f"""
[[table]]
name = "results"
holds = "scores"
better = "lower"
cells = '''
{TABLE}'''

[[table]]
name = "typed"
holds = "scores"
better = "lower"
cells = '''
{TABLE.replace("0.31", "O.31")}'''
"""
FIRST = """
[[claim]]
id = "first"
where = "section 4"
test = "friedman"
table = "results"
printed = "6.50"
"""
LAST = """
[[claim]]
id = "last"
where = "Table 2"
test = "friedman"
table = "results"
value = "mean_ranks"
at = ["{column}"]
printed = {A = "1.00", B = "2.25", C = "2.75"}
"""
BROKEN = FIRST.replace('"first"', '"broken"')

# what is written instead of a part of the claim, and what the reason says
KINDS = {
    "an unknown procedure": ('"friedman"', '"friedmann"', "no procedure 'friedmann'; near it: friedman"),
    "no procedure at all": ('"friedman"', '"read_scores"', "no procedure 'read_scores'"),
    "an unknown table": ('"results"', '"result"', "no table 'result'; near it: results"),
    "a path for a table": ('"results"', '"/etc/results"', "no table '/etc/results'"),
    "a table with a slip": ('"results"', '"typed"', "O.31"),
    "no table": ('table = "results"\n', "", "cannot be judged"),
    "an unknown option": ("printed", 'options = {tie = "ignored"}\nprinted', "has no option 'tie'"),
    "an unknown word": ("printed", 'options = {ties = "ignore"}\nprinted', "ignored"),
    "an unknown key": ("printed", "vaule = 3\nprinted", "unknown key 'vaule'"),
    "a missing level": ("printed", 'value = "rejected"\nprinted', "lacks alpha"),
    "a number as a print": ('"6.50"', "6.50", "write it as a string"),
    "words as a number": ('"6.50"', '"six and a half"', "prints 'six and a half', which is no number"),
    "a wrong type": ("printed", "at = 1\nprinted", "at must be a list or text, not 1"),
    "an unknown label": ("printed", 'value = "mean_ranks"\nat = ["Z"]\nprinted', "there is no 'Z'"),
    "no place": ('where = "section 4"\n', "", "has no where"),
    "no assertion": ('test = "friedman"\ntable = "results"\n', "", "needs one assertion"),
    "a repeated id": ('"broken"', '"first"', "stands twice"),
    "what a procedure refuses": (
        'test = "friedman"\ntable = "results"',
        'test = "friedman_from_ranks"\nsummary = {mean_ranks = ["1.0", "1.5", "1.2"], n = 4}',
        "one is missing or misprinted",
    ),
}
