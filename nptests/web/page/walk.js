// A derivation, step by step: forward and back, with the cells of the table in play shown.
import { $, announce, formula, h, picture, refill } from "./dom.js";
import { copied, wide } from "./parts.js";
import { said } from "./problems.js";
import { post, text } from "./service.js";
import { analysis, scores } from "./state.js";
import { spoken, t, word } from "./words.js";

let steps = [];
let at = 0;

/** Open the derivation of a procedure on the table. */
export async function walk(procedure, options) {
  const dialog = $("walk");
  const path = `v1/explain/${procedure}`;
  const body = { scores: scores(), options };
  refill(dialog, frame(word("procedure", procedure)), h("p", { class: "hint" }, t("walk.fetching")));
  dialog.showModal();
  try {
    const found = await post(`${path}?format=json`, body);
    steps = found.steps;
    at = 0;
    refill(
      dialog,
      frame(found.title),
      h(
        "div",
        { class: "walk" },
        h("div", { class: "now", id: "now", tabindex: "-1" }),
        h("div", { class: "tables", id: "tables" }),
      ),
      foot(() => text(`${path}?format=latex`, body)),
    );
    show();
    $("walk-next").focus();
  } catch (failure) {
    refill(dialog, frame(word("procedure", procedure)), h("p", { class: "problem", role: "alert" }, said(failure)));
  }
}

/** Keys of the dialog. */
export function startWalk() {
  $("walk").addEventListener("keydown", (event) => {
    if (event.target.matches("input[type=range], .wide")) return;
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -steps.length, End: steps.length }[event.key];
    if (!step || !$("now")) return;
    event.preventDefault();
    go(at + step);
  });
}

function frame(named) {
  return h(
    "div",
    { class: "walk-head" },
    h("h2", { id: "walk-title", lang: spoken() }, named),
    h("button", { type: "button", onclick: () => $("walk").close(), "aria-label": t("close") }, "×"),
  );
}

function foot(latex) {
  return h(
    "div",
    { class: "walk-foot" },
    h("button", { type: "button", id: "walk-back", onclick: () => go(at - 1) }, `← ${t("walk.back")}`),
    h("span", { id: "walk-count" }),
    h("input", {
      type: "range",
      id: "walk-range",
      min: 1,
      max: steps.length,
      value: 1,
      "aria-label": t("walk.step"),
      oninput: (event) => go(Number(event.target.value) - 1),
    }),
    h(
      "button",
      { type: "button", class: "primary", id: "walk-next", onclick: () => go(at + 1) },
      `${t("walk.next")} →`,
    ),
    h(
      "button",
      { type: "button", id: "walk-latex", onclick: async (event) => copied(event.target, await latex()) },
      t("walk.latex"),
    ),
  );
}

function go(wanted) {
  at = Math.min(steps.length - 1, Math.max(0, wanted));
  show();
}

function show() {
  const step = steps[at];
  refill($("now"), body(step), built(step));
  $("now").scrollTop = 0;
  refill($("tables"), ...tables(step));
  $("tables").querySelector(".play")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  $("walk-count").textContent = t("walk.count", { at: at + 1, all: steps.length });
  $("walk-range").value = at + 1;
  $("walk-back").disabled = at === 0;
  $("walk-next").disabled = at === steps.length - 1;
  if (document.activeElement?.disabled || document.activeElement === document.body) $("now").focus();
  announce(
    [t("walk.count", { at: at + 1, all: steps.length }), $("now").textContent.slice(0, 400), inPlay(step)].join(". "),
  );
}

function body(step) {
  if (step.kind === "statement")
    return [h("h3", {}, step.heading), h("p", { class: "large" }, step.text)];
  if (step.kind === "equation") return equation(step);
  if (step.kind === "conventions") return conventions(step);
  if (step.kind === "picture")
    return h("figure", {}, picture(step.svg), h("figcaption", { class: "hidden" }, step.words));
  return [h("h3", {}, step.sheet.title), h("p", { class: "hint" }, t("walk.table"))];
}

function equation(step) {
  const { symbol, formula: right, numbers } = step.mathml;
  const middle = numbers ? h("p", { class: "line numbers" }, "= ", formula(numbers)) : null;
  return [
    step.why ? h("p", { class: "large" }, step.why) : null,
    h(
      "div",
      { class: "equation" },
      h("p", { class: "line" }, formula(symbol), " = ", formula(right)),
      middle,
      h("p", { class: "line result" }, "= ", h("strong", {}, step.shown)),
    ),
  ];
}

function conventions(step) {
  const rows = step.rows.map((row) =>
    h("tr", {}, h("th", { scope: "row" }, row.name), h("td", {}, row.gives), h("td", {}, row.users)),
  );
  const head = ["name", "gives", "users"].map((key) => h("th", { scope: "col" }, t(`conventions.${key}`)));
  return [
    h("h3", {}, t("conventions.title")),
    wide(t("conventions.title"), h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows))),
  ];
}

/** The earlier values that this one is built from; a click goes there. */
function built(step) {
  if (!step.uses?.length) return null;
  const chips = step.uses.map((place) =>
    h(
      "button",
      { type: "button", class: "chip", onclick: () => go(place) },
      formula(steps[place].mathml.symbol),
      ` = ${steps[place].shown}`,
    ),
  );
  return h("div", { class: "built" }, h("span", { class: "hint" }, t("walk.built")), chips);
}

// --- the cells in play ------------------------------------------------------------------------------------------

function inPlay(step) {
  if (!step.cells) return "";
  const names = (places, list) => (places === null ? null : places.map((i) => list[i] ?? i + 1).join(", "));
  const columns = names(step.cells.columns, analysis.algorithms);
  const rows = names(step.cells.rows, analysis.datasets);
  if (columns === null && rows === null) return t("walk.play-all");
  return t("walk.play", { cells: [columns, rows].filter((part) => part !== null).join(" · ") });
}

const within = (place, places) => places === null || places === undefined || places.includes(place);

/** The data, and the last table that was made of them, both with the cells in play marked. */
function tables(step) {
  const made = steps.slice(0, at + 1).findLast((one) => one.kind === "table");
  return [h("p", { class: "hint", id: "in-play" }, inPlay(step)), made ? madeTable(made, step) : null, dataTable(step)];
}

function dataTable({ cells }) {
  const { algorithms, datasets, values } = analysis;
  const mark = (i, j) => (cells && within(i, cells.rows) && within(j, cells.columns) ? "n play" : "n");
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, t("grid.datasets")),
    algorithms.map((name) => h("th", { scope: "col", class: "n" }, name)),
  );
  const rows = values.map((row, i) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, datasets[i]),
      row.map((cell, j) => h("td", { class: mark(i, j) }, cell)),
    ),
  );
  return wide(
    t("walk.data"),
    h("table", { id: "walk-data" }, h("caption", {}, t("walk.data")), h("thead", {}, head), h("tbody", {}, rows)),
  );
}

function madeTable({ sheet, holds }, { cells }) {
  const own = (places, chosen) =>
    places === null || (places.length > 0 && (chosen === null || places.some((place) => chosen.includes(place))));
  const played = (i, j) =>
    cells &&
    holds &&
    holds.columns[j] !== undefined &&
    own(holds.rows[i] ?? [], cells.rows) &&
    own(holds.columns[j], cells.columns);
  const head = h(
    "tr",
    {},
    sheet.header.map((name, j) => h("th", { scope: "col", class: sheet.rows[0]?.[j]?.numeric ? "n" : null }, name)),
  );
  const rows = sheet.rows.map((row, i) =>
    h(
      "tr",
      { class: i >= sheet.rows.length - sheet.summary ? "sum" : null },
      row.map((cell, j) =>
        h(
          j ? "td" : "th",
          { scope: j ? null : "row", class: `${cell.numeric ? "n" : ""}${played(i, j) ? " play" : ""}` || null },
          cell.text,
          cell.mark ? h("small", {}, ` ${cell.mark}`) : null,
        ),
      ),
    ),
  );
  const notes = sheet.notes.map((note) => h("p", { class: "hint", lang: spoken() }, note));
  return [
    wide(
      sheet.title,
      h(
        "table",
        { id: "walk-made", lang: spoken() },
        h("caption", {}, sheet.title),
        h("thead", {}, head),
        h("tbody", {}, rows),
      ),
    ),
    notes,
  ];
}
