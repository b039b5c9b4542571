"""Formulas as a docstring prints them, read into the notation of the descriptors.

In print a product needs no sign, brackets may be square and |x| is an absolute value. A sum reaches as far as its
term, and over a division only where the divisor has one of its letters:

    sum_j n_j (m_j - m)**2 / 2    is    sum_j(n_j * (m_j - m)**2) / 2.
"""

import re

TOKEN = re.compile(r"\s*(\*\*|[0-9]+(?:\.[0-9]+)?|[A-Za-z][A-Za-z0-9_]*|[-+*/()\[\]|,])")
FUNCTIONS = {"sqrt", "log", "exp", "abs", "max", "min", "probit"}
IN_WORDS = re.compile(rf"\b(?!(?:{'|'.join(FUNCTIONS)})\()\w+\(|\b(sum|sup)\b")  # other functions, sums over all of it
CLOSES = {"(": ")", "[": "]"}


def formulas(docstring: str) -> list[tuple[str, str]]:
    """The lines that stand apart, indented: each symbol with its formula, without the words behind three spaces."""
    joined = re.sub(r"\n {9,}(?=[-+*/] )", " ", docstring)
    stretches = [part for line in re.findall(r"^ {8}(\w+ = .*)$", joined, re.M) for part in re.split(r" {3,}", line)]
    split = (part.partition(" = ") for part in stretches)
    return [(symbol, formula.rstrip(".,;")) for symbol, equals, formula in split if equals and symbol.isidentifier()]


def letters_of(formula: str) -> set[str]:
    """The letters of its names that no sum of its own binds."""
    bound = set("".join(re.findall(r"sum_(\w+)\(", formula)))
    return {
        letter for letters in re.findall(r"\b(?!sum_)[A-Za-z]\w*_([a-z]+)\b", formula) for letter in letters
    } - bound


class NotArithmetic(Exception):
    """What stands there is said in words or signs that the notation does not have."""


class Reader:
    """Reads one formula."""

    def __init__(self, text: str) -> None:
        self.tokens = [match[1] for match in TOKEN.finditer(text)]
        if IN_WORDS.search(text) or "".join(self.tokens) != re.sub(r"\s", "", text):
            raise NotArithmetic(text)
        self.bars = 0

    def read(self) -> str:
        """The whole of it."""
        text = self.sum()
        if self.tokens:
            raise NotArithmetic(" ".join(self.tokens))
        return text

    @property
    def ahead(self) -> str:
        return self.tokens[0] if self.tokens else ""

    def sum(self) -> str:
        """Terms with + and - between them."""
        text = f"-{self._next() and self.term()}" if self.ahead == "-" else self.term()
        while self.ahead in ("+", "-"):
            text = f"{text} {self._next()} {self.term()}"
        return text

    def term(self, letters: str = "") -> str:
        """Powers with *, / or nothing between them; the term of a sum over letters ends at a divisor without them."""
        text = self.power()
        while self.ahead and self.ahead not in "+-)]," and not (self.ahead == "|" and self.bars):
            rest = list(self.tokens)
            sign = self._next() if self.ahead in ("*", "/") else "*"
            factor = self.power()
            if letters and sign == "/" and not letters_of(factor) & set(letters):
                self.tokens = rest
                break
            text = f"{text} {sign} {factor}"
        return text

    def power(self) -> str:
        """A factor with its exponent."""
        text = self.factor()
        if self.ahead == "**":
            text = f"{text}{self._next()}{self.factor()}"
        return text

    def factor(self) -> str:
        """A number, a name, a bracket, a sum or a function."""
        token = self._next()
        if token in CLOSES:
            return f"({self.until(CLOSES[token])})"
        if token == "|":
            self.bars += 1
            text = self.until("|")
            self.bars -= 1
            return f"abs({text})"
        if token.startswith("sum_"):
            return f"{token}({self.term(token.removeprefix('sum_'))})"
        if token in FUNCTIONS:
            inside = self.until(")") if self.ahead == "(" and self._next() else self.power()
            return f"{token}({inside})"
        if not token[:1].isalnum():
            raise NotArithmetic(token)
        return token

    def until(self, closing: str) -> str:
        """What stands inside brackets."""
        parts = [self.sum()]
        while self.ahead == ",":
            self._next()
            parts.append(self.sum())
        if self._next() != closing:
            raise NotArithmetic(f"{closing} is missing")
        return ", ".join(parts)

    def _next(self) -> str:
        if not self.tokens:
            raise NotArithmetic("it ends too early")
        return self.tokens.pop(0)
