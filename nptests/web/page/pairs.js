// The pairs: a table that is searched and sorted, and draws only the rows that are looked at.
import { h, refill } from "./dom.js";
import { number, pvalue, shown } from "./numbers.js";
import { post } from "./service.js";
import { options, scores } from "./state.js";
import { t } from "./words.js";

const [A, B, DIFFERENCE, P, ADJUSTED, SHIFT, SHARE] = [0, 1, 2, 3, 4, 5, 8]; // places in a row of the service
const COLUMNS = { a: A, b: B, difference: DIFFERENCE, p: P, adjusted: ADJUSTED, result: ADJUSTED, shift: SHIFT, probability: SHARE };
const NUMERIC = new Set(["difference", "p", "adjusted", "shift", "probability"]);
const HEIGHT = 37; // of a row, in pixels
const BEYOND = 12; // rows drawn above and below those in sight
const SEARCHED = 12; // with so many rows there is something to search

/** The pairs of an answer; fetched once where they did not come with it. */
export async function pairsOf(found) {
  found.rows ??= await post("v1/analyse?part=pairs", { scores: scores(), options: options() });
  return found.rows;
}

/** The table of all pairs. */
export function pairTable(rows, alpha) {
  const state = { by: null, down: false, word: "" };
  const head = h("tr", {});
  const body = h("tbody", {});
  const count = h("p", { class: "hint", "aria-live": "polite" });
  const area = h(
    "div",
    { class: "wide virtual", tabindex: "0", role: "group", "aria-label": t("pairs.title"), onscroll: () => draw() },
    h("table", { class: "pairs" }, h("thead", {}, head), body),
  );
  let kept = rows;

  function choose() {
    const word = state.word.trim().toLowerCase();
    kept = word ? rows.filter((row) => `${row[A]} ${row[B]}`.toLowerCase().includes(word)) : rows;
    if (state.by) kept = kept.toSorted((x, y) => (state.down ? -1 : 1) * order(x[COLUMNS[state.by]], y[COLUMNS[state.by]]));
    count.textContent = rows.length > SEARCHED ? t("pairs.count", { some: kept.length, all: rows.length }) : "";
    refill(head, Object.keys(COLUMNS).map(heading));
    area.scrollTop = 0;
    draw();
  }

  function draw() {
    const from = Math.max(0, Math.floor(area.scrollTop / HEIGHT) - BEYOND);
    const to = Math.min(kept.length, from + Math.ceil((area.clientHeight || 400) / HEIGHT) + 2 * BEYOND);
    const space = (count) => (count ? h("tr", { "aria-hidden": "true" }, h("td", { height: count * HEIGHT, colspan: 8 })) : null);
    refill(body, space(from), kept.slice(from, to).map((row) => line(row, alpha)), space(kept.length - to));
  }

  function heading(key) {
    const sorted = state.by === key ? (state.down ? "descending" : "ascending") : "none";
    const sort = () => {
      state.down = state.by === key && !state.down;
      state.by = key;
      choose();
      head.querySelector(`[data-by=${key}]`).focus();
    };
    const mark = { ascending: " ↑", descending: " ↓", none: "" }[sorted];
    const button = h("button", { type: "button", class: "link", "data-by": key, title: t(`pairs.${key}.about`), onclick: sort }, t(`pairs.${key}`) + mark);
    return h("th", { scope: "col", class: NUMERIC.has(key) ? "n" : null, "aria-sort": sorted }, button);
  }

  const search = h("input", {
    type: "text",
    class: "search",
    placeholder: t("pairs.search"),
    "aria-label": t("pairs.search"),
    oninput: (event) => ((state.word = event.target.value), choose()),
  });
  choose();
  return [rows.length > SEARCHED ? h("div", { class: "row" }, search, count) : null, area];
}

const order = (x, y) => (typeof x === "string" && typeof y === "string" ? x.localeCompare(y) : Number(x ?? Infinity) - Number(y ?? Infinity));

function line(row, alpha) {
  const differs = row[ADJUSTED] <= alpha;
  const ends = (low, high) => (low === null || low === high ? "" : h("small", {}, `[${shown(low, 3)}, ${shown(high, 3)}]`));
  const size = (at) => [number(row[at]), " ", ends(row[at + 1], row[at + 2])];
  return h(
    "tr",
    { class: differs ? "differs" : null, "data-a": row[A], "data-b": row[B] },
    h("th", { scope: "row" }, row[A]),
    h("td", {}, row[B]),
    h("td", { class: "n" }, number(row[DIFFERENCE])),
    h("td", { class: "n" }, number(row[P], pvalue(row[P]))),
    h("td", { class: "n" }, number(row[ADJUSTED], pvalue(row[ADJUSTED]))),
    h("td", {}, h("span", { class: `tag ${differs ? "yes" : "no"}` }, differs ? t("pairs.differs") : t("pairs.not-shown"))),
    h("td", { class: "n" }, size(SHIFT)),
    h("td", { class: "n" }, size(SHARE)),
  );
}
