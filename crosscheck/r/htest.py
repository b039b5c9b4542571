"""Results on the other side: an Outcome as R's "htest", Comparisons as R's "pairwise.htest", and both back.

    from crosscheck import rresults
    rresults.to_r(nptests.friedman(scores))      # print() in R shows it as it shows friedman.test()
    rresults.from_r(object)                      # one of ours, or what R's own functions return

What R's classes have no place for (sizes, the law, unadjusted p-values) travels in further elements of the list, which
R's print methods leave alone; objects of R's own making have none of them, and the results say so.
"""

import math
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np

from crosscheck.r import bridge, code
from nptests.errors import InputError
from nptests.procedures.listed import catalogue
from nptests.r_reference import R_ALTERNATIVES
from nptests.results import Comparison, Comparisons, NullUsed, Outcome

FOREIGN = "from an object of R, which does not say how many data sets there were"


def to_r(result: Outcome | Comparisons) -> Any:
    """The R object: "htest" for the outcome of a test, "pairwise.htest" for a family of comparisons."""
    session = bridge.start()
    known = next((p for p in catalogue() if p.name == result.procedure), None)
    title, symbol = (result.procedure, "statistic") if known is None else (known.title, known.symbol)
    names = result.algorithms
    shared = {"method": title, "procedure": result.procedure, "sizes": (result.n, result.k)}
    if isinstance(result, Comparisons):
        columns = {c: [_double(getattr(row, c)) for row in result.rows] for c in _COLUMNS}
        return session.call(
            code.function("to_pairwise"), **shared, data_name=_data_name(names), p_adjust_method=result.adjustment,
            columns=columns, a=[row.a for row in result.rows], b=[row.b for row in result.rows], algorithms=names,
            control=result.control or (), means=result.mean_ranks or (), null=_null(result.null), family=result.family,
        )  # fmt: skip
    alternative = R_ALTERNATIVES.get(str(result.options.get("alternative")), ())
    return session.call(
        code.function("to_htest"), **shared, statistic=result.statistic, symbol=symbol,
        parameter=result.df, parameters=("df",) if len(result.df) == 1 else ("num df", "denom df"),
        p_value=result.pvalue, conf_int=result.interval or (), level=_double(result.level),
        estimate=() if result.estimate is None else result.estimate, alternative=alternative,
        data_name=_data_name(names), log_p=result.log_pvalue, null=_null(result.null), names=names,
        status=result.status or (),
    )  # fmt: skip


def from_r(r_object: Any) -> Outcome | Comparisons:
    """The result in an R object of class "htest" or "pairwise.htest", ours or R's own."""
    session = bridge.start()
    (*classes,) = session.plain(session.call("function(x) class(x)", x=r_object))
    if "pairwise.htest" in classes:
        return _comparisons(session.plain(session.call(code.function("from_pairwise"), x=r_object)))
    if "htest" in classes:
        return _outcome(session.plain(session.call(code.function("from_htest"), x=r_object)))
    raise InputError("r", f'an object of class "htest" or "pairwise.htest" is needed, this is {", ".join(classes)}')


_COLUMNS = ("estimate", "error", "statistic", "pvalue", "adjusted")


def _outcome(read: Mapping[str, Any]) -> Outcome:
    (p,) = read["p.value"]
    foreign = not read["procedure"]
    word = next((ours for ours, theirs in R_ALTERNATIVES.items() if theirs == _one(read["alternative"])), None)
    n, k = map(int, read["sizes"] or (0, 0))
    return Outcome(
        procedure=_one(read["procedure"]) or _one(read["method"]) or "",
        statistic=read["statistic"][0],
        pvalue=p,
        log_pvalue=_one(read["log.p"]) if read["log.p"] else math.log(p) if p > 0 else -math.inf,
        null=_law(read["null"]),
        n=n,
        k=k,
        df=tuple(read["df"]),
        estimate=_one(read["estimate"]),
        interval=(read["interval"][0], read["interval"][1]) if read["interval"] else None,
        level=_one(read["level"]),
        algorithms=tuple(read["algorithms"]),
        options={"alternative": word} if word else {},
        notes=(FOREIGN,) if foreign else (),
        status=_one(read["status"]),
    )


def _comparisons(read: Mapping[str, Any]) -> Comparisons:
    columns = [read[name] for name in ("a", "b", *_COLUMNS)]
    rows = tuple(
        Comparison(a, b, estimate, None if math.isnan(error) else error, *rest)
        for a, b, estimate, error, *rest in zip(*columns, strict=True)
    )
    algorithms = tuple(read["algorithms"]) or tuple(dict.fromkeys((*read["a"], *read["b"])))
    every = list(combinations(algorithms, 2)) == [(row.a, row.b) for row in rows]
    n, k = map(int, read["sizes"] or (0, len(algorithms)))
    return Comparisons(
        procedure=_one(read["procedure"]) or _one(read["method"]) or "",
        rows=rows,
        family=_one(read["family"]) or ("all-pairs" if every else "listed-pairs"),
        adjustment=_one(read["p.adjust.method"]) or "none",
        n=n,
        k=k,
        algorithms=algorithms,
        mean_ranks=tuple(read["means"]) or None,
        control=_one(read["control"]),
        null=_law(read["null"]) if read["null"] else None,
        notes=() if read["procedure"] else (FOREIGN,),
    )


def _one(values: Any) -> Any:
    return values[0] if len(values) else None


def _double(x: float | None) -> float:
    return math.nan if x is None else float(np.float64(x))


def _data_name(names: tuple[str, ...]) -> str:
    return ", ".join(names) or "scores"


def _null(used: NullUsed | None) -> tuple[str, ...]:
    return () if used is None else (used.kind, used.law, used.why)


def _law(read: Any) -> NullUsed:
    return NullUsed(*read) if read else NullUsed("none", "not said", FOREIGN)
