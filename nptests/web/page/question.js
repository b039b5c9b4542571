// What has to be said before there is a conclusion, asked where the conclusion would stand: each answer is a button, and
// was tried before it is offered.
import { $, announce, h, refill } from "./dom.js";
import { said } from "./problems.js";
import { analysis, change, incomplete, isGap } from "./state.js";
import { known, t } from "./words.js";

const UNCLEAR = /^[-+]?[1-9]\d{0,2},\d{3}$/; // 1,234 with a decimal comma, or with one between thousands
const ROLES = ["dataset", "algorithm", "score"];
const MARK = { decimal: ".", thousands: "" };

let answered = () => {}; // who reads the table again

/** Wire the card; `read` takes the way that a reader chose. */
export const startQuestion = (read) => (answered = read);

/** What is open in the analysis that is shown; null where nothing is. `first`: nothing may be concluded meanwhile. */
export function question() {
  if (analysis.question) return { first: true, code: analysis.question.code, ...ofReading(analysis.question) };
  const cells = places((cell) => UNCLEAR.test(cell));
  if (cells.length) return { code: "thousands", cells, ...ofThousands(cells) };
  const gaps = places(isGap);
  if (gaps.length && analysis.gaps === "ask") return { code: "gaps", cells: gaps, ...ofGaps(gaps) };
  return null;
}

const places = (judged) =>
  analysis.values.flatMap((row, i) => row.flatMap((cell, j) => (judged(cell) ? [[i, j]] : [])));

// --- the questions ------------------------------------------------------------------------------------------------

function ofReading({ code, detail, where, readings }) {
  const key = `ask.${code}`;
  return {
    text: known(key) ? t(key, { where: where ?? "" }) : detail,
    ways: readings.map((way) => ({ label: label(way), hint: gives(way), act: () => answered(way) })),
  };
}

function ofThousands(cells) {
  const [[i, j]] = cells;
  const text = analysis.values[i][j];
  const as = (mark) => (cell) => (UNCLEAR.test(cell) ? cell.replace(",", mark) : cell);
  return {
    text: t("ask.thousands", { text, n: cells.length }),
    ways: Object.entries(MARK).map(([name, mark]) => ({
      label: t(`way.${name}`, { text: text.replace(",", mark) }),
      act: () => change({ values: analysis.values.map((row) => row.map(as(mark))) }),
    })),
  };
}

function ofGaps(gaps) {
  const rows = incomplete();
  const left = analysis.values.length - rows.length;
  const named = rows.slice(0, 3).map((i) => analysis.datasets[i]).join(", ") + (rows.length > 3 ? ", …" : "");
  const keep = { label: t("way.keep"), hint: t("way.keep.about"), act: () => change({ gaps: "keep" }) };
  const drop = { label: t("way.drop", { n: rows.length, named }), hint: t("way.left", { n: left }), act: () => change({ gaps: "drop" }) };
  return { text: t("ask.gaps", { n: gaps.length }), ways: left > 1 ? [keep, drop] : [keep] };
}

// --- ways in words ------------------------------------------------------------------------------------------------

/** What a way says, in the reader's words: one phrase for each thing that is said. */
function label(way) {
  if (way.runs) return t("way.runs");
  if (way.joined) return t("way.joined", { n: way.joined });
  const told = Object.entries(way.options);
  const telling = told.filter(([name]) => !ROLES.includes(name)); // roles of columns alone are worth a word
  const phrases = (telling.length ? telling : told).flatMap(([name, value]) => phrase(name, value));
  return phrases.length ? phrases.join(" · ") : t("way.transpose.false");
}

function phrase(name, value) {
  const key = known(`way.${name}.${value}`) ? `way.${name}.${value}` : `way.${name}`;
  if (name === "missing" && value === "keep") return [];
  return [t(key, { value: Array.isArray(value) ? value.join(", ") : String(value) })];
}

const gives = ({ n, k, algorithms = [] }) =>
  n === undefined ? "" : t("way.gives", { rows: n, columns: k, names: algorithms.slice(0, 4).join(", ") + (k > 4 ? ", …" : "") });

// --- the card -----------------------------------------------------------------------------------------------------

let shown = "";

/** Show what is asked, or nothing. */
export function drawQuestion(asked) {
  $("asked").hidden = asked === null;
  const now = asked ? JSON.stringify([document.documentElement.lang, asked.text, asked.ways]) : "";
  if (now === shown) return;
  shown = now;
  if (!asked) return refill($("asked"));
  const ways = h("div", { class: "ways" }, asked.ways.map(button));
  refill(
    $("asked"),
    h("h2", { id: "asked-title" }, t(`question.${asked.first ? "first" : "then"}`)),
    h("p", { id: "asked-text" }, asked.text),
    ways,
    h("p", { class: "hint" }, t("question.undo")),
  );
  announce(asked.text);
  $("asked").scrollIntoView({ block: "nearest" });
}

const button = ({ label: text, hint, act }) =>
  h("button", { type: "button", class: "way", onclick: act }, h("strong", {}, text), hint ? h("small", {}, hint) : null);
