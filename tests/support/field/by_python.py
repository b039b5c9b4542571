"""What pandas, tabulate, great_tables, jMetalPy and lm-evaluation-harness print, by the programs themselves."""

import io
import os
import sys
import tempfile

import pandas as pd

from support.field.lab import Lab

DRESSES = {}


def dress(ending):
    def listed(function):
        DRESSES[function.__name__.strip("_")] = (function, ending)
        return function

    return listed


def frame(lab: Lab) -> pd.DataFrame:
    return pd.DataFrame(lab.records)


def wide(lab: Lab, value="accuracy", turned=False) -> pd.DataFrame:
    rows, columns = ("algorithm", "dataset") if turned else ("dataset", "algorithm")
    return frame(lab).pivot_table(index=rows, columns=columns, values=value, sort=False).round(4)


def both(lab: Lab) -> pd.DataFrame:
    return frame(lab).pivot_table(index="dataset", columns="algorithm", values=["accuracy", "f1"], sort=False).round(4)


def grouped(lab: Lab) -> pd.DataFrame:
    return frame(lab).groupby(["dataset", "algorithm"], sort=False)["accuracy"].agg(["mean", "std", "count"]).round(4)


def spreads(lab: Lab, sign="±") -> pd.DataFrame:
    cells = [[f"{lab.mean(d, a):.4f} {sign} {lab.spread(d, a):.4f}" for a in lab.algorithms] for d in lab.datasets]
    return pd.DataFrame(cells, index=pd.Index(lab.datasets, name="dataset"), columns=lab.algorithms)


for name, call, ending in (
    ("csv", lambda t: t.to_csv(), ".csv"),
    ("tsv", lambda t: t.to_csv(sep="\t"), ".tsv"),
    ("markdown", lambda t: t.to_markdown(), ".md"),
    ("latex", lambda t: t.to_latex(float_format="%.4f"), ".tex"),
    ("html", lambda t: t.to_html(), ".html"),
    ("string", lambda t: t.to_string(), ".txt"),
    ("json", lambda t: t.to_json(), ".json"),
    ("json_split", lambda t: t.to_json(orient="split"), ".json"),
    ("json_table", lambda t: t.reset_index().to_json(orient="records"), ".json"),
):
    DRESSES[f"pandas_{name}_pivot"] = (lambda lab, call=call: call(wide(lab)), ending)
    DRESSES[f"pandas_{name}_turned"] = (lambda lab, call=call: call(wide(lab, turned=True)), ending)
    if "json" not in name:
        DRESSES[f"pandas_{name}_two_measures"] = (lambda lab, call=call: call(both(lab)), ending)
        DRESSES[f"pandas_{name}_grouped"] = (lambda lab, call=call: call(grouped(lab)), ending)
        DRESSES[f"pandas_{name}_spreads"] = (lambda lab, call=call: call(spreads(lab)), ending)
        DRESSES[f"pandas_{name}_plain_columns"] = (
            lambda lab, call=call: call(wide(lab).rename_axis(columns=None)), ending)  # fmt: skip
        DRESSES[f"pandas_{name}_reset"] = (lambda lab, call=call: call(wide(lab).reset_index()), ending)


@dress(".txt")
def pandas_repr_wrapped(lab):
    with pd.option_context("display.width", 60, "display.max_columns", None):
        return repr(wide(lab))


@dress(".txt")
def pandas_repr_cut(lab):  # refused: columns are left out
    with pd.option_context("display.width", 60, "display.max_columns", 2):
        return repr(wide(lab))


@dress(".csv")
def pandas_margins(lab):
    return frame(lab).pivot_table(
        index="dataset", columns="algorithm", values="accuracy", margins=True, sort=False
    ).to_csv()  # fmt: skip


@dress(".csv")
def pandas_long(lab):
    return frame(lab).to_csv()


@dress(".csv")
def pandas_long_one_measure(lab):
    return frame(lab)[["algorithm", "dataset", "seed", "accuracy"]].to_csv(index=False)


@dress(".csv")
def pandas_melted(lab):
    return frame(lab).melt(id_vars=["dataset", "algorithm", "seed"], var_name="metric").to_csv(index=False)


@dress(".csv")
def pandas_described(lab):
    return frame(lab).groupby(["dataset", "algorithm"])["accuracy"].describe().to_csv()


@dress(".csv")
def pandas_average_row_and_ranks(lab):
    table = wide(lab)
    ranks = table.rank(axis=1, ascending=False).mean()
    table.loc["Average"] = table.mean().round(4)
    table.loc["Avg. rank"] = ranks.round(4)
    return table.to_csv()


@dress(".tex")
def pandas_styler_latex(lab):
    return wide(lab).style.highlight_max(axis=1, props="font-weight:bold;").format(precision=4).to_latex(
        convert_css=True, hrules=True, caption="Accuracy", label="tab:acc"
    )  # fmt: skip


@dress(".tex")
def pandas_styler_latex_coloured(lab):
    return both(lab).style.highlight_max(axis=1, props="cellcolor:{gray!20};textbf:--rwrap;").format(
        precision=4
    ).to_latex(hrules=True, multicol_align="c", position_float="centering")  # fmt: skip


@dress(".html")
def pandas_styler_html(lab):
    return wide(lab).style.highlight_max(axis=1, color="yellow").format(precision=4).to_html()


def _excel(table):
    file = io.BytesIO()
    table.to_excel(file)
    return file.getvalue()


DRESSES["pandas_excel_pivot"] = (lambda lab: _excel(wide(lab)), ".xlsx")
DRESSES["pandas_excel_two_measures"] = (lambda lab: _excel(both(lab)), ".xlsx")
DRESSES["pandas_excel_grouped"] = (lambda lab: _excel(grouped(lab)), ".xlsx")


def tabulated(lab, form):
    from tabulate import tabulate

    rows = [[d, *map(float, row)] for d, row in zip(lab.datasets, lab.table(), strict=True)]
    return tabulate(rows, headers=["dataset", *lab.algorithms], tablefmt=form, floatfmt=".4f")


for form in (
    "plain", "simple", "github", "grid", "simple_grid", "rounded_grid", "heavy_grid", "mixed_grid", "double_grid",
    "fancy_grid", "outline", "simple_outline", "fancy_outline", "pipe", "orgtbl", "asciidoc", "jira", "presto",
    "pretty", "psql", "rst", "mediawiki", "moinmoin", "youtrack", "html", "latex", "latex_raw", "latex_booktabs",
    "latex_longtable", "textile", "tsv",
):  # fmt: skip
    ending = {"html": ".html", "tsv": ".tsv", "rst": ".rst", "mediawiki": ".wiki", "asciidoc": ".adoc"}.get(
        form, ".tex" if "latex" in form else ".txt"
    )
    DRESSES[f"tabulate_{form}"] = (lambda lab, form=form: tabulated(lab, form), ending)


def great(lab):
    from great_tables import GT, loc, style

    table = GT(wide(lab).reset_index(), rowname_col="dataset")
    return (
        table.tab_header(title="Accuracy", subtitle="test sets")
        .tab_spanner(label="Baselines", columns=list(lab.algorithms[:2]))
        .fmt_number(columns=list(lab.algorithms), decimals=4)
        .tab_source_note("Bold: the best.")
        .tab_style(style.text(weight="bold"), loc.body(columns=lab.algorithms[0], rows=[0]))
    )


@dress(".html")
def great_tables_html(lab):
    return great(lab).as_raw_html()


@dress(".tex")
def great_tables_latex(lab):
    from great_tables import GT

    table = GT(wide(lab).reset_index(), rowname_col="dataset").tab_header(title="Accuracy")
    return table.tab_spanner(label="Baselines", columns=list(lab.algorithms[:2])).as_latex()


def _harness(lab, model):
    """lm-evaluation-harness' results of one model."""
    tasks = {
        d: {"alias": d, "acc,none": lab.mean(d, model), "acc_stderr,none": lab.spread(d, model) or 0.01,
            "acc_norm,none": lab.mean(d, model, lab.f1), "acc_norm_stderr,none": 0.01}
        for d in lab.datasets
    }  # fmt: skip
    return {
        "results": tasks, "versions": dict.fromkeys(lab.datasets, 1), "n-shot": dict.fromkeys(lab.datasets, 5),
        "higher_is_better": {d: {"acc": True, "acc_norm": True} for d in lab.datasets},
        "group_subtasks": {d: [] for d in lab.datasets}, "model_name": model,
        "config": {"model": "hf", "model_args": f"pretrained={model}", "batch_size": "8", "limit": None},
    }  # fmt: skip


def _made_table():
    """`make_table` of the harness, without what else its package loads."""
    import importlib.util
    import types

    import pytablewriter  # noqa: F401

    for name in ("lm_eval", "lm_eval.api", "lm_eval.api.utils"):
        sys.modules.setdefault(name, types.ModuleType(name))
    spec = importlib.util.spec_from_file_location("harness", os.environ["LM_EVAL_UTILS"])
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.make_table


@dress(".md")
def harness_markdown_models(lab):
    table = _made_table()
    return "\n\n".join(
        f"hf (pretrained={m}), gen_kwargs: (None), limit: None, num_fewshot: 5, batch_size: 8\n"
        + table(_harness(lab, m))
        for m in lab.algorithms
    )


@dress(".md")
def harness_markdown_titled(lab):
    table = _made_table()
    return "\n\n".join(f"## {m}\n\n" + table(_harness(lab, m)) for m in lab.algorithms)


@dress(".json")
def harness_json_models(lab):
    import json

    return json.dumps([_harness(lab, m) for m in lab.algorithms], indent=2)


def _jmetal(lab, name, make):
    with tempfile.TemporaryDirectory() as folder:
        summary = os.path.join(folder, "QualityIndicatorSummary.csv")
        with open(summary, "w") as file:
            file.write("Algorithm,Problem,IndicatorName,ExecutionId,IndicatorValue\n")
            for (d, a, run), x in lab.accuracy.items():
                file.write(f"{a},{d},HV,{run},{x}\n")
        make(summary, os.path.join(folder, "out"))
        with open(os.path.join(folder, "out", name)) as file:
            return file.read()


@dress(".tex")
def jmetal_median(lab):
    from jmetal.lab.experiment import generate_latex_tables

    return _jmetal(lab, "MeanStd-HV.tex", generate_latex_tables)


@dress(".csv")
def jmetal_summary(lab):
    lines = [f"{a},{d},{i},{run},{x}" for (d, a, run), hv in lab.accuracy.items()
             for i, x in (("HV", hv), ("EP", lab.f1[d, a, run]))]  # fmt: skip
    return "\n".join(["Algorithm,Problem,IndicatorName,ExecutionId,IndicatorValue", *lines]) + "\n"
