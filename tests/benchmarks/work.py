"""What is timed: each workload as its user would write it, with the peers that do the same, and how fast we want to be.

Every entry is a function that prepares its data and returns what is called again and again.
"""

from functools import partial
from math import comb

import at_scale
import many_and_heavy as heavy
import numpy as np
import one_table as one
import pandas as pd
from inputs import Peer, Workload, file, on_pair, on_scores, on_table, program, python, reading, table

import nptests
from crosscheck.peers import at_scale as at
from nptests.adjustments.listed import ADJUSTMENTS

ONE = "One table of 24 x 4"
SAME = "the same test on the same input"
FRAMES = "As people call it: from a frame, a file, a long frame"
SCALE = "A study at scale"
SIZES = ((24, 4), (100, 50), (1_000, 10), (20_000, 10))
WORKLOADS = (
    *(
        row
        for n, k in SIZES
        for row in (
            Workload(
                FRAMES, f"friedman(frame), {n:,} x {k}", partial(one.on_frame, "friedman", n, k),
                (Peer("scipy on frame.to_numpy()", partial(one.frame_by_scipy, n, k), 1 / 1.5, alike=SAME),),
            ),
            Workload(
                FRAMES, f"friedman(path of a CSV), {n:,} x {k}", partial(one.on_file, "friedman", n, k),
                (Peer("pandas.read_csv, scipy", partial(one.file_by_scipy, n, k), 1 / 2, alike=SAME),),
            ),
            Workload(
                FRAMES, f"friedman(long frame), {n:,} x {k}", partial(one.on_long_frame, n, k),
                (
                    Peer("pandas' pivot alone", partial(one.pivoted, n, k), 1 / 3, alike="it only turns the table"),
                    Peer("pandas' pivot, scipy", partial(one.long_frame_by_scipy, n, k), alike=SAME),
                ),
            ),
            Workload(
                FRAMES, f"wilcoxon(frame of two columns), {n:,}", partial(one.on_frame, "wilcoxon", n, 2),
                (Peer("scipy on its columns", partial(one.pair_by_scipy, n), alike=SAME),),
            ),
        )
    ),
    *(
        Workload(FRAMES, f"analyse(frame), {n:,} x {k}", partial(one.analysed, n, k), limit=limit, rounds=3)
        for (n, k), limit in zip(SIZES, (0.02, 1.5, 0.5, 3.0), strict=True)
    ),
    Workload(
        FRAMES, "friedman(frame), default null, 24 x 4", partial(one.on_frame, "friedman", 24, 4, null="auto"),
        (Peer("scipy on frame.to_numpy()", partial(one.frame_by_scipy, 24, 4), alike="ours exact, its approximate"),),
    ),
    Workload(
        FRAMES, "frame: friedman and all pairs, Bergmann-Hommel", partial(one.our_pipeline_from_frame, 24, 4),
        (
            Peer("autorank", one.by_autorank, 15, alike="Friedman, Nemenyi; it tests normality, too"),
            Peer("statds, Shaffer", one.by_statds, 30, alike="Shaffer for Bergmann-Hommel"),
        ),
    ),
    Workload(
        ONE, "all pairs by rank z, Holm", on_scores("all_pairs", adjust="holm", null="asymptotic"),
        (Peer("numpy and scipy, by hand", on_table(one.rank_z_holm), 3, alike=SAME),),
    ),
    Workload(
        ONE, "levene", lambda: partial(nptests.levene, *table(24, 4).T),
        (Peer("scipy", on_table(one.scipy("levene")), alike=SAME),),
    ),
    *(
        Workload(ONE, name, on_scores(name, **options), (Peer("scipy", on_table(call), 1),))
        for name, call, options in (
            ("friedman", one.scipy("friedmanchisquare"), {"null": "asymptotic"}),
            ("iman_davenport", one.iman_davenport, {"null": "asymptotic"}),
            ("page", one.page, {"null": "asymptotic"}),
        )
    ),
    Workload(
        ONE, "quade", on_scores("quade", null="asymptotic"),
        (Peer("statds", one.quade_by_statds, 1), Peer("by hand, unchecked", on_table(one.quade))),
    ),
    Workload(
        ONE, "kruskal_wallis", lambda: partial(nptests.kruskal_wallis, *table(24, 4).T, null="asymptotic"),
        (Peer("scipy", on_table(one.scipy("kruskal")), 1),),
    ),
    *(
        Workload(ONE, name, on_pair(name, **options), (Peer("scipy", on_table(call), 1),))
        for name, call, options in (
            ("wilcoxon", one.two("wilcoxon", method="asymptotic", correction=False), {"null": "asymptotic"}),
            ("mann_whitney", one.mann_whitney, {"null": "asymptotic"}),
            ("paired_t", one.two("ttest_rel"), {}),
        )
    ),
    Workload(
        ONE, "friedman and all pairs, Bergmann-Hommel", partial(one.our_pipeline, 24, 4),
        (
            Peer("scipy, Holm by hand", on_table(one.pipeline), 2, alike="Wilcoxon of each pair for rank differences"),
            Peer("autorank", one.by_autorank, 15),
            Peer("statds, Shaffer", one.by_statds, 50),
            Peer("scikit-posthocs, Nemenyi alone", one.by_scikit_posthocs),
            Peer("pingouin, Friedman alone", one.by_pingouin),
        ),
    ),
    *(
        Workload("A whole analysis", f"analyse, {n} x {k}", on_scores("analyse", n, k), limit=limit, rounds=3)
        for n, k, limit in ((24, 4, 0.02), (100, 50, 1.5), (5_000, 4, 1.0), (20_000, 10, 3.0))
    ),
    *(
        Workload(
            "Many tables", f"friedman on {m:,} of {n} x {k}" + (" with ties" if ties else ""),
            partial(heavy.many, m, n, k, ties),
            (
                Peer("scipy along an axis", partial(heavy.along_axis, m, n, k, ties), axis),
                Peer("scipy in a loop", partial(heavy.in_loop, m, n, k, ties), loop),
            ),
        )
        for m, n, k, ties, axis, loop in ((10_000, 24, 4, False, 25, 400), (2_000, 30, 10, True, 12, 150))
    ),
    Workload(
        "Many tables", f"{len(heavy.OMNIBUS)} omnibus tests, {len(heavy.POST_HOC)} post-hocs by all ranks, "
        f"{len(ADJUSTMENTS)} adjustments: 10,000 of 30 x 6",
        partial(heavy.everything, 10_000),
        (Peer("scipy in a loop, Holm alone", partial(heavy.loop_with_holm, 100), 50, parts=100),),
        rounds=3,
    ),
    Workload(
        "Large tables", "friedman, 100,000 x 10", on_scores("friedman", 100_000, 10),
        (Peer("scipy", on_table(one.scipy("friedmanchisquare"), 100_000, 10), 0.5),), rounds=3,
    ),
    Workload(
        "Heavy algorithms", "Monte Carlo, 100,000 draws within rows, 30 x 10",
        on_scores("friedman", 30, 10, null="simulated", draws=100_000, seed=1),
        (Peer("scipy", heavy.drawn_by_scipy, 10), Peer("coin, its start counted", heavy.drawn_by_coin, 5)), rounds=3,
    ),
    *(
        Workload(
            "Heavy algorithms", f"signed ranks with ties, exact, n = {n:,}", heavy.signed_ranks(n),
            (Peer("coin, its start counted", partial(heavy.signed_ranks_by_coin, n), wanted),), rounds=3,
        )
        for n, wanted in ((100, 60), (1_000, 20))
    ),
    Workload(
        "Heavy algorithms", "studentized range, 45 pairs", heavy.our_ranges,
        (Peer("scipy", heavy.ranges, 3),),
    ),
    Workload(
        "Heavy algorithms", "exact differences of rank sums, 30 x 10", heavy.rank_sums,
        (Peer("PMCMRplus, its start counted", heavy.rank_sums_by_pmcmrplus, 5_000, 2.05),), rounds=3,
    ),
    Workload(
        "Heavy algorithms", "exact differences of rank sums, 100 tables of 30 x 10; PMCMRplus one of them",
        partial(heavy.many_rank_sums, 100),
        (Peer("PMCMRplus, its start counted", heavy.rank_sums_by_pmcmrplus, 50, 2.05),),
        rounds=3,
    ),
    Workload(
        "Heavy algorithms", "Bergmann-Hommel, k = 8, any p",
        heavy.bergmann_hommel(np.random.default_rng(8).uniform(size=comb(8, 2))),
        (Peer("scmamp, its start counted", heavy.bergmann_hommel_by_scmamp, 400, 2.2),), rounds=3,
    ),
    *(
        Workload(
            "Heavy algorithms", f"Bergmann-Hommel, k = {k}, {kind}", heavy.bergmann_hommel(p), limit=limit, rounds=3
        )
        for k, kind, p, limit in (
            (16, "any p", np.random.default_rng(16).uniform(size=comb(16, 2)), 1.5),
            (100, "p of rank differences", heavy.of_rank_differences(100), 5.0),
        )
    ),
    *(
        Workload(
            "Files", f"a CSV of {n:,} x {k:,}", partial(reading, nptests.read_scores, n, k, better="higher"),
            (Peer("pandas", partial(reading, pd.read_csv, n, k), 0.1),), rounds=3,
        )
        for n, k in ((1_000, 1_000), (100_000, 10), (250_000, 4))
    ),
    Workload(
        SCALE, at.DRAWN, at_scale.our_block,
        (Peer("numpy's draws, scipy along an axis", at_scale.block_by_scipy, 1, alike="it keeps nothing"),),
    ),
    Workload(
        SCALE, at.GIVEN, partial(at_scale.our_batch, 10_000),
        (
            Peer("scipy along an axis", partial(at_scale.batch_by_scipy, 10_000), 10, alike=SAME),
            Peer("the same in numpy, by the array API", partial(at_scale.kernel_by_numpy, 10_000), alike="no p-value"),
            Peer(at.JAX, partial(at_scale.kernel_by_jax, 10_000), alike="no p-value, single precision"),
        ),
    ),
    Workload(
        "Processes", "import nptests", lambda: python("import nptests"),
        (
            Peer("numpy", lambda: python("import numpy"), 1 / 1.3),
            Peer("scikit-posthocs", lambda: python("import scikit_posthocs", "scikit_posthocs"), 10),
            Peer("autorank", lambda: python("import autorank", "autorank"), 10),
            Peer("pingouin", lambda: python("import pingouin", "pingouin"), 10),
        ),
        rounds=5,
    ),
    Workload(
        "Processes", "nptests --help", lambda: program("--help"),
        (Peer("numpy", lambda: python("import numpy"), 1 / 1.5),),
    ),
    Workload(
        "Processes", "nptests test friedman FILE",
        lambda: program("test", "friedman", file(24, 4), "--better", "higher"), one.PROCESS_PEERS, rounds=5,
    ),
    Workload(
        "Processes", "nptests analyse FILE", lambda: program("analyse", file(24, 4), "--better", "higher"),
        (
            Peer(
                "nptests test friedman FILE", lambda: program("test", "friedman", file(24, 4), "--better", "higher"),
                1 / 2, alike="one test of all",
            ),
        ),
        rounds=5,
    ),
)  # fmt: skip
