// The pictures of a result, and the level alpha as something to drag: groups form and dissolve as it moves.
import { $, announce, h, picture, refill } from "./dom.js";
import { analysis, change, scores, settle } from "./state.js";
import { latest, superseded, text } from "./service.js";
import { heat } from "./heat.js";
import { pvalue, shown } from "./numbers.js";
import { pairsOf } from "./pairs.js";
import { said } from "./problems.js";
import { differing } from "./verdict.js";
import { t } from "./words.js";

const KINDS = ["heat", "cd", "nemenyi", "pvalues", "ranks", "scores", "null"];
const FEWEST = { heat: 30, cd: 3, nemenyi: 3, pvalues: 3, ranks: 3, scores: 2, null: 2 }; // algorithms
const MOST = { pvalues: 29 }; // beyond them the heat map
const LOW = 0.001; // the ends of the rail, on a logarithmic scale
const HIGH = 0.5;
const NOTCHES = 540;
const CROWD = 100; // dots

const asking = latest();
let kind = "cd";
let found = null;

/** Place of a level on the rail, 0 to 1, and back (two significant digits). */
const place = (alpha) => Math.log(Math.min(HIGH, Math.max(LOW, alpha)) / LOW) / Math.log(HIGH / LOW);
const level = (at) => Number((LOW * (HIGH / LOW) ** at).toPrecision(2));

/** The request that draws a kind: where to and with which options. */
function request(wanted = kind) {
  const { alpha, control, ranks, adjust } = analysis;
  if (wanted === "scores") return ["v1/pictures/scores.svg", {}];
  if (wanted === "null") return ["v1/pictures/null.svg", { method: found.omnibus.procedure, alpha }];
  if (wanted === "nemenyi") return ["v1/cd.svg", { method: "nemenyi", alpha }];
  const compared = control === null ? { method: "all-pairs" } : { method: "against", control };
  return ["v1/cd.svg", { ...compared, ranks, adjust, alpha, kind: wanted }];
}

/** The picture that is shown: a complete file, or `inline` without a style sheet of its own. */
export function pictureText(inline = false, signal = undefined) {
  const [path, chosen] = request(kind === "heat" ? "pvalues" : kind);
  return text(inline ? `${path}?inline=1` : path, { scores: scores(), options: chosen }, signal);
}

/** The card, once: tabs, the figure, the rail. */
export function startDiagram(card) {
  refill(
    card,
    h("h2", { id: "pictures-title", "data-t": "pictures.title" }, t("pictures.title")),
    h("div", { class: "tabs", id: "kinds", role: "group", "aria-labelledby": "pictures-title" }),
    h("figure", { class: "wide", id: "figure", tabindex: "0", role: "group", "aria-labelledby": "pictures-title" }),
    h("p", { class: "hint", id: "hovered" }),
    h(
      "div",
      { class: "rail", id: "rail" },
      h("label", { for: "drag", id: "drag-label" }),
      h(
        "div",
        { class: "track" },
        h("div", { id: "dots", "aria-hidden": "true" }),
        h("input", { type: "range", id: "drag", min: 0, max: NOTCHES, step: 1, oninput: dragged, onchange: settled }),
      ),
      h("p", { class: "hint", id: "drag-said" }),
    ),
  );
}

/** Show the result's pictures. */
export function drawDiagram(result) {
  found = result;
  const { k } = result.data;
  const kinds = KINDS.filter((name) => k >= FEWEST[name] && k <= (MOST[name] ?? Infinity));
  if (!kinds.includes(kind) || !$("kinds").children.length) kind = kinds[0];
  refill($("kinds"), kinds.map(tab));
  $("rail").hidden = !result.rows;
  drawRail();
  drawPicture();
}

/** All pairs at a glance, on one canvas: the best first, darker where two differ more surely. */
async function heatMap() {
  const result = found;
  refill($("figure"), h("p", { class: "hint" }, t("waiting.busy")));
  const rows = await pairsOf(result);
  if (result !== found || kind !== "heat") return;
  const names = Object.keys(result.mean_ranks).toSorted((a, b) => result.mean_ranks[a] - result.mean_ranks[b]);
  refill($("figure"), heat(names, rows, result.alpha), h("figcaption", { class: "hint" }, t("heat.about")));
  if ($("rail").hidden) {
    $("rail").hidden = false;
    drawRail();
  }
}

const tab = (name) =>
  h(
    "button",
    { type: "button", "aria-pressed": String(name === kind), "data-kind": name, onclick: () => choose(name) },
    t(`pictures.${name}`),
  );

function choose(name) {
  kind = name;
  for (const button of $("kinds").children) button.setAttribute("aria-pressed", String(button.dataset.kind === name));
  drawPicture();
}

async function drawPicture() {
  try {
    if (kind === "heat") return await heatMap();
    const drawn = picture(await asking((signal) => pictureText(true, signal)));
    const caption = h("figcaption", { class: "hidden" }, drawn.querySelector("desc")?.textContent ?? "");
    refill($("figure"), drawn, caption);
    makeLive(drawn);
  } catch (failure) {
    if (!superseded(failure)) refill($("figure"), h("p", { class: "problem" }, said(failure)));
  }
}

// --- hovering ---------------------------------------------------------------------------------------------------

/** Names in the picture speak: who differs from this one. */
function makeLive(drawn) {
  for (const name of drawn.querySelectorAll("[data-kind=name], [data-kind=row-label], [data-kind=column-label]")) {
    const algorithm = name.querySelector("title")?.textContent ?? name.textContent;
    name.classList.add("live");
    name.addEventListener("pointerenter", () => hover(algorithm));
    name.addEventListener("pointerleave", () => hover(null));
  }
}

function hover(algorithm) {
  for (const row of document.querySelectorAll("#pairs tr[data-a]")) {
    row.classList.toggle("hovered", algorithm !== null && [row.dataset.a, row.dataset.b].includes(algorithm));
  }
  $("hovered").textContent = algorithm === null ? "" : sentence(algorithm);
}

function sentence(algorithm) {
  const pairs = differing(found, analysis.alpha);
  const beats = pairs.filter(([better]) => better === algorithm).map(([, worse]) => worse);
  const loses = pairs.filter(([, worse]) => worse === algorithm).map(([better]) => better);
  const parts = [t("hover.rank", { name: algorithm, rank: shown(found.mean_ranks[algorithm], 3) })];
  if (beats.length) parts.push(t("hover.beats", { names: beats.join(", ") }));
  if (loses.length) parts.push(t("hover.loses", { names: loses.join(", ") }));
  if (!beats.length && !loses.length) parts.push(t("hover.none"));
  return parts.join(" ");
}

// --- the rail ---------------------------------------------------------------------------------------------------

function drawRail() {
  if (!found?.comparisons) return;
  const { rows } = found;
  if (!rows) return;
  const { alpha } = analysis;
  const differ = differing(found, alpha).length;
  $("drag-label").textContent = t("rail.label");
  if (document.activeElement !== $("drag")) $("drag").value = Math.round(place(alpha) * NOTCHES);
  $("drag").setAttribute("aria-valuetext", t("rail.value", { alpha, some: differ, all: rows.length }));
  $("drag-said").textContent = t("rail.value", { alpha, some: differ, all: rows.length });
  refill($("dots"), rail(rows, alpha));
}

const SPACE = "http://www.w3.org/2000/svg";

function s(tag, attributes, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const percent = (at) => `${(100 * at).toFixed(2)}%`;

/** Adjusted p-values as dots on the rail's scale; those at or left of alpha are pairs that differ. */
function rail(rows, alpha) {
  const ticks = [0.001, 0.01, 0.05, 0.1, 0.5].map((tick) =>
    s(
      "text",
      {
        x: percent(place(tick)),
        y: 54,
        "text-anchor": tick === LOW ? "start" : tick === HIGH ? "end" : "middle",
        class: "tick-text",
      },
      String(tick),
    ),
  );
  const stacked = new Map();
  const dots = rows.flatMap(([a, b, , , adjusted]) => {
    const column = Math.round(place(adjusted) * 60);
    const height = stacked.get(column) ?? 0;
    stacked.set(column, height + 1);
    if (height > 2 && rows.length > CROWD) return []; // it would lie on those that are drawn
    const y = 30 - 9 * Math.min(height, 2);
    return s(
      "circle",
      { cx: percent(place(adjusted)), cy: y, r: 5, class: adjusted <= alpha ? "dot yes" : "dot" },
      s("title", {}, `${a} – ${b}: p = ${pvalue(adjusted)}`),
    );
  });
  const line = s("line", { x1: percent(place(alpha)), x2: percent(place(alpha)), y1: 2, y2: 40, class: "level" });
  return s("svg", { width: "100%", height: 58 }, line, ...ticks, ...dots);
}

/** While alpha is dragged the groups follow at once; the rest of the page when it stops. */
function dragged(event) {
  change({ alpha: level(event.target.value / NOTCHES) }, "alpha");
  drawRail();
  drawPicture();
}

function settled() {
  settle();
  announce($("drag-said").textContent);
}
