// Does one data set decide? Each is left out in turn, when the reader asks; the decisions are held against those of all.
import { h, refill } from "./dom.js";
import { said } from "./problems.js";
import { post } from "./service.js";
import { options, scores } from "./state.js";
import { differing } from "./verdict.js";
import { t } from "./words.js";

const MOST = 60; // data sets that are left out one after the other

/** The button, and what it finds. */
export function leaving(found) {
  const { n, datasets } = found.data;
  if (n < 4 || n > MOST || (found.comparisons && !found.rows)) return null;
  const place = h("div", { id: "leaving", "aria-live": "polite" });
  const ask = async (event) => {
    event.target.disabled = true;
    const table = scores();
    const how = options();
    try {
      const changes = [];
      for (const [i, name] of datasets.entries()) {
        refill(place, h("p", { class: "hint" }, t("leaving.at", { at: i + 1, all: n })));
        const without = (list) => list.toSpliced(i, 1);
        const body = { scores: { ...table, values: without(table.values), datasets: without(table.datasets) }, options: how };
        changes.push(...change(name, found, await post("v1/analyse?part=first", body)));
      }
      const items = changes.map((text) => h("li", {}, text));
      refill(place, items.length ? h("ul", {}, items) : h("p", {}, t("leaving.none", { all: n })));
    } catch (failure) {
      refill(place, h("p", { class: "problem" }, said(failure)));
    }
    event.target.disabled = false;
  };
  return [h("h3", {}, t("leaving.title")), h("button", { type: "button", id: "leave-out", onclick: ask }, t("leaving.ask")), place];
}

/** What is decided otherwise without a data set, in words. */
function change(name, all, part) {
  const rejects = (answer) => answer.omnibus.pvalue <= answer.alpha;
  const pairs = (answer) => new Set(differing(answer).map((pair) => JSON.stringify(pair)));
  const [before, after] = [pairs(all), pairs(part)];
  const other = new Set([...before, ...after]).size * 2 - before.size - after.size; // in one of the two
  if (rejects(all) !== rejects(part)) return [t("leaving.all", { name })];
  return other ? [t("leaving.pairs", { name, n: other })] : [];
}
