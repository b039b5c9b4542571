"""What rows and columns are called that sum up the others, in several languages, or belong to a test, run or model."""

import re


def parted(text: str) -> frozenset[str]:
    """Words written between bars."""
    return frozenset(text.split("|"))


SUMMARY = re.compile(
    r"(?:(?:overall|arithmetic|geometric|geo|grand|friedman|final|total)\s+)?"
    r"(?:mean|means|average|averages|avg|ave|media|média|promedio|mittel|mittelwert|durchschnitt|moyenne|gemiddelde|"
    r"median|mediana)"
    r"(?:\s+(?:of\s+)?(?:all|accuracy|acc|auc|errors?|scores?|values?|ranks?|rankings?|performance|time))?"
    r"|(?:mean|average|avg|ave|friedman|overall|final|aligned|sum of|total)?\s*(?:ranks?|rankings?)(?:\s+sum)?"
    r"|rang|rango|rango\s+medio|ranking\s+medio|rang\s+moyen|mittlerer\s+rang"
    r"|(?:std|sd|stdev|standard deviation|std dev|#\s*best|overall)"
    r"|(?:macro|micro|weighted|grand|simple)[\s-]+(?:avg|average|mean)"
    r"|#\s*(?:win|tie|loss|draw)|(?:#\s*)?(?:wins|ties|losses|draws)"
    r"|(?:wins?|w)\s*[/\-]\s*(?:ties?|t|draws?|d|loss(?:es)?|l)(?:\s*[/\-]\s*(?:loss(?:es)?|l|ties?|t|draws?|d))?"
    r"|p[\s-]?values?|iman[\s-]davenport|count|counts"
    r"|desv(?:iación)?\s+(?:típica|estándar|est|std)|desvio\s+padrão|standardabweichung|écart[\s-]type"
    r"|(?:media|média)\s+ponderada|moyenne\s+pondérée|gewichteter?s?\s+mittel(?:wert)?|médiane|mittelrang"
    r"|(?:n[º°o]?\s*(?:de\s+)?|número\s+de\s+|anzahl\s+|nombre\s+de\s+)"
    r"(?:mejores|victorias|siege|bestwerte|melhores|vitórias|victoires|meilleurs)"
    r"|(?:#\s*)?(?:solved|gelöst|resueltos|résolus)"
    r"|(?:总体|综合|整体|中文|英文)?(?:平均(?:分|值|分数|准确率|性能|排名)?|均分|均值)"
    r"|总分|总体准确率|平均(?:スコア|点)|평균|среднее|средний ранг"
    r"|(?:медиана|медіана|середнє|ortalama|medyan|średnia|průměr)(?:\s+\w+)?"
    r"|(?:overall|average|mean|avg)\s+(?:accuracy|performance|score|acc|results?)(?:\s+\w+){0,3}|avg\.?\s*\(?all\)?"
)
# What may sum up the others and may be the name of a data set: arithmetic decides.
MAYBE_SUMMARY = re.compile(
    r"sum|total|best|min|max|minimum|maximum|range|counts?|win|tie|loss|draw|g-?means?|best\b.*|"
    r"all|macro|micro|mean.*|average.*|avg.*|.*\b(?:mean|average|avg)|rank.*|.*\brank"
)

OF_TESTS = parted(  # of each comparison
    "meanrank|mean rank|ci lower|ci upper|effect size|magnitude|z|p|p value|p-value|pvalue|unadjusted p|adjusted p|"
    "holm|hochberg|hommel|bonferroni|shaffer|finner|nemenyi|chi2|df|statistic|q value|apv"
)
STEPS = parted(  # of one run as it goes on
    "epoch|epochs|step|steps|iteration|iterations|iter|generation|generations|round|timestep|timesteps"
)
OF_MODELS = parted(  # on boards
    "params|param|parameters|#params|#param|number of parameters|flops|flop|gflops|macs|madds|#madds|mult-adds|"
    "model size|license|licence|context|context length|context window|embedding dimensions|embedding size|vocab size|"
    "max tokens|throughput|latency|fps|co2 cost|price|input price|output price|vram|rank|release date|organization|"
    "memory usage|inference time|layers|#layers|hub likes"
)
