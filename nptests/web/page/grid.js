// The table as an editable grid. Cells are texts and stay as they were typed; what they mean is the service's business.
// The grid is one stop of the tab key: arrows, Home and End move inside it.
import { $, announce, h, quiet, refill } from "./dom.js";
import { analysis, beforeChange, change, hasTable, set } from "./state.js";
import { t } from "./words.js";

const LARGE = 600; // cells: a larger table is opened on demand
let drawn = null; // the state that the grid shows
let opened = false;
let typing = new Map(); // cells that are being typed, by place

/** Show the table of the state; what has not changed stays, and with it the focus. */
export function drawGrid() {
  $("grid-area").hidden = !hasTable();
  $("enter").hidden = hasTable();
  const large = analysis.values.length * analysis.algorithms.length > LARGE;
  $("grid-open").hidden = !large || opened;
  $("grid").hidden = $("grid-buttons").hidden = large && !opened;
  $("grid-size").textContent = t("grid.size", { rows: analysis.datasets.length, columns: analysis.algorithms.length });
  if (drawn?.removed !== analysis.removed) drawRemoved();
  if (!hasTable() || (large && !opened)) {
    opened &&= hasTable();
    drawn = null;
    return refill($("grid"));
  }
  const size = ({ datasets, algorithms }) => `${datasets.length} ${algorithms.length}`;
  if (drawn && size(drawn) === size(analysis)) update();
  else draw();
  drawn = analysis;
}

/** A table of the same size: what has changed is written into the grid. */
function update() {
  const { algorithms, datasets, values } = analysis;
  const write = (row, column, text) => {
    const input = at(row, column);
    if (input.value.trim() !== text) input.value = text;
  };
  if (algorithms !== drawn.algorithms || datasets !== drawn.datasets) {
    algorithms.forEach((name, j) => write(0, j + 1, name));
    datasets.forEach((name, i) => write(i + 1, 0, name));
    for (const input of $("grid").querySelectorAll("[data-cell]")) {
      const [i, j] = input.dataset.cell.split(",");
      input.setAttribute("aria-label", t("grid.cell", { algorithm: algorithms[j], dataset: datasets[i] }));
    }
    for (const button of $("grid").querySelectorAll("[data-out]")) button.setAttribute("aria-label", out(button.dataset.out));
  }
  for (const [i, row] of values.entries()) {
    if (row !== drawn.values[i]) row.forEach((cell, j) => write(i + 1, j + 1, cell));
  }
}

/** What the button says that takes "row 3" or "column 0" out. */
function out(which) {
  const [kind, place] = which.split(" ");
  return t(`grid.remove-${kind}`, { name: (kind === "row" ? analysis.datasets : analysis.algorithms)[place] });
}

function draw() {
  const { algorithms, datasets, values } = analysis;
  const names = algorithms.map((name, j) => h("th", { scope: "col" }, nameInput("algorithms", name, 0, j + 1)));
  const head = h("tr", {}, h("th", { scope: "col" }, t("grid.datasets")), names, h("td", {}));
  const body = values.map((row, i) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, nameInput("datasets", datasets[i], i + 1, 0)),
      row.map((cell, j) => h("td", {}, cellInput(cell, i, j))),
      h("td", {}, removeButton("row", i, i + 1, algorithms.length + 1)),
    ),
  );
  const below = algorithms.map((_, j) => h("td", {}, removeButton("column", j, values.length + 1, j + 1)));
  const foot = h("tr", {}, h("td", {}), below, h("td", {}));
  refill($("grid"), h("table", {}, h("thead", {}, head), h("tbody", {}, body), h("tfoot", {}, foot)));
  (at(1, 1) ?? at(0, 1)).tabIndex = 0;
}

const at = (row, column) => $("grid").querySelector(`[data-at="${row},${column}"]`);

function nameInput(kind, name, row, column) {
  const place = Math.max(row, column) - 1;
  const [key, mark] = kind === "algorithms" ? ["grid.algorithm", "data-head"] : ["grid.dataset", "data-label"];
  return h("input", {
    class: "name",
    value: name,
    tabindex: -1,
    "data-at": `${row},${column}`,
    [mark]: place,
    "aria-label": t(key, { n: place + 1 }),
    onchange: (event) => rename(kind, place, event.target),
    size: Math.max(6, Math.min(20, name.length)),
  });
}

const cellInput = (text, i, j) =>
  h("input", {
    class: "cell",
    value: text,
    inputmode: "decimal",
    autocomplete: "off",
    tabindex: -1,
    size: Math.max(5, text.length),
    "data-at": `${i + 1},${j + 1}`,
    "data-cell": `${i},${j}`,
    "aria-label": t("grid.cell", { algorithm: analysis.algorithms[j], dataset: analysis.datasets[i] }),
    oninput: (event) => typed(i, j, event.target.value),
    onpaste: (event) => pasted(event, i, j),
  });

const removeButton = (kind, place, row, column) =>
  h(
    "button",
    {
      type: "button",
      class: "remove",
      tabindex: -1,
      "data-at": `${row},${column}`,
      "data-out": `${kind} ${place}`,
      "aria-label": out(`${kind} ${place}`),
      onclick: () => remove(kind, place),
    },
    "×",
  );

// --- typing -------------------------------------------------------------------------------------------------------

const typedOut = quiet(500, flush);

function typed(i, j, text) {
  typing.set(`${i},${j}`, [i, j, text.trim()]);
  typedOut();
}

/** What was typed becomes a state. */
function flush() {
  if (!typing.size) return;
  const values = [...analysis.values];
  for (const [i, j, text] of typing.values()) if (values[i]) values[i] = values[i].with(j, text);
  typing = new Map();
  set({ values, source: "" });
}

function rename(kind, place, input) {
  change({ [kind]: analysis[kind].with(place, input.value.trim() || analysis[kind][place]), source: "" });
  input.value = analysis[kind][place];
}

/** A block of cells from a spreadsheet goes into the cells from here on. */
function pasted(event, i, j) {
  const lines = event.clipboardData.getData("text").replace(/\r?\n$/, "").split(/\r?\n/);
  const block = lines.map((line) => line.split("\t"));
  if (block.length === 1 && block[0].length === 1) return;
  event.preventDefault();
  const cell = (old, row, column) => block[row - i]?.[column - j]?.trim() ?? old;
  change({ values: analysis.values.map((row, r) => row.map((old, c) => cell(old, r, c))), source: "" });
}

// --- moving -------------------------------------------------------------------------------------------------------

const ENDS = { Home: "start", End: "end" };

/** Arrows go to the next cell; left and right only from the end of what is written there. */
function move(event) {
  const [row, column] = event.target.dataset.at?.split(",").map(Number) ?? [];
  if (row === undefined || event.altKey || event.metaKey) return;
  const { algorithms, values } = analysis;
  let to = { ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], Enter: [row + 1, column] }[event.key];
  if (event.key === "Enter" && event.target.matches("button")) return;
  if (event.key === "ArrowLeft" && atEnd(event.target, "start")) to = [row, column - 1];
  if (event.key === "ArrowRight" && atEnd(event.target, "end")) to = [row, column + 1];
  if (event.ctrlKey && event.key in ENDS) to = event.key === "Home" ? [1, 1] : [values.length, algorithms.length];
  const next = to && at(...to);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select?.();
}

function atEnd(input, end) {
  if (!input.matches("input")) return true;
  const { selectionStart, selectionEnd, value } = input;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (end === "start" ? 0 : value.length);
}

/** The cell that has the focus is the one that the tab key comes back to. */
function stop(event) {
  if (!event.target.dataset.at) return;
  for (const other of $("grid").querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
  event.target.tabIndex = 0;
}

// --- rows and columns ---------------------------------------------------------------------------------------------

function remove(kind, place) {
  const without = (list) => list.toSpliced(place, 1);
  const { algorithms, datasets, values } = analysis;
  const gone =
    kind === "row"
      ? { kind, place, name: datasets[place], cells: values[place] }
      : { kind, place, name: algorithms[place], cells: values.map((row) => row[place]) };
  const removed = [...analysis.removed, gone];
  if (kind === "row") change({ datasets: without(datasets), values: without(values), removed, source: "" });
  else change({ algorithms: without(algorithms), values: values.map(without), removed, source: "" });
  announce(t("grid.removed"));
  $(kind === "row" ? "add-row" : "add-column").focus();
}

/** Rows and columns that were taken out, each with a way back. */
function drawRemoved() {
  const chip = (gone, i) =>
    h("button", { type: "button", class: "chip", onclick: () => restore(i) }, t(`grid.restore-${gone.kind}`, { name: gone.name }));
  refill($("grid-removed"), analysis.removed.map(chip));
}

function restore(which) {
  const { kind, place, name, cells } = analysis.removed[which];
  const removed = analysis.removed.toSpliced(which, 1);
  const back = (list, value) => list.toSpliced(Math.min(place, list.length), 0, value);
  const { algorithms, datasets, values } = analysis;
  if (kind === "row") {
    const row = algorithms.map((_, j) => cells[j] ?? "");
    change({ datasets: back(datasets, name), values: back(values, row), removed });
  } else change({ algorithms: back(algorithms, name), values: values.map((row, i) => back(row, cells[i] ?? "")), removed });
}

function unused(kind, key) {
  let n = analysis[kind].length + 1;
  while (analysis[kind].includes(t(key, { n }))) n += 1;
  return t(key, { n });
}

function addRow() {
  const row = analysis.algorithms.map(() => "");
  const datasets = [...analysis.datasets, unused("datasets", "grid.dataset")];
  change({ datasets, values: [...analysis.values, row], source: "" });
  at(analysis.values.length, 1).focus();
}

function addColumn() {
  const algorithms = [...analysis.algorithms, unused("algorithms", "grid.algorithm")];
  change({ algorithms, values: analysis.values.map((row) => [...row, ""]), source: "" });
  at(1, analysis.algorithms.length).focus();
}

/** Rows become columns: what was taken for data sets are the algorithms. */
function turnTable() {
  const { algorithms, datasets, values } = analysis;
  const turned = algorithms.map((_, j) => values.map((row) => row[j]));
  change({ algorithms: datasets, datasets: algorithms, values: turned, removed: [], source: "" });
}

/** The grid's keys, and the buttons under it. */
export function startGrid() {
  beforeChange(flush);
  window.addEventListener("pagehide", flush);
  $("grid").addEventListener("keydown", move);
  $("grid").addEventListener("focusin", stop);
  $("add-row").addEventListener("click", addRow);
  $("add-column").addEventListener("click", addColumn);
  $("turn").addEventListener("click", turnTable);
  $("grid-open").addEventListener("click", () => {
    opened = true;
    drawGrid();
    at(1, 1).focus();
  });
}

/** The grid speaks another language: it is drawn anew. */
export function redrawGrid() {
  drawn = null;
  drawGrid();
}

/** Show which cells are spoken of, as [row, column]. */
export function markCells(places) {
  for (const input of $("grid").querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  for (const [row, column] of places) at(row + 1, column + 1)?.setAttribute("aria-invalid", "true");
}

/** The cell that the service names, where it names one: /scores/values/3/1. */
export function cellOf(field) {
  const [, row, column] = /^\/scores\/values\/(\d+)\/(\d+)$/.exec(field ?? "") ?? [];
  return row === undefined ? [] : [[Number(row), Number(column)]];
}
