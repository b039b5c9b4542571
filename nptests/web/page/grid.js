// The table as an editable grid. Cells are texts and stay as they were typed; what they mean is the service's business.
import { $, announce, h, quiet, refill } from "./dom.js";
import { analysis, change, hasTable } from "./state.js";
import { t } from "./words.js";

const edited = quiet(500, (fields) => change(fields));

/** Draw the grid from the state. */
export function drawGrid() {
  $("grid-area").hidden = !hasTable();
  $("enter").hidden = hasTable();
  if (!hasTable()) return refill($("grid"));
  const { algorithms, datasets, values } = analysis;
  const head = h("tr", {}, h("th", { scope: "col" }, t("grid.datasets")), algorithms.map(columnHead), h("td", {}));
  const body = values.map((row, i) =>
    h(
      "tr",
      {},
      rowHead(datasets[i], i),
      row.map((cell, j) => h("td", {}, cellInput(cell, i, j))),
      h("td", {}, removeButton("row", i, datasets[i])),
    ),
  );
  const foot = h(
    "tr",
    {},
    h("td", {}),
    algorithms.map((name, j) => h("td", {}, removeButton("column", j, name))),
    h("td", {}),
  );
  refill($("grid"), h("table", {}, h("thead", {}, head), h("tbody", {}, body), h("tfoot", {}, foot)));
}

const columnHead = (name, j) =>
  h(
    "th",
    { scope: "col" },
    h("input", {
      class: "name",
      value: name,
      "data-head": j,
      "aria-label": t("grid.algorithm", { n: j + 1 }),
      onchange: (e) => rename("algorithms", j, e.target),
      size: Math.max(6, Math.min(18, name.length)),
    }),
  );

const rowHead = (name, i) =>
  h(
    "th",
    { scope: "row" },
    h("input", {
      class: "name",
      value: name,
      "data-label": i,
      "aria-label": t("grid.dataset", { n: i + 1 }),
      onchange: (e) => rename("datasets", i, e.target),
      size: Math.max(6, Math.min(22, name.length)),
    }),
  );

function cellInput(text, i, j) {
  return h("input", {
    class: "cell",
    value: text,
    inputmode: "decimal",
    autocomplete: "off",
    size: Math.max(5, text.length),
    "data-cell": `${i},${j}`,
    "aria-label": t("grid.cell", { algorithm: analysis.algorithms[j], dataset: analysis.datasets[i] }),
    oninput: (event) => typed(i, j, event.target.value),
    onkeydown: (event) => move(event, i, j),
    onpaste: (event) => pasted(event, i, j),
  });
}

const removeButton = (kind, place, name) =>
  h(
    "button",
    {
      type: "button",
      class: "remove",
      "aria-label": t(`grid.remove-${kind}`, { name }),
      onclick: () => remove(kind, place),
    },
    "×",
  );

function typed(i, j, text) {
  analysis.values[i][j] = text.trim();
  edited({ values: analysis.values, source: "" });
}

function rename(kind, place, input) {
  const names = analysis[kind].with(place, input.value.trim() || analysis[kind][place]);
  change({ [kind]: names, source: "" });
}

/** Up, down and Enter move between rows; left and right are for the text. */
function move(event, i, j) {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  $("grid")
    .querySelector(`[data-cell="${i + step},${j}"]`)
    ?.focus();
}

/** A block of cells from a spreadsheet goes into the cells from here on. */
function pasted(event, i, j) {
  const lines = event.clipboardData
    .getData("text")
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"));
  if (lines.length === 1 && lines[0].length === 1) return;
  event.preventDefault();
  lines.forEach((line, di) =>
    line.forEach((text, dj) => {
      if (i + di < analysis.values.length && j + dj < analysis.algorithms.length)
        analysis.values[i + di][j + dj] = text.trim();
    }),
  );
  change({ values: analysis.values, source: "" });
  drawGrid();
}

function remove(kind, place) {
  const without = (list) => list.toSpliced(place, 1);
  if (kind === "row") change({ datasets: without(analysis.datasets), values: without(analysis.values), source: "" });
  else change({ algorithms: without(analysis.algorithms), values: analysis.values.map(without), source: "" });
  drawGrid();
  announce(t("grid.removed"));
  $(kind === "row" ? "add-row" : "add-column").focus();
}

function unused(kind, key) {
  let n = analysis[kind].length + 1;
  while (analysis[kind].includes(t(key, { n }))) n += 1;
  return t(key, { n });
}

/** The buttons under the grid. */
export function startGrid() {
  $("add-row").addEventListener("click", () => {
    const cells = analysis.algorithms.map(() => "");
    change({
      datasets: [...analysis.datasets, unused("datasets", "grid.dataset")],
      values: [...analysis.values, cells],
      source: "",
    });
    drawGrid();
    $("grid")
      .querySelector(`[data-cell="${analysis.values.length - 1},0"]`)
      .focus();
  });
  $("add-column").addEventListener("click", () => {
    change({
      algorithms: [...analysis.algorithms, unused("algorithms", "grid.algorithm")],
      values: analysis.values.map((row) => [...row, ""]),
      source: "",
    });
    drawGrid();
    $("grid")
      .querySelector(`[data-cell="0,${analysis.algorithms.length - 1}"]`)
      .focus();
  });
}

/** Show which cell the service speaks of, where it names one: /scores/values/3/1. */
export function markCell(field) {
  for (const input of $("grid").querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  const [, row, column] = /^\/scores\/values\/(\d+)\/(\d+)$/.exec(field ?? "") ?? [];
  $("grid").querySelector(`[data-cell="${row},${column}"]`)?.setAttribute("aria-invalid", "true");
}
