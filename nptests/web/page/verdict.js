// What the answer of the service says, in one line: which adjusted p-values are at most alpha.
import { t } from "./words.js";

/** The pairs that differ, the better one first, where the pairs are there. */
export function differing(found, alpha = found.alpha) {
  if (found.comparisons)
    return (found.rows ?? []).flatMap(([a, b, estimate, , adjusted]) => (adjusted <= alpha ? [estimate <= 0 ? [a, b] : [b, a]] : []));
  if (!(found.omnibus.pvalue <= alpha)) return [];
  const [{ a, b, shift }] = found.effects.pairs;
  return [shift.estimate > 0 === (found.data.better === "higher") ? [a, b] : [b, a]];
}

/** How sure the headline is (yes, perhaps, no), and the headline. */
export function verdict(found) {
  if (found.omnibus.statistic === null) return ["no", t("verdict.undefined")];
  const all = found.omnibus.pvalue <= found.alpha;
  const some = found.comparisons && found.pairs.differing > 0;
  if (!found.comparisons && all) {
    const [[better, worse]] = differing(found);
    return ["yes", t("verdict.two", { better, worse })];
  }
  if (all && some) return ["yes", t("verdict.differ")];
  if (all) return ["perhaps", t("verdict.somewhere")];
  if (some) return ["perhaps", t("verdict.pairs-only")];
  return ["no", t("verdict.none")];
}
