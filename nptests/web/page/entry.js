// How a table comes in: pasted, from a file, or a worked example. The service reads it; the page shows what it understood.
import { $, announce, h, refill } from "./dom.js";
import { drawGrid } from "./grid.js";
import { get, post, sentFile } from "./service.js";
import { analysis, change, clear } from "./state.js";
import { said } from "./problems.js";
import { t } from "./words.js";

const FIRST = "demsar2006/table6"; // the example that a newcomer is shown
const LARGEST = 5_000_000; // bytes of a file; the service has its own limit

let examples = [];

/** Wire the first card. */
export async function startEntry() {
  $("read").addEventListener("click", () => readText($("paste").value));
  $("file").addEventListener("change", readFile);
  $("example").addEventListener("change", () => $("example").value && openExample($("example").value));
  $("show-me").addEventListener("click", () => openExample(FIRST));
  $("restart").addEventListener("click", restart);
  const box = $("enter");
  box.addEventListener("dragover", (event) => event.preventDefault());
  box.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) readOne(event.dataTransfer.files[0]);
  });
  examples = (await get("v1/fixtures")).filter((example) => (example.holds ?? "scores") === "scores");
  listExamples();
}

/** The list of worked examples, by publication. */
export function listExamples() {
  const first = h("option", { value: "" }, t("example.choose"));
  refill(
    $("example"),
    first,
    examples.map((e) => h("option", { value: e.name }, `${e.name} (${e.rows} × ${e.columns})`)),
  );
}

async function readText(text) {
  if (!text.trim()) return complain(t("paste.empty"));
  await read({ text });
}

function readFile() {
  const [file] = $("file").files;
  $("file").value = "";
  if (file) readOne(file);
}

async function readOne(file) {
  if (file.size > LARGEST) return complain(t("upload.large"));
  await read(await sentFile(file));
}

async function read(body) {
  complain("");
  try {
    take(await post("v1/read", body), "");
  } catch (failure) {
    complain(said(failure));
  }
}

/** Open a worked example; it knows which scores are better. */
export async function openExample(name) {
  complain("");
  try {
    take(await get(`v1/fixtures/${name.split("/").map(encodeURIComponent).join("/")}`), name);
  } catch (failure) {
    complain(said(failure));
  }
}

function take(table, source) {
  const { algorithms, datasets, values, better = null, notes = [] } = table.scores ?? table;
  $("grid-notes").textContent = [...notes, ...(table.set_aside ?? []).map(String)].join(" · ");
  change({
    algorithms,
    datasets,
    values: values.map((row) => row.map(String)),
    better: better ?? null,
    control: null,
    source,
  });
  drawGrid();
  announce(t("table.understood", { rows: datasets.length, columns: algorithms.length }));
  $("grid").focus({ preventScroll: true });
}

function restart() {
  $("paste").value = "";
  $("example").value = "";
  clear();
  drawGrid();
  $("paste").focus();
}

function complain(text) {
  $("paste-problem").textContent = text;
}

/** The name of what is analysed, for files and reports. */
export const stem = () => (analysis.source || "analysis").replace(/[^\w-]+/g, "-");
