// Everything the reader made: analyses side by side, one of them shown, and the states before and after. What is here is
// never changed in place: a state is a value, so that undo brings it back to the byte.

export const EMPTY = {
  id: 0, // tells an analysis from those beside it, whatever else is changed
  name: "",
  algorithms: [],
  datasets: [],
  values: [],
  better: null,
  alpha: 0.05,
  control: null,
  ranks: "friedman",
  adjust: "holm",
  source: "",
  notes: [], // what was understood when the table was read, and what was set aside
  gaps: "ask", // what becomes of empty cells: ask, keep, or drop their rows
  removed: [], // rows and columns that were taken out, and can come back
  paste: "", // what stands in the box for a table
  sent: null, // the table as it was sent, while something is asked about it
  question: null, // what the service asked about it
};
const MOST = 500; // states that can be undone
const FRESH = { tabs: [EMPTY], at: 0, named: [] };

export let work = FRESH;
export let analysis = EMPTY;
let past = [];
let future = [];
let merging = null; // several changes of one kind in a row, such as a drag, are one step
const listeners = [];
const steps = [];
const unfinished = [];

/** Call when something has changed, with the names of what has. */
export const whenChanged = (listener) => listeners.push(listener);

/** Call when there is a new state to keep; true where it is a step that can be taken back. */
export const whenKept = (listener) => steps.push(listener);

/** Call before anything else changes, so that what is being typed becomes a state of its own. */
export const beforeChange = (listener) => unfinished.push(listener);

/** What is being typed becomes a state now. */
export const finish = () => unfinished.forEach((listener) => listener());

/** Change some fields of the analysis that is shown, and tell everyone. */
export function change(fields, kind = null) {
  finish();
  set(fields, kind);
}

/** The same for who holds what is being typed. */
export function set(fields, kind = null) {
  const next = { ...analysis, ...fields };
  if (next.control !== null && !next.algorithms.includes(next.control)) next.control = null;
  step({ ...work, tabs: work.tabs.with(work.at, next) }, kind);
}

/** A change of one kind is over: the next one is a step of its own. */
export const settle = () => (merging = null);

const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

function step(next, kind = null) {
  if (same(next, work)) return;
  const again = kind !== null && kind === merging;
  if (!again) past = [...past, work].slice(-MOST);
  merging = kind;
  future = [];
  show(next);
  for (const keep of steps) keep(!again);
}

function show(next) {
  const before = analysis;
  const elsewhere = next.tabs.length !== work.tabs.length || next.at !== work.at;
  work = next;
  analysis = next.tabs[next.at];
  const names = Object.keys(EMPTY).filter((name) => elsewhere || before[name] !== analysis[name]);
  for (const listener of listeners) listener(new Set(names));
}

// --- back and forth -----------------------------------------------------------------------------------------------

export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;

/** Go so many states back (negative) or forth; the number that could be gone. */
export function go(count) {
  finish();
  let gone = 0;
  let at = work;
  while (gone !== count && (count < 0 ? past : future).length) {
    if (count < 0) [past, future, at] = [past.slice(0, -1), [at, ...future], past.at(-1)];
    else [past, future, at] = [[...past, at], future.slice(1), future[0]];
    gone += Math.sign(count);
  }
  merging = null;
  if (gone) show(at);
  if (gone) for (const keep of steps) keep(false);
  return gone;
}

/** All of it, for whoever keeps it; `most` states of the past and of the future. */
export const everything = (most) => ({ past: past.slice(-most), work, future: future.slice(0, most) });

/** Take up what was kept. */
export function resume(kept) {
  const whole = ({ tabs, at, named = [] }) => ({ tabs: tabs.map((tab) => ({ ...EMPTY, ...tab })), at, named });
  past = kept.past.map(whole);
  future = kept.future.map(whole);
  show(whole(kept.work));
}

// --- several analyses ---------------------------------------------------------------------------------------------

/** Open other analyses beside those there are, the first of them in place of one in which there is nothing. */
export function open(analyses = [{}], beside = false, named = []) {
  finish();
  const kept = blank() && !beside ? work.tabs.toSpliced(work.at, 1) : work.tabs;
  const next = 1 + Math.max(...work.tabs.map(({ id }) => id));
  const tabs = [...kept, ...analyses.map((fields, i) => ({ ...EMPTY, ...fields, id: next + i }))];
  step({ tabs, at: kept.length, named: [...work.named, ...named] });
}

/** Keep all analyses as they are under a name. */
export function name(text) {
  finish();
  step({ ...work, named: [...work.named, { name: text, tabs: work.tabs, at: work.at }] });
}

/** Go back to what was kept under a name; undo goes back from there. */
export function recall(which) {
  finish();
  const { tabs, at } = work.named[which];
  step({ ...work, tabs, at });
}

/** Show another of the analyses. */
export function turn(at) {
  finish();
  step({ ...work, at });
}

/** Close one; undo brings it back. */
export function close(at) {
  finish();
  const tabs = work.tabs.length > 1 ? work.tabs.toSpliced(at, 1) : [{ ...EMPTY, id: work.tabs[0].id + 1 }];
  step({ ...work, tabs, at: Math.max(0, Math.min(work.at - (at < work.at ? 1 : 0), tabs.length - 1)) });
}

/** Whether nothing was entered in the analysis that is shown. */
export const blank = () => same({ ...analysis, id: 0, better: null }, EMPTY);

// --- the table ----------------------------------------------------------------------------------------------------

/** Whether there is a table to speak of. */
export const hasTable = () => analysis.values.length > 0;

/** Whether a score is missing in a cell: nothing is typed there, or a word for it (nptests/data/decimals.py). */
export const isGap = (cell) => MISSING.has(cell.trim().toLowerCase());
const MISSING = new Set(["", "na", "n/a", "nan", "none", "null", "-", "--", "?", ".", "/", "n.a.", "n.a", "n/r"]);

/** The rows with a gap. */
export const incomplete = ({ values } = analysis) => values.flatMap((row, i) => (row.some(isGap) ? [i] : []));

/** The table as the service takes it: cells as they were typed, null where one is empty; without the rows left out. */
export function scores(of = analysis) {
  const out = of.gaps === "drop" ? new Set(incomplete(of)) : new Set();
  const kept = (list) => list.filter((_, i) => !out.has(i));
  const values = kept(of.values).map((row) => row.map((cell) => (isGap(cell) && of.gaps !== "ask" ? null : cell)));
  return { values, algorithms: of.algorithms, datasets: kept(of.datasets), better: of.better };
}

/** The options of an analysis, as the service takes them. */
export function options(of = analysis) {
  const { alpha, control, ranks, adjust } = of;
  return control === null ? { alpha, ranks, adjust } : { alpha, control, ranks, adjust };
}

// --- the link -----------------------------------------------------------------------------------------------------

const LETTER = "z"; // what follows is compressed
const LINKED = Object.keys(EMPTY).filter((name) => !["id", "paste", "sent", "question"].includes(name));

/** The analysis that is shown as text for the fragment of an address; it never reaches a server. */
export async function packed() {
  const shared = Object.fromEntries(LINKED.map((name) => [name, analysis[name]]));
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  return LETTER + base64(await piped(bytes, new CompressionStream("deflate-raw")));
}

/** The analysis in such text; null where it is damaged. */
export async function unpacked(text) {
  try {
    if (!text.startsWith(LETTER)) return null;
    const bytes = await piped(bytesOf(text.slice(LETTER.length)), new DecompressionStream("deflate-raw"));
    return sound(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** A link or a file comes from anywhere: only a table of texts is taken. */
export function sound(read) {
  const texts = (list) => Array.isArray(list) && list.every((item) => typeof item === "string");
  const text = (name) => typeof (read[name] ?? "") === "string";
  const holds =
    texts(read.algorithms) &&
    texts(read.datasets) &&
    Array.isArray(read.values) &&
    read.values.length === read.datasets.length &&
    read.values.every((row) => texts(row) && row.length === read.algorithms.length) &&
    [null, "higher", "lower"].includes(read.better) &&
    typeof read.alpha === "number" &&
    ["ranks", "adjust", "source", "name", "gaps"].every(text) &&
    texts(read.notes ?? []) &&
    (read.removed ?? []).every((gone) => texts([gone.kind, gone.name, ...gone.cells]) && Number.isInteger(gone.place)) &&
    (read.control === null || typeof read.control === "string");
  return holds ? { ...EMPTY, ...Object.fromEntries(LINKED.filter((name) => name in read).map((name) => [name, read[name]])) } : null;
}

async function piped(bytes, through) {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
