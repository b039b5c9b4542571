"""Bytes as characters: by the mark at their beginning, as UTF-8, or in the one alphabet in which they are words.

What could be several alphabets is refused, and so is one bad byte among good ones: names would turn into other signs.
"""

import codecs
import re

from nptests.errors import InputError

# Longest mark first: that of UTF-32 begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_RUN = re.compile(rb"[\x80-\xff]{3,}")  # letters of another alphabet: of Latin ones, few have accents
_SIGNS = r"[^\w\s\x00-\x7f«»‹›“”„‘’‚¿¡©®™°§•·–—…±×÷´`¨]"
_INSIDE = re.compile(rf"[^\W\d_]{_SIGNS}|{_SIGNS}[^\W\d_]|[\x80-\x9f]")  # what stands beside no letter of a word
_CENTRAL = ("cp1250", "iso8859_2", "cp850", "mac_roman", "cp1254")
_OTHERS = {  # alphabets, and the letters that stand most often in words of them
    "оеаинтсрвлкмдпуяыьгз": ("cp1251", "koi8_r", "iso8859_5", "cp866"),
    "αοιετσνηυρπκμλάίόέή": ("cp1253", "iso8859_7"),
}
_WESTERN = (  # the letters beyond ASCII of languages: a text of one language has no others
    "äöüß", "àâæçéèêëîïôœùûüÿ", "áéíñóúü", "áâãàçéêíóôõú", "àèéìîòóù", "æøåé", "åäöé", "áèéëïóöü", "àèéíïòóúüç",
    "áéíóúýþæöð",
)  # fmt: skip
_EASTERN = {
    "cp1250": (
        "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "ąćęłńóśźż", "áéíóöőúüű", "čćđšž", "ăâîşţ"
    ),
    "cp1254": ("çğıöşüâîû",),
}  # fmt: skip
COMMON = 0.6  # of the letters of words are among the commonest twenty


def decoded(data: bytes, name: str) -> tuple[str, str]:
    """The characters, and the encoding, which is empty where it need not be told."""
    if data.isascii() and 0 not in data:
        return data.decode("ascii"), ""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strict(data, encoding, name), ""
    for encoding in (*_utf16_without_mark(data), "utf-8"):
        try:
            return data.decode(encoding), ""
        except UnicodeDecodeError:
            continue
    good = sum(sign > "\x7f" for sign in data.decode("utf-8", errors="ignore"))
    if good > data.decode("utf-8", errors="replace").count("\ufffd"):
        _strict(data, "utf-8", name)
    return _by_words(data, name)


def _strict(data: bytes, encoding: str, name: str) -> str:
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        byte = data[problem.start : problem.start + 1].hex().upper()
        raise InputError(
            "encoding",
            f"line {line} of {name} holds the byte {byte}, which is no {encoding.upper()} as the "
            f"rest is (byte {problem.start + 1} of the file): write the name there again, and save the file as UTF-8",
            where=f"line {line}",
        ) from None


def _utf16_without_mark(data: bytes) -> tuple[str, ...]:
    """Figures and separators have a zero in every other byte of UTF-16; a few zeros are dirt in another one."""
    if len(data) % 2 or data.count(0) * 8 < len(data):
        return ()
    return ("utf-16-le",) if data[1::2].count(0) > data[::2].count(0) else ("utf-16-be",)


def _by_words(data: bytes, name: str) -> tuple[str, str]:
    """The text in the alphabet in which the bytes beyond ASCII are letters of words."""
    if _RUN.search(data):
        shares = [
            (_share(text, common), -i, encoding, text)
            for common, encodings in _OTHERS.items()
            for i, encoding in enumerate(encodings)
            if (text := _decoded(data, encoding))
        ]
        share, _, encoding, text = max(shares, default=(0.0, 0, "", ""))
        if share > COMMON:
            return text, encoding
    text = _decoded(data, "cp1252")
    if text and not _INSIDE.search(text):
        other = next((e for e, letters in _EASTERN.items() if _in_one(_decoded(data, e), letters)), None)
        if other is None or _decoded(data, other) == text:
            return text, ""
        if not _in_one(text, _WESTERN):
            return _decoded(data, other), other
        return text, f"cp1252 (or is it {other}?)"
    read = {encoding: text for encoding in _CENTRAL if (text := _decoded(data, encoding)) and not _INSIDE.search(text)}
    if len(set(read.values())) == 1:
        return next(iter(read.values())), next(iter(read))
    raise _unknown(data, name)


def _share(text: str, common: str) -> float:
    """Which part of the signs beyond ASCII are common letters of an alphabet; 0 where words mix it with Latin."""
    words = [word for word in re.findall(r"[^\W\d_]+", text) if not word.isascii()]
    mixed = sum(any(sign.isascii() for sign in word) for word in words)
    signs = [sign for sign in text if sign > "\x7f"]
    return 0.0 if mixed * 4 > len(words) else sum(sign.casefold() in common for sign in signs) / len(signs)


def _in_one(text: str, alphabets: tuple[str, ...]) -> bool:
    """Whether the letters of a text are those of one language."""
    letters = {sign.casefold() for sign in text if sign > "\x7f" and (sign.isalpha() or sign.isdigit())}
    return bool(text) and not _INSIDE.search(text) and any(letters <= {*alphabet, "ß"} for alphabet in alphabets)


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return ""


def _unknown(data: bytes, name: str) -> InputError:
    at = next(i for i, byte in enumerate(data) if byte > 0x7F)
    line = data[:at].count(b"\n") + 1
    return InputError(
        "encoding",
        f"the characters of {name} are neither UTF-8 nor clearly those of one alphabet (line {line}): save it as UTF-8",
        where=f"line {line}",
    )
