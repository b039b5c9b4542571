"""Many tables in one frame or Parquet file: the answers of each alone, whatever parts they are read in."""

import numpy as np
import pandas as pd
import pytest
from support.refused import refuses

import nptests
from nptests.procedures import keyed_tables

TABLES = np.random.default_rng(3).normal(0.8, 0.1, (40, 7, 3)).round(3)
NAMES = ["a", "b", "c"]


def wide(tables=TABLES):
    m, n, k = tables.shape
    frame = pd.DataFrame(tables.reshape(m * n, k), columns=NAMES[:k])
    frame.insert(0, "id", np.repeat([f"t{i}" for i in range(m)], n))
    frame.insert(1, "data", np.tile([f"d{i}" for i in range(n)], m))
    return frame


def long(seed):
    """One score a row, the rows of each table in any order."""
    melted = wide().melt(["id", "data"], NAMES, "method", "score").sample(frac=1, random_state=seed)
    first = melted.id.map({name: i for i, name in enumerate(dict.fromkeys(wide().id))})
    return melted.iloc[np.argsort(first.to_numpy(), kind="stable")].reset_index(drop=True)


@pytest.mark.parametrize("rows", [1, 5, 7, 100, 10_000])
def test_each_table_of_a_frame_has_its_own_answer(rows, monkeypatch):
    """Parts of rows begin and end anywhere in a table."""
    monkeypatch.setattr(keyed_tables, "ROWS", rows)
    steps = []
    alone = [nptests.friedman(table, better="higher") for table in TABLES]
    many = nptests.batch(
        "friedman", wide(), table="id", dataset="data", better="higher", progress=lambda *at: steps.append(at)
    )
    assert (many.n, many.k, len(many)) == (7, 3, 40)
    assert many.statistic.tolist() == [one.statistic for one in alone]
    assert many.pvalue.tolist() == [one.pvalue for one in alone]
    assert steps[-1] == (280, 280)
    assert len(steps) == -(-280 // rows)


@pytest.mark.parametrize("seed", range(5))
def test_one_score_a_row_in_any_order_of_a_table(seed):
    """Columns are those of the first table, as they come there; p-values do not depend on their order."""
    told = {"table": "id", "dataset": "data", "algorithm": "method", "score": "score"}
    frame = long(seed)
    many = nptests.batch("friedman", frame, better="higher", **told)
    alone = [
        nptests.friedman(rows, dataset="data", algorithm="method", score="score", better="higher")
        for _, rows in frame.groupby("id", sort=False)
    ]
    assert many.pvalue.tolist() == [one.pvalue for one in alone]
    heads = list(dict.fromkeys(frame.method[: 7 * 3]))
    means = [dict(zip(one.algorithms, one.mean_ranks, strict=True)) for one in alone]
    assert many.mean_ranks is not None
    assert many.mean_ranks.tolist() == [[one[head] for head in heads] for one in means]


def test_parquet_and_arrow_are_read_in_parts(tmp_path, monkeypatch):
    pyarrow = pytest.importorskip(
        "pyarrow", reason="pyarrow is not installed (the test group of pyproject.toml has it)"
    )
    monkeypatch.setattr(keyed_tables, "ROWS", 30)
    path = tmp_path / "many.parquet"
    wide().to_parquet(path, index=False)
    expected = nptests.batch("quade", TABLES, better="higher")
    for source in (path, str(path), pyarrow.Table.from_pandas(wide(), preserve_index=False)):
        assert nptests.batch("quade", source, table="id", dataset="data", better="higher") == expected
    (tmp_path / "none.parquet").write_text("no Parquet", "utf-8")
    for file, words in (
        (tmp_path / "none.parquet", "cannot be read as Parquet"),
        (tmp_path / "nowhere", "cannot be read"),
    ):
        refuses(words, nptests.batch, "quade", file, table="id")


@pytest.mark.parametrize(
    ("frame", "told", "words"),
    [
        (wide().drop(index=9), {"dataset": "data"}, "table t1 has 6 rows, and the first one has 7"),
        (wide(), {}, "column 'data' holds no numbers: name it with dataset="),
        (wide(), {"table": "di"}, "no column is called 'di': there are id, data, a, b, c"),
        (wide()[:0], {"dataset": "data"}, "it holds no rows"),
        (TABLES, {}, "a ndarray has none"),
        (long(1), {"dataset": "data", "algorithm": "method"}, "needs dataset=, algorithm= and score="),
        (
            long(1).replace({"method": {"a": "b"}}),
            {"dataset": "data", "algorithm": "method", "score": "score"},
            "lacks a score, or has one twice",
        ),
        (
            pd.concat([long(1)[:21], long(1)[21:].replace({"method": {"a": "other"}})]),
            {"dataset": "data", "algorithm": "method", "score": "score"},
            "has algorithm 'other', which the first one lacks",
        ),
    ],
)
def test_what_is_no_set_of_tables_is_refused(frame, told, words):
    refuses(words, nptests.batch, "friedman", frame, better="higher", **{"table": "id", **told})
