"""The forms in which papers write statistics, in English, Spanish, Portuguese, German and French.

A form is a name, something that says "is", and a number: "F_F = 3.69", "el valor p es 0,1688", "CD of 1.25". A phrase
may be split over lines, as it is in text extracted from PDF; every number is read once, under the first name that fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, takewhile

from crosscheck.auditing.reading.plain_text import Normal

_EXPONENT = r"\s?\{?\s?[-−–]?\d+\}?"
_GROUPED = r"\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:\.\d{3})+,\d+"  # thousands set apart
_DIGITS = rf"(?:10\s?\^{_EXPONENT}|{_GROUPED}|\d+[.,]\d+|\d+|[.,]\d+)"
NUMBER = rf"[-−–]?\s?{_DIGITS}(?:\s?(?:e|[·x×*]\s?10\s?\^?){_EXPONENT})?(?![.,]?\d)"
_LESS = (
    r"(?:\s+(?:inferior|menor|less|smaller|lower|below|kleiner|unter|inférieure?))"
    r"(?:\s+(?:a|à|que|do\s+que|than|als))?"
)
_VERB = (
    r"(?:is|was|be|of|equals|gives?|yields?|es|era|fue|fuese|sea|vale|resulta|resultó|de|del|igual\s+a|é|foi"
    r"|ist|war|von|beträgt|betrug|liegt\s+bei|lag\s+bei|est|vaut|était|égale?\s+à)(?:\s+(?:de|von))?"
)
_ABOUT = r"(?:\s+(?:approximately|about|aproximadamente|exactly|only|etwa|environ))?"
_MAY = r"(?:\s+(?:should|must|would|debe|deve|debería|deveria))?"
_WORD = rf"(?:{_MAY}\s+{_VERB}(?:\s+(?:igual\s+a|equal\s+to)|{_LESS})?{_ABOUT}|{_LESS})\s+"
# An equation may have steps: CD = 2,569 sqrt(...) = 1,21; its value is the last.
_STEPS = r"(?:(?=[^=;<>]{0,160}?(?:\d|min))[^=;<>]{1,160}=\s*){0,3}?"  # bounded: hostile lines cost no time
_IS = rf"(?:(?<=crítica)\s+(?=\d)|\s*=\s*{_STEPS}|\s*=?\s*(?:<=|>=|<<?|>>?|≤|≥|≈|:)\s*|{_WORD})"
_GIVEN = rf"(?:\s*(?:=|\s(?:igual\s+a|equal\s+to|of|de))\s*{NUMBER})?"  # of what: for z = 1.38, igual a 1
_SIG = (
    r"(?:[Aa]symp(?:\.|totische))?\s*[Ss]ig(?:nifikanz|\.)(?:\s*asint[óo]tica)?"
    r"(?:\s*\((?:bilateral|2-\w+|zweiseitig)\))?"
)
_P = (
    rf"(?:{_SIG}|p[\s–−-]{{0,3}}(?:values?|valor|valeur|val|Wert(?:e[sn]?|s)?)"
    r"|val(?:or|eur)(?:es|s)?[\s-]{0,3}(?:de\s+)?p|p)"
)
_CORRECTED = (
    r"(?:adjusted|corrected|ajustad[oa]|corregid[oa]|corrigid[oa]|ajustée?|corrigée?|korrigierter?|adjustierter?)"
)
_ADJUSTED = (
    r"(?:p_?\{?(?:adj|corr|holm|bonf|bh\b|by\b|fdr|tukey|nemenyi|dunn)\w*\}?|q[\s-]values?"
    rf"|{_P}\s+{_CORRECTED}|(?:(?:FDR|Holm|Bonferroni)[\s-]+)?{_CORRECTED}[\s-]+{_P})"
)
_PERMUTED = r"p_?\{?(?:perm|boot|mc\b|sim|exact)\w*\}?"
_OF_TEST = r"(?:of|d[eou]l?)(?=\s+(?:(?:the|la)\s+)?(?:test|prueba|contraste))"
_OF_P = rf"(?:(?:comput|calcul|associat|asoci|associ|obtain|obten|obt)\w+|correspon\w+|for|para|{_OF_TEST})"
_PROBABILITY = r"(?:probability\s+of|probabilidade?\s+de)\s+(?:obtaining|observing|getting|obtener|observar|obter)"
_CD = r"(?:CD|DC|critical\s+di(?:fference|stance)|(?:diferencia|distancia|diferença|distância)\s+crítica)"
_CRITICAL = r"(?i:critical\s+(?:value|point)|(?:valor|punto|ponto)\s+crítico)"
_CHI = (
    r"(?:χ\s?_?F?\^?\s?2?\s?_?F?|[Xx]\^?2_?F?|[Cc]hi-?(?:[Ss]quared?|[Cc]uadrado|[Qq]uadrado|[Qq]uadrat)|[Cc]hi[\^_]?2"
    r"|ji-?cuadrado|[Qq]ui-?[Qq]uadrado|[Kk]hi(?:\^?2|-?(?:deux|carré)))(?:\s+(?:de|of)\s+Pearson)?"
)
_LEVEL = (
    r"(?:α|(?<!Cronbach's )(?<!Cronbachs )(?<!Cronbach )(?<!de )alpha(?![\w-])"
    r"|(?:nivel\s+de\s+|level\s+of\s+|nível\s+de\s+)signific\w+|significance\s+level)"
)
_QUANTILE = r"χ\s?\^?2\s?_?\{?\s?1\s?,\s?0[.,]95\s?\}?"
_SO_CALLED = (
    r"(?:_\{?(?:emp|obs|calc|stat|\{?obs\}?)\w*\}?)?"
    r"(?:[-\s](?:statistic|value|score|ratio|Wert|Statistik|Verhältnis|Differenzwert))?"
)
_DF = r"\d+(?:\.\d+)?"
_ONE_DF = (
    rf"(?:\s?[\[({{]\s?(?:df\s?=\s?)?{_DF}(?:,?\s?[nN]\s?=\s?[\d,]+|,[^()=]{{0,20}})?\s?[\])}}]"
    rf"|_\{{?\(?(?:df\s?=\s?)?\d+\)?\}}?)?"
)
_TWO_DF = rf"(?:\s?_?[\[({{]\s?{_DF}\s?[,;]\s?{_DF}\s?[\])}}])?"
_AT_LEVEL = r"(?:(?:para|for|at|a|für|pour)\s+(?:α|alpha)\s*=\s*0?[.,]\d+,?)?"

_CONCORDANCE = r"(?:Kendall['’]?s?[\s-](?:coefficient\s+of\s+concordance,?\s+(?:was\s+)?)?W|W\s+(?:de|von)\s+Kendall)"
# A bare V below 1 that is no half is no sum of signed ranks.
_CRAMER = r"Cram[eé]r['’]?s?[\s-]V|V\s+(?:de|von)\s+Cram[eé]r|V_\{?C\}?|V(?=\s*=\s*0?[.,](?![05]0?(?!\d))\d)"
_ETA2 = (
    r"(?:(?i:partial|partielles?|generali[sz]ed)\s+)?(?:η|[Ee]ta)(?:_?\{?[pPG]\}?)?(?:\s?\^?\{?2\}?|[\s-]squared"
    r"|-?[Qq]uadrat|\s+(?:al\s+)?cuadrado)(?:_?\{?[pPG]\}?)?(?:\s+(?i:parcial|partial|partiel))?"
)

# What a statistic is called; the first that fits names it. (?<!\w) keeps letters within words apart.
STATISTICS: tuple[tuple[str, str], ...] = (
    ("critical", rf"(?:{_QUANTILE}|q_?α)"),
    ("critical", rf"{_CRITICAL}(?:[^.;=α(]|F\s?\(\d+,\s?\d+\)){{0,60}}?{_AT_LEVEL}"),
    ("critical", r"(?:rejeita|rejected|rechaza)\w*,?[^.;=]{0,40}(?:se|if|si)\s+z(?=\s*[<>])"),
    ("CD", rf"(?<!\w){_CD}(?:\s+{_AT_LEVEL}|\s?_?[({{]\s?0[.,]\d+\s?[)}}])?"),
    ("adjusted", rf"(?<![\w-]){_ADJUSTED}"),
    ("permuted", rf"(?<![\w-]){_PERMUTED}"),
    ("p", rf"(?<![\w-]){_P}(?:\s+{_OF_P}(?!\w)[^.;=]{{0,90}}?{_GIVEN})??"),
    ("p", rf"(?<!\w){_PROBABILITY}(?!\w)[^.;=]{{0,90}}?{_GIVEN}"),
    ("critical", rf"(?<![^\WΔ])(?:{_CHI}|[tFzWTU])_\{{?(?:crit|krit)\w*\}}?"),
    ("chi2", rf"(?<![^\WΔ]){_CHI}(?:{_ONE_DF}{_SO_CALLED}|\s?\([^()=\d]{{1,30}}\))"),
    ("chi2", rf"(?<![\w^])X(?=\s?\(\d+,\s?N\s?=){_ONE_DF}"),
    ("statistic", rf"(?<!\w)(?:[Pp]seudo-F|F_t){_TWO_DF}"),
    ("F", rf"(?<!\w)F(?:_?F|_?ID)?{_TWO_DF}{_SO_CALLED}"),
    ("alpha", rf"(?<!\w){_LEVEL}"),
    ("z", rf"(?<!\w)[zZ]{_SO_CALLED}"),
    ("t", rf"(?<!\w)t(?:\d{{1,4}}(?=\s?=)|{_ONE_DF}){_SO_CALLED}"),
    ("concordance", rf"(?<!\w){_CONCORDANCE}"),
    ("cramer", rf"(?<!\w)(?:{_CRAMER})(?=\s*[=≈])"),
    ("phi", r"(?<!\w)(?:φ|ϕ|phi)(?=\s*[=≈])"),
    ("eta2", rf"(?<!\w){_ETA2}"),
    ("d", r"(?<!\w)(?:Cohen['’]?s?[\s-]d|d\s+(?:de|von)\s+Cohen)(?:_?\{?(?:z|s|av|rm)\}?)?"),
    ("d", r"(?<!\w)d(?:_\{?(?:z|s|av|rm)\}?)?(?=\s*[=≈]\s*[-−–]?\s?\d?[.,]\d)"),
    ("g", r"(?<!\w)(?:Hedges['’]?s?[\s-]g|g\s+(?:de|von)\s+Hedges)"),
    ("ranksum", r"(?<!\w)(?:Wilcoxon[-\s]W|W\s+(?:de|von)\s+Wilcoxon)"),
    ("r", rf"(?<!\w)r{_ONE_DF}(?=\s*[=≈])"),
    ("rho", rf"(?<!\w)(?:ρ|rho|r_?\{{?s\}}?){_ONE_DF}(?:\s+(?:de|of|von)\s+Spearman)?"),
    ("tau", r"(?<!\w)(?:τ|tau)"),
    ("V", r"(?<!\w)V(?=\s*=)"),
    ("G", r"(?<!\w)G(?=\s*=)"),
    ("R+", r"(?<!\w)[RWT]_?\^?\+"),
    ("R-", r"(?<!\w)[RWT]_?\^?[-−]"),
    ("T", r"(?<!\w)T"),
    ("W", rf"(?<!\w)W{_SO_CALLED}"),
    ("U", rf"(?<!\w)U(?:\s?\(\d+,\s?\d+\))?(?:\s+(?:de|von)\s+Mann[-–\s]Whitney)?{_SO_CALLED}"),
    ("H", rf"(?<!\w)H(?!_){_ONE_DF}{_SO_CALLED}"),
    ("Q", rf"(?<!\w)Q(?:_\{{?\w{{1,7}}\}}?|[-–]?(?:within|between)|[wbWB])?{_ONE_DF}(?:\s+de\s+Cochran)?"),
    ("error", r"(?<!\w)(?:ET|SE|(?:standard\s+error|error\s+típico|erro\s+padrão)(?:\s+(?:o[fn]|de|da|del)\s+\w+)?)"),
    (
        "statistic",
        r"(?:statistic|(?:valor\s+del\s+)?estadístico|(?:valor\s+da\s+)?estatística)[^.;=,]{0,45}?",
    ),
)
WORDS = frozenset(
    {"CD", "p", "adjusted", "permuted", "alpha", "error", "statistic"}
)  # names in words: capitals do not matter
# What follows a number that is only a part of the value, or the number of an item in a list: it is refused there.
_ALONE = r"(?!\s*(?:[·\\√/^+]|\[(?=\s?[\d−-])|[-−–]\s?[(\d]|sqrt|frac))(?![A-Za-z])(?!(?:(?<=\n\d)|(?<=\n\d\d))[.)]\s)"
_NAMED = tuple(
    (
        statistic,
        re.compile(
            rf"{name}(?P<is>{_IS})(?P<value>{NUMBER})(?P<rest>\s*%)?{_ALONE}", re.I if statistic in WORDS else 0
        ),
    )
    for statistic, name in STATISTICS
)
_WORDS_FREEDOM = (
    r"(?:degrees?\s+of\s*freedom|grados?\s+de\s*libertad|graus?\s+de\s*liberdade|degrés?\s+de\s*liberté|Freiheitsgraden?"
    r"|d\.?f\.?(?!\w)|g\.?l\.?(?!\w))"
)
_SETTING = r"(?:degrees\s+of\s+freedom|df|gl|ddl|dll|d\.f\.|g\.l\.|Δ\s?df|Freiheitsgrade)"
_FREEDOM = re.compile(
    r"(?:(?<![\d(−-])(?P<a>\d+)\s*(?:and|y|e|et|und|,)\s*)?(?:(?:\([^)]{1,40}\)\s?[·x*]?\s?){1,4}=\s*)?(?<![\d−-])(?<!\d[.,])(?<![−-]\s)(?P<b>\d+)\s+"
    + _WORDS_FREEDOM,
    re.I,
)
# Degrees of freedom in brackets or below the letter, after "df =", after the value: X2 = 74.14(2).
_INLINE_FREEDOM = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<!\w)F(?:_?F|_?t)?\s?_?[\[({{]\s?({_DF})\s?[,;]\s?({_DF})\s?[\])}}]",
        rf"(?<![^\WΔ])(?!t\s?[\[(]\s?\d+\s?,\s?\d)"
        rf"(?:[tHQrρ]|rho|r_?\{{?s\}}?|Q_\{{?\w{{1,7}}\}}?|Q[-–]?(?:within|between)|Q[wbWB]|{_CHI}|X)\s?_?[\[({{]\s?(?:df\s?=\s?)?({_DF})(?=\s?[}})\],])",
        rf"(?<!\w)(?:t|{_CHI})_\{{?\(?(?:df\s?=\s?)?(\d+)(?=\s?[)}}]*\s?=)",
        r"(?<!\w)t(\d{1,4})(?=\s?=)",
        r"(?<!\w)df1\s?=\s?(\d+)\s?,\s?df2\s?=\s?(\d+)",
        rf"(?<!\w){_SETTING}\s?=\s?\(?({_DF})(?:\s?(?:,|&|et|and|y|e|und)\s?(\d+(?!\s?[=.,]?\d*\s?[=<])))?(?![.,]?\d)",
        r"(?<=\d)\s?\((\d{1,3})\)(?=,\s?p\s?[<=>])",
    )
)
# Ranks that must differ by so much: a critical difference that is not called so.
_FAR = re.compile(
    r"(?:\branks?|\brangos?|\brankings?|\branques?|\bpostos?)\b[^.;]{0,80}?\b(?:differ|difer|difier)\w*"
    rf"(?:\s+(?:by|en|em|at|al|pelo|por|lo|least|menos|more|más|mais|than|de|do|que)){{2,5}}\s+(?P<value>{NUMBER})"
    rf"{_ALONE}(?!\s*%)",
    re.I,
)
# Where a passage speaks of p-values, 0.0048 < 0.025 compares one with its level.
_OF_LEVELS = re.compile(r"(?<!\w)(?:p(?:_?\{?\w\}?)?(?!\w)|Holm|Hochberg|Hommel|Finner|Holland|Shaffer|Bonferroni)")
_COMPARED = re.compile(r"(?<![\w.,=<>≤≥/-])(?P<value>0?[.,]\d+)\s*(?:<=|>=|[<>≤≥])\s*0?[.,]\d+(?![.,]?\d)")
# t(28) = 1.20, n.s.: a p-value above the level, in letters.
_NOT_SIGNIFICANT = re.compile(r"(?<=\d[,;]\s)(?P<value>n\.s\.|n\.s(?!\w)|ns(?!\w))", re.I)
# R: a quantile or an upper tail, and below it the number that is printed.
_PRINTED = re.compile(
    r"(?P<call>(?<![\w.])(?P<kind>[pq])(?:norm|t|f|chisq|tukey|binom|signrank|wilcox)\s?\([^\n]{0,200}\))\s*?\n"
    rf"(?:\s|#){{0,20}}\[1\]\s+(?P<value>{NUMBER})"
)
_UPPER = re.compile(r"lower\.tail\s?=\s?F|(?:1\s?-|2\s?\*)\s?$")
_ORPHAN = re.compile(rf"^\s*=\s*(?P<value>{NUMBER})\s*$")
_CALL = re.compile(
    r"(?:[a-z][A-Z]|[A-Za-z][._][A-Za-z]|\b(?:[pqrd](?:norm|f|t|chisq|tukey|binom)|list|c))\w*\([^()\n]*$"
)  # an argument of a call in program code is no sentence
_TRIGGER = re.compile(
    rf"(?:{_CRITICAL}|statistic|estadístic|estatístic|{_CHI}|{_CD}|(?<!\w)(?:{_P}|F_?F|z|Z)(?!\w))", re.I
)
_DIGIT = re.compile(r"\d")
_DECIMAL = re.compile(r"\d[.,]\d")

REACH = 3  # lines between the parts of one passage
PIECE, LONGEST = 2000, 800  # letters of a line that are searched at once; letters from where a phrase begins


@dataclass(frozen=True)
class Extraction:
    """One statistic as a text prints it: value and relation as text, and where they stand.

    line, column    of the value in the source, from 1
    start, end      of the phrase in the plain text
    span            of the phrase in the source
    """

    line: int
    statistic: str
    value: str
    phrase: str
    relation: str = "="
    column: int = 1
    start: int = 0
    end: int = 0
    span: tuple[int, int] = (0, 0)


def extract(text: str, number: int = 1) -> list[Extraction]:
    """The statistics of a text whose first line has that number, in the order in which they begin.

    Line and column of a statistic are those of its value.
    """
    return extracted(Normal.of(text), number)


def extracted(normal: Normal, number: int = 1) -> list[Extraction]:
    """The statistics of a text without markup; every number is read once, under the first name that fits."""
    text = normal.text
    places: set[tuple[int, int]] = set()
    counted: set[tuple[int, int]] = set()  # degrees of freedom stand inside other phrases
    read: list[Extraction] = []
    for begin, end, last in _pieces(text):
        for place, extraction in _in_piece(text, begin, end, last):
            rivals = counted if extraction.statistic == "df" else places
            if any(a < place[1] and place[0] < b for a, b in rivals):
                continue
            rivals.add(place)
            (where, column), span = normal.place(place[0]), normal.span(extraction.start, extraction.end)
            read.append(replace(extraction, line=where + number - 1, column=column, span=span))
    return sorted(read, key=lambda e: e.start)


def _pieces(text: str) -> Iterator[tuple[int, int, int]]:
    """Where phrases are looked for: from where to where they begin, and where they end at the latest."""
    lines = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    for i, line in enumerate(lines):
        for begin in range(starts[i], starts[i] + len(line), PIECE):
            end = min(begin + PIECE, starts[i] + len(line))
            last = min(starts[min(i + REACH, len(lines))], end + LONGEST, len(text))
            if _DIGIT.search(text, begin, last):
                yield begin, end, last


def _in_piece(text: str, begin: int, end: int, last: int) -> Iterator[tuple[tuple[int, int], Extraction]]:
    """(where its value stands, what was read) of the phrases that begin in a piece."""

    def phrases(pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        return takewhile(lambda m: m.start() < end, pattern.finditer(text, begin, last))

    for statistic, pattern in _NAMED:
        for m in phrases(pattern):
            if _CALL.search(text[begin : m.start()]):
                continue
            less = "<" if re.search(_LESS, m["is"]) else "="
            relation = next((c for c in ("<", ">", "≤", "≥", "≈") if c in m["is"]), less)
            yield m.span("value"), _extraction(statistic, m, relation, (m["rest"] or "").strip())
    for m in phrases(_FAR):
        yield m.span("value"), _extraction("CD", m)
    for m in phrases(_PRINTED):
        if m["kind"] == "q" or _UPPER.search(m["call"]) or _UPPER.search(text[begin : m.start()]):
            yield m.span("value"), _extraction("p" if m["kind"] == "p" else "critical", m)
    for m in phrases(_COMPARED):
        if _OF_LEVELS.search(text[begin : m.start()]):
            yield m.span("value"), _extraction("p", m)
    for m in phrases(_NOT_SIGNIFICANT):
        yield m.span("value"), _extraction("p", m)
    for pattern in (_FREEDOM, *_INLINE_FREEDOM):
        for m in phrases(pattern):
            counts = ", ".join(count for count in m.groups() if count)
            first = next(g for g in range(pattern.groups, 0, -1) if m[g])
            place = m.start(1), m.end(first)
            if pattern is _FREEDOM:
                place = m.start("a" if m["a"] else "b"), m.end("b")
            yield place, Extraction(0, "df", counts, " ".join(m.group().split()), start=m.start(), end=m.end())


def _extraction(statistic: str, m: re.Match[str], relation: str = "=", rest: str = "") -> Extraction:
    value = re.sub(r"\s", "", m["value"]).replace("−", "-").replace("–", "-") + rest
    value = f"1·{value}" if value.startswith("10^") else value
    phrase = " ".join(m.group().split())
    return Extraction(0, statistic, value, phrase, relation, start=m.start(), end=m.end("value"))


def orphans(text: str, number: int = 1) -> list[Extraction]:
    """Equations that lost their left side: a line that holds nothing but "= 16,225"."""
    matches = ((i, _ORPHAN.match(Normal.of(line).text)) for i, line in _lines_with(text, "=", number))
    return [Extraction(i, "", _extraction("", m).value, m.group().strip()) for i, m in matches if m]


def suspects(text: str) -> list[tuple[int, str]]:
    """The lines that name a statistic and hold decimals: something of them should be read."""
    lines: list[tuple[int, str]] = []
    for number, line in _lines_with(text, "", 1):
        if _DECIMAL.search(line):
            plain = Normal.of(line).text
            if _TRIGGER.search(plain) or _ORPHAN.match(plain):
                lines.append((number, line.strip()[:100]))
    return lines


def _lines_with(text: str, mark: str, number: int) -> Iterator[tuple[int, str]]:
    return ((i, line) for i, line in enumerate(text.split("\n"), start=number) if mark in line)
