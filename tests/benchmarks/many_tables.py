"""Friedman's statistic of many 24 x 4 tables at once, against scipy one by one and along an axis."""

import time

import numpy as np
from scipy import stats

from nptests.procedures.omnibus.friedman import friedman_statistic
from nptests.procedures.row_scores import friedman_scores


def seconds(work: object) -> float:
    start = time.perf_counter()
    work()  # type: ignore[operator]
    return time.perf_counter() - start


def main() -> None:
    tables = np.random.default_rng(0).integers(0, 50, (100_000, 24, 4))
    few = tables[:1000]
    ours = seconds(lambda: friedman_statistic(friedman_scores(tables), "corrected")) / len(tables)
    loop = seconds(lambda: [stats.friedmanchisquare(*t.T) for t in few]) / len(few)
    axis = seconds(lambda: stats.friedmanchisquare(*np.moveaxis(tables[:20_000], -1, 0), axis=1)) / 20_000
    mine = friedman_statistic(friedman_scores(few), "corrected")
    theirs = [stats.friedmanchisquare(*t.T).statistic for t in few]
    print(f"ours: {1 / ours:,.0f} tables a second")
    print(f"scipy in a loop: {loop / ours:.0f} times slower; along an axis: {axis / ours:.0f} times slower")
    print(f"largest difference on {len(few)} tables: {np.abs(mine - theirs).max():.1e}")


if __name__ == "__main__":
    main()
