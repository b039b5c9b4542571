// How a table comes in: pasted, from a file, or a worked example. The service reads it; the page shows what it understood.
import { $, announce, h, quiet, refill } from "./dom.js";
import { refused, said } from "./problems.js";
import { isProject, openProject } from "./project.js";
import { startQuestion } from "./question.js";
import { openRuns } from "./runs.js";
import { get, post, sentFile } from "./service.js";
import { analysis, beforeChange, change, EMPTY, open, set } from "./state.js";
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
  $("restart").addEventListener("click", another);
  const box = $("enter");
  box.addEventListener("dragover", (event) => event.preventDefault());
  box.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) readOne(event.dataTransfer.files[0]);
  });
  beforeChange(flush);
  $("paste").addEventListener("input", quiet(500, flush));
  window.addEventListener("pagehide", flush);
  startQuestion(answer);
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

/** What stands in the box is a state, too. */
function flush() {
  if ($("paste").value !== analysis.paste && !$("enter").hidden) set({ paste: $("paste").value }, "paste");
}

/** Show the box as the state has it. */
export function drawEntry() {
  if ($("paste").value !== analysis.paste) $("paste").value = analysis.paste;
  $("example").value = "";
  refill($("grid-notes"), analysis.notes.map(note));
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
  if (isProject(file)) return openProject(file);
  if (file.size > LARGEST) return complain(t("upload.large"));
  await read(await sentFile(file));
}

/** Gaps are kept when a table is read: what becomes of them is asked beside the table. */
async function read(body) {
  complain("");
  const sent = { missing: "keep", ...body };
  try {
    take(await post("v1/read", sent), "", sent);
  } catch (failure) {
    const { code, message, where, readings = [] } = failure;
    const asked = readings.length ? { sent, question: { code, detail: message, where, readings } } : { sent: null, question: null };
    change(asked);
    if (!asked.sent) complain(refused(failure));
  }
}

/** A way to read the table was chosen. */
async function answer(way) {
  const sent = way.text ? { text: way.text, name: "table.csv" } : analysis.sent;
  if (way.runs) return openRuns([{ text: sent.text, base64: sent.base64, name: sent.name ?? "runs.csv" }]);
  await read({ ...sent, ...way.options });
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

function take(table, source, sent = null) {
  const { algorithms, datasets, values, notes = [], doubt = null } = table.scores ?? table;
  change({
    ...EMPTY,
    id: analysis.id,
    algorithms,
    datasets,
    values: values.map((row) => row.map((cell) => (cell === null ? "" : String(cell)))),
    better: table.better ?? analysis.better,
    alpha: analysis.alpha,
    notes: [...notes, ...(table.set_aside ?? []).map(String)],
    question: doubt,
    sent: doubt && sent,
    source,
  });
  announce(t("table.understood", { rows: datasets.length, columns: algorithms.length }));
  if (!doubt) $("grid").querySelector("[tabindex='0']")?.focus({ preventScroll: true });
}

function another() {
  open([{}], true);
  $("paste").focus();
}

function complain(text) {
  $("paste-problem").textContent = text;
}

// --- what was understood ------------------------------------------------------------------------------------------

const ASIDE = /^set aside: (row|column) '(.*)'$/;
const CALLS = /[;:,]? *(if the algorithms stand in the rows: )?(read with )?\w+=\S.*?\(--[^)]*\)/g; // words of Python

/** A note of the reader, without the words of other doors. */
function note(text) {
  const [, kind, name] = ASIDE.exec(text) ?? [];
  return kind ? h("li", {}, t(`note.aside-${kind}`, { name })) : h("li", { lang: "en" }, text.replace(CALLS, ""));
}

/** The name of what is analysed, for files and reports. */
export const stem = () => (analysis.name || analysis.source || "analysis").replace(/[^\w-]+/g, "-");
