// What the answer of the service says, in one line: which adjusted p-values are at most alpha.
import { t } from "./words.js";

/** The pairs that differ, the better one first. */
export function differing(found, alpha = found.alpha) {
  if (found.comparisons) {
    const rejected = found.comparisons.rows.filter((row) => row.adjusted <= alpha);
    return rejected.map((row) => (row.estimate <= 0 ? [row.a, row.b] : [row.b, row.a]));
  }
  if (!(found.omnibus.pvalue <= alpha) || found.gaps) return [];
  const [{ a, b, shift }] = found.effects.pairs;
  return [shift.estimate > 0 === (found.data.better === "higher") ? [a, b] : [b, a]];
}

/** How sure the headline is (yes, perhaps, no), and the headline. */
export function verdict(found) {
  if (found.omnibus.statistic === null) return ["no", t("verdict.undefined")];
  const pairs = differing(found);
  const all = found.omnibus.pvalue <= found.alpha;
  if (found.gaps && all) return ["yes", t("verdict.differ")];
  if (!found.comparisons && all) return ["yes", t("verdict.two", { better: pairs[0][0], worse: pairs[0][1] })];
  if (all && pairs.length) return ["yes", t("verdict.differ")];
  if (all) return ["perhaps", t("verdict.somewhere")];
  if (pairs.length) return ["perhaps", t("verdict.pairs-only")];
  return ["no", t("verdict.none")];
}
