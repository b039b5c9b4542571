"""What Weka, R and pandoc print, by the programs themselves: WEKA names the jar."""

import io
import os
import subprocess
import tempfile
from pathlib import Path

from support.beside import beside, frozen
from support.field.by_python import DRESSES, dress, wide
from support.field.lab import Lab

SCHEMES = {"J48": "trees", "SMO": "functions", "IBk": "lazy", "NaiveBayes": "bayes", "ZeroR": "rules"}


def ran(*command: str, text: str = "") -> str:
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def weka_results(lab: Lab) -> str:
    """The ARFF file of results that the Experimenter writes, as far as its analysis needs."""
    schemes = [f"weka.classifiers.{SCHEMES.get(a, 'meta')}.{a}" for a in lab.algorithms]
    head = ["@relation results", f"@attribute Key_Dataset {{{','.join(lab.datasets)}}}",
            "@attribute Key_Run numeric", "@attribute Key_Fold numeric",
            f"@attribute Key_Scheme {{{','.join(schemes)}}}", "@attribute Key_Scheme_options {'','-C 0.25'}",
            "@attribute Key_Scheme_version_ID {'-217733168393644444'}", "@attribute Date_time numeric",
            "@attribute Number_of_training_instances numeric", "@attribute Percent_correct numeric",
            "@attribute F_measure numeric", "@attribute UserCPU_Time_training numeric", "", "@data"]  # fmt: skip
    rows = [
        f"{d},{run + 1},1,{scheme},'',-217733168393644444,20240501.1015,135,{100 * lab.accuracy[d, a, run]:.4f},"
        f"{lab.f1[d, a, run]},{lab.seconds[d, a, run]}"
        for d in lab.datasets
        for a, scheme in zip(lab.algorithms, schemes, strict=True)
        for run in range(lab.runs)
    ]
    return "\n".join([*head, *rows]) + "\n"


def weka(lab: Lab, *options: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "results.arff"
        file.write_text(weka_results(lab))
        tester = "weka.experiment.PairedCorrectedTTester"
        base = ("-t", str(file), "-c", "9", "-b", "1", "-D", "1", "-R", "2", "-F", "3", "-G", "4,5,6")
        return ran("java", "-cp", os.environ["WEKA"], tester, *base, *options)


for name, options, ending in (
    ("plain", (), ".txt"), ("spreads", ("-V",), ".txt"), ("csv", ("-csv",), ".csv"), ("html", ("-html",), ".html"),
    ("latex", ("-L",), ".tex"), ("latex_spreads", ("-L", "-V"), ".tex"),
):  # fmt: skip
    DRESSES[f"weka_{name}"] = (lambda lab, options=options: weka(lab, *options), ending)
DRESSES["weka_results_arff"] = (weka_results, ".arff")


@dress(".csv")
def weka_results_csv(lab):
    head, _, data = weka_results(lab).partition("@data\n")
    names = [line.split()[1] for line in head.splitlines() if line.startswith("@attribute")]
    return ",".join(names) + "\n" + data


R_PRINTS = frozen(beside(__file__)["r_prints"])


def in_r(lab: Lab, call: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        table, runs = Path(folder) / "wide.csv", Path(folder) / "long.csv"
        table.write_text(wide(lab).reset_index().to_csv(index=False))
        runs.write_text("\n".join([",".join(lab.records[0]), *(",".join(map(str, r.values())) for r in lab.records)]))
        code = (
            f"w <- read.csv('{table}', check.names = FALSE); m <- as.matrix(w[-1]); rownames(m) <- w[[1]]; "
            f"l <- read.csv('{runs}'); l$dataset <- factor(l$dataset, unique(l$dataset)); {call}"
        )
        return ran("Rscript", "--vanilla", "-e", code)


for name, (call, ending) in R_PRINTS.items():
    DRESSES[f"r_{name}"] = (lambda lab, call=call: in_r(lab, call), ending)


def pandoc(lab: Lab, form: str) -> bytes:
    import pypandoc

    text = "# Results\n\nAll runs.\n\n" + wide(lab).reset_index().to_markdown(index=False) + "\n\n: Accuracy\n"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "file"
        pypandoc.convert_text(text, form, "md", outputfile=str(file), extra_args=["--standalone"])
        return file.read_bytes()


for form, ending in (
    ("docx", ".docx"), ("odt", ".odt"), ("typst", ".typ"), ("rst", ".rst"), ("org", ".org"), ("latex", ".tex"),
    ("html", ".html"), ("mediawiki", ".wiki"), ("dokuwiki", ".txt"), ("asciidoc", ".adoc"), ("textile", ".textile"),
    ("markdown", ".md"), ("markdown-pipe_tables", ".md"), ("markdown-pipe_tables-simple_tables", ".qmd"),
    ("markdown-pipe_tables-simple_tables-multiline_tables", ".qmd"), ("gfm", ".md"), ("ipynb", ".ipynb"),
    ("rtf", ".rtf"), ("plain", ".txt"),
):  # fmt: skip
    DRESSES[f"pandoc_{form}"] = (lambda lab, form=form: pandoc(lab, form), ending)


@dress(".docx")
def docx_by_python(lab):
    import docx

    document = docx.Document()
    document.add_paragraph("Table 1. Accuracy of all classifiers.")
    table = document.add_table(rows=2, cols=1 + len(lab.algorithms))
    above = table.cell(0, 1).merge(table.cell(0, len(lab.algorithms)))
    above.text = "Classifier"
    for cell, name in zip(table.rows[1].cells, ["Data set", *lab.algorithms], strict=True):
        cell.text = name
    for d, row in zip(lab.datasets, lab.table(), strict=True):
        cells = table.add_row().cells
        for cell, text in zip(cells, [d, *row], strict=True):
            cell.text = text
        best = max(range(len(row)), key=lambda j: float(row[j]))
        cells[best + 1].paragraphs[0].runs[0].bold = True
    document.add_paragraph("Bold: the best of each row.")
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()
