"""What people and programs write that cannot be run here: boards, logs of runs, tables of papers, odd cells."""

import csv
import io

from support.field.by_python import DRESSES, dress

STAMPS = "2024-05-{:02d}T10:{:02d}:{:02d}.000Z"


def lines(rows, mark=","):
    text = io.StringIO()
    csv.writer(text, delimiter=mark, lineterminator="\n").writerows(rows)
    return text.getvalue()


def stamp(lab, form=STAMPS):
    return form.format(lab.chance.randrange(1, 28), lab.chance.randrange(60), lab.chance.randrange(60))


def uid(lab, length=32):
    return "".join(lab.chance.choice("0123456789abcdef") for _ in range(length))


@dress(".csv")
def mlflow_search_runs(lab):
    heads = ["run_id", "experiment_id", "status", "artifact_uri", "start_time", "end_time", "metrics.accuracy",
             "metrics.f1", "metrics.time", "params.dataset", "params.model", "params.seed", "tags.mlflow.runName",
             "tags.mlflow.user", "tags.mlflow.source.name"]  # fmt: skip
    rows = [
        [uid(lab), "1", "FINISHED", f"mlruns/1/{uid(lab)}/artifacts", stamp(lab), stamp(lab), r["accuracy"], r["f1"],
         r["time"], r["dataset"], r["algorithm"], r["seed"], f"bold-{uid(lab, 4)}", "ana", "train.py"]
        for r in lab.records
    ]  # fmt: skip
    return lines([heads, *rows])


@dress(".csv")
def mlflow_of_the_page(lab):
    heads = ["Start Time", "Duration", "Run ID", "Name", "Source Type", "Source Name", "User", "Status", "dataset",
             "model", "seed", "accuracy", "f1"]  # fmt: skip
    rows = [
        [stamp(lab), "3.1min", uid(lab), f"{r['algorithm']}-{r['dataset']}", "LOCAL", "train.py", "ana", "FINISHED",
         r["dataset"], r["algorithm"], r["seed"], r["accuracy"], r["f1"]]
        for r in lab.records
    ]  # fmt: skip
    return lines([heads, *rows])


@dress(".csv")
def wandb(lab):
    heads = ["Name", "State", "Notes", "User", "Tags", "Created", "Runtime", "Sweep", "dataset", "model", "seed",
             "test/accuracy", "test/f1", "epoch", "lr"]  # fmt: skip
    rows = [
        [f"sunny-sea-{i}", "finished", "-", "ana", "", stamp(lab), lab.chance.randrange(60, 900), "", r["dataset"],
         r["algorithm"], r["seed"], r["accuracy"], r["f1"], 20, 0.001]
        for i, r in enumerate(lab.records)
    ]  # fmt: skip
    text = io.StringIO()
    csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows([heads, *rows])
    return text.getvalue()


def amlb(lab, failed=0.0):
    heads = ["id", "task", "framework", "constraint", "fold", "type", "result", "metric", "mode", "version", "params",
             "app_version", "utc", "duration", "training_duration", "predict_duration", "models_count", "seed", "info",
             "acc", "auc", "logloss"]  # fmt: skip
    rows = []
    for r in lab.records:
        lost = lab.chance.random() < failed
        scores = ["", "", ""] if lost else [r["accuracy"], r["f1"], round(1 - r["accuracy"], 4)]
        result = "" if lost else r["accuracy"]
        info = "TimeoutError: Interrupting" if lost else ""
        rows.append([f"openml.org/t/{abs(hash(r['dataset'])) % 9999}", r["dataset"], r["algorithm"], "1h8c", r["seed"],
                     "binary", result, "acc", "aws", "0.1", "", "dev [1.0]", stamp(lab), r["time"], r["time"], 0.1,
                     3, 77 + r["seed"], info, *scores])  # fmt: skip
    return lines([heads, *rows])


DRESSES["amlb_results"] = (amlb, ".csv")


@dress(".csv")
def openml_evaluations(lab):
    heads = ["", "run_id", "task_id", "setup_id", "flow_id", "flow_name", "data_id", "data_name", "function",
             "upload_time", "uploader", "uploader_name", "value", "values", "array_data"]  # fmt: skip
    rows = [
        [10 + i, 10 + i, 30 + lab.datasets.index(d), 5 + lab.algorithms.index(a), 100 + lab.algorithms.index(a), a,
         30 + lab.datasets.index(d), d, "predictive_accuracy", "2024-05-01 10:11:12", 1, "ana",
         f"{lab.mean(d, a):.4f}", "", ""]
        for i, (d, a) in enumerate((d, a) for d in lab.datasets for a in lab.algorithms)
    ]  # fmt: skip
    return lines([heads, *rows])


def board(lab, *, link=True, bold=True, places=1):
    """One row a model: percentages, their average, sizes."""
    rows = []
    for i, a in enumerate(lab.algorithms):
        scores = [100 * lab.mean(d, a) for d in lab.datasets]
        name = f"[{a}](https://example.org/{a})" if link else a
        rows.append((sum(scores) / len(scores), name, scores, f"{lab.chance.choice((1.3, 7, 13, 40, 70)):g}", i))
    rows.sort(reverse=True)
    best = [max(row[2][j] for row in rows) for j in range(len(lab.datasets))]
    return [
        (f"{row[0]:.{places}f}", row[1],
         [f"**{x:.{places}f}**" if bold and x == top else f"{x:.{places}f}"
          for x, top in zip(row[2], best, strict=True)],
         row[3])
        for row in rows
    ]  # fmt: skip


def pipes(rows):
    rule = "|" + "---|" * len(rows[0])
    text = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([text[0], rule, *text[1:]]) + "\n"


@dress(".md")
def board_average_first(lab):
    heads = ["Model", "Average ⬆️", *lab.datasets, "#Params (B)"]
    return "# Leaderboard\n\n" + pipes(
        [heads, *([name, mean, *scores, size] for mean, name, scores, size in board(lab))]
    )


@dress(".md")
def board_with_ranks_and_medals(lab):
    heads = ["Rank", "Model", "Size", "License", *lab.datasets, "Avg."]
    medals = ["🥇", "🥈", "🥉"]
    rows = [
        [medals[i] if i < 3 else str(i + 1), name, size + "B", "MIT", *scores, mean]
        for i, (mean, name, scores, size) in enumerate(board(lab))
    ]
    return pipes([heads, *rows])


@dress(".csv")
def board_of_the_hub(lab):
    heads = ["T", "Model", "Average", *lab.datasets, "Type", "Architecture", "Precision", "Hub License", "#Params (B)",
             "Hub ❤️", "Available on the hub", "Model sha"]  # fmt: skip
    rows = [
        ["🟢", f"org/{name}", mean, *scores, "pretrained", "LlamaForCausalLM", "bfloat16", "mit", size,
         lab.chance.randrange(900), "True", uid(lab)]
        for mean, name, scores, size in board(lab, link=False, bold=False, places=2)
    ]  # fmt: skip
    return lines([heads, *rows])


@dress(".html")
def board_in_html(lab):
    heads = "".join(f"<th>{h}</th>" for h in ("Method", "Year", *lab.datasets, "Mean"))
    body = "".join(
        "<tr>" + "".join(f"<td>{c}</td>" for c in (f'<a href="x">{n}</a>', "2023", *s, m)) + "</tr>"
        for m, n, s, _ in board(lab, link=False, bold=False)
    )
    return (
        f"<html><body><h2>Board</h2><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></body></html>"
    )


def paper(lab, *, turned=False, cell=None, above=(), below=(), heads=None, figures=2, corner="Dataset", more=None):
    """A tabular of booktabs: bold the best, percentages."""
    rows, columns = (lab.algorithms, lab.datasets) if turned else (lab.datasets, lab.algorithms)

    def score(r, c):
        return 100 * lab.mean(*((c, r) if turned else (r, c)))

    body = []
    for r in rows:
        cells = []
        for c in columns:
            against = [score(x, c) for x in rows] if turned else [score(r, x) for x in columns]
            text = f"{score(r, c):.{figures}f}"
            best = score(r, c) == max(against)
            cells.append(cell(r, c, text, best) if cell else (rf"\textbf{{{text}}}" if best else text))
        tail = more(r, [score(r, c) for c in columns]) if more else []
        body.append(" & ".join([r.replace("_", r"\_"), *cells, *tail]) + r" \\")
    named = heads or [corner, *(c.replace("_", r"\_") for c in columns)]
    return "\n".join([
        r"\begin{table*}[t]", r"\centering", r"\caption{Test accuracy (\%). Best in \textbf{bold}.}",
        r"\label{tab:main}", r"\resizebox{\textwidth}{!}{", r"\begin{tabular}{l" + "c" * (len(named) - 1) + "}",
        r"\toprule", *above, " & ".join(named) + r" \\", r"\midrule", *body, *below, r"\bottomrule", r"\end{tabular}}",
        r"\end{table*}", ""])  # fmt: skip


@dress(".tex")
def paper_plain(lab):
    return paper(lab)


@dress(".tex")
def paper_average_row(lab):
    means = [sum(100 * lab.mean(d, a) for d in lab.datasets) / len(lab.datasets) for a in lab.algorithms]
    return paper(lab, below=[r"\midrule", " & ".join(["Average", *(f"{m:.2f}" for m in means)]) + r" \\"])


@dress(".tex")
def paper_turned_with_average(lab):
    heads = ["Method", *(d.replace("_", r"\_") for d in lab.datasets), "Avg."]
    return paper(lab, turned=True, heads=heads,
                 more=lambda r, x: [f"{sum(x) / len(x):.2f}"])  # fmt: skip


@dress(".tex")
def paper_spreads_in_math(lab):
    def cell(r, c, text, best):
        sd = f"{100 * lab.spread(r, c) or 1.25:.2f}"
        return rf"$\mathbf{{{text} \pm {sd}}}$" if best else rf"${text} \pm {sd}$"

    return paper(lab, cell=cell)


@dress(".tex")
def paper_small_spreads_below(lab):
    return paper(lab, cell=lambda r, c, text, best: rf"{text}$_{{\pm {100 * lab.spread(r, c) or 1.5:.1f}}}$")


@dress(".tex")
def paper_ranks_below(lab):
    def cell(r, c, text, best):
        rank = 1 + sum(lab.mean(r, a) > lab.mean(r, c) for a in lab.algorithms)
        return rf"{text}$_{{({rank})}}$"

    return paper(lab, cell=cell)


@dress(".tex")
def paper_coloured(lab):
    return paper(lab, cell=lambda r, c, text, best: rf"\cellcolor{{blue!15}}\underline{{{text}}}" if best else text)


@dress(".tex")
def paper_groups_of_columns(lab):
    half = len(lab.algorithms) // 2
    rest = len(lab.algorithms) - half
    above = [rf"& \multicolumn{{{half}}}{{c}}{{Baselines}} & \multicolumn{{{rest}}}{{c}}{{Ours}} \\",
             rf"\cmidrule(lr){{2-{half + 1}}}\cmidrule(lr){{{half + 2}-{len(lab.algorithms) + 1}}}"]  # fmt: skip
    return paper(lab, above=above)


@dress(".tex")
def paper_cited_in_rows(lab):
    text = paper(lab, turned=True, corner="Model")
    for a in lab.algorithms[:2]:
        text = text.replace(f"\n{a} &", f"\n{a}~\\citep{{smith2020}} &")
    return text


@dress(".tex")
def paper_two_tabulars(lab):
    """One table, cut in two by its columns."""
    from dataclasses import replace

    half = max(2, len(lab.algorithms) // 2)
    parts = [lab.algorithms[:half], lab.algorithms[half:]]
    cut = [paper(replace(lab, algorithms=part), cell=lambda r, c, text, best: text) for part in parts if part]
    tabulars = [t[t.index(r"\begin{tabular}") : t.index(r"\end{tabular}") + 13] for t in cut]
    return "\\begin{table}\n\\caption{Accuracy}\n" + "\n\\\\[1em]\n".join(tabulars) + "\n\\end{table}\n"


@dress(".tex")
def xtable(lab):
    rows = [
        " & ".join([d.replace("_", r"\_"), *row]) + r" \\ " for d, row in zip(lab.datasets, lab.table(2), strict=True)
    ]
    heads = " & " + " & ".join(lab.algorithms) + r" \\ "
    return "\n".join(["% latex table generated in R 4.2.2 by xtable 1.8-4 package", "% Wed Nov 25 10:00:00 2026",
                      r"\begin{table}[ht]", r"\centering", r"\begin{tabular}{r" + "r" * len(lab.algorithms) + "}",
                      r"  \hline", heads, r"  \hline", *rows, r"   \hline", r"\end{tabular}", r"\end{table}",
                      ""])  # fmt: skip


@dress(".tex")
def saes(lab):
    """SAES and jMetal in Java: shaded cells, raised headings, spreads below."""
    body = []
    for d in lab.datasets:
        order = sorted(lab.algorithms, key=lambda a: -lab.mean(d, a))
        cells = []
        for a in lab.algorithms:
            shade = {0: r"\cellcolor{gray95}", 1: r"\cellcolor{gray25}"}.get(order.index(a), "")
            cells.append(f"{shade}${lab.mean(d, a):.3e}_{{{lab.spread(d, a) or 0.001:.1e}}}$")
        body.append(" & ".join([d.replace("_", r"\_"), *cells]) + r"\\ \hline")
    heads = "& " + " & ".join(rf"\textbf{{{a}}}" for a in lab.algorithms) + r"\\ \hline"
    return "\n".join([r"\begin{table}", r"\caption{HV. Median and interquartile range}", r"\begin{scriptsize}",
                      r"\begin{tabular}{l" + "l" * len(lab.algorithms) + "}", r"\hline", heads, *body, r"\hline",
                      r"\end{tabular}", r"\end{scriptsize}", r"\end{table}", ""])  # fmt: skip


def cells(lab, form, mark=";"):
    """A table whose cells carry more than the score."""
    rows = [
        [d, *(form(100 * lab.mean(d, a), 1 + sum(lab.mean(d, b) > lab.mean(d, a) for b in lab.algorithms), d, a)
              for a in lab.algorithms)]
        for d in lab.datasets
    ]  # fmt: skip
    return lines([["Dataset", *lab.algorithms], *rows], mark)


CELLS = {
    "successes": lambda x, rank, d, a: f"{x / 100:.2f} ({min(30, round(x / 3))}/30)",
    "seconds": lambda x, rank, d, a: f"{x:.2f} / {round(x * 37)}s",
    "comma_and_mark": lambda x, rank, d, a: f"{x / 100:.3f}".replace(".", ",") + " a)" * (rank == 1),
    "percent": lambda x, rank, d, a: f"{x:.2f} %",
    "units": lambda x, rank, d, a: f"{x:.1f} ms",
    "unit_stuck": lambda x, rank, d, a: f"{x:.1f}s",
    "rank_in_brackets": lambda x, rank, d, a: f"{x:.2f} ({rank})",
    "rank_with_hash": lambda x, rank, d, a: f"{x:.2f} #{rank}",
    "html_bold": lambda x, rank, d, a: f"<b>{x:.2f}</b>" if rank == 1 else f"{x:.2f}",
    "html_sub": lambda x, rank, d, a: f"{x:.2f}<sub>±{lab_spread(d):.2f}</sub>",
    "stars": lambda x, rank, d, a: f"{x:.2f}" + "*" * (3 - rank) if rank < 3 else f"{x:.2f}",
    "letters": lambda x, rank, d, a: f"{x:.2f} " + "abc"[min(rank, 3) - 1],
    "interval": lambda x, rank, d, a: f"{x:.2f} [{x - 1:.2f}, {x + 1:.2f}]",
    "interval_dash": lambda x, rank, d, a: f"{x:.2f} ({x - 1:.2f}-{x + 1:.2f})",
    "spread_plus_minus": lambda x, rank, d, a: f"{x:.2f} +/- {lab_spread(d):.2f}",
    "slash_spread": lambda x, rank, d, a: f"{x:.2f}/{lab_spread(d):.2f}",
    "medals": lambda x, rank, d, a: {1: "🥇 ", 2: "🥈 "}.get(rank, "") + f"{x:.2f}",
    "change": lambda x, rank, d, a: f"{x:.2f} (+{lab_spread(d):.2f})",
    "arrows": lambda x, rank, d, a: f"{x:.2f} {'▲' if rank < 3 else '▼'}",
}


def lab_spread(d):
    return 0.5 + len(d) / 10


for name, form in CELLS.items():
    DRESSES[f"cells_{name}"] = (lambda lab, form=form: cells(lab, form), ".csv")
